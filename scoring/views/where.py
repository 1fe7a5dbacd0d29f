"""Where one card goes: rows and a card are told, no game is needed and nothing is kept."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from scoring import access, rules, telling
from scoring.forms.where import ROWS, RULESET, WhereForm
from scoring.views import screen
from scoring.views.lines import HEADS
from scoring.views.rows import RowLine, offered, slots


@access.public
@require_safe
def where(request: HttpRequest) -> HttpResponse:
    """The rows to tell, and below their address what becomes of the card."""
    form = WhereForm(request.GET if WhereForm.is_asked(request.GET) else None)
    valid = form.is_valid()
    context = screen.origin(request) | {
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
    if isinstance(answer, rules.Placement):
        sentences = goes_behind(form, answer)
        gap, end = card - rows[answer.row - 1][-1] > 1, rows[answer.row - 1][-1]
        unsure = gettext("A row that is not entered would come first if it ended between %(end)s and %(card)s.")
    else:
        sentences = too_low(form, answer)
        gap, end = card > 1, 0
        unsure = gettext("A row that is not entered would be the one if it ended below %(card)s.")
    if gap and not all(rows):
        sentences.append(unsure % {"card": card, "end": end})
    if not any(form.is_whole(number) for number in ROWS):
        return sentences, []
    return sentences, [row_line(form, number, answer) for number in ROWS]


def goes_behind(form: WhereForm, placement: rules.Placement) -> list[str]:
    """A card that fits: behind which it goes, and what it takes."""
    heads = placement.bullheads
    if placement.took:
        sentence = ngettext(
            "%(card)s goes behind %(end)s, the nearest lower; the row is full, so it takes %(cards)s: "
            "%(heads)s bullhead.",
            "%(card)s goes behind %(end)s, the nearest lower; the row is full, so it takes %(cards)s: "
            "%(heads)s bullheads.",
            heads,
        )
    elif form.is_whole(placement.row):
        sentence = gettext("%(card)s goes behind %(end)s, the nearest lower; the row has room, so it takes nothing.")
    else:
        sentence = ngettext(
            "%(card)s goes behind %(end)s, the nearest lower; if the row has %(capacity)s card already, "
            "it takes the row.",
            "%(card)s goes behind %(end)s, the nearest lower; if the row has %(capacity)s cards already, "
            "it takes all of them.",
            RULESET.capacity,
        )
    said = {
        "card": placement.card,
        "end": form.rows[placement.row - 1][-1],
        "cards": " · ".join(map(str, placement.took)),
        "heads": heads,
        "capacity": RULESET.capacity,
    }
    return [sentence % said]


def too_low(form: WhereForm, ask: rules.Ask) -> list[str]:
    """A card that fits nowhere: its player chooses; the cheapest rows are advice."""
    said = {"card": ask.card}
    sentences = [
        gettext("%(card)s is lower than every row end: its player takes one of the rows, whichever they choose.") % said
    ]
    told_rows = [number for number in ROWS if form.rows[number - 1]]
    if not all(form.is_whole(number) for number in told_rows):
        sentences.append(gettext("Enter whole rows to see what each of them costs."))
    elif len(told_rows) > 1:
        sentences.append(cheapest(ask))
    return sentences


def cheapest(ask: rules.Ask) -> str:
    least = ask.cheapest or ()
    heads = next(
        option.bullheads for option in ask.options or () if isinstance(option, rules.Option) and option.row in least
    )
    if len(least) == 1:
        sentence = ngettext(
            "Row %(rows)s costs least: %(heads)s bullhead.", "Row %(rows)s costs least: %(heads)s bullheads.", heads
        )
    else:
        sentence = ngettext(
            "Rows %(rows)s cost least: %(heads)s bullhead each.",
            "Rows %(rows)s cost least: %(heads)s bullheads each.",
            heads,
        )
    return sentence % {"rows": telling.listed([str(row) for row in least]), "heads": heads}


def row_line(form: WhereForm, number: int, answer: rules.Placement | rules.Ask) -> RowLine:
    """A row as it lies with the card in it; one that is taken, or may be, as it lay before."""
    row, whole = form.rows[number - 1], form.is_whole(number)
    if isinstance(answer, rules.Placement):
        if answer.row != number:
            return RowLine(slots(row, RULESET.capacity, whole=whole))
        if answer.took:
            return RowLine(slots(row, RULESET.capacity), str(answer.bullheads), gettext("takes"), "full")
        return RowLine(slots((*row, answer.card), RULESET.capacity, (answer.card,), whole))
    if not whole:
        return RowLine(slots(row, RULESET.capacity, whole=False), "?")
    known = all(form.is_whole(other) for other in ROWS if form.rows[other - 1])
    return offered(row, RULESET.capacity, known and number in (answer.cheapest or ()))
