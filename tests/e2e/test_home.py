"""The first page that a phone opens."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.table import start
from tests.server import Server


def test_a_phone_that_was_never_here_can_start_at_once(phone: Page, axe: Callable[[Page], None]) -> None:
    phone.goto("/")
    expect(phone).to_have_title("Bullkeeper")
    expect(phone.get_by_role("link", name="Keep score")).to_be_in_viewport()
    axe(phone)


def test_the_first_visit_is_small_on_the_wire(server: Server) -> None:
    """Page, styles and scripts together, as they go over the wire: at most 60 kB."""
    compressed = {"Accept-Encoding": "gzip, br"}
    page = server.get("/", **{"Accept-Encoding": "identity"}).body.decode()
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert len(files) >= 3
    sizes = {path: len(server.get(path, **compressed).body) for path in ["/", *files]}
    assert sum(sizes.values()) <= 60_000, sizes


def test_t42_large_text_leaves_room_for_the_players_of_a_game(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    start(phone, "Wolfeschlegelsteinhausenbergerdorffabcd", "Ben")
    phone.goto("/")
    phone.get_by_role("link", name="All games").tap()
    expect(phone.locator("h1")).to_have_text("All games")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    box = phone.locator(".list a > div").bounding_box()
    assert box
    assert box["width"] >= 200
