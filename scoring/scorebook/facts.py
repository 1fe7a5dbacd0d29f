"""The facts of a game as the log keeps them, in lines of JSON that can be read, compared and put back.

A line is one of seven, and names only what is there:

- a cell: `{"round": 2, "seat": 3, "cards": [14, 55]}`, or `points`, or `out`; with `correction` and `why`;
- the rows of a round: `{"round": 2, "rows": [[12], [37], [43], [58]]}`, with `broken_off`; `rows` null are none;
- the grid of a game of Bully: `{"round": 1, "spares": {"1": {"a1": 4}, "2": {"b1": 4}}}`; null is none;
- the hands that were drafted in a round: `{"round": 2, "hands": [[3, [14, 9]], [1, [55]]]}`, by seat; null are none;
- a turn of a round, or a duel: `{"round": 2, "turn": 1, "played": …}` as `Turn.played` has it; null is none;
- a seat: `{"seat": 5, "player": "k3x…", "place": 5, "joined": 3, "start_total": 20}`, or `left`; `{"seat": 5}` is none;
- the game itself, the fields that a change touched: `{"game": {"stopped": true}}`.

Every change of a game is a list of lines before and a list of lines after, for the same places. So taking it back,
and bringing it back, is the same for all of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from scoring import rules
from scoring.models import Change, Pile, Player, Round, Season, Seat, Session
from scoring.record import Deal, Hands, Played
from scoring.scorebook.clubs import locked_club
from scoring.scorebook.deals import check_deal, drop_empty_rounds, put_deal, put_hands, put_turn
from scoring.scorebook.log import Line, NotNow, Refused, Tap, change
from scoring.scorebook.players import sitting_down
from scoring.scorebook.projection import day_of, project
from scoring.scorebook.tallies import keep_count
from scoring.sheet import Sheet
from scoring.tallies import counted

type Fact = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """What one cell holds: the cards of a pile, or its points, or that the player sat out, or nothing; a correction."""

    cards: tuple[int, ...] | None = None
    points: int | None = None
    correction: int = 0
    why: str = ""
    out: bool = False

    @property
    def entered(self) -> bool:
        return self.cards is not None or self.points is not None

    @property
    def blank(self) -> bool:
        return self == Entry()

    @classmethod
    def of(cls, pile: Pile | None) -> "Entry":
        if pile is None:
            return cls()
        cards = None if pile.cards is None else tuple(pile.cards)
        return cls(cards, pile.points, pile.correction, pile.why, pile.out)


def cell(number: int, position: int, entry: Entry) -> Fact:
    """The line of a cell."""
    held = {name: value for name, value in asdict(entry).items() if value != getattr(Entry(), name)}
    if entry.cards is not None:
        held["cards"] = list(entry.cards)
    return {"round": number, "seat": position, **held}


def read_cell(fact: Fact) -> tuple[int, int, Entry]:
    """The other way round: (round number, seat position, entry)."""
    held = {name: value for name, value in fact.items() if name not in ("round", "seat")}
    if "cards" in held:
        held["cards"] = tuple(held["cards"])
    return fact["round"], fact["seat"], Entry(**held)


def seat_fact(seat: Seat) -> Fact:
    """The line of a seat."""
    fact = {"seat": seat.position, "player": seat.player.public_id, "place": seat.place, "joined": seat.joined}
    if seat.start_total:
        fact["start_total"] = seat.start_total
    return fact if seat.left is None else fact | {"left": seat.left}


def rows_fact(number: int, deal: Deal | None) -> Fact:
    """The line of a round's rows."""
    fact = {"round": number, "rows": deal.rows if deal else None}
    return fact | {"broken_off": True} if deal and deal.broken_off else fact


def hands_fact(number: int, hands: Hands | None) -> Fact:
    """The line of a round's hands."""
    return {"round": number, "hands": [[position, cards] for position, cards in hands] if hands else None}


def turn_fact(number: int, turn: int, played: Played | None) -> Fact:
    """The line of a turn."""
    return {"round": number, "turn": turn, "played": played or None}


def place(fact: Fact) -> tuple[object, ...]:
    """What a line is about: two lines about the same place cannot both hold."""
    match fact:
        case {"game": fields}:
            return ("game", *fields)
        case {"turn": turn}:
            return fact["round"], "turn", turn
        case {"rows": _} | {"spares": _}:
            return fact["round"], "rows"
        case {"hands": _}:
            return fact["round"], "hands"
    return fact.get("round"), fact["seat"]


def as_it_is(sheet: Sheet, fact: Fact) -> Fact:
    """The line about the same place as things stand now."""
    match fact:
        case {"game": fields}:
            return {"game": {name: of_game(sheet.game, name) for name in fields}}
        case {"round": number, "turn": turn}:
            deal = sheet.deals.get(number)
            return turn_fact(number, turn, deal.turns.get(turn) if deal else None)
        case {"round": number, "rows": _}:
            return rows_fact(number, sheet.deals.get(number))
        case {"round": number, "spares": _}:
            deal = sheet.deals.get(number)
            return {"round": number, "spares": deal and deal.spares}
        case {"round": number, "hands": _}:
            return hands_fact(number, sheet.hands.get(number))
        case {"round": number, "seat": position}:
            return cell(number, position, Entry.of(sheet.pile(number, position)))
    seat = sheet.seat(fact["seat"])
    if seat is None:
        return {"seat": fact["seat"]}
    held = seat_fact(seat)
    if fact.get("player", held["player"]) != held["player"]:
        named = Player.objects.get(club=sheet.game.club_id, public_id=fact["player"])
        if named.now == seat.player:
            held["player"] = named.public_id  # merged since then
    return held


