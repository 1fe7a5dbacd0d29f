"""Games that arrive: what a record says that nobody judges, and files of many, all of them or none."""

import datetime as dt
import json
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import IntegrityError
from pytest_django import DjangoAssertNumQueries

from scoring import rules, scorebook
from scoring.forms.arriving import next_records
from scoring.models import Change, Club, Import, Pair, Season, Session, Tally, User
from scoring.scorebook import NotNow
from scoring.scorebook.imports import Facts, write_games
from scoring.sheet import Sheet
from tests import make


def read(**others: Any) -> rules.Record:
    return rules.read_record(json.loads(make.record(**others)))


def extra(game: Session) -> dict[str, Any]:
    return Sheet(Session.objects.get(pk=game.pk)).written()


def steps(arriving: Import) -> int:
    """Go on to the end, and say how many steps that took."""
    for number in range(100):
        now = Import.objects.filter(pk=arriving.pk).first()
        if now is None:
            return number
        scorebook.import_step(now, now.done, next_records(now, now.done))
    raise AssertionError


@pytest.fixture
def autumn(club: Club) -> Season:
    return club.seasons.create(
        name="Autumn", look="autumn", first_day=dt.date(2025, 9, 1), last_day=dt.date(2025, 11, 30)
    )


@pytest.mark.parametrize("said", ["paper 42", "x" * 17, "ü", "", 7, None, ["a"]])
def test_an_id_that_cannot_be_ours_is_kept(club: Club, keeper: User, said: object) -> None:
    game = scorebook.import_game(club, make.tap(keeper), read(id=said))
    assert (game.extra, extra(game)["id"]) == ({"id": said}, said)


@pytest.mark.parametrize("said", ["paper42", "paper 42", 7])
def test_a_game_is_read_once_by_whatever_id_it_has(club: Club, keeper: User, said: object) -> None:
    scorebook.import_game(club, make.tap(keeper), read(id=said))
    with pytest.raises(NotNow, match="imported_already"):
        scorebook.import_game(club, make.tap(keeper), read(id=said))


def test_a_game_of_another_club_is_read_once_as_well(club: Club, keeper: User, outsider: User) -> None:
    other = make.game(outsider, "Ada", "Eve")
    scorebook.import_game(club, make.tap(keeper), read(id=other.public_id))
    with pytest.raises(NotNow, match="imported_already"):
        scorebook.import_game(club, make.tap(keeper), read(id=other.public_id))


@pytest.mark.parametrize(
    ("at", "said", "season", "kept"),
    [
        ("2025-10-01T20:00:00+00:00", {}, "Autumn", None),
        ("2025-10-01T20:00:00+00:00", {"season": "spring"}, "Autumn", None),
        ("2025-12-24T20:00:00+00:00", {"season": "AUTUMN"}, "Autumn", None),
        ("2025-12-24T20:00:00+00:00", {"season": "spring"}, None, "spring"),
        ("2025-12-24T20:00:00+00:00", {}, None, None),
        ("2025-12-01T03:00:00+00:00", {}, "Autumn", None),
        ("2025-12-24T20:00:00+00:00", {"season": 7}, None, 7),
    ],
)
def test_a_game_is_in_the_season_it_names_or_in_that_of_its_evening(
    club: Club, keeper: User, autumn: Season, at: str, said: dict[str, Any], season: str | None, kept: object
) -> None:
    """T29: the evening is that of the club's zone."""
    Club.objects.filter(pk=club.pk).update(time_zone="America/New_York")
    game = scorebook.import_game(club, make.tap(keeper), read(at=at, **said))
    assert (game.season and game.season.name, game.extra.get("season")) == (season, kept)
    assert game.family == "bullheads"
    assert str(game.day) == {"2025-12-01": "2025-11-30"}.get(at[:10], at[:10])


def test_a_guest_who_is_new_is_a_guest_here(club: Club, keeper: User) -> None:
    game = scorebook.import_game(
        club, make.tap(keeper), read(players=["Mira", "Zoë"], guests=["Mira", "Zoë"], rounds=[])
    )
    assert [(seat.name, seat.player.guest) for seat in game.seats.all()] == [("Mira", False), ("Zoë", True)]
    assert (game.extra, extra(game)["guests"]) == ({}, ["Zoë"])


@pytest.mark.parametrize("guests", ["Zoë", [7], ["the barkeeper"]])
def test_guests_that_make_no_sense_are_kept(club: Club, keeper: User, guests: object) -> None:
    assert extra(scorebook.import_game(club, make.tap(keeper), read(guests=guests)))["guests"] == guests


