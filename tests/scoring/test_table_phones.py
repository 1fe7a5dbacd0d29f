"""Two phones on one table, taps that come twice, and going back tap by tap."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring import scorebook
from scoring.history import change_sentences
from scoring.models import Change, Session, Turn, User
from scoring.scorebook import Entry, NotNow
from scoring.seating import names_in
from scoring.sheet import Sheet
from tests import make
from tests.proof import whole

ROWS = [12, 37, 43, 58]
FIRST, TOO_LOW = {1: 14, 2: 15, 3: 44, 4: 61}, {1: 3, 2: 9, 3: 68, 4: 93}


def played(turn: int) -> Any:
    return Turn.objects.get(number=turn).played


def test_one_tap_that_comes_twice_is_one_card(game: Session, keeper: User) -> None:
    """T13: also when the turn was placed by it, and when other cards came in between."""
    make.follow(game, keeper, 1, ROWS, {1: 14, 2: 15, 3: 44})
    tap = make.tap(keeper)
    made = scorebook.play_card(game, tap, 1, 1, 61, 4)
    scorebook.play_card(game, make.tap(keeper), 1, 2, 20, 4)
    assert scorebook.play_card(game, tap, 1, 1, 61, 4) == made
    assert played(1) == {"plays": {"1": 14, "2": 15, "3": 44, "4": 61}}
    assert game.changes.filter(what="card.played").count() == 5
    with pytest.raises(scorebook.KeyReused):
        scorebook.play_card(game, tap, 1, 1, 62, 4)


def test_one_card_from_two_phones_is_one_card(game: Session, keeper: User, scorer: User) -> None:
    make.follow(game, keeper, 1, ROWS, {1: 14})
    assert scorebook.play_card(game, make.tap(scorer), 1, 1, 14, 1).what == "confirmed"
    assert played(1) == {"plays": {"1": 14}}


def test_of_two_cards_for_one_player_the_first_stands_and_the_log_has_both(
    game: Session, keeper: User, scorer: User
) -> None:
    """T15: the second phone is told what is there; sent again, it is told the same, and nothing more is logged."""
    make.follow(game, keeper, 1, ROWS, {1: 14})
    late = make.tap(scorer)
    for _ in range(2):
        with pytest.raises(NotNow) as refused:
            scorebook.play_card(game, late, 1, 1, 16, 1)
        assert (refused.value.code, refused.value.fields) == ("card_there", {"player": "Mira", "card": 14})
    assert played(1) == {"plays": {"1": 14}}
    *_, first, second = game.changes.all()
    assert (first.what, first.after) == ("card.played", [{"round": 1, "turn": 1, "played": {"plays": {"1": 14}}}])
    assert (second.what, second.who, second.before) == ("card.refused", scorer, first.after)
    assert second.after == [{"round": 1, "turn": 1, "played": {"plays": {"1": 16}}}]
    assert scorebook.last_change(game) == first
    whole.check(game)


def test_of_two_answers_the_first_stands_and_the_log_has_both(game: Session, keeper: User, scorer: User) -> None:
    """T15 for the row that a card takes, and for who it was."""
    make.follow(game, keeper, 1, ROWS)
    for card in TOO_LOW.values():
        scorebook.play_card(game, make.tap(keeper), 1, 1, card, None)
    scorebook.take_row(game, make.tap(keeper), 1, 1, 3, 2)
    with pytest.raises(NotNow, match="answered"):
        scorebook.take_row(game, make.tap(scorer), 1, 1, 3, 4)
    scorebook.name_taker(game, make.tap(keeper), 1, 1, 3, 1)
    with pytest.raises(NotNow, match="answered"):
        scorebook.name_taker(game, make.tap(scorer), 1, 1, 3, 2)
    with pytest.raises(NotNow, match="no_such_seat"):
        scorebook.name_taker(game, make.tap(scorer), 1, 1, 3, 9)
    assert played(1) == {"cards": [3, 9, 68, 93], "choices": {"3": {"row": 2}}, "takers": {"3": 1}}
    *_, row, _, taker = Change.objects.filter(what__in=["card.refused", "taker.named"], session=game)
    assert row.after[0]["played"]["choices"] == {"3": {"row": 4}}
    assert taker.after[0]["played"]["takers"] == {"3": 2}
    whole.check(game)


def test_going_back_tap_by_tap_gives_each_state_there_was_and_forth_again(game: Session, keeper: User) -> None:
    """T12: rows, cards, one tapped away, answers, a correction, following broken off, a pile."""

    def facts() -> object:
        return whole.facts(Session.objects.get(pk=game.pk))

    def mend(tap: scorebook.Tap) -> Change:
        sheet = Sheet(Session.objects.get(pk=game.pk))
        override = {"plays": {"1": 14, "2": 15, "3": 45, "4": 61}, "overrides": {"3": {"row": 4, "taker": 2}}}
        return scorebook.mend_round(game, tap, 1, sheet.deals[1].rows, {1: override}, seen=scorebook.trace(sheet, 1))

    steps: list[Callable[[scorebook.Tap], Change]] = [
        lambda tap: scorebook.lay_rows(game, tap, 1, ROWS),
        *(
            lambda tap, card=card, position=position: scorebook.play_card(game, tap, 1, 1, card, position)
            for position, card in ((1, 14), (2, 15), (4, 60))
        ),
        lambda tap: scorebook.clear_card(game, tap, 1, 1, 60),
        lambda tap: scorebook.play_card(game, tap, 1, 1, 61, 4),
        lambda tap: scorebook.play_card(game, tap, 1, 1, 44, 3),
        *(lambda tap, card=card: scorebook.play_card(game, tap, 1, 2, card, None) for card in (93, 3, 68, 9)),
        lambda tap: scorebook.take_row(game, tap, 1, 2, 3, 2),
        lambda tap: scorebook.name_taker(game, tap, 1, 2, 3, 1),
        mend,
        lambda tap: scorebook.leave_following(game, tap, 1),
        lambda tap: scorebook.save_pile(game, tap, 1, 1, Entry(points=9), seen=0),
    ]  # fmt: skip
    states = [facts()]
    for step in steps:
        step(make.tap(keeper))
        states.append(facts())
    for state in reversed(states[:-1]):
        last = scorebook.last_change(game)
        assert last
        scorebook.take_back(game, make.tap(keeper), last.number)
        assert facts() == state
    assert not game.rounds.exists()
    for state in states[1:]:
        undone = scorebook.last_undo(game)
        assert undone
        scorebook.bring_back(game, make.tap(keeper), undone.number)
        assert facts() == state
    whole.check(game)


def test_the_log_names_who_played_and_sits_there_no_more(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben")
    joined = scorebook.join_game(game, make.tap(keeper), "Zoë", "zero")
    make.follow(game, keeper, 1, ROWS, {3: 20})
    scorebook.clear_card(game, make.tap(keeper), 1, 1, 20)
    scorebook.take_back(game, make.tap(keeper), joined.number)
    sheet, changes = Sheet(game), list(game.changes.filter(what__startswith="card."))
    told = [change_sentences(change, names_in(sheet, changes), sheet.ruleset) for change in changes]
    assert told == [["Round 1, turn 1: Zoë played 20"], ["Round 1, turn 1: Zoë’s 20 was taken away"]]


def test_what_moved_the_end_is_looked_for_past_cards_that_came_and_went(keeper: User) -> None:
    """No single change of the numbers did; the last card of a round that was broken off was taken back meanwhile."""
    game = make.game(keeper, "Mira", "Ben", target=10)
    make.follow(game, keeper, 1, ROWS, {1: 20})
    card = scorebook.last_change(game)
    scorebook.leave_following(game, make.tap(keeper), 1)
    for number, position in ((1, 1), (1, 2), (2, 1)):
        make.enter(game, keeper, number, position, 3)
    assert card
    scorebook.take_back(game, make.tap(keeper), card.number)
    undone = scorebook.last_undo(game)
    assert undone
    scorebook.bring_back(game, make.tap(keeper), undone.number)
    for position in (1, 2):
        make.enter(game, keeper, 1, position, 12)
    game.refresh_from_db()
    assert make.finished_in(game) == 1
    assert scorebook.moved_end(Sheet(game)) is None
