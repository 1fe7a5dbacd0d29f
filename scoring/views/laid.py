"""The table made ready for its template: what happened on the rows, the question of a card, the pad of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from scoring import rules, scorebook
from scoring.models import Seat
from scoring.placements import Step, lying, reason, steps, whereabouts
from scoring.sheet import Sheet
from scoring.views import lines
from scoring.views.rows import RowLine, row_lines
from scoring.wording import price


class Frame(NamedTuple):
    """The rows after one card, and what is said of it."""

    rows: list[RowLine]
    sentence: str


def told(sheet: Sheet, number: int) -> dict[str, Any]:
    """The turn that was placed last, card by card; before any the rows as they were laid."""
    ruleset = sheet.ruleset
    judged = sheet.judgement.rounds[number - 1].turns if number in sheet.deals else None
    over = 0 if judged or not sheet.is_followed(number - 1) else number - 1
    about = over or number
    newest: list[Step] = []
    if about in sheet.deals:
        all_steps = list(steps(sheet, about))
        newest = [step for step in all_steps if step.turn == all_steps[-1].turn]
    placing = bool(newest) and (over or newest[-1].turn == len(judged or ()))
    frames = [
        Frame(row_lines(step.after, ruleset.capacity, (step.placement.card,), step.closed_after), reason(step, ruleset))
        for step in newest
        if placing
    ]
    closed = newest[-1].closed_after if newest else ()
    if over:
        frames.append(Frame(row_lines(newest[-1].after, ruleset.capacity), accounted(sheet, over)))
    elif number in sheet.deals:
        frames.append(Frame(row_lines(lying(sheet, number), ruleset.capacity, closed=closed), summary(newest, ruleset)))
    return {
        "frames": frames,
        "story": story(newest, ruleset),
        "about": (about, newest[-1].turn) if newest else None,
    }


def summary(newest: Sequence[Step], ruleset: rules.Ruleset) -> str:
    """What a turn came to: who took how much."""
    takes = [step for step in newest if step.placement.took]
    if not newest:
        return gettext("The rows are laid. Turn 1 begins.")
    if not takes:
        return gettext("Turn %(turn)s: nobody takes anything.") % {"turn": newest[-1].turn}
    told = [
        gettext("%(name)s takes %(price)s") % {"name": step.taker, "price": price(ruleset, step.placement.bullheads)}
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


def story(placed: Sequence[Step], ruleset: rules.Ruleset) -> list[Told]:
    """A turn card by card."""
    return [
        Told(
            step.placement.card,
            lines.HEADS[step.placement.card],
            step.placement.player or "",
            reason(step, ruleset),
            str(step.placement.bullheads) if step.placement.took else "",
        )
        for step in placed
    ]


def round_has_piles(sheet: Sheet, number: int) -> bool:
    """Whether piles of a round that is not followed are entered."""
    return len(sheet.missing(number)) < len(sheet.seated(number))


def starting(sheet: Sheet, number: int) -> dict[str, Any]:
    """Before there are rows: the pad that lays them; or why this round is not followed."""
    first = sheet.missing(number)
    held = {card: sheet.names[position] for position, cards in sheet.hands.get(number, ()) for card in cards}
    return {
        "entered": round_has_piles(sheet, number) or number in sheet.deals,
        "may_draft": sheet.ruleset.draft and not held,
        "pad": lines.pads(sheet.game)(number, first[0].position) if first else "",
        "row_count": sheet.ruleset.row_count,
        "lay": ngettext(
            "Tap the starting card of the row.",
            "Tap the %(count)s starting cards, from the first row on.",
            sheet.ruleset.row_count,
        )
        % {"count": sheet.ruleset.row_count},
        "empty": row_lines(((),) * sheet.ruleset.row_count, sheet.ruleset.capacity),
        "cells": [
            PadCell(card, lines.HEADS[card], held.get(card, ""))
            for card in range(1, sheet.ruleset.deck_for(len(sheet.seated(number))) + 1)
        ],
    }


class PadCell(NamedTuple):
    """A card on the pad: `where` says where it is when it is out, `holder` who played it in this turn.

    Of a card that is in a known hand `hand` is the seat that has it, and `name` who that is.
    """

    card: int
    heads: str
    where: str
    holder: str = ""
    hand: int | None = None
    name: str = ""


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
    hands = known_hands(sheet, number)
    unsaid = "cards" in played or (not plays and unsaid and not hands)
    current = None if unsaid else whose(seated, plays, chosen, after)
    return {
        "unsaid": unsaid,
        "may_change_names": not cards and not hands,
        "shown": gettext("%(count)s of %(seated)s cards") % {"count": len(cards), "seated": len(seated)},
        "seat": current.position if current else "",
        "seat_tabs": [
            Tab(seat.position, seat.name, plays.get(seat.position), seat == current) for seat in seated if not unsaid
        ],
        "cells": cells(sheet, number, plays, cards, hands),
        "missing": len(seated) - len(cards),
    }


def whose(seated: Sequence[Seat], plays: dict[int, int], chosen: str, after: int | None) -> Seat | None:
    """Whose card is tapped next: as chosen, else the next in seat order who has none, then from the first on."""
    missing = [seat for seat in seated if seat.position not in plays]
    asked = [seat for seat in missing if str(seat.position) == chosen]
    order = [seat.position for seat in seated]
    later = [seat for seat in missing if after in order and order.index(seat.position) > order.index(after)]
    return next(iter([*asked, *(later or missing)]), None)


def known_hands(sheet: Sheet, number: int) -> dict[int, int]:
    """The seat that holds each card, `{card: seat position}`, where everybody's hand is known; else nothing."""
    hands = dict(sheet.hands.get(number, ()))
    if any(seat.position not in hands for seat in sheet.seated(number)):
        return {}
    return {card: position for position, held in hands.items() for card in held}


def cells(
    sheet: Sheet, number: int, plays: Mapping[int, int], cards: Sequence[int], hands: Mapping[int, int]
) -> list[PadCell]:
    """The deck: where every card is that is out, the `cards` of this turn, and whose hand holds the others."""
    out = whereabouts(sheet, number)
    holders = {card: sheet.names[position] for position, card in plays.items()}
    return [
        PadCell(
            card,
            lines.HEADS[card],
            out[card].short if card in out else "",
            holders.get(card, "✓") if card in cards else "",
            hands.get(card),
            sheet.names[hands[card]] if card in hands else "",
        )
        for card in range(1, sheet.ruleset.deck_for(len(sheet.seated(number))) + 1)
    ]
