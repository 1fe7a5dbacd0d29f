"""A game from its record: written down elsewhere, or exported from here, and read back as an equal game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime
from functools import cached_property
from typing import Any, TypeGuard
from zoneinfo import ZoneInfo

from django.utils import timezone

from scoring import rules
from scoring.models import Club, Pile, Player, Round, Season, Seat, Session, Turn, look, public_id
from scoring.record import Deal, Hands, duel_played, played_of
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
        if known_ids([club], ids_of([record])):
            raise NotNow("imported_already")
        people = people_of(club)
        check_people(people, record)
        for name in record.players:
            if look(name) not in people:
                people[look(name)] = create_player(club, tap, name, guest=is_guest(record, name))
        seasons = list(club.seasons.all())
        facts = Facts(club, record, people, lambda day: season_of(seasons, record.extra.get("season"), day))
        write_games([facts])
        keep_count(facts.sheet, None)
        return Line(facts.game, "game.imported", after={"players": list(record.players)})

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
                raise NotNow("same_player", name=name, other=names[player.pk])
            names[player.pk] = name


def ids_of(records: Sequence[rules.Record]) -> list[str | int]:
    """The ids that games are said to have."""
    said = [record.extra.get("id") for record in records]
    return [each for each in said if isinstance(each, str | int)]


def known_ids(clubs: Sequence[Club], ids: Sequence[str | int]) -> set[str | int]:
    """Those of these ids that games of the clubs have, as their own or as that with which they came."""
    games = Session.objects.filter(club__in=clubs).order_by()
    own = games.filter(public_id__in=[each for each in ids if fits(each)]).values_list("public_id", flat=True)
    return {*own, *games.filter(extra__id__in=ids).values_list("extra__id", flat=True)} if ids else set()


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


class Facts:
    """The facts of a judged record, made and not yet saved: `people` has everybody who plays, `{look: player}`.

    What nobody judges is kept as it came, unless the club now says the same in its own way.
    """

    def __init__(self, club: Club, record: rules.Record, people: Mapping[str, Player], in_season: SeasonOn) -> None:
        extra = dict(record.extra)
        ours = extra.get("id")
        if fits(ours):
            del extra["id"]
        started_at = began(extra.pop("at", None))
        day = timezone.localdate(started_at, ZoneInfo(club.time_zone))
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
        self.game = Session(
            club=club,
            public_id=ours if fits(ours) else public_id(),
            ruleset=rules.write_ruleset(record.ruleset),
            family=record.ruleset.family,
            season=season,
            started_at=started_at,
            day=day,
            stopped=record.stopped,
            dealer=record.players.index(dealer) + 1 if dealer else None,
            dealt=dealt,
            suggests=suggests,
            followed=any(
                played.rows is not None or played.hands or played.spares is not None for played in record.rounds
            ),
            extra=extra,
        )
        seats = {
            name: Seat(
                session=self.game,
                player=people[look(name)],
                position=position,
                joined=record.joined.get(name, 1),
                left=record.leaves.get(name),
                start_total=record.started.get(name, 0),
            )
            for position, name in enumerate(record.players, 1)
        }
        rounds = list(zip(rounds_of(self.game, record, seats), record.rounds, strict=True))
        self.seats = list(seats.values())
        self.rounds = [deal for deal, _ in rounds]
        self.piles = [pile for deal, played in rounds for pile in piles_of(deal, played, seats, record.out)]
        self.turns = [turn for deal, played in rounds for turn in turns_of(deal, played, seats)]

    @cached_property
    def sheet(self) -> Sheet:
        piles = {(pile.round.number, pile.seat.position): pile for pile in self.piles}
        deals = {
            deal.number: Deal(0, deal.rows or [], deal.broken_off, {}, deal.spares)
            for deal in self.rounds
            if deal.rows is not None or deal.spares is not None
        }
        for turn in self.turns:
            deals[turn.round.number].turns[turn.number] = turn.played
        hands: dict[int, Hands] = {deal.number: [(*each,) for each in deal.hands] for deal in self.rounds if deal.hands}
        return Sheet.of(self.game, self.seats, piles, deals, hands)


def write_games(made: Sequence[Facts]) -> None:
    """Save games of a locked club, with what follows from their facts. An id that is taken is kept beside."""
    taken = Session.objects.filter(public_id__in=[each.game.public_id for each in made]).values_list("public_id")
    for (said,) in taken:
        for each in made:
            if each.game.public_id == said:
                each.game.public_id, each.game.extra = public_id(), {"id": said, **each.game.extra}
    for each in made:
        project(each.sheet)
    Session.objects.bulk_create(each.game for each in made)
    Seat.objects.bulk_create(seat for each in made for seat in each.seats)
    Round.objects.bulk_create(deal for each in made for deal in each.rounds)
    Pile.objects.bulk_create(pile for each in made for pile in each.piles)
    Turn.objects.bulk_create(turn for each in made for turn in each.turns)


def fits(ours: object) -> TypeGuard[str]:
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
