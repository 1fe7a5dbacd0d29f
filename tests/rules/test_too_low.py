"""A card that is too low, by each value of `too_low` (docs/rules.md §4, "Club league")."""

from typing import Any

import pytest

from scoring.rules import Ask, JudgedTurn, Option, Placement, Ruleset, where

from .games import followed, game, judged, refusal

ROWS = [[60, 61], [50, 52], [70], [80]]
"""They cost 4, 4, 3 and 3."""
PLAYS = {"plays": {"Ana": 5, "Ben": 81}}


def turn(too_low: str, rows: list[Any], **play: Any) -> JudgedTurn:
    whole = judged("Ana Ben", followed(rows, play), ruleset={"preset": "classic", "too_low": too_low})
    assert whole.rounds[0].turns
    return whole.rounds[0].turns[0]


def refused(too_low: str, rows: list[Any], row: int) -> str:
    play = PLAYS | {"choices": {"Ana": {"row": row}}}
    return str(refusal(game("Ana Ben", followed(rows, play), ruleset={"preset": "classic", "too_low": too_low})))


def test_nearest_takes_the_row_with_the_lowest_end_and_asks_nothing() -> None:
    assert turn("nearest", ROWS, **PLAYS).placements[0] == Placement("Ana", 5, 2, "right", (50, 52), 4)


def test_the_lowest_end_counts_not_the_lowest_head() -> None:
    """docs/rules.md §5: the 7 must take row 1."""
    rows = [[2, 3, 8], [16, 22], [45, 48, 49, 56], [58, 62, 63, 69, 77]]
    assert turn("nearest", rows, plays={"Ana": 7, "Ben": 20}).placements == (
        Placement("Ana", 7, 1, "right", (2, 3, 8), 3),
        Placement("Ben", 20, 1, "right", (), 0),
    )
    assert turn("nearest", [[6, 41], 30, 70, 80], **PLAYS).placements[0].row == 2


def test_nearest_leaves_nothing_to_choose() -> None:
    assert refused("nearest", ROWS, 2) == "row_not_due round=1 turn=1 player='Ana' card=5"


def test_cheapest_takes_the_one_row_that_costs_least() -> None:
    rows = [[60, 61], 50, 71, 80]
    assert turn("cheapest", rows, **PLAYS).placements[0] == Placement("Ana", 5, 3, "right", (71,), 1)
    assert refused("cheapest", rows, 3) == "row_not_due round=1 turn=1 player='Ana' card=5"


def test_cheapest_asks_among_those_that_cost_least() -> None:
    assert turn("cheapest", ROWS, **PLAYS).asks == Ask(
        "too_low", "Ana", 5, options=(Option(3, "right", 3), Option(4, "right", 3)), cheapest=(3, 4)
    )
    answered = turn("cheapest", ROWS, **PLAYS, choices={"Ana": {"row": 4}})
    assert answered.placements[0] == Placement("Ana", 5, 4, "right", (80,), 3)
    assert refused("cheapest", ROWS, 2) == "no_such_row round=1 turn=1 row=2 player='Ana'"


@pytest.mark.parametrize(("too_low", "row"), [("nearest", 2), ("cheapest", 3)])
def test_with_names_unsaid_it_is_asked_whose_pile_they_are(too_low: str, row: int) -> None:
    rows = [[60, 61], [50, 52], 71, 80]
    assert turn(too_low, rows, cards=[5, 81]).asks == Ask("taker", card=5, options=("Ana", "Ben"))
    assert turn(too_low, rows, cards=[5, 81], takers={"5": "Ben"}).placements[0][:3] == ("Ben", 5, row)


def test_the_table_may_do_it_differently() -> None:
    placed = turn("nearest", ROWS, **PLAYS, overrides={"Ana": {"row": 4, "takes": True}}).placements[0]
    assert placed == Placement("Ana", 5, 4, "right", (80,), 3, True)


def test_one_card_without_a_game_goes_the_same_way() -> None:
    rows = [(60, 61), (), (71,), (80,)]
    assert where(rows, 5, Ruleset(too_low="nearest")) == Placement(None, 5, 1, "right", (60, 61), 4)
    assert where(rows, 5, Ruleset(too_low="cheapest")) == Placement(None, 5, 3, "right", (71,), 1)
