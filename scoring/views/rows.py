"""Rows of cards as they lie on the table, made ready so that templates only have to write them."""

from collections.abc import Collection
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from scoring.one_card import Rows, all_known
from scoring.rules import Ask, Placement, pile_cost
from scoring.views.lines import HEADS

UNKNOWN = "…"


class Slot(NamedTuple):
    """A place in a row: what stands there, and its css classes."""

    card: str
    style: str


class RowLine(NamedTuple):
    """One row; `cost` and `note` stand beside it, `kind` is its css class."""

    slots: list[Slot]
    cost: str = ""
    note: str = ""
    kind: str = ""


def slots(row: Collection[int], capacity: int, new: Collection[int] = (), whole: bool = True) -> list[Slot]:
    """The cards of a row, `new` ones marked, then its empty places; what lies before the end may be unknown."""
    cards = [Slot(str(card), f"{HEADS[card]} new" if card in new else HEADS[card]) for card in row]
    if row and not whole:
        cards.insert(0, Slot(UNKNOWN, "empty"))
    return cards + [Slot("", "empty")] * (capacity - len(cards))


def offered(row: Collection[int], capacity: int, cheapest: bool) -> RowLine:
    """A row that may be taken, with what that costs."""
    heads = pile_cost(row)
    return RowLine(
        slots(row, capacity), str(heads), ngettext("bullhead", "bullheads", heads), "cheapest" if cheapest else ""
    )


def answered(rows: Rows, answer: Placement | Ask, capacity: int, whole: Collection[int]) -> list[RowLine]:
    """The rows as they lie with the card in them; one that is taken, or may be, as it lay before.

    `whole` are the rows, counted from 1, of which every card is known.
    """
    advice = answer.cheapest or () if isinstance(answer, Ask) and all_known(rows, whole) else ()
    lines = []
    for number, row in enumerate(rows, 1):
        known = number in whole
        if isinstance(answer, Ask) and known:
            line = offered(row, capacity, number in advice)
        elif isinstance(answer, Ask):
            line = RowLine(slots(row, capacity, whole=False), "?")
        elif answer.row != number:
            line = RowLine(slots(row, capacity, whole=known))
        elif answer.took:
            line = RowLine(slots(row, capacity), str(answer.bullheads), gettext("takes"), "full")
        else:
            line = RowLine(slots((*row, answer.card), capacity, (answer.card,), known))
        lines.append(line)
    return lines
