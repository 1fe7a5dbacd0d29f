"""Bully, sentence by sentence (docs/rules.md §7)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from scoring.rules import (
    RANKS,
    SQUARES,
    JudgedDuel,
    JudgedGrid,
    Judgement,
    Position,
    Ranked,
    beats,
    read_record,
    replay,
    write_record,
)

from .games import bully, duel, game

ADAS = ("a1", "c1", "e1", "b2", "d2", "a3", "c3", "e3", "b4", "d4")
BENS = ("b1", "d1", "a2", "c2", "e2", "b3", "d3", "a4", "c4", "e4")
# Every card of a deck, and one that beats it.
PIPS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
BEATEN = [("2", "3")] * 4 + [(card, "A") for card in PIPS[1:]] * 4 + [("A", "joker")] * 4 + [("joker", "2")] * 2


def grid(*duels: Any, **others: Any) -> JudgedGrid:
    [played] = replay(bully(*duels, **others)).rounds
    assert played.grid is not None
    return played.grid


def losses(loser: str, winner: str, *squares: str, begins: str) -> Iterator[Any]:
    """Duels in which a player loses the cards on these squares: `"b1 9 a1"` are 9 cards, to the pile on a1."""
    deck, by = iter(BEATEN), begins
    for lost in squares:
        square, count, against = lost.split()
        for _ in range(int(count)):
            card, better = next(deck)
            if by == loser:
                yield duel(by, f"{square} {card} {against} {better}")
            else:
                yield duel(by, f"{against} {better} {square} {card}")
            by = winner if by == loser else loser


# The neighbours that Ben's cards are lost to; e2 comes last.
BENS_CARDS = [
    *("b1 9 a1", "d1 5 c1", "a2 5 a1", "c2 5 c1", "b3 5 a3", "d3 5 c3", "a4 5 a3", "c4 5 c3", "e4 5 e3"),
    "e2 5 e1",
]


def test_a_grid_of_five_by_four_is_chequered() -> None:
    position = grid().position
    assert [square for square in SQUARES if position.owner(square) == "Ada"] == list(ADAS)
    assert [square for square in SQUARES if position.owner(square) == "Ben"] == list(BENS)


def test_piles_have_five_cards_and_the_four_left_over_go_where_their_player_likes() -> None:
    position = grid(ada={"c1": 1, "d4": 3}, ben={"b1": 2, "e2": 2}).position
    assert position.piles == dict.fromkeys(SQUARES, 5) | {"c1": 6, "d4": 8, "b1": 7, "e2": 7}
    assert (position.on_grid("Ada"), position.on_grid("Ben")) == (54, 54)


@pytest.mark.parametrize(
    ("opened", "answers"),
    [
        ("a1", ("b1", "a2")),
        ("c1", ("b1", "d1", "c2")),
        ("d3", ("d2", "c3", "e3", "d4")),
        ("e4", ("e3", "d4")),
        ("a3", ("a2", "b3", "a4")),
    ],
)
def test_a_pile_that_touches_the_opened_one_may_answer(opened: str, answers: tuple[str, ...]) -> None:
    assert grid().position.may_answer(opened) == answers


def test_every_neighbour_is_the_opponents() -> None:
    position = grid().position
    for player, squares in (("Ada", ADAS), ("Ben", BENS)):
        for opened in squares:
            assert not set(position.may_answer(opened)).intersection(squares)
        assert position.may_open(player) == squares
    assert sum(len(position.may_answer(square)) for square in SQUARES) == 2 * 31


def test_either_may_open_the_first_duel_and_then_they_alternate() -> None:
    assert grid().position.initiative is None
    adas, bens = duel("Ada", "a1 Q b1 K"), duel("Ben", "b1 Q a1 K")
    assert grid(adas).position.initiative == "Ben"
    assert grid(adas, bens).position.initiative == "Ada"
    assert grid(bens).position.initiative == "Ada"
    assert grid(bens, adas, bens).position.initiative == "Ada"


def test_the_higher_card_wins_except_that_a_2_beats_a_joker() -> None:
    assert RANKS == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "joker")
    for low, high in combinations(RANKS, 2):
        if (low, high) != ("2", "joker"):
            assert (beats(high, low), beats(low, high)) == ("higher", None)
    assert (beats("2", "joker"), beats("joker", "2")) == ("two_beats_joker", None)


def test_who_beats_whom_goes_round_in_a_circle() -> None:
    assert beats("3", "2")
    assert beats("joker", "3")
    assert beats("2", "joker")


@pytest.mark.parametrize("card", RANKS)
def test_equal_cards_beat_each_other_never(card: str) -> None:
    """Suits do not matter, and two jokers tie."""
    assert beats(card, card) is None


@pytest.mark.parametrize(
    ("exchange", "winner", "piles", "lost"),
    [
        ("a1 Q b1 K", "Ben", {"a1": 8, "b1": 9}, {"Ada": ("Q",), "Ben": ()}),
        ("a1 Q b1 J", "Ada", {"a1": 9, "b1": 8}, {"Ada": (), "Ben": ("J",)}),
        ("a1 10 b1 9", "Ada", {"a1": 9, "b1": 8}, {"Ada": (), "Ben": ("9",)}),
        ("a1 2 b1 joker", "Ada", {"a1": 9, "b1": 8}, {"Ada": (), "Ben": ("joker",)}),
        ("a1 joker b1 2", "Ben", {"a1": 8, "b1": 9}, {"Ada": ("joker",), "Ben": ()}),
    ],
)
def test_the_losers_card_leaves_the_grid_and_the_winners_goes_back(
    exchange: str, winner: str, piles: dict[str, int], lost: dict[str, tuple[str, ...]]
) -> None:
    after = grid(duel("Ada", exchange))
    assert after.duels == (JudgedDuel(winner, 1),)
    assert after.position.piles == dict.fromkeys(SQUARES, 5) | piles
    assert after.position.lost == lost


def test_the_winner_of_a_tie_takes_all_that_the_other_showed_in_it() -> None:
    """Equal, equal, decided: the initiator goes on anywhere, and only the last cards are compared."""
    chain = ("a1 7 b1 7", "e3 joker d3 joker", "c1 4 c2 A")
    after = grid(duel("Ada", *chain))
    assert after.duels == (JudgedDuel("Ben", 3),)
    assert after.position.lost == {"Ada": ("7", "joker", "4"), "Ben": ()}
    assert after.position.piles == dict.fromkeys(SQUARES, 5) | {"a1": 8, "b1": 9, "e3": 4, "c1": 4}
    assert (after.position.initiative, after.position.tie) == ("Ben", ())
    assert grid(duel("Ben", "b1 7 a1 7", "e2 2 d2 joker")).position.lost == {"Ada": ("7", "joker"), "Ben": ()}


def test_a_pile_that_lies_open_in_a_tie_is_not_used_again_in_it() -> None:
    tied = grid(duel("Ada", "a1 7 b1 7"))
    assert tied.duels == (JudgedDuel(None, 0, open=True),)
    assert tied.position.initiative == "Ada"
    assert tied.position.may_open("Ada") == ("c1", "e1", "b2", "d2", "a3", "c3", "e3", "b4", "d4")
    assert tied.position.may_answer("c1") == ("d1", "c2")
    assert not tied.position.is_stuck
    decided = grid(duel("Ada", "a1 7 b1 7", "c1 7 d1 8"))
    assert decided.position.may_answer("c1") == ("b1", "d1", "c2")


def test_a_card_of_which_all_are_lost_or_lie_open_is_not_shown_again() -> None:
    after = grid(duel("Ada", "a1 joker b1 2"), duel("Ben", "b1 4 a1 3"), duel("Ada", "c1 joker d1 joker"))
    assert after.position.may_show("Ada") == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    assert after.position.may_show("Ben") == RANKS


def test_a_tie_with_another_duel_behind_it_was_void() -> None:
    after = grid(duel("Ada", "a1 7 b1 7", "c1 9 d1 9"), duel("Ben", "b1 7 a1 8"))
    assert after.duels == (JudgedDuel(None, 0), JudgedDuel("Ada", 1))
    assert after.position.lost == {"Ada": (), "Ben": ("7",)}


def test_a_tie_that_cannot_go_on_is_void_and_the_initiative_passes() -> None:
    """Ben has one pile left, so nothing can answer a second time."""
    fought = list(losses("Ben", "Ada", *BENS_CARDS[:-1], begins="Ada"))
    after = grid(*fought, duel("Ben", "e2 A e1 A"))
    assert after.duels[-1] == JudgedDuel(None, 0)
    assert after.position.initiative == "Ada"
    assert after.position.tie == ()
    assert (after.position.piles["e2"], after.position.piles["e1"]) == (5, 5)
    assert not after.position.is_stuck


def test_a_position_tells_a_tie_that_goes_on_from_one_that_is_void() -> None:
    piles = dict.fromkeys(SQUARES, 0) | {"a1": 2, "b1": 2, "d4": 1, "e4": 1}
    position = Position(("Ada", "Ben"), piles, {"Ada": (), "Ben": ()})
    [tie, tie_again] = read_record(bully(duel("Ada", "a1 7 b1 7", "d4 8 e4 8"))).rounds[0].duels[0].exchanges
    once = position.after("Ada", tie)
    assert (once.is_stuck, once.may_open("Ada"), once.may_open("Ben")) == (False, ("d4",), ("e4",))
    twice = once.after("Ada", tie_again)
    assert (twice.is_stuck, twice.may_open("Ada"), twice.may_open("Ben")) == (True, (), ())
    assert twice.tie == (tie, tie_again)
    assert twice.passed_on("Ada").may_open("Ben") == ("b1", "e4")


def test_the_game_ends_when_one_has_no_card_on_the_grid() -> None:
    fought = list(losses("Ben", "Ada", *BENS_CARDS, begins="Ben"))
    last = replay(bully(*fought))
    assert (last.over, last.reason, last.ended_in_round) == (True, "rounds", 1)
    assert last.ranking == (Ranked("Ada", 54, 1), Ranked("Ben", 0, 2))
    assert last.winners == ("Ada",)
    assert last.rounds[0].complete
    before = replay(bully(*fought[:-1]))
    assert (before.over, before.ranking, before.winners, before.rounds[0].complete) == (False, None, None, False)
    assert before.rounds[0].scores == {"Ada": 53, "Ben": 0}


def blocked() -> list[Any]:
    """Ben has e2 only, and Ada nothing beside it."""
    return [
        *losses("Ben", "Ada", *BENS_CARDS[:-1], begins="Ada"),
        *losses("Ada", "Ben", "e1 5 e2", "d2 5 e2", "e3 5 e2", begins="Ben"),
    ]


def test_the_game_ends_when_neither_can_start() -> None:
    last = replay(bully(*blocked()))
    assert (last.over, last.reason) == (True, "rounds")
    assert last.rounds[0].scores == last.rounds[0].totals == {"Ada": 49, "Ben": 15}
    [played] = last.rounds
    assert played.grid is not None
    position = played.grid.position
    assert (position.on_grid("Ada"), position.on_grid("Ben")) == (39, 5)
    assert (position.may_open("Ada"), position.may_open("Ben"), position.is_stuck) == ((), (), True)
    assert not replay(bully(*blocked()[:-1])).over


def test_who_has_no_pile_that_can_be_answered_passes() -> None:
    """Then the other has none either, so the game was over before."""
    after = grid(*blocked(), duel("Ada"), duel("Ben"))
    assert after.duels[-2:] == (JudgedDuel(None, 0), JudgedDuel(None, 0))
    assert after.position.initiative == "Ada"


def test_the_game_ends_by_agreement_at_any_time() -> None:
    stopped = replay(bully(duel("Ada", "a1 Q b1 K"), stopped=True))
    assert (stopped.over, stopped.reason, stopped.ended_in_round) == (True, "stopped", 1)
    assert stopped.ranking == (Ranked("Ben", 1, 1), Ranked("Ada", 0, 2))
    assert stopped.rounds[0].complete
    assert replay(bully(*blocked(), stopped=True)).reason == "rounds"


def test_nobody_takes_the_cards_of_a_tie_in_which_the_game_is_stopped() -> None:
    stopped = replay(bully(duel("Ada", "a1 7 b1 7"), stopped=True))
    assert (stopped.reason, stopped.rounds[0].scores) == ("stopped", {"Ada": 0, "Ben": 0})


def test_equal_captures_are_a_draw() -> None:
    drawn = replay(bully(duel("Ben", "b1 Q a1 K"), duel("Ada", "a1 Q b1 K"), stopped=True))
    assert drawn.ranking == (Ranked("Ada", 1, 1), Ranked("Ben", 1, 1))
    assert drawn.winners == ("Ada", "Ben")


def test_what_one_captured_and_what_the_other_has_on_the_grid_are_54() -> None:
    position = grid(duel("Ada", "a1 7 b1 7", "c1 4 d1 A"), duel("Ben", "b1 2 a1 joker")).position
    assert (position.captured("Ada"), position.on_grid("Ben")) == (0, 54)
    assert (position.captured("Ben"), position.on_grid("Ada")) == (3, 51)


def test_a_game_of_which_nothing_is_written_yet_goes_on() -> None:
    for record in (game("Ada Ben", ruleset="bully"), game("Ada Ben", ruleset="bully", stopped=True)):
        assert replay(record) == Judgement((), False, None, None, None, None, None, ())


@pytest.mark.parametrize(
    "record",
    [
        game("Ada Ben", ruleset="bully", id="7", at="2026-01-01T22:50+02:00", season=3, x_mood={"a": 1}),
        bully(),
        bully(duel("Ben", "b1 Q a1 Q", "d1 2 c1 joker"), duel("Ada", "a1 7 b1 7"), stopped=True),
        bully(*blocked(), duel("Ada"), duel("Ben"), ada={"a1": 1, "d4": 3, "c1": 0}),
    ],
)
def test_a_record_is_written_as_it_was_read(record: Any) -> None:
    assert write_record(read_record(record)) == record | {"ruleset": {"preset": "bully"}}
