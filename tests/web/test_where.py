"""Where does it go: rows and one card are told, and a sentence says what becomes of it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.models import Session as SignIn
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import scorebook
from scoring.models import Session, User
from tests import make
from tests.page import text

ROWS = {"row1": "12 14 15 21 26", "row2": "37", "row3": "43 44", "row4": "58 61"}
ENDS = {"row1": "26", "row2": "37", "row3": "44", "row4": "61"}
LOW = {"row1": "30 36", "row2": "37", "row3": "43 44", "row4": "58 61"}


def ask(client: Client, **told: str) -> Any:
    return client.get("/where/", told)


def read(client: Client, **told: str) -> str:
    """What the page says above the fields."""
    answer = ask(client, **told)
    assert answer.status_code == 200
    return text(answer).split(" Tap the row ends, then the card ? ")[1].split(" Row 1 Row 2 Row 3")[0]


def faults(client: Client, **told: str) -> list[str]:
    answer = ask(client, **told)
    assert answer.status_code == 422
    listed = re.search(r'<div class="faults" role="alert">(.*?)</div>', answer.content.decode())
    assert listed
    return re.findall("<p>(.*?)</p>", listed[1])


def field(answer: Any, name: str) -> str:
    """What stands in a field of the page."""
    found = re.search(rf'name="{name}" value="(.*?)"', answer.content.decode())
    assert found
    return found[1]


def test_a_full_row_is_taken_with_what_it_costs(client: Client) -> None:
    assert read(client, **ROWS, card="30") == (
        "30 goes behind 26, the nearest lower; the row is full, so it takes 12 · 14 · 15 · 21 · 26: 6 bullheads. "
        "Row 1 12 14 15 21 26 6 takes Row 2 … 37 Row 3 43 44 Row 4 58 61"
    )


def test_a_row_with_room_costs_nothing_and_shows_the_card_in_its_place(client: Client) -> None:
    assert read(client, **ROWS, card="60", whole="on") == (
        "60 goes behind 44, the nearest lower; the row has room, so it takes nothing. "
        "Row 1 12 14 15 21 26 Row 2 37 Row 3 43 44 60 Row 4 58 61"
    )
    assert '<span class="card h3 new">60</span>' in ask(client, **ROWS, card="60").content.decode()


def test_row_ends_alone_are_enough_to_say_where(client: Client) -> None:
    assert read(client, **ENDS, card="30") == (
        "30 goes behind 26, the nearest lower; if the row has 5 cards already, it takes all of them."
    )


def test_one_card_alone_is_a_whole_row_when_people_say_so(client: Client) -> None:
    assert "the row has room" in read(client, **ENDS, card="40", whole="on")
    assert "if the row has 5 cards" in read(client, **ENDS, card="40")


def test_too_low_says_what_each_row_costs_and_chooses_none(client: Client) -> None:
    said = read(client, **LOW, card="3", whole="on")
    assert said == (
        "3 is lower than every row end: its player takes one of the rows, whichever they choose. "
        "Row 2 costs least: 1 bullhead. "
        "Row 1 30 36 4 bullheads Row 2 37 1 bullhead Row 3 43 44 6 bullheads Row 4 58 61 2 bullheads"
    )
    page = ask(client, **LOW, card="3", whole="on").content.decode()
    assert re.findall('<li class="row (.*?)"', page) == ["", "cheapest", "", ""]


def test_rows_that_cost_the_same_are_all_named(client: Client) -> None:
    """docs/rules.md §5."""
    rows = {"row1": "20", "row2": "30", "row3": "40", "row4": "50 51 52 53 54"}
    assert "Rows 1, 2 and 3 cost least: 3 bullheads each." in read(client, **rows, card="5", whole="on")


def test_too_low_with_row_ends_alone_names_no_cost(client: Client) -> None:
    assert read(client, **ENDS, card="3") == (
        "3 is lower than every row end: its player takes one of the rows, whichever they choose. "
        "Enter whole rows to see what each of them costs."
    )
    partly = read(client, **ENDS | {"row1": "12 26"}, card="3")
    assert partly.endswith("Row 1 12 26 2 bullheads Row 2 … 37 ? Row 3 … 44 ? Row 4 … 61 ?")
    assert "cheapest" not in ask(client, **ENDS | {"row1": "12 26"}, card="3").content.decode()


def test_a_row_left_out_could_change_the_answer_and_is_spoken_of(client: Client) -> None:
    assert read(client, row2="37", card="40").endswith(
        "A row that is not entered would come first if it ended between 37 and 40."
    )
    assert "not entered" not in read(client, row2="37", card="38")
    assert read(client, row2="37", card="3").endswith("A row that is not entered would be the one if it ended below 3.")
    assert "not entered" not in read(client, row2="37", card="1")


def test_cards_are_typed_with_spaces_commas_or_dots_between_and_in_any_digits(client: Client) -> None:
    assert "the row has room" in read(client, row1="12, 14;15 · 21", card="٢٢")


def test_everything_that_is_wrong_is_said_at_once_and_stays_in_the_fields(client: Client) -> None:
    told = {"row1": "14 12", "row2": "12 105", "row3": "1 2 3 4 5 6", "row4": "30", "card": "30"}
    assert faults(client, **told) == [
        "In row 1 card 12 lies behind a higher one. Enter the row from low to high.",
        "Card 12 lies in the rows twice. Check row 2.",
        "There is no card 105: the deck goes from 1 to 104. Check the number.",
        "Row 3 must have 1 to 5 cards. Check the row.",
        "Card 30 lay in row 4. Check the number.",
    ]
    answer = ask(client, **told)
    assert {name: field(answer, name) for name in told} == told
    assert 'class="sheet told"' not in answer.content.decode()


@pytest.mark.parametrize(
    ("told", "sentences"),
    [
        ({"card": ""}, ["Tap or type the card that was played, too.", "Tap or type where at least one row ends."]),
        ({"row1": "12", "card": ""}, ["Tap or type the card that was played, too."]),
        ({"row1": "12", "card": "30 31"}, ["Enter one card at a time: the lowest goes first."]),
        ({"row1": "12", "card": "x"}, ["Type the card that was played in digits only, such as 30."]),
        ({"row1": "a b", "card": "3"}, ["Type the cards of row 1 in digits, with spaces between: 12 14 15."]),
        ({"row1": "-5", "card": "30"}, ["Type the cards of row 1 in digits, with spaces between: 12 14 15."]),
        ({"row1": "12", "card": "0"}, ["There is no card 0: the deck goes from 1 to 104. Check the number."]),
        ({"row1": "12", "card": "9" * 5000}, ["Type the card that was played in digits only, such as 30."]),
    ],
)
def test_what_makes_no_sense_is_answered_with_what_to_do(
    client: Client, told: dict[str, str], sentences: list[str]
) -> None:
    assert faults(client, **told) == sentences
    assert field(ask(client, **told), "card") == told["card"]


def test_the_first_visit_finds_nothing_wrong(client: Client) -> None:
    for address in ("/where/", "/where/?from=abc", "/where/?utm_source=x"):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "faults" not in answer.content.decode()


@pytest.mark.django_db
def test_nothing_is_kept_and_nothing_is_looked_up(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        ask(client, **ROWS, card="30")
    assert (User.objects.count(), SignIn.objects.count(), "sessionid" in client.cookies) == (0, 0, False)


def test_the_pad_shows_what_was_told(client: Client) -> None:
    page = ask(client, **ENDS, card="30").content.decode()
    assert re.findall(r'value="(\d+)" checked', page) == ["26", "30", "37", "44", "61"]
    assert page.count('<input type="checkbox" value=') == 104


@pytest.mark.parametrize("game", ["../../x", "<script>", "a" * 41, "//evil.example"])
def test_an_odd_origin_leads_home(client: Client, game: str) -> None:
    page = ask(client, **{"from": game}).content.decode()
    assert 'href="/" aria-label="Back"' in page
    assert "evil" not in page


def test_from_a_game_there_is_a_way_back_to_it(keeper: User, game: Session, as_user: Callable[[User], Client]) -> None:
    client = as_user(keeper)
    race = reverse("race", args=[game.public_id])
    assert f'href="/where/?from={game.public_id}"' in client.get(race).content.decode()
    page = ask(client, **ROWS, card="30", **{"from": game.public_id}).content.decode()
    assert f'href="{race}" aria-label="Back to the game"' in page
    assert f'name="from" value="{game.public_id}"' in page


OFFER = "Ask about the rows on the table: they are known"


def test_rows_that_are_followed_need_not_be_entered(
    keeper: User, game: Session, as_user: Callable[[User], Client]
) -> None:
    client = as_user(keeper)
    here = {"from": game.public_id}
    assert OFFER not in text(ask(client, **here))
    make.follow(game, keeper, 1, [12, 37, 43, 58])
    assert OFFER in text(ask(client, **here))
    assert f'href="/s/{game.public_id}/table/suggest/"' in ask(client, **here).content.decode()
    scorebook.switch_suggestions(game, make.tap(keeper), suggests=False)
    assert OFFER not in text(ask(client, **here))


def test_a_strangers_game_is_not_spoken_of(
    client: Client, keeper: User, outsider: User, game: Session, as_user: Callable[[User], Client]
) -> None:
    make.follow(game, keeper, 1, [12, 37, 43, 58])
    for browser in (client, as_user(outsider)):
        answer = ask(browser, **{"from": game.public_id})
        assert answer.status_code == 200
        assert OFFER not in text(answer)


def test_a_position_is_only_looked_at(client: Client) -> None:
    assert client.post("/where/", ROWS).status_code == 405
    assert client.head("/where/", ROWS | {"card": "30"}).status_code == 200


def test_htmx_gets_the_fragment_and_the_address(client: Client) -> None:
    answer = client.get("/where/", ENDS | {"card": "30"}, headers={"HX-Request": "true", "HX-Request-Type": "partial"})
    assert answer.content.decode().startswith("<title>Where does it go?</title>")
    assert answer["HX-Push-Url"] == "/where/?row1=26&row2=37&row3=44&row4=61&card=30"
