"""When a game was played, and the season it counts in."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Change, Club, Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

NEW_YEARS_EVE = datetime(2026, 12, 31, 22, 30, tzinfo=UTC)


@pytest.fixture
def new_years_eve(db: None) -> Iterator[time_machine.Traveller]:
    """It is half past ten in UTC, which the server keeps."""
    with time_machine.travel(NEW_YEARS_EVE, tick=False) as now:
        yield now


@pytest.fixture
def game(new_years_eve: Any, keeper: User) -> Session:
    """A game of a club in UTC that began just now."""
    return make.game(keeper)


@pytest.fixture
def client(game: Session, keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def when(client: Client, game: Session, **fields: str) -> Any:
    sent = {"key": "k", "day": "2026-12-31", "time": "22:30", "season": "", **fields}
    return client.post(reverse("when", args=[game.public_id]), sent)


def read(client: Client, name: str, game: Session) -> str:
    return text(client.get(reverse(name, args=[game.public_id])))


def play_to_the_end(game: Session, keeper: User) -> None:
    for position, points in enumerate((70, 12, 40, 41), 1):
        make.enter(game, keeper, 1, position, points)


def test_the_form_shows_when_the_game_began_and_the_season_of_its_day(client: Client, game: Session) -> None:
    page = client.get(reverse("when", args=[game.public_id])).content.decode()
    assert 'value="2026-12-31" max="2026-12-31"' in page
    assert 'value="22:30"' in page
    assert '<option value="" selected>That of its day</option>' in page
    assert ">Day and season<" in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("zone", "began", "ended", "evening", "iso"),
    [
        ("Europe/Athens", (2026, 6, 30, 19, 50), (2026, 6, 30, 21, 20), "June 30, 2026", "2026-06-30T22:50:00+03:00"),
        ("Europe/Athens", (2026, 12, 31, 20, 50), (2026, 12, 31, 22, 20), "Dec. 31, 2026", "2026-12-31T22:50:00+02:00"),
        ("America/Bogota", (2027, 1, 1, 3, 50), (2027, 1, 1, 5, 20), "Dec. 31, 2026", "2026-12-31T22:50:00-05:00"),
    ],
)
def test_t29_a_game_from_before_to_after_midnight_belongs_to_the_evening_it_began(
    db: None,
    keeper: User,
    as_user: AsUser,
    zone: str,
    began: tuple[int, ...],
    ended: tuple[int, ...],
    evening: str,
    iso: str,
) -> None:
    """T29: 22:50 to 00:20 where the club is, while the server keeps UTC: one date on list, detail, form and export."""
    with time_machine.travel(datetime(*began, tzinfo=UTC), tick=False) as now:  # type: ignore[misc, arg-type]
        club = make.game(keeper).club
        Club.objects.update(time_zone=zone)
        club.refresh_from_db()
        game = make.game(keeper, "Mira", "Ben", "Tom", "Kofi", club=club)
        now.move_to(datetime(*ended, tzinfo=UTC))  # type: ignore[misc, arg-type]
        play_to_the_end(game, keeper)
        client = as_user(keeper)
        game.refresh_from_db()
        assert game.day is not None
        assert game.day.isoformat() == iso[:10]
        assert f"Ben won {evening}" in text(client.get(reverse("games", args=[club.public_id])))
        assert f"Ben won {evening}" in text(client.get(club.get_absolute_url()))
        assert f'value="{iso[:10]}"' in client.get(reverse("when", args=[game.public_id])).content.decode()
        assert client.get(reverse("record", args=[game.public_id])).json()["at"] == iso


@pytest.mark.parametrize(
    ("zone", "at", "season"),
    [
        ("UTC", (2026, 12, 31, 23, 30), "Old"),
        ("UTC", (2027, 1, 1, 0, 10), "New"),
        ("Europe/Athens", (2026, 12, 31, 21, 30), "Old"),
        ("Europe/Athens", (2026, 12, 31, 22, 30), "New"),
        ("America/Bogota", (2027, 1, 1, 4, 30), "Old"),
        ("America/Bogota", (2027, 1, 1, 5, 10), "New"),
    ],
)
def test_t30_the_last_game_of_the_year_counts_in_the_season_that_ends_with_it(
    game: Session, keeper: User, new_years_eve: time_machine.Traveller, zone: str, at: tuple[int, ...], season: str
) -> None:
    """T30: half past eleven on New Year's Eve, where the club is."""
    Club.objects.update(time_zone=zone)
    game.club.refresh_from_db()
    make.season(game.club, "Old", "2026-01-01", "2026-12-31")
    make.season(game.club, "New", "2027-01-01", "2027-12-31")
    new_years_eve.move_to(datetime(*at, tzinfo=UTC))  # type: ignore[misc, arg-type]
    last = make.game(keeper, "Mira", "Ben", club=game.club)
    assert last.season
    assert last.season.name == season


