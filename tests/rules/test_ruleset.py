"""Rulesets read, written and refused (docs/game-record.md, "The game")."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.rules import (
    PRESETS,
    Fault,
    PerPlayer,
    RuleError,
    Ruleset,
    game_faults,
    read_ruleset,
    table_faults,
    write_ruleset,
)

CLASSIC: dict[str, Any] = {
    "preset": "classic",
    "players": [2, 10],
    "row_count": 4,
    "capacity": 5,
    "deck": 104,
    "hand": 10,
    "penalty": "bullheads",
    "placement": "right",
    "left_limit": "none",
    "too_low": "choose",
    "target": 66,
    "limit": "reach",
    "round_count": None,
    "direction": "up",
    "wins": "fewest",
    "draft": False,
    "league": None,
}


def test_the_presets_are_shown_in_this_order() -> None:
    assert list(PRESETS) == [
        "classic",
        "fixed-rounds",
        "countdown",
        "tactic",
        "logic",
        "professional",
        "bull-king",
        "club-league",
        "free",
    ]


@pytest.mark.parametrize(
    ("preset", "differences"),
    [
        ("classic", {}),
        ("fixed-rounds", {"preset": "fixed-rounds", "target": None, "round_count": 4}),
        ("countdown", {"preset": "countdown", "direction": "down"}),
        ("tactic", {"preset": "tactic", "deck": {"per_player": 10, "plus": 4}, "direction": "down"}),
        (
            "logic",
            {"preset": "logic", "deck": {"per_player": 10, "plus": 4}, "direction": "down", "draft": True},
        ),
        ("professional", {"preset": "professional", "placement": "both", "direction": "down"}),
        (
            "bull-king",
            {
                "preset": "bull-king",
                "players": [2, 4],
                "row_count": 3,
                "deck": None,
                "hand": {"2": 12, "3": 9, "4": 7},
                "penalty": "cards",
                "target": None,
                "round_count": 3,
            },
        ),
        (
            "club-league",
            {
                "preset": "club-league",
                "deck": {"2": 64, "3": 84, "7": 104},
                "target": None,
                "round_count": 1,
                "league": {"draw_of_two": 1, "share": "up", "equal_losers": "dense"},
            },
        ),
        ("free", {"preset": "free", "deck": None, "penalty": "typed", "target": None}),
    ],
)
def test_a_kept_preset_writes_every_field(preset: str, differences: dict[str, Any]) -> None:
    assert write_ruleset(read_ruleset(preset)) == CLASSIC | differences


def test_some_fields_may_differ_from_a_preset() -> None:
    ruleset = read_ruleset({"preset": "classic", "target": 100, "limit": "pass", "name": "Friday"})
    assert (ruleset.target, ruleset.limit, ruleset.hand, ruleset.name) == (100, "pass", 10, "Friday")


def test_all_fields_need_no_preset() -> None:
    fields = {name: value for name, value in CLASSIC.items() if name != "preset"}
    assert read_ruleset(fields) == replace(PRESETS["classic"], preset="")


def test_the_preset_beside_all_fields_only_says_what_it_is_called() -> None:
    ruleset = read_ruleset(CLASSIC | {"preset": "countdown", "target": 40})
    assert (ruleset.preset, ruleset.direction, ruleset.target) == ("countdown", "up", 40)
    assert read_ruleset(CLASSIC | {"preset": "the pub's own"}).preset == "the pub's own"


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        (104, {2: 104, 10: 104}),
        (None, {2: 104, 10: 104}),
        ({"per_player": 10, "plus": 4}, {2: 24, 5: 54, 10: 104}),
        ({"2": 64, "3": 84, "7": 104}, {2: 64, 3: 84, 6: 84, 7: 104, 10: 104}),
    ],
)
def test_the_top_card_follows_the_players(deck: object, expected: dict[int, int]) -> None:
    ruleset = read_ruleset({"preset": "classic", "deck": deck})
    assert {players: ruleset.deck_for(players) for players in expected} == expected
    assert write_ruleset(ruleset)["deck"] == deck


def test_the_hand_follows_the_players() -> None:
    ruleset = read_ruleset({"preset": "classic", "hand": {"2": 12, "3": 9, "4": 7}, "players": [2, 4]})
    assert [ruleset.hand_for(players) for players in (2, 3, 4)] == [12, 9, 7]
    assert write_ruleset(ruleset)["hand"] == {"2": 12, "3": 9, "4": 7}


def test_a_written_ruleset_reads_back_the_same() -> None:
    ruleset = Ruleset(name="Ours", deck=PerPlayer(9, 5), hand=((2, 9), (5, 8)), target=None, round_count=3)
    assert read_ruleset(write_ruleset(ruleset)) == ruleset


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("penalty", "points"),
        ("placement", "left"),
        ("left_limit", "turn"),
        ("too_low", "dearest"),
        ("wins", "last"),
        ("draft", 0),
        ("league", {}),
        ("league", {"draw_of_two": 1, "share": "up"}),
        ("league", {"draw_of_two": 2, "share": "up", "equal_losers": "dense"}),
        ("league", {"draw_of_two": True, "share": "up", "equal_losers": "dense"}),
        ("league", {"draw_of_two": 1, "share": "down", "equal_losers": "dense"}),
        ("league", {"draw_of_two": 1, "share": "up", "equal_losers": ["dense"]}),
        ("league", {"draw_of_two": 1, "share": "up", "equal_losers": "dense", "pot": 8}),
        ("league", False),
        ("limit", "over"),
        ("limit", None),
        ("direction", ["up"]),
        ("players", [3, 2]),
        ("players", [0, 4]),
        ("players", 4),
        ("players", [2, 3, 4]),
        ("players", [True, 4]),
        ("row_count", 0),
        ("row_count", None),
        ("capacity", 0),
        ("capacity", 5.0),
        ("deck", 0),
        ("deck", 105),
        ("deck", "104"),
        ("deck", True),
        ("deck", {}),
        ("deck", {"3": 84}),
        ("deck", {"2": 64, "07": 84}),
        ("deck", {"2": 120}),
        ("deck", {"per_player": 10}),
        ("deck", {"per_player": 10, "plus": 4, "minus": 1}),
        ("deck", {"per_player": -1, "plus": 104}),
        ("hand", 0),
        ("hand", None),
        ("hand", {"2": 10, "3": 0}),
        ("hand", {"three": 9}),
        ("target", 0),
        ("target", "66"),
        ("target", False),
        ("round_count", 0),
        ("round_count", 4.5),
        ("preset", "no such game"),
        ("preset", None),
        ("name", 7),
        ("tagret", 66),
    ],
)
def test_it_refuses_what_no_game_is_played_by(field: str, value: object) -> None:
    with pytest.raises(RuleError) as refused:
        read_ruleset({"preset": "classic", field: value})
    assert refused.value.code == Fault.BAD_RULESET
    assert refused.value.fields["field"] == field


@pytest.mark.parametrize("obj", ["poker", "", None, 7, [], {}, {"target": 100}, {"name": "Ours"}])
def test_it_refuses_what_is_no_ruleset(obj: object) -> None:
    with pytest.raises(RuleError) as refused:
        read_ruleset(obj)
    assert refused.value.code == Fault.BAD_RULESET


def test_counting_down_needs_a_target() -> None:
    with pytest.raises(RuleError) as refused:
        read_ruleset({"preset": "countdown", "target": None})
    assert refused.value.fields == {"field": "direction", "needs": "target"}


def test_a_game_about_to_start_hears_every_fault_at_once() -> None:
    ruleset = replace(PRESETS["countdown"], target=None, round_count=0)
    faults = game_faults(ruleset, ["Mira", "Ben", "Mira", "Ben"])
    assert [(fault.code.value, fault.fields.get("player"), fault.fields.get("field")) for fault in faults] == [
        ("bad_record", "Ben", None),
        ("bad_record", "Mira", None),
        ("bad_ruleset", None, "round_count"),
        ("bad_ruleset", None, "direction"),
    ]


@pytest.mark.parametrize(
    ("ruleset", "players", "codes"),
    [
        (PRESETS["classic"], 1, ["too_few_players"]),
        (PRESETS["classic"], 2, []),
        (PRESETS["classic"], 10, []),
        (PRESETS["classic"], 11, ["too_many_players"]),
        (replace(PRESETS["classic"], deck=43), 4, ["deck_too_small"]),
        (replace(PRESETS["classic"], deck=44), 4, []),
        (replace(PRESETS["classic"], players=(2, 12)), 11, ["deck_too_small"]),
        (replace(PRESETS["classic"], players=(2, 12), deck=None), 11, ["deck_too_small"]),
    ],
)
def test_a_game_about_to_start_needs_players_and_cards(ruleset: Ruleset, players: int, codes: list[str]) -> None:
    names = [f"Player {number}" for number in range(players)]
    assert [fault.code.value for fault in game_faults(ruleset, names)] == codes


@pytest.mark.parametrize(
    ("ruleset", "faults"),
    [
        (replace(PRESETS["countdown"], target=None, players=(3, 2)), [("players", None), ("direction", None)]),
        (replace(PRESETS["classic"], deck=73), [(None, 10)]),
        (replace(PRESETS["classic"], deck=74, players=(2, 7)), []),
        (replace(PRESETS["classic"], deck=((2, 24), (3, 30), (5, 104))), [(None, 4)]),
    ],
)
def test_rules_for_games_to_come_need_cards_for_every_table_they_allow(
    ruleset: Ruleset, faults: list[tuple[str | None, int | None]]
) -> None:
    told = [(fault.fields.get("field"), fault.fields.get("players")) for fault in table_faults(ruleset)]
    assert told == faults


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_cards_for_every_table_it_allows(preset: str) -> None:
    assert table_faults(PRESETS[preset]) == ()
