"""A second phone: it comes in by a link, and both show what the other entered, without being touched."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import enter, start

NAMES = ("Mira", "Ben", "Tom", "Kofi")

type NewPhone = Callable[..., Page]


def link(phone: Page, game: str, may: str = "Enter scores", whose: str = "Ben’s phone") -> str:
    """Make a link on the keeper's phone, and read its address there."""
    phone.goto(f"{game}share/")
    phone.get_by_label(may).check()
    phone.get_by_label("Whose phone is it?").fill(whose)
    phone.get_by_role("button", name="Show the code").tap()
    return phone.get_by_label("Link", exact=True).input_value()


def invite(phone: Page, new_phone: NewPhone, game: str, **said: Any) -> Page:
    """Another phone that came into the game; its clock can be moved."""
    address = link(phone, game, **said)
    other = new_phone()
    other.clock.install()
    other.goto(address)
    other.wait_for_url(game)
    phone.goto(game)
    return other


def hide(phone: Page, hidden: bool) -> None:
    """Lock the phone or go to another app, and come back: what the browser then tells the page."""
    phone.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def test_a_phone_comes_in_by_the_code_and_its_address_holds_no_token(
    phone: Page, new_phone: NewPhone, axe: Callable[[Page], None]
) -> None:
    game = start(phone, *NAMES)
    phone.locator("summary[aria-label=More]").tap()
    phone.get_by_role("link", name="Another phone").tap()
    expect(phone.locator("h1")).to_have_text("Another phone")
    axe(phone)
    address = link(phone, game)
    expect(phone.get_by_role("img", name="QR code of the link")).to_be_visible()
    axe(phone)
    ben = new_phone()
    ben.goto("/")
    ben.goto(address)
    ben.wait_for_url(game)
    expect(ben.get_by_role("link", name="Back to the club")).to_have_count(0)
    assert ben.evaluate("history.length") == 3  # an empty page, the front door, the game
    ben.get_by_role("link", name="Round 1: enter Mira’s pile").tap()
    expect(ben.locator("h1")).to_have_text("Mira’s pile")
    phone.goto(f"{game}share/")
    expect(phone.get_by_role("button", name="Remove Ben’s phone")).to_be_visible()
    axe(phone)


def test_the_link_can_be_copied_where_the_browser_can(new_phone: NewPhone) -> None:
    phone = new_phone(permissions=["clipboard-read", "clipboard-write"])
    address = link(phone, start(phone, *NAMES))
    phone.get_by_role("button", name="Copy").tap()
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    assert phone.evaluate("navigator.clipboard.readText()") == address


def test_without_a_clipboard_the_link_is_a_text_to_select(phone: Page) -> None:
    """As over plain http in the wifi."""
    phone.add_init_script(
        "for (const name of ['clipboard', 'share']) Object.defineProperty(navigator, name, { value: undefined })"
    )
    address = link(phone, start(phone, *NAMES))
    expect(phone.get_by_role("button", name="Copy")).to_have_count(0)
    phone.get_by_label("Link", exact=True).tap()
    assert phone.evaluate("getSelection().toString()") == address


def test_the_link_works_without_a_script_too(phone: Page, new_phone: NewPhone, axe: Callable[[Page], None]) -> None:
    game = start(phone, *NAMES)
    address = link(phone, game, may="Only look")
    ben = new_phone(java_script_enabled=False)
    ben.goto(address)
    ben.get_by_role("button", name="Open the game").tap()
    ben.wait_for_url(game)
    expect(ben.get_by_role("link", name="Enter Mira’s pile")).to_have_count(0)


def test_t16_a_phone_that_was_locked_is_current_as_soon_as_it_is_looked_at(phone: Page, new_phone: NewPhone) -> None:
    """T16: locked for twenty minutes, unlocked: same game, and what the other phone entered, with no reload by hand."""
    game = start(phone, *NAMES)
    ben = invite(phone, new_phone, game)
    hide(ben, True)
    asked: list[str] = []
    ben.on("request", lambda request: asked.append(request.url))
    enter(phone, game, 1, [3, 12, 5, 7])
    ben.clock.fast_forward("20:00")
    assert asked == []
    expect(ben.locator("h1")).to_have_text("Round 1")
    hide(ben, False)
    expect(ben.locator("h1")).to_have_text("Round 2")
    expect(ben.locator(".race .name")).to_have_text(["Mira", "Tom", "Kofi", "Ben"])
    expect(ben).to_have_title("Round 2")
    assert ben.url == game


