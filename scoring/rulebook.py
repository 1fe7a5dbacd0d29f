"""The rules of a game in a few sentences: what lies on the table, where cards go, when it ends, who wins."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import BULLY, PRESETS, PerPlayer, Ruleset


def paragraph(ruleset: Ruleset, players: int | None = None) -> str:
    """All of `sentences`, to read, after what a club calls these rules."""
    told = " ".join(sentences(ruleset, players))
    return _("“%(name)s”: %(told)s") % {"name": ruleset.name, "told": told} if ruleset.name else told


def sentences(ruleset: Ruleset, players: int | None = None) -> list[str]:
    """The rules in force at a table of so many players; without a number, as they are for any table."""
    if ruleset == BULLY:
        two = _("Two players, two decks, twenty piles: take the other’s cards, one duel at a time.")
        return [two, ends_sentence(ruleset), _("Whoever has captured the most cards wins.")]
    told = list(_cards(ruleset, players))
    told += [ends_sentence(ruleset), wins_sentence(ruleset), *_league(ruleset)]
    fewest, most = ruleset.players
    if fewest == most:
        told.append(ngettext("%(players)d person plays.", "%(players)d people play.", most) % {"players": most})
    elif ruleset.players != PRESETS["classic"].players:
        told.append(_("From %(fewest)d to %(most)d people play.") % {"fewest": fewest, "most": most})
    return told


def _cards(ruleset: Ruleset, players: int | None) -> Iterator[str]:
    if ruleset.penalty == "typed":
        yield _("You type what everybody gets in a round, below 0 too.")
        return
    rows = ngettext("%(rows)d row of %(capacity)d", "%(rows)d rows of %(capacity)d", ruleset.row_count)
    rows %= {"rows": ruleset.row_count, "capacity": ruleset.capacity}
    listed = _(", ").join((rows, deck(ruleset, players), hand(ruleset, players)))
    yield _("%(listed)s.") % {"listed": listed}
    if ruleset.draft:
        yield _("The deck lies open, and everybody takes a card in turn until the hands are full.")
    if ruleset.placement == "both":
        yield _("A card goes right or left of a row, to the nearest number.")
        match ruleset.left_limit:
            case "round":
                yield _("Each row takes one card on its left in a round.")
            case "row":
                yield _("Each row takes one card on its left until somebody takes the row.")
    match ruleset.too_low:
        case "nearest":
            yield _("A card that fits nowhere takes the row with the lowest end.")
        case "cheapest":
            yield _("A card that fits nowhere takes the row that costs least.")
    if ruleset.penalty == "cards":
        yield _("Every card that is picked up counts 1.")


def deck(ruleset: Ruleset, players: int | None = None) -> str:
    """The deck of so many players in a phrase; without a number, that of any table."""
    match ruleset.deck:
        case None:
            return _("a deck of any size")
        case PerPlayer(per_player, plus) if not players:
            said = {"each": per_player, "plus": plus}
            return (
                ngettext(
                    "%(each)d card in the deck for each player and %(plus)d more",
                    "%(each)d cards in the deck for each player and %(plus)d more",
                    per_player,
                )
                % said
            )
        case tuple() as decks if not players:
            each = _("cards 1–%(top)d from %(players)d players on")
            return _(", ").join(
                each % {"top": ruleset.deck_for(start), "players": start} for start in _starts(ruleset, decks)
            )
    return _("cards 1–%(top)d") % {"top": ruleset.deck_for(_at_table(ruleset, players))}


def hand(ruleset: Ruleset, players: int | None = None) -> str:
    """What so many players are dealt in a phrase; without a number, what any table is."""
    if isinstance(ruleset.hand, tuple) and not players:
        told = []
        for start in _starts(ruleset, ruleset.hand):
            cards = ruleset.hand_for(start)
            each = ngettext(
                "%(hand)d card each from %(players)d players on",
                "%(hand)d cards each from %(players)d players on",
                cards,
            )
            told.append(each % {"hand": cards, "players": start})
        return _(", ").join(told)
    dealt = ruleset.hand_for(_at_table(ruleset, players))
    return ngettext("%(hand)d card each", "%(hand)d cards each", dealt) % {"hand": dealt}


def _starts(ruleset: Ruleset, by_players: tuple[tuple[int, int], ...]) -> list[int]:
    """The numbers of players that can play by these rules from which on a value holds."""
    fewest, most = ruleset.players
    return [fewest, *(start for start, _value in by_players if fewest < start <= most)]


def _at_table(ruleset: Ruleset, players: int | None) -> int:
    """While too few sit there, the rules are those for the fewest who can play."""
    return max(players or 0, ruleset.players[0])


def lies_as_classic(ruleset: Ruleset) -> bool:
    """Whether rows lie, cards go and rows cost as in the classic game, whatever its deck, its end and who wins."""
    classic = PRESETS["classic"]
    fields = ("row_count", "capacity", "penalty", "placement", "too_low")
    return all(getattr(ruleset, field) == getattr(classic, field) for field in fields)


def ends_sentence(ruleset: Ruleset) -> str:
    """When a game by these rules ends; two sentences where there are two ways."""
    if ruleset == BULLY:
        return _("Ends when no pile can be answered, when one has no card left, or when both agree.")
    told = []
    match ruleset.target, ruleset.direction, ruleset.limit:
        case None, _direction, _limit:
            pass
        case _target, "down", "pass":
            told.append(_("Counts down from %(target)d and ends after the round in which somebody falls below 0."))
        case _target, "down", _limit:
            told.append(_("Counts down from %(target)d and ends after the round in which somebody is at 0 or below."))
        case _target, _direction, "pass":
            told.append(_("Ends after the round in which somebody has more than %(score)s."))
        case _ if ruleset.penalty == "bullheads":
            told.append(_("Ends after the round in which somebody has %(target)d or more bullheads."))
        case _:
            told.append(_("Ends after the round in which somebody has %(target)d or more points."))
    if ruleset.round_count and told:
        told.append(
            ngettext(
                "Ends after %(rounds)d round at the latest.",
                "Ends after %(rounds)d rounds at the latest.",
                ruleset.round_count,
            )
        )
    elif ruleset.round_count:
        told.append(ngettext("Ends after %(rounds)d round.", "Ends after %(rounds)d rounds.", ruleset.round_count))
    told = told or [_("Ends when you stop it.")]
    score = counted(ruleset, ruleset.target or 0)
    return " ".join(told) % {"target": ruleset.target, "score": score, "rounds": ruleset.round_count}


def wins_sentence(ruleset: Ruleset) -> str:
    """Who wins a game by these rules."""
    match ruleset.direction, ruleset.wins, ruleset.penalty:
        case "down", "fewest", _:
            return _("Whoever has the most left wins.")
        case "down", _, _:
            return _("Whoever has the least left wins.")
        case _, "fewest", "bullheads":
            return _("Whoever has the fewest bullheads wins.")
        case _, "fewest", _:
            return _("Whoever has the fewest points wins.")
        case _, _, "bullheads":
            return _("Whoever has the most bullheads wins.")
    return _("Whoever has the most points wins.")


def _league(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.league is None:
        return
    yield _("At the end there are points for the club league.")
    if ruleset.league.draw_of_two == 0:
        yield _("Two who are equal get none.")
    if ruleset.league.share == "exact":
        yield _("Winners share them exactly.")
    if ruleset.league.equal_losers == "skip":
        yield _("Whoever comes behind equal losers loses as if they were not equal.")


def preset_lines() -> dict[str, str]:
    """What is special about each preset, in a few words."""
    return {
        "classic": _("Four rows, 104 cards: the game as it is known"),
        "fixed-rounds": _("Classic, over after some rounds"),
        "countdown": _("Classic, counted from 66 down"),
        "tactic": _("All cards are dealt, so every one comes"),
        "logic": _("Hands are picked from an open deck"),
        "professional": _("Cards go to both ends of a row"),
        "bull-king": _("Three rows, each card counts 1, for 2 to 4"),
        "club-league": _("One round, with points for the places"),
        "free": _("You type the numbers, high or low wins"),
        "bully": _("Duels on a board, for two"),
    }


def plain(points: int | float) -> str:
    """A number as people write it.

    >>> plain(12), plain(-4)
    ('12', '−4')
    """
    return str(points).replace("-", "−")


def counted(ruleset: Ruleset, points: int) -> str:
    """A number with what it counts by these rules: "12 bullheads", "1 point"."""
    if ruleset.penalty == "bullheads":
        sentence = ngettext("%(count)s bullhead", "%(count)s bullheads", points)
    else:
        sentence = ngettext("%(count)s point", "%(count)s points", points)
    return sentence % {"count": plain(points)}
