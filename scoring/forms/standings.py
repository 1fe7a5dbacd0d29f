"""The day as of which a season is looked at."""

from django import forms
from django.utils.translation import gettext_lazy


class OnForm(forms.Form):
    on = forms.DateField(
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": gettext_lazy("Write the day as year, month and day: 2026-05-01.")},
    )
