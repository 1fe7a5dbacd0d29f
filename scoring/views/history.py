"""The history of a game, and the steps back and forth in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from scoring import access, scorebook
from scoring.models import Change, Role, Session
from scoring.seating import names_in
from scoring.sheet import Sheet
from scoring.views import lines, screen
from scoring.views.board import show_board
from scoring.views.game import done, frame, may_take_back, show_race, steps
from scoring.views.table import show_table

CHANGES_ON_A_PAGE = 50


@access.of_game(Role.VIEWER)
@require_safe
@screen.polled
def history(request: HttpRequest, game: Session) -> HttpResponse:
    """Everything that was written, newest first."""
    return show_history(request, game)


def show_history(request: HttpRequest, game: Session, faults: Sequence[str] = (), status: int = 200) -> HttpResponse:
    sheet = Sheet(game)
    log = game.changes.select_related("undone_by").order_by("-number")
    page = Paginator(log, CHANGES_ON_A_PAGE).get_page(request.GET.get("page"))
    told = lines.log_lines(
        sheet, page, names_in(sheet, page), access.user(request), lambda change: may_take_back(request, change)
    )
    context = frame(request, sheet, "history") | {
        "faults": faults,
        "page": page,
        "days": [(day, list(lines_of)) for day, lines_of in groupby(told, key=lambda line: line.at.date())],
        **steps(request, sheet),
    }
    url = "" if request.method == "GET" else f"{context['base']}history/"
    return screen.show(request, "scoring/history.html", gettext("History"), context, status, url=url)


@access.of_game(Role.SCORER)
@require_POST
def undo(request: HttpRequest, game: Session) -> HttpResponse:
    """Take back a change, the one that the button named."""
    return reverse_named(request, game, scorebook.take_back)


@access.of_game(Role.SCORER)
@require_POST
def redo(request: HttpRequest, game: Session) -> HttpResponse:
    """Bring back what was taken back by the change that the button named."""
    return reverse_named(request, game, scorebook.bring_back)


def reverse_named(
    request: HttpRequest, game: Session, reverse: Callable[[Session, scorebook.Tap, int], Change]
) -> HttpResponse:
    """Undo or redo the change that a button names, if the reader may; then back to the screen of the button."""
    change = named(request, game)

    def step(tap: scorebook.Tap) -> HttpResponse:
        if change and not may_take_back(request, change):
            raise scorebook.NotNow("keepers_only")
        reverse(game, tap, change.number if change else 0)
        return onwards(request, game)

    return done(request, game, step, show(request))


def named(request: HttpRequest, game: Session) -> Change | None:
    """The change that a button names; None when it names none of this game."""
    number = request.POST.get("change", "")
    whole = number.isascii() and number.isdecimal() and len(number) < 10
    return game.changes.filter(number=int(number)).first() if whole else None


def show(request: HttpRequest) -> lines.Show:
    """The screen that the button was on."""
    screens = {"history": show_history, "table": show_table, "board": show_board}
    return screens.get(request.POST.get("from", ""), show_race)


def onwards(request: HttpRequest, game: Session) -> HttpResponse:
    origin = request.POST.get("from")
    return redirect(origin if origin in ("history", "people", "table", "board") else "race", game.public_id)
