"""Who sits at the table of a game, and since when: people come, go, sit out, change seats, and were somebody else."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scoring.models import Change, Player, Seat, Session, StartRule
from scoring.rules import Fault
from scoring.scorebook.clubs import locked_club
from scoring.scorebook.facts import Entry, Fact, alter, cell, seat_fact
from scoring.scorebook.log import NotNow, Refused, Tap
from scoring.scorebook.players import create_player
from scoring.sheet import Sheet


def join_game(game: Session, tap: Tap, person: Player | str, start_rule: str) -> Change:
    """Seat somebody who comes later, last in the order around the table, from the next round on.

    The start total is worked out by `start_rule` now, and is a fact from then on. Raises `NotNow` when the game is
    over or in its last round, the person sits there already or the new name looks like a player's; `Refused` when
    the table is full.
    """

    def step(sheet: Sheet) -> list[Fact]:
        if sheet.over:
            raise NotNow("game_over")
        last = sheet.ruleset.round_count
        if last is not None and sheet.round_count >= last:
            raise NotNow("last_round", round=last)
        player = person.now if isinstance(person, Player) else new_player(sheet, tap, person)
        seat = Seat(
            session=sheet.game,
            player=player,
            position=next_position(sheet),
            place=max(each.place for each in sheet.every_seat) + 1,
            joined=sheet.round_count + 1,
            start_total=start_totals(sheet)[start_rule],
        )
        return [seat_fact(seat)]

    return alter(game, tap, "seat.joined", [name_of(person), start_rule], step)


def next_position(sheet: Sheet) -> int:
    """A seat number that this game never had: what the log says of a seat that was taken away stays true."""
    joins = sheet.game.changes.filter(what="seat.joined")
    joined: list[int] = [fact["seat"] for join in joins for fact in join.after]
    return max(*joined, *(seat.position for seat in sheet.every_seat), 0) + 1


def start_totals(sheet: Sheet) -> dict[str, int]:
    """What somebody who joins now would start with, by each rule, after the last complete round (docs/rules.md §3)."""
    standing = {ranked.player: ranked.total for ranked in sheet.judgement.ranking or ()}
    totals = [standing[seat.name] for seat in sheet.seats if seat.left is None and seat.name in standing]
    return {
        StartRule.AVERAGE: -(-sum(totals) // len(totals)) if totals else 0,
        StartRule.HIGHEST: max(totals, default=0),
        StartRule.ZERO: 0,
    }


def leave_game(game: Session, tap: Tap, position: int) -> Change:
    """Somebody goes home: the score is kept up to their last entry, and not ranked."""

    def step(sheet: Sheet) -> list[Fact]:
        seat = seat_at(sheet, position)
        if sheet.over:
            raise NotNow("game_over")
        entered = [number for (number, at), pile in sheet.piles.items() if at == position and not pile.blank]
        last = max([*entered, *sheet.has_played(position)], default=seat.joined - 1)
        return [seat_fact(seat) | {"left": last}]

    with dealt_for_all(game, position):
        return alter(game, tap, "seat.left", position, step)


def come_back(game: Session, tap: Tap, position: int) -> Change:
    """Somebody who left plays on; the rounds between were sat out."""

    def step(sheet: Sheet) -> list[Fact]:
        seat = seat_at(sheet, position)
        if sheet.over:
            raise NotNow("game_over")
        if seat.left is None:
            return [seat_fact(seat)]
        back = seat_fact(seat)
        del back["left"]
        missed = range(max(seat.left + 1, seat.joined), sheet.round_count + 1)
        return [back, *(cell(number, position, Entry(out=True)) for number in missed)]

    return alter(game, tap, "seat.back", position, step)


def sit_out(game: Session, tap: Tap, number: int, position: int) -> Change:
    """Somebody does not play round `number`: nothing is added, and nothing is missing."""

    def step(sheet: Sheet) -> list[Fact]:
        seat = seat_at(sheet, position)
        pile = sheet.pile(number, position)
        if not 1 <= number <= sheet.round_count + 1:
            raise NotNow("no_such_cell", round=number)
        if not seat.in_round(number):
            raise NotNow("not_at_the_table", player=seat.name, round=number)
        if number > sheet.round_count and sheet.over:
            raise NotNow("game_over")
        if pile and pile.entered:
            raise NotNow("has_a_score", player=seat.name, round=number)
        if number in sheet.has_played(position):
            raise NotNow("has_played", player=seat.name, round=number)
        return [cell(number, position, Entry(out=True))]

    with dealt_for_all(game, position):
        return alter(game, tap, "seat.out", [number, position], step)


@contextmanager
def dealt_for_all(game: Session, position: int) -> Iterator[None]:
    """Say what to do where cards of a round are there that its deck would not have without this player."""
    try:
        yield
    except Refused as refused:
        for fault in refused.faults:
            if fault.code == Fault.CARD_NOT_IN_DECK:
                seat = game.seats.select_related("player").get(position=position)
                raise NotNow("dealt_for_all", player=seat.name, round=fault.fields["round"]) from refused
        raise


def reseat(game: Session, tap: Tap, positions: Sequence[int]) -> Change:
    """The order around the table from now on, as seat positions; scores go with the people, and so does the deal."""

    def step(sheet: Sheet) -> list[Fact]:
        if sorted(positions) != sorted(seat.position for seat in sheet.seats):
            raise NotNow("other_people")
        moved = [seat_fact(seat_at(sheet, position)) | {"place": place} for place, position in enumerate(positions, 1)]
        number = sheet.current or sheet.round_count + 1
        dealing = sheet.dealer(number)
        return [*moved, *(deals(dealing, number) if dealing else [])]

    return alter(game, tap, "seats.moved", list(positions), step)


def replace_player(game: Session, tap: Tap, position: int, person: Player | str) -> Change:
    """That was Anna, not Anne: the seat with all its scores is somebody else's, from the start."""

    def step(sheet: Sheet) -> list[Fact]:
        seat = seat_at(sheet, position)
        player = person.now if isinstance(person, Player) else new_player(sheet, tap, person)
        return [seat_fact(seat) | {"player": player.public_id}]

    return alter(game, tap, "seat.player", [position, name_of(person)], step)


def set_dealer(game: Session, tap: Tap, number: int, position: int) -> Change:
    """Whose deal round `number` is; from then on it moves on by itself."""

    def step(sheet: Sheet) -> list[Fact]:
        seat = seat_at(sheet, position)
        if not 1 <= number <= sheet.round_count + 1:
            raise NotNow("no_such_round", round=number)
        if seat not in sheet.seated(number):
            raise NotNow("does_not_deal", player=seat.name, round=number)
        return deals(seat, number)

    return alter(game, tap, "game.dealer", [number, position], step)


def deals(seat: Seat, number: int) -> list[Fact]:
    """The lines that say whose deal a round is."""
    return [{"game": {"dealer": seat.position}}, {"game": {"dealt": number}}]


def seat_at(sheet: Sheet, position: int) -> Seat:
    """The seat at this position; `NotNow` when there is none."""
    seat = sheet.seat(position)
    if seat is None:
        raise NotNow("no_such_seat")
    return seat


def name_of(person: Player | str) -> str:
    """What a tap asks for: the same when it comes again, though the name has become a player by then."""
    return person.name if isinstance(person, Player) else person


def new_player(sheet: Sheet, tap: Tap, name: str) -> Player:
    """A new player of the game's club."""
    return create_player(locked_club(sheet.game), tap, name)
