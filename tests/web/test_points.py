"""A game of typed points: below 0 too, most or fewest wins, no cards anywhere."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Session, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def game(keeper: User) -> Session:
    """A game of Mira, Ben and Tom that most points win, until they stop."""
    return make.game(keeper, "Mira", "Ben", "Tom", preset="free", wins="most")


def at(game: Session, name: str) -> str:
    return reverse(name, args=[game.public_id])


def read(client: Client, game: Session, name: str = "race") -> str:
    return text(client.get(at(game, name)))


def send(client: Client, game: Session, **fields: Any) -> Any:
    pad = reverse("pile", args=[game.public_id, 1, 1])
    return client.post(pad, {"key": "k", "entry": "numbers", "seen": "0", **fields}, follow=True)


def test_a_number_below_0_is_entered_and_told_with_its_minus(client: Client, game: Session) -> None:
    """T39."""
    page = text(send(client, game, points="-12"))
    assert "Mira ✓ −12" in page
    assert "Ben ’s points Round 1 · type the points" in page
    assert "Mira, round 1: −12" in read(client, game, "history")
    assert "1 −12 –" in read(client, game, "sheet")


def test_a_true_minus_will_do(client: Client, game: Session) -> None:
    assert "Mira ✓ −12" in text(send(client, game, points="\N{MINUS SIGN}12"))


def test_the_pad_has_numbers_only_and_a_key_for_the_sign(client: Client, game: Session) -> None:
    """T39: without a script the phone's whole keyboard comes, which has a minus."""
    page = client.get(reverse("pile", args=[game.public_id, 1, 1]), {"entry": "cards"})
    html = page.content.decode()
    assert 'data-key="±"' in html
    assert 'name="points" type="text" inputmode="text"' in html
    assert "Tap the cards instead" not in labels(page)
    assert 'name="cards"' not in html


def test_other_games_have_no_key_for_the_sign(client: Client, keeper: User) -> None:
    other = make.game(keeper, "Mira", "Ben")
    pad = reverse("pile", args=[other.public_id, 1, 1])
    assert 'data-key="±"' not in client.get(pad, {"entry": "numbers"}).content.decode()


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("12.5", "Type the points in digits, with - before them where they are below 0."),
        ("-", "Type the points in digits, with - before them where they are below 0."),
        ("100000", "Type the points with five digits at most."),
        ("-100000", "Type the points with five digits at most."),
    ],
)
def test_what_is_no_number_is_refused_and_stays(client: Client, game: Session, points: str, said: str) -> None:
    answer = send(client, game, points=points)
    assert answer.status_code == 422
    assert said in text(answer)
    assert f'value="{points}"' in answer.content.decode()


def test_nothing_typed_is_asked_about(client: Client, game: Session) -> None:
    """T7."""
    assert "Is it 0 for Mira, or is it not entered yet?" in text(send(client, game, points=""))
    assert "Mira ✓ 0" in text(send(client, game, points="", answer="nothing"))


def test_cards_have_no_place_in_it(client: Client, game: Session) -> None:
    said = "By these rules a score is a number that is typed, so there are no cards. Enter the numbers."
    assert said in text(
        client.post(
            reverse("pile", args=[game.public_id, 1, 1]), {"key": "k", "entry": "cards", "seen": "0", "cards": ["5"]}
        )
    )
    for name in ("table", "cards"):
        assert client.get(at(game, name), {"entry": "table"})["Location"] == at(game, "race")
    page = read(client, game)
    for words in ("Cards seen", "Follow the table", "Suggestions", "pile", "bullhead"):
        assert words not in page
    assert "Suggestions" not in read(client, game, "game_rules")


def test_who_followed_the_table_last_enters_points_here(client: Client, keeper: User, game: Session) -> None:
    client.get(at(make.game(keeper, "Ada", "Bo"), "table"), {"entry": "table"})
    assert "Round 1: enter Mira’s points" in read(client, game)


def test_most_points_lead_and_nobody_is_in_danger(client: Client, keeper: User) -> None:
    """T3: sort order, words and bars."""
    game = make.game(
        keeper, "Mira", "Ben", "Tom", preset="free", wins="most", target=100, rounds=[[80, 12, -20], [5, None, None]]
    )
    page = client.get(at(game, "race"))
    assert "Mira leads by 68 Mira is 20 points from the end" in text(page)
    assert "1 Mira close 80 +80 2 Ben 12 +12 3 Tom −20 −20" in text(page)
    html = page.content.decode()
    assert 'class="danger"' not in html
    assert re.findall("<rect ([^/]*) height", html) == ['x="16%" width="67%"', 'x="16%" width="10%"', 'width="16%"']


def test_the_end_is_told_by_who_has_most(client: Client, keeper: User) -> None:
    """T3: the winner line, the ranking and the stories."""
    rounds = [[-20, 30, 25], [90, 41, 30], [50, 47, 20]]
    game = make.game(keeper, "Mira", "Ben", "Tom", preset="free", wins="most", target=110, rounds=rounds)
    page = read(client, game)
    assert "Mira wins 120 points · Mira and Ben reached 110 in round 3" in page
    assert "Final 1 Mira ended it 120 +50 2 Ben ended it 118 +47 3 Tom 75 +20" in page
    assert "Best round Mira, round 2 90" in page
    assert "Close finish Mira was 2 points ahead of Ben" in page
    assert "Comeback Mira was last after round 1, 50 points behind" in page
    assert "Picked up nothing" not in page
    assert "bullhead" not in page


def test_fewest_points_win_where_that_was_chosen(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="free", round_count=1, rounds=[[-5, 12]])
    page = read(client, game)
    assert "Mira wins −5 points · The round is played" in page
    assert "1 Mira −5 −5 2 Ben 12 +12" in page
    assert "Worst round Ben, round 1 12" in page


def test_until_somebody_stops_it_it_goes_on(client: Client, keeper: User, game: Session) -> None:
    for number in range(1, 4):
        for position, points in enumerate((900, -900, 0), 1):
            make.enter(game, keeper, number, position, points)
    page = read(client, game)
    assert "Our table · until stopped" in page
    assert "Ends when you stop it. Whoever has the most points wins." in page
    page = text(client.post(at(game, "stop"), {"key": "k"}, follow=True))
    assert "Mira wins 2700 points · Stopped after round 3" in page


def test_the_sheet_marks_the_worst_of_a_round_by_who_wins(client: Client, game: Session, keeper: User) -> None:
    for position, points in enumerate((0, -7, 30), 1):
        make.enter(game, keeper, 1, position, points)
    html = client.get(at(game, "sheet")).content.decode()
    assert re.findall('<td class="([a-z]+)"><a[^>]*>([−0-9]+)', html) == [("worst", "−7")]


def test_the_club_lists_its_totals(client: Client, keeper: User, game: Session) -> None:
    for position, points in enumerate((3, -7, 30), 1):
        make.enter(game, keeper, 1, position, points)
    listed = text(client.get(reverse("games", args=[game.club.public_id])))
    assert "Tom leads" in listed
    assert "Tom\N{NO-BREAK SPACE}30 · Mira\N{NO-BREAK SPACE}3 · Ben\N{NO-BREAK SPACE}−7" in (
        client.get(reverse("games", args=[game.club.public_id])).content.decode()
    )


def test_clearing_a_score_is_taken_back_by_its_name(client: Client, keeper: User, game: Session) -> None:
    made = make.enter(game, keeper, 1, 1, -4)
    send(client, game, points="", answer="clear", seen=made.number)
    assert "Take back clearing Mira’s points" in labels(client.get(at(game, "race")))
