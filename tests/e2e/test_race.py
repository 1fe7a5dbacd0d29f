"""The race in a real browser: looking, undoing, stopping, with and without a script, in every size and direction."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import double_tap, enter, start

NAMES = ("Mira", "Ben", "Tom", "Kofi")
LONG = ("A" * 40, "🐂🐮🐄", "مريم العربية", """<b>&'"Max</b>""")
TABS = ("Race", "Sheet", "Cards seen", "History")


def fits(page: Page) -> None:
    """Nothing reaches beyond the screen."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.viewport_size["width"], f"{page.url} is {wide} px wide"  # type: ignore[index]


def apart(one: Locator, other: Locator) -> bool:
    """Two things on the screen do not overlap."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    return (
        a["x"] + a["width"] <= b["x"]
        or b["x"] + b["width"] <= a["x"]
        or a["y"] + a["height"] <= b["y"]
        or b["y"] + b["height"] <= a["y"]
    )


def test_every_screen_of_a_game_is_clean_in_light_and_dark(phone: Page, axe: Callable[[Page], None]) -> None:
    game = start(phone, *NAMES)
    enter(phone, game, 1, ["14 15 55", "", 12, 57])
    enter(phone, game, 2, ["30"])
    phone.goto(game)
    for tab in TABS:
        phone.locator(".screens").get_by_role("link", name=tab).tap()
        expect(phone.locator(".screens").get_by_role("link", name=tab)).to_have_attribute("aria-current", "page")
        axe(phone)
    phone.goto(game)
    phone.locator("summary[aria-label=More]").tap()
    phone.get_by_text("End the game now").tap()
    axe(phone)


def test_tabs_change_the_screen_and_its_address_and_back_leads_back(phone: Page) -> None:
    game = start(phone, *NAMES)
    phone.get_by_role("link", name="History").tap()
    expect(phone.locator("h1")).to_have_text("History")
    assert phone.url == f"{game}history/"
    expect(phone).to_have_title("History")
    phone.go_back()
    expect(phone.locator("h1")).to_have_text("Round 1")
    assert phone.url == game


def test_undo_takes_back_what_its_name_says(phone: Page) -> None:
    game = start(phone, *NAMES)
    enter(phone, game, 1, [3, 12])
    phone.goto(game)
    phone.get_by_role("button", name="Take back Ben’s 12").tap()
    expect(phone.get_by_role("button", name="Take back Mira’s 3")).to_be_visible()
    expect(phone.locator(".piles li").nth(1)).to_contain_text("not entered yet")
    assert phone.url == game


def test_a_double_tap_on_undo_takes_back_one_change(phone: Page) -> None:
    """T13, for undo, on a slow line."""
    game = start(phone, *NAMES)
    enter(phone, game, 1, [3, 12, 5])
    phone.goto(game)
    double_tap(phone, phone.get_by_role("button", name="Take back"), "**/undo/")
    expect(phone.get_by_role("button", name="Take back Ben’s 12")).to_be_visible()
    expect(phone.locator(".piles li").nth(1)).to_contain_text("12")


def test_a_stale_undo_says_why_and_shows_the_game_as_it_is(phone: Page) -> None:
    game = start(phone, *NAMES)
    enter(phone, game, 1, [3])
    phone.goto(game)
    other = phone.context.new_page()
    other.goto(f"{game}pile/1/1/?entry=numbers")
    other.locator("[data-key='8']").tap()
    other.get_by_role("button", name="Save for Mira").tap()
    expect(other.locator("h1")).to_have_text("Ben’s pile")
    phone.get_by_role("button", name="Take back Mira’s 3").tap()
    expect(phone.get_by_role("alert").filter(has_text="“Mira, round 1: 8, it was 3” came later.")).to_be_focused()
    expect(phone.get_by_role("button", name="Take back Mira’s 8")).to_be_visible()


