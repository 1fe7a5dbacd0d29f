"""The pad under a thumb: entering piles in a real browser."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from tests.server import Server

NAMES = ("Mira", "Ben", "Tom", "Kofi")


class Thumb:
    """Taps, and counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def card(self, *cards: int) -> None:
        for card in cards:
            self.tap(f"label:has(input[value='{card}'])")

    def digits(self, digits: str) -> None:
        for digit in digits:
            self.tap(f"[data-key='{digit}']")

    def save(self) -> None:
        self.tap(".foot .primary")

    def nothing(self) -> None:
        self.tap(".foot .zero")

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).tap()


def start(page: Page, *names: str) -> str:
    """Start a game as people do; returns its address, and leaves the page at the pad of the first in round 1."""
    page.goto("/new/")
    for place, name in enumerate(names or NAMES):
        page.locator("[name=names]").nth(place).fill(name)
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**/s/*/")
    game = page.url
    page.goto(f"{game}pile/1/1/")
    return game


@pytest.fixture
def thumb(phone: Page) -> Thumb:
    return Thumb(phone)


@pytest.fixture
def game(phone: Page) -> str:
    return start(phone)


@pytest.fixture
def posts(phone: Page) -> list[str]:
    """What was sent, as it was sent."""
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None)
    return sent


@pytest.fixture
def cdp(phone: Page) -> Iterator[CDPSession]:
    session = phone.context.new_cdp_session(phone)
    yield session
    session.detach()


def heading(page: Page, name: str) -> None:
    expect(page.locator("h1")).to_have_text(f"{name}’s pile")


def drawn(cdp: CDPSession) -> list[str]:
    """Every text that the page shows, also what css wrote."""
    shot: dict[str, Any] = cdp.send("DOMSnapshot.captureSnapshot", {"computedStyles": []})
    return [shot["strings"][text] for text in shot["documents"][0]["layout"]["text"] if text >= 0]


def changes(server: Server, game: str) -> str:
    """The log of a game: what happened, in order."""
    public_id = game.rstrip("/").rsplit("/", 1)[1]
    query = f"Change.objects.filter(session__public_id='{public_id}')"
    return server.manage("shell", "-v0", "-c", f"print(*{query}.values_list('what', flat=True))").strip()


def numbers(page: Page) -> None:
    page.get_by_label("Type the number instead").tap()
    expect(page.get_by_label("Bullheads", exact=True)).to_be_visible()


def test_a_pile_of_cards_takes_a_tap_each_and_one_to_save(thumb: Thumb, game: str) -> None:
    thumb.card(9, 55, 68, 77)
    thumb.save()
    heading(thumb.page, "Ben")
    assert thumb.taps == 5
    expect(thumb.page.locator(".tab").first).to_have_text("Mira ✓ 14")


def test_a_number_takes_its_digits_and_one_more_and_zero_takes_one(thumb: Thumb, game: str) -> None:
    """T8: 7 adds 7, not 14. T9: 13 is saved while the keys are open. A round of four takes eleven taps in all."""
    numbers(thumb.page)
    thumb.page.get_by_label("Back to the game").tap()
    expect(thumb.page).to_have_url(game)
    thumb.tap(".foot .primary")  # enter
    heading(thumb.page, "Mira")
    thumb.digits("12")
    thumb.save()
    heading(thumb.page, "Ben")
    thumb.nothing()
    heading(thumb.page, "Tom")
    thumb.digits("7")
    thumb.save()
    heading(thumb.page, "Kofi")
    thumb.digits("13")
    thumb.save()
    expect(thumb.page).to_have_url(game)
    thumb.tap(".foot .primary")  # the next round
    heading(thumb.page, "Mira")
    expect(thumb.page.get_by_text("Round 2")).to_be_visible()
    assert thumb.taps == 11
    thumb.page.goto(f"{game}pile/1/1/")
    expect(thumb.page.locator(".tab")).to_have_text(["Mira ✓ 12", "Ben ✓ 0", "Tom ✓ 7", "Kofi ✓ 13"])


def test_the_sum_runs_along_before_anything_is_sent(thumb: Thumb, game: str, posts: list[str], cdp: CDPSession) -> None:
    thumb.card(55, 10, 5)
    assert drawn(cdp).count("12") == 2  # the card 12, and the sum
    expect(thumb.page.locator("[data-sum]")).to_have_text("Bullheads 12, cards 3")
    thumb.card(10)
    expect(thumb.page.locator("[data-sum]")).to_have_text("Bullheads 9, cards 2")
    assert drawn(cdp).count("9") == 2
    assert posts == []


def test_a_card_is_taken_over_in_one_tap(thumb: Thumb, game: str, cdp: CDPSession) -> None:
    thumb.card(14, 33)
    thumb.save()
    heading(thumb.page, "Ben")
    thumb.card(33, 2)
    assert drawn(cdp).count("6") == 2  # a card taken over counts in the sum
    expect(thumb.page.get_by_text("Dashed cards leave the other pile.")).to_be_visible()
    thumb.save()
    heading(thumb.page, "Tom")
    expect(thumb.page.locator(".tab").nth(0)).to_have_text("Mira ✓ 1")
    expect(thumb.page.locator(".tab").nth(1)).to_have_text("Ben ✓ 6")


def test_it_all_works_without_javascript(new_phone: Callable[..., Page]) -> None:
    page = new_phone(java_script_enabled=False)
    game = start(page)
    thumb = Thumb(page)
    thumb.card(14, 55)
    thumb.save()
    heading(page, "Ben")
    thumb.card(14)
    thumb.save()
    heading(page, "Tom")
    thumb.save()
    expect(page.get_by_text("Did Tom pick up nothing, or is it not entered yet?")).to_be_visible()
    page.locator(".answers").get_by_text("Nothing · 0").tap()
    heading(page, "Kofi")
    page.get_by_label("Type the number instead").tap()
    expect(page.locator(".keys")).to_be_hidden()
    page.get_by_label("Bullheads", exact=True).fill("15")
    page.get_by_label("Bullheads", exact=True).press("Enter")
    expect(page).to_have_url(game)


def test_t7_an_empty_save_asks_and_zero_is_one_more_tap(thumb: Thumb, game: str) -> None:
    thumb.save()
    expect(thumb.page.get_by_role("alert").get_by_text("Did Mira pick up nothing")).to_be_visible()
    expect(thumb.page.locator(".faults")).to_be_focused()
    thumb.tap(".answers [value=nothing]")
    heading(thumb.page, "Ben")
    expect(thumb.page.locator(".tab").first).to_have_text("Mira ✓ 0")
    thumb.save()
    thumb.tap(".answers [value=later]")
    heading(thumb.page, "Tom")
    expect(thumb.page.locator(".tab").nth(1)).to_have_text("Ben")


def test_t13_two_fast_taps_on_a_slow_line_are_one_change(
    thumb: Thumb, game: str, posts: list[str], cdp: CDPSession, server: Server
) -> None:
    numbers(thumb.page)
    thumb.digits("8")
    cdp.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    button = thumb.page.locator(".foot .primary").bounding_box()
    assert button
    for _ in range(2):
        thumb.page.touchscreen.tap(button["x"] + 20, button["y"] + 20)
    heading(thumb.page, "Ben")
    assert len(posts) == 1
    assert changes(server, game) == "game.started pile.set"


def test_without_a_connection_nothing_is_lost_and_the_same_tap_is_sent_again(
    thumb: Thumb, game: str, posts: list[str], expect_fault: list[str]
) -> None:
    expect_fault += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch"]
    thumb.card(14, 55)
    thumb.page.context.set_offline(True)
    thumb.save()
    alert = thumb.page.locator(".trouble")
    expect(alert).to_have_text("Not saved: no connection. What you entered is still here; tap again.")
    heading(thumb.page, "Mira")
    alert.tap()
    expect(alert).to_be_empty()
    thumb.page.context.set_offline(False)
    thumb.save()
    heading(thumb.page, "Ben")
    assert len(posts) == 2
    assert posts[0] == posts[1]  # the same key, so it would have been one change in any case


def test_other_content_goes_out_with_another_key(
    thumb: Thumb, game: str, posts: list[str], expect_fault: list[str]
) -> None:
    expect_fault += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch"]
    thumb.page.context.set_offline(True)
    for card in (14, 55):
        thumb.card(card)
        thumb.save()
        expect(thumb.page.locator(".trouble")).to_contain_text("tap again")
    keys = [parse_qs(post)["key"][0] for post in posts]
    assert len(set(keys)) == 2
    assert all(len(key) == 32 for key in keys)


def test_an_answer_that_got_lost_is_asked_for_again(
    thumb: Thumb, game: str, expect_fault: list[str], server: Server
) -> None:
    expect_fault += ["ERR_CONNECTION_RESET", "Failed to fetch"]

    def lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    numbers(thumb.page)
    thumb.digits("8")
    thumb.page.route("**/pile/1/1/", lose, times=1)
    thumb.save()
    expect(thumb.page.locator(".trouble")).to_contain_text("tap again")
    thumb.save()
    heading(thumb.page, "Ben")
    assert changes(server, game) == "game.started pile.set"


