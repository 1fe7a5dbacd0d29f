"""`judge` against a second implementation, on random games with everything a record can hold."""

import json
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import judge, read_record, replay, write_judgement, write_record

from .random_games import random_record
from .second_opinion import opinion


def judged(record: object) -> object:
    answer = json.loads(json.dumps(write_judgement(replay(record), lambda _warning: "")))
    for warning in answer["warnings"]:
        del warning["message"]
    return answer


@given(st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_two_judges_agree_on_every_game(seed: int) -> None:
    record = random_record(Random(seed))
    assert judged(record) == opinion(record)


@given(st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_a_record_written_and_read_again_is_the_same_record(seed: int) -> None:
    record = read_record(random_record(Random(seed)))
    again = read_record(json.loads(json.dumps(write_record(record))))
    assert again == record
    assert judge(again) == judge(record)


def test_the_random_games_hold_everything_a_record_can_hold() -> None:
    found: Counter[str] = Counter()
    for seed in range(400):
        record = random_record(Random(seed))
        answer = opinion(record)
        found.update(key for key in record if key not in ("format", "ruleset", "players", "rounds"))
        found.update(key for played in record["rounds"] for key in played)
        found.update(key for played in record["rounds"] for turn in played.get("turns", ()) for key in turn)
        found.update(turn["asks"]["why"] for each in answer["rounds"] for turn in each.get("turns", ()) if turn["asks"])
        found.update(warning["code"] for warning in answer["warnings"])
        found.update([str(answer["reason"]), "tie" if len(answer["winners"] or ()) > 1 else "no tie"])
        found.update(key for each in answer["rounds"] for key in each if key in ("after_end", "remaining"))
        found.update("broken off" for played in record["rounds"] if "rows" in played and "scores" in played)
    for what in (
        *("joined", "started", "leaves", "out", "stopped", "scores", "rows", "turns", "hands", "corrections"),
        *("plays", "cards", "takers", "choices", "overrides", "open", "too_low", "tie", "taker", "card", "broken off"),
        *("too_many_cards", "cards_missing", "score_not_possible", "after_the_end", "after_end", "remaining"),
        *("target", "rounds", "stopped", "None", "tie"),
    ):
        assert found[what] >= 3, what
