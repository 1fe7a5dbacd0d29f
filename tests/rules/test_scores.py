"""Scores, totals and the end of a game of piles (docs/rules.md §3)."""

from typing import Any

import pytest

from scoring.rules import Ranked

from .games import game, judged, refusal, scored


def test_a_number_a_list_of_cards_and_an_empty_list_are_scores() -> None:
    round_one = judged("Mira Ben Tom", scored(Mira=3, Ben=[14, 30, 55], Tom=[])).rounds[0]
    assert round_one.scores == {"Mira": 3, "Ben": 11, "Tom": 0}
    assert round_one.complete


@pytest.mark.parametrize("missing", [{"Ben": None}, {}])
def test_blank_is_not_zero(missing: dict[str, Any]) -> None:
    """T7: a score that is not entered keeps the round open, a zero does not."""
    open_round = judged("Mira Ben", scored(Mira=0, **missing)).rounds[0]
    assert open_round.scores == {"Mira": 0, "Ben": None}
    assert not open_round.complete
    assert judged("Mira Ben", scored(Mira=0, Ben=0)).rounds[0].complete


def test_totals_run_on_and_are_unknown_from_the_first_missing_score_on() -> None:
    game_of_three = judged("Mira Ben", scored(Mira=5, Ben=9), scored(Mira=None, Ben=1), scored(Mira=2, Ben=3))
    assert [judged_round.totals for judged_round in game_of_three.rounds] == [
        {"Mira": 5, "Ben": 9},
        {"Mira": None, "Ben": 10},
        {"Mira": None, "Ben": 13},
    ]


def test_a_correction_is_added_and_may_take_below_zero() -> None:
    corrected = scored(Mira=3, Ben=10) | {"corrections": {"Mira": -5, "Ben": {"points": 4, "why": "misdeal"}}}
    assert judged("Mira Ben", corrected).rounds[0].scores == {"Mira": -2, "Ben": 14}


def test_a_correction_waits_for_a_missing_score() -> None:
    waiting = judged("Mira Ben", scored(Mira=3) | {"corrections": {"Ben": -5}}).rounds[0]
    assert waiting.scores == {"Mira": 3, "Ben": None}


def test_correcting_an_old_round_moves_every_later_total() -> None:
    """T11: 21 becomes 12 in round 2, and all later totals fall by 9."""
    later = [scored(Ana=4, Ben=7) for _ in range(3)]
    before = judged("Ana Ben", scored(Ana=1, Ben=2), scored(Ana=21, Ben=2), *later)
    after = judged("Ana Ben", scored(Ana=1, Ben=2), scored(Ana=12, Ben=2), *later)
    assert [each.totals["Ana"] for each in before.rounds] == [1, 22, 26, 30, 34]
    assert [each.totals["Ana"] for each in after.rounds] == [1, 13, 17, 21, 25]
    assert before.ranking == (Ranked("Ben", 25, 1), Ranked("Ana", 34, 2))
    assert after.ranking == (Ranked("Ana", 25, 1), Ranked("Ben", 25, 1))


def test_equal_totals_share_the_place_and_both_win() -> None:
    """T1, T2: 41, 41, 55, 70, in whatever order the players sit."""
    for seats in ("Ana Ben Cleo Dan", "Dan Ben Cleo Ana", "Cleo Dan Ana Ben"):
        ended = judged(seats, scored(Ana=41, Ben=41, Cleo=55, Dan=70))
        assert ended.ranking is not None
        assert [(line.total, line.rank) for line in ended.ranking] == [(41, 1), (41, 1), (55, 3), (70, 4)]
        assert sorted(ended.winners or ()) == ["Ana", "Ben"]


def test_two_who_share_the_highest_total_share_the_last_place() -> None:
    """T2"""
    ended = judged("Ana Ben Cleo", scored(Ana=80, Ben=3, Cleo=80))
    assert ended.ranking == (Ranked("Ben", 3, 1), Ranked("Ana", 80, 2), Ranked("Cleo", 80, 2))


def test_the_lowest_total_wins() -> None:
    """T3: 12 beats 40."""
    ended = judged("Ana Ben Cleo", scored(Ana=40, Ben=12, Cleo=66))
    assert ended.winners == ("Ben",)
    assert ended.ranking == (Ranked("Ben", 12, 1), Ranked("Ana", 40, 2), Ranked("Cleo", 66, 3))


@pytest.mark.parametrize(("limit", "ends_at"), [("reach", 66), ("pass", 67)])
def test_66_or_more_and_more_than_66_end_at_different_totals(limit: str, ends_at: int) -> None:
    """T4"""
    for total in (65, 66, 67):
        ended = judged("Ana Ben", scored(Ana=total, Ben=1), ruleset={"preset": "classic", "limit": limit})
        assert ended.over == (total >= ends_at)
        assert ended.reason == ("target" if total >= ends_at else None)


