"""A club is given out, read back as another one, and given out again: byte for byte the same."""

import datetime as dt
import io

import pytest
from django.test import Client

from scoring import backup, rules, scorebook
from scoring.models import Club, Player, Tally, User
from scoring.sheet import Sheet
from tests import make

ROWS = [12, 37, 43, 58]


@pytest.fixture
def club(keeper: User) -> Club:
    """A club with a game of every kind, and with everything that can stand beside them."""
    evening = make.game(keeper, "Mira", "Ben", "Tom", rounds=[(3, [14, 55], 0), (9, 8, [])], target=100, limit="pass")
    club = evening.club
    make.enter(evening, keeper, 2, 1, 9, correction=-5, why="misdeal “again”")
    scorebook.join_game(evening, make.tap(keeper), "Zoë <b>", "highest")
    scorebook.sit_out(evening, make.tap(keeper), 3, 2)
    for position, points in ((1, 4), (3, 5), (4, 6)):
        make.enter(evening, keeper, 3, position, points)
    scorebook.leave_game(evening, make.tap(keeper), 3)
    scorebook.set_dealer(evening, make.tap(keeper), 1, 2)
    scorebook.reseat(evening, make.tap(keeper), [4, 1, 2, 3])
    followed = make.game(keeper, "Ben", "Mira", club=club)
    make.follow(followed, keeper, 1, ROWS, {2: 38, 1: 44}, ({1: 3, 2: 60}, {1: 1}), {1: 77})
    unnamed = make.game(keeper, "=1+1", "🐂", "Mira", club=club)
    scorebook.lay_rows(unnamed, make.tap(keeper), 1, ROWS)
    for card in (38, 44, 59):
        scorebook.play_card(unnamed, make.tap(keeper), 1, 1, card, None)
    drafted = make.game(keeper, "Tom", "Ben", club=club, preset="logic")
    scorebook.draft_card(drafted, make.tap(keeper), 1, 9, 2)
    scorebook.draft_card(drafted, make.tap(keeper), 1, 4, 1)
    bully = make.game(keeper, "Ada", "Ben", club=club, preset="bully")
    scorebook.lay_spares(bully, make.tap(keeper), {"1": {"a1": 4}, "2": {"b1": 2, "e2": 2}})
    scorebook.play_exchange(
        bully, make.tap(keeper), 1, 1, rules.Exchange(rules.Shown("a1", "Q"), rules.Shown("b1", "K"))
    )
    make.game(keeper, "Mira", "Ben", club=club, preset="free", rounds=[(-30, 70)])
    made = make.game(keeper, "Mira", "Ben", club=club, rounds=[(3, 70)])
    scorebook.switch_suggestions(made, make.tap(keeper), False)
    for number, game in enumerate(club.sessions.order_by("pk")):
        game.started_at = dt.datetime(2025, 10, 26, 0, 8 * number, 7, 123456 * (number % 2), tzinfo=dt.UTC)
        game.extra = (
            {"x_table": "kitchen", "note": "rain\u2028", "x_odd": [None, 0.5, {"b": 1, "a": 2}]} if number % 2 else {}
        )
        game.save(update_fields=["started_at", "extra"])
    club.time_zone, club.start_rule, club.name = "Europe/Berlin", "zero", "Jürgens „Ochsen“ 🐂"
    club.save(update_fields=["time_zone", "start_rule", "name"])
    autumn = club.seasons.create(
        name="Autumn", look="autumn", first_day=dt.date(2025, 9, 1), last_day=dt.date(2025, 11, 30), rates=True, least=0
    )
    club.seasons.create(name="Winter", look="winter", first_day=dt.date(2025, 12, 1), ranking="par", ranks_guests=True)
    club.sessions.exclude(pk=followed.pk).update(season=autumn, day=dt.date(2025, 10, 26))
    Player.objects.filter(name="Zoë <b>").update(guest=True)
    Player.objects.filter(name="Tom").update(archived=True)
    max_ = club.players.create(name="Max", look="max")
    club.players.create(name="Maxi", look="maxi", merged_into=max_)
    make.house_rules(club, "Long", target=100)
    scorebook.archive_rules(make.house_rules(club, "Bulls", deck={"2": 64, "5": 104}), make.tap(keeper), True)
    return club


def written(club: Club) -> str:
    return "".join(backup.lines(Club.objects.get(pk=club.pk)))


def restored(keeper: User, text: str) -> Club:
    """The club that a backup becomes, read by the screen."""
    client = Client()
    client.force_login(keeper)
    answer = client.post("/restore/", {"key": f"key {Club.objects.count()}", "file": io.BytesIO(text.encode())})
    assert answer.status_code == 302, answer.content.decode()
    return Club.objects.latest("pk")


@pytest.mark.parametrize("there_still", [True, False])
def test_a_club_comes_back_as_it_was_byte_for_byte(club: Club, keeper: User, there_still: bool) -> None:
    """Beside the club itself its games get other ids here, and keep theirs in the text."""
    text = written(club)
    judged = [Sheet(game).judgement for game in backup.played(club)]
    if not there_still:
        club.sessions.all().delete()
    again = restored(keeper, text)
    assert again.pk != club.pk
    assert written(again) == text
    assert [Sheet(game).judgement for game in backup.played(again)] == judged
    assert again.members.get().user == keeper
    assert scorebook.recheck(again) == []
    assert [line for game in again.sessions.all() for line in scorebook.rejudge(game)] == []
    assert Tally.objects.filter(club=again, season__name="Autumn").exists()


def test_an_empty_club_comes_back_as_well(club: Club, keeper: User) -> None:
    text = written(club).split("\n")[0] + "\n"
    assert written(restored(keeper, text)) == text


def test_who_deals_and_whether_cards_are_suggested_is_known_again(keeper: User) -> None:
    """Here nobody who sat there in round 1 can have dealt it, as the deal goes around."""
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[(1, 2, 3)])
    scorebook.join_game(game, make.tap(keeper), "Zoë", "zero")
    scorebook.set_dealer(game, make.tap(keeper), 2, 1)
    scorebook.switch_suggestions(game, make.tap(keeper), False)
    text = written(game.club)
    assert '"x_dealer":{"round":2,"player":"Mira"}' in text
    again = restored(keeper, text)
    assert written(again) == text
    read = again.sessions.get()
    assert [seat and seat.name for seat in map(Sheet(read).dealer, (1, 2, 3))] == [None, "Mira", "Ben"]
    assert (read.suggests, read.extra) == (False, {"id": game.public_id})
