"""Asking under a thumb where a card would go, before it is played."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import read_game

ROWS = [[30, 36], [37], [43, 44], [58, 61, 62, 63, 64]]


@pytest.fixture
def game(phone: Page) -> str:
    """The address of a game of which a round is followed."""
    record = {"ruleset": "classic", "players": ["Ada", "Eve"], "rounds": [{"rows": ROWS, "turns": []}]}
    return read_game(phone, record)


def ask(page: Page, card: int) -> None:
    page.locator(f".pad button[value='{card}']").tap()


def test_cards_are_asked_about_by_one_tap_each_until_it_is_switched_off(
    phone: Page, game: str, axe: Callable[[Page], None]
) -> None:
    phone.locator("summary[aria-label=More]").tap()
    phone.get_by_role("link", name="Where does it go?").tap()
    expect(phone).to_have_url(f"{game}table/suggest/")
    axe(phone)
    top = phone.locator(".pad").evaluate("pad => pad.offsetTop")
    ask(phone, 40)
    verdict = phone.locator(".verdict")
    expect(verdict).to_have_text("40 goes behind 37, the nearest lower; the row has room, so it takes nothing.")
    expect(phone).to_have_url(f"{game}table/suggest/?card=40")
    expect(phone.locator(".told")).to_be_focused()
    ask(phone, 3)
    expect(verdict).to_contain_text("3 is lower than every row end")
    expect(verdict).to_be_in_viewport()
    expect(phone.locator(".row .cost")).to_have_text(["4 bullheads", "1 bullhead", "6 bullheads", "5 bullheads"])
    expect(phone.locator(".row.cheapest")).to_contain_text("37")
    ask(phone, 65)
    expect(verdict).to_contain_text("the row is full, so it takes 58 · 61 · 62 · 63 · 64: 5 bullheads.")
    assert phone.locator(".pad").evaluate("pad => pad.offsetTop") == top  # the answers had their place
    axe(phone)
    phone.go_back()
    expect(verdict).to_contain_text("3 is lower than every row end")

    phone.goto(f"{game}rules/")
    phone.get_by_role("button", name="Switch suggestions off").tap()
    expect(phone.get_by_role("button", name="Switch suggestions on")).to_be_visible()
    axe(phone)
    phone.goto(f"{game}table/suggest/?card=3")
    expect(phone.locator("main")).to_contain_text("Suggestions are switched off for this game.")
    expect(phone.locator(".rows, .pad")).to_have_count(0)
    axe(phone)


def test_it_is_asked_without_javascript(new_phone: Callable[..., Page], phone: Page, game: str) -> None:
    plain = new_phone(java_script_enabled=False)
    plain.context.add_cookies([dict(cookie) for cookie in phone.context.cookies()])  # type: ignore[misc]
    plain.goto(f"{game}table/suggest/")
    ask(plain, 3)
    expect(plain.locator(".verdict")).to_contain_text("3 is lower than every row end")


def test_nothing_is_wider_than_the_phone(phone: Page, game: str) -> None:
    """320 px wide, text at 200 %, from left to right and from right to left."""
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto(f"{game}table/suggest/?card=3")
    for direction in ("ltr", "rtl"):
        for size in ("100%", "200%"):
            phone.evaluate("dir => { document.documentElement.dir = dir }", direction)
            phone.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            assert phone.evaluate("document.documentElement.scrollWidth") == 320
