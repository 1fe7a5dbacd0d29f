"""What cannot have happened in a game of Bully, through `manage.py replay` (docs/game-record.md, "Bully")."""

from pathlib import Path
from typing import Any

import pytest

from .games import BULLYS_FAULTS, bully, duel, game, refusal
from .test_replay import fields, lines, replay

WON = duel("Ada", "a1 Q b1 K")
TIED = duel("Ada", "a1 7 b1 7")
# So many have been lost by Ada, and by Ben.
FOUR_QUEENS = [duel("Ada", "a1 Q b1 K"), duel("Ben", "b1 Q a1 K")] * 4
TWO_JOKERS = [duel("Ada", "a1 joker b1 2"), duel("Ben", "b1 joker a1 2")] * 2
# Ada loses all nine cards that lay on a1; Ben's duels are ties that nobody goes on with.
A1_IS_EMPTY = [
    each for rank in "3456789JQ" for each in (duel("Ada", f"a1 {rank} b1 K"), duel("Ben", f"e2 {rank} e3 {rank}"))
]


def deal(**others: Any) -> dict[str, Any]:
    """A round that is no good."""
    return game("Ada Ben", {"extra": {"Ada": {"a1": 4}, "Ben": {"b1": 4}}, "duels": []} | others, ruleset="bully")


FAULTS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("bad_ruleset", game("Ada Ben", ruleset={"preset": "bully", "target": 10}), {}),
    ("bad_ruleset", game("Ada Ben", ruleset={"preset": "bully", "name": "Friday"}), {}),
    ("too_few_players", game("Ada", ruleset="bully"), fields(round=1)),
    ("too_many_players", game("Ada Ben Tom", ruleset="bully"), fields(round=1)),
    ("bad_record", game("Ada Ada", ruleset="bully"), fields(player="Ada")),
    ("bad_record", bully(joined={"Ben": 2}), {}),
    ("bad_record", bully(started={"Ben": 2}), {}),
    ("bad_record", bully(colour="red"), {}),
    ("bad_record", bully(stopped=1), {}),
    ("bad_record", game("Ada Ben", [], ruleset="bully"), fields(round=1)),
    ("bad_record", game("Ada Ben", {"duels": []}, ruleset="bully"), fields(round=1)),
    ("bad_record", deal(scores={"Ada": 3}), fields(round=1)),
    ("bad_record", deal(corrections={"Ada": 3}), fields(round=1)),
    ("bad_record", deal(extra=4), fields(round=1)),
    ("bad_record", deal(extra={"Ada": 4}), fields(round=1)),
    ("bad_record", deal(extra={"Ada": {"f1": 4}, "Ben": {"b1": 4}}), fields(round=1)),
    ("bad_record", deal(extra={"Ada": {"a5": 4}, "Ben": {"b1": 4}}), fields(round=1)),
    ("bad_record", deal(extra={"Ada": {"a1": "4"}, "Ben": {"b1": 4}}), fields(round=1)),
    ("bad_record", deal(extra={"Ada": {"a1": 5, "c1": -1}, "Ben": {"b1": 4}}), fields(round=1)),
    ("bad_record", deal(duels={}), fields(round=1)),
    ("bad_record", bully(WON, []), fields(round=1, turn=2)),
    ("bad_record", bully({"by": "Ada"}), fields(round=1, turn=1)),
    ("bad_record", bully({"by": "Ada", "exchanges": []}), fields(round=1, turn=1)),
    ("bad_record", bully({"by": "Ada", "exchanges": 7}), fields(round=1, turn=1)),
    ("bad_record", bully({"by": "Ada", "passes": False}), fields(round=1, turn=1)),
    ("bad_record", bully({"by": "Ada", "passes": 1}), fields(round=1, turn=1)),
    ("bad_record", bully(WON | {"passes": True}), fields(round=1, turn=1)),
    ("bad_record", bully(WON | {"open": True}), fields(round=1, turn=1)),
    ("bad_record", bully({"exchanges": WON["exchanges"]}), fields(round=1, turn=1)),
    ("bad_record", bully(WON | {"exchanges": ["a1"]}), fields(round=1, turn=1)),
    ("bad_record", bully(WON | {"exchanges": [{"open": "a1", "card": "Q"}]}), fields(round=1, turn=1)),
    ("bad_record", bully(duel("Ada", "A1 Q b1 K")), fields(round=1, turn=1)),
    (
        "bad_record",
        bully(WON | {"exchanges": [{"open": "a1", "card": 7, "answer": "b1", "with": "K"}]}),
        fields(round=1, turn=1),
    ),
    ("bad_record", deal() | {"rounds": deal()["rounds"] * 2}, fields(round=2)),
    ("bad_record", deal() | {"rounds": [*deal()["rounds"], {}]}, fields(round=2)),
    ("unknown_player", deal(extra={"Ada": {"a1": 4}, "Ben": {"b1": 4}, "Tom": {}}), fields(round=1, player="Tom")),
    ("unknown_player", bully(duel("Tom", "a1 Q b1 K")), fields(round=1, turn=1, player="Tom")),
    ("spare_cards_not_four", bully(ada={"a1": 3}), fields(round=1, player="Ada")),
    ("spare_cards_not_four", bully(ben={"b1": 2, "e2": 3}), fields(round=1, player="Ben")),
    ("spare_cards_not_four", deal(extra={"Ada": {"a1": 4}}), fields(round=1, player="Ben")),
    ("spare_cards_not_four", deal(extra={}), fields(round=1, player="Ada")),
    ("not_your_pile", bully(ada={"a1": 3, "b1": 1}), fields(round=1, player="Ada")),
    ("not_your_pile", bully(duel("Ada", "b1 Q a1 K")), fields(round=1, turn=1, player="Ada")),
    ("not_your_pile", bully(duel("Ada", "a1 Q c1 K")), fields(round=1, turn=1, player="Ben")),
    ("not_adjacent", bully(duel("Ada", "a1 Q d1 K")), fields(round=1, turn=1, player="Ben")),
    ("not_adjacent", bully(duel("Ada", "e1 Q a2 K")), fields(round=1, turn=1, player="Ben")),
    ("card_not_in_deck", bully(duel("Ada", "a1 1 b1 K")), fields(round=1, turn=1, player="Ada", card="1")),
    ("card_not_in_deck", bully(duel("Ada", "a1 Q b1 Joker")), fields(round=1, turn=1, player="Ben", card="Joker")),
    ("pile_empty", bully(*A1_IS_EMPTY, duel("Ada", "a1 A b1 K")), fields(round=1, turn=19, player="Ada")),
    (
        "pile_empty",
        bully(*A1_IS_EMPTY, duel("Ada", "c1 A d1 K"), duel("Ben", "b1 A a1 K")),
        fields(round=1, turn=20, player="Ada"),
    ),
    ("pile_in_use", bully(duel("Ada", "a1 7 b1 7", "a1 8 a2 9")), fields(round=1, turn=1, player="Ada")),
    ("pile_in_use", bully(duel("Ada", "a1 7 b1 7", "c1 8 b1 9")), fields(round=1, turn=1, player="Ben")),
    ("not_your_turn", bully(WON, WON), fields(round=1, turn=2, player="Ada")),
    ("not_your_turn", bully(TIED, duel("Ada", "c1 8 d1 9")), fields(round=1, turn=2, player="Ada")),
    ("not_a_tie", bully(duel("Ada", "a1 7 b1 8", "c1 8 d1 9")), fields(round=1, turn=1)),
    ("not_a_tie", bully(duel("Ada", "a1 7 b1 7", "c1 8 d1 9", "e1 8 e2 8")), fields(round=1, turn=1)),
    ("pass_not_due", bully(duel("Ada")), fields(round=1, turn=1, player="Ada")),
    ("pass_not_due", bully(WON, duel("Ben")), fields(round=1, turn=2, player="Ben")),
    ("pass_not_due", bully(TIED, duel("Ben")), fields(round=1, turn=2, player="Ben")),
    (
        "card_seen_twice",
        bully(*FOUR_QUEENS, duel("Ada", "c1 Q d1 A")),
        fields(round=1, turn=9, player="Ada", card="Q"),
    ),
    (
        "card_seen_twice",
        bully(*TWO_JOKERS, duel("Ada", "c1 2 d1 joker")),
        fields(round=1, turn=5, player="Ben", card="joker"),
    ),
    (
        "card_seen_twice",
        bully(duel("Ada", "a1 7 b1 7", "c1 7 d1 7", "e1 7 e2 7", "a3 7 b3 7", "c3 7 d3 7", "d2 9 c2 8")),
        fields(round=1, turn=1, player="Ben", card="7"),
    ),
]


