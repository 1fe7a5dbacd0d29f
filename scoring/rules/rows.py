"""The rows on the table: where a card goes and what a row costs (docs/rules.md §2)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .cards import cost
from .errors import Fault, RuleError
from .record import Side

type Row = tuple[int, ...]


class Option(NamedTuple):
    """A row somebody may take; `row` counts from 1, `bullheads` is what taking it costs."""

    row: int
    side: Side
    bullheads: int


def row_for(ends: Sequence[int], card: int) -> int | None:
    """The index of the highest row end below the card; None when the card is too low for every row.

    >>> row_for([12, 37, 43, 58], 44), row_for([12, 37, 43, 58], 3)
    (2, None)
    """
    highest = 0
    for end in ends:
        if highest < end < card:
            highest = end
    return ends.index(highest) if highest else None


def options_to_take(rows: Sequence[Row]) -> tuple[Option, ...]:
    """What a card that is too low may take: any row."""
    return tuple(Option(number, "right", cost(row)) for number, row in enumerate(rows, 1))


def cheapest(options: Sequence[Option]) -> tuple[int, ...]:
    """The rows that cost least.

    >>> cheapest(options_to_take([(20,), (30,), (41,), (50, 51, 52, 53, 54)]))
    (3,)
    """
    least = min(option.bullheads for option in options)
    return tuple(option.row for option in options if option.bullheads == least)


def check_rows(rows: Sequence[Row], row_count: int, capacity: int, deck: frozenset[int]) -> None:
    """Refuse rows that cannot have lain on the table: `rows_not_valid`, `card_not_in_deck`."""
    if len(rows) != row_count:
        raise RuleError(Fault.ROWS_NOT_VALID, problem="count", rows=len(rows), needs=row_count)
    for fault in row_faults(rows, capacity, deck):
        raise fault


def row_faults(rows: Sequence[Row], capacity: int, deck: frozenset[int], fewest: int = 1) -> Iterator[RuleError]:
    """Everything that is wrong with these rows, in reading order; a row has at least `fewest` cards."""
    seen: set[int] = set()
    for number, row in enumerate(rows, 1):
        if not fewest <= len(row) <= capacity:
            yield RuleError(Fault.ROWS_NOT_VALID, problem="length", row=number, needs=capacity)
        before = 0
        for card in row:
            if card not in deck:
                yield RuleError(Fault.CARD_NOT_IN_DECK, card=card, top=len(deck))
            if card in seen:
                yield RuleError(Fault.ROWS_NOT_VALID, problem="twice", row=number, card=card)
            if card < before:
                yield RuleError(Fault.ROWS_NOT_VALID, problem="order", row=number, card=card)
            seen.add(card)
            before = card
