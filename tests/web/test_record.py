"""A game as text: exported, read back, and everything that can be wrong with a text."""

import io
import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import rules, scorebook
from scoring.models import Club, Session, User
from scoring.sheet import Sheet
from tests import make
from tests.page import text


@pytest.fixture
def client(client: Client, keeper: User) -> Client:
    client.force_login(keeper)
    return client


@pytest.fixture
def evening(keeper: User) -> Session:
    """A game in which everything happened: cards, numbers, corrections; people came, left and sat out."""
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[(3, [14, 55], 0), (9, 8, [])], target=100, limit="pass")
    make.enter(game, keeper, 2, 1, 9, correction=-5, why="misdeal")
    scorebook.join_game(game, make.tap(keeper), "Zoë <b>", "highest")
    scorebook.sit_out(game, make.tap(keeper), 3, 2)
    for position, points in ((1, 4), (3, 5), (4, 6)):
        make.enter(game, keeper, 3, position, points)
    scorebook.leave_game(game, make.tap(keeper), 3)
    scorebook.set_dealer(game, make.tap(keeper), 1, 2)
    make.enter(game, keeper, 4, 1, [7])
    scorebook.stop_game(game, make.tap(keeper))
    game.refresh_from_db()
    return game


def export(client: Client, game: Session) -> dict[str, Any]:
    response = client.get(reverse("record", args=[game.public_id]))
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == f'attachment; filename="{game.public_id}.json"'
    return json.loads(response.content)  # type: ignore[no-any-return]


def send(client: Client, club: Club, record: object, key: str = "key", **others: Any) -> Any:
    pasted = record if isinstance(record, str) else json.dumps(record)
    return client.post(reverse("import_record", args=[club.public_id]), {"key": key, "text": pasted, **others})


def elsewhere(keeper: User) -> Club:
    """Another club of the keeper's."""
    other = make.game(make.user("somebody"), "Ada", "Eve").club
    other.members.create(user=keeper, role=3)
    return other


def test_the_record_says_all_that_happened(client: Client, evening: Session) -> None:
    record = export(client, evening)
    assert record["players"] == ["Mira", "Ben", "Tom", "Zoë <b>"]
    assert (record["joined"], record["leaves"], record["started"]) == ({"Zoë <b>": 3}, {"Tom": 3}, {"Zoë <b>": 16})
    assert (record["out"], record["stopped"], record["dealer"]) == ({"Ben": [3]}, True, "Ben")
    assert record["rounds"][1] == {
        "scores": {"Mira": 9, "Ben": 8, "Tom": []},
        "corrections": {"Mira": {"points": -5, "why": "misdeal"}},
    }
    assert record["id"] == evening.public_id
    assert rules.replay(record) == Sheet(evening).judgement


def test_a_record_reads_back_as_an_equal_game(client: Client, keeper: User, evening: Session) -> None:
    """Its own keys are kept as they came, and exporting it again gives the same text."""
    record = export(client, evening) | {"id": "paper42", "x_table": "kitchen", "note": "rain", "season": "spring"}
    response = send(client, elsewhere(keeper), record)
    assert response.status_code == 302
    again = Session.objects.get(public_id="paper42")
    assert response.url == reverse("sheet", args=["paper42"])
    assert export(client, again) == record
    assert Sheet(again).judgement == Sheet(evening).judgement
    assert scorebook.rejudge(again) == []
    assert again.finished_in_round == 3


def test_a_game_that_another_club_has_gets_an_id_of_its_own(client: Client, keeper: User, evening: Session) -> None:
    record = export(client, evening)
    assert send(client, elsewhere(keeper), record).status_code == 302
    again = Session.objects.get(club__players__name="Ada", rounds__number=4)
    assert again.public_id != evening.public_id
    assert export(client, again) == record


def test_a_dealer_who_is_not_at_the_table_is_kept_as_well(client: Client, club: Club) -> None:
    send(client, club, RECORD | {"id": "dealt", "dealer": "the barkeeper"})
    assert export(client, Session.objects.get(public_id="dealt"))["dealer"] == "the barkeeper"


def test_names_the_club_knows_are_its_players(client: Client, game: Session) -> None:
    record = {"format": "bullkeeper.game/1", "ruleset": "classic", "players": ["mira", "Zoë"], "rounds": []}
    send(client, game.club, record)
    newest = Session.objects.exclude(pk=game.pk).get()
    assert [seat.name for seat in newest.seats.all()] == ["Mira", "Zoë"]
    assert game.club.players.count() == 5


def test_the_same_game_is_read_once(client: Client, keeper: User, evening: Session) -> None:
    """T13: a double tap makes one game; the same file a week later is pointed out."""
    record = export(client, evening) | {"id": "paper42"}
    for _ in range(2):
        assert send(client, evening.club, record, key="one tap").status_code == 302
    response = send(client, evening.club, record, key="a week later")
    assert response.status_code == 422
    assert "This game is in the club already." in text(response)
    assert Session.objects.count() == 2


