"""A table to play at in the browser: a game started as people do, and piles entered without tapping every one."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, Route


def start(page: Page, *names: str, ends: str = "66 or more") -> str:
    """Start somebody's first game; returns its address, and leaves the page at the race."""
    page.goto("/new/")
    for place, name in enumerate(names):
        page.locator("[name=names]").nth(place).fill(name)
    page.get_by_label(ends, exact=True).check()
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**/s/*/")
    return page.url


def enter(page: Page, game: str, number: int, piles: Sequence[int | str]) -> None:
    """Save round `number`, in seat order: a number, or cards as "14 55"; from another page of the same phone."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    for seat, pile in enumerate(piles, 1):
        entered = {"entry": "numbers", "points": str(pile)}
        if isinstance(pile, str):
            entered = {"entry": "cards", "answer": "" if pile else "nothing"}
        pairs = [*entered.items(), *(("cards", card) for card in str(pile).split() if isinstance(pile, str))]
        pairs += [("key", f"{number}-{seat}"), ("seen", "0"), ("csrfmiddlewaretoken", token)]
        form = "&".join(f"{name}={value}" for name, value in pairs)
        response = page.request.post(
            f"{game}pile/{seat}/{number}/",
            data=form,
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            max_redirects=0,
        )
        assert response.status == 302, response.text()


def read_long_game(page: Page, *names: str) -> str:
    """A game of these people and forty rounds, read from its record; leaves the page at its sheet."""
    rounds = [{"scores": {name: (number * seat) % 17 for seat, name in enumerate(names, 1)}} for number in range(1, 41)]
    ruleset = {"preset": "classic", "target": None}
    return read_game(page, {"ruleset": ruleset, "players": names, "rounds": rounds})


def read_game(page: Page, record: dict[str, Any]) -> str:
    """A game read from its record, as people do; returns its address, and leaves the page at its sheet."""
    start(page, "Mira", "Ben")
    page.goto("/")
    page.get_by_role("link", name="All games").tap()
    page.get_by_role("link", name="Read games in").tap()
    page.get_by_label("Paste it").fill(json.dumps({"format": "bullkeeper.game/1", **record}))
    page.get_by_role("button", name="Read it").tap()
    page.wait_for_url("**/sheet/")
    return page.url.removesuffix("sheet/")


def double_tap(page: Page, button: Locator, sends_to: str) -> None:
    """Tap twice before the first answer has come: the line is held until both taps are done."""
    held: list[Route] = []
    tapped = False

    def hold(route: Route) -> None:
        if tapped:  # the news of this request came after that of the taps
            route.continue_()
        else:
            held.append(route)

    page.route(sends_to, hold)
    with page.expect_request(sends_to):
        button.dispatch_event("click")
        button.dispatch_event("click")
    tapped = True
    for route in held:
        route.continue_()
