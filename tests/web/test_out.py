"""Taking it along: tables for a spreadsheet, and the whole club as a backup."""

import csv
import datetime as dt
import io
import json
from collections.abc import Callable
from typing import cast

import pytest
import time_machine
from django.http import StreamingHttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import scorebook
from scoring.models import Club, Season, Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def autumn(club: Club) -> Season:
    Club.objects.filter(pk=club.pk).update(time_zone="Europe/Berlin")
    club.refresh_from_db()
    return club.seasons.create(
        name="Autumn/2026", look="autumn/2026", first_day=dt.date(2026, 9, 1), last_day=dt.date(2026, 11, 30)
    )


def began(game: Session, at: str, season: Season | None = None) -> None:
    Session.objects.filter(pk=game.pk).update(started_at=dt.datetime.fromisoformat(at), season=season)


def fetch(client: Client, name: str, club: Club, *args: str) -> StreamingHttpResponse:
    response = cast(StreamingHttpResponse, client.get(reverse(name, args=[club.public_id, *args])))
    assert response.status_code == 200
    return response


def rows(client: Client, name: str, club: Club, season: str = "all") -> list[list[str]]:
    """A table, as a program that reads CSV has it."""
    sent = fetch(client, name, club, season).getvalue().decode("utf-8-sig")
    return list(csv.reader(io.StringIO(sent, newline="")))


def test_a_line_for_each_game_and_player_in_playing_order(
    client: Client, keeper: User, club: Club, autumn: Season
) -> None:
    """T1 and T29: shared places, and the evening on which a game began."""
    late = make.game(keeper, "Mira", "Ben", "Tom", club=club, rounds=[(3, [55, 10], 0), (9, 60, 3)])
    began(late, "2026-09-30T22:50:00+00:00", autumn)
    early = make.game(keeper, "Kofi", "Mira", club=club, rounds=[(5, 5)], round_count=1, target=None)
    began(early, "2026-08-31T19:05:00+00:00")
    assert rows(client, "games_csv", club) == [
        ["Date", "Time", "Season", "Game", "Rules", "Player", "Place", "Total", "Rounds", "Points"],
        ["2026-08-31", "21:05", "", early.public_id, "Classic, 1 round", "Kofi", "1", "5", "1", "1"],
        ["2026-08-31", "21:05", "", early.public_id, "Classic, 1 round", "Mira", "1", "5", "1", "1"],
        ["2026-10-01", "00:50", "Autumn/2026", late.public_id, "Classic, to 66", "Tom", "1", "3", "2", "8"],
        ["2026-10-01", "00:50", "Autumn/2026", late.public_id, "Classic, to 66", "Mira", "2", "12", "2", "-1"],
        ["2026-10-01", "00:50", "Autumn/2026", late.public_id, "Classic, to 66", "Ben", "3", "70", "2", "-2"],
    ]
    assert [row[3] for row in rows(client, "games_csv", club, autumn.public_id)[1:]] == [late.public_id] * 3


def test_a_game_of_an_older_version_has_no_rounds_before_it_is_judged_anew(
    client: Client, keeper: User, club: Club
) -> None:
    game = make.game(keeper, "Kofi", "Mira", club=club, rounds=[(5, 70)])
    game.seats.update(result=None)
    assert [row[5:9] for row in rows(client, "games_csv", club)[1:]] == [
        ["Kofi", "1", "5", ""],
        ["Mira", "2", "70", ""],
    ]
    assert len(rows(client, "rounds_csv", club)) == 1


def test_a_line_for_each_round_and_player(client: Client, keeper: User, club: Club, autumn: Season) -> None:
    """Who went home is there for the rounds that they played, and has no place."""
    game = make.game(keeper, "Mira", "Ben", "Tom", club=club, rounds=[(3, [55, 10], 0)])
    scorebook.leave_game(game, make.tap(keeper), 3)
    make.enter(game, keeper, 2, 1, 64, correction=-2, why="misdeal")
    make.enter(game, keeper, 2, 2, 0)
    make.enter(game, keeper, 3, 1, 2)
    make.enter(game, keeper, 3, 2, 9)
    began(game, "2026-10-01T18:00:00+02:00", autumn)
    assert rows(client, "rounds_csv", club, autumn.public_id) == [
        ["Date", "Game", "Round", "Player", "Players", "Score", "Correction"],
        ["2026-10-01", game.public_id, "1", "Ben", "3", "10", ""],
        ["2026-10-01", game.public_id, "1", "Mira", "3", "3", ""],
        ["2026-10-01", game.public_id, "1", "Tom", "3", "0", ""],
        ["2026-10-01", game.public_id, "2", "Ben", "2", "0", ""],
        ["2026-10-01", game.public_id, "2", "Mira", "2", "62", "-2"],
        ["2026-10-01", game.public_id, "3", "Ben", "2", "9", ""],
        ["2026-10-01", game.public_id, "3", "Mira", "2", "2", ""],
    ]
    places = {row[5]: (row[6], row[8], row[9]) for row in rows(client, "games_csv", club)[1:]}
    assert places == {"Ben": ("1", "3", "2"), "Mira": ("2", "3", "-1"), "Tom": ("", "1", "")}