def test_passing_66_in_mid_round_ends_nothing() -> None:
    """T5: the game goes on to the end of the round; then the lowest total wins."""
    first = scored(Ana=60, Ben=50, Cleo=40)
    assert not judged("Ana Ben Cleo", first, scored(Ana=20)).over
    ended = judged("Ana Ben Cleo", first, scored(Ana=20, Ben=3, Cleo=30))
    assert (ended.over, ended.ended_in_round, ended.winners) == (True, 2, ("Ben",))


def test_a_limit_of_100_does_not_end_at_70() -> None:
    """T6"""
    hundred = {"preset": "classic", "target": 100}
    assert not judged("Ana Ben", scored(Ana=70, Ben=3), ruleset=hundred).over
    assert judged("Ana Ben", scored(Ana=100, Ben=3), ruleset=hundred).over


def test_fixed_rounds_end_after_so_many_complete_rounds() -> None:
    each = scored(Ana=70, Ben=3)
    assert not judged("Ana Ben", each, each, each, ruleset="fixed-rounds").over
    ended = judged("Ana Ben", each, each, each, each, ruleset="fixed-rounds")
    assert (ended.over, ended.reason, ended.ended_in_round) == (True, "rounds", 4)
    assert not judged("Ana Ben", each, each, each, scored(Ana=70), ruleset="fixed-rounds").over


def test_of_two_ends_whichever_comes_first_counts_and_the_target_names_it_when_both_do() -> None:
    both = {"preset": "classic", "round_count": 2}
    assert judged("Ana Ben", scored(Ana=66, Ben=3), ruleset=both).reason == "target"
    assert judged("Ana Ben", scored(Ana=6, Ben=3), scored(Ana=6, Ben=3), ruleset=both).reason == "rounds"
    assert judged("Ana Ben", scored(Ana=6, Ben=3), scored(Ana=60, Ben=3), ruleset=both).reason == "target"


def test_without_an_end_the_game_goes_on_until_the_table_stops_it() -> None:
    endless = {"preset": "classic", "target": None}
    rounds = [scored(Ana=40, Ben=3)] * 9
    assert not judged("Ana Ben", *rounds, ruleset=endless).over
    stopped = judged("Ana Ben", *rounds, scored(Ana=1), ruleset=endless, stopped=True)
    assert (stopped.over, stopped.reason, stopped.ended_in_round) == (True, "stopped", 9)
    assert stopped.ranking == (Ranked("Ben", 27, 1), Ranked("Ana", 360, 2))
    assert [each.after_end for each in stopped.rounds] == [False] * 9 + [True]


def test_a_game_stopped_before_any_complete_round_is_not_over() -> None:
    stopped = judged("Ana Ben", scored(Ana=3), scored(Ana=1, Ben=1), stopped=True)
    assert (stopped.over, stopped.reason, stopped.ended_in_round, stopped.ranking) == (False, None, None, None)
    assert not stopped.rounds[1].after_end


def test_stopping_does_not_rename_an_end_that_was_there() -> None:
    ended = judged("Ana Ben", scored(Ana=66, Ben=1), scored(Ana=3), stopped=True)
    assert (ended.reason, ended.ended_in_round) == ("target", 1)


def test_the_end_is_judged_up_to_the_first_incomplete_round() -> None:
    gap = judged("Ana Ben", scored(Ana=5, Ben=6), scored(Ana=5), scored(Ana=70, Ben=70))
    assert not gap.over
    assert gap.ranking == (Ranked("Ana", 5, 1), Ranked("Ben", 6, 2))
    assert gap.winners is None


def test_there_is_no_ranking_before_a_complete_round() -> None:
    assert judged("Ana Ben").ranking is None
    assert judged("Ana Ben", scored(Ana=3)).ranking is None


def test_rounds_after_the_end_are_judged_and_change_nothing() -> None:
    ended = judged("Ana Ben", scored(Ana=66, Ben=10), scored(Ana=0, Ben=50))
    assert (ended.ended_in_round, ended.winners) == (1, ("Ben",))
    assert ended.ranking == (Ranked("Ben", 10, 1), Ranked("Ana", 66, 2))
    assert ended.rounds[1].totals == {"Ana": 66, "Ben": 60}
    assert [each.after_end for each in ended.rounds] == [False, True]
    assert [(warning.code, warning.round) for warning in ended.warnings] == [("after_the_end", 2)]


def test_a_correction_can_open_a_game_again() -> None:
    rounds = [scored(Ana=66, Ben=60), scored(Ana=1, Ben=3)]
    assert judged("Ana Ben", *rounds).ended_in_round == 1
    rounds[0] = rounds[0] | {"corrections": {"Ana": -1}}
    assert judged("Ana Ben", *rounds).ended_in_round == 2


