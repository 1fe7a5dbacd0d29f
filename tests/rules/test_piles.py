"""The faults of a pile about to be saved: all of them at once, for the form."""

from typing import Any

from scoring.rules import PRESETS, pile_faults, read_ruleset


def faults(cards: list[int], others: dict[str, list[int]], **rules: Any) -> list[tuple[str, dict[str, object]]]:
    ruleset = read_ruleset({"preset": "classic", **rules})
    return [(str(fault.code), fault.fields) for fault in pile_faults(ruleset, 3, cards, others)]


def test_a_pile_of_new_cards_has_no_fault() -> None:
    assert faults([1, 2, 104], {"Ben": [3], "Tom": []}) == []
    assert faults([], {}) == []


def test_every_fault_is_told_at_once() -> None:
    assert faults([105, 14, 7, 30, 7, 0], {"Ben": [14], "Tom": [30]}) == [
        ("card_not_in_deck", {"card": 105, "top": 104}),
        ("card_seen_twice", {"card": 14, "holder": "Ben"}),
        ("card_seen_twice", {"card": 30, "holder": "Tom"}),
        ("card_not_in_deck", {"card": 0, "top": 104}),
        ("card_seen_twice", {"card": 7}),
    ]


def test_the_deck_is_that_of_the_players() -> None:
    assert faults([34], {}, deck={"per_player": 10, "plus": 4}) == []
    assert faults([35], {}, deck={"per_player": 10, "plus": 4}) == [("card_not_in_deck", {"card": 35, "top": 34})]


def test_it_leaves_the_other_piles_as_they_are() -> None:
    others = {"Ben": (14,)}
    assert pile_faults(PRESETS["classic"], 2, (1,), others) == ()
    assert others == {"Ben": (14,)}
