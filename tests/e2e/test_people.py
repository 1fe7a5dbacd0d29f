"""People come and go under a thumb: joining, going home, sitting out, changing seats, dealing."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import double_tap, enter, start

LONG = "A" * 40


@pytest.fixture
def game(phone: Page) -> str:
    """Mira, Ben and Tom after two rounds, 20, 31 and 42; the club knows Zoë, too. The phone is at the race."""
    start(phone, "Zoë", "Ben")
    phone.get_by_role("link", name="Back to the club").tap()
    phone.get_by_role("link", name="Keep score").tap()
    phone.locator("label", has_text="Ben").tap()
    for place, name in enumerate(("Mira", "Tom")):
        phone.locator("[name=names]").nth(place).fill(name)
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url("**/s/*/")
    game = phone.url
    for number, piles in enumerate([[20, 10, 30], [11, 10, 12]], 1):
        enter(phone, game, number, piles)
    phone.goto(game)
    return game


def to_people(phone: Page) -> None:
    phone.locator(".menu summary").tap()
    phone.get_by_role("link", name="People and seats").tap()
    expect(phone.get_by_role("heading", name="People and seats")).to_be_visible()


def names(phone: Page) -> Any:
    return phone.locator(".places b")


def test_somebody_joins_with_one_tap_and_somebody_new_by_name(
    phone: Page, game: str, axe: Callable[[Page], None]
) -> None:
    """T21."""
    to_people(phone)
    expect(phone).to_have_title("People and seats")
    expect(phone.get_by_label("the average of the others, rounded up")).to_be_checked()
    axe(phone)
    phone.get_by_role("button", name="Zoë").tap()
    expect(names(phone)).to_have_text(["Ben", "Mira", "Tom", "Zoë"])
    expect(phone.locator(".places li").last).to_contain_text("from round 3 on, started with 31")
    phone.get_by_label("zero").check()
    phone.get_by_label("Somebody new").fill(LONG)
    phone.get_by_label("Somebody new").press("Enter")
    expect(names(phone)).to_have_text(["Ben", "Mira", "Tom", "Zoë", LONG])
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    axe(phone)
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone.locator(".race li", has_text="Zoë")).to_have_text(re.compile(r"Zoë\s*from round 3 on\s*31"))
    enter(phone, game, 3, [1, 2, 3, 4, 5])
    phone.get_by_role("link", name="Sheet").tap()
    expect(phone.locator(".starts td")).to_have_text(["", "", "", "31", "0"])
    expect(phone.locator("#round-2 td").nth(3)).to_have_text("not at the table")
    expect(phone.locator("#round-2 td a")).to_have_count(3)
    expect(phone.locator("tfoot td")).to_have_text(["32", "22", "45", "35", "5"])
    axe(phone)


def test_a_name_that_looks_like_somebodys_is_asked_about(phone: Page, game: str, axe: Callable[[Page], None]) -> None:
    """T27."""
    to_people(phone)
    phone.get_by_label("the highest of the others").check()
    phone.get_by_label("Somebody new").fill("zoË")
    phone.get_by_role("button", name="Add").tap()
    expect(phone.locator(".faults")).to_contain_text("“zoË” looks like Zoë, who is in the club.")
    expect(phone.get_by_label("Somebody new")).to_have_value("zoË")
    expect(phone.get_by_label("the highest of the others")).to_be_checked()
    axe(phone)
    phone.get_by_role("button", name="It is Zoë").tap()
    expect(names(phone)).to_have_text(["Ben", "Mira", "Tom", "Zoë"])
    expect(phone.locator(".places li").last).to_contain_text("started with 42")


def test_people_move_and_the_finger_stays_where_it_is(phone: Page, game: str) -> None:
    phone.set_viewport_size({"width": 360, "height": 420})
    to_people(phone)
    up = phone.get_by_role("button", name="Move Tom up")
    up.scroll_into_view_if_needed()
    phone.evaluate("scrollTo(0, 120)")
    up.tap()
    expect(names(phone)).to_have_text(["Ben", "Tom", "Mira"])
    expect(up).to_be_focused()
    assert phone.evaluate("scrollY") == 120
    up.tap()
    expect(names(phone)).to_have_text(["Tom", "Ben", "Mira"])
    expect(up).to_be_disabled()
    phone.get_by_role("button", name="Take back the change of seats").tap()
    expect(names(phone)).to_have_text(["Ben", "Tom", "Mira"])
    expect(phone).to_have_url(re.compile("/people/$"))


def test_a_double_tap_moves_somebody_one_place(phone: Page, game: str) -> None:
    """T13."""
    to_people(phone)
    double_tap(phone, phone.get_by_role("button", name="Move Tom up"), "**/people/")
    expect(names(phone)).to_have_text(["Ben", "Tom", "Mira"])


def test_whose_deal_it_is_stands_on_the_race(phone: Page, game: str) -> None:
    to_people(phone)
    phone.get_by_role("button", name="Mira", exact=True).tap()
    expect(phone.get_by_role("button", name="Mira", exact=True)).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone.get_by_text("Mira deals")).to_be_visible()
    enter(phone, game, 3, [1, 2, 3])
    phone.goto(game)
    expect(phone.get_by_text("Tom deals")).to_be_visible()


def test_somebody_goes_home_and_comes_back(phone: Page, game: str, axe: Callable[[Page], None]) -> None:
    """T22."""
    to_people(phone)
    phone.get_by_role("link", name="Mira").tap()
    expect(phone.get_by_role("heading", name="Mira")).to_be_visible()
    axe(phone)
    phone.get_by_role("button", name="Goes home").tap()
    expect(phone.get_by_role("heading", name="Went home")).to_be_visible()
    axe(phone)
    phone.get_by_role("link", name="Back to the game").tap()
    last = phone.locator(".race li").last
    expect(last).to_contain_text("Mira")
    expect(last).to_contain_text("went home")
    expect(last.locator(".rank")).to_have_text("")
    axe(phone)
    to_people(phone)
    phone.get_by_role("link", name="Mira").tap()
    phone.get_by_role("button", name="Comes back").tap()
    expect(names(phone)).to_have_text(["Ben", "Mira", "Tom"])


def test_one_tap_on_the_pad_sits_a_round_out(phone: Page, game: str, axe: Callable[[Page], None]) -> None:
    phone.get_by_role("link", name="Round 3: enter Ben’s pile").tap()
    out = phone.get_by_role("button", name="Sits this round out")
    expect(out).to_be_in_viewport(ratio=0.9)
    axe(phone)
    out.tap()
    expect(phone.get_by_role("heading", name="Mira’s pile")).to_be_visible()
    expect(phone.locator(".tab").first).to_have_text("Ben sits out")
    phone.locator(".tab").first.tap()
    expect(phone.get_by_text("Ben sits this round out.")).to_be_visible()
    axe(phone)
    phone.get_by_role("button", name="Plays after all").tap()
    phone.locator(".tab", has_text="Ben").tap()
    expect(phone.get_by_role("button", name="Sits this round out")).to_be_visible()


def test_a_pile_is_cleared_with_one_tap(phone: Page, game: str) -> None:
    """T7: not entered, never 0."""
    enter(phone, game, 3, ["7 55"])
    phone.goto(f"{game}pile/1/3/")
    phone.get_by_role("button", name="Clear").tap()
    expect(phone.get_by_role("heading", name="Mira’s pile")).to_be_visible()
    expect(phone.locator(".tab").first).to_have_text("Ben")
    phone.locator(".tab").first.tap()
    expect(phone.get_by_role("button", name="Sits this round out")).to_be_visible()
    expect(phone.locator(".pad :checked")).to_have_count(0)


def test_it_was_somebody_else(phone: Page, game: str, axe: Callable[[Page], None]) -> None:
    to_people(phone)
    phone.get_by_role("link", name="Mira").tap()
    expect(phone.get_by_role("group", name="Was it somebody else?")).to_be_visible()
    phone.get_by_label("Somebody new").fill("tom")
    phone.get_by_role("button", name="Change").tap()
    expect(phone.locator(".faults")).to_contain_text("“tom” looks like Tom, who is in the club.")
    axe(phone)
    phone.get_by_label("Somebody new").fill("Anna")
    phone.get_by_role("button", name="Change").tap()
    expect(names(phone)).to_have_text(["Ben", "Anna", "Tom"])
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone.locator(".race li").first).to_contain_text("Anna")


def test_people_come_and_go_without_javascript(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    game = start(phone, "Mira", "Ben", "Tom")
    phone.goto(f"{game}people/")
    phone.get_by_role("button", name="Move Tom up").tap()
    expect(names(phone)).to_have_text(["Mira", "Tom", "Ben"])
    phone.get_by_label("Somebody new").fill("Zoë")
    phone.get_by_role("button", name="Add").tap()
    expect(names(phone)).to_have_text(["Mira", "Tom", "Ben", "Zoë"])
    phone.get_by_role("link", name="Tom").tap()
    phone.get_by_role("button", name="Goes home").tap()
    expect(phone.get_by_role("heading", name="Went home")).to_be_visible()


def test_ten_people_fit_a_small_screen_and_large_text(
    new_phone: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    """T20, T28, T42."""
    phone = new_phone()
    phone.set_viewport_size({"width": 320, "height": 640})
    game = start(phone, LONG, "🐂🐮", "مريم", """<b>&'"Max""", "Mira", "Mirabelle", "Tom", "Kofi", "Ben", "Jürgen")
    for address in (f"{game}people/", f"{game}people/1/", f"{game}pile/1/1/"):
        phone.goto(address)
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.evaluate("document.documentElement.scrollWidth") == 320, address
    phone.goto(f"{game}people/")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    for name in phone.locator(".places a > div").all():
        wide: Any = name.bounding_box()
        assert wide["width"] >= 100  # a name is read along a line, not letter below letter
    phone.evaluate("document.documentElement.style.fontSize = ''")
    for button in phone.locator(".places button, .people button").all():
        size: Any = button.bounding_box()
        assert size["width"] >= 44
        assert size["height"] >= 44
    axe(phone)


def test_the_clubs_rule_for_whoever_joins(phone: Page, game: str, axe: Callable[[Page], None]) -> None:
    phone.get_by_role("link", name="Back to the club").tap()
    phone.get_by_role("link", name="Who joins later").tap()
    expect(phone.get_by_role("heading", name="Who joins later")).to_be_visible()
    axe(phone)
    phone.get_by_label("zero").check()
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_role("link", name="Who joins later")).to_contain_text("starts with zero")
    phone.goto(f"{game}people/")
    expect(phone.get_by_label("zero")).to_be_checked()
