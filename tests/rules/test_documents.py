"""The examples of docs/rules.md and docs/game-record.md, run. Each sentence tried here must stand in the document."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scoring.rules import PRESETS, Fault, JudgedDuel, Warned, replay, write_judgement, write_ruleset
from scoring.wording import preset_names, warning_message

from .games import bully, cards_of, duel, followed, game, judged

DOCS = Path(__file__).parents[2] / "docs"
RULES = " ".join((DOCS / "rules.md").read_text(encoding="utf-8").split())
GAME_RECORD = (DOCS / "game-record.md").read_text(encoding="utf-8")


def says(sentence: str) -> None:
    assert sentence in RULES, "docs/rules.md no longer says this"


def test_three_turns_on_four_rows() -> None:
    says(
        "Rows 12 / 37 / 43 / 58; four players. Turn 1: 14, 15, 44, 61 → [12 14 15] [37] [43 44] [58 61], nobody takes. "
        "Turn 2: 21, 26, 30, 36 → 30 takes 12 14 15 21 26 (6 bullheads), then [30 36] [37] [43 44] [58 61]. "
        "Turn 3: 3, 9, 68, 93, the 3 takes row 2 (1 bullhead) → [30 36] [3 9] [43 44] [58 61 68 93]."
    )
    turns = [
        {"plays": {"A": 14, "B": 15, "C": 44, "D": 61}},
        {"plays": {"A": 21, "B": 26, "C": 30, "D": 36}},
        {"plays": {"A": 3, "B": 9, "C": 68, "D": 93}, "choices": {"A": {"row": 2}}},
    ]
    example = judged("A B C D", followed([12, 37, 43, 58], *turns))
    assert cards_of(example) == [
        [(12, 14, 15), (37,), (43, 44), (58, 61)],
        [(30, 36), (37,), (43, 44), (58, 61)],
        [(30, 36), (3, 9), (43, 44), (58, 61, 68, 93)],
    ]
    assert example.rounds[0].scores == {"A": 1, "B": 0, "C": 6, "D": 0}


@pytest.mark.parametrize(
    ("row", "scores"),
    [
        (4, {"A": 7, "B": 0, "C": 0}),
        (1, {"A": 3, "B": 0, "C": 7}),
        (2, {"A": 3, "B": 0, "C": 7}),
        (3, {"A": 3, "B": 0, "C": 7}),
    ],
)
def test_the_row_that_is_chosen_decides_what_the_others_pay(row: int, scores: dict[str, int]) -> None:
    says(
        "[20] [30] [40] [50 51 52 53 54], cards 5, 22, 55: "
        "if 5 takes row 4 it costs 7 and 55 then joins 40 for nothing; "
        "if 5 takes another row (3 each), 22 joins a row for nothing and 55 takes row 4 for 7."
    )
    turn = {"plays": {"A": 5, "B": 22, "C": 55}, "choices": {"A": {"row": row}}}
    example = judged("A B C", followed([20, 30, 40, [50, 51, 52, 53, 54]], turn))
    assert example.rounds[0].scores == scores
    assert ((40, 55) in cards_of(example)[0]) == (row == 4)


def test_one_row_is_taken_twice_in_a_turn() -> None:
    says(
        "Row [10 12 13 14 15], others 60 / 70 / 80, cards 16, 17, 18, 19, 21, 23: 16 takes five (8), "
        "then 23 takes 16 17 18 19 21 (5)."
    )
    turn = {"plays": {"A": 16, "B": 17, "C": 18, "D": 19, "E": 21, "F": 23}}
    example = judged("A B C D E F", followed([[10, 12, 13, 14, 15], 60, 70, 80], turn))
    assert example.rounds[0].scores == {"A": 8, "B": 0, "C": 0, "D": 0, "E": 0, "F": 5}
    assert cards_of(example)[0][0] == (23,)


@pytest.mark.parametrize(("too_low", "choices"), [("choose", {"B": {"row": 1}}), ("nearest", {})])
def test_the_row_that_is_taken_goes_on_from_there(too_low: str, choices: dict[str, Any]) -> None:
    says(
        "Rows 2 3 8 / 16 22 / 45 48 49 56 / 58 62 63 69 77, cards 20, 7, 57: 7 takes row 1 (3 bullheads), 20 joins it, "
        "57 is the fifth card of row 3. (With `too_low` = `nearest` the 7 must take row 1, the lowest end.)"
    )
    rows = [[2, 3, 8], [16, 22], [45, 48, 49, 56], [58, 62, 63, 69, 77]]
    turn = {"plays": {"A": 20, "B": 7, "C": 57}, "choices": choices}
    example = judged("A B C", followed(rows, turn), ruleset={"preset": "classic", "too_low": too_low})
    assert cards_of(example) == [[(7, 20), (16, 22), (45, 48, 49, 56, 57), (58, 62, 63, 69, 77)]]
    assert example.rounds[0].scores == {"A": 0, "B": 3, "C": 0}


def test_three_turns_of_bull_king() -> None:
    says(
        "Bull King, rows 4 / 13 / 20, three players: 5, 8, 17 → [4 5 8] [13 17] [20]; 9, 12, 16 → 16 takes five cards "
        "(5 points) → [16] [13 17] [20]; 3, 10, 22 with the 3 taking row 3 (1 point) → [16] [13 17 22] [3 10]."
    )
    turns = [
        {"plays": {"A": 5, "B": 8, "C": 17}},
        {"plays": {"A": 9, "B": 12, "C": 16}},
        {"plays": {"A": 3, "B": 10, "C": 22}, "choices": {"A": {"row": 3}}},
    ]
    example = judged("A B C", followed([4, 13, 20], *turns), ruleset="bull-king")
    assert cards_of(example) == [
        [(4, 5, 8), (13, 17), (20,)],
        [(16,), (13, 17), (20,)],
        [(16,), (13, 17, 22), (3, 10)],
    ]
    assert example.rounds[0].scores == {"A": 1, "B": 0, "C": 5}


@pytest.mark.parametrize(
    ("rows", "card", "why", "options"),
    [
        ([10, 50, 54, 100], 52, "tie", [(2, "right", 0), (3, "left", 0)]),
        (
            [[10, 60], [20, 70], [30, 80], [40, 90]],
            50,
            "too_low",
            [(1, "right", 6), (2, "right", 6), (3, "right", 6), (4, "right", 6)],
        ),
    ],
)
def test_a_professional_card_asks(rows: list[Any], card: int, why: str, options: list[Any]) -> None:
    says(
        "Rows ending in 50 and headed by 54, card 52 → ask. "
        "Rows 10…60, 20…70, 30…80, 40…90, card 50 → ask which row to take."
    )
    example = judged("A B", followed(rows, {"plays": {"A": card, "B": 104}}), ruleset="professional").rounds[0]
    assert example.turns
    assert example.turns[0].asks
    assert (example.turns[0].asks.why, list(example.turns[0].asks.options or ())) == (why, options)


def test_a_professional_card_takes_from_the_left() -> None:
    says("Professional: row [40 46 47 48 49] with 40 the nearest head, card 17 → takes five (3+1+1+1+1 = 7), row [17].")
    turn = {"plays": {"A": 17, "B": 104}}
    example = judged("A B", followed([[40, 46, 47, 48, 49], 60, 70, 80], turn), ruleset="professional")
    assert example.rounds[0].scores == {"A": 7, "B": 0}
    assert cards_of(example)[0][0] == (17,)


@pytest.mark.parametrize(
    ("sentence", "totals", "equal_losers", "points"),
    [
        ("(3, 8, 8, 15 → 8, −1, −1, −2; setting: skip → −3)", (3, 8, 8, 15), "dense", (8, -1, -1, -2)),
        ("(3, 8, 8, 15 → 8, −1, −1, −2; setting: skip → −3)", (3, 8, 8, 15), "skip", (8, -1, -1, -3)),
        ("5 players 4, 4, 9, 12, 20 → +4, +4, −1, −2, −3.", (4, 4, 9, 12, 20), "dense", (4, 4, -1, -2, -3)),
        (
            "8 players 2, 2, 2, 5, 7, 9, 11, 20 → +4 ×3, −1 … −5.",
            (2, 2, 2, 5, 7, 9, 11, 20),
            "dense",
            (4, 4, 4, -1, -2, -3, -4, -5),
        ),
    ],
)
def test_the_league_gives_points(
    sentence: str, totals: tuple[int, ...], equal_losers: str, points: tuple[int, ...]
) -> None:
    says(sentence)
    names = [f"P{seat}" for seat in range(len(totals))]
    league = {"draw_of_two": 1, "share": "up", "equal_losers": equal_losers}
    played = {"scores": dict(zip(names, totals, strict=True))}
    example = judged(" ".join(names), played, ruleset={"preset": "club-league", "league": league})
    assert example.league_points == dict(zip(names, points, strict=True))


def test_three_duels_of_bully() -> None:
    says(
        "Example: Ada has laid her four cards on a1, Ben two each on b1 and e2. "
        "Ada opens a1: Q, Ben answers from b1: K → Ben takes the Q, a1 has 8. "
        "Ben opens e2: 7, Ada answers from e1: 7, a tie; Ben opens a2: 2, Ada answers from b2: joker → "
        "the 2 beats the joker, Ben takes the 7 and the joker, e1 and b2 have 4. "
        "Ben has captured 3, Ada has 51 on the grid; it is Ada's turn."
    )
    duels = [duel("Ada", "a1 Q b1 K"), duel("Ben", "e2 7 e1 7", "a2 2 b2 joker")]
    grid = replay(bully(*duels, ada={"a1": 4}, ben={"b1": 2, "e2": 2})).rounds[0].grid
    assert grid is not None
    assert grid.duels == (JudgedDuel("Ben", 1), JudgedDuel("Ben", 2))
    position = grid.position
    assert position.lost == {"Ada": ("Q", "7", "joker"), "Ben": ()}
    assert [position.piles[square] for square in ("a1", "e1", "b2")] == [8, 4, 4]
    assert (position.captured("Ben"), position.on_grid("Ada"), position.initiative) == (3, 51, "Ada")


def test_the_presets_are_those_of_the_table() -> None:
    """Columns: key, rows by capacity, deck, hand, players, cost, shown as, ends, wins."""
    rows = dict(
        re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", (DOCS / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    )
    decks = {
        "tactic": "10n + 4",
        "logic": "10n + 4, open draft",
        "bull-king": "setting, at least 3 + n·h; unenforced until set",
    }
    decks["club-league"] = "64 for 2, 84 for 3–6, 104 for 7–10"
    hands = {"bull-king": "12 / 9 / 7 for 2 / 3 / 4"}
    costs = {"bullheads": "bullheads", "cards": "1 a card"}
    shown = {"up": "0 up", "down": "66 down"}
    ends = {"classic": "≥ 66", "fixed-rounds": "4 rounds (setting)", "countdown": "somebody ≤ 0 after a round"}
    ends |= {"bull-king": "3 rounds", "club-league": "one round (setting: ≥ 66)"}
    wins = {"up": "fewest", "down": "most left"}
    assert rows["free"] == (
        "– | – | – | 2–10 | typed numbers, negative allowed | 0 up | target, N rounds or stopped | fewest or most"
    )
    assert list(rows) == [*PRESETS, "bully"]
    for key, ruleset in PRESETS.items():
        if key == "free":
            continue
        assert rows[key].split(" | ") == [
            f"{ruleset.row_count} × {ruleset.capacity}" + (", both ends" if ruleset.placement == "both" else ""),
            decks.get(key, "104"),
            hands.get(key, "10"),
            f"{ruleset.players[0]}–{ruleset.players[1]}",
            costs[ruleset.penalty],
            shown[ruleset.direction],
            ends.get(key, "as countdown"),
            "league points, §6" if ruleset.league else wins[ruleset.direction],
        ]


def blocks() -> list[Any]:
    of_games, _ = GAME_RECORD.split("\n## A club\n")
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", of_games, re.DOTALL)]


@pytest.mark.parametrize(("record", "judgement"), list(zip(blocks()[::2], blocks()[1::2], strict=True)))
def test_a_record_of_the_document_has_the_judgement_of_the_document(record: Any, judgement: Any) -> None:
    assert json.loads(json.dumps(write_judgement(replay(record), warning_message))) == judgement


@pytest.mark.parametrize(
    ("example", "others"),
    [
        ('`{"preset": "classic", "target": 100}`', {"ruleset": {"preset": "classic", "target": 100}}),
        ('`{"per_player": 10, "plus": 4}`', {"ruleset": {"preset": "classic", "deck": {"per_player": 10, "plus": 4}}}),
        (
            '`{"2": 64, "3": 84, "7": 104}`',
            {"ruleset": {"preset": "classic", "deck": {"2": 64, "3": 84, "7": 104}}},
        ),
        ('`{"2": 12, "3": 9, "4": 7}`', {"ruleset": {"preset": "classic", "hand": {"2": 12, "3": 9, "4": 7}}}),
        (
            '{"draw_of_two": 1, "share": "up" | "exact", "equal_losers": "dense" | "skip"}`',
            {
                "ruleset": {
                    "preset": "classic",
                    "league": {"draw_of_two": 1, "share": "exact", "equal_losers": "skip"},
                }
            },
        ),
        ('`"joined": {"Tom": 3}`', {"joined": {"Tom": 3}}),
        ('`"leaves": {"Ben": 4}`', {"leaves": {"Ben": 4}}),
        ('`"started": {"Tom": 20}`', {"joined": {"Tom": 3}, "started": {"Tom": 20}}),
        ('`"out": {"Mira": [2]}`', {"out": {"Mira": [2]}}),
        ('`"stopped": true`', {"stopped": True}),
    ],
)
def test_what_a_game_may_say_can_be_said(example: str, others: dict[str, Any]) -> None:
    assert example in " ".join(GAME_RECORD.split())
    replay(game("Mira Ben Tom", **others))


@pytest.mark.parametrize(
    ("example", "turn"),
    [
        ('`{"row": 2}`', {"plays": {"Mira": 3, "Ben": 44}, "choices": {"Mira": {"row": 2}}}),
        ('`"cards": [14, 30, 44, 61]`', {"cards": [14, 30, 44, 61][:2]}),
        ('`"takers": {"30": "Ben"}`', {"cards": [30, 44], "takers": {"30": "Ben"}}),
        ('`{"3": {"row": 2}}`', {"cards": [3, 44], "takers": {"3": "Ben"}, "choices": {"3": {"row": 2}}}),
        ('`"overrides": {"Ben": {"row": 3}}`', {"plays": {"Mira": 60, "Ben": 44}, "overrides": {"Ben": {"row": 3}}}),
        ('`"open": true`', {"plays": {"Mira": 60}, "open": True}),
    ],
)
def test_what_a_turn_may_say_can_be_said(example: str, turn: dict[str, Any]) -> None:
    assert example in GAME_RECORD
    assert judged("Mira Ben", followed([12, 37, 43, 58], turn)).rounds[0].turns is not None


@pytest.mark.parametrize("corrections", ['{"Ben": -5}', '{"Ben": {"points": -5, "why": "misdeal"}}'])
def test_what_a_correction_may_say_can_be_said(corrections: str) -> None:
    assert f'"corrections": {corrections}' in GAME_RECORD or f"`{corrections}`" in GAME_RECORD
    corrected = {"scores": {"Mira": 3, "Ben": 4}, "corrections": json.loads(corrections)}
    assert judged("Mira Ben", corrected).rounds[0].scores == {"Mira": 3, "Ben": -1}


def test_every_error_code_and_warning_is_in_the_document() -> None:
    for code in (*Fault, *Warned):
        assert f"`{code}`" in GAME_RECORD


def test_the_document_says_which_presets_can_be_played() -> None:
    says("A game record can be played by all of them, and the screens offer them all.")
    assert list(preset_names()) == [*PRESETS, "bully"]


@pytest.mark.parametrize("field", [field for field in write_ruleset(PRESETS["classic"]) if field != "preset"])
def test_every_field_of_a_ruleset_is_in_the_document(field: str) -> None:
    assert f"`{field}`" in GAME_RECORD