def test_whoever_was_merged_is_who_they_are_now(club: Club, keeper: User) -> None:
    mira = club.players.get(name="Mira")
    ada = club.players.create(name="Ada", look="ada", merged_into=mira)
    game = scorebook.import_game(club, make.tap(keeper), read())
    assert [seat.name for seat in game.seats.all()] == ["Mira", "Eve"]
    club.players.filter(name="Eve").update(merged_into=ada)
    with pytest.raises(NotNow, match="same_player"):
        scorebook.import_game(club, make.tap(keeper), read())


def test_nobody_sees_a_game_before_the_last_is_there(club: Club, keeper: User, autumn: Season) -> None:
    arriving = make.arriving(keeper, club, 50)
    scorebook.import_step(arriving, 0, next_records(arriving, 0))
    assert Import.objects.get().done == 40
    assert club.sessions.count() == 1
    assert club.players.filter(name__in=["Ada", "Eve"]).count() == 0
    assert not Tally.objects.exists()
    assert arriving.club.members.count() == 0
    assert steps(arriving) == 1
    assert club.sessions.count() == 51
    assert [player.name for player in club.players.all()] == ["Ada", "Ben", "Eve", "Kofi", "Mira", "Tom"]
    assert Club.objects.count() == 1
    ada = Tally.objects.get(player__name="Ada", newest=True)
    assert (ada.games, ada.wins, str(ada.day), ada.season) == (50, 50, "2025-03-01", None)
    assert Pair.objects.get(newest=True).games == 50
    assert scorebook.recheck(club) == []


def test_games_come_into_the_seasons_of_the_club(club: Club, keeper: User, autumn: Season) -> None:
    lines = [make.record(at="2025-10-01T20:00:00+00:00"), make.record(season="autumn"), make.record(season="spring")]
    arriving = Import.objects.get(public_id=scorebook.begin_import(make.tap(keeper), club, lines).after["import"])
    steps(arriving)
    games = club.sessions.exclude(seats__player__name="Mira").order_by("pk")
    assert [game.season for game in games] == [autumn, autumn, None]
    assert Tally.objects.get(player__name="Ada", season=autumn, newest=True).games == 2
    assert club.seasons.count() == 1


def test_the_log_says_who_brought_them_and_counts_on(club: Club, keeper: User) -> None:
    begun = club.change_count
    steps(make.arriving(keeper, club, 3))
    club.refresh_from_db()
    told = [(change.number, change.what) for change in club.changes.filter(session=None, number__gt=begun)]
    assert told == [(begun + 1, "player.added"), (begun + 2, "player.added"), (begun + 3, "games.imported")]
    assert club.change_count == begun + 3
    game = club.sessions.get(public_id="old1")
    assert [(change.number, change.what, change.who) for change in game.changes.all()] == [(1, "game.imported", keeper)]
    make.enter(game, keeper, 1, 1, 5)


def test_a_step_that_was_done_already_changes_nothing(club: Club, keeper: User) -> None:
    """T13: an answer that was lost, or a second tap."""
    arriving = make.arriving(keeper, club, 90)
    first = next_records(arriving, 0)
    for _ in range(2):
        scorebook.import_step(arriving, 0, first)
    assert arriving.club.sessions.count() == 40
    scorebook.import_step(arriving, 80, [])
    assert Import.objects.get().done == 40


def test_the_same_tap_begins_once(club: Club, keeper: User) -> None:
    """T13"""
    taps = [scorebook.begin_import(make.tap(keeper, "one tap"), club, [make.record()] * 2) for _ in range(2)]
    assert taps[0] == taps[1]
    arriving = Import.objects.get()
    with pytest.raises(scorebook.KeyReused):
        scorebook.begin_import(make.tap(keeper, "one tap"), club, [make.record()])
    steps(arriving)
    assert scorebook.begin_import(make.tap(keeper, "one tap"), club, [make.record()] * 2) == taps[0]
    assert not Import.objects.exists()


def test_what_ends_leaves_no_trace(club: Club, keeper: User) -> None:
    before = Change.objects.count()
    arriving = make.arriving(keeper, club, 90)
    scorebook.import_step(arriving, 0, next_records(arriving, 0))
    assert scorebook.cancel_import(arriving)
    assert not scorebook.cancel_import(arriving)
    assert (Club.objects.get(), Session.objects.count(), Change.objects.count()) == (club, 1, before)
    assert not Import.objects.exists()


def test_a_fault_takes_all_of_them_away_and_is_kept(club: Club, keeper: User) -> None:
    arriving = make.arriving(keeper, club, 90)
    scorebook.import_step(arriving, 0, next_records(arriving, 0))
    scorebook.fail_import(arriving, "Record 41: odd.")
    scorebook.import_step(arriving, 40, [read()])
    assert Import.objects.get().fault == "Record 41: odd."
    assert (Session.objects.count(), arriving.records.count(), arriving.club.players.count()) == (1, 0, 0)


