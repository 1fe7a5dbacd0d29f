"""Where would it go: asked at the table before a card is played, on the rows as they lie (docs/rules.md §5)."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(viewer: User, as_user: AsUser) -> Client:
    """The browser of somebody who only looks."""
    return as_user(viewer)


ROWS = [12, 37, 43, 58]
FIRST, SECOND = {1: 14, 2: 15, 3: 44, 4: 61}, {1: 21, 2: 26, 3: 30, 4: 36}
"""docs/rules.md §5: after the second turn Tom has the first row, and [30 36] [37] [43 44] [58 61] lie there."""


@pytest.fixture
def play(keeper: User, game: Session) -> Callable[..., None]:
    """Plays turns of round 1 on the rows of the worked example."""
    return lambda *turns: make.follow(game, keeper, 1, ROWS, *turns)


def ask(client: Client, game: Session, card: str | int = "") -> Any:
    return client.get(reverse("suggest", args=[game.public_id]), {"card": card} if card else {})


def read(client: Client, game: Session, card: str | int = "") -> str:
    """What the page says above the pad."""
    answer = ask(client, game, card)
    assert answer.status_code == 200
    return re.split(r" \? | 1 2 3 ", text(answer))[1]


def struck_out(client: Client, game: Session) -> dict[str, str]:
    """The cards that cannot be asked about, and where they are."""
    page = ask(client, game).content.decode()
    return dict(re.findall(r'disabled aria-label="[^"]*">(\d+)<small dir="auto">(.*?)</small>', page))


def test_before_a_card_is_asked_about_the_rows_are_shown_as_they_lie(
    client: Client, game: Session, play: Callable[..., None]
) -> None:
    play(FIRST, SECOND)
    assert read(client, game) == ("Tap a card to see where it would go. Row 1 30 36 Row 2 37 Row 3 43 44 Row 4 58 61")
    assert ask(client, game).content.decode().count('name="card" value=') == 104 - 12


def test_a_card_that_fits_is_shown_in_its_place(client: Client, game: Session, play: Callable[..., None]) -> None:
    play(FIRST)
    assert read(client, game, 45) == (
        "45 goes behind 44, the nearest lower; the row has room, so it takes nothing. "
        "Row 1 12 14 15 Row 2 37 Row 3 43 44 45 Row 4 58 61"
    )
    page = ask(client, game, 45).content.decode()
    assert '<span class="card h2 new">45</span>' in page
    assert re.findall(r'value="(\d+)" aria-current="true"', page) == ["45"]


def test_a_card_that_is_a_sixth_takes_the_row(client: Client, game: Session, play: Callable[..., None]) -> None:
    play(FIRST, {1: 21, 2: 26, 3: 45, 4: 62})
    assert read(client, game, 30) == (
        "30 goes behind 26, the nearest lower; the row is full, so it takes 12 · 14 · 15 · 21 · 26: 6 bullheads. "
        "Row 1 12 14 15 21 26 6 takes Row 2 37 Row 3 43 44 45 Row 4 58 61 62"
    )


def test_a_card_that_is_too_low_is_told_the_price_of_every_row(
    client: Client, game: Session, play: Callable[..., None]
) -> None:
    play(FIRST, SECOND)
    assert read(client, game, 3) == (
        "3 is lower than every row end: its player takes one of the rows, whichever they choose. "
        "Row 2 costs least: 1 bullhead. "
        "Row 1 30 36 4 bullheads Row 2 37 1 bullhead Row 3 43 44 6 bullheads Row 4 58 61 2 bullheads"
    )
    page = ask(client, game, 3).content.decode()
    assert re.findall('<li class="row (.*?)"', page) == ["", "cheapest", "", ""]


def test_cards_that_are_out_are_struck_out_with_where_they_are(
    client: Client, game: Session, play: Callable[..., None]
) -> None:
    play(FIRST, SECOND, {1: 3})
    row = {"30": "row 1", "36": "row 1", "37": "row 2", "43": "row 3", "44": "row 3", "58": "row 4", "61": "row 4"}
    assert struck_out(client, game) == row | dict.fromkeys(["12", "14", "15", "21", "26"], "Tom") | {"3": "turn"}


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        (37, "37 lies in row 2."),
        (14, "14 is in Tom’s pile."),
        (3, "3 is played in this turn, and not placed yet."),
    ],
)
def test_a_card_that_is_out_is_answered_with_where_it_is(
    client: Client, game: Session, play: Callable[..., None], card: int, sentence: str
) -> None:
    play(FIRST, SECOND, {1: 3})
    assert read(client, game, card) == (
        f"{sentence} Row 1 30 36 Row 2 37 Row 3 43 44 Row 4 58 61 "
        "The cards of this turn are not placed yet. So far the rows lie like this."
    )


def test_cards_without_names_are_out_too(client: Client, keeper: User, game: Session) -> None:
    make.follow(game, keeper, 1, ROWS)
    scorebook.play_card(game, make.tap(keeper), 1, 1, 20, None)
    assert struck_out(client, game)["20"] == "turn"


@pytest.mark.parametrize("card", ["0", "105", "x", "-3", "٣"])
def test_what_is_no_card_asks_nothing(client: Client, game: Session, play: Callable[..., None], card: str) -> None:
    play()
    assert read(client, game, card).startswith("Tap a card to see where it would go.")


def test_a_turn_that_is_not_complete_is_spoken_of(client: Client, game: Session, play: Callable[..., None]) -> None:
    play({1: 14})
    assert (
        "Row 1 12 15 Row 2 37 Row 3 43 Row 4 58 "
        "The cards of this turn are not placed yet. So far the rows lie like this."
    ) in read(client, game, 15)


def test_a_card_that_waits_for_an_answer_is_spoken_of(
    client: Client, keeper: User, game: Session, play: Callable[..., None]
) -> None:
    play(FIRST, SECOND, {1: 3, 2: 9, 3: 68, 4: 93})
    assert "Row 4 58 61 3 waits for an answer. Until then the rows lie like this." in read(client, game, 40)
    scorebook.take_row(game, make.tap(keeper), 1, 3, 3, 2)
    assert read(client, game, 40) == (
        "40 goes behind 36, the nearest lower; the row has room, so it takes nothing. "
        "Row 1 30 36 40 Row 2 3 9 Row 3 43 44 Row 4 58 61 68 93"
    )


def test_before_the_rows_are_laid_it_says_so_and_leads_to_any_rows(client: Client, game: Session) -> None:
    assert read(client, game) == (
        "No rows are laid in round 1. You can ask about any rows by entering them yourself. Where does it go?"
    )
    page = ask(client, game, 30).content.decode()
    assert f'href="/where/?from={game.public_id}"' in page
    assert f'href="/s/{game.public_id}/" aria-label="Back to the game"' in page


def test_after_the_end_no_card_is_played(client: Client, keeper: User, game: Session) -> None:
    for seat in (1, 2, 3, 4):
        make.enter(game, keeper, 1, seat, 66)
    assert "This game is over, so no card is played any more." in read(client, game)


def test_it_can_be_switched_off_for_a_game(
    client: Client, keeper: User, game: Session, play: Callable[..., None], as_user: AsUser
) -> None:
    play(FIRST, SECOND)
    scorebook.switch_suggestions(game, make.tap(keeper), suggests=False)
    assert read(client, game, 30) == "Suggestions are switched off for this game."
    assert "costs" not in text(ask(client, game, 3))
    assert read(as_user(keeper), game, 3) == "Suggestions are switched off for this game. Rules of this game"


def test_the_way_back_is_to_the_table(client: Client, game: Session, play: Callable[..., None]) -> None:
    play()
    page = ask(client, game).content.decode()
    assert f'href="/s/{game.public_id}/table/" aria-label="Back to the table"' in page


def test_it_is_only_looked_at_and_unchanged_while_nobody_plays(
    client: Client, keeper: User, game: Session, play: Callable[..., None]
) -> None:
    play()
    assert client.post(reverse("suggest", args=[game.public_id])).status_code == 405
    first = ask(client, game, 20)
    again = client.get(first.request["PATH_INFO"], {"card": 20}, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    scorebook.play_card(game, make.tap(keeper), 1, 1, 14, 1)
    again = client.get(first.request["PATH_INFO"], {"card": 20}, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
