"""Cards seen: the deck of one round, and where every card of it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Role, Seat, Session
from scoring.placements import lying, waiting
from scoring.sheet import Sheet
from scoring.templatetags.scoring import initials
from scoring.views import lines, screen
from scoring.views.game import frame


@access.of_game(Role.VIEWER)
@screen.in_rows
@require_safe
@screen.polled
def cards(request: HttpRequest, game: Session) -> HttpResponse:
    """Every card of the deck in one round, and who picked it up."""
    if game.ruleset.get("penalty") == "typed":
        return redirect(game)  # it has no cards
    sheet = Sheet(game)
    last = sheet.round_count
    asked = request.GET.get("round", "")
    number = next((each for each in range(1, last + 1) if str(each) == asked), last)
    deck = seen_cards(sheet, number)
    seen = sum(1 for each in deck if each.where)
    mark = marks(sheet.seats)
    context = frame(request, sheet, "cards") | {
        "number": number,
        "rounds": range(last, 0, -1),
        "deck": deck,
        "followed": sheet.is_followed(number),
        "replayed": number in sheet.deals,
        "piles": [
            (mark[seat.position], seat.player, line, by_number(sheet, number, seat.position))
            for seat, line in zip(
                lines.at_table(sheet, number), lines.pile_lines(sheet, number, lines.pads(game)), strict=True
            )
        ],
        "seen": ngettext("%(count)s card seen", "%(count)s cards seen", seen) % {"count": seen},
        "unseen": ngettext("%(count)s card not seen", "%(count)s cards not seen", len(deck) - seen)
        % {"count": len(deck) - seen},
    }
    return screen.show(request, "scoring/cards.html", gettext("Cards seen"), context)


def by_number(sheet: Sheet, number: int, position: int) -> bool:
    """Whether a pile was entered as a number, so that its cards are unknown."""
    pile = sheet.pile(number, position)
    return bool(pile and pile.points)


class Seen(NamedTuple):
    """A card of the deck, its css class, and the mark of who has it or where it lies; "" for a card not seen."""

    card: int
    heads: str
    where: str


def marks(seats: Sequence[Seat]) -> dict[int, str]:
    """`{seat position: a mark of two to four signs}`, different for everybody at the table."""
    short = {seat.position: initials(seat.name) for seat in seats}
    shared = [mark.casefold() for mark in short.values()]
    return {
        position: f"{mark}{position}" if shared.count(mark.casefold()) > 1 else mark for position, mark in short.items()
    }


def seen_cards(sheet: Sheet, number: int) -> list[Seen]:
    """The whole deck, and who picked up what in round `number`, or where it lies while the round is followed."""
    mark = marks(sheet.seats)
    seen = {card: mark[seat.position] for card, seat in sheet.holders(number, but=0).items()}
    if sheet.is_followed(number):
        seen |= on_table(sheet, number)
    top = sheet.ruleset.deck_for(len(sheet.seated(number)))
    heads = lines.heads_of(sheet)
    return [Seen(card, heads[card], seen.get(card, "")) for card in range(1, top + 1)]


def on_table(sheet: Sheet, number: int) -> dict[int, str]:
    """`{card: mark}` of what lies on the table in a followed round: in which row, or played and not placed yet."""
    lies = {
        card: gettext("R%(row)s") % {"row": row_number}
        for row_number, row in enumerate(lying(sheet, number), 1)
        for card in row
    }
    return lies | {card: gettext("T") for _, card in waiting(sheet, number)}
