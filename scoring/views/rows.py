"""Rows of cards as they lie on the table, made ready so that templates only have to write them."""

from collections.abc import Collection
from typing import NamedTuple

from django.utils.translation import ngettext

from scoring.rules import pile_cost
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
