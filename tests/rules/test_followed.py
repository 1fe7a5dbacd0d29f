"""Followed rounds of the classic game: turns, questions, overrides (docs/rules.md §2, docs/game-record.md)."""

from typing import Any

import pytest

from scoring.rules import Ask, JudgedTurn, Option, Placement

from .games import cards_of, followed, game, judged, refusal, scored

ROWS = [12, 37, 43, 58]


def last_turn(players: str, played: dict[str, Any], **others: Any) -> JudgedTurn:
    turns = judged(players, played, **others).rounds[-1].turns
    assert turns is not None
    return turns[-1]


def test_cards_are_placed_in_ascending_order_on_the_highest_end_below_them() -> None:
    turn = last_turn("Ana Ben Cleo Dan", followed(ROWS, {"plays": {"Ana": 61, "Ben": 15, "Cleo": 44, "Dan": 14}}))
    assert turn.placements == (
        Placement("Dan", 14, 1, "right", (), 0),
        Placement("Ben", 15, 1, "right", (), 0),
        Placement("Cleo", 44, 3, "right", (), 0),
        Placement("Ana", 61, 4, "right", (), 0),
    )
    assert turn.rows == ((12, 14, 15), (37,), (43, 44), (58, 61))
    assert turn.asks is None


def test_the_sixth_card_takes_the_five_and_starts_the_row_anew() -> None:
    turn = last_turn("Ana Ben", followed([[10, 12, 13, 14, 15], 60, 70, 80], {"plays": {"Ana": 16, "Ben": 61}}))
    assert turn.placements[0] == Placement("Ana", 16, 1, "right", (10, 12, 13, 14, 15), 8)
    assert turn.rows == ((16,), (60, 61), (70,), (80,))


def test_a_row_of_five_lies_there_until_a_sixth_card_comes() -> None:
    turn = last_turn("Ana Ben", followed([[10, 12, 13, 14], 60, 70, 80], {"plays": {"Ana": 15, "Ben": 61}}))
    assert turn.rows[0] == (10, 12, 13, 14, 15)


def test_a_placement_is_judged_on_the_rows_as_they_lie_then() -> None:
    """21 would have taken the five, but 20 took them just before."""
    turn = last_turn("Ana Ben", followed([[10, 12, 13, 14, 15], 60, 70, 80], {"plays": {"Ana": 21, "Ben": 20}}))
    assert [(each.player, each.bullheads) for each in turn.placements] == [("Ben", 8), ("Ana", 0)]
    assert turn.rows[0] == (20, 21)


def test_a_card_too_low_takes_the_row_its_player_chose() -> None:
    for row, took in ((1, (12,)), (2, (37,)), (4, (58,))):
        play = {"plays": {"Ana": 3, "Ben": 38}, "choices": {"Ana": {"row": row}}}
        turn = last_turn("Ana Ben", followed(ROWS, play))
        assert turn.placements[0] == Placement("Ana", 3, row, "right", took, 1)
        assert turn.rows[row - 1][0] == 3


def test_a_card_too_low_asks_before_the_others_are_placed() -> None:
    rows = [20, 30, 41, [50, 51, 52, 53, 54]]
    turn = last_turn("Ana Ben Cleo", followed(rows, {"plays": {"Ana": 55, "Ben": 5, "Cleo": 22}}))
    assert turn.placements == ()
    assert turn.rows == ((20,), (30,), (41,), (50, 51, 52, 53, 54))
    assert turn.asks == Ask(
        "too_low",
        player="Ben",
        card=5,
        options=(Option(1, "right", 3), Option(2, "right", 3), Option(3, "right", 1), Option(4, "right", 7)),
        cheapest=(3,),
    )


def test_every_row_that_costs_least_is_named() -> None:
    turn = last_turn("Ana Ben", followed([20, 30, 40, [50, 51]], {"plays": {"Ana": 5, "Ben": 22}}))
    assert turn.asks is not None
    assert turn.asks.cheapest == (1, 2, 3)


