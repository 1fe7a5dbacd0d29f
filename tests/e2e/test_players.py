"""The club and its players under a thumb."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect


@pytest.fixture
def club(phone: Page) -> Page:
    """A phone at the page of its club, which knows Mira and Ben."""
    phone.goto("/new/")
    for place, name in enumerate(("Mira", "Ben")):
        phone.locator("[name=names]").nth(place).fill(name)
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url("**/s/*/")
    phone.goto("/")
    phone.wait_for_url("**/c/*/")
    return phone


def test_the_club_leads_to_the_table_and_to_everything_else(club: Page, axe: Callable[[Page], None]) -> None:
    expect(club.get_by_role("heading", name="Just started")).to_be_visible()
    expect(club.get_by_role("link", name="Go to the table")).to_be_in_viewport()
    axe(club)
    club.get_by_role("link", name="All games").tap()
    expect(club.get_by_role("heading", name="All games")).to_be_visible()
    expect(club).to_have_title("All games")
    axe(club)
    club.go_back()
    expect(club.get_by_role("heading", name="Our table")).to_be_visible()
    club.get_by_role("link", name="Go to the table").tap()
    expect(club.get_by_role("heading", name="Round 1")).to_be_visible()


def test_the_club_gets_a_name(club: Page, axe: Callable[[Page], None]) -> None:
    club.get_by_role("link", name="Name of the club").tap()
    name = club.get_by_label("Name", exact=True)
    expect(name).to_have_value("Our table")
    axe(club)
    name.fill("Thursday Bulls")
    club.get_by_role("button", name="Save").tap()
    expect(club.get_by_role("heading", name="Thursday Bulls")).to_be_visible()
    expect(club).to_have_title("Thursday Bulls")


def test_somebody_is_added_renamed_archived_and_brought_back(club: Page, axe: Callable[[Page], None]) -> None:
    club.get_by_role("link", name="Players").tap()
    expect(club.get_by_role("heading", name="Players")).to_be_visible()
    new = club.get_by_label("Somebody new")
    new.fill("BEN")
    club.get_by_role("button", name="Add").tap()
    expect(club.locator(".faults")).to_contain_text("“BEN” looks like Ben, who is in the club.")
    expect(new).to_have_value("BEN")
    expect(club).to_have_url(re.compile("/players/$"))
    axe(club)
    new.fill("Ben K.")
    club.get_by_role("button", name="Add").tap()
    club.get_by_role("link", name="Ben K.").tap()
    expect(club.get_by_role("heading", name="Ben K.")).to_be_visible()
    axe(club)
    club.get_by_role("link", name="Edit Ben K.").tap()
    club.get_by_label("Name", exact=True).fill("Benno")
    axe(club)
    club.get_by_role("button", name="Save").tap()
    club.get_by_role("link", name="Edit Benno").tap()
    club.get_by_role("button", name="Archive").tap()
    expect(club.get_by_text("archived", exact=True)).to_be_visible()
    club.get_by_role("link", name="Back to the players").tap()
    expect(club.get_by_role("heading", name="Archived")).to_be_visible()
    axe(club)
    club.get_by_role("link", name="Benno").tap()
    club.get_by_role("link", name="Edit Benno").tap()
    club.get_by_role("button", name="Bring back").tap()
    expect(club.get_by_role("heading", name="Benno")).to_be_visible()
    expect(club.get_by_text("archived", exact=True)).to_have_count(0)


def test_players_are_kept_without_javascript(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto("/new/")
    for place, name in enumerate(("Mira", "Ben")):
        phone.locator("[name=names]").nth(place).fill(name)
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url("**/s/*/")
    phone.goto("/")
    phone.get_by_role("link", name="Players").tap()
    phone.get_by_label("Somebody new").fill("Zoë")
    phone.get_by_role("button", name="Add").tap()
    expect(phone.get_by_role("link", name="Zoë")).to_be_visible()
