"""Following a round through the scorebook, as the table screen does: each card, answer and correction is a change."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import rules, scorebook
from scoring.models import Pile, Session, Turn, User
from scoring.sheet import Sheet
from tests import make
from tests.proof import whole

VECTORS = Path(__file__).parent.parent / "rules" / "vectors"
RECORDS = [
    pytest.param(json.loads(line), id=f"{file.stem}{number}")
    for file in (VECTORS / "rounds.jsonl", VECTORS / "games.jsonl")
    for number, line in enumerate(file.read_text().splitlines(), 1)
]


@pytest.mark.django_db
@pytest.mark.parametrize("record", RECORDS)
def test_every_vector_entered_card_by_card_is_judged_as_its_record(record: dict[str, Any]) -> None:
    keeper = make.user("keeper")
    ruleset = rules.write_ruleset(rules.read_ruleset(record["ruleset"]))
    game = scorebook.start_first_game(make.tap(keeper), record["players"], ruleset, "UTC")
    seats = {name: position for position, name in enumerate(record["players"], 1)}
    for number, played in enumerate(record["rounds"], 1):
        turns = [
            (
                {seats[name]: card for name, card in turn["plays"].items()},
                {seats[name]: choice["row"] for name, choice in turn.get("choices", {}).items()},
            )
            for turn in played["turns"]
        ]
        make.follow(game, keeper, number, [card for (card,) in played["rows"]], *turns)
    game.refresh_from_db()
    assert Sheet(game).judgement == rules.replay(record)
    assert scorebook.rejudge(game) == []


ROWS = [12, 37, 43, 58]
TURNS: list[Any] = [
    {1: 14, 2: 15, 3: 44, 4: 61},
    {1: 21, 2: 26, 3: 30, 4: 36},
    ({1: 3, 2: 9, 3: 68, 4: 93}, {1: 2}),
]
"""The first worked example of docs/rules.md §5."""


def test_only_what_people_saw_is_kept_and_where_it_went_is_worked_out(game: Session, keeper: User) -> None:
    make.follow(game, keeper, 1, ROWS, *TURNS)
    game.refresh_from_db()
    assert list(game.rounds.values_list("rows", "broken_off")) == [([[12], [37], [43], [58]], False)]
    assert list(Turn.objects.values_list("number", "played")) == [
        (1, {"plays": {"1": 14, "2": 15, "3": 44, "4": 61}}),
        (2, {"plays": {"1": 21, "2": 26, "3": 30, "4": 36}}),
        (3, {"plays": {"1": 3, "2": 9, "3": 68, "4": 93}, "choices": {"1": {"row": 2}}}),
    ]
    assert not Pile.objects.exists()
    sheet = Sheet(game)
    turns = sheet.judgement.rounds[0].turns or ()
    assert turns[2].rows == ((30, 36), (3, 9), (43, 44), (58, 61, 68, 93))
    assert sheet.taken[1] == {1: [37], 2: [], 3: [12, 14, 15, 21, 26], 4: []}
    assert sheet.judgement.rounds[0].scores == {"Mira": 1, "Ben": 0, "Tom": 6, "Kofi": 0}


def test_names_are_said_only_for_cards_that_take_a_row(game: Session, keeper: User) -> None:
    scorebook.lay_rows(game, make.tap(keeper), 1, ROWS)
    for turn, cards in enumerate(((61, 14, 44, 15), (21, 36, 30, 26), (93, 3, 9, 68)), 1):
        for card in cards:
            scorebook.play_card(game, make.tap(keeper), 1, turn, card, None)
        if turn == 2:
            scorebook.name_taker(game, make.tap(keeper), 1, 2, 30, 3)
    scorebook.take_row(game, make.tap(keeper), 1, 3, 3, 2)
    scorebook.name_taker(game, make.tap(keeper), 1, 3, 3, 1)
    game.refresh_from_db()
    assert list(Turn.objects.values_list("played", flat=True)) == [
        {"cards": [61, 14, 44, 15]},
        {"cards": [21, 36, 30, 26], "takers": {"30": 3}},
        {"cards": [93, 3, 9, 68], "choices": {"3": {"row": 2}}, "takers": {"3": 1}},
    ]
    assert Sheet(game).judgement.rounds[0].scores == {"Mira": 1, "Ben": 0, "Tom": 6, "Kofi": 0}


def test_a_tapped_card_is_tapped_away_until_its_turn_is_placed(game: Session, keeper: User) -> None:
    make.follow(game, keeper, 1, ROWS, {3: 44, 1: 14})
    scorebook.clear_card(game, make.tap(keeper), 1, 1, 44)
    assert [turn.played for turn in Turn.objects.all()] == [{"plays": {"1": 14}}]
    scorebook.clear_card(game, make.tap(keeper), 1, 1, 14)
    assert not Turn.objects.exists()


def test_a_wrong_card_is_refused_and_says_where_it_is(game: Session, keeper: User) -> None:
    make.follow(game, keeper, 1, ROWS, TURNS[0], {1: 21})
    before = whole.everything(game)
    for card, code, where in (
        (37, "card_seen_twice", {"in_row": 2}),
        (44, "card_seen_twice", {"in_turn": 1, "holder": "Tom"}),
        (21, "card_seen_twice", {"in_turn": 2, "holder": "Mira"}),
        (105, "card_not_in_deck", {"top": 104}),
    ):
        with pytest.raises(scorebook.Refused) as refused:
            scorebook.play_card(game, make.tap(keeper), 1, 2, card, 2)
        (fault,) = refused.value.faults
        assert (fault.code, {name: fault.fields[name] for name in where}) == (code, where)
    assert whole.everything(game) == before


def test_leaving_in_the_middle_keeps_what_is_known(game: Session, keeper: User) -> None:
    """The turns stay, one of them open; the piles are entered, and may hold what was played."""
    make.follow(game, keeper, 1, ROWS, *TURNS, {2: 5})
    scorebook.leave_following(game, make.tap(keeper), 1)
    game.refresh_from_db()
    sheet = Sheet(game)
    assert sheet.taken[1] == {1: [37], 2: [], 3: [12, 14, 15, 21, 26], 4: []}
    assert [seat.name for seat in sheet.missing(1)] == ["Mira", "Ben", "Tom", "Kofi"]
    piles: list[int | list[int]] = [[37, 58], 0, [12, 14, 15, 21, 26], [5]]
    for position, pile in enumerate(piles, 1):
        make.enter(game, keeper, 1, position, pile)
    judged = Sheet(game).judgement.rounds[0]
    assert (judged.complete, judged.scores) == (True, {"Mira": 2, "Ben": 0, "Tom": 6, "Kofi": 2})
    assert [len(turn.placements) for turn in judged.turns or ()] == [4, 4, 4, 0]
    whole.check(game)


def test_piles_numbers_and_followed_rounds_mix_in_one_game(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[([7, 55], 0)], hand=2)
    make.follow(game, keeper, 2, ROWS, {1: 14, 2: 15}, ({1: 3, 2: 9}, {1: 3}))
    make.enter(game, keeper, 3, 1, 12)
    make.enter(game, keeper, 3, 2, [])
    make.follow(game, keeper, 4, ROWS, {1: 104, 2: 1})
    corrected = scorebook.Entry(correction=4, why="cut wrong")
    scorebook.save_pile(game, make.tap(keeper), 2, 1, corrected, seen=0)
    game.refresh_from_db()
    totals = [dict(judged.totals) for judged in Sheet(game).judgement.rounds]
    assert totals == [
        {"Mira": 8, "Ben": 0},
        {"Mira": 13, "Ben": 0},
        {"Mira": 25, "Ben": 0},
        {"Mira": 25, "Ben": 0},
    ]
    whole.check(game)


def test_the_last_card_of_the_last_turn_can_end_the_game(keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", hand=1, target=5)
    make.follow(game, keeper, 1, [12, 37, 44, 58], {1: 3, 2: 60})
    assert make.finished_in(game) is None
    scorebook.take_row(game, make.tap(keeper), 1, 1, 3, 3)
    assert make.finished_in(game) == 1
    with pytest.raises(scorebook.NotNow, match="game_over"):
        scorebook.lay_rows(game, make.tap(keeper), 2, ROWS)
