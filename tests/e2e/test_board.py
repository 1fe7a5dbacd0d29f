"""A game of Bully with a thumb, from the start to playing again."""

from collections.abc import Callable

from playwright.sync_api import Page, expect


def tap_duel(page: Page, *taps: str) -> None:
    """Four taps: a pile, its card, the pile that answers, its card."""
    square, card, answer, other = taps
    page.get_by_role("link", name=f"{square}: open one of").tap()
    page.get_by_role("link", name=card, exact=True).tap()
    page.get_by_role("link", name=f"{answer}: answer from").tap()
    page.get_by_role("button", name=other, exact=True).tap()


def test_a_game_of_bully_from_the_start_to_playing_again(phone: Page, axe: Callable[[Page], None]) -> None:
    phone.goto("/new/?game=bully")
    phone.locator("[name=names]").nth(0).fill("Ada")
    phone.locator("[name=names]").nth(1).fill("Ben")
    expect(phone.get_by_text("How the game ends")).to_be_hidden()
    phone.get_by_role("button", name="Start").tap()
    phone.get_by_role("link", name="Lay the spare cards").tap()
    for square in ("a1: lay a spare card of Ada", "b1: lay a spare card of Ben"):
        phone.get_by_role("link", name=square).tap()
        expect(phone.locator(".stack.from", has_text=square[:2])).to_contain_text("+1")
    axe(phone)
    phone.get_by_role("button", name="Lay the rest evenly").tap()
    expect(phone.locator("h1")).to_have_text("Who opens?")
    axe(phone)
    height = phone.locator(".board").bounding_box()
    tap_duel(phone, "a1", "Q", "b1", "K")
    told = phone.get_by_role("status")
    expect(told).to_have_text("Duel 1: K beats Q: Ben takes 1 card")
    tap_duel(phone, "e2", "7", "e1", "7")
    expect(told).to_have_text("Duel 2: 7 against 7: a tie")
    axe(phone)
    assert phone.locator(".board").bounding_box() == height
    phone.get_by_role("button", name="Take back the last cards of duel 2").tap()
    expect(phone.locator("h1")).to_have_text("Ben opens")
    phone.get_by_role("button", name="Play the last cards of duel 2 again").tap()
    expect(phone.locator("h1")).to_have_text("Tie: Ben opens")
    tap_duel(phone, "a2", "2", "b2", "joker")
    expect(told).to_have_text("Duel 2: 2 beats the joker: Ben takes 2 cards")
    expect(phone.locator("h1")).to_have_text("Ada opens")
    phone.locator("summary[aria-label=More]").tap()
    phone.get_by_role("link", name="Look at the duels again").tap()
    expect(phone.get_by_text("Ben’s 2 on a2, Ada’s joker on b2")).to_be_visible()
    axe(phone)
    phone.get_by_role("link", name="Correct this duel").tap()
    expect(phone.locator("h1")).to_have_text("Correct duel 2")
    axe(phone)
    phone.get_by_role("link", name="Back to the duel").tap()
    phone.get_by_role("link", name="Back to the board").tap()
    phone.locator("summary[aria-label=More]").tap()
    phone.get_by_role("link", name="End the game by agreement").tap()
    phone.get_by_role("button", name="Yes, end it").tap()
    expect(phone.get_by_text("Ben wins", exact=True)).to_be_visible()
    axe(phone)
    phone.get_by_role("button", name="Play again").tap()
    expect(phone.get_by_role("link", name="Lay the spare cards")).to_be_visible()


def test_without_javascript_and_on_a_small_phone_it_is_four_taps_as_well(
    new_phone: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto("/new/?game=bully")
    phone.locator("[name=names]").nth(0).fill("Ada")
    phone.locator("[name=names]").nth(1).fill("Ben")
    phone.get_by_role("button", name="Start").tap()
    phone.get_by_role("link", name="Lay the spare cards").tap()
    phone.get_by_role("button", name="Lay the rest evenly").tap()
    tap_duel(phone, "a1", "joker", "a2", "2")
    expect(phone.get_by_role("status")).to_have_text("Duel 1: 2 beats the joker: Ben takes 1 card")
    for target in phone.locator("a.stack, .suits > *").all():
        box = target.bounding_box()
        assert box is not None
        assert (box["width"] >= 36, box["height"] >= 43) == (True, True)


def test_what_is_half_tapped_survives_a_reload_and_going_back_leaves_the_board(phone: Page) -> None:
    phone.goto("/new/?game=bully")
    phone.locator("[name=names]").nth(0).fill("Ada")
    phone.locator("[name=names]").nth(1).fill("Ben")
    phone.get_by_role("button", name="Start").tap()
    phone.get_by_role("link", name="Lay the spare cards").tap()
    phone.get_by_role("button", name="Lay the rest evenly").tap()
    expect(phone.locator("h1")).to_have_text("Who opens?")
    phone.get_by_role("link", name="Back to the game").tap()
    phone.get_by_role("link", name="To the board").tap()
    phone.get_by_role("link", name="a1: open one of").tap()
    phone.get_by_role("link", name="Q", exact=True).tap()
    expect(phone.locator("h1")).to_have_text("Ben answers")
    phone.reload()
    expect(phone.locator("h1")).to_have_text("Ben answers")
    phone.go_back()
    expect(phone.get_by_role("link", name="To the board")).to_be_visible()
    phone.go_forward()
    expect(phone.locator("h1")).to_have_text("Ben answers")


def test_a_long_name_takes_two_lines_on_a_narrow_phone_and_the_board_stays(new_phone: Callable[..., Page]) -> None:
    phone = new_phone()
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto("/new/?game=bully")
    phone.locator("[name=names]").nth(0).fill("Ada")
    phone.locator("[name=names]").nth(1).fill("Bartholomew Stone")
    phone.get_by_role("button", name="Start").tap()
    phone.get_by_role("link", name="Lay the spare cards").tap()
    phone.get_by_role("button", name="Lay the rest evenly").tap()
    expect(phone.locator("h1")).to_have_text("Who opens?")
    bar, board = phone.locator(".bar").bounding_box(), phone.locator(".board").bounding_box()
    phone.get_by_role("link", name="a1: open one of").tap()
    phone.get_by_role("link", name="Q", exact=True).tap()
    expect(phone.locator("h1")).to_have_text("Bartholomew Stone answers")
    title = phone.locator("h1")
    assert title.evaluate("title => title.scrollHeight <= title.clientHeight")
    assert phone.locator(".bar").bounding_box() == bar
    assert board is not None
    box = phone.locator(".board").bounding_box()
    assert box is not None
    assert box["height"] == board["height"]
    cards = phone.locator(".suits > *").last.bounding_box()
    assert cards is not None
    assert cards["y"] + cards["height"] <= 568
