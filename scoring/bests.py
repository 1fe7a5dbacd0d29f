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
    rows = rows.filter(season=season) if season else rows
    if not (season and season.ranks_guests):
        rows = rows.filter(player__guest=False)
    # One pass, and only what is a record is read: there are as many rows as players in all seasons.
    lowest = {"lowest", "round"} if family in MOST else {"lowest"}
    held: dict[str, tuple[int, list[tuple[int, Mapping[str, Any]]]]] = {}
    for key, bests in rows.order_by().values_list("player_id", "bests").iterator():
        for kind, best in bests.items():
            value = best["value"]
            record = held.get(kind)
            if record and record[0] == value:
                record[1].append((key, best))
            elif not record or (value < record[0]) == (kind in lowest):
                held[kind] = value, [(key, best)]
    found = []
    for kind in ("highest", "lowest", *BESTS[2:]) if family in MOST else BESTS:
        value, holders = held.get(kind, (0, []))
        if holders and (kind not in RUNS or value > 1):
            equal = sorted((read(players[key], best) for key, best in holders), key=when)
            first_of_each = {best.player.pk: best for best in reversed(equal)}
            found.append((kind, sorted(first_of_each.values(), key=when)))
    return found


def read(player: Player, best: Mapping[str, Any]) -> Best:
    return Best(player, **{**best, "day": date.fromisoformat(best["day"])})


def when(best: Best) -> tuple[date, str]:
    return best.day, best.player.look
