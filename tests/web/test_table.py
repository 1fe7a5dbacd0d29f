"""The table: the starting rows, the cards of a turn, the question that a card asks, what happened."""

import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Session, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]
type Response = Any

ROWS = [12, 37, 43, 58]
taps = count(1)


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def followed(game: Session, keeper: User) -> Session:
    """The game of Mira, Ben, Tom and Kofi with the rows of the first round laid."""
    scorebook.lay_rows(game, make.tap(keeper), 1, ROWS)
    game.refresh_from_db()
    return game


def address(game: Session, *path: str | int) -> str:
    return reverse("table", args=[game.public_id]) + "".join(f"{part}/" for part in path)


def send(client: Client, game: Session, *path: str | int, **fields: Any) -> Response:
    fields.setdefault("key", f"tap-{next(taps)}")
    return client.post(address(game, *path), fields, follow=True)


def play(client: Client, game: Session, turn: int, *cards: int, number: int = 1) -> Response:
    """Everybody's card of a turn, in seat order."""
    response: Response = HttpResponse()
    for seat, card in enumerate(cards, 1):
        response = send(client, game, "card", round=number, turn=turn, seat=seat, card=card)
    return response


def current(response: Response) -> str:
    """Whose card the pad waits for."""
    found = re.search(r'aria-current="true"><bdi>(.*?)</bdi>', response.content.decode())
    return found[1] if found else ""


def test_it_asks_for_the_starting_rows(client: Client, game: Session) -> None:
    page = text(client.get(address(game)))
    assert page.startswith("✕ Round 1 Follow the table")
    assert "Tap the 4 starting cards, from the first row on. Enter piles instead" in page


def test_the_rows_are_laid_in_the_order_of_tapping(client: Client, game: Session) -> None:
    page = text(send(client, game, "rows", 1, cards=[12, 37, 43, 58], order="58 12 43 37"))
    assert page.startswith("✕ Turn 1 of 10 Round 1 · follow the table")
    assert "Row 1 1 58 Row 2 2 12 Row 3 3 43 Row 4 4 37 The rows are laid. Turn 1 begins." in page


def test_without_javascript_the_rows_begin_with_the_lowest(client: Client, game: Session) -> None:
    page = text(send(client, game, "rows", 1, cards=[58, 37, 43, 12], order=""))
    assert "Row 1 1 12 Row 2 2 37 Row 3 3 43 Row 4 4 58 The rows" in page


@pytest.mark.parametrize("order", ["9" * 5000, "12 37 43 x", "12 37 43 59"])
def test_an_order_that_is_none_of_these_cards_does_no_harm(client: Client, game: Session, order: str) -> None:
    page = text(send(client, game, "rows", 1, cards=[58, 37, 43, 12], order=order))
    assert "Row 1 1 12 Row 2 2 37 Row 3 3 43 Row 4 4 58 The rows" in page


@pytest.mark.parametrize("cards", [[12, 37, 43], [12, 37, 43, 58, 60]])
def test_too_few_or_too_many_rows_are_refused(client: Client, game: Session, cards: list[int]) -> None:
    response = send(client, game, "rows", 1, cards=cards)
    assert response.status_code == 422
    assert "4" in text(response)
    assert not game.rounds.exists()


def test_other_rows_than_those_that_lie_there_are_refused(client: Client, followed: Session) -> None:
    """T15: two phones lay the rows of one round."""
    response = send(client, followed, "rows", 1, cards=[1, 2, 3, 4])
    assert response.status_code == 422
    assert "Round 1 is followed on other rows already. Look at the table as it is now." in text(response)


def test_a_round_whose_piles_are_entered_is_not_followed(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[12, None, None, None]])
    assert "The piles of round 1 are being entered, so it is not followed." in text(client.get(address(game)))
    response = send(client, game, "rows", 1, cards=ROWS)
    assert response.status_code == 422
    assert "Mira has a pile in round 1. Clear it first." in text(response)


def test_a_round_that_cannot_be_yet_has_no_rows(client: Client, game: Session) -> None:
    response = send(client, game, "rows", 3, cards=ROWS)
    assert response.status_code == 422
    assert "There is no round 3 yet." in text(response)


def test_the_cards_go_around_in_seat_order_and_the_last_places_the_turn(client: Client, followed: Session) -> None:
    page = text(play(client, followed, 1, 14, 15, 44))
    assert "Mira 14 Ben 15 Tom 44 Kofi 1 2" in page
    page = text(send(client, followed, "card", round=1, turn=1, seat=4, card=61))
    assert page.startswith("✕ Turn 2 of 10")
    assert "Row 1 1 12 14 15 Row 2 2 37 Row 3 3 43 44 Row 4 4 58 61 Turn 1: nobody takes anything." in page
    assert "14 Mira 14 goes behind 12, the nearest lower – 15 Ben 15 goes behind 14, the nearest lower –" in page


