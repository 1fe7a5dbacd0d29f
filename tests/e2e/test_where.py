"""Settling one card under a thumb: row ends and the card on the pad, whole rows for what it costs."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import start

TAKES = "30 goes behind 26, the nearest lower; the row is full, so it takes 12 · 14 · 15 · 21 · 26: 6 bullheads."
LOW = "/where/?row1=30+36&row2=37&row3=43+44&row4=58+61+101+102+104&card=3&whole=on"
WRONG = "/where/?row1=14+12&row2=12+105&row3=1+2+3+4+5+6&card=x"


def tap(page: Page, *cards: int) -> None:
    for card in cards:
        page.locator(f".pad label:has(input[value='{card}'])").tap()


def told(page: Page, *values: str) -> None:
    """What stands in the fields: the rows, then the card."""
    for name, value in zip(("row1", "row2", "row3", "row4", "card"), values, strict=True):
        expect(page.locator(f"[name={name}]")).to_have_value(value)


def turn(page: Page, name: str) -> None:
    expect(page.locator(".laid .turn")).to_have_attribute("name", name)


@pytest.fixture
def asking(phone: Page) -> Page:
    phone.goto("/where/")
    return phone


def test_five_taps_say_where_a_card_goes(asking: Page, axe: Callable[[Page], None]) -> None:
    """Four row ends and the card; the last tap asks."""
    axe(asking)
    tap(asking, 26, 37, 44, 61, 30)
    verdict = asking.locator(".verdict")
    expect(verdict).to_have_text(
        "30 goes behind 26, the nearest lower; if the row has 5 cards already, it takes all of them."
    )
    expect(verdict).to_be_in_viewport()
    expect(asking).to_have_url(re.compile(r"/where/\?row1=26&row2=37&row3=44&row4=61&card=30$"))
    told(asking, "26", "37", "44", "61", "30")
    axe(asking)


def test_the_answer_is_what_a_screen_reader_goes_on_with(asking: Page) -> None:
    tap(asking, 26, 37, 44, 61, 30)
    expect(asking.locator(".told")).to_be_focused()


def test_another_card_on_the_same_rows_is_one_more_tap(asking: Page) -> None:
    tap(asking, 26, 37, 44, 61, 30)
    turn(asking, "card")
    tap(asking, 3)
    expect(asking.locator(".verdict")).to_contain_text("3 is lower than every row end")
    told(asking, "26", "37", "44", "61", "3")


def test_a_card_tapped_again_is_taken_back_and_its_field_is_next(asking: Page) -> None:
    tap(asking, 26, 37)
    turn(asking, "row3")
    tap(asking, 26)
    told(asking, "", "37", "", "", "")
    turn(asking, "row1")
    tap(asking, 27)
    told(asking, "27", "37", "", "", "")
    turn(asking, "row3")
    assert asking.locator(".pad :checked").evaluate_all("boxes => boxes.map(box => box.value)") == ["27", "37"]


def test_a_field_can_be_tapped_first_and_a_wrong_end_replaced(asking: Page) -> None:
    tap(asking, 26, 37, 44)
    asking.locator("[name=row2]").tap()
    tap(asking, 38)
    told(asking, "26", "38", "44", "", "")
    turn(asking, "row4")
    asking.locator("[name=card]").tap()
    tap(asking, 30)
    expect(asking.locator(".told")).to_contain_text("A row that is not entered would come first")


def test_whole_rows_say_what_is_taken(asking: Page, axe: Callable[[Page], None]) -> None:
    asking.get_by_label("Whole rows").check()
    tap(asking, 26, 14, 12, 21, 15)  # a full row: on to the next
    turn(asking, "row2")
    tap(asking, 37)
    asking.locator("[name=row3]").tap()
    tap(asking, 43, 44)
    asking.locator("[name=row4]").tap()
    tap(asking, 58, 61)
    told(asking, "12 14 15 21 26", "37", "43 44", "58 61", "")
    asking.locator("[name=card]").tap()
    tap(asking, 30)
    expect(asking.locator(".verdict")).to_have_text(TAKES)
    expect(asking.get_by_label("Whole rows")).to_be_checked()
    axe(asking)


def test_too_low_marks_the_cheapest_row(phone: Page, axe: Callable[[Page], None]) -> None:
    phone.goto(LOW)
    expect(phone.locator(".cheapest")).to_contain_text("37")
    expect(phone.locator(".told")).to_contain_text("Row 2 costs least: 1 bullhead.")
    axe(phone)


def test_a_position_has_an_address_and_a_way_back(asking: Page) -> None:
    tap(asking, 26, 37, 44, 61, 30)
    expect(asking.locator(".verdict")).to_be_visible()
    tap(asking, 3)
    expect(asking.locator(".verdict")).to_contain_text("3 is lower")
    asking.go_back()
    expect(asking.locator(".verdict")).to_contain_text("30 goes behind 26")
    told(asking, "26", "37", "44", "61", "30")
    asking.reload()
    expect(asking.locator(".verdict")).to_contain_text("30 goes behind 26")
    asking.get_by_role("link", name="Start anew").tap()
    expect(asking.locator(".verdict")).to_have_count(0)
    told(asking, "", "", "", "", "")
    turn(asking, "row1")


def test_everything_that_is_wrong_is_read_and_what_was_typed_is_there(phone: Page, axe: Callable[[Page], None]) -> None:
    phone.goto("/where/")
    for name, value in {"row1": "14 12", "row2": "12 105", "row3": "1 2 3 4 5 6", "card": "x"}.items():
        phone.locator(f"[name={name}]").fill(value)
    phone.get_by_role("button", name="Show where").tap()
    expect(phone.locator(".faults p")).to_have_count(5)
    expect(phone.locator(".faults")).to_be_focused()
    told(phone, "14 12", "12 105", "1 2 3 4 5 6", "", "x")
    axe(phone)


def test_a_keyboard_types_into_the_fields(asking: Page) -> None:
    asking.locator("[name=row1]").focus()
    for number in ("26", "37", "44", "61"):
        asking.keyboard.type(number)
        asking.keyboard.press("Tab")
    asking.keyboard.type("30")
    asking.keyboard.press("Enter")
    expect(asking.locator(".verdict")).to_contain_text("30 goes behind 26")


def test_it_works_without_javascript(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto("/where/")
    expect(phone.locator(".pad")).to_be_hidden()
    for name, value in {"row1": "12 14 15 21 26", "row2": "37", "row3": "43 44", "row4": "58 61", "card": "30"}.items():
        phone.locator(f"[name={name}]").fill(value)
    phone.get_by_role("button", name="Show where").tap()
    expect(phone.locator(".verdict")).to_have_text(TAKES)
    told(phone, "12 14 15 21 26", "37", "43 44", "58 61", "30")


@pytest.mark.parametrize("address", ["/where/", LOW, WRONG, "/rules/countdown/"])
def test_nothing_is_wider_than_the_phone(phone: Page, address: str) -> None:
    """320 px wide, text at 200 %, from left to right and from right to left."""
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto(address)
    cut = "cards => cards.filter(card => card.scrollWidth > card.clientWidth + 1).map(card => card.textContent)"
    for direction in ("ltr", "rtl"):
        for size in ("100%", "200%"):
            phone.evaluate("dir => { document.documentElement.dir = dir }", direction)
            phone.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            assert phone.evaluate("document.documentElement.scrollWidth") == 320
            assert phone.locator(".card").evaluate_all(cut) == []


def test_a_table_in_the_middle_of_a_game_finds_it_and_gets_back(phone: Page) -> None:
    game = start(phone, "Mira", "Ben")
    phone.locator("summary[aria-label=More]").tap()
    phone.get_by_role("link", name="Where does it go?").tap()
    tap(phone, 26, 37, 44, 61, 30)
    expect(phone.locator(".verdict")).to_be_visible()
    phone.get_by_label("Back to the game").tap()
    expect(phone).to_have_url(game)
    expect(phone.get_by_role("heading", name="Round 1")).to_be_visible()
