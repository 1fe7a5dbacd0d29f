"""The records of a season, or of all time: who holds them, and in which game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Max, Min, Q

from scoring.evenings import as_of
from scoring.models import Club, Player, Season, Tally
from scoring.tallies import BESTS, MOST


@dataclass(frozen=True, slots=True)
class Best:
    """Somebody's best of a kind, as `Tally.bests` keeps it: `value`, and the game and the evening where it was reached.

    `rounds` is how many the game had, where they are known; `round` and `turn` lead to the round or the take, which
    took `cards`.
    """

    player: Player
    value: int
    game: str
    day: date
    rounds: int | None = None
    round: int | None = None
    turn: int | None = None
    cards: Sequence[int] = ()


RUNS = ("clean", "wins")  # one alone is no run


def records(club: Club, season: Season | None, family: str, on: date | None = None) -> list[tuple[str, list[Best]]]:
    """Each record there is with all who hold it, the first to reach it first; guests hold none unless they are ranked.

    The better game comes before the worse. The lowest game is the least of all, and of rounds the worst is told: the
    highest, or where most is best the lowest.
    """
    rows = as_of(Tally.objects.filter(club=club, family=family), on, "player")
    if season:
        rows = rows.filter(season=season)
    if not (season and season.ranks_guests):
        rows = rows.filter(player__guest=False)
    least = {"lowest", "round"} if family in MOST else {"lowest"}
    values = rows.order_by().aggregate(**{kind: (Min if kind in least else Max)(f"best_{kind}") for kind in BESTS})
    held = {kind: value for kind, value in values.items() if value is not None and (value > 1 or kind not in RUNS)}
    if not held:
        return []
    holding = reduce(or_, (Q((f"best_{kind}", value)) for kind, value in held.items()))
    first: dict[str, dict[int, dict[str, Any]]] = {kind: {} for kind in held}  # by player, as each reached it first
    for player, reached in rows.filter(holding).order_by().values_list("player", "bests"):
        for kind, best in reached.items():
            if best["value"] == held.get(kind):
                earlier = first[kind].setdefault(player, best)
                if best["day"] < earlier["day"]:
                    first[kind][player] = best
    players = club.players.in_bulk({player for holders in first.values() for player in holders})
    in_order = ("highest", "lowest", *BESTS[2:]) if family in MOST else BESTS
    return [
        (kind, sorted((read(players[player], best) for player, best in first[kind].items()), key=when))
        for kind in in_order
        if kind in held
    ]


def read(player: Player, best: Mapping[str, Any]) -> Best:
    return Best(player, **{**best, "day": date.fromisoformat(best["day"])})


def when(best: Best) -> tuple[date, str]:
    return best.day, best.player.look
