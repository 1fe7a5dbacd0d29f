"""`judge` against a second implementation on random games of Bully, and what holds in every one of them."""

import itertools
import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import (
    SQUARES,
    Exchange,
    Position,
    RuleError,
    Shown,
    judge,
    read_record,
    replay,
    write_judgement,
    write_record,
)

from .random_bully import random_bully
from .second_bully import opinion


def judged(record: object) -> Any:
    return json.loads(json.dumps(write_judgement(replay(record), lambda _warning: "")))


@given(st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_two_judges_agree_on_every_game(seed: int) -> None:
    record = random_bully(Random(seed))
    assert judged(record) == opinion(record)


@given(st.integers(0, 2**32))
@settings(max_examples=50, deadline=None)
def test_a_record_written_and_read_again_is_the_same_record(seed: int) -> None:
    record = read_record(random_bully(Random(seed)))
    again = read_record(json.loads(json.dumps(write_record(record))))
    assert again == record
    assert judge(again) == judge(record)


@given(st.integers(0, 2**32))
@settings(max_examples=50, deadline=None)
def test_no_card_is_lost_and_the_piles_are_lower_by_what_was_captured(seed: int) -> None:
    record = random_bully(Random(seed))
    for played in judged(record)["rounds"]:
        captured, on_grid = played["captured"], played["on_grid"]
        assert (captured["Ana"] + on_grid["Ben"], captured["Ben"] + on_grid["Ana"]) == (54, 54)
        assert sum(played["piles"].values()) == 108 - sum(duel["captures"] for duel in played["duels"])
        assert all(0 <= height <= 9 for height in played["piles"].values())
        assert all((duel["winner"] is None) == (duel["captures"] == 0) for duel in played["duels"])


def can_be_played(position: Position, by: str, opened: str, answered: str) -> bool:
    try:
        position.after(by, Exchange(Shown(opened, "7"), Shown(answered, "7")))
    except RuleError:
        return False
    return True


@given(st.integers(0, 2**32))
@settings(max_examples=50, deadline=None)
def test_what_may_be_opened_and_answered_can_be_played_and_nothing_else(seed: int) -> None:
    """Every pair of squares is tried, on the grid as it lies after a random game."""
    record = random_bully(Random(seed))
    for played in judge(read_record(record)).rounds:
        assert played.grid is not None
        position = played.grid.position
        by = position.initiative or "Ana"
        said = {(opened, answer) for opened in position.may_open(by) for answer in position.may_answer(opened)}
        assert {pair for pair in itertools.permutations(SQUARES, 2) if can_be_played(position, by, *pair)} == said


def test_the_random_games_hold_everything_that_bully_can_bring() -> None:
    found: Counter[str] = Counter()
    for seed in range(300):
        record = random_bully(Random(seed))
        answer = judged(record)
        found.update([str(answer["reason"]), "draw" if len(answer["winners"] or ()) > 1 else "no draw"])
        for played, each in zip(record["rounds"], answer["rounds"], strict=True):
            found.update(["swept"] if 0 in each["on_grid"].values() else [])
            for number, (duel, result) in enumerate(zip(played["duels"], each["duels"], strict=True), 1):
                if duel.get("passes"):
                    found["pass"] += 1
                elif result.get("open"):
                    found["open"] += 1
                elif result["winner"] is None:
                    found["given up" if number < len(played["duels"]) else "cannot go on"] += 1
                else:
                    found[f"won after {len(duel['exchanges'])}"] += 1
    for what in (
        *("rounds", "stopped", "None", "draw", "swept", "pass", "open", "given up", "cannot go on"),
        *("won after 1", "won after 2", "won after 5"),
    ):
        assert found[what] >= 3, what
