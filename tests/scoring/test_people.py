"""People come and go during a game, sit out, change seats, and were somebody else."""

from collections.abc import Mapping

import pytest

from scoring import scorebook
from scoring.models import Player, Session, User
from scoring.sheet import Sheet
from tests import make


@pytest.fixture
def game(keeper: User) -> Session:
    """Three players, two rounds: 20, 31 and 42 bullheads."""
    return make.game(keeper, "Mira", "Ben", "Tom", rounds=[(10, 20, 30), (10, 11, 12)])


def standing(game: Session) -> Mapping[str, tuple[int, int | None]]:
    return {seat.name: (seat.total, seat.rank) for seat in game.seats.all()}


def test_a_joiner_begins_with_the_next_round_and_the_average_rounded_up(game: Session, keeper: User) -> None:
    """T21: rounds 1 and 2 are blank for Kofi, not 0; the start value is kept."""
    scorebook.join_game(game, make.tap(keeper), "Kofi", "average")
    sheet = Sheet(game)
    kofi = sheet.seats[3]
    assert (kofi.name, kofi.joined, kofi.start_total) == ("Kofi", 3, 31)
    assert "Kofi" not in sheet.judgement.rounds[1].scores
    for position, points in enumerate((1, 2, 3, 4), 1):
        make.enter(game, keeper, 3, position, points)
    assert standing(game) == {"Mira": (21, 1), "Ben": (33, 2), "Tom": (45, 4), "Kofi": (35, 3)}


@pytest.mark.parametrize(("rule", "total"), [("average", 31), ("highest", 42), ("zero", 0)])
def test_the_start_total_follows_the_rule(game: Session, keeper: User, rule: str, total: int) -> None:
    scorebook.join_game(game, make.tap(keeper), "Kofi", rule)
    assert game.seats.get(player__name="Kofi").start_total == total


def test_a_start_total_is_a_fact_from_then_on(game: Session, keeper: User) -> None:
    scorebook.join_game(game, make.tap(keeper), "Kofi", "highest")
    make.enter(game, keeper, 2, 3, 0)
    assert game.seats.get(player__name="Kofi").start_total == 42


def test_who_joins_while_a_round_is_being_entered_begins_with_the_next(game: Session, keeper: User) -> None:
    make.enter(game, keeper, 3, 1, 5)
    scorebook.join_game(game, make.tap(keeper), "Kofi", "zero")
    assert [seat.name for seat in Sheet(game).missing(3)] == ["Ben", "Tom"]
    assert game.seats.get(player__name="Kofi").joined == 4


def test_joining_can_be_taken_back_while_nothing_is_entered(game: Session, keeper: User) -> None:
    change = scorebook.join_game(game, make.tap(keeper), "Kofi", "zero")
    scorebook.take_back(game, make.tap(keeper), change.number)
    assert [seat.name for seat in Sheet(game).seats] == ["Mira", "Ben", "Tom"]
    scorebook.bring_back(game, make.tap(keeper), change.number + 1)
    for position, points in enumerate((1, 2, 3, 4), 1):
        make.enter(game, keeper, 3, position, points)
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.take_back(game, make.tap(keeper), change.number + 2)
    assert refused.value.code == "seat_has_scores"


def test_nobody_sits_at_one_table_twice(game: Session, keeper: User) -> None:
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.join_game(game, make.tap(keeper), Player.objects.get(name="Ben"), "zero")
    assert (refused.value.code, refused.value.fields) == ("sits_here_already", {"player": "Ben"})


def test_a_leaver_keeps_the_score_and_is_not_ranked(keeper: User) -> None:
    """T22: fewer rounds do not make a winner."""
    game = make.game(keeper, "Mira", "Ben", "Tom", preset="fixed-rounds", round_count=3, rounds=[(1, 9, 9), (0, 9, 9)])
    scorebook.leave_game(game, make.tap(keeper), 1)
    make.enter(game, keeper, 3, 2, 5)
    make.enter(game, keeper, 3, 3, 4)
    assert make.finished_in(game) == 3
    assert standing(game) == {"Mira": (1, None), "Ben": (23, 2), "Tom": (22, 1)}
    assert Sheet(game).judgement.winners == ("Tom",)


def test_the_last_two_cannot_leave(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(1, 9)])
    scorebook.leave_game(game, make.tap(keeper), 1)
    with pytest.raises(scorebook.Refused) as refused:
        make.enter(game, keeper, 2, 2, 5)
    assert [fault.code for fault in refused.value.faults] == ["too_few_players"]


