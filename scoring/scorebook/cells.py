"""A cell of the score sheet, as people enter it and as the log remembers it."""

from dataclasses import dataclass
from typing import Any

from scoring.models import Change, Pile, Round, Seat, Session
from scoring.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Entry:
    """What one cell holds: the cards of a pile, or its points, or neither; and a correction with a reason."""

    cards: tuple[int, ...] | None = None
    points: int | None = None
    correction: int = 0
    why: str = ""

    @property
    def entered(self) -> bool:
        return self.cards is not None or self.points is not None

    @property
    def blank(self) -> bool:
        return not self.entered and not self.correction

    @classmethod
    def of(cls, pile: Pile | None) -> "Entry":
        if pile is None:
            return cls()
        cards = None if pile.cards is None else tuple(pile.cards)
        return cls(cards, pile.points, pile.correction, pile.why)


class Conflict(Exception):
    """Somebody wrote the cell after this phone last saw it: both values, whose the other is, and its change number."""

    def __init__(self, number: int, seat: Seat, mine: Entry, theirs: Entry, change: Change) -> None:
        super().__init__(f"round {number}, seat {seat.position}")
        self.number, self.seat, self.mine, self.theirs, self.change = number, seat, mine, theirs, change


def line(number: int, position: int, entry: Entry) -> dict[str, Any]:
    """A cell as the log keeps it: what is not there is left out."""
    kept: dict[str, Any] = {"round": number, "seat": position}
    if entry.cards is not None:
        kept["cards"] = list(entry.cards)
    if entry.points is not None:
        kept["points"] = entry.points
    if entry.correction:
        kept |= {"correction": entry.correction, "why": entry.why}
    return kept


def read_line(kept: dict[str, Any]) -> tuple[int, int, Entry]:
    """The other way round: (round number, seat position, entry)."""
    cards = kept.get("cards")
    entry = Entry(
        None if cards is None else tuple(cards), kept.get("points"), kept.get("correction", 0), kept.get("why", "")
    )
    return kept["round"], kept["seat"], entry


def put(sheet: Sheet, number: int, position: int, entry: Entry) -> None:
    """Write a cell of a locked game, and in the sheet; a round without any entry at the end of the sheet goes away."""
    game = sheet.game
    pile = sheet.pile(number, position)
    if pile is None:
        if entry.blank:
            return
        deal, _ = Round.objects.get_or_create(session=game, number=number)
        pile = Pile(round=deal, seat=sheet.seats[position - 1])
        sheet.piles[number, position] = pile
    pile.cards = None if entry.cards is None else list(entry.cards)
    pile.points, pile.correction, pile.why = entry.points, entry.correction, entry.why
    pile.change = game.change_count + 1
    pile.save()
    if entry.blank:
        drop_empty_rounds(game, sheet)


def drop_empty_rounds(game: Session, sheet: Sheet) -> None:
    """A round begins with its first entry, so it is gone again when that is taken back."""
    last = max(number for number, _ in sheet.piles)
    while last and all(pile.blank for (number, _), pile in sheet.piles.items() if number == last):
        game.rounds.filter(number=last).delete()
        sheet.piles = {cell: pile for cell, pile in sheet.piles.items() if cell[0] != last}
        last -= 1
