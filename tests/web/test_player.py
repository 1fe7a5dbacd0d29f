"""Somebody's page: what they have played, by season and altogether, against whom, and how lucky."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import scorebook
from scoring.models import Club, Pair, Player, Season, Session, Tally, User, look
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(viewer: User, as_user: AsUser) -> Client:
    """A viewer's browser."""
    return as_user(viewer)


@pytest.fixture
def game(keeper: User) -> Session:
    """The club has one game, of Mira, Ben and Tom, which runs."""
    return make.game(keeper, "Mira", "Ben", "Tom")


def page_of(club: Club, name: str) -> str:
    return reverse("player", args=[club.public_id, club.players.get(name=name).public_id])


def season(club: Club, name: str, year: int) -> Season:
    days = date(year, 1, 1), date(year, 12, 31)
    return Season.objects.create(club=club, name=name, look=look(name), first_day=days[0], last_day=days[1])


def keep(club: Club, name: str, season: Season | None, family: str = "bullheads", **sums: Any) -> Tally:
    """A player's newest sums, as if games had made them."""
    player = club.players.get(name=name)
    whole = {"games": 1, "wins": 0, "shares": 0, "points": 0, "rounds": 1, "score": 10, "sizes": {"4": [1, 10]}}
    rest = {"form": [[1, 4]], "takes": [0] * 5, "clean_run": 0, "win_run": 0, "bests": {}}
    day = date(season.first_day.year if season else 2020, 3, 1)
    return Tally.objects.create(club=club, player=player, season=season, family=family, day=day, **whole | rest | sums)


def meet(club: Club, one: str, other: str, season: Season | None, games: int, ahead: int, behind: int) -> None:
    """Shared games of two, `one` first in the club."""
    people = [club.players.get(name=name) for name in (one, other)]
    Pair.objects.create(
        club=club,
        season=season,
        family="bullheads",
        day=date(2024, 3, 1),
        one=people[0],
        other=people[1],
        games=games,
        ahead=ahead,
        behind=behind,
    )


def test_who_has_finished_nothing_is_told_so_and_has_no_average(client: Client, club: Club) -> None:
    """T36: no 0.0 of nobody's games; the game that runs is in reach."""
    page = text(client.get(page_of(club, "Mira")))
    assert "Mira has not finished a game yet. Last games No round complete yet" in page
    assert "0.0" not in page


def test_each_season_and_all_time_with_averages_divided_by_what_they_say(client: Client, club: Club) -> None:
    """T35: 3 games of 4, 5 and 7 rounds: a game divides by 3, a round by 16."""
    spring, autumn = season(club, "Spring", 2024), season(club, "Autumn", 2025)
    keep(club, "Mira", spring, games=3, wins=1, points=550, rounds=16, score=200, sizes={"4": [16, 200]})
    keep(club, "Mira", autumn, games=1, wins=1, points=-200, rounds=4, score=20, sizes={"2": [4, 20]})
    page = text(client.get(page_of(club, "Mira")))
    assert "All time · 4 games 2 wins" in page
    assert "Games Won Ø a game Ø a round To par Points" in page
    assert "All time 4 2 55.0 11.0 −0.4 3.50 Autumn 1 1 20.0 5.0 −2.7 −2 Spring 3 1 66.7 12.5 +0.2 5.50" in page


def test_the_name_of_a_season_leads_to_its_table(client: Client, club: Club) -> None:
    spring = season(club, "Spring", 2024)
    keep(club, "Mira", spring)
    address = reverse("season", args=[club.public_id, spring.public_id])
    assert f'href="{address}?game=bullheads"' in client.get(page_of(club, "Mira")).content.decode()


def test_par_by_table_size_has_the_rounds_it_is_made_of(client: Client, club: Club) -> None:
    """Par of four begins as 20 rounds of 12.1; with Mira's 10 and Ben's 30 it is 802 in 60 rounds."""
    spring = season(club, "Spring", 2024)
    keep(club, "Mira", spring, rounds=12, score=130, sizes={"3": [2, 20], "4": [10, 110]})
    keep(club, "Ben", spring, rounds=30, score=450, sizes={"4": [30, 450]})
    page = text(client.get(page_of(club, "Mira")))
    assert "At the table Rounds Ø a round Par To par 3 2 10.0 10.7 −0.7 4 10 11.0 13.4 −2.4" in page
    assert "below it is better" in page


def test_families_are_told_apart_the_one_with_most_games_first(client: Client, club: Club) -> None:
    keep(club, "Mira", None, games=2)
    keep(club, "Mira", None, "typed-most", games=5, rounds=5, score=60, sizes={"3": [5, 60]})
    page = text(client.get(page_of(club, "Mira")))
    assert "Most points Bullheads All time · 5 games" in page
    assert "above it is better" in page
    assert "All time · 2 games" in text(client.get(page_of(club, "Mira") + "?game=bullheads"))
    assert "All time · 5 games" in text(client.get(page_of(club, "Mira") + "?game=dice"))


