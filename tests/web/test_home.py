"""The front door: what a stranger sees, and where everybody else gets to."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Club, Member, Role, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.mark.django_db
def test_a_stranger_sees_what_this_is_and_where_to_go(client: Client) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert text(answer).endswith("and see who is ahead. Where does it go? How to play Read a backup back Keep score")
    addresses = [reverse("where"), reverse("rules", args=["classic"]), reverse("restore"), reverse("first_game")]
    assert re.findall('<a [^>]*href="(.*?)"', answer.content.decode()) == addresses


@pytest.mark.django_db
def test_looking_at_the_front_door_makes_no_guest(client: Client) -> None:
    client.get("/")
    client.get("/new/")
    assert User.objects.count() == 0
    assert "sessionid" not in client.cookies


def test_who_has_one_club_goes_straight_there(viewer: User, club: Club, as_user: AsUser) -> None:
    answer = as_user(viewer).get("/")
    assert (answer.status_code, answer["Location"]) == (302, f"/c/{club.public_id}/")


def test_who_has_several_clubs_chooses(keeper: User, club: Club, as_user: AsUser) -> None:
    other = make.game(make.user("other")).club
    Member.objects.create(club=other, user=keeper, role=Role.VIEWER)
    Club.objects.filter(pk=other.pk).update(name="Friday Cows")
    client = as_user(keeper)
    answer = client.get("/")
    assert text(answer).startswith("Your clubs Our table › Friday Cows › At the table Where does it go?")
    assert f'href="/c/{other.public_id}/"' in answer.content.decode()
    assert 'aria-label="Your clubs"' in client.get(f"/c/{club.public_id}/").content.decode()


def test_somebody_signed_in_without_a_club_is_a_stranger_here(outsider: User, as_user: AsUser) -> None:
    assert "Keep score" in text(as_user(outsider).get("/"))
