"""Other rulesets than classic, entered tap by tap through the scorebook."""

import json
from random import Random

import pytest

from scoring import rules, scorebook
from scoring.models import Session, User
from scoring.one_card import options_of
from scoring.placements import closed_now, lying
from scoring.sheet import Sheet
from scoring.takes import takes
from tests import make
from tests.rules.second_opinion import opinion

NAMES = ("Ana", "Ben", "Cleo")


def sheet_of(game: Session) -> Sheet:
    return Sheet(Session.objects.get(pk=game.pk))


def lies(game: Session) -> list[list[int]]:
    return [list(row) for row in lying(sheet_of(game), 1)]


def test_the_sixth_card_on_the_left_takes_the_five(keeper: User) -> None:
    """docs/rules.md §5: row [40 46 47 48 49], card 17."""
    game = make.game(keeper, "Ana", "Ben", preset="professional")
    turns = [{1: 46, 2: 97}, {1: 47, 2: 98}, {1: 48, 2: 99}, {1: 49, 2: 101}, {1: 17, 2: 102}]
    make.follow(game, keeper, 1, (40, 80, 90, 96), *turns)
    assert lies(game)[0] == [17]
    assert sheet_of(game).judgement.rounds[0].scores["Ana"] == 7


def test_bull_king_counts_cards(keeper: User) -> None:
    """docs/rules.md §5: 16 takes five cards, 3 takes row 3 by choice."""
    game = make.game(keeper, *NAMES, preset="bull-king")
    make.follow(game, keeper, 1, (4, 13, 20), {1: 5, 2: 8, 3: 17}, {1: 9, 2: 12, 3: 16}, ({1: 3, 2: 10, 3: 22}, {1: 3}))
    assert lies(game) == [[16], [13, 17, 22], [3, 10]]
    assert sheet_of(game).judgement.rounds[0].scores == {"Ana": 1, "Ben": 0, "Cleo": 5}


def play_a_round(game: Session, who: User, number: int, rng: Random) -> None:
    """Deal, tap everything, and answer what is asked as it comes; every suggestion is what becomes of the card."""
    deck = rng.sample(range(1, 105), 34)
    scorebook.lay_rows(game, make.tap(who), number, deck[:4])
    for turn in range(1, 11):
        cards = [deck[4 + 3 * (turn - 1) + seat] for seat in range(3)]
        sheet = sheet_of(game)
        closed = closed_now(sheet, number)
        first = rules.where(lying(sheet, number), min(cards), sheet.ruleset, closed)
        for seat, card in enumerate(cards, 1):
            scorebook.play_card(game, make.tap(who), number, turn, card, seat)
        while asks := turns_of(game, number)[-1].asks:
            if asks.card == min(cards):
                assert first == asks._replace(player=None)
            option = rng.choice(options_of(asks))
            side = option.side if asks.why == "tie" else None
            scorebook.take_row(game, make.tap(who), number, turn, asks.card or 0, option.row, side)
        placed = turns_of(game, number)[-1].placements[0]
        assert isinstance(first, rules.Ask) or first == placed._replace(player=None)


def turns_of(game: Session, number: int) -> tuple[rules.JudgedTurn, ...]:
    return sheet_of(game).judgement.rounds[number - 1].turns or ()


@pytest.mark.parametrize("left_limit", ["none", "round", "row"])
def test_random_rounds_of_professional_are_judged_as_a_second_judge_does(keeper: User, left_limit: str) -> None:
    game = make.game(keeper, *NAMES, preset="professional", left_limit=left_limit, round_count=2)
    for number in (1, 2):
        play_a_round(game, keeper, number, Random(number))
    sheet = sheet_of(game)
    assert json.loads(json.dumps(rules.write_judgement(sheet.judgement, lambda _warning: ""))) == opinion(
        rules.write_record(sheet.record)
    )
    assert scorebook.rejudge(game) == []
    told = takes(sheet)
    assert told
    taken = [
        placed for number in (1, 2) for turn in turns_of(game, number) for placed in turn.placements if placed.took
    ]
    assert sum(line.takes for line in told.lines.values()) == len(taken)
    assert all(line.takes == line.sixth + line.low for line in told.lines.values())
