"""A game as text: its record to keep or to send, and back again."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access, scorebook
from scoring.forms.record import RecordForm
from scoring.models import Club, Role, Session
from scoring.sheet import Sheet
from scoring.views import screen


@access.of_game(Role.VIEWER)
@require_safe
def record(request: HttpRequest, game: Session) -> HttpResponse:
    """The game record (docs/game-record.md) as a file."""
    text = json.dumps(Sheet(game).written(), ensure_ascii=False, indent=1) + "\n"
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{game.public_id}.json"'
    return response


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def import_record(request: HttpRequest, club: Club) -> HttpResponse:
    """Read a record back as a game of this club."""
    form = RecordForm(request.POST, request.FILES) if request.method == "POST" else RecordForm()
    if form.is_bound:
        game = form.write(
            lambda key: scorebook.import_game(club, scorebook.Tap(access.user(request), key), form.record)
        )
        if game:
            return redirect("sheet", game.public_id)
    context = {"club": club, "form": form, "key": screen.new_key()}
    return screen.show(request, "scoring/import.html", gettext("Read a record"), context, form.status)
