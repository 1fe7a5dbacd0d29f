"""Other tables than that of classic, with a thumb: a tie of Professional, a draft of Logic, rows of any size."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import read_game


def begin(phone: Page, ruleset: object, *rows: int) -> None:
    """A game of Ana and Ben by this ruleset, at its table with these rows laid."""
    game = read_game(phone, {"ruleset": ruleset, "players": ["Ana", "Ben"], "rounds": []})
    phone.goto(f"{game}table/")
    for card in rows:
        tap(phone, card)


def tap(phone: Page, card: int) -> None:
    phone.locator(f".pad [value='{card}']").tap()


def test_a_tie_of_professional_is_answered_by_touch(phone: Page, axe: Callable[[Page], None]) -> None:
    begin(phone, {"preset": "professional", "left_limit": "round"}, 20, 50, 54, 90)
    tap(phone, 52)
    tap(phone, 89)
    expect(phone.get_by_text("Ana’s 52 is as near to 50 as to 54.")).to_be_visible()
    axe(phone)
    phone.get_by_role("button", name="Put it before 54 for nothing").tap()
    expect(phone.locator("h1")).to_have_text("Turn 2 of 10")
    expect(phone.get_by_role("status")).to_have_text("Turn 1: nobody takes anything.")
    shut = phone.locator(".frames > li:last-child .line.shut")
    expect(shut).to_have_text(["Row 3, closed on the left35254", "Row 4, closed on the left48990"])
    axe(phone)


def test_logic_is_drafted_and_played_from_the_hands(phone: Page, axe: Callable[[Page], None]) -> None:
    """A deck of eight for two hands of two: 2, 3, 6 and 8 stay."""
    begin(phone, {"preset": "logic", "hand": 2, "deck": 8})
    phone.locator(".tab", has_text="Ben").tap()
    for card in (5, 1, 7, 4):
        tap(phone, card)
    expect(phone.locator("h1")).to_have_text("Turn 1 of 2")
    expect(phone.get_by_role("status")).to_have_text("The rows are laid. Turn 1 begins.")
    expect(phone.locator(".pad [value='5']")).to_be_disabled()
    axe(phone)
    tap(phone, 4)
    expect(phone.locator(".pad [value='1']")).to_be_disabled()
    tap(phone, 5)
    expect(phone.locator("h1")).to_have_text("Turn 2 of 2")


@pytest.mark.parametrize(("capacity", "width"), [(3, 320), (6, 320), (10, 320)])
def test_rows_of_any_size_fit_the_screen(phone: Page, capacity: int, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 700})
    begin(phone, {"preset": "classic", "capacity": capacity}, 20, 50, 54, 90)
    tap(phone, 3)
    tap(phone, 99)
    expect(phone.locator(".row .take")).to_have_count(4)
    assert phone.evaluate("document.documentElement.scrollWidth") == width
    for card in phone.locator(".row .card").all():
        assert card.evaluate("card => card.scrollWidth <= card.clientWidth + 1")
