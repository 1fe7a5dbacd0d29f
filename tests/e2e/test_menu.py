"""The game's own settings in a real browser: its rules, its end, throwing it away, and what was typed meanwhile."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import enter, start

NAMES = ("Mira", "Ben", "Tom", "Kofi")
LONG = ("A" * 40, "🐂🐮🐄", "مريم العربية", """<b>&'"Max</b>""")


def choose(phone: Page, item: str) -> None:
    """Tap something in the menu of a game."""
    phone.locator("summary[aria-label=More]").tap()
    phone.locator(".menu").get_by_role("link", name=item).tap()
    expect(phone.locator("h1")).to_have_text(item)


def type_number(phone: Page, game: str, seat: int, number: int, digits: str) -> None:
    """Type a number on a pad, and save nothing."""
    phone.goto(f"{game}pile/{seat}/{number}/?entry=numbers")
    for digit in digits:
        phone.locator(f"[data-key='{digit}']").tap()


def unsaved(phone: Page) -> Locator:
    return phone.locator(".unsaved li:not([hidden]) [data-typed]")


def test_the_rules_are_changed_while_it_runs_and_the_change_is_taken_back(
    phone: Page, axe: Callable[[Page], None]
) -> None:
    game = start(phone, *NAMES)
    enter(phone, game, 1, [40, 3, 5, 7])
    phone.goto(game)
    choose(phone, "Rules of this game")
    assert phone.url == f"{game}rules/"
    expect(phone.get_by_label("66 or more", exact=True)).to_be_checked()
    axe(phone)
    phone.get_by_label("Another number", exact=True).check()
    phone.get_by_label("Bullheads", exact=True).fill("0")
    phone.get_by_role("button", name="Save the rules").tap()
    expect(phone.get_by_role("alert").first).to_contain_text("is a whole number from 1 to 9999.")
    expect(phone.get_by_label("Bullheads", exact=True)).to_have_value("0")
    axe(phone)
    phone.get_by_label("Bullheads", exact=True).fill("40")
    phone.get_by_role("button", name="Save the rules").tap()
    expect(phone.get_by_text("Ben wins", exact=True)).to_be_visible()
    assert phone.url == game
    phone.get_by_role("button", name="Take back the change of rules").tap()
    expect(phone.locator("h1")).to_have_text("Round 2")
    phone.get_by_role("button", name="Bring back the change of rules").tap()
    expect(phone.get_by_text("Ben wins", exact=True)).to_be_visible()


def test_before_it_is_ended_what_was_typed_and_not_saved_is_entered_or_dropped(
    phone: Page, axe: Callable[[Page], None]
) -> None:
    game = start(phone, *NAMES)
    enter(phone, game, 1, [3, 12, 5, 7])
    enter(phone, game, 2, [3])
    type_number(phone, game, 3, 2, "13")
    phone.goto(f"{game}pile/4/2/?entry=cards")
    phone.locator("label:has(input[value='77'])").tap()
    phone.locator("label:has(input[value='8'])").tap()
    phone.goto(game)
    choose(phone, "End the game now")
    expect(phone.get_by_text("It ends after round 1")).to_be_visible()
    expect(phone.get_by_text("Round 2 is not complete")).to_be_visible()
    expect(unsaved(phone)).to_have_text(["13 for Tom, round 2", "8 · 77 for Kofi, round 2"])
    axe(phone)
    phone.locator(".unsaved li:not([hidden])").nth(1).get_by_role("button", name="Drop it").tap()
    expect(unsaved(phone)).to_have_text(["13 for Tom, round 2"])
    phone.reload()
    expect(unsaved(phone)).to_have_text(["13 for Tom, round 2"])
    phone.get_by_role("link", name="Enter it").tap()
    expect(phone.get_by_label("Bullheads", exact=True)).to_have_value("13")
    phone.get_by_role("button", name="Save for Tom").tap()
    expect(phone.locator("h1")).to_have_text("End the game now")
    expect(phone.locator(".unsaved")).to_be_hidden()
    expect(phone.locator("main .list li").filter(has_text="Tom").filter(has_text="13")).to_be_visible()
    phone.get_by_role("button", name="Yes, end it").tap()
    expect(phone.get_by_text("Mira wins", exact=True)).to_be_visible()
    expect(phone.get_by_text("Round 2 was not completed. It is kept, but does not count.")).to_be_visible()
    axe(phone)


def test_what_another_phone_wrote_meanwhile_is_no_draft_of_this_one(phone: Page) -> None:
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [3, 12])
    type_number(phone, game, 1, 2, "13")
    phone.goto(f"{game}stop/")
    expect(unsaved(phone)).to_have_text(["13 for Mira, round 2"])
    enter(phone, game, 2, [8])
    phone.goto(f"{game}stop/")
    expect(phone.get_by_text("Round 2 is not complete")).to_be_visible()
    expect(phone.locator(".unsaved")).to_be_hidden()


def test_a_game_is_thrown_away_and_put_back(phone: Page, axe: Callable[[Page], None]) -> None:
    game = start(phone, *NAMES)
    enter(phone, game, 1, [3, 12, 5, 7])
    phone.goto(game)
    choose(phone, "Throw the game away")
    axe(phone)
    phone.get_by_role("button", name="Yes, throw it away").tap()
    expect(phone.get_by_text("This game was thrown away.")).to_be_visible()
    axe(phone)
    phone.get_by_role("link", name="Back to the club").tap()
    phone.get_by_role("link", name="All games").tap()
    expect(phone.get_by_text("No game yet.")).to_be_visible()
    axe(phone)
    phone.get_by_role("button", name="Put it back").tap()
    expect(phone.locator("h1")).to_have_text("Round 2")
    expect(phone.get_by_text("This game was thrown away.")).to_have_count(0)
    assert phone.url == game


