"""A ruleset: everything a table can set about its game, and the rulesets that have a name (docs/rules.md §4)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from types import MappingProxyType
from typing import Any

from .cards import TOP_CARD, cost
from .errors import Fault, RuleError

# From so many players on, this value; in order: ((2, 64), (3, 84), (7, 104)).
type ByPlayers = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PerPlayer:
    """A deck that grows with the players: `per_player` cards for each, and `plus`."""

    per_player: int
    plus: int


@dataclass(frozen=True, slots=True)
class League:
    """How a club's league gives points for a game (docs/rules.md §6).

    What two players get each who are equal; whether a share is rounded up; whether losers with equal totals count as
    one.
    """

    draw_of_two: int = 1
    share: str = "up"
    equal_losers: str = "dense"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The fields of docs/game-record.md, "The game". `preset` and `name` only say what it is called."""

    preset: str = ""
    name: str = ""
    players: tuple[int, int] = (2, 10)
    row_count: int = 4
    capacity: int = 5
    deck: int | PerPlayer | ByPlayers | None = TOP_CARD
    hand: int | ByPlayers = 10
    penalty: str = "bullheads"
    placement: str = "right"
    left_limit: str = "none"
    too_low: str = "choose"
    target: int | None = 66
    limit: str = "reach"
    round_count: int | None = None
    direction: str = "up"
    wins: str = "fewest"
    draft: bool = False
    league: League | None = None

    def deck_for(self, players: int) -> int:
        """The top card of the deck for so many players; there are never more than 104 cards.

        >>> Ruleset(deck=PerPlayer(10, 4)).deck_for(5), Ruleset(deck=((2, 64), (3, 84))).deck_for(6)
        (54, 84)
        """
        match self.deck:
            case None:
                return TOP_CARD
            case int(top):
                return top
            case PerPlayer(per_player, plus):
                return min(per_player * players + plus, TOP_CARD)
            case by_players:
                return _from_so_many_on(by_players, players)

    def hand_for(self, players: int) -> int:
        """The cards in a hand, and so the turns of a round, for so many players."""
        return self.hand if isinstance(self.hand, int) else _from_so_many_on(self.hand, players)

    @property
    def family(self) -> str:
        """Whose games can be compared with each other: what is counted, and which way.

        >>> Ruleset().family, Ruleset(penalty="typed", wins="most").family, BULLY.family
        ('bullheads', 'typed-most', 'bully')
        """
        if self == BULLY:
            return BULLY.preset
        return self.penalty if self.wins == "fewest" else f"{self.penalty}-most"

    def cost(self, cards: Collection[int]) -> int:
        """What taken cards cost.

        >>> Ruleset().cost([11, 55]), Ruleset(penalty="cards").cost([11, 55])
        (12, 2)
        """
        return len(cards) if self.penalty == "cards" else cost(cards)


def _from_so_many_on(by_players: ByPlayers, players: int) -> int:
    """For fewer players than there is a value for, who cannot play, the first there is."""
    return max(((start, value) for start, value in by_players if start <= players), default=min(by_players))[1]


_ALL_DEALT = PerPlayer(per_player=10, plus=4)

# In the order in which they are shown to people.
PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        "classic": Ruleset(preset="classic"),
        "fixed-rounds": Ruleset(preset="fixed-rounds", target=None, round_count=4),
        "countdown": Ruleset(preset="countdown", direction="down"),
        "tactic": Ruleset(preset="tactic", deck=_ALL_DEALT, direction="down"),
        "logic": Ruleset(preset="logic", deck=_ALL_DEALT, direction="down", draft=True),
        "professional": Ruleset(preset="professional", placement="both", direction="down"),
        "bull-king": Ruleset(
            preset="bull-king",
            players=(2, 4),
            row_count=3,
            deck=None,
            hand=((2, 12), (3, 9), (4, 7)),
            penalty="cards",
            target=None,
            round_count=3,
        ),
        "club-league": Ruleset(
            preset="club-league", deck=((2, 64), (3, 84), (7, 104)), target=None, round_count=1, league=League()
        ),
        "free": Ruleset(preset="free", deck=None, penalty="typed", target=None),
    }
)

# The other game has no settings: nothing but the players and who wins is asked of its ruleset (docs/rules.md §7).
BULLY = Ruleset(preset="bully", players=(2, 2), target=None, wins="most")

_LABELS = ("preset", "name")
_FIELDS = tuple(field.name for field in fields(Ruleset) if field.name not in _LABELS)
# The values these fields may have.
_VALUES: Mapping[str, tuple[object, ...]] = {
    "penalty": ("bullheads", "cards", "typed"),
    "placement": ("right", "both"),
    "left_limit": ("none", "round", "row"),
    "too_low": ("choose", "nearest", "cheapest"),
    "limit": ("reach", "pass"),
    "direction": ("up", "down"),
    "wins": ("fewest", "most"),
}
_LEAGUE_VALUES: Mapping[str, tuple[object, ...]] = {
    "draw_of_two": (0, 1),
    "share": ("up", "exact"),
    "equal_losers": ("dense", "skip"),
}


