"""The seasons of a club: which there are, how one begins, its rules while it runs, and how it ends."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Club, Season, Session, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]

pytestmark = pytest.mark.usefixtures("_in_may")

RULES = {
    "ranking": "points",
    "least": "25",
    "draw_of_two": "1",
    "share": "up",
    "equal_losers": "dense",
}


@pytest.fixture
def _in_may(db: None) -> Any:
    """It is the evening of 20 May 2026."""
    with time_machine.travel(datetime(2026, 5, 20, 19, 0, tzinfo=UTC), tick=False):
        yield


@pytest.fixture
def client(_in_may: None, keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser, signed in today."""
    return as_user(keeper)


@pytest.fixture
def club(_in_may: None, keeper: User) -> Club:
    return make.game(keeper).club


def seasons(client: Client, club: Club) -> str:
    return text(client.get(reverse("seasons", args=[club.public_id])))


def start(client: Client, club: Club, **fields: str) -> Any:
    sent = {"key": "k", "name": "Spring", "first_day": "2026-03-01", **RULES, **fields}
    return client.post(reverse("new_season", args=[club.public_id]), sent)


def settings(client: Client, season: Season, **fields: str) -> Any:
    sent = {"key": "k2", "name": season.name, "last_day": "", **RULES, **fields}
    return client.post(address(season), sent)


def address(season: Season) -> str:
    return reverse("season_settings", args=[season.club.public_id, season.public_id])


def finished(keeper: User, club: Club, *began: int, rounds: Any = ((70, 12, 40),)) -> Session:
    """A game of Mira, Ben and Tom that is over; it began on this day at eight."""
    people = [club.players.get(name=name) for name in ("Mira", "Ben", "Tom")]
    at = datetime(*began, 20, tzinfo=UTC) if began else None  # type: ignore[misc, arg-type]
    game = scorebook.start_game(make.tap(keeper), club, people, make.ruleset(), at)
    for number, piles in enumerate(rounds, 1):
        for position, pile in enumerate(piles, 1):
            make.enter(game, keeper, number, position, pile)
    game.refresh_from_db()
    return game


def test_a_club_without_a_season_says_what_one_is(client: Client, club: Club) -> None:
    page = seasons(client, club)
    assert "No season yet. A season has a table of its own, from its first day to its last." in page
    assert "All time 0 games" in page
    assert page.endswith("Start a season")


def test_the_running_season_comes_first_then_the_old_ones_newest_first(
    client: Client, club: Club, keeper: User
) -> None:
    make.season(club, "Autumn", "2025-09-01", "2025-11-30")
    make.season(club, "Winter", "2025-12-01", "2026-02-28")
    make.season(club, "Spring", "2026-03-01", "2026-05-31")
    for began in ((2026, 3, 1), (2026, 5, 19), (2025, 12, 31)):
        finished(keeper, club, *began)
    page = seasons(client, club)
    assert "Running now Spring 2 games · March 1 – May 31, 2026 Standings" in page
    assert "Earlier seasons Winter 1 game · Dec. 1, 2025 – Feb. 28, 2026 › Autumn 0 games · September 1 –" in page
    assert "All time 3 games" in page


def test_the_list_asks_the_same_questions_however_many_seasons_there_are(
    client: Client, club: Club, django_assert_max_num_queries: Any
) -> None:
    for year in range(2000, 2020):
        make.season(club, f"Season {year}", f"{year}-01-01", f"{year}-12-31")
    client.get(reverse("seasons", args=[club.public_id]))
    with django_assert_max_num_queries(6):
        client.get(reverse("seasons", args=[club.public_id]))


def test_a_viewer_sees_the_seasons_and_starts_none(club: Club, viewer: User, as_user: AsUser) -> None:
    season = make.season(club)
    page = as_user(viewer).get(reverse("seasons", args=[club.public_id])).content.decode()
    assert season.get_absolute_url() in page
    assert address(season) not in page
    assert "Start a season" not in page


