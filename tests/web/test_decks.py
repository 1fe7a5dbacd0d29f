"""A deck that grows with the players: who comes and goes changes it from the next round on, and people are told."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Club, Session, User
from scoring.sheet import Sheet
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def tactic(keeper: User) -> Session:
    """Four play tactic, and two rounds are entered."""
    return make.game(keeper, rounds=[(1, 2, 3, 4), (4, 3, 2, 1)], preset="tactic")


def test_somebody_who_joins_makes_the_deck_larger_from_the_next_round_on(
    client: Client, keeper: User, tactic: Session
) -> None:
    people, race = (reverse(name, args=[tactic.public_id]) for name in ("people", "race"))
    assert "the deck goes" not in text(client.get(people)) + text(client.get(race))
    page = text(client.post(people, {"key": "k", "name": "Zoë", "start": "zero"}, follow=True))
    assert "From round 3 on the deck goes from 1 to 54: 5 play." in page
    assert "From round 3 on the deck goes from 1 to 54: 5 play." in text(client.get(race))
    for seat in range(1, 6):
        make.enter(tactic, keeper, 3, seat, 1)
    assert "the deck goes" not in text(client.get(people)) + text(client.get(race))


def test_while_a_round_is_entered_the_deck_of_the_next_one_is_told(
    client: Client, keeper: User, tactic: Session
) -> None:
    make.enter(tactic, keeper, 3, 1, 1)
    scorebook.join_game(tactic, make.tap(keeper), "Zoë", "zero")
    assert "From round 4 on the deck goes from 1 to 54: 5 play." in text(client.get(tactic.get_absolute_url()))


def test_somebody_who_goes_home_makes_it_smaller(client: Client, tactic: Session) -> None:
    seat = reverse("seat", args=[tactic.public_id, 4])
    page = text(client.post(seat, {"key": "k", "do": "left"}, follow=True))
    assert "From round 3 on the deck goes from 1 to 34: 3 play." in page


def test_somebody_who_sits_out_makes_it_smaller_for_that_round_alone(
    client: Client, keeper: User, tactic: Session
) -> None:
    race, seat = tactic.get_absolute_url(), reverse("seat", args=[tactic.public_id, 4])
    client.post(seat, {"key": "k", "do": "out", "round": "3"})
    assert "In round 3 the deck goes from 1 to 34: 3 play." in text(client.get(race))
    for position in (1, 2, 3):
        make.enter(tactic, keeper, 3, position, 1)
    assert "From round 4 on the deck goes from 1 to 44: 4 play." in text(client.get(race))


def test_hands_that_follow_the_players_are_told_as_well(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="bull-king", rounds=[(1, 2)])
    scorebook.join_game(game, make.tap(keeper), "Zoë", "zero")
    page = text(client.get(game.get_absolute_url()))
    assert "From round 2 on a hand of 9 is dealt: 3 play." in page
    assert "the deck goes" not in page


@pytest.mark.parametrize("fields", [{"do": "left"}, {"do": "out", "round": "3"}])
def test_nobody_takes_cards_of_a_round_out_of_its_deck(
    client: Client, keeper: User, tactic: Session, fields: dict[str, str]
) -> None:
    make.enter(tactic, keeper, 3, 1, [44, 3])
    seat = reverse("seat", args=[tactic.public_id, 4])
    answer = client.post(seat, {"key": "k", **fields})
    assert answer.status_code == 422
    assert (
        "Round 3 was dealt from the deck with Kofi, and cards are entered that a smaller one does not have. "
        "Enter Kofi’s pile of it first."
    ) in text(answer)
    make.enter(tactic, keeper, 3, 4, 5)
    assert client.post(seat, {"key": "k2", "do": "left"}).status_code == 302
    assert "From round 4 on the deck goes from 1 to 34: 3 play." in text(client.get(tactic.get_absolute_url()))


def test_a_deck_that_does_not_follow_the_players_is_not_told_of(client: Client, keeper: User, game: Session) -> None:
    for seat in range(1, 5):
        make.enter(game, keeper, 1, seat, 1)
    scorebook.join_game(game, make.tap(keeper), "Zoë", "zero")
    assert "the deck goes" not in text(client.get(game.get_absolute_url()))


def test_nothing_is_told_of_a_deck_for_nobody_or_of_a_game_that_is_over(
    client: Client, keeper: User, tactic: Session
) -> None:
    race = tactic.get_absolute_url()
    for seat in (4, 3, 2):
        scorebook.leave_game(tactic, make.tap(keeper), seat)
    assert "the deck goes" not in text(client.get(race))
    scorebook.stop_game(tactic, make.tap(keeper))
    assert "the deck goes" not in text(client.get(reverse("people", args=[tactic.public_id])))


def test_nobody_joins_after_the_last_round_and_no_deck_is_told_for_it(client: Client, keeper: User, club: Club) -> None:
    """The club league plays one round: 84 cards for three, 64 for two."""
    game = make.game(keeper, "Mira", "Ben", club=club, preset="club-league", rounds=[[1]])
    people = reverse("people", args=[game.public_id])
    page = text(client.get(people))
    assert "The game ends with round 1, so nobody can join after it." in page
    assert "Somebody joins" not in page
    answer = client.post(people, {"key": "k", "name": "Zoë", "start": "zero"})
    assert answer.status_code == 422
    assert (
        "The game ends with round 1, so nobody can join after it. Start another game, or change the rules of this one."
    ) in text(answer)
    assert [seat.name for seat in Sheet(game).seats] == ["Mira", "Ben"]


def test_a_deck_beyond_the_last_round_is_not_told(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", preset="tactic", target=None, direction="up", round_count=2)
    scorebook.join_game(game, make.tap(keeper), "Zoë", "zero")
    for position in (1, 2, 3):
        make.enter(game, keeper, 1, position, 1)
    make.enter(game, keeper, 1, 4, 1)
    make.enter(game, keeper, 2, 1, 1)
    make.enter(game, keeper, 2, 4, 1)
    scorebook.leave_game(game, make.tap(keeper), 4)
    assert "the deck goes" not in text(client.get(game.get_absolute_url()))
