"""The only writer of games: one function for each thing people do at the table, one module a noun.

Every function makes one change in one short transaction, by the recipe in `scorebook.log`. What cannot be done raises,
and then nothing is written: `Refused` (everything that is wrong with what was entered), `NotNow` (it cannot be done as
things stand) or `KeyReused` (an old page with other content). `Conflict` (somebody wrote the same cell meanwhile)
writes no fact either, but a line of the log.
"""

from scoring.scorebook.arriving import (
    GAMES_A_STEP,
    Backup,
    begin_import,
    begin_restore,
    cancel_import,
    fail_import,
    import_step,
)
from scoring.scorebook.clubs import rename_club, set_start_rule
from scoring.scorebook.duels import first_duels, grid_after, lay_spares, mend_duel, next_exchange, play_exchange
from scoring.scorebook.facts import Entry, read_cell
from scoring.scorebook.games import (
    change_rules,
    keep_end,
    play_again,
    start_first_game,
    start_game,
    stop_game,
    switch_suggestions,
    throw_away,
)
from scoring.scorebook.imports import import_game
from scoring.scorebook.invitations import hash_of, invite, join, remove_phone, token_of, withdraw
from scoring.scorebook.log import KeyReused, NotNow, Refused, Tap, is_repeat
from scoring.scorebook.merging import came_with, games_of_both, merge, part
from scoring.scorebook.people import (
    come_back,
    join_game,
    leave_game,
    replace_player,
    reseat,
    set_dealer,
    sit_out,
    start_totals,
)
from scoring.scorebook.piles import Conflict, save_pile
from scoring.scorebook.players import add_player, archive_player, looks_like, rename_player, set_guest
from scoring.scorebook.projection import rejudge
from scoring.scorebook.rulesets import add_rules, archive_rules, last_saved, save_rules
from scoring.scorebook.seasons import (
    SeasonRules,
    change_season,
    end_season,
    has_ended,
    move_game,
    season_on,
    start_season,
    today,
)
from scoring.scorebook.table import (
    cards_of,
    clear_card,
    draft_card,
    lay_rows,
    leave_following,
    mend_round,
    name_taker,
    play_card,
    take_row,
    trace,
)
from scoring.scorebook.tallies import recheck, recount
from scoring.scorebook.undo import (
    NO_STEPS,
    bring_back,
    end_is_kept,
    last_change,
    last_steps,
    last_undo,
    moved_end,
    take_back,
)

__all__ = [
    "GAMES_A_STEP",
    "NO_STEPS",
    "Backup",
    "Conflict",
    "Entry",
    "KeyReused",
    "NotNow",
    "Refused",
    "SeasonRules",
    "Tap",
    "add_player",
    "add_rules",
    "archive_player",
    "archive_rules",
    "begin_import",
    "begin_restore",
    "bring_back",
    "came_with",
    "cancel_import",
    "cards_of",
    "change_rules",
    "change_season",
    "clear_card",
    "come_back",
    "draft_card",
    "end_is_kept",
    "end_season",
    "fail_import",
    "first_duels",
    "games_of_both",
    "grid_after",
    "has_ended",
    "hash_of",
    "import_game",
    "import_step",
    "invite",
    "is_repeat",
    "join",
    "join_game",
    "keep_end",
    "last_change",
    "last_saved",
    "last_steps",
    "last_undo",
    "lay_rows",
    "lay_spares",
    "leave_following",
    "leave_game",
    "looks_like",
    "mend_duel",
    "mend_round",
    "merge",
    "move_game",
    "moved_end",
    "name_taker",
    "next_exchange",
    "part",
    "play_again",
    "play_card",
    "play_exchange",
    "read_cell",
    "recheck",
    "recount",
    "rejudge",
    "remove_phone",
    "rename_club",
    "rename_player",
    "replace_player",
    "reseat",
    "save_pile",
    "save_rules",
    "season_on",
    "set_dealer",
    "set_guest",
    "set_start_rule",
    "sit_out",
    "start_first_game",
    "start_game",
    "start_season",
    "start_totals",
    "stop_game",
    "switch_suggestions",
    "take_back",
    "take_row",
    "throw_away",
    "today",
    "token_of",
    "trace",
    "withdraw",
]
