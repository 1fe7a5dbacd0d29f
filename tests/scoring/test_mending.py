"""What follows from a correction in a followed round, and that it is written whole, or not at all."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from scoring import rules, scorebook
from scoring.history import change_sentences
from scoring.mending import Dropped, Mended, mend_with
from scoring.models import Change, Session, User
from scoring.record import Played
from scoring.seating import names_in
from scoring.sheet import Sheet
from tests import make

ROWS = (12, 37, 43, 58)
TURNS: tuple[Any, ...] = (
    {1: 14, 2: 15, 3: 44, 4: 61},
    {1: 21, 2: 26, 3: 30, 4: 36},
    ({1: 3, 2: 9, 3: 68, 4: 93}, {1: 2}),
)
"""The worked example of docs/rules.md: in turn 2 Tom's 30 takes five cards; in turn 3 Mira's 3 takes row 2."""


@pytest.fixture
def followed(game: Session, keeper: User) -> Session:
    """Mira, Ben, Tom and Kofi after the three turns of the worked example."""
    make.follow(game, keeper, 1, ROWS, *TURNS)
    game.refresh_from_db()
    return game


def sheet_of(game: Session) -> Sheet:
    """The game as it is kept now."""
    return Sheet(Session.objects.get(pk=game.pk))


def try_out(game: Session, turns: Mapping[int, Played | None], rows: Sequence[int] = ROWS) -> Mended:
    """What would follow, if these turns were to be so; None is a turn given up."""
    sheet = sheet_of(game)
    after = {turn: played for turn, played in {**sheet.deals[1].turns, **turns}.items() if played}
    return mend_with(sheet, 1, [[card] for card in rows], after)


def write(game: Session, who: User, turns: Mapping[int, Played | None], rows: Sequence[int] = ROWS) -> Change:
    laid = [[card] for card in rows]
    seen = scorebook.trace(sheet_of(game), 1)
    return scorebook.mend_round(game, make.tap(who), 1, laid, turns, seen=seen)


def plays(*cards: int, **answers: Any) -> Played:
    """A turn of Mira, Ben, Tom and Kofi, or of the first of them."""
    return {"plays": {str(seat): card for seat, card in enumerate(cards, 1)}, **answers}


def scores(game: Session) -> list[int | None]:
    return list(sheet_of(game).judgement.rounds[0].scores.values())


def lies(game: Session) -> list[list[int]]:
    turns = sheet_of(game).judgement.rounds[0].turns
    assert turns
    return [list(row) for row in turns[-1].rows]


def told(game: Session, change: Change) -> list[str]:
    return change_sentences(change, names_in(sheet_of(game), [change]), sheet_of(game).ruleset)


def test_the_example_itself_fits(followed: Session) -> None:
    assert try_out(followed, {}).fits
    assert scores(followed) == [1, 0, 6, 0]
    assert lies(followed) == [[30, 36], [3, 9], [43, 44], [58, 61, 68, 93]]


def test_a_corrected_card_that_changes_nothing_else_fits(followed: Session, keeper: User) -> None:
    assert try_out(followed, {1: plays(14, 15, 45, 61)}).fits
    change = write(followed, keeper, {1: plays(14, 15, 45, 61)})
    assert told(followed, change) == ["Round 1, turn 1: Tom played 45, not 44"]
    assert lies(followed) == [[30, 36], [3, 9], [43, 45], [58, 61, 68, 93]]


def test_a_corrected_card_can_make_a_later_card_too_low(followed: Session) -> None:
    """With 13 for Mira's 3 nobody asks in turn 3; with her 3 in turn 1 it asks there instead."""
    mended = try_out(followed, {3: plays(13, 9, 68, 93, choices={"1": {"row": 2}})})
    assert mended.dropped == [Dropped(3, "1", 13, 2)]
    assert mended.stuck is None  # the last turn may wait: Ben's 9 asks now
    swapped = try_out(followed, {1: plays(3, 15, 44, 61), 3: plays(14, 9, 68, 93)})
    assert swapped.stuck == 1
    assert swapped.asks == rules.Ask(
        "too_low",
        "Mira",
        3,
        (
            rules.Option(1, "right", 1),
            rules.Option(2, "right", 1),
            rules.Option(3, "right", 1),
            rules.Option(4, "right", 1),
        ),
        (1, 2, 3, 4),
    )


def test_a_card_that_asks_in_a_later_turn_than_the_corrected_one(game: Session, keeper: User) -> None:
    """Row 1 begins with 12; when it began with 20, Mira's 14 of turn 2 fits nowhere."""
    make.follow(
        game, keeper, 1, ROWS, {1: 13, 2: 45, 3: 46, 4: 61}, {1: 14, 2: 47, 3: 48, 4: 62}, {1: 15, 2: 63, 3: 64, 4: 65}
    )
    mended = try_out(game, {1: plays(99, 45, 46, 61)}, rows=(20, 37, 43, 58))
    assert mended.stuck == 2
    assert mended.asks
    assert (mended.asks.player, mended.asks.card) == ("Mira", 14)


