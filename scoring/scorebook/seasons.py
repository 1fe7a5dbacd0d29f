"""Seasons: starting one, which ends the one before, its rules while it runs, and which of them a game belongs to."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from scoring import rules
from scoring.models import Change, Club, Ranking, Season, Session, look
from scoring.scorebook.facts import Fact, alter
from scoring.scorebook.log import Line, NotNow, Tap, change
from scoring.scorebook.tallies import recount
from scoring.sheet import Sheet


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How a season's table is made; the fields are those of `Season`."""

    ranking: str = Ranking.POINTS
    splits_wins: bool = False
    least: int = 25
    ranks_guests: bool = False
    rates: bool = False
    league: dict[str, Any] = field(default_factory=lambda: rules.write_league(rules.League()))

    @classmethod
    def of(cls, season: Season) -> "SeasonRules":
        return cls(**{name: getattr(season, name) for name in cls.__slots__})


def today(club: Club) -> date:
    """Which day it is where the club plays."""
    return timezone.localdate(timezone=ZoneInfo(club.time_zone))


def has_ended(season: Season) -> bool:
    """Whether nothing of a season changes any more but its games, when they are corrected."""
    return season.last_day is not None and season.last_day < today(season.club)


def start_season(
    club: Club, tap: Tap, name: str, first_day: date, last_day: date | None, settings: SeasonRules
) -> Change:
    """Begin a season; the one that runs ends the day before, and keeps the games that began in it (T32).

    Games of its days that are in no season come into it. Raises `NotNow` when a season of that name is there, or
    one that has days in common with it and has ended, or begins later.
    """

    def step(club: Club) -> Line:
        check_name(club, name)
        for other in sharing_days(club, first_day, last_day):
            if other.first_day >= first_day or has_ended(other):
                raise NotNow("season_overlaps", season=other.name)
            other.last_day = first_day - timedelta(days=1)
            other.save(update_fields=["last_day"])
        season = Season.objects.create(
            club=club, name=name, look=look(name), first_day=first_day, last_day=last_day, **asdict(settings)
        )
        take_in(season, first_day)
        return Line(club, "season.started", after=line(season))

    asked = [name, str(first_day), str(last_day), asdict(settings)]
    with games_locked(club.sessions.filter(season=None, day__gte=first_day)):
        return change(club, tap, "season.started", asked, step)


def change_season(
    season: Season,
    tap: Tap,
    name: str | None,
    last_day: date | None,
    settings: SeasonRules | None,
    seen: int | None = None,
) -> Change:
    """Another name, last day or rule for a season that runs; of one that has ended only the name (T33).

    A name or settings of None stay as they are. `seen` is what `last_changed` was when somebody looked.
    Raises `NotNow` as `start_season` does, when the season has ended, and for what was changed since.
    """

    def step(club: Club) -> Line:
        if seen not in (None, last_changed(season)):
            raise NotNow("season_changed")
        season.refresh_from_db()
        before, was, rated, until = line(season), SeasonRules.of(season), season.keeps_ratings, season.last_day
        called, rules_now = season.name if name is None else name, settings or was
        check_name(club, called, but=season)
        if (last_day, rules_now) != (season.last_day, was):
            if has_ended(season):
                raise NotNow("season_ended", season=season.name)
            if last_day is not None and last_day < season.first_day:
                raise NotNow("season_ends_early", day=season.first_day)
            for other in sharing_days(club, season.first_day, last_day).exclude(pk=season.pk):
                raise NotNow("season_overlaps", season=other.name)
        season.name, season.look, season.last_day = called, look(called), last_day
        for setting, value in asdict(rules_now).items():
            setattr(season, setting, value)
        season.save()
        if until is not None and (last_day is None or last_day > until):
            take_in(season, until + timedelta(days=1))
        if (was.league, rated) != (rules_now.league, season.keeps_ratings):
            for family in families(season.sessions.all()):
                recount(club, season.pk, family)
        return Line(club, "season.changed", before, line(season))

    asked = [season.public_id, name, str(last_day), settings and asdict(settings)]
    with games_locked(season.club.sessions.filter(Q(season=None) | Q(season=season), day__gte=season.first_day)):
        return change(season.club, tap, "season.changed", asked, step)


def end_season(season: Season, tap: Tap, last_day: date) -> Change:
    """Say which day is the last of a season that runs."""
    return change_season(season, tap, None, last_day, None)


def last_changed(season: Season) -> int:
    """The number of the change that made this season what it is; 0 where it came with a backup."""
    changes = season.club.changes.filter(session=None, what__startswith="season.", after__season=season.public_id)
    return changes.aggregate(last=Max("number"))["last"] or 0


def move_game(game: Session, tap: Tap, started_at: datetime, season: Season | None) -> Change:
    """When a game began, and the season it counts in; the sums follow in the order of playing (T37)."""

    def step(sheet: Sheet) -> list[Fact]:
        belongs = season.public_id if season else None
        return [{"game": {"started_at": started_at.isoformat()}}, {"game": {"season": belongs}}]

    return alter(game, tap, "game.moved", [started_at.isoformat(), season and season.public_id], step)


@contextmanager
def games_locked(games: QuerySet[Session]) -> Iterator[set[int]]:
    """Hold the locks of these games before the club's is taken, in the order of their keys (`scorebook.log`)."""
    with transaction.atomic():
        locked = games.order_by("pk").select_for_update(no_key=True, of=("self",))
        yield set(locked.values_list("pk", flat=True))


def take_in(season: Season, since: date) -> None:
    """Count the games of a season's days from one on that are in no season; who took one out of it has meant that."""
    games = season.club.sessions.filter(season=None, day__gte=since)
    if season.last_day is not None:
        games = games.filter(day__lte=season.last_day)
    counted = families(games)
    games.update(season=season)
    for family in counted:
        recount(season.club, None, family, since)
        recount(season.club, season.pk, family)


def families(games: QuerySet[Session]) -> list[str]:
    return list(games.order_by().values_list("family", flat=True).distinct())


def sharing_days(club: Club, first_day: date, last_day: date | None) -> QuerySet[Season]:
    """The seasons that have a day in common with these."""
    seasons = club.seasons.filter(Q(last_day=None) | Q(last_day__gte=first_day))
    return seasons if last_day is None else seasons.filter(first_day__lte=last_day)


def season_on(club: Club, day: date) -> Season | None:
    """The season that this day is in."""
    return sharing_days(club, day, day).first()


def check_name(club: Club, name: str, but: Season | None = None) -> None:
    """Refuse a name that looks like that of another season of the club."""
    alike = club.seasons.filter(look=look(name)).first()
    if alike and alike != but:
        raise NotNow("season_looks_alike", other=alike.name)


def line(season: Season) -> dict[str, Any]:
    """A season as the log keeps it."""
    days = {"first_day": str(season.first_day), "last_day": season.last_day and str(season.last_day)}
    return {"season": season.public_id, "name": season.name, **days, **asdict(SeasonRules.of(season))}