def test_a_season_starts_today_under_the_name_of_the_month_unless_told_otherwise(client: Client, club: Club) -> None:
    page = client.get(reverse("new_season", args=[club.public_id])).content.decode()
    assert 'value="May 2026"' in page
    assert 'value="2026-05-20"' in page
    make.season(club, "May 2026", "2026-05-01")
    assert 'value="May 2026"' not in client.get(reverse("new_season", args=[club.public_id])).content.decode()


def test_a_season_is_started_with_all_of_its_rules(client: Client, club: Club) -> None:
    chosen = {"ranking": "wins", "least": "40", "splits_wins": "on", "ranks_guests": "on", "rates": "on"}
    points = {"draw_of_two": "0", "share": "exact", "equal_losers": "skip"}
    answer = start(client, club, last_day="2026-06-30", **chosen, **points)
    season = Season.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, season.get_absolute_url())
    assert (season.first_day, season.last_day) == (date(2026, 3, 1), date(2026, 6, 30))
    assert scorebook.SeasonRules.of(season) == scorebook.SeasonRules(
        "wins", True, 40, True, True, {"draw_of_two": 0, "share": "exact", "equal_losers": "skip"}
    )


def test_a_second_tap_starts_no_second_season(client: Client, club: Club) -> None:
    first, second = start(client, club), start(client, club)
    assert first["Location"] == second["Location"]
    assert Season.objects.count() == 1


def test_the_next_season_begins_with_the_rules_of_the_last(client: Client, club: Club) -> None:
    make.season(club, "Winter", "2025-12-01", "2026-02-28", ranking="wins", least=40)
    page = client.get(reverse("new_season", args=[club.public_id])).content.decode()
    assert re.search(r'value="wins"[^>]* checked', page)
    assert 'name="least" value="40"' in page


def test_t32_a_season_that_starts_ends_the_one_that_runs_and_leaves_it_its_running_game(
    client: Client, club: Club, keeper: User
) -> None:
    """T32: the new one is empty, the old one is in reach, and the running game stays where it began."""
    make.season(club, "Spring", "2026-03-01")
    running = finished(keeper, club, 2026, 5, 20, rounds=[(7, 12, 9)])
    form = text(client.get(reverse("new_season", args=[club.public_id])))
    assert "“Spring” then ends the day before. A game that is being played in it stays in it." in form
    assert start(client, club, name="Summer", first_day="2026-05-20").status_code == 302
    page = seasons(client, club)
    assert "Running now Summer 0 games · since May 20, 2026" in page
    assert "Earlier seasons Spring 0 games · March 1 – May 19, 2026 ›" in page
    for position, points in enumerate((70, 1, 2), 1):
        make.enter(running, keeper, 2, position, points)
    running.refresh_from_db()
    assert running.season == Season.objects.get(name="Spring")
    page = seasons(client, club)
    assert "Running now Summer 0 games" in page
    assert "Spring 1 game ·" in page


def test_games_of_its_days_that_are_in_no_season_come_into_it(client: Client, club: Club, keeper: User) -> None:
    before, after = finished(keeper, club, 2026, 2, 28), finished(keeper, club, 2026, 3, 1)
    start(client, club)
    before.refresh_from_db()
    after.refresh_from_db()
    assert (before.season, after.season) == (None, Season.objects.get(name="Spring"))