def test_an_answer_that_is_no_longer_due_is_dropped(followed: Session, keeper: User) -> None:
    """In turn 2 Tom's 2 takes row 1 and nobody goes behind it, so Mira's 3 in turn 3 fits there."""
    answered = {2: plays(45, 46, 2, 47, choices={"3": {"row": 1}})}
    mended = try_out(followed, answered)
    assert mended.dropped == [Dropped(3, "1", 3, 2)]
    assert not mended.fits
    assert mended.turns[3] == plays(3, 9, 68, 93)
    assert try_out(followed, {2: answered[2], 3: plays(3, 9, 68, 93)}).fits
    change = write(followed, keeper, answered | {3: mended.turns[3]})
    assert told(followed, change) == [
        "Round 1, turn 2: Mira played 45, not 21",
        "Round 1, turn 2: Ben played 46, not 26",
        "Round 1, turn 2: Tom played 2, not 30",
        "Round 1, turn 2: Kofi played 47, not 36",
        "Round 1, turn 2: Tom takes row 1 with 2",
        "Round 1, turn 3: 3 does not take row 2 after all",
    ]
    assert scores(followed) == [0, 0, 4, 0]
    assert lies(followed) == [[2, 3, 9], [37], [43, 44, 45, 46, 47], [58, 61, 68, 93]]


def test_a_card_seen_twice_later_is_named_with_the_turn_that_has_it(followed: Session) -> None:
    mended = try_out(followed, {1: plays(14, 15, 68, 61)})
    assert mended.stuck == 3
    assert mended.fault
    assert mended.fault.code == rules.Fault.CARD_SEEN_TWICE
    assert mended.fault.fields["card"] == 68
    assert mended.fault.fields["in_turn"] == 1


def test_a_fault_two_turns_later_comes_after_the_question_before_it(followed: Session) -> None:
    """Mira's 3 in turn 1 asks first; only when that is answered does turn 3, which has the 3 again, come up."""
    assert try_out(followed, {1: plays(3, 15, 44, 61)}).stuck == 1
    answered = {1: plays(3, 15, 44, 61, choices={"1": {"row": 1}})}
    mended = try_out(followed, answered)
    assert (mended.stuck, mended.fault and mended.fault.code) == (3, rules.Fault.CARD_SEEN_TWICE)
    assert try_out(followed, answered | {3: plays(14, 9, 68, 93)}).fits


def test_a_swap_of_two_cards_in_one_turn_fits(followed: Session, keeper: User) -> None:
    assert try_out(followed, {2: plays(30, 26, 21, 36)}).fits
    write(followed, keeper, {2: plays(30, 26, 21, 36)})
    assert scores(followed) == [7, 0, 0, 0]


def test_corrected_rows_are_played_on_from_the_first_turn(followed: Session, keeper: User) -> None:
    assert try_out(followed, {}, rows=(13, 37, 43, 58)).fits
    change = write(followed, keeper, {}, rows=(13, 37, 43, 58))
    assert told(followed, change) == ["Round 1: the rows were 13 / 37 / 43 / 58, not 12 / 37 / 43 / 58"]
    assert scores(followed) == [1, 0, 6, 0]


def test_rows_that_cannot_be_are_a_fault_of_the_rows(followed: Session) -> None:
    mended = try_out(followed, {}, rows=(12, 12, 43, 58))
    assert (mended.stuck, mended.fault and mended.fault.code) == (0, rules.Fault.ROWS_NOT_VALID)


def test_a_row_that_was_played_later_makes_that_turn_not_fit(followed: Session) -> None:
    mended = try_out(followed, {}, rows=(12, 36, 43, 58))
    assert (mended.stuck, mended.fault and mended.fault.fields) == (
        2,
        {"round": 1, "turn": 2, "player": "Kofi", "card": 36, "in_row": 2},
    )


def test_an_override_changes_what_follows(followed: Session, keeper: User) -> None:
    """In turn 2 the table put the 30 behind 61, where the 36 follows it: nobody takes the five cards of row 1."""
    differently = {2: plays(21, 26, 30, 36, overrides={"3": {"row": 4}})}
    mended = try_out(followed, differently)
    assert mended.fits
    change = write(followed, keeper, differently)
    assert told(followed, change) == ["Round 1, turn 2: the table put 30 in row 4"]
    assert scores(followed) == [1, 0, 0, 0]
    assert lies(followed) == [[12, 14, 15, 21, 26], [3, 9], [43, 44, 68, 93], [58, 61, 30, 36]]


def test_somebody_else_took_it(followed: Session, keeper: User) -> None:
    change = write(followed, keeper, {2: plays(21, 26, 30, 36, overrides={"3": {"row": 1, "taker": 4}})})
    assert told(followed, change) == ["Round 1, turn 2: the table put 30 in row 1, and Kofi took it"]
    assert scores(followed) == [1, 0, 0, 6]


