"""Where the cards of a followed round went, card by card, and why: in words, and as the rows lay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext

from scoring.one_card import Rows, goes
from scoring.rulebook import counted
from scoring.rules import Placement, Ruleset, fitting
from scoring.sheet import Sheet


class Step(NamedTuple):
    """A card that was placed: in which turn, the rows as they lay before and after it.

    `closed` are the rows, from 1, that took no more cards on the left before it, `closed_after` those after it.
    """

    turn: int
    placement: Placement
    before: Rows
    after: Rows
    closed: frozenset[int]
    closed_after: frozenset[int]

    @property
    def taker(self) -> str:
        """Whose pile grew; "" where nothing was taken."""
        return (self.placement.taker or self.placement.player or "") if self.placement.took else ""


def steps(sheet: Sheet, number: int) -> Iterator[Step]:
    """Every card of a followed round, in the order of placing."""
    rows: Rows = tuple(tuple(row) for row in sheet.deals[number].rows)
    closed: frozenset[int] = frozenset()
    for turn, judged in enumerate(sheet.judgement.rounds[number - 1].turns or (), 1):
        for placement in judged.placements:
            after, closed_after = placement.laid_on(rows), placement.closing(closed, sheet.ruleset.left_limit)
            yield Step(turn, placement, rows, after, closed, closed_after)
            rows, closed = after, closed_after


def waiting(sheet: Sheet, number: int) -> list[tuple[str, int]]:
    """The cards of a followed round that were played and are not placed yet, with who played them ("" unsaid)."""
    judged, played = sheet.judgement.rounds[number - 1].turns, sheet.record.rounds[number - 1].turns
    if not judged or not played:
        return []
    turn, placed = played[-1], {placement.card for placement in judged[-1].placements}
    if turn.plays is None:
        cards = [(turn.takers.get(card, ""), card) for card in turn.cards or ()]
    else:
        cards = list(turn.plays.items())
    return sorted(((name, card) for name, card in cards if card not in placed), key=lambda each: each[1])


def reason(step: Step, ruleset: Ruleset) -> str:
    """Where a card went, why, and what that cost: "30 goes behind 26, the nearest lower; the row was full: …"."""
    placement = step.placement
    said = {"name": step.taker, "price": counted(ruleset, placement.bullheads), "row": placement.row}
    if placement.override:
        return _put(placement) % {**said, "card": placement.card}
    if not fitting(step.before, placement.card, ruleset, step.closed):
        return _too_low(ruleset) % {**said, "card": placement.card}
    where = goes(step.before, placement, ruleset, step.closed)
    if not placement.took:
        return where
    return gettext("%(where)s; the row was full: %(name)s takes %(price)s") % {**said, "where": where}


def _put(placement: Placement) -> str:
    """What the table did otherwise."""
    match placement.side, bool(placement.took):
        case "left", True:
            return gettext("the table put %(card)s left of row %(row)s: %(name)s takes %(price)s")
        case "left", _:
            return gettext("the table put %(card)s left of row %(row)s")
        case _, True:
            return gettext("the table put %(card)s in row %(row)s: %(name)s takes %(price)s")
    return gettext("the table put %(card)s in row %(row)s")


def _too_low(ruleset: Ruleset) -> str:
    match ruleset.too_low:
        case "nearest":
            return gettext("%(card)s fits no row: %(name)s takes the row with the lowest end, row %(row)s, %(price)s")
        case "cheapest":
            return gettext("%(card)s fits no row: %(name)s takes row %(row)s, as none costs less, %(price)s")
    return gettext("%(card)s fits no row: %(name)s takes row %(row)s, %(price)s")


def closed_now(sheet: Sheet, number: int) -> frozenset[int]:
    """The rows of a followed round, from 1, that take no more cards on the left now."""
    closed: frozenset[int] = frozenset()
    for step in steps(sheet, number) if sheet.ruleset.left_limit != "none" else ():
        closed = step.closed_after
    return closed


def lying(sheet: Sheet, number: int) -> Rows:
    """The rows of a followed round as they lie now."""
    turns = sheet.judgement.rounds[number - 1].turns
    return turns[-1].rows if turns else tuple(tuple(row) for row in sheet.deals[number].rows)


def accounted(sheet: Sheet, number: int) -> str:
    """Whether all cards of a followed round that is over are where they must be: in the piles and in the rows."""
    seated, rows = len(sheet.seated(number)), lying(sheet, number)
    dealt = sum(map(len, sheet.deals[number].rows)) + seated * sheet.ruleset.hand_for(seated)
    piles = [card for cards in sheet.taken[number].values() for card in cards]
    there = len({*piles, *(card for row in rows for card in row)})
    said = {
        "round": number,
        "taken": len(piles),
        "lying": sum(map(len, rows)),
        "dealt": dealt,
        "missing": dealt - there,
    }
    if there == dealt:
        return (
            gettext("Round %(round)s is played: %(taken)s cards taken, %(lying)s in the rows, all %(dealt)s are there.")
            % said
        )
    return gettext("Round %(round)s is played, but %(missing)s of %(dealt)s cards are not accounted for.") % said


class Out(NamedTuple):
    """Where a card is that cannot be played any more: in short, and in a sentence."""

    short: str
    sentence: str


def whereabouts(sheet: Sheet, number: int) -> dict[int, Out]:
    """The cards of a followed round that are out, `{card: where it is}`: in a pile, in a row, in the turn."""
    out = {}
    for card, seat in sheet.holders(number, but=0).items():
        out[card] = Out(seat.name, gettext("%(card)s is in %(name)s’s pile.") % {"card": card, "name": seat.name})
    for place, row in enumerate(lying(sheet, number), 1):
        for card in row:
            said = {"card": card, "row": place}
            out[card] = Out(gettext("row %(row)s") % said, gettext("%(card)s lies in row %(row)s.") % said)
    for turn in sheet.record.rounds[number - 1].turns[-1:]:
        for card in turn.cards or (turn.plays or {}).values():
            sentence = gettext("%(card)s is played in this turn, and not placed yet.") % {"card": card}
            out.setdefault(card, Out(gettext("turn"), sentence))
    return out