@pytest.mark.parametrize(
    ("fields", "said", "kept"),
    [
        ({"name": " "}, "Type a name.", 'value="2026-03-01"'),
        ({"name": "WINTER"}, "The club has a season called “Winter” already, which looks the same.", 'value="WINTER"'),
        ({"first_day": ""}, "The first day is a date, like 2026-11-30.", 'value="Spring"'),
        ({"first_day": "1.3.2026"}, "The first day is a date, like 2026-11-30.", 'value="1.3.2026"'),
        ({"first_day": "0001-01-01"}, "The first day is a date, like 2026-11-30.", 'value="0001-01-01"'),
        ({"last_day": "soon"}, "The last day is a date, like 2026-11-30, or stays empty.", 'value="soon"'),
        ({"last_day": "2026-02-28"}, "This season would end before it begins. Choose a later last day.", "2026-02-28"),
        ({"first_day": "2026-02-28"}, "Some of these days belong to “Winter” already.", 'value="2026-02-28"'),
        ({"ranking": "luck"}, "Choose what the table goes by.", 'value="Spring"'),
        ({"least": "half"}, "The games that somebody needs are a whole number of percent", 'value="half"'),
        ({"least": "101"}, "The games that somebody needs are a whole number of percent", 'value="101"'),
        ({"share": "down"}, "This page sent something that makes no sense.", 'value="Spring"'),
    ],
)
def test_what_cannot_be_a_season_is_refused_with_what_to_do(
    client: Client, club: Club, fields: dict[str, str], said: str, kept: str
) -> None:
    make.season(club, "Winter", "2025-12-01", "2026-02-28")
    answer = start(client, club, **fields)
    assert answer.status_code == 422
    assert said in text(answer)
    assert kept in answer.content.decode()
    assert Season.objects.count() == 1


def test_what_is_folded_away_is_open_when_it_is_wrong(client: Client, club: Club) -> None:
    assert '<details class="correction" open>' in start(client, club, least="x").content.decode()
    assert '<details class="correction">' in start(client, club, name="").content.decode()


def test_the_rules_of_a_running_season_are_changed(client: Client, club: Club) -> None:
    season = make.season(club)
    answer = settings(client, season, name="Spring 26", last_day="2026-06-30", ranking="par", least="10")
    assert answer["Location"] == season.get_absolute_url()
    season.refresh_from_db()
    assert (season.name, season.last_day, season.ranking, season.least) == ("Spring 26", date(2026, 6, 30), "par", 10)


def test_a_last_day_before_the_first_is_refused(client: Client, club: Club) -> None:
    season = make.season(club)
    for sent in (settings(client, season, last_day="2026-02-28"), end(client, season, "2026-02-28")):
        assert sent.status_code == 422
        assert "A season cannot end before it began. Choose a later last day." in text(sent)
        assert 'value="2026-02-28"' in sent.content.decode()
    season.refresh_from_db()
    assert season.last_day is None


def end(client: Client, season: Season, day: str) -> Any:
    return client.post(address(season), {"key": f"end-{day}", "end": day})


def test_a_season_is_ended_today_or_on_a_day(client: Client, club: Club) -> None:
    season = make.season(club)
    assert 'name="end" value="2026-05-20"' in client.get(address(season)).content.decode()
    refused = end(client, season, "")
    assert refused.status_code == 422
    assert "Choose the last day of the season, today or a day before or after it." in text(refused)
    assert end(client, season, "2026-05-18")["Location"] == season.get_absolute_url()
    assert "No season is running. Games count in “All time” alone." in seasons(client, club)
    assert "Earlier seasons Spring 0 games · March 1 – May 18, 2026 ›" in seasons(client, club)


def test_t33_a_season_that_has_ended_shows_its_rules_and_changes_only_its_name(client: Client, club: Club) -> None:
    """T33: other points from the next season on leave the old one as it was."""
    old = make.season(club, "Winter", "2025-12-01", "2026-02-28", least=30)
    page = client.get(address(old))
    assert "Goes by Points Games needed 30 % of the season’s games" in text(page)
    assert "The season has ended, so its rules stay as they are." in text(page)
    assert 'name="ranking"' not in page.content.decode()
    before = scorebook.SeasonRules.of(old)
    assert settings(client, old, name="Winter 25/26", ranking="wins", least="0", equal_losers="skip").status_code == 302
    old.refresh_from_db()
    assert (old.name, old.last_day, scorebook.SeasonRules.of(old)) == ("Winter 25/26", date(2026, 2, 28), before)