def test_a_game_is_stopped_in_two_steps_and_opened_again_by_undo(phone: Page) -> None:
    game = start(phone, *NAMES)
    enter(phone, game, 1, [3, 12, 5, 7])
    phone.goto(game)
    phone.locator("summary[aria-label=More]").tap()
    phone.get_by_text("End the game now").tap()
    phone.get_by_role("button", name="Yes, end it").tap()
    expect(phone.get_by_text("Mira wins", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Take back the end of the game").tap()
    expect(phone.locator("h1")).to_have_text("Round 2")


def test_the_order_shown_is_remembered(phone: Page) -> None:
    game = start(phone, *NAMES)
    enter(phone, game, 1, [30, 12, 5, 7])
    phone.goto(game)
    expect(phone.locator(".race .name")).to_have_text(["Tom", "Kofi", "Ben", "Mira"])
    phone.get_by_role("link", name="By seat").tap()
    expect(phone.locator(".race .name")).to_have_text(["Mira", "Ben", "Tom", "Kofi"])
    phone.goto(game)
    expect(phone.locator(".race .name")).to_have_text(["Mira", "Ben", "Tom", "Kofi"])
    phone.get_by_role("link", name="By rank").tap()
    expect(phone.locator(".race .name")).to_have_text(["Tom", "Kofi", "Ben", "Mira"])


def test_a_warning_leads_to_its_round_on_the_sheet(phone: Page) -> None:
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [30, 50])
    phone.goto(game)
    phone.get_by_role("link", name="Look at round 1").tap()
    expect(phone.locator("#round-1:target")).to_be_visible()


def test_it_all_works_without_a_script(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    game = start(phone, *NAMES)
    enter(phone, game, 1, [30, 12, 5, 7])
    phone.goto(game)
    phone.get_by_role("link", name="By seat").tap()
    expect(phone.locator(".race .name")).to_have_text(["Mira", "Ben", "Tom", "Kofi"])
    phone.get_by_role("button", name="Take back Kofi’s 7").tap()
    expect(phone.locator("h1")).to_have_text("Round 1")
    enter(phone, f"{game}", 1, [30, 12, 5])
    phone.get_by_role("button", name="Take back Tom’s 5").tap()
    phone.get_by_role("link", name="Sheet").tap()
    phone.get_by_role("link", name="History").tap()
    expect(phone.locator(".log li").first).to_contain_text("Tom, round 1: 5 was taken back")


@pytest.mark.parametrize("text", ["100%", "200%"])
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_every_screen_fits_a_small_phone(phone: Page, text: str, direction: str) -> None:
    """T28, T42, T43: 320 px, large text, written from the right, with names of every kind."""
    phone.set_viewport_size({"width": 320, "height": 640})
    game = start(phone, *LONG)
    enter(phone, game, 1, [30, 12, 5, "55 7"])
    enter(phone, game, 2, ["14 15 16 22", ""])
    for path in ("", "sheet/", "cards/", "history/"):
        phone.goto(game + path)
        phone.evaluate(
            f"document.documentElement.style.fontSize = '{text}'; document.documentElement.dir = '{direction}'"
        )
        fits(phone)
    phone.goto(game)
    phone.evaluate(f"document.documentElement.style.fontSize = '{text}'; document.documentElement.dir = '{direction}'")
    undo, onwards = phone.locator(".foot button"), phone.locator(".foot .primary")
    assert apart(undo, onwards)
    for target in (undo, onwards):
        expect(target).to_be_in_viewport(ratio=1)
        size: Any = target.bounding_box()
        assert size["height"] >= 44
        assert size["width"] >= 44


def test_digits_are_not_mirrored_when_written_from_the_right(phone: Page) -> None:
    """T43: totals 12 and 105, and what came last, read as they do elsewhere; the bars grow the other way."""
    game = start(phone, "Mira", "Ben", ends="When we stop")
    enter(phone, game, 1, [12, 5])
    enter(phone, game, 2, [0, 100])
    phone.goto(game)
    phone.evaluate("document.documentElement.dir = 'rtl'")
    first = phone.locator(".race li").first
    expect(phone.locator(".race .total")).to_have_text(["12", "105"])
    name, total, last, bar = (first.locator(part) for part in (".name", ".total", ".last", ".track rect"))
    boxes: list[Any] = [part.bounding_box() for part in (name, total, last)]
    assert boxes[0]["x"] > boxes[1]["x"] > boxes[2]["x"]
    assert last.evaluate("element => getComputedStyle(element).direction") == "ltr"
    track: Any = first.locator(".track").bounding_box()
    filled: Any = bar.bounding_box()
    assert round(filled["x"] + filled["width"]) == round(track["x"] + track["width"])


def test_what_people_tap_is_large_enough(phone: Page) -> None:
    game = start(phone, *NAMES)
    enter(phone, game, 1, ["14 15", 12, 0])
    for path in ("", "history/", "cards/", "sheet/"):
        phone.goto(game + path)
        for target in phone.locator(
            "main a:visible, main button:visible, main summary:visible, .foot a, .foot button"
        ).all():
            size: Any = target.bounding_box()
            assert min(size["width"], size["height"]) >= 44, (path, target.inner_text(), size)


def test_nothing_moves_when_the_next_pile_is_entered(phone: Page) -> None:
    """What stands above the piles stays where it is, from one pile of a round to the next."""
    game = start(phone, *NAMES)
    enter(phone, game, 1, [30, 12, 5, 7])
    places = []
    for piles in ([3], [3, 12], [3, 12, 5]):
        enter(phone, game, 2, piles)
        phone.goto(game)
        places.append([phone.locator(part).bounding_box() for part in (".screens", ".race", "h2", ".foot .primary")])
    assert places[0][:3] == places[1][:3] == places[2][:3]
    assert {place[3]["y"] for place in places if place[3]} == {places[0][3]["y"]}  # type: ignore[index]
