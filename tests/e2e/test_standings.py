"""A season under a thumb: its table, head to head and the records, in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server import Server

# Three evenings of the newest club: of three people, then of four, and one game in which cards are counted.
SEASON = """
from scoring.models import Club, Role
from tests import make
club = Club.objects.latest("pk")
keeper = club.members.get(role=Role.KEEPER).user
season = make.season(club, "Spring", "2026-03-01", "2026-05-31", rates=True)
long = "Anneliese with a very long name indeed"
make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9, long: 12})
make.played(keeper, club, "2026-03-12", {"Mira": 31, "Ben": 9, "Zoë": 20, long: 0})
make.played(keeper, club, "2026-03-19", {"Mira": 12, "Ben": 9, long: 11})
make.played(keeper, club, "2026-03-19", {"Mira": 2, "Ben": 4}, preset="bull-king", round_count=1)
print(f"/c/{club.public_id}/seasons/{season.public_id}/")
"""


@pytest.fixture
def season(phone: Page, server: Server) -> Page:
    """A phone at the table of a season of its club."""
    phone.goto("/new/")
    for place, name in enumerate(("Mira", "Ben")):
        phone.locator("[name=names]").nth(place).fill(name)
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url("**/s/*/")
    phone.goto(server.manage("shell", "-v0", "-c", SEASON).strip())
    return phone


def test_a_season_is_looked_at_by_every_rule_as_it_stood_and_with_its_records(
    season: Page, axe: Callable[[Page], None]
) -> None:
    rows = season.locator(".standings tbody tr")
    expect(season.get_by_role("heading", name="Spring")).to_be_visible()
    expect(rows.nth(0)).to_contain_text("Ben")
    form = "Form, the newest game last: place 2 of 3, place 2 of 4, place 1 of 3."
    expect(rows.nth(0).get_by_role("img", name=form)).to_be_visible()
    expect(season.get_by_role("img", name=re.compile("Points over the season, from March 5"))).to_be_visible()
    axe(season)
    season.get_by_role("link", name="Rating").tap()
    expect(season.get_by_text("The highest rating less three times its uncertainty ranks first")).to_be_visible()
    expect(season.get_by_role("link", name="Rating")).to_have_attribute("aria-current", "page")
    axe(season)
    season.get_by_label("Day", exact=True).fill("2026-03-06")
    season.get_by_role("button", name="Show").tap()
    expect(season.get_by_text("As it stood on March 6, 2026.")).to_be_visible()
    expect(season).to_have_url(re.compile(r"by=rating&on=2026-03-06$"))
    expect(rows).to_have_count(3)
    season.get_by_role("link", name="Evening after: March 12, 2026").tap()
    expect(rows).to_have_count(4)
    season.get_by_role("link", name="As it is now").tap()
    expect(season.get_by_text("As it stood on March")).to_have_count(0)
    season.get_by_role("link", name="Cards").tap()
    expect(rows).to_have_count(2)
    season.get_by_role("link", name="Bullheads").tap()
    expect(rows).to_have_count(4)
    season.get_by_role("link", name="Head to head").tap()
    expect(season.get_by_role("row", name=re.compile("^Ben"))).to_contain_text("2:1")
    axe(season)
    season.get_by_role("link", name="Records").tap()
    expect(season.get_by_role("heading", name="Worst round")).to_be_visible()
    axe(season)
    season.get_by_role("link", name=re.compile("^Mira .*round 1 31 bullheads")).tap()
    expect(season).to_have_url(re.compile(r"/s/\w+/$"))


def test_a_season_fits_a_narrow_phone_with_large_text(season: Page) -> None:
    """T28, T42: 320 px, a long name, then twice the text; what is tapped is 44 px high."""
    table = season.url
    season.set_viewport_size({"width": 320, "height": 640})
    for page in ("", "pairs/", "records/", "?on=2026-03-06"):
        season.goto(table + page)
        for direction in ("ltr", "rtl"):
            for size in ("200%", "100%"):
                season.evaluate("dir => { document.documentElement.dir = dir }", direction)
                season.evaluate("size => { document.documentElement.style.fontSize = size }", size)
                assert season.evaluate("document.documentElement.scrollWidth") == 320, (page, direction, size)
        for link in season.locator("main a").all():
            box = link.bounding_box()
            assert box
            assert box["height"] >= 43.9, link.inner_text()
            assert box["width"] >= 43.9, link.inner_text()
    season.goto(table + "records/")
    season.evaluate("document.documentElement.style.fontSize = '200%'")
    for words in season.locator(".records a > div").all():
        box = words.bounding_box()
        assert box
        assert box["width"] >= 200, words.inner_text()


def test_what_is_below_zero_keeps_its_sign_in_front_written_from_the_right(season: Page) -> None:
    """T43: a minus is no letter, and would go to the other end of its number."""
    season.evaluate("document.documentElement.dir = 'rtl'")
    points = season.locator(".standings .chief bdo", has_text="−").first
    sign, number = points.evaluate(
        """element => {
          const range = new Range()
          return [0, 1].map(at => {
            range.setStart(element.firstChild, at)
            range.setEnd(element.firstChild, at + 1)
            return range.getBoundingClientRect().x
          })
        }"""
    )
    assert sign < number
