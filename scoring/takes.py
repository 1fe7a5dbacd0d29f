"""What only followed rounds can tell of a game that is over: who took how often and why, the dearest take, gifts.

Rounds count up to the one the game ended in; one in which following was broken off counts as far as it was followed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.placements import Step, steps
from scoring.rules import Ruleset, fitting
from scoring.sheet import Sheet
from scoring.telling import SHARED_BY_AT_MOST


class Take(NamedTuple):
    """A row that was taken, and in which round."""

    number: int
    step: Step


@dataclass(slots=True)
class Line:
    """What one player did, in takes and gifts.

    `sixth`: the card was the sixth of the row it belonged to. `low`: it fit no row, and `cheapest` of those rows cost
    least. What the table did differently is neither, unless the rules say the same. `gifts`: the player laid the last
    card that a row had room for, and somebody else's was the sixth. `cost` is what all takes cost, `dearest` the first
    of those that cost most. `rounds` are the followed ones that the player was in.
    """

    rounds: int = 0
    takes: int = 0
    cost: int = 0
    sixth: int = 0
    low: int = 0
    cheapest: int = 0
    gifts: int = 0
    dearest: Take | None = None


@dataclass(frozen=True, slots=True)
class Takes:
    """`rounds` were followed, `parts` of them not to the end; `lines` are `{seat position: line}` of who played.

    `dearest` are the takes that cost most, none where many cost the same.
    """

    rounds: int
    parts: int
    lines: dict[int, Line]
    dearest: list[Take]


def takes(sheet: Sheet) -> Takes | None:
    """The takes of all rounds that count; None where nothing was followed in them."""
    counting = [number for number in sheet.deals if number <= (sheet.judgement.ended_in_round or 0)]
    followed = {number: placed for number in sorted(counting) if (placed := list(steps(sheet, number)))}
    if not followed:
        return None
    lines = {
        seat.name: Line(rounds=rounds)
        for seat in sheet.seats
        if (rounds := sum(seat in sheet.seated(number) for number in followed))
    }
    for number, placed in followed.items():
        _count(number, placed, sheet.ruleset, lines)
    positions = {seat.name: seat.position for seat in sheet.seats}
    return Takes(
        rounds=len(followed),
        parts=sum(sheet.deals[number].broken_off for number in followed),
        lines={positions[name]: line for name, line in lines.items()},
        dearest=_dearest([Take(number, step) for number, placed in followed.items() for step in placed if step.taker]),
    )


def _count(number: int, placed: list[Step], ruleset: Ruleset, lines: dict[str, Line]) -> None:
    """Count the takes and gifts of one round."""
    filled: dict[int, str | None] = {}  # {row: who laid the last card that it had room for}
    for step in placed:
        placement, rows = step.placement, step.before
        row = rows[placement.row - 1]
        if not step.taker:
            if len(row) + 1 == ruleset.capacity:
                filled[placement.row] = placement.player
            continue
        line, fits = lines[step.taker], fitting(rows, placement.card, ruleset, step.closed)
        giver = filled.pop(placement.row, None)
        line.takes += 1
        line.cost += placement.bullheads
        if line.dearest is None or placement.bullheads > line.dearest.step.placement.bullheads:
            line.dearest = Take(number, step)
        if not fits:
            line.low += 1
            line.cheapest += placement.bullheads == min(map(ruleset.cost, rows))
        elif (placement.row, placement.side) in fits and len(row) == ruleset.capacity:
            line.sixth += 1
            if giver and giver != step.taker:
                lines[giver].gifts += 1


def _dearest(taken: list[Take]) -> list[Take]:
    most = max((take.step.placement.bullheads for take in taken), default=0)
    dearest = [take for take in taken if take.step.placement.bullheads == most]
    return dearest if len(dearest) <= SHARED_BY_AT_MOST else []
