"""Records judged alike by two independent public engines: every field they agreed on is in our judgement."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring.rules import replay, write_judgement

VECTORS = Path(__file__).parent / "vectors"


def pairs() -> Iterator[Any]:
    for records in sorted(VECTORS.glob("*.jsonl")):
        if records.name.endswith(".expect.jsonl"):
            continue
        expected = records.with_suffix(".expect.jsonl").read_text().splitlines()
        for number, (record, expect) in enumerate(zip(records.read_text().splitlines(), expected, strict=True), 1):
            yield pytest.param(json.loads(record), json.loads(expect), id=f"{records.stem}-{number}")


def differences(expected: Any, judged: Any, where: str = "judgement") -> Iterator[str]:
    """Every place where `judged` is not what `expected` says; what `expected` does not name is free."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            if key not in judged:
                yield f"{where}.{key} is missing"
            else:
                yield from differences(value, judged[key], f"{where}.{key}")
    elif isinstance(expected, list):
        if len(expected) != len(judged):
            yield f"{where} has {len(judged)} entries, not {len(expected)}"
        for number, (value, other) in enumerate(zip(expected, judged, strict=False)):
            yield from differences(value, other, f"{where}[{number}]")
    elif expected != judged:
        yield f"{where} is {judged!r}, not {expected!r}"


@pytest.mark.parametrize(("record", "expected"), list(pairs()))
def test_it_judges_as_the_independent_engines_did(record: Any, expected: Any) -> None:
    del expected["id"]  # the engines' own name of the game, not part of a judgement
    judged = json.loads(json.dumps(write_judgement(replay(record), lambda warning: warning.code)))
    assert list(differences(expected, judged)) == []


def test_all_fifty_three_games_are_there() -> None:
    assert len(list(pairs())) == 53
