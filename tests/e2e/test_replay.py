"""The replay in a real browser: stepping by touch, cards that move, and stand still for who wants less motion."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.table import read_game

LONG = ("A" * 40, "🐂🐮🐄", "مريم العربية", """<b>&'"Max</b>""")


def game(page: Page, names: tuple[str, ...] = ("Mira", "Ben", "Tom", "Kofi")) -> str:
    """A game of one round and three turns; the second takes a full row, the third a row of choice."""
    cards = (14, 15, 44, 61), (21, 30, 26, 36), (9, 68, 3, 93)
    turns: list[dict[str, Any]] = [{"plays": dict(zip(names, played, strict=True))} for played in cards]
    turns[2]["choices"] = {names[2]: {"row": 2}}
    ruleset = {"preset": "fixed-rounds", "round_count": 1, "hand": 3}
    rounds = [{"rows": [[12], [37], [43], [58]], "turns": turns}]
    return read_game(page, {"ruleset": ruleset, "players": names, "rounds": rounds})


def test_a_followed_round_is_stepped_through_card_by_card(phone: Page, axe: Callable[[Page], None]) -> None:
    address = game(phone)
    phone.get_by_role("link", name="Round 1, card by card").tap()
    expect(phone.locator("h1")).to_have_text("Round 1, the rows")
    forward = phone.get_by_role("link", name="Forward")
    for turn, card in (1, 14), (1, 15), (1, 44), (1, 61), (2, 21), (2, 26):
        forward.tap()
        expect(phone.locator(".new")).to_have_text(str(card))
        expect(phone.locator("h1")).to_have_text(f"Round 1, turn {turn}")
        assert phone.url == f"{address}table/1/{turn}/?card={card}"
    full = phone.locator(".rows").first.bounding_box()
    forward.tap()
    expect(phone.locator(".new")).to_have_text("30")
    assert phone.locator(".rows").first.bounding_box() == full, "the rows lie where they lay"
    expect(phone.locator(".gone .card")).to_have_text(["12", "14", "15", "21", "26"])
    expect(phone.locator(".gone .cost")).to_have_text("6 Ben")
    axe(phone)
    phone.get_by_role("link", name="Back", exact=True).tap()
    expect(phone.locator(".new")).to_have_text("26")
    phone.locator(".story").get_by_role("link", name="36").tap()
    expect(phone.locator(".new")).to_have_text("36")
    phone.get_by_role("link", name="Turn 3").tap()
    expect(phone.locator(".new")).to_have_text("93")
    expect(forward).to_have_count(0)
    phone.go_back()
    expect(phone.locator(".new")).to_have_text("36")
    phone.reload()
    expect(phone.locator(".new")).to_have_text("36")
    axe(phone)


def test_cards_move_unless_somebody_wants_less_motion(phone: Page) -> None:
    address = game(phone)
    phone.goto(f"{address}table/1/2/?card=26")
    phone.get_by_role("link", name="Forward").tap()
    expect(phone.locator(".new")).to_have_text("30")
    expect(phone.locator(".new")).to_have_css("animation-name", "laid")
    expect(phone.locator(".gone .card").last).to_have_css("animation-name", "leaves")
    phone.emulate_media(reduced_motion="reduce")
    expect(phone.locator(".new")).to_have_css("animation-name", "none")
    expect(phone.locator(".gone .card").last).to_have_css("animation-name", "none")


def test_long_names_and_large_text_fit_a_small_phone(phone: Page, axe: Callable[[Page], None]) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    address = game(phone, LONG)
    for text in ("100%", "200%"):
        for screen in ("table/1/", "table/1/2/?card=30", "table/1/3/?card=3", "", "cards/", "sheet/"):
            phone.goto(f"{address}{screen}")
            phone.evaluate("size => document.documentElement.style.setProperty('font-size', size)", text)
            assert phone.evaluate("document.documentElement.scrollWidth") == 320, screen
            for button in phone.locator(".foot .button, .story a, .tab, .grid th a").all():
                size: Any = button.bounding_box()
                assert min(size["width"], size["height"]) >= 44, screen
    phone.goto(address)
    axe(phone)


def test_the_dearest_take_leads_to_its_card_without_a_script(new_phone: Callable[..., Page], phone: Page) -> None:
    address = game(phone)
    plain = new_phone(java_script_enabled=False)
    plain.context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
    plain.goto(address)
    plain.get_by_role("link", name="Dearest take").tap()
    expect(plain.locator(".new")).to_have_text("30")
    plain.get_by_role("link", name="Forward").tap()
    expect(plain.locator(".new")).to_have_text("36")
