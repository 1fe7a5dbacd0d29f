"""Keeping the sums of seasons beside the facts: a finished game is added behind what was played before it.

The sums of an evening stand on those of earlier evenings. So the newest game costs what its evening costs, and an
older one that is corrected, moved or entered late is counted anew with everything of its season that came after it.
"""

import json
from collections.abc import Iterable
from datetime import date
from itertools import chain
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber

from scoring import rules
from scoring.models import Club, Pair, Season, Seat, Tally
from scoring.sheet import Sheet
from scoring.tallies import PLAYING_ORDER, SEATS, Count, Meetings, Sums, counted, games_of, kept_after

PLAYER = SEATS.index("player")


class Group(NamedTuple):
    """The games of one family in one season of a club, or in none."""

    club: int
    season: int | None
    family: str

    def rows[Kept: (Tally, Pair)](self, model: type[Kept]) -> QuerySet[Kept]:
        return model._default_manager.filter(club=self.club, season=self.season, family=self.family).order_by()

    def seats(self, since: date | None) -> QuerySet[Seat, tuple[Any, ...]]:
        """Who was ranked in its games, from an evening on; see `games_of`.

        Games of a version that kept no results are left out until `manage.py rejudge` gives them theirs.
        """
        seats = Seat.objects.filter(
            session__club=self.club,
            session__season=self.season,
            session__family=self.family,
            session__finished_in_round__isnull=False,
            session__thrown_away=False,
            rank__isnull=False,
            result__isnull=False,
        )
        seats = seats if since is None else seats.filter(session__day__gte=since)
        return seats.order_by(*PLAYING_ORDER).values_list(*SEATS)


def keep_count(sheet: Sheet, before: tuple[Any, ...] | None) -> None:
    """Bring the sums in line with a game that has been judged; `before` is what `counted` said before the change."""
    game = sheet.game
    after = counted(game, sheet.every_seat)
    if before == after:
        return
    club = Club.objects.select_for_update(no_key=True).get(pk=game.club_id)
    since: dict[tuple[int | None, str], date] = {}
    for each in (before, after):
        if each is not None:
            season, family, day, *_ = each
            since[season, family] = min(day, since.get((season, family), day))
    for (season, family), day in since.items():
        recount(club, season, family, day)


def recount(club: Club, season: int | None, family: str, since: date | None = None) -> None:
    """Write the sums of a locked club's games of a season (its key) and family, from an evening or the first on."""
    group = Group(club.pk, season, family)
    seats = list(group.seats(since))
    replaced = group.rows(Tally), group.rows(Pair)
    stands: tuple[list[Tally], list[Pair]] = [], []
    if since is not None:
        replaced = replaced[0].filter(day__gte=since), replaced[1].filter(day__gte=since)
        players = {seat[PLAYER] for seat in seats} | set(replaced[0].values_list("player", flat=True))
        stands = (
            last_before(since, group.rows(Tally).filter(player__in=players), "player"),
            last_before(since, group.rows(Pair).filter(one__in=players, other__in=players), "one", "other"),
        )
    tallies, pairs = sums_of(group, seats, *stands)
    replaced[0].delete()
    replaced[1].delete()
    Tally.objects.bulk_create(tallies)
    Pair.objects.bulk_create(pairs)
    played, met = {tally.player_id for tally in tallies}, {(pair.one_id, pair.other_id) for pair in pairs}
    set_newest(Tally, [(tally, tally.player_id not in played) for tally in stands[0]])
    set_newest(Pair, [(pair, (pair.one_id, pair.other_id) not in met) for pair in stands[1]])


def sums_of(
    group: Group, seats: Iterable[tuple[Any, ...]], tallies: Iterable[Tally] = (), pairs: Iterable[Pair] = ()
) -> tuple[list[Tally], list[Pair]]:
    """What is to be kept of these games, standing on what was kept before them; nothing is written."""
    season = Season.objects.get(pk=group.season) if group.season else Season()
    count = Count(group.family, rules.read_league(season.league), season.keeps_ratings)
    count.sums.update({tally.player_id: Sums.of(tally) for tally in tallies})
    count.meetings.update(
        {(pair.one_id, pair.other_id): Meetings(pair.games, pair.ahead, pair.behind) for pair in pairs}
    )
    new_tallies: dict[int, list[Tally]] = {}
    new_pairs: dict[tuple[int, int], list[Pair]] = {}
    for day, sums, meetings in kept_after(games_of(seats), count):
        on = {"club_id": group.club, "season_id": group.season, "family": group.family, "day": day, "newest": False}
        for player, each in sums.items():
            new_tallies.setdefault(player, []).append(Tally(player_id=player, **on, **each.kept()))
        for (one, other), met in meetings.items():
            row = Pair(one_id=one, other_id=other, games=met.games, ahead=met.ahead, behind=met.behind, **on)
            new_pairs.setdefault((one, other), []).append(row)
    for tally_rows in new_tallies.values():
        tally_rows[-1].newest = True
    for pair_rows in new_pairs.values():
        pair_rows[-1].newest = True
    return list(chain(*new_tallies.values())), list(chain(*new_pairs.values()))


def last_before[Kept: (Tally, Pair)](day: date, rows: QuerySet[Kept], *of: str) -> list[Kept]:
    """The last row before an evening, for each player or pair."""
    nth = Window(RowNumber(), partition_by=list(of), order_by=F("day").desc())
    return list(rows.filter(day__lt=day).annotate(nth=nth).filter(nth=1))


def set_newest(model: type[Tally] | type[Pair], rows: Iterable[tuple[Tally | Pair, bool]]) -> None:
    """Mark these rows as the newest, or not, where they say otherwise."""
    for is_newest in (True, False):
        changed = [row.pk for row, newest in rows if newest == is_newest != row.newest]
        if changed:
            model._default_manager.filter(pk__in=changed).update(newest=is_newest)


def recheck(club: Club) -> list[str]:
    """Add up all games of a club anew, and write what is kept otherwise; says what that was, a line each."""
    wrong = []
    with transaction.atomic():
        club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        games = club.sessions.order_by().values_list("season", "family")
        kept = Tally.objects.filter(club=club).order_by().values_list("season", "family")
        for season, family in sorted({*games, *kept}, key=str):
            group = Group(club.pk, season, family)
            tallies, pairs = sums_of(group, group.seats(None))
            differ = len(written(group.rows(Tally)) ^ written(tallies)) + len(
                written(group.rows(Pair)) ^ written(pairs)
            )
            if differ:
                wrong.append(f"{club.public_id}: {differ} sums of {family} in season {season} differ")
                recount(club, season, family)
    return wrong


def written(rows: Iterable[Tally] | Iterable[Pair]) -> set[str]:
    """What is kept in these rows, each as a text; PostgreSQL has the keys of JSON in an order of its own."""
    return {
        json.dumps([getattr(row, each.attname) for each in row._meta.concrete_fields[1:]], default=str, sort_keys=True)
        for row in rows
    }
