"""Other games of the family, played from their choice to their end by thumb."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import enter


def start(phone: Page, game: str, *names: str) -> None:
    """Type who plays, and then choose the game."""
    phone.goto("/new/")
    for place, name in enumerate(names):
        phone.locator("[name=names]").nth(place).fill(name)
    phone.locator(".family summary").tap()
    phone.get_by_role("button", name=game).tap()
    expect(phone.locator(".family summary")).to_contain_text(game)


def type_points(phone: Page, keys: str) -> None:
    for key in keys:
        phone.locator(f"[data-key='{key}']").tap()


def test_a_game_of_points_below_0_that_most_points_win(phone: Page, axe: Callable[[Page], None]) -> None:
    """T39: the sign has its own key."""
    start(phone, "Any game with points", "Mira", "Ben")
    axe(phone)
    expect(phone.locator("[name=names]").nth(1)).to_have_value("Ben")
    phone.get_by_label("A number of rounds", exact=True).check()
    phone.get_by_label("Rounds", exact=True).fill("1")
    phone.get_by_label("Most points").check()
    phone.get_by_role("button", name="Start").tap()
    phone.get_by_role("link", name="Round 1: enter Mira’s points").tap()
    type_points(phone, "12±")
    expect(phone.get_by_label("Points", exact=True)).to_have_value("-12")
    axe(phone)
    phone.get_by_role("button", name="Save for Mira").tap()
    expect(phone.locator(".tab", has_text="Mira")).to_contain_text("−12")
    type_points(phone, "±3")
    phone.get_by_role("button", name="Save for Ben").tap()
    expect(phone.locator(".end .big")).to_have_text("Ben wins")
    expect(phone.locator(".end")).to_contain_text("−3 points · The round is played")
    expect(phone.locator(".total")).to_have_text(["−3", "−12"])
    axe(phone)


def test_a_round_of_the_club_league_and_its_points(phone: Page, axe: Callable[[Page], None]) -> None:
    start(phone, "Club league", "Mira", "Ben", "Tom")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_text("4 rows of 5, cards 1–84, 10 cards each.")).to_be_visible()
    phone.get_by_role("link", name="Round 1: enter Mira’s pile").tap()
    expect(phone.locator(".pad input")).to_have_count(84)
    phone.get_by_role("link", name="Type the number instead").tap()
    for name, keys in (("Mira", "4"), ("Ben", "4"), ("Tom", "19")):
        type_points(phone, keys)
        phone.get_by_role("button", name=f"Save for {name}").tap()
    expect(phone.locator(".end .big")).to_have_text("Mira and Ben share first place")
    points = phone.locator("h2:has-text('Points for the club league') + section li")
    expect(points).to_have_text(["Mira+4", "Ben+4", "Tom−1"])
    expect(phone.get_by_text("8 points are shared by 2 winners: 4 each. The other loses 1.")).to_be_visible()
    axe(phone)


@pytest.mark.parametrize(
    ("game", "rounds", "totals"),
    [
        ("Tactic", [[4, 30], [7, 40]], ["55", "−4"]),
        ("Logic", [[4, 30], [7, 40]], ["55", "−4"]),
        ("Professional", [[4, 30], [7, 40]], ["55", "−4"]),
        ("Bull King", [[2, 5], [1, 4], [3, 0]], ["6", "9"]),
    ],
)
def test_every_game_goes_from_its_choice_to_its_end(
    phone: Page, game: str, rounds: list[list[int]], totals: list[str]
) -> None:
    start(phone, game, "Mira", "Ben")
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url("**/s/*/")
    for number, piles in enumerate(rounds, 1):
        expect(phone.locator("h1")).to_have_text(f"Round {number}")
        enter(phone, phone.url, number, piles)
        phone.reload()
    expect(phone.locator(".end .big")).to_have_text("Mira wins")
    expect(phone.locator(".total")).to_have_text(totals)
    phone.get_by_role("button", name="Play again").tap()
    expect(phone.locator("h1")).to_have_text("Round 1")


def test_the_enter_key_starts_the_game_and_chooses_no_other(phone: Page) -> None:
    start(phone, "Bull King", "Mira", "Ben")
    phone.get_by_label("Highest card of your deck").fill("60")
    phone.get_by_label("Highest card of your deck").press("Enter")
    expect(phone.get_by_text("3 rows of 5, cards 1–60, 12 cards each.")).to_be_visible()


def test_counting_down_is_one_tap_on_the_race_and_on_the_sheet(phone: Page, axe: Callable[[Page], None]) -> None:
    start(phone, "Classic", "Mira", "Ben")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.locator(".total")).to_have_text(["0", "0"])
    phone.get_by_label("More", exact=True).tap()
    phone.get_by_role("link", name="Count down from 66").tap()
    expect(phone.locator(".total")).to_have_text(["66", "66"])
    phone.get_by_role("link", name="Sheet").tap()
    expect(phone.locator("tfoot")).to_contain_text("left")
    axe(phone)
    phone.get_by_label("More", exact=True).tap()
    phone.get_by_role("link", name="Count up from 0").tap()
    expect(phone.locator("tfoot")).not_to_contain_text("left")
    expect(phone).to_have_title("Score sheet")
