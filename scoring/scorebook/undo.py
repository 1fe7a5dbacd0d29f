"""Taking changes back and bringing them back, by new changes. The log only grows: what was taken back stays in it."""

from copy import copy, deepcopy

from django.db.models import QuerySet, Subquery

from scoring.models import Change, Pile, Session
from scoring.record import Deal
from scoring.rules import Fault, RuleError
from scoring.scorebook.duels import check_decided
from scoring.scorebook.facts import Fact, as_it_is, place, read_cell, write_facts
from scoring.scorebook.log import Line, NotNow, Refused, Tap, change
from scoring.sheet import Sheet, spoken_of

# What is no step of the game: its beginning, saying again what was there, leaving the rounds after the end as they are,
# throwing it away, which is taken back by putting it back, what another phone was ahead of, and who may look or score.
NO_STEPS = (
    *(
        "game.started",
        "game.imported",
        "game.again",
        "confirmed",
        "end.kept",
        "game.thrown_away",
        "game.put_back",
        "pile.refused",
        "card.refused",
        "duel.refused",
    ),
    *("phone.invited", "phone.joined", "phone.removed", "phone.withdrawn"),
)


def in_force(game: Session) -> QuerySet[Change]:
    """The changes that stand as they were made, oldest first: neither undone, nor an undo."""
    return game.changes.filter(undoes=None, undone_by=None).exclude(what__in=NO_STEPS)


def last_steps(game: Session) -> tuple[Change | None, Change | None]:
    """What undo takes back, and what redo brings back: each leads to the one before."""
    newest = game.changes.last()
    if newest is None or newest.what in NO_STEPS:
        return last_change(game), last_undo(game)
    if newest.undoes_id is None:  # new, so that there is nothing to bring back, or brought back itself
        return newest, last_undo(game) if newest.redoes_id else None
    return last_change(game), newest


def last_change(game: Session) -> Change | None:
    """What undo takes back: the newest change in force."""
    return in_force(game).last()


def last_undo(game: Session) -> Change | None:
    """What redo brings back: the newest undo since something new was done."""
    new = game.changes.filter(undoes=None, redoes=None).exclude(what__in=NO_STEPS).order_by("-number")
    newest = Subquery(new.values("number")[:1])  # there is one: what was undone
    undone = game.changes.filter(undoes__isnull=False, redone_by=None, number__gt=newest)
    return undone.last()


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
    if game.thrown_away:
        raise NotNow("thrown_away")
    sheet = Sheet(game)
    for fact in made.after:
        if as_it_is(sheet, fact) != fact:
            later = last_at(game, fact)
            if later != made:
                raise NotNow("changed_since", change=later)
            raise NotNow("taken_in" if "game" in fact else "players_moved")
    try:
        written = write_facts(sheet, line.after)
    except Refused as refused:
        fault = refused.faults[0]
        if fault.code == Fault.UNFINISHED_TURN:
            raise NotNow("turns_behind", round=fault.fields["round"]) from refused
        raise NotNow("undo_refused", fault=fault) from refused
    if line.what == "duel.played":
        for fact in line.after:
            check_decided(written, fact["turn"])
    return line


def last_at(game: Session, fact: Fact) -> Change | None:
    """The newest change that wrote the place of a fact."""
    about = place(fact)
    newest_first = game.changes.exclude(what__in=NO_STEPS).order_by("-number")
    return next((each for each in newest_first if any(place(one) == about for one in each.after)), None)


def end_is_kept(game: Session) -> bool:
    """Whether the table has left the rounds after the end as they are, and nothing was changed since."""
    newest = game.changes.exclude(what__in={*NO_STEPS} - {"end.kept"}).last()
    return newest is not None and newest.what == "end.kept"


def moved_end(sheet: Sheet) -> Change | None:
    """What made a game end before rounds that were played already: the newest change in force without which it would
    have gone on; None where no single one did."""
    ended = sheet.judgement.ended_in_round
    if ended is None:
        return None
    begun = sheet.game.changes.filter(after__0__round=ended + 1).order_by("number").first()
    later = in_force(sheet.game).filter(number__gt=begun.number) if begun else Change.objects.none()
    for made in later.order_by("-number"):
        if all(fact.get("round", 0) > ended for fact in made.after):
            continue  # what was played after the end has no part in it, and need not be judged a hundred times
        if all(as_it_is(sheet, fact) == fact for fact in made.after) and goes_on(sheet, made.before, ended):
            return made
    return None


def goes_on(sheet: Sheet, facts: list[Fact], ended: int) -> bool:
    """Whether the game would not have ended by round `ended` with these cells or rules; nothing is written."""
    other = sheet.anew()
    other.game, other.piles = copy(sheet.game), dict(sheet.piles)
    other.deals, other.hands = deepcopy(sheet.deals), dict(sheet.hands)
    for fact in facts:
        match fact:
            case {"game": fields}:
                for name in {"ruleset", "stopped"} & {*fields}:
                    setattr(other.game, name, fields[name])
            case {"round": number, "rows": rows}:
                deal = other.deals.pop(number, None)
                if rows is not None:
                    other.deals[number] = Deal(0, rows, "broken_off" in fact, deal.turns if deal else {})
            case {"round": number, "hands": _}:
                other.hands.pop(number, None)  # whose cards they were decides nothing
            case {"round": number, "turn": turn, "played": played}:
                if number not in other.deals or None in map(sheet.seat, spoken_of(played or {})):
                    return False
                other.deals[number].turns.pop(turn, None)
                if played:
                    other.deals[number].turns[turn] = played
            case {"round": _, "seat": _}:
                number, position, entry = read_cell(fact)
                cards = None if entry.cards is None else list(entry.cards)
                other.piles[number, position] = Pile(
                    cards=cards, points=entry.points, correction=entry.correction, why=entry.why, out=entry.out
                )
    try:
        return (other.anew().judgement.ended_in_round or ended + 1) > ended
    except RuleError:
        return False  # without it the game could not have gone as it did
