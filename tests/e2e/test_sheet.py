"""The score sheet in a real browser: a long game, names that stay, cells that lead to their pads and back."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.table import enter, read_long_game, start

TEN = ("A" * 40, "🐂🐮", "مريم", """<b>&'"Max""", "Mira", "Mirabelle", "Tom", "Kofi", "Ben", "Jürgen")


def test_correcting_an_old_round_leads_back_to_the_sheet_and_moves_the_totals(phone: Page) -> None:
    """T10, T11."""
    game = start(phone, "Mira", "Ben")
    for number, piles in enumerate([[4, 5], [21, 7], [6, 7]], 1):
        enter(phone, game, number, piles)
    phone.goto(f"{game}sheet/")
    expect(phone.locator("tfoot td")).to_have_text(["31", "19"])
    phone.get_by_role("link", name="21").tap()
    phone.locator("[data-key=Backspace]").tap()
    phone.locator("[data-key=Backspace]").tap()
    phone.locator("[data-key='1']").tap()
    phone.locator("[data-key='2']").tap()
    phone.get_by_role("button", name="Save for Mira").tap()
    expect(phone.locator("h1")).to_have_text("Score sheet")
    expect(phone.locator("tfoot td")).to_have_text(["22", "19"])
    expect(phone.locator("tbody tr")).to_have_count(4)
    phone.get_by_role("link", name="History").tap()
    expect(phone.locator(".log li").first).to_contain_text("Mira, round 2: 12, it was 21")


def test_names_and_rounds_stay_in_sight_in_a_long_game(phone: Page, axe: Callable[[Page], None]) -> None:
    """T20, T28: ten people, forty rounds, 320 px."""
    phone.set_viewport_size({"width": 320, "height": 640})
    read_long_game(phone, *TEN)
    table = phone.locator(".scroll")
    table.evaluate("element => element.scrollTo(350, 1200)")
    round_30, kofi = phone.locator("#round-30 th"), phone.locator("thead th").nth(8)
    expect(round_30).to_be_in_viewport(ratio=0.9)
    expect(kofi).to_be_in_viewport(ratio=0.9)
    cell: Any = phone.locator("#round-30 td").nth(7).bounding_box()
    name: Any = kofi.bounding_box()
    row: Any = round_30.bounding_box()
    assert abs(cell["x"] - name["x"]) <= 1
    assert abs(cell["y"] - row["y"]) <= 1
    assert name["y"] < cell["y"]
    assert row["x"] < cell["x"]
    expect(phone.locator("tfoot td").nth(7)).to_be_in_viewport(ratio=0.9)
    assert phone.evaluate("document.documentElement.scrollWidth") == 320
    axe(phone)


def test_every_cell_is_large_enough_to_tap(phone: Page) -> None:
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [4, 0])
    phone.goto(f"{game}sheet/")
    for cell in phone.locator("td a").all():
        size: Any = cell.bounding_box()
        assert size["width"] >= 44
        assert size["height"] >= 44
