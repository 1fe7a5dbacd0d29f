"""The points that a game gives its players: what a club can settle of them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.forms.keyed import KeyedForm


def choice(
    label: Any, *choices: tuple[str, Any], widget: type[forms.Select | forms.RadioSelect] = forms.Select
) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=widget, required=False)


class LeagueForm(KeyedForm):
    """What is left open by the points for a game (docs/rules.md §6)."""

    draw_of_two = choice(_("Two players who are equal"), ("1", _("1 point each")), ("0", _("no points")))
    share = choice(_("Three winners who share 8 points"), ("up", _("3 each")), ("exact", _("2.67 each")))
    equal_losers = choice(_("Two losers who are equal, and the next"), ("dense", "−1, −1, −2"), ("skip", "−1, −1, −3"))

    @property
    def points(self) -> list[forms.BoundField]:
        return [self[name] for name in ("draw_of_two", "share", "equal_losers")]

    def chosen_league(self) -> rules.League:
        said = self.cleaned_data
        return rules.League(int(said["draw_of_two"]), said["share"], said["equal_losers"])
