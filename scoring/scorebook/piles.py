"""Entering what a player picked up in a round, correcting it, and clearing it again."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring import rules
from scoring.models import Change, Session
from scoring.scorebook.cells import Conflict, Entry, line, put
from scoring.scorebook.log import Line, NotNow, Refused, Tap, change
from scoring.scorebook.projection import project
from scoring.sheet import Sheet


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
    Raises `Refused` with every fault, `Conflict`, `KeyReused`.
    """
    take_over = take_over or {}
    asked = [line(number, position, entry), sorted((seat, sorted(cards)) for seat, cards in take_over.items())]

    def step(game: Session) -> Line:
        sheet = Sheet(game)
        cells = changed_cells(sheet, number, position, entry, take_over)
        check_seen(sheet, number, position, entry, seen)
        before = [line(n, p, Entry.of(sheet.pile(n, p))) for n, p, _ in cells]
        after = [line(*cell) for cell in cells]
        if before == after:
            return Line(game, "pile.confirmed", before, after)
        for cell in cells:
            put(sheet, *cell)
        try:
            project(sheet.anew())
        except rules.RuleError as fault:
            raise Refused([fault]) from fault
        return Line(game, "pile.cleared" if entry.blank else "pile.set", before, after)

    return change(game, tap, "pile.set", asked, step)


def changed_cells(
    sheet: Sheet, number: int, position: int, entry: Entry, take_over: Mapping[int, Sequence[int]]
) -> list[tuple[int, int, Entry]]:
    """The cells that one save writes, its own first; raises `Refused` with every fault of what was entered."""
    seat = sheet.seat(position)
    if seat is None or not 1 <= number <= sheet.round_count + 1:
        raise Refused([NotNow("no_such_cell", round=number)])
    if sheet.over and number > sheet.round_count:
        raise Refused([NotNow("game_over")])
    cells = [(number, position, entry)]
    others: dict[str, Sequence[int]] = {}
    for other in sheet.seats:
        held = Entry.of(sheet.pile(number, other.position))
        if other == seat or held.cards is None:
            continue
        others[other.name] = kept = tuple(card for card in held.cards if card not in take_over.get(other.position, ()))
        if kept != held.cards:
            cells.append((number, other.position, replace(held, cards=kept)))
    if faults := rules.pile_faults(sheet.ruleset, len(sheet.seats), entry.cards or (), others):
        raise Refused(faults)
    return cells


def check_seen(sheet: Sheet, number: int, position: int, entry: Entry, seen: int) -> None:
    """Refuse to write over something newer than the phone has seen, unless it says the same."""
    pile = sheet.pile(number, position)
    if pile is None or pile.change <= seen or Entry.of(pile) == entry:
        return
    newest = sheet.game.changes.select_related("who").get(number=pile.change)
    raise Conflict(number, sheet.seats[position - 1], entry, Entry.of(pile), newest)
