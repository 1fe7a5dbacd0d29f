"""Taking changes back and bringing them back, by new changes. The log only grows: what was taken back stays in it."""

from django.db.models import Max, QuerySet

from scoring.models import Change, Session
from scoring.scorebook.facts import Fact, as_it_is, place, write_facts
from scoring.scorebook.log import Line, NotNow, Refused, Tap, change
from scoring.sheet import Sheet

# What is no step of the game: its beginning, and saying again what was there.
NO_STEPS = ("game.started", "game.imported", "confirmed")


def in_force(game: Session) -> QuerySet[Change]:
    """The changes that stand as they were made, oldest first: neither undone, nor an undo."""
    return game.changes.filter(undoes=None, undone_by=None).exclude(what__in=NO_STEPS)


def last_change(game: Session) -> Change | None:
    """What undo takes back: the newest change in force. Each undo leads to the one before."""
    return in_force(game).select_related("who").last()


def last_undo(game: Session) -> Change | None:
    """What redo brings back: the newest undo since something new was done. Each redo leads to the one before."""
    new = game.changes.filter(undoes=None, redoes=None).exclude(what__in=NO_STEPS).aggregate(newest=Max("number"))
    undone = game.changes.filter(undoes__isnull=False, redone_by=None, number__gt=new["newest"] or 0)
    return undone.select_related("who", "undoes").last()


def take_back(game: Session, tap: Tap, number: int) -> Change:
    """Undo change `number`, whichever it is; raises `NotNow` with what stands in the way."""

    def step(game: Session) -> Line:
        made = in_force(game).filter(number=number).first()
        if made is None:
            raise NotNow("not_in_force")
        return reversal(game, made, Line(game, made.what, made.after, made.before, undoes=made))

    return change(game, tap, "undo", number, step)


def bring_back(game: Session, tap: Tap, number: int) -> Change:
    """Redo: reverse the undo `number`; raises `NotNow` with what stands in the way."""

    def step(game: Session) -> Line:
        undo = game.changes.filter(undoes__isnull=False, redone_by=None, number=number).first()
        if undo is None:
            raise NotNow("not_in_force")
        return reversal(game, undo, Line(game, undo.what, undo.after, undo.before, redoes=undo))

    return change(game, tap, "redo", number, step)


def reversal(game: Session, made: Change, line: Line) -> Line:
    """Write the facts of `line`, which put back what was before `made`, if nothing later stands in the way."""
    sheet = Sheet(game)
    for fact in made.after:
        if as_it_is(sheet, fact) != fact:
            raise NotNow("changed_since", change=last_at(game, fact))
    try:
        write_facts(sheet, line.after)
    except Refused as refused:
        raise NotNow("undo_refused", fault=refused.faults[0]) from refused
    return line


def last_at(game: Session, fact: Fact) -> Change | None:
    """The newest change that wrote the place of a fact."""
    about = place(fact)
    newest_first = game.changes.exclude(what__in=NO_STEPS).select_related("who").order_by("-number")
    return next((each for each in newest_first if any(place(one) == about for one in each.after)), None)
