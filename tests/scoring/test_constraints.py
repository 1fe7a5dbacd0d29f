"""What the database itself refuses, whoever writes."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.models import Change, Club, Member, Pile, Player, Round, Seat, Session, User
from tests import make

WRITES: dict[str, Callable[[Session, User], object]] = {
    "two seats with one player": lambda game, _: Seat.objects.create(
        session=game, player=Player.objects.get(name="Mira"), position=9
    ),
    "two seats in one place": lambda game, _: Seat.objects.create(
        session=game, player=Player.objects.create(club=game.club, name="Ada", look="ada"), position=1
    ),
    "a seat before the first": lambda game, _: Seat.objects.create(
        session=game, player=Player.objects.create(club=game.club, name="Ada", look="ada"), position=0
    ),
    "a round twice": lambda game, _: Round.objects.create(session=game, number=1),
    "a round before the first": lambda game, _: Round.objects.create(session=game, number=0),
    "a pile twice": lambda game, _: Pile.objects.create(
        round=Round.objects.get(), seat=game.seats.get(position=1), points=1, change=3
    ),
    "cards and points in one pile": lambda game, _: Pile.objects.create(
        round=Round.objects.get(), seat=game.seats.get(position=2), points=1, cards=[3], change=3
    ),
    "a change number twice in a game": lambda game, who: Change.objects.create(
        club=game.club, session=game, number=1, who=who, what="pile.set"
    ),
    "a change number twice in a club": lambda game, who: Change.objects.create(
        club=game.club, number=1, who=who, what="club.renamed"
    ),
    "a key twice from one person": lambda game, who: Change.objects.create(
        club=game.club, session=game, number=9, who=who, what="pile.set", key="the key"
    ),
    "two players who look alike": lambda game, _: Player.objects.create(club=game.club, name="MIRA", look="mira"),
    "a player without a name": lambda game, _: Player.objects.create(club=game.club, name="", look=""),
    "two rights of one person": lambda game, who: Member.objects.create(club=game.club, user=who, role=1),
    "an unknown role": lambda game, _: Member.objects.create(club=game.club, user=make.user("other"), role=4),
    "a public id twice": lambda game, _: Club.objects.create(name="Other", public_id=game.club.public_id),
    "a game's public id twice": lambda game, _: Session.objects.create(
        club=game.club, ruleset={}, started_at=timezone.now(), public_id=game.public_id
    ),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES.keys())
def test_the_database_refuses(game: Session, keeper: User, write: Callable[[Session, User], object]) -> None:
    make.enter(game, keeper, 1, 1, 7)
    Change.objects.filter(session=game, number=2).update(key="the key")
    with pytest.raises(IntegrityError), transaction.atomic():
        write(game, keeper)
