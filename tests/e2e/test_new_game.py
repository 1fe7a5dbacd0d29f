"""Sitting down to a game with a thumb: names, players to tap, and how it ends."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.server import Server

LONG = "Wolfeschlegelsteinhausenbergerdorffvolta"
ODD = ("🐂🐂🐂", "عبد الرحمن", '<b>O\'Neil & "Sam"')


def lines(page: Page) -> Locator:
    """The lines for names that a person sees."""
    return page.locator("[name=names]:visible")


def type_names(page: Page, *names: str) -> None:
    for place, name in enumerate(names):
        lines(page).nth(place).fill(name)


def start(page: Page) -> None:
    page.get_by_role("button", name="Start").tap()


@pytest.fixture
def table(phone: Page) -> Page:
    """A phone at the form for the next game of a club that knows Mira, Ben, Tom and Kofi."""
    phone.goto("/new/")
    type_names(phone, "Mira", "Ben", "Tom", "Kofi")
    start(phone)
    phone.wait_for_url("**/s/*/")
    phone.goto("/")
    phone.get_by_role("link", name="Keep score").tap()
    phone.wait_for_url("**/new/")
    return phone


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(".picks label", has_text=name).tap()


def places(page: Page) -> dict[str, str]:
    """The seat numbers as they are drawn beside the players tapped, `{name: number}`."""
    script = """boxes => Object.fromEntries(boxes.map(box => {
        const place = box.nextElementSibling.querySelector(".place");
        return [box.nextElementSibling.querySelector("bdi").textContent,
                place.dataset.place ?? getComputedStyle(place, "::before").content];
    }))"""
    drawn: dict[str, str] = page.locator(".picks :checked").evaluate_all(script)
    return drawn


def seats(page: Page) -> list[str]:
    page.wait_for_url("**/s/*/")
    return page.locator(".race .name").all_inner_texts()


def overflow(page: Page) -> int:
    """How far the page can be scrolled sideways, in pixels."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wider


def test_enter_leads_from_name_to_name_and_the_next_line_comes_by_itself(
    phone: Page, axe: Callable[[Page], None]
) -> None:
    phone.goto("/new/")
    expect(lines(phone)).to_have_count(4)
    axe(phone)
    lines(phone).first.tap()
    for name in ("Mira", "Ben", "Tom", "Kofi", "Zoë"):
        phone.keyboard.type(name)
        phone.keyboard.press("Enter")
    expect(lines(phone)).to_have_count(6)
    expect(lines(phone).nth(5)).to_be_focused()
    phone.keyboard.press("Enter")
    expect(phone.locator(":focus")).to_have_count(0)
    expect(phone).to_have_url(re.compile("/new/$"))
    start(phone)
    assert seats(phone) == ["Mira", "Ben", "Tom", "Kofi", "Zoë"]


def test_the_order_of_tapping_is_the_order_of_the_seats(table: Page, axe: Callable[[Page], None]) -> None:
    tap(table, "Tom", "Ben", "Mira")
    assert places(table) == {"Tom": "1", "Ben": "2", "Mira": "3"}
    tap(table, "Tom", "Tom")
    assert places(table) == {"Ben": "1", "Mira": "2", "Tom": "3"}
    lines(table).fill("Zoë")
    axe(table)
    start(table)
    assert seats(table) == ["Ben", "Mira", "Tom", "Zoë"]


def test_what_was_tapped_and_typed_is_there_after_going_away_and_back(table: Page) -> None:
    """T19."""
    tap(table, "Kofi", "Ben")
    lines(table).fill("Zoë")
    table.get_by_label("More than 66").check()
    table.get_by_role("link", name="Back").tap()
    expect(table.get_by_role("heading", name="Our table")).to_be_visible()
    table.go_back()
    expect(table.locator(".picks :checked")).to_have_count(2)
    assert places(table) == {"Kofi": "1", "Ben": "2"}
    expect(lines(table).first).to_have_value("Zoë")
    expect(table.get_by_label("More than 66")).to_be_checked()


def test_only_what_the_chosen_end_needs_is_asked(table: Page, axe: Callable[[Page], None]) -> None:
    number, rounds = table.get_by_label("Bullheads"), table.get_by_label("Rounds", exact=True)
    expect(number).to_be_hidden()
    table.get_by_label("Another number").check()
    expect(number).to_have_value("66")
    expect(rounds).to_be_hidden()
    table.get_by_label("A number of rounds").check()
    expect(number).to_be_hidden()
    expect(rounds).to_have_value("4")
    table.get_by_label("A number or rounds").check()
    expect(number).to_be_visible()
    axe(table)
    number.fill("50")
    rounds.fill("6")
    tap(table, "Mira", "Ben")
    start(table)
    ends = "Ends after the round in which somebody has 50 or more bullheads. Ends after 6 rounds at the latest."
    expect(table.get_by_text(ends)).to_be_attached()


def test_a_wheel_over_the_number_changes_nothing(table: Page) -> None:
    """T40."""
    table.get_by_label("Another number").check()
    number = table.get_by_label("Bullheads")
    number.focus()
    number.hover()
    table.mouse.wheel(0, 300)
    table.keyboard.press("ArrowUp")
    expect(number).to_have_value("66")


