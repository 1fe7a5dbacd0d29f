"""Every way in which a record, a ruleset or an entry can be refused; `scoring/wording.py` has the sentences."""

from enum import StrEnum
from typing import Self


class Fault(StrEnum):
    """The codes of docs/game-record.md, "Errors"."""

    BAD_RECORD = "bad_record"
    BAD_RULESET = "bad_ruleset"
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    DECK_TOO_SMALL = "deck_too_small"
    UNKNOWN_PLAYER = "unknown_player"
    NEGATIVE_SCORE = "negative_score"
    CARD_NOT_IN_DECK = "card_not_in_deck"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    ROWS_NOT_VALID = "rows_not_valid"
    CARD_SEEN_TWICE = "card_seen_twice"
    PLAY_MISSING = "play_missing"
    ROW_NOT_DUE = "row_not_due"
    NO_SUCH_ROW = "no_such_row"
    UNFINISHED_TURN = "unfinished_turn"
    TOO_FEW_TURNS = "too_few_turns"
    TOO_MANY_TURNS = "too_many_turns"
    NOT_YOUR_PILE = "not_your_pile"
    NOT_ADJACENT = "not_adjacent"
    PILE_EMPTY = "pile_empty"
    PILE_IN_USE = "pile_in_use"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_A_TIE = "not_a_tie"
    PASS_NOT_DUE = "pass_not_due"  # noqa: S105 - a pass, no password
    SPARE_CARDS_NOT_FOUR = "spare_cards_not_four"


class RuleError(Exception):
    """What was entered cannot have happened at a table.

    `fields` says where: `round`, `turn` (from 1; of Bully the duel), `player`, `card`, and what else the sentence for
    people needs. What does not apply is given as None and not kept.
    """

    def __init__(self, code: Fault, **fields: object) -> None:
        super().__init__(code.value)
        self.code = code
        self.fields = {name: value for name, value in fields.items() if value is not None}

    def at(self, **place: object) -> Self:
        """The same error, with the round or turn it was found in, unless it already names one."""
        self.fields = place | self.fields
        return self

    def __str__(self) -> str:
        return " ".join([self.code.value, *(f"{name}={value!r}" for name, value in self.fields.items())])
