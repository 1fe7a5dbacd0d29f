"""The cards: what each one costs, and what a number of them can cost at most."""

from collections.abc import Iterable
from functools import cache

TOP_CARD = 104


def bullheads(card: int) -> int:
    """The bullheads on a card (docs/rules.md §1).

    >>> [bullheads(card) for card in (55, 66, 50, 45, 54)]
    [7, 5, 3, 2, 1]
    """
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


# Looked up by card; a card's number is its index, so the first entry is no card.
BULLHEADS = (0, *map(bullheads, range(1, TOP_CARD + 1)))


def cost(cards: Iterable[int]) -> int:
    """The bullheads of these cards of the deck together.

    >>> cost([5, 15, 25, 35, 55])
    15
    """
    return sum([BULLHEADS[card] for card in cards])


@cache
def dearest(top: int, count: int) -> int:
    """The bullheads of the `count` dearest cards of the deck 1 … `top` (docs/rules.md §3).

    >>> [dearest(104, 10 * players) for players in (2, 3, 4, 10)]
    [79, 97, 107, 167]
    """
    return sum(sorted(BULLHEADS[1 : top + 1], reverse=True)[:count])


@cache
def deck(top: int) -> frozenset[int]:
    """The cards 1 … `top`."""
    return frozenset(range(1, top + 1))
