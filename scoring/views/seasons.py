"""The seasons of a club: which there are, how one begins, its rules, and how it ends."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.db.models import Count, Q
from django.forms.boundfield import BoundWidget
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access, rankings, scorebook, season_rules
from scoring.evenings import finished
from scoring.forms.keyed import KeyedForm
from scoring.forms.people import NameForm
from scoring.forms.seasons import EndForm, SeasonForm
from scoring.models import Change, Club, Role, Season, look
from scoring.views import screen


@access.of_club(Role.VIEWER)
@require_safe
def seasons(request: HttpRequest, club: Club) -> HttpResponse:
    """The season that runs, the others newest first, and all time."""
    counted = Q(sessions__thrown_away=False, sessions__finished_in_round__isnull=False)
    every = list(club.seasons.annotate(game_count=Count("sessions", filter=counted)).order_by("-first_day"))
    lines = [(season, rankings.days(season)) for season in every]
    today = localdate()
    context = {
        "club": club,
        "running": next((line for line in lines if runs(line[0])), None),
        "later": [line for line in lines if line[0].first_day > today],
        "earlier": [line for line in lines if scorebook.has_ended(line[0])],
        "game_count": finished(club).count(),
        "may_keep": request.role >= Role.KEEPER,  # type: ignore[attr-defined]
    }
    return screen.show(request, "scoring/seasons.html", gettext("Seasons"), context)


def runs(season: Season) -> bool:
    """Whether today is one of its days."""
    return season.first_day <= localdate() and not scorebook.has_ended(season)


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """Start a season, by the rules of the one before unless somebody chooses others; it ends the one that runs."""
    last = club.seasons.first()
    own = asdict(scorebook.SeasonRules.of(last)) if last else {}
    begins = Season(club=club, name=free_name(club), first_day=localdate(), **own)
    form = SeasonForm(request.POST if request.method == "POST" else None, begins)

    def start(key: str) -> Change:
        said, tap = form.cleaned_data, scorebook.Tap(access.user(request), key)
        return scorebook.start_season(club, tap, said["name"], said["first_day"], said["last_day"], form.settings)

    if started := form.write(start):
        return redirect("season", club.public_id, started.after["season"])
    context = {
        "club": club,
        "form": form,
        "faults": form.faults,
        "key": screen.new_key(),
        "rankings": ranking_choices(form),
        "running": last if last and runs(last) else None,
    }
    return screen.show(request, "scoring/new_season.html", gettext("Start a season"), context, form.status)


def free_name(club: Club) -> str:
    """What a season that starts today is called unless somebody types another name; "" where that is taken."""
    name = date_format(localdate(), "YEAR_MONTH_FORMAT")
    return "" if club.seasons.filter(look=look(name)).exists() else name


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, club: Club, season: str) -> HttpResponse:
    """Other rules for a season that runs, or its end; of one that has ended only the name can be another (T33)."""
    own = access.of_id(club.seasons, season)
    ended = scorebook.has_ended(own)
    data = request.POST if request.method == "POST" else None
    shown: Any = NameForm(None, initial={"name": own.name}) if ended else SeasonForm(None, own)
    end = EndForm(None, initial={"end": localdate()})
    form: KeyedForm = shown
    if data is not None and "end" in data:
        form = end = EndForm(data)
    elif data is not None:
        form = shown = NameForm(data) if ended else SeasonForm(data, own)

    def change(key: str) -> Change:
        said, tap = form.cleaned_data, scorebook.Tap(access.user(request), key)
        if form is end:
            return scorebook.end_season(own, tap, said["end"])
        if ended:
            return scorebook.change_season(own, tap, said["name"], own.last_day, None)
        return scorebook.change_season(own, tap, said["name"], said["last_day"], shown.settings, said["seen"])

    if form.write(change):
        return redirect(own)
    context = {
        "club": club,
        "season": own,
        "days": rankings.days(own),
        "ended": ended,
        "told": season_rules.told(own) if ended else (),
        "form": shown,
        "end": end,
        "rankings": () if ended else ranking_choices(shown),
        "faults": form.faults,
        "key": screen.new_key(),
        "seen": shown.data["seen"] if "seen" in shown.data and not form.is_refused else scorebook.last_changed(own),
    }
    return screen.show(request, "scoring/season_settings.html", own.name, context, form.status)


def ranking_choices(form: SeasonForm) -> list[tuple[BoundWidget, season_rules.Choice]]:
    """The rules that a table can go by: the button of each, and what it does."""
    told = season_rules.choices()
    return [(radio, told[radio.data["value"]]) for radio in form["ranking"]]
