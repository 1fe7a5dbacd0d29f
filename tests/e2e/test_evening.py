"""A whole evening on one phone, from names to winner, with the taps counted."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect


class Thumb:
    """Taps like a person, and counts."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, where: Locator) -> None:
        where.tap()
        self.taps += 1

    def type(self, page: Page, number: int) -> None:
        for digit in str(number):
            self.tap(page.get_by_role("button", name=digit, exact=True))


def sit_down(phone: Page, *names: str) -> None:
    """Open the page for the first time and type the names of who plays."""
    phone.goto("/")
    phone.get_by_role("link", name="Keep score").tap()
    lines = phone.locator("input[name=names]")
    for number, name in enumerate(names):
        lines.nth(number).fill(name)


def start(phone: Page) -> None:
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_role("heading", name="Round 1")).to_be_visible()


def save(phone: Page) -> Locator:
    return phone.get_by_role("button", name="Save for")


def choose_numbers(phone: Page) -> None:
    """Switch the pad to numbers once; it stays so."""
    phone.get_by_role("link", name="Enter Mira").first.tap()
    phone.get_by_role("link", name="Type the number instead").tap()
    expect(phone.get_by_label("Bullheads", exact=True)).to_be_visible()
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone.get_by_role("heading", name="Round 1")).to_be_visible()


def test_four_names_are_all_it_takes_to_start(phone: Page) -> None:
    sit_down(phone, "Mira", "Ben", "Tom", "Kofi")
    start(phone)
    expect(phone.get_by_text("Ends after the round in which somebody has 66 or more").first).to_be_attached()


def test_a_round_of_numbers_takes_eleven_taps(phone: Page) -> None:
    """12, 0, 8, 15 for four players, with "enter" and the tap that starts the next round."""
    sit_down(phone, "Mira", "Ben", "Tom", "Kofi")
    start(phone)
    choose_numbers(phone)
    thumb = Thumb()
    thumb.tap(phone.get_by_role("link", name="Enter Mira").first)
    expect(phone.get_by_role("heading", name="Mira")).to_be_visible()
    thumb.type(phone, 12)
    thumb.tap(save(phone))
    expect(phone.get_by_role("heading", name="Ben")).to_be_visible()
    thumb.tap(phone.get_by_role("button", name="Nothing"))
    expect(phone.get_by_role("heading", name="Tom")).to_be_visible()
    thumb.type(phone, 8)
    thumb.tap(save(phone))
    expect(phone.get_by_role("heading", name="Kofi")).to_be_visible()
    thumb.type(phone, 15)
    thumb.tap(save(phone))
    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()
    thumb.tap(phone.get_by_role("link", name="Round 2"))
    expect(phone.get_by_role("heading", name="Mira")).to_be_visible()
    assert thumb.taps <= 11
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone.locator(".race .total")).to_have_text(["0", "8", "12", "15"])


def test_a_pile_of_k_cards_takes_k_plus_one_taps(phone: Page) -> None:
    sit_down(phone, "Mira", "Ben")
    start(phone)
    phone.get_by_role("link", name="Enter Mira").first.tap()
    thumb = Thumb()
    for card in (9, 55, 68):
        thumb.tap(phone.locator(f"label:has(> input[value='{card}'])"))
    thumb.tap(save(phone))
    expect(phone.get_by_role("heading", name="Ben")).to_be_visible()
    assert thumb.taps == 4
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone.get_by_text("9", exact=True).first).to_be_visible()


def test_the_whole_evening_ends_with_a_winner_and_play_again(phone: Page, axe: Callable[[Page], None]) -> None:
    """Every screen on the way is clean in light and dark; T1: two share the second place."""
    sit_down(phone, "Mira", "Ben", "Tom", "Kofi")
    axe(phone)
    start(phone)
    axe(phone)
    choose_numbers(phone)
    rounds = ((4, 17, 22, 13), (9, 3, 7, 8), (5, 19, 4, 11), (3, 18, 0, 9), (10, 10, 5, 0))
    for number, piles in enumerate(rounds, 1):
        phone.locator(".foot .primary").tap()
        for pile in piles:
            if number == 1:
                axe(phone)
            if pile == 0:
                phone.get_by_role("button", name="Nothing").tap()
            else:
                for digit in str(pile):
                    phone.get_by_role("button", name=digit, exact=True).tap()
                save(phone).tap()
            expect(phone.locator("h1")).not_to_have_text("")
        if number < len(rounds):
            expect(phone.get_by_role("heading", name=f"Round {number + 1}")).to_be_visible()
        if number == 4:
            expect(phone.get_by_text("Ben is 9 bullheads from the end").first).to_be_visible()
            axe(phone)
    expect(phone.get_by_text("Mira wins", exact=True)).to_be_visible()
    axe(phone)
    expect(phone.locator(".race .rank")).to_have_text(["1", "2", "3", "4"])
    expect(phone.locator(".race .total")).to_have_text(["31", "38", "41", "67"])
    for tab in ("Sheet", "Cards seen", "History"):
        phone.get_by_role("link", name=tab).tap()
        expect(phone.get_by_role("link", name=tab)).to_have_attribute("aria-current", "page")
        axe(phone)
    phone.locator(".tabs a").first.tap()
    phone.get_by_role("button", name="Play again").tap()
    expect(phone.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(phone.get_by_role("link", name="Enter Mira").first).to_be_visible()