def test_an_import_that_nobody_goes_on_with_is_gone_after_a_day(club: Club, keeper: User) -> None:
    old = make.arriving(keeper, club, 90)
    scorebook.import_step(old, 0, next_records(old, 0))
    Import.objects.update(begun_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
    new = make.arriving(keeper, club, 3)
    assert Import.objects.get() == new
    assert Session.objects.count() == 1


def test_a_game_twice_in_a_file_is_named(club: Club, keeper: User) -> None:
    lines = [make.record(id="twice"), make.record(id="twice")]
    arriving = Import.objects.get(public_id=scorebook.begin_import(make.tap(keeper), club, lines).after["import"])
    with pytest.raises(NotNow, match="imported_already") as fault:
        scorebook.import_step(arriving, 0, next_records(arriving, 0))
    assert fault.value.fields == {"record": 2}
    assert Session.objects.count() == 1


def test_somebody_who_is_merged_meanwhile_is_who_they_are_now(club: Club, keeper: User) -> None:
    arriving = make.arriving(keeper, club, 50)
    scorebook.import_step(arriving, 0, next_records(arriving, 0))
    mira = club.players.get(name="Mira")
    club.players.create(name="Ada", look="ada", merged_into=mira)
    assert steps(arriving) == 1
    assert mira.seats.count() == 51


def test_games_that_somebody_else_reads_in_meanwhile_come_in_once(club: Club, keeper: User) -> None:
    """One file in two tabs, or with two keepers."""
    mine = make.arriving(keeper, club, 50)
    lines = [make.record(id=f"old{number}" if number < 40 else f"more{number}") for number in range(50)]
    theirs = Import.objects.get(public_id=scorebook.begin_import(make.tap(keeper), club, lines).after["import"])
    scorebook.import_step(theirs, 0, next_records(theirs, 0))
    assert steps(mine) == 2
    with pytest.raises(NotNow, match="imported_already"):
        scorebook.import_step(theirs, 40, next_records(theirs, 40))
    assert club.sessions.count() == 51


def test_a_game_that_comes_in_elsewhere_at_the_same_moment_is_looked_at_again(
    club: Club, keeper: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    arriving, really = make.arriving(keeper, club, 3), write_games

    def late(made: Sequence[Facts]) -> None:
        monkeypatch.setattr("scoring.scorebook.arriving.write_games", really)
        raise IntegrityError

    monkeypatch.setattr("scoring.scorebook.arriving.write_games", late)
    assert steps(arriving) == 1
    assert club.sessions.count() == 4


def test_games_are_in_the_seasons_as_they_are_when_the_last_is_there(club: Club, keeper: User) -> None:
    """Another keeper gives the season another name meanwhile, and begins the one before it."""
    spring = make.season(club, "Spring", "2025-03-01", "2025-05-31")
    lines = [make.record(id=f"{day}x{n}", at=f"2025-0{day}-01T20:00:00Z") for n in range(25) for day in (2, 3)]
    arriving = Import.objects.get(public_id=scorebook.begin_import(make.tap(keeper), club, lines).after["import"])
    scorebook.import_step(arriving, 0, next_records(arriving, 0))
    scorebook.change_season(spring, make.tap(keeper), "March", spring.last_day, scorebook.SeasonRules())
    winter = make.season(club, "Winter", "2025-01-01", "2025-02-28")
    assert steps(arriving) == 1
    assert (spring.sessions.count(), winter.sessions.count()) == (25, 25)
    assert scorebook.recheck(club) == []


def test_two_who_are_merged_meanwhile_cannot_have_played_each_other(club: Club, keeper: User) -> None:
    arriving = make.arriving(keeper, club, 50)
    scorebook.import_step(arriving, 0, next_records(arriving, 0))
    mira = club.players.get(name="Mira")
    for name in ("Ada", "Eve"):
        club.players.create(name=name, look=name.lower(), merged_into=mira)
    now = Import.objects.get()
    with pytest.raises(NotNow, match="same_player"):
        scorebook.import_step(now, 40, [read(players=["Kofi", "Tom"], rounds=[])] * 10)
    assert club.sessions.count() == 1


def test_a_game_costs_so_many_queries(
    club: Club, keeper: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """5,000 of them come in within a minute or two."""
    arriving = make.arriving(keeper, club, 90)
    first = next_records(arriving, 0)
    with django_assert_max_num_queries(60):
        scorebook.import_step(arriving, 0, first)
