"""The points of a club league at the end of a game, and how they came about (docs/rules.md §6)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

NAMES = ("Ana", "Ben", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")
DENSE = "The others lose 1, then 2, then 3, and so on, the best of them first."


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def points(client: Client, keeper: User, totals: list[int], **settings: Any) -> str:
    """What the end screen says of the points, up to what is worth telling."""
    league = {"draw_of_two": 1, "share": "up", "equal_losers": "dense"} | settings
    game = make.game(keeper, *NAMES[: len(totals)], preset="club-league", rounds=[totals], league=league)
    page = text(client.get(reverse("race", args=[game.public_id])))
    return page.split("Points for the club league ")[1].split(" Worth telling")[0]


@pytest.mark.parametrize(
    ("totals", "settings", "told"),
    [
        ([3, 9], {}, "Ana +2 Ben −1 The winner gets 2 points. The other loses 1."),
        ([9, 9], {}, "Ana +1 Ben +1 Both are equal: 1 each."),
        ([9, 9], {"draw_of_two": 0}, "Ana +0 Ben +0 Both are equal: 0 each."),
        (
            [3, 8, 8, 15],
            {},
            (
                f"Ana +8 Ben −1 Cy −1 Di −2 The winner gets 8 points. {DENSE} "
                "Equal ones lose the same, and the next loses one more."
            ),
        ),
        (
            [3, 8, 8, 15],
            {"equal_losers": "skip"},
            (
                f"Ana +8 Ben −1 Cy −1 Di −3 The winner gets 8 points. {DENSE} "
                "Equal ones lose the same, and the next loses as if they were not equal."
            ),
        ),
        (
            [4, 4, 9, 12, 20],
            {},
            f"Ana +4 Ben +4 Cy −1 Di −2 Ed −3 8 points are shared by 2 winners: 4 each. {DENSE}",
        ),
        (
            [4, 4, 4, 9],
            {},
            "Ana +3 Ben +3 Cy +3 Di −1 8 points are shared by 3 winners: 3 each, rounded up. The other loses 1.",
        ),
        (
            [4, 4, 4, 9],
            {"share": "exact"},
            "Ana +2.67 Ben +2.67 Cy +2.67 Di −1 8 points are shared by 3 winners: 2.67 each. The other loses 1.",
        ),
        ([3, 8, 8], {}, "Ana +8 Ben −1 Cy −1 The winner gets 8 points. The others are equal and lose 1 each."),
        ([5, 5, 5], {}, "Ana +2 Ben +2 Cy +2 All 3 are equal: 2 each."),
        (
            [2, 2, 2, 5, 7, 9, 11, 20],
            {},
            f"Ana +4 Ben +4 Cy +4 Di −1 Ed −2 Fay −3 Gus −4 Hal −5 12 points are shared by 3 winners: 4 each. {DENSE}",
        ),
    ],
)
def test_the_points_are_shown_with_how_they_came_about(
    client: Client, keeper: User, totals: list[int], settings: dict[str, Any], told: str
) -> None:
    assert points(client, keeper, totals, **settings) == told


def test_there_are_none_before_the_end_nor_in_other_games(client: Client, keeper: User) -> None:
    running = make.game(keeper, "Ana", "Ben", preset="club-league", target=66, round_count=None, rounds=[[3, 9]])
    other = make.game(keeper, "Ana", "Ben", preset="fixed-rounds", round_count=1, rounds=[[3, 9]])
    for game in (running, other):
        assert "Points for the club league" not in text(client.get(reverse("race", args=[game.public_id])))


def test_who_went_home_gets_none(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Ana", "Ben", "Cy", preset="club-league", round_count=2, rounds=[[3, 9, 1]])
    scorebook.leave_game(game, make.tap(keeper), 3)
    for position, pile in enumerate((1, 2), 1):
        make.enter(game, keeper, 2, position, pile)
    page = text(client.get(reverse("race", args=[game.public_id])))
    assert "Points for the club league Ana +2 Ben −1 The winner gets 2 points. The other loses 1." in page
