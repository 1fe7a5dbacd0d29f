"""Every code of the rules has sentences that name what they speak of."""

import re
from typing import Any

import pytest

from scoring.rules import Fault, RoundWarning, RuleError, Warned
from scoring.wording import error_message, warning_message

ERRORS: list[tuple[Fault, dict[str, Any], str]] = [
    (
        Fault.BAD_RECORD,
        {"problem": "shape", "key": "scores"},
        "“scores” cannot be read in the game record. Write it as the description of the format says.",
    ),
    (
        Fault.BAD_RECORD,
        {"problem": "missing", "key": "rounds"},
        "“rounds” is missing in the game record. Add it.",
    ),
    (
        Fault.BAD_RECORD,
        {"problem": "unknown", "key": "colour"},
        "A game record has no “colour” in this place. Take it out or correct its name.",
    ),
    (
        Fault.BAD_RECORD,
        {"problem": "twice", "key": "Ana"},
        "“Ana” stands twice in one place of the game record. Keep one of them.",
    ),
    (
        Fault.BAD_RECORD,
        {"problem": "twice", "key": "players", "player": "Ana"},
        "Ana is named twice. Give one of them another name.",
    ),
    (
        Fault.BAD_RECORD,
        {"problem": "leaves_before_joining", "key": "leaves", "player": "Ana"},
        "Ana leaves before joining. Check both rounds.",
    ),
    (
        Fault.BAD_RECORD,
        {"problem": "too_many_cards", "key": "cards"},
        "This turn has more cards than players. Take a card out.",
    ),
    (
        Fault.BAD_RECORD,
        {"problem": "no_play", "key": "39", "card": 39},
        "Nothing was played in this turn for “39”. Check the name or the card.",
    ),
    (
        Fault.BAD_RECORD,
        {"problem": "only_numbers", "key": "scores", "player": "Ana"},
        "By these rules a score is a number that is typed, so there are no cards. Enter the numbers.",
    ),
    (Fault.BAD_RULESET, {"field": "deck"}, "A game cannot be played with this “deck”. Choose another value."),
    (
        Fault.BAD_RULESET,
        {"field": "direction", "needs": "target"},
        "Counting down needs a number to count down from. Say one, or count up.",
    ),
    (
        Fault.TOO_FEW_PLAYERS,
        {"players": 1, "fewest": 2},
        "These rules need at least 2 players. Add somebody.",
    ),
    (
        Fault.TOO_MANY_PLAYERS,
        {"players": 11, "most": 10},
        "No more than 10 players can play by these rules. Take somebody out.",
    ),
    (
        Fault.DECK_TOO_SMALL,
        {"players": 4, "top": 43, "needs": 44},
        (
            "With 4 at the table, rows and hands need 44 cards, but the deck has 43. "
            "Choose a larger deck, smaller hands or fewer players."
        ),
    ),
    (
        Fault.UNKNOWN_PLAYER,
        {"player": "100% Tom"},
        "100% Tom is not seated here. Check the name, and who joins, leaves or sits out.",
    ),
    (
        Fault.NEGATIVE_SCORE,
        {"player": "Ana", "points": -3},
        "Ana cannot have -3: a round costs 0 or more. Enter a correction to take points away.",
    ),
    (
        Fault.CARD_NOT_IN_DECK,
        {"card": 105, "top": 104},
        "There is no card 105: the deck goes from 1 to 104. Check the number.",
    ),
    (
        Fault.CARD_NOT_IN_HAND,
        {"player": "Ana", "card": 9},
        "Ana does not hold card 9. Check the number and the hand.",
    ),
    (Fault.CARD_NOT_IN_HAND, {"card": 9}, "Card 9 is in nobody’s hand. Check the number and the hands."),
    (
        Fault.ROWS_NOT_VALID,
        {"problem": "count", "rows": 3, "needs": 4},
        "There must be 4 rows on the table. Enter all of them.",
    ),
    (
        Fault.ROWS_NOT_VALID,
        {"problem": "length", "row": 2, "needs": 5},
        "Row 2 must have 1 to 5 cards. Check the row.",
    ),
    (
        Fault.ROWS_NOT_VALID,
        {"problem": "order", "row": 2, "card": 11},
        "In row 2 card 11 lies behind a higher one. Enter the row from low to high.",
    ),
    (
        Fault.ROWS_NOT_VALID,
        {"problem": "twice", "row": 2, "card": 11},
        "Card 11 lies in the rows twice. Check row 2.",
    ),
    (
        Fault.CARD_SEEN_TWICE,
        {"card": 14, "player": "Ben", "holder": "Ana"},
        "Card 14 is in the pile of Ana. Take it out of one of the two piles.",
    ),
    (Fault.CARD_SEEN_TWICE, {"card": 14, "player": "Ben"}, "Card 14 is in this pile twice. Enter it once."),
    (Fault.CARD_SEEN_TWICE, {"card": 14, "in_row": 3}, "Card 14 lay in row 3. Check the number."),
    (
        Fault.CARD_SEEN_TWICE,
        {"card": 14, "in_turn": 2, "holder": "Ana"},
        "Card 14 was played by Ana in turn 2. Check the number.",
    ),
    (Fault.CARD_SEEN_TWICE, {"card": 14, "in_turn": 2}, "Card 14 was played in turn 2. Check the number."),
    (
        Fault.CARD_SEEN_TWICE,
        {"card": 14, "in_hand": True, "holder": "Ana"},
        "Card 14 is in the hand of Ana. Enter it in one hand, once.",
    ),
    (
        Fault.PLAY_MISSING,
        {"player": "Ana"},
        "The card of Ana is missing. Enter it, or leave the turn open.",
    ),
    (
        Fault.PLAY_MISSING,
        {"missing": 1},
        "1 card of this turn is missing. Enter it, or leave the turn open.",
    ),
    (
        Fault.ROW_NOT_DUE,
        {"player": "Ana", "card": 44},
        "Card 44 of Ana has no row to choose. Take the choice back.",
    ),
    (Fault.ROW_NOT_DUE, {"player": "Ana"}, "Ana has no row to choose. Take the choice back."),
    (Fault.ROW_NOT_DUE, {"card": 44}, "Card 44 has no row to choose. Take the choice back."),
    (
        Fault.NO_SUCH_ROW,
        {"row": 5, "rows": 4, "player": "Ana"},
        "There is no row 5: the table has 4 rows. Choose one of them.",
    ),
    (
        Fault.NO_SUCH_ROW,
        {"row": 2, "player": "Ana"},
        "That place in row 2 is not one to choose from here. Choose one of those that are offered.",
    ),
    (
        Fault.UNFINISHED_TURN,
        {"turn": 3},
        "Turn 3 is not finished. Enter what it waits for before anything after it.",
    ),
    (
        Fault.TOO_FEW_TURNS,
        {"turns": 3, "hand": 10},
        "This round needs 10 turns before another round. Enter the missing turns, or the scores.",
    ),
    (
        Fault.TOO_MANY_TURNS,
        {"turn": 11, "hand": 10},
        "A hand has 10 cards, so there is no turn 11. Take it out.",
    ),
    (
        Fault.BAD_RECORD,
        {"problem": "one_round", "key": "rounds"},
        "A game of Bully is one round. Write another deal down as a game of its own.",
    ),
    (
        Fault.CARD_NOT_IN_DECK,
        {"card": "1%d", "player": "Ada"},
        "There is no card “1%d” in a deck of Bully. Choose 2 to 10, J, Q, K, A or joker.",
    ),
    (
        Fault.CARD_SEEN_TWICE,
        {"card": "joker", "player": "Ada", "copies": 2},
        "Ada would have lost more than 2 cards “joker”, and a deck has no more. Check the cards.",
    ),
    (
        Fault.NOT_YOUR_PILE,
        {"player": "Ada", "square": "b1"},
        "The pile on b1 does not belong to Ada. Choose one that does.",
    ),
    (
        Fault.NOT_ADJACENT,
        {"player": "Ben", "square": "d1", "opened": "a1"},
        "The pile on d1 does not touch a1. Answer from one that does.",
    ),
    (Fault.PILE_EMPTY, {"player": "Ada", "square": "a1"}, "There is no card left on a1. Choose another pile."),
    (
        Fault.PILE_IN_USE,
        {"player": "Ada", "square": "a1"},
        "The card on a1 lies open in this tie already. Choose another pile.",
    ),
    (
        Fault.NOT_YOUR_TURN,
        {"player": "Ada", "other": "Ben"},
        "Ben opens this duel, not Ada: the two take turns. Check who began.",
    ),
    (
        Fault.NOT_A_TIE,
        {"winner": "Ben"},
        "Ben has won this duel, so nothing more is opened in it. Begin the next one.",
    ),
    (
        Fault.PASS_NOT_DUE,
        {"player": "Ada"},
        "Ada still has a pile that can be opened and answered, so nobody passes. Open one.",
    ),
    (
        Fault.SPARE_CARDS_NOT_FOUR,
        {"player": "Ada", "cards": 1},
        "Ada has laid 1 spare card on the piles, but has four. Lay all four.",
    ),
]

