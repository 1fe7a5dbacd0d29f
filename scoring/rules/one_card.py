"""One card on rows that people tell, without a game: where it goes and what it costs (docs/rules.md §2)."""

from collections.abc import Iterator, Sequence

from .cards import cost, deck
from .errors import Fault, RuleError
from .judgement import Ask, Placement
from .rows import Row, cheapest, options_to_take, row_faults, row_for
from .ruleset import Ruleset


def where(rows: Sequence[Row], card: int, ruleset: Ruleset) -> Placement | Ask:
    """Where this card goes and what it takes; or, when it is too low, what each row costs, of which one is chosen.

    A row that nobody told is empty, and at least one is not. `where_faults` finds what cannot be.

    >>> where([(12, 14, 15, 21, 26), (37,), (43, 44), (58, 61)], 30, Ruleset()).took
    (12, 14, 15, 21, 26)
    >>> where([(30, 36), (37,), (43, 44), (58, 61)], 3, Ruleset()).cheapest
    (2,)
    """
    index = row_for([row[-1] if row else 0 for row in rows], card)
    if index is None:
        options = tuple(option for option in options_to_take(rows) if rows[option.row - 1])
        return Ask("too_low", card=card, options=options, cheapest=cheapest(options))
    took = rows[index] if len(rows[index]) >= ruleset.capacity else ()
    return Placement(None, card, index + 1, "right", took, cost(took))


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
