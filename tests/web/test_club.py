"""A club: what is being played, what was played, and its name."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import scorebook
from scoring.models import Change, Club, Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def read(client: Client, club: Club, name: str = "club", **query: str) -> str:
    """A page of the club; names and totals are kept together by spaces that do not break."""
    return text(client.get(reverse(name, args=[club.public_id]), query)).replace("\N{NO-BREAK SPACE}", " ")


def finished(keeper: User, club: Club, *totals: int) -> Session:
    """A game over after one round, with these totals for Mira, Ben and Tom."""
    return make.game(keeper, "Mira", "Ben", "Tom", club=club, rounds=[totals])


def test_the_running_game_is_told_in_words(client: Client, club: Club, game: Session, keeper: User) -> None:
    for position, points in enumerate((21, 57, 28, 33), 1):
        make.enter(game, keeper, 1, position, points)
    page = read(client, club)
    assert page.startswith("Our table 4 players")
    assert "Playing now · round 2 · to 66 Mira leads by 7 Ben is 9 bullheads from the end Go to the table" in page


def test_a_game_just_started_names_who_plays(client: Client, club: Club) -> None:
    assert "round 1 · to 66 Just started Mira, Ben, Tom and Kofi Go to the table" in read(client, club)


def test_other_running_games_are_listed_below_the_newest(
    client: Client, club: Club, game: Session, keeper: User
) -> None:
    for position, points in enumerate((5, 6, 7, 8), 1):
        make.enter(game, keeper, 1, position, points)
    newer = make.game(keeper, "Ben", "Tom", club=club)
    page = read(client, club)
    assert f'href="/s/{newer.public_id}/">Go to the table' in client.get(club.get_absolute_url()).content.decode()
    assert "Also running Mira leads" in page
    assert "Mira 5 · Ben 6 · Tom 7 · Kofi 8 playing" in page


def test_last_games_say_who_won_with_fewest_bullheads(client: Client, club: Club, keeper: User) -> None:
    """T3: 12 beats 70."""
    finished(keeper, club, 70, 12, 40)
    assert "Last games Ben won" in read(client, club)
    assert "Ben 12 · Tom 40 · Mira 70 ›" in read(client, club)


def test_who_went_home_stands_behind_everybody_who_is_ranked(client: Client, club: Club, keeper: User) -> None:
    game = make.game(keeper, "Ben", "Mira", "Tom", club=club, rounds=[[1, 20, 30]])
    scorebook.leave_game(game, make.tap(keeper), 1)
    for position, points in ((2, 1), (3, 50)):
        make.enter(game, keeper, 2, position, points)
    assert "Mira 21 · Tom 80 · Ben 1 ›" in read(client, club)


def test_while_a_game_runs_who_has_just_gone_home_stands_behind_the_others(
    client: Client, club: Club, keeper: User
) -> None:
    game = make.game(keeper, "Ben", "Mira", "Tom", club=club, rounds=[[1, 20, 30]])
    scorebook.leave_game(game, make.tap(keeper), 1)
    assert "Mira leads" in read(client, club, "games")
    assert "Mira 20 · Tom 30 · Ben 1 playing" in read(client, club, "games")


def test_a_game_that_counts_down_is_listed_with_what_is_left(client: Client, club: Club, keeper: User) -> None:
    make.game(keeper, "Mira", "Ben", club=club, preset="countdown", rounds=[[70, 12]])
    assert "Ben 54 · Mira −4 ›" in read(client, club)


def test_a_shared_first_place_is_told_as_one(client: Client, club: Club, keeper: User) -> None:
    """T1: both who share the fewest are named, in seat order."""
    finished(keeper, club, 41, 70, 41)
    assert "Mira and Tom shared first place" in read(client, club)


def test_a_game_belongs_to_the_evening_it_started_in_the_clubs_zone(client: Client, club: Club, keeper: User) -> None:
    """22:50 in Berlin is the same day, 23:30 in UTC is the next day there, and the evening before in Lima."""
    started = finished(keeper, club, 70, 12, 40)
    Session.objects.filter(pk=started.pk).update(started_at=datetime(2026, 3, 10, 23, 30, tzinfo=UTC))
    for zone, date in (("Europe/Berlin", "March 11, 2026"), ("America/Lima", "March 10, 2026")):
        Club.objects.update(time_zone=zone)
        assert date in read(client, club)
        assert date in read(client, club, "games")


def test_the_page_of_the_club_asks_the_same_questions_however_much_was_played(
    client: Client, club: Club, game: Session, keeper: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    finished(keeper, club, 70, 12, 40)
    make.game(keeper, "Mira", "Ben", club=club)
    address = club.get_absolute_url()
    client.get(address)
    with django_assert_num_queries(14):
        client.get(address)
    for _ in range(4):
        finished(keeper, club, 70, 12, 40)
        make.game(keeper, "Mira", "Ben", "Tom", "Kofi", "Zoë", club=club, rounds=[(1, 2, 3, 4, 5)] * 3)
    with django_assert_num_queries(14):
        client.get(address)


def test_the_first_three_of_the_season_stand_beside_it_and_a_shared_place_is_one(
    client: Client, club: Club, keeper: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """T1, T3."""
    with time_machine.travel("2026-03-20"):
        make.season(club, "Spring", "2026-03-01")
        assert "Spring since March 1, 2026 ›" in read(client, club)
        make.played(keeper, club, "2026-03-05", {"Mira": 30, "Ben": 5, "Tom": 12, "Kofi": 40, "Zoë": 12})
        assert "Spring since March 1, 2026 1. Ben 8 · 2. Tom −1 · 2. Zoë −1 ›" in read(client, club)
        make.played(keeper, club, "2026-03-06", {"Mira": 3, "Ben": 5})
        with django_assert_num_queries(17):
            client.get(club.get_absolute_url())


def test_the_club_page_shows_the_ten_newest_and_the_list_has_all(client: Client, club: Club, keeper: User) -> None:
    for number in range(24):
        finished(keeper, club, 70, number, 40)
    page = read(client, club)
    assert page.count("Ben won") == 10
    assert "Ben 23 ·" in page
    assert "Ben 13 ·" not in page
    first, second = read(client, club, "games"), read(client, club, "games", page="2")
    assert "25 games" in first
    assert "Page 1 of 2 Older" in first
    assert "Newer Page 2 of 2" in second
    assert "Ben 23 ·" in first
    assert "Ben 0 ·" in second
    assert "No round complete yet" in second


def test_a_page_of_games_that_does_not_exist_shows_one_that_does(client: Client, club: Club) -> None:
    assert "1 game No round complete yet" in read(client, club, "games", page="99")
    assert "1 game No round complete yet" in read(client, club, "games", page="x")


def test_a_club_without_a_game_says_so(client: Client, club: Club) -> None:
    Session.objects.all().delete()
    assert "No game yet. The first one is a tap away." in read(client, club)
    assert "No game yet." in read(client, club, "games")


def test_a_viewer_is_offered_nothing_to_change(club: Club, viewer: User, as_user: AsUser) -> None:
    page = as_user(viewer).get(club.get_absolute_url()).content.decode()
    assert reverse("new_game", args=[club.public_id]) not in page
    assert reverse("rename_club", args=[club.public_id]) not in page


def test_a_keeper_renames_the_club(client: Client, club: Club) -> None:
    address = reverse("rename_club", args=[club.public_id])
    assert 'value="Our table"' in client.get(address).content.decode()
    answer = client.post(address, {"key": "k", "name": "  Thursday   Bulls "}, follow=True)
    assert answer.redirect_chain == [(club.get_absolute_url(), 302)]
    assert text(answer).startswith("Thursday Bulls")
    change = Change.objects.get(what="club.renamed")
    assert (change.before, change.after) == ({"name": "Our table"}, {"name": "Thursday Bulls"})


def test_a_club_keeps_its_name_when_the_new_one_cannot_be(client: Client, club: Club) -> None:
    answer = client.post(reverse("rename_club", args=[club.public_id]), {"key": "k", "name": " "})
    assert answer.status_code == 422
    assert "Type a name." in text(answer)
    club.refresh_from_db()
    assert club.name == "Our table"


def test_an_old_page_sent_again_with_another_name_is_asked_about(client: Client, club: Club) -> None:
    address = reverse("rename_club", args=[club.public_id])
    client.post(address, {"key": "k", "name": "Bulls"})
    again = client.post(address, {"key": "k", "name": "Bulls"})
    other = client.post(address, {"key": "k", "name": "Cows"})
    assert (again.status_code, other.status_code) == (302, 409)
    assert "This page was sent before, with other content." in text(other)
    assert 'value="Cows"' in other.content.decode()
    club.refresh_from_db()
    assert club.name == "Bulls"


def test_names_are_shown_as_they_are_and_never_run(client: Client, club: Club, keeper: User) -> None:
    """T28: markup in names stays text, on the page of the club and in the list of games."""
    scorebook.rename_club(club, make.tap(keeper), "<b>\"Bulls\" & 'Cows'</b>")
    make.game(keeper, "<script>alert(1)</script>", "🐂🐂🐂", club=club, rounds=[(70, 1)])
    for name in ("club", "games"):
        page = client.get(reverse(name, args=[club.public_id])).content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
        assert "🐂🐂🐂 won" in page
        assert "&lt;b&gt;&quot;Bulls&quot; &amp; &#x27;Cows&#x27;&lt;/b&gt;" in page
