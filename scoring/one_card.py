"""Where one card goes, in words: on rows that people tell, and on those of a followed round before it is played."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext, ngettext

from scoring import rules, telling

type Rows = Sequence[tuple[int, ...]]


def told(rows: Rows, answer: rules.Placement | rules.Ask, capacity: int, whole: Collection[int]) -> list[str]:
    """What `rules.where` answers, the first sentence of which says it all; a row that nobody told is empty.

    `whole` are the rows, counted from 1, of which every card is known and not the end alone.
    """
    if isinstance(answer, rules.Placement):
        return [_goes_behind(rows, answer, capacity, whole)]
    return _too_low(rows, answer, whole)


def _goes_behind(rows: Rows, placement: rules.Placement, capacity: int, whole: Collection[int]) -> str:
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
    elif placement.row in whole:
        sentence = gettext("%(card)s goes behind %(end)s, the nearest lower; the row has room, so it takes nothing.")
    else:
        sentence = ngettext(
            "%(card)s goes behind %(end)s, the nearest lower; if the row has %(capacity)s card already, "
            "it takes the row.",
            "%(card)s goes behind %(end)s, the nearest lower; if the row has %(capacity)s cards already, "
            "it takes all of them.",
            capacity,
        )
    return sentence % {
        "card": placement.card,
        "end": rows[placement.row - 1][-1],
        "cards": " · ".join(map(str, placement.took)),
        "heads": heads,
        "capacity": capacity,
    }


def _too_low(rows: Rows, ask: rules.Ask, whole: Collection[int]) -> list[str]:
    """A card that fits nowhere: its player chooses; the cheapest rows are advice."""
    sentences = [
        gettext("%(card)s is lower than every row end: its player takes one of the rows, whichever they choose.")
        % {"card": ask.card}
    ]
    if not all_known(rows, whole):
        sentences.append(gettext("Enter whole rows to see what each of them costs."))
    elif len(whole) > 1:
        sentences.append(_cheapest(ask))
    return sentences


def all_known(rows: Rows, whole: Collection[int]) -> bool:
    """Whether each of the rows that were told is known wholly."""
    return all(number in whole for number, row in enumerate(rows, 1) if row)


def _cheapest(ask: rules.Ask) -> str:
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
