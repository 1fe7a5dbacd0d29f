"""What years of games cost: the pages of a club with 5,000 games in 50 seasons beside those of one with 50 games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.bench.measure import ENCODINGS, at_most, figure, ratio

if TYPE_CHECKING:
    from scoring.models import Club, User

PAIRS = 40


def figures() -> list[dict[str, Any]]:
    """To be asked for after those of the pages, which set the site up."""
    from tests import make
    from tests.bench.seasons import club_of

    keeper = make.user("keeper of years")
    small, large = club_of(keeper, seasons=1, games=50), club_of(keeper, seasons=50, games=100)
    browser = Client()
    browser.force_login(keeper)
    told, asked = [], {}
    for page in ("season", "pairs", "records", "player"):
        for time in ("a season", "all time") if page != "player" else ("all time",):
            name = f"{page} of {time}"
            old, young = (read(browser, address(page, time, club)) for club in (large, small))
            most = 2 if time == "a season" else 3
            told.append(at_most(f"{name}: CPU at 5,000 games of 50", ratio(old, young, PAIRS), "x", most))
            with CaptureQueriesContext(connection) as captured:
                old()
            asked[name] = len(captured)
    return [
        figure("most queries of these pages", max(asked.values()), "queries", "<= 10", max(asked.values()) <= 10),
        *told,
        at_most(
            "finishing a game: CPU at 5,000 games of 50",
            ratio(finish(browser, keeper, large), finish(browser, keeper, small), PAIRS),
            "x",
            1.25,
        ),
    ]


def address(page: str, time: str, club: Club) -> str:
    """A page of the newest season, or of all time; of the player who comes first."""
    if page == "player":
        return reverse(page, args=[club.public_id, club.players.order_by("pk")[0].public_id])
    newest = club.seasons.first()
    season = newest.public_id if newest and time == "a season" else "all"
    return reverse(page, args=[club.public_id, season])


def read(browser: Client, address: str) -> Callable[[], None]:
    def one() -> None:
        assert browser.get(address, **ENCODINGS).status_code == 200

    return one


def finish(browser: Client, keeper: User, club: Club) -> Callable[[], None]:
    """The last pile of a game ends it; with another number it is open again, and the next time it ends once more."""
    from tests import make

    names = [player.name for player in club.players.order_by("pk")[:5]]
    game = make.game(keeper, *names, club=club, rounds=[(60, 3, 9, 12, 1), (3, 0, 4, 4, None)])
    keys = iter(range(10**6))

    def one() -> None:
        key = next(keys)
        pile = {"key": f"{game.pk}-{key}", "seen": 10**6, "entry": "numbers", "correction": ""}
        points = 90 if key % 2 == 0 else 1
        where = f"{game.get_absolute_url()}pile/5/2/"
        assert browser.post(where, pile | {"points": points}, **ENCODINGS).status_code == 302

    return one
