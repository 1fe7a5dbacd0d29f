"""Requests that no page of ours sends, to every address: they are answered, and never by a fault of the server."""

from collections.abc import Callable
from random import Random
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Session, User
from tests import make

FIELDS = [
    *("key", "entry", "seen", "answer", "cards", "points", "sign", "correction", "why", "from-1", "from-2", "from-00"),
    *("names", "tapped", "same", "order", "ends", "target", "limit", "round_count", "countdown", "time_zone"),
    *("name", "archived", "change", "from", "page", "round"),
]
VALUES: list[str | bytes] = [
    *("", " ", "\0", "a\0b", "0", "-1", "1", "7", "104", "105", "2147483648", "9" * 20, "9" * 5000, "1_0", "١٢", "1e9"),
    *("NaN", "x" * 70, "x" * 5000, "<b>&'\"", "🐂", b"\xed\xa0\x80", "\u202e", "%s", "%(name)s", "{}", "../../", "yes"),
    *("cards", "numbers", "nothing", "later", "reach", "pass", "number", "both", "rounds", "stop", "+", "-", "seats"),
]
NUMBERS = ["1", "2", "0", "9" * 20, "9" * 5000]
NO_IDS = ["x", "%00", "a%00b", "%FF", "9" * 300, "%F0%9F%90%82"]


def addresses(game: Session, chance: Random) -> list[str]:
    """Every address once, with an id or a number that may be odd."""
    player = game.club.players.order_by("pk")[0]
    ids = {"club": game.club.public_id, "session": game.public_id, "player": player.public_id}
    club, session, player_id = (value if chance.random() < 0.7 else chance.choice(NO_IDS) for value in ids.values())
    of_club = ["", "name/", "games/", "new/", "players/", "players/add/", f"players/{player_id}/"]
    of_game = ["", "sheet/", "cards/", "history/", "undo/", "stop/", "again/"]
    pile = f"pile/{chance.choice(NUMBERS)}/{chance.choice(NUMBERS)}/"
    return [
        "/",
        "/new/",
        *(f"/c/{club}/{end}" for end in of_club),
        *(f"/s/{session}/{end}" for end in [*of_game, pile]),
    ]


@pytest.mark.parametrize("seed", range(4))
def test_no_request_is_answered_by_a_fault(
    game: Session, keeper: User, as_user: Callable[[User], Client], seed: int
) -> None:
    chance = Random(seed)
    make.enter(game, keeper, 1, 1, [3, 4])
    browsers = [as_user(keeper), as_user(keeper), Client()]
    for number in range(15):
        for address in addresses(game, chance):
            sent: list[tuple[str, str | bytes]] = [
                ("key", f"{seed}-{number}-{address[:20]}"),
                ("entry", "cards"),
                ("seen", "9"),
            ]
            sent = [
                *chance.sample(sent, chance.randint(1, 3)),
                ("ends", "stop"),
                ("names", f"New {number}"),
                ("names", "Ben"),
            ]
            sent += [(chance.choice(FIELDS), chance.choice(VALUES)) for _ in range(chance.randint(0, 8))]
            browser, body = chance.choice(browsers), urlencode(sent)
            headers = {"HX-Request": "true", "HX-Request-Type": "partial"} if chance.random() < 0.3 else {}
            if chance.random() < 0.7:
                kind = "application/x-www-form-urlencoded"
                answer = browser.post(address, body, content_type=kind, headers=headers)
            else:
                answer = browser.get(f"{address}?{body}", headers=headers)
            assert answer.status_code in (200, 302, 400, 404, 405, 409, 422), (address, sent)


@pytest.mark.parametrize("number", ["99999999999999999999", "9" * 5000])
def test_numbers_without_end_in_an_address_lead_nowhere(
    game: Session, keeper: User, as_user: Callable[[User], Client], number: str
) -> None:
    game_address = reverse("race", args=[game.public_id])
    for address in (f"{game_address}pile/{number}/1/", f"{game_address}pile/1/{number}/"):
        assert as_user(keeper).get(address).status_code == 404
        form = {"key": "k", "entry": "numbers", "seen": "0", "points": "5"}
        assert as_user(keeper).post(address, form).status_code == 404
    assert not game.rounds.exists()