def test_look_alikes_are_pointed_out_and_one_tick_settles_them(table: Page, axe: Callable[[Page], None]) -> None:
    """T27: everything tapped and typed is kept, and the focus is where the fault is told."""
    tap(table, "Tom", "Ben")
    type_names(table, "MIRA", "Zoë")
    table.get_by_label("More than 66").check()
    start(table)
    faults = table.locator(".faults")
    expect(faults).to_contain_text("“MIRA” looks like Mira, who is in the club.")
    expect(faults).to_be_focused()
    axe(table)
    assert places(table) == {"Tom": "1", "Ben": "2"}
    expect(table.get_by_label("More than 66")).to_be_checked()
    table.get_by_label("It is Mira").check()
    start(table)
    assert seats(table) == ["Tom", "Ben", "Mira", "Zoë"]
    expect(table.get_by_text("more than 66 bullheads")).to_be_attached()


def test_two_fast_taps_on_a_slow_line_start_one_game(phone: Page) -> None:
    """T13."""
    phone.goto("/new/")
    type_names(phone, "Mira", "Ben")
    line: CDPSession = phone.context.new_cdp_session(phone)
    slow = {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", slow)
    button = phone.get_by_role("button", name="Start").bounding_box()
    assert button
    for _ in range(2):
        phone.touchscreen.tap(button["x"] + 20, button["y"] + 20)
    phone.wait_for_url("**/s/*/")
    phone.goto("/")
    phone.get_by_role("link", name="All games").tap()
    expect(phone.get_by_text("· 1 game")).to_be_visible()


def test_without_a_connection_the_names_stay_and_can_be_sent_again(phone: Page, expect_fault: list[str]) -> None:
    expect_fault += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch"]
    phone.goto("/new/")
    type_names(phone, "Mira", "Ben")
    phone.context.set_offline(True)
    start(phone)
    expect(phone.locator(".trouble")).to_contain_text("Not saved: no connection.")
    phone.context.set_offline(False)
    phone.locator(".trouble").tap()
    start(phone)
    assert seats(phone) == ["Mira", "Ben"]


def test_the_club_keeps_the_time_zone_of_the_phone(new_phone: Callable[..., Page], server: Server) -> None:
    phone = new_phone(timezone_id="America/Lima")
    phone.goto("/new/")
    type_names(phone, "Mira", "Ben")
    start(phone)
    phone.wait_for_url("**/s/*/")
    asked = "from scoring.models import Club; print(Club.objects.latest('pk').time_zone)"
    assert "America/Lima" in server.manage("shell", "-c", asked)


def test_it_works_without_javascript(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto("/")
    phone.get_by_role("link", name="Keep score").tap()
    type_names(phone, "Mira", "MIRA", "Tom", "Kofi", "Zoë")
    start(phone)
    expect(phone.locator(".faults")).to_contain_text("“MIRA” and “Mira” look alike.")
    lines(phone).nth(1).fill("Ben")
    phone.get_by_label("A number of rounds").check()
    phone.get_by_label("Rounds", exact=True).fill("3")
    start(phone)
    assert seats(phone) == ["Mira", "Ben", "Tom", "Kofi", "Zoë"]
    phone.goto("/new/")
    tap(phone, "Tom", "Ben")
    start(phone)
    assert seats(phone) == ["Ben", "Tom"]


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_long_names_and_large_text_fit_a_narrow_phone(phone: Page, axe: Callable[[Page], None], size: str) -> None:
    """T28, T42: 320 px, with the button to start in reach."""
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto("/new/")
    type_names(phone, LONG, *ODD)
    start(phone)
    phone.wait_for_url("**/s/*/")
    for address in ("/new/", "/"):
        phone.goto(address)
        phone.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        assert overflow(phone) == 0
        for name in phone.locator(".picks li:visible, .hero, .list li:visible").all():
            box = name.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 320
        axe(phone)
    phone.goto("/new/")
    phone.evaluate("size => { document.documentElement.style.fontSize = size }", size)
    expect(phone.get_by_role("button", name="Start")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_text('<b>O\'Neil & "Sam"')).to_be_visible()


def test_from_right_to_left_the_form_is_mirrored_and_numbers_are_not(table: Page) -> None:
    """T43."""
    table.evaluate("document.documentElement.dir = 'rtl'")
    back, heading = table.get_by_role("link", name="Back").bounding_box(), table.locator("h1").bounding_box()
    assert back
    assert heading
    assert back["x"] > heading["x"]
    tap(table, "Tom")
    assert places(table) == {"Tom": "1"}
    assert overflow(table) == 0


def test_every_target_is_large_enough_for_a_thumb(table: Page) -> None:
    """At least 44 px high, and as wide."""
    table.get_by_label("A number or rounds").check()
    for target in table.locator(
        ".picks label, .names input:visible, .ends label:visible, a:visible, button:visible"
    ).all():
        box = target.bounding_box()
        assert box
        assert box["height"] >= 44, target
        assert box["width"] >= 44, target
