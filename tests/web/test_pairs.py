"""Head to head: who finished ahead of whom, in a season and over all time."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Club, Season, User
from tests import make
from tests.page import text


@pytest.fixture
def client(viewer: User, as_user: Callable[[User], Client]) -> Client:
    return as_user(viewer)


@pytest.fixture
def spring(club: Club) -> Season:
    return make.season(club, "Spring", "2026-03-01", "2026-05-31")


def page(client: Client, club: Club, season: Season | None, **asked: str) -> str:
    public_id = season.public_id if season else "all"
    return text(client.get(reverse("pairs", args=[club.public_id, public_id], query=asked)))


def test_everybody_is_set_against_everybody_they_played_with(
    client: Client, club: Club, keeper: User, spring: Season
) -> None:
    """T1, T3: fewest is ahead, equal is level; who never met has nothing there."""
    make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9, "Tom": 9})
    make.played(keeper, club, "2026-03-12", {"Ben": 5, "Mira": 30, "Kofi": 2})
    read = page(client, club, spring)
    assert "Ben Kofi Mira Tom Ben 0:1 1 game 1:1 2 games 0:0 1 game" in read
    assert "Kofi 1:0 1 game 1:0 1 game Mira 1:1 2 games 0:1 1 game 1:0 1 game Tom 0:0 1 game 0:1 1 game" in read
    assert "Along a line: in how many of the games that both finished somebody was ahead of each of the others" in read


def test_it_can_be_looked_at_as_of_a_day_and_over_all_time(
    client: Client, club: Club, keeper: User, spring: Season
) -> None:
    make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9})
    make.played(keeper, club, "2026-03-12", {"Mira": 9, "Ben": 3})
    make.played(keeper, club, "2025-03-12", {"Mira": 9, "Ben": 3})
    assert "Ben Mira Ben 0:1 1 game Mira 1:0 1 game" in page(client, club, spring, on="2026-03-11")
    assert "Ben Mira Ben 1:1 2 games Mira 1:1 2 games" in page(client, club, spring)
    assert "Ben Mira Ben 2:1 3 games Mira 1:2 3 games" in page(client, club, None)
    assert "No game was finished by then." in page(client, club, spring, on="2026-03-01")


def test_an_empty_season_says_what_will_stand_here(client: Client, club: Club, spring: Season) -> None:
    """T32."""
    assert "No game is finished yet. After the first one it says here who was ahead of whom." in page(
        client, club, spring
    )