def test_a_failing_server_never_replaces_the_page(thumb: Thumb, game: str, expect_fault: list[str]) -> None:
    expect_fault += ["answer: 503"]
    numbers(thumb.page)
    thumb.digits("8")
    thumb.page.route("**/pile/1/1/", lambda route: route.fulfill(status=503, body="<h1>Boom</h1>"), times=1)
    thumb.save()
    expect(thumb.page.locator(".trouble")).to_contain_text("Not saved: the server has a problem.")
    heading(thumb.page, "Mira")
    thumb.save()
    heading(thumb.page, "Ben")


def test_t41_an_expired_page_keeps_what_was_typed_and_says_what_to_do(
    thumb: Thumb, game: str, expect_fault: list[str]
) -> None:
    expect_fault += ["answer: 403"]
    numbers(thumb.page)
    thumb.digits("19")
    cookies = thumb.page.context.cookies()
    thumb.page.context.clear_cookies()
    thumb.save()
    expect(thumb.page.locator(".trouble")).to_contain_text("Not saved: this page is too old")
    expect(thumb.page.get_by_label("Bullheads", exact=True)).to_have_value("19")
    thumb.page.context.add_cookies(cookies)  # type: ignore[arg-type]
    thumb.page.reload()
    expect(thumb.page.get_by_label("Bullheads", exact=True)).to_have_value("19")
    thumb.save()
    heading(thumb.page, "Ben")


