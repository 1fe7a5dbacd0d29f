"""A whole club as text (docs/game-record.md, "A club")."""

import datetime as dt
import json
import re
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring import backup, rules, scorebook
from scoring.models import Club, HouseRules, Player, Season, Session, User
from scoring.sheet import Sheet
from tests import make
from tests.server import HOME


def read(club: Club) -> list[dict[str, Any]]:
    return [json.loads(line) for line in backup.lines(club)]


@pytest.fixture
def autumn(club: Club) -> Season:
    return club.seasons.create(
        name="Autumn", look="autumn", first_day=dt.date(2026, 9, 1), last_day=dt.date(2026, 11, 30), rates=True
    )


def test_the_first_line_is_the_club(keeper: User, club: Club, autumn: Season) -> None:
    club.seasons.create(name="Winter 🐂", look="winter 🐂", first_day=dt.date(2026, 12, 1), ranking="par", least=0)
    mira = club.players.get(name="Mira")
    Player.objects.filter(club=club, name="Ben").update(archived=True, merged_into=mira)
    Player.objects.filter(club=club, name="Tom").update(guest=True)
    make.house_rules(club, "Long", target=100)
    scorebook.archive_rules(make.house_rules(club, "Bulls", capacity=6), make.tap(keeper), True)
    first = read(club)[0]
    rulesets = first.pop("rulesets")
    league = {"draw_of_two": 1, "share": "up", "equal_losers": "dense"}
    assert first == {
        "format": "bullkeeper.club/1",
        "name": "Our table",
        "time_zone": "UTC",
        "start_rule": "average",
        "players": [
            {"name": "Ben", "archived": True, "merged": "Mira"},
            {"name": "Kofi"},
            {"name": "Mira"},
            {"name": "Tom", "guest": True},
        ],
        "seasons": [
            {
                "name": "Autumn",
                "first_day": "2026-09-01",
                "last_day": "2026-11-30",
                "ranking": "points",
                "splits_wins": False,
                "least": 25,
                "ranks_guests": False,
                "rates": True,
                "league": league,
            },
            {
                "name": "Winter 🐂",
                "first_day": "2026-12-01",
                "ranking": "par",
                "splits_wins": False,
                "least": 0,
                "ranks_guests": False,
                "rates": False,
                "league": league,
            },
        ],
    }
    assert [(own["name"], own.get("archived"), own["ruleset"]["target"]) for own in rulesets] == [
        ("Bulls", True, 66),
        ("Long", None, 100),
    ]
    assert rules.read_ruleset(rulesets[0]["ruleset"]).capacity == 6


def test_the_club_of_the_document_is_written_as_the_document_says() -> None:
    document = (HOME / "docs/game-record.md").read_text().split("\n## A club\n")[1]
    said = json.loads(re.findall(r"```json\n(.*?)```", document, re.DOTALL)[0])
    club = Club(name=said["name"], time_zone=said["time_zone"], start_rule=said["start_rule"])
    players = [
        Player(
            name=player["name"],
            archived=player.get("archived", False),
            guest=player.get("guest", False),
            merged_into=Player(name=player["merged"]) if "merged" in player else None,
        )
        for player in said["players"]
    ]
    seasons = [Season(**season) for season in said["seasons"]]
    rulesets = [HouseRules(**own) for own in said["rulesets"]]
    written = backup.club_line(club, players, seasons, rulesets)
    for own in said["rulesets"]:
        own["ruleset"] = rules.write_ruleset(rules.read_ruleset(own["ruleset"]))
    assert written == said
    for key in {*written, *written["seasons"][0], *(key for player in written["players"] for key in player)}:
        assert f"`{key}`" in document or key == "format"


def test_every_line_is_compact_and_readable_text(club: Club) -> None:
    club.name = "Jürgens Ochsen 🐂"
    text = "".join(backup.lines(club))
    assert text.startswith('{"format":"bullkeeper.club/1","name":"Jürgens Ochsen 🐂","time_zone":"UTC",')
    assert text.endswith("}\n")
    assert text.count("\n") == 2


def test_the_games_follow_in_playing_order_with_their_season_and_guests(
    keeper: User, game: Session, club: Club, autumn: Season
) -> None:
    """A running game too; one that was thrown away not."""
    club.players.filter(name__in=("Ben", "Tom")).update(guest=True)
    earlier, gone = make.game(keeper, "Mira", "Ben", club=club), make.game(keeper, "Mira", "Ben", club=club)
    scorebook.throw_away(gone, make.tap(keeper), True)
    Session.objects.filter(pk=earlier.pk).update(
        started_at=dt.datetime(2026, 9, 5, 22, 30, 0, 70, tzinfo=dt.UTC), season=autumn
    )
    _, first, second = read(club)
    assert (first["id"], first["at"]) == (earlier.public_id, "2026-09-05T22:30:00.000070+00:00")
    assert (first["season"], first["guests"]) == ("Autumn", ["Ben"])
    assert (second["id"], second.get("season"), second["guests"]) == (game.public_id, None, ["Ben", "Tom"])
    assert rules.replay(first) == Sheet(earlier).judgement


def test_times_are_those_of_the_club(club: Club, game: Session) -> None:
    Club.objects.filter(pk=club.pk).update(time_zone="America/New_York")
    Session.objects.filter(pk=game.pk).update(started_at=dt.datetime(2026, 7, 1, 2, 50, tzinfo=dt.UTC))
    assert read(Club.objects.get(pk=club.pk))[1]["at"] == "2026-06-30T22:50:00-04:00"


def test_an_id_that_a_game_came_with_and_could_not_have_here_is_still_its_id(club: Club, game: Session) -> None:
    Session.objects.filter(pk=game.pk).update(extra={"x_table": 4, "note": "rain", "id": "a paper sheet of 1998"})
    record = read(club)[1]
    assert (record["id"], record["note"], record["x_table"]) == ("a paper sheet of 1998", "rain", 4)
    assert list(record)[-4:] == ["id", "at", "note", "x_table"], "the order does not hang on the database"


def test_a_season_that_only_the_record_knows_is_given_back(club: Club, game: Session, autumn: Season) -> None:
    Session.objects.filter(pk=game.pk).update(extra={"season": "1998"})
    assert read(club)[1]["season"] == "1998"
    Session.objects.filter(pk=game.pk).update(season=autumn)
    assert read(club)[1]["season"] == "Autumn"


def test_a_game_costs_the_queries_of_its_sheet(
    keeper: User, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The club, its players, seasons and rules, its games; then the seats and the piles of each of three games."""
    for _ in range(2):
        make.game(keeper, "Mira", "Ben", club=club, rounds=[[3, 70]])
    club = Club.objects.get(pk=club.pk)
    with django_assert_num_queries(4 + 3 * 2):
        assert len(list(backup.lines(club))) == 4