def test_a_full_row_is_taken_and_it_says_why(client: Client, followed: Session) -> None:
    play(client, followed, 1, 14, 15, 44, 61)
    page = text(play(client, followed, 2, 21, 26, 30, 36))
    assert "Row 1 1 30 36 Row 2 2 37 Row 3 3 43 44 Row 4 4 58 61 Turn 2: Tom takes 6 bullheads." in page
    assert "30 Tom 30 goes behind 26, the nearest lower; the row was full: Tom takes 6 bullheads 6" in page


def test_a_card_that_fits_no_row_asks_first_and_every_row_has_its_price(client: Client, followed: Session) -> None:
    response = play(client, followed, 1, 9, 68, 3, 93)
    page = text(response)
    assert "Tom’s 3 fits no row. Which row does Tom take? All cost the same." in page
    assert "3 Tom waits for the answer ? 9 Mira placed after that – 68 Ben" in page
    assert "Take row 2 for 1 bullhead" in labels(response)
    page = text(send(client, followed, "answer", round=1, turn=1, card=3, row=2))
    assert "Row 1 1 12 Row 2 2 3 9 Row 3 3 43 Row 4 4 58 68 93 Turn 1: Tom takes 1 bullhead." in page
    assert "3 fits no row: Tom takes row 2, 1 bullhead" in page


def test_another_answer_than_the_one_given_is_refused(client: Client, followed: Session) -> None:
    """T15: two phones answer one question."""
    play(client, followed, 1, 9, 68, 3, 93)
    send(client, followed, "answer", round=1, turn=1, card=3, row=2)
    response = send(client, followed, "answer", round=1, turn=1, card=3, row=4)
    assert response.status_code == 422
    assert "What becomes of 3 was said already, on another phone." in text(response)
    history = text(client.get(reverse("history", args=[followed.public_id])))
    assert "Not saved, because another phone was first: Round 1, turn 1: Tom takes row 4 with 3" in history


def test_another_card_for_somebody_who_has_one_is_refused(client: Client, followed: Session) -> None:
    """T15: two phones tap a card for one player."""
    play(client, followed, 1, 14)
    response = send(client, followed, "card", round=1, turn=1, seat=1, card=15)
    assert response.status_code == 422
    assert "Mira’s card is 14 already, from another phone. Take that away first." in text(response)


def test_a_card_tapped_away_is_free_again_until_the_turn_is_placed(client: Client, followed: Session) -> None:
    play(client, followed, 1, 14, 15)
    response = send(client, followed, "card", round=1, turn=1, away=14)
    assert "Mira Ben 15 Tom Kofi 1 2" in text(response)
    assert current(response) == "Mira"
    play(client, followed, 1, 14, 15, 44, 61)
    response = send(client, followed, "card", round=1, turn=1, away=15)
    assert response.status_code == 422
    assert "Turn 1 is placed already. To change it, take its last card back, or correct it." in text(response)


def test_who_is_skipped_comes_last_without_javascript_too(client: Client, followed: Session) -> None:
    response = send(client, followed, "card", round=1, turn=1, seat=2, card=15)
    assert current(response) == "Tom"
    response = send(client, followed, "card", round=1, turn=1, seat=4, card=44)
    assert current(response) == "Mira"


def test_cards_that_are_out_say_where_they_are(client: Client, followed: Session) -> None:
    play(client, followed, 1, 14, 15, 44, 61)
    page = text(play(client, followed, 2, 21, 26, 30, 36))
    assert " 11 12 Tom 13 14 Tom 15 Tom 16 " in page
    assert " 29 30 row 1 31 " in page
    response = send(client, followed, "card", round=1, turn=3, seat=1, card=12)
    assert response.status_code == 422
    assert "12" in text(response)


@pytest.mark.parametrize("turn", [3, 9])
def test_a_turn_that_is_not_yet_is_refused(client: Client, followed: Session, turn: int) -> None:
    play(client, followed, 1, 14, 15, 44, 61)
    response = send(client, followed, "card", round=1, turn=turn, seat=1, card=20)
    assert response.status_code == 422
    assert f"It is not turn {turn} yet. Look at the table as it is now." in text(response)


