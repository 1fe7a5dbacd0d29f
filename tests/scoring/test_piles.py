"""Entering what was picked up: what is written, what is refused, what one tap does however often it comes."""

import pytest

from scoring import scorebook
from scoring.models import Change, Pile, Round, Session, User
from scoring.scorebook import Entry
from scoring.sheet import Sheet
from tests import make


def save(
    game: Session, who: User, number: int, position: int, entry: Entry, *, seen: int = 0, **others: object
) -> Change:
    return scorebook.save_pile(game, make.tap(who, **others), number, position, entry, seen=seen)  # type: ignore[arg-type]


def totals(game: Session) -> list[int | None]:
    return list(Sheet(game).judgement.rounds[-1].totals.values())


def test_a_pile_of_cards_is_kept_and_counted(game: Session, keeper: User) -> None:
    save(game, keeper, 1, 2, Entry(cards=(14, 55)))
    pile = Pile.objects.get()
    assert (pile.cards, pile.points, pile.round.number, pile.seat.name) == ([14, 55], None, 1, "Ben")
    assert Sheet(game).judgement.rounds[0].scores == {"Mira": None, "Ben": 8, "Tom": None, "Kofi": None}


def test_a_number_is_kept_as_a_number(game: Session, keeper: User) -> None:
    save(game, keeper, 1, 1, Entry(points=7))
    pile = Pile.objects.get()
    assert (pile.cards, pile.points) == (None, 7)


def test_zero_is_a_score_and_blank_is_none(game: Session, keeper: User) -> None:
    """T7: a zero is stored as zero, and nobody slides a round behind."""
    save(game, keeper, 1, 1, Entry(points=0))
    save(game, keeper, 1, 2, Entry(cards=()))
    sheet = Sheet(game)
    assert sheet.judgement.rounds[0].scores == {"Mira": 0, "Ben": 0, "Tom": None, "Kofi": None}
    assert [seat.name for seat in sheet.missing(1)] == ["Tom", "Kofi"]


def test_seven_entered_once_is_seven(game: Session, keeper: User) -> None:
    """T8: the total grows by 7, not 14."""
    for position in (1, 2, 3, 4):
        save(game, keeper, 1, position, Entry(points=7))
    assert totals(game) == [7, 7, 7, 7]


def test_a_card_in_two_piles_is_refused_and_nothing_changes(game: Session, keeper: User) -> None:
    make.enter(game, keeper, 1, 1, [14, 30])
    with pytest.raises(scorebook.Refused) as refused:
        save(game, keeper, 1, 2, Entry(cards=(14, 30, 44)))
    assert [(fault.code, fault.fields["card"], fault.fields["holder"]) for fault in refused.value.faults] == [
        ("card_seen_twice", 14, "Mira"),
        ("card_seen_twice", 30, "Mira"),
    ]
    assert Pile.objects.count() == 1
    assert game.changes.count() == 2


def test_every_fault_of_a_pile_is_told_at_once(game: Session, keeper: User) -> None:
    make.enter(game, keeper, 1, 1, [14])
    with pytest.raises(scorebook.Refused) as refused:
        save(game, keeper, 1, 2, Entry(cards=(14, 105, 0, 7, 7)))
    assert sorted((fault.code, fault.fields["card"]) for fault in refused.value.faults) == [
        ("card_not_in_deck", 0),
        ("card_not_in_deck", 105),
        ("card_seen_twice", 7),
        ("card_seen_twice", 14),
    ]


def test_a_negative_score_is_refused_but_a_correction_may_be_negative(game: Session, keeper: User) -> None:
    with pytest.raises(scorebook.Refused) as refused:
        save(game, keeper, 1, 1, Entry(points=-5))
    assert [fault.code for fault in refused.value.faults] == ["negative_score"]
    save(game, keeper, 1, 1, Entry(points=3, correction=-5, why="misdeal"))
    assert Sheet(game).judgement.rounds[0].scores["Mira"] == -2


def test_a_correction_waits_for_its_score(game: Session, keeper: User) -> None:
    save(game, keeper, 1, 1, Entry(correction=5, why="cards fell down"))
    assert Sheet(game).judgement.rounds[0].scores["Mira"] is None
    make.enter(game, keeper, 1, 1, 3, correction=5, why="cards fell down")
    assert Sheet(game).judgement.rounds[0].scores["Mira"] == 8


def test_a_card_is_taken_over_from_another_pile(game: Session, keeper: User) -> None:
    make.enter(game, keeper, 1, 1, [14, 30])
    change = scorebook.save_pile(game, make.tap(keeper), 1, 2, Entry(cards=(14, 44)), seen=0, take_over={1: [14]})
    assert Sheet(game).judgement.rounds[0].scores == {"Mira": 3, "Ben": 6, "Tom": None, "Kofi": None}
    assert change.before == [{"round": 1, "seat": 2}, {"round": 1, "seat": 1, "cards": [14, 30]}]
    assert change.after == [{"round": 1, "seat": 2, "cards": [14, 44]}, {"round": 1, "seat": 1, "cards": [30]}]


def test_taking_back_a_takeover_gives_the_card_back(game: Session, keeper: User) -> None:
    make.enter(game, keeper, 1, 1, [14, 30])
    change = scorebook.save_pile(game, make.tap(keeper), 1, 2, Entry(cards=(14,)), seen=0, take_over={1: [14]})
    scorebook.take_back(game, make.tap(keeper), change.number)
    assert Sheet(game).judgement.rounds[0].scores == {"Mira": 4, "Ben": None, "Tom": None, "Kofi": None}


