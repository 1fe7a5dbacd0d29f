"""The recipe that every change follows, and the log it ends in.

One change is one short transaction (`change`):

1. take the lock: the game's row, or the club's, or (where there is no club yet) the user's (`select_for_update`;
   on SQLite the transaction is IMMEDIATE, which locks the same);
2. look whether this tap has been answered already (`answered`): a repeated key gets the first answer, the same key with
   other content is refused with `KeyReused`;
3. then the step itself: compare what the phone had `seen` with what is there (writing over something newer is a
   `Conflict`, unless it says the same), apply the facts, judge the game (what `judge` refuses is not written, the
   person reads why) and write the projection;
4. write one `Change`.

Always in this order. A step that needs the club as well (a new player, the sums of a season) locks it after the game or
the user, never before; what moves many games (a season that begins, two players who are one) locks all of them first,
in the order of their keys (`seasons.games_locked`). So nobody waits for anybody in a circle.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction

from scoring.models import Change, Club, Session, User
from scoring.rules import RuleError


class NotNow(Exception):
    """Something that cannot be done as things stand: a `code` and `fields`, as a `RuleError` has, worded elsewhere."""

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields


class Refused(Exception):
    """Everything that is wrong with what was entered, all of it at once."""

    def __init__(self, faults: Sequence[RuleError | NotNow]) -> None:
        super().__init__(*faults)
        self.faults = tuple(faults)


class KeyReused(Exception):
    """An old page was sent again with other content; the person has to look at what is there now."""


@dataclass(frozen=True, slots=True)
class Tap:
    """Who asks, and the key their browser minted for this one tap."""

    who: User
    key: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line for the log of a game or a club: what happened, and the facts before and after, as JSON."""

    about: Club | Session
    what: str
    before: Any = None
    after: Any = None
    undoes: Change | None = None
    redoes: Change | None = None
    sheet: Any = None  # as the change leaves it


def change[Locked: (Club, Session, User)](
    about: Locked, tap: Tap, ask: str, asked: Any, step: Callable[[Locked], Line]
) -> Change:
    """Do one step under the lock of what it is about, once for each key, and log it."""
    asks = fingerprint(ask, about, asked)
    try:
        with transaction.atomic():
            # Only what writes the same row has to wait: a line in a log that points to it has not.
            locked = about.__class__._default_manager.select_for_update(no_key=True).get(pk=about.pk)
            return answered(tap, asks) or write(step(locked), tap, asks)
    except IntegrityError:
        # The same key came under another lock at the same moment, and was there first.
        if earlier := answered(tap, asks):
            return earlier
        raise


def fingerprint(ask: str, about: Club | Session | User, asked: Any) -> str:
    """What a tap asks for, in 64 characters: equal for a repeat, different for anything else."""
    subject = [about.__class__.__name__, about.pk]  # not type(about): a request's user is a stand-in until it is asked
    return hashlib.sha256(json.dumps([ask, subject, asked], sort_keys=True).encode()).hexdigest()


def is_repeat(tap: Tap) -> bool:
    """Whether a tap was answered before, whatever it asks for now."""
    return Change.objects.filter(who=tap.who, key=tap.key).exists()


def answered(tap: Tap, asks: str) -> Change | None:
    """The change that this tap made when it came the first time; `KeyReused` when it asked for something else then."""
    made = Change.objects.filter(who=tap.who, key=tap.key)
    earlier = made.first() if made.exists() else None  # nearly always there is none, and that is told in half the time
    if earlier and earlier.fingerprint != asks:
        raise KeyReused
    return earlier


def write(line: Line, tap: Tap, asks: str = "") -> Change:
    """Append a line to the log of a locked game or club.

    Without `asks` it is a side effect of the change that holds the lock, and carries no key.
    """
    about = line.about
    game = about if isinstance(about, Session) else None
    about.change_count += 1
    about.save(update_fields=["change_count"])
    made = Change.objects.create(
        club_id=about.club_id if isinstance(about, Session) else about.pk,
        session=game,
        number=about.change_count,
        who=tap.who,
        what=line.what,
        before=line.before,
        after=line.after,
        undoes=line.undoes,
        redoes=line.redoes,
        key=tap.key if asks else None,
        fingerprint=asks,
    )
    made.sheet = line.sheet
    return made