def test_the_table_of_a_season_is_its_pages_table(client: Client, keeper: User, club: Club, autumn: Season) -> None:
    """T1, T3, T34: by another rule and as of a day, too."""
    club.players.filter(name="Kofi").update(guest=True)
    for day, names, piles in (
        (5, ("Mira", "Ben", "Kofi"), (3, 70, 3)),
        (6, ("Mira", "Ben"), (70, 9)),
        (7, ("Mira", "Ben"), (6, 66)),
        (8, ("Mira", "Ben"), (5, 68)),
        (9, ("Mira", "Tom"), (80, 1)),
    ):
        with time_machine.travel(dt.datetime(2026, 10, day, 18, tzinfo=dt.UTC), tick=False):
            make.game(keeper, *names, club=club, rounds=[piles])
    rules = rows(client, "standings_csv", club, autumn.public_id)
    assert rules[0] == [
        *("Place", "Player", "Games", "Games of the season", "Wins", "Points", "Rounds", "Total", "A game", "A round"),
        *("To par a round", "Rating", "Uncertainty", "Note"),
    ]
    assert [row[:10] for row in rules[1:]] == [
        ["1", "Mira", "5", "5", "3", "6.0", "5", "164", "32.8", "32.8"],
        ["2", "Ben", "4", "5", "1", "-1.0", "4", "213", "53.25", "53.25"],
        ["", "Tom", "1", "5", "1", "2.0", "1", "1", "1.0", "1.0"],
        ["", "Kofi", "1", "5", "1", "4.0", "1", "3", "3.0", "3.0"],
    ]
    assert [row[-1] for row in rules[1:]] == ["", "", "Not enough games yet", "Guest"]
    address = reverse("standings_csv", args=[club.public_id, autumn.public_id])
    sent = cast(StreamingHttpResponse, client.get(f"{address}?on=2026-10-06&by=wins")).getvalue().decode("utf-8-sig")
    assert [line.split(",")[:5] for line in sent.splitlines()[1:3]] == [
        ["1", "Mira", "2", "2", "1"],
        ["2", "Ben", "2", "2", "1"],
    ]
    page = client.get(reverse("season", args=[club.public_id, autumn.public_id]) + "?by=wins").content.decode()
    assert f'href="{address}?by=wins" hx-boost="false" download' in page


def test_a_spreadsheet_reads_the_names_right_and_runs_none(client: Client, keeper: User, game: Session) -> None:
    """T38."""
    names = ["Jürgen", "O'Neil, Sam", "=1+1", "🐂", '@"Zoë"', "-5", "+49", "＝A1"]
    make.game(keeper, *names, club=game.club, rounds=[(-3, 70, 5, 6, 7, 8, 9, 10)], preset="free", target=60)
    sent = fetch(client, "games_csv", game.club, "all").getvalue()
    assert sent.startswith(b"\xef\xbb\xbfDate,Time,")
    lines = sent.decode("utf-8-sig").split("\r\n")
    assert lines.pop() == ""
    for line in (
        "Jürgen,1,-3,1,12",  # a number stays a number
        '"O\'Neil, Sam",8,70,1,-7',
        "'=1+1,2,5,1,-1",
        "🐂,3,6,1,-2",
        '"\'@""Zoë""",4,7,1,-3',
        "'-5,5,8,1,-4",
        "'+49,6,9,1,-5",
        "'＝A1,7,10,1,-6",
    ):
        assert [each for each in lines if each.endswith(f',"Any game with points, to 60",{line}')]
    assert {len(row) for row in rows(client, "games_csv", game.club)} == {10}


