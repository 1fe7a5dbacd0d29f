"""Starting a game, its end, stopping it, playing again; and what is kept beside the facts."""

from typing import Any

import pytest

from scoring import rules, scorebook
from scoring.models import Club, Member, Player, Role, Seat, Session, User
from scoring.sheet import Sheet
from tests import make


def test_the_first_game_brings_a_club_its_keeper_and_players(keeper: User) -> None:
    game = scorebook.start_first_game(make.tap(keeper), ["Mira", "Ben"], make.ruleset(), "Europe/Berlin")
    assert (game.club.name, game.club.time_zone) == ("Our table", "Europe/Berlin")
    assert Member.objects.get().role == Role.KEEPER
    assert [(seat.position, seat.name) for seat in game.seats.all()] == [(1, "Mira"), (2, "Ben")]


def test_a_double_tap_starts_one_game_in_one_club(keeper: User) -> None:
    """T13: the first game too."""
    for _ in range(2):
        scorebook.start_first_game(make.tap(keeper, "start"), ["Mira", "Ben"], make.ruleset(), "UTC")
    assert (Club.objects.count(), Session.objects.count(), Player.objects.count()) == (1, 1, 2)


def test_known_players_and_new_names_sit_in_the_order_given(game: Session, keeper: User) -> None:
    ben = Player.objects.get(name="Ben")
    second = scorebook.start_game(make.tap(keeper), game.club, ["Zoë", ben], make.ruleset())
    assert [seat.name for seat in second.seats.all()] == ["Zoë", "Ben"]
    assert Player.objects.count() == 5


def test_a_table_of_one_is_refused_and_makes_no_player(game: Session, keeper: User) -> None:
    with pytest.raises(scorebook.Refused) as refused:
        scorebook.start_game(make.tap(keeper), game.club, ["Ada"], make.ruleset())
    assert {fault.code for fault in refused.value.faults} == {"too_few_players"}
    assert not Player.objects.filter(name="Ada").exists()


@pytest.mark.parametrize("name", ["max ", "MAX", "Ｍax", " max"])
def test_a_name_that_looks_like_a_players_is_pointed_out(keeper: User, name: str) -> None:
    """T27: probably the same person."""
    game = make.game(keeper, "Max", "Ben")
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.start_game(make.tap(keeper), game.club, [name, "Tom"], make.ruleset())
    assert (refused.value.code, refused.value.fields["player"]) == ("looks_like", "Max")
    assert Session.objects.count() == 1


def test_two_real_maxes_have_a_mark(keeper: User) -> None:
    """T27"""
    game = make.game(keeper, "Max", "Max B.")
    assert [seat.name for seat in game.seats.all()] == ["Max", "Max B."]


@pytest.mark.parametrize(
    ("settings", "ends_at"), [({"limit": "reach"}, 66), ({"limit": "pass"}, 67), ({"target": 100}, 100)]
)
def test_a_game_ends_at_its_limit_and_not_before(keeper: User, settings: dict[str, Any], ends_at: int) -> None:
    """T4, T6: 66 or more; more than 66; another number."""
    game = make.game(keeper, "Mira", "Ben", rounds=[(ends_at - 1, 3)], **settings)
    assert make.finished_in(game) is None
    make.enter(game, keeper, 1, 1, ends_at)
    assert make.finished_in(game) == 1


def test_passing_66_in_the_middle_of_a_round_ends_nothing(keeper: User) -> None:
    """T5: the round is played to its end, then the lowest total wins."""
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[(60, 30, 31), (9, None, None)])
    assert make.finished_in(game) is None
    make.enter(game, keeper, 2, 2, 5)
    make.enter(game, keeper, 2, 3, 3)
    assert make.finished_in(game) == 2
    assert [(seat.name, seat.total, seat.rank) for seat in game.seats.all()] == [
        ("Mira", 69, 3),
        ("Ben", 35, 2),
        ("Tom", 34, 1),
    ]


