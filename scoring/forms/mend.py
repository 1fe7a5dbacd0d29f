"""What is sent to correct a followed round: its rows, or a turn with its answers and what the table did otherwise.

Each turn has fields of its own, named by part, turn and place: `card-3-2` is the card of seat 2 in turn 3, or the
second card that was tapped in it where no names were said. So turns that no longer fit are corrected by the same form.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.keyed import KeyedForm
from scoring.forms.seats import ODD, odd
from scoring.forms.where import CardsField
from scoring.mending import card_of
from scoring.record import Hands, Played
from scoring.scorebook import NotNow
from scoring.sheet import Sheet
from scoring.wording import error_message

NAME = re.compile(r"(?:card|choice|taker|row|takes|pile)-([0-9]{1,2})-[0-9]{1,2}")
GIVEN_UP = re.compile(r"^([0-9]{1,2})-([0-9]{1,2})$")
TAKES = {"yes": True, "no": False}


class MendForm(KeyedForm):
    """A turn of a followed round (0: its rows and hands), and the turns that people were asked about because of it.

    `give_up` are turns at the end that are entered again on the table, "5-7".
    """

    seen = forms.CharField(max_length=16, error_messages=odd | {"max_length": ODD})
    give_up = forms.RegexField(GIVEN_UP, max_length=5, required=False, error_messages=odd | {"max_length": ODD})

    def __init__(self, data: QueryDict | None, sheet: Sheet, number: int, turn: int) -> None:
        super().__init__(data)
        self.number, self.deal = number, sheet.deals[number]
        self.turn, self.mends_rows = turn, turn == 0
        self.kept_hands = sheet.hands.get(number, []) if self.mends_rows else []
        sent = {int(found[1]) for name in self.data if (found := NAME.fullmatch(name))}
        self.turns_sent = sorted(self.deal.turns.keys() & {turn, *sent} - {*self.turns_given_up})
        rows = range(1, len(self.deal.rows) + 1)
        for row in rows if self.mends_rows else ():
            sentence = gettext("Type the cards of row %(row)s in digits, with spaces between: 12 14 15.") % {"row": row}
            self.fields[f"rows-{row}"] = CardsField(error_messages=dict.fromkeys(("required", "invalid"), sentence))
        for position, _cards in self.kept_hands:
            sentence = gettext("Type the cards of %(name)s’s hand in digits, with spaces between: 12 14 15.") % {
                "name": sheet.names[position]
            }
            self.fields[f"hand-{position}"] = CardsField(
                error_messages=dict.fromkeys(("required", "invalid"), sentence)
            )
        seats = [seat.position for seat in sheet.seated(number)]
        for each in self.turns_sent:
            for place, _key in places(self.deal.turns[each]):
                self.add_card(f"{each}-{place}", rows, seats)

    def add_card(self, at: str, rows: Iterable[int], seats: Iterable[int]) -> None:
        """The fields of one card, `at` being "3-2": which it is, its answers, and what the table did with it."""
        sentence = _("Type every card in digits only, such as 30.")
        said = dict.fromkeys(("required", "invalid", "min_value", "max_value"), sentence)
        self.fields[f"card-{at}"] = forms.IntegerField(min_value=1, max_value=9999, error_messages=said)
        spots = [f"{row}{side}" for row in rows for side in ("", "-right", "-left")]
        for part, values, coerce in (
            ("choice", spots, read_spot),
            ("row", spots, read_spot),
            ("taker", seats, int),
            ("pile", seats, int),
        ):
            self.fields[f"{part}-{at}"] = forms.TypedChoiceField(
                choices=[(each, each) for each in values],
                coerce=coerce,
                empty_value=None,
                required=False,
                error_messages=odd,
            )
        self.fields[f"takes-{at}"] = forms.ChoiceField(
            choices=[(each, each) for each in TAKES], required=False, error_messages=odd
        )

    def clean(self) -> None:
        said, given_up = self.cleaned_data, self.turns_given_up
        for position, kept in self.kept_hands:
            if len(said.get(f"hand-{position}") or kept) != len(kept):
                sentence = gettext("A hand has %(count)s cards here, so that everybody can play every turn.")
                self.add_error(f"hand-{position}", sentence % {"count": len(kept)})
        if given_up and max(self.deal.turns, default=0) >= given_up.stop:
            self.add_error("give_up", error_message(NotNow("turns_behind", round=self.number)))
        elif given_up and given_up.start <= self.turn:
            self.add_error("give_up", ODD)
        for name in [name for name in self.fields if name.startswith("row-")]:
            at = name.removeprefix("row-")
            if f"card-{at}" not in said:
                continue
            if (said.get(f"takes-{at}") or said.get(f"pile-{at}")) and not said.get(name):
                sentence = gettext("Say in which row the table put %(card)s, too.")
                self.add_error(name, sentence % {"card": said[f"card-{at}"]})
            elif said.get(f"pile-{at}") and said.get(f"takes-{at}") == "no":
                sentence = gettext("If %(card)s took no row, it grew nobody’s pile. Choose one of the two.")
                self.add_error(name, sentence % {"card": said[f"card-{at}"]})

    @property
    def turns_given_up(self) -> range:
        """As they were sent: their fields do not count."""
        found = GIVEN_UP.fullmatch(self.data.get("give_up", ""))
        return range(int(found[1]), int(found[2]) + 1) if found else range(0)

    @property
    def rows(self) -> list[list[int]]:
        """The rows of the round as they are to be."""
        if not self.mends_rows:
            return self.deal.rows
        return [list(self.cleaned_data[f"rows-{row}"]) for row in range(1, len(self.deal.rows) + 1)]

    @property
    def hands(self) -> Hands:
        """The hands as they are to be, where those that are kept stand on the page."""
        return [(position, list(self.cleaned_data[f"hand-{position}"])) for position, _ in self.kept_hands]

    @property
    def turns(self) -> dict[int, Played | None]:
        """The turns as they are to be, `{number: played}`, None for those given up; all others stay as they are."""
        turns = {turn: self.played(turn) for turn in self.turns_sent}
        if self.mends_rows and (moved := moved_rows(self.deal.rows, self.rows)):
            turns |= {turn: with_rows(turns.get(turn, played), moved) for turn, played in self.deal.turns.items()}
        return turns | dict.fromkeys(self.turns_given_up)

    def played(self, turn: int) -> Played:
        """A turn as it is to be; where a card without a name becomes another, what was said of it goes along."""
        kept = self.deal.turns[turn]
        named = "plays" in kept
        after: Played = {"plays": {}} if named else {"cards": []}
        for place, held in places(kept):
            at = f"{turn}-{place}"
            card = self.cleaned_data[f"card-{at}"]
            if named:
                after["plays"][held] = card
            else:
                after["cards"].append(card)
            for part, answer in self.answers(kept, held, at):
                if answer:
                    after.setdefault(part, {})[held if named else str(card)] = answer
        return after

    def answers(self, kept: Played, held: str, at: str) -> Iterator[tuple[str, Any]]:
        """What was said of one card, by part of the turn; an answer stays as it is kept where it means the same."""
        said = self.cleaned_data
        choice = kept.get("choices", {}).get(held, {})
        if spot := said[f"choice-{at}"]:
            yield "choices", choice if choice and {**spot, **choice} == {**choice, **spot} else spot
        # The name is asked for where a card took a row; what was said of another stays.
        taker = f"taker-{at}"
        yield "takers", said[taker] if taker in self.data else kept.get("takers", {}).get(held)
        if spot := said[f"row-{at}"]:
            # Whose pile grew took the row.
            pile = {"taker": said[f"pile-{at}"]} if said[f"pile-{at}"] else {}
            took = said[f"takes-{at}"] or (pile and "yes")
            takes = {"takes": TAKES[took]} if took else {}
            yield "overrides", {**spot, **takes, **pile}


def read_spot(text: str) -> dict[str, Any]:
    """A row, and a side of it where one was said, as a turn keeps it.

    >>> read_spot("2"), read_spot("3-left")
    ({'row': 2}, {'row': 3, 'side': 'left'})
    """
    row, _, side = text.partition("-")
    return {"row": int(row), "side": side} if side else {"row": int(row)}


def write_spot(said: Mapping[str, Any]) -> str:
    """The other way round; "" for nothing said."""
    return "-".join(str(said[part]) for part in ("row", "side") if part in said)


def moved_rows(before: list[list[int]], after: list[list[int]]) -> dict[int, int]:
    """Which row of before is which now, `{number: number}`; nothing where none changed its place.

    A row whose cards were corrected stays where it was, unless another one is there now.
    """
    same = {row: after.index(cards) for row, cards in enumerate(before) if cards in after}
    left = [row for row in range(len(after)) if row not in same.values()]
    stay = {row: row for row in range(len(before)) if row not in same and row in left}
    others = iter([row for row in left if row not in stay])
    moved = same | stay | {row: next(others) for row in range(len(before)) if row not in same and row not in stay}
    return {} if all(old == new for old, new in moved.items()) else {old + 1: new + 1 for old, new in moved.items()}


def with_rows(played: Played, moved: dict[int, int]) -> Played:
    """A turn whose answers follow the rows they meant to where those are now."""
    told = dict(played)
    for part in {"choices", "overrides"} & played.keys():
        told[part] = {key: said | {"row": moved[said["row"]]} for key, said in played[part].items()}
    return told


def places(played: Played) -> list[tuple[str, str]]:
    """The cards of a turn: (the last part of the names of their fields, the key that the turn has for them)."""
    if "plays" in played:
        return [(position, position) for position in played["plays"]]
    return [(str(place), str(card)) for place, card in enumerate(played["cards"], 1)]


def shown(turn: int, played: Played) -> dict[str, str]:
    """What stands in the fields of a turn as it is kept, `{name: text}`."""
    takes = {value: text for text, value in TAKES.items()}
    values: dict[str, Any] = {}
    for place, key in places(played):
        at = f"{turn}-{place}"
        choice, override = (played.get(part, {}).get(key, {}) for part in ("choices", "overrides"))
        values[f"card-{at}"] = card_of(played, key)
        values[f"choice-{at}"] = write_spot(choice)
        values[f"taker-{at}"] = played.get("takers", {}).get(key, "")
        values[f"row-{at}"] = write_spot(override)
        values[f"takes-{at}"] = takes.get(override.get("takes"), "")
        values[f"pile-{at}"] = override.get("taker", "")
    return {name: str(value) for name, value in values.items()}
