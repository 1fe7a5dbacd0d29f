"""What only followed rounds can tell: who took how often and why, the dearest take, and gifts."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import rules, scorebook
from scoring.models import Session, User
from scoring.sheet import Sheet
from scoring.takes import Takes, takes
from tests import make

VECTORS = Path(__file__).parent.parent / "rules" / "vectors" / "games.jsonl"
GAMES = [pytest.param(json.loads(line), id=f"game{n}") for n, line in enumerate(VECTORS.read_text().splitlines(), 1)]

MIRA, BEN, TOM, KOFI = 1, 2, 3, 4
ROWS = (12, 37, 43, 58)
TURNS: tuple[Any, ...] = (
    {MIRA: 14, BEN: 15, TOM: 44, KOFI: 61},
    {MIRA: 21, BEN: 30, TOM: 26, KOFI: 36},
    ({MIRA: 9, BEN: 68, TOM: 3, KOFI: 93}, {TOM: 2}),
    ({MIRA: 94, BEN: 96, TOM: 95, KOFI: 2}, {KOFI: 3}),
)


def one_round(keeper: User, **settings: Any) -> Session:
    """A game of one round with four cards in hand."""
    return make.game(keeper, preset="fixed-rounds", round_count=1, hand=4, **settings)


def told(game: Session) -> Takes:
    game.refresh_from_db()
    found = takes(Sheet(game))
    assert found is not None
    return found


def counts(told: Takes) -> dict[int, tuple[int, ...]]:
    """`{seat: (takes, sixth, low, cheapest, gifts)}`."""
    return {
        position: (line.takes, line.sixth, line.low, line.cheapest, line.gifts) for position, line in told.lines.items()
    }


def dearest(told: Takes) -> list[tuple[int, int, int, str]]:
    """(round, turn, card, whose)."""
    return [(number, step.turn, step.placement.card, step.taker) for number, step in told.dearest]


def test_a_round_worked_out_by_hand(keeper: User) -> None:
    """Turn 2: Tom's 26 is the fifth card of row 1, and Ben's 30 takes 12 14 15 21 26, 6 bullheads.

    Turn 3: Tom's 3 fits no row; of 4, 1, 6 and 2 bullheads he takes the 1. Turn 4: Kofi's 2 takes 43 44, 6 bullheads,
    where the 3 9 cost 2; Mira's 94 is the fifth card of row 4, and Tom's 95 takes 58 61 68 93 94, 5 bullheads.
    """
    game = one_round(keeper)
    make.follow(game, keeper, 1, ROWS, *TURNS)
    found = told(game)
    assert counts(found) == {MIRA: (0, 0, 0, 0, 1), BEN: (1, 1, 0, 0, 0), TOM: (2, 1, 1, 1, 1), KOFI: (1, 0, 1, 0, 0)}
    assert dearest(found) == [(1, 2, 30, "Ben"), (1, 4, 2, "Kofi")]
    assert (found.rounds, found.parts) == (1, 0)


def test_who_lays_the_fifth_card_and_the_sixth_gives_nothing(keeper: User) -> None:
    """Row 1 is 12 13 14 15 after turn 2; then Ben lays 16, and in the last turn 17 himself."""
    game = make.game(keeper, "Mira", "Ben", preset="fixed-rounds", round_count=1, hand=4)
    turns = {MIRA: 13, BEN: 59}, {MIRA: 14, BEN: 15}, {MIRA: 60, BEN: 16}, {MIRA: 61, BEN: 17}
    make.follow(game, keeper, 1, ROWS, *turns)
    assert counts(told(game)) == {MIRA: (0, 0, 0, 0, 0), BEN: (1, 1, 0, 0, 0)}


def test_nobody_gave_the_fifth_card_whose_player_was_not_said(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="fixed-rounds", round_count=1, hand=3)
    scorebook.lay_rows(game, make.tap(keeper), 1, ROWS)
    for turn, cards in enumerate(((13, 14), (15, 16), (17, 59)), 1):
        for card in cards:
            scorebook.play_card(game, make.tap(keeper), 1, turn, card, None)
    scorebook.name_taker(game, make.tap(keeper), 1, 3, 17, BEN)
    assert counts(told(game)) == {MIRA: (0, 0, 0, 0, 0), BEN: (1, 1, 0, 0, 0)}


def test_what_the_table_did_differently_is_neither_unless_the_rules_say_the_same(keeper: User) -> None:
    """Turn 1: 14 belongs behind 12, and the table put it in row 2 and took that. Turn 2: 15 belongs behind 14, which
    is where the table put it, but it took the one card there. Turn 3: 2 fits no row, as the table saw, and Mira got it.
    """
    game = make.game(keeper, "Mira", "Ben", preset="fixed-rounds", round_count=1, hand=3)
    turns = {MIRA: 14, BEN: 59}, {MIRA: 15, BEN: 60}, ({MIRA: 61, BEN: 2}, {BEN: 1})
    make.follow(game, keeper, 1, ROWS, *turns)
    sheet = Sheet(Session.objects.get(pk=game.pk))
    deal = sheet.deals[1]
    played = {
        1: deal.turns[1] | {"overrides": {"1": {"row": 2, "takes": True}}},
        2: deal.turns[2] | {"overrides": {"1": {"row": 2, "takes": True}}},
        3: {"plays": {"1": 61, "2": 2}, "overrides": {"2": {"row": 1, "takes": True, "taker": MIRA}}},
    }
    scorebook.mend_round(game, make.tap(keeper), 1, deal.rows, played, seen=scorebook.trace(sheet, 1))
    assert counts(told(game)) == {MIRA: (3, 0, 1, 1, 0), BEN: (0, 0, 0, 0, 0)}


def test_a_round_broken_off_counts_as_far_as_it_was_followed(keeper: User) -> None:
    game = one_round(keeper)
    make.follow(game, keeper, 1, ROWS, *TURNS[:2])
    scorebook.leave_following(game, make.tap(keeper), 1)
    for position, pile in enumerate((0, 40, 7, 9), 1):
        make.enter(game, keeper, 1, position, pile)
    found = told(game)
    assert counts(found) == {MIRA: (0, 0, 0, 0, 0), BEN: (1, 1, 0, 0, 0), TOM: (0, 0, 0, 0, 1), KOFI: (0, 0, 0, 0, 0)}
    assert (found.rounds, found.parts) == (1, 1)


def test_rounds_after_the_end_and_rounds_without_a_card_do_not_count(keeper: User) -> None:
    game = make.game(keeper, preset="fixed-rounds", round_count=2, hand=2)
    make.follow(game, keeper, 1, ROWS, *TURNS[:2])
    make.follow(game, keeper, 2, ROWS)
    assert takes(Sheet(Session.objects.get(pk=game.pk))) is None, "the game is not over"
    scorebook.change_rules(game, make.tap(keeper), make.ruleset("fixed-rounds", round_count=1, hand=2))
    assert told(game).rounds == 1
    other = one_round(keeper)
    make.follow(other, keeper, 1, ROWS)
    scorebook.leave_following(other, make.tap(keeper), 1)
    for position in (1, 2, 3, 4):
        make.enter(other, keeper, 1, position, 3)
    other.refresh_from_db()
    assert takes(Sheet(other)) is None


def test_takes_are_divided_by_the_followed_rounds_that_somebody_was_in(keeper: User) -> None:
    """T35: Tom sits the second round out."""
    game = make.game(keeper, "Mira", "Ben", "Tom", preset="fixed-rounds", round_count=2, hand=1)
    make.follow(game, keeper, 1, ROWS, {MIRA: 13, BEN: 14, TOM: 15})
    scorebook.sit_out(game, make.tap(keeper), 2, TOM)
    make.follow(game, keeper, 2, ROWS, {MIRA: 13, BEN: 14})
    assert {position: line.rounds for position, line in told(game).lines.items()} == {MIRA: 2, BEN: 2, TOM: 1}
    results = game.seats.order_by("position").values_list("result__takes", flat=True)
    assert list(results) == [[2, 0, 0, 0, 0], [2, 0, 0, 0, 0], [1, 0, 0, 0, 0]]


def test_a_dearest_take_that_many_share_is_none(keeper: User) -> None:
    """Four low cards take one bullhead each."""
    game = make.game(keeper, "Mira", "Ben", preset="fixed-rounds", round_count=1, hand=4)
    turns = [({MIRA: low, BEN: 80 + low}, {MIRA: 1}) for low in (9, 8, 7, 6)]
    make.follow(game, keeper, 1, ROWS, *turns)
    found = told(game)
    assert counts(found) == {MIRA: (4, 0, 4, 4, 0), BEN: (0, 0, 0, 0, 0)}
    assert dearest(found) == []


@pytest.mark.parametrize("record", GAMES)
def test_a_second_slow_count_finds_the_same(game: Session, keeper: User, record: dict[str, Any]) -> None:
    read = scorebook.import_game(game.club, make.tap(keeper), rules.read_record(record))
    sheet = Sheet(read)
    last = sheet.judgement.ended_in_round
    found = takes(sheet)
    if last is None:
        assert found is None
        return
    assert found is not None
    named = {sheet.names[position]: line for position, line in counts(found).items()}
    assert named == slow_count(record["players"], record["rounds"][:last])


def slow_count(players: list[str], rounds: list[dict[str, Any]]) -> dict[str, tuple[int, ...]]:
    """The same from the facts of a record, on rows that know who laid each card."""
    told = {name: [0, 0, 0, 0, 0] for name in players}
    for played in rounds:
        rows = [[(card, "") for card in row] for row in played["rows"]]
        for turn in played["turns"]:
            for card, name in sorted((card, name) for name, card in turn["plays"].items()):
                fitting = [row for row in rows if row[-1][0] < card]
                if not fitting:
                    chosen = rows[turn["choices"][name]["row"] - 1]
                    told[name][2] += 1
                    told[name][3] += price(chosen) == min(price(row) for row in rows)
                else:
                    chosen = sorted(fitting, key=lambda row: row[-1][0])[-1]
                    if len(chosen) < 5:
                        chosen.append((card, name))
                        continue
                    told[name][1] += 1
                    if chosen[4][1] not in ("", name):
                        told[chosen[4][1]][4] += 1
                told[name][0] += 1
                chosen[:] = [(card, name)]
    return {name: tuple(numbers) for name, numbers in told.items()}


def price(row: list[tuple[int, str]]) -> int:
    heads = {11: 5, 22: 5, 33: 5, 44: 5, 55: 7, 66: 5, 77: 5, 88: 5, 99: 5}
    return sum(heads.get(card, 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1) for card, _ in row)
