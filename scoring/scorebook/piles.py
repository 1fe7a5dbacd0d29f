"""Entering what a player picked up in a round, correcting it, clearing it, sitting a round out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring import rules
from scoring.models import Change, Seat, Session
from scoring.scorebook.facts import Entry, Fact, alter, cell
from scoring.scorebook.log import Line, NotNow, Refused, Tap
from scoring.sheet import Sheet


class Conflict(Exception):
    """Somebody wrote the cell after this phone last saw it: both values, whose the other is, and its change number."""

    def __init__(self, number: int, seat: Seat, mine: Entry, theirs: Entry, change: Change) -> None:
        super().__init__(f"round {number}, seat {seat.position}")
        self.number, self.seat, self.mine, self.theirs, self.change = number, seat, mine, theirs, change


def save_pile(
    game: Session,
    tap: Tap,
    number: int,
    position: int,
    entry: Entry,
    *,
    seen: int,
    take_over: Mapping[int, Sequence[int]] | None = None,
) -> Change:
    """Write one cell: round `number`, seat `position`; a blank entry clears it.

    `seen` is the number of the change that the phone knows as the cell's last, 0 for none. `take_over` says which of
    the entry's cards leave another pile of the round: `{seat position: cards}`.
    Raises `Refused` with every fault, `KeyReused`, and `Conflict`, after which the log has both values.
    """
    take_over = take_over or {}
    asked = [cell(number, position, entry), sorted((seat, sorted(cards)) for seat, cards in take_over.items())]

    def step(sheet: Sheet) -> list[Fact] | Line:
        cells = changed_cells(sheet, number, position, entry, take_over)
        pile = sheet.pile(number, position)
        if pile is None or pile.change <= seen or Entry.of(pile) == entry:
            return cells
        return Line(sheet.game, "pile.refused", [cell(number, position, Entry.of(pile))], cells[:1])

    made = alter(game, tap, "pile.cleared" if entry.blank else "pile.set", asked, step)
    if made.what == "pile.refused":
        raise conflict(game, made, number, position, entry)
    return made


def conflict(game: Session, refused: Change, number: int, position: int, entry: Entry) -> Conflict:
    """What stands in the cell in place of what was refused, and who wrote that."""
    sheet = Sheet(game)
    pile, seat = sheet.pile(number, position), sheet.seat(position)
    if seat is None:
        raise Refused([NotNow("no_such_cell", round=number)])
    newest = game.changes.get(number=pile.change if pile else refused.number)
    return Conflict(number, seat, entry, Entry.of(pile), newest)


def changed_cells(
    sheet: Sheet, number: int, position: int, entry: Entry, take_over: Mapping[int, Sequence[int]]
) -> list[Fact]:
    """The cells that one save writes, its own first; raises `Refused` with every fault of what was entered."""
    seat = sheet.seat(position)
    if seat is None or not 1 <= number <= sheet.round_count + 1:
        raise Refused([NotNow("no_such_cell", round=number)])
    if not seat.in_round(number):
        raise Refused([NotNow("not_at_the_table", player=seat.name, round=number)])
    if number > sheet.round_count and sheet.over:
        raise Refused([NotNow("game_over")])
    if entry.entered and sheet.is_followed(number):
        raise Refused([NotNow("followed", round=number)])
    cells = [cell(number, position, entry)]
    others: dict[str, Sequence[int]] = {}
    for other in sheet.seats:
        held = Entry.of(sheet.pile(number, other.position))
        if other == seat or held.cards is None:
            continue
        others[other.name] = kept = tuple(card for card in held.cards if card not in take_over.get(other.position, ()))
        if kept != held.cards:
            cells.append(cell(number, other.position, replace(held, cards=kept)))
    playing = len(sheet.seated(number))
    if faults := rules.pile_faults(sheet.ruleset, playing, entry.cards or (), others):
        raise Refused(faults)
    return cells
