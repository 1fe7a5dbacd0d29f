"""The end in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.table import double_tap, enter, start


def test_the_game_ends_by_itself_and_play_again_seats_the_same_people(phone: Page, axe: Callable[[Page], None]) -> None:
    """T1: two share the first place."""
    game = start(phone, "Kofi", "Mira", "Ben", "Tom")
    enter(phone, game, 1, ["55 10 20 30 44", 0, 57, 0])
    enter(phone, game, 2, [5, 3, 14, 3])
    phone.goto(game)
    expect(phone.get_by_text("Mira and Tom share first place", exact=True)).to_be_visible()
    expect(phone.get_by_text("Ben reached 71 in round 2")).to_be_visible()
    expect(phone.locator(".race .rank")).to_have_text(["1", "1", "3", "4"])
    axe(phone)
    phone.get_by_role("button", name="Play again").tap()
    expect(phone.locator("h1")).to_have_text("Round 1")
    expect(phone.locator(".race .name")).to_have_text(["Kofi", "Mira", "Ben", "Tom"])
    assert phone.url != game


def test_a_double_tap_on_play_again_makes_one_game(phone: Page) -> None:
    """T13, for the next game, on a slow line."""
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [3, 66])
    phone.goto(game)
    double_tap(phone, phone.get_by_role("button", name="Play again"), "**/again/")
    expect(phone.locator("h1")).to_have_text("Round 1")
    phone.get_by_role("link", name="Back to the club").tap()
    phone.wait_for_url("**/c/*/")
    phone.goto(f"{phone.url}games/")
    expect(phone.locator("a[href^='/s/']")).to_have_count(2)


def test_the_last_pile_shows_the_end_and_undo_leads_back_to_the_game(phone: Page) -> None:
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [3])
    phone.goto(f"{game}pile/2/1/?entry=numbers")
    for digit in "66":
        phone.locator(f"[data-key='{digit}']").tap()
    phone.get_by_role("button", name="Save for Ben").tap()
    expect(phone.get_by_text("Mira wins", exact=True)).to_be_visible()
    assert phone.url == game
    phone.get_by_role("button", name="Take back Ben’s 66").tap()
    expect(phone.get_by_role("link", name="Enter Ben’s pile").first).to_be_visible()


def test_it_all_works_without_a_script(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [3, 66])
    phone.goto(game)
    phone.get_by_role("button", name="Play again").tap()
    expect(phone.locator("h1")).to_have_text("Round 1")
    assert phone.url != game


def test_a_correction_that_ends_it_earlier_asks_and_can_be_taken_back_there(
    phone: Page, axe: Callable[[Page], None]
) -> None:
    game = start(phone, "Mira", "Ben")
    enter(phone, game, 1, [20, 3])
    enter(phone, game, 2, [20, 4])
    enter(phone, game, 3, [5, 6])
    phone.goto(f"{game}pile/1/1/?entry=numbers")
    for digit in "46":
        phone.locator(f"[data-key='{digit}']").tap()
    phone.get_by_role("button", name="Save for Mira").tap()
    expect(phone.get_by_text("Ben wins", exact=True)).to_be_visible()
    expect(phone.get_by_text("Round 3 was played after the end. It does not count.")).to_be_visible()
    expect(phone.get_by_role("link", name="Play on by other rules")).to_be_visible()
    axe(phone)
    panel = phone.get_by_label("After the end")
    panel.get_by_role("button", name="Take back Mira’s 46").tap()
    expect(phone.locator("h1")).to_have_text("Round 4")
    phone.get_by_role("button", name="Bring back Mira’s 46").tap()
    panel.get_by_role("button", name="Leave it so").tap()
    expect(phone.get_by_text("What do you want to do?")).to_have_count(0)
    expect(phone.get_by_text("Round 3 was played after the end. It does not count.")).to_be_visible()


def test_play_again_with_other_settings_begins_with_the_same_people_and_rules(phone: Page) -> None:
    game = start(phone, "Kofi", "Mira", "Ben", ends="More than 66")
    enter(phone, game, 1, [3, 67, 5])
    phone.goto(game)
    phone.get_by_role("link", name="Play again with other settings").tap()
    expect(phone.locator("h1")).to_have_text("New game")
    expect(phone.get_by_label("More than 66")).to_be_checked()
    phone.get_by_label("66 or more", exact=True).check()
    phone.get_by_role("button", name="Start").tap()
    expect(phone.locator("h1")).to_have_text("Round 1")
    expect(phone.locator(".race .name")).to_have_text(["Kofi", "Mira", "Ben"])
    expect(phone.get_by_text("· to 66")).to_be_visible()