def test_a_waiting_round_has_the_scores_so_far_and_is_not_complete() -> None:
    turns = [{"plays": {"Ana": 3, "Ben": 38}, "choices": {"Ana": {"row": 1}}}, {"plays": {"Ana": 2, "Ben": 39}}]
    waiting = judged("Ana Ben", followed(ROWS, *turns)).rounds[0]
    assert waiting.scores == {"Ana": 1, "Ben": 0}
    assert waiting.totals == {"Ana": 1, "Ben": 0}
    assert not waiting.complete


def test_an_open_turn_places_nothing_and_says_who_is_missing() -> None:
    turn = last_turn("Ana Ben Cleo", followed(ROWS, {"plays": {"Ben": 38}, "open": True}))
    assert turn == JudgedTurn((), ((12,), (37,), (43,), (58,)), Ask("card", players=("Ana", "Cleo")))


def test_an_open_turn_with_names_unsaid_counts_the_missing_cards() -> None:
    turn = last_turn("Ana Ben Cleo", followed(ROWS, {"cards": [38], "open": True}))
    assert turn.asks == Ask("card", missing=2)


def test_names_unsaid_place_cards_of_nobody() -> None:
    turn = last_turn("Ana Ben", followed(ROWS, {"cards": [44, 14]}))
    assert turn.placements == (Placement(None, 14, 1, "right", (), 0), Placement(None, 44, 3, "right", (), 0))


def test_names_unsaid_ask_who_takes_a_row_before_the_card_is_placed() -> None:
    rows = [[10, 12, 13, 14, 15], 60, 70, 80]
    turn = last_turn("Ana Ben", followed(rows, {"cards": [61, 16]}))
    assert turn.placements == ()
    assert turn.rows[0] == (10, 12, 13, 14, 15)
    assert turn.asks == Ask("taker", card=16, options=("Ana", "Ben"))


def test_the_taker_that_was_said_gets_the_row() -> None:
    rows = [[10, 12, 13, 14, 15], 60, 70, 80]
    answered = judged("Ana Ben", followed(rows, {"cards": [61, 16], "takers": {"16": "Ben", "61": "Ana"}})).rounds[0]
    assert answered.scores == {"Ana": 0, "Ben": 8}
    assert answered.turns is not None
    assert [each.player for each in answered.turns[0].placements] == ["Ben", "Ana"]


def test_names_unsaid_ask_for_the_row_before_the_taker() -> None:
    turn: dict[str, Any] = {"cards": [3, 38]}
    asks = last_turn("Ana Ben", followed(ROWS, turn)).asks
    assert asks is not None
    assert (asks.why, asks.player, asks.card) == ("too_low", None, 3)
    turn |= {"choices": {"3": {"row": 2}}}
    asks = last_turn("Ana Ben", followed(ROWS, turn)).asks
    assert asks is not None
    assert (asks.why, asks.card) == ("taker", 3)
    turn |= {"takers": {"3": "Ana"}}
    assert last_turn("Ana Ben", followed(ROWS, turn)).placements[0] == Placement("Ana", 3, 2, "right", (37,), 1)


def test_a_name_said_beforehand_is_in_the_question() -> None:
    asks = last_turn("Ana Ben", followed(ROWS, {"cards": [3, 38], "takers": {"3": "Ben"}})).asks
    assert asks is not None
    assert (asks.why, asks.player) == ("too_low", "Ben")


@pytest.mark.parametrize(
    ("override", "placement", "row"),
    [
        ({"row": 3}, Placement("Ben", 38, 3, "right", (), 0, True), (43, 38)),
        ({"row": 3, "side": "left"}, Placement("Ben", 38, 3, "left", (), 0, True), (38, 43)),
        ({"row": 3, "takes": True}, Placement("Ben", 38, 3, "right", (43,), 1, True), (38,)),
        ({"row": 1}, Placement("Ben", 38, 1, "right", (12, 13, 14, 15, 16), 6, True), (38,)),
        ({"row": 1, "takes": False}, Placement("Ben", 38, 1, "right", (), 0, True), (12, 13, 14, 15, 16, 38)),
        ({"row": 3, "takes": True, "taker": "Ana"}, Placement("Ben", 38, 3, "right", (43,), 1, True, "Ana"), (38,)),
        ({"row": 3, "taker": "Ana"}, Placement("Ben", 38, 3, "right", (), 0, True, "Ana"), (43, 38)),
    ],
)
def test_the_table_may_do_it_differently(override: dict[str, Any], placement: Placement, row: tuple[int, ...]) -> None:
    rows = [[12, 13, 14, 15, 16], 37, 43, 58]
    turn = last_turn("Ana Ben", followed(rows, {"plays": {"Ana": 60, "Ben": 38}, "overrides": {"Ben": override}}))
    assert turn.placements[0] == placement
    assert turn.rows[placement.row - 1] == row


