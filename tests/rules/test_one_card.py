"""One card, no game: `where` says of any rows what a followed turn does."""

import random

import pytest

from scoring.rules import PRESETS, Ask, Option, Placement, Ruleset, where, where_faults
from scoring.rules.followed import follow
from scoring.rules.record import Choice, Round, Turn

CLASSIC = PRESETS["classic"]
ROWS = [(12, 14, 15, 21, 26), (37,), (43, 44), (58, 61)]
"""The first example of docs/rules.md §5, as it lies when the 30 comes."""


def faults(*rows: tuple[int, ...], card: int | None = 30) -> list[str]:
    return [str(fault) for fault in where_faults(rows, card, CLASSIC)]


@pytest.mark.parametrize(
    ("card", "row", "took", "bullheads"),
    [
        (30, 1, (12, 14, 15, 21, 26), 6),
        (36, 1, (12, 14, 15, 21, 26), 6),
        (42, 2, (), 0),
        (57, 3, (), 0),
        (104, 4, (), 0),
    ],
)
def test_a_card_goes_behind_the_nearest_lower_end(card: int, row: int, took: tuple[int, ...], bullheads: int) -> None:
    assert where(ROWS, card, CLASSIC) == Placement(None, card, row, "right", took, bullheads)


def test_a_card_that_is_too_low_gets_every_row_offered_and_none_chosen() -> None:
    """docs/rules.md §5: [20] [30] [40] [50 51 52 53 54] and the 5."""
    asked = where([(20,), (30,), (40,), (50, 51, 52, 53, 54)], 5, CLASSIC)
    assert asked == Ask(
        "too_low",
        card=5,
        options=(Option(1, "right", 3), Option(2, "right", 3), Option(3, "right", 3), Option(4, "right", 7)),
        cheapest=(1, 2, 3),
    )


def test_the_55_costs_nothing_while_there_is_room_and_seven_after_a_full_row() -> None:
    """docs/rules.md §5: when the 5 took row 4, the 55 joins 40; else it takes row 4 for 7."""
    assert where([(20,), (30,), (40,), (5,)], 55, CLASSIC) == Placement(None, 55, 3, "right", (), 0)
    rows = [(5, 22), (30,), (40,), (50, 51, 52, 53, 54)]
    assert where(rows, 55, CLASSIC) == Placement(None, 55, 4, "right", (50, 51, 52, 53, 54), 7)


def test_rows_that_nobody_told_are_left_out_and_the_others_keep_their_numbers() -> None:
    assert where([(), (37,), (), (58, 61)], 60, CLASSIC) == Placement(None, 60, 2, "right", (), 0)
    asked = where([(), (37,), (), (58, 61)], 3, CLASSIC)
    assert asked == Ask("too_low", card=3, options=(Option(2, "right", 1), Option(4, "right", 2)), cheapest=(2,))


def test_the_capacity_is_that_of_the_ruleset() -> None:
    assert where([(10, 12)], 13, Ruleset(capacity=2)) == Placement(None, 13, 1, "right", (10, 12), 4)


@pytest.mark.parametrize(
    "ruleset", [CLASSIC, PRESETS["professional"], Ruleset(too_low="nearest"), Ruleset(too_low="cheapest")]
)
@pytest.mark.parametrize("seed", range(100))
def test_it_says_what_a_followed_turn_does(seed: int, ruleset: Ruleset) -> None:
    chance = random.Random(seed)
    dealt = chance.sample(range(1, 105), 22)
    rows = tuple(tuple(sorted(dealt[5 * row : 5 * row + chance.randint(1, 5)])) for row in range(4))
    low, high = sorted(dealt[20:])
    said = where(rows, low, ruleset)
    choices: dict[str | int, Choice] = {}
    if isinstance(said, Ask):
        option = (said.options or ())[-1]
        assert isinstance(option, Option)
        choices = {"A": Choice(option.row, option.side)}
    turns, _ = follow(Round(rows=rows, turns=(Turn({"A": low, "B": high}, choices=choices),)), ruleset, ("A", "B"))
    assert turns
    first = turns[0].placements[0]
    if isinstance(said, Ask):
        assert (first.row, first.side, first.bullheads) == option
        assert first.took == (rows[option.row - 1] if option.bullheads else ())
    else:
        assert first._replace(player=None) == said


def test_sound_rows_have_no_faults() -> None:
    assert faults(*ROWS) == []
    assert faults((), (37,), (), card=None) == []


def test_everything_that_is_wrong_is_told_at_once() -> None:
    assert faults((14, 12), (12, 105), (1, 2, 3, 4, 5, 6), (30,), card=30) == [
        "rows_not_valid problem='order' row=1 card=12",
        "rows_not_valid problem='twice' row=2 card=12",
        "card_not_in_deck card=105 top=104",
        "rows_not_valid problem='length' row=3 needs=5",
        "card_seen_twice card=30 in_row=4",
    ]
    assert faults((12,), card=0) == ["card_not_in_deck card=0 top=104"]
