"""The front door: a stranger sees what this is, everybody else their club, or the games they were invited to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from scoring import access
from scoring.views import screen
from scoring.views.club import LAST_GAMES, game_lines


@access.public
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    clubs = list(access.clubs_of(request))
    shared = access.shared_games(request).exclude(club__in=clubs).prefetch_related("seats__player")
    lines = game_lines(shared[:LAST_GAMES])
    if len(clubs) == 1 and not lines:
        return redirect(clubs[0])
    return screen.show(request, "scoring/home.html", "Bullkeeper", {"clubs": clubs, "shared": lines})
