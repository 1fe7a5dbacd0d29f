"""Starting a game: who plays, and how it ends."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring import access, rulebook, rules, scorebook
from scoring.forms.ends import CLASSIC, ENDINGS, FIXED, Ends
from scoring.forms.game import GameForm
from scoring.models import Club, Player, Role, Session
from scoring.views import screen
from scoring.wording import preset_names


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
        tap = scorebook.Tap(access.user(request), key)
        return scorebook.start_game(tap, club, form.people, form.ruleset, form.started_at)

    return table(request, club, start, before, asks_day=True)


def table(
    request: HttpRequest,
    club: Club | None,
    start: Callable[[GameForm, str], Session],
    before: Session | None = None,
    *,
    asks_day: bool = False,
) -> HttpResponse:
    """Show the form, or start the game and go to it; who was archived and is meant to play is back.

    The rules are chosen in the form too, which then shows them with everything that was typed before.
    """
    data = request.POST if request.method == "POST" else None
    if data and "choose" in data:
        form = GameForm(None, club, before, data["choose"], typed=data)
    else:
        form = GameForm(data, club, before, (data or request.GET).get("game", ""))

    def begin(key: str) -> Session:
        for person in form.people:
            if isinstance(person, Player) and person.archived:
                scorebook.archive_player(person, scorebook.Tap(access.user(request), screen.new_key()), archived=False)
        return start(form, key)

    if game := form.write(begin):
        return redirect(game)
    names, told = preset_names(), rulebook.preset_lines()
    own = [(each, rulebook.ends_sentence(rules.read_ruleset(each.ruleset))) for each in form.house_rules]
    context = {
        "club": club,
        "form": form,
        "key": screen.new_key(),
        "asks_day": asks_day,
        "family": [(key, names[key], told[key]) for key in names if key == CLASSIC.preset or key not in ENDINGS],
        "own_rules": [(each.public_id, each.name, line) for each, line in own],
        **chosen(form, names, told),
    }
    return screen.show(request, "scoring/new_game.html", gettext("New game"), context, form.status)


def chosen(form: GameForm, names: dict[str, str], told: dict[str, str]) -> dict[str, Any]:
    """The game whose rules the form begins with: which of those on offer, what it is called and what is special."""
    base = form.base
    if base.name:  # the club's own
        return {"chosen": form.chosen, "chosen_name": base.name, "chosen_line": rulebook.ends_sentence(base)}
    preset = base.preset if base.preset in names.keys() - ENDINGS else CLASSIC.preset
    # How a classic game ends is told below, and not by its line.
    settled = replace(base, preset=preset, direction="up", **FIXED[Ends.REACH]) if preset == CLASSIC.preset else base
    line = told[preset] if settled == rules.PRESETS.get(preset, rules.BULLY) else rulebook.paragraph(base)
    return {"chosen": preset, "chosen_name": names[preset], "chosen_line": line}
