"""Logic: the open draft, and hands that everybody knows (docs/rules.md §4)."""

from typing import Any

import pytest

from scoring.rules import PRESETS, Draft, draft

from .games import followed, game, judged, refusal

LOGIC = PRESETS["logic"]
NAMES = ("Ana", "Ben")
# 24 cards for two; 3, 9, 15 and 21 stay.
HANDS = {"Ana": [1, 4, 6, 8, 11, 13, 16, 18, 20, 23], "Ben": [2, 5, 7, 10, 12, 14, 17, 19, 22, 24]}


def test_players_take_one_card_each_in_turn() -> None:
    takes = []
    hands: dict[str, list[int]] = {}
    for card in (3, 9, 14, 1, 7):
        player = draft(LOGIC, ("Ben", "Cleo", "Ana"), hands).player
        takes.append(player)
        hands.setdefault(str(player), []).append(card)
    assert takes == ["Ben", "Cleo", "Ana", "Ben", "Cleo"]


def test_the_cards_that_nobody_took_lie_open() -> None:
    assert draft(LOGIC, NAMES, {}).cards == tuple(range(1, 25))
    assert draft(LOGIC, NAMES, {"Ana": [1, 3], "Ben": [24]}) == Draft(
        "Ben", (2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23)
    )


def test_the_last_four_cards_stay_for_the_rows() -> None:
    assert draft(LOGIC, NAMES, HANDS) == Draft(None, (3, 9, 15, 21))
    rows = [3, 9, 15, 21]
    assert judged("Ana Ben", followed(rows, hands=HANDS), ruleset="logic").rounds[0].turns == ()


def test_a_round_may_be_a_draft_under_way() -> None:
    judged_round = judged("Ana Ben", {"hands": {"Ana": [1, 3], "Ben": [24]}}, ruleset="logic").rounds[0]
    assert (judged_round.complete, judged_round.turns) == (False, None)


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ({"Ana": [1, 3], "Ben": [3]}, "card_seen_twice round=1 player='Ben' card=3 in_hand=True holder='Ana'"),
        ({"Ana": [25]}, "card_not_in_deck round=1 player='Ana' card=25 top=24"),
    ],
)
def test_a_card_is_taken_once_and_from_the_deck(hands: Any, code: str) -> None:
    assert str(refusal(game("Ana Ben", {"hands": hands}, ruleset="logic"))) == code


def test_a_card_that_is_not_held_is_not_played() -> None:
    turn = {"plays": {"Ana": 4, "Ben": 6}}
    error = refusal(game("Ana Ben", followed([3, 9, 15, 21], turn, hands=HANDS), ruleset="logic"))
    assert str(error) == "card_not_in_hand round=1 turn=1 player='Ben' card=6"


def test_a_round_is_played_from_the_hands() -> None:
    turns: list[Any] = [
        {"plays": {"Ana": ana, "Ben": ben}} for ana, ben in zip(HANDS["Ana"], HANDS["Ben"], strict=True)
    ]
    turns[0]["choices"] = {"Ana": {"row": 1}}
    whole = judged("Ana Ben", followed([3, 9, 15, 21], *turns, hands=HANDS), ruleset="logic").rounds[0]
    assert whole.complete


def test_hands_need_not_be_known() -> None:
    assert judged("Ana Ben", followed([3, 9, 15, 21], {"plays": {"Ana": 4, "Ben": 10}}), ruleset="logic")
