"""`manage.py rejudge`: what is kept for lists must be what the rules say of the facts."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Pile, Seat, Session, Tally, User
from tests import make


def rejudge() -> str:
    out = StringIO()
    call_command("rejudge", stdout=out)
    return out.getvalue()


def test_nothing_differs_after_games_were_kept(keeper: User, game: Session) -> None:
    make.game(keeper, "Mira", "Ben", club=game.club, rounds=[(70, 3)])
    assert rejudge() == "2 games judged, nothing differed\n"


def test_what_differs_is_printed_and_mended(keeper: User, game: Session) -> None:
    over = make.game(keeper, "Mira", "Ben", club=game.club, rounds=[(70, 3)])
    Seat.objects.filter(session=over, position=2).update(total=4, rank=2)
    Session.objects.filter(pk=over.pk).update(finished_in_round=None)
    out = StringIO()
    with pytest.raises(CommandError, match="2 games judged, 1 differed") as differed:
        call_command("rejudge", stdout=out)
    assert differed.value.returncode == 1
    assert out.getvalue().splitlines() == [
        f"{over.public_id}: finished_in_round None, judged 1",
        f"{over.public_id}, seat 2: total 4, judged 3",
        f"{over.public_id}, seat 2: rank 2, judged 1",
    ]
    assert rejudge() == "2 games judged, nothing differed\n"


def test_facts_that_the_rules_refuse_are_a_difference_and_stop_nothing(keeper: User, game: Session) -> None:
    make.enter(game, keeper, 1, 1, [12])
    make.enter(game, keeper, 1, 2, [13])
    other = make.game(keeper, "Mira", "Ben", club=game.club, rounds=[(70, 3)])
    Pile.objects.filter(round__session=game, seat__position=2).update(cards=[12])
    Seat.objects.filter(session=other).update(total=0)
    out = StringIO()
    with pytest.raises(CommandError, match="2 games judged, 2 differed"):
        call_command("rejudge", stdout=out)
    assert out.getvalue().startswith(f"{game.public_id}: Card 12 is in the pile of Mira.")
    assert f"{other.public_id}, seat 1" in out.getvalue()


def test_games_from_before_there_were_seasons_stand_in_no_newer_games_way_and_are_added_up(
    keeper: User, game: Session
) -> None:
    old = make.game(keeper, "Mira", "Ben", club=game.club, rounds=[(70, 3)])
    Seat.objects.filter(session=old).update(result=None)
    Tally.objects.all().delete()
    make.game(keeper, "Mira", "Ben", club=game.club, rounds=[(70, 4)])
    sums = Tally.objects.order_by("player__name").values_list("player__name", "games", "score")
    assert list(sums) == [("Ben", 1, 4), ("Mira", 1, 70)]
    with pytest.raises(CommandError, match="3 games judged, 2 differed"):
        rejudge()
    assert list(sums.all()) == [("Ben", 2, 7), ("Mira", 2, 140)]