def test_the_taker_of_an_override_gets_the_bullheads() -> None:
    override = {"row": 3, "takes": True, "taker": "Ana"}
    play = {"plays": {"Ana": 60, "Ben": 38}, "overrides": {"Ben": override}}
    assert judged("Ana Ben", followed([12, 37, 44, 58], play)).rounds[0].scores == {"Ana": 5, "Ben": 0}


def test_an_overridden_card_asks_nothing() -> None:
    low = {"plays": {"Ana": 3, "Ben": 38}, "overrides": {"Ana": {"row": 4}}}
    turn = last_turn("Ana Ben", followed(ROWS, low))
    assert turn.asks is None
    assert turn.rows == ((12,), (37, 38), (43,), (58, 3))
    unsaid = {"cards": [3, 38], "overrides": {"3": {"row": 4, "takes": True, "taker": "Ben"}}}
    assert last_turn("Ana Ben", followed(ROWS, unsaid)).placements[0] == Placement(
        None, 3, 4, "right", (58,), 1, True, "Ben"
    )


def test_an_override_that_takes_asks_whose_pile_with_names_unsaid() -> None:
    unsaid = {"cards": [3, 38], "overrides": {"3": {"row": 4, "takes": True}}}
    assert last_turn("Ana Ben", followed(ROWS, unsaid)).asks == Ask("taker", card=3, options=("Ana", "Ben"))


def test_what_follows_is_judged_from_the_rows_as_they_then_lie() -> None:
    """After the override row 4 ends in 3, so 59 goes behind 43."""
    turns = [
        {"plays": {"Ana": 3, "Ben": 38}, "overrides": {"Ana": {"row": 4}}},
        {"plays": {"Ana": 59, "Ben": 13}},
    ]
    assert cards_of(judged("Ana Ben", followed(ROWS, *turns)))[1] == [(12, 13), (37, 38), (43, 59), (58, 3)]


def test_a_row_that_grew_past_its_capacity_is_taken_whole() -> None:
    rows = [[12, 13, 14, 15, 16], 37, 43, 58]
    turns = [
        {"plays": {"Ana": 17, "Ben": 38}, "overrides": {"Ana": {"row": 1, "takes": False}}},
        {"plays": {"Ana": 18, "Ben": 39}},
    ]
    assert last_turn("Ana Ben", followed(rows, *turns)).placements[0].took == (12, 13, 14, 15, 16, 17)


def whole_round(**others: Any) -> dict[str, Any]:
    """Ten turns of two players, all behind row 4 and row 3."""
    turns = [{"plays": {"Ana": 61 + turn, "Ben": 81 + turn}} for turn in range(10)]
    return followed([1, 2, 60, 80], *turns, **others)


def test_a_round_is_complete_after_as_many_turns_as_cards_in_hand() -> None:
    whole = judged("Ana Ben", whole_round())
    assert whole.rounds[0].complete
    nine = whole_round()
    nine["turns"].pop()
    assert not judged("Ana Ben", nine).rounds[0].complete
    assert judged("Ana Ben", nine, ruleset={"preset": "classic", "hand": 9}).rounds[0].complete


def test_following_may_begin_on_any_rows() -> None:
    """The round has its ten turns whatever lay in the rows."""
    begun = whole_round() | {"rows": [[1, 3, 4, 5, 6], [2], [50, 60], [79, 80]]}
    assert judged("Ana Ben", begun).rounds[0].complete


