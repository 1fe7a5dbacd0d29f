"""A game as text: its record to keep or to send, and back again."""

import dataclasses
import json

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring import access, rules
from scoring.models import Role, Session
from scoring.record import unjudged
from scoring.sheet import Sheet


@access.of_game(Role.VIEWER)
@require_safe
def record(request: HttpRequest, game: Session) -> HttpResponse:
    """The game record (docs/game-record.md) as a file."""
    sheet = Sheet(game)
    written = rules.write_record(dataclasses.replace(sheet.record, extra=unjudged(game, sheet.first_dealer)))
    text = json.dumps(written, ensure_ascii=False, indent=1) + "\n"
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{game.public_id}.json"'
    return response
