"""Taking back a change by a new one. The log only grows: what was taken back stays in the history."""

from scoring import rules
from scoring.models import Change, Session
from scoring.scorebook.cells import put, read_line
from scoring.scorebook.log import Line, NotNow, Tap, change
from scoring.scorebook.projection import project
from scoring.sheet import Sheet

CAN_BE_TAKEN_BACK = ("pile.set", "pile.cleared", "game.stopped")


def last_change(game: Session) -> Change | None:
    """The newest change of a game that is still in force and can be taken back; each undo leads to the one before."""
    return game.changes.filter(undoes=None, undone_by=None, what__in=CAN_BE_TAKEN_BACK).last()


def take_back(game: Session, tap: Tap, number: int) -> Change:
    """Undo change `number`, if it is still the last one in force; raises `NotNow` with what stands in the way."""

    def step(game: Session) -> Line:
        last = last_change(game)
        if last is None or last.number != number:
            raise NotNow("not_the_last_change")
        if last.what == "game.stopped":
            game.stopped = False
            game.save(update_fields=["stopped"])
        sheet = Sheet(game)
        for kept in last.before or ():
            put(sheet, *read_line(kept))
        try:
            project(sheet.anew())
        except rules.RuleError as fault:
            raise NotNow("undo_refused", fault=fault) from fault
        return Line(game, last.what, before=last.after, after=last.before, undoes=last)

    return change(game, tap, "undo", number, step)