def test_broken_off_the_scores_count_and_the_turns_stay() -> None:
    played = followed(
        ROWS, {"plays": {"Ana": 3, "Ben": 38}, "choices": {"Ana": {"row": 1}}}, scores={"Ana": 20, "Ben": 7}
    )
    broken = judged("Ana Ben", played, scored(Ana=1, Ben=1))
    assert broken.rounds[0].scores == {"Ana": 20, "Ben": 7}
    assert broken.rounds[0].complete
    assert cards_of(broken) == [[(3,), (37, 38), (43,), (58,)]]
    assert broken.rounds[1].totals == {"Ana": 21, "Ben": 8}


def test_broken_off_piles_hold_cards_that_were_played() -> None:
    played = followed(ROWS, {"plays": {"Ana": 3, "Ben": 38}, "open": True}, scores={"Ana": [12, 38], "Ben": [3, 37]})
    assert judged("Ana Ben", played).rounds[0].scores == {"Ana": 2, "Ben": 2}
    twice = played | {"scores": {"Ana": [12, 38], "Ben": [38]}}
    assert refusal(game("Ana Ben", twice)).fields == {"card": 38, "player": "Ben", "holder": "Ana", "round": 1}


@pytest.mark.parametrize("turn", [{"plays": {"Ana": 3}, "open": True}, {"plays": {"Ana": 3, "Ben": 38}}])
def test_broken_off_rounds_may_follow_an_open_or_asking_turn(turn: dict[str, Any]) -> None:
    broken = judged("Ana Ben", followed(ROWS, turn, scores={"Ana": 2, "Ben": None}), scored(Ana=1, Ben=1))
    assert [each.complete for each in broken.rounds] == [False, True]
    assert broken.rounds[0].turns is not None
    assert broken.rounds[0].turns[0].asks is not None


def test_hands_alone_are_a_round_under_way() -> None:
    draft = judged("Ana Ben", {"hands": {"Ana": [3, 9], "Ben": [4]}}).rounds[0]
    assert (draft.complete, draft.scores, draft.turns) == (False, {"Ana": 0, "Ben": 0}, None)


def test_plays_come_from_the_hands_that_are_known() -> None:
    hands = {"Ana": [3, 38, 61], "Ben": [39, 62]}
    turns = [{"plays": {"Ana": 38, "Ben": 39}}, {"plays": {"Ana": 61, "Ben": 62}}]
    assert cards_of(judged("Ana Ben", followed(ROWS, *turns, hands=hands)))[1][1] == (37, 38, 39)


def test_one_hand_may_be_known_alone() -> None:
    turn = last_turn("Ana Ben", followed(ROWS, {"plays": {"Ana": 38, "Ben": 39}}, hands={"Ana": [38]}))
    assert turn.rows[1] == (37, 38, 39)
    assert last_turn("Ana Ben", followed(ROWS, {"cards": [38, 39]}, hands={"Ana": [38]})).rows[1] == (37, 38, 39)


def test_a_card_may_come_again_in_the_next_round() -> None:
    twice = judged("Ana Ben", whole_round(), whole_round())
    assert [each.complete for each in twice.rounds] == [True, True]


def test_who_sits_out_plays_no_card() -> None:
    turn = last_turn("Ana Ben Tom", followed(ROWS, {"plays": {"Ana": 38, "Tom": 44}}), out={"Ben": [1]})
    assert [each.player for each in turn.placements] == ["Ana", "Tom"]


def test_other_rows_and_capacities_are_followed_too() -> None:
    """Three rows of three: the fourth card takes."""
    ruleset = {"preset": "classic", "row_count": 3, "capacity": 3}
    rows = [[4, 5, 8], 13, 20]
    turn = last_turn("Ana Ben Cleo", followed(rows, {"plays": {"Ana": 9, "Ben": 14, "Cleo": 21}}), ruleset=ruleset)
    assert turn.placements[0] == Placement("Ana", 9, 1, "right", (4, 5, 8), 4)
    assert turn.rows == ((9,), (13, 14), (20, 21))


def test_corrections_are_added_to_a_followed_score() -> None:
    assert judged("Ana Ben", whole_round()).rounds[0].scores == {"Ana": 17, "Ben": 17}
    assert judged("Ana Ben", whole_round(corrections={"Ben": -3})).rounds[0].scores == {"Ana": 17, "Ben": 14}
