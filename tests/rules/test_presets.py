"""What is special about each preset, through `judge` (docs/rules.md §4)."""

from typing import Any

import pytest

from scoring.rules import Ask, Option

from .games import followed, game, judged, refusal, scored


def test_tactic_deals_every_card_of_a_deck_that_follows_the_players() -> None:
    """34 cards for three, 44 for four."""
    rounds = (scored(Ana=[34], Ben=0, Cleo=0), scored(Ana=[35], Ben=[44], Cleo=0, Dan=0))
    joined = {"joined": {"Dan": 2}}
    assert judged("Ana Ben Cleo Dan", *rounds, ruleset="tactic", **joined).rounds[1].scores["Ben"] == 5
    error = refusal(game("Ana Ben Cleo", scored(Ana=[35]), ruleset="tactic"))
    assert str(error) == "card_not_in_deck round=1 player='Ana' card=35 top=34"


def test_tactic_counts_down_from_66() -> None:
    whole = judged("Ana Ben", scored(Ana=24, Ben=0), ruleset="tactic")
    assert whole.rounds[0].remaining == {"Ana": 42, "Ben": 66}


def test_bull_king_asks_what_a_row_costs_in_cards() -> None:
    """The 55 costs no more than the 4."""
    rows = [[4, 5], 13, 55]
    waiting = judged("A B C", followed(rows, {"plays": {"A": 3, "B": 12, "C": 16}}), ruleset="bull-king")
    assert waiting.rounds[0].turns
    assert waiting.rounds[0].turns[0].asks == Ask(
        "too_low", "A", 3, (Option(1, "right", 2), Option(2, "right", 1), Option(3, "right", 1)), cheapest=(2, 3)
    )


@pytest.mark.parametrize(("players", "hand"), [("A B", 12), ("A B C", 9), ("A B C D", 7)])
def test_a_round_of_bull_king_has_as_many_turns_as_there_are_cards_in_hand(players: str, hand: int) -> None:
    names = players.split()
    turns = [{"plays": {name: 4 + 4 * number + seat for seat, name in enumerate(names)}} for number in range(hand)]
    whole = judged(players, followed([1, 2, 3], *turns), ruleset="bull-king")
    assert whole.rounds[0].complete
    assert not judged(players, followed([1, 2, 3], *turns[1:]), ruleset="bull-king").rounds[0].complete


def test_bull_king_ends_after_three_rounds_and_fewest_cards_win() -> None:
    whole = judged("Ana Ben", *[scored(Ana=[55, 66], Ben=[1, 2, 3])] * 3, ruleset="bull-king")
    assert (whole.reason, whole.ended_in_round, whole.winners) == ("rounds", 3, ("Ana",))
    assert whole.rounds[2].totals == {"Ana": 6, "Ben": 9}


@pytest.mark.parametrize(
    ("scores", "warned"),
    [
        ({"Ana": [*range(1, 13)], "Ben": 12}, []),
        ({"Ana": [*range(1, 13)], "Ben": 13}, [("score_not_possible", {"points": 25, "most": 24})]),
        ({"Ana": [*range(1, 13)], "Ben": []}, []),
        ({"Ana": [*range(1, 12)], "Ben": []}, [("cards_missing", {"cards": 11, "missing": 1})]),
        (
            {"Ana": [*range(1, 26)], "Ben": []},
            [("too_many_cards", {"cards": 25, "extra": 1}), ("score_not_possible", {"points": 25, "most": 24})],
        ),
    ],
)
def test_the_checks_of_bull_king_count_with_its_own_numbers(scores: dict[str, Any], warned: list[Any]) -> None:
    """Two players have 24 cards; three rows of five keep 15 of 27, so 12 must be in the piles."""
    warnings = judged("Ana Ben", scored(**scores), ruleset="bull-king").warnings
    assert [(warning.code, warning.fields) for warning in warnings] == warned


def test_the_deck_of_bull_king_counts_once_it_is_set() -> None:
    assert judged("Ana Ben", scored(Ana=[104], Ben=0), ruleset="bull-king").rounds[0].complete
    ruleset = {"preset": "bull-king", "deck": 60}
    assert refusal(game("Ana Ben", scored(Ana=[61], Ben=0), ruleset=ruleset)).code == "card_not_in_deck"
    assert refusal(game("Ana Ben", ruleset=ruleset | {"deck": 26})).fields == {
        "round": 1,
        "players": 2,
        "top": 26,
        "needs": 27,
    }


def test_five_do_not_play_bull_king() -> None:
    assert refusal(game("A B C D E", ruleset="bull-king")).code == "too_many_players"


def test_free_keeps_any_numbers_until_the_table_stops() -> None:
    rounds = (scored(Ana=-200, Ben=700), scored(Ana=1000, Ben=0))
    whole = judged("Ana Ben", *rounds, ruleset="free")
    assert (whole.over, whole.warnings) == (False, ())
    assert whole.rounds[1].totals == {"Ana": 800, "Ben": 700}
    stopped = judged("Ana Ben", *rounds, ruleset="free", stopped=True)
    assert (stopped.reason, stopped.winners) == ("stopped", ("Ben",))


@pytest.mark.parametrize(("wins", "winners"), [("fewest", ("Ben", "Cleo")), ("most", ("Ana",))])
def test_free_is_won_by_the_fewest_points_or_the_most(wins: str, winners: tuple[str, ...]) -> None:
    ruleset = {"preset": "free", "wins": wins, "target": 500}
    whole = judged("Ana Ben Cleo", scored(Ana=510, Ben=-5, Cleo=-5), ruleset=ruleset)
    assert (whole.reason, whole.winners) == ("target", winners)


def test_where_most_wins_the_ranking_begins_with_the_most_and_equals_keep_their_seats() -> None:
    ruleset = {"preset": "free", "wins": "most"}
    scores = scored(Ana=3, Ben=9, Cleo=3, Dan=20, Eva=4)
    ranking = judged(
        "Ana Ben Cleo Dan Eva", scores, scored(Ana=0, Ben=0, Cleo=0), ruleset=ruleset, leaves={"Dan": 1, "Eva": 1}
    ).ranking
    assert ranking == (("Ben", 9, 1), ("Ana", 3, 2), ("Cleo", 3, 2), ("Dan", 20, None), ("Eva", 4, None))


def test_free_ends_after_a_number_of_rounds() -> None:
    ruleset = {"preset": "free", "round_count": 2}
    whole = judged("Ana Ben", scored(Ana=1, Ben=2), scored(Ana=1, Ben=-2), ruleset=ruleset)
    assert (whole.reason, whole.winners) == ("rounds", ("Ben",))


def test_free_takes_corrections_and_waits_for_a_missing_score() -> None:
    played = scored(Ana=-3, Ben=None) | {"corrections": {"Ana": -4}}
    whole = judged("Ana Ben", played, ruleset="free")
    assert (whole.rounds[0].scores, whole.rounds[0].complete) == ({"Ana": -7, "Ben": None}, False)


def test_free_needs_no_cards_for_its_players() -> None:
    """Ten hands of 20 would need 204 cards."""
    assert judged("A B C D E F G H I J", ruleset={"preset": "free", "hand": 20}).over is False
    assert refusal(game("A B C D E F G H I J K", ruleset="free")).code == "too_many_players"
