"""`manage.py replay`: judgements, errors and the exit status (docs/game-record.md)."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scoring.rules import Fault

from .games import BULLYS_FAULTS, followed, game, scored

ROWS = [12, 37, 43, 58]
PLAY = {"plays": {"Ana": 38, "Ben": 44}}
PLAY_LOW = {"plays": {"Ana": 5, "Ben": 6}}
ASKS = {"plays": {"Ana": 3, "Ben": 44}}
TIES = {"plays": {"Ana": 39, "Ben": 50}}
NEAREST = {"preset": "classic", "too_low": "nearest"}
CHEAPEST = {"preset": "classic", "too_low": "cheapest"}
OPEN = {"plays": {"Ana": 39}, "open": True}


def replay(tmp_path: Path, *texts: str) -> tuple[int, list[Any], str]:
    """Exit status, what it printed line by line, and what it said on standard error, for one file a text."""
    files = []
    for number, text in enumerate(texts):
        files.append(tmp_path / f"{number}.jsonl")
        files[-1].write_text(text, encoding="utf-8")
    out, err, status = io.StringIO(), io.StringIO(), 0
    try:
        call_command("replay", *map(str, files), stdout=out, stderr=err)
    except SystemExit as exit_:
        status = int(exit_.code or 0)
    return status, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue()


def lines(*records: Any) -> str:
    return "\n".join(json.dumps(record) for record in records)


def turns(count: int) -> list[dict[str, Any]]:
    return [{"plays": {"Ana": 60 + turn, "Ben": 80 + turn}} for turn in range(count)]


def fields(**values: Any) -> dict[str, Any]:
    return values


@pytest.mark.parametrize(
    ("code", "record", "place"),
    [
        # bad_record
        ("bad_record", game("Ana Ana Ben"), fields(player="Ana")),
        ("bad_record", game("Ana Ben", colour="red"), {}),
        ("bad_record", game("Ana Ben") | {"players": "Ana"}, {}),
        ("bad_record", game("Ana Ben") | {"players": ["Ana", ""]}, {}),
        ("bad_record", game("Ana Ben") | {"rounds": {}}, {}),
        ("bad_record", {"format": "bullkeeper.game/1", "ruleset": "classic", "rounds": []}, {}),
        ("bad_record", {"format": "bullkeeper.game/1", "ruleset": "classic", "players": ["Ana", "Ben"]}, {}),
        ("bad_record", {"format": "bullkeeper.game/1", "players": ["Ana", "Ben"], "rounds": []}, {}),
        ("bad_record", game("Ana Ben", stopped=1), {}),
        ("bad_record", game("Ana Ben", joined={"Ben": 0}), {}),
        ("bad_record", game("Ana Ben", joined=["Ben"]), {}),
        ("bad_record", game("Ana Ben", started={"Ben": "20"}), {}),
        ("bad_record", game("Ana Ben", out={"Ben": 2}), {}),
        ("bad_record", game("Ana Ben Tom", joined={"Ben": 4}, leaves={"Ben": 3}), fields(player="Ben")),
        ("bad_record", game("Ana Ben", {}), fields(round=1)),
        ("bad_record", game("Ana Ben", scored(Ana=1), []), fields(round=2)),
        ("bad_record", game("Ana Ben", {"scores": {}, "x_mood": "good"}), fields(round=1)),
        ("bad_record", game("Ana Ben", {"scores": [3, 4]}), fields(round=1)),
        ("bad_record", game("Ana Ben", {"scores": None}), fields(round=1)),
        ("bad_record", game("Ana Ben", scored(Ana="3")), fields(round=1)),
        ("bad_record", game("Ana Ben", scored(Ana=3.0)), fields(round=1)),
        ("bad_record", game("Ana Ben", scored(Ana=True)), fields(round=1)),
        ("bad_record", game("Ana Ben", scored(Ana=[3, None])), fields(round=1)),
        ("bad_record", game("Ana Ben", {"turns": [PLAY]}), fields(round=1)),
        ("bad_record", game("Ana Ben", {"scores": {}, "corrections": {"Ana": "-5"}}), fields(round=1)),
        ("bad_record", game("Ana Ben", {"scores": {}, "corrections": {"Ana": {"why": "misdeal"}}}), fields(round=1)),
        (
            "bad_record",
            game("Ana Ben", {"scores": {}, "corrections": {"Ana": {"points": 1, "why": 2}}}),
            fields(round=1),
        ),
        ("bad_record", game("Ana Ben", {"rows": 4, "turns": []}), fields(round=1)),
        ("bad_record", game("Ana Ben", {"hands": {"Ana": 3}}), fields(round=1)),
        ("bad_record", game("Ana Ben", followed(ROWS, PLAY, {})), fields(round=1, turn=2)),
        ("bad_record", game("Ana Ben", followed(ROWS, PLAY | {"cards": [3, 4]})), fields(round=1, turn=1)),
        ("bad_record", game("Ana Ben", followed(ROWS, PLAY | {"takers": {"38": "Ana"}})), fields(round=1, turn=1)),
        ("bad_record", game("Ana Ben", followed(ROWS, PLAY | {"colour": "red"})), fields(round=1, turn=1)),
        ("bad_record", game("Ana Ben", followed(ROWS, PLAY | {"open": 1})), fields(round=1, turn=1)),
        ("bad_record", game("Ana Ben", followed(ROWS, PLAY | {"choices": {"Ana": 2}})), fields(round=1, turn=1)),
        ("bad_record", game("Ana Ben", followed(ROWS, PLAY | {"choices": {"Ana": {}}})), fields(round=1, turn=1)),
        (
            "bad_record",
            game("Ana Ben", followed(ROWS, PLAY | {"choices": {"Ana": {"row": 1, "side": "top"}}})),
            fields(round=1, turn=1),
        ),
        (
            "bad_record",
            game("Ana Ben", followed(ROWS, PLAY | {"overrides": {"Ana": {"row": 1, "takes": None}}})),
            fields(round=1, turn=1),
        ),
        ("bad_record", game("Ana Ben", followed(ROWS, {"cards": [38, 44, 59]})), fields(round=1, turn=1)),
        (
            "bad_record",
            game("Ana Ben", followed(ROWS, {"cards": [38, 44], "choices": {"Ana": {"row": 1}}})),
            fields(round=1, turn=1),
        ),
        (
            "bad_record",
            game("Ana Ben", followed(ROWS, {"cards": [38, 44], "takers": {"39": "Ana"}})),
            fields(round=1, turn=1, card=39),
        ),
        (
            "bad_record",
            game("Ana Ben", followed(ROWS, {"cards": [38, 44], "takers": {"38": "Ana", "44": "Ana"}})),
            fields(round=1, turn=1, player="Ana"),
        ),
        (
            "bad_record",
            game("Ana Ben", followed(ROWS, {"cards": [38, 44], "overrides": {"39": {"row": 1}}})),
            fields(round=1, turn=1, card=39),
        ),
        (
            "bad_record",
            game("Ana Ben", followed(ROWS, OPEN | {"overrides": {"Ben": {"row": 1}}})),
            fields(round=1, turn=1, player="Ben"),
        ),
        ("bad_record", game("Ana Ben", scored(Ana=3, Ben=[4]), ruleset="free"), fields(round=1, player="Ben")),
        ("bad_record", game("Ana Ben", scored(Ana=[], Ben=4), ruleset="free"), fields(round=1, player="Ana")),
        ("bad_record", game("Ana Ben", followed(ROWS, PLAY), ruleset="free"), fields(round=1)),
        ("bad_record", game("Ana Ben", followed(ROWS, scores={"Ana": 1}), ruleset="free"), fields(round=1)),
        ("bad_record", game("Ana Ben", {"hands": {"Ana": [3]}}, ruleset="free"), fields(round=1)),
        # bad_ruleset
        ("bad_ruleset", game("Ana Ben", ruleset="poker"), {}),
        ("bad_ruleset", game("Ana Ben", ruleset={"preset": "classic", "placement": "left"}), {}),
        ("bad_ruleset", game("Ana Ben", ruleset={"preset": "club-league", "league": {"share": "down"}}), {}),
        ("bad_ruleset", game("Ana Ben", ruleset={"preset": "logic", "target": None}), {}),
        # the table
        ("too_few_players", game("Ana"), fields(round=1)),
        ("too_few_players", game(""), fields(round=1)),
        ("too_few_players", game("Ana Ben", scored(Ana=1, Ben=2), scored(Ana=1), leaves={"Ben": 1}), fields(round=2)),
        ("too_few_players", game("Ana Ben", scored(Ana=1), out={"Ben": [1]}), fields(round=1)),
        ("too_many_players", game("A B C D E F G H I J K"), fields(round=1)),
        (
            "too_many_players",
            game(
                "A B C D",
                {"scores": {}},
                {"scores": {}},
                joined={"D": 2},
                ruleset={"preset": "classic", "players": [2, 3]},
            ),
            fields(round=2),
        ),
        ("too_many_players", game("A B C D E", ruleset="bull-king"), fields(round=1)),
        ("deck_too_small", game("A B C D", ruleset={"preset": "classic", "deck": 43}), fields(round=1)),
        ("deck_too_small", game("A B C D", ruleset={"preset": "bull-king", "deck": 30}), fields(round=1)),
        (
            "deck_too_small",
            game("A B C", {"scores": {}}, {"scores": {}}, joined={"C": 2}, ruleset={"preset": "classic", "deck": 33}),
            fields(round=2),
        ),
        ("unknown_player", game("Ana Ben", joined={"Tom": 2}), fields(player="Tom")),
        ("unknown_player", game("Ana Ben", leaves={"Tom": 2}), fields(player="Tom")),
        ("unknown_player", game("Ana Ben", started={"Tom": 2}), fields(player="Tom")),
        ("unknown_player", game("Ana Ben", out={"Tom": [2]}), fields(player="Tom")),
        ("unknown_player", game("Ana Ben", scored(Tom=2)), fields(round=1, player="Tom")),
        ("unknown_player", game("Ana Ben Tom", scored(Tom=2), joined={"Tom": 2}), fields(round=1, player="Tom")),
        ("unknown_player", game("Ana Ben Tom", scored(Tom=None), out={"Tom": [1]}), fields(round=1, player="Tom")),
        (
            "unknown_player",
            game("Ana Ben", scored(Ana=1) | {"corrections": {"Tom": 1}}),
            fields(round=1, player="Tom"),
        ),
        ("unknown_player", game("Ana Ben", {"hands": {"Tom": [3]}}), fields(round=1, player="Tom")),
        (
            "unknown_player",
            game("Ana Ben", followed(ROWS, {"plays": {"Ana": 3, "Ben": 4, "Tom": 5}})),
            fields(round=1, turn=1, player="Tom"),
        ),
        (
            "unknown_player",
            game("Ana Ben", followed(ROWS, PLAY | {"choices": {"Tom": {"row": 1}}})),
            fields(round=1, turn=1, player="Tom"),
        ),
        (
            "unknown_player",
            game("Ana Ben", followed(ROWS, PLAY | {"overrides": {"Tom": {"row": 1}}})),
            fields(round=1, turn=1, player="Tom"),
        ),
        (
            "unknown_player",
            game("Ana Ben", followed(ROWS, PLAY | {"overrides": {"Ana": {"row": 1, "taker": "Tom"}}})),
            fields(round=1, turn=1, player="Tom"),
        ),
        (
            "unknown_player",
            game("Ana Ben", followed(ROWS, {"cards": [38, 44], "takers": {"38": "Tom"}})),
            fields(round=1, turn=1, player="Tom"),
        ),
        ("unknown_player", game("Ana Ben", scored(Tom=-2), ruleset="free"), fields(round=1, player="Tom")),
        # scores and cards
        ("negative_score", game("Ana Ben", scored(Ana=0, Ben=-1)), fields(round=1, player="Ben")),
        ("card_not_in_deck", game("Ana Ben", scored(Ben=[3, 105])), fields(round=1, player="Ben", card=105)),
        ("card_not_in_deck", game("Ana Ben", scored(Ben=[0])), fields(round=1, player="Ben", card=0)),
        (
            "card_not_in_deck",
            game("Ana Ben", scored(Ben=[65]), ruleset={"preset": "classic", "deck": {"2": 64}}),
            fields(round=1, player="Ben", card=65),
        ),
        (
            "card_not_in_deck",
            game("Ana Ben", scored(Ana=[24], Ben=[25]), ruleset="tactic"),
            fields(round=1, player="Ben", card=25),
        ),
        ("card_not_in_deck", game("Ana Ben", followed([12, 37, 43, 105])), fields(round=1, card=105)),
        ("card_not_in_deck", game("Ana Ben", {"hands": {"Ana": [105]}}), fields(round=1, player="Ana", card=105)),
        (
            "card_not_in_deck",
            game("Ana Ben", followed(ROWS, {"plays": {"Ana": 105, "Ben": 44}})),
            fields(round=1, turn=1, player="Ana", card=105),
        ),
        ("card_not_in_deck", game("Ana Ben", followed(ROWS, {"cards": [0, 44]})), fields(round=1, turn=1, card=0)),
        (
            "card_not_in_hand",
            game("Ana Ben", followed(ROWS, PLAY, hands={"Ana": [39]})),
            fields(round=1, turn=1, player="Ana", card=38),
        ),
        (
            "card_not_in_hand",
            game("Ana Ben", followed(ROWS, PLAY, hands={"Ana": []})),
            fields(round=1, turn=1, player="Ana", card=38),
        ),
        (
            "card_not_in_hand",
            game("Ana Ben", followed(ROWS, PLAY, hands={"Ana": [38, 44]})),
            fields(round=1, turn=1, player="Ben", card=44),
        ),
        (
            "card_not_in_hand",
            game("Ana Ben", followed(ROWS, {"cards": [38, 44]}, hands={"Ana": [38], "Ben": [45]})),
            fields(round=1, turn=1, card=44),
        ),
        (
            "card_not_in_hand",
            game("Ana Ben", followed(ROWS, {"cards": [38, 44], "takers": {"38": "Ben"}}, hands={"Ana": [38]})),
            fields(round=1, turn=1, player="Ben", card=38),
        ),
        (
            "card_not_in_hand",
            game("Ana Ben", followed([1, 2, 3, 4], PLAY_LOW, hands={"Ana": [5], "Ben": [7]}), ruleset="logic"),
            fields(round=1, turn=1, player="Ben", card=6),
        ),
        ("rows_not_valid", game("Ana Ben", followed([12, 37, 43])), fields(round=1)),
        ("rows_not_valid", game("Ana Ben", followed([12, 37, 43, 58]), ruleset="bull-king"), fields(round=1)),
        ("rows_not_valid", game("Ana Ben", followed([12, 37, 43, 58, 60])), fields(round=1)),
        ("rows_not_valid", game("Ana Ben", followed([12, 37, 43, []])), fields(round=1)),
        ("rows_not_valid", game("Ana Ben", followed([[1, 2, 3, 4, 5, 6], 37, 43, 58])), fields(round=1)),
        ("rows_not_valid", game("Ana Ben", followed([[12, 11], 37, 43, 58])), fields(round=1, card=11)),
        ("rows_not_valid", game("Ana Ben", followed([12, 37, 43, [12, 13]])), fields(round=1, card=12)),
        ("rows_not_valid", game("Ana Ben", followed([12, 37, 43, [13, 13]])), fields(round=1, card=13)),
        (
            "card_seen_twice",
            game("Ana Ben", scored(Ana=[14, 30], Ben=[5, 14])),
            fields(round=1, player="Ben", card=14),
        ),
        ("card_seen_twice", game("Ana Ben", scored(Ana=[14, 30, 14])), fields(round=1, player="Ana", card=14)),
        (
            "card_seen_twice",
            game("Ana Ben", followed(ROWS, {"plays": {"Ana": 38, "Ben": 38}})),
            fields(round=1, turn=1, player="Ben", card=38),
        ),
        (
            "card_seen_twice",
            game("Ana Ben", followed(ROWS, {"plays": {"Ana": 37, "Ben": 38}})),
            fields(round=1, turn=1, player="Ana", card=37),
        ),
        (
            "card_seen_twice",
            game("Ana Ben", followed(ROWS, PLAY, {"plays": {"Ana": 45, "Ben": 38}})),
            fields(round=1, turn=2, player="Ben", card=38),
        ),
        (
            "card_seen_twice",
            game("Ana Ben", followed(ROWS, PLAY, {"plays": {"Ben": 38}, "open": True})),
            fields(round=1, turn=2, player="Ben", card=38),
        ),
        ("card_seen_twice", game("Ana Ben", followed(ROWS, {"cards": [38, 38]})), fields(round=1, turn=1, card=38)),
        (
            "card_seen_twice",
            game("Ana Ben", followed(ROWS, {"cards": [38, 44]}, {"cards": [44], "open": True})),
            fields(round=1, turn=2, card=44),
        ),
        (
            "card_seen_twice",
            game("Ana Ben", {"hands": {"Ana": [3, 9], "Ben": [9]}}),
            fields(round=1, player="Ben", card=9),
        ),
        ("card_seen_twice", game("Ana Ben", {"hands": {"Ana": [3, 3]}}), fields(round=1, player="Ana", card=3)),
        (
            "card_seen_twice",
            game("Ana Ben", followed(ROWS, hands={"Ana": [3, 37]})),
            fields(round=1, player="Ana", card=37),
        ),
        # turns
        (
            "play_missing",
            game("Ana Ben", followed(ROWS, {"plays": {"Ana": 38}})),
            fields(round=1, turn=1, player="Ben"),
        ),
        ("play_missing", game("Ana Ben", followed(ROWS, {"cards": [38]})), fields(round=1, turn=1)),
        (
            "row_not_due",
            game("Ana Ben", followed(ROWS, PLAY | {"choices": {"Ana": {"row": 1}}})),
            fields(round=1, turn=1, player="Ana", card=38),
        ),
        (
            "row_not_due",
            game("Ana Ben", followed(ROWS, ASKS | {"choices": {"Ana": {"row": 1}, "Ben": {"row": 2}}})),
            fields(round=1, turn=1, player="Ben", card=44),
        ),
        (
            "row_not_due",
            game("Ana Ben", followed(ROWS, ASKS | {"choices": {"Ana": {"row": 1}}, "overrides": {"Ana": {"row": 1}}})),
            fields(round=1, turn=1, player="Ana", card=3),
        ),
        (
            "row_not_due",
            game("Ana Ben", followed(ROWS, {"plays": {"Ana": 3}, "open": True, "choices": {"Ana": {"row": 1}}})),
            fields(round=1, turn=1, player="Ana", card=3),
        ),
        (
            "row_not_due",
            game("Ana Ben", followed(ROWS, {"cards": [38, 44], "choices": {"44": {"row": 1}}})),
            fields(round=1, turn=1, card=44),
        ),
        (
            "row_not_due",
            game("Ana Ben", followed(ROWS, ASKS | {"choices": {"Ana": {"row": 1}}}), ruleset=NEAREST),
            fields(round=1, turn=1, player="Ana", card=3),
        ),
        (
            "row_not_due",
            game("Ana Ben", followed(ROWS, ASKS | {"choices": {"Ana": {"row": 1}}}), ruleset="professional"),
            fields(round=1, turn=1, player="Ana", card=3),
        ),
        (
            "no_such_row",
            game("Ana Ben", followed([10, 37, 43, 58], ASKS | {"choices": {"Ana": {"row": 1}}}), ruleset=CHEAPEST),
            fields(round=1, turn=1, player="Ana"),
        ),
        (
            "no_such_row",
            game(
                "Ana Ben", followed([37, 41, 70, 90], TIES | {"choices": {"Ana": {"row": 3}}}), ruleset="professional"
            ),
            fields(round=1, turn=1, player="Ana"),
        ),
        (
            "no_such_row",
            game("Ana Ben", followed(ROWS, ASKS | {"choices": {"Ana": {"row": 5}}})),
            fields(round=1, turn=1, player="Ana"),
        ),
        (
            "no_such_row",
            game("Ana Ben", followed(ROWS, ASKS | {"choices": {"Ana": {"row": 0}}})),
            fields(round=1, turn=1, player="Ana"),
        ),
        (
            "no_such_row",
            game("Ana Ben", followed(ROWS, ASKS | {"choices": {"Ana": {"row": 1, "side": "left"}}})),
            fields(round=1, turn=1, player="Ana"),
        ),
        (
            "no_such_row",
            game("Ana Ben", followed(ROWS, PLAY | {"overrides": {"Ben": {"row": 5}}})),
            fields(round=1, turn=1, player="Ben"),
        ),
        (
            "no_such_row",
            game("Ana Ben", followed(ROWS, {"cards": [3, 44], "choices": {"3": {"row": 5}}})),
            fields(round=1, turn=1, card=3),
        ),
        ("unfinished_turn", game("Ana Ben", followed(ROWS, OPEN, PLAY)), fields(round=1, turn=1)),
        (
            "unfinished_turn",
            game("Ana Ben", followed([37, 41, 70, 90], TIES, PLAY), ruleset="professional"),
            fields(round=1, turn=1),
        ),
        ("unfinished_turn", game("Ana Ben", followed(ROWS, ASKS, PLAY)), fields(round=1, turn=1)),
        ("unfinished_turn", game("Ana Ben", followed(ROWS, PLAY, OPEN), scored(Ana=1)), fields(round=1, turn=2)),
        ("unfinished_turn", game("Ana Ben", followed(ROWS, ASKS), scored(Ana=1)), fields(round=1, turn=1)),
        (
            "unfinished_turn",
            game("Ana Ben", followed(ROWS, OPEN, PLAY, scores={"Ana": 3}), scored(Ana=1)),
            fields(round=1, turn=1),
        ),
        ("too_few_turns", game("Ana Ben", followed(ROWS, PLAY), scored(Ana=1)), fields(round=1)),
        ("too_few_turns", game("Ana Ben", followed(ROWS), followed(ROWS)), fields(round=1)),
        ("too_few_turns", game("Ana Ben", {"hands": {"Ana": [3]}}, scored(Ana=1)), fields(round=1)),
        ("too_many_turns", game("Ana Ben", followed([1, 2, 3, 4], *turns(11))), fields(round=1, turn=11)),
        (
            "too_many_turns",
            game("Ana Ben", followed([1, 2, 3, 4], *turns(4)), ruleset={"preset": "classic", "hand": 3}),
            fields(round=1, turn=4),
        ),
    ],
)
def test_it_refuses_what_cannot_have_happened(
    tmp_path: Path, code: str, record: dict[str, Any], place: dict[str, Any]
) -> None:
    status, [answer], complaints = replay(tmp_path, lines(record))
    message = answer["error"].pop("message")
    assert answer == {"error": {"code": code, "record": 1, **place}}
    assert len(message) > 20
    assert (status, complaints) == (1, "")


def test_every_fault_has_been_provoked() -> None:
    cases = test_it_refuses_what_cannot_have_happened.pytestmark[0].args[1]
    assert {case[0] for case in cases} == {str(fault) for fault in Fault} - BULLYS_FAULTS


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (game("Ana Ana", ruleset="poker"), "bad_ruleset"),
        (game("Ana Ana", {}, joined={"Tom": 1}), "bad_record"),
        (game("Ana", scored(Ana=-1)), "too_few_players"),
        (game("Ana Ben", scored(Ana=-1), {}), "negative_score"),
        (game("Ana Ben", {}, scored(Ana=-1)), "bad_record"),
        (game("Ana Ben", scored(Ana=[3, 3]), scored(Ana=-1)), "card_seen_twice"),
        (game("Ana Ben", scored(Ana=-1, Ben=[105])), "negative_score"),
        (game("Ana Ben", scored(Ben=-1, Ana=[105])), "card_not_in_deck"),
        (game("Ana Ben", followed([12, 37, 43], {"plays": {"Ana": 3}})), "rows_not_valid"),
        (game("Ana Ben", followed([12, 37, 43], scores={"Ana": -1})), "rows_not_valid"),
        (game("Ana Ben", followed(ROWS, {"plays": {"Ben": 105}})), "play_missing"),
        (game("Ana Ben", followed(ROWS, {"plays": {"Ana": 105}})), "card_not_in_deck"),
        (game("Ana Ben", followed(ROWS, {"plays": {"Ana": 38, "Ben": 38}}, {})), "card_seen_twice"),
        (game("Ana Ben", followed(ROWS, {}, {"plays": {"Ana": 38, "Ben": 38}})), "bad_record"),
        (game("Ana Ben", followed([12], "turn")), "rows_not_valid"),
    ],
)
def test_the_first_fault_in_reading_order_is_told(tmp_path: Path, record: dict[str, Any], code: str) -> None:
    _status, [answer], _complaints = replay(tmp_path, lines(record))
    assert answer["error"]["code"] == code


def test_it_prints_one_judgement_a_record(tmp_path: Path) -> None:
    status, answers, complaints = replay(
        tmp_path, lines(game("Ana Ben", scored(Ana=1, Ben=2)), game("Mira Tom")), lines(game("Cleo Dan"))
    )
    assert [answer["format"] for answer in answers] == ["bullkeeper.judgement/1"] * 3
    assert answers[0]["rounds"] == [{"complete": True, "scores": {"Ana": 1, "Ben": 2}, "totals": {"Ana": 1, "Ben": 2}}]
    assert answers[1] == {
        "format": "bullkeeper.judgement/1",
        "rounds": [],
        "over": False,
        "reason": None,
        "ended_in_round": None,
        "ranking": None,
        "winners": None,
        "league_points": None,
        "warnings": [],
    }
    assert (status, complaints) == (0, "")


def test_the_other_records_are_judged_beside_one_that_breaks_the_rules(tmp_path: Path) -> None:
    """Blank lines are no records, but they count as lines."""
    text = lines(game("Ana Ben")) + "\n\n" + lines(game("Ana Ana"), game("Mira Tom")) + "\n"
    status, answers, _complaints = replay(tmp_path, text)
    assert ["error" in answer for answer in answers] == [False, True, False]
    assert answers[1]["error"]["record"] == 3
    assert status == 1


@pytest.mark.parametrize(
    "line",
    [
        "not json",
        '{"format": "bullkeeper.game/1"',
        "[]",
        "null",
        '"bullkeeper.game/1"',
        "{}",
        '{"format": "bullkeeper.game/2", "ruleset": "classic", "players": ["Ana", "Ben"], "rounds": []}',
        '{"format": "bullkeeper.game/1", "ruleset": "classic", "players": ["Ana", "Ben"], "rounds": [], "x_": NaN}',
        "[" * 100_000,
    ],
)
def test_a_line_that_is_no_record_is_said_on_standard_error(tmp_path: Path, line: str) -> None:
    """2 wins over 1, and the other lines are still judged."""
    status, answers, complaints = replay(tmp_path, lines(game("Ana Ana"), game("Mira Tom")) + "\n" + line)
    assert ["error" in answer for answer in answers] == [True, False]
    assert "line 3" in complaints
    assert status == 2
    assert replay(tmp_path, line)[:2] == (2, [])


def test_a_file_may_hold_one_record_over_many_lines(tmp_path: Path) -> None:
    status, [answer], _complaints = replay(tmp_path, "\n" + json.dumps(game("Ana Ana"), indent=2))
    assert answer["error"]["record"] == 2
    assert status == 1


def test_an_empty_file_has_no_record(tmp_path: Path) -> None:
    status, answers, complaints = replay(tmp_path, "\n")
    assert (status, answers) == (2, [])
    assert "no record" in complaints


def test_a_file_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_text(lines(game("Ana Ben")))
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as exit_:
        call_command("replay", str(tmp_path / "missing.json"), str(good), stdout=out, stderr=err)
    assert exit_.value.code == 2
    assert len(out.getvalue().splitlines()) == 1
    assert "missing.json" in err.getvalue()


def test_a_line_that_is_no_utf_8_does_not_stop_the_others(tmp_path: Path) -> None:
    latin, mixed = lines(game("Ana Björn")).replace("\\u00f6", "ö").encode("latin-1"), tmp_path / "mixed.jsonl"
    mixed.write_bytes(latin + b"\n" + lines(game("Ana Ben"), game("Ana Ana")).encode())
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as exit_:
        call_command("replay", str(mixed), stdout=out, stderr=err)
    assert exit_.value.code == 2
    assert ["error" in json.loads(line) for line in out.getvalue().splitlines()] == [False, True]
    assert "line 1" in err.getvalue()


@pytest.mark.parametrize("number", [2**53, -(2**53), int("9" * 4300)])
def test_a_number_that_not_every_reader_keeps_is_refused(tmp_path: Path, number: int) -> None:
    record = game("Ana Ben", scored(Ana=1, Ben=2)) | {"started": {"Ana": number}}
    status, [answer], _complaints = replay(tmp_path, lines(record))
    assert (status, answer["error"]["code"]) == (1, "bad_record")
    status, [answer], _complaints = replay(
        tmp_path, lines(game("Ana Ben", ruleset={"preset": "classic", "hand": number}))
    )
    assert (status, answer["error"]["code"]) == (1, "bad_ruleset")


def test_it_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    text = lines(game("Jürgen Ben", scored(Jürgen=1, Ben=2)))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + text.encode())))
    out = io.StringIO()
    call_command("replay", "-", stdout=out)
    assert json.loads(out.getvalue())["rounds"][0]["scores"] == {"Jürgen": 1, "Ben": 2}


def test_a_line_separator_inside_a_name_does_not_end_the_line(tmp_path: Path) -> None:
    names = ["An\u2028a", "Be\u0085n"]
    record = game("Ana Ben") | {"players": names, "rounds": [{"scores": dict.fromkeys(names, 1)}]}
    text = "\n".join([json.dumps(record, ensure_ascii=False)] * 2)
    status, answers, _complaints = replay(tmp_path, text)
    assert (status, [answer["rounds"][0]["complete"] for answer in answers]) == (0, [True, True])


def test_a_key_that_stands_twice_is_not_passed_over(tmp_path: Path) -> None:
    text = lines(game("Ana Ben", scored(Ana=1, Ben=2))).replace('"Ana": 1', '"Ana": 1, "Ana": 9')
    status, [answer], _complaints = replay(tmp_path, text)
    assert (status, answer["error"]["code"]) == (1, "bad_record")
    assert "“Ana”" in answer["error"]["message"]


def test_what_nobody_judges_is_accepted(tmp_path: Path) -> None:
    record = game(
        "Ana Ben",
        id="7",
        at="2026-01-01T22:50+02:00",
        season=3,
        guests=["Ben"],
        dealer="Ana",
        note=None,
        x_mood={"a": 1},
    )
    assert replay(tmp_path, lines(record))[0] == 0


def test_warnings_carry_a_sentence_and_their_numbers(tmp_path: Path) -> None:
    _status, [answer], _complaints = replay(tmp_path, lines(game("Ana Ben", scored(Ana=[1], Ben=[2]), stopped=True)))
    assert answer["warnings"] == [
        {
            "code": "cards_missing",
            "round": 1,
            "message": "Round 1: at least 2 cards are missing from the piles. Look for them.",
            "cards": 2,
            "missing": 2,
        }
    ]


def test_it_needs_no_database(tmp_path: Path) -> None:
    """pytest-django refuses the database to tests that do not ask for it, and this one does not."""
    assert replay(tmp_path, lines(game("Ana Ben")))[0] == 0
