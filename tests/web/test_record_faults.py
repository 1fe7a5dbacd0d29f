"""Every way in which a record is refused, read on the screen on which it was pasted."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Club, User
from scoring.rules import Fault
from tests.rules.games import bully, duel, followed, game, scored

ROWS = [12, 37, 43, 58]
PLAY = {"plays": {"Ana": 38, "Ben": 44}}
LOW = {"plays": {"Ana": 3, "Ben": 44}}
TIED = duel("Ada", "a1 7 b1 7")

FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("bad_record", game("Ana Ana"), "Ana is named twice."),
    ("bad_ruleset", game("Ana Ben", ruleset="poker"), "A game cannot be played with this “preset”."),
    ("too_few_players", game("Ana"), "These rules need at least 2 players."),
    ("too_many_players", game("A B C D E F G H I J K"), "No more than 10 players can play by these rules."),
    (
        "deck_too_small",
        game("Ana Ben", ruleset={"preset": "classic", "deck": 20}),
        "need 24 cards, but the deck has 20",
    ),
    ("unknown_player", game("Ana Ben", scored(Tom=3)), "Tom is not seated here."),
    ("negative_score", game("Ana Ben", scored(Ana=-1)), "Ana cannot have -1: a round costs 0 or more."),
    ("card_not_in_deck", game("Ana Ben", scored(Ana=[105])), "There is no card 105: the deck goes from 1 to 104."),
    ("card_not_in_hand", game("Ana Ben", followed(ROWS, PLAY, hands={"Ana": [39]})), "Ana does not hold card 38."),
    ("rows_not_valid", game("Ana Ben", followed(ROWS[:3], PLAY)), "There must be 4 rows on the table."),
    (
        "card_seen_twice",
        game("Ana Ben", scored(Ana=[3], Ben=[3])),
        "Card 3 is in the pile of Ana. Take it out of one of the two piles.",
    ),
    ("play_missing", game("Ana Ben", followed(ROWS, {"plays": {"Ana": 38}})), "The card of Ben is missing."),
    ("row_not_due", game("Ana Ben", followed(ROWS, PLAY | {"choices": {"Ana": {"row": 1}}})), "has no row to choose."),
    ("no_such_row", game("Ana Ben", followed(ROWS, LOW | {"choices": {"Ana": {"row": 5}}})), "There is no row 5:"),
    ("unfinished_turn", game("Ana Ben", followed(ROWS, LOW, PLAY)), "Turn 1 is not finished."),
    (
        "too_few_turns",
        game("Ana Ben", followed(ROWS, PLAY), {"scores": {}}),
        "This round needs 10 turns before another",
    ),
    (
        "too_many_turns",
        game(
            "Ana Ben", followed(ROWS, PLAY, {"plays": {"Ana": 59, "Ben": 60}}), ruleset={"preset": "classic", "hand": 1}
        ),
        "A hand has 1 card, so there is no turn 2.",
    ),
    ("not_your_pile", bully(duel("Ada", "b1 Q a1 K")), "The pile on b1 does not belong to Ada."),
    ("not_adjacent", bully(duel("Ada", "a1 Q d1 K")), "The pile on d1 does not touch a1."),
    (
        "pile_in_use",
        bully(TIED | {"exchanges": [*TIED["exchanges"], *TIED["exchanges"]]}),
        "lies open in this tie already.",
    ),
    ("not_your_turn", bully(duel("Ada", "a1 Q b1 K"), duel("Ada", "c1 Q b1 K")), "Ben opens this duel, not Ada:"),
    ("not_a_tie", bully(duel("Ada", "a1 Q b1 K", "c1 Q d1 K")), "has won this duel, so nothing more is opened in it."),
    ("pass_not_due", bully({"by": "Ada", "passes": True}), "Ada still has a pile that can be opened and answered"),
    (
        "spare_cards_not_four",
        game("Ada Ben", {"extra": {"Ada": {"a1": 3}, "Ben": {"b1": 4}}, "duels": []}, ruleset="bully"),
        "Ada has laid 3 spare cards on the piles, but has four.",
    ),
]
FAULTS.append(
    (
        "pile_empty",
        bully(
            *(
                each
                for rank in "3456789JQ"
                for each in (duel("Ada", f"a1 {rank} b1 K"), duel("Ben", f"e2 {rank} e3 {rank}"))
            ),
            duel("Ada", "a1 2 b1 K"),
        ),
        "There is no card left on a1.",
    )
)


@pytest.mark.parametrize(("code", "record", "sentence"), FAULTS, ids=[code for code, _, _ in FAULTS])
def test_what_is_wrong_with_a_record_is_said_where_it_was_pasted(
    keeper: User, club: Club, as_user: Callable[[User], Client], code: str, record: dict[str, Any], sentence: str
) -> None:
    pasted = {"key": "key", "text": json.dumps(record)}
    response = as_user(keeper).post(reverse("import_record", args=[club.public_id]), pasted)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert club.sessions.count() == 1


def test_no_fault_is_left_out() -> None:
    assert {code for code, _, _ in FAULTS} == {str(fault) for fault in Fault}
