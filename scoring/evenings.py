"""What is kept of the games, read for the pages of a season or of all time. Nothing here adds up games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, QuerySet

from scoring.models import Club, Season, Session, Tally
from scoring.models.seasons import Kept
from scoring.par import Sizes


class Standing(NamedTuple):
    """One player's sums of a family up to some evening, in the units of `Tally`; `player` is the key of a `Player`."""

    player: int
    games: int
    wins: int
    shares: int
    points: int
    rounds: int
    score: int
    sizes: Sizes
    form: Sequence[tuple[int, int]] = ()
    mu: float | None = None
    sigma: float | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """How a family stood after an evening: how many games were finished by then, and everybody's sums."""

    day: date
    games: int
    everybody: Sequence[Standing]


def finished(club: Club) -> QuerySet[Session]:
    """The games that count."""
    return club.sessions.filter(thrown_away=False, finished_in_round__isnull=False).order_by()


def games_by_evening(season: Season) -> dict[str, dict[date, int]]:
    """How many games of each family were finished on each evening of a season, in the order of days."""
    by_family: dict[str, dict[date, int]] = {}
    games = finished(season.club).filter(season=season).values_list("family", "day")
    for family, day, count in games.annotate(count=Count("pk")).order_by("day"):
        by_family.setdefault(family, {})[day] = count
    return by_family


def in_order(games: Mapping[str, int]) -> list[str]:
    """The families of so many games each, as pages offer them: the one with most first."""
    return sorted(games, key=lambda family: (-games[family], family))


def games_by_family(club: Club) -> dict[str, int]:
    """How many games of each family were finished in a club, in a season or in none."""
    return dict(finished(club).values_list("family").annotate(Count("pk")))


def evenings(season: Season, family: str, games: Mapping[date, int]) -> list[Evening]:
    """How a family stood after each of the evenings of a season that `games` has."""
    if not games:
        return []
    fields = ("day", "player_id", *Standing._fields[1:])
    rows = Tally.objects.filter(season=season, family=family, day__lte=max(games)).order_by("day")
    by_day: dict[date, list[Standing]] = {}
    for day, *sums in rows.values_list(*fields):
        by_day.setdefault(day, []).append(Standing(*sums))
    stood: dict[int, Standing] = {}
    course, so_far = [], 0
    for day in sorted(games):
        so_far += games[day]
        stood |= {sums.player: sums for sums in by_day.get(day, ())}
        course.append(Evening(day, so_far, list(stood.values())))
    return course


def newest(season: Season, family: str, games: Mapping[date, int]) -> Evening:
    """How a family stands after the last evening of a season that `games` has, without those before."""
    rows = Tally.objects.filter(season=season, family=family, newest=True).order_by()
    everybody = [Standing(*sums) for sums in rows.values_list("player_id", *Standing._fields[1:])]
    return Evening(max(games), sum(games.values()), everybody)


def all_time(club: Club, family: str, games: int) -> list[Evening]:
    """How a family stands over all seasons, and games in none: one evening, the last there was; none without games.

    A form is of one season, a rating too: here nobody has either.
    """
    rows = Tally.objects.filter(club=club, family=family, newest=True).order_by("day")
    totals: dict[int, Standing] = {}
    days: list[date] = []
    for day, *kept in rows.values_list("day", "player_id", *Standing._fields[1:8]):
        season = Standing(*kept)
        before = totals.get(season.player)
        totals[season.player] = together(before, season) if before else season
        days.append(day)
    return [Evening(days[-1], games, list(totals.values()))] if days else []


def together(one: Standing, other: Standing) -> Standing:
    """What one player has in two seasons."""
    sizes = {**one.sizes}
    for size, (rounds, score) in other.sizes.items():
        rounds_before, score_before = sizes.get(size, (0, 0))
        sizes[size] = rounds_before + rounds, score_before + score
    return Standing(
        player=one.player,
        games=one.games + other.games,
        wins=one.wins + other.wins,
        shares=one.shares + other.shares,
        points=one.points + other.points,
        rounds=one.rounds + other.rounds,
        score=one.score + other.score,
        sizes=sizes,
    )


def as_of[Row: Kept](rows: QuerySet[Row], on: date | None, *who: str) -> QuerySet[Row]:
    """Of rows of one season, of all time or of a club, each player's (or pair's, by the fields `who`) newest.

    Or, in a season, the newest by the end of a day.
    """
    if on is None:
        return rows.filter(newest=True)
    same = {name: OuterRef(name) for name in ("season", "family", *who)}
    later = rows.model._default_manager.filter(day__gt=OuterRef("day"), day__lte=on, **same)
    return rows.filter(~Exists(later), day__lte=on)