def test_equal_totals_share_the_place(keeper: User) -> None:
    """T1, T2, T3: 41, 41, 55, 70: two firsts, then third and fourth, whatever the seats."""
    game = make.game(keeper, "Mira", "Ben", "Tom", "Kofi", rounds=[(70, 41, 55, 41)])
    assert [(seat.name, seat.rank) for seat in game.seats.all()] == [("Mira", 4), ("Ben", 1), ("Tom", 3), ("Kofi", 1)]


def test_four_rounds_and_out(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="fixed-rounds", rounds=[(1, 2)] * 4)
    assert make.finished_in(game) == 4


def test_stopping_ends_after_the_last_complete_round(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(6, 3), (5, None)])
    scorebook.stop_game(game, make.tap(keeper))
    assert make.finished_in(game) == 1
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.stop_game(game, make.tap(keeper))
    assert refused.value.code == "game_over"


def test_a_game_without_a_complete_round_cannot_be_stopped(game: Session, keeper: User) -> None:
    with pytest.raises(scorebook.NotNow) as refused:
        scorebook.stop_game(game, make.tap(keeper))
    assert refused.value.code == "no_complete_round"


def test_playing_again_seats_the_same_people_with_the_same_rules(keeper: User) -> None:
    first = make.game(keeper, "Mira", "Ben", "Tom", preset="fixed-rounds", round_count=1, rounds=[(1, 2, 3)])
    second = scorebook.play_again(first, make.tap(keeper, "again"))
    assert second != first
    assert [seat.name for seat in second.seats.all()] == ["Mira", "Ben", "Tom"]
    assert second.ruleset == first.ruleset
    assert scorebook.play_again(first, make.tap(keeper, "again")) == second


def test_playing_again_from_an_old_page_goes_to_the_game_that_waits(keeper: User) -> None:
    first = make.game(keeper, "Mira", "Ben", preset="fixed-rounds", round_count=1, rounds=[(1, 2)])
    second = scorebook.play_again(first, make.tap(keeper))
    assert scorebook.play_again(first, make.tap(keeper)) == second
    make.enter(second, keeper, 1, 1, 5)
    third = scorebook.play_again(first, make.tap(keeper))
    assert third not in (first, second)
    assert Session.objects.count() == 3


def test_playing_again_leaves_a_waiting_game_of_others_alone(keeper: User) -> None:
    first = make.game(keeper, "Mira", "Ben", rounds=[(1, 70)])
    make.game(keeper, "Ben", "Mira", club=first.club)
    make.game(keeper, "Mira", "Ben", "Tom", club=first.club)
    make.game(keeper, "Mira", "Ben", club=first.club, target=100)
    assert scorebook.play_again(first, make.tap(keeper)) == Session.objects.latest("pk")
    assert Session.objects.count() == 5


def test_a_game_keeps_its_own_rules(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben")
    assert rules.read_ruleset(game.ruleset) == rules.PRESETS["classic"]
    assert game.ruleset["preset"] == "classic"


def test_rejudging_a_game_mends_and_reports_what_differs(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(66, 3)])
    assert scorebook.rejudge(game) == []
    Seat.objects.filter(session=game, position=2).update(total=4)
    Session.objects.filter(pk=game.pk).update(finished_in_round=7)
    assert len(scorebook.rejudge(game)) == 2
    assert scorebook.rejudge(game) == []
    assert [seat.total for seat in game.seats.all()] == [66, 3]


def test_the_record_of_a_game_reads_back(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[(6, [14, 55]), (None, 3)])
    make.enter(game, keeper, 2, 1, [7], correction=-2, why="misdeal")
    record = rules.write_record(Sheet(game).record)
    assert record["players"] == ["Mira", "Ben"]
    assert record["rounds"] == [
        {"scores": {"Mira": 6, "Ben": [14, 55]}},
        {"scores": {"Mira": [7], "Ben": 3}, "corrections": {"Mira": {"points": -2, "why": "misdeal"}}},
    ]
    assert rules.read_record(record) == Sheet(game).record
