"""Games come in: a backup with a bar that fills by itself, and results from paper that a person repairs."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests import make

FIRST = json.dumps({"format": "bullkeeper.club/1", "name": "Monday Bulls", "time_zone": "UTC"})


def choose(phone: Page, name: str, text: str) -> None:
    phone.locator("[name=file]").set_input_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})
    phone.get_by_role("button", name="Read it").tap()


def restored(phone: Page, count: int) -> None:
    """Read a backup back, as somebody who has never been here."""
    phone.goto("/restore/")
    choose(phone, "club.jsonl", "\n".join([FIRST, *[make.record() for _ in range(count)]]))


def test_a_backup_comes_in_by_itself(phone: Page, axe: Callable[[Page], None]) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Read a backup back").tap()
    expect(phone.get_by_role("heading", name="Read a backup back")).to_be_visible()
    axe(phone)
    held: list[Route] = []

    def hold(route: Route) -> None:
        """The first step waits, so that there is something to see."""
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    phone.route("**/restore/*/", hold)
    choose(phone, "club.jsonl", "\n".join([FIRST, *[make.record() for _ in range(90)]]))
    expect(phone.get_by_text("0 of 90 games").first).to_be_visible()
    axe(phone)
    held[0].continue_()
    phone.wait_for_url("**/c/*/")
    expect(phone.get_by_role("heading", name="Monday Bulls")).to_be_visible()
    expect(phone.get_by_text("Ada won").first).to_be_visible()


def test_results_from_paper_are_repaired(phone: Page, axe: Callable[[Page], None]) -> None:
    restored(phone, 1)
    phone.wait_for_url("**/c/*/")
    phone.goto(phone.url + "import/")
    axe(phone)
    names = [f"Player {number}" for number in range(8)]
    table = "date;ADA;" + ";".join(names) + "\n1.3.2025;3" + ";1O" * 8 + "\n2.3.2025;3" + ";70" * 8 + "\n"
    choose(phone, "old.csv", table)
    expect(phone.get_by_role("heading", name="Results from paper")).to_be_visible()
    expect(phone.get_by_text("Line 2, Player 7: “1O” is no score.")).to_be_visible()
    axe(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    phone.get_by_label("is Ada").check()
    for column in range(2, 9):
        phone.locator(f"[name=cell-1-{column}]").fill("10")
    phone.get_by_role("button", name="Read these games in").tap()
    expect(phone.locator(".faults")).to_contain_text("Line 2, Player 7: “1O” is no score.")
    expect(phone.locator("[aria-invalid=true]")).to_have_count(1)
    phone.locator("[name=cell-1-9]").fill("10")
    phone.get_by_role("button", name="Read these games in").tap()
    phone.wait_for_url("**/games/")
    expect(phone.get_by_text(re.compile("3 games"))).to_be_visible()


def test_a_backup_comes_in_without_javascript(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    restored(phone, 50)
    expect(phone.get_by_text("0 of 50 games").first).to_be_visible()
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.get_by_text("40 of 50 games").first).to_be_visible()
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.get_by_role("heading", name="Monday Bulls")).to_be_visible()
