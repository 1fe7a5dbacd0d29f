"""Points for a game in a club's league (docs/rules.md §6)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import read_ruleset
from scoring.rules.judgement import Ranked
from scoring.rules.league import league_points

from .games import judged, scored
from .random_games import random_league
from .second_league import points

LEAGUE = {"draw_of_two": 1, "share": "up", "equal_losers": "dense"}


def points_of(*totals: int, **setting: Any) -> list[int | float]:
    """The league points of players with these totals, in seat order."""
    names = [f"P{seat}" for seat in range(len(totals))]
    ruleset = {"preset": "club-league", "league": LEAGUE | setting}
    whole = judged(" ".join(names), scored(**dict(zip(names, totals, strict=True))), ruleset=ruleset)
    assert whole.over
    assert whole.league_points is not None
    return [whole.league_points[name] for name in names]


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((4, 9), [2, -1]),
        ((9, 4), [-1, 2]),
        ((4, 4), [1, 1]),
        ((3, 8, 8, 15), [8, -1, -1, -2]),
        ((20, 9, 4, 12, 4), [-3, -1, 4, -2, 4]),
        ((0, 0, 0, 5), [3, 3, 3, -1]),
        ((7, 7, 7), [2, 2, 2]),
        ((7, 7, 7, 7, 7, 7), [2, 2, 2, 2, 2, 2]),
        ((1, 2, 3, 4, 5, 6), [8, -1, -2, -3, -4, -5]),
        ((1, 2, 3, 4, 5, 6, 7), [12, -1, -2, -3, -4, -5, -6]),
        ((2, 2, 2, 2, 2, 5, 7), [3, 3, 3, 3, 3, -1, -2]),
        ((6, 6, 6, 6, 6, 6, 6), [3, 3, 3, 3, 3, 3, 3]),
        ((0,) * 10, [3] * 10),
    ],
)
def test_the_fewest_share_the_points_and_the_others_lose_one_more_each(
    totals: tuple[int, ...], expected: list[int]
) -> None:
    assert points_of(*totals) == expected


def test_equal_at_two_may_give_nothing() -> None:
    assert points_of(4, 4, draw_of_two=0) == [0, 0]
    assert points_of(4, 9, draw_of_two=0) == [2, -1]
    assert points_of(4, 4, 4, draw_of_two=0) == [2, 2, 2]


def test_a_share_may_be_exact() -> None:
    assert points_of(0, 0, 0, 5, share="exact") == [2.67, 2.67, 2.67, -1]
    assert points_of(0, 0, 5, share="exact") == [4, 4, -1]
    assert points_of(2, 2, 2, 2, 2, 5, 7, share="exact") == [2.4, 2.4, 2.4, 2.4, 2.4, -1, -2]
    assert points_of(7, 7, 7, share="exact") == [2, 2, 2]


def test_equal_losers_may_leave_out_the_next_step() -> None:
    assert points_of(3, 8, 8, 15, equal_losers="skip") == [8, -1, -1, -3]
    assert points_of(3, 3, 8, 8, 8, 15, 16, equal_losers="skip") == [6, 6, -1, -1, -1, -4, -5]


def test_who_left_earlier_is_not_counted() -> None:
    """Two are left, so it is a game of two."""
    ruleset = {"preset": "club-league", "round_count": 2}
    rounds = (scored(Ana=3, Ben=0, Cleo=5), scored(Ana=3, Cleo=5))
    assert judged("Ana Ben Cleo", *rounds, ruleset=ruleset, leaves={"Ben": 1}).league_points == {"Ana": 2, "Cleo": -1}


def test_there_are_points_only_when_the_game_is_over_and_has_a_league() -> None:
    to_66 = {"preset": "club-league", "target": 66, "round_count": None}
    assert judged("Ana Ben", scored(Ana=65, Ben=0), ruleset=to_66).league_points is None
    assert judged("Ana Ben", scored(Ana=66, Ben=0), ruleset=to_66).league_points == {"Ana": -1, "Ben": 2}
    assert judged("Ana Ben", scored(Ana=66, Ben=0)).league_points is None


def test_rounds_after_the_end_change_no_points() -> None:
    rounds = (scored(Ana=1, Ben=2), scored(Ana=50, Ben=0))
    assert judged("Ana Ben", *rounds, ruleset="club-league").league_points == {"Ana": 2, "Ben": -1}


def test_where_most_wins_the_most_win_the_points() -> None:
    ruleset = {"preset": "free", "wins": "most", "round_count": 1, "league": LEAGUE}
    assert judged("Ana Ben Cleo", scored(Ana=-3, Ben=9, Cleo=4), ruleset=ruleset).league_points == {
        "Ana": -2,
        "Ben": 8,
        "Cleo": -1,
    }


@pytest.mark.parametrize(("players", "top"), [(2, 64), (3, 84), (6, 84), (7, 104), (10, 104)])
def test_the_deck_of_the_club_league_follows_the_players(players: int, top: int) -> None:
    assert read_ruleset("club-league").deck_for(players) == top


@given(st.lists(st.integers(0, 6), min_size=2, max_size=10), st.integers(0, 2**32))
@settings(deadline=None)
def test_two_leagues_agree_on_every_table(totals: list[int], seed: int) -> None:
    written = random_league(Random(seed))
    league = read_ruleset({"preset": "club-league", "league": written}).league
    assert league
    ranking = [
        Ranked(f"P{seat}", total, 1 + sum(other < total for other in totals)) for seat, total in enumerate(totals)
    ]
    assert league_points(ranking, league) == points({line.player: line.total for line in ranking}, written)
