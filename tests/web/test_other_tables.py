"""Bull King on the table, and the decks of other rulesets: rows, hands, costs and cards are those of the rules."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Session, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def table(client: Client, game: Session) -> Any:
    return client.get(reverse("table", args=[game.public_id]))


def test_bull_king_has_three_rows_and_counts_cards(client: Client, keeper: User) -> None:
    """docs/rules.md §5"""
    game = make.game(keeper, "Ana", "Ben", "Cleo", preset="bull-king")
    assert "Tap the 3 starting cards, from the first row on." in text(table(client, game))
    make.follow(game, keeper, 1, (4, 13, 20), {1: 5, 2: 8, 3: 17}, {1: 9, 2: 12, 3: 16}, {1: 3, 2: 10, 3: 22})
    response = table(client, game)
    assert text(response).startswith("✕ Turn 3 of 9")
    assert "Rows 1 and 3 cost least." in text(response)
    said = ["Take row 1 for 1 point", "Take row 2 for 2 points", "Take row 3 for 1 point"]
    assert labels(response)[2:5] == said
    fields = {"key": "a", "round": 1, "turn": 3, "card": 3, "row": 3}
    page = text(client.post(reverse("answer", args=[game.public_id]), fields, follow=True))
    assert "Row 1 1 16 Row 2 2 13 17 22 Row 3 3 3 10 Turn 3: Ana takes 1 point." in page
    replay = text(client.get(f"/s/{game.public_id}/table/1/2/?card=16"))
    assert "16 goes behind 12, the nearest lower; the row was full: Cleo takes 5 points" in replay


def test_a_round_of_bull_king_is_checked_with_its_own_numbers(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Ana", "Ben", "Cleo", "Dan", preset="bull-king")
    cards = iter(range(4, 32))
    make.follow(game, keeper, 1, (1, 2, 3), *({seat: next(cards) for seat in (1, 2, 3, 4)} for _ in range(7)))
    page = text(table(client, game))
    assert "Round 1 is played: 25 cards taken, 6 in the rows, all 31 are there." in page


@pytest.mark.parametrize(
    ("preset", "players", "top"),
    [("tactic", 3, 34), ("club-league", 2, 64), ("club-league", 3, 84), ("bull-king", 2, 104)],
)
def test_the_pad_has_the_deck_of_so_many_players(
    client: Client, keeper: User, preset: str, players: int, top: int
) -> None:
    game = make.game(keeper, *("Ana", "Ben", "Cleo")[:players], preset=preset)
    make.follow(game, keeper, 1, range(1, game.ruleset["row_count"] + 1))
    pad = table(client, game).content.decode()
    assert f'name="card" value="{top}"' in pad
    assert f'name="card" value="{top + 1}"' not in pad
    fields = {"key": "a", "round": 1, "turn": 1, "seat": 1, "card": top + 1}
    response = client.post(reverse("card", args=[game.public_id]), fields)
    assert response.status_code == 422
    assert f"There is no card {top + 1}: the deck goes from 1 to {top}." in text(response)


@pytest.mark.parametrize("gone", [1, 2])
@pytest.mark.parametrize("preset", ["club-league", "bull-king", "logic"])
def test_the_table_is_shown_where_too_few_are_left(client: Client, keeper: User, preset: str, gone: int) -> None:
    game = make.game(keeper, "Ana", "Ben", preset=preset, round_count=5, rounds=[[1, 2]])
    for position in range(1, gone + 1):
        scorebook.leave_game(game, make.tap(keeper), position)
    assert table(client, game).status_code == 200
