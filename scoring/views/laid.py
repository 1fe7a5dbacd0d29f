"""The table made ready for its template: what happened on the rows, the question of a card, the pad of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from scoring import rulebook, rules, scorebook
from scoring.models import Seat
from scoring.placements import Step, accounted, lying, reason, steps, whereabouts
from scoring.sheet import Sheet
from scoring.views import lines
from scoring.views.rows import RowLine, row_lines


class Frame(NamedTuple):
    """The rows after one card, and what is said of it."""

    rows: list[RowLine]
    sentence: str


def told(sheet: Sheet, number: int) -> dict[str, Any]:
    """The turn that was placed last, card by card, and what it came to; before any the rows as they were laid.

    Before the rows of a round are laid it is the last turn of the round before, if that was followed.
    """
    over = number not in sheet.deals and sheet.is_followed(number - 1)
    about, ruleset = number - over, sheet.ruleset
    if about not in sheet.deals:
        return {"frames": [], "story": [], "about": None}
    scores = sheet.judgement.rounds[about - 1].scores if over else {}
    placed = list(steps(sheet, about))
    newest = [step for step in placed if step.turn == placed[-1].turn]
    turns = sheet.judgement.rounds[about - 1].turns or ()
    # Once a card of the next turn is tapped nobody looks on as this one is placed.
    shown = newest if newest and newest[-1].turn == len(turns) else []
    said = accounted(sheet, about) if over else summary(newest, ruleset)
    closed = newest[-1].closed_after if newest and not over else ()
    return {
        "frames": [
            *(
                Frame(
                    row_lines(step.after, ruleset.capacity, (step.placement.card,), step.closed_after),
                    reason(step, ruleset),
                )
                for step in shown
            ),
            Frame(row_lines(lying(sheet, about), ruleset.capacity, closed=closed), said),
        ],
        "outcome": said,
        "points": " · ".join(f"{name} {rulebook.plain(score or 0)}" for name, score in scores.items()),
        "story": story(newest, ruleset),
        "about": (about, newest[-1].turn) if newest else None,
        "may_mend": sheet.is_followed(about),
    }


def summary(newest: Sequence[Step], ruleset: rules.Ruleset) -> str:
    """What a turn came to: who took how much."""
    takes = [step for step in newest if step.placement.took]
    if not newest:
        return gettext("The rows are laid. Turn 1 begins.")
    if not takes:
        return gettext("Turn %(turn)s: nobody takes anything.") % {"turn": newest[-1].turn}
    told = [
        gettext("%(name)s takes %(price)s")
        % {"name": step.taker, "price": rulebook.counted(ruleset, step.placement.bullheads)}
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
            PadCell(str(card), lines.HEADS[card], held.get(card, ""))
            for card in range(1, sheet.ruleset.deck_for(len(sheet.seated(number))) + 1)
        ],
    }


class PadCell(NamedTuple):
    """A card on the pad: `where` says where it is when it is out, or who tapped it in this turn (`away` takes it back).

    Of a card that is in a known hand `hand` is the seat that has it, and `name` who that is. Numbers are text:
    templates write that faster.
    """

    card: str
    heads: str
    where: str = ""
    away: bool = False
    hand: int | None = None
    name: str = ""


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
    hands = known_hands(sheet, number)
    unsaid = "cards" in played or (not plays and unsaid and not hands)
    current = None if unsaid else whose(seated, plays, chosen, after)
    return {
        "unsaid": unsaid,
        "may_change_names": not cards and not hands,
        "seated": len(seated),
        "shown": gettext("%(count)s of %(seated)s cards") % {"count": len(cards), "seated": len(seated)},
        "shown_as": gettext("%(count)s of %(seated)s cards") % {"count": "COUNT", "seated": len(seated)},
        "seat": current.position if current else "",
        "seat_tabs": [
            Tab(seat.position, seat.name, plays.get(seat.position), seat == current) for seat in seated if not unsaid
        ],
        "cells": cells(sheet, number, plays, cards, hands),
        "missing": len(seated) - len(cards),
    }


def whose(seated: Sequence[Seat], plays: dict[int, int], chosen: int | None, after: int | None) -> Seat | None:
    """Whose card is tapped next: as chosen, else the next in seat order who has none, then from the first on."""
    missing = [seat for seat in seated if seat.position not in plays]
    asked = [seat for seat in missing if seat.position == chosen]
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
        PadCell(str(card), lines.HEADS[card], holders.get(card, "✓"), away=True, hand=hands.get(card))
        if card in cards
        else PadCell(
            str(card),
            lines.HEADS[card],
            out[card].short if card in out else "",
            hand=hands.get(card),
            name=sheet.names[hands[card]] if card in hands else "",
        )
        for card in range(1, sheet.ruleset.deck_for(len(sheet.seated(number))) + 1)
    ]