def test_t18_turning_the_phone_and_reloading_keep_what_is_half_entered(thumb: Thumb, game: str) -> None:
    thumb.card(14, 55)
    thumb.page.locator("summary").tap()
    thumb.page.get_by_label("− takes bullheads off").check()
    thumb.page.get_by_label("Bullheads to correct").fill("5")
    for width, height in ((780, 360), (360, 780)):
        thumb.page.set_viewport_size({"width": width, "height": height})
    expect(thumb.page.locator(".pad :checked")).to_have_count(2)
    thumb.page.reload()
    expect(thumb.page.locator(".pad :checked")).to_have_count(2)
    expect(thumb.page.get_by_label("− takes bullheads off")).to_be_checked()
    expect(thumb.page.get_by_label("Bullheads to correct")).to_have_value("5")


def test_t19_going_back_and_forward_keeps_what_is_half_entered_and_what_is_saved(thumb: Thumb, game: str) -> None:
    thumb.card(14)
    thumb.save()
    heading(thumb.page, "Ben")
    thumb.card(20, 30)
    thumb.page.go_back()
    heading(thumb.page, "Mira")
    expect(thumb.page.locator(".pad :checked")).to_have_count(1)
    thumb.page.go_forward()
    heading(thumb.page, "Ben")
    expect(thumb.page.locator(".pad :checked")).to_have_count(2)
    expect(thumb.page.locator(".tab").first).to_have_text("Mira ✓ 1")


def test_cards_wait_while_a_number_is_looked_at_and_are_gone_once_saved(thumb: Thumb, game: str) -> None:
    thumb.card(14, 20)
    numbers(thumb.page)
    thumb.digits("4")
    thumb.page.get_by_label("Tap the cards instead").tap()
    expect(thumb.page.locator(".pad :checked")).to_have_count(2)
    thumb.save()
    heading(thumb.page, "Ben")
    assert thumb.page.evaluate("Object.keys(localStorage).filter(key => key.endsWith('/pile/1/1/'))") == []


