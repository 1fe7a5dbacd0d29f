"""Before a card is played: where it would go as the rows of the followed round lie now, and what that would cost."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scoring import access, one_card, rules
from scoring.models import Role, Session
from scoring.placements import Out, closed_now, lying, whereabouts
from scoring.sheet import Sheet
from scoring.views import screen
from scoring.views.game import frame
from scoring.views.lines import HEADS
from scoring.views.rows import RowLine, answered, row_lines


@access.of_game(Role.VIEWER)
@screen.in_rows
@require_safe
@screen.polled
def suggest(request: HttpRequest, game: Session) -> HttpResponse:
    """The rows as they lie, the pad to ask with, and what becomes of the card that was asked about."""
    sheet = Sheet(game)
    number = sheet.following
    context = frame(request, sheet, "table") | {"number": number, "off": not game.suggests, "shut": shut(sheet)}
    if number and game.suggests:
        deck = asked_about(sheet, number)
        card = next((cell.card for cell in deck if str(cell.card) == request.GET.get("card")), None)
        context |= suggestion(sheet, number, card)._asdict() | {"deck": deck, "asked": card}
    return screen.show(request, "scoring/suggest.html", gettext("Where would it go?"), context)


def shut(sheet: Sheet) -> str:
    """Why nothing can be asked now; "" when it can."""
    if not sheet.game.suggests:
        return gettext("Suggestions are switched off for this game.")
    if sheet.over:
        return gettext("This game is over, so no card is played any more.")
    return "" if sheet.following else gettext("No rows are laid in round %(round)s.") % {"round": sheet.current}


class Suggestion(NamedTuple):
    """What is said of a card, and the rows with it in them; `waits` is what may move them first, "" for nothing."""

    told: list[str]
    rows: list[RowLine]
    waits: str


def suggestion(sheet: Sheet, number: int, card: int | None) -> Suggestion:
    """What becomes of a card that is asked about in a followed round; of one that is out, where it is.

    Without a card, or with one that is out, the rows are shown as they lie.
    """
    rows, waits = lying(sheet, number), waiting(sheet, number)
    out = whereabouts(sheet, number)
    if card is None or card in out:
        said = gettext("Tap a card to see where it would go.") if card is None else out[card].sentence
        return Suggestion([said], row_lines(rows, sheet.ruleset.capacity, closed=closed_now(sheet, number)), waits)
    closed, whole = closed_now(sheet, number), range(1, len(rows) + 1)
    answer = rules.where(rows, card, sheet.ruleset, closed)
    sentences = one_card.told(rows, answer, sheet.ruleset, whole, closed)
    return Suggestion(sentences, answered(rows, answer, sheet.ruleset, whole, closed), waits)


def waiting(sheet: Sheet, number: int) -> str:
    """What may move the rows before the next card is played: cards of the turn that are not placed; "" for none."""
    turns = sheet.judgement.rounds[number - 1].turns
    asks = turns[-1].asks if turns else None
    if asks is None:
        return ""
    if asks.why == "card":
        return gettext("The cards of this turn are not placed yet. So far the rows lie like this.")
    return gettext("%(card)s waits for an answer. Until then the rows lie like this.") % {"card": asks.card}


class Cell(NamedTuple):
    """A card of the pad; `out` is None for one that may be asked about."""

    card: int
    heads: str
    out: Out | None


def asked_about(sheet: Sheet, number: int) -> list[Cell]:
    """The deck to ask about, and where the cards are that are out."""
    out = whereabouts(sheet, number)
    top = sheet.ruleset.deck_for(len(sheet.seated(number)))
    return [Cell(card, HEADS[card], out.get(card)) for card in range(1, top + 1)]
