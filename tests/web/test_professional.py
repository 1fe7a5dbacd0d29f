"""Professional on the table: cards go right or left, two places that are equally near are asked about, sides close."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules, scorebook
from scoring.models import Club, Session, Turn, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]

ROWS = (20, 50, 54, 90)


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def start(keeper: User) -> Callable[..., Session]:
    """Begins a game of Ana and Ben whose first round is followed; takes turns as `make.follow` does, and settings."""

    def begin(rows: Sequence[int], *turns: Any, **settings: Any) -> Session:
        game = make.game(keeper, "Ana", "Ben", preset="professional", **settings)
        make.follow(game, keeper, 1, rows, *turns)
        game.refresh_from_db()
        return game

    return begin


def table(client: Client, game: Session) -> Any:
    return client.get(reverse("table", args=[game.public_id]))


def answer(client: Client, game: Session, turn: int, card: int, **said: int) -> Any:
    fields = {"key": f"tap-{turn}-{card}", "round": 1, "turn": turn, "card": card, **said}
    return client.post(reverse("answer", args=[game.public_id]), fields, follow=True)


def suggested(client: Client, game: Session, card: int) -> str:
    page = text(client.get(reverse("suggest", args=[game.public_id]), {"card": card}))
    return re.split(r" \? | 1 2 3 ", page)[1]


def mend(client: Client, game: Session, turn: int, **typed: str) -> Any:
    """Open a turn and save it with some of its fields typed over (`card_1_1` is `card-1-1`)."""
    address = reverse("mend", args=[game.public_id, 1, turn])
    page = client.get(address).content.decode()
    sent = dict(re.findall(r'<input (?:type="hidden" )?name="([^"]+)" value="([^"]*)"', page))
    sent |= dict(re.findall(r'<input type="radio" name="([^"]+)" value="([^"]+)" checked', page))
    return client.post(address, sent | {name.replace("_", "-"): value for name, value in typed.items()})


def kept(game: Session, turn: int) -> Any:
    return Turn.objects.get(round__session=game, round__number=1, number=turn).played


def test_a_card_goes_left_of_a_row_and_it_says_why(client: Client, start: Callable[..., Session]) -> None:
    page = text(table(client, start(ROWS, {1: 49, 2: 91})))
    assert "Row 1 1 20 Row 2 2 49 50 Row 3 3 54 Row 4 4 90 91 Turn 1: nobody takes anything." in page
    assert "49 Ana 49 goes before 50, the nearest higher – 91 Ben 91 goes behind 90, the nearest lower –" in page


def test_the_sixth_card_on_the_left_takes_the_five(client: Client, start: Callable[..., Session]) -> None:
    """docs/rules.md §5"""
    turns = [{1: 46, 2: 97}, {1: 47, 2: 98}, {1: 48, 2: 99}, {1: 49, 2: 101}, {1: 17, 2: 102}]
    page = text(table(client, start((40, 80, 90, 96), *turns)))
    assert "Row 1 1 17 Row 2 2 80" in page
    assert "17 goes before 40, the nearest higher; the row was full: Ana takes 7 bullheads 7" in page


def test_a_tie_is_asked_with_both_places_and_their_prices(client: Client, start: Callable[..., Session]) -> None:
    game = start(ROWS, {1: 52, 2: 21})
    response = table(client, game)
    assert (
        "Ana’s 52 is as near to 50 as to 54. Does Ana put it behind 50 or before 54? 20 21 50 52 0 lay 52 54 0"
        in text(response)
    )
    assert labels(response)[2:4] == ["Put it behind 50 for nothing", "Put it before 54 for nothing"]
    page = text(answer(client, game, 1, 52, left=3))
    assert kept(game, 1)["choices"] == {"1": {"row": 3, "side": "left"}}
    assert "Row 2 2 50 Row 3 3 52 54 Row 4 4 90 Turn 1: nobody takes anything." in page
    assert "52 is as near to 50 as to 54, and goes before 54 by choice" in page
    assert "↶ 52: row 3" in page
    history = text(client.get(reverse("history", args=[game.public_id])))
    assert "Round 1, turn 1: Ana puts 52 left of row 3" in history


def test_a_place_in_a_full_row_says_what_it_takes(client: Client, start: Callable[..., Session]) -> None:
    turns = [{1: 47, 2: 91}, {1: 48, 2: 92}, {1: 49, 2: 93}, {1: 50, 2: 94}]
    game = start((20, 46, 54, 90), *turns, {1: 52, 2: 21})
    said = ["Put it behind 50 and take the row for 7 bullheads", "Put it before 54 for nothing"]
    assert labels(table(client, game))[2:4] == said
    page = text(answer(client, game, 5, 52, right=2))
    assert "52 is as near to 54 as to 50, and goes behind 50 by choice; the row was full: Ana takes 7 bullheads" in page


def test_another_place_than_the_two_is_refused(client: Client, start: Callable[..., Session]) -> None:
    game = start(ROWS, {1: 52, 2: 21})
    response = answer(client, game, 1, 52, left=2)
    assert response.status_code == 422
    assert "That place in row 2 is not one to choose from here. Choose one of those that are offered." in text(response)


def test_with_names_unsaid_a_tie_speaks_of_the_card(
    client: Client, keeper: User, start: Callable[..., Session]
) -> None:
    game = start(ROWS)
    for card in (52, 21):
        scorebook.play_card(game, make.tap(keeper), 1, 1, card, None)
    assert "52 is as near to 50 as to 54. Does it go behind 50 or before 54?" in text(table(client, game))
    answer(client, game, 1, 52, right=2)
    history = text(client.get(reverse("history", args=[game.public_id])))
    assert "Round 1, turn 1: 52 goes right of row 2" in history


def test_a_card_inside_every_row_asks_which_row_it_takes(client: Client, keeper: User, club: Club) -> None:
    """docs/rules.md §5"""
    rows = [[10, 60], [20, 70], [30, 80], [40, 90]]
    played = {"rows": rows, "turns": [{"plays": {"Ana": 50, "Ben": 91}}]}
    told = {"format": rules.FORMAT, "ruleset": "professional", "players": ["Ana", "Ben"], "rounds": [played]}
    game = scorebook.import_game(club, make.tap(keeper), rules.read_record(told))
    response = table(client, game)
    assert "Ana’s 50 fits no row. Which row does Ana take? All cost the same." in text(response)
    assert labels(response)[4] == "Take row 3 for 6 bullheads"
    page = text(answer(client, game, 1, 50, row=3))
    assert "Row 1 1 10 60 Row 2 2 20 70 Row 3 3 50 Row 4 4 40 90 91 Turn 1: Ana takes 6 bullheads." in page


CLOSED: Any = {1: 59, 2: 101}
"""The 59 goes left of the 60, in row 2."""


@pytest.mark.parametrize("left_limit", ["round", "row"])
def test_a_closed_side_is_marked_and_said_where_it_matters(
    client: Client, start: Callable[..., Session], left_limit: str
) -> None:
    game = start((20, 60, 99, 100), CLOSED, {1: 57, 2: 102}, left_limit=left_limit)
    page = text(table(client, game))
    assert "Row 1 1 20 57 Row 2, closed on the left 2 59 60 Row 3 3 99" in page
    assert "57 goes behind 20, as row 2 takes no more cards on the left" in page
    assert suggested(client, game, 58).startswith(
        "58 goes behind 57, as row 2 takes no more cards on the left; the row"
    )


def test_without_a_limit_no_side_closes(client: Client, start: Callable[..., Session]) -> None:
    game = start((20, 60, 99, 100), CLOSED, {1: 57, 2: 102})
    assert "Row 2 2 57 59 60" in text(table(client, game))
    assert suggested(client, game, 55) == (
        "55 goes before 57, the nearest higher; the row has room, so it takes nothing. "
        "Row 1 20 Row 2 55 57 59 60 Row 3 99 Row 4 100 101 102"
    )


def test_a_suggestion_knows_what_is_closed(client: Client, start: Callable[..., Session]) -> None:
    game = start((20, 60, 99, 100), CLOSED, left_limit="round")
    assert suggested(client, game, 57) == (
        "57 goes behind 20, as row 2 takes no more cards on the left; the row has room, so it takes nothing. "
        "Row 1 20 57 Row 2, closed on the left 59 60 Row 3 99 Row 4 100 101"
    )


def test_a_suggestion_of_a_tie_names_both_places_and_prices(client: Client, start: Callable[..., Session]) -> None:
    assert suggested(client, start(ROWS), 52) == (
        "52 is as near to 50 as to 54: its player chooses. Behind 50: 0 bullheads. Before 54: 0 bullheads. "
        "Row 1 20 Row 2 50 52 0 bullheads Row 3 52 54 0 bullheads Row 4 90"
    )


def test_a_turn_with_a_tie_is_corrected_to_the_other_side(client: Client, start: Callable[..., Session]) -> None:
    game = start(ROWS, {1: 52, 2: 21})
    answer(client, game, 1, 52, right=2)
    page = text(client.get(reverse("mend", args=[game.public_id, 1, 1])))
    assert "Right of row 2 0 bullheads Left of row 3 0 bullheads" in page
    assert mend(client, game, 1).status_code == 302
    assert kept(game, 1)["choices"] == {"1": {"row": 2, "side": "right"}}
    assert mend(client, game, 1, choice_1_1="3-left").status_code == 302
    assert kept(game, 1)["choices"] == {"1": {"row": 3, "side": "left"}}


def test_an_answer_whose_place_is_gone_is_dropped_and_asked_again(
    client: Client, start: Callable[..., Session]
) -> None:
    """With 48 for the 52 the card lies between rows 1 and 2."""
    game = start((46, 50, 54, 90), {1: 52, 2: 91})
    answer(client, game, 1, 52, left=3)
    response = mend(client, game, 1, card_1_1="48")
    assert response.status_code == 422
    said = "Turn 1: 48 cannot go to row 3 any more, so that answer is dropped. Look through it and save again."
    assert said in text(response)
    assert "Right of row 1 0 bullheads Left of row 2 0 bullheads" in text(response)


def test_a_turn_that_ties_now_is_asked_about(client: Client, start: Callable[..., Session]) -> None:
    game = start(ROWS, {1: 51, 2: 91}, {1: 21, 2: 92})
    said = "Turn 1: Ana’s 52 is as near to two rows now. Say where it goes."
    assert said in text(mend(client, game, 1, card_1_1="52"))


def test_the_table_put_a_card_left_of_a_row(client: Client, start: Callable[..., Session]) -> None:
    game = start(ROWS, {1: 52, 2: 21})
    assert mend(client, game, 1, row_1_1="4-left").status_code == 302
    assert kept(game, 1)["overrides"] == {"1": {"row": 4, "side": "left"}}
    page = text(table(client, game))
    assert "52 Ana the table put 52 left of row 4 –" in page
    assert mend(client, game, 1, row_1_1="4-left", takes_1_1="yes").status_code == 302
    assert "the table put 52 left of row 4: Ana takes 3 bullheads" in text(table(client, game))
    history = text(client.get(reverse("history", args=[game.public_id])))
    assert "the table put 52 left of row 4, and it took it" in history


@pytest.mark.parametrize(
    ("too_low", "said", "which"),
    [
        (
            "nearest",
            "3 fits no row: Ana takes the row with the lowest end, row 1, 3 bullheads",
            "with the lowest end, 3",
        ),
        ("cheapest", "3 fits no row: Ana takes row 2, as none costs less, 1 bullhead", "that costs least, 3"),
    ],
)
def test_a_rule_that_names_the_row_asks_nothing_and_says_so(
    client: Client, keeper: User, too_low: str, said: str, which: str
) -> None:
    game = make.game(keeper, "Ana", "Ben", too_low=too_low)
    make.follow(game, keeper, 1, (20, 37, 40, 80), {1: 3, 2: 90})
    assert said in text(table(client, game))
    asked = suggested(client, game, 2)
    assert asked.startswith(f"2 fits no row, so its player takes the row {which}: 1 bullhead.")


def test_only_the_cheapest_rows_are_offered_where_the_rules_say_so(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Ana", "Ben", too_low="cheapest")
    make.follow(game, keeper, 1, (20, 37, 41, 80), {1: 3, 2: 90})
    response = table(client, game)
    assert "Which row does Ana take? All cost the same." in text(response)
    assert labels(response)[2:4] == ["Take row 2 for 1 bullhead", "Take row 3 for 1 bullhead"]
    assert suggested(client, game, 4).startswith("4 fits no row: its player takes one of the rows that cost least.")
