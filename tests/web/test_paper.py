"""Results from paper: what was understood is shown, what is unclear is asked, and then all games come in."""

import io
import json
import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from scoring import backup, scorebook
from scoring.forms.paper import PaperForm
from scoring.models import Club, Import, Session, Tally, User
from scoring.sheet import Sheet
from tests import make
from tests.page import text

TABLE = "date,Ada,Eve,Mira\n2025-03-01,3,70,\n2025-03-01,66,0,12\n"


@pytest.fixture
def client(client: Client, keeper: User) -> Client:
    client.force_login(keeper)
    return client


def show(client: Client, club: Club, table: str | bytes) -> Any:
    content = table.encode() if isinstance(table, str) else table
    return client.post(reverse("import_record", args=[club.public_id]), {"key": "key", "file": io.BytesIO(content)})


def send(client: Client, club: Club, page: Any, **typed: Any) -> Any:
    """Send the form of a page as a browser does, with what somebody typed or ticked."""
    html = page.content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(known_then)" value="([^"]*)">', html))
    fields = dict(re.findall(r'<input type="text" name="([^"]*)" value="([^"]*)"', html))
    ticked = dict(re.findall(r'<input type="checkbox" name="([^"]*)" value="([^"]*)" checked>', html))
    kept = unescape(html.split('<textarea name="text" hidden>\n')[1].split("</textarea>")[0])
    said = {name: unescape(value) for name, value in (hidden | fields | ticked).items()}
    return client.post(
        reverse("paper", args=[club.public_id]), {"key": "another key", "text": kept, "by": "stopped", **said, **typed}
    )


def test_a_table_is_shown_before_its_games_come_in(client: Client, club: Club) -> None:
    page = show(client, club, TABLE)
    assert page.status_code == 200
    assert "2 games · 2025-03-01 – 2025-03-01" in text(page)
    assert "New players: Ada , Eve" in text(page)
    assert club.sessions.count() == 1
    answer = send(client, club, page)
    assert answer.url == reverse("games", args=[club.public_id])
    second, first = club.sessions.exclude(seats__player__name="Tom")
    assert [game.started_at.isoformat() for game in (first, second)] == [
        "2025-03-01T20:00:00+00:00",
        "2025-03-01T20:01:00+00:00",
    ]
    assert [(ranked.player, ranked.total, ranked.rank) for ranked in Sheet(second).standing] == [
        ("Eve", 0, 1),
        ("Mira", 12, 2),
        ("Ada", 66, 3),
    ]
    assert [seat.name for seat in first.seats.all()] == ["Ada", "Eve"]
    assert first.finished_in_round == 1
    assert scorebook.recheck(club) == []


def test_totals_count_everywhere_but_in_what_a_round_costs(client: Client, club: Club) -> None:
    """T35: nobody knows how many rounds there were, or whether four people can have so much in one."""
    make.played(club.members.get().user, club, "2025-02-01", {"Ada": 7, "Eve": 12})
    page = show(client, club, "date,Ada,Eve,Mira,Zoë\n2025-03-01,70,60,50,40\n")
    assert "Totals alone: these games count everywhere but in what a round costs." in text(page)
    send(client, club, page)
    game = club.sessions.get(day="2025-03-01")
    page = text(client.get(game.get_absolute_url()))
    assert "Zoë wins 40 bullheads · totals from paper March 1, 2025" in page
    assert "Worst pile" not in page
    assert Sheet(game).warnings == []
    ada = Tally.objects.get(player__name="Ada", newest=True)
    assert (ada.games, ada.wins, ada.score, ada.rounds, ada.sizes) == (2, 1, 77, 1, {"2": [1, 7]})
    assert [ada.bests[kind]["value"] for kind in ("lowest", "highest", "round")] == [7, 70, 7]
    table = client.get(reverse("standings_csv", args=[club.public_id, "all"])).getvalue().decode()
    assert ",Ada,2,2,1,-1.0,1,77,38.5,7.0,-1.32,," in table
    assert next(line for line in table.splitlines() if "Zoë" in line) == "1,Zoë,1,2,1,8.0,0,40,40.0,,,,,"
    games = client.get(reverse("games_csv", args=[club.public_id, "all"])).getvalue().decode()
    assert next(line for line in games.splitlines() if "Zoë" in line).endswith(",Zoë,1,40,,8")
    assert text(client.get(reverse("records", args=[club.public_id, "all"]))).count("March 1, 2025 ") > 0
    zoe = club.players.get(name="Zoë")
    assert client.get(reverse("player", args=[club.public_id, zoe.public_id])).status_code == 200
    assert [json.loads(line).get("x_totals") for line in backup.lines(club)][1:] == [None, True, None]


def test_games_began_at_eight_where_the_club_plays(client: Client, club: Club) -> None:
    """T29"""
    Club.objects.filter(pk=club.pk).update(time_zone="Europe/Berlin")
    send(client, club, show(client, club, TABLE))
    game = Session.objects.exclude(seats__player__name="Tom").last()
    assert game
    assert (game.started_at.isoformat(), str(game.day)) == ("2025-03-01T19:00:00+00:00", "2025-03-01")


def test_rounds_come_in_as_rounds_and_people_may_come_and_go(client: Client, club: Club) -> None:
    table = "date;round;Ada;Eve;Tom\n1.3.2025;1;3;4;out\n1.3.2025;2;5;out;6\n1.3.2025;3;out;7;8\n"
    send(client, club, show(client, club, table))
    record = Sheet(club.sessions.get(seats__player__name="Ada")).record
    assert record.joined == {"Tom": 2}
    assert record.leaves == {"Ada": 2}
    assert record.out == {"Eve": (2,)}
    assert [played.scores for played in record.rounds] == [
        {"Ada": 3, "Eve": 4},
        {"Ada": 5, "Tom": 6},
        {"Eve": 7, "Tom": 8},
    ]


def test_an_old_spreadsheets_file_is_read(client: Client, club: Club) -> None:
    page = show(client, club, "Datum;Jürgen;Zoë\n1.3.2025;3;70\n".encode("cp1252"))
    assert "New players: Jürgen , Zoë" in text(page)


def test_a_spreadsheets_unicode_text_is_read(client: Client, club: Club) -> None:
    page = show(client, club, "Datum\tJürgen\tZoë\r\n1.3.2025\t3\t70\r\n".encode("utf-16"))
    assert "New players: Jürgen , Zoë" in text(page)
    assert send(client, club, page).status_code == 302


def test_a_file_that_breaks_off_within_a_sign_is_no_text(client: Client, club: Club) -> None:
    assert "This file is no text." in text(show(client, club, "Datum\tAda".encode("utf-16") + b"x"))


UNCLEAR = [
    (
        "date,Ada,Eve\n2025-03-01,1O,70",
        "cell-1-1",
        "1O",
        "10",
        "is no score. Type a number, or “out” for who did not play.",
    ),
    ("date,Ada,Eve\nMonday,10,70", "cell-1-0", "Monday", "2025-03-01", "is no day. Type it like 2026-11-30."),
    ("date,Ada,Eve\n5/6/2025,1,70", "cell-1-0", "5/6/2025", "2025-06-05", "the day or the month may come first"),
    (
        "date,Ada,Eve\n2099-03-01,1,70",
        "cell-1-0",
        "2099-03-01",
        "2025-03-01",
        "is still to come. Type the day on which",
    ),
    ("date,round,Ada,Eve\n2025-03-01,2,1,70", "cell-1-1", "2", "1", "is not the number of the next round. Type that."),
    (
        "date,round,Ada,Eve\n2025-03-01,1,1,70\n2025-03-01,2,,3",
        "cell-2-2",
        "",
        "0",
        "nothing stands here. Type a number, or “out” for who did not play.",
    ),
    (
        "date,Ada,Eve\n2025-03-01,3,",
        "cell-1-2",
        "",
        "9",
        "a game needs two players. Type the missing scores, or leave it out.",
    ),
]


@pytest.mark.parametrize(("table", "field", "unclear", "clear", "sentence"), UNCLEAR, ids=[each[1] for each in UNCLEAR])
def test_what_is_unclear_is_marked_and_repaired_by_hand(
    client: Client, club: Club, table: str, field: str, unclear: str, clear: str, sentence: str
) -> None:
    page = show(client, club, table)
    assert page.status_code == 200
    assert sentence in text(page)
    assert f'name="{field}" value="{unclear}"' in page.content.decode()
    assert 'aria-invalid="true"' in page.content.decode()
    again = send(client, club, page)
    assert again.status_code == 422
    assert sentence in text(again)
    wrong = send(client, club, again, **{field: "oops"})
    assert wrong.status_code == 422
    assert f'name="{field}" value="oops"' in wrong.content.decode()
    assert club.sessions.count() == 1
    assert send(client, club, wrong, **{field: clear}).status_code == 302
    assert club.sessions.count() == 2


def test_a_game_that_stays_unclear_can_be_left_out(client: Client, club: Club) -> None:
    page = show(client, club, TABLE + "2025-03-02,?,,\n")
    assert send(client, club, page, skip="3").status_code == 302
    assert club.sessions.count() == 3


def test_who_leaves_everything_out_reads_nothing(client: Client, club: Club) -> None:
    page = show(client, club, "date,Ada,Eve\n2025-03-01,?,7")
    answer = send(client, club, page, skip="1")
    assert answer.status_code == 422
    assert "No game is left to read in. Choose another table." in text(answer)
    assert 'name="skip" value="1" checked' in answer.content.decode()


def test_a_name_that_looks_like_a_players_is_asked_about(client: Client, club: Club) -> None:
    """T27"""
    page = show(client, club, TABLE.replace("Mira", "MIRA"))
    assert "“MIRA” looks like Mira. Say whether they are the same person." in text(page)
    assert send(client, club, page).status_code == 422
    assert send(client, club, page, **{"name-3": "Mira B."}).status_code == 302
    assert club.players.filter(name__startswith="Mira").count() == 2


def test_who_takes_a_name_out_is_asked_for_it_again(client: Client, club: Club) -> None:
    page = show(client, club, TABLE.replace("Mira", "MIRA"))
    again = send(client, club, page, **{"name-3": " "})
    assert again.status_code == 422
    assert 'name="name-3" value="MIRA"' in again.content.decode()
    assert send(client, club, again, **{"name-3": "Mira B."}).status_code == 302


def test_the_same_person_is_the_player(client: Client, club: Club) -> None:
    page = show(client, club, TABLE.replace("Mira", "MIRA"))
    mira = club.players.get(name="Mira")
    assert send(client, club, page, **{"same-3": mira.public_id}).status_code == 302
    assert mira.seats.count() == 2


def test_that_it_is_the_same_person_is_not_asked_twice(client: Client, club: Club) -> None:
    page = show(client, club, TABLE.replace("Mira", "MIRA") + "2025-03-02,?,7,\n")
    mira = club.players.get(name="Mira")
    again = send(client, club, page, **{"same-3": mira.public_id})
    assert "looks like Mira" not in text(again)
    assert send(client, club, again, **{"cell-3-1": "3"}).status_code == 302
    assert mira.seats.count() == 2


def test_names_are_checked_as_everywhere(client: Client, club: Club) -> None:
    page = show(client, club, "date,Ada,ADA,E\u200bve," + "x" * 41 + "\n2025-03-01,1,2,3,4")
    for sentence in ("“ADA” and “Ada” look alike.", "holds a sign that cannot be seen", "is too long: a name has"):
        assert sentence in text(page)
    typed = {"name-2": "Ada B.", "name-3": "Eve", "name-4": "Tom"}
    assert send(client, club, page, **typed).status_code == 302


def test_games_that_are_in_the_club_already_are_pointed_out(client: Client, club: Club) -> None:
    send(client, club, show(client, club, TABLE))
    page = show(client, club, TABLE + "2025-03-03,1,2,3\n")
    assert "Leave out 2 games that seem to be in the club already" in text(page)
    assert text(page).count("in the club already") == 3
    assert send(client, club, page, key="a third key").status_code == 302
    assert club.sessions.count() == 4


def test_they_come_in_again_when_somebody_wants_it(client: Client, club: Club) -> None:
    send(client, club, show(client, club, TABLE))
    page = show(client, club, TABLE)
    html = re.sub(' name="twice" value="yes" checked', "", page.content.decode())
    page.content = html.encode()
    assert send(client, club, page, key="a third key").status_code == 302
    assert club.sessions.count() == 5


def test_a_game_that_turns_out_to_be_known_is_asked_about(client: Client, club: Club) -> None:
    send(client, club, show(client, club, TABLE))
    page = show(client, club, TABLE.replace("2025-03-01,3,70,", "2025-03-01,3,7O,").replace("66,0,12", "66,0,13"))
    answer = send(client, club, page, key="a third key", **{"cell-1-2": "70"})
    assert answer.status_code == 422
    assert "1 game of this table seems to be in the club already. Say whether it is left out." in text(answer)
    assert send(client, club, answer, key="a fourth key").status_code == 302
    assert club.sessions.count() == 4


def test_the_rules_say_which_scores_there_can_be(client: Client, club: Club) -> None:
    page = show(client, club, "date,Ada,Eve\n2025-03-01,-3,70")
    assert "“-3” is no score" in text(page)
    assert send(client, club, page, by="free").status_code == 302
    own = make.house_rules(club, "Trios", players=[3, 10])
    answer = send(client, club, show(client, club, "date,Ada,Eve\n2025-03-02,3,70"), by=own.public_id, key="new")
    assert answer.status_code == 422
    assert "Line 2: " in text(answer)
    assert "These rules need at least 3 players." in text(answer)
    assert f'value="{own.public_id}" selected' in answer.content.decode()


def test_the_same_tap_reads_it_once(client: Client, club: Club) -> None:
    """T13"""
    page = show(client, club, TABLE)
    assert [send(client, club, page).status_code for _ in range(2)] == [302, 302]
    assert club.sessions.count() == 3


def test_a_long_table_comes_in_step_by_step(client: Client, club: Club) -> None:
    table = "date,Ada,Eve\n" + "".join(f"2025-03-{1 + number % 28:02},{number},70\n" for number in range(60))
    at = send(client, club, show(client, club, table)).url
    assert "0 of 60 games" in text(client.get(at))
    client.post(at, {"done": "0"})
    client.post(at, {"done": "40"})
    assert club.sessions.count() == 61


def test_however_many_games_a_day_has_they_are_games_of_that_day(client: Client, club: Club) -> None:
    """T29"""
    table = "date,Ada,Eve\n" + "".join(f"2025-03-01,{number},70\n" for number in range(242))
    form = PaperForm(QueryDict(urlencode({"key": "key", "by": "stopped", "text": table.replace(",", "\t")})), club)
    assert form.is_valid()
    begun = [json.loads(line)["at"] for line in form.lines]
    assert begun == sorted(begun)
    assert (begun[1], begun[-1]) == ("2025-03-01T20:01:00+00:00", "2025-03-01T23:59:00+00:00")


NO_TABLE = [
    ("date,Ada,Eve\n,,\n", "There is no line with a game in this table. Choose another one."),
    ("2025-03-01,3,70\n2025-03-02,1,2", "The first line names the columns: the day, then the players. Add it."),
    ("date,Ada\n2025-03-01,3", "The first line names fewer than two players. Add the others."),
    ("date,Ada,,Eve\n2025-03-01,3,4,5", "A column has no name in the first line. Type whose it is."),
    ("date,Ada,Eve\n2025-03-01,3,4,5", "Line 2 has more cells than the first line. Correct it."),
    ("date,game,player,total\n2025-03-01,1,Ada", "Line 2 has fewer cells than the first line. Correct it."),
    (
        "date,game,player,total\n2025-03-01,1,Ada,3\n2025-03-01,1,Ada,4",
        "Line 3 has a second score for somebody in the same game. Correct it.",
    ),
    (
        "date,Ada,Eve\n" + "2025-03-01,3,4\n" * 2001,
        "This table holds more than 2,000 games. Split it into smaller ones.",
    ),
    ('date,Ada,Eve\n2025-03-01,3,"' + "4" * 200_000, "This is no table. Save it as CSV, and choose that file."),
    ("date,Ada,Eve\n" + "2025-03-01,?,?\n" * 151, "Too much is unclear in this table. Correct it where it was written"),
    ("date,Ada,Eve\n" + "2025-03-01,3,4\n" * 70_000, "This table is too big. Split it into smaller ones."),
]


@pytest.mark.parametrize(("table", "sentence"), NO_TABLE, ids=range(len(NO_TABLE)))
def test_what_is_no_table_of_results_is_said(client: Client, club: Club, table: str, sentence: str) -> None:
    answer = show(client, club, table)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Import.objects.exists()


def test_more_than_can_be_told_at_once_is_counted(client: Client, club: Club) -> None:
    page = show(client, club, "date,Ada,Eve\n" + "".join(f"2025-03-01,?{row},3\n" for row in range(22)))
    assert "2 more are unclear." in text(send(client, club, page))
    page = show(client, club, "date,Ada,Eve\n" + "".join(f"2025-03-01,?{row},3\n" for row in range(21)))
    assert "1 more is unclear." in text(send(client, club, page))


def test_a_form_that_comes_without_its_table_is_refused(client: Client, club: Club) -> None:
    at = reverse("paper", args=[club.public_id])
    answer = client.post(at, {"key": "key"})
    assert answer.status_code == 422
    assert "This page sent something that makes no sense." in text(answer)
    assert client.post(at, {"key": "key", "text": "date,Ada", "by": "stopped"}).status_code == 422
    assert client.get(at).status_code == 302
