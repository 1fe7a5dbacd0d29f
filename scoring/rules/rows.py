"""The rows on the table: where a card goes and what a row costs (docs/rules.md §2)."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from .cards import cost
from .errors import Fault, RuleError
from .record import Side
from .ruleset import Ruleset

type Row = tuple[int, ...]


class Option(NamedTuple):
    """A row somebody may take; `row` counts from 1, `bullheads` is what taking it costs."""

    row: int
    side: Side
    bullheads: int


class Places(NamedTuple):
    """Where a card may go: what is asked and the options, or no question and the one option there is.

    `takes`: the card takes its row whatever lies there; None: a full row is taken, another is not.
    """

    why: Literal["too_low"] | None
    options: tuple[Option, ...]
    takes: Literal[True] | None


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


def places(rows: Sequence[Row], card: int, ruleset: Ruleset) -> Places:
    """Where the card may go on these rows; a row that is empty is none, and at least one is not.

    >>> places([(12, 14), (37,)], 44, Ruleset())
    Places(why=None, options=(Option(row=2, side='right', bullheads=0),), takes=None)
    >>> places([(12, 14), (37,)], 3, Ruleset()).why
    'too_low'
    """
    index = row_for([row[-1] if row else 0 for row in rows], card)
    if index is not None:
        full = len(rows[index]) >= ruleset.capacity
        return Places(None, (Option(index + 1, "right", cost(rows[index]) if full else 0),), takes=None)
    options = [Option(number, "right", cost(row)) for number, row in enumerate(rows, 1) if row]
    match ruleset.too_low:
        case "nearest":
            options = [min(options, key=lambda option: rows[option.row - 1][-1])]
        case "cheapest":
            least = cheapest(options)
            options = [option for option in options if option.row in least]
    asks = ruleset.too_low == "choose" or len(options) > 1
    return Places("too_low" if asks else None, tuple(options), takes=True)


def cheapest(options: Sequence[Option]) -> tuple[int, ...]:
    """The rows that cost least.

    >>> cheapest(places([(20,), (30,), (41,), (50, 51, 52, 53, 54)], 5, Ruleset()).options)
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
