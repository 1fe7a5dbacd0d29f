"""`manage.py demo`: a club to look at, made as people make one."""

import re
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.test import Client

from scoring import rules
from scoring.management.commands.demo import PEOPLE, play_round
from scoring.models import Club, Season, Session, User
from tests import make
from tests.scoring.second_count import kept, pages, pages_recounted, recounted


def demo() -> str:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


@pytest.fixture
def somebody(db: None) -> Client:
    """A browser that has used this database before."""
    client = Client()
    client.force_login(make.user("somebody"))
    return client


def test_the_demo_is_a_club_to_look_around_in(somebody: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.management.commands.demo.EVENINGS", 4)
    told = demo()
    address = re.search(r"/c/\w+/", told)
    assert address
    assert told.startswith("Thursday Bulls, with 24 games: /c/")
    assert "Kept by 1 browser." in told
    page = somebody.get(address[0]).content.decode()
    assert "Go to the table" in page
    assert " won</b>" in page
    for game in Session.objects.all()[:6]:
        assert somebody.get(game.get_absolute_url()).status_code == 200
    assert Session.objects.filter(finished_in_round=None).count() == 1
    presets = {game.ruleset["preset"] for game in Session.objects.all()}
    assert presets == {"classic", "fixed-rounds", "countdown", "bull-king", "club-league", "free", "bully"}
    assert [season.sessions.count() for season in Season.objects.all()] == [8, 8, 8]
    assert Session.objects.filter(followed=True).count() >= 6
    months = {(game.started_at.year, game.started_at.month) for game in Session.objects.all()}
    assert len(months) >= 2
    call_command("rejudge", stdout=StringIO())
    assert (demo(), Club.objects.count(), Session.objects.count()) == (told, 1, 24)


def test_the_pages_of_the_demo_agree_with_a_second_count(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.management.commands.demo.EVENINGS", 4)
    demo()
    club = Club.objects.get()
    assert kept(club) == recounted(club)
    assert pages(club) == pages_recounted(club)
    call_command("rejudge", stdout=StringIO())


def test_without_a_browser_it_says_what_to_do(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.management.commands.demo.EVENINGS", 1)
    assert "open the app, start a game, and run this once more" in demo()
    later = Client()
    later.force_login(User.objects.create_user("later"))
    told = demo()
    assert "Kept by 1 browser." in told
    assert later.get(Club.objects.get().get_absolute_url()).status_code == 200


def test_a_played_round_leaves_every_card_in_one_place() -> None:
    """Five hands of ten and four rows: what is not in a pile lies in a row, of at most five cards."""
    for seed in range(20):
        piles = play_round(Random(seed), list(PEOPLE)[:5]).piles
        cards = [card for pile in piles.values() for card in pile]
        assert len(set(cards)) == len(cards)
        assert 54 - 20 <= len(cards) <= 50
        assert rules.pile_faults(rules.PRESETS["classic"], 5, cards, {}) == ()
