"""A game as text: its record to keep or to send."""

import json

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Role, Session
from scoring.sheet import Sheet


@access.of_game(Role.VIEWER)
@require_safe
def record(request: HttpRequest, game: Session) -> HttpResponse:
    """The game record (docs/game-record.md) as a file."""
    text = json.dumps(Sheet(game).written(), ensure_ascii=False, indent=1) + "\n"
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{game.public_id}.json"'
    return response