def of_game(game: Session, name: str) -> object:
    """A field of the game itself as the log keeps it."""
    match name:
        case "season":
            return game.season and game.season.public_id
        case "started_at":
            return game.started_at.isoformat()
    return getattr(game, name)


def alter(game: Session, tap: Tap, what: str, asked: Any, step: Callable[[Sheet], Sequence[Fact] | Line]) -> Change:
    """One change of a game: `step` says under the lock which facts hold from now on. No change is logged as well.

    Or it says with a line for the log that nothing changes, and why.

    Raises what `step` raises, `Refused` when the rules refuse the game as it would be, and `NotNow` when the game was
    thrown away: then it can only be put back.
    """

    def locked_step(game: Session) -> Line:
        if game.thrown_away and what != "game.put_back":
            raise NotNow("thrown_away")
        sheet = Sheet(game)
        told = step(sheet)
        if isinstance(told, Line):
            return told
        after = list(told)
        before = [as_it_is(sheet, fact) for fact in after]
        if before == after:
            return Line(game, "confirmed", before, after)
        return Line(game, what, before, after, sheet=write_facts(sheet, after))

    return change(game, tap, what, asked, locked_step)


def write_facts(sheet: Sheet, facts: Sequence[Fact]) -> Sheet:
    """Put facts into a locked game, and judge it: the sheet as it is then; `Refused` when the rules refuse it."""
    check_kind(sheet, facts)
    counted_before = counted(sheet.game, sheet.every_seat)
    for fact in facts:
        put(sheet, fact)
    for number in {fact["round"] for fact in facts if "round" in fact}:
        check_deal(sheet, number)
    written = sheet.anew()
    try:
        project(written)
    except rules.RuleError as fault:
        raise Refused([fault]) from fault
    keep_count(written, counted_before)
    return written


def check_kind(sheet: Sheet, facts: Sequence[Fact]) -> None:
    """Of a game of Bully nothing is kept but its grid, its duels, who the two are, and whether it goes on.

    It becomes no other game, and the two change seats only before the spare cards lie.
    """
    for fact in facts if sheet.game.is_bully else ():
        match fact:
            case {"spares": _} | {"turn": _}:
                continue
            case {"game": fields} if {*fields} <= {"stopped", "thrown_away", "started_at", "season"}:
                continue
            case {"player": _, "joined": 1} if "left" not in fact and (seat := sheet.seat(fact["seat"])):
                if sheet.deals and fact["place"] != seat.place:
                    raise NotNow("piles_there")
                continue
        raise NotNow("bully")


def put(sheet: Sheet, fact: Fact) -> None:
    """Write one line of a locked game, in the database and in the sheet."""
    match fact:
        case {"game": {"started_at": started_at}}:
            sheet.game.started_at = datetime.fromisoformat(started_at)
            sheet.game.day = day_of(sheet.game)
            sheet.game.save(update_fields=["started_at", "day"])
        case {"game": {"season": season}}:
            seasons = Season.objects.filter(club=sheet.game.club_id)
            sheet.game.season = None if season is None else seasons.get(public_id=season)
            sheet.game.save(update_fields=["season"])
        case {"game": fields}:
            for name, value in fields.items():
                setattr(sheet.game, name, value)
            sheet.game.save(update_fields=list(fields))
        case {"turn": _}:
            put_turn(sheet, fact)
        case {"rows": rows}:
            put_deal(sheet, fact["round"], rows is not None, rows=rows, broken_off="broken_off" in fact)
        case {"spares": spares}:
            put_deal(sheet, fact["round"], spares is not None, spares=spares)
        case {"hands": _}:
            put_hands(sheet, fact)
        case {"round": _}:
            put_cell(sheet, *read_cell(fact))
        case _:
            put_seat(sheet, fact)


def put_cell(sheet: Sheet, number: int, position: int, entry: Entry) -> None:
    """Write a cell; a round without any entry at the end of the sheet goes away."""
    game, pile = sheet.game, sheet.pile(number, position)
    if pile is None:
        if entry.blank:
            return
        seat = sheet.seat(position)
        if seat is None:
            raise NotNow("no_such_seat")
        deal, _ = Round.objects.get_or_create(session=game, number=number)
        pile = sheet.piles[number, position] = Pile(round=deal, seat=seat)
    pile.cards = None if entry.cards is None else list(entry.cards)
    pile.points, pile.correction, pile.why, pile.out = entry.points, entry.correction, entry.why, entry.out
    pile.change = game.change_count + 1
    pile.save()
    if entry.blank:
        drop_empty_rounds(sheet)


def put_seat(sheet: Sheet, fact: Fact) -> None:
    """Write a seat: a new one, one as it was, or none; a seat with entries is never taken away."""
    seat = sheet.seat(fact["seat"])
    if "player" not in fact:
        if seat is None:
            return
        entered = any(position == seat.position and not pile.blank for (_, position), pile in sheet.piles.items())
        if entered or sheet.has_played(seat.position):
            raise NotNow("seat_has_scores", player=seat.name)
        sheet.piles = {cell: pile for cell, pile in sheet.piles.items() if cell[1] != seat.position}
        sheet.every_seat.remove(seat)
        seat.delete()
        return
    if seat is None:
        seat = Seat(session=sheet.game, position=fact["seat"])
        sheet.every_seat.append(seat)
    if seat.pk is None or seat.player.public_id != fact["player"]:
        [player] = sitting_down(locked_club(sheet.game), [fact["player"]])
        for other in sheet.every_seat:
            if other is not seat and other.player_id == player.pk:
                raise NotNow("sits_here_already" if other.left is None else "went_home", player=player.name)
        seat.player = player
    seat.place, seat.joined = fact["place"], fact["joined"]
    seat.left, seat.start_total = fact.get("left"), fact.get("start_total", 0)
    seat.save()
