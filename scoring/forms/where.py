"""A card and the rows it may go to, as people tell them without a game. Sent by GET: a position has an address."""

import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.wording import error_message

RULESET = rules.PRESETS["classic"]
ROWS = range(1, RULESET.row_count + 1)
BETWEEN = re.compile(r"[\s,;·]+")


class CardsField(forms.Field):
    """Cards in the order they were typed, as whole numbers with anything like a space or a comma between them."""

    def to_python(self, value: Any) -> tuple[int, ...]:
        typed = [card for card in BETWEEN.split(value or "") if card]
        if not all(card.isdecimal() and len(card) <= 4 for card in typed):
            raise forms.ValidationError(self.error_messages["invalid"])
        return tuple(int(card) for card in typed)


class WhereForm(forms.Form):
    """Up to four rows, by their ends or whole, and a card. `whole` says that rows of one card are whole rows, too."""

    card = CardsField(
        error_messages={
            "required": _("Tap or type the card that was played, too."),
            "invalid": _("Type the card that was played in digits only, such as 30."),
        }
    )
    whole = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        for number in ROWS:
            odd = gettext("Type the cards of row %(row)s in digits, with spaces between: 12 14 15.") % {"row": number}
            self.fields[f"row{number}"] = CardsField(required=False, error_messages={"invalid": odd})

    @classmethod
    def is_asked(cls, data: QueryDict) -> bool:
        """Whether an address asks something."""
        return any(name in data for name in ("card", *(f"row{number}" for number in ROWS)))

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The rows as they were told, those that were not empty."""
        return tuple(self.cleaned_data.get(f"row{number}", ()) for number in ROWS)

    @property
    def faults(self) -> list[str]:
        """Every sentence about what is wrong, each once."""
        return list(dict.fromkeys(str(sentence) for sentences in self.errors.values() for sentence in sentences))

    def clean(self) -> None:
        cards = self.cleaned_data.get("card", ())
        if len(cards) > 1:
            self.add_error("card", gettext("Enter one card at a time: the lowest goes first."))
        if not any(self.rows) and not self.errors.keys() - {"card"}:
            self.add_error(None, gettext("Tap or type where at least one row ends."))
        card = cards[0] if len(cards) == 1 else None
        for fault in rules.where_faults(self.rows, card, RULESET):
            self.add_error(None, error_message(fault))

    @property
    def card_played(self) -> int:
        """The one card of a valid form."""
        card: int = self.cleaned_data["card"][0]
        return card

    @property
    def whole_rows(self) -> list[int]:
        """The rows of which all cards are known; one card alone may be no more than the row's end."""
        return [
            number
            for number, row in zip(ROWS, self.rows, strict=True)
            if len(row) > 1 or (row and self.cleaned_data["whole"])
        ]