@pytest.mark.parametrize(("code", "record", "place"), FAULTS)
def test_it_refuses_what_cannot_have_happened(
    tmp_path: Path, code: str, record: dict[str, Any], place: dict[str, Any]
) -> None:
    status, [answer], complaints = replay(tmp_path, lines(record))
    message = answer["error"].pop("message")
    assert answer == {"error": {"code": code, "record": 1, **place}}
    assert len(message) > 20
    assert (status, complaints) == (1, "")


def test_every_fault_of_bully_has_been_provoked() -> None:
    assert {code for code, _, _ in FAULTS} >= BULLYS_FAULTS


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (game("Ada", {"extra": 4}, ruleset="bully"), "too_few_players"),
        (bully(WON, {}, ada={"a1": 3}), "spare_cards_not_four"),
        (bully(WON, WON, {}), "not_your_turn"),
        (bully(WON, {}, WON), "bad_record"),
        (bully(duel("Ben", "a1 1 b1 1"), []), "not_your_pile"),
        (bully(duel("Ada", "a1 1 d1 1")), "card_not_in_deck"),
        (bully(duel("Ada", "a1 7 d1 1")), "not_adjacent"),
        (bully(duel("Ada", "a1 7 b1 8", "a1 7 b1 1")), "not_a_tie"),
        (deal(extra={"Ada": {"b1": 1}, "Ben": {"b1": 5}}), "not_your_pile"),
        (deal() | {"rounds": [deal(duels=[duel("Ada")])["rounds"][0], 7]}, "pass_not_due"),
    ],
)
def test_the_first_fault_in_reading_order_is_told(record: dict[str, Any], code: str) -> None:
    assert refusal(record).code == code


def test_as_many_cards_as_a_deck_has_may_be_lost(tmp_path: Path) -> None:
    """Cards that win or tie go back, so they may be seen again and again."""
    for duels in (FOUR_QUEENS, TWO_JOKERS):
        assert replay(tmp_path, lines(bully(*duels, duel("Ada", "c1 Q d1 Q", "e1 joker e2 joker"))))[0] == 0