def test_only_games_that_count_are_in_the_tables(client: Client, keeper: User, game: Session) -> None:
    running = make.game(keeper, "Mira", "Ben", club=game.club, rounds=[(3, 4)])
    gone = make.game(keeper, "Mira", "Ben", club=game.club, rounds=[(3, 70)])
    scorebook.throw_away(gone, make.tap(keeper), True)
    assert make.finished_in(running) is None
    assert len(rows(client, "games_csv", game.club)) == len(rows(client, "rounds_csv", game.club)) == 1
    assert len(rows(client, "standings_csv", game.club)) == 1


def test_a_game_of_bully_is_in_the_tables(client: Client, keeper: User, game: Session) -> None:
    bully = make.game(keeper, "Mira", "Ben", club=game.club, preset="bully")
    scorebook.lay_spares(bully, make.tap(keeper), {"1": {"a1": 4}, "2": {"b1": 4}})
    scorebook.stop_game(bully, make.tap(keeper))
    assert [row[4:9] for row in rows(client, "games_csv", game.club)[1:]] == [
        ["Bully", "Mira", "1", "0", "1"],
        ["Bully", "Ben", "1", "0", "1"],
    ]


@pytest.mark.parametrize("games", [1, 5])
def test_the_tables_ask_the_database_the_same_however_many_games(
    client: Client, keeper: User, game: Session, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(games):
        make.game(keeper, "Mira", "Ben", club=game.club, rounds=[(3, 70)])
    client.get(game.club.get_absolute_url())  # the first visit of a day renews the sign-in
    for name, queries in (("games_csv", 4), ("rounds_csv", 5)):
        with django_assert_num_queries(queries):
            assert len(rows(client, name, game.club)) == 1 + 2 * games


def test_files_are_named_after_what_is_in_them(client: Client, club: Club, autumn: Season) -> None:
    response = fetch(client, "games_csv", club, autumn.public_id)
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="autumn2026-games.csv"'
    assert fetch(client, "rounds_csv", club, "all")["Content-Disposition"] == 'attachment; filename="all-rounds.csv"'
    Club.objects.filter(pk=club.pk).update(name="🐂")
    assert club.public_id in fetch(client, "backup", club)["Content-Disposition"]


def test_the_backup_is_the_club_and_its_games(client: Client, game: Session) -> None:
    response = fetch(client, "backup", game.club)
    first, only = (json.loads(line) for line in response.getvalue().decode().splitlines())
    assert (first["format"], first["name"]) == ("bullkeeper.club/1", "Our table")
    assert (only["format"], only["id"]) == ("bullkeeper.game/1", game.public_id)
    assert response["Content-Disposition"].startswith('attachment; filename="our-table-2')


def test_a_season_of_another_club_is_not_found(client: Client, club: Club, outsider: User) -> None:
    strange = make.game(outsider, "Ada", "Eve").club.seasons.create(
        name="Theirs", look="theirs", first_day=dt.date(2026, 9, 1)
    )
    for name in ("games_csv", "rounds_csv"):
        for season in (strange.public_id, "nonsense"):
            assert client.get(reverse(name, args=[club.public_id, season])).status_code == 404


def test_the_page_offers_what_there_is_and_says_what_is_not_in_it(client: Client, club: Club, autumn: Season) -> None:
    response = client.get(reverse("out", args=[club.public_id]))
    page = text(response)
    assert "Take it with you" in text(client.get(club.get_absolute_url()))
    assert "All time Table Games Rounds Autumn/2026 Sept. 1, 2026 – Nov. 30, 2026 Table Games Rounds" in page
    assert "Not in it: sign-ins and who may do what, the history of changes, and games that were thrown away." in page
    for address in (
        *(
            reverse(name, args=[club.public_id, season])
            for name in ("games_csv", "rounds_csv")
            for season in ("all", autumn.public_id)
        ),
        reverse("backup", args=[club.public_id]),
    ):
        assert f'href="{address}" hx-boost="false" download' in response.content.decode()


def test_who_only_looks_gets_the_tables_and_no_backup(viewer: User, club: Club, as_user: AsUser) -> None:
    browser = as_user(viewer)
    page = text(browser.get(reverse("out", args=[club.public_id])))
    assert "Tables for a spreadsheet" in page
    assert "Backup" not in page
    assert len(rows(browser, "games_csv", club)) == 1
    assert browser.get(reverse("backup", args=[club.public_id])).status_code == 404
