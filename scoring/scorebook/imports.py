"""A game from its record: written down elsewhere, or exported from here, and read back as an equal game."""

from collections.abc import Iterator, Mapping
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from scoring import rules
from scoring.models import Club, Pile, Player, Round, Seat, Session, Turn, look, public_id
from scoring.record import duel_played, played_of
from scoring.scorebook.games import game_of
from scoring.scorebook.log import Line, NotNow, Tap, change
from scoring.scorebook.players import create_player
from scoring.scorebook.projection import project
from scoring.scorebook.seasons import season_on
from scoring.scorebook.tallies import keep_count
from scoring.sheet import Sheet

ID_LENGTH = 16


def import_game(club: Club, tap: Tap, record: rules.Record) -> Session:
    """Write a judged record into a club; names that look like a player's are that player, the others become players.

    Raises `NotNow` when the game is in the club already, or when two names look alike.
    """
    looks: dict[str, str] = {}
    for name in record.players:
        if (other := looks.setdefault(look(name), name)) != name:
            raise NotNow("look_alike", name=name, other=other)

    def step(club: Club) -> Line:
        ours = record.extra.get("id")
        if club.sessions.filter(public_id=ours).exists():
            raise NotNow("imported_already")
        started_at = began(record.extra.get("at"))
        day = timezone.localdate(started_at, ZoneInfo(club.time_zone))
        held = {
            "club": club,
            "ruleset": rules.write_ruleset(record.ruleset),
            "started_at": started_at,
            "day": day,
            "season": season_on(club, day),
            "stopped": record.stopped,
            "followed": any(
                played.rows is not None or played.hands or played.spares is not None for played in record.rounds
            ),
            "extra": {
                key: value
                for key, value in record.extra.items()
                if key not in ("id", "at") and not (key == "dealer" and value in record.players)
            },
        }
        game, is_new = Session.objects.get_or_create(public_id=ours if fits(ours) else public_id(), defaults=held)
        if not is_new:  # another club has a game of this id
            game = Session.objects.create(**held)
        seats = dict(sit_down(game, tap, record))
        if dealer := seats.get(str(record.extra.get("dealer"))):
            game.dealer = dealer.position
            game.save(update_fields=["dealer"])
        rounds = list(zip(rounds_of(game, record, seats), record.rounds, strict=True))
        Round.objects.bulk_create(deal for deal, _ in rounds)
        Pile.objects.bulk_create(pile for deal, played in rounds for pile in piles_of(deal, played, seats, record.out))
        Turn.objects.bulk_create(turn for deal, played in rounds for turn in turns_of(deal, played, seats))
        sheet = Sheet(game)
        project(sheet)
        keep_count(sheet, None)
        return Line(game, "game.imported", after={"players": list(record.players)})

    return game_of(change(club, tap, "game.imported", rules.write_record(record), step))


def fits(ours: object) -> bool:
    """Whether an id can stand in an address of ours."""
    return isinstance(ours, str) and 0 < len(ours) <= ID_LENGTH and ours.isascii() and ours.isalnum()


def began(at: object) -> datetime:
    """When the game began; now, where the record does not say it as we can read it."""
    try:
        told = datetime.fromisoformat(at) if isinstance(at, str) else None
        in_every_zone = told and told.tzinfo and MINYEAR < told.year < MAXYEAR
        return told.astimezone(UTC) if told and in_every_zone else timezone.now()
    except ValueError:
        return timezone.now()


def sit_down(game: Session, tap: Tap, record: rules.Record) -> list[tuple[str, Seat]]:
    """The seats of the record's players, in its order."""
    known: dict[str, Player] = {player.look: player for player in game.club.players.all()}
    return [
        (
            name,
            Seat.objects.create(
                session=game,
                player=known.get(look(name)) or create_player(game.club, tap, name),
                position=position,
                joined=record.joined.get(name, 1),
                left=record.leaves.get(name),
                start_total=record.started.get(name, 0),
            ),
        )
        for position, name in enumerate(record.players, 1)
    ]


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
