"""The history: everything that was written, newest first, in sentences."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Session, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def read(client: Client, game: Session, **query: str) -> str:
    page = text(client.get(reverse("history", args=[game.public_id]), query))
    return page[page.index("Cards seen History ") + len("Cards seen History ") :]


def buttons(client: Client, game: Session) -> list[tuple[int, str]]:
    """The changes that can be taken back from their own line, and what their buttons say."""
    page = client.get(reverse("history", args=[game.public_id])).content.decode()
    found = re.findall('<button class="button" name="change" value="([0-9]+)" aria-label="([^"]+)"', page)
    return [(int(number), label) for number, label in found]


def at(hour: int, minute: int, day: int = 30) -> dt.datetime:
    return dt.datetime(2026, 11, day, hour, minute, tzinfo=dt.UTC)


def test_changes_are_told_newest_first_with_who_and_when(
    client: Client, keeper: User, scorer: User, game: Session
) -> None:
    with time_machine.travel(at(18, 30), tick=False):
        make.enter(game, scorer, 1, 1, 12)
    with time_machine.travel(at(18, 31), tick=False):
        make.enter(game, keeper, 1, 1, [15, 14])
    assert read(client, game).startswith(
        "Nov. 30, 2026 Mira, round 1: 3 (cards 14 · 15), it was 12 you · 18:31 Take back"
        " Mira, round 1: 12 another phone · 18:30 Take back The game was started"
    )


def test_times_and_days_are_those_of_the_club(client: Client, keeper: User, game: Session) -> None:
    """T29, on this screen: the server keeps UTC, the people live elsewhere."""
    game.club.time_zone = "Pacific/Auckland"
    game.club.save()
    with time_machine.travel(at(10, 50), tick=False):
        make.enter(game, keeper, 1, 1, 12)
    with time_machine.travel(at(12, 20), tick=False):
        make.enter(game, keeper, 1, 2, 7)
    page = read(client, game)
    assert page.startswith(
        "Dec. 1, 2026 Ben, round 1: 7 you · 01:20 Take back Nov. 30, 2026 Mira, round 1: 12 you · 23:50"
    )


def test_every_kind_of_change_has_its_sentence(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, [], [55], 2]])
    make.enter(game, keeper, 1, 1, 3)
    make.enter(game, keeper, 1, 1, 12, correction=-5, why="misdeal")
    scorebook.save_pile(game, make.tap(keeper), 1, 4, scorebook.Entry(), seen=99)
    scorebook.save_pile(game, make.tap(keeper), 1, 4, scorebook.Entry(cards=(55,)), seen=99, take_over={3: [55]})
    scorebook.stop_game(game, make.tap(keeper))
    page = read(client, game)
    for sentence in (
        "The game was ended you",
        "Kofi, round 1: 7 (cards 55) Tom, round 1: 0, it was 7 (cards 55) you",
        "Kofi, round 1: cleared, it was 2 you",
        "Mira, round 1: 12 −5 (misdeal), it was 3 you",
        "Mira, round 1: 3 was confirmed you",
        "Ben, round 1: 0 you",
        "The game was started you",
    ):
        assert sentence in page


def test_what_was_taken_back_stays_and_is_marked(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 8, None, None]])
    make.enter(game, keeper, 1, 2, 12)
    for number in (4, 3):
        client.post(reverse("undo", args=[game.public_id]), {"key": f"undo-{number}", "change": number})
    page = read(client, game)
    assert "Ben, round 1: 8 was taken back you" in page
    assert "Ben, round 1: 8 again, 12 was taken back you" in page
    assert "Ben, round 1: 12, it was 8 taken back you" in page
    assert "Ben, round 1: 8 taken back you" in page
    assert page.count("taken back you") == 4


def test_a_stop_that_was_taken_back_is_told(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 8, 1, 1]])
    stop = scorebook.stop_game(game, make.tap(keeper))
    scorebook.take_back(game, make.tap(keeper), stop.number)
    page = read(client, game)
    assert "The end of the game was taken back you" in page
    assert "The game was ended taken back you" in page


def test_the_last_change_can_be_taken_back_from_here_and_leads_back_here(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 8, None, None]])
    assert read(client, game).endswith("↶ Ben’s 8")
    response = client.post(reverse("undo", args=[game.public_id]), {"key": "a-key", "change": 3, "from": "history"})
    assert response["Location"] == reverse("history", args=[game.public_id])
    assert read(client, game).endswith("↶ Mira’s 3 ↷ Ben’s 8")
    response = client.post(reverse("redo", args=[game.public_id]), {"key": "redo", "change": 4, "from": "history"})
    assert response["Location"] == reverse("history", args=[game.public_id])
    assert "Ben, round 1: 8 was brought back you" in read(client, game)


def test_any_change_still_in_force_can_be_taken_back_from_its_line(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 8, 5, None]])
    assert buttons(client, game) == [(4, "Take back Tom’s 5"), (3, "Take back Ben’s 8"), (2, "Take back Mira’s 3")]
    client.post(reverse("undo", args=[game.public_id]), {"key": "k", "change": 2, "from": "history"})
    assert buttons(client, game) == [(4, "Take back Tom’s 5"), (3, "Take back Ben’s 8")]
    assert "Mira, round 1: 3 was taken back you" in read(client, game)


def test_what_stands_in_the_way_is_named_on_the_history_itself(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 8, None, None]])
    make.enter(game, keeper, 1, 1, 12)
    response = client.post(reverse("undo", args=[game.public_id]), {"key": "k", "change": 2, "from": "history"})
    assert response.status_code == 422
    page = text(response)
    assert "History “Mira, round 1: 12, it was 3” came later. Take that back first" in page
    assert "Mira, round 1: 12, it was 3 you" in page
    assert make.finished_in(game) is None


def test_rules_that_were_changed_are_told_in_full(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 8, 1, 1]])
    changed = scorebook.change_rules(game, make.tap(keeper), make.ruleset(target=100))
    before = "Ends after the round in which somebody has 66 or more bullheads."
    after = "Ends after the round in which somebody has 100 or more bullheads."
    assert f"The rules were changed: {after} It was: {before} you" in read(client, game)
    scorebook.change_rules(game, make.tap(keeper), make.ruleset(target=100))
    assert "Nothing was changed: it was so already you" in read(client, game)
    scorebook.take_back(game, make.tap(keeper), changed.number)
    assert f"The rules were put back: {before} It was: {after} you" in read(client, game)


def test_switching_suggestions_off_and_on_is_told_and_can_be_taken_back(
    client: Client, keeper: User, game: Session
) -> None:
    off = scorebook.switch_suggestions(game, make.tap(keeper), suggests=False)
    assert "Suggestions were switched off you" in read(client, game)
    assert buttons(client, game) == [(2, "Take back switching suggestions off")]
    assert read(client, game).endswith("↶ Suggestions off")
    undone = scorebook.take_back(game, make.tap(keeper), off.number)
    assert "Suggestions were switched on you" in read(client, game)
    page = client.get(reverse("race", args=[game.public_id]))
    assert "Switch suggestions off again" in labels(page)
    scorebook.bring_back(game, make.tap(keeper), undone.number)
    scorebook.switch_suggestions(game, make.tap(keeper), suggests=True)
    page = client.get(reverse("race", args=[game.public_id]))
    assert "Take back switching suggestions on" in labels(page)
    assert "↶ Suggestions on" in text(page)


def test_a_scorer_takes_back_scores_from_the_list_and_a_viewer_nothing(
    keeper: User, scorer: User, viewer: User, game: Session, as_user: AsUser
) -> None:
    for seat in (1, 2, 3, 4):
        make.enter(game, keeper, 1, seat, seat)
    scorebook.stop_game(game, make.tap(keeper))
    assert [number for number, _ in buttons(as_user(scorer), game)] == [5, 4, 3, 2]
    assert [number for number, _ in buttons(as_user(keeper), game)] == [6, 5, 4, 3, 2]
    assert buttons(as_user(viewer), game) == []


def test_a_viewer_cannot_take_back(viewer: User, keeper: User, game: Session, as_user: AsUser) -> None:
    make.enter(game, keeper, 1, 1, 12)
    page = read(as_user(viewer), game)
    assert "Mira, round 1: 12" in page
    assert "↶" not in page


def test_a_long_history_comes_in_pages(client: Client, keeper: User) -> None:
    names = [f"Player {number}" for number in range(10)]
    game = make.game(keeper, *names, rounds=[[1] * 10] * 6)
    page = read(client, game)
    assert page.count(", round ") == 50
    assert "Older" in page
    assert "Newer" not in page
    older = read(client, game, page="2")
    assert older.count(", round ") == 10
    assert "The game was started" in older
    assert read(client, game, page="nonsense").count(", round ") == 50
