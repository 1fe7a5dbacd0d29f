"""Correcting a followed round under a thumb: an old turn, and what no longer fits because of it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import read_game

TURNS = [
    {"plays": {"Mira": 14, "Ben": 15, "Tom": 44, "Kofi": 61}},
    {"plays": {"Mira": 21, "Ben": 26, "Tom": 30, "Kofi": 36}},
    {"plays": {"Mira": 3, "Ben": 9, "Tom": 68, "Kofi": 93}, "choices": {"Mira": {"row": 2}}},
]
FOLLOWED = {
    "ruleset": "classic",
    "players": ["Mira", "Ben", "Tom", "Kofi"],
    "rounds": [{"rows": [[12], [37], [43], [58]], "turns": TURNS}],
}


def save(phone: Page) -> None:
    phone.get_by_role("button", name="Save the correction").tap()


def fault(phone: Page, sentence: str) -> None:
    expect(phone.locator(".faults")).to_have_text(sentence)
    expect(phone.locator(".faults")).to_be_focused()


def test_t11_turn_1_is_corrected_in_turn_3_with_what_follows_as_one_change(
    phone: Page, axe: Callable[[Page], None]
) -> None:
    """It was in turn 1 that Mira played her 3, and the 14 in turn 3: asked, answered, named, and entered anew."""
    game = read_game(phone, FOLLOWED)
    phone.goto(f"{game}table/1/1/correct/")
    axe(phone)
    phone.get_by_role("textbox", name="Mira").fill("3")
    save(phone)
    fault(phone, "Turn 1: Mira’s 3 fits no row now. Say which row it takes.")
    expect(phone.locator(":checked[type=radio]")).to_have_count(0)
    axe(phone)
    phone.get_by_role("radio", name="Row 1").tap()
    save(phone)
    fault(phone, "Turn 3 does not fit any more: Card 3 was played by Mira in turn 1. Check the number.")
    axe(phone)
    phone.locator("[name=card-3-1]").fill("14")
    save(phone)
    expect(phone.locator(".faults")).to_contain_text("its answer, row 2, is dropped")
    save(phone)
    expect(phone.get_by_role("button", name="Save the correction")).to_have_count(0)
    phone.goto(f"{game}history/")
    expect(phone.locator(".log li")).to_have_count(2)  # the game was read, and corrected once
    expect(phone.locator(".log li").first.locator("p")).to_have_text(
        [
            "Round 1, turn 1: Mira played 3, not 14",
            "Round 1, turn 1: Mira takes row 1 with 3",
            "Round 1, turn 3: Mira played 14, not 3",
            "Round 1, turn 3: 14 does not take row 2 after all",
        ]
    )


@pytest.mark.parametrize("turn", [0, 3])
def test_the_page_fits_a_small_phone_with_large_text(phone: Page, turn: int) -> None:
    """320 px wide, text at 200 %, from left to right and from right to left; all that is tapped is 44 px high."""
    game = read_game(phone, FOLLOWED)
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto(f"{game}table/1/{turn}/correct/")
    if turn:
        phone.locator("summary").nth(1).tap()
    for place in phone.locator("main :is(input:not([type=hidden], [type=radio]), select, summary, .choice)").all():
        size: Any = place.bounding_box()
        assert not place.is_visible() or size["height"] >= 44
    for direction in ("ltr", "rtl"):
        for size in ("100%", "200%"):
            phone.evaluate("dir => { document.documentElement.dir = dir }", direction)
            phone.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            assert phone.evaluate("document.documentElement.scrollWidth") == 320


def test_it_works_without_javascript(new_phone: Callable[..., Page], phone: Page) -> None:
    game = read_game(phone, FOLLOWED)
    plain = new_phone(java_script_enabled=False)
    plain.context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
    plain.goto(f"{game}table/1/1/correct/")
    plain.get_by_role("textbox", name="Tom").fill("68")
    save(plain)
    expect(plain.locator(".faults")).to_contain_text("Turn 3 does not fit any more")
    plain.get_by_role("button", name="Give up turn 3").tap()
    expect(plain.get_by_role("button", name="Save the correction")).to_have_count(0)
    plain.goto(f"{game}history/")
    expect(plain.locator(".log li").first).to_contain_text("Round 1, turn 3 was given up")
