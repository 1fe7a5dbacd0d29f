"""What `judge` says of a record, and how it is written as JSON (docs/game-record.md, "A judgement")."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from .grid import Position
from .record import Side
from .rows import Option, Row

FORMAT = "bullkeeper.judgement/1"

type Reason = Literal["target", "rounds", "stopped"]


class Placement(NamedTuple):
    """Where a card went and what it took; `row` counts from 1, `taker` is whose pile an override named."""

    player: str | None
    card: int
    row: int
    side: Side
    took: Row
    bullheads: int
    override: bool = False
    taker: str | None = None

    def laid_on(self, rows: Sequence[Row]) -> tuple[Row, ...]:
        """The rows after this card was placed on them."""
        before = () if self.took else rows[self.row - 1]
        after = (*before, self.card) if self.side == "right" else (self.card, *before)
        return (*rows[: self.row - 1], after, *rows[self.row :])

    def closing(self, closed: frozenset[int], left_limit: str) -> frozenset[int]:
        """The rows, from 1, that take no more cards on the left after this card (docs/rules.md §4, "Professional")."""
        if left_limit == "row" and self.took:
            return closed - {self.row}
        return closed | {self.row} if left_limit != "none" and self.side == "left" else closed


class Ask(NamedTuple):
    """What the turn waits for. `players` or `missing` (names unsaid) say how far an open turn is."""

    why: Literal["too_low", "tie", "taker", "card"]
    player: str | None = None
    card: int | None = None
    options: tuple[Option, ...] | tuple[str, ...] | None = None
    cheapest: tuple[int, ...] | None = None
    players: tuple[str, ...] | None = None
    missing: int | None = None


class JudgedTurn(NamedTuple):
    """The placements in their order, the rows as they lie then, and what is asked."""

    placements: tuple[Placement, ...]
    rows: tuple[Row, ...]
    asks: Ask | None


class Warned(StrEnum):
    """Codes of what looks wrong but may stand."""

    TOO_MANY_CARDS = "too_many_cards"
    CARDS_MISSING = "cards_missing"
    SCORE_NOT_POSSIBLE = "score_not_possible"
    AFTER_THE_END = "after_the_end"


@dataclass(frozen=True, slots=True)
class RoundWarning:
    """A warning about a round, with the numbers its sentence names."""

    code: Warned
    round: int
    fields: Mapping[str, int]


class Ranked(NamedTuple):
    """A line of the ranking; `rank` is None for somebody who left."""

    player: str
    total: int
    rank: int | None


class JudgedDuel(NamedTuple):
    """Who won a duel of Bully and how many cards; nobody while it is `open`, nor when it was void or a pass."""

    winner: str | None
    captures: int
    open: bool = False


class JudgedGrid(NamedTuple):
    """A round of Bully: the grid as it lies now, and what came of each duel."""

    position: Position
    duels: tuple[JudgedDuel, ...]


@dataclass(frozen=True, slots=True)
class JudgedRound:
    """`scores`, `totals` and (counting down) `remaining` are `{player: points}`, None while a score is missing."""

    complete: bool
    scores: Mapping[str, int | None]
    totals: Mapping[str, int | None]
    remaining: Mapping[str, int | None] | None = None
    turns: tuple[JudgedTurn, ...] | None = None
    after_end: bool = False
    grid: JudgedGrid | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """Everything that follows from a record; `league_points` `{player: points}` where the ruleset has a league."""

    rounds: tuple[JudgedRound, ...]
    over: bool
    reason: Reason | None
    ended_in_round: int | None
    ranking: tuple[Ranked, ...] | None
    winners: tuple[str, ...] | None
    league_points: Mapping[str, int | float] | None
    warnings: tuple[RoundWarning, ...]


def write_judgement(judgement: Judgement, say: Callable[[RoundWarning], str]) -> dict[str, object]:
    """The judgement as JSON; `say` finds the sentence of a warning."""
    ranking = judgement.ranking
    return {
        "format": FORMAT,
        "rounds": [_write_round(judged) for judged in judgement.rounds],
        "over": judgement.over,
        "reason": judgement.reason,
        "ended_in_round": judgement.ended_in_round,
        "ranking": None if ranking is None else [ranked._asdict() for ranked in ranking],
        "winners": judgement.winners,
        "league_points": judgement.league_points,
        "warnings": [
            {"code": warning.code, "round": warning.round, "message": say(warning), **warning.fields}
            for warning in judgement.warnings
        ],
    }


def _write_round(judged: JudgedRound) -> dict[str, object]:
    written: dict[str, object] = {"complete": judged.complete, "scores": judged.scores, "totals": judged.totals}
    if judged.remaining is not None:
        written["remaining"] = judged.remaining
    if judged.turns is not None:
        written["turns"] = [
            {
                "placements": [_write_placement(placement) for placement in turn.placements],
                "rows": turn.rows,
                "asks": None if turn.asks is None else _write_ask(turn.asks),
            }
            for turn in judged.turns
        ]
    if judged.after_end:
        written["after_end"] = True
    if judged.grid is not None:
        written |= _write_grid(judged.grid)
    return written


def _write_grid(grid: JudgedGrid) -> dict[str, object]:
    position = grid.position
    return {
        "captured": {player: position.captured(player) for player in position.players},
        "on_grid": {player: position.on_grid(player) for player in position.players},
        "piles": position.piles,
        "duels": [
            {"winner": duel.winner, "captures": duel.captures, **({"open": True} if duel.open else {})}
            for duel in grid.duels
        ],
    }


def _write_placement(placement: Placement) -> dict[str, object]:
    written = placement._asdict()
    if not placement.override:
        del written["override"]
    if placement.taker is None:
        del written["taker"]
    return written


def _write_ask(ask: Ask) -> dict[str, object]:
    written: dict[str, object] = {
        "player": ask.player,
        "card": ask.card,
        "why": ask.why,
        "options": ask.options and [each._asdict() if isinstance(each, Option) else each for each in ask.options],
        "cheapest": ask.cheapest,
    }
    if ask.players is not None:
        written["players"] = ask.players
    if ask.missing is not None:
        written["missing"] = ask.missing
    return written
