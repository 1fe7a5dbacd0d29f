"""A duel of Bully that was played: looking at it again, and correcting it with what follows from that."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access, duels, rules, scorebook
from scoring.forms.board import MendDuelForm, taps_in
from scoring.models import Change, Role, Session
from scoring.sheet import Sheet
from scoring.views import grid, screen
from scoring.views.board import frame, tapping
from scoring.wording import error_message


@access.of_game(Role.VIEWER)
@screen.on_board
@require_safe
@screen.polled
def duel(request: HttpRequest, game: Session, number: int) -> HttpResponse:
    """The grid after a duel, 0 for before the first: which cards were turned up, and what became of them."""
    sheet = Sheet(game)
    then = grid_after(sheet, number)
    context = frame(request, sheet) | {"number": number, "newest": len(sheet.deals[1].turns)}
    exchanges: Sequence[rules.Exchange] = ()
    told = [gettext("The grid before the first duel.")]
    if number and sheet.grid:
        played, judged = sheet.record.rounds[0].duels[number - 1], sheet.grid.duels[number - 1]
        exchanges, other = played.exchanges, then.position.opponent(played.by)
        told = [duels.shown(exchange, played.by, other) for exchange in exchanges]
        told.append(duels.outcome(played, judged, then.position.players))
    correct = f"{number}/correct" if exchanges else "" if number else "spares"
    context |= {
        "piles": grid.after(then.position, exchanges),
        "legend": grid.captures(then.position),
        "sentences": told,
        "earlier": number - 1 if number else None,
        "later": number + 1 if number < context["newest"] else None,
        "correct": f"{context['base']}board/{correct}/" if correct else "",
    }
    title = gettext("Duel %(duel)s") % {"duel": number} if number else gettext("The grid")
    return screen.show(request, "scoring/duel.html", title, context)


@access.of_game(Role.SCORER)
@screen.on_board
@require_http_methods(["GET", "HEAD", "POST"])
def mend_duel(request: HttpRequest, game: Session, number: int) -> HttpResponse:
    """Tap a duel again as it was; it is saved when all that follows fits, or is given up."""
    sheet = Sheet(game)
    if number == 0:
        raise Http404
    grid_after(sheet, number)
    if request.method != "POST":
        return show_mend(request, sheet, number, taps_in(request.GET.get("shown", "")))
    form = MendDuelForm(request.POST)
    misfit: rules.RuleError | None = None
    is_undecided = False

    def change(key: str) -> Change:
        nonlocal misfit, is_undecided
        tap, said = scorebook.Tap(access.user(request), key), form.cleaned_data
        try:
            return scorebook.mend_duel(game, tap, number, form.exchanges, seen=said["seen"], give_up=said["give_up"])
        except scorebook.Refused as refused:
            misfit = next((fault for fault in refused.faults if isinstance(fault, rules.RuleError)), None)
            raise
        except scorebook.NotNow as fault:
            is_undecided = fault.code == "duel_undecided"
            raise

    if form.write(change):
        return redirect("duel", game.public_id, number)
    if is_undecided:  # then it is tapped on
        return show_mend(request, sheet, number, grid.flat(form.exchanges))
    return show_mend(request, sheet, number, grid.flat(form.exchanges), form, misfit)


def show_mend(
    request: HttpRequest,
    sheet: Sheet,
    number: int,
    taps: Sequence[str],
    form: MendDuelForm | None = None,
    fault: rules.RuleError | None = None,
) -> HttpResponse:
    """The grid as it lay before the duel, and what was tapped; or the first duel that does not fit any more."""
    context = frame(request, sheet) | {"number": number, "seen": scorebook.trace(sheet, 1)}
    before = grid_after(sheet, number - 1).position
    position = before.passed_on(before.initiative) if before.tie and before.initiative else before
    faults, status = (form.faults, form.status) if form else ([], 200)
    if fault:
        stuck = int(str(fault.fields["turn"]))
        reason = error_message(fault)
        said = {"duel": stuck, "reason": reason}
        faults, status = [gettext("Duel %(duel)s does not fit any more: %(reason)s") % said], 422
        if stuck > number:
            context |= {"stuck": stuck, "newest": len(sheet.deals[1].turns)}
        else:
            faults = [reason]
    action = f"{context['base']}board/{number}/correct/"
    if "stuck" in context:
        context["shown"] = ".".join(taps)
    else:
        was = sheet.record.rounds[0].duels[number - 1]
        now = grid.tapped(position, taps)
        context |= tapping(now, lambda shown: f"{action}?shown={'.'.join(shown)}") | {
            "next": grid.title(now),
            "was": [duels.shown(exchange, was.by, position.opponent(was.by)) for exchange in was.exchanges],
        }
    title = gettext("Correct duel %(duel)s") % {"duel": number}
    return screen.show(request, "scoring/mend_duel.html", title, context | {"faults": faults, "action": action}, status)


def grid_after(sheet: Sheet, number: int) -> rules.JudgedGrid:
    """The grid as it lay after so many duels; 404 where there are not so many."""
    deal = sheet.deals.get(1)
    if deal is None or number > len(deal.turns):
        raise Http404
    return scorebook.grid_after(sheet, scorebook.first_duels(sheet, number))
