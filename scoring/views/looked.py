"""What somebody looks at in a season, and the ways from there: what its pages have in common."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from scoring import access, rankings, standings
from scoring.evenings import Evening, all_time, evenings, games_by_evening, games_by_family, in_order
from scoring.forms.standings import OnForm
from scoring.models import Club, Role, Season
from scoring.views import screen


class Tab(NamedTuple):
    label: str
    url: str
    current: bool


class Looked:
    """A page of a season: of which family of games (`?game=`), by which rule (`?by=`), as of which day (`?on=`).

    What is asked for and is not there is passed over. All time has no day; it goes by the rules of a season of which
    nothing was set.
    """

    def __init__(self, request: HttpRequest, club: Club, public_id: str, page: str) -> None:
        self.club, self.page = club, page
        self.season = access.season_of(club, public_id)
        self.terms = self.season or Season(club=club)
        self.evenings = games_by_evening(self.season) if self.season else {}
        if self.season:
            self.games = {family: sum(each.values()) for family, each in self.evenings.items()}
        else:
            self.games = games_by_family(club)
        self.families = in_order(self.games) or ["bullheads"]
        asked = request.GET.get("game", "")
        self.family = asked if asked in self.games else self.families[0]
        self.rules = rankings.rule_names(self.terms)
        self.rule = next((rule for rule in self.rules if rule == request.GET.get("by")), next(iter(self.rules)))
        self.form = OnForm(request.GET if self.season else None)
        self.on: date | None = self.form.cleaned_data["on"] if self.form.is_valid() else None

    @property
    def asked(self) -> dict[str, Any]:
        """What an address has to say to lead here: nothing of what is so anyway."""
        return {
            "by": self.rule if self.page == "season" and self.rule != next(iter(self.rules)) else None,
            "game": self.family if self.family != self.families[0] else None,
            "on": self.on,
        }

    def url(self, page: str = "", **changed: Any) -> str:
        """The address of a page that shows the same, but for what is changed."""
        season = self.season.public_id if self.season else "all"
        asked = urlencode({name: value for name, value in {**self.asked, **changed}.items() if value})
        return reverse(page or self.page, args=[self.club.public_id, season]) + (f"?{asked}" if asked else "")

    @property
    def path(self) -> str:
        """Where the form for the day leads, which sends the rest along."""
        return self.url(by=None, game=None, on=None)

    @property
    def table_file(self) -> str:
        """The table as it is looked at, for a spreadsheet."""
        return self.url("standings_csv")

    @property
    def tabs(self) -> list[Tab]:
        """The rules that the table can go by, and the other pages."""
        by_rule = [
            Tab(name, self.url("season", by=rule if n else None), self.page == "season" and rule == self.rule)
            for n, (rule, name) in enumerate(self.rules.items())
        ]
        pages = {"pairs": gettext("Head to head"), "records": gettext("Records")}
        return by_rule + [Tab(name, self.url(page, by=None), self.page == page) for page, name in pages.items()]

    @property
    def other_games(self) -> list[Tab]:
        """The families to choose from, where there are several."""
        names = standings.family_names()
        return [
            Tab(names[family], self.url(game=family if n else None), family == self.family)
            for n, family in enumerate(self.families if len(self.families) > 1 else ())
        ]

    def course(self) -> list[Evening]:
        """How the family stood after each evening up to the day; of all time, only how it stands now."""
        if self.season is None:
            return all_time(self.club, self.family, self.games.get(self.family, 0))
        games = self.evenings.get(self.family, {})
        return evenings(self.season, self.family, {day: games[day] for day in games if not self.on or day <= self.on})

    @property
    def nearby(self) -> list[tuple[str, date, str]]:
        """The evenings before and after the one that is looked at: (its label, the day, the address)."""
        days = [*self.evenings.get(self.family, {})]
        seen = sum(not self.on or day <= self.on for day in days)
        found = [(gettext("Evening before"), day) for day in days[: max(seen - 1, 0)][-1:]]
        found += [(gettext("Evening after"), day) for day in days[seen : seen + 1]]
        return [(label, day, self.url(on=day)) for label, day in found]

    @property
    def before(self) -> Season | None:
        """The season before one that has nothing to show yet."""
        if self.season is None or self.games:
            return None
        return self.club.seasons.filter(first_day__lt=self.season.first_day).first()

    def show(self, request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
        """The page, with what all of them have in common."""
        season, faults = self.season, [str(fault) for fault in self.form.errors.get("on", ())]
        title = season.name if season else gettext("All time")
        common = {
            "club": self.club,
            "season": season,
            "looked": self,
            "days": rankings.days(season) if season else "",
            "may_keep": request.role >= Role.KEEPER,  # type: ignore[attr-defined]
            "game_count": sum(self.games.values()),
            "faults": faults,
            "as_now": self.url(on=None),
            "before": self.before,
        }
        return screen.show(request, template, title, common | context, 422 if faults else 200)
