"""The question of a card in a followed round: which row it takes, which side it goes to, or who played it."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from scoring import rules, scorebook, telling
from scoring.one_card import Row, Rows, ends_of, options_of
from scoring.placements import closed_now
from scoring.sheet import Sheet
from scoring.views.lines import HEADS
from scoring.views.rows import RowLine, laid, row_lines, slots
from scoring.wording import price


class Place(NamedTuple):
    """A row of a question, and what it costs to go there; `name` is the field that says so, "" where it cannot be.

    Where two sides are equally near, the card is shown where it would lie if it takes nothing, and so `joins` the row.
    """

    row: int
    line: RowLine
    name: str = ""
    points: int = 0
    label: str = ""
    joins: bool = False
    cheapest: bool = False


def question(sheet: Sheet, number: int, turn: int, asks: rules.Ask) -> dict[str, Any]:
    """A card that waits for an answer: every row with its price, or everybody who may have played it."""
    judged = (sheet.judgement.rounds[number - 1].turns or ())[-1]
    played = sheet.deals[number].turns[turn]
    waiting = sorted({*scorebook.cards_of(played)} - {placement.card for placement in judged.placements})
    names = {card: sheet.names[int(position)] for position, card in played.get("plays", {}).items()}
    said, advice = asking(asks, judged.rows)
    return {
        "asks": asks.why,
        "card": asks.card,
        "places": places(sheet, number, judged.rows, asks),
        "takers": [(seat.position, seat.name) for seat in sheet.seated(number)],
        "question": said,
        "advice": advice,
        "waiting": [(each, HEADS[each], names.get(each, ""), each == asks.card) for each in waiting],
    }


def places(sheet: Sheet, number: int, rows: Rows, asks: rules.Ask) -> list[Place]:
    """All rows as they lie, and those that are open to the card with what that costs."""
    found = []
    for row, line in enumerate(row_lines(rows, sheet.ruleset.capacity, closed=closed_now(sheet, number)), 1):
        options = [option for option in options_of(asks) if option.row == row]
        found += [open_place(sheet, rows[row - 1], line, asks, option) for option in options] or [Place(row, line)]
    return found


def open_place(sheet: Sheet, row: Row, line: RowLine, asks: rules.Ask, option: rules.Option) -> Place:
    """A row that the card may take, or a side of it that it may go to."""
    name, joins = "row", False
    label = gettext("Take row %(row)s for %(price)s")
    if asks.why == "tie":
        name, joins = option.side, not option.bullheads
        label = side_label(option)
    if joins:
        card = asks.card or 0
        line = line._replace(slots=slots(laid(row, card, option.side), sheet.ruleset.capacity, [card]))
    said = {"row": option.row, "price": price(sheet.ruleset, option.bullheads), "end": row[-1], "head": row[0]}
    cheapest = option.row in (asks.cheapest or ())
    return Place(option.row, line, name, option.bullheads, label % said, joins, cheapest)


def side_label(option: rules.Option) -> str:
    """What the button of one side of a row does."""
    match option.side, option.bullheads:
        case "right", 0:
            return gettext("Put it behind %(end)s for nothing")
        case "right", _:
            return gettext("Put it behind %(end)s and take the row for %(price)s")
        case _, 0:
            return gettext("Put it before %(head)s for nothing")
    return gettext("Put it before %(head)s and take the row for %(price)s")


def asking(asks: rules.Ask, rows: Rows) -> tuple[str, str]:
    """What a card asks, and whom; of the rows it may take also which cost least: advice, never a choice."""
    said: dict[str, object] = {"card": asks.card, "name": asks.player}
    if asks.why == "taker":
        return gettext("%(card)s takes a row. Who played it?") % said, ""
    if asks.why == "tie":
        said |= ends_of(rows, asks)
        if asks.player:
            return (
                gettext("%(name)s’s %(card)s is as near to %(end)s as to %(head)s.") % said,
                gettext("Does %(name)s put it behind %(end)s or before %(head)s?") % said,
            )
        return (
            gettext("%(card)s is as near to %(end)s as to %(head)s.") % said,
            gettext("Does it go behind %(end)s or before %(head)s?") % said,
        )
    cheapest = asks.cheapest or ()
    said["rows"] = telling.listed([str(row) for row in cheapest])
    if asks.player:
        advice = ngettext(
            "Which row does %(name)s take? Row %(rows)s costs least.",
            "Which row does %(name)s take? Rows %(rows)s cost least.",
            len(cheapest),
        )
        return gettext("%(name)s’s %(card)s fits no row.") % said, advice % said
    advice = ngettext(
        "Which row does it take? Row %(rows)s costs least.",
        "Which row does it take? Rows %(rows)s cost least.",
        len(cheapest),
    )
    return gettext("%(card)s fits no row.") % said, advice % said
