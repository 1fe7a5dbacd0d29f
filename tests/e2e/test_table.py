"""Following the table with a thumb: a whole round, on a slow and a broken line, without names, on two phones."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.e2e.table import start

VECTORS = Path(__file__).parent.parent / "rules" / "vectors"
NAMES = ("A", "B", "C", "D")


def vector(number: int) -> tuple[dict[str, Any], dict[str, int]]:
    """The only round of a record of four players, and what two engines agreed that it comes to, `{player: total}`."""
    record = json.loads((VECTORS / "rounds.jsonl").read_text().splitlines()[number])
    expected = json.loads((VECTORS / "rounds.expect.jsonl").read_text().splitlines()[number])
    (played,), (judged,) = record["rounds"], expected["rounds"]
    return played, judged["totals"]


def slow_down(page: Page) -> None:
    """Every answer comes 300 ms later from here on."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    slow = {"offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.emulateNetworkConditions", slow)


def tap(page: Page, *cards: int) -> None:
    for card in cards:
        page.locator(f".pad [value='{card}']").tap()


def lay(page: Page, *cards: int) -> None:
    """Go to the table, and tap the starting rows."""
    page.get_by_role("link", name="Follow the table, card by card").tap()
    tap(page, *cards)
    expect(page.locator("h1")).to_have_text("Turn 1 of 10")


def play(page: Page, played: dict[str, Any]) -> int:
    """Tap a whole round as it was played, as fast as the phone lets one; how many taps that took."""
    lay(page, *(card for (card,) in played["rows"]))
    taps = len(played["rows"])
    for turn in played["turns"]:
        for card in turn["plays"].values():
            page.locator(f".pad [value='{card}']").tap()
            taps += 1
        for choice in turn.get("choices", {}).values():
            page.locator(f".take[value='{choice['row']}']").tap()
            taps += 1
    expect(page.locator("h1")).to_have_text("Round 2")
    return taps


def totals(page: Page, game: str) -> dict[str, int]:
    """What stands on the race, `{player: total}`."""
    page.goto(game)
    lines = page.locator(".race li").all()
    return {line.locator(".name").inner_text(): int(line.locator(".total").inner_text()) for line in lines}


def test_a_round_of_four_takes_a_tap_a_card_and_one_a_question(phone: Page, axe: Callable[[Page], None]) -> None:
    game = start(phone, *NAMES)
    played, expected = vector(10)
    assert play(phone, played) == 4 + 40 + 7
    expect(phone.get_by_role("status")).to_contain_text("all 44 are there")
    axe(phone)
    assert totals(phone, game) == expected == {"A": 13, "B": 6, "C": 12, "D": 8}


def test_on_a_slow_line_that_breaks_nothing_is_lost_or_reordered(phone: Page, expect_fault: list[str]) -> None:
    """T13: the server answers 300 ms later, and one tap never gets there."""
    expect_fault.append("request: net::ERR_FAILED POST")
    game = start(phone, *NAMES)
    slow_down(phone)
    cut: list[str] = []

    def cut_one(route: Route) -> None:
        sent = route.request.post_data or ""
        if "turn=4" in sent and not cut:
            cut.append(sent)
            route.abort("failed")
        else:
            route.continue_()

    phone.route("**/table/card/", cut_one)
    played, expected = vector(7)
    play(phone, played)
    assert len(cut) == 1
    assert totals(phone, game) == expected == {"A": 0, "B": 14, "C": 20, "D": 18}


def test_names_are_asked_only_when_somebody_takes(phone: Page, axe: Callable[[Page], None]) -> None:
    game = start(phone, *NAMES)
    lay(phone, 12, 37, 43, 58)
    phone.locator("summary[aria-label=More]").tap()
    phone.get_by_role("link", name="Names only when somebody takes").tap()
    expect(phone.get_by_text("0 of 4 cards")).to_be_visible()
    for card in (61, 14, 3, 44):
        phone.locator(f".pad [value='{card}']").tap()
    expect(phone.get_by_text("3 fits no row.")).to_be_visible()
    phone.get_by_role("button", name="Take row 2 for 1 bullhead").tap()
    expect(phone.get_by_text("3 takes row 2. Who played it?")).to_be_visible()
    axe(phone)
    phone.get_by_role("button", name="C", exact=True).tap()
    expect(phone.get_by_role("status")).to_have_text("Turn 1: C takes 1 bullhead.")
    expect(phone.locator("h1")).to_have_text("Turn 2 of 10")
    phone.goto(game)
    expect(phone.get_by_role("link", name="Follow the table")).to_be_visible()


