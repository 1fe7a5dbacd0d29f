"""What the table sends: the starting rows, a card, the answer to a card that asks."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.keyed import KeyedForm
from scoring.forms.pile import Cards

# What no page of ours sends.
ODD = _("This page sent something that makes no sense. Reload it and tap again.")
odd = dict.fromkeys(("required", "invalid", "invalid_choice", "min_value"), ODD)


def whole_number(required: bool = True) -> forms.IntegerField:
    """A number from 1 on that the page fills in, not a person."""
    return forms.IntegerField(min_value=1, required=required, error_messages=odd)


class RowsForm(KeyedForm):
    """The starting rows: their cards, and the order in which they were tapped, unknown without JavaScript."""

    cards = Cards(required=False)
    order = forms.CharField(required=False)

    @property
    def rows(self) -> list[int]:
        """The cards that start the rows, from the first row on."""
        cards: tuple[int, ...] = self.cleaned_data["cards"]
        told = [int(card) for card in re.findall(r"[0-9]{1,4}", self.cleaned_data["order"])]
        return told if tuple(sorted(told)) == cards else list(cards)


class DraftForm(KeyedForm):
    """A card that somebody takes from the open deck into their hand."""

    round = whole_number()
    turn = whole_number(required=False)
    seat = whole_number()
    card = whole_number()


class TurnForm(KeyedForm):
    """What says which turn is meant."""

    round = whole_number()
    turn = whole_number()

    @property
    def place(self) -> tuple[int, int]:
        """(round number, turn number)"""
        return self.cleaned_data["round"], self.cleaned_data["turn"]


class CardForm(TurnForm):
    """A card that is played, by a seat or by nobody said, or one that goes back (`away`)."""

    seat = whole_number(required=False)
    card = whole_number(required=False)
    away = whole_number(required=False)

    def clean(self) -> None:
        if not self.errors and (self.cleaned_data["card"] is None) == (self.cleaned_data["away"] is None):
            self.add_error(None, ODD)


class AnswerForm(TurnForm):
    """The answer to a card that asks: the row it takes, the row whose `right` or `left` it goes to, who played it."""

    card = whole_number()
    row = whole_number(required=False)
    right = whole_number(required=False)
    left = whole_number(required=False)
    taker = whole_number(required=False)

    def clean(self) -> dict[str, Any] | None:
        answers = [self.cleaned_data.get(name) for name in ("row", "right", "left", "taker")]
        if not self.errors and answers.count(None) != len(answers) - 1:
            self.add_error(None, ODD)
        return None

    @property
    def spot(self) -> tuple[int, str | None]:
        """(row, side), no side where the card takes the row."""
        said = self.cleaned_data
        side = next((side for side in ("right", "left") if said[side] is not None), None)
        return said[side or "row"], side