def test_every_screen_of_a_game_shows_what_the_other_phone_enters(phone: Page, new_phone: NewPhone) -> None:
    game = start(phone, *NAMES)
    ben = invite(phone, new_phone, game)
    for number, (tab, shown) in enumerate(
        [
            ("Race", ".race"),
            ("Sheet", "#round-2"),
            ("Cards seen", ".tab:has-text('Round 3')"),
            ("History", ".log li:has-text('Kofi, round 4')"),
        ],
        1,
    ):
        ben.locator(".screens").get_by_role("link", name=tab).tap()
        expect(ben.locator(".screens").get_by_role("link", name=tab)).to_have_attribute("aria-current", "page")
        enter(phone, game, number, [3, 12, 5, 7])
        ben.clock.run_for(10_000)
        expect(ben.locator(shown)).to_be_visible()


def test_a_screen_that_is_the_newest_stays_as_it_is(phone: Page, new_phone: NewPhone) -> None:
    game = start(phone, *NAMES)
    enter(phone, game, 1, [3, 12, 5, 7])
    ben = invite(phone, new_phone, game)
    ben.locator(".race").evaluate("race => { race.id = 'the-same' }")
    for _ in range(3):
        with ben.expect_response(game) as answer:
            ben.clock.run_for(10_000)
        assert answer.value.status == 304
    expect(ben.locator("#the-same")).to_be_visible()


def test_what_comes_leaves_focus_scroll_menu_and_history_alone(phone: Page, new_phone: NewPhone) -> None:
    game = start(phone, *NAMES)
    for number in range(1, 6):
        enter(phone, game, number, [3, 12, 5, 7])
    ben = invite(phone, new_phone, game)
    ben.locator(".screens").get_by_role("link", name="History").tap()
    expect(ben.locator("h1")).to_have_text("History")
    ben.locator("summary[aria-label=More]").tap()
    ben.locator(".screens").get_by_role("link", name="History").focus()
    ben.evaluate("scrollTo(0, 300)")
    entries = ben.evaluate("history.length")
    enter(phone, game, 6, [3, 12, 5, 7])
    ben.clock.run_for(10_000)
    expect(ben.locator(".log li").first).to_contain_text("Kofi, round 6: 7")
    assert ben.evaluate("scrollY") >= 300
    assert ben.evaluate("document.activeElement.textContent") == "History"
    assert ben.evaluate("history.length") == entries
    assert ben.locator("details.menu").get_attribute("open") is not None


def test_nothing_comes_into_a_pad(phone: Page, new_phone: NewPhone) -> None:
    game = start(phone, *NAMES)
    ben = invite(phone, new_phone, game)
    ben.get_by_role("link", name="Round 1: enter Mira’s pile").tap()
    ben.locator(".pad label").first.tap()
    asked: list[str] = []
    ben.on("request", lambda request: asked.append(request.url))
    enter(phone, game, 1, [3])
    ben.clock.run_for(60_000)
    assert asked == []
    expect(ben.locator(".pad :checked")).to_have_count(1)


def test_t15_the_phone_that_comes_second_is_asked_and_both_values_are_in_the_history(
    phone: Page, new_phone: NewPhone
) -> None:
    game = start(phone, *NAMES)
    ben = invite(phone, new_phone, game)
    for each, points in ((phone, "8"), (ben, "3")):
        each.goto(f"{game}pile/1/1/?entry=numbers")
        each.locator("[name=points]").fill(points)
    phone.get_by_role("button", name="Save for Mira").tap()
    expect(phone.locator("h1")).to_have_text("Ben’s pile")
    ben.get_by_role("button", name="Save for Mira").tap()
    alert = ben.get_by_role("alert").filter(has_text="the keeper saved a pile for Mira")
    expect(alert.locator("dd")).to_have_text(["8", "3"])
    ben.get_by_role("link", name="Keep the other").tap()
    phone.goto(f"{game}history/")
    refused = phone.locator(".log li").filter(has_text="Mira, round 1: 3 was not saved, because 8 stood there")
    expect(refused).to_contain_text("Ben’s phone")
    expect(refused.get_by_role("button")).to_have_count(0)
    expect(phone.locator(".log li").filter(has_text="Mira, round 1: 8")).to_contain_text("you")


