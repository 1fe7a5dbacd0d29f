"""Cards seen: the deck of one round, who picked up what, and what nobody did."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def read(client: Client, game: Session, **query: str) -> str:
    return text(client.get(reverse("cards", args=[game.public_id]), query))


def test_it_says_that_nothing_has_been_entered_yet(client: Client, game: Session) -> None:
    assert "Nothing has been entered yet." in read(client, game)


def test_every_card_of_the_round_says_who_has_it(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[[14, 15], [104], 0, None]])
    page = read(client, game)
    assert "3 cards seen · 101 cards not seen" in page
    assert " 13 14 Mi 15 Mi 16 " in page
    assert " 103 104 Be Who has what" in page


def test_it_lists_who_has_what_and_where_the_cards_are_unknown(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[[15, 14], 12, [], None]])
    assert read(client, game).endswith(
        "Who has what Mi Mira 14 15 3 Be Ben entered as a number, cards unknown 12"
        " To Tom nothing picked up 0 Ko Kofi not entered yet"
    )


def test_it_shows_the_last_round_and_any_other_on_request(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[[14], [22], 0, 0], [[33], None, None, None]])
    assert "Round 2: 1 card seen · 103 cards not seen" in read(client, game)
    assert "Round 1: 2 cards seen · 102 cards not seen" in read(client, game, round="1")


@pytest.mark.parametrize("asked", ["0", "3", "-1", "x", "1x", "9" * 5000])
def test_a_round_that_is_not_there_shows_the_last(client: Client, keeper: User, asked: str) -> None:
    game = make.game(keeper, rounds=[[[14], [22], 0, 0], [[33], None, None, None]])
    assert "Round 2: 1 card seen" in read(client, game, round=asked)


def test_a_smaller_deck_ends_where_it_ends(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[[14], None, None, None]], deck={"per_player": 10, "plus": 4})
    page = read(client, game)
    assert "1 card seen · 43 cards not seen" in page
    assert " 43 44 Who has what" in page


def test_players_who_begin_alike_get_different_marks(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Max B.", "max K.", "Mira", rounds=[[[1], [2], [3]]])
    assert " 1 Ma1 2 ma2 3 Mi 4 " in read(client, game)


def follow(game: Session, keeper: User) -> None:
    """Two turns of round 1 and half of the third: Ben took five cards."""
    turns = {1: 14, 2: 15, 3: 44, 4: 61}, {1: 21, 2: 30, 3: 26, 4: 36}, {1: 9, 3: 3}
    make.follow(game, keeper, 1, [12, 37, 43, 58], *turns)


def test_in_a_followed_round_the_cards_on_the_table_say_where_they_lie(
    client: Client, keeper: User, game: Session
) -> None:
    follow(game, keeper)
    page = read(client, game)
    assert "14 cards seen · 90 cards not seen" in page
    assert " 2 3 T 4 " in page
    assert " 9 T 10 11 12 Be 13 14 Be 15 Be 16 " in page
    assert " 30 R1 31 32 33 34 35 36 R1 37 R2 38 " in page
    assert " 43 R3 44 R3 45 " in page
    assert "104 R1: it lies in row 1 · T: played this turn, not placed yet Round 1, card by card" in page
    assert page.endswith(
        "Mi Mira nothing picked up 0 Be Ben 12 14 15 21 26 6 To Tom nothing picked up 0 Ko Kofi nothing picked up 0"
    )
    assert f'href="/s/{game.public_id}/table/1/"' in client.get(reverse("cards", args=[game.public_id])).text


def test_rows_that_were_just_laid_are_seen(client: Client, keeper: User, game: Session) -> None:
    make.follow(game, keeper, 1, [12, 37, 43, 58])
    page = read(client, game)
    assert "4 cards seen · 100 cards not seen" in page
    assert " 12 R1 13 " in page


def test_where_following_was_broken_off_nobody_knows_any_more_where_cards_lie(
    client: Client, keeper: User, game: Session
) -> None:
    follow(game, keeper)
    scorebook.leave_following(game, make.tap(keeper), 1)
    page = read(client, game)
    assert "0 cards seen · 104 cards not seen" in page
    assert "R1" not in page
    assert "Round 1, card by card" in page