def test_a_file_does_as_well(client: Client, club: Club) -> None:
    record = {"format": "bullkeeper.game/1", "ruleset": "classic", "players": ["Ada", "Eve"], "rounds": []}
    file = io.BytesIO(json.dumps(record).encode("utf-8-sig"))
    assert send(client, club, "", file=file).status_code == 302


RECORD: dict[str, Any] = {"format": "bullkeeper.game/1", "ruleset": "classic", "players": ["Ada", "Eve"], "rounds": []}
WRONG: list[tuple[object, str]] = [
    ("", "Paste something, or choose a file."),
    ("{", "This is no game record."),
    ("[" * 100_000, "This is no game record."),
    ("7", "This is no game record."),
    ('{"format": "bullkeeper.game/1", "x_deep": ' + "[" * 400 + "]" * 400 + "}", "This is no game record."),
    (RECORD | {"format": "other"}, "This is no game record."),
    (RECORD | {"players": ["Ada"]}, "players"),
    (RECORD | {"rounds": [{"scores": {"Ada": [7], "Eve": [7]}}]}, "Round 1: Card 7 is in the pile of Ada."),
    (RECORD | {"rounds": [{"scores": {"Ada": -1}}]}, "Round 1:"),
    (RECORD | {"players": ["Ada", "Eve  B."]}, "has spaces too many"),
    (RECORD | {"players": ["Ada", "x" * 41]}, "is too long"),
    (RECORD | {"players": ["Ada", "ADA"]}, "“ADA” and “Ada” look alike."),
    (RECORD | {"players": ["Mira", "MIRA"]}, "“MIRA” and “Mira” look alike."),
    (RECORD | {"players": ["Ada", "E\x00ve"]}, "cannot be kept"),
    (RECORD | {"x_odd": "\ud800"}, "cannot be kept"),
    (RECORD | {"rounds": [{"scores": {"Ada": 10**12}}]}, "cannot be kept"),
    (json.dumps(RECORD)[:-1] + ', "x_odd": 1e999}', "cannot be kept"),
    (RECORD | {"rounds": [{"scores": {}}] * 501}, "A game here has at most 500 rounds."),
    (RECORD | {"rounds": [{"scores": {}, "corrections": {"Ada": {"points": 1, "why": "y" * 101}}}]}, "100 characters"),
]


@pytest.mark.parametrize(("record", "sentence"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_said_and_what_was_pasted_is_kept(
    client: Client, club: Club, record: object, sentence: str
) -> None:
    response = send(client, club, record)
    assert response.status_code == 422
    assert sentence in text(response)
    if isinstance(record, str) and 0 < len(record) < 10:
        assert f">\r\n{record}</textarea>" in response.text.replace("\n", "\r\n")
    assert Session.objects.count() == 1


def test_a_file_that_is_no_text_is_refused(client: Client, club: Club) -> None:
    response = send(client, club, "", file=io.BytesIO(b"\xff\xfe\x00"))
    assert response.status_code == 422
    assert "This file is no text." in text(response)


@pytest.mark.parametrize(
    "at",
    [
        *("yesterday", 7, "2026-01-01T10:00:00", "0001-01-01T00:00:00+14:00"),
        *("0001-01-01T00:00:00+00:00", "9999-12-31T23:59:00+00:00"),  # somewhere it is another year, which is none
    ],
)
@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Auckland"])
def test_a_time_nobody_can_read_is_now(client: Client, club: Club, at: object, zone: str) -> None:
    Club.objects.filter(pk=club.pk).update(time_zone=zone)
    before = timezone.now()
    assert send(client, club, RECORD | {"id": "odd", "at": at}).status_code == 302
    assert before <= Session.objects.get(public_id="odd").started_at <= timezone.now()
    assert client.get(reverse("record", args=["odd"])).status_code == 200


def test_numbers_that_nobody_judges_are_kept(client: Client, club: Club) -> None:
    kept = {"x_weighed_at": 1764500000, "x_grams": [0.5, 10**30, 10**4000]}
    send(client, club, RECORD | {"id": "kept"} | kept)
    assert export(client, Session.objects.get(public_id="kept")).items() >= kept.items()


def test_a_record_for_one_player_takes_a_second(client: Client, club: Club) -> None:
    alone = RECORD | {"id": "alone", "ruleset": {"preset": "classic", "players": [1, 10]}, "players": ["Ada"]}
    assert send(client, club, alone).status_code == 302
    joins = {"key": "joins", "name": "Eve", "start": "zero"}
    assert client.post(reverse("people", args=["alone"]), joins).status_code == 302
    assert [seat.name for seat in Session.objects.get(public_id="alone").seats.all()] == ["Ada", "Eve"]


def test_when_it_began_is_kept(client: Client, club: Club) -> None:
    """T31: it belongs to the evening on which it was played."""
    send(client, club, RECORD | {"id": "old", "at": "2025-03-01T22:50:00+02:00"})
    assert Session.objects.get(public_id="old").started_at.isoformat() == "2025-03-01T20:50:00+00:00"
