"""Points for a game, as a club's league gives them (docs/rules.md §6)."""

from collections.abc import Sequence

from .judgement import Ranked
from .ruleset import League


def league_points(ranking: Sequence[Ranked], league: League) -> dict[str, int | float]:
    """The points of everybody who has a rank, `{player: points}`; they do not sum to zero.

    >>> ranking = [Ranked("Ana", 3, 1), Ranked("Ben", 8, 2), Ranked("Cleo", 8, 2), Ranked("Dan", 15, 4)]
    >>> league_points(ranking, League())
    {'Ana': 8, 'Ben': -1, 'Cleo': -1, 'Dan': -2}
    """
    ranks = {line.player: line.rank for line in ranking if line.rank is not None}
    share = _share(len(ranks), list(ranks.values()).count(1), league)
    lost = sorted(rank for rank in ranks.values() if rank > 1)
    if league.equal_losers == "dense":
        lost = sorted(set(lost))
    return {player: share if rank == 1 else -1 - lost.index(rank) for player, rank in ranks.items()}


def league_pot(players: int) -> int:
    """The points that the winners share among so many players who are not all equal."""
    return 2 if players <= 2 else 8 if players <= 6 else 12


def _share(players: int, winners: int, league: League) -> int | float:
    """What each of the winners gets."""
    if players == winners == 2:
        return league.draw_of_two
    if players == winners > 2:
        return 2 if players <= 6 else 3
    pot = league_pot(players)
    if pot % winners and league.share == "exact":
        return round(pot / winners, 2)
    return -(-pot // winners)