def test_turns_that_are_given_up_are_gone_and_can_be_played_again(followed: Session, keeper: User) -> None:
    assert try_out(followed, {1: plays(14, 15, 68, 61), 3: None}).fits
    change = write(followed, keeper, {1: plays(14, 15, 68, 61), 3: None})
    assert told(followed, change) == ["Round 1, turn 1: Tom played 68, not 44", "Round 1, turn 3 was given up"]
    assert list(sheet_of(followed).deals[1].turns) == [1, 2]
    scorebook.play_card(followed, make.tap(keeper), 1, 3, 70, 1)
    assert sheet_of(followed).deals[1].turns[3] == {"plays": {"1": 70}}


def test_undo_puts_back_all_of_a_correction_and_redo_brings_all_of_it_again(followed: Session, keeper: User) -> None:
    before = sheet_of(followed).deals[1]
    change = write(followed, keeper, {1: plays(14, 15, 68, 61), 3: None}, rows=(11, 37, 43, 58))
    after = sheet_of(followed).deals[1]
    undo = scorebook.take_back(followed, make.tap(keeper), change.number)
    assert (sheet_of(followed).deals[1].rows, sheet_of(followed).deals[1].turns) == (before.rows, before.turns)
    assert scores(followed) == [1, 0, 6, 0]
    scorebook.bring_back(followed, make.tap(keeper), undo.number)
    assert (sheet_of(followed).deals[1].rows, sheet_of(followed).deals[1].turns) == (after.rows, after.turns)
    assert scorebook.rejudge(followed) == []


def test_a_round_that_was_complete_may_not_wait_for_an_answer(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben")
    turns = [{1: 60 + turn, 2: 80 + turn} for turn in range(1, 11)]
    make.follow(game, keeper, 1, ROWS, *turns)
    mended = try_out(game, {10: plays(3, 90)})
    assert (mended.stuck, mended.asks and mended.asks.card) == (10, 3)
    assert try_out(game, {10: plays(3, 90, choices={"1": {"row": 1}})}).fits


def test_the_end_moves_with_a_corrected_answer(keeper: User) -> None:
    """To 20 bullheads: Ben has 15 when his 3 takes row 1 for 1, or row 3 for 8, which ends the game."""
    game = make.game(keeper, "Mira", "Ben", target=20)
    turns: list[Any] = [{1: 60 + turn, 2: 80 + turn} for turn in range(1, 10)]
    make.follow(game, keeper, 1, ROWS, *turns, ({1: 90, 2: 3}, {2: 1}))
    assert (scores(game), make.finished_in(game)) == ([6, 16], None)
    change = write(game, keeper, {10: plays(90, 3, choices={"2": {"row": 3}})})
    assert told(game, change) == ["Round 1, turn 10: Ben takes row 3 with 3, not row 1"]
    assert (scores(game), make.finished_in(game)) == ([6, 23], 1)
    scorebook.take_back(game, make.tap(keeper), change.number)
    assert (scores(game), make.finished_in(game)) == ([6, 16], None)


def test_a_round_changed_meanwhile_is_not_overwritten(followed: Session, keeper: User) -> None:
    seen = scorebook.trace(sheet_of(followed), 1)
    write(followed, keeper, {1: plays(14, 15, 45, 61)})
    with pytest.raises(scorebook.NotNow, match="round_changed"):
        scorebook.mend_round(followed, make.tap(keeper), 1, [[row] for row in ROWS], {}, seen=seen)


# Names unsaid


@pytest.fixture
def unsaid(game: Session, keeper: User) -> Session:
    """The first two turns of the worked example, tapped without names; it was Tom who took five cards with the 30."""
    scorebook.lay_rows(game, make.tap(keeper), 1, ROWS)
    for turn, cards in enumerate([(14, 15, 44, 61), (30, 21, 26, 36)], 1):
        for card in cards:
            scorebook.play_card(game, make.tap(keeper), 1, turn, card, None)
    scorebook.name_taker(game, make.tap(keeper), 1, 2, 30, 3)
    game.refresh_from_db()
    return game


def test_a_corrected_card_without_a_name_keeps_what_was_said_of_it(unsaid: Session, keeper: User) -> None:
    change = write(unsaid, keeper, {2: {"cards": [31, 21, 26, 36], "takers": {"31": 3}}})
    assert told(unsaid, change) == ["Round 1, turn 2: 31 was played, not 30"]
    assert scores(unsaid) == [0, 0, 6, 0]


def test_another_name_for_a_card_says_both(unsaid: Session, keeper: User) -> None:
    change = write(unsaid, keeper, {2: {"cards": [30, 21, 26, 36], "takers": {"30": 4}}})
    assert told(unsaid, change) == ["Round 1, turn 2: it was Kofi who played 30, not Tom"]
    assert scores(unsaid) == [0, 0, 0, 6]


def test_another_card_that_takes_a_row_asks_whose_it_was(unsaid: Session) -> None:
    """With 38 for the 30 the 36 is the sixth card of row 1."""
    mended = try_out(unsaid, {2: {"cards": [38, 21, 26, 36], "takers": {"38": 3}}})
    assert mended.fits  # the last turn may wait
    first = try_out(unsaid, {1: {"cards": [14, 3, 44, 61]}})
    assert (first.stuck, first.asks and first.asks.card) == (1, 3)
