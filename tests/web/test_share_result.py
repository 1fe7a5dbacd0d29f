"""Passing on how a game ended: a short text, a picture, and a play for BG Stats."""

import datetime as dt
import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest
import time_machine
from django.test import Client

from scoring import scorebook
from scoring.models import Club, Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

EVENING = dt.datetime(2026, 11, 30, 23, 10, tzinfo=dt.UTC)


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def berlin(club: Club) -> Club:
    Club.objects.filter(pk=club.pk).update(time_zone="Europe/Berlin")
    return Club.objects.get(pk=club.pk)


def shared(client: Client, game: Session, query: str = "") -> list[str]:
    """The lines of the text to pass on."""
    page = client.get(game.get_absolute_url() + query).content.decode()
    found = re.search(r"<textarea id=\"result\"[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found
    return unescape(found[1]).splitlines()


def play(client: Client, game: Session) -> dict[str, Any]:
    """What BG Stats is handed."""
    page = client.get(game.get_absolute_url()).content.decode()
    found = re.search(
        r'href="https://app\.bgstatsapp\.com/createPlay\.html\?data=([^"]+)" rel="noreferrer noopener"', page
    )
    assert found
    return json.loads(unquote(unescape(found[1])))  # type: ignore[no-any-return]


def test_the_result_is_a_short_text(client: Client, keeper: User, berlin: Club) -> None:
    """T1, T2 and T29: shared places, and the evening on which it began."""
    with time_machine.travel(EVENING, tick=False):
        game = make.game(keeper, "Mira", "Ben", "Tom", "Zoë", "Kofi", club=berlin, rounds=[(70, 3, 41, 3, 70)])
    assert shared(client, game) == [
        "Our table · Dec. 1, 2026",
        "Classic, to 66",
        "Ben and Zoë share first place",
        "1. Ben 3",
        "1. Zoë 3",
        "3. Tom 41",
        "4. Mira 70",
        "4. Kofi 70",
    ]
    assert "Dec. 1, 2026" in text(client.get(game.get_absolute_url()))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, ["Classic, to 66", "Ben wins", "1. Ben 12", "2. Mira 70"]),
        ({"preset": "countdown"}, ["Countdown, from 66 down", "Ben wins", "1. Ben 54", "2. Mira −4"]),
        (
            {"preset": "free", "wins": "most", "target": 60},
            ["Any game with points, to 60", "Mira wins", "1. Mira 70", "2. Ben 12"],
        ),
        ({"name": "Thursday rules"}, ["Thursday rules, to 66", "Ben wins", "1. Ben 12", "2. Mira 70"]),
    ],
)
def test_the_best_stands_first_whatever_is_counted(
    client: Client, keeper: User, settings: dict[str, Any], told: list[str]
) -> None:
    """T3."""
    assert shared(client, make.game(keeper, "Mira", "Ben", rounds=[(70, 12)], **settings))[1:] == told


def test_it_counts_as_this_browser_counts(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(70, 12)])
    assert shared(client, game, "?count=down")[1:] == ["Classic, to 66", "Ben wins", "1. Ben 54", "2. Mira −4"]


def test_who_went_home_has_no_place(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[(3, 4, 1)])
    scorebook.leave_game(game, make.tap(keeper), 3)
    make.enter(game, keeper, 2, 1, 70)
    make.enter(game, keeper, 2, 2, 5)
    assert shared(client, game)[3:] == ["1. Ben 9", "2. Mira 73", "Tom 1, went home"]
    assert [(each["name"], each.get("rank"), each["winner"]) for each in play(client, game)["players"]] == [
        ("Ben", 1, True),
        ("Mira", 2, False),
        ("Tom", None, False),
    ]


def test_a_game_of_bully_is_passed_on(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="bully")
    scorebook.lay_spares(game, make.tap(keeper), {"1": {"a1": 4}, "2": {"b1": 4}})
    scorebook.stop_game(game, make.tap(keeper))
    assert shared(client, game)[1:] == ["Bully", "A draw", "1. Mira 0", "1. Ben 0"]
    assert play(client, game)["game"] == {
        "name": "Bully",
        "sourceGameId": "bully",
        "highestWins": True,
        "noPoints": False,
    }


def test_names_from_the_right_keep_their_numbers_beside_them(client: Client, keeper: User) -> None:
    """T28 and T43: a name is what it is, in every script."""
    game = make.game(keeper, "مريم", "<b>&", "🐂", rounds=[(3, 70, 12)])
    assert shared(client, game)[2:] == ["\u2068مريم\u2069 wins", "1. \u2068مريم\u2069 3", "2. 🐂 12", "3. <b>& 70"]
    assert play(client, game)["players"][0]["name"] == "مريم"


def test_the_play_for_bg_stats_has_all_that_it_asks_for(client: Client, keeper: User, berlin: Club) -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        game = make.game(keeper, "Mira", "Ben & Jo", "Tom", club=berlin)
        clock.shift(dt.timedelta(minutes=75))
        for position, points in enumerate((41, 70, 41), 1):
            make.enter(game, keeper, 1, position, points)
    ids = {player.name: player.public_id for player in berlin.players.all()}
    assert play(client, game) == {
        "sourceName": "Bullkeeper",
        "sourcePlayId": game.public_id,
        "playDate": "2026-12-01 00:25:00",
        "durationMin": 75,
        "board": "Classic, to 66",
        "game": {
            "name": "6 nimmt!",
            "bggId": 432,
            "sourceGameId": "bullheads",
            "highestWins": False,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": ids[name],
                "rank": rank,
                "score": score,
                "winner": rank == 1,
                "startPlayer": False,
            }
            for name, rank, score in (("Mira", 1, 41), ("Tom", 1, 41), ("Ben & Jo", 3, 70))
        ],
    }


def test_a_game_of_typed_points_is_no_game_that_bg_stats_knows(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(70, 12)], preset="free", name="Hearts", wins="most", target=60)
    told = play(client, game)
    assert told["game"] == {"name": "Hearts", "sourceGameId": "typed-most", "highestWins": True, "noPoints": False}
    assert "durationMin" not in told


def test_who_only_looks_may_pass_the_text_on_and_hands_nothing_to_other_apps(
    viewer: User, scorer: User, keeper: User, game: Session, as_user: AsUser
) -> None:
    for position, points in enumerate((3, 70, 5, 5), 1):
        make.enter(game, keeper, 1, position, points)
    pages = {who.username: text(as_user(who).get(game.get_absolute_url())) for who in (viewer, scorer, keeper)}
    assert all("The result as a text" in page for page in pages.values())
    told = "Hand it to BG Stats Opens another app, which gets the names and the result"
    assert [who for who, page in pages.items() if told in page] == ["scorer", "keeper"]
