"""Days and times, in the time zone of the club."""

from datetime import UTC, date, datetime
from typing import Any

from django import forms
from django.utils import timezone

# No club has played before, and none plays later; so there is a day before and after each of them.
FIRST, LAST = date(1900, 1, 1), date(2999, 12, 31)


class DayField(forms.DateField):
    """A day. `sentence` is what somebody reads who typed none."""

    def __init__(self, sentence: Any, required: bool = True) -> None:
        super().__init__(
            required=required,
            input_formats=["%Y-%m-%d"],
            widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            error_messages=dict.fromkeys(("required", "invalid"), sentence),
        )

    def clean(self, value: Any) -> date | None:
        day: date | None = super().clean(value)
        if day is not None and not FIRST <= day <= LAST:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return day


def moment(day: date, hour: int, minute: int = 0) -> datetime:
    """When the clocks of the club showed this time, on this day."""
    on_the_clock = datetime(day.year, day.month, day.day, hour, minute, tzinfo=timezone.get_current_timezone())
    return on_the_clock.astimezone(UTC)
