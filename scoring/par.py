"""Par: what a round costs somebody at a table of this size, so that big and small tables can be compared.

It begins with what random play costs and becomes the season's own mean: the beginning counts as twenty rounds.
"""

from collections.abc import Iterable, Mapping

type Sizes = Mapping[str, tuple[int, int] | list[int]]
"""What `Tally.sizes` holds: `{players in the round: [rounds, score]}`, written as JSON writes keys."""

# Bullheads a player and round by the number of players: cards played at random, the cheapest row taken by choice
# (docs/rules.md §3, "Sense of size"; a test plays it).
RANDOM_PLAY = {2: 8.2, 3: 10.8, 4: 12.1, 5: 13.0, 6: 13.6, 7: 14.0, 8: 14.3, 9: 14.5, 10: 14.6}
ROUNDS_AT_START = 20


def pars(family: str, played: Iterable[Sizes]) -> dict[int, float]:
    """Par by the number of players, from what everybody has played; in a family without a start, the mean alone."""
    sums: dict[int, tuple[float, float]] = {}
    if family == "bullheads":
        sums = {size: (ROUNDS_AT_START, ROUNDS_AT_START * mean) for size, mean in RANDOM_PLAY.items()}
    for sizes in played:
        for size, (rounds, score) in sizes.items():
            rounds_before, score_before = sums.get(int(size), (0, 0))
            sums[int(size)] = rounds_before + rounds, score_before + score
    return {size: score / rounds for size, (rounds, score) in sums.items()}


def against(par: Mapping[int, float], sizes: Sizes) -> float:
    """How much more than par somebody's rounds cost, a round; below 0 it was less.

    >>> against({4: 12.0, 5: 13.0}, {"4": [3, 30], "5": [1, 15]})
    -1.0
    """
    rounds = sum(rounds for rounds, _ in sizes.values())
    return sum(score - rounds * par[int(size)] for size, (rounds, score) in sizes.items()) / rounds
