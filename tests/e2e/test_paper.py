"""The score sheet on paper, and the record of a game as a file."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.table import read_long_game

TEN = tuple(f"Person {number} with a long name" for number in range(1, 11))


def test_ten_people_and_forty_rounds_print_on_one_page(phone: Page) -> None:
    """T20: the longest game is one sheet of paper."""
    read_long_game(phone, *TEN)
    paper = phone.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


def test_a_record_can_be_kept_as_a_file(phone: Page) -> None:
    read_long_game(phone, *TEN)
    with phone.expect_download() as download:
        phone.get_by_role("link", name="The record of this game").tap()
    kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (len(kept["players"]), len(kept["rounds"])) == (10, 40)
