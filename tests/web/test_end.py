"""The end: who won, the final ranking, why it ended, what is worth telling, and the next game."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Session, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def read(client: Client, game: Session) -> str:
    return text(client.get(reverse("race", args=[game.public_id])))


def again(client: Client, game: Session, key: str = "a-key") -> str:
    return text(client.post(reverse("again", args=[game.public_id]), {"key": key}, follow=True))


def test_equal_totals_share_the_place_and_the_first_place_is_shared_in_words(client: Client, keeper: User) -> None:
    """T1."""
    game = make.game(keeper, rounds=[[70, 41, 55, 41]])
    page = read(client, game)
    assert "Ben and Kofi share first place 41 bullheads · Mira reached 70 in round 1" in page
    assert "Final 1 Ben 41 +41 1 Kofi 41 +41 3 Tom 55 +55 4 Mira ended it 70 +70" in page


def test_nobody_is_singled_out_among_equal_last(client: Client, keeper: User) -> None:
    """T2: both ended it, both are fourth, both are marked."""
    page = read(client, make.game(keeper, "Mira", "Ben", "Tom", rounds=[[3, 70, 70]]))
    assert "Ben and Tom reached 66 in round 1" in page
    assert "1 Mira 3 +3 2 Ben ended it 70 +70 2 Tom ended it 70 +70" in page


def test_the_fewest_bullheads_win(client: Client, keeper: User) -> None:
    """T3."""
    page = read(client, make.game(keeper, "Mira", "Ben", rounds=[[40, 12]], preset="fixed-rounds", round_count=1))
    assert "Ben wins 12 bullheads" in page
    assert "1 Ben 12 +12 2 Mira 40 +40" in page


def test_when_all_are_equal_all_win(client: Client, keeper: User) -> None:
    page = read(client, make.game(keeper, "Mira", "Ben", "Tom", rounds=[[70, 70, 70]]))
    assert "Everybody shares first place" in page


@pytest.mark.parametrize(
    ("piles", "settings", "why"),
    [
        ([3, 71], {}, "Ben reached 71 in round 1"),
        ([3, 67], {"limit": "pass"}, "Ben reached 67 in round 1"),
        ([68, 67], {"limit": "pass"}, "Ben and Mira passed 66 in round 1"),
        ([3, 71], {"preset": "countdown"}, "Ben had nothing left after round 1"),
        ([3, 7], {"preset": "fixed-rounds", "round_count": 1}, "The round is played"),
        ([3, 71], {"round_count": 1}, "Ben reached 71 in round 1"),
    ],
)
def test_it_says_why_it_ended(
    client: Client, keeper: User, piles: list[int], settings: dict[str, Any], why: str
) -> None:
    assert f" · {why} " in read(client, make.game(keeper, "Mira", "Ben", rounds=[piles], **settings))


def test_a_game_of_rounds_ends_after_the_last(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[3, 7], [1, 2]], preset="fixed-rounds", round_count=2)
    assert "4 bullheads · All rounds are played 2 rounds" in read(client, game)


def test_it_says_how_long_it_took_until_the_last_pile_was_there_first(client: Client, keeper: User) -> None:
    start = dt.datetime(2026, 11, 30, 18, 0, tzinfo=dt.UTC)
    with time_machine.travel(start, tick=False) as clock:
        game = make.game(keeper, "Mira", "Ben", rounds=[[3, 40]])
        clock.shift(dt.timedelta(minutes=52))
        make.enter(game, keeper, 2, 1, 3)
        make.enter(game, keeper, 2, 2, 30)
        clock.shift(dt.timedelta(days=7))
        make.enter(game, keeper, 2, 2, 31)
        assert "2 rounds · 52 min" in read(client, game)
        game = make.game(keeper, "Ada", "Bo", club=game.club)
        clock.shift(dt.timedelta(minutes=125))
        make.enter(game, keeper, 1, 1, 3)
        make.enter(game, keeper, 1, 2, 70)
        assert "1 round · 2 h 5 min" in read(client, game)


def test_the_worst_pile_is_told_with_its_cards(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[3, [57, 55, 44]], [4, 60]])
    assert "Worst pile Ben, round 2 60" in read(client, game)
    game = make.game(keeper, "Ada", "Bo", rounds=[[3, [57, 55, 44]]], preset="fixed-rounds", round_count=1)
    assert "Worst pile Bo, round 1 44 55 57 13" in read(client, game)


def test_a_worst_pile_is_one_without_its_correction(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[20, 25]])
    make.enter(game, keeper, 2, 1, 30)
    make.enter(game, keeper, 2, 2, 1, correction=60, why="fine")
    assert "Worst pile Mira, round 2 30" in read(client, game)


def test_equally_bad_piles_are_all_told_and_many_are_not_worth_telling(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[20, 20], [20, 9], [26, 1]], target=66)
    assert "Worst pile Mira, round 3 26" in read(client, game)
    game = make.game(keeper, "Ada", "Bo", rounds=[[33, 33], [33, 5]])
    assert "Worst pile Ada, round 1 Bo, round 1 Ada, round 2 33" in read(client, game)
    game = make.game(keeper, "Cy", "Di", rounds=[[33, 33], [33, 33]])
    assert "Worst pile" not in read(client, game)


def test_clean_rounds_are_told_of_whoever_has_most(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[[0, 20, 5], [[], 20, 0], [3, 30, 5]])
    assert "Picked up nothing in 2 rounds Mira" in read(client, game)
    game = make.game(keeper, "Ada", "Bo", "Cy", rounds=[[0, 40, 5], [3, 30, 0]])
    assert "Picked up nothing in a round Ada Cy" in read(client, game)
    game = make.game(keeper, "Di", "Ed", "Fay", rounds=[[1, 70, 5]])
    assert "Picked up nothing" not in read(client, game)


@pytest.mark.parametrize(
    ("second", "told"),
    [
        (10, None),
        (11, "Close finish Mira was 1 bullhead ahead of Ben"),
        (13, "Close finish Mira was 3 bullheads ahead of Ben"),
        (14, None),
    ],
)
def test_a_close_finish_is_told(client: Client, keeper: User, second: int, told: str | None) -> None:
    page = read(client, make.game(keeper, "Mira", "Ben", "Tom", rounds=[[10, second, 70]]))
    assert (told or "") in page
    assert ("Close finish" in page) is (told is not None)


def test_a_comeback_is_told_where_the_winner_was_last_and_far_behind(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[[20, 5, 8], [1, 30, 9], [0, 40, 20]])
    assert "Comeback Mira was last after round 1, 15 bullheads behind" in read(client, game)
    game = make.game(keeper, "Ada", "Bo", "Cy", rounds=[[14, 5, 8], [1, 30, 9], [0, 40, 20]])
    assert "Comeback" not in read(client, game)


def test_rounds_after_the_end_are_warned_about_and_tell_no_stories(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[[3, 40, 5], [40, 5, 0]])
    make.enter(game, keeper, 1, 2, 66)
    page = read(client, game)
    assert "Mira wins 3 bullheads · Ben reached 66 in round 1" in page
    assert "Round 2 was played after the end of the game and does not count. Look at round 2" in page
    assert "Picked up nothing" not in page
    assert "Worst pile Ben, round 1 66" in page


def test_play_again_seats_the_same_people_with_the_same_rules_in_one_tap(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Tom", "Mira", "Ben", rounds=[[3, 120, 5]], target=100, limit="pass")
    page = again(client, game)
    assert "Round 1 Our table · past 100" in page
    assert "Tom 0 Mira 0 Ben 0" in page
    assert game.club.sessions.count() == 2


def test_a_double_tap_on_play_again_makes_one_game(client: Client, keeper: User) -> None:
    """T13, for starting."""
    game = make.game(keeper, rounds=[[3, 70, 5, 5]])
    assert again(client, game, key="one-tap") == again(client, game, key="one-tap")
    assert game.club.sessions.count() == 2


def test_the_last_change_can_still_be_taken_back(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 70, 5, 5]])
    response = client.get(reverse("race", args=[game.public_id]))
    assert "Take back Kofi’s 5" in labels(response)
    client.post(reverse("undo", args=[game.public_id]), {"key": "a-key", "change": 5})
    assert "Enter Kofi’s pile" in read(client, game)


def test_only_a_keeper_is_offered_the_next_game(
    viewer: User, scorer: User, keeper: User, game: Session, as_user: AsUser
) -> None:
    for seat, points in enumerate([3, 70, 5, 5], 1):
        make.enter(game, keeper, 1, seat, points)
    assert [who.username for who in (viewer, scorer, keeper) if "Play again" in read(as_user(who), game)] == ["keeper"]
    assert "↶" not in read(as_user(viewer), game)


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (10, 12)])
def test_the_end_asks_the_database_seven_times_however_large_the_game(
    client: Client, keeper: User, players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """As the race, and once for how long it took."""
    names = [f"Player {number}" for number in range(players)]
    piles = [[number % 9 for number in range(players)]] * rounds
    game = make.game(keeper, *names, rounds=piles, preset="fixed-rounds", round_count=rounds)
    client.get(reverse("race", args=[game.public_id]))  # the first visit of a day renews the sign-in
    with django_assert_num_queries(7):
        assert "Game over" in read(client, game)
