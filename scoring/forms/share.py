"""A link for another phone: what it may do, whose it is, and how long it waits."""

from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.keyed import KeyedForm
from scoring.forms.people import NameField
from scoring.models import Role

LIVES = [("1", _("1 hour")), ("24", _("24 hours")), ("168", _("7 days"))]


class InvitationForm(KeyedForm):
    """The label may be left empty: phones are counted then."""

    role = forms.TypedChoiceField(
        choices=[(Role.SCORER, _("Enter scores")), (Role.VIEWER, _("Only look"))],
        coerce=lambda role: Role(int(role)),
        initial=Role.SCORER,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose what the other phone may do.")),
    )
    label = NameField(
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "words", "autocomplete": "off", "dir": "auto"}),
    )
    hours = forms.ChoiceField(
        choices=LIVES,
        initial="24",
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose how long the link waits.")),
    )

    @property
    def lives(self) -> timedelta:
        """How long the link lets phones in."""
        return timedelta(hours=int(self.cleaned_data["hours"]))


class RemovalForm(KeyedForm):
    """What is taken back: a link, or the right of a phone, by its public id."""

    link = forms.CharField(required=False)
    phone = forms.CharField(required=False)

    def clean(self) -> dict[str, Any] | None:
        if bool(self.cleaned_data.get("link")) == bool(self.cleaned_data.get("phone")):
            raise ValidationError(_("This page sent something that makes no sense. Reload it and try again."))
        return self.cleaned_data