def test_t31_a_phone_whose_clock_is_a_day_behind_moves_nothing(
    client: Client, game: Session, keeper: User, new_years_eve: time_machine.Traveller
) -> None:
    """T31: rounds are in the order of their numbers, and every time is the server's."""
    for number in (1, 2):
        for position in range(1, 5):
            make.enter(game, keeper, number, position, number)
    new_years_eve.move_to(datetime(2027, 1, 1, 0, 5, tzinfo=UTC))
    sent = {"key": "k", "entry": "numbers", "points": "5", "seen": "0"}
    yesterday = {"Date": "Wed, 30 Dec 2026 22:30:00 GMT"}
    client.post(reverse("pile", args=[game.public_id, 1, 3]), sent, headers=yesterday)
    assert [entered.number for entered in game.rounds.all()] == [1, 2, 3]
    assert game.changes.latest("number").at == datetime(2027, 1, 1, 0, 5, tzinfo=UTC)
    assert "Jan. 1, 2027 Mira, round 3: 5" in read(client, "history", game)
    game.refresh_from_db()
    assert str(game.day) == "2026-12-31"


def test_a_wrong_date_is_corrected_and_the_season_follows_its_day(client: Client, game: Session) -> None:
    spring = make.season(game.club, "Spring", "2026-03-01", "2026-05-31")
    assert when(client, game, day="2026-05-31", time="23:45")["Location"] == game.get_absolute_url()
    game.refresh_from_db()
    assert (game.started_at, game.season) == (datetime(2026, 5, 31, 23, 45, tzinfo=UTC), spring)
    assert "May 31, 2026 · Spring" in text(client.get(reverse("games", args=[game.club.public_id])))


def test_a_game_is_moved_to_another_season_or_out_of_every_one(client: Client, game: Session) -> None:
    spring = make.season(game.club, "Spring", "2026-03-01", "2026-05-31")
    when(client, game, season=spring.public_id)
    game.refresh_from_db()
    assert (game.started_at, game.season) == (NEW_YEARS_EVE, spring)
    page = client.get(reverse("when", args=[game.public_id])).content.decode()
    assert f'<option value="{spring.public_id}" selected>Spring</option>' in page
    when(client, game, key="k2", season="none")
    game.refresh_from_db()
    assert game.season is None


def test_saving_the_form_as_it_is_keeps_the_second_at_which_the_game_began(
    client: Client, game: Session, new_years_eve: time_machine.Traveller
) -> None:
    began = NEW_YEARS_EVE.replace(second=31, microsecond=7)
    new_years_eve.move_to(began)
    Session.objects.update(started_at=began)
    when(client, game)
    game.refresh_from_db()
    assert game.started_at == began
    assert Change.objects.latest("pk").what == "confirmed"
    assert "Nothing was changed: it was so already" in read(client, "history", game)


def test_the_history_says_what_was_moved_and_takes_it_back(client: Client, game: Session) -> None:
    spring = make.season(game.club, "Spring", "2026-03-01", "2026-05-31")
    autumn = make.season(game.club, "Autumn", "2026-09-01", "2026-11-30")
    when(client, game, day="2026-05-31")
    said = "It began on May 31, 2026, 22:30, not on Dec. 31, 2026, 22:30"
    assert f"{said} It counts in Spring" in read(client, "history", game)
    when(client, game, day="2026-05-31", key="k2", season=autumn.public_id)
    assert "It counts in Autumn, and not in Spring any more" in read(client, "history", game)
    when(client, game, day="2026-05-31", key="k3", season="none")
    assert "It counts in no season, and not in Autumn any more" in read(client, "history", game)
    page = client.get(game.get_absolute_url()).content.decode()
    assert "Take back the change of day and season" in page
    for each in (3, 2, 1):
        scorebook.take_back(game, make.tap(client_user(client)), scorebook.last_change(game).number)  # type: ignore[union-attr]
        game.refresh_from_db()
        assert game.season == {3: autumn, 2: spring, 1: None}[each]
    assert game.started_at == NEW_YEARS_EVE
    assert "Change day and season again" in client.get(game.get_absolute_url()).content.decode()


