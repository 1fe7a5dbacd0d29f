"""What holds in every game, and for whatever comes in."""

import json
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import (
    Judgement,
    RuleError,
    bullheads,
    parse_record,
    read_record,
    write_judgement,
    write_record,
)
from scoring.wording import error_message, warning_message

from .games import followed, game, judged, outcome, refusal
from .random_bully import random_bully
from .random_games import random_record

CLASSIC_DEAL = st.permutations(range(1, 105))
SEATS = ("Ana", "Ben", "Cleo", "Dan")


def play(deal: list[int], choose: Random) -> tuple[Judgement, list[Any]]:
    """A whole round of four from this deal; every question is answered at random. Also what was asked, turn by turn."""
    rows, asked = deal[:4], []
    turns: list[Any] = []
    for number in range(10):
        turn: dict[str, Any] = {"plays": dict(zip(SEATS, deal[4 + 4 * number :], strict=False))}
        waiting = judged(" ".join(SEATS), followed(list(rows), *turns, turn)).rounds[0].turns
        assert waiting is not None
        asks = waiting[-1].asks
        asked.append(asks)
        if asks is not None:
            turn["choices"] = {str(asks.player): {"row": choose.randint(1, 4)}}
        turns.append(turn)
    return judged(" ".join(SEATS), followed(list(rows), *turns)), asked


@given(CLASSIC_DEAL, st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_a_classic_turn_asks_once_at_most_and_only_for_its_lowest_card(deal: list[int], seed: int) -> None:
    whole, asked = play(deal, Random(seed))
    for number, asks in enumerate(asked):
        lowest = min(deal[4 + 4 * number : 8 + 4 * number])
        assert asks is None or (asks.why, asks.card) == ("too_low", lowest)
    assert whole.rounds[0].complete


@given(CLASSIC_DEAL, st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_no_card_is_lost_and_every_bullhead_is_somebodys(deal: list[int], seed: int) -> None:
    """4 + 40 cards: what was picked up and what lies in the rows."""
    whole, _asked = play(deal, Random(seed))
    turns = whole.rounds[0].turns
    assert turns is not None
    picked_up = [card for turn in turns for placement in turn.placements for card in placement.took]
    lying = [card for row in turns[-1].rows for card in row]
    assert sorted(picked_up + lying) == sorted(deal[:44])
    assert sum(score or 0 for score in whole.rounds[0].scores.values()) == sum(map(bullheads, picked_up))
    assert all(list(row) == sorted(row) and len(row) <= 5 for row in turns[-1].rows)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 110) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=5), values, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where there is something in a JSON value, as paths of keys and indices."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for key, below in inside for each in places(below, (*path, key)))]


@given(st.integers(0, 2**32), st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_is_wrong_with_a_record_is_told_in_words(seed: int, data: st.DataObject) -> None:
    """Some place of a good record gets another value, another name, or goes missing: never a crash."""
    random_game = data.draw(st.sampled_from([random_record, random_bully]))
    record = json.loads(json.dumps(random_game(Random(seed))))
    for _ in range(data.draw(st.integers(1, 2))):
        *path, last = data.draw(st.sampled_from(places(record)[1:]))
        inside = record
        for key in path:
            inside = inside[key]
        what = data.draw(st.sampled_from(["other", "gone", "renamed"]))
        if what == "other":
            inside[last] = data.draw(JSON)
        elif what == "renamed" and isinstance(inside, dict):
            inside[data.draw(st.sampled_from(["Ana", "7", "rows", "takes", "passes", "a1", "x_"]))] = inside.pop(last)
        else:
            del inside[last]
        if not isinstance(record, dict) or len(places(record)) < 2:
            break
    answer = outcome(record)
    if isinstance(answer, RuleError):
        assert error_message(answer).endswith(".")
        assert str(answer).startswith(answer.code)
    else:
        written = write_judgement(answer, warning_message)
        assert json.loads(json.dumps(written))["format"] == "bullkeeper.judgement/1"
        assert read_record(write_record(read_record(record))) == read_record(record)


@given(JSON)
@settings(max_examples=100, deadline=None)
def test_whatever_comes_in_is_refused(obj: object) -> None:
    assert error_message(refusal(obj))
    assert error_message(refusal(game("Ana Ben", obj)))
    assert error_message(refusal(game("Ana Ben", obj, ruleset="bully")))


def test_a_key_that_is_twice_is_found_quickly_among_very_many() -> None:
    keys = ",".join(f'"x{number}": 1' for number in range(20_000))
    began = process_time()
    with pytest.raises(RuleError) as refused:
        parse_record(f'{{"format": "bullkeeper.game/1", {keys}, "x19999": 1}}')
    assert refused.value.fields == {"problem": "twice", "key": "x19999"}
    assert process_time() - began < 3


@given(st.text(max_size=40))
@settings(max_examples=100, deadline=None)
def test_a_text_that_is_no_record_is_no_value(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_record(text)
