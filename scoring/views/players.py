"""The people of a club. Nobody is ever deleted: who no longer plays is archived, and old games keep the name."""

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access, scorebook
from scoring.forms.keyed import KeyedForm
from scoring.forms.people import NameForm
from scoring.models import Change, Club, Role
from scoring.views import screen


@access.of_club(Role.VIEWER)
@require_safe
def players(request: HttpRequest, club: Club) -> HttpResponse:
    return show_players(request, club, NameForm())


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, club: Club) -> HttpResponse:
    """Add somebody who has not played yet; the form is on the page of the players."""
    if request.method != "POST":
        return redirect("players", club.public_id)
    form = NameForm(request.POST)
    if form.write(
        lambda key: scorebook.add_player(club, scorebook.Tap(access.user(request), key), form.cleaned_data["name"])
    ):
        return redirect("players", club.public_id)
    return show_players(request, club, form)


def show_players(request: HttpRequest, club: Club, form: NameForm) -> HttpResponse:
    game_count = Count("seats", filter=Q(seats__session__thrown_away=False))
    people = list(club.players.filter(merged_into=None).annotate(game_count=game_count).order_by("look"))
    context = {
        "club": club,
        "may_keep": request.role >= Role.KEEPER,  # type: ignore[attr-defined]
        "active": [player for player in people if not player.archived],
        "archived": [player for player in people if player.archived],
        "form": form,
        "key": screen.new_key(),
    }
    return screen.show(request, "scoring/players.html", gettext("Players"), context, form.status)


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Rename somebody, say that they are a guest, archive them or bring them back, take apart who was merged."""
    person = access.player_of(club, player)
    if person.merged_into and request.method != "POST":
        return redirect("edit_player", club.public_id, person.now.public_id)
    shown = NameForm(initial={"name": person.name})
    merged = list(person.merged.order_by("look"))

    def change(key: str) -> Change:
        tap = scorebook.Tap(access.user(request), key)
        if "archived" in request.POST:
            return scorebook.archive_player(person, tap, request.POST["archived"] == "yes")
        if "guest" in request.POST:
            return scorebook.set_guest(person, tap, request.POST["guest"] == "yes")
        if "part" in request.POST:
            return scorebook.part(access.player_of(club, request.POST["part"]), tap)
        return scorebook.rename_player(person, tap, form.cleaned_data["name"])

    form: KeyedForm = shown
    if request.method == "POST":
        if {"archived", "guest", "part"} & request.POST.keys():
            form = KeyedForm(request.POST)
        else:
            form = shown = NameForm(request.POST)
        if form.write(change):
            return redirect("player", club.public_id, person.public_id)
    context = {
        "club": club,
        "person": person,
        "merged": [(each, len(scorebook.came_with(each))) for each in merged],
        "form": shown,
        "faults": form.faults,
        "key": screen.new_key(),
    }
    title = gettext("Edit %(name)s") % {"name": person.name}
    return screen.show(request, "scoring/edit_player.html", title, context, form.status)
