"""The score sheet on paper, and the record of a game as a file."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server import Server


def long_evening(server: Server, phone: Page) -> str:
    """A game of ten people and forty rounds, read from its record."""
    names = [f"Person {number} with a long name" for number in range(1, 11)]
    rounds = [{"scores": {name: (3 * number + place) % 23 for place, name in enumerate(names)}} for number in range(40)]
    record = {
        "format": "bullkeeper.game/1",
        "ruleset": {"preset": "classic", "target": None},
        "players": names,
        "rounds": rounds,
    }
    phone.goto("/")
    phone.get_by_role("link", name="Keep score").tap()
    for line, name in enumerate(("Mira", "Ben")):
        phone.locator("input[name=names]").nth(line).fill(name)
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_role("heading", name="Round 1")).to_be_visible()
    phone.goto("/")
    phone.get_by_role("link", name="All games").tap()
    phone.get_by_role("link", name="Read a game from its record").tap()
    phone.get_by_label("The record").fill(json.dumps(record))
    phone.get_by_role("button", name="Read it").tap()
    expect(phone.get_by_role("heading", name="Score sheet")).to_be_visible()
    return phone.url


def test_ten_people_and_forty_rounds_print_on_one_page(server: Server, phone: Page) -> None:
    """T20: the longest game is one sheet of paper."""
    long_evening(server, phone)
    paper = phone.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


def test_a_record_can_be_kept_as_a_file(server: Server, phone: Page, tmp_path: Path) -> None:
    long_evening(server, phone)
    with phone.expect_download() as download:
        phone.get_by_role("link", name="The record of this game").tap()
    kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (len(kept["players"]), len(kept["rounds"])) == (10, 40)
