"""A backup is read back as a club of its own, by whoever has it."""

import io
import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Club, Import, Role, Session, Tally, User
from tests import make
from tests.page import text

CLUB: dict[str, Any] = {"format": "bullkeeper.club/1", "name": "Monday Bulls", "time_zone": "Europe/Berlin"}
AUTUMN = {"name": "Autumn", "first_day": "2025-09-01", "last_day": "2025-11-30"}
RULES = {"name": "Long", "ruleset": {"preset": "classic", "target": 100}}


def url(response: Any) -> str:
    """Where an answer leads to."""
    return str(response.url)


def send(client: Client, *lines: str, key: str = "key") -> Any:
    return client.post("/restore/", {"key": key, "file": io.BytesIO("\n".join(lines).encode())})


@pytest.mark.django_db
def test_a_stranger_keeps_the_club_from_then_on(client: Client) -> None:
    assert "Read a backup back" in text(client.get("/"))
    assert "Read a backup back" in text(client.get("/restore/"))
    response = send(client, json.dumps(CLUB), make.record())
    club = Club.objects.get()
    assert response.url == club.get_absolute_url()
    assert "Ada won" in text(client.get(response.url))
    member = club.members.get()
    assert (member.role, member.user.username[:6]) == (Role.KEEPER, "guest-")
    assert [change.what for change in club.changes.filter(session=None)] == ["club.restored"]


@pytest.mark.django_db
def test_the_same_tap_makes_one_club(client: Client) -> None:
    """T13"""
    answers = [send(client, json.dumps(CLUB), make.record()) for _ in range(2)]
    assert answers[0].url == answers[1].url
    assert Club.objects.count() == 1


def test_a_big_backup_comes_in_step_by_step(client: Client, db: None) -> None:
    at = send(client, json.dumps(CLUB), *[make.record(id=f"old{number}") for number in range(50)]).url
    assert at.startswith("/restore/")
    assert "0 of 50 games" in text(client.get(at))
    assert "40 of 50 games" in text(client.post(at, {"done": "0"}))
    club = Club.objects.get()
    assert client.get(club.get_absolute_url()).status_code == 404
    assert url(Client().get(at)) == "/"
    assert url(client.post(at, {"done": "40"})) == club.get_absolute_url()
    assert client.get(club.get_absolute_url()).status_code == 200
    assert url(client.post(at, {"done": "40"})) == "/"


def test_nobody_else_gives_it_up(client: Client, db: None, outsider: User) -> None:
    at = send(client, json.dumps(CLUB), *[make.record()] * 50).url
    stranger = Client()
    for _ in range(2):
        assert url(stranger.post(at, {"cancel": "yes"})) == "/"
        stranger.force_login(outsider)
    assert Import.objects.exists()
    assert url(client.post(at, {"cancel": "yes"})) == "/restore/"
    assert not Club.objects.exists()


def test_a_player_and_a_season_that_the_first_line_does_not_name_are_not_lost(client: Client, db: None) -> None:
    said = CLUB | {"players": [{"name": "Ada"}], "seasons": [AUTUMN]}
    send(client, json.dumps(said), make.record(at="2025-10-01T20:00:00+02:00", season="autumn"))
    game = Session.objects.get()
    assert [player.name for player in Club.objects.get().players.all()] == ["Ada", "Eve"]
    assert (game.season, game.extra) == (None, {"season": "autumn"})  # a backup says its seasons exactly


def test_whoever_was_merged_again_and_again_is_who_they_are_in_the_end(client: Client, db: None) -> None:
    merged = [{"name": f"Ada {number}", "merged": f"Ada {number + 1}"} for number in range(1200)]
    send(
        client,
        json.dumps(CLUB | {"players": [*merged, {"name": "Ada 1200"}]}),
        make.record(players=["Ada 7", "Eve"], rounds=[]),
    )
    assert [seat.name for seat in Session.objects.get().seats.all()] == ["Ada 1200", "Eve"]


