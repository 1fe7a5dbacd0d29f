"""What a page costs beside a bare view in the same stack, and how many bytes go over the wire.

CPU is the process's own time for requests through the whole middleware, interleaved with the bare view; a ratio is the
median of the pairs. Sizes are compressed, as they go over the wire.
"""

import itertools
import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import django
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_test_environment

PAIRS, WARM_UP = 150, 20
ENCODINGS: dict[str, Any] = {"headers": {"accept-encoding": "gzip, br"}}


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
    browser = Client()
    browser.force_login(keeper)
    race, keys = game.get_absolute_url(), itertools.count()

    def read() -> None:
        assert browser.get(race, **ENCODINGS).status_code == 200

    def bare() -> None:
        assert browser.get("/bare/", **ENCODINGS).status_code == 200

    def save() -> None:
        number = next(keys)
        pile = {"key": f"bench-{number}", "seen": 10**6, "entry": "numbers", "points": number % 9, "correction": ""}
        assert browser.post(f"{race}pile/1/6/", pile, **ENCODINGS).status_code == 302

    def bare_write() -> None:
        row = {"club": game.club_id, "name": f"Player {next(keys)}"}
        assert browser.post("/bare/write/", row, **ENCODINGS).status_code == 302

    read()  # the first visit of a day also renews the sign-in
    with CaptureQueriesContext(connection) as captured:
        read()
        queries = len(captured)
    fragment: dict[str, Any] = {
        "headers": {"accept-encoding": "gzip", "hx-request": "true", "hx-request-type": "partial"}
    }
    sizes = {
        "race": len(browser.get(race, **fragment).content),
        "pad": len(browser.get(f"{race}pile/1/6/", **fragment).content),
        "sheet": len(browser.get(f"{race}sheet/", **fragment).content),
    }
    return [
        figure("race: queries", queries, "queries", "<= 8", queries <= 8),
        at_most("race: CPU of a bare view", ratio(read, bare), "x", 3),
        at_most("saving a pile: CPU of a bare view that writes", ratio(save, bare_write), "x", 5),
        *(at_most(f"fragment: {name}", size / 1000, "kB", 6) for name, size in sizes.items()),
        at_most("first visit, with css and scripts", first_visit("/") / 1000, "kB", 60),
        at_most("first visit of a game, with css and scripts", first_visit(race, browser) / 1000, "kB", 60),
    ]


def ratio(one: Callable[[], None], yardstick: Callable[[], None]) -> float:
    """The CPU of one over the other's, the median of interleaved pairs."""
    for _ in range(WARM_UP):
        one()
        yardstick()
    return statistics.median(cpu(one) / cpu(yardstick) for _ in range(PAIRS))


def cpu(work: Callable[[], None]) -> float:
    begun = time.process_time_ns()
    work()
    return time.process_time_ns() - begun


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


def at_most(name: str, value: float, unit: str, goal: float) -> dict[str, Any]:
    return figure(name, round(value, 3), unit, f"<= {goal}", value <= goal)


def figure(name: str, value: float, unit: str, goal: str, holds: bool) -> dict[str, Any]:
    return {"figure": name, "value": value, "unit": unit, "goal": goal, "holds": holds}
