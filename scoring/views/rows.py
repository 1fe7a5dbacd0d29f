"""Rows of cards as they lie on the table, made ready so that templates only have to write them."""

from collections.abc import Collection
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from scoring.one_card import Row, Rows, all_known, options_of
from scoring.rules import Ask, Placement, Ruleset
from scoring.views.lines import HEADS

UNKNOWN = "…"


class Slot(NamedTuple):
    """A place in a row: what stands there, and its css classes."""

    card: str
    style: str


class RowLine(NamedTuple):
    """One row; `cost` and `note` stand beside it, `kind` is its css class, `shut` that it is closed on the left."""

    slots: list[Slot]
    cost: str = ""
    note: str = ""
    kind: str = ""
    shut: bool = False


def slots(row: Collection[int], capacity: int, new: Collection[int] = (), whole: bool = True) -> list[Slot]:
    """The cards of a row, `new` ones marked, then its empty places; what lies before the end may be unknown."""
    cards = [Slot(str(card), f"{HEADS[card]} new" if card in new else HEADS[card]) for card in row]
    if row and not whole:
        cards.insert(0, Slot(UNKNOWN, "empty"))
    return cards + [Slot("", "empty")] * (capacity - len(cards))


def row_lines(rows: Rows, capacity: int, new: Collection[int] = (), closed: Collection[int] = ()) -> list[RowLine]:
    """Rows without costs beside them; `closed` are those, from 1, that take no more cards on the left."""
    return [RowLine(slots(row, capacity, new), shut=number in closed) for number, row in enumerate(rows, 1)]


def cost_beside(ruleset: Ruleset, points: int) -> tuple[str, str]:
    """What stands beside a row that costs this: the number, and what it counts."""
    if ruleset.penalty == "bullheads":
        return str(points), ngettext("bullhead", "bullheads", points)
    return str(points), ngettext("point", "points", points)


def answered(
    rows: Rows, answer: Placement | Ask, ruleset: Ruleset, whole: Collection[int], closed: Collection[int] = ()
) -> list[RowLine]:
    """The rows as they lie with the card in them; one that is taken, or may be, as it lay before.

    `whole` are the rows, counted from 1, of which every card is known, `closed` those that are on the left.
    """
    lines, capacity = [], ruleset.capacity
    for number, row in enumerate(rows, 1):
        known = number in whole
        if isinstance(answer, Ask):
            line = _asked(number, row, answer, rows, ruleset, whole)
        elif answer.row != number:
            line = RowLine(slots(row, capacity, whole=known))
        elif answer.took:
            line = RowLine(slots(row, capacity), str(answer.bullheads), gettext("takes"), "full")
        else:
            line = RowLine(slots(laid(row, answer.card, answer.side), capacity, (answer.card,), known))
        lines.append(line._replace(shut=number in closed))
    return lines


def _asked(number: int, row: Row, ask: Ask, rows: Rows, ruleset: Ruleset, whole: Collection[int]) -> RowLine:
    """A row about which a card asks: what taking it costs, or where the card would join it; or no place for it."""
    option = next((option for option in options_of(ask) if option.row == number), None)
    if number not in whole:
        return RowLine(slots(row, ruleset.capacity, whole=False), "?")
    if option is None:
        return RowLine(slots(row, ruleset.capacity))
    if ask.why == "tie" and not option.bullheads:
        row = laid(row, ask.card or 0, option.side)
    kind = "cheapest" if all_known(rows, whole) and number in (ask.cheapest or ()) else ""
    costs = cost_beside(ruleset, option.bullheads)
    return RowLine(slots(row, ruleset.capacity, (ask.card or 0,)), *costs, kind)


def laid(row: Row, card: int, side: str) -> Row:
    """A row with a card on this side of it."""
    return (*row, card) if side == "right" else (card, *row)