def test_t14_two_phones_save_different_piles_at_the_same_moment(phone: Page, new_phone: NewPhone) -> None:
    """T14, as people do it; tests/proof repeats it from eight processes."""
    game = start(phone, *NAMES)
    ben = invite(phone, new_phone, game)
    for number in range(1, 6):
        for each, seat in ((phone, 1), (ben, 2)):
            each.goto(f"{game}pile/{seat}/{number}/?entry=numbers")
            each.locator("[name=points]").fill("4")
        for each in (phone, ben):
            each.locator("form .primary").dispatch_event("click")
        for each in (phone, ben):
            each.wait_for_url("**/pile/*/*/")
        enter(phone, game, number, [4, 4, 5, 7])
    phone.goto(f"{game}sheet/")
    expect(phone.locator("tfoot td")).to_have_text(["20", "20", "25", "35"])


def test_a_removed_phone_is_out_at_once(phone: Page, new_phone: NewPhone, expect_fault: list[str]) -> None:
    game = start(phone, *NAMES)
    ben = invite(phone, new_phone, game)
    phone.goto(f"{game}share/")
    phone.get_by_role("button", name="Remove Ben’s phone").tap()
    expect(phone.get_by_text("Phones in this game")).to_have_count(0)
    expect_fault.append("answer: 404 GET")
    ben.clock.run_for(10_000)
    expect(ben.locator("h1")).to_have_text("Nothing here")


def test_a_line_that_is_down_is_told_once_and_is_over_when_it_is_back(
    phone: Page, new_phone: NewPhone, expect_fault: list[str]
) -> None:
    game = start(phone, *NAMES)
    ben = invite(phone, new_phone, game)
    expect_fault.append("net::ERR_INTERNET_DISCONNECTED")
    ben.context.set_offline(True)
    ben.clock.run_for(10_000)
    trouble = ben.locator(".trouble")
    expect(trouble).to_have_text("No connection: this may not be the newest.")
    trouble.click()
    ben.clock.run_for(20_000)
    expect(trouble).to_be_empty()
    enter(phone, game, 1, [3])
    ben.context.set_offline(False)
    expect(ben.get_by_role("link", name="Enter Ben’s pile").first).to_be_visible()
    expect(ben.get_by_role("link", name="Correct Mira’s 3")).to_be_visible()


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_the_screens_of_links_and_phones_fit_a_small_phone(phone: Page, new_phone: NewPhone, direction: str) -> None:
    """T28, T42, T43: 320 px, text at 200 %, written from the right, with a name of 40 letters."""
    phone.set_viewport_size({"width": 320, "height": 640})
    game = start(phone, *NAMES)
    address = link(phone, game, whose="A" * 40)
    ben = new_phone()
    ben.goto(address)
    ben.wait_for_url(game)
    made = phone.url
    for page in (made, f"{game}share/"):
        phone.goto(page)
        phone.evaluate(
            f"document.documentElement.style.fontSize = '200%'; document.documentElement.dir = '{direction}'"
        )
        assert phone.evaluate("document.documentElement.scrollWidth") == 320
        for target in phone.locator("main a:visible, main button:visible, .foot a").all():
            size: Any = target.bounding_box()
            assert min(size["width"], size["height"]) >= 44, target.inner_text()
    remove: Any = phone.get_by_role("button", name="Remove").bounding_box()
    assert 0 <= remove["x"] <= 320 - remove["width"]


def test_a_phone_with_a_long_name_fits_the_screens_that_name_it(phone: Page, new_phone: NewPhone) -> None:
    """T28."""
    game = start(phone, *NAMES)
    other = invite(phone, new_phone, game, whose="W" * 40)
    enter(other, game, 1, [5])
    phone.set_viewport_size({"width": 320, "height": 640})
    for address in (game, f"{game}history/", f"{game}share/"):
        phone.goto(address)
        right = "all => Math.max(...all.map(each => each.getBoundingClientRect().right))"
        assert phone.locator("#screen *:not(.unseen)").evaluate_all(right) <= 320, address
