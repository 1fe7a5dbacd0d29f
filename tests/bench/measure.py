"""Ratios of CPU time within one run, and how a figure is told."""

import statistics
import time
from collections.abc import Callable
from typing import Any

PAIRS, WARM_UP = 150, 20
ENCODINGS: dict[str, Any] = {"headers": {"accept-encoding": "gzip, br"}}


def ratio(one: Callable[[], None], yardstick: Callable[[], None], pairs: int = PAIRS) -> float:
    """The CPU of one over the other's, the median of interleaved pairs."""
    for _ in range(min(WARM_UP, pairs)):
        one()
        yardstick()
    return statistics.median(cpu(one) / cpu(yardstick) for _ in range(pairs))


def cpu(work: Callable[[], None]) -> float:
    begun = time.process_time_ns()
    work()
    return time.process_time_ns() - begun


def at_most(name: str, value: float, unit: str, goal: float) -> dict[str, Any]:
    return figure(name, round(value, 3), unit, f"<= {goal}", value <= goal)


def figure(name: str, value: float, unit: str, goal: str, holds: bool) -> dict[str, Any]:
    return {"figure": name, "value": value, "unit": unit, "goal": goal, "holds": holds}
