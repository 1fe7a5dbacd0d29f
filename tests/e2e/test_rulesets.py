"""The club's own rules under a thumb: made from a game, refused while the deck is too small, and played by."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e import table


def test_rules_are_made_and_a_game_is_started_with_them(phone: Page, axe: Callable[[Page], None]) -> None:
    table.start(phone, "Mira", "Ben")
    phone.goto("/")
    phone.get_by_role("link", name="Our own rules").tap()
    phone.get_by_role("link", name="Classic").tap()
    phone.get_by_label("Name", exact=True).fill("Thursday rules")
    first, two = phone.get_by_label("Highest card"), phone.get_by_label("2 players").first
    expect(first).to_be_visible()
    expect(two).to_be_hidden()
    phone.get_by_label("Different by the number of players").first.check()
    expect(first).to_be_hidden()
    two.fill("20")
    phone.get_by_label("3 players").first.fill("104")
    phone.get_by_label("At either end of a row").check()
    phone.get_by_label("Points for the game").check()
    axe(phone)
    save = phone.get_by_role("button", name="Save")
    save.tap()
    expect(phone.locator(".faults")).to_have_text(
        "With 2 at the table, rows and hands need 24 cards, but the deck has 20. "
        "Choose a larger deck, smaller hands or fewer players."
    )
    expect(two).to_have_value("20")
    two.fill("64")
    phone.get_by_label("When we stop").check()
    phone.get_by_label("Numbers that you type").check()
    expect(two).to_be_hidden()
    phone.get_by_label("Bullheads on the cards").check()
    phone.set_viewport_size({"width": 320, "height": 640})
    assert phone.evaluate("document.documentElement.scrollWidth") == 320
    save.tap()
    rules = phone.get_by_role("link", name="Thursday rules")
    expect(rules).to_contain_text("Ends when you stop it.")
    axe(phone)
    rules.tap()
    phone.get_by_role("link", name="Start a game with them").tap()
    expect(phone.locator(".family summary")).to_contain_text("Thursday rules")
    expect(phone.get_by_label("When we stop")).to_be_checked()
    for name in ("Mira", "Ben"):
        phone.locator(".picks label", has_text=name).tap()
    axe(phone)
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url("**/s/*/")
    expect(phone.locator(".bar small")).to_contain_text("until stopped")


def test_a_long_name_fits_a_small_phone(phone: Page) -> None:
    """T28: one word of forty letters, 320 px wide."""
    name = 40 * "W"
    cut = "[...document.querySelectorAll('main *')].filter(each => each.scrollWidth > each.clientWidth + 1"
    cut += f" && each.clientWidth && each.matches(':not(input)') && each.innerText.includes('{name}')).length"
    phone.set_viewport_size({"width": 320, "height": 640})
    game = table.start(phone, "Mira", "Ben")
    phone.goto("/")
    phone.get_by_role("link", name="Our own rules").tap()
    phone.get_by_role("link", name="Classic").tap()
    phone.get_by_label("Name", exact=True).fill(name)
    phone.get_by_label("Cards in a row").fill("6")
    phone.get_by_role("button", name="Save").tap()
    phone.get_by_role("link", name=name).tap()
    phone.get_by_role("link", name="Start a game with them").tap()
    phone.locator(".family summary").tap()
    expect(phone.get_by_role("button", name=name)).to_be_visible()
    assert phone.evaluate(cut) == 0
    for player in ("Mira", "Ben"):
        phone.locator(".picks label", has_text=player).tap()
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url(lambda url: "/s/" in url and url != game)
    game = phone.url
    for address in (game, f"{game}rules/", f"/rules/classic/?from={game.rstrip('/').split('/')[-1]}"):
        phone.goto(address)
        expect(phone.locator("main")).to_contain_text(name)
        assert phone.evaluate(cut) == 0, address
