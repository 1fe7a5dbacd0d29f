"""Head to head: in how many of their shared games somebody finished ahead of somebody else."""

from datetime import date
from typing import NamedTuple

from django.db.models import Sum

from scoring.evenings import as_of
from scoring.models import Club, Pair, Season


class Duel(NamedTuple):
    """Shared games from one player's side: `ahead`, `behind`, and level in the rest."""

    games: int
    ahead: int
    behind: int


def head_to_head(club: Club, season: Season | None, family: str, on: date | None = None) -> dict[tuple[int, int], Duel]:
    """Everybody against everybody with whom they share a game, by the keys of both players, both ways round."""
    rows = as_of(Pair.objects.filter(club=club, family=family), on, "one", "other")
    rows = (rows.filter(season=season) if season else rows).order_by()
    duels = {}
    sums = rows.values_list("one", "other").annotate(Sum("games"), Sum("ahead"), Sum("behind"))
    for one, other, games, ahead, behind in sums:
        duels[one, other] = Duel(games, ahead, behind)
        duels[other, one] = Duel(games, behind, ahead)
    return duels