def ruleset_faults(ruleset: Ruleset) -> Iterator[RuleError]:
    """Every field whose value no game can be played by, as `bad_ruleset` with its `field`."""
    lowest, highest = ruleset.players
    sound = {
        "players": 1 <= lowest <= highest,
        "row_count": ruleset.row_count >= 1,
        "capacity": ruleset.capacity >= 1,
        "deck": _deck_is_sound(ruleset.deck, lowest),
        "hand": _covers(((1, ruleset.hand),) if isinstance(ruleset.hand, int) else ruleset.hand, lowest),
        "target": ruleset.target is None or ruleset.target >= 1,
        "round_count": ruleset.round_count is None or ruleset.round_count >= 1,
        "league": ruleset.league is None
        or all(getattr(ruleset.league, name) in values for name, values in _LEAGUE_VALUES.items()),
        **{name: getattr(ruleset, name) in values for name, values in _VALUES.items()},
    }
    yield from (RuleError(Fault.BAD_RULESET, field=name) for name in _FIELDS if not sound.get(name, True))
    if ruleset.direction == "down" and ruleset.target is None:
        yield RuleError(Fault.BAD_RULESET, field="direction", needs="target")


def _deck_is_sound(deck: int | PerPlayer | ByPlayers | None, lowest: int) -> bool:
    match deck:
        case None:
            return True
        case int(top):
            return 1 <= top <= TOP_CARD
        case PerPlayer(per_player, plus):
            return per_player >= 0 and plus >= 0
        case by_players:
            return _covers(by_players, lowest) and all(top <= TOP_CARD for _, top in by_players)


def _covers(by_players: ByPlayers, lowest: int) -> bool:
    """There is a value, at least 1, for every number of players from `lowest` on."""
    return bool(by_players) and min(by_players)[0] <= lowest and all(value >= 1 for _, value in by_players)


def read_ruleset(obj: object) -> Ruleset:
    """A preset's key, a preset with other values for some fields, or an object with all fields.

    >>> read_ruleset({"preset": "classic", "target": 100}).target
    100
    """
    given: dict[str, Any] = {"preset": obj} if isinstance(obj, str) else dict(obj) if isinstance(obj, dict) else {}
    for label in _LABELS:
        if not isinstance(given.get(label, ""), str):
            raise RuleError(Fault.BAD_RULESET, field=label)
    for key in given:
        if key not in _FIELDS and key not in _LABELS:
            raise RuleError(Fault.BAD_RULESET, field=key)
    if given.get("preset") == BULLY.preset:
        for key in given:
            if key != "preset":
                raise RuleError(Fault.BAD_RULESET, field=key)
        return BULLY
    preset = PRESETS.get(given.get("preset", ""))
    if preset is None and not all(name in given for name in _FIELDS):
        # Without a preset to start from, every field has to be said.
        missing = (
            next(name for name in ("preset", *_FIELDS) if name not in given) if "preset" not in given else "preset"
        )
        raise RuleError(Fault.BAD_RULESET, field=missing)
    values: dict[str, Any] = {name: _read_field(name, value) for name, value in given.items()}
    ruleset = replace(preset or Ruleset(), **values)
    for fault in ruleset_faults(ruleset):
        raise fault
    return ruleset


def _read_field(name: str, value: object) -> object:
    """The value in memory of a field as JSON writes it; `bad_ruleset` where the type is another."""
    match name, value:
        case "players", [int(lowest), int(highest)] if whole(lowest, highest):
            return lowest, highest
        case "row_count" | "capacity" | "deck" | "hand" | "target" | "round_count", int() if whole(value):
            return value
        case "deck" | "target" | "round_count" | "league", None:
            return None
        case "deck", {"per_player": int(each), "plus": int(plus), **rest} if whole(each, plus) and not rest:
            return PerPlayer(each, plus)
        case "deck" | "hand", dict() if all(_is_count(key) and whole(top) for key, top in value.items()):
            return tuple(sorted((int(key), top) for key, top in value.items()))
        case "league", {"draw_of_two": int(draw), "share": str(share), "equal_losers": str(losers), **rest} if (
            whole(draw) and not rest
        ):
            return League(draw, share, losers)
        case "draft", bool():
            return value
        case "players" | "row_count" | "capacity" | "deck" | "hand" | "target" | "round_count" | "draft" | "league", _:
            raise RuleError(Fault.BAD_RULESET, field=name)
    return value


def whole(*values: object) -> bool:
    """Whole numbers that every reader of JSON keeps exact; to JSON true and false are none."""
    return all(type(value) is int and abs(value) < 2**53 for value in values)


def _is_count(key: str) -> bool:
    """A number of players as a key of JSON, written as numbers are: "02" would be a second "2"."""
    return key.isascii() and key.isdecimal() and not key.startswith("0") and len(key) < 4


def read_league(obj: dict[str, Any]) -> League:
    """What `write_league` wrote."""
    return League(**obj)


def write_league(league: League) -> dict[str, Any]:
    """A league as a ruleset writes it."""
    return asdict(league)


def write_ruleset(ruleset: Ruleset) -> dict[str, object]:
    """All fields as docs/game-record.md writes them, with `preset` and `name` where there is one."""
    if ruleset == BULLY:
        return {"preset": BULLY.preset}
    written = asdict(ruleset) | {"players": list(ruleset.players)}
    for name in ("deck", "hand"):
        if isinstance(by_players := getattr(ruleset, name), tuple):
            written[name] = {str(start): value for start, value in by_players}
    return {name: value for name, value in written.items() if name not in _LABELS or value}
