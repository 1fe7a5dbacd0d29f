"""Professional: cards go right or left of a row, at the nearest number (docs/rules.md §4 and §5)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import PRESETS, Ask, JudgedTurn, Option, Placement, where

from .games import followed, game, judged, refusal

PROFESSIONAL = PRESETS["professional"]
ROWS = [20, 50, 54, 90]
TIE = Ask("tie", "Ana", 52, (Option(2, "right", 0), Option(3, "left", 0)), cheapest=(2, 3))


def last_turn(players: str, rows: list[Any], *turns: Any, **setting: Any) -> JudgedTurn:
    judgement = judged(players, followed(rows, *turns), ruleset={"preset": "professional"} | setting)
    assert judgement.rounds[0].turns
    return judgement.rounds[0].turns[-1]


def refused(rows: list[Any], turn: Any, **setting: Any) -> str:
    return str(refusal(game("Ana Ben", followed(rows, turn), ruleset={"preset": "professional"} | setting)))


@pytest.mark.parametrize(
    ("card", "row", "side", "after"),
    [
        (49, 2, "left", (49, 50)),
        (51, 2, "right", (50, 51)),
        (53, 3, "left", (53, 54)),
        (71, 3, "right", (54, 71)),
        (73, 4, "left", (73, 90)),
        (1, 1, "left", (1, 20, 22)),
        (104, 4, "right", (90, 104)),
    ],
)
def test_a_card_goes_to_the_nearest_number_on_either_side(card: int, row: int, side: str, after: Any) -> None:
    turn = last_turn("Ana Ben", ROWS, {"plays": {"Ana": card, "Ben": 22}})
    placed = next(each for each in turn.placements if each.player == "Ana")
    assert (placed.row, placed.side, placed.took) == (row, side, ())
    assert turn.rows[row - 1] == after


def test_the_sixth_card_on_the_left_takes_the_five() -> None:
    turn = last_turn("Ana Ben", [[40, 46, 47, 48, 49], 80, 90, 100], {"plays": {"Ana": 17, "Ben": 81}})
    assert turn.placements[0] == Placement("Ana", 17, 1, "left", (40, 46, 47, 48, 49), 7)
    assert turn.rows[0] == (17,)


def test_the_sixth_card_on_the_right_takes_the_five() -> None:
    turn = last_turn("Ana Ben", [[40, 46, 47, 48, 49], 80, 90, 100], {"plays": {"Ana": 55, "Ben": 81}})
    assert turn.placements[0] == Placement("Ana", 55, 1, "right", (40, 46, 47, 48, 49), 7)


def test_a_card_left_of_a_row_is_its_head_from_then_on() -> None:
    turn = last_turn("Ana Ben", ROWS, {"plays": {"Ana": 45, "Ben": 91}}, {"plays": {"Ana": 43, "Ben": 92}})
    assert turn.rows[1] == (43, 45, 50)


def test_right_and_left_equally_near_ask_the_player() -> None:
    turn = last_turn("Ana Ben", ROWS, {"plays": {"Ana": 52, "Ben": 21}})
    assert turn.asks == TIE
    assert [each.card for each in turn.placements] == [21]


@pytest.mark.parametrize(
    ("choice", "after"),
    [
        ({"row": 2, "side": "right"}, [(20, 21), (50, 52), (54,), (90,)]),
        ({"row": 3, "side": "left"}, [(20, 21), (50,), (52, 54), (90,)]),
        ({"row": 3}, [(20, 21), (50,), (52, 54), (90,)]),
    ],
)
def test_a_tie_is_answered_by_the_row_and_its_side(choice: Any, after: Any) -> None:
    turn = {"plays": {"Ana": 52, "Ben": 21}, "choices": {"Ana": choice}}
    assert list(last_turn("Ana Ben", ROWS, turn).rows) == after


@pytest.mark.parametrize("choice", [{"row": 1}, {"row": 2, "side": "left"}, {"row": 3, "side": "right"}, {"row": 4}])
def test_another_place_than_the_two_is_no_answer_to_a_tie(choice: Any) -> None:
    answered = {"plays": {"Ana": 52, "Ben": 21}, "choices": {"Ana": choice}}
    assert refused(ROWS, answered) == f"no_such_row round=1 turn=1 row={choice['row']} player='Ana'"


def test_what_a_tie_costs_is_what_lies_in_a_full_row() -> None:
    turn = last_turn("Ana Ben", [20, [46, 47, 48, 49, 50], 54, 90], {"plays": {"Ana": 52, "Ben": 21}})
    assert turn.asks == Ask("tie", "Ana", 52, (Option(2, "right", 7), Option(3, "left", 0)), cheapest=(3,))


def test_several_ties_in_a_turn_are_asked_one_after_the_other() -> None:
    rows = [20, 24, 80, 84]
    plays = {"plays": {"Ana": 82, "Ben": 22}}
    first = last_turn("Ana Ben", rows, plays)
    second = last_turn("Ana Ben", rows, plays | {"choices": {"Ben": {"row": 1, "side": "right"}}})
    assert [turn.asks and turn.asks.card for turn in (first, second)] == [22, 82]
    assert second.rows == ((20, 22), (24,), (80,), (84,))


def test_an_answer_stays_while_a_lower_card_asks() -> None:
    """Whether the 82 asks too is known only when the 22 lies."""
    plays = {"plays": {"Ana": 82, "Ben": 22}, "choices": {"Ana": {"row": 3, "side": "right"}}}
    waiting = last_turn("Ana Ben", [20, 24, 80, 84], plays)
    assert waiting.asks
    assert waiting.asks.card == 22


def test_an_answer_of_a_card_that_asks_nothing_is_refused() -> None:
    plays = {"plays": {"Ana": 82, "Ben": 22}}
    assert refused([20, 60, 80, 84], plays | {"choices": {"Ben": {"row": 1}}}).startswith("row_not_due")
    assert refused([20, 24, 50, 84], plays | {"choices": {"Ana": {"row": 4}, "Ben": {"row": 1}}}) == (
        "row_not_due round=1 turn=1 player='Ana' card=82"
    )


def test_a_card_inside_every_row_may_take_any() -> None:
    """docs/rules.md §5."""
    rows = [[10, 60], [20, 70], [30, 80], [40, 90]]
    plays = {"plays": {"Ana": 50, "Ben": 91}}
    assert last_turn("Ana Ben", rows, plays).asks == Ask(
        "too_low",
        "Ana",
        50,
        (Option(1, "right", 6), Option(2, "right", 6), Option(3, "right", 6), Option(4, "right", 6)),
        cheapest=(1, 2, 3, 4),
    )
    turn = last_turn("Ana Ben", rows, plays | {"choices": {"Ana": {"row": 3}}})
    assert turn.placements[0] == Placement("Ana", 50, 3, "right", (30, 80), 6)
    assert turn.rows == ((10, 60), (20, 70), (50,), (40, 90, 91))
    assert refused(rows, plays | {"choices": {"Ana": {"row": 3, "side": "left"}}}).startswith("no_such_row")


def test_with_names_unsaid_the_place_is_asked_before_the_taker() -> None:
    rows = [20, [46, 47, 48, 49, 50], 54, 90]
    cards = {"cards": [52, 21]}
    assert last_turn("Ana Ben", rows, cards).asks == Ask(
        "tie", None, 52, (Option(2, "right", 7), Option(3, "left", 0)), cheapest=(3,)
    )
    chosen = cards | {"choices": {"52": {"row": 2, "side": "right"}}}
    assert last_turn("Ana Ben", rows, chosen).asks == Ask("taker", card=52, options=("Ana", "Ben"))
    assert last_turn("Ana Ben", rows, chosen | {"takers": {"52": "Ben"}}).placements[1].took == (46, 47, 48, 49, 50)


def test_the_table_may_put_a_card_left_of_a_row() -> None:
    turn = {"plays": {"Ana": 52, "Ben": 21}, "overrides": {"Ana": {"row": 4, "side": "left"}}}
    assert last_turn("Ana Ben", ROWS, turn).placements[1] == Placement("Ana", 52, 4, "left", (), 0, True)


# Row 2 is nearest for every card that is played; the 20 lies far away and 90 farther.
LEFT = [{"plays": {"Ana": 59, "Ben": 101}}, {"plays": {"Ana": 57, "Ben": 102}}]


@pytest.mark.parametrize(("left_limit", "row_two"), [("none", (57, 59, 60)), ("round", (59, 60)), ("row", (59, 60))])
def test_a_limit_lets_one_card_left_of_each_row(left_limit: str, row_two: Any) -> None:
    """With a limit the 57 goes behind the 20."""
    turn = last_turn("Ana Ben", [20, 60, 99, 100], *LEFT, left_limit=left_limit)
    assert turn.rows[1] == row_two
    assert turn.rows[0] == ((20,) if left_limit == "none" else (20, 57))


@pytest.mark.parametrize("left_limit", ["round", "row"])
def test_the_limit_is_counted_for_each_row_by_itself(left_limit: str) -> None:
    turns = [{"plays": {"Ana": 59, "Ben": 39}}]
    assert last_turn("Ana Ben", [20, 40, 60, 100], *turns, left_limit=left_limit).rows == (
        (20,),
        (39, 40),
        (59, 60),
        (100,),
    )


@pytest.mark.parametrize(
    ("left_limit", "rows_two_and_three"), [("round", ((70,), (69, 99))), ("row", ((69, 70), (99,)))]
)
def test_a_row_that_was_taken_counts_anew_unless_the_limit_is_for_the_round(
    left_limit: str, rows_two_and_three: Any
) -> None:
    """The 59 goes left, the 70 takes the row; then the 69 may go left of it again, or goes left of the 99."""
    rows = [20, [60, 61, 62, 63], 99, 100]
    turns = [{"plays": {"Ana": 59, "Ben": 70}}, {"plays": {"Ana": 69, "Ben": 101}}]
    turn = last_turn("Ana Ben", rows, *turns, left_limit=left_limit)
    assert turn.rows[1:3] == rows_two_and_three


@pytest.mark.parametrize(("left_limit", "row_two"), [("round", (59,)), ("row", (58, 59))])
def test_a_card_that_takes_a_row_from_the_left_is_one_left_of_it(left_limit: str, row_two: Any) -> None:
    rows = [20, [60, 61, 62, 63, 64], 99, 100]
    turns = [{"plays": {"Ana": 59, "Ben": 101}}, {"plays": {"Ana": 58, "Ben": 102}}]
    assert last_turn("Ana Ben", rows, *turns, left_limit=left_limit).rows[1] == row_two


def test_below_every_row_that_is_closed_on_the_left_a_card_is_too_low() -> None:
    rows = [20, 40, 60, 80]
    first = {"plays": {"Ana": 19, "Ben": 39, "Cleo": 59, "Dan": 79}}
    second = {"plays": {"Ana": 5, "Ben": 81, "Cleo": 82, "Dan": 83}}
    turn = last_turn("Ana Ben Cleo Dan", rows, first, second, left_limit="round")
    assert turn.asks
    assert (turn.asks.why, turn.asks.card) == ("too_low", 5)


def test_an_override_to_the_left_counts_too() -> None:
    first = {"plays": {"Ana": 95, "Ben": 101}, "overrides": {"Ana": {"row": 2, "side": "left"}}}
    turn = last_turn("Ana Ben", [20, 60, 99, 100], first, {"plays": {"Ana": 94, "Ben": 19}}, left_limit="round")
    assert turn.rows == ((19, 20), (95, 60), (94, 99), (100, 101))


def test_one_card_without_a_game_goes_to_either_side() -> None:
    assert where([(20,), (), (54, 60)], 50, PROFESSIONAL) == Placement(None, 50, 3, "left", (), 0)
    assert where([(), (50,), (54,)], 52, PROFESSIONAL) == TIE._replace(player=None)
    assert where([(40, 46, 47, 48, 49)], 17, PROFESSIONAL) == Placement(None, 17, 1, "left", (40, 46, 47, 48, 49), 7)


@given(st.permutations(range(1, 105)), st.integers(0, 3))
@settings(max_examples=15, deadline=None)
def test_a_turn_has_one_unplaceable_card_at_most_and_none_beside_a_single_card(deal: list[int], pick: int) -> None:
    names, turns = ("Ana", "Ben", "Cleo", "Dan"), list[Any]()
    for number in range(10):
        turn: dict[str, Any] = {"plays": dict(zip(names, deal[4 + 4 * number :], strict=False)), "choices": {}}
        turns.append(turn)
        unplaceable = 0
        while (waiting := last_turn(" ".join(names), list(deal[:4]), *turns)).asks:
            assert waiting.asks.options
            option = waiting.asks.options[pick % len(waiting.asks.options)]
            assert isinstance(option, Option)
            turn["choices"][waiting.asks.player] = {"row": option.row, "side": option.side}
            if waiting.asks.why == "too_low":
                unplaceable += 1
                assert all(len(row) > 1 for row in waiting.rows)
        assert unplaceable <= 1
