"""Par: what a round costs at a table of each size, and where it begins."""

from random import Random

import pytest

from scoring.par import RANDOM_PLAY, pars
from tests.bench.plain_loop import cost, place

ROUNDS = 600


@pytest.mark.parametrize("players", range(2, 11))
def test_par_begins_with_what_random_play_costs(players: int) -> None:
    chance, taken = Random(players), 0
    for _ in range(ROUNDS):
        deck = chance.sample(range(1, 105), 4 + 10 * players)
        rows = [[deck.pop()] for _ in range(4)]
        for _ in range(10):
            taken += sum(cost(place(rows, card)) for card in sorted(deck.pop() for _ in range(players)))
    assert taken / (ROUNDS * players) == pytest.approx(RANDOM_PLAY[players], abs=0.4)


def test_the_beginning_counts_as_twenty_rounds_and_only_of_bullheads() -> None:
    """20 rounds of 12.1 and 20 of 14.1 are 13.1 each."""
    played = [{"4": [15, 200]}, {"4": [5, 82], "3": [1, 4]}]
    assert pars("bullheads", played)[4] == pytest.approx(13.1)
    assert pars("cards", played) == {4: pytest.approx(14.1), 3: 4}
