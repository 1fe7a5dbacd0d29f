"""Names of people and clubs, as they are typed."""

import unicodedata
from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring.forms.keyed import KeyedForm
from scoring.models import NAME_LENGTH, Player, look

# Joiners make one emoji of several and shape Persian; tags make the flags of Scotland and Wales. All else that cannot
# be seen, or turns the text around it, makes two names look the same or a line unreadable.
JOINERS = {"\u200c", "\u200d", *map(chr, range(0xE0020, 0xE0080))}
BLANKS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}

# One sign of a name can become several of its look.
LOOK_LENGTH = Player._meta.get_field("look").max_length or 0


class NameField(forms.CharField):
    """A name: spaces at the ends dropped and inner ones folded, 1 to 40 characters, all of them to be seen."""

    def __init__(self, **options: Any) -> None:
        super().__init__(error_messages={"required": gettext_lazy("Type a name.")}, **options)

    def to_python(self, value: Any) -> str:
        return " ".join(unicodedata.normalize("NFC", super().to_python(value) or "").split())

    def validate(self, value: str) -> None:
        super().validate(value)
        if len(value) > NAME_LENGTH or len(look(value)) > LOOK_LENGTH:
            raise ValidationError(
                ngettext(
                    "“%(name)s…” is too long: a name has at most %(most)d character.",
                    "“%(name)s…” is too long: a name has at most %(most)d characters.",
                    NAME_LENGTH,
                )
                % {"name": value[:12], "most": NAME_LENGTH}
            )
        if any(sign in BLANKS or (unicodedata.category(sign) in UNSEEN and sign not in JOINERS) for sign in value):
            raise ValidationError(
                gettext("“%(name)s” holds a sign that cannot be seen. Type the name anew.") % {"name": value}
            )
        if value and not any(unicodedata.category(sign)[0] in "LNPS" for sign in value):
            raise ValidationError(gettext("A name needs something to be seen: a letter, a digit or a picture."))


class MergeForm(KeyedForm):
    """Who somebody is: another player of the club, `into` when valid."""

    other = forms.CharField(
        error_messages={"required": gettext_lazy("Tap who it is.")},
    )

    def __init__(self, data: QueryDict | None, players: Iterable[Player]) -> None:
        super().__init__(data)
        self.players = {player.public_id: player for player in players}

    def clean_other(self) -> Player:
        try:
            return self.players[self.cleaned_data["other"]]
        except KeyError:
            raise ValidationError(gettext("Whoever you tapped cannot be merged with. Tap somebody else.")) from None


class NameForm(KeyedForm):
    """One name: of a new player, of a player known by another, or of the club."""

    name = NameField(
        widget=forms.TextInput(
            attrs={"autocapitalize": "words", "autocomplete": "off", "spellcheck": "false", "dir": "auto"}
        )
    )
