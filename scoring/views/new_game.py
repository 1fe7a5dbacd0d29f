"""Starting a game: who plays, and how it ends."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
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
        return redirect("new_game", club.public_id)

    def start(form: GameForm, key: str) -> Session:
        tap = scorebook.Tap(access.guest(request, key), key)
        return scorebook.start_first_game(tap, form.names, form.ruleset, form.cleaned_data["time_zone"])

    return table(request, club, start)


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest, club: Club) -> HttpResponse:
    """Another game of a club."""

    def start(form: GameForm, key: str) -> Session:
        return scorebook.start_game(scorebook.Tap(access.user(request), key), club, form.people, form.ruleset)

    return table(request, club, start)


def table(request: HttpRequest, club: Club | None, start: Callable[[GameForm, str], Session]) -> HttpResponse:
    """Show the form, or start the game and go to it; who was archived and is meant to play is back."""
    form = GameForm(request.POST if request.method == "POST" else None, club)

    def begin(key: str) -> Session:
        for person in form.people:
            if isinstance(person, Player) and person.archived:
                scorebook.archive_player(person, scorebook.Tap(access.user(request), screen.new_key()), archived=False)
        return start(form, key)

    if game := form.write(begin):
        return redirect(game)
    context = {"club": club, "form": form, "key": screen.new_key()}
    return screen.show(request, "scoring/new_game.html", gettext("New game"), context, form.status)
