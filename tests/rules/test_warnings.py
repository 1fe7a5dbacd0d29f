"""What looks wrong in a round but may stand (docs/rules.md §3, "Checks")."""

from typing import Any

import pytest

from .games import judged


def warned(players: str, scores: dict[str, Any], **others: Any) -> list[tuple[str, int, dict[str, int]]]:
    round_one = {"scores": scores, **others.pop("beside", {})}
    ruleset = {"preset": "classic", "target": None} | others.pop("rules", {})
    judgement = judged(players, round_one, ruleset=ruleset, **others)
    return [(str(warning.code), warning.round, dict(warning.fields)) for warning in judgement.warnings]


def pile(first: int, count: int) -> list[int]:
    return list(range(first, first + count))


@pytest.mark.parametrize(("ben", "expected"), [(10, []), (11, [("too_many_cards", 1, {"cards": 21, "extra": 1})])])
def test_two_players_cannot_pick_up_more_than_twenty_cards(ben: int, expected: list[Any]) -> None:
    assert warned("Ana Ben", {"Ana": pile(1, 10), "Ben": pile(70, ben)}) == expected


def test_too_many_cards_are_noticed_before_everybody_is_entered() -> None:
    assert warned("Ana Ben", {"Ana": pile(1, 22)}) == [("too_many_cards", 1, {"cards": 22, "extra": 2})]
    assert warned("Ana Ben", {"Ana": pile(1, 22), "Ben": 0})[0][0] == "too_many_cards"


@pytest.mark.parametrize(("ben", "expected"), [(3, []), (2, [("cards_missing", 1, {"cards": 3, "missing": 1})])])
def test_the_rows_of_two_players_keep_twenty_cards_at_most(ben: int, expected: list[Any]) -> None:
    """4 + 20 cards are in the game; four rows of five keep 20, so 4 must be in the piles."""
    assert warned("Ana Ben", {"Ana": [1], "Ben": pile(70, ben)}) == expected


def test_four_players_pick_up_24_to_40_cards() -> None:
    empty: dict[str, Any] = {"Ana": [], "Ben": [], "Cleo": []}
    assert warned("Ana Ben Cleo Dan", empty | {"Dan": pile(1, 24)}) == []
    assert warned("Ana Ben Cleo Dan", empty | {"Dan": pile(1, 23)}) == [
        ("cards_missing", 1, {"cards": 23, "missing": 1})
    ]
    assert warned("Ana Ben Cleo Dan", empty | {"Dan": pile(1, 40)}) == []
    assert warned("Ana Ben Cleo Dan", empty | {"Dan": pile(1, 41)})[0] == (
        "too_many_cards",
        1,
        {"cards": 41, "extra": 1},
    )


def test_missing_cards_are_not_told_while_a_pile_is_a_number_or_not_entered() -> None:
    assert warned("Ana Ben", {"Ana": [], "Ben": 0}) == []
    assert warned("Ana Ben", {"Ana": []}) == []


def test_who_sits_out_does_not_count() -> None:
    """Two play: at most 20 cards, though three are in the game."""
    assert warned("Ana Ben Tom", {"Ana": pile(1, 20), "Ben": [70]}, out={"Tom": [1]}) == [
        ("too_many_cards", 1, {"cards": 21, "extra": 1})
    ]


@pytest.mark.parametrize(
    ("players", "most"), [(2, 79), (3, 97), (4, 107), (5, 117), (6, 127), (7, 137), (8, 147), (9, 157), (10, 167)]
)
def test_all_together_cannot_cost_more_than_the_dearest_cards(players: int, most: int) -> None:
    names = [f"P{number}" for number in range(players)]
    scores: dict[str, Any] = dict.fromkeys(names, 0)
    assert warned(" ".join(names), scores | {"P0": most}) == []
    assert warned(" ".join(names), scores | {"P0": most - 1, "P1": 2}) == [
        ("score_not_possible", 1, {"points": most + 1, "most": most})
    ]


def test_the_bound_follows_deck_and_hand() -> None:
    """Four cards of 1 to 12: 11 (5), 10 (3), 5 (2) and one more (1)."""
    small = {"deck": 12, "hand": 2, "row_count": 4}
    assert warned("Ana Ben", {"Ana": 11, "Ben": 0}, rules=small) == []
    assert warned("Ana Ben", {"Ana": 12, "Ben": 0}, rules=small) == [
        ("score_not_possible", 1, {"points": 12, "most": 11})
    ]


def test_an_impossible_score_is_told_before_everybody_is_entered() -> None:
    assert warned("Ana Ben", {"Ana": 80}) == [("score_not_possible", 1, {"points": 80, "most": 79})]


def test_corrections_do_not_count_for_warnings() -> None:
    corrections = {"corrections": {"Ana": 100}}
    assert warned("Ana Ben", {"Ana": 20, "Ben": 3}, beside=corrections) == []
    assert warned("Ana Ben", {"Ana": 90, "Ben": 3}, beside={"corrections": {"Ana": -90}}) == [
        ("score_not_possible", 1, {"points": 93, "most": 79})
    ]


def test_a_usual_round_has_no_warning() -> None:
    scores = {"Ana": 12, "Ben": 0, "Cleo": [1, 2, 3, 4, 5, 6], "Dan": 27}
    assert warned("Ana Ben Cleo Dan", scores) == []
