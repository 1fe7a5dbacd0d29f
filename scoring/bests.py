"""The records of a season, or of all time: who holds them, and in which game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scoring.evenings import as_of
from scoring.models import Club, Player, Season, Tally
from scoring.tallies import BESTS, MOST


@dataclass(frozen=True, slots=True)
class Best:
    """Somebody's best of a kind, as `Tally.bests` keeps it: `value`, and the game and the evening where it was reached.

    `rounds` is how many the game had; `round` and `turn` lead to the round or the take, which took `cards`.
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


def records(
    club: Club, season: Season | None, family: str, players: Mapping[int, Player], on: date | None = None
) -> list[tuple[str, list[Best]]]:
    """Each record there is with all who hold it, the first to reach it first; guests hold none unless they are ranked.

    The better game comes before the worse. The lowest game is the least of all, and of rounds the worst is told: the
    highest, or where most is best the lowest.
    """
    rows = as_of(Tally.objects.filter(club=club, family=family), on, "player")
    held: dict[str, list[tuple[Player, dict[str, Any]]]] = {}
    for key, bests in (rows.filter(season=season) if season else rows).values_list("player_id", "bests"):
        player = players[key]
        if not player.guest or (season and season.ranks_guests):
            for kind, best in bests.items():
                held.setdefault(kind, []).append((player, best))
    found = []
    for kind in ("highest", "lowest", *BESTS[2:]) if family in MOST else BESTS:
        if bests := held.get(kind):
            least = kind == "lowest" or (kind == "round" and family in MOST)
            record = (min if least else max)(best["value"] for _, best in bests)
            if kind in RUNS and record < 2:
                continue
            holders: dict[Player, dict[str, Any]] = {}
            for player, best in bests:
                if best["value"] == record and (player not in holders or best["day"] < holders[player]["day"]):
                    holders[player] = best
            found.append((kind, sorted(map(read, holders, holders.values()), key=when)))
    return found


def read(player: Player, best: Mapping[str, Any]) -> Best:
    return Best(player, **{**best, "day": date.fromisoformat(best["day"])})


def when(best: Best) -> tuple[date, str]:
    return best.day, best.player.look
