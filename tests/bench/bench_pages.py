"""What a page costs beside a bare view in the same stack, and how many bytes go over the wire.

CPU is the process's own time for requests through the whole middleware, interleaved with the bare view; a ratio is the
median of the pairs. Sizes are compressed, as they go over the wire.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import django
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_test_environment

from tests.bench.measure import ENCODINGS, at_most, figure, ratio

if TYPE_CHECKING:
    from scoring.models import Club, Session, User

TURNS = 5


def figures() -> list[dict[str, Any]]:
    settings.ROOT_URLCONF = "tests.bench.urls"
    dirs = cast(list[Path], settings.TEMPLATES[0]["DIRS"])
    dirs.append(Path(__file__).parent / "templates")
    django.setup()
    setup_test_environment()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from django.db import connection

    from tests import make

    keeper = make.user("keeper")
    piles = [[(5 + number) % 9 for _ in range(5)] for number in range(6)]
    game = make.game(keeper, "Mira", "Ben", "Tom", "Kofi", "Ada", rounds=piles, target=200)
    two, five, ten = (followed(keeper, game.club, players) for players in (2, 5, 10))
    browser = Client()
    browser.force_login(keeper)
    race, keys = game.get_absolute_url(), itertools.count()

    fragment: dict[str, Any] = {
        "headers": {"accept-encoding": "gzip", "hx-request": "true", "hx-request-type": "partial"}
    }

    def read() -> None:
        assert browser.get(race, **ENCODINGS).status_code == 200

    def bare() -> None:
        assert browser.get("/bare/", **ENCODINGS).status_code == 200

    def save() -> None:
        number = next(keys)
        pile = {"key": f"bench-{number}", "seen": 10**6, "entry": "numbers", "points": number % 9, "correction": ""}
        assert browser.post(f"{race}pile/1/6/", pile, **ENCODINGS).status_code == 302

    def tap(table: Session, how: dict[str, Any], status: int) -> Callable[[], None]:
        """The first card of a turn, and every second time it goes back."""

        def one() -> None:
            number = next(taps)
            card = {"key": f"tap-{next(keys)}", "round": 1, "turn": TURNS + 1, "away" if number % 2 else "card": 104}
            address = f"{table.get_absolute_url()}table/card/"
            assert browser.post(address, card | {"seat": 1}, **how).status_code == status

        taps = itertools.count()
        return one

    def bare_write() -> None:
        row = {"club": game.club_id, "name": f"Player {next(keys)}"}
        assert browser.post("/bare/write/", row, **ENCODINGS).status_code == 302

    read()  # the first visit of a day also renews the sign-in
    with CaptureQueriesContext(connection) as captured:
        read()
        queries = len(captured)
    sizes = {
        "race": len(browser.get(race, **fragment).content),
        "pad": len(browser.get(f"{race}pile/1/6/", **fragment).content),
        "sheet": len(browser.get(f"{race}sheet/", **fragment).content),
        "table of 10 players": len(browser.get(f"{ten.get_absolute_url()}table/", **fragment).content),
    }
    return [
        figure("race: queries", queries, "queries", "<= 8", queries <= 8),
        at_most("race: CPU of a bare view", ratio(read, bare), "x", 3),
        at_most("saving a pile: CPU of a bare view that writes", ratio(save, bare_write), "x", 5),
        at_most("saving a tap: CPU of a bare view that writes", ratio(tap(five, ENCODINGS, 302), bare_write), "x", 5),
        figure(
            "a tap with the table as its answer", round(ratio(tap(five, fragment, 200), bare_write), 3), "x", "", True
        ),
        at_most(
            "a tap of 10 players: CPU of one of 2", ratio(tap(ten, fragment, 200), tap(two, fragment, 200)), "x", 1.25
        ),
        *(at_most(f"fragment: {name}", size / 1000, "kB", 6) for name, size in sizes.items()),
        at_most("first visit, with css and scripts", first_visit("/") / 1000, "kB", 60),
        at_most("first visit of a game, with css and scripts", first_visit(race, browser) / 1000, "kB", 60),
    ]


def followed(keeper: User, club: Club, players: int) -> Session:
    """A game in the middle of its first round, between two turns."""
    from tests import make

    seats = range(1, players + 1)
    game = make.game(keeper, *(f"Seat {seat}" for seat in seats), club=club)
    turns = [{seat: 4 + players * turn + seat for seat in seats} for turn in range(TURNS)]
    make.follow(game, keeper, 1, [1, 2, 3, 4], *turns)
    return game


def first_visit(address: str, browser: Client | None = None) -> int:
    """The bytes of a page and of everything it names, compressed as WhiteNoise and the gzip middleware send them."""
    page = (browser or Client()).get(address, **ENCODINGS)
    shown = (browser or Client()).get(address)
    total = len(page.content)
    for name in sorted(set(re.findall(rb'(?:href|src)="/static/([^"]+)"', shown.content))):
        file = Path(settings.STATIC_ROOT, name.decode())
        sent = file.with_name(file.name + ".br")
        total += (sent if sent.exists() else file).stat().st_size
    return total
