"""The records of a season and of all time, each with its holders and a way to its game."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Club, Season, User
from tests import make
from tests.page import text


@pytest.fixture
def client(viewer: User, as_user: Callable[[User], Client]) -> Client:
    return as_user(viewer)


@pytest.fixture
def spring(club: Club) -> Season:
    return make.season(club, "Spring", "2026-03-01")


def address(club: Club, season: Season | None, **asked: str) -> str:
    return reverse("records", args=[club.public_id, season.public_id if season else "all"], query=asked)


def test_each_record_names_all_who_hold_it_and_leads_to_its_game(
    client: Client, club: Club, keeper: User, spring: Season
) -> None:
    """T1, T3: the lowest game is the best one, and equalled."""
    first = make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9, "Tom": 31})
    second = make.played(keeper, club, "2026-03-12", {"Ben": 3, "Mira": 10, "Tom": 0})
    make.played(keeper, club, "2026-03-13", {"Ben": 3, "Mira": 10, "Tom": 0})
    answer = client.get(address(club, spring))
    read = text(answer)
    assert "Lowest game To Tom March 12, 2026, in 1 round 0 bullheads Highest game" in read
    assert "Highest game To Tom March 5, 2026, in 1 round 31 bullheads Worst round" in read
    assert "Worst round To Tom March 5, 2026, round 1 31 bullheads" in read
    assert "Longest clean run To Tom until March 13, 2026 2 rounds" in read
    assert "Most wins in a row To Tom until March 13, 2026 2 games" in read
    assert "Fewest is best here." in read
    for game in (first, second):
        assert f'href="{game.get_absolute_url()}"' in answer.content.decode()
    read = text(client.get(address(club, spring, on="2026-03-05")))
    assert "Lowest game Mi Mira March 5, 2026, in 1 round 3 bullheads Highest game" in read
    make.played(keeper, club, "2026-03-14", {"Ben": 0, "Mira": 10})
    read = text(client.get(address(club, spring)))
    assert "Lowest game To Tom March 12, 2026, in 1 round 0 bullheads Be Ben March 14, 2026, in 1 round 0" in read


def test_where_most_points_win_the_highest_game_comes_first_and_the_lowest_round_is_the_worst(
    client: Client, club: Club, keeper: User, spring: Season
) -> None:
    """T3."""
    make.played(keeper, club, "2026-03-05", {"Mira": 40, "Ben": 12}, preset="free", wins="most", round_count=1)
    read = text(client.get(address(club, spring)))
    highest, lowest = read.index("Highest game Mi Mira"), read.index("Lowest game Be Ben")
    assert highest < lowest
    assert "Worst round Be Ben March 5, 2026, round 1 12 points" in read
    assert "Longest clean run" not in read
    assert "Most is best here." in read


def test_the_dearest_take_shows_its_cards_and_leads_to_its_turn(
    client: Client, club: Club, keeper: User, spring: Season
) -> None:
    """Of game records with a followed round; the row of 12, 14, 15, 16 and 17 costs six bullheads."""
    rules = make.ruleset("fixed-rounds", round_count=1, hand=3)
    game = scorebook.start_game(make.tap(keeper), club, ["Ada", "Eve"], rules)
    make.follow(game, keeper, 1, (12, 37, 43, 58), {1: 14, 2: 15}, {1: 16, 2: 17}, {1: 20, 2: 90})
    game.refresh_from_db()
    assert game.finished_in_round == 1
    answer = client.get(address(club, spring))
    assert "Dearest take Ad Ada" in text(answer)
    assert ", round 1, turn 3 12 14 15 16 17 6 bullheads" in text(answer)
    assert f'href="/s/{game.public_id}/table/1/3/"' in answer.content.decode()


def test_a_record_moves_on_when_its_game_is_thrown_away(
    client: Client, club: Club, keeper: User, spring: Season
) -> None:
    """T25."""
    make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9})
    game = make.played(keeper, club, "2026-03-12", {"Zoë": 1, "Ben": 9})
    assert "Lowest game Zo Zoë" in text(client.get(address(club, spring)))
    scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    assert "Lowest game Mi Mira" in text(client.get(address(club, spring)))


def test_an_empty_season_has_no_records_and_says_so(client: Client, club: Club, spring: Season) -> None:
    """T32: nor on a day before its first game."""
    assert "No game is finished yet. The first one sets the records." in text(client.get(address(club, spring)))


def test_all_time_has_the_records_of_every_season(client: Client, club: Club, keeper: User, spring: Season) -> None:
    make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9})
    make.played(keeper, club, "2025-01-02", {"Mira": 30, "Ben": 2})
    read = text(client.get(address(club, None)))
    assert "Lowest game Be Ben Jan. 2, 2025, in 1 round 2 bullheads" in read
    assert "Highest game Mi Mira Jan. 2, 2025, in 1 round 30 bullheads" in read
