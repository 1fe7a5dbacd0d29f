"""The question of a card in a followed round: which row it takes, which side it goes to, or who played it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from scoring import rules, telling
from scoring.one_card import Row, Rows, ends_of, options_of
from scoring.placements import closed_now, lying, waiting
from scoring.rulebook import counted
from scoring.sheet import Sheet
from scoring.views.lines import HEADS
from scoring.views.rows import RowLine, laid, row_lines, slots


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


def question(sheet: Sheet, number: int, asks: rules.Ask) -> dict[str, Any]:
    """A card that waits for an answer: every row with its price, or everybody who may have played it."""
    rows = lying(sheet, number)
    named = sheet.deals[number].turns[len(sheet.deals[number].turns)].get("takers", {}).values()
    said, advice = asking(asks, rows, row_taken(sheet, number, asks.card or 0) if asks.why == "taker" else None)
    return {
        "asks": asks.why,
        "card": asks.card,
        "places": places(sheet, number, rows, asks),
        "takers": [(seat.position, seat.name) for seat in sheet.seated(number) if seat.position not in named],
        "question": said,
        "advice": advice,
        "waiting": [(each, HEADS[each], who, each == asks.card) for who, each in waiting(sheet, number)],
    }


def places(sheet: Sheet, number: int, rows: Rows, asks: rules.Ask) -> list[Place]:
    """All rows as they lie, and those that are open to the card with what that costs."""
    found, least = [], least_of(asks)
    for row, line in enumerate(row_lines(rows, sheet.ruleset.capacity, closed=closed_now(sheet, number)), 1):
        options = [option for option in options_of(asks) if option.row == row]
        open_places = [open_place(sheet, rows[row - 1], line, asks, option, row in least) for option in options]
        found += open_places or [Place(row, line)]
    return found


def open_place(sheet: Sheet, row: Row, line: RowLine, asks: rules.Ask, option: rules.Option, cheapest: bool) -> Place:
    """A row that the card may take, or a side of it that it may go to."""
    name, joins = "row", False
    label = gettext("Take row %(row)s for %(price)s")
    if asks.why == "tie":
        name, joins = option.side, not option.bullheads
        label = side_label(option)
    if joins:
        card = asks.card or 0
        line = line._replace(slots=slots(laid(row, card, option.side), sheet.ruleset.capacity, [card]))
    said = {"row": option.row, "price": counted(sheet.ruleset, option.bullheads), "end": row[-1], "head": row[0]}
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


def row_taken(sheet: Sheet, number: int, card: int) -> int | None:
    """Which row a card takes of which nobody said whose it is; None for a card that asks which."""
    played = sheet.deals[number].turns[len(sheet.deals[number].turns)]
    said = (played.get(part, {}).get(str(card)) for part in ("overrides", "choices"))
    told = next((answer["row"] for answer in said if answer), None)
    placed = rules.where(lying(sheet, number), card, sheet.ruleset, closed_now(sheet, number))
    return told or (placed.row if isinstance(placed, rules.Placement) else None)


def least_of(asks: rules.Ask) -> Collection[int]:
    """The rows that cost least; none where all cost the same, for what is true of all says nothing."""
    least = asks.cheapest or ()
    return () if len(least) == len(asks.options or ()) else least


def asking(asks: rules.Ask, rows: Rows, taken: int | None) -> tuple[str, str]:
    """What a card asks, and whom; of the rows it may take also which cost least: advice, never a choice.

    `taken` is the row that a card takes of which nobody said whose it is.
    """
    said: dict[str, object] = {"card": asks.card, "name": asks.player, "row": taken}
    if asks.why == "taker":
        return gettext("%(card)s takes row %(row)s. Who played it?") % said, ""
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
    cheapest = least_of(asks)
    said["rows"] = telling.listed([str(row) for row in cheapest])
    if asks.player and not cheapest:
        advice = gettext("Which row does %(name)s take? All cost the same.")
    elif asks.player:
        advice = ngettext(
            "Which row does %(name)s take? Row %(rows)s costs least.",
            "Which row does %(name)s take? Rows %(rows)s cost least.",
            len(cheapest),
        )
    elif not cheapest:
        advice = gettext("Which row does it take? All cost the same.")
    else:
        advice = ngettext(
            "Which row does it take? Row %(rows)s costs least.",
            "Which row does it take? Rows %(rows)s cost least.",
            len(cheapest),
        )
    fits_none = gettext("%(name)s’s %(card)s fits no row.") if asks.player else gettext("%(card)s fits no row.")
    return fits_none % said, advice % said
