"""The board of Bully: the spare cards, four taps for a duel, ties, the end, looking again and correcting."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]
type Response = Any

taps = count(1)


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def fresh(keeper: User) -> Session:
    """A game of Ada and Ben whose spare cards are not laid yet."""
    return make.game(keeper, "Ada", "Ben", preset="bully")


@pytest.fixture
def laid(fresh: Session, keeper: User) -> Session:
    """Ada's spare cards lie on a1, Ben's on b1 and e2."""
    scorebook.lay_spares(fresh, make.tap(keeper), {"1": {"a1": 4}, "2": {"b1": 2, "e2": 2}})
    fresh.refresh_from_db()
    return fresh


def address(game: Session, *path: str | int) -> str:
    return reverse("board", args=[game.public_id]) + "".join(f"{part}/" for part in path)


def send(client: Client, game: Session, *path: str | int, **fields: Any) -> Response:
    fields.setdefault("key", f"tap-{next(taps)}")
    return client.post(address(game, *path), fields, follow=True)


def look(client: Client, game: Session, shown: str = "", at: str = "1-1") -> Response:
    return client.get(address(game), {"at": at, "shown": shown})


def play(client: Client, game: Session, duel: int, *exchanges: str) -> Response:
    """The exchanges of a duel, "a1 Q b1 K" each, as the fourth tap sends them."""
    response: Response = None
    for place, each in enumerate(exchanges, 1):
        *shown, card = each.split()
        response = send(client, game, "exchange", duel=duel, exchange=place, shown=".".join(shown), card=card)
    return response


def test_a_pile_is_chosen_and_the_rest_of_the_spare_cards_is_laid_evenly(client: Client, fresh: Session) -> None:
    page = text(client.get(address(fresh), {"laid": "a1.a1.b1"}))
    assert "Ada 2 of 4 laid Ben 1 of 4 laid" in page
    assert "Lay the rest evenly" in page
    page = text(send(client, fresh, "spares", laid="a1.a1.b2.c3.b1.c2.d3.e4"))
    assert page.startswith("✕ Who opens? Duel 1")
