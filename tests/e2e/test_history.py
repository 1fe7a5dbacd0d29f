"""The history and the steps back and forth in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.table import double_tap, enter, start


def test_undo_and_redo_go_step_by_step_and_say_what_they_do(phone: Page, axe: Callable[[Page], None]) -> None:
    """T12, and forth again: each step is named, on the race and on the history."""
    game = start(phone, "Mira", "Ben", "Tom")
    enter(phone, game, 1, [3, 12])
    phone.goto(game)
    phone.get_by_role("button", name="Take back Ben’s 12").tap()
    phone.get_by_role("button", name="Take back Mira’s 3").tap()
    expect(phone.get_by_role("button", name="Take back")).to_have_count(0)
    axe(phone)
    phone.get_by_role("link", name="History").tap()
    expect(phone.locator("h1")).to_have_text("History")
    phone.get_by_role("button", name="Bring back Mira’s 3").tap()
    expect(phone.get_by_text("Mira, round 1: 3 was brought back")).to_be_visible()
    axe(phone)
    phone.get_by_role("button", name="Bring back Ben’s 12").tap()
    expect(phone.get_by_role("button", name="Bring back")).to_have_count(0)
    expect(phone.locator("h1")).to_have_text("History")
    phone.get_by_role("link", name="Race").tap()
    expect(phone.locator("h1")).to_have_text("Round 1")
    expect(phone.get_by_role("link", name="Correct Mira’s 3")).to_be_visible()
    expect(phone.get_by_role("link", name="Correct Ben’s 12")).to_be_visible()


def test_large_text_leaves_the_sentences_room(phone: Page) -> None:
    """T42: with the button below where there is none beside."""
    phone.set_viewport_size({"width": 320, "height": 640})
    game = start(phone, "Mira", "Ben", "Tom")
    enter(phone, game, 1, [3])
    phone.goto(f"{game}history/")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    widths = phone.locator(".log p").evaluate_all("all => all.map(each => each.clientWidth)")
    assert len(widths) == 2
    assert min(widths) >= 200
    assert phone.evaluate("document.documentElement.scrollWidth") == 320


def test_an_older_change_is_taken_back_from_its_line(phone: Page) -> None:
    game = start(phone, "Mira", "Ben", "Tom")
    enter(phone, game, 1, [3, 12, 5])
    phone.goto(f"{game}history/")
    phone.locator(".log").get_by_role("button", name="Take back Mira’s 3").tap()
    expect(phone.get_by_text("Mira, round 1: 3 was taken back")).to_be_visible()
    expect(phone.locator(".undone")).to_have_count(1)
    expect(phone.locator(".log .button")).to_have_count(2)


def test_what_stands_in_the_way_is_said_and_the_page_stays(phone: Page) -> None:
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [3])
    phone.goto(f"{game}pile/1/1/?entry=numbers")
    phone.locator("[data-key='8']").tap()
    phone.get_by_role("button", name="Save for Mira").tap()
    phone.goto(f"{game}history/")
    phone.locator(".log").get_by_role("button", name="Take back Mira’s 3").tap()
    expect(phone.get_by_role("alert").first).to_contain_text("“Mira, round 1: 8, it was 3” came later.")
    expect(phone.locator(".log .button")).to_have_count(2)


def test_a_double_tap_on_redo_brings_back_one_change(phone: Page) -> None:
    """T13, for redo, on a slow line."""
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [3])
    phone.goto(game)
    phone.get_by_role("button", name="Take back Mira’s 3").tap()
    expect(phone.get_by_role("button", name="Bring back Mira’s 3")).to_be_visible()
    double_tap(phone, phone.get_by_role("button", name="Bring back Mira’s 3"), "**/redo/")
    expect(phone.get_by_role("button", name="Take back Mira’s 3")).to_be_visible()
    phone.goto(f"{game}history/")
    expect(phone.locator(".log li")).to_have_count(4)


def test_it_works_without_a_script(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [3, 8])
    phone.goto(f"{game}history/")
    phone.locator(".log").get_by_role("button", name="Take back Mira’s 3").tap()
    phone.locator(".foot").get_by_role("button", name="Take back Ben’s 8").tap()
    phone.get_by_role("button", name="Bring back Ben’s 8").tap()
    phone.get_by_role("button", name="Bring back Mira’s 3").tap()
    expect(phone.locator(".log .button")).to_have_count(2)
    expect(phone.get_by_role("button", name="Bring back")).to_have_count(0)
