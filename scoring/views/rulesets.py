"""The club's own rulesets; and every setting of the rules of one game."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access, rulebook, rules, scorebook, wording
from scoring.forms.keyed import KeyedForm
from scoring.forms.rulesets import HouseRulesForm, RulesetForm
from scoring.models import Change, Club, HouseRules, Role, Session
from scoring.sheet import Sheet
from scoring.views import screen
from scoring.views.game import frame


@access.of_club(Role.KEEPER)
@require_safe
def rulesets(request: HttpRequest, club: Club) -> HttpResponse:
    """What the club plays by, and what new rules can begin with."""
    lines = [(own, rulebook.ends_sentence(rules.read_ruleset(own.ruleset))) for own in club.house_rules.all()]
    context = {
        "club": club,
        "active": [line for line in lines if not line[0].archived],
        "archived": [line for line in lines if line[0].archived],
        "presets": {key: name for key, name in wording.preset_names().items() if key in rules.PRESETS},
    }
    return screen.show(request, "scoring/rulesets.html", gettext("Our own rules"), context)


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """Rules that begin as a preset (`?preset=`) or as a copy of other rules of the club (`?copy=`)."""
    preset = request.GET.get("preset", "")
    base: dict[str, Any] = {"preset": preset if preset in rules.PRESETS else "classic"}
    if "copy" in request.GET:
        base = {**access.rules_of(club, request.GET["copy"]).ruleset, "name": ""}
    form = HouseRulesForm(request.POST if request.method == "POST" else None, base)

    def save(key: str) -> Change:
        tap = scorebook.Tap(access.user(request), key)
        return scorebook.add_rules(club, tap, form.cleaned_data["name"], form.ruleset)

    if form.write(save):
        return redirect("rulesets", club.public_id)
    return show_ruleset(request, club, form, form)


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def ruleset(request: HttpRequest, club: Club, ruleset: str) -> HttpResponse:
    """Other settings or another name for rules of the club; archive them, or bring them back."""
    own = access.rules_of(club, ruleset)
    shown = HouseRulesForm(None, own.ruleset)

    def change(key: str) -> Change:
        tap = scorebook.Tap(access.user(request), key)
        if form is shown:
            return scorebook.save_rules(own, tap, form.cleaned_data["name"], shown.ruleset, shown.cleaned_data["seen"])
        return scorebook.archive_rules(own, tap, request.POST["archived"] == "yes")

    form: KeyedForm = shown
    if request.method == "POST":
        if "archived" in request.POST:
            form = KeyedForm(request.POST)
        else:
            form = shown = HouseRulesForm(request.POST, own.ruleset)
        if form.write(change):
            return redirect("rulesets", club.public_id)
    return show_ruleset(request, club, form, shown, own)


def show_ruleset(
    request: HttpRequest, club: Club, form: KeyedForm, shown: HouseRulesForm, own: HouseRules | None = None
) -> HttpResponse:
    """`form` is the one that was sent."""
    context: dict[str, Any] = {"club": club, "own": own, "form": shown, "faults": form.faults, "key": screen.new_key()}
    if own:  # who was told of another change may save over it
        context["seen"] = (
            shown.data["seen"] if "seen" in shown.data and not form.is_refused else scorebook.last_saved(own)
        )
    title = own.name if own else gettext("New rules")
    return screen.show(request, "scoring/ruleset.html", title, context, form.status)


@access.of_game(Role.KEEPER)
@screen.in_rows
@require_http_methods(["GET", "HEAD", "POST"])
def of_game(request: HttpRequest, game: Session) -> HttpResponse:
    """Every setting of the rules of one game, which is judged anew at once; Bully has none."""
    form = RulesetForm(request.POST if request.method == "POST" else None, game.ruleset)

    def change(key: str) -> Change:
        return scorebook.change_rules(game, scorebook.Tap(access.user(request), key), form.ruleset)

    if form.write(change):
        return redirect(game)
    context = frame(request, Sheet(game), "rules") | {"form": form, "faults": form.faults}
    return screen.show(request, "scoring/game_ruleset.html", gettext("All settings"), context, form.status)
