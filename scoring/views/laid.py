"""The table made ready for its template: what happened on the rows, the question of a card, the pad of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from scoring import rulebook, rules, scorebook, telling
from scoring.models import Seat
from scoring.placements import Step, accounted, lying, reason, steps, waiting, whereabouts
from scoring.sheet import Sheet
from scoring.views import lines
from scoring.views.rows import RowLine, slots


class Frame(NamedTuple):
    """The rows after one card, and what is said of it."""

    rows: list[RowLine]
    sentence: str


def told(sheet: Sheet, number: int) -> dict[str, Any]:
    """The turn that was placed last, card by card, and what it came to; before any the rows as they were laid.

    Before the rows of a round are laid it is the last turn of the round before, if that was followed.
    """
    closed = number not in sheet.deals and sheet.is_followed(number - 1)
    about, capacity = number - closed, sheet.ruleset.capacity
    if about not in sheet.deals:
        return {"frames": [], "story": [], "about": None}
    scores = sheet.judgement.rounds[about - 1].scores if closed else {}
    placed = list(steps(sheet, about))
    newest = [step for step in placed if step.turn == placed[-1].turn]
    turns = sheet.judgement.rounds[about - 1].turns or ()
    # Once a card of the next turn is tapped nobody looks on as this one is placed.
    shown = newest if newest and newest[-1].turn == len(turns) else []
    said = accounted(sheet, about) if closed else summary(newest)
    return {
        "frames": [
            *(Frame(row_lines(step.after, capacity, (step.placement.card,)), reason(step)) for step in shown),
            Frame(row_lines(lying(sheet, about), capacity), said),
        ],
        "outcome": said,
        "points": " · ".join(f"{name} {rulebook.plain(score or 0)}" for name, score in scores.items()),
        "story": story(newest),
        "about": (about, newest[-1].turn) if newest else None,
        "may_mend": sheet.is_followed(about),
    }


def row_lines(rows: Sequence[Sequence[int]], capacity: int, new: Sequence[int] = ()) -> list[RowLine]:
    """Rows without costs beside them."""
    return [RowLine(slots(row, capacity, new)) for row in rows]


def summary(newest: Sequence[Step]) -> str:
    """What a turn came to: who took how much."""
    takes = [step for step in newest if step.placement.took]
    if not newest:
        return gettext("The rows are laid. Turn 1 begins.")
    if not takes:
        return gettext("Turn %(turn)s: nobody takes anything.") % {"turn": newest[-1].turn}
    told = [
        ngettext("%(name)s takes %(heads)s bullhead", "%(name)s takes %(heads)s bullheads", step.placement.bullheads)
        % {"name": step.taker, "heads": step.placement.bullheads}
        for step in takes
    ]
    return gettext("Turn %(turn)s: %(takes)s.") % {"turn": newest[-1].turn, "takes": gettext(", ").join(told)}


class Told(NamedTuple):
    """A card of the turn in the list of what happened; `cost` is "" where nothing was taken."""

    card: int
    heads: str
    name: str
    sentence: str
    cost: str


def story(placed: Sequence[Step]) -> list[Told]:
    """A turn card by card."""
    return [
        Told(
            step.placement.card,
            lines.HEADS[step.placement.card],
            step.placement.player or "",
            reason(step),
            str(step.placement.bullheads) if step.placement.took else "",
        )
        for step in placed
    ]


def starting(sheet: Sheet, number: int) -> dict[str, Any]:
    """Before there are rows: the pad that lays them; or why this round is not followed."""
    entered = len(sheet.missing(number)) < len(sheet.seated(number)) or number in sheet.deals
    first = sheet.missing(number)
    return {
        "entered": entered,
        "pad": lines.pads(sheet.game)(number, first[0].position) if first else "",
        "row_count": sheet.ruleset.row_count,
        "lay": ngettext(
            "Tap the starting card of the row.",
            "Tap the %(count)s starting cards, from the first row on.",
            sheet.ruleset.row_count,
        )
        % {"count": sheet.ruleset.row_count},
        "empty": row_lines([()] * sheet.ruleset.row_count, sheet.ruleset.capacity),
        "cells": [
            PadCell(str(card), lines.HEADS[card])
            for card in range(1, sheet.ruleset.deck_for(len(sheet.seated(number))) + 1)
        ],
    }


class Option(NamedTuple):
    """A row, or a seat, that may be the answer."""

    value: int
    line: RowLine | None
    heads: str
    label: str
    cheapest: bool


def question(sheet: Sheet, number: int, asks: rules.Ask) -> dict[str, Any]:
    """A card that waits for an answer: every row with its price, or everybody who may have played it."""
    rows, capacity = lying(sheet, number), sheet.ruleset.capacity
    card, name = asks.card or 0, asks.player or ""
    options, least = asks.options or (), asks.cheapest or ()
    least = () if len(least) == len(options) else least  # what is true of all says nothing
    positions = {seat.name: seat.position for seat in sheet.seated(number)}
    choices = [
        Option(
            option.row,
            RowLine(slots(rows[option.row - 1], capacity)),
            str(option.bullheads),
            ngettext(
                "Take row %(row)s for %(heads)s bullhead", "Take row %(row)s for %(heads)s bullheads", option.bullheads
            )
            % {"row": option.row, "heads": option.bullheads},
            option.row in least,
        )
        if isinstance(option, rules.Option)
        else Option(positions[option], None, "", option, False)
        for option in options
    ]
    return {
        "asks": asks.why,
        "card": card,
        "options": choices,
        "question": asking(asks, card, name, row_taken(sheet, number, card)),
        "advice": advice(least, name) if asks.why != "taker" else "",
        "lying": row_lines(rows, capacity),
        "waiting": [(each, lines.HEADS[each], who, each == card) for who, each in waiting(sheet, number)],
    }


def row_taken(sheet: Sheet, number: int, card: int) -> int | None:
    """Which row a card takes of which nobody said whose it is; None for a card that asks which."""
    played = sheet.deals[number].turns[len(sheet.deals[number].turns)]
    said = (played.get(part, {}).get(str(card)) for part in ("overrides", "choices"))
    told = next((answer["row"] for answer in said if answer), None)
    placed = rules.where(lying(sheet, number), card, sheet.ruleset)
    return told or (placed.row if isinstance(placed, rules.Placement) else None)


def asking(asks: rules.Ask, card: int, name: str, row: int | None) -> str:
    """What a card asks; `row` is the one that it takes, where that is known."""
    if asks.why == "taker":
        return gettext("%(card)s takes row %(row)s. Who played it?") % {"card": card, "row": row}
    if name:
        return gettext("%(name)s’s %(card)s fits no row.") % {"name": name, "card": card}
    return gettext("%(card)s fits no row.") % {"card": card}


def advice(least: Sequence[int], name: str) -> str:
    """Which rows cost least: advice, never a choice. No rows: all cost the same."""
    said = {"name": name, "rows": telling.listed([str(row) for row in least])}
    if not least:
        if name:
            return gettext("Which row does %(name)s take? All cost the same.") % said
        return gettext("Which row does it take? All cost the same.")
    if name:
        sentence = ngettext(
            "Which row does %(name)s take? Row %(rows)s costs least.",
            "Which row does %(name)s take? Rows %(rows)s cost least.",
            len(least),
        )
    else:
        sentence = ngettext(
            "Which row does it take? Row %(rows)s costs least.",
            "Which row does it take? Rows %(rows)s cost least.",
            len(least),
        )
    return sentence % said


class PadCell(NamedTuple):
    """A card on the pad: `where` says where it is when it is out, or who tapped it in this turn (`away` takes it back).

    Numbers are text: templates write that faster.
    """

    card: str
    heads: str
    where: str = ""
    away: bool = False


class Tab(NamedTuple):
    """Somebody at the table, and the card they played in this turn, None before that."""

    position: int
    name: str
    card: int | None
    current: bool


def revealing(
    sheet: Sheet, number: int, turn: int, unsaid: bool, chosen: int | None, after: int | None
) -> dict[str, Any]:
    """The pad of a turn: whose card comes next, and which cards are out.

    `unsaid`: this phone taps cards without names, where the turn has none yet; `chosen` is a seat that somebody asked
    for, `after` the one whose card was tapped last.
    """
    played = sheet.deals[number].turns.get(turn, {})
    seated = sheet.seated(number)
    plays = {int(position): card for position, card in played.get("plays", {}).items()}
    cards = scorebook.cards_of(played)
    unsaid = "cards" in played or (not plays and unsaid)
    current = None if unsaid else whose(seated, plays, chosen, after)
    return {
        "unsaid": unsaid,
        "may_change_names": not cards,
        "seated": len(seated),
        "shown": gettext("%(count)s of %(seated)s cards") % {"count": len(cards), "seated": len(seated)},
        "shown_as": gettext("%(count)s of %(seated)s cards") % {"count": "COUNT", "seated": len(seated)},
        "seat": current.position if current else "",
        "seat_tabs": [
            Tab(seat.position, seat.name, plays.get(seat.position), seat == current) for seat in seated if not unsaid
        ],
        "cells": cells(sheet, number, {card: sheet.names[position] for position, card in plays.items()}, cards),
        "missing": len(seated) - len(cards),
    }


def whose(seated: Sequence[Seat], plays: dict[int, int], chosen: int | None, after: int | None) -> Seat | None:
    """Whose card is tapped next: as chosen, else the next in seat order who has none, then from the first on."""
    missing = [seat for seat in seated if seat.position not in plays]
    asked = [seat for seat in missing if seat.position == chosen]
    order = [seat.position for seat in seated]
    later = [seat for seat in missing if after in order and order.index(seat.position) > order.index(after)]
    return next(iter([*asked, *(later or missing)]), None)


def cells(sheet: Sheet, number: int, holders: dict[int, str], cards: Sequence[int]) -> list[PadCell]:
    """The deck: where every card is that is out, and the cards of this turn."""
    out = whereabouts(sheet, number)
    return [
        PadCell(str(card), lines.HEADS[card], holders.get(card, "✓"), away=True)
        if card in cards
        else PadCell(str(card), lines.HEADS[card], out[card].short if card in out else "")
        for card in range(1, sheet.ruleset.deck_for(len(sheet.seated(number))) + 1)
    ]