def test_names_are_said_only_for_a_card_that_takes(client: Client, followed: Session) -> None:
    assert "0 of 4 cards" in text(client.get(address(followed), {"names": "unsaid"}))
    for card in (61, 14, 3):
        page = text(send(client, followed, "card", round=1, turn=1, card=card))
    assert "3 of 4 cards" in page
    page = text(send(client, followed, "card", round=1, turn=1, card=44))
    assert "3 fits no row. Which row does it take? All cost the same." in page
    page = text(send(client, followed, "answer", round=1, turn=1, card=3, row=2))
    assert "3 takes row 2. Who played it? 12 37 43 58 Mira Ben Tom Kofi" in page
    page = text(send(client, followed, "answer", round=1, turn=1, card=3, taker=3))
    assert "Turn 1: Tom takes 1 bullhead." in page


def test_who_is_named_in_a_turn_is_not_offered_for_another_card_of_it(client: Client, keeper: User) -> None:
    game = make.game(keeper, capacity=1)
    scorebook.lay_rows(game, make.tap(keeper), 1, ROWS)
    for card in (13, 38, 44, 59):
        send(client, game, "card", round=1, turn=1, card=card)
    page = text(send(client, game, "answer", round=1, turn=1, card=13, taker=2))
    assert "38 takes row 2. Who played it? 13 37 43 58 Mira Tom Kofi" in page


def test_names_said_and_unsaid_do_not_mix_in_one_turn(client: Client, followed: Session) -> None:
    play(client, followed, 1, 14)
    response = send(client, followed, "card", round=1, turn=1, card=44)
    assert response.status_code == 422
    assert "The cards of this turn have names already. Tap the others with theirs." in text(response)
    send(client, followed, "card", round=1, turn=1, away=14)
    send(client, followed, "card", round=1, turn=1, card=44)
    response = send(client, followed, "card", round=1, turn=1, seat=1, card=15)
    assert response.status_code == 422
    assert "The cards of this turn were tapped without names. Tap the others so, too." in text(response)


def test_an_answer_about_a_card_that_nobody_played_is_refused(client: Client, followed: Session) -> None:
    play(client, followed, 1, 9, 68, 3, 93)
    response = send(client, followed, "answer", round=1, turn=1, card=4, row=2)
    assert response.status_code == 422
    assert "Nobody has played 4 in this turn. Look at the table as it is now." in text(response)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("card", {"round": 1, "turn": 1, "seat": 1}),
        ("card", {"round": 1, "turn": 1, "card": 3, "away": 4}),
        ("card", {"turn": 1, "seat": 1, "card": 3}),
        ("card", {"round": 1, "turn": "x", "seat": 1, "card": 3}),
        ("answer", {"round": 1, "turn": 1, "card": 3}),
        ("answer", {"round": 1, "turn": 1, "card": 3, "row": 1, "taker": 2}),
        ("rows", {"cards": ["x"]}),
    ],
)
def test_what_no_page_of_ours_sends_is_refused(
    client: Client, followed: Session, path: str, fields: dict[str, Any]
) -> None:
    response = send(client, followed, *(["rows", 1] if path == "rows" else [path]), **fields)
    assert response.status_code == 422
    assert "This page sent something that makes no sense. Reload it" in text(response)


def test_a_tap_that_comes_twice_is_one_card(client: Client, followed: Session) -> None:
    """T13"""
    for _ in range(2):
        send(client, followed, "card", round=1, turn=1, seat=1, card=14, key="one")
    followed.refresh_from_db()
    assert followed.change_count == 3
    response = send(client, followed, "card", round=1, turn=1, seat=2, card=15, key="one")
    assert response.status_code == 409


def whole_round(client: Client, game: Session) -> Response:
    """Ten turns of rising cards; nobody's fits no row."""
    cards = iter(range(59, 99))
    response: Response = None
    for turn in range(1, 11):
        response = play(client, game, turn, *(next(cards) for _ in range(4)))
    return response


def test_after_the_last_turn_the_cards_are_counted_and_the_next_rows_are_asked_for(
    client: Client, followed: Session
) -> None:
    page = text(whole_round(client, followed))
    assert page.startswith("✕ Round 2 Follow the table")
    assert "Round 1 is played: 40 cards taken, 4 in the rows, all 44 are there." in page
    assert "Tap the 4 starting cards" in page
    page = text(send(client, followed, "rows", 2, cards=[1, 2, 3, 4]))
    assert "Row 1 1 1 Row 2 2 2 Row 3 3 3 Row 4 4 4 The rows are laid. Turn 1 begins." in page
    assert "What happened" not in page
    response = send(client, followed, "leave", 1)
    assert response.status_code == 422
    assert "Round 1 is played to its end. What is wrong in it can be corrected turn by turn." in text(response)


