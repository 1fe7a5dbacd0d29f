"""When a game was played, and the season it counts in: a wrong date, last week's game, a game of the old season."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring import access, scorebook
from scoring.forms.when import WhenForm
from scoring.models import Change, Role, Session
from scoring.sheet import Sheet
from scoring.views import screen
from scoring.views.game import frame


@access.of_game(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def when(request: HttpRequest, game: Session) -> HttpResponse:
    form = WhenForm(request.POST if request.method == "POST" else None, game)

    def change(key: str) -> Change:
        return scorebook.move_game(game, scorebook.Tap(access.user(request), key), form.started_at, form.counts_in)

    if form.write(change):
        return redirect(game)
    context = frame(request, Sheet(game), "when") | {"form": form, "faults": form.faults}
    return screen.show(request, "scoring/when.html", gettext("Day and season"), context, form.status)