def test_what_is_typed_for_a_game_that_was_thrown_away_meanwhile_stays(phone: Page) -> None:
    game = start(phone, "Mira", "Ben")
    type_number(phone, game, 1, 1, "13")
    other = phone.context.new_page()
    other.goto(f"{game}throw-away/")
    other.get_by_role("button", name="Yes, throw it away").tap()
    expect(other.get_by_text("This game was thrown away.")).to_be_visible()
    phone.get_by_role("button", name="Save for Mira").tap()
    expect(phone.get_by_role("alert").first).to_contain_text("so nothing more goes into it")
    expect(phone.get_by_label("Bullheads", exact=True)).to_have_value("13")
    phone.get_by_role("button", name="Put it back").tap()
    expect(phone.locator("h1")).to_have_text("Round 1")
    phone.goto(f"{game}pile/1/1/")
    expect(phone.get_by_label("Bullheads", exact=True)).to_have_value("13")


def test_it_all_works_without_a_script(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [3, 12])
    phone.goto(game)
    choose(phone, "Rules of this game")
    phone.get_by_label("A number of rounds", exact=True).check()
    phone.get_by_label("Rounds", exact=True).fill("1")
    phone.get_by_role("button", name="Save the rules").tap()
    expect(phone.get_by_text("Mira wins", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Take back the change of rules").tap()
    choose(phone, "End the game now")
    expect(phone.locator(".unsaved")).to_be_hidden()
    phone.get_by_role("button", name="Yes, end it").tap()
    expect(phone.get_by_text("Stopped after round 1")).to_be_visible()
    choose(phone, "Throw the game away")
    phone.get_by_role("button", name="Yes, throw it away").tap()
    phone.get_by_role("button", name="Put it back").tap()
    expect(phone.get_by_text("Mira wins", exact=True)).to_be_visible()


def test_every_one_of_these_screens_fits_a_small_phone_with_large_text(phone: Page) -> None:
    """T28, T42: long names, 320 px, twice the text."""
    game = start(phone, *LONG)
    enter(phone, game, 1, [3, 12, 5, 7])
    type_number(phone, game, 1, 2, "13")
    enter(phone, game, 2, [3])
    phone.set_viewport_size({"width": 320, "height": 640})
    for direction in ("ltr", "rtl"):
        for address in ("", "history/", "rules/", "stop/", "throw-away/"):
            phone.goto(game + address)
            phone.evaluate(
                "dir => { document.documentElement.dir = dir; const css = document.styleSheets[0];"
                " css.insertRule('html { font-size: 200% }', css.cssRules.length) }",
                direction,
            )
            wide = phone.evaluate("document.documentElement.scrollWidth")
            assert wide <= 320, f"{address} {direction} is {wide} px wide"


def test_t41_signed_out_and_in_elsewhere_overnight_the_typed_number_stays_and_the_page_too(
    phone: Page, new_phone: Callable[..., Page], expect_fault: list[str]
) -> None:
    """T41: the page stays open, the sign-in changes, a number is typed and saved."""
    expect_fault += ["answer: 404 POST"]
    game = start(phone, "Mira", "Ben")
    type_number(phone, game, 1, 1, "13")
    elsewhere = new_phone()
    start(elsewhere, "Ada", "Eve")
    mine, theirs = ({cookie["name"]: cookie for cookie in page.context.cookies()} for page in (phone, elsewhere))
    phone.context.add_cookies([theirs["sessionid"]])  # type: ignore[list-item]
    phone.get_by_role("button", name="Save for Mira").tap()
    expect(phone.locator(".trouble")).to_contain_text("Not saved: this page is too old, or this phone is signed in")
    expect(phone.get_by_label("Bullheads", exact=True)).to_have_value("13")
    expect(phone.locator("h1")).to_have_count(1)  # no whole page inside the table
    expect(phone.locator("h1")).to_have_text("Mira’s pile")
    phone.context.add_cookies([mine["sessionid"]])  # type: ignore[list-item]
    phone.get_by_role("button", name="Save for Mira").tap()
    expect(phone.locator("h1")).to_have_text("Ben’s pile")
    expect(phone.locator(".tab").first).to_have_text("Mira ✓ 13")


def test_t41_without_a_script_the_answer_shows_what_was_typed_to_be_entered_again(
    new_phone: Callable[..., Page], expect_fault: list[str]
) -> None:
    """T41, without JavaScript: a page from under another sign-in."""
    expect_fault += ["answer: 403 POST"]
    phone = new_phone(java_script_enabled=False)
    game = start(phone, "Mira", "Ben")
    phone.goto(f"{game}pile/1/1/?entry=numbers")
    phone.get_by_label("Bullheads", exact=True).fill("13")
    cookies = phone.context.cookies()
    phone.context.clear_cookies()
    phone.get_by_role("button", name="Save for Mira").tap()
    expect(phone.locator("h1")).to_have_text("Not saved")
    expect(phone.locator(".typed")).to_have_text("Points13")
    phone.context.add_cookies(cookies)  # type: ignore[arg-type]
    phone.go_back()
    phone.reload()
    phone.get_by_label("Bullheads", exact=True).fill("13")
    phone.get_by_role("button", name="Save for Mira").tap()
    expect(phone.locator("h1")).to_have_text("Ben’s pile")
