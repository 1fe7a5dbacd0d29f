"""What the database keeps: who sat where and what each pile held (facts), what `judge` made of it, and every change.

A `Session` is one sitting, one game; in text and talk it is a *game*. Facts are written by `scoring.scorebook` alone.
The fields headed *projection* repeat what `rules.judge` says of the facts, so that lists need not judge every game;
`manage.py rejudge` rebuilds them and reports any difference.
"""

from .changes import Change
from .clubs import (
    NAME_LENGTH,
    Club,
    HouseRules,
    Member,
    Player,
    Role,
    StartRule,
    User,
    default_time_zone,
    look,
    public_id,
)
from .games import Pile, Round, Seat, Session, Turn
from .imports import Import, ImportedRecord
from .phones import Invitation, Pass
from .seasons import Pair, Ranking, Season, Tally

__all__ = [
    "NAME_LENGTH",
    "Change",
    "Club",
    "HouseRules",
    "Import",
    "ImportedRecord",
    "Invitation",
    "Member",
    "Pair",
    "Pass",
    "Pile",
    "Player",
    "Ranking",
    "Role",
    "Round",
    "Season",
    "Seat",
    "Session",
    "StartRule",
    "Tally",
    "Turn",
    "User",
    "default_time_zone",
    "look",
    "public_id",
]
