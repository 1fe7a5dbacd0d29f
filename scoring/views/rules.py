"""The rules of a preset, told with an example that the rules themselves have played."""

from collections.abc import Iterator
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scoring import access
from scoring.rules import PRESETS, Choice, JudgedTurn, Record, Round, Ruleset, Turn, bullheads, judge
from scoring.views import screen
from scoring.views.lines import HEADS
from scoring.views.rows import RowLine, offered, slots
from scoring.wording import ends_sentence, preset_names

# docs/rules.md §5: four players, three turns; in the third the lowest card is too low, and its player takes row 2.
PLAYERS = ("Mira", "Ben", "Tom", "Kofi")
ROWS = ((12,), (37,), (43,), (58,))
CARDS = ((14, 15, 44, 61), (21, 26, 30, 36), (3, 9, 68, 93))
CHOICES: dict[int, dict[str | int, Choice]] = {2: {"Mira": Choice(2)}}

type Rows = tuple[tuple[int, ...], ...]


class CardLine(NamedTuple):
    """A card of a turn: who played it, what became of it and what that cost, with the css class of both."""

    card: str
    heads: str
    player: str
    sentence: str
    cost: int


class TurnLine(NamedTuple):
    """A turn of the example: what is asked first, with the rows as they may be taken, the cards, the rows then."""

    number: int
    question: str
    options: list[RowLine]
    cards: list[CardLine]
    rows: list[RowLine]


@access.public
@require_safe
def explained(request: HttpRequest, preset: str) -> HttpResponse:
    names = preset_names()
    if preset not in names:
        raise Http404
    ruleset = PRESETS[preset]
    judged = judge(example(ruleset, choices=True)).rounds[0]
    fewest, most = ruleset.players
    context = screen.origin(request) | {
        "preset": preset,
        "presets": list(names.items()),
        "ruleset": ruleset,
        "fewest": fewest,
        "most": most,
        "deck": ruleset.deck_for(most),
        "hand": ruleset.hand_for(most),
        "costs": costs(ruleset.deck_for(most)),
        "start": [RowLine(slots(row, ruleset.capacity)) for row in ROWS],
        "turns": list(turn_lines(ruleset)),
        "shown": list((judged.remaining or judged.scores).items()),
        "ends": ends_sentence(ruleset),
    }
    title = gettext("The rules: %(name)s") % {"name": names[preset]}
    return screen.show(request, "scoring/rules.html", title, context)


def example(ruleset: Ruleset, choices: bool) -> Record:
    """The example as a game; without the choices its last turn asks."""
    turns = [
        Turn(dict(zip(PLAYERS, cards, strict=True)), choices=CHOICES.get(number, {}) if choices else {})
        for number, cards in enumerate(CARDS)
    ]
    return Record(ruleset, PLAYERS, rounds=(Round(rows=ROWS, turns=tuple(turns)),))


def turn_lines(ruleset: Ruleset) -> Iterator[TurnLine]:
    """The turns of the example as they are told."""
    asked, played = (judge(example(ruleset, choices)).rounds[0].turns or () for choices in (False, True))
    rows: Rows = ROWS
    for number, (asking, turn) in enumerate(zip(asked, played, strict=True), 1):
        question, options = "", list[RowLine]()
        if asking.asks:
            question = gettext("%(name)s’s %(card)s is lower than every row end. Which row does %(name)s take?") % {
                "name": asking.asks.player,
                "card": asking.asks.card,
            }
            cheapest = asking.asks.cheapest or ()
            options = [offered(row, ruleset, place in cheapest) for place, row in enumerate(rows, 1)]
        new = {placement.card for placement in turn.placements}
        after = [RowLine(slots(row, ruleset.capacity, new)) for row in turn.rows]
        yield TurnLine(number, question, options, list(card_lines(rows, turn)), after)
        rows = turn.rows


def card_lines(rows: Rows, turn: JudgedTurn) -> Iterator[CardLine]:
    """What becomes of each card of a turn, lowest first; `rows` as they lay before it."""
    ends = [row[-1] for row in rows]
    for placement in turn.placements:
        end = ends[placement.row - 1]
        if not placement.took:
            sentence = gettext("behind %(end)s")
        elif placement.card > end:
            sentence = gettext("behind %(end)s, where the row is full: takes %(cards)s")
        else:
            sentence = gettext("too low, takes row %(row)s by choice: %(cards)s")
        said = {"end": end, "row": placement.row, "cards": " · ".join(map(str, placement.took))}
        yield CardLine(
            str(placement.card), HEADS[placement.card], placement.player or "", sentence % said, placement.bullheads
        )
        ends[placement.row - 1] = placement.card


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