def test_a_season_that_went_by_rating_kept_ratings(client: Client, club: Club) -> None:
    old = make.season(club, "Winter", "2025-12-01", "2026-02-28", ranking="rating")
    assert "Goes by Rating" in text(client.get(address(old)))
    assert "Ratings Kept" in text(client.get(address(old)))


def test_t33_other_points_from_the_next_season_on_leave_the_old_table_to_the_last_digit(
    client: Client, club: Club, keeper: User
) -> None:
    """T33."""
    start(client, club, first_day="2026-03-01", last_day="2026-05-19")
    for totals in ([70, 70, 70], [70, 80, 80]):
        finished(keeper, club, 2026, 5, 1, rounds=[totals])
    old = Season.objects.get(name="Spring")
    before = list(old.tally_set.order_by("pk").values())
    assert {tally["points"] for tally in before} == {1000, 100}
    start(client, club, key="k3", name="Summer", first_day="2026-05-20", equal_losers="skip", draw_of_two="0")
    finished(keeper, club, 2026, 5, 20, rounds=[[70, 80, 80]])
    assert list(old.tally_set.order_by("pk").values()) == before


def test_a_page_from_before_a_season_ended_changes_nothing(client: Client, club: Club) -> None:
    """The form was opened while the season ran, and is sent after it has ended."""
    season = make.season(club, "Spring", "2026-03-01", "2026-05-19")
    refused = end(client, season, "2026-05-18")
    assert refused.status_code == 422
    said = " has ended, so its days and rules stay as they are. Its name can still be changed."
    assert f"“Spring”{said}" in text(refused)
    assert settings(client, season, name=" ").status_code == 422


def test_a_season_that_is_still_to_come_is_listed_as_such(client: Client, club: Club) -> None:
    make.season(club, "Spring", "2026-03-01")
    start(client, club, name="Summer", first_day="2026-06-01")
    page = seasons(client, club)
    assert "Running now Spring 0 games · March 1 – May 31, 2026" in page
    assert "To come Summer 0 games · from June 1, 2026 on ›" in page


def test_the_club_leads_to_the_table_of_the_season_that_runs(client: Client, club: Club) -> None:
    page = client.get(club.get_absolute_url())
    assert "Standings Seasons and all time ›" in text(page)
    season = make.season(club)
    page = client.get(club.get_absolute_url())
    assert "Standings Spring since March 1, 2026 › Seasons and all time ›" in text(page)
    assert season.get_absolute_url() in page.content.decode()


def test_a_season_of_another_club_is_not_found(client: Client, club: Club, outsider: User) -> None:
    other = make.season(make.game(outsider, "Ada", "Eve").club)
    assert client.get(reverse("season_settings", args=[club.public_id, other.public_id])).status_code == 404
    assert client.get(reverse("games", args=[club.public_id]), {"season": other.public_id}).status_code == 404


def test_games_tell_their_season_and_one_season_can_be_listed_alone(
    client: Client, club: Club, keeper: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.views.club.GAMES_A_PAGE", 2)
    season = make.season(club, "Spring", "2026-03-01", "2026-05-19")
    for began in ((2026, 3, 1), (2026, 3, 2), (2026, 3, 3), (2026, 2, 28)):
        finished(keeper, club, *began)
    games = reverse("games", args=[club.public_id])
    assert "Ben won March 3, 2026 · Spring Ben" in text(client.get(games))
    of_season = client.get(games, {"season": season.public_id})
    assert "Games of Spring Our table · 3 games" in text(of_season)
    assert f"?season={season.public_id}&amp;page=2" in of_season.content.decode()
    second = text(client.get(games, {"season": season.public_id, "page": "2"}))
    assert "Ben won March 1, 2026 · Spring" in second
    assert "Feb. 28, 2026" not in second
    assert "Back to Spring" in labels(of_season)