def test_head_to_head_begins_with_three_shared_games(client: Client, club: Club) -> None:
    spring, autumn = season(club, "Spring", 2024), season(club, "Autumn", 2025)
    keep(club, "Mira", spring)
    keep(club, "Ben", spring)
    meet(club, "Mira", "Ben", spring, 2, 1, 1)
    meet(club, "Mira", "Ben", autumn, 3, 2, 0)
    meet(club, "Mira", "Tom", spring, 2, 2, 0)
    page = text(client.get(page_of(club, "Mira")))
    assert "Head to head Be Ben 5 games: ahead in 3, behind in 1, level in 1 +2 With everybody" in page
    assert "ahead in 1, behind in 3, level in 1 −2" in text(client.get(page_of(club, "Ben")))


def test_luck_and_skill_stand_beside_their_samples(client: Client, club: Club) -> None:
    spring, autumn = season(club, "Spring", 2024), season(club, "Autumn", 2025)
    keep(club, "Mira", spring, takes=[4, 5, 30, 2, 1])
    keep(club, "Mira", autumn, takes=[2, 5, 33, 1, 1])
    keep(club, "Ben", spring)
    page = text(client.get(page_of(club, "Mira")))
    assert "Takes in 6 followed rounds 10 Price of a take, on average of 10 takes 6.3" in page
    assert "Takes by a low card of 10 takes 3 The cheapest row taken of 3 takes by a low card 2" in page
    assert "Luck and skill" not in text(client.get(page_of(club, "Ben")))


def test_the_last_ten_games_are_linked_and_thrown_away_ones_are_not(client: Client, club: Club, keeper: User) -> None:
    games = [make.game(keeper, "Mira", "Ben", club=club, rounds=[(66, 5)]) for _ in range(11)]
    scorebook.throw_away(games[-1], make.tap(keeper), thrown_away=True)
    page = client.get(page_of(club, "Mira")).content.decode()
    assert [game.get_absolute_url() in page for game in games] == [True] * 10 + [False]


def test_all_games_of_somebody_are_listed_with_a_way_back(client: Client, club: Club, keeper: User) -> None:
    make.game(keeper, "Mira", "Ben", club=club, rounds=[(66, 5)])
    make.game(keeper, "Tom", "Ben", club=club, rounds=[(66, 5)])
    assert "All games of Mira" in text(client.get(page_of(club, "Mira")))
    mira = club.players.get(name="Mira").public_id
    listed = client.get(reverse("games", args=[club.public_id]), {"player": mira})
    assert "Games of Mira Our table · 2 games" in text(listed)
    assert f'href="{page_of(club, "Mira")}" aria-label="Back to Mira"' in listed.content.decode()
    assert client.get(reverse("games", args=[club.public_id]), {"player": "nobody"}).status_code == 404


def test_the_name_of_who_was_merged_leads_to_the_other(client: Client, club: Club, keeper: User) -> None:
    scorebook.add_player(club, make.tap(keeper), "Benny")
    address = page_of(club, "Benny")
    scorebook.merge(club.players.get(name="Benny"), make.tap(keeper), club.players.get(name="Ben"))
    assert client.get(address)["Location"] == page_of(club, "Ben")


def test_a_viewer_cannot_edit(client: Client, keeper: User, as_user: AsUser, club: Club) -> None:
    edit = reverse("edit_player", args=[club.public_id, club.players.get(name="Mira").public_id])
    assert edit not in client.get(page_of(club, "Mira")).content.decode()
    assert edit in as_user(keeper).get(page_of(club, "Mira")).content.decode()


def test_fifty_seasons_ask_the_database_as_often_as_one(
    client: Client, club: Club, keeper: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for year in range(1970, 2020):
        each = season(club, str(year), year)
        for name in ("Mira", "Ben", "Tom"):
            keep(club, name, each)
        meet(club, "Mira", "Ben", each, 3, 1, 1)
    for each in Season.objects.all()[:5]:
        make.game(keeper, "Mira", "Ben", club=club)
        Session.objects.filter(pk=Session.objects.latest("pk").pk).update(season=each)
    address = page_of(club, "Mira")
    client.get(address)
    with django_assert_max_num_queries(10):
        page = text(client.get(address))
    assert "All time · 50 games" in page
    assert "Ben 150 games: ahead in 50, behind in 50, level in 50" in page


def test_everybody_in_the_lists_has_a_page(client: Client, club: Club) -> None:
    page = client.get(reverse("players", args=[club.public_id])).content.decode()
    assert all(page_of(club, player.name) in page for player in Player.objects.filter(club=club))
