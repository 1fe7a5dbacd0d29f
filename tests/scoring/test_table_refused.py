"""What the table does not do as things stand: each says why, and nothing is changed."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring import scorebook
from scoring.models import Session, User
from scoring.scorebook import Entry, NotNow, Refused, Tap
from scoring.sheet import Sheet
from tests import make
from tests.proof import whole

ROWS = [12, 37, 43, 58]

type Try = Callable[[Session, Tap], object]


def mend(number: int, turns: dict[int, Any], *, seen: str = "") -> Try:
    """A correction of round `number` on the page of the round as it is, or as `seen`."""

    def correct(game: Session, tap: Tap) -> object:
        sheet = Sheet(Session.objects.get(pk=game.pk))
        trace = seen or (scorebook.trace(sheet, number) if number in sheet.deals else "")
        return scorebook.mend_round(game, tap, number, [[card] for card in ROWS], turns, seen=trace)

    return correct


CASES: list[tuple[str, Try]] = [
    ("rows_there", lambda game, tap: scorebook.lay_rows(game, tap, 2, [1, 2, 3, 4])),
    ("no_such_round", lambda game, tap: scorebook.lay_rows(game, tap, 4, ROWS)),
    ("no_such_round", lambda game, tap: scorebook.lay_rows(game, tap, 0, ROWS)),
    ("has_a_score", lambda game, tap: scorebook.lay_rows(game, tap, 1, ROWS)),
    ("followed", lambda game, tap: scorebook.save_pile(game, tap, 2, 1, Entry(points=3), seen=0)),
    ("has_played", lambda game, tap: scorebook.sit_out(game, tap, 2, 1)),
    ("not_followed", lambda game, tap: scorebook.play_card(game, tap, 1, 1, 60, 1)),
    ("turn_placed", lambda game, tap: scorebook.play_card(game, tap, 2, 1, 60, 1)),
    ("no_such_turn", lambda game, tap: scorebook.play_card(game, tap, 2, 5, 60, 1)),
    ("no_such_seat", lambda game, tap: scorebook.play_card(game, tap, 2, 3, 60, 3)),
    ("card_there", lambda game, tap: scorebook.play_card(game, tap, 2, 3, 60, 1)),
    ("names_said", lambda game, tap: scorebook.play_card(game, tap, 2, 3, 60, None)),
    ("turn_placed", lambda game, tap: scorebook.clear_card(game, tap, 2, 2, 15)),
    ("no_such_card", lambda game, tap: scorebook.take_row(game, tap, 2, 3, 60, 1)),
    ("not_followed", lambda game, tap: scorebook.leave_following(game, tap, 1)),
    ("not_followed", mend(1, {})),
    ("round_changed", mend(2, {}, seen="an older page")),
    ("turns_behind", mend(2, {1: None})),
    ("no_such_seat", mend(2, {3: {"plays": {"7": 60}}})),
    ("no_such_seat", mend(2, {2: {"plays": {"1": 3, "2": 15}, "choices": {"7": {"row": 1}}}})),
    ("no_such_seat", mend(2, {2: {"plays": {"1": 3, "2": 15}, "overrides": {"2": {"row": 1, "taker": 7}}}})),
    ("turns_there", lambda game, tap: scorebook.take_back(game, tap, 3)),
]


@pytest.mark.parametrize(("code", "attempt"), CASES, ids=range(len(CASES)))
def test_what_cannot_be_done_now_changes_nothing(keeper: User, code: str, attempt: Try) -> None:
    """Of round 1 Mira's number is typed; round 2 is followed, and in its third turn Mira has played."""
    game = make.game(keeper, "Mira", "Ben", rounds=[(5, None)], target=None)
    make.follow(game, keeper, 2, ROWS, {1: 14, 2: 44}, ({1: 3, 2: 15}, {1: 2}), {1: 45})
    before = whole.facts(game)
    with pytest.raises((NotNow, Refused)) as refused:
        attempt(game, make.tap(keeper))
    (fault,) = getattr(refused.value, "faults", [refused.value])
    assert fault.code == code
    assert whole.facts(Session.objects.get(pk=game.pk)) == before


def test_a_round_played_to_its_end_is_corrected_not_left(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", hand=1)
    make.follow(game, keeper, 1, ROWS, {1: 14, 2: 44})
    with pytest.raises(NotNow, match="round_placed"):
        scorebook.leave_following(game, make.tap(keeper), 1)


def test_without_names_a_turn_takes_a_card_for_each_player_and_none_with_a_name(game: Session, keeper: User) -> None:
    scorebook.lay_rows(game, make.tap(keeper), 1, ROWS)
    for card in (14, 15, 44, 61):
        scorebook.play_card(game, make.tap(keeper), 1, 1, card, None)
    with pytest.raises(NotNow, match="turn_placed"):
        scorebook.play_card(game, make.tap(keeper), 1, 1, 62, None)
    scorebook.play_card(game, make.tap(keeper), 1, 2, 62, None)
    with pytest.raises(NotNow, match="names_unsaid"):
        scorebook.play_card(game, make.tap(keeper), 1, 2, 63, 1)


def test_nothing_is_laid_on_the_table_of_a_game_that_is_over_or_thrown_away(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(70, 3)])
    with pytest.raises(NotNow, match="game_over"):
        scorebook.lay_rows(game, make.tap(keeper), 2, ROWS)
    scorebook.throw_away(game, make.tap(keeper), True)
    with pytest.raises(NotNow, match="thrown_away"):
        scorebook.lay_rows(game, make.tap(keeper), 1, ROWS)
