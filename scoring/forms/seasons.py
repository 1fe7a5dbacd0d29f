"""A season of a club: its name, its days, and how its table ranks."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.forms.days import DayField
from scoring.forms.keyed import KeyedForm
from scoring.forms.league import LeagueForm
from scoring.forms.people import NameForm
from scoring.forms.seats import odd
from scoring.models import Ranking, Season
from scoring.scorebook import SeasonRules

LAST_DAY = _("The last day is a date, like 2026-11-30, or stays empty.")
LEAST = _("The games that somebody needs are a whole number of percent, from 0 to 100.")


class SeasonForm(LeagueForm, NameForm):
    """A season that begins, or one that runs: what its table goes by. When valid, `settings` has all of its rules."""

    first_day = DayField(_("The first day is a date, like 2026-11-30."))
    last_day = DayField(LAST_DAY, required=False)
    ranking = forms.ChoiceField(
        choices=Ranking.choices,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose what the table goes by.")),
    )
    least = forms.IntegerField(
        min_value=0,
        max_value=100,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), LEAST),
    )
    splits_wins = forms.BooleanField(required=False)
    ranks_guests = forms.BooleanField(required=False)
    rates = forms.BooleanField(required=False)
    seen = forms.IntegerField(min_value=0, required=False, error_messages=odd)

    def __init__(self, data: Any, season: Season) -> None:
        """`season` is what the form begins with; one that is not in the database has still to begin."""
        super().__init__(data, initial=as_set(season))
        if season.pk:
            del self.fields["first_day"]
        for name in ("draw_of_two", "share", "equal_losers"):
            field: Any = self.fields[name]
            field.required, field.error_messages = True, odd
        self.settings = SeasonRules()

    @property
    def more_is_wrong(self) -> bool:
        """Whether something is wrong in what the form has folded."""
        return bool({"least", "draw_of_two", "share", "equal_losers"} & self.errors.keys())

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        first, last = said.get("first_day"), said.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", gettext("This season would end before it begins. Choose a later last day."))
        if not self.errors:
            self.settings = SeasonRules(
                ranking=said["ranking"],
                splits_wins=said["splits_wins"],
                least=said["least"],
                ranks_guests=said["ranks_guests"],
                rates=said["rates"],
                league=rules.write_league(self.chosen_league()),
            )
        return said


class EndForm(KeyedForm):
    """The last day of a season that runs."""

    end = DayField(_("Choose the last day of the season, today or a day before or after it."))


def as_set(season: Season) -> dict[str, Any]:
    """A season as the form shows it."""
    names = ("name", "first_day", "last_day", "ranking", "least", "splits_wins", "ranks_guests", "rates")
    return {**{name: getattr(season, name) for name in names}, **season.league}