def test_a_tap_shows_at_once_can_be_taken_away_and_anybody_may_come_last(phone: Page) -> None:
    start(phone, *NAMES)
    lay(phone, 12, 37, 43, 58)
    current = phone.locator(".tab[aria-current]")
    phone.locator(".tab", has_text="B").tap()
    phone.locator(".pad [value='14']").tap()
    expect(current).to_have_text("C")
    expect(phone.locator(".tab", has_text="B")).to_have_text("B 14")
    phone.locator(".pad [value='15']").tap()
    phone.locator(".pad [value='14']").tap()
    expect(phone.locator(".tab", has_text="B")).to_have_text("B")
    expect(phone.locator(".pad [value='14']")).not_to_have_attribute("aria-pressed", "true")
    phone.locator(".tab", has_text="D").tap()
    phone.locator(".pad [value='61']").tap()
    expect(current).to_have_text("A")
    phone.get_by_role("button", name="Take back D’s 61").tap()
    expect(current).to_have_text("A")
    expect(phone.locator(".tab", has_text="D")).to_have_text("D")


def tabs(page: Page) -> list[str]:
    """Who has tapped what in this turn."""
    return [" ".join(tab.inner_text().split()) for tab in page.locator(".tab[data-seat]").all()]


def test_what_is_tapped_ahead_is_for_the_next_turn_or_is_dropped_and_said(phone: Page) -> None:
    start(phone, *NAMES)
    lay(phone, 12, 37, 43, 58)
    slow_down(phone)
    tap(phone, 14, 15, 44, 61, 70)
    expect(phone.locator("h1")).to_have_text("Turn 2 of 10")
    expect(phone.locator(".tab[aria-current]")).to_have_text("B")
    assert tabs(phone) == ["A 70", "B", "C", "D"]
    tap(phone, 71, 72, 3, 80)
    expect(phone.get_by_text("D’s 3 fits no row.")).to_be_visible()
    phone.get_by_role("button", name="Take back D’s 3").tap()
    expect(phone.locator(".trouble")).to_have_text("Not played: 80. The turn before is not complete.")
    assert tabs(phone) == ["A 70", "B 71", "C 72", "D"]


def test_a_card_tapped_away_is_replaced_at_once_on_a_slow_line(phone: Page) -> None:
    start(phone, *NAMES)
    lay(phone, 12, 37, 43, 58)
    slow_down(phone)
    tap(phone, 14, 15, 14, 16)
    assert tabs(phone) == ["A 16", "B 15", "C", "D"]
    tap(phone, 44, 61)
    expect(phone.get_by_role("status")).to_have_text("Turn 1: nobody takes anything.")
    expect(phone.locator(".story li").nth(1)).to_contain_text("A16 goes behind 15")


def test_who_leaves_while_a_tap_is_on_its_way_stays_where_they_went(phone: Page) -> None:
    game = start(phone, *NAMES)
    lay(phone, 12, 37, 43, 58)
    slow_down(phone)
    with phone.expect_response("**/table/card/"):
        tap(phone, 14)
        phone.get_by_role("link", name="Back to the game").tap()
    expect(phone.locator("h1")).to_have_text("Round 1")
    assert phone.url == game
    phone.get_by_role("link", name="Follow the table").tap()
    expect(phone.locator("h1")).to_have_text("Turn 1 of 10")
    assert tabs(phone) == ["A 14", "B", "C", "D"]


def test_rows_half_laid_are_there_again_in_their_order(phone: Page) -> None:
    """T18, T19: three of four rows are tapped, and the page comes anew."""
    start(phone, *NAMES)
    phone.get_by_role("link", name="Follow the table, card by card").tap()
    tap(phone, 58, 12, 43)
    phone.reload()
    expect(phone.locator(".laying small + .card")).to_have_text(["58", "12", "43", ""])
    tap(phone, 37)
    expect(phone.get_by_role("status")).to_have_text("The rows are laid. Turn 1 begins.")
    expect(phone.locator(".line small + .card")).to_have_text(["58", "12", "43", "37"])
