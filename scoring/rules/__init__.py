"""The rules of the games, in pure Python. Everything outside imports from here."""

from .bully import SPARE_CARDS, dealt
from .cards import bullheads
from .cards import cost as pile_cost
from .drafting import Draft, draft
from .errors import Fault, RuleError
from .game import game_faults, judge, replay, table_faults
from .grid import RANKS, SQUARES, Position, beats
from .judgement import (
    Ask,
    JudgedDuel,
    JudgedGrid,
    JudgedRound,
    JudgedTurn,
    Judgement,
    Placement,
    Ranked,
    RoundWarning,
    Warned,
    write_judgement,
)
from .league import league_points, league_pot
from .one_card import where, where_faults
from .parsing import parse_record
from .piles import pile_faults
from .reading import read_record
from .record import (
    FORMAT,
    Choice,
    Correction,
    Duel,
    Exchange,
    Override,
    Record,
    Round,
    Shown,
    Turn,
    write_duel,
    write_record,
    write_turn,
)
from .rows import Option, fitting
from .ruleset import (
    BULLY,
    PRESETS,
    League,
    PerPlayer,
    Ruleset,
    read_league,
    read_ruleset,
    ruleset_faults,
    write_league,
    write_ruleset,
)

__all__ = [
    "BULLY",
    "FORMAT",
    "PRESETS",
    "RANKS",
    "SPARE_CARDS",
    "SQUARES",
    "Ask",
    "Choice",
    "Correction",
    "Draft",
    "Duel",
    "Exchange",
    "Fault",
    "JudgedDuel",
    "JudgedGrid",
    "JudgedRound",
    "JudgedTurn",
    "Judgement",
    "League",
    "Option",
    "Override",
    "PerPlayer",
    "Placement",
    "Position",
    "Ranked",
    "Record",
    "Round",
    "RoundWarning",
    "RuleError",
    "Ruleset",
    "Shown",
    "Turn",
    "Warned",
    "beats",
    "bullheads",
    "dealt",
    "draft",
    "fitting",
    "game_faults",
    "judge",
    "league_points",
    "league_pot",
    "parse_record",
    "pile_cost",
    "pile_faults",
    "read_league",
    "read_record",
    "read_ruleset",
    "replay",
    "ruleset_faults",
    "table_faults",
    "where",
    "where_faults",
    "write_duel",
    "write_judgement",
    "write_league",
    "write_record",
    "write_ruleset",
    "write_turn",
]
