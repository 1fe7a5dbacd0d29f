"""When a game was played, and the season it counts in."""

from datetime import datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import scorebook
from scoring.forms.days import DayField, moment
from scoring.forms.keyed import KeyedForm
from scoring.models import Season, Session

BY_ITS_DAY, NONE = "", "none"
TIME = _("The time at which the game began is one on a clock, like 20:15.")


class WhenForm(KeyedForm):
    """Day and time at which `game` began, and its season. When valid, `started_at` and `counts_in` say it."""

    day = DayField(_("The day on which the game began is a date, like 2026-11-30."))
    time = forms.TimeField(
        input_formats=["%H:%M", "%H:%M:%S"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages=dict.fromkeys(("required", "invalid"), TIME),
    )
    season = forms.ChoiceField(
        required=False,
        error_messages={"invalid_choice": _("This season is not one of the club’s. Choose the season again.")},
    )

    def __init__(self, data: QueryDict | None, game: Session) -> None:
        began = timezone.localtime(game.started_at)
        self.game, self.seasons = game, {season.public_id: season for season in game.club.seasons.all()}
        chosen = game.season.public_id if game.season else NONE
        if game.season == scorebook.season_on(game.club, began.date()):
            chosen = BY_ITS_DAY
        super().__init__(data, initial={"day": began.date(), "time": began.time(), "season": chosen})
        self.fields["day"].widget.attrs["max"] = timezone.localdate().isoformat()
        field: Any = self.fields["season"]
        names = [(season.public_id, season.name) for season in self.seasons.values()]
        field.choices = [(BY_ITS_DAY, gettext("That of its day")), *names, (NONE, gettext("In no season"))]
        self.started_at: datetime = game.started_at
        self.counts_in: Season | None = None

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if self.errors:
            return said
        began = moment(said["day"], said["time"].hour, said["time"].minute)
        if began != self.game.started_at.replace(second=0, microsecond=0):  # else it keeps its place in the order
            self.started_at = began
        if self.started_at > timezone.now():
            self.add_error("day", gettext("This is still to come. Choose day and time at which the game began."))
        elif said["season"] == BY_ITS_DAY:
            self.counts_in = scorebook.season_on(self.game.club, said["day"])
        else:
            self.counts_in = self.seasons.get(said["season"])
        return said
