"""The open draft of a round: who takes a card next, and the deck as it lies face up (docs/rules.md §4, "Logic")."""

from __future__ import annotations

from typing import Any

from scoring.models import Seat
from scoring.sheet import Sheet
from scoring.views import lines
from scoring.views.laid import PadCell, Tab, round_has_piles


def may_draft(sheet: Sheet, number: int, kept: bool) -> bool:
    """Whether the next tap takes a card into a hand; `kept`: this phone keeps hands, where none is begun yet."""
    drafts = sheet.ruleset.draft and number not in sheet.deals and not round_has_piles(sheet, number)
    if not drafts or not sheet.seated(number) or not (kept or number in sheet.hands):
        return False
    return sheet.draft(number, first(sheet, number).position).player is not None


def first(sheet: Sheet, number: int) -> Seat:
    """Who begins unless people say otherwise: who sits next to the dealer, or in the first seat."""
    seated, dealer = sheet.seated(number), sheet.dealer(number)
    return seated[(seated.index(dealer) + 1) % len(seated)] if dealer in seated else seated[0]


def drafting(sheet: Sheet, number: int, chosen: int | None) -> dict[str, Any]:
    """The pad of the draft. Everybody takes a card before anybody takes the next one, which is number `taking`.

    `chosen` is the seat that people say begins, while no card is taken yet.
    """
    seated, hands = sheet.seated(number), dict(sheet.hands.get(number, ()))
    begins = next((seat for seat in seated if seat.position == chosen), first(sheet, number))
    draft = sheet.draft(number, begins.position)
    taking = min(len(hands.get(seat.position, ())) for seat in seated) + 1
    taken = {
        seat.position: cards[taking - 1] for seat in seated if len(cards := hands.get(seat.position, ())) >= taking
    }
    names = {card: sheet.names[position] for position, cards in hands.items() for card in cards}
    current = next(seat for seat in seated if seat.name == draft.player)
    return {
        "drafting": True,
        "draft_begun": bool(hands),
        "taking": taking,
        "hand": sheet.ruleset.hand_for(len(seated)),
        "missing": len(seated) - len(taken),
        "seat": current.position,
        "seat_tabs": [Tab(seat.position, seat.name, taken.get(seat.position), seat == current) for seat in seated],
        "cells": [
            PadCell(str(card), lines.HEADS[card], names.get(card, ""))
            for card in range(1, sheet.ruleset.deck_for(len(seated)) + 1)
        ],
        "pad": lines.pads(sheet.game)(number, seated[0].position),
        "hands": [
            (seat.name, [(card, lines.HEADS[card]) for card in sorted(hands.get(seat.position, ()))]) for seat in seated
        ],
    }