WARNINGS: list[tuple[Warned, dict[str, int], str]] = [
    (
        Warned.TOO_MANY_CARDS,
        {"cards": 21, "extra": 1},
        "Round 3: the piles have at least 1 card too many. Look for it.",
    ),
    (
        Warned.CARDS_MISSING,
        {"cards": 2, "missing": 2},
        "Round 3: at least 2 cards are missing from the piles. Look for them.",
    ),
    (
        Warned.SCORE_NOT_POSSIBLE,
        {"points": 80, "most": 79},
        "Round 3: the scores make 80 together, but the cards played cost 79 at most. Check the numbers.",
    ),
    (Warned.AFTER_THE_END, {}, "Round 3 came after the end of the game and does not count."),
]


@pytest.mark.parametrize(("code", "fields", "sentence"), ERRORS)
def test_an_error_says_what_is_wrong_and_what_to_do(code: Fault, fields: dict[str, Any], sentence: str) -> None:
    assert error_message(RuleError(code, **fields)) == sentence


@pytest.mark.parametrize(("code", "fields", "sentence"), WARNINGS)
def test_a_warning_says_what_looks_wrong(code: Warned, fields: dict[str, int], sentence: str) -> None:
    assert warning_message(RoundWarning(code, 3, fields)) == sentence


def test_every_code_has_its_sentence() -> None:
    assert {code for code, _, _ in ERRORS} == set(Fault)
    assert {code for code, _, _ in WARNINGS} == set(Warned)


def test_every_sentence_is_a_whole_one() -> None:
    for _, _, sentence in (*ERRORS, *WARNINGS):
        assert re.fullmatch(r"[A-Z0-9“].*\.", sentence)
