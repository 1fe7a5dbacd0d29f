"""What the pad sends: the cards tapped or the number typed, a correction, and what the phone had seen of the cell."""

import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.forms.keyed import KeyedForm
from scoring.rules import Ruleset
from scoring.scorebook import Entry

CARDS, NUMBERS = "cards", "numbers"
# The third way to enter a round: card by card, on a screen of its own.
TABLE = "table"
NOTHING, LATER, CLEAR, OUT = "nothing", "later", "clear", "out"
FROM = re.compile(r"from-([0-9]{1,2})")

# What no page of ours sends; every field that people cannot see says this.
ODD = _("This page sent something that makes no sense. Reload it and enter the pile again.")
odd = dict.fromkeys(("required", "invalid", "invalid_choice", "min_value"), ODD)


class Cards(forms.Field):
    """The cards tapped, as whole numbers; whether the deck has them the rules say."""

    widget = forms.SelectMultiple  # reads every value of its name

    def to_python(self, value: list[str] | None) -> tuple[int, ...]:
        try:
            return tuple(sorted(int(card) for card in value or ()))
        except ValueError:
            raise forms.ValidationError(ODD) from None


class PointsField(forms.IntegerField):
    """A whole number, whose minus may be the true one that we write."""

    def to_python(self, value: Any) -> int | None:
        return super().to_python(value.replace("\N{MINUS SIGN}", "-") if isinstance(value, str) else value)


def points_field(ruleset: Ruleset) -> PointsField:
    """What a pile costs, as a number; where a game has nothing but numbers, below 0 too."""
    match ruleset.penalty:
        case "bullheads":
            least, most = 0, 999
            said = {
                "invalid": _("Type the bullheads in digits only, such as 12."),
                "min_value": _("A pile holds 0 bullheads or more. What is taken off goes into the correction below."),
                "max_value": _("Type the bullheads with three digits at most."),
            }
        case "cards":
            least, most = 0, 999
            said = {
                "invalid": _("Type the points in digits only, such as 12."),
                "min_value": _("A pile holds 0 points or more. What is taken off goes into the correction below."),
                "max_value": _("Type the points with three digits at most."),
            }
        case _:
            least, most = -99_999, 99_999
            said = dict.fromkeys(("min_value", "max_value"), _("Type the points with five digits at most."))
            said["invalid"] = _("Type the points in digits, with - before them where they are below 0.")
    return PointsField(required=False, min_value=least, max_value=most, error_messages=said)


class PileForm(KeyedForm):
    """One cell of the score sheet. `from-2` has the cards that leave the pile of seat 2 for this one."""

    entry = forms.ChoiceField(choices=[(CARDS, CARDS), (NUMBERS, NUMBERS)], error_messages=odd)
    seen = forms.IntegerField(min_value=0, error_messages=odd)
    answer = forms.ChoiceField(
        choices=[(each, each) for each in (NOTHING, LATER, CLEAR, OUT)], required=False, error_messages=odd
    )
    cards = Cards(required=False)
    sign = forms.ChoiceField(choices=[("+", "+"), ("-", "−")], required=False, error_messages=odd)
    correction = forms.IntegerField(
        required=False,
        min_value=-999,
        max_value=999,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"),
            _("Type the correction in one to three digits, and choose + or − beside it."),
        ),
    )
    why = forms.CharField(
        required=False, max_length=100, error_messages={"max_length": _("Keep the reason to 100 characters.")}
    )

    def __init__(self, ruleset: Ruleset, data: QueryDict | None = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        self.fields["points"] = points_field(ruleset)
        for name in data or ():
            if FROM.fullmatch(name):
                self.fields[name] = Cards(required=False)

    def clean(self) -> None:
        if self.cleaned_data.get("answer") == CLEAR:
            for name in ("points", "sign", "correction", "why"):
                self.errors.pop(name, None)  # whatever stands there goes
            return
        if self.signed_correction and not self.cleaned_data.get("why") and "why" not in self.errors:
            self.add_error("why", _("Say in a few words why there is a correction."))
        answer = self.cleaned_data.get("answer")
        if answer and (self.entered or (answer == OUT and self.signed_correction)):
            self.add_error(None, _("Something is entered already. Tap Save to keep it, or clear it first."))

    @property
    def sits_out(self) -> bool:
        """Whether the player does not play this round."""
        return bool(self.cleaned_data["answer"] == OUT)

    @property
    def clears(self) -> bool:
        """Whether the cell becomes blank, whatever is marked or typed on the pad."""
        return self.cleaned_data.get("answer") == CLEAR

    @property
    def take_over(self) -> dict[int, tuple[int, ...]]:
        """The cards that leave other piles, `{seat position: cards}`."""
        if self.clears:
            return {}
        return {
            int(found[1]): self.cleaned_data[name]
            for name in self.fields
            if (found := FROM.fullmatch(name)) and self.cleaned_data.get(name)
        }

    @property
    def tapped(self) -> tuple[int, ...]:
        """All cards that are marked on the pad, its own and those taken over."""
        own = self.cleaned_data.get("cards", ())
        return tuple(sorted([*own, *(card for cards in self.take_over.values() for card in cards)]))

    @property
    def signed_correction(self) -> int:
        """With the sign beside it; a minus typed before the number counts too."""
        number = self.cleaned_data.get("correction") or 0
        return -abs(number) if self.cleaned_data.get("sign") == "-" else number

    @property
    def entered(self) -> bool:
        """Whether there is a card or a number."""
        if self.cleaned_data.get("entry") == NUMBERS:
            return self.cleaned_data.get("points") is not None
        return bool(self.tapped)

    @property
    def is_unsaid(self) -> bool:
        """Whether nothing is entered and nobody said what that means."""
        return not self.entered and not self.cleaned_data["answer"]

    @property
    def content(self) -> Entry:
        """The cell as the scorebook takes it; blank where nothing is entered and nobody said that it was nothing."""
        points = cards = None
        if self.clears:
            return Entry()
        if self.entered or self.cleaned_data["answer"] == NOTHING:
            if self.cleaned_data["entry"] == NUMBERS:
                points = self.cleaned_data["points"] or 0
            else:
                cards = self.tapped
        return Entry(cards, points, self.signed_correction, self.cleaned_data["why"] if self.signed_correction else "")


def initial(entry: Entry, points: int | None) -> dict[str, Any]:
    """What the form shows of a cell; `points` is what it costs, None where it is not entered."""
    return {
        "cards": entry.cards,
        "points": points,
        "sign": "-" if entry.correction < 0 else "+",
        "correction": abs(entry.correction) or None,
        "why": entry.why,
    }