def client_user(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


@pytest.mark.parametrize(
    ("fields", "said", "kept"),
    [
        ({"day": ""}, "The day on which the game began is a date, like 2026-11-30.", 'value="22:30"'),
        ({"day": "yesterday"}, "The day on which the game began is a date, like 2026-11-30.", 'value="yesterday"'),
        ({"day": "0001-01-01"}, "The day on which the game began is a date, like 2026-11-30.", 'value="0001-01-01"'),
        ({"time": "late"}, "The time at which the game began is one on a clock, like 20:15.", 'value="late"'),
        ({"time": "22:31"}, "This is still to come. Choose day and time at which the game began.", 'value="22:31"'),
        ({"day": "2027-01-01"}, "This is still to come. Choose day and time", 'value="2027-01-01"'),
        ({"season": "x"}, "This season is not one of the club’s. Choose the season again.", 'value="22:30"'),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_do(
    client: Client, game: Session, fields: dict[str, str], said: str, kept: str
) -> None:
    answer = when(client, game, **fields)
    assert answer.status_code == 422
    assert said in text(answer)
    assert kept in answer.content.decode()
    game.refresh_from_db()
    assert game.started_at == NEW_YEARS_EVE


def test_a_move_is_not_taken_back_once_a_season_took_the_game_in(client: Client, game: Session, keeper: User) -> None:
    when(client, game, day="2026-12-03", season="none")
    moved = game.changes.get(what="game.moved")
    make.season(game.club, "Winter", "2026-12-01")
    undo = {"key": "k2", "change": moved.number, "from": "history"}
    answer = client.post(reverse("undo", args=[game.public_id]), undo)
    assert answer.status_code == 422
    assert "A season that began after that took this game in. Choose day and season of the game anew" in text(answer)


def test_a_season_of_another_club_is_none_to_move_to(client: Client, game: Session, outsider: User) -> None:
    theirs = make.season(make.game(outsider, "Ada", "Eve").club)
    assert when(client, game, season=theirs.public_id).status_code == 422


def test_a_game_that_was_thrown_away_is_not_moved(client: Client, game: Session, keeper: User) -> None:
    scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    answer = when(client, game, day="2026-05-31")
    assert answer.status_code == 422
    assert "This game was thrown away, so nothing more goes into it." in text(answer)


def test_t37_last_weeks_forgotten_game_is_entered_with_its_date(client: Client, game: Session, keeper: User) -> None:
    """T37: it is in the season of its day, before what was played since, and the sums follow in that order."""
    autumn = make.season(game.club, "Autumn", "2026-09-01", "2026-12-24")
    make.season(game.club, "Winter", "2026-12-25")
    play_to_the_end(game, keeper)
    tapped = [seat.player.public_id for seat in game.seats.all()]
    sent = {"key": "k", "tapped": tapped, "ends": "reach", "day": "2026-12-24"}
    answer = client.post(reverse("new_game", args=[game.club.public_id]), sent)
    forgotten = Session.objects.get(public_id=answer["Location"].split("/")[2])
    assert (forgotten.started_at, forgotten.season) == (datetime(2026, 12, 24, 20, 0, tzinfo=UTC), autumn)
    play_to_the_end(forgotten, keeper)
    page = text(client.get(reverse("games", args=[game.club.public_id])))
    assert page.index("Dec. 31, 2026 · Winter") < page.index("Dec. 24, 2026 · Autumn")
    when(client, game, key="k2", season=autumn.public_id)
    kofi = forgotten.seats.get(position=2).player
    sums = kofi.tallies.filter(season=autumn).values_list("day", "games", "wins", "newest")
    assert [(str(day), *others) for day, *others in sums] == [("2026-12-24", 1, 1, False), ("2026-12-31", 2, 1, True)]


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2027-01-01", "This day is still to come. Choose the day on which the game was played."),
        ("long ago", "The day on which it was played is a date, like 2026-11-30, or stays empty."),
    ],
)
def test_a_new_game_on_a_day_that_cannot_be_is_refused(client: Client, game: Session, day: str, said: str) -> None:
    sent = {"key": "k", "names": ["Ada", "Eve"], "ends": "reach", "day": day}
    answer = client.post(reverse("new_game", args=[game.club.public_id]), sent)
    assert answer.status_code == 422
    assert said in text(answer)
    assert f'value="{day}"' in answer.content.decode()
    assert '<details class="correction" open>' in answer.content.decode()
    assert Session.objects.count() == 1


def test_choosing_another_game_keeps_the_day(client: Client, game: Session) -> None:
    sent = {"key": "k", "choose": "bull-king", "day": "2026-12-24"}
    page = client.post(reverse("new_game", args=[game.club.public_id]), sent).content.decode()
    assert 'value="2026-12-24"' in page


def test_a_game_of_today_begins_now_also_when_today_was_chosen(client: Client, game: Session) -> None:
    sent = {"key": "k", "names": ["Ada", "Eve"], "ends": "reach", "day": "2026-12-31"}
    client.post(reverse("new_game", args=[game.club.public_id]), sent)
    assert Session.objects.latest("pk").started_at == NEW_YEARS_EVE


def test_nobodys_first_game_was_played_another_day(db: None) -> None:
    assert "It was played another day" not in text(Client().get(reverse("first_game")))
