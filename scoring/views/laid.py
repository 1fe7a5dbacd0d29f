"""The table made ready for its template: what happened on the rows, the question of a card, the pad of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from scoring import rules, scorebook, telling
from scoring.models import Seat
from scoring.placements import Step, lying, reason, steps, whereabouts
from scoring.sheet import Sheet
from scoring.views import lines
from scoring.views.rows import RowLine, slots


class Frame(NamedTuple):
    """The rows after one card, and what is said of it."""

    rows: list[RowLine]
    sentence: str


def told(sheet: Sheet, number: int) -> dict[str, Any]:
    """The turn that was placed last, card by card; before any the rows as they were laid."""
    capacity = sheet.ruleset.capacity
    judged = sheet.judgement.rounds[number - 1].turns if number in sheet.deals else None
    closed = 0 if judged or not sheet.is_followed(number - 1) else number - 1
    about = closed or number
    newest: list[Step] = []
    if about in sheet.deals:
        all_steps = list(steps(sheet, about))
        newest = [step for step in all_steps if step.turn == all_steps[-1].turn]
    placing = bool(newest) and (closed or newest[-1].turn == len(judged or ()))
    frames = [
        Frame(row_lines(step.after, capacity, (step.placement.card,)), reason(step)) for step in newest if placing
    ]
    if closed:
        return {
            "frames": [*frames, Frame(row_lines(newest[-1].after, capacity), accounted(sheet, closed))],
            "story": story(newest),
            "about": (closed, newest[-1].turn),
        }
    return {
        "frames": [*frames, Frame(row_lines(lying(sheet, number), capacity), summary(newest))]
        if number in sheet.deals
        else [],
        "story": story(newest),
        "about": (number, newest[-1].turn) if newest else None,
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


def accounted(sheet: Sheet, number: int) -> str:
    """Whether all cards of a round that is over are where they must be: in the piles and in the rows."""
    seated = len(sheet.seated(number))
    dealt = len(sheet.deals[number].rows) + seated * sheet.ruleset.hand_for(seated)
    piles = [card for cards in sheet.taken[number].values() for card in cards]
    turns = sheet.judgement.rounds[number - 1].turns or ()
    lying = [card for row in turns[-1].rows for card in row] if turns else []
    there = len({*piles, *lying})
    said = {"round": number, "taken": len(piles), "lying": len(lying), "dealt": dealt, "missing": dealt - there}
    if there == dealt:
        return (
            gettext("Round %(round)s is played: %(taken)s cards taken, %(lying)s in the rows, all %(dealt)s are there.")
            % said
        )
    return gettext("Round %(round)s is played, but %(missing)s of %(dealt)s cards are not accounted for.") % said


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


def question(sheet: Sheet, number: int, turn: int, asks: rules.Ask) -> dict[str, Any]:
    """A card that waits for an answer: every row with its price, or everybody who may have played it."""
    judged = (sheet.judgement.rounds[number - 1].turns or ())[-1]
    played = sheet.deals[number].turns[turn]
    card, name = asks.card or 0, asks.player or ""
    positions = {seat.name: seat.position for seat in sheet.seated(number)}
    options = [
        Option(
            option.row,
            RowLine(slots(judged.rows[option.row - 1], sheet.ruleset.capacity)),
            str(option.bullheads),
            ngettext(
                "Take row %(row)s for %(heads)s bullhead", "Take row %(row)s for %(heads)s bullheads", option.bullheads
            )
            % {"row": option.row, "heads": option.bullheads},
            option.row in (asks.cheapest or ()),
        )
        if isinstance(option, rules.Option)
        else Option(positions[option], None, "", option, False)
        for option in asks.options or ()
    ]
    waiting = sorted({*scorebook.cards_of(played)} - {placement.card for placement in judged.placements})
    names = {card: sheet.names[int(position)] for position, card in played.get("plays", {}).items()}
    return {
        "asks": asks.why,
        "card": card,
        "options": options,
        "question": asking(asks, card, name),
        "advice": advice(asks, name) if asks.why != "taker" else "",
        "lying": row_lines(judged.rows, sheet.ruleset.capacity),
        "waiting": [(each, lines.HEADS[each], names.get(each, ""), each == card) for each in waiting],
    }


def asking(asks: rules.Ask, card: int, name: str) -> str:
    """What a card asks."""
    if asks.why == "taker":
        return gettext("%(card)s takes a row. Who played it?") % {"card": card}
    if name:
        return gettext("%(name)s’s %(card)s fits no row.") % {"name": name, "card": card}
    return gettext("%(card)s fits no row.") % {"card": card}


def advice(asks: rules.Ask, name: str) -> str:
    """Which rows cost least: advice, never a choice."""
    rows = asks.cheapest or ()
    said = {"name": name, "rows": telling.listed([str(row) for row in rows])}
    if name:
        return (
            ngettext(
                "Which row does %(name)s take? Row %(rows)s costs least.",
                "Which row does %(name)s take? Rows %(rows)s cost least.",
                len(rows),
            )
            % said
        )
    return (
        ngettext(
            "Which row does it take? Row %(rows)s costs least.",
            "Which row does it take? Rows %(rows)s cost least.",
            len(rows),
        )
        % said
    )


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


def revealing(sheet: Sheet, number: int, turn: int, unsaid: bool, chosen: str, after: int | None) -> dict[str, Any]:
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
        "shown": gettext("%(count)s of %(seated)s cards") % {"count": len(cards), "seated": len(seated)},
        "seat": current.position if current else "",
        "seat_tabs": [
            Tab(seat.position, seat.name, plays.get(seat.position), seat == current) for seat in seated if not unsaid
        ],
        "cells": cells(sheet, number, {card: sheet.names[position] for position, card in plays.items()}, cards),
        "missing": len(seated) - len(cards),
    }


def whose(seated: Sequence[Seat], plays: dict[int, int], chosen: str, after: int | None) -> Seat | None:
    """Whose card is tapped next: as chosen, else the next in seat order who has none, then from the first on."""
    missing = [seat for seat in seated if seat.position not in plays]
    asked = [seat for seat in missing if str(seat.position) == chosen]
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
