"""The rules of the games, in pure Python. Everything outside imports from here."""

from .cards import bullheads
from .cards import cost as pile_cost
from .drafting import Draft, draft
from .errors import Fault, RuleError
from .game import game_faults, judge, replay
from .judgement import (
    Ask,
    JudgedRound,
    JudgedTurn,
    Judgement,
    Placement,
    Ranked,
    RoundWarning,
    Warned,
    write_judgement,
)
from .one_card import where, where_faults
from .piles import pile_faults
from .reading import parse_record, read_record
from .record import FORMAT, Choice, Correction, Override, Record, Round, Turn, write_record, write_turn
from .rows import Option
from .ruleset import PRESETS, League, PerPlayer, Ruleset, read_ruleset, ruleset_faults, write_ruleset

__all__ = [
    "FORMAT",
    "PRESETS",
    "Ask",
    "Choice",
    "Correction",
    "Draft",
    "Fault",
    "JudgedRound",
    "JudgedTurn",
    "Judgement",
    "League",
    "Option",
    "Override",
    "PerPlayer",
    "Placement",
    "Ranked",
    "Record",
    "Round",
    "RoundWarning",
    "RuleError",
    "Ruleset",
    "Turn",
    "Warned",
    "bullheads",
    "draft",
    "game_faults",
    "judge",
    "parse_record",
    "pile_cost",
    "pile_faults",
    "read_record",
    "read_ruleset",
    "replay",
    "ruleset_faults",
    "where",
    "where_faults",
    "write_judgement",
    "write_record",
    "write_ruleset",
    "write_turn",
]