def test_a_game_that_ends_with_the_round_shows_the_result(client: Client, keeper: User) -> None:
    game = make.game(keeper, target=10)
    send(client, game, "rows", 1, cards=ROWS)
    page = text(whole_round(client, game))
    assert page.startswith("‹ Game over")
    assert "Round 1 is played: 40 cards taken, 4 in the rows, all 44 are there." in page


def test_following_is_left_in_the_middle_and_nothing_that_is_known_is_lost(client: Client, followed: Session) -> None:
    play(client, followed, 1, 14, 15, 44, 61)
    play(client, followed, 2, 21, 26, 30, 36)
    page = text(send(client, followed, "leave", 1))
    assert page.startswith("‹ Round 1")
    assert "Mira not entered yet" in page
    assert "The piles of round 1 are being entered" in text(client.get(address(followed)))
    response = send(client, followed, "card", round=1, turn=3, seat=1, card=70)
    assert response.status_code == 422
    assert "is not followed card by card any more. Look at the game as it is now." in text(response)


def test_who_played_without_a_name_goes_home_with_the_round(client: Client, followed: Session, keeper: User) -> None:
    for card in (61, 14, 44, 15):
        send(client, followed, "card", round=1, turn=1, card=card)
    scorebook.leave_game(followed, make.tap(keeper), 4)
    assert followed.seats.get(position=4).left == 1
    page = text(client.get(address(followed)))
    assert page.startswith("✕ Turn 2 of 10")


def test_who_has_played_in_a_round_does_not_sit_it_out(client: Client, followed: Session) -> None:
    play(client, followed, 1, 14)
    sits_out = {"key": "out", "do": "out", "round": 1}
    response = client.post(reverse("seat", args=[followed.public_id, 1]), sits_out)
    assert response.status_code == 422
    assert "has played cards in round 1. Take those back first, or let Mira play on." in text(response)


def test_a_pile_is_not_entered_in_a_round_that_is_followed(client: Client, followed: Session) -> None:
    pile = {"key": "k", "entry": "numbers", "points": 12, "seen": 0}
    response = client.post(reverse("pile", args=[followed.public_id, 1, 1]), pile)
    assert response.status_code == 422
    said = "is followed card by card, so its piles are worked out. Stop following it on the table first."
    assert said in text(response)


def test_the_race_leads_to_the_table_for_who_followed_last(client: Client, game: Session) -> None:
    race = reverse("race", args=[game.public_id])
    assert "Round 1: enter Mira’s pile" in text(client.get(race))
    assert "Follow the table, card by card" in text(client.get(race))
    client.get(address(game), {"entry": "table"})
    assert text(client.get(race)).endswith("Round 1: follow the table")
    assert "Enter piles instead" in text(client.get(race))
    client.get(reverse("pile", args=[game.public_id, 1, 1]), {"entry": "numbers"})
    assert "Round 1: enter Mira’s pile" in text(client.get(race))


def test_undo_goes_back_tap_by_tap_on_the_table(client: Client, followed: Session) -> None:
    """T12"""
    before = text(play(client, followed, 1, 14, 15, 44))
    send(client, followed, "card", round=1, turn=1, seat=4, card=61)
    undo = {"key": "u1", "change": 6, "from": "table"}
    page = text(client.post(reverse("undo", args=[followed.public_id]), undo, follow=True))
    assert page[: page.index("↶")] == before[: before.index("↶")]
    assert "↶ Tom’s 44 ↷" in page
    redo = {"key": "r1", "change": 7, "from": "table"}
    page = text(client.post(reverse("redo", args=[followed.public_id]), redo, follow=True))
    assert "Turn 1: nobody takes anything." in page


def test_what_cannot_be_taken_back_is_said_on_the_table(client: Client, followed: Session) -> None:
    play(client, followed, 1, 14, 15, 44, 61)
    undo = {"key": "u1", "change": 2, "from": "table"}
    response = client.post(reverse("undo", args=[followed.public_id]), undo)
    assert response.status_code == 422
    page = text(response)
    assert page.startswith("✕ Turn 2 of 10")
    assert "Cards were played on these rows. Take those back first, or correct the round." in page


def test_who_may_only_look_sees_the_table_and_taps_nothing(
    followed: Session, keeper: User, viewer: User, as_user: AsUser
) -> None:
    scorebook.play_card(followed, make.tap(keeper), 1, 1, 14, 1)
    client = as_user(viewer)
    page = text(client.get(address(followed)))
    assert "14 Mira – Ben – Tom – Kofi" in page
    assert "<button" not in client.get(address(followed)).content.decode()
    assert client.post(address(followed, "card"), {}).status_code == 404
