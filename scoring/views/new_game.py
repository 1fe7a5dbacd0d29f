"""Starting a game: who plays, and how it ends."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring import access, scorebook
from scoring.forms.game import GameForm
from scoring.models import Club, Player, Role, Session
from scoring.views import screen


@access.public
@require_http_methods(["GET", "HEAD", "POST"])
def first_game(request: HttpRequest) -> HttpResponse:
    """A stranger's first game; nobody signs up, the browser is remembered."""
    club = access.clubs_of(request, Role.KEEPER).first()
    if club and request.method != "POST":
        return redirect(reverse("new_game", args=[club.public_id], query=request.GET))

    def start(form: GameForm, key: str) -> Session:
        tap = scorebook.Tap(access.guest(request, key), key)
        return scorebook.start_first_game(tap, form.names, form.ruleset, form.cleaned_data["time_zone"])

    return table(request, club, start)


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest, club: Club) -> HttpResponse:
    """Another game of a club; after one of its games (`?after=`) it starts with its people, seats and rules."""
    before = access.game_of(club, request.GET["after"]) if "after" in request.GET else None

    def start(form: GameForm, key: str) -> Session:
        return scorebook.start_game(scorebook.Tap(access.user(request), key), club, form.people, form.ruleset)

    return table(request, club, start, before)


def table(
    request: HttpRequest,
    club: Club | None,
    start: Callable[[GameForm, str], Session],
    before: Session | None = None,
) -> HttpResponse:
    """Show the form, or start the game and go to it; who was archived and is meant to play is back."""
    data = request.POST if request.method == "POST" else None
    form = GameForm(data, club, before, request.GET.get("preset", ""), request.GET.get("house", ""))

    def begin(key: str) -> Session:
        for person in form.people:
            if isinstance(person, Player) and person.archived:
                scorebook.archive_player(person, scorebook.Tap(access.user(request), screen.new_key()), archived=False)
        return start(form, key)

    if game := form.write(begin):
        return redirect(game)
    context = {"club": club, "form": form, "key": screen.new_key()}
    return screen.show(request, "scoring/new_game.html", gettext("New game"), context, form.status)
