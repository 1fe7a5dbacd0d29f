"""The rules of a preset, told with an example that the rules themselves have played."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scoring import access, rulebook, telling
from scoring.history import signed
from scoring.models import Session
from scoring.rules import BULLY, PRESETS, PerPlayer, Record, Round, Ruleset, bullheads, draft, judge, read_ruleset
from scoring.views import screen
from scoring.views.examples import example_of, turn_lines
from scoring.views.rows import RowLine, slots
from scoring.views.rules_of_bully import show_bully
from scoring.wording import preset_names

# Totals at the end of a game of the league (docs/rules.md §6), and two rounds of a game of typed numbers.
LEAGUE_TOTALS = {"Mira": 3, "Ben": 8, "Tom": 8, "Kofi": 15}
TYPED_ROUNDS = ({"Mira": 12, "Ben": -5, "Tom": 30}, {"Mira": 8, "Ben": 20, "Tom": -10})
# How many cards are taken from the open deck before the example looks at it.
PICKED = 5


@access.public
@require_safe
def explained(request: HttpRequest, preset: str) -> HttpResponse:
    names = preset_names()
    if preset not in names:
        raise Http404
    if preset == BULLY.preset:
        return show_bully(request)
    ruleset = PRESETS[preset]
    fewest, most = ruleset.players
    origin = screen.origin(request)
    game = access.seen_game(request, origin["game"])
    context = origin | {
        "preset": preset,
        "presets": list(names.items()),
        "ruleset": ruleset,
        "line": rulebook.preset_lines()[preset],
        "in_force": rulebook.paragraph(ruleset),
        **(in_game(game, ruleset) if game else {}),
        "ends": rulebook.ends_sentence(ruleset),
        "wins": rulebook.wins_sentence(ruleset),
        "fewest": fewest,
        "most": most,
        "typed": ruleset.penalty == "typed",
        "deck": rulebook.deck(ruleset),
        "hand": rulebook.hand(ruleset),
        "smaller_deck": not isinstance(ruleset.deck, int | None),
        "where": rulebook.lies_as_classic(ruleset),
        "all_dealt": isinstance(ruleset.deck, PerPlayer) and not ruleset.draft,
        "needed": needed(ruleset) if ruleset.deck is None else [],
        **(typed_example(ruleset) if ruleset.penalty == "typed" else example(ruleset)),
    }
    if ruleset.league:
        context |= league_example(ruleset)
    title = gettext("The rules: %(name)s") % {"name": names[preset]}
    return screen.show(request, "scoring/rules.html", title, context)


def in_game(game: Session, ruleset: Ruleset) -> dict[str, Any]:
    """What the game that people come from is played by, where that is told otherwise than this ruleset."""
    own = rulebook.paragraph(read_ruleset(game.ruleset))
    return {"in_game": own} if own != rulebook.paragraph(ruleset) else {}


def example(ruleset: Ruleset) -> dict[str, Any]:
    """The rows at the start of the example, what is seen of its draft, its turns, and what everybody has then."""
    played = example_of(ruleset)
    top = ruleset.deck_for(ruleset.players[1])
    judged = judge(played.record(ruleset, len(played.turns))).rounds[0]
    context = {
        "costs": costs(top) if ruleset.penalty == "bullheads" else None,
        "table": gettext("%(names)s play, and these rows lie there:") % {"names": telling.listed(played.players)},
        "start": [RowLine(slots(row, ruleset.capacity)) for row in played.rows],
        "turns": list(turn_lines(ruleset)),
        "shown": list((judged.remaining or judged.scores).items()),
    }
    if not ruleset.draft:
        return context
    picks = [(player, hand[0]) for player, hand in played.hands.items()]
    picks += [(player, hand[1]) for player, hand in played.hands.items()]
    hands = {player: [card for name, card in picks[:PICKED] if name == player] for player in played.players}
    begun, done = (draft(ruleset, played.players, each) for each in (hands, played.hands))
    return context | {
        "picked": [(player, " · ".join(map(str, hand))) for player, hand in hands.items()],
        "picks": begun.player,
        "open": len(begun.cards),
        "stay": telling.listed([str(card) for card in done.cards]),
    }


def typed_example(ruleset: Ruleset) -> dict[str, Any]:
    """Two rounds of typed numbers, and who is where after them."""
    record = Record(ruleset, tuple(TYPED_ROUNDS[0]), rounds=tuple(Round(scores=scores) for scores in TYPED_ROUNDS))
    rounds = judge(record)
    return {
        "rounds": [
            [(name, rulebook.plain(score or 0)) for name, score in each.scores.items()] for each in rounds.rounds
        ],
        "places": [(ranked.rank, ranked.player, rulebook.plain(ranked.total)) for ranked in rounds.ranking or ()],
    }


def league_example(ruleset: Ruleset) -> dict[str, Any]:
    """The points for one round: (who, total, points), and how they came about."""
    judged = judge(Record(ruleset, tuple(LEAGUE_TOTALS), rounds=(Round(scores=LEAGUE_TOTALS),)))
    points = judged.league_points or {}
    return {
        "points": [(name, LEAGUE_TOTALS[name], signed(points[name])) for name in points],
        "league_told": telling.league(judged, ruleset.league),
    }


def needed(ruleset: Ruleset) -> list[tuple[int, int]]:
    """For each number of players the cards that rows and hands take: (players, cards)."""
    fewest, most = ruleset.players
    tables = range(fewest, most + 1)
    return [(players, ruleset.row_count + players * ruleset.hand_for(players)) for players in tables]


def costs(top: int) -> list[tuple[int, list[int], int, str]]:
    """The cards of the deck by their bullheads, dearest first: (bullheads, cards to show, how many, which they are)."""
    which = {
        7: gettext("The 55 alone"),
        5: gettext("The other numbers of two like digits"),
        3: gettext("Numbers that end in 0"),
        2: gettext("The other numbers that end in 5"),
        1: gettext("All others"),
    }
    alike: dict[int, list[int]] = {heads: [] for heads in which}
    for card in range(1, top + 1):
        alike[bullheads(card)].append(card)
    return [(heads, cards[:3], len(cards), which[heads]) for heads, cards in alike.items()]