WRONG: list[tuple[object, str]] = [
    ("7", "This is no backup of a club."),
    (make.record(), "This is no backup of a club."),
    ('{"format": "bullkeeper.club/1", "name": "A", "name": "B"}', "“name” stands twice"),
    (CLUB | {"odd": 1}, "The first line of a backup has no “odd”. Take it out or correct its name."),
    ({"format": "bullkeeper.club/1", "name": "A"}, "“time_zone” is missing in the first line of this backup. Add it."),
    (CLUB | {"time_zone": "Europe/Atlantis"}, "“time_zone” cannot be read in the first line of this backup."),
    (CLUB | {"time_zone": ["UTC"]}, "cannot be read in the first line of this backup"),
    (CLUB | {"start_rule": {}}, "“start_rule” cannot be read"),
    (CLUB | {"name": "x" * 41}, "is too long"),
    (CLUB | {"name": 7}, "“name” cannot be read"),
    (CLUB | {"name": "\ud800"}, "The first line of this backup holds a sign that cannot be kept."),
    (CLUB | {"players": {}}, "“players” cannot be read"),
    (CLUB | {"players": ["Ada"]}, "“players[1]” cannot be read"),
    (CLUB | {"players": [{"name": "Ada", "age": 7}]}, "has no “players[1].age”"),
    (CLUB | {"players": [{"name": "Ada", "guest": 1}]}, "“players[1].guest” cannot be read"),
    (CLUB | {"players": [{"name": "Ada"}, {"name": "ADA"}]}, "“ADA” and “Ada” look alike."),
    (CLUB | {"players": [{"name": "Ada", "merged": "Eve"}]}, "“players[1].merged” cannot be read"),
    (CLUB | {"players": [{"name": "Ada", "merged": "Ada"}]}, "“players[1].merged” cannot be read"),
    (CLUB | {"players": [{"name": "Ada", "merged": []}]}, "“players[1].merged” cannot be read"),
    (CLUB | {"seasons": [{"name": "A", "first_day": "20250901"}]}, "“seasons[1].first_day” cannot be read"),
    (CLUB | {"seasons": [{"name": "A"}]}, "“seasons[1].first_day” is missing"),
    (CLUB | {"seasons": [AUTUMN | {"last_day": "2025-08-31"}]}, "ends before it begins. Correct its days."),
    (CLUB | {"seasons": [AUTUMN | {"least": 101}]}, "“seasons[1].least” cannot be read"),
    (CLUB | {"seasons": [AUTUMN | {"ranking": "luck"}]}, "“seasons[1].ranking” cannot be read"),
    (CLUB | {"seasons": [AUTUMN | {"league": None}]}, "“seasons[1].league” cannot be read"),
    (CLUB | {"seasons": [AUTUMN | {"league": {"share": "up"}}]}, "“seasons[1].league” cannot be read"),
    (
        CLUB | {"seasons": [AUTUMN, {"name": "Late", "first_day": "2025-11-30"}]},
        "have a day in common. Correct their days.",
    ),
    (CLUB | {"rulesets": [RULES | {"ruleset": {"preset": "poker"}}]}, "rulesets[1].ruleset: A game cannot be played"),
    (CLUB | {"rulesets": [RULES | {"archived": "no"}]}, "“rulesets[1].archived” cannot be read"),
    (CLUB | {"rulesets": [RULES, RULES | {"name": "LONG"}]}, "“LONG” and “Long” look alike."),
    (CLUB | {"players": [{"name": "Ada"}] * 40_000}, "The first line of this backup is too long."),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("first", "sentence"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_with_a_backup_is_said(client: Client, first: object, sentence: str) -> None:
    response = send(client, first if isinstance(first, str) else json.dumps(first), make.record())
    assert response.status_code == 422
    assert sentence in text(response)
    assert not Club.objects.exists()


@pytest.mark.django_db
def test_a_record_that_is_wrong_is_named(client: Client) -> None:
    response = send(client, json.dumps(CLUB), make.record(), make.record(players=["Ada"]))
    assert response.status_code == 422
    assert "Record 2: Round 1: These rules need at least 2 players." in text(response)
    assert not Club.objects.exists()


@pytest.mark.django_db
def test_a_game_that_began_before_the_one_above_it_is_named(client: Client) -> None:
    """The games are added up as they come."""
    days = ["2025-03-01", "2025-03-01", "2025-03-02", "2025-03-01"]
    response = send(client, json.dumps(CLUB), *[make.record(at=f"{day}T20:00:00+00:00") for day in days])
    assert response.status_code == 422
    sentence = "Record 4: This game began before the one above it. Sort the games of a backup by when they began."
    assert sentence in text(response)
    assert not Club.objects.exists()
    many = [make.record(at=f"2025-03-{1 + number // 2:02}T20:00:00+00:00") for number in range(50)]
    at = send(client, json.dumps(CLUB), *many[1:], many[0], key="another key").url
    client.post(at, {"done": "0"})
    assert "Record 50: This game began before the one above it." in text(client.post(at, {"done": "40"}))


@pytest.mark.django_db
def test_each_step_of_a_backup_is_counted_by_itself(client: Client) -> None:
    season = {"name": "March", "first_day": "2025-03-01", "rates": True}
    dates = [f"2025-03-{1 + number // 3:02}T20:00:00+00:00" for number in range(50)]
    lines = [make.record(at=at, season="March", id=f"old{number}") for number, at in enumerate(dates)]
    at = send(client, json.dumps(CLUB | {"seasons": [season]}), *lines).url
    client.post(at, {"done": "0"})
    assert Tally.objects.get(player__name="Ada", newest=True).games == 40
    client.post(at, {"done": "40"})
    assert Tally.objects.get(player__name="Ada", newest=True).games == 50
    assert Tally.objects.filter(player__name="Ada").count() == 17
    assert scorebook.recheck(Club.objects.get()) == []


@pytest.mark.django_db
def test_what_was_pasted_is_kept(client: Client) -> None:
    response = client.post(reverse("restore"), {"key": "key", "text": "{} or so"})
    assert response.status_code == 422
    assert "{} or so" in response.content.decode()
