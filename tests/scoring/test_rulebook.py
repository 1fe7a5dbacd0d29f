"""The rules in force, in a paragraph."""

from typing import Any

import pytest

from scoring import rulebook
from scoring.rules import BULLY, PRESETS, read_ruleset

COUNTS_DOWN = "Counts down from 66 and ends after the round in which somebody is at 0 or below."

PRESET = [
    (
        "classic",
        (
            "4 rows of 5, cards 1–104, 10 cards each. Ends after the round in which somebody has 66 or more bullheads. "
            "Whoever has the fewest bullheads wins."
        ),
    ),
    (
        "fixed-rounds",
        "4 rows of 5, cards 1–104, 10 cards each. Ends after 4 rounds. Whoever has the fewest bullheads wins.",
    ),
    ("countdown", f"4 rows of 5, cards 1–104, 10 cards each. {COUNTS_DOWN} Whoever has the most left wins."),
    (
        "tactic",
        (
            "4 rows of 5, 10 cards in the deck for each player and 4 more, 10 cards each. "
            f"{COUNTS_DOWN} Whoever has the most left wins."
        ),
    ),
    (
        "logic",
        (
            "4 rows of 5, 10 cards in the deck for each player and 4 more, 10 cards each. "
            "The deck lies open, and everybody takes a card in turn until the hands are full. "
            f"{COUNTS_DOWN} Whoever has the most left wins."
        ),
    ),
    (
        "professional",
        (
            "4 rows of 5, cards 1–104, 10 cards each. A card goes right or left of a row, to the nearest number. "
            f"{COUNTS_DOWN} Whoever has the most left wins."
        ),
    ),
    (
        "bull-king",
        (
            "3 rows of 5, a deck of any size, 12 cards each from 2 players on, 9 cards each from 3 players on, "
            "7 cards each from 4 players on. Every card that is picked up counts 1. Ends after 3 rounds. "
            "Whoever has the fewest points wins. From 2 to 4 people play."
        ),
    ),
    (
        "club-league",
        (
            "4 rows of 5, cards 1–64 from 2 players on, cards 1–84 from 3 players on, cards 1–104 from 7 players on, "
            "10 cards each. Ends after 1 round. Whoever has the fewest bullheads wins. "
            "At the end there are points for the club league."
        ),
    ),
    (
        "free",
        (
            "You type what everybody gets in a round, below 0 too. Ends when you stop it. "
            "Whoever has the fewest points wins."
        ),
    ),
]


@pytest.mark.parametrize(("preset", "told"), PRESET, ids=[preset for preset, _ in PRESET])
def test_every_preset_is_told_for_any_table(preset: str, told: str) -> None:
    assert rulebook.paragraph(PRESETS[preset]) == told


def test_no_preset_is_left_out() -> None:
    assert [preset for preset, _ in PRESET] == list(PRESETS)
    assert set(rulebook.preset_lines()) == {*PRESETS, "bully"}


def test_bully_is_told_in_a_paragraph_of_its_own() -> None:
    assert rulebook.paragraph(BULLY, 2) == (
        "Two players, two decks, twenty piles: take the other’s cards, one duel at a time. "
        "Ends when no pile can be answered, when one has no card left, or when both agree. "
        "Whoever has captured the most cards wins."
    )


@pytest.mark.parametrize(
    ("preset", "players", "told"),
    [
        ("tactic", 5, "4 rows of 5, cards 1–54, 10 cards each."),
        ("tactic", 1, "4 rows of 5, cards 1–24, 10 cards each."),
        ("club-league", 2, "4 rows of 5, cards 1–64, 10 cards each."),
        ("bull-king", 3, "3 rows of 5, a deck of any size, 9 cards each."),
    ],
)
def test_a_game_is_told_with_the_deck_and_the_hands_of_its_table(preset: str, players: int, told: str) -> None:
    assert rulebook.paragraph(PRESETS[preset], players).startswith(told)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"target": None}, "Ends when you stop it. Whoever has the fewest bullheads wins."),
        ({"limit": "pass"}, "Ends after the round in which somebody has more than 66 bullheads."),
        ({"limit": "pass", "penalty": "cards"}, "Ends after the round in which somebody has more than 66 points."),
        ({"target": 1, "limit": "pass"}, "Ends after the round in which somebody has more than 1 bullhead."),
        ({"penalty": "cards"}, "Ends after the round in which somebody has 66 or more points."),
        ({"wins": "most"}, "Whoever has the most bullheads wins."),
        ({"penalty": "cards", "wins": "most"}, "Whoever has the most points wins."),
        ({"direction": "down", "wins": "most"}, "Whoever has the least left wins."),
        ({"row_count": 1, "hand": 1}, "1 row of 5, cards 1–104, 1 card each."),
        ({"too_low": "nearest"}, "A card that fits nowhere takes the row with the lowest end."),
        ({"too_low": "cheapest"}, "A card that fits nowhere takes the row that costs least."),
        ({"placement": "both", "left_limit": "round"}, "Each row takes one card on its left in a round."),
        (
            {"placement": "both", "left_limit": "row"},
            "Each row takes one card on its left until somebody takes the row.",
        ),
        ({"players": [3, 6]}, "From 3 to 6 people play."),
        ({"players": [3, 3]}, "3 people play."),
        (
            {"players": [3, 6], "deck": {"2": 64, "5": 84, "7": 104}, "hand": {"2": 10, "4": 1}},
            (
                "4 rows of 5, cards 1–64 from 3 players on, cards 1–84 from 5 players on, "
                "10 cards each from 3 players on, 1 card each from 4 players on."
            ),
        ),
        ({"deck": {"per_player": 1, "plus": 94}}, "1 card in the deck for each player and 94 more"),
        ({"name": "100 % ours"}, "“100 % ours”: 4 rows of 5, cards 1–104, 10 cards each. Ends after"),
        (
            {"league": {"draw_of_two": 0, "share": "exact", "equal_losers": "skip"}},
            (
                "At the end there are points for the club league. Two who are equal get none. "
                "Winners share them exactly. Whoever comes behind equal losers loses as if they were not equal."
            ),
        ),
    ],
)
def test_other_rules_are_told_as_they_are(settings: dict[str, Any], told: str) -> None:
    assert told in rulebook.paragraph(read_ruleset({"preset": "classic", **settings}))
