"""The question of a card in a followed round: which row it takes, which side it goes to, or who played it."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from scoring import rules, scorebook, telling
from scoring.one_card import Rows, options_of
from scoring.placements import closed_now
from scoring.sheet import Sheet
from scoring.views.lines import HEADS
from scoring.views.rows import RowLine, laid, row_lines, slots
from scoring.wording import price


class Place(NamedTuple):
    """A row of a question. `name` is the field that sends the card there, "" where it cannot go.

    With two sides the card is shown where it would lie, unless it takes the row: then it `joins` nothing.
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
        "places": list(places(sheet, number, judged.rows, asks)),
        "takers": [(seat.position, seat.name) for seat in sheet.seated(number)],
        "question": said,
        "advice": advice,
        "waiting": [(each, HEADS[each], names.get(each, ""), each == asks.card) for each in waiting],
    }


def places(sheet: Sheet, number: int, rows: Rows, asks: rules.Ask) -> list[Place]:
    """All rows as they lie, and what it costs to go to those that are open to the card."""
    capacity = sheet.ruleset.capacity
    lying = row_lines(rows, capacity, closed=closed_now(sheet, number))
    options = {
        number: [option for option in options_of(asks) if option.row == number] for number in range(1, len(rows) + 1)
    }
    found = []
    for row, line in enumerate(lying, 1):
        if not options[row]:
            found.append(Place(row, line))
        for option in options[row]:
            cheapest = row in (asks.cheapest or ())
            if asks.why == "too_low":
                label = gettext("Take row %(row)s for %(price)s")
                name, joins = "row", False
            else:
                name, joins = option.side, len(rows[row - 1]) < capacity
                label = side_label(option, joins)
                if joins:
                    line = line._replace(
                        slots=slots(laid(rows[row - 1], asks.card or 0, option.side), capacity, [asks.card or 0])
                    )
            said = {
                "row": row,
                "price": price(sheet.ruleset, option.bullheads),
                "end": rows[row - 1][-1],
                "head": rows[row - 1][0],
            }
            found.append(Place(row, line, name, option.bullheads, label % said, joins, cheapest))
    return found


def side_label(option: rules.Option, joins: bool) -> str:
    """What the button of one side of a row does."""
    if option.side == "right" and joins:
        return gettext("Put it behind %(end)s for nothing")
    if option.side == "right":
        return gettext("Put it behind %(end)s and take the row for %(price)s")
    if joins:
        return gettext("Put it before %(head)s for nothing")
    return gettext("Put it before %(head)s and take the row for %(price)s")


def asking(asks: rules.Ask, rows: Rows) -> tuple[str, str]:
    """What a card asks, and whom; of the rows it may take also which cost least: advice, never a choice."""
    said: dict[str, object] = {"card": asks.card, "name": asks.player}
    if asks.why == "taker":
        return gettext("%(card)s takes a row. Who played it?") % said, ""
    if asks.why == "tie":
        for option in options_of(asks):
            said["end" if option.side == "right" else "head"] = rows[option.row - 1][
                -1 if option.side == "right" else 0
            ]
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
