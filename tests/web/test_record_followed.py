"""A followed game as text: what it says, that it replays to the same numbers and reads back as an equal game."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring import rules, scorebook
from scoring.models import Session, User
from scoring.sheet import Sheet
from tests import make

ROWS = [12, 37, 43, 58]


@pytest.fixture
def client(client: Client, keeper: User) -> Client:
    client.force_login(keeper)
    return client


@pytest.fixture
def evening(keeper: User) -> Session:
    """Two turns a round. Tom sits out round 1 and leaves after round 2, in which following is broken off; Zoë comes."""
    game = make.game(keeper, "Mira", "Ben", "Tom", hand=2, target=None)
    scorebook.sit_out(game, make.tap(keeper), 1, 3)
    make.follow(game, keeper, 1, ROWS, {1: 14, 2: 44}, ({1: 3, 2: 15}, {1: 2}))
    sheet = Sheet(Session.objects.get(pk=game.pk))
    override = {"plays": {"1": 14, "2": 44}, "overrides": {"2": {"row": 4, "takes": True, "taker": 1}}}
    seen = scorebook.trace(sheet, 1)
    scorebook.mend_round(game, make.tap(keeper), 1, sheet.deals[1].rows, {1: override}, seen=seen)
    corrected = scorebook.Entry(correction=-2, why="misdeal")
    scorebook.save_pile(game, make.tap(keeper), 1, 2, corrected, seen=0)
    make.follow(game, keeper, 2, ROWS, ({1: 1, 2: 2, 3: 104}, {1: 4}), {3: 20})
    scorebook.leave_following(game, make.tap(keeper), 2)
    make.enter(game, keeper, 2, 1, [58])
    make.enter(game, keeper, 2, 2, 0)
    make.enter(game, keeper, 2, 3, [])
    scorebook.leave_game(game, make.tap(keeper), 3)
    scorebook.join_game(game, make.tap(keeper), "Zoë", "highest")
    scorebook.lay_rows(game, make.tap(keeper), 3, ROWS)
    for card in (3, 44, 59):
        scorebook.play_card(game, make.tap(keeper), 3, 1, card, None)
    scorebook.take_row(game, make.tap(keeper), 3, 1, 3, 1)
    scorebook.name_taker(game, make.tap(keeper), 3, 1, 3, 4)
    game.refresh_from_db()
    return game


def play_on(game: Session, keeper: User, *cards: int) -> None:
    """Cards of the second turn of round 3, whose players nobody says."""
    for card in cards:
        scorebook.play_card(game, make.tap(keeper), 3, 2, card, None)


def export(client: Client, game: Session) -> dict[str, Any]:
    return json.loads(client.get(reverse("record", args=[game.public_id])).content)  # type: ignore[no-any-return]


def test_the_record_says_all_that_happened_on_the_table(client: Client, evening: Session) -> None:
    record = export(client, evening)
    assert (record["joined"], record["leaves"], record["out"]) == ({"Zoë": 3}, {"Tom": 2}, {"Tom": [1]})
    assert record["rounds"] == [
        {
            "rows": [[12], [37], [43], [58]],
            "turns": [
                {
                    "plays": {"Mira": 14, "Ben": 44},
                    "overrides": {"Ben": {"row": 4, "takes": True, "taker": "Mira"}},
                },
                {"plays": {"Mira": 3, "Ben": 15}, "choices": {"Mira": {"row": 2}}},
            ],
            "corrections": {"Ben": {"points": -2, "why": "misdeal"}},
        },
        {
            "scores": {"Mira": [58], "Ben": 0, "Tom": []},
            "rows": [[12], [37], [43], [58]],
            "turns": [
                {"plays": {"Mira": 1, "Ben": 2, "Tom": 104}, "choices": {"Mira": {"row": 4}}},
                {"plays": {"Tom": 20}, "open": True},
            ],
        },
        {
            "rows": [[12], [37], [43], [58]],
            "turns": [{"cards": [3, 44, 59], "takers": {"3": "Zoë"}, "choices": {"3": {"row": 1}}}],
        },
    ]


@pytest.mark.parametrize(
    ("cards", "waits_for"),
    [((), None), ((5,), "card"), ((1, 2, 60), "too_low"), ((5, 6, 60), None)],
    ids=["between turns", "an open turn", "an asking turn", "to its end"],
)
def test_a_followed_game_replays_to_the_same_numbers_and_reads_back_as_an_equal_game(
    client: Client, keeper: User, evening: Session, tmp_path: Path, cards: tuple[int, ...], waits_for: str | None
) -> None:
    play_on(evening, keeper, *cards)
    evening.refresh_from_db()
    sheet = Sheet(evening)
    (*_, last) = sheet.judgement.rounds[2].turns or ()
    assert (last.asks.why if last.asks else None) == waits_for
    record = export(client, evening) | {"id": "paper42"}
    file, told = tmp_path / "record.json", io.StringIO()
    file.write_text(json.dumps(record))
    call_command("replay", str(file), stdout=told)
    judged = json.loads(told.getvalue())
    assert [each["scores"] for each in judged["rounds"]] == [dict(each.scores) for each in sheet.judgement.rounds]
    assert rules.replay(record) == sheet.judgement
    other = make.game(make.user("somebody"), "Ada", "Eve").club
    other.members.create(user=keeper, role=3)
    address = reverse("import_record", args=[other.public_id])
    assert client.post(address, {"key": "key", "text": json.dumps(record)}).status_code == 302
    again = Session.objects.get(public_id="paper42")
    assert Sheet(again).record == sheet.record
    assert export(client, again) == record
    assert scorebook.rejudge(again) == []


def test_a_game_that_was_read_is_followed_on(client: Client, keeper: User, evening: Session) -> None:
    again = scorebook.import_game(
        evening.club, make.tap(keeper), rules.read_record(export(client, evening) | {"id": "paper42"})
    )
    play_on(again, keeper, 5, 6, 60)
    assert Sheet(Session.objects.get(pk=again.pk)).current == 4