def test_counting_down_shows_what_remains_and_changes_nothing_else() -> None:
    """T3: what remains may fall below 0; who has most left wins."""
    up = judged("Ana Ben", scored(Ana=20, Ben=60), scored(Ana=10, Ben=9))
    down = judged("Ana Ben", scored(Ana=20, Ben=60), scored(Ana=10, Ben=9), ruleset="countdown")
    assert [each.remaining for each in down.rounds] == [{"Ana": 46, "Ben": 6}, {"Ana": 36, "Ben": -3}]
    assert [each.totals for each in down.rounds] == [each.totals for each in up.rounds]
    assert (
        (down.reason, down.winners, down.ranking)
        == (up.reason, up.winners, up.ranking)
        == (
            "target",
            ("Ana",),
            (Ranked("Ana", 30, 1), Ranked("Ben", 69, 2)),
        )
    )
    assert up.rounds[0].remaining is None


def test_what_remains_is_unknown_where_the_total_is() -> None:
    assert judged("Ana Ben", scored(Ana=20), ruleset="countdown").rounds[0].remaining == {"Ana": 46, "Ben": None}


def test_a_joiner_is_absent_before_and_starts_with_a_total() -> None:
    """T21: rounds 1 to 3 are blank, not 0."""
    rounds = [scored(Ana=10, Ben=20)] * 3 + [scored(Ana=1, Ben=2, Tom=3)]
    late = judged("Ana Ben Tom", *rounds, joined={"Tom": 4}, started={"Tom": 45})
    assert "Tom" not in late.rounds[2].scores
    assert "Tom" not in late.rounds[2].totals
    assert late.rounds[3].totals == {"Ana": 31, "Ben": 62, "Tom": 48}
    assert late.ranking == (Ranked("Ana", 31, 1), Ranked("Tom", 48, 2), Ranked("Ben", 62, 3))


def test_who_has_not_joined_yet_is_in_no_ranking() -> None:
    early = judged("Ana Ben Tom", scored(Ana=10, Ben=20), joined={"Tom": 2})
    assert early.ranking == (Ranked("Ana", 10, 1), Ranked("Ben", 20, 2))


def test_a_leaver_keeps_the_total_and_is_not_ranked() -> None:
    """T22: who went home after round 2 does not win by having fewer rounds."""
    rounds = [scored(Ana=10, Ben=1, Tom=20)] * 2 + [scored(Ana=10, Tom=50)]
    left = judged("Ana Ben Tom", *rounds, leaves={"Ben": 2})
    assert left.rounds[2].scores == {"Ana": 10, "Tom": 50}
    assert left.rounds[2].totals == {"Ana": 30, "Ben": 2, "Tom": 90}
    assert left.ranking == (Ranked("Ana", 30, 1), Ranked("Tom", 90, 2), Ranked("Ben", 2, None))
    assert left.winners == ("Ana",)


def test_who_leaves_after_the_last_round_is_ranked() -> None:
    ended = judged("Ana Ben Tom", scored(Ana=10, Ben=1, Tom=66), leaves={"Ben": 1})
    assert ended.winners == ("Ben",)


def test_sitting_out_adds_nothing() -> None:
    paused = judged("Ana Ben Tom", scored(Ana=1, Ben=2, Tom=3), scored(Ana=1, Ben=2), out={"Tom": [2]})
    assert paused.rounds[1].complete
    assert "Tom" not in paused.rounds[1].scores
    assert paused.rounds[1].totals == {"Ana": 2, "Ben": 4, "Tom": 3}
    assert paused.ranking == (Ranked("Ana", 2, 1), Ranked("Tom", 3, 2), Ranked("Ben", 4, 3))


def test_who_sits_out_the_first_round_starts_at_zero() -> None:
    paused = judged("Ana Ben Tom", scored(Ana=1, Ben=2), out={"Tom": [1]})
    assert paused.rounds[0].totals == {"Ana": 1, "Ben": 2, "Tom": 0}


def test_ten_people_and_forty_rounds_add_up() -> None:
    """T20"""
    players = [f"P{number}" for number in range(10)]
    rounds = [{"scores": {player: seat for seat, player in enumerate(players)}} for _ in range(40)]
    long = judged(" ".join(players), *rounds, ruleset={"preset": "classic", "target": None})
    assert long.rounds[39].totals == {player: 40 * seat for seat, player in enumerate(players)}


def test_a_changed_target_judges_the_rounds_that_exist() -> None:
    rounds = [scored(Ana=30, Ben=5)] * 4
    assert judged("Ana Ben", *rounds).ended_in_round == 3
    assert judged("Ana Ben", *rounds, ruleset={"preset": "classic", "target": 30}).ended_in_round == 1
    assert judged("Ana Ben", *rounds, ruleset={"preset": "classic", "target": 200}).ended_in_round is None


def test_a_negative_score_is_refused_but_not_a_negative_correction() -> None:
    """T39 (rules side)"""
    assert refusal(game("Ana Ben", scored(Ana=-1, Ben=2))).fields == {"player": "Ana", "points": -1, "round": 1}
