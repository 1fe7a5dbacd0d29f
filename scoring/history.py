"""The log of a game in sentences: what a change wrote, what was there before, and what taking it back is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from scoring import rules, scorebook
from scoring.models import Change


def amount(entry: scorebook.Entry) -> str:
    """What a cell holds, as short as on paper: "12", "12 −5", "–" for nothing entered."""
    points = rules.pile_cost(entry.cards) if entry.cards is not None else entry.points
    shown = "–" if points is None else str(points)
    return f"{shown} {signed(entry.correction)}" if entry.correction else shown


def signed(points: int) -> str:
    """A number with its sign: "+5", "−5", "+0".

    >>> signed(5), signed(-5)
    ('+5', '−5')
    """
    return f"{points:+}".replace("-", "−")


def in_full(entry: scorebook.Entry) -> str:
    """What a cell holds, with the cards and the reason of a correction."""
    shown = amount(entry)
    if entry.cards:
        cards = " · ".join(str(card) for card in sorted(entry.cards))
        shown = gettext("%(points)s (cards %(cards)s)") % {"points": shown, "cards": cards}
    if entry.correction:
        shown = gettext("%(points)s (%(reason)s)") % {"points": shown, "reason": entry.why}
    return shown


def undo_labels(change: Change, names: Mapping[int, str]) -> tuple[str, str]:
    """What the undo button says, short and in full; `names` is `{seat position: name}`."""
    if change.what == "game.stopped":
        return gettext("End of the game"), gettext("Take back the end of the game")
    _, position, entry = scorebook.read_cell(change.after[0])
    said = {"name": names[position], "amount": amount(entry)}
    if entry.blank:
        return gettext("%(name)s’s pile") % said, gettext("Take back clearing %(name)s’s pile") % said
    return gettext("%(name)s’s %(amount)s") % said, gettext("Take back %(name)s’s %(amount)s") % said


def change_sentences(change: Change, names: Mapping[int, str]) -> list[str]:
    """What a change wrote and what was there before, a sentence for each cell; `names` is `{seat position: name}`."""
    if change.what == "game.started":
        return [gettext("The game was started")]
    if change.what == "game.stopped":
        return [gettext("The end of the game was taken back") if change.undoes_id else gettext("The game was ended")]
    cells = zip(change.before, change.after, strict=True)
    return [_cell_sentence(change, names, before, after) for before, after in cells]


def _cell_sentence(change: Change, names: Mapping[int, str], before: dict[str, Any], after: dict[str, Any]) -> str:
    _, _, was = scorebook.read_cell(before)
    number, position, now = scorebook.read_cell(after)
    said = {"name": names[position], "round": number, "was": in_full(was), "now": in_full(now)}
    if change.what == "confirmed":
        return gettext("%(name)s, round %(round)s: %(now)s was confirmed") % said
    if change.undoes_id and now.blank:
        return gettext("%(name)s, round %(round)s: %(was)s was taken back") % said
    if change.undoes_id:
        return gettext("%(name)s, round %(round)s: %(now)s again, %(was)s was taken back") % said
    if now.blank:
        return gettext("%(name)s, round %(round)s: cleared, it was %(was)s") % said
    if was.blank:
        return gettext("%(name)s, round %(round)s: %(now)s") % said
    return gettext("%(name)s, round %(round)s: %(now)s, it was %(was)s") % said
