"""Seasons under a thumb: one is started, another ends it, and a game is moved from the one to the other."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e import table


def fits(phone: Page) -> None:
    """Nothing is cut off at the side of a small phone, with large text either."""
    for width, size in ((320, "100%"), (360, "200%")):
        phone.set_viewport_size({"width": width, "height": 780})
        phone.evaluate(f"document.documentElement.style.fontSize = '{size}'")
        assert phone.evaluate("document.documentElement.scrollWidth") == width, phone.url
    phone.evaluate("document.documentElement.style.fontSize = ''")


def test_a_season_is_started_another_ends_it_and_a_game_is_moved(phone: Page, axe: Callable[[Page], None]) -> None:
    table.start(phone, "Mira", "Ben")
    game = phone.url
    phone.goto("/")
    phone.get_by_role("link", name="Seasons and all time").tap()
    expect(phone.get_by_text("No season yet.")).to_be_visible()
    seasons = phone.url
    axe(phone)
    phone.get_by_role("link", name="Start a season").tap()
    name, first = phone.get_by_label("Name", exact=True), phone.get_by_label("First day")
    name.fill("Winter")
    first.fill("2026-01-01")
    needed = phone.get_by_label("Games that somebody needs")
    expect(needed).to_be_hidden()
    phone.get_by_text("More", exact=True).tap()
    needed.fill("most")
    axe(phone)
    start = phone.get_by_role("button", name="Start the season")
    start.tap()
    expect(phone.locator(".faults")).to_contain_text("The games that somebody needs are a whole number of percent")
    expect(name).to_have_value("Winter")
    expect(first).to_have_value("2026-01-01")
    fits(phone)
    needed.fill("30")
    start.tap()
    phone.wait_for_url(re.compile("/seasons/(?!new)[a-z0-9]+/$"))
    phone.goto(f"{seasons}new/")
    expect(phone.get_by_text("“Winter” then ends the day before.")).to_be_visible()
    name.fill("Summer")
    start.tap()
    phone.wait_for_url(re.compile("/seasons/(?!new)[a-z0-9]+/$"))
    phone.goto(seasons)
    expect(phone.locator(".hero")).to_contain_text("Summer")
    expect(phone.get_by_role("link", name="Winter")).to_be_visible()
    axe(phone)
    fits(phone)
    phone.get_by_role("link", name="Rules and end of the season").tap()
    expect(phone.get_by_role("button", name="End it")).to_be_visible()
    axe(phone)
    fits(phone)
    phone.goto(game)
    phone.get_by_label("More").tap()
    phone.get_by_role("link", name="Day and season").tap()
    season = phone.get_by_label("Season")
    expect(season.locator(":checked")).to_have_text("Winter")
    axe(phone)
    fits(phone)
    season.select_option("That of its day")
    phone.get_by_role("button", name="Save").tap()
    phone.wait_for_url(game)
    phone.get_by_role("link", name="History").tap()
    expect(phone.get_by_text("It counts in Summer, and not in Winter any more")).to_be_visible()
