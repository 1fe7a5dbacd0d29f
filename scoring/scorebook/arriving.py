"""Games that arrive in a file: a backup that becomes a club of its own, or games that go into a club.

They are written step by step into a club that has no member, so that nobody sees them, and are there for everybody with
the last step: all of them or none. Each step is a short transaction under the lock of its `Import`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Max, Min, QuerySet
from django.utils import timezone

from scoring import rules
from scoring.models import (
    Change,
    Club,
    HouseRules,
    Import,
    ImportedRecord,
    Member,
    Player,
    Role,
    Season,
    Seat,
    Session,
    User,
    look,
)
from scoring.scorebook.imports import (
    Facts,
    SeasonOn,
    check_names,
    check_people,
    ids_of,
    is_guest,
    known_ids,
    people_of,
    season_of,
    write_games,
)
from scoring.scorebook.log import Line, NotNow, Tap, change, write
from scoring.scorebook.players import line
from scoring.scorebook.tallies import recount

# So many games are written in one step: a second or less.
GAMES_A_STEP = 40
# So long an import that nobody goes on with is kept.
KEPT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Backup:
    """What the first line of a backup says, checked and not saved yet; `merged` is `{name: whose games they are}`."""

    club: Club
    players: Sequence[Player] = ()
    merged: dict[str, str] = field(default_factory=dict)
    seasons: Sequence[Season] = ()
    house_rules: Sequence[HouseRules] = ()


def begin_restore(tap: Tap, backup: Backup, first: str, lines: Sequence[str]) -> Change:
    """Begin to read a backup, its `first` line and its games, as a club that `tap.who` will keep."""

    def club() -> Club:
        club = backup.club
        club.save()
        things: list[Player | Season | HouseRules] = [*backup.players, *backup.seasons, *backup.house_rules]
        for each in things:
            each.club = club
        Player.objects.bulk_create(backup.players)
        people = {player.name: player for player in club.players.all()}
        for name, other in backup.merged.items():
            people[name].merged_into = people[other]
        Player.objects.bulk_update([people[name] for name in backup.merged], ["merged_into"])
        Season.objects.bulk_create(backup.seasons)
        HouseRules.objects.bulk_create(backup.house_rules)
        return club

    return begin(tap, "club.restored", [first, *lines], lines, club)


def begin_import(tap: Tap, into: Club, lines: Sequence[str]) -> Change:
    """Begin to read games into a club. Until they are there its seasons have stand-ins beside them."""

    def club() -> Club:
        club = Club.objects.create(name=into.name, time_zone=into.time_zone)
        Season.objects.bulk_create(
            Season(club=club, name=each.name, look=each.look, first_day=each.first_day, last_day=each.last_day)
            for each in into.seasons.all()
        )
        return club

    return begin(tap, "games.imported", [into.pk, *lines], lines, club, into)


def begin(
    tap: Tap,
    what: str,
    asked: Sequence[object],
    lines: Sequence[str],
    make: Callable[[], Club],
    into: Club | None = None,
) -> Change:
    """Keep the lines of the games until they are written, beside the club that they are written into.

    The log of that club begins with this, and goes where its games go; who gives up leaves no trace.
    """

    def step(user: User) -> Line:
        for old in Import.objects.select_for_update(no_key=True).filter(begun_at__lt=timezone.now() - KEPT):
            remove(old)
        arriving = Import.objects.create(who=user, club=make(), into=into, total=len(lines))
        ImportedRecord.objects.bulk_create(
            (ImportedRecord(of=arriving, number=number, record=each) for number, each in enumerate(lines, 1)),
            batch_size=500,
        )
        return Line(arriving.club, what, after={"import": arriving.public_id, "games": len(lines)})

    return change(tap.who, tap, what, asked, step)


def import_step(arriving: Import, start: int, records: Sequence[rules.Record]) -> None:
    """Write the judged records that come after the first `start`; with the last all of them arrive.

    A step that was done already changes nothing. `NotNow` names the `record` that cannot be written.
    """
    with transaction.atomic():
        waiting = Import.objects.filter(pk=arriving.pk, done=start, fault="").select_related("club", "into", "who")
        locked = waiting.select_for_update(of=("self",), no_key=True).first()
        if locked is None:
            return
        try:
            made = arrive(locked, records)
        except NotNow as fault:
            raise NotNow(fault.code, **fault.fields | {"record": start + fault.fields["record"]}) from None
        Change.objects.bulk_create(
            Change(
                club=locked.club,
                session=each.game,
                number=1,
                who=locked.who,
                what="game.imported",
                after={"players": [seat.name for seat in each.seats]},
            )
            for each in made
        )
        locked.done += len(made)
        locked.save(update_fields=["done"])
        locked.records.filter(number__lte=locked.done).delete()
        if locked.into is None:
            # Of a backup each step is counted at once: its games come in the order in which they are added up.
            count(locked.club, groups_of(locked.club.sessions.filter(pk__in=[each.game.pk for each in made])))
        if locked.done == locked.total:
            finish(locked)


def arrive(arriving: Import, records: Sequence[rules.Record]) -> list[Facts]:
    """Write some games; `NotNow` says which of them cannot be written."""
    club, into = arriving.club, arriving.into
    there = known_ids([club, into] if into else [club], ids_of(records))
    people, seasons = people_of(club), list(club.seasons.all())
    known = people_of(into) if into else people
    made = []
    for number, record in enumerate(records, 1):
        try:
            if not there.isdisjoint(ids_of([record])):
                raise NotNow("imported_already")
            there.update(ids_of([record]))
            check_names(record)
            check_people(known, record)
        except NotNow as fault:
            raise NotNow(fault.code, record=number, **fault.fields) from None
        for name in record.players:
            if look(name) not in people:
                people[look(name)] = Player.objects.create(
                    club=club, name=name, look=look(name), guest=is_guest(record, name)
                )
        made.append(Facts(club, record, people, seasons_for(record, seasons, exactly=into is None)))
        made[-1].game.change_count = 1
    if into is None:
        check_order(club, made)
    write_games(made)
    return made


def check_order(club: Club, made: Sequence[Facts]) -> None:
    """Refuse games of a backup of which one began before another that stands above it."""
    latest = club.sessions.aggregate(latest=Max("started_at"))["latest"]
    for number, each in enumerate(made, 1):
        if latest and each.game.started_at < latest:
            raise NotNow("began_earlier", record=number)
        latest = each.game.started_at


def seasons_for(record: rules.Record, seasons: Sequence[Season], exactly: bool) -> SeasonOn:
    """Which season a game is in; a backup says it `exactly`, a game in none of its seasons has none."""
    said = record.extra.get("season")
    if exactly:
        return lambda _: next((each for each in seasons if each.name == said), None)
    return lambda day: season_of(seasons, said, day)


def finish(arriving: Import) -> None:
    """Everything is there: hand the club over, or move its games and add them up."""
    if arriving.into is None:
        Member.objects.create(club=arriving.club, user=arriving.who, role=Role.KEEPER)
        arriving.delete()
    else:
        club = Club.objects.select_for_update(no_key=True).get(pk=arriving.into.pk)
        count(club, move(arriving, club))


type Groups = list[tuple[int | None, str, date]]
"""What games count in: the key of the season, the family, and the first evening of theirs."""


def groups_of(games: QuerySet[Session]) -> Groups:
    groups = games.order_by().values_list("season", "family").annotate(since=Min("day"))
    return [(season, family, since) for season, family, since in groups if since]


def count(club: Club, groups: Groups) -> None:
    for season, family, since in groups:
        recount(club, season, family, since)


def move(arriving: Import, club: Club) -> Groups:
    """Move what arrived into a locked club, with its log; says what the games count in there."""
    here = arriving.club
    bring_people(arriving, club)
    seasons = {season.look: season for season in club.seasons.all()}
    for stand_in in here.seasons.all():
        stand_in.sessions.update(season=seasons.get(stand_in.look))
    counts = groups_of(here.sessions.all())
    here.sessions.update(club=club)
    begun = here.changes.get(session=None)
    club.change_count += 1
    club.save(update_fields=["change_count"])
    begun.club, begun.number = club, club.change_count
    begun.save(update_fields=["club", "number"])
    here.changes.update(club=club)
    remove(arriving)
    return counts


def bring_people(arriving: Import, club: Club) -> None:
    """Who looks like a player of the club is that player; the others come along as new ones."""
    known = people_of(club)
    new = [player for player in arriving.club.players.all() if player.look not in known]
    for player in arriving.club.players.exclude(pk__in=[each.pk for each in new]):
        seats, person = Seat.objects.filter(player=player), known[player.look]
        # Somebody may have been merged since their games were written.
        if twice := Seat.objects.filter(player=person, session__in=seats.values("session")).first():
            raise NotNow("same_player", name=player.name, other=twice.name)
        seats.update(player=person)
    for player in new:
        player.club = club
        player.save(update_fields=["club"])
        write(Line(club, "player.added", after=line(player)), Tap(arriving.who, ""))


def fail_import(arriving: Import, fault: str) -> None:
    """End an import at what is wrong in it, and keep nothing but the sentence that says so."""
    with transaction.atomic():
        locked = Import.objects.select_for_update(no_key=True).filter(pk=arriving.pk).first()
        if locked is None:
            return
        clear(locked)
        locked.fault = fault
        locked.save(update_fields=["fault"])


def cancel_import(arriving: Import) -> bool:
    """Give an import up, unless it is over: nothing of it was there for anybody, and nothing of it stays."""
    with transaction.atomic():
        locked = Import.objects.select_for_update(no_key=True).filter(pk=arriving.pk).first()
        if locked:
            remove(locked)
    return locked is not None


def remove(arriving: Import) -> None:
    """Take an import away with everything that it still has."""
    clear(arriving)
    arriving.club.delete()


def clear(arriving: Import) -> None:
    """Take away what was written, and what waits."""
    arriving.records.all().delete()
    arriving.club.sessions.all().delete()
    arriving.club.players.update(merged_into=None)
    arriving.club.players.all().delete()
