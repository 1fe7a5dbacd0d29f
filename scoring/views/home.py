"""The front door: a stranger sees what this is, everybody else their club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from scoring import access
from scoring.views import screen


@access.public
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    clubs = list(access.clubs_of(request))
    if len(clubs) == 1:
        return redirect(clubs[0])
    return screen.show(request, "scoring/home.html", "Bullkeeper", {"clubs": clubs})
