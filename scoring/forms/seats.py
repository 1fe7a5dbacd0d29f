"""Who sits at the table of a game: somebody joins, leaves or was somebody else, people change seats, and who deals."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.forms.keyed import KeyedForm
from scoring.forms.people import NameField
from scoring.models import Club, Player, StartRule, look
from scoring.scorebook import looks_like
from scoring.wording import error_message

GOES_HOME, COMES_BACK, SITS_OUT = "left", "back", "out"

# What no page of ours sends.
ODD = _("This page sent something that makes no sense. Reload it and try again.")
odd = dict.fromkeys(("required", "invalid", "invalid_choice", "min_value", "max_value"), ODD)


def start_field() -> forms.ChoiceField:
    """What somebody who joins starts with."""
    said = dict.fromkeys(("required", "invalid_choice"), _("Choose what somebody who joins starts with."))
    return forms.ChoiceField(choices=StartRule.choices, widget=forms.RadioSelect, error_messages=said)


class StartRuleForm(KeyedForm):
    """The club's rule for whoever joins later."""

    start = start_field()


class OrderForm(KeyedForm):
    """The order around the table, as seat positions: "3 1 2"."""

    order = forms.RegexField(r"^[0-9]{1,3}( [0-9]{1,3})*$", max_length=100, error_messages=odd | {"max_length": ODD})

    @property
    def positions(self) -> list[int]:
        return [int(position) for position in self.cleaned_data["order"].split()]


class DealForm(KeyedForm):
    """Whose deal a round is."""

    dealer = forms.IntegerField(min_value=1, max_value=999, error_messages=odd)
    round = forms.IntegerField(min_value=1, max_value=9999, error_messages=odd)


class ComeAndGoForm(KeyedForm):
    """Somebody goes home, comes back, or sits a round out."""

    do = forms.ChoiceField(choices=[(each, each) for each in (GOES_HOME, COMES_BACK, SITS_OUT)], error_messages=odd)
    round = forms.IntegerField(min_value=1, max_value=9999, required=False, error_messages=odd)


class PersonForm(KeyedForm):
    """One person: a player of the club who was tapped, or a name that was typed.

    When valid, `person` is a player or a new name, as the scorebook takes it. `alike` is the player of whom only a
    person can say whether the typed name means them; that answer comes back as `same`.
    """

    tapped = forms.CharField(required=False)
    same = forms.CharField(required=False)
    name = NameField(
        required=False,
        widget=forms.TextInput(
            attrs={"autocapitalize": "words", "autocomplete": "off", "spellcheck": "false", "dir": "auto"}
        ),
    )

    def __init__(self, data: QueryDict | None, club: Club, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        self.players = {player.public_id: player for player in club.players.select_related("merged_into")}
        self.person: Player | str = ""
        self.alike: Player | None = None

    def clean(self) -> dict[str, Any]:
        tapped, name = self.cleaned_data.get("same") or self.cleaned_data.get("tapped"), self.cleaned_data.get("name")
        if tapped and tapped not in self.players:
            self.add_error(None, _("Whoever you tapped is not in this club. Tap somebody else, or type the name."))
        elif tapped and name and not self.cleaned_data.get("same"):
            self.add_error(
                None, _("You tapped somebody and typed a name. Clear the name, or tap the button beside it.")
            )
        elif tapped:
            self.person = self.players[tapped].now
            if self.person.archived and not self.cleaned_data.get("same"):
                self.ask_whether(self.person, self.person.name)
        elif name:
            self.person = self.known(name)
        elif "name" not in self.errors:
            self.add_error("name", _("Tap somebody, or type a name."))
        return self.cleaned_data

    def known(self, name: str) -> Player | str:
        """A name that is a player's is that player; one that only looks like it is asked about (T27)."""
        player = next((player for player in self.players.values() if player.look == look(name)), None)
        if player and (player.name != name or player.now.archived):
            self.ask_whether(player, name)
        return player.now if player else name

    def ask_whether(self, player: Player, name: str) -> None:
        """Refuse a name that may mean this player, until somebody says so."""
        self.alike = player.now
        self.add_error(None, error_message(looks_like(name, player)))

    def offered(self, seated: Collection[int]) -> list[Player]:
        """Who can be tapped: neither archived nor merged, nor among these keys of players."""
        return [
            player
            for player in self.players.values()
            if player.pk not in seated and not player.archived and not player.merged_into_id
        ]


class JoinForm(PersonForm):
    """Somebody joins a game that is under way."""

    start = start_field()
