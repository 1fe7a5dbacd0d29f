"""One card on rows that people tell, without a game: where it goes and what it costs (docs/rules.md §2)."""

from collections.abc import Collection, Iterator, Sequence

from .cards import deck
from .errors import Fault, RuleError
from .judgement import Ask, Placement
from .rows import Row, cheapest, fitting, options, places, row_faults
from .ruleset import Ruleset


def where(rows: Sequence[Row], card: int, ruleset: Ruleset, closed: Collection[int] = ()) -> Placement | Ask:
    """Where this card goes and what it takes; or, where its player chooses, what may be chosen and what that costs.

    A row that nobody told is empty, and at least one is not. `where_faults` finds what cannot be. `closed` are the
    rows, from 1, that take no more cards on the left.

    >>> where([(12, 14, 15, 21, 26), (37,), (43, 44), (58, 61)], 30, Ruleset()).took
    (12, 14, 15, 21, 26)
    >>> where([(30, 36), (37,), (43, 44), (58, 61)], 3, Ruleset()).cheapest
    (2,)
    """
    place = places(rows, fitting(rows, card, ruleset, closed), ruleset)
    offered = options(rows, place, ruleset)
    if place.why:
        return Ask(place.why, card=card, options=offered, cheapest=cheapest(offered))
    number, side, bullheads = offered[0]
    return Placement(None, card, number, side, rows[number - 1] if bullheads else (), bullheads)


def where_faults(rows: Sequence[Row], card: int | None, ruleset: Ruleset) -> Iterator[RuleError]:
    """Everything that is wrong with rows and a card; None is a card that nobody told.

    `rows_not_valid` or `card_not_in_deck`, and `card_seen_twice` for a card that lies in a row.
    """
    _, most = ruleset.players
    top = ruleset.deck_for(most)
    yield from row_faults(rows, ruleset.capacity, deck(top), fewest=0)
    if card is not None and card not in deck(top):
        yield RuleError(Fault.CARD_NOT_IN_DECK, card=card, top=top)
    for number, row in enumerate(rows, 1):
        if card in row:
            yield RuleError(Fault.CARD_SEEN_TWICE, card=card, in_row=number)