def test_who_comes_back_sat_out_what_was_missed(game: Session, keeper: User) -> None:
    scorebook.leave_game(game, make.tap(keeper), 1)
    make.enter(game, keeper, 3, 2, 5)
    make.enter(game, keeper, 3, 3, 4)
    scorebook.come_back(game, make.tap(keeper), 1)
    sheet = Sheet(game)
    assert sheet.judgement.rounds[2].complete
    assert [seat.name for seat in sheet.missing(4)] == ["Mira", "Ben", "Tom"]
    assert standing(game)["Mira"] == (20, 1)


def test_sitting_out_adds_nothing_and_nothing_is_missing(game: Session, keeper: User) -> None:
    scorebook.sit_out(game, make.tap(keeper), 3, 2)
    make.enter(game, keeper, 3, 1, 5)
    make.enter(game, keeper, 3, 3, 6)
    assert Sheet(game).current == 4
    assert standing(game)["Ben"] == (31, 2)


def test_who_has_a_score_did_not_sit_out(game: Session, keeper: User) -> None:
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.sit_out(game, make.tap(keeper), 2, 2)
    assert (refused.value.code, refused.value.fields) == ("has_a_score", {"player": "Ben", "round": 2})


def test_people_change_seats_and_keep_their_scores(game: Session, keeper: User) -> None:
    change = scorebook.reseat(game, make.tap(keeper), [3, 1, 2])
    sheet = Sheet(game)
    assert [seat.name for seat in sheet.seats] == ["Tom", "Mira", "Ben"]
    assert sheet.record.players == ("Tom", "Mira", "Ben")
    assert standing(game) == {"Tom": (42, 3), "Mira": (20, 1), "Ben": (31, 2)}
    make.enter(game, keeper, 3, 1, 5)
    scorebook.take_back(game, make.tap(keeper), change.number)
    assert [seat.name for seat in Sheet(game).seats] == ["Mira", "Ben", "Tom"]


def test_that_was_anna_and_not_ben(game: Session, keeper: User) -> None:
    change = scorebook.replace_player(game, make.tap(keeper), 2, "Anna")
    assert standing(game)["Anna"] == (31, 2)
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.replace_player(game, make.tap(keeper), 1, Player.objects.get(name="Tom"))
    assert refused.value.code == "sits_here_already"
    scorebook.take_back(game, make.tap(keeper), change.number)
    assert standing(game)["Ben"] == (31, 2)


def test_the_deal_moves_on_by_itself(game: Session, keeper: User) -> None:
    scorebook.set_dealer(game, make.tap(keeper), 3, 2)
    sheet = Sheet(Session.objects.get(pk=game.pk))
    dealers = [sheet.dealer(number) for number in range(1, 7)]
    assert [seat.name for seat in dealers if seat] == ["Ben", "Tom", "Mira", "Ben"]


def test_the_deal_goes_past_who_left(game: Session, keeper: User) -> None:
    scorebook.set_dealer(game, make.tap(keeper), 3, 1)
    scorebook.leave_game(game, make.tap(keeper), 2)
    sheet = Sheet(Session.objects.get(pk=game.pk))
    assert [seat.name for number in (3, 4, 5) if (seat := sheet.dealer(number))] == ["Mira", "Tom", "Mira"]


def test_anybody_who_plays_can_deal_whoever_sat_out_before(game: Session, keeper: User) -> None:
    scorebook.sit_out(game, make.tap(keeper), 3, 2)
    for number, position, name in ((3, 3, "Tom"), (4, 3, "Tom"), (4, 2, "Ben"), (4, 1, "Mira")):
        scorebook.set_dealer(game, make.tap(keeper), number, position)
        dealer = Sheet(Session.objects.get(pk=game.pk)).dealer(number)
        assert dealer
        assert dealer.name == name
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.set_dealer(game, make.tap(keeper), 3, 2)
    assert (refused.value.code, refused.value.fields) == ("does_not_deal", {"player": "Ben", "round": 3})


