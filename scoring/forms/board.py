"""What the board of Bully sends: the spare cards, the two cards of an exchange, a duel corrected."""

from collections.abc import Sequence
from typing import Any

from django import forms

from scoring.forms.keyed import KeyedForm
from scoring.forms.table import ODD, odd, whole_number
from scoring.rules import RANKS, SQUARES, Exchange, RuleError, Shown
from scoring.scorebook import NotNow
from scoring.wording import duel_message


class TapsField(forms.CharField):
    """What was tapped on the board, in its order: squares and cards with points between, "a1.Q.b1"."""

    def __init__(self) -> None:
        super().__init__(max_length=500, required=False, error_messages={"max_length": ODD})

    def clean(self, value: Any) -> list[str]:
        return taps_in(super().clean(value))


def taps_in(text: str) -> list[str]:
    """The squares and cards of an address or a form, whatever they are."""
    return [tap for tap in text.split(".") if tap]


class SparesForm(KeyedForm):
    """The spare cards, a square for each; `seen` is what a page that corrects them has seen."""

    laid = TapsField()
    seen = forms.CharField(max_length=16, required=False, error_messages={"max_length": ODD})

    def worded(self, fault: RuleError | NotNow) -> str:
        return duel_message(fault)

    def clean(self) -> None:
        if not {*self.cleaned_data.get("laid", ())} <= {*SQUARES}:
            self.add_error(None, ODD)


class DuelForm(KeyedForm):
    """The exchanges of a duel: what was tapped before, and the card that answers last."""

    shown = TapsField()
    card = forms.CharField(max_length=5, required=False, error_messages={"max_length": ODD})
    exchanges: Sequence[Exchange] = ()

    def clean(self) -> None:
        taps = [*self.cleaned_data.get("shown", ()), self.cleaned_data.get("card", "")]
        self.exchanges = list(exchanges_of([tap for tap in taps if tap]))
        if not self.exchanges:
            self.add_error(None, ODD)


def exchanges_of(taps: Sequence[str]) -> list[Exchange]:
    """Four taps make an exchange: a square, its card, a square, its card; none where it is otherwise."""
    exchanges = [
        Exchange(Shown(*taps[place : place + 2]), Shown(*taps[place + 2 : place + 4]))
        for place in range(0, len(taps) // 4 * 4, 4)
    ]
    shown = [each for exchange in exchanges for each in exchange]
    sound = len(taps) % 4 == 0 and all(square in SQUARES and card in RANKS for square, card in shown)
    return exchanges if sound else []


class ExchangeForm(DuelForm):
    """One exchange, and which it is: number `exchange` of duel `duel`, both counted from 1."""

    duel = whole_number()
    exchange = whole_number()

    def clean(self) -> None:
        super().clean()
        if len(self.exchanges) > 1:
            self.add_error(None, ODD)


class MendDuelForm(DuelForm):
    """A duel as it is to be; those from number `give_up` on are given up with it."""

    seen = forms.CharField(max_length=16, error_messages=odd | {"max_length": ODD})
    give_up = whole_number(required=False)
