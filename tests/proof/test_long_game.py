"""The longest evening there is."""

from collections.abc import Callable

from django.test import Client

from scoring import rules, scorebook
from scoring.models import Pile, Session, User
from tests import make, page
from tests.proof import whole

PEOPLE, ROUNDS = 10, 40


def test_ten_people_forty_rounds_and_four_hundred_entries_come_out_right_to_the_last(
    keeper: User, game: Session, as_user: Callable[[User], Client]
) -> None:
    """T20: everybody has 0 to 9 in turn, so each comes to 180; then one entry of round 1 is corrected from 1 to 8."""
    names = [f"Player {seat}" for seat in range(PEOPLE)]
    scores = [{name: (number + seat) % 10 for seat, name in enumerate(names)} for number in range(ROUNDS)]
    record = rules.read_record(
        {
            "format": rules.FORMAT,
            "ruleset": make.ruleset(target=None),
            "players": names,
            "rounds": [{"scores": each} for each in scores],
        }
    )
    long_game = scorebook.import_game(game.club, make.tap(keeper), record)
    assert Pile.objects.filter(round__session=long_game).count() == PEOPLE * ROUNDS
    assert [seat.total for seat in long_game.seats.all()] == [180] * PEOPLE
    make.enter(long_game, keeper, 1, 2, 8)
    assert [(seat.total, seat.rank) for seat in long_game.seats.all()] == [
        (187 if seat == 2 else 180, 10 if seat == 2 else 1) for seat in range(1, PEOPLE + 1)
    ]
    sheet = page.text(as_user(keeper).get(f"/s/{long_game.public_id}/sheet/"))
    assert "Σ 180 187 180 180 180 180 180 180 180 180" in sheet
    whole.check_judgement(Session.objects.get(pk=long_game.pk))