def test_who_deals_stays_the_same_when_people_change_seats(game: Session, keeper: User) -> None:
    scorebook.set_dealer(game, make.tap(keeper), 2, 1)
    change = scorebook.reseat(game, make.tap(keeper), [2, 1, 3])
    sheet = Sheet(Session.objects.get(pk=game.pk))
    assert [seat.name for number in (3, 4, 5) if (seat := sheet.dealer(number))] == ["Ben", "Mira", "Tom"]
    scorebook.take_back(game, make.tap(keeper), change.number)
    sheet = Sheet(Session.objects.get(pk=game.pk))
    assert [seat.name for number in (3, 4, 5) if (seat := sheet.dealer(number))] == ["Ben", "Tom", "Mira"]


@pytest.mark.parametrize(("number", "position"), [(1, 3), (2, 1), (3, 2)])
def test_who_dealt_first_follows_from_who_dealt_later(game: Session, keeper: User, number: int, position: int) -> None:
    scorebook.set_dealer(game, make.tap(keeper), number, position)
    first = Sheet(Session.objects.get(pk=game.pk)).first_dealer
    assert first
    assert first.name == "Tom"


def test_joining_asked_twice_is_done_once_though_the_name_is_a_player_by_then(game: Session, keeper: User) -> None:
    """T13."""
    tap = make.tap(keeper)
    once = scorebook.join_game(game, tap, "Kofi", "zero")
    assert scorebook.join_game(game, tap, Player.objects.get(name="Kofi"), "zero") == once
    assert game.seats.count() == 4


def test_a_seat_number_is_never_used_again(game: Session, keeper: User) -> None:
    """What the log says of a seat that was taken away stays true."""
    change = scorebook.join_game(game, make.tap(keeper), "Kofi", "zero")
    scorebook.take_back(game, make.tap(keeper), change.number)
    scorebook.join_game(game, make.tap(keeper), "Anna", "zero")
    assert game.seats.get(player__name="Anna").position == 5


def test_a_pile_of_a_seat_that_was_taken_away_cannot_be_brought_back(game: Session, keeper: User) -> None:
    joined = scorebook.join_game(game, make.tap(keeper), "Kofi", "zero")
    make.enter(game, keeper, 3, 4, 7)
    cleared = scorebook.save_pile(game, make.tap(keeper), 3, 4, scorebook.Entry(), seen=99)
    scorebook.take_back(game, make.tap(keeper), joined.number)
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.take_back(game, make.tap(keeper), cleared.number)
    assert refused.value.code == "no_such_seat"
    assert not game.rounds.filter(number=3).exists()


def test_nobody_gets_a_second_seat_by_an_undo(game: Session, keeper: User) -> None:
    """That was Anna, not Ben; then Ben comes as well, so the first cannot be taken back before Ben is gone."""
    was_anna = scorebook.replace_player(game, make.tap(keeper), 2, "Anna")
    ben = scorebook.join_game(game, make.tap(keeper), Player.objects.get(name="Ben"), "zero")
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.take_back(game, make.tap(keeper), was_anna.number)
    assert (refused.value.code, refused.value.fields) == ("sits_here_already", {"player": "Ben"})
    scorebook.take_back(game, make.tap(keeper), ben.number)
    scorebook.take_back(game, make.tap(keeper), was_anna.number)
    assert [seat.name for seat in game.seats.all()] == ["Mira", "Ben", "Tom"]


def test_nobody_gets_a_second_seat_by_a_redo(game: Session, keeper: User) -> None:
    joined = scorebook.join_game(game, make.tap(keeper), "Kofi", "zero")
    undone = scorebook.take_back(game, make.tap(keeper), joined.number)
    scorebook.replace_player(game, make.tap(keeper), 2, Player.objects.get(name="Kofi"))
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.bring_back(game, make.tap(keeper), undone.number)
    assert (refused.value.code, refused.value.fields) == ("sits_here_already", {"player": "Kofi"})


def test_other_rules_judge_the_game_anew(game: Session, keeper: User) -> None:
    change = scorebook.change_rules(game, make.tap(keeper), make.ruleset(target=40))
    assert make.finished_in(game) == 2
    scorebook.take_back(game, make.tap(keeper), change.number)
    assert make.finished_in(game) is None


def test_a_game_thrown_away_can_be_put_back(game: Session, keeper: User) -> None:
    scorebook.throw_away(game, make.tap(keeper), True)
    assert Session.objects.get(pk=game.pk).thrown_away
    scorebook.throw_away(game, make.tap(keeper), False)
    assert not Session.objects.get(pk=game.pk).thrown_away
