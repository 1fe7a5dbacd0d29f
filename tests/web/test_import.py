"""Reading games into a club: a record, many of them in a file, what is wrong with them, and how far they are."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Club, Import, Session, User
from scoring.sheet import Sheet
from tests import make
from tests.page import text


@pytest.fixture
def client(client: Client, keeper: User) -> Client:
    client.force_login(keeper)
    return client


def url(response: Any) -> str:
    """Where an answer leads to."""
    return str(response.url)


def send(client: Client, club: Club, *lines: str, key: str = "key") -> Any:
    file = io.BytesIO("\n".join(lines).encode())
    return client.post(reverse("import_record", args=[club.public_id]), {"key": key, "file": file})


def many(count: int) -> list[str]:
    return [make.record(id=f"old{number}") for number in range(count)]


def test_the_games_of_a_small_file_are_there_at_once(client: Client, club: Club) -> None:
    response = send(client, club, *many(3))
    assert response.url == reverse("games", args=[club.public_id])
    assert club.sessions.count() == 4
    assert "Ada won" in text(client.get(response.url))


def test_a_small_file_sent_twice_is_read_once(client: Client, club: Club) -> None:
    """T13"""
    answers = [send(client, club, *many(3)) for _ in range(2)]
    assert answers[0].url == answers[1].url
    assert club.sessions.count() == 4
    again = send(client, club, *many(3), key="a week later")
    assert again.status_code == 422
    assert "Record 1: This game is in the club already." in text(again)
    assert club.sessions.count() == 4


def test_a_second_tap_on_a_file_that_cannot_be_read_is_told_the_same(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes while the first is still at work."""
    really, answers = scorebook.import_step, list[Any]()

    def slow(*asked: Any) -> None:
        monkeypatch.setattr(scorebook, "import_step", really)
        answers.append(send(client, club, *many(1) * 2))
        really(*asked)

    monkeypatch.setattr(scorebook, "import_step", slow)
    answers.append(send(client, club, *many(1) * 2))
    assert ["Record 2: This game is in the club already." in text(answer) for answer in answers] == [True, True]
    assert not Import.objects.exists()


def test_a_record_on_many_lines_is_one(client: Client, club: Club) -> None:
    response = send(client, club, json.dumps(json.loads(make.record(id="one")), indent=1))
    assert response.url == reverse("sheet", args=["one"])


def test_a_big_file_comes_in_step_by_step(client: Client, club: Club) -> None:
    response = send(client, club, *many(85))
    at = response.url
    page = client.get(at)
    assert "0 of 85 games" in text(page)
    assert '<progress id="arrived" value="0" max="85">' in page.content.decode()
    assert "40 of 85 games" in text(client.post(at, {"done": "0"}))
    assert "40 of 85 games" in text(client.post(at, {"done": "0"}))  # an answer was lost
    assert "40 of 85 games" in text(client.get(at))
    assert "80 of 85 games" in text(client.post(at, {"done": "40"}))
    assert club.sessions.count() == 1
    for _ in range(2):
        assert url(client.post(at, {"done": "80"})) == reverse("games", args=[club.public_id])
    assert url(client.get(at)) == reverse("games", args=[club.public_id])
    assert club.sessions.count() == 86


def test_numbers_over_a_thousand_can_be_read(client: Client, club: Club) -> None:
    assert "0 of 1,200 games" in text(client.get(send(client, club, *many(1200)).url))


def test_a_fault_in_a_big_file_says_where_and_keeps_nothing(client: Client, club: Club) -> None:
    wrong = make.record(rounds=[{"scores": {"Ada": 1, "Eve": 2}}, {"scores": {"Ada": -7}}])
    at = send(client, club, *many(50), wrong).url
    client.post(at, {"done": "0"})
    response = client.post(at, {"done": "40"})
    assert response.status_code == 422
    assert "Record 51: Round 2: Ada cannot have -7" in text(response)
    assert "None of the games was kept." in text(response)
    assert Session.objects.count() == 1
    again = client.post(at, {"done": "40"})
    assert "Record 51: Round 2: Ada cannot have -7" in text(again)  # an answer was lost
    assert send(client, club, *many(3), key="another").status_code == 302


