"""A game about to start: who sits down, in which order, and what they play."""

from collections.abc import Iterable
from datetime import date, datetime
from functools import cache
from typing import Any, cast
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.timezone import localdate
from django.utils.translation import gettext, gettext_lazy

from scoring import rules
from scoring.forms.days import DayField, moment
from scoring.forms.ends import SettledForm
from scoring.forms.people import NameField
from scoring.models import Club, Player, Session, default_time_zone, look
from scoring.scorebook import NotNow, looks_like
from scoring.wording import error_message, preset_names

MOST_PLAYERS = 10

time_zones = cache(available_timezones)


def players_field() -> forms.MultipleChoiceField:
    """Some of the club's players, who are the choices as soon as the club is known."""
    return forms.MultipleChoiceField(
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy("Somebody you tapped is not in this club. Tap who plays again.")
        },
    )


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
    day = DayField(
        gettext_lazy("The day on which it was played is a date, like 2026-11-30, or stays empty."), required=False
    )
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
            initial |= {name: typed.get(name, "") for name in ("time_zone", "day")}
        self.house_rules = list(club.house_rules.filter(archived=False)) if club else []
        offered: dict[str, dict[str, Any]] = {key: {"preset": key} for key in preset_names()}
        offered |= {own.public_id: own.ruleset for own in self.house_rules}
        self.chosen = chosen if chosen in offered else ""
        self.withdrawn = chosen != self.chosen
        super().__init__(data, offered.get(chosen, before.ruleset if before else None), initial)
        self.fields["day"].widget.attrs["max"] = localdate().isoformat()
        self.players = list(club.players.select_related("merged_into")) if club else []
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
        picks = [(player, player.public_id in tapped) for player in self.players if not player.merged_into_id]
        return [(player, chosen) for player, chosen in picks if chosen or not player.archived]

    @property
    def started_at(self) -> datetime | None:
        """When a game was played that nobody entered then: at eight in the evening of its day. None is now."""
        day = self.cleaned_data.get("day")
        return moment(day, 20) if day and day != localdate() else None

    def clean_day(self) -> date | None:
        day: date | None = self.cleaned_data["day"]
        if day and day > localdate():
            raise ValidationError(gettext("This day is still to come. Choose the day on which the game was played."))
        return day

    def clean_time_zone(self) -> str:
        """The zone the phone is in, where it told one that exists; else the server's."""
        zone: str = self.cleaned_data["time_zone"]
        return zone if zone in time_zones() else default_time_zone()

    def clean(self) -> dict[str, Any]:
        self.meant = [player for player in self.players if player.public_id in self.cleaned_data.get("same", ())]
        full = {player.look: player.now.name for player in self.players if player.now in self.meant}
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
        players = [player.now for player in players]
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
            if player and player.now not in self.meant and (player.name != name or player.now.archived):
                self.ask_whether(player, name)
            elif first.setdefault(look(name), name) != name:
                self.add_error(None, error_message(NotNow("look_alike", name=name, other=first[look(name)])))
            people.append(player.now if player and player.name == name else name)
        return people

    def ask_whether(self, player: Player, name: str) -> None:
        """Refuse a name that may mean this player, until somebody says so."""
        if player.now not in self.alike:
            self.alike.append(player.now)
        self.add_error(None, error_message(looks_like(name, player)))
