"""How to play: from the first page to a game by these rules."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("preset", ["classic", "logic", "professional", "club-league", "free"])
def test_the_rules_can_be_read_by_everybody(phone: Page, axe: Callable[[Page], None], preset: str) -> None:
    phone.goto(f"/rules/{preset}/")
    expect(phone.locator(".tab[aria-current]")).to_be_in_viewport()
    cut = "tabs => tabs.filter(tab => tab.scrollWidth > tab.clientWidth).map(tab => tab.textContent)"
    assert phone.locator(".tab").evaluate_all(cut) == []
    axe(phone)


def test_from_the_first_page_to_a_game_that_counts_down(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="How to play").tap()
    expect(phone).to_have_title("The rules: Classic")
    phone.get_by_role("link", name="Countdown").tap()
    expect(phone).to_have_title("The rules: Countdown")
    phone.get_by_role("link", name="Keep score with these rules").tap()
    expect(phone.get_by_label("Count down")).to_be_checked()
    for place, name in enumerate(("Mira", "Ben")):
        phone.locator("[name=names]").nth(place).fill(name)
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url("**/s/*/")
    expect(phone.locator(".total")).to_have_text(["66", "66"])
    expect(phone.locator(".bar small")).to_contain_text("from 66 down")
