"""Counting up or down is how a browser looks at a game that a number ends; nothing else changes with it."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def read(client: Client, game: Session, name: str = "race", **query: str) -> str:
    return text(client.get(reverse(name, args=[game.public_id]), query))


def test_a_classic_game_is_looked_at_counting_down_and_up_again(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 50]])
    assert "Count down from 66" in read(client, game)
    down = read(client, game, count="down")
    assert "Our table · to 66" in down
    assert "1 Ben 63 −3 2 Tom 57 −9 3 Mira 46 −20 4 Kofi close 16 −50" in down
    assert "Ben leads by 6 Kofi is 16 bullheads from the end" in down
    assert "66 or more bullheads. Whoever has the fewest bullheads wins." in down
    assert "Count up from 0" in down
    up = read(client, game, count="up")
    assert "1 Ben 3 +3" in up
    assert "66 or more bullheads. Whoever has the fewest bullheads wins." in up


def test_it_is_remembered_by_this_browser_alone_and_no_fact_changes(
    client: Client, keeper: User, viewer: User, game: Session, as_user: AsUser
) -> None:
    make.enter(game, keeper, 1, 1, 20)
    game.refresh_from_db()
    before = (game.change_count, game.ruleset)
    other = as_user(viewer)
    assert "Count down from 66" in read(other, game)
    read(client, game, count="down")
    assert "left 46 66 66 66" in read(client, game, "sheet")
    assert "left" not in read(other, game, "sheet")
    game.refresh_from_db()
    assert (game.change_count, game.ruleset) == before


def test_a_phone_that_polls_gets_what_it_asked_for(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 50]])
    address = reverse("race", args=[game.public_id])
    etag = client.get(address)["ETag"]
    assert client.get(address, headers={"if-none-match": etag}).status_code == 304
    client.get(address, {"count": "down"})
    assert client.get(address, headers={"if-none-match": etag}).status_code == 200


def test_the_end_tells_both_ways_who_won(client: Client, keeper: User) -> None:
    """Below 0 is kept."""
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[[70, 3, 9]])
    assert "Ben wins 3 bullheads · Mira reached 70 in round 1" in read(client, game)
    down = read(client, game, count="down")
    assert "Ben wins 63 left · Mira had nothing left after round 1" in down
    assert "1 Ben 63 −3 2 Tom 57 −9 3 Mira ended it −4 −70" in down


def test_a_game_that_counts_down_by_its_rules_is_looked_at_counting_up(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="tactic", rounds=[[20, 3]])
    assert "1 Ben 63 −3" in read(client, game)
    assert "1 Ben 3 +3 2 Mira 20 +20" in read(client, game, count="up")
    assert "1 Ben 3 +3" in read(client, game)
    assert "1 Ben 63 −3" in read(client, game, count="down")


def test_who_looks_at_one_game_counting_up_again_still_sees_others_by_their_rules(client: Client, keeper: User) -> None:
    classic, tactic = (make.game(keeper, "Mira", "Ben", preset=preset) for preset in ("classic", "tactic"))
    for count in ("down", "up"):
        read(client, classic, count=count)
    assert "from 66 down" in read(client, tactic)


def test_another_game_is_looked_at_by_its_own_rules(client: Client, keeper: User) -> None:
    """Only what was asked last is remembered, and only of its game."""
    one, other = (make.game(keeper, "Mira", "Ben", rounds=[[20, 3]]) for _ in range(2))
    read(client, one, count="down")
    assert "1 Ben 3 +3" in read(client, other)
    read(client, other, count="up")
    assert "1 Ben 63 −3" in read(client, one)


def test_without_a_number_there_is_nothing_to_count_down_from(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="fixed-rounds", rounds=[[20, 3]])
    page = read(client, game, count="down")
    assert "Count down" not in page
    assert "1 Ben 3 +3" in page


def test_everybody_equal_is_told_as_it_is_shown(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[12, 12]])
    assert "Everybody has 12" in read(client, game)
    assert "Everybody has 54" in read(client, game, count="down")


def test_nonsense_changes_nothing(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[20, 3]])
    assert "1 Ben 3 +3" in read(client, game, count="sideways")
