"""How a game ends; and a game about to start: who sits down, and in which order."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any, cast
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import TextChoices
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from scoring import rules
from scoring.forms.keyed import KeyedForm
from scoring.forms.people import NameField
from scoring.models import Club, Player, Session, default_time_zone, look
from scoring.scorebook import NotNow
from scoring.wording import error_message, preset_names

MOST_PLAYERS = 10

time_zones = cache(available_timezones)


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


def players_field() -> forms.MultipleChoiceField:
    """Some of the club's players, who are the choices as soon as the club is known."""
    return forms.MultipleChoiceField(
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy("Somebody you tapped is not in this club. Tap who plays again.")
        },
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


class GameForm(SettledForm):
    """Players of the club that were tapped, names that were typed, and the rules of this game.

    Without a club it is somebody's first game; `before` is the game whose people, seats and rules it begins with,
    `chosen` names other rules than those, a preset or by their public id the club's own; `typed` is what stood in the
    form when they were chosen. When valid, `people` holds players and new names in seat order, as
    `scorebook.start_game` takes them. `alike` are the players of whom only a person can say whether a typed name means
    them, `meant` those of whom somebody did.
    """

    tapped = players_field()
    same = players_field()
    order = forms.CharField(required=False)
    time_zone = forms.CharField(required=False)

    def __init__(
        self,
        data: QueryDict | None = None,
        club: Club | None = None,
        before: Session | None = None,
        chosen: str = "",
        typed: QueryDict | None = None,
    ) -> None:
        seated = before.seats.filter(left=None).select_related("player") if before else ()
        tapped_before = [seat.player.public_id for seat in seated]
        initial = {"tapped": tapped_before, "order": " ".join(tapped_before)}
        if typed:
            initial = {"tapped": typed.getlist("tapped"), "order": typed.get("order", "")}
            initial["time_zone"] = typed.get("time_zone", "")
        self.house_rules = list(club.house_rules.filter(archived=False)) if club else []
        offered: dict[str, dict[str, Any]] = {key: {"preset": key} for key in preset_names()}
        offered |= {own.public_id: own.ruleset for own in self.house_rules}
        self.chosen = chosen if chosen in offered else ""
        self.withdrawn = chosen != self.chosen
        super().__init__(data, offered.get(chosen, before.ruleset if before else None), initial)
        self.players = list(club.players.all()) if club else []
        shown = data or typed
        self.typed = [line for line in shown.getlist("names") if line.strip()] if shown else []
        self.people: list[Player | str] = []
        self.alike: list[Player] = []
        self.meant: list[Player] = []
        for name in ("tapped", "same"):
            field = cast(forms.MultipleChoiceField, self.fields[name])
            field.choices = [(player.public_id, player.name) for player in self.players]

    @property
    def is_bully(self) -> bool:
        return self.base == rules.BULLY

    @property
    def lines(self) -> list[str]:
        """The typed names as they stand in the form, and blank lines up to the most players there can be."""
        return self.typed + [""] * (self.base.players[1] - len(self.typed))

    @property
    def names(self) -> list[str]:
        """Everybody's name, in seat order."""
        return [person if isinstance(person, str) else person.name for person in self.people]

    @property
    def picks(self) -> list[tuple[Player, bool]]:
        """The players to tap, and whether they are; whoever is archived only when tapped before that."""
        tapped = set(self["tapped"].value() or ())
        picks = [(player, player.public_id in tapped) for player in self.players]
        return [(player, chosen) for player, chosen in picks if chosen or not player.archived]

    def clean_time_zone(self) -> str:
        """The zone the phone is in, where it told one that exists; else the server's."""
        zone: str = self.cleaned_data["time_zone"]
        return zone if zone in time_zones() else default_time_zone()

    def clean(self) -> dict[str, Any]:
        self.meant = [player for player in self.players if player.public_id in self.cleaned_data.get("same", ())]
        full = {player.look: player.name for player in self.meant}
        self.typed = [full.get(look(line), line) for line in self.typed]
        self.people = [*self.tapped_players(), *self.typed_people()]
        if self.withdrawn:
            self.add_error(None, gettext("The club does not offer these rules any more. Choose what you play."))
        return super().clean()

    def faults_of(self, ruleset: rules.Ruleset) -> Iterable[rules.RuleError]:
        return rules.game_faults(ruleset, self.names)

    def chosen_rules(self) -> rules.Ruleset:
        """Bully has nothing to choose, so that nothing is looked at."""
        if not self.is_bully:
            return super().chosen_rules()
        for field in SettledForm.base_fields.keys() - {"key"}:
            self.errors.pop(field, None)
        return rules.BULLY

    def tapped_players(self) -> list[Player]:
        """Who was tapped, in the order of tapping where the phone told it, else in the club's."""
        tapped = self.cleaned_data.get("tapped", ())
        order = self.cleaned_data.get("order", "").split()
        players = [player for player in self.players if player.public_id in tapped]
        players.sort(key=lambda player: order.index(player.public_id) if player.public_id in order else len(order))
        for player in players:
            if player.archived and player not in self.meant:
                self.ask_whether(player, player.name)
        return players

    def typed_people(self) -> list[Player | str]:
        """Who was typed: a name that is a player's is that player, one that only looks like it is asked about (T27)."""
        known = {player.look: player for player in self.players}
        first: dict[str, str] = {}
        people: list[Player | str] = []
        for line in self.typed:
            try:
                name = NameField().clean(line)
            except ValidationError as fault:
                self.add_error(None, fault)
                name = line
            player = known.get(look(name))
            if player and player not in self.meant and (player.name != name or player.archived):
                self.ask_whether(player, name)
            elif first.setdefault(look(name), name) != name:
                self.add_error(None, error_message(NotNow("look_alike", name=name, other=first[look(name)])))
            people.append(player if player and player.name == name else name)
        return people

    def ask_whether(self, player: Player, name: str) -> None:
        """Refuse a name that may mean this player, until somebody says so."""
        if player not in self.alike:
            self.alike.append(player)
        self.add_error(
            None, error_message(NotNow("looks_like", name=name, player=player.name, archived=player.archived))
        )
