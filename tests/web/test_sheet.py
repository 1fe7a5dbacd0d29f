"""The score sheet: players across, rounds down, as on paper."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import scorebook
from scoring.models import Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def sheet(game: Session) -> str:
    return reverse("sheet", args=[game.public_id])


def read(client: Client, game: Session) -> str:
    """The table alone."""
    page = text(client.get(sheet(game)))
    return page[page.index("History") + len("History ") : page.index(" Tap a score")]


def pad(game: Session, seat: int, number: int) -> str:
    return reverse("pile", args=[game.public_id, seat, number])


def correct(client: Client, game: Session, number: int, seat: int, points: int, seen: int) -> None:
    """Through the pad, as a person does after tapping the cell."""
    entered = {"key": f"correct-{seen}", "entry": "numbers", "points": points, "seen": seen, "sign": "+"}
    response = client.post(f"{pad(game, seat, number)}?from=sheet", entered)
    assert response["Location"] == sheet(game)


def test_a_new_game_has_one_empty_row(client: Client, game: Session) -> None:
    assert read(client, game) == (
        "Round Mira Ben Tom Kofi 1 – not entered – not entered – not entered – not entered Σ 0 0 0 0"
    )


def test_every_round_is_a_row_and_every_column_has_its_sum(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[4, 0, 22, 13], [[55], 12, [], 8]])
    assert read(client, game) == (
        "Round Mira Ben Tom Kofi 1 4 0 22 13 2 7 12 0 8 3 – not entered – not entered – not entered – not entered"
        " Σ 11 12 22 21"
    )


def test_blank_is_not_nothing(client: Client, keeper: User) -> None:
    """T7, as shown: who is not entered stays blank and slides no round behind; a zero is a zero."""
    game = make.game(keeper, rounds=[[4, None, 0, 13], [9, 12, None, None]])
    assert read(client, game) == (
        "Round Mira Ben Tom Kofi 1 4 – not entered 0 13 2 9 12 – not entered – not entered Σ 13 12 0 13"
    )


def test_the_worst_and_the_clean_piles_of_a_complete_round_are_marked(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[4, 0, 22, 22], [0, 30, None, None]])
    page = client.get(sheet(game)).content.decode()
    assert page.count('<td class="worst">') == 2
    assert page.count('<td class="clean">') == 2
    assert f'<td class="worst"><a href="{pad(game, 3, 1)}?from=sheet">22</a></td>' in page


def test_every_cell_leads_to_its_pad_and_comes_back_here(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[4, 0, 22, 13], [9, None, None, None]])
    page = client.get(sheet(game)).content.decode()
    assert all(f'href="{pad(game, seat, number)}?from=sheet"' in page for seat in (1, 2, 3, 4) for number in (1, 2))


def test_a_correction_stands_beside_its_pile(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben")
    make.enter(game, keeper, 1, 1, 12, correction=5, why="late")
    make.enter(game, keeper, 1, 2, 7, correction=-5, why="misdeal")
    assert read(client, game).endswith(" 1 12 +5 7 −5 2 – not entered – not entered Σ 17 2")


def test_editing_the_last_round_adds_no_round(client: Client, keeper: User) -> None:
    """T10."""
    game = make.game(keeper, "Mira", "Ben", rounds=[[4, 5], [6, 7], [8, 9]])
    correct(client, game, 3, 2, 1, seen=7)
    assert read(client, game) == "Round Mira Ben 1 4 5 2 6 7 3 8 1 4 – not entered – not entered Σ 18 13"
    assert game.rounds.count() == 3


def test_correcting_an_old_round_moves_everything_after_it(client: Client, keeper: User) -> None:
    """T11: in round 5, round 2 is corrected from 21 to 12; the total falls by 9, places follow, the history has it."""
    game = make.game(keeper, "Mira", "Ben", rounds=[[4, 5], [21, 15], [6, 7], [2, 3], [1, None]])
    race = reverse("race", args=[game.public_id])
    assert "1 Ben 30 +3 2 Mira 33 +2" in text(client.get(race))
    correct(client, game, 2, 1, 12, seen=4)
    assert "1 Mira 24 +2 2 Ben 30 +3" in text(client.get(race))
    assert read(client, game) == "Round Mira Ben 1 4 5 2 12 15 3 6 7 4 2 3 5 1 – not entered Σ 25 30"
    history = text(client.get(reverse("history", args=[game.public_id])))
    assert "Mira, round 2: 12, it was 21" in history


def test_a_correction_can_end_a_game_earlier_and_open_it_again(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[4, 5], [21, 15], [6, 7]])
    correct(client, game, 1, 1, 80, seen=2)
    assert make.finished_in(game) == 1
    assert read(client, game) == ("Round Mira Ben 1 ⚠ check 80 5 2 after the end 21 15 3 after the end 6 7 Σ 80 5")
    correct(client, game, 1, 1, 4, seen=8)
    assert make.finished_in(game) is None
    assert read(client, game) == "Round Mira Ben 1 4 5 2 21 15 3 6 7 4 – not entered – not entered Σ 31 27"


def test_counting_down_adds_what_is_left(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[30, 3]], preset="countdown")
    assert read(client, game).endswith("Σ 30 3 left 36 63")


def test_a_viewer_reads_without_links_to_the_pads(viewer: User, keeper: User, game: Session, as_user: AsUser) -> None:
    make.enter(game, keeper, 1, 1, 12)
    page = as_user(viewer).get(sheet(game)).content.decode()
    assert "<td>12</td>" in page
    assert "/pile/" not in page


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (10, 20)])
def test_the_sheet_asks_the_database_five_times_however_large_the_game(
    client: Client, keeper: User, players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """T20: the sign-in, the user, the game with its club and the role, the seats, the piles."""
    names = [f"Player {number}" for number in range(players)]
    game = make.game(keeper, *names, rounds=[[number % 9 for number in range(players)]] * rounds, target=None)
    client.get(sheet(game))  # the first visit of a day renews the sign-in
    with django_assert_num_queries(5):
        client.get(sheet(game))


def follow(game: Session, keeper: User) -> None:
    """Two turns of round 1: Ben took five cards, 6 bullheads."""
    turns = {1: 14, 2: 15, 3: 44, 4: 61}, {1: 21, 2: 30, 3: 26, 4: 36}
    make.follow(game, keeper, 1, [12, 37, 43, 58], *turns)


def test_a_followed_round_shows_what_was_taken_so_far_and_leads_to_its_replay(
    client: Client, keeper: User, game: Session, viewer: User, as_user: AsUser
) -> None:
    follow(game, keeper)
    assert read(client, game) == "Round Mira Ben Tom Kofi 1 0 6 0 0 Σ 0 6 0 0"
    for browser in (client, as_user(viewer)):
        page = browser.get(sheet(game)).content.decode()
        assert f'<a href="/s/{game.public_id}/table/1/" aria-label="Round 1, card by card">1</a>' in page
        assert 'class="clean"' not in page, "who took nothing so far may yet"


def test_the_clean_piles_of_a_followed_round_are_marked_when_it_is_complete(client: Client, keeper: User) -> None:
    game = make.game(keeper, hand=2)
    follow(game, keeper)
    page = client.get(sheet(game)).content.decode()
    assert page.count('<td class="clean">') == 3
    assert page.count('<td class="worst">') == 1


def test_a_correction_stands_beside_a_pile_that_was_worked_out(client: Client, keeper: User) -> None:
    game = make.game(keeper, hand=2)
    follow(game, keeper)
    scorebook.save_pile(game, make.tap(keeper), 1, 2, scorebook.Entry(correction=-5, why="misdeal"), seen=0)
    assert " 1 0 6 −5 0 0 2 –" in read(client, game)
    assert read(client, game).endswith("Σ 0 1 0 0")


def test_a_round_in_which_following_was_broken_off_has_no_scores_until_they_are_entered(
    client: Client, keeper: User, game: Session
) -> None:
    follow(game, keeper)
    scorebook.leave_following(game, make.tap(keeper), 1)
    assert " 1 – not entered – not entered – not entered – not entered Σ" in read(client, game)
    assert "/table/1/" in client.get(sheet(game)).content.decode()
