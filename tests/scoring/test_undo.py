"""Taking changes back, one after the other."""

from collections.abc import Callable

import pytest

from scoring import scorebook
from scoring.models import Round, Session, User
from scoring.scorebook import Entry
from scoring.sheet import Sheet
from tests import make


def seen_on_the_sheet(game: Session) -> list[tuple[object, ...]]:
    return [(number, *judged.scores.values()) for number, judged in enumerate(Sheet(game).judgement.rounds, 1)]


def undo(game: Session, who: User) -> None:
    last = scorebook.last_change(game)
    assert last is not None
    scorebook.take_back(game, make.tap(who), last.number)


def test_each_undo_returns_exactly_the_previous_state(game: Session, keeper: User) -> None:
    """T12: mixed changes, then back step by step."""
    steps = [
        (1, 1, Entry(points=1)),
        (1, 1, Entry(points=2)),
        (1, 2, Entry(cards=(55, 7))),
        (1, 1, Entry(points=1, correction=-1, why="misdeal")),
        (1, 2, Entry()),
        (1, 3, Entry(points=0)),
        (1, 3, Entry(points=5)),
    ]
    states = [seen_on_the_sheet(game)]
    for number, position, entry in steps:
        scorebook.save_pile(game, make.tap(keeper), number, position, entry, seen=100)
        states.append(seen_on_the_sheet(game))
    for expected in reversed(states[:-1]):
        undo(game, keeper)
        assert seen_on_the_sheet(game) == expected
    assert scorebook.last_change(game) is None
    assert Round.objects.count() == 0


def test_after_an_undo_something_else_can_be_entered_and_taken_back(game: Session, keeper: User) -> None:
    make.enter(game, keeper, 1, 1, 12)
    undo(game, keeper)
    make.enter(game, keeper, 1, 1, 21)
    undo(game, keeper)
    assert seen_on_the_sheet(game) == []
    assert scorebook.last_change(game) is None


def test_the_same_undo_twice_takes_back_one_change(game: Session, keeper: User) -> None:
    """T13 for undo: a double tap does not take back two."""
    make.enter(game, keeper, 1, 1, 12)
    last = make.enter(game, keeper, 1, 2, 8)
    scorebook.take_back(game, make.tap(keeper, "tap"), last.number)
    scorebook.take_back(game, make.tap(keeper, "tap"), last.number)
    assert seen_on_the_sheet(game) == [(1, 12, None, None, None)]


def test_a_stale_phone_takes_back_what_it_names_and_nothing_else(game: Session, keeper: User, scorer: User) -> None:
    seen = make.enter(game, keeper, 1, 1, 12)
    make.enter(game, scorer, 1, 2, 8)
    scorebook.take_back(game, make.tap(keeper), seen.number)
    assert seen_on_the_sheet(game) == [(1, None, 8, None, None)]


def test_what_was_changed_since_stands_in_the_way(game: Session, keeper: User, scorer: User) -> None:
    first = make.enter(game, keeper, 1, 1, 12)
    second = make.enter(game, scorer, 1, 1, 8)
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.take_back(game, make.tap(keeper), first.number)
    assert (refused.value.code, refused.value.fields["change"]) == ("changed_since", second)
    assert seen_on_the_sheet(game) == [(1, 8, None, None, None)]


def redo(game: Session, who: User) -> None:
    undo = scorebook.last_undo(game)
    assert undo is not None
    scorebook.bring_back(game, make.tap(who), undo.number)


def test_undo_and_redo_go_any_number_of_steps_both_ways(game: Session, keeper: User) -> None:
    states = [seen_on_the_sheet(game)]
    for position, points in enumerate((3, 5, 8, 13), 1):
        make.enter(game, keeper, 1, position, points)
        states.append(seen_on_the_sheet(game))
    for _ in range(2):
        for expected in reversed(states[:-1]):
            undo(game, keeper)
            assert seen_on_the_sheet(game) == expected
        for expected in states[1:]:
            redo(game, keeper)
            assert seen_on_the_sheet(game) == expected
        assert scorebook.last_undo(game) is None


def test_something_new_ends_what_can_be_brought_back(game: Session, keeper: User) -> None:
    make.enter(game, keeper, 1, 1, 12)
    undo(game, keeper)
    make.enter(game, keeper, 1, 2, 8)
    assert scorebook.last_undo(game) is None


def test_an_undo_taken_twice_is_not_in_force_any_more(game: Session, keeper: User) -> None:
    change = make.enter(game, keeper, 1, 1, 12)
    undo(game, keeper)
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.take_back(game, make.tap(keeper), change.number)
    assert refused.value.code == "not_in_force"


def test_an_undo_can_open_a_finished_game_again(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(66, 3)])
    assert make.finished_in(game) == 1
    undo(game, keeper)
    assert make.finished_in(game) is None
    assert [seat.rank for seat in game.seats.all()] == [None, None]


def test_what_was_taken_back_stays_in_the_log(game: Session, keeper: User) -> None:
    change = make.enter(game, keeper, 1, 1, 12)
    undo(game, keeper)
    log = list(game.changes.all())
    assert [line.what for line in log] == ["game.started", "pile.set", "pile.set"]
    assert [line.number for line in log] == [1, 2, 3]
    assert log[2].undoes == change
    assert (log[2].before, log[2].after) == (change.after, change.before)


def test_stopping_can_be_taken_back(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(6, 3)])
    scorebook.stop_game(game, make.tap(keeper))
    assert Sheet(Session.objects.get()).judgement.reason == "stopped"
    undo(game, keeper)
    assert not Sheet(Session.objects.get()).over


def test_what_moved_the_end_is_found_among_what_was_changed_since(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(20, 3), (20, 4), (20, 5)])
    assert scorebook.moved_end(Sheet(game)) is None
    moved = make.enter(game, keeper, 1, 1, 50)
    make.enter(game, keeper, 2, 2, 5)
    make.enter(game, keeper, 3, 2, 6)
    assert scorebook.moved_end(Sheet(game)) == moved
    assert make.finished_in(game) == 2
    assert Sheet(game).judgement.ended_in_round == 2  # looking changes nothing


def test_where_no_change_alone_moved_the_end_none_is_named(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(20, 3), (20, 4), (20, 5)])
    make.enter(game, keeper, 1, 1, 66)
    make.enter(game, keeper, 1, 2, 66)
    assert scorebook.moved_end(Sheet(game)) is None


def test_other_rules_can_have_moved_the_end(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(20, 3), (20, 4)])
    changed = scorebook.change_rules(game, make.tap(keeper), make.ruleset(target=15))
    assert scorebook.moved_end(Sheet(Session.objects.get())) == changed


def test_nothing_is_undone_or_entered_in_a_game_that_was_thrown_away(game: Session, keeper: User) -> None:
    entered = make.enter(game, keeper, 1, 1, 12)
    undone = scorebook.take_back(game, make.tap(keeper), entered.number)
    scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    steps: tuple[Callable[[], object], ...] = (
        lambda: scorebook.take_back(game, make.tap(keeper), entered.number),
        lambda: scorebook.bring_back(game, make.tap(keeper), undone.number),
        lambda: make.enter(game, keeper, 1, 1, 8),
        lambda: scorebook.stop_game(game, make.tap(keeper)),
        lambda: scorebook.throw_away(game, make.tap(keeper), thrown_away=True),
    )
    for step in steps:
        with pytest.raises(scorebook.NotNow) as refused:
            step()
        assert refused.value.code in ("thrown_away", "not_in_force")
    scorebook.throw_away(game, make.tap(keeper), thrown_away=False)
    assert scorebook.last_undo(game) == undone  # as if it had never been away