def test_a_card_to_take_over_that_went_elsewhere_is_refused(game: Session, keeper: User) -> None:
    make.enter(game, keeper, 1, 3, [14])
    with pytest.raises(scorebook.Refused) as refused:
        scorebook.save_pile(game, make.tap(keeper), 1, 2, Entry(cards=(14,)), seen=0, take_over={1: [14]})
    assert [(fault.code, fault.fields["holder"]) for fault in refused.value.faults] == [("card_seen_twice", "Tom")]


def test_the_same_tap_twice_is_one_change(game: Session, keeper: User) -> None:
    """T13: two taps within 200 ms, or an answer that was lost, make one entry."""
    first = save(game, keeper, 1, 1, Entry(points=7), key="one tap")
    second = save(game, keeper, 1, 1, Entry(points=7), key="one tap")
    assert first == second
    assert game.changes.filter(what="pile.set").count() == 1
    assert Round.objects.count() == 1


def test_a_tap_sent_again_after_somebody_corrected_it_changes_nothing(
    game: Session, keeper: User, scorer: User
) -> None:
    save(game, keeper, 1, 1, Entry(points=7), key="lost answer")
    make.enter(game, scorer, 1, 1, 8)
    save(game, keeper, 1, 1, Entry(points=7), key="lost answer")
    assert Pile.objects.get().points == 8


def test_an_old_page_with_other_content_is_refused(game: Session, keeper: User) -> None:
    save(game, keeper, 1, 1, Entry(points=7), key="one page")
    with pytest.raises(scorebook.KeyReused):
        save(game, keeper, 1, 1, Entry(points=9), seen=10, key="one page")
    assert Pile.objects.get().points == 7


def test_two_people_may_have_the_same_key(game: Session, keeper: User, scorer: User) -> None:
    save(game, keeper, 1, 1, Entry(points=7), key="same")
    save(game, scorer, 1, 2, Entry(points=9), key="same")
    assert Pile.objects.count() == 2


def test_a_cell_changed_meanwhile_asks(game: Session, keeper: User, scorer: User) -> None:
    save(game, keeper, 1, 1, Entry(points=8))
    with pytest.raises(scorebook.Conflict) as conflict:
        save(game, scorer, 1, 1, Entry(points=3), seen=0)
    told = conflict.value
    assert (told.mine.points, told.theirs.points, told.seat.name, told.change.who) == (3, 8, "Mira", keeper)
    assert Pile.objects.get().points == 8
    save(game, scorer, 1, 1, Entry(points=3), seen=told.change.number)
    assert Pile.objects.get().points == 3


def test_two_phones_that_agree_are_no_conflict(game: Session, keeper: User, scorer: User) -> None:
    save(game, keeper, 1, 1, Entry(points=8))
    change = save(game, scorer, 1, 1, Entry(points=8), seen=0)
    assert change.what == "confirmed"
    last = scorebook.last_change(game)
    assert last is not None
    assert (last.who, last.after) == (keeper, [{"round": 1, "seat": 1, "points": 8}])


def test_different_cells_never_conflict(game: Session, keeper: User, scorer: User) -> None:
    save(game, keeper, 1, 1, Entry(points=8))
    save(game, scorer, 1, 2, Entry(points=3))
    assert Pile.objects.count() == 2


def test_clearing_a_cell_makes_it_not_entered(game: Session, keeper: User) -> None:
    make.enter(game, keeper, 1, 1, 8)
    make.enter(game, keeper, 1, 2, 9)
    change = save(game, keeper, 1, 1, Entry(), seen=10)
    assert change.what == "pile.cleared"
    assert [seat.name for seat in Sheet(game).missing(1)] == ["Mira", "Tom", "Kofi"]


def test_a_round_whose_only_entry_is_cleared_is_gone(game: Session, keeper: User) -> None:
    make.enter(game, keeper, 1, 1, 8)
    save(game, keeper, 1, 1, Entry(), seen=10)
    assert Round.objects.count() == 0


@pytest.mark.parametrize(("number", "position"), [(0, 1), (3, 1), (1, 0), (1, 5)])
def test_a_cell_that_is_not_on_the_sheet_is_refused(game: Session, keeper: User, number: int, position: int) -> None:
    make.enter(game, keeper, 1, 1, 8)
    with pytest.raises(scorebook.Refused) as refused:
        save(game, keeper, number, position, Entry(points=1))
    assert [fault.code for fault in refused.value.faults] == ["no_such_cell"]


def test_a_finished_game_takes_corrections_but_no_new_round(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(66, 3)])
    assert make.finished_in(game) == 1
    with pytest.raises(scorebook.Refused) as refused:
        save(game, keeper, 2, 1, Entry(points=1))
    assert [fault.code for fault in refused.value.faults] == ["game_over"]
    make.enter(game, keeper, 1, 1, 65)
    assert make.finished_in(game) is None


def test_correcting_round_2_in_round_5_moves_everything_after_it(keeper: User) -> None:
    """T11: 21 becomes 12, all later totals fall by 9, and the change is listed."""
    game = make.game(keeper, "Mira", "Ben", rounds=[(3, 4), (21, 2), (5, 6), (7, 8)])
    assert [judged.totals["Mira"] for judged in Sheet(game).judgement.rounds] == [3, 24, 29, 36]
    change = make.enter(game, keeper, 2, 1, 12)
    assert [judged.totals["Mira"] for judged in Sheet(game).judgement.rounds] == [3, 15, 20, 27]
    assert (change.before, change.after) == (
        [{"round": 2, "seat": 1, "points": 21}],
        [{"round": 2, "seat": 1, "points": 12}],
    )


def test_correcting_the_last_round_adds_no_round(keeper: User) -> None:
    """T10"""
    game = make.game(keeper, "Mira", "Ben", rounds=[(3, 4), (21, 2), (5, 6)])
    make.enter(game, keeper, 3, 2, 9)
    assert Sheet(game).round_count == 3
    assert Round.objects.count() == 3
