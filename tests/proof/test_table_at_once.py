"""Two phones that follow one table at the same moment, each with a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from scoring import scorebook
from scoring.models import Session, Turn, User
from tests import make
from tests.proof import whole

pytestmark = pytest.mark.django_db(transaction=True)

ROWS = [1, 2, 3, 4]
TURNS = range(1, 11)


def at_once(phone: Callable[[int], list[str]]) -> list[list[str]]:
    """What becomes of phones 1 and 2, each in a thread."""

    def run(which: int) -> list[str]:
        try:
            return phone(which)
        finally:
            connection.close()

    with ThreadPoolExecutor() as phones:
        return list(phones.map(run, (1, 2)))


def test_two_phones_that_play_for_different_seats_of_a_turn_are_two_cards(keeper: User) -> None:
    """T14: ten turns, both cards at the same moment; nobody's card pushes the other's away."""
    game = make.game(keeper, "Mira", "Ben")
    make.follow(game, keeper, 1, ROWS)
    together = Barrier(2, timeout=60)

    def play(seat: int) -> list[str]:
        told = []
        for turn in TURNS:
            together.wait()
            told.append(scorebook.play_card(game, make.tap(keeper), 1, turn, 10 * turn + seat - 6, seat).what)
        return told

    assert at_once(play) == [["card.played"] * 10] * 2
    assert [dict(turn.played["plays"]) for turn in Turn.objects.all()] == [
        {"1": 10 * turn - 5, "2": 10 * turn - 4} for turn in TURNS
    ]
    whole.check(game)


def test_two_phones_that_play_for_one_seat_are_one_card_and_one_told(keeper: User, game: Session) -> None:
    """T15: ten rounds of it; whoever comes second is told what is there, and the log has both."""
    make.follow(game, keeper, 1, ROWS)
    together = Barrier(2, timeout=60)

    def play(phone: int) -> list[str]:
        told = []
        for turn in TURNS:
            together.wait()
            try:
                told.append(scorebook.play_card(game, make.tap(keeper), 1, turn, 9 * turn + phone, 1).what)
            except scorebook.NotNow as late:
                told.append(late.code)
            together.wait()
            if phone == 1:
                for seat in (2, 3, 4):
                    scorebook.play_card(game, make.tap(keeper), 1, turn, 9 * turn + 1 + seat, seat)
        return told

    one, other = at_once(play)
    assert {*map(frozenset, zip(one, other, strict=True))} == {frozenset({"card.played", "card_there"})}
    stands = [9 * turn + (1 if told == "card.played" else 2) for turn, told in zip(TURNS, one, strict=True)]
    assert [turn.played["plays"]["1"] for turn in Turn.objects.all()] == stands
    assert game.changes.filter(what="card.refused").count() == 10
    whole.check(game)
