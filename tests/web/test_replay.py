"""The replay: a followed round once more, card by card."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring import scorebook
from scoring.models import Session, User
from scoring.sheet import Sheet
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

ROWS = (12, 37, 43, 58)
TURNS: tuple[Any, ...] = (
    {1: 14, 2: 15, 3: 44, 4: 61},
    {1: 21, 2: 30, 3: 26, 4: 36},
    ({1: 9, 2: 68, 3: 3, 4: 93}, {3: 2}),
)


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def followed(game: Session, keeper: User) -> Session:
    """Three turns of round 1: Ben took five cards in the second, and Tom took row 2 in the third."""
    make.follow(game, keeper, 1, ROWS, *TURNS)
    game.refresh_from_db()
    return game


def address(game: Session, path: str = "1/") -> str:
    return f"/s/{game.public_id}/table/{path}"


def read(client: Client, game: Session, path: str = "1/") -> str:
    """What stands below the tabs."""
    page = text(client.get(address(game, path)))
    return page[page.index("Rows 1") :].removesuffix(" ›").removesuffix(" Forward").removesuffix(" ‹ Back")


def rows(client: Client, game: Session, path: str = "1/") -> list[str]:
    """The rows, the card that came last in brackets."""
    html = client.get(address(game, path)).content.decode()
    listed = re.findall(r'<li class="row [^"]*">(.*?)</li>', html)
    cards = [re.findall(r'<span class="card ([^"]*)">(\d+)', row) for row in listed]
    return [" ".join(f"[{card}]" if "new" in style else card for style, card in row) for row in cards]


def step(client: Client, game: Session, path: str, name: str) -> str | None:
    """Where the button `back` or `forward` leads, behind the address of the replay; None without one."""
    html = client.get(address(game, path)).content.decode()
    found = re.search(rf'id="{name}"[^>]* href="{address(game, "")}([^"]*)"', html)
    return found[1] if found else None


def test_it_begins_with_the_rows_as_laid(client: Client, followed: Session) -> None:
    page = read(client, followed)
    assert page.startswith("Rows 1 2 3 So the rows lay at the beginning Row 1 12 Row 2 37 Row 3 43 Row 4 58")
    assert "What happened" not in page
    assert "Nobody takes" not in page


def test_a_turn_shows_its_rows_and_tells_its_story(client: Client, followed: Session) -> None:
    assert rows(client, followed, "1/2/") == ["30 [36]", "37", "43 44", "58 61"]
    assert (
        "What happened 21 Mira 21 goes behind 15, the nearest lower –"
        " 26 Tom 26 goes behind 21, the nearest lower –"
        " 30 Ben 30 goes behind 26, the nearest lower; the row was full: Ben takes 6 bullheads 6"
        " 36 Kofi 36 goes behind 30, the nearest lower –"
    ) in read(client, followed, "1/2/")


def test_within_a_turn_a_card_shows_the_rows_as_they_lay_then_and_what_was_taken(
    client: Client, followed: Session
) -> None:
    assert rows(client, followed, "1/2/?card=26") == ["12 14 15 21 [26]", "37", "43 44", "58 61"]
    assert "Tom 26 goes behind 21, the nearest lower Row 1" in read(client, followed, "1/2/?card=26")
    assert "Nobody takes anything. What happened" in read(client, followed, "1/2/?card=26")
    assert rows(client, followed, "1/2/?card=30") == ["[30]", "37", "43 44", "58 61"]
    assert " 58 61 12 14 15 21 26 6 Ben What happened" in read(client, followed, "1/2/?card=30")


def test_a_low_card_is_told_with_the_row_that_it_took(client: Client, followed: Session) -> None:
    assert rows(client, followed, "1/3/?card=3") == ["30 36", "[3]", "43 44", "58 61"]
    page = read(client, followed, "1/3/?card=3")
    assert "Tom 3 fits no row: Tom takes row 2, 1 bullhead Row 1" in page
    assert " 37 1 Tom What happened" in page


def test_every_card_is_one_step_forward_and_one_back(client: Client, followed: Session) -> None:
    forward = ["1/"]
    while path := step(client, followed, forward[-1], "forward"):
        forward.append(path)
    cards = [(1, (14, 15, 44, 61)), (2, (21, 26, 30, 36)), (3, (3, 9, 68, 93))]
    assert forward[1:] == [f"1/{turn}/?card={card}" for turn, each in cards for card in each]
    assert step(client, followed, forward[-1], "back") == "1/3/?card=68"
    assert step(client, followed, forward[5], "back") == "1/1/?card=61"
    assert step(client, followed, forward[1], "back") == "1/"
    assert step(client, followed, "1/", "back") is None


def test_a_card_that_is_not_of_the_turn_shows_the_whole_turn(client: Client, followed: Session) -> None:
    assert rows(client, followed, "1/1/?card=99") == ["12 14 15", "37", "43 44", "58 [61]"]


@pytest.mark.parametrize("path", ["1/4/", "2/", "2/1/", "0/"])
def test_what_was_not_followed_is_not_there(client: Client, followed: Session, path: str) -> None:
    assert client.get(address(followed, path)).status_code == 404


def test_a_round_of_typed_piles_is_not_there(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 4, 5, 6]])
    assert client.get(address(game)).status_code == 404


def test_a_turn_that_waits_for_an_answer_tells_which_card_asks(client: Client, keeper: User, game: Session) -> None:
    make.follow(game, keeper, 1, ROWS, *TURNS[:2], {1: 9, 2: 68, 3: 3, 4: 93})
    assert step(client, game, "1/2/?card=36", "forward") == "1/3/"
    assert rows(client, game, "1/3/") == ["30 36", "37", "43 44", "58 61"]
    page = read(client, game, "1/3/")
    assert page.startswith("Rows 1 2 3 Nothing of this turn is placed yet Row 1 30 36")
    assert "3 Tom nobody said yet which row it goes to – 9 Mira not placed yet –" in page


def test_an_open_turn_tells_the_cards_that_are_there(client: Client, keeper: User, game: Session) -> None:
    make.follow(game, keeper, 1, ROWS, TURNS[0], {4: 36, 2: 30})
    assert "What happened 30 Ben not placed yet – 36 Kofi not placed yet –" in read(client, game, "1/2/")


def test_names_that_were_not_said_are_told_only_where_something_is_taken(
    client: Client, keeper: User, game: Session
) -> None:
    make.follow(game, keeper, 1, ROWS, TURNS[0])
    for card in (21, 30, 26, 36):
        scorebook.play_card(game, make.tap(keeper), 1, 2, card, None)
    page = read(client, game, "1/2/")
    assert "26 26 goes behind 21, the nearest lower –" in page
    assert "30 takes a row, and nobody said yet whose card it is – 36 not placed yet" in page
    scorebook.name_taker(game, make.tap(keeper), 1, 2, 30, 2)
    page = read(client, game, "1/2/")
    assert "26 26 goes behind 21, the nearest lower –" in page
    assert "30 Ben 30 goes behind 26, the nearest lower; the row was full: Ben takes 6 bullheads 6" in page


def test_what_the_table_did_differently_is_told_so(client: Client, keeper: User, followed: Session) -> None:
    sheet = Sheet(followed)
    deal = sheet.deals[1]
    played = deal.turns[2] | {"overrides": {"2": {"row": 3, "takes": True, "taker": 4}}}
    scorebook.mend_round(followed, make.tap(keeper), 1, deal.rows, {2: played}, seen=scorebook.trace(sheet, 1))
    assert rows(client, followed, "1/2/?card=30") == ["12 14 15 21 26", "37", "[30]", "58 61"]
    page = read(client, followed, "1/2/?card=30")
    assert "Ben the table put 30 in row 3: Kofi takes 6 bullheads Row 1" in page
    assert " 43 44 6 Kofi What happened" in page


def test_a_round_broken_off_says_so_at_its_last_turn(client: Client, keeper: User, followed: Session) -> None:
    scorebook.leave_following(followed, make.tap(keeper), 1)
    said = "Here the table stopped following this round. Its piles were entered afterwards."
    assert said in read(client, followed, "1/3/")
    assert said not in read(client, followed, "1/2/")
    assert "Correct this turn" not in read(client, followed, "1/3/")


def test_who_may_score_is_led_to_correcting(
    client: Client, followed: Session, viewer: User, as_user: AsUser, keeper: User
) -> None:
    assert f'href="{address(followed, "1/2/correct/")}"' in client.get(address(followed, "1/2/")).content.decode()
    assert f'href="{address(followed, "1/0/correct/")}"' in client.get(address(followed)).content.decode()
    assert "/correct/" not in as_user(viewer).get(address(followed, "1/2/")).content.decode()
    scorebook.throw_away(followed, make.tap(keeper), thrown_away=True)
    assert "/correct/" not in client.get(address(followed, "1/2/")).content.decode()


def test_who_has_the_newest_is_told_so_and_a_new_card_is_news(client: Client, keeper: User, followed: Session) -> None:
    fragment = {"HX-Request": "true", "HX-Request-Type": "partial"}
    first = client.get(address(followed, "1/3/"), headers=fragment)
    newest = {**fragment, "If-None-Match": first["ETag"]}
    assert client.get(address(followed, "1/3/"), headers=newest).status_code == 304
    scorebook.play_card(followed, make.tap(keeper), 1, 4, 50, 1)
    assert client.get(address(followed, "1/3/"), headers=newest).status_code == 200


def test_the_replay_asks_the_database_six_times_however_long_the_round(
    client: Client, followed: Session, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The sign-in, the user, the game with its club and the role, the seats, the piles, the rows with their turns."""
    client.get(address(followed))  # the first visit of a day renews the sign-in
    with django_assert_num_queries(6):
        client.get(address(followed, "1/3/"))
