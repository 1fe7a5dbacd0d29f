"""The game record (docs/game-record.md) in memory: the facts people saw at the table and nothing derived.

`reading.py` makes it from JSON, `write_record` gives the JSON back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from .ruleset import Ruleset, write_ruleset

FORMAT = "bullkeeper.game/1"

type Side = Literal["right", "left"]
type Score = int | tuple[int, ...] | None
"""What the cards cost, or the cards themselves, or not entered."""
type Key = str | int
"""How a turn says which card it means: by the player, or by the card itself where names are unsaid."""


class Correction(NamedTuple):
    """Points added to one score, and the reason people gave."""

    points: int
    why: str = ""


class Choice(NamedTuple):
    """The answer to a card that asked; rows count from 1, as they lie at that moment."""

    row: int
    side: Side | None = None


class Override(NamedTuple):
    """Where the table put a card, whatever the rules say; `takes` None: a full row is taken, another is not."""

    row: int
    side: Side = "right"
    takes: bool | None = None
    taker: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A card from everybody: `plays` `{player: card}`, or `cards` with the `takers` `{card: player}` that were said."""

    plays: Mapping[str, int] | None = None
    cards: tuple[int, ...] | None = None
    choices: Mapping[Key, Choice] = field(default_factory=dict)
    takers: Mapping[int, str] = field(default_factory=dict)
    overrides: Mapping[Key, Override] = field(default_factory=dict)
    open: bool = False


class Shown(NamedTuple):
    """The top card of a pile of Bully, turned up: `Shown("a1", "Q")`."""

    square: str
    card: str


class Exchange(NamedTuple):
    """A card that the initiator of a duel opened, and the one that answered it."""

    opened: Shown
    answered: Shown


class Duel(NamedTuple):
    """A play of Bully: several exchanges are a tie and its decision, none is a pass."""

    by: str
    exchanges: tuple[Exchange, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """One deal: scores, or the rows as they lay and the turns, or (following was broken off) both.

    A deal of Bully: how many spare cards were added to which piles, `{player: {square: cards}}`, and the duels.
    """

    scores: Mapping[str, Score] | None = None
    rows: tuple[tuple[int, ...], ...] | None = None
    turns: tuple[Turn, ...] = ()
    hands: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    corrections: Mapping[str, Correction] = field(default_factory=dict)
    spares: Mapping[str, Mapping[str, int]] | None = None
    duels: tuple[Duel, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One game. `extra` keeps what nobody judges (`id`, `at`, `note`, `x_…`) as it came."""

    ruleset: Ruleset
    players: tuple[str, ...]
    rounds: tuple[Round, ...] = ()
    joined: Mapping[str, int] = field(default_factory=dict)
    leaves: Mapping[str, int] = field(default_factory=dict)
    started: Mapping[str, int] = field(default_factory=dict)
    out: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    stopped: bool = False
    extra: Mapping[str, object] = field(default_factory=dict)

    def seated(self, number: int) -> tuple[str, ...]:
        """Who plays in round `number`, in seat order."""
        if not (self.joined or self.leaves or self.out):
            return self.players
        return tuple(
            name
            for name in self.players
            if self.joined.get(name, 1) <= number
            and number <= self.leaves.get(name, number)
            and number not in self.out.get(name, ())
        )


def write_record(record: Record) -> dict[str, object]:
    """The record as JSON; `read_record` of it is the same record."""
    return {
        "format": FORMAT,
        "ruleset": write_ruleset(record.ruleset),
        "players": list(record.players),
        **_present(joined=dict(record.joined), leaves=dict(record.leaves), started=dict(record.started)),
        **_present(out={name: list(rounds) for name, rounds in record.out.items()}, stopped=record.stopped),
        "rounds": [_write_round(each) for each in record.rounds],
        **record.extra,
    }


def _write_round(played: Round) -> dict[str, object]:
    written: dict[str, object] = {}
    if played.scores is not None:
        written["scores"] = {
            name: list(score) if isinstance(score, tuple) else score for name, score in played.scores.items()
        }
    if played.rows is not None:
        written["rows"] = [list(row) for row in played.rows]
        written["turns"] = [write_turn(turn) for turn in played.turns]
    if played.spares is not None:
        written["extra"] = {name: dict(spares) for name, spares in played.spares.items()}
        written["duels"] = [write_duel(duel) for duel in played.duels]
    hands = {name: list(hand) for name, hand in played.hands.items()}
    corrections = {
        name: {"points": points, "why": why} if why else points for name, (points, why) in played.corrections.items()
    }
    return written | _present(hands=hands, corrections=corrections)


def write_turn(turn: Turn) -> dict[str, Any]:
    """A turn as JSON."""
    return {
        **({"plays": dict(turn.plays)} if turn.plays is not None else {"cards": list(turn.cards or ())}),
        **_present(
            takers={str(card): name for card, name in turn.takers.items()},
            choices={
                str(key): {"row": choice.row, **_present(side=choice.side)} for key, choice in turn.choices.items()
            },
            overrides={str(key): _write_override(override) for key, override in turn.overrides.items()},
            open=turn.open,
        ),
    }


def _write_override(override: Override) -> dict[str, object]:
    takes = {} if override.takes is None else {"takes": override.takes}
    side = {} if override.side == "right" else {"side": override.side}
    return {"row": override.row, **side, **takes, **_present(taker=override.taker)}


def write_duel(duel: Duel) -> dict[str, Any]:
    """A duel as JSON."""
    if not duel.exchanges:
        return {"by": duel.by, "passes": True}
    exchanges = [
        {"open": opened.square, "card": opened.card, "answer": answered.square, "with": answered.card}
        for opened, answered in duel.exchanges
    ]
    return {"by": duel.by, "exchanges": exchanges}


def _present(**values: object) -> dict[str, object]:
    """What is not empty: an empty one says the same as none."""
    return {name: value for name, value in values.items() if value}
