"""The other games of the family: chosen when a game starts, kept while its rules change, counted by their numbers."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Session, User
from scoring.rules import PRESETS, write_ruleset
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

TYPED = {
    "names": ["Mira", "Ben", ""],
    "ends": "reach",
    "target": "66",
    "limit": "reach",
    "round_count": "4",
    "key": "k",
}
"""A form of a first game as two people have filled it in."""


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def stranger(db: None) -> Client:
    """A browser that has never been here."""
    return Client()


def at(game: Session, name: str) -> str:
    return reverse(name, args=[game.public_id])


def read(client: Client, game: Session, name: str = "race") -> str:
    return text(client.get(at(game, name)))


def choose(client: Client, key: str, **fields: Any) -> Any:
    return client.post("/new/", {**TYPED, "choose": key, **fields})


def shown(html: str) -> dict[str, Any]:
    """What a form of a new game would send as it stands there."""
    fields: dict[str, Any] = {
        name: found[1]
        for name in ("game", "target", "round_count", "deck", "key")
        if (found := re.search(f'name="{name}"(?: value="([^"]*)")?', html))
    }
    fields["names"] = re.findall('name="names" value="([^"]+)"', html)
    for name in ("ends", "wins", "countdown"):
        chosen = re.findall(f'name="{name}"(?: value="([^"]*)")?[^>]* checked', html)
        fields |= {name: chosen[0] or "on"} if chosen else {}
    limit = re.search('<option value="([a-z]+)" selected', html)
    fields["limit"] = limit[1] if limit else ""
    return {name: value or "" for name, value in fields.items()}


# Starting one


@pytest.mark.parametrize("preset", ["classic", "tactic", "logic", "professional", "bull-king", "club-league", "free"])
def test_every_game_of_the_family_is_chosen_in_one_tap_and_starts_by_its_rules(stranger: Client, preset: str) -> None:
    chosen = choose(stranger, preset)
    assert chosen.status_code == 200
    assert not Session.objects.exists()
    assert stranger.post("/new/", shown(chosen.content.decode())).status_code == 302
    game = Session.objects.get()
    assert game.ruleset == write_ruleset(PRESETS[preset])
    assert [seat.name for seat in game.seats.all()] == ["Mira", "Ben"]


def test_what_was_filled_in_is_still_there_after_choosing(stranger: Client) -> None:
    page = choose(stranger, "bull-king", names=["Mira", "", "Zoë <&"]).content.decode()
    assert re.findall('name="names" value="([^"]+)"', page) == ["Mira", "Zoë &lt;&amp;"]


def test_who_was_tapped_stays_tapped_in_the_order_of_tapping(client: Client, keeper: User) -> None:
    game = make.game(keeper)
    ids = {seat.name: seat.player.public_id for seat in game.seats.all()}
    order = f"{ids['Kofi']} {ids['Ben']}"
    address = reverse("new_game", args=[game.club.public_id])
    page = client.post(address, {"choose": "free", "tapped": [ids["Ben"], ids["Kofi"]], "order": order})
    html = page.content.decode()
    assert f'name="order" value="{order}"' in html
    assert len(re.findall('name="tapped"[^>]* checked', html)) == 2


def test_the_next_game_begins_with_the_rules_of_the_last_until_others_are_chosen(client: Client, keeper: User) -> None:
    game = make.game(keeper, preset="tactic", target=30)
    address = f"{reverse('new_game', args=[game.club.public_id])}?after={game.public_id}"
    page = client.get(address)
    assert "Tactic All cards are dealt" in text(page)
    assert 'name="target" value="30"' in page.content.decode()
    assert "Bull King Three rows, each card counts 1" in text(client.post(address, {"choose": "bull-king"}))


def test_a_game_that_nobody_knows_changes_nothing(stranger: Client) -> None:
    page = choose(stranger, "poker")
    assert "Classic Four rows, 104 cards" in text(page)
    assert 'value="Mira"' in page.content.decode()


def test_how_many_can_play_is_said_before_somebody_is_too_many(stranger: Client) -> None:
    page = choose(stranger, "bull-king")
    assert "From 2 to 4 can play this game." in text(page)
    fields = shown(page.content.decode()) | {"names": ["Ada", "Ben", "Cy", "Di", "Ed"]}
    assert "No more than 4 players can play by these rules. Take somebody out." in text(stranger.post("/new/", fields))


# What a preset leaves to the table


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("21", "ows and hands need 27 cards, but the deck has 21."),
        ("105", "The highest card of the deck is a whole number from 1 to 104."),
        ("many", "The highest card of the deck is a whole number from 1 to 104."),
    ],
)
def test_a_deck_that_cannot_be_is_refused(stranger: Client, deck: str, said: str) -> None:
    fields = shown(choose(stranger, "bull-king").content.decode()) | {"deck": deck}
    answer = stranger.post("/new/", fields)
    assert said in text(answer)
    assert f'name="deck" value="{deck}"' in answer.content.decode()


def test_the_deck_of_bull_king_is_asked_once_and_no_card_above_it_is_on_the_pad(stranger: Client) -> None:
    stranger.post("/new/", shown(choose(stranger, "bull-king").content.decode()) | {"deck": "60"})
    game = Session.objects.get()
    assert "3 rows of 5, cards 1–60, 12 cards each." in read(stranger, game)
    pad = stranger.get(reverse("pile", args=[game.public_id, 1, 1])).content.decode()
    assert 'value="60"' in pad
    assert 'value="61"' not in pad
    assert 'name="deck" value="60"' in stranger.get(at(game, "game_rules")).content.decode()


def test_who_wins_is_asked_of_a_game_of_points_only(stranger: Client) -> None:
    page = choose(stranger, "free").content.decode()
    fields = shown(page)
    assert "Choose who wins." in text(stranger.post("/new/", fields | {"wins": "nobody"}))
    stranger.post("/new/", fields | {"wins": "most"})
    assert Session.objects.get().ruleset["wins"] == "most"
    assert "Most points" not in choose(stranger, "tactic").content.decode()


# Other rules while it runs


@pytest.mark.parametrize("preset", ["tactic", "logic", "professional", "bull-king", "club-league", "free"])
def test_another_end_keeps_everything_else_of_the_rules(client: Client, keeper: User, preset: str) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", preset=preset)
    before = game.ruleset
    page = client.get(at(game, "game_rules")).content.decode()
    fields = shown(page) | {"ends": "both", "target": "40", "round_count": "7", "limit": "pass"}
    assert client.post(at(game, "game_rules"), fields).status_code == 302
    game.refresh_from_db()
    assert game.ruleset == before | {"target": 40, "round_count": 7, "limit": "pass"}


def test_the_rules_of_a_game_say_first_what_is_in_force(client: Client, keeper: User) -> None:
    game = make.game(keeper, preset="tactic")
    said = "4 rows of 5, cards 1–44, 10 cards each. Counts down from 66"
    assert said in read(client, game, "game_rules")
    assert said in read(client, game)


def test_the_history_tells_what_changed_in_the_rules(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="free")
    fields = {**TYPED, "ends": "stop", "wins": "most"}
    client.post(at(game, "game_rules"), fields)
    said = "The rules were changed: Whoever has the most points wins. It was: Whoever has the fewest points wins."
    assert said in read(client, game, "history")


# Cards that count 1


def test_in_bull_king_every_card_counts_one_wherever_it_is_told(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="bull-king", round_count=1)
    make.enter(game, keeper, 1, 1, [11, 55])
    pad = client.get(reverse("pile", args=[game.public_id, 1, 1]))
    assert "Mira ✓ 2" in text(pad)
    assert "Points Cards" in text(pad)
    assert not re.findall('class="h[2357]"', pad.content.decode())
    assert (
        'name="points" type="text" inputmode="numeric" value="2"'
        in client.get(reverse("pile", args=[game.public_id, 1, 1]), {"entry": "numbers"}).content.decode()
    )
    assert "Mira, round 1: 2 (cards 11 · 55)" in read(client, game, "history")
    make.enter(game, keeper, 1, 2, [1, 2, 3])
    assert "Mira wins 2 points · The round is played" in read(client, game)
    assert "Close finish Mira was 1 point ahead of Ben" in read(client, game)
    assert "bullhead" not in read(client, game)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("1.5", "Type the points in digits only, such as 12."),
        ("-2", "A pile holds 0 points or more. What is taken off goes into the correction below."),
        ("1000", "Type the points with three digits at most."),
    ],
)
def test_a_number_of_cards_is_asked_for_as_points(client: Client, keeper: User, points: str, said: str) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="bull-king")
    fields = {"key": "k", "entry": "numbers", "seen": "0", "points": points}
    assert said in text(client.post(reverse("pile", args=[game.public_id, 1, 1]), fields))


def test_only_where_rows_lie_as_in_the_classic_game_one_card_is_settled_without_it(
    client: Client, keeper: User
) -> None:
    offered = {
        preset: "Where does it go?" in read(client, make.game(keeper, "Mira", "Ben", preset=preset))
        for preset in ("classic", "tactic", "professional", "bull-king", "club-league", "free")
    }
    assert [preset for preset, where in offered.items() if where] == ["classic", "tactic", "club-league"]