def test_a_phone_that_keeps_nothing_can_still_save(new_phone: Callable[..., Page]) -> None:
    page = new_phone()
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('switched off') }})")
    start(page)
    thumb = Thumb(page)
    thumb.card(14)
    thumb.save()
    heading(page, "Ben")


def test_t15_the_other_phone_is_told_and_may_choose(
    thumb: Thumb, game: str, new_phone: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    numbers(thumb.page)
    thumb.digits("3")
    other = new_phone(storage_state=thumb.page.context.storage_state())
    other.goto(f"{game}pile/1/1/?entry=numbers")
    other.get_by_label("Bullheads", exact=True).fill("8")
    Thumb(other).save()
    heading(other, "Ben")
    thumb.save()
    panel = thumb.page.get_by_role("alert").filter(has_text="saved another pile for Mira")
    expect(panel).to_contain_text("Saved there8")
    expect(panel).to_contain_text("Entered here3")
    axe(thumb.page)
    panel.get_by_role("button", name="Save mine").tap()
    heading(thumb.page, "Ben")
    expect(thumb.page.locator(".tab").first).to_have_text("Mira ✓ 3")


def test_a_saved_number_is_replaced_by_the_first_digit(thumb: Thumb, game: str) -> None:
    numbers(thumb.page)
    thumb.digits("12")
    thumb.save()
    heading(thumb.page, "Ben")
    thumb.page.locator(".tab").first.tap()
    heading(thumb.page, "Mira")
    field = thumb.page.get_by_label("Bullheads", exact=True)
    expect(field).to_have_value("12")
    thumb.digits("125")
    expect(field).to_have_value("125")
    thumb.tap("[data-key=Backspace]")
    expect(field).to_have_value("12")


def test_a_real_keyboard_types_the_number(thumb: Thumb, game: str) -> None:
    numbers(thumb.page)
    thumb.page.keyboard.type("134")
    thumb.page.keyboard.press("Backspace")
    thumb.page.keyboard.press("Enter")
    heading(thumb.page, "Ben")
    expect(thumb.page.locator(".tab").first).to_have_text("Mira ✓ 13")


def test_the_phones_own_keyboard_stays_away(thumb: Thumb, game: str) -> None:
    numbers(thumb.page)
    expect(thumb.page.get_by_label("Bullheads", exact=True)).to_have_attribute("inputmode", "none")


def test_t40_turning_the_wheel_over_a_number_changes_nothing(thumb: Thumb, game: str) -> None:
    numbers(thumb.page)
    thumb.digits("13")
    field = thumb.page.get_by_label("Bullheads", exact=True)
    field.focus()
    field.hover()
    thumb.page.mouse.wheel(0, 300)
    thumb.page.mouse.wheel(0, -300)
    expect(field).to_have_value("13")


def test_after_saving_the_focus_is_on_the_heading_and_nothing_has_moved(thumb: Thumb, game: str) -> None:
    thumb.page.evaluate(
        """() => {
          window.shifts = [];
          new PerformanceObserver(list => window.shifts.push(...list.getEntries().map(entry => entry.value)))
            .observe({type: 'layout-shift'});
        }"""
    )
    before = thumb.page.locator(".pad").bounding_box()
    thumb.card(14, 55)
    thumb.save()
    heading(thumb.page, "Ben")
    expect(thumb.page.locator("h1")).to_be_focused()
    thumb.card(14)
    assert thumb.page.evaluate("window.shifts") == []
    after = thumb.page.locator(".pad").bounding_box()
    assert before
    assert after
    assert after["y"] - before["y"] < 20  # only the line about struck-out cards came


def test_the_whole_deck_fits_a_phone(thumb: Thumb, game: str) -> None:
    last = thumb.page.locator("label:has(input[value='104'])").bounding_box()
    foot = thumb.page.locator(".foot .primary").bounding_box()
    assert last
    assert foot
    assert last["y"] + last["height"] <= foot["y"]
    assert (last["width"] >= 26, last["height"] >= 43) == (True, True)


EIGHT = (
    "Wolfeschlegelsteinhausenbergerdorffabcd",
    "🐂🐂🐂🐂",
    "محمد عبد الرحمن",
    '<b>O\'Neil & "Sam"</b>',
    "A",
    "B",
    "C",
    "D",
)


def test_t42_large_text_on_a_narrow_screen_hides_and_overlaps_nothing(phone: Page) -> None:
    """T28 too: long and unusual names leave the screen readable."""
    phone.set_viewport_size({"width": 320, "height": 640})
    game = start(phone, *EIGHT)
    Thumb(phone).card(14)
    Thumb(phone).save()
    heading(phone, EIGHT[1])
    for address in (f"{game}pile/2/1/", f"{game}pile/1/1/", f"{game}pile/1/1/?entry=numbers"):
        phone.goto(address)
        for size in ("100%", "150%", "200%"):
            phone.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            nothing_overlaps(phone)
            correction_is_in_reach(phone)


def correction_is_in_reach(page: Page) -> None:
    """The last thing on the page can be scrolled out from under the buttons."""
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    line, foot = (page.locator(which).bounding_box() for which in (".correction summary", ".foot .primary"))
    other = page.locator(".foot .zero").bounding_box()
    assert line
    assert foot
    assert other
    assert line["y"] + line["height"] <= min(foot["y"], other["y"])


def test_the_heading_of_a_new_screen_has_the_focus_and_no_ring(thumb: Thumb, game: str) -> None:
    thumb.nothing()
    heading(thumb.page, "Ben")
    thumb.page.go_back()
    heading(thumb.page, "Mira")
    expect(thumb.page.locator("h1")).to_be_focused()
    expect(thumb.page.locator("h1")).to_have_css("outline-style", "none")


def test_the_tab_of_a_short_name_is_wide_enough_for_a_thumb(phone: Page) -> None:
    phone.goto(f"{start(phone, 'A', 'Jo')}pile/1/1/")
    for tab in phone.locator(".tab").all():
        box = tab.bounding_box()
        assert box
        assert (box["width"] >= 44, box["height"] >= 44) == (True, True), tab.text_content()


def nothing_overlaps(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    for cell in page.locator(".pad label:not(.taken), .keys button").all()[::7]:
        assert cell.evaluate("element => element.scrollWidth - element.clientWidth") <= 0, cell.text_content()
        box = cell.bounding_box()
        assert box
        assert box["width"] >= 26
        assert box["height"] >= 43
    for button in page.locator(".foot .button").all():
        expect(button).to_be_in_viewport(ratio=1)
    save, nothing = (page.locator(f".foot {which}").bounding_box() for which in (".primary", ".zero"))
    assert save
    assert nothing
    assert nothing["x"] + nothing["width"] <= save["x"] or nothing["y"] + nothing["height"] <= save["y"]


def test_t43_from_right_to_left_digits_stay_as_they_are(thumb: Thumb, game: str) -> None:
    page = thumb.page

    def left(selector: str) -> float:
        box = page.locator(selector).bounding_box()
        assert box
        return box["x"]

    page.evaluate("document.documentElement.dir = 'rtl'")
    assert left("label:has(input[value='1'])") > left("label:has(input[value='2'])")  # the deck reads from the right
    assert left(".foot .zero") > left(".foot .primary")
    numbers(page)
    assert left("[data-key='1']") < left("[data-key='2']")  # keys lie as on every phone
    thumb.digits("105")
    expect(page.get_by_label("Bullheads", exact=True)).to_have_css("direction", "ltr")
    expect(page.get_by_label("Bullheads", exact=True)).to_have_value("105")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_axe_finds_nothing_wrong_with_the_pad(thumb: Thumb, game: str, axe: Callable[[Page], None]) -> None:
    thumb.card(14, 55)
    thumb.page.locator("summary").tap()
    axe(thumb.page)
    thumb.page.get_by_label("Bullheads to correct").fill("5")
    thumb.save()
    expect(thumb.page.get_by_text("Say in a few words why there is a correction.")).to_be_visible()
    axe(thumb.page)
    thumb.page.get_by_label("Reason").fill("misdeal")
    thumb.save()
    heading(thumb.page, "Ben")
    thumb.card(14)
    axe(thumb.page)
    numbers(thumb.page)
    thumb.save()
    expect(thumb.page.get_by_text("Did Ben pick up nothing")).to_be_visible()
    axe(thumb.page)
