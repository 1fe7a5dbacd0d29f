"""Where one card goes: rows and a card are told, no game is needed and nothing is kept."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scoring import access, one_card, rules
from scoring.forms.where import ROWS, RULESET, WhereForm
from scoring.sheet import Sheet
from scoring.views import screen
from scoring.views.lines import HEADS
from scoring.views.rows import RowLine, answered


@access.public
@require_safe
def where(request: HttpRequest) -> HttpResponse:
    """The rows to tell, and below their address what becomes of the card."""
    form = WhereForm(request.GET if WhereForm.is_asked(request.GET) else None)
    valid = form.is_valid()
    origin = screen.origin(request)
    game = access.seen_game(request, origin["game"])
    context = origin | {
        "suggests": game is not None and Sheet(game).suggests,
        "form": form,
        "fields": [
            (gettext("Row %(number)s") % {"number": number}, f"row{number}", form[f"row{number}"].value() or "")
            for number in ROWS
        ],
        "wide": form.is_bound and any(len(row) > 1 for row in form.rows),
        "cells": cells(form),
    }
    if valid:
        context["told"], context["rows"] = told(form)
    return screen.show(
        request, "scoring/where.html", gettext("Where does it go?"), context, 422 if form.errors else 200
    )


def cells(form: WhereForm) -> list[tuple[str, str, bool]]:
    """The deck: (card, css class, whether it was told)."""
    marked = set()
    if form.is_bound:
        marked = {card for cards in [*form.rows, form.cleaned_data.get("card", ())] for card in cards}
    _, most = RULESET.players
    return [(str(card), HEADS[card], card in marked) for card in range(1, RULESET.deck_for(most) + 1)]


def told(form: WhereForm) -> tuple[list[str], list[RowLine]]:
    """What becomes of the card in sentences, the first of which says it all; and the rows, where they are known."""
    card, rows = form.card_played, form.rows
    answer = rules.where(rows, card, RULESET)
    sentences = one_card.told(rows, answer, RULESET, form.whole_rows)
    if isinstance(answer, rules.Placement):
        gap, end = card - rows[answer.row - 1][-1] > 1, rows[answer.row - 1][-1]
        unsure = gettext("A row that is not entered would come first if it ended between %(end)s and %(card)s.")
    else:
        gap, end = card > 1, 0
        unsure = gettext("A row that is not entered would be the one if it ended below %(card)s.")
    if gap and not all(rows):
        sentences.append(unsure % {"card": card, "end": end})
    if not form.whole_rows:
        return sentences, []
    return sentences, answered(rows, answer, RULESET, form.whole_rows)
