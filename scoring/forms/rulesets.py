"""Every setting of a ruleset: of one that the club keeps under a name, and of one game."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.forms.ends import RulesForm
from scoring.forms.game import MOST_PLAYERS
from scoring.forms.league import LeagueForm, choice
from scoring.forms.people import NameForm
from scoring.forms.seats import odd
from scoring.rules import PerPlayer

# The tables that can have a deck or a hand of their own.
TABLES = range(2, MOST_PLAYERS + 1)


class Deck(TextChoices):
    """How large a deck is."""

    NUMBER = "number", _("From 1 up to a number")
    PER_PLAYER = "per_player", _("So many cards for each player")
    BY_PLAYERS = "by_players", _("Different by the number of players")
    ANY = "any", _("Whatever you have, up to card 104")


class Hand(TextChoices):
    """How many cards somebody is dealt."""

    NUMBER = "number", _("The same however many play")
    BY_PLAYERS = "by_players", _("Different by the number of players")


class ByPlayersField(forms.Field):
    """A number for each table of 2, 3, … players, where it changes: `((players from that many on, number), …)`."""

    widget = forms.MultipleHiddenInput

    def __init__(self, label: Any, most: int) -> None:
        super().__init__(label=label, required=False)
        self.max_value = most

    def to_python(self, value: Any) -> tuple[tuple[int, int], ...]:
        number = forms.IntegerField(min_value=1, max_value=self.max_value, required=False)
        numbers = [(players, number.clean(typed)) for players, typed in zip(TABLES, value or (), strict=False)]
        return tuple((players, each) for players, each in numbers if each is not None)


def number(label: Any, most: int, least: int = 1) -> forms.IntegerField:
    """A whole number; as text, so that no wheel and no swipe changes it (T40)."""
    text = forms.TextInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, widget=text)


class RulesetForm(RulesForm, LeagueForm):
    """All settings of a ruleset, beginning with those of `base`; what is not asked stays as it is there."""

    penalty = choice(
        _("Counting"),
        ("bullheads", _("Bullheads on the cards picked up")),
        ("cards", _("1 for every card picked up")),
        ("typed", _("Numbers that you type, also below 0")),
        widget=forms.RadioSelect,
    )
    wins = choice(_("Who wins"), ("fewest", _("Whoever gets fewest")), ("most", _("Whoever gets most")))
    lowest = number(_("Fewest players"), MOST_PLAYERS, least=TABLES[0])
    highest = number(_("Most players"), MOST_PLAYERS, least=TABLES[0])
    row_count = number(_("Rows"), 20)
    capacity = number(_("Cards in a row"), 10)
    deck_kind = choice(_("Deck"), *Deck.choices, widget=forms.RadioSelect)
    deck = number(_("Highest card"), 104)
    per_player = number(_("Cards for each player"), 50, least=0)
    plus = number(_("Cards besides"), 104, least=0)
    deck_by = ByPlayersField(_("Highest card by the number of players"), 104)
    hand_kind = choice(_("Hand"), *Hand.choices, widget=forms.RadioSelect)
    hand = number(_("Cards in a hand"), 50)
    hand_by = ByPlayersField(_("Cards in a hand by the number of players"), 50)
    draft = forms.BooleanField(required=False)
    too_low = choice(
        _("A card that fits no row takes"),
        ("choose", _("a row of its player’s choice")),
        ("nearest", _("the row with the lowest end")),
        ("cheapest", _("the cheapest row")),
    )
    placement = choice(
        _("Where a card may go"),
        ("right", _("At the end of a row")),
        ("both", _("At either end of a row")),
        widget=forms.RadioSelect,
    )
    left_limit = choice(
        _("Left of a row"),
        ("none", _("as many cards as fit")),
        ("round", _("one card a round")),
        ("row", _("one card until it is taken")),
    )
    league = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict | None, base: dict[str, Any]) -> None:
        super().__init__(data, base, as_set(rules.read_ruleset(base)))

    @property
    def sizes(self) -> list[forms.BoundField]:
        return [self[name] for name in ("lowest", "highest", "row_count", "capacity")]

    @property
    def deck_tables(self) -> list[tuple[int, Any]]:
        """What stands in the form for the deck of each table: (players, number)."""
        return self.tables("deck_by")

    @property
    def hand_tables(self) -> list[tuple[int, Any]]:
        return self.tables("hand_by")

    def tables(self, name: str) -> list[tuple[int, Any]]:
        typed = [*(self[name].value() or ()), *[""] * len(TABLES)]
        return list(zip(TABLES, typed, strict=False))

    def asked(self) -> set[str]:
        """The settings that matter by what was chosen for the others; those of `RulesForm` are its own."""
        said = self.cleaned_data
        asked = {"penalty", "wins", "lowest", "highest"}
        if said.get("league"):
            asked |= {"draw_of_two", "share", "equal_losers"}
        if said.get("penalty") == "typed":
            return asked
        asked |= {"row_count", "capacity", "deck_kind", "hand_kind", "too_low", "placement"}
        if said.get("placement") == "both":
            asked.add("left_limit")
        asked.add("hand_by" if said.get("hand_kind") == Hand.BY_PLAYERS else "hand")
        match said.get("deck_kind"):
            case Deck.PER_PLAYER:
                return asked | {"per_player", "plus"}
            case Deck.BY_PLAYERS:
                return asked | {"deck_by"}
            case Deck.ANY:
                return asked
        return asked | {"deck"}

    def chosen_rules(self) -> rules.Ruleset:
        chosen = super().chosen_rules()
        asked, said = self.asked(), self.cleaned_data
        for name in RulesetForm.base_fields.keys() - RulesForm.base_fields.keys():
            self.errors.pop(name, None)
            if name in asked and not self.is_said(name):
                self.add_error(name, self.sentence(self.fields[name]))
        if not self.errors and said["lowest"] > said["highest"]:
            self.add_error("lowest", gettext("The fewest players are more than the most. Swap the two numbers."))
        if self.errors:
            return self.base
        plain = asked & {"penalty", "wins", "row_count", "capacity", "too_low", "placement", "left_limit"}
        settings = {name: said[name] for name in plain}
        if "deck_kind" in asked:
            settings |= {"deck": self.chosen_deck(), "draft": said["draft"]}
            settings["hand"] = said["hand_by" if "hand_by" in asked else "hand"]
        settings["league"] = self.chosen_league() if said["league"] else None
        return replace(chosen, preset=self.base.preset, players=(said["lowest"], said["highest"]), **settings)

    def chosen_deck(self) -> Any:
        said = self.cleaned_data
        match said["deck_kind"]:
            case Deck.NUMBER:
                return said["deck"]
            case Deck.PER_PLAYER:
                return PerPlayer(said["per_player"], said["plus"])
            case Deck.BY_PLAYERS:
                return said["deck_by"]
        return None

    def is_said(self, name: str) -> bool:
        """Whether a setting has a value that can be one; of a number for each table, one for the smallest at least."""
        said: Any = self.cleaned_data.get(name)
        if isinstance(self.fields[name], ByPlayersField):
            return bool(said) and said[0][0] <= (self.cleaned_data.get("lowest") or MOST_PLAYERS)
        return said not in (None, "")

    def sentence(self, field: Any) -> str:
        """What a setting needs."""
        match field:
            case ByPlayersField():
                sentence = gettext(
                    "“%(field)s” needs whole numbers from 1 to %(most)d, and one for the fewest players. "
                    "Where nothing changes the line stays empty."
                )
            case forms.IntegerField():
                sentence = gettext("“%(field)s” needs a whole number from %(least)d to %(most)d.")
            case _:
                sentence = gettext("“%(field)s” needs an answer. Choose one of those that are offered.")
        least, most = getattr(field, "min_value", None), getattr(field, "max_value", None)
        return sentence % {"field": field.label, "least": least, "most": most}


class HouseRulesForm(RulesetForm, NameForm):
    """A ruleset that the club keeps, and what the club calls it; `seen` is the change that made it what was shown."""

    seen = forms.IntegerField(min_value=0, required=False, error_messages=odd)

    def faults_of(self, ruleset: rules.Ruleset) -> Iterable[rules.RuleError]:
        return () if self.errors else rules.table_faults(ruleset)


def as_set(ruleset: rules.Ruleset) -> dict[str, Any]:
    """A ruleset as the form shows it, with the classic values where a setting has none."""
    classic = rules.PRESETS["classic"]
    shown = {name: getattr(ruleset, name) for name in ("penalty", "wins", "row_count", "capacity", "too_low")}
    shown |= {"placement": ruleset.placement, "left_limit": ruleset.left_limit, "draft": ruleset.draft}
    shown["name"], (shown["lowest"], shown["highest"]) = ruleset.name, ruleset.players
    shown |= {"deck": classic.deck, "per_player": 10, "plus": 4, "hand": classic.hand}
    match ruleset.deck:
        case None:
            shown["deck_kind"] = Deck.ANY
        case int(top):
            shown |= {"deck_kind": Deck.NUMBER, "deck": top}
        case PerPlayer(per_player, plus):
            shown |= {"deck_kind": Deck.PER_PLAYER, "per_player": per_player, "plus": plus}
        case by_players:
            shown |= {"deck_kind": Deck.BY_PLAYERS, "deck_by": by_table(by_players)}
    if isinstance(ruleset.hand, int):
        shown |= {"hand_kind": Hand.NUMBER, "hand": ruleset.hand}
    else:
        shown |= {"hand_kind": Hand.BY_PLAYERS, "hand_by": by_table(ruleset.hand)}
    league = ruleset.league or rules.League()
    shown |= {"league": ruleset.league is not None, "draw_of_two": league.draw_of_two}
    return shown | {"share": league.share, "equal_losers": league.equal_losers}


def by_table(by_players: Sequence[tuple[int, int]]) -> list[int | str]:
    """A number by players as the lines of the form have it: one for each table, empty where nothing changes."""
    starts = {max(start, TABLES[0]): value for start, value in by_players}
    return [starts.get(players, "") for players in TABLES]
