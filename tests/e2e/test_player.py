"""Somebody's page, and two players who become one and two again, under a thumb."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect


def read_game(phone: Page, players: list[str], *rounds: list[int]) -> None:
    """A finished game of the club, read from its record."""
    record = {
        "format": "bullkeeper.game/1",
        "ruleset": {"preset": "classic"},
        "players": players,
        "stopped": True,
        "rounds": [{"scores": dict(zip(players, scores, strict=True))} for scores in rounds],
    }
    phone.get_by_role("link", name="All games").tap()
    phone.get_by_role("link", name="Read games in").tap()
    phone.get_by_label("Paste it").fill(json.dumps(record))
    phone.get_by_role("button", name="Read").tap()
    phone.wait_for_url("**/sheet/")
    phone.goto("/")
    phone.wait_for_url("**/c/*/")


def test_two_players_become_one_and_two_again(phone: Page, axe: Callable[[Page], None]) -> None:
    long = "Benjamin-Maximilian of the very long nam"
    phone.set_viewport_size({"width": 320, "height": 700})
    phone.goto("/new/")
    for place, name in enumerate(("Mira", long)):
        phone.locator("[name=names]").nth(place).fill(name)
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url("**/s/*/")
    phone.goto("/")
    phone.wait_for_url("**/c/*/")
    for scores in ([70, 10], [3, 80], [66, 0]):
        read_game(phone, ["Mira", long], scores)
    read_game(phone, ["Mira", "Benny"], [12, 70])
    phone.get_by_role("link", name="Players").tap()
    phone.get_by_role("link", name="Mira 5 games").tap()
    expect(phone.get_by_role("heading", name="Mira")).to_be_visible()
    expect(phone.get_by_role("region", name="By season")).to_contain_text("4")
    fits(phone)
    axe(phone)
    phone.get_by_role("link", name=f"{long} 3 games: ahead in 1, behind in 2").tap()
    expect(phone.get_by_role("heading", name=long)).to_be_visible()
    phone.get_by_role("link", name="Back to the players").tap()
    phone.get_by_role("link", name="Benny 1 game").tap()
    phone.get_by_role("link", name="Edit Benny").tap()
    phone.get_by_role("link", name="Merge into somebody").tap()
    expect(phone.get_by_role("heading", name="Merge Benny")).to_be_visible()
    axe(phone)
    phone.get_by_role("link", name=long).tap()
    expect(phone.get_by_role("heading", name="What the tables will say")).to_be_visible()
    fits(phone)
    axe(phone)
    phone.get_by_role("button", name="Yes, merge into").tap()
    expect(phone.get_by_text("All time · 4 games")).to_be_visible()
    phone.get_by_role("link", name=f"Edit {long}").tap()
    expect(phone.get_by_role("heading", name="Merged")).to_be_visible()
    fits(phone)
    axe(phone)
    phone.get_by_role("button", name="Take apart again Benny").tap()
    expect(phone.get_by_text("All time · 3 games")).to_be_visible()


def fits(phone: Page) -> None:
    """No scrolling sideways, with text twice as large too."""
    for size in ("100%", "200%"):
        phone.evaluate("size => document.documentElement.style.fontSize = size", size)
        assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") == 0, f"{phone.url} at {size}"
    phone.evaluate("document.documentElement.style.fontSize = ''")
