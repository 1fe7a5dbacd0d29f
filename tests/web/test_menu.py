"""What a keeper settles about a whole game: its rules, its end, whether it counts at all."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

SHOWN = {"ends": "reach", "target": "66", "limit": "reach", "round_count": "4"}
"""The form of the rules as it is shown for a classic game."""


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def at(game: Session, name: str) -> str:
    return reverse(name, args=[game.public_id])


def rule(client: Client, game: Session, key: str = "a-key", **fields: Any) -> Any:
    return client.post(at(game, "game_rules"), {**SHOWN, "key": key, **fields})


def kept(game: Session) -> tuple[Any, ...]:
    """The rules of a game that the form asks for, as the database keeps them."""
    ruleset = Session.objects.get(pk=game.pk).ruleset
    return tuple(ruleset[name] for name in ("preset", "target", "limit", "round_count", "direction"))


# Its own rules


@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        ({"ends": "pass"}, ("classic", 66, "pass", None, "up")),
        ({"ends": "number", "target": "100"}, ("classic", 100, "reach", None, "up")),
        ({"ends": "number", "target": "100", "limit": "pass"}, ("classic", 100, "pass", None, "up")),
        ({"ends": "rounds", "round_count": "7"}, ("fixed-rounds", None, "reach", 7, "up")),
        ({"ends": "both", "target": "50", "round_count": "7"}, ("classic", 50, "reach", 7, "up")),
        ({"ends": "stop"}, ("classic", None, "reach", None, "up")),
        ({"ends": "reach", "countdown": "on"}, ("countdown", 66, "reach", None, "down")),
        ({"ends": "number", "target": "99", "countdown": "on"}, ("countdown", 99, "reach", None, "down")),
    ],
)
def test_the_rules_can_be_changed_while_it_runs(
    client: Client, game: Session, fields: dict[str, str], rules: tuple[Any, ...]
) -> None:
    response = rule(client, game, **fields)
    assert (response.status_code, response["Location"]) == (302, at(game, "race"))
    assert kept(game) == rules


@pytest.mark.parametrize(
    ("settings", "checked", "shown"),
    [
        ({}, "reach", ["66", "4"]),
        ({"limit": "pass"}, "pass", ["66", "4"]),
        ({"target": 100}, "number", ["100", "4"]),
        ({"preset": "fixed-rounds", "round_count": 3}, "rounds", ["66", "3"]),
        ({"target": 50, "round_count": 9}, "both", ["50", "9"]),
        ({"target": None}, "stop", ["66", "4"]),
        ({"preset": "countdown"}, "reach", ["66", "4"]),
    ],
)
def test_the_form_shows_the_rules_as_they_are(
    client: Client, keeper: User, settings: dict[str, Any], checked: str, shown: list[str]
) -> None:
    game = make.game(keeper, **settings)
    before = kept(game)
    page = client.get(at(game, "game_rules")).content.decode()
    assert re.findall('name="ends" value="([a-z]+)"[^>]* checked', page) == [checked]
    fields = {name: re.search(f'name="{name}" value="([^"]*)"', page) for name in ("target", "round_count")}
    assert [found and found[1] for found in fields.values()] == shown
    assert ("checked" in str(re.findall('<input[^>]*name="countdown"[^>]*>', page))) is (before[4] == "down")
    limit = re.search('<option value="([a-z]+)" selected', page)
    assert limit
    counts = {"countdown": "on"} if before[4] == "down" else {}
    rule(client, game, ends=checked, target=shown[0], round_count=shown[1], limit=limit[1], **counts)
    assert kept(game) == before  # saved as it was shown, nothing changes


def test_everything_that_is_wrong_with_them_is_said_at_once_and_what_was_typed_stays(
    client: Client, game: Session
) -> None:
    response = rule(client, game, ends="both", target="x", limit="", round_count="1000")
    assert response.status_code == 422
    page = text(response)
    for sentence in (
        "The number at which the game ends is a whole number from 1 to 9999.",
        "Choose whether the number itself ends the game.",
        "The rounds to play are a whole number from 1 to 100.",
    ):
        assert sentence in page
    assert 'name="target" value="x"' in response.content.decode()
    assert 'name="round_count" value="1000"' in response.content.decode()
    assert kept(game) == ("classic", 66, "reach", None, "up")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"ends": "nonsense"}, "Choose how the game ends."),
        ({"ends": "number", "target": ""}, "Type the number at which the game ends."),
        ({"ends": "rounds", "round_count": ""}, "Type how many rounds you play."),
        ({"ends": "stop", "countdown": "on"}, "Counting down needs a number: choose one, or do not count down."),
        ({"key": ""}, "The form came incomplete, and nothing was saved. Send it again."),
        ({"key": "k" * 65}, "The form came incomplete, and nothing was saved. Send it again."),
    ],
)
def test_rules_that_no_game_can_have_are_refused(
    client: Client, game: Session, fields: dict[str, str], sentence: str
) -> None:
    response = rule(client, game, **fields)
    assert response.status_code == 422
    assert sentence in text(response)
    assert game.changes.count() == 1


def test_an_old_page_of_rules_sent_again_with_others_is_refused(client: Client, game: Session) -> None:
    rule(client, game, key="one", ends="stop")
    response = rule(client, game, key="one", ends="pass")
    assert response.status_code == 409
    assert "This page was sent before, with other content." in text(response)
    assert kept(game) == ("classic", None, "reach", None, "up")


def test_a_change_of_rules_is_a_step_that_can_be_taken_back_and_brought_back(client: Client, game: Session) -> None:
    rule(client, game, ends="stop")
    changed = scorebook.last_change(game)
    assert changed
    client.post(at(game, "undo"), {"key": "undo", "change": changed.number})
    assert kept(game) == ("classic", 66, "reach", None, "up")
    undone = scorebook.last_undo(game)
    assert undone
    client.post(at(game, "redo"), {"key": "redo", "change": undone.number})
    assert kept(game) == ("classic", None, "reach", None, "up")


def test_suggestions_are_switched_off_and_on_beside_the_rules(client: Client, game: Session) -> None:
    page = text(client.get(at(game, "game_rules")))
    assert "anybody may ask where a card would go before it is played. Switch suggestions off" in page
    response = client.post(at(game, "game_rules"), {"key": "off", "suggests": ""})
    assert (response.status_code, response["Location"]) == (302, at(game, "game_rules"))
    page = text(client.get(at(game, "game_rules")))
    assert "Switched off: nobody can ask where a card would go. Switch suggestions on" in page
    assert kept(game) == ("classic", 66, "reach", None, "up")
    client.post(at(game, "game_rules"), {"key": "on", "suggests": "on"})
    assert Session.objects.get(pk=game.pk).suggests


def test_switching_suggestions_is_refused_as_any_change_is(client: Client, keeper: User, game: Session) -> None:
    client.post(at(game, "game_rules"), {"key": "one", "suggests": ""})
    response = client.post(at(game, "game_rules"), {"key": "one", "suggests": "on"})
    assert response.status_code == 409
    assert "This page was sent before, with other content." in text(response)
    scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    response = client.post(at(game, "game_rules"), {"key": "two", "suggests": "on"})
    assert response.status_code == 422
    assert "This game was thrown away, so nothing more goes into it." in text(response)
    assert not Session.objects.get(pk=game.pk).suggests


# Its end


def test_before_it_ends_the_keeper_sees_after_which_round_and_what_does_not_count(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 5], [12, None, [55, 5], None]])
    page = text(client.get(at(game, "stop")))
    assert "It ends after round 1 Ben leads by 2" in page
    assert "Round 2 is not complete What is entered there is kept, but does not count. Mira 12 Tom 9" in page
    client.post(at(game, "stop"), {"key": "k"})
    assert make.finished_in(game) == 1
    assert "12" in text(client.get(at(game, "sheet")))


def test_what_was_taken_so_far_in_a_followed_round_does_not_count_either(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 5]])
    turns = {1: 14, 2: 15, 3: 44, 4: 61}, {1: 21, 2: 30, 3: 26, 4: 36}
    make.follow(game, keeper, 2, [12, 37, 43, 58], *turns)
    page = text(client.get(at(game, "stop")))
    assert (
        "Round 2 is not complete What is entered there is kept, but does not count. Mira 0 Ben 6 Tom 0 Kofi 0" in page
    )


def test_where_every_round_is_complete_nothing_is_said_of_others(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 5], [1, 2, 3, 4]])
    page = text(client.get(at(game, "stop")))
    assert "It ends after round 2" in page
    assert "not complete" not in page


def test_without_a_complete_round_there_is_nothing_to_end(client: Client, game: Session) -> None:
    page = text(client.get(at(game, "stop")))
    assert "No round is complete yet, so there is no result." in page
    assert "Yes, end it" not in page


def test_a_game_that_is_over_is_not_ended_twice(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 66]])
    assert "The game is over already." in text(client.get(at(game, "stop")))
    response = client.post(at(game, "stop"), {"key": "k"})
    assert response.status_code == 422
    assert "This game is over" in text(response)


# Thrown away


def test_a_game_is_thrown_away_after_a_question_and_is_then_on_no_list(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 5]])
    other = make.game(keeper, club=game.club)
    question = text(client.get(at(game, "throw_away")))
    assert "The game of Mira, Ben, Tom and Kofi 1 round is complete." in question
    assert not Session.objects.get(pk=game.pk).thrown_away
    page = text(client.post(at(game, "throw_away"), {"key": "k"}, follow=True))
    assert "This game was thrown away. It is on no list and counts nowhere" in page
    for name in ("club", "games"):
        listed = client.get(reverse(name, args=[game.club.public_id])).content.decode()
        assert at(other, "race") in listed
        assert at(game, "race") not in listed.split("Thrown away")[0]
    assert "1 game " in text(client.get(reverse("games", args=[game.club.public_id])))
    assert "Mira 1 game" in text(client.get(reverse("players", args=[game.club.public_id])))


def test_every_screen_of_it_says_so_and_offers_to_put_it_back(
    client: Client, keeper: User, scorer: User, game: Session, as_user: AsUser
) -> None:
    make.enter(game, keeper, 1, 1, 12)
    scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    names = ("race", "sheet", "cards", "history", "stop", "throw_away", "game_rules", "people", "share")
    screens = [at(game, name) for name in names]
    pad = reverse("pile", args=[game.public_id, 1, 1])
    for address in (*screens, pad):
        page = text(client.get(address))
        assert "This game was thrown away." in page, address
        assert "Put it back" in page, address
        assert "↶" not in page, address
    for address in (*screens[:4], pad):
        page = text(as_user(scorer).get(address))
        assert "This game was thrown away." in page, address
        assert "Put it back" not in page, address


@pytest.mark.parametrize("name", ["undo", "redo", "stop", "game_rules", "throw_away", "pile"])
def test_nothing_goes_into_a_game_that_was_thrown_away(client: Client, keeper: User, game: Session, name: str) -> None:
    entered = make.enter(game, keeper, 1, 1, 12)
    make.enter(game, keeper, 1, 2, 7)
    undone = scorebook.take_back(game, make.tap(keeper), scorebook.last_change(game).number)  # type: ignore[union-attr]
    scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    count = game.changes.count()
    number = undone.number if name == "redo" else entered.number
    address = reverse("pile", args=[game.public_id, 3, 1]) if name == "pile" else at(game, name)
    fields = {**SHOWN, "ends": "stop", "key": "k", "change": number, "entry": "numbers", "points": "13", "seen": "0"}
    response = client.post(address, fields)
    assert response.status_code == 422
    assert "This game was thrown away, so nothing more goes into it. Whoever keeps the club can put it back." in text(
        response
    )
    assert game.changes.count() == count
    if name == "pile":
        assert 'name="points" type="text" inputmode="numeric" value="13"' in response.content.decode()


def test_it_is_put_back_from_its_own_page(client: Client, keeper: User, game: Session) -> None:
    scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    page = text(client.post(at(game, "put_back"), {"key": "k"}, follow=True))
    assert "thrown away" not in page
    assert "Round 1: enter Mira’s pile" in page
    history = text(client.get(at(game, "history")))
    assert "The game was put back you" in history
    assert "The game was thrown away you" in history


def test_it_is_put_back_from_the_list_of_all_games(
    client: Client, keeper: User, viewer: User, game: Session, as_user: AsUser
) -> None:
    games = reverse("games", args=[game.club.public_id])
    assert "Thrown away" not in text(client.get(games))
    scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    page = client.get(games)
    assert "No game yet." in text(page)
    assert "Put it back" in text(page)
    assert f'action="{at(game, "put_back")}"' in page.content.decode()
    assert "Put it back" not in text(as_user(viewer).get(games))


def test_putting_it_back_is_no_step_that_undo_takes_back(client: Client, keeper: User, game: Session) -> None:
    entered = make.enter(game, keeper, 1, 1, 12)
    scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    scorebook.throw_away(game, make.tap(keeper), thrown_away=False)
    assert scorebook.last_change(game) == entered
    client.post(at(game, "undo"), {"key": "k", "change": entered.number})
    assert not Session.objects.get(pk=game.pk).thrown_away
    assert make.finished_in(game) is None


def test_a_double_tap_throws_away_once(client: Client, game: Session) -> None:
    """T13, for throwing away."""
    for _ in range(2):
        assert client.post(at(game, "throw_away"), {"key": "one-tap"}).status_code == 302
    assert game.changes.filter(what="game.thrown_away").count() == 1


# The menu itself


def test_where_a_card_goes_is_asked_at_the_table_while_a_round_is_followed(
    client: Client, keeper: User, game: Session
) -> None:
    def leads_to() -> list[str]:
        page = client.get(at(game, "race")).content.decode()
        return re.findall('href="([^"]*)"><div>Where does it go', page)

    anywhere = f"/where/?from={game.public_id}"
    assert leads_to() == [anywhere]
    make.follow(game, keeper, 1, [12, 37, 43, 58])
    assert leads_to() == [at(game, "suggest")]
    scorebook.switch_suggestions(game, make.tap(keeper), suggests=False)
    assert leads_to() == [anywhere]


def test_only_a_keeper_finds_it_and_what_is_over_is_not_ended(
    client: Client, keeper: User, scorer: User, game: Session, as_user: AsUser
) -> None:
    page = client.get(at(game, "race")).content.decode()
    for name in ("game_rules", "stop", "throw_away"):
        assert at(game, name) in page
        assert at(game, name) not in as_user(scorer).get(at(game, "race")).content.decode()
    for seat in (1, 2, 3, 4):
        make.enter(game, keeper, 1, seat, 70)
    page = client.get(at(game, "race")).content.decode()
    assert at(game, "stop") not in page
    assert at(game, "game_rules") in page
