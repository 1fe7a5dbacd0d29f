"""How a game ends: what a person chooses of the rules of one game."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from scoring import rules
from scoring.forms.keyed import KeyedForm
from scoring.wording import error_message


class Ends(TextChoices):
    """How a game can end."""

    REACH = "reach", gettext_lazy("66 or more")
    PASS = "pass", gettext_lazy("More than 66")
    NUMBER = "number", gettext_lazy("Another number")
    ROUNDS = "rounds", gettext_lazy("A number of rounds")
    BOTH = "both", gettext_lazy("A number or rounds, whichever comes first")
    STOP = "stop", gettext_lazy("When we stop")


# What a person has to say besides, and the sentence when it is missing.
NUMBER = {
    "target": gettext_lazy("Type the number at which the game ends."),
    "limit": gettext_lazy("Choose whether the number itself ends the game."),
}
ROUNDS = {"round_count": gettext_lazy("Type how many rounds you play.")}
ASKED = {Ends.NUMBER: NUMBER, Ends.ROUNDS: ROUNDS, Ends.BOTH: NUMBER | ROUNDS}


# What a way to end says by itself; what a person says besides is put over it.
FIXED: dict[str, dict[str, Any]] = {
    Ends.REACH: {"target": 66, "limit": "reach", "round_count": None},
    Ends.PASS: {"target": 66, "limit": "pass", "round_count": None},
    Ends.NUMBER: {"target": 66, "limit": "reach", "round_count": None},
    Ends.ROUNDS: {"target": None, "limit": "reach", "round_count": 4},
    Ends.BOTH: {"target": 66, "limit": "reach", "round_count": 4},
    Ends.STOP: {"target": None, "limit": "reach", "round_count": None},
}


# The presets that differ from classic in how they end and are shown, and in nothing else.
CLASSIC = rules.PRESETS["classic"]
ENDINGS = {
    key
    for key, preset in rules.PRESETS.items()
    if replace(preset, preset="classic", direction="up", **FIXED[Ends.REACH]) == CLASSIC
}


def as_chosen(ruleset: rules.Ruleset) -> dict[str, Any]:
    """A ruleset as the form shows it."""
    match ruleset.target, ruleset.round_count:
        case None, None:
            ends = Ends.STOP
        case None, _rounds:
            ends = Ends.ROUNDS
        case 66, None:
            ends = Ends.PASS if ruleset.limit == "pass" else Ends.REACH
        case _target, None:
            ends = Ends.NUMBER
        case _:
            ends = Ends.BOTH
    return {
        "ends": ends,
        "target": ruleset.target or 66,
        "limit": ruleset.limit,
        "round_count": ruleset.round_count or 4,
        "countdown": ruleset.direction == "down",
    }


def number_field(most: int, sentence: Any) -> forms.IntegerField:
    """A whole number that need not be there; as text, so that no wheel and no swipe changes it (T40)."""
    return forms.IntegerField(
        min_value=1,
        max_value=most,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), sentence),
    )


class RulesForm(KeyedForm):
    """The rules of one game, which begin as those of `base` (as a game keeps them) and keep of them what is not asked.

    When valid, `ruleset` is the full ruleset.
    """

    ends = forms.ChoiceField(
        choices=Ends.choices,
        initial=Ends.REACH,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Choose how the game ends.")),
    )
    target = number_field(9999, gettext_lazy("The number at which the game ends is a whole number from 1 to 9999."))
    limit = forms.ChoiceField(
        choices=[("reach", gettext_lazy("is enough")), ("pass", gettext_lazy("must be passed"))],
        error_messages=dict.fromkeys(("required", "invalid_choice"), NUMBER["limit"]),
    )
    round_count = number_field(100, gettext_lazy("The rounds to play are a whole number from 1 to 100."))
    countdown = forms.BooleanField(required=False)

    def __init__(
        self, data: QueryDict | None = None, base: dict[str, Any] | None = None, initial: dict[str, Any] | None = None
    ) -> None:
        self.base = rules.read_ruleset(base) if base else CLASSIC
        super().__init__(data, initial=as_chosen(self.base) | (initial or {}))
        self.ruleset: dict[str, Any] = {}

    def clean(self) -> dict[str, Any]:
        ruleset = self.chosen_rules()
        self.ruleset = rules.write_ruleset(ruleset)
        for fault in self.faults_of(ruleset):
            self.add_error(None, error_message(fault))
        return self.cleaned_data

    def faults_of(self, ruleset: rules.Ruleset) -> Iterable[rules.RuleError]:
        """What the rules say of a game by this ruleset, beside what its people bring."""
        return rules.ruleset_faults(ruleset)

    def chosen_rules(self) -> rules.Ruleset:
        """The ruleset of what was chosen. Fields that were not asked for are not looked at."""
        ends = self.cleaned_data.get("ends", Ends.REACH)
        asked = ASKED.get(ends, {})
        for field, sentence in ASKED[Ends.BOTH].items():
            if field not in asked:
                self.errors.pop(field, None)
            elif self.cleaned_data.get(field) is None and field not in self.errors:
                self.add_error(field, sentence)
        fixed = FIXED[ends]
        chosen = {field: self.cleaned_data[field] for field in asked if self.cleaned_data.get(field)}
        down = bool(self.cleaned_data.get("countdown"))
        if down and fixed["target"] is None and "target" not in asked:
            self.add_error("countdown", gettext("Counting down needs a number: choose one, or do not count down."))
            down = False
        direction = "down" if down else "up"
        preset = self.base.preset
        if preset in ENDINGS:
            preset = "countdown" if down else "fixed-rounds" if ends == Ends.ROUNDS else "classic"
        return replace(self.base, preset=preset, direction=direction, **fixed | chosen)


class SettledForm(RulesForm):
    """The rules of one game, with what their preset leaves to the table: how large the deck is, and who wins.

    `leaves_deck` and `leaves_wins` tell which of the two are asked.
    """

    deck = number_field(104, gettext_lazy("The highest card of the deck is a whole number from 1 to 104."))
    wins = forms.ChoiceField(
        choices=[
            ("fewest", gettext_lazy("Whoever gets fewest points")),
            ("most", gettext_lazy("Whoever gets most points")),
        ],
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Choose who wins.")),
    )

    def __init__(
        self, data: QueryDict | None = None, base: dict[str, Any] | None = None, initial: dict[str, Any] | None = None
    ) -> None:
        super().__init__(data, base, initial)
        self.initial.update(deck=self.base.deck, wins=self.base.wins)
        preset = rules.PRESETS.get(self.base.preset, self.base)
        self.leaves_wins = self.base.penalty == "typed"
        self.leaves_deck = preset.deck is None and not self.leaves_wins and isinstance(self.base.deck, int | None)

    def chosen_rules(self) -> rules.Ruleset:
        chosen = super().chosen_rules()
        for field, asked in (("deck", self.leaves_deck), ("wins", self.leaves_wins)):
            if not asked:
                self.errors.pop(field, None)
            elif field not in self.errors:
                chosen = replace(chosen, **{field: self.cleaned_data[field]})
        return chosen


class SuggestsForm(KeyedForm):
    """Whether the table may ask where a card would go."""

    suggests = forms.BooleanField(required=False)
