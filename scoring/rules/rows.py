"""The rows on the table: where a card goes and what a row costs (docs/rules.md §2)."""

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from .errors import Fault, RuleError
from .record import Side
from .ruleset import Ruleset

type Row = tuple[int, ...]


class Option(NamedTuple):
    """A row somebody may take or join; `row` counts from 1, `bullheads` is what that costs."""

    row: int
    side: Side
    bullheads: int


type Spot = tuple[int, Side]
"""A row, counted from 1, and the side of it that a card comes to."""


class Places(NamedTuple):
    """Where a card may go: what is asked and the spots to choose from, or no question and the one spot there is.

    `takes`: the card takes its row whatever lies there; None: a full row is taken, another is not.
    """

    why: Literal["too_low", "tie"] | None
    spots: Sequence[Spot]
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


def fitting(rows: Sequence[Row], card: int, ruleset: Ruleset, closed: Collection[int] = ()) -> list[Spot]:
    """Where the card fits: at the nearest number; nowhere when it is too low. An empty row is none.

    With both ends (docs/rules.md §4, "Professional") two spots may be equally near. `closed` are the rows, from 1, that
    take no more cards on the left.

    >>> rows = [(12, 14), (37,)]
    >>> fitting(rows, 44, Ruleset()), fitting(rows, 3, Ruleset())
    ([(2, 'right')], [])
    >>> fitting(rows, 3, Ruleset(placement="both")), fitting([(50,), (54,)], 52, Ruleset(placement="both"))
    ([(1, 'left')], [(1, 'right'), (2, 'left')])
    """
    if ruleset.placement == "right":
        index = row_for([row[-1] if row else 0 for row in rows], card)
        return [] if index is None else [(index + 1, "right")]
    distances: dict[Spot, int] = {}
    for number, row in enumerate(rows, 1):
        if row and row[-1] < card:
            distances[number, "right"] = card - row[-1]
        if row and row[0] > card and number not in closed:
            distances[number, "left"] = row[0] - card
    return [spot for spot, distance in distances.items() if distance == min(distances.values())]


def places(rows: Sequence[Row], fits: Sequence[Spot], ruleset: Ruleset) -> Places:
    """Where a card may go that fits there; one that is too low takes a row that the ruleset names or its player."""
    if fits:
        return Places("tie" if len(fits) > 1 else None, fits, None)
    spots: list[Spot] = [(number, "right") for number, row in enumerate(rows, 1) if row]
    if ruleset.too_low == "choose":
        return Places("too_low", spots, True)
    if ruleset.too_low == "nearest":
        spots = [min(spots, key=lambda spot: rows[spot[0] - 1][-1])]
    else:
        least = cheapest(options(rows, Places(None, spots, True), ruleset))
        spots = [spot for spot in spots if spot[0] in least]
    return Places("too_low" if len(spots) > 1 else None, spots, True)


def options(rows: Sequence[Row], place: Places, ruleset: Ruleset) -> tuple[Option, ...]:
    """The spots of a question with what each of them costs."""
    return tuple(
        Option(row, side, ruleset.cost(rows[row - 1]) if place.takes or len(rows[row - 1]) >= ruleset.capacity else 0)
        for row, side in place.spots
    )


def cheapest(options: Sequence[Option]) -> tuple[int, ...]:
    """The rows that cost least.

    >>> cheapest([Option(1, "right", 4), Option(2, "right", 3), Option(3, "right", 3)])
    (2, 3)
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
