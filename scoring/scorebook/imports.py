"""A game from its record: written down elsewhere, or exported from here, and read back as an equal game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone

from scoring import rules
from scoring.models import Club, Pile, Player, Round, Season, Seat, Session, Turn, look, public_id
from scoring.record import duel_played, played_of
from scoring.scorebook.games import game_of
from scoring.scorebook.log import Line, NotNow, Tap, change
from scoring.scorebook.players import create_player
from scoring.scorebook.projection import project
from scoring.scorebook.tallies import keep_count
from scoring.sheet import Sheet

ID_LENGTH = 16

type SeasonOn = Callable[[date], Season | None]
"""The season of a game that began on this day."""


def import_game(club: Club, tap: Tap, record: rules.Record) -> Session:
    """Write a judged record into a club; names that look like a player's are that player, the others become players.

    Raises `NotNow` when the game is in the club already, or when two of its names are one person there.
    """
    check_names(record)

    def step(club: Club) -> Line:
        check_new([club], record)
        people = people_of(club)
        check_people(people, record)
        for name in record.players:
            if look(name) not in people:
                people[look(name)] = create_player(club, tap, name, guest=is_guest(record, name))
        seasons = list(club.seasons.all())
        game = write_game(club, record, people, lambda day: season_of(seasons, record.extra.get("season"), day))
        sheet = Sheet(game)
        project(sheet)
        keep_count(sheet, None)
        return Line(game, "game.imported", after={"players": list(record.players)})

    return game_of(change(club, tap, "game.imported", rules.write_record(record), step))


def check_names(record: rules.Record) -> None:
    """Refuse a record in which two names look alike."""
    looks: dict[str, str] = {}
    for name in record.players:
        if (other := looks.setdefault(look(name), name)) != name:
            raise NotNow("look_alike", name=name, other=other)


def check_people(people: Mapping[str, Player], record: rules.Record) -> None:
    """Refuse a record in which two names are one person of the club, by `{look: player}`."""
    names: dict[int, str] = {}
    for name in record.players:
        if player := people.get(look(name)):
            if player.pk in names:
                raise NotNow("one_person", name=name, other=names[player.pk], player=player.name)
            names[player.pk] = name


def check_new(clubs: Sequence[Club], record: rules.Record) -> None:
    """Refuse a record whose game is in one of these clubs already."""
    said = record.extra.get("id")
    if not isinstance(said, str | int):
        return
    ours = Q(public_id=said) if fits(said) else Q()
    if Session.objects.filter(ours | Q(extra__id=said), club__in=clubs).exists():
        raise NotNow("imported_already")


def people_of(club: Club) -> dict[str, Player]:
    """Whom a name means in a club, `{look: player}`; who was merged into somebody else is that player."""
    players = {player.pk: player for player in club.players.all()}
    people = {}
    for player in players.values():
        now = player
        while now.merged_into_id:
            now = players[now.merged_into_id]
        people[player.look] = now
    return people


def is_guest(record: rules.Record, name: str) -> bool:
    """Whether a record says that somebody is a guest."""
    guests = record.extra.get("guests")
    return isinstance(guests, list) and name in guests


def season_of(seasons: Sequence[Season], said: object, day: date) -> Season | None:
    """The season that a record names, or else the one that a day is in."""
    if isinstance(said, str):
        for season in seasons:
            if season.look == look(said):
                return season
    return next(
        (each for each in seasons if each.first_day <= day and (each.last_day is None or day <= each.last_day)), None
    )


def write_game(club: Club, record: rules.Record, people: Mapping[str, Player], in_season: SeasonOn) -> Session:
    """The facts of a judged record, in a locked club: `{look: player}` has everybody who plays.

    What nobody judges is kept as it came, unless the club now says the same in its own way.
    """
    extra = dict(record.extra)
    ours = extra.pop("id", None)
    started_at = began(extra.pop("at", None))
    day = started_at.astimezone(ZoneInfo(club.time_zone)).date()
    season = in_season(day)
    if season and isinstance(extra.get("season"), str):
        del extra["season"]
    if are_players(extra.get("guests"), record):
        del extra["guests"]
    dealer, dealt = dealer_in(record)
    if dealer:
        del extra["dealer" if dealt == 1 else "x_dealer"]
    suggests = extra.get("x_suggests") is not False
    if not suggests:
        del extra["x_suggests"]
    held = {
        "club": club,
        "ruleset": rules.write_ruleset(record.ruleset),
        "family": record.ruleset.family,
        "season": season,
        "started_at": started_at,
        "day": day,
        "stopped": record.stopped,
        "dealer": record.players.index(dealer) + 1 if dealer else None,
        "dealt": dealt,
        "suggests": suggests,
        "followed": any(
            played.rows is not None or played.hands or played.spares is not None for played in record.rounds
        ),
        "extra": extra if fits(ours) or "id" not in record.extra else {"id": ours, **extra},
    }
    game, is_new = Session.objects.get_or_create(public_id=ours if fits(ours) else public_id(), defaults=held)
    if not is_new:  # another club has a game of this id
        game = Session.objects.create(**held | {"extra": {"id": ours, **extra}})
    seats = {
        name: Seat(
            session=game,
            player=people[look(name)],
            position=position,
            joined=record.joined.get(name, 1),
            left=record.leaves.get(name),
            start_total=record.started.get(name, 0),
        )
        for position, name in enumerate(record.players, 1)
    }
    Seat.objects.bulk_create(seats.values())
    rounds = list(zip(rounds_of(game, record, seats), record.rounds, strict=True))
    Round.objects.bulk_create(deal for deal, _ in rounds)
    Pile.objects.bulk_create(pile for deal, played in rounds for pile in piles_of(deal, played, seats, record.out))
    Turn.objects.bulk_create(turn for deal, played in rounds for turn in turns_of(deal, played, seats))
    return game


def fits(ours: object) -> bool:
    """Whether an id can stand in an address of ours."""
    return isinstance(ours, str) and 0 < len(ours) <= ID_LENGTH and ours.isascii() and ours.isalnum()


def dealer_in(record: rules.Record) -> tuple[str | None, int]:
    """Who dealt, and which round; round 1 where a record does not say it as we can read it."""
    if (dealer := record.extra.get("dealer")) in record.players:
        return dealer, 1
    match record.extra.get("x_dealer"):
        case {"round": int(number), "player": str(player), **rest} if (
            not rest and player in record.players and type(number) is int and 1 < number <= len(record.rounds) + 1
        ):
            return player, number
    return None, 1


def are_players(guests: object, record: rules.Record) -> bool:
    """Whether these are names of people who play."""
    return isinstance(guests, list) and all(name in record.players for name in guests)


def began(at: object) -> datetime:
    """When the game began; now, where the record does not say it as we can read it."""
    try:
        told = datetime.fromisoformat(at) if isinstance(at, str) else None
        in_every_zone = told and told.tzinfo and MINYEAR < told.year < MAXYEAR
        return told.astimezone(UTC) if told and in_every_zone else timezone.now()
    except ValueError:
        return timezone.now()


def rounds_of(game: Session, record: rules.Record, seats: Mapping[str, Seat]) -> Iterator[Round]:
    """The rounds of a record: the hands that are known, the rows of those that were followed, Bully's spare cards."""
    for number, played in enumerate(record.rounds, 1):
        rows = None if played.rows is None else [list(row) for row in played.rows]
        broken_off = rows is not None and played.scores is not None
        hands = [[seats[name].position, list(hand)] for name, hand in played.hands.items()] or None
        spares = played.spares and {str(seats[name].position): dict(added) for name, added in played.spares.items()}
        yield Round(session=game, number=number, hands=hands, rows=rows, spares=spares, broken_off=broken_off)


def turns_of(deal: Round, played: rules.Round, seats: Mapping[str, Seat]) -> Iterator[Turn]:
    """The turns of one round, or the duels."""
    positions = {name: seat.position for name, seat in seats.items()}
    for number, turn in enumerate(played.turns, 1):
        yield Turn(round=deal, number=number, played=played_of(turn, positions))
    for number, duel in enumerate(played.duels, 1):
        yield Turn(round=deal, number=number, played=duel_played(duel, positions))


def piles_of(
    deal: Round, played: rules.Round, seats: Mapping[str, Seat], out: Mapping[str, tuple[int, ...]]
) -> Iterator[Pile]:
    """The cells of one round."""
    scores: Mapping[str, Any] = played.scores or {}
    for name, seat in seats.items():
        score, correction = scores.get(name), played.corrections.get(name)
        sat_out = deal.number in out.get(name, ())
        if score is None and correction is None and not sat_out:
            continue
        yield Pile(
            round=deal,
            seat=seat,
            cards=list(score) if isinstance(score, tuple) else None,
            points=score if isinstance(score, int) else None,
            correction=correction.points if correction else 0,
            why=correction.why if correction else "",
            out=sat_out,
            change=1,
        )