def test_a_game_that_is_in_the_club_already_ends_a_big_file_too(client: Client, club: Club) -> None:
    at = send(client, club, *many(50), make.record(id="old7")).url
    client.post(at, {"done": "0"})
    assert "Record 51: This game is in the club already." in text(client.post(at, {"done": "40"}))


def test_somebody_gives_up(client: Client, club: Club) -> None:
    at = send(client, club, *many(50)).url
    client.post(at, {"done": "0"})
    assert url(client.post(at, {"cancel": "yes"})) == reverse("import_record", args=[club.public_id])
    assert not Import.objects.exists()
    assert Session.objects.count() == 1
    assert url(client.post(at, {"cancel": "yes"})) == reverse("games", args=[club.public_id])


def test_two_names_that_are_one_person_here_are_named(client: Client, club: Club) -> None:
    mira = club.players.get(name="Mira")
    for name in ("Ada", "Eve"):
        club.players.create(name=name, look=name.lower(), merged_into=mira)
    response = send(client, club, make.record())
    assert "“Eve” and “Ada” are one player in this club. Give one of them another name." in text(response)


def test_an_import_is_found_in_its_club_alone(
    client: Client, club: Club, outsider: User, as_user: Callable[[User], Client]
) -> None:
    at = send(client, club, *many(50)).url
    other = make.game(outsider, "Ina", "Uwe").club
    assert as_user(outsider).get(at).status_code == 404
    elsewhere = at.replace(club.public_id, other.public_id)
    assert url(as_user(outsider).post(elsewhere, {"cancel": "yes"})) == reverse("games", args=[other.public_id])
    assert Import.objects.exists()


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([" "], "This file is empty. Choose another one."),
        ([make.record(), "{"], "Record 2: This is no game record."),
        ([make.record(), make.record(rounds=[{"scores": {"Ada": 1e400}}])], "Record 2: "),
        ([make.record(), make.record(x_long="y" * 500_000)], "Record 2: This is too long for the record of one game."),
        ([*[make.record()] * 41, make.record()[:-1] + ', "x_a": 1, "x_a": 2}'], "Record 42: “x_a” stands twice"),
        ([make.record()] * 20_001, "This file holds more than 20000 games. Split it into smaller ones."),
    ],
)
def test_what_is_wrong_with_a_file_is_said(client: Client, club: Club, lines: list[str], sentence: str) -> None:
    response = send(client, club, *lines)
    assert response.status_code == 422
    assert sentence in text(response)
    assert (Session.objects.count(), Import.objects.count()) == (1, 0)


def test_a_file_that_is_too_big_is_refused(client: Client, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.forms.arriving.MOST_BYTES", 1000)
    assert "This file is too big. Split it into smaller ones." in text(send(client, club, *many(10)))


def test_a_backup_becomes_a_club_of_its_own_here_too(client: Client, club: Club) -> None:
    backup = json.dumps({"format": "bullkeeper.club/1", "name": "Monday Bulls", "time_zone": "UTC"})
    response = send(client, club, backup, *many(2))
    other = Club.objects.get(name="Monday Bulls")
    assert response.url == other.get_absolute_url()
    assert other.sessions.count() == 2
    assert club.sessions.count() == 1


def test_what_nobody_judges_may_be_any_number(client: Client, club: Club) -> None:
    """Also one that no floating point number comes near."""
    kept = {"x_one": 10**400, "x_two": [-(10**400), 5e-324, 0.1, 2**70]}
    at = reverse("import_record", args=[club.public_id])
    assert client.post(at, {"key": "key", "text": make.record(**kept)}).status_code == 302
    written = Sheet(club.sessions.get(seats__player__name="Ada")).written()
    assert {key: written[key] for key in kept} == kept
