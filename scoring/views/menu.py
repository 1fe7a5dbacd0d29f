"""What a keeper settles about a whole game: its own rules, its end, whether it counts at all, and the next one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring import access, duels, history, scorebook, telling
from scoring.forms.ends import SettledForm, SuggestsForm
from scoring.forms.keyed import KeyedForm
from scoring.models import Change, Role, Session
from scoring.sheet import Sheet
from scoring.views import lines, screen
from scoring.views.game import done, frame


@access.of_game(Role.KEEPER)
@screen.in_rows
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, game: Session) -> HttpResponse:
    """The game's own rules: how it ends, judged anew at once over every round there is; and whether it suggests."""
    ends = SettledForm(None, game.ruleset)
    if request.method != "POST":
        return show_rules(request, game, ends, ends)

    def change(key: str) -> Change:
        tap = scorebook.Tap(access.user(request), key)
        if form is ends:
            return scorebook.change_rules(game, tap, ends.ruleset)
        return scorebook.switch_suggestions(game, tap, form.cleaned_data["suggests"])

    form: KeyedForm
    if "suggests" in request.POST:
        form = SuggestsForm(request.POST)
    else:
        form = ends = SettledForm(request.POST, game.ruleset)
    if form.write(change):
        return redirect("race" if form is ends else "game_rules", game.public_id)
    return show_rules(request, game, form, ends)


def show_rules(request: HttpRequest, game: Session, form: KeyedForm, ends: SettledForm) -> HttpResponse:
    """`form` is the one that was sent."""
    context = frame(request, Sheet(game), "rules") | {"form": ends, "faults": form.faults, "on": game.suggests}
    return screen.show(request, "scoring/game_rules.html", gettext("Rules of this game"), context, form.status)


@access.of_game(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, game: Session) -> HttpResponse:
    """End the game after its last complete round; first look at what then does not count."""
    if request.method != "POST":
        return show_stop(request, game)

    def step(tap: scorebook.Tap) -> HttpResponse:
        scorebook.stop_game(game, tap)
        return redirect(game)

    return done(request, game, step, show_stop)


def show_stop(request: HttpRequest, game: Session, faults: Sequence[str] = (), status: int = 200) -> HttpResponse:
    sheet = Sheet(game)
    context = frame(request, sheet, "stop") | {
        "faults": faults,
        "may_stop": sheet.may_stop,
        "last_complete": sheet.last_complete,
        "lead": telling.lead(sheet),
        "tie": duels.left_open(sheet),
        "open_rounds": open_rounds(sheet),
        "unsaved": unsaved(sheet),
        "stem": lines.pads(game)(0, 0).removesuffix("0/0/"),
    }
    return screen.show(request, "scoring/stop.html", gettext("End the game now"), context, status)


def open_rounds(sheet: Sheet) -> list[tuple[int, list[tuple[str, str]]]]:
    """The rounds that would not count: their number, and the piles known in them as (name, what was picked up)."""
    rounds = []
    for number in range(sheet.last_complete + 1, sheet.round_count + 1):
        piles = [(seat, scorebook.Entry.of(sheet.pile(number, seat.position))) for seat in sheet.seated(number)]
        if sheet.is_followed(number):
            piles = [(seat, replace(entry, cards=tuple(sheet.taken[number][seat.position]))) for seat, entry in piles]
        rounds.append(
            (number, [(seat.name, history.amount(entry, sheet.ruleset)) for seat, entry in piles if entry.entered])
        )
    return rounds


class Unsaved(NamedTuple):
    """Whose half-typed piles a phone may hold: `seen` has the last change of each cell, by round, as JSON."""

    position: int
    name: str
    seen: str


def unsaved(sheet: Sheet) -> list[Unsaved]:
    """Everybody, for the page to look for what was typed on this phone and not saved (drafts.js)."""
    seen: dict[int, dict[int, int]] = {seat.position: {} for seat in sheet.seats}
    for (number, position), pile in sheet.piles.items():
        seen.setdefault(position, {})[number] = pile.change
    return [Unsaved(seat.position, seat.name, json.dumps(seen[seat.position])) for seat in sheet.seats]


@access.of_game(Role.KEEPER)
@require_POST
def keep_end(request: HttpRequest, game: Session) -> HttpResponse:
    """Leave the rounds that were played after the end as they are."""

    def step(tap: scorebook.Tap) -> HttpResponse:
        scorebook.keep_end(game, tap)
        return redirect(game)

    return done(request, game, step)


@access.of_game(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def throw_away(request: HttpRequest, game: Session) -> HttpResponse:
    """Take the game off every list, after asking; it can be put back."""
    if request.method != "POST":
        return show_throw_away(request, game)

    def step(tap: scorebook.Tap) -> HttpResponse:
        scorebook.throw_away(game, tap, thrown_away=True)
        return redirect(game)

    return done(request, game, step, show_throw_away)


def show_throw_away(request: HttpRequest, game: Session, faults: Sequence[str] = (), status: int = 200) -> HttpResponse:
    sheet = Sheet(game)
    context: dict[str, Any] = frame(request, sheet, "throw_away") | {
        "faults": faults,
        "last_complete": sheet.last_complete,
        "players": telling.listed([seat.name for seat in sheet.seats]),
    }
    return screen.show(request, "scoring/throw_away.html", gettext("Throw the game away"), context, status)


@access.of_game(Role.KEEPER)
@require_POST
def put_back(request: HttpRequest, game: Session) -> HttpResponse:
    """A game that was thrown away counts again."""

    def step(tap: scorebook.Tap) -> HttpResponse:
        scorebook.throw_away(game, tap, thrown_away=False)
        return redirect(game)

    return done(request, game, step)


@access.of_game(Role.KEEPER)
@require_POST
def again(request: HttpRequest, game: Session) -> HttpResponse:
    """The same people, seats and rules in a new game."""
    return done(request, game, lambda tap: redirect("race", scorebook.play_again(game, tap).public_id))
