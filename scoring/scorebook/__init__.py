"""The only writer of games: one function for each thing people do at the table, one module a noun.

Every function makes one change in one short transaction, by the recipe in `scorebook.log`. What cannot be done raises,
and then nothing is written: `Refused` (everything that is wrong with what was entered), `NotNow` (it cannot be done as
things stand), `Conflict` (somebody wrote the same cell meanwhile) or `KeyReused` (an old page with other content).
"""

from scoring.scorebook.cells import Conflict, Entry, read_line
from scoring.scorebook.clubs import rename_club
from scoring.scorebook.games import play_again, start_first_game, start_game, stop_game
from scoring.scorebook.log import KeyReused, NotNow, Refused, Tap
from scoring.scorebook.piles import save_pile
from scoring.scorebook.players import add_player, archive_player, rename_player
from scoring.scorebook.projection import rejudge
from scoring.scorebook.undo import last_change, take_back

__all__ = [
    "Conflict",
    "Entry",
    "KeyReused",
    "NotNow",
    "Refused",
    "Tap",
    "add_player",
    "archive_player",
    "last_change",
    "play_again",
    "read_line",
    "rejudge",
    "rename_club",
    "rename_player",
    "save_pile",
    "start_first_game",
    "start_game",
    "stop_game",
    "take_back",
]
