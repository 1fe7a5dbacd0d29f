"""Bullheads and decks (docs/rules.md §1, §3)."""

from collections import Counter

import pytest

from scoring.rules import bullheads, pile_cost
from scoring.rules.cards import dearest


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (1, 1),
        (5, 2),
        (10, 3),
        (11, 5),
        (15, 2),
        (50, 3),
        (54, 1),
        (55, 7),
        (56, 1),
        (66, 5),
        (99, 5),
        (100, 3),
        (104, 1),
    ],
)
def test_a_card_has_its_bullheads(card: int, expected: int) -> None:
    assert bullheads(card) == expected


def test_only_numbers_that_end_in_five_count_two() -> None:
    assert [bullheads(card) for card in (51, 52, 53, 54, 56, 57, 58, 59)] == [1] * 8


def test_the_deck_holds_171_bullheads() -> None:
    deck = Counter(bullheads(card) for card in range(1, 105))
    assert deck == {1: 76, 2: 9, 3: 10, 5: 8, 7: 1}
    assert pile_cost(range(1, 105)) == 171


def test_the_dearest_row_of_five_costs_27() -> None:
    assert pile_cost([11, 22, 33, 44, 55]) == 27


def test_an_empty_pile_costs_nothing() -> None:
    assert pile_cost([]) == 0


@pytest.mark.parametrize(
    ("players", "most"), [(2, 79), (3, 97), (4, 107), (5, 117), (6, 127), (7, 137), (8, 147), (9, 157), (10, 167)]
)
def test_so_much_can_a_round_cost_together(players: int, most: int) -> None:
    assert dearest(104, 10 * players) == most
