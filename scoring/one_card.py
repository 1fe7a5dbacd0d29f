"""Where one card goes, in words: on rows that people tell, and on those of a followed round before it is played."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext, ngettext

from scoring import rulebook, rules, telling

type Row = tuple[int, ...]
type Rows = tuple[Row, ...]


def told(
    rows: Rows,
    answer: rules.Placement | rules.Ask,
    ruleset: rules.Ruleset,
    whole: Collection[int],
    closed: Collection[int] = (),
) -> list[str]:
    """What `rules.where` answers, the first sentence of which says it all; a row that nobody told is empty.

    `whole` are the rows, counted from 1, of which every card is known and not the end alone; `closed` those that take
    no more cards on the left.
    """
    if isinstance(answer, rules.Ask):
        if answer.why == "tie":
            return _tie(rows, answer, ruleset)
        return _too_low(rows, answer, ruleset, whole, closed)
    said = {"card": answer.card, "capacity": ruleset.capacity, "price": rulebook.counted(ruleset, answer.bullheads)}
    said["cards"] = " · ".join(map(str, answer.took))
    if not rules.fitting(rows, answer.card, ruleset, closed):
        return [_takes_by_rule(ruleset) % said]
    return [_what_it_takes(answer, ruleset, whole) % {**said, "where": goes(rows, answer, ruleset, closed)}]


def goes(rows: Rows, placement: rules.Placement, ruleset: rules.Ruleset, closed: Collection[int] = ()) -> str:
    """Behind or before which card a card goes that fits, and why; `closed` rows take no more cards on the left."""
    fits, open_fits = (rules.fitting(rows, placement.card, ruleset, each) for each in (closed, ()))
    row, behind = rows[placement.row - 1], placement.side == "right"
    said: dict[str, object] = {"card": placement.card, "end": row[-1], "head": row[0]}
    if len(fits) > 1 and behind:
        said["head"] = next(rows[number - 1][0] for number, side in fits if side == "left")
        sentence = gettext("%(card)s is as near to %(head)s as to %(end)s, and goes behind %(end)s by choice")
    elif len(fits) > 1:
        said["end"] = next(rows[number - 1][-1] for number, side in fits if side == "right")
        sentence = gettext("%(card)s is as near to %(end)s as to %(head)s, and goes before %(head)s by choice")
    elif fits != open_fits:
        said["closed"] = next(number for number, side in open_fits if side == "left" and number in closed)
        if behind:
            sentence = gettext("%(card)s goes behind %(end)s, as row %(closed)s takes no more cards on the left")
        else:
            sentence = gettext("%(card)s goes before %(head)s, as row %(closed)s takes no more cards on the left")
    elif behind:
        sentence = gettext("%(card)s goes behind %(end)s, the nearest lower")
    else:
        sentence = gettext("%(card)s goes before %(head)s, the nearest higher")
    return sentence % said


def _what_it_takes(placement: rules.Placement, ruleset: rules.Ruleset, whole: Collection[int]) -> str:
    """The same of a card that is only asked about, with what it takes."""
    if placement.took:
        return gettext("%(where)s; the row is full, so it takes %(cards)s: %(price)s.")
    if placement.row in whole:
        return gettext("%(where)s; the row has room, so it takes nothing.")
    return ngettext(
        "%(where)s; if the row has %(capacity)s card already, it takes the row.",
        "%(where)s; if the row has %(capacity)s cards already, it takes all of them.",
        ruleset.capacity,
    )


def _takes_by_rule(ruleset: rules.Ruleset) -> str:
    """A card that fits nowhere where the rules say which row it takes."""
    if ruleset.too_low == "nearest":
        return gettext("%(card)s fits no row, so its player takes the row with the lowest end, %(cards)s: %(price)s.")
    return gettext("%(card)s fits no row, so its player takes the row that costs least, %(cards)s: %(price)s.")


def _tie(rows: Rows, ask: rules.Ask, ruleset: rules.Ruleset) -> list[str]:
    """A card that lies as near to a head as to an end: its player chooses, and this is what either place costs."""
    said: dict[str, object] = {"card": ask.card, **ends_of(rows, ask)}
    for option in options_of(ask):
        at = "end_price" if option.side == "right" else "head_price"
        said[at] = rulebook.counted(ruleset, option.bullheads)
    return [
        gettext("%(card)s is as near to %(end)s as to %(head)s: its player chooses.") % said,
        gettext("Behind %(end)s: %(end_price)s. Before %(head)s: %(head_price)s.") % said,
    ]


def ends_of(rows: Rows, tie: rules.Ask) -> dict[str, int]:
    """The two cards that a card is equally near to: the `end` it may go behind, and the `head` it may go before."""
    near = {option.side: rows[option.row - 1] for option in options_of(tie)}
    return {"end": near["right"][-1], "head": near["left"][0]}


def _too_low(
    rows: Rows, ask: rules.Ask, ruleset: rules.Ruleset, whole: Collection[int], closed: Collection[int]
) -> list[str]:
    """A card that fits nowhere: its player chooses; the cheapest rows are advice."""
    if ruleset.too_low == "cheapest":
        sentence = gettext("%(card)s fits no row: its player takes one of the rows that cost least.")
    elif closed:
        sentence = gettext(
            "%(card)s fits no row, as some take no more cards on the left: its player takes one of them, "
            "whichever they choose."
        )
    elif ruleset.placement == "both":
        sentence = gettext("%(card)s fits no row on either side: its player takes one of them, whichever they choose.")
    else:
        sentence = gettext(
            "%(card)s is lower than every row end: its player takes one of the rows, whichever they choose."
        )
    sentences = [sentence % {"card": ask.card}]
    if not all_known(rows, whole):
        sentences.append(gettext("Enter whole rows to see what each of them costs."))
    elif len(whole) > 1:
        sentences.append(_cheapest(ask, ruleset))
    return sentences


def all_known(rows: Rows, whole: Collection[int]) -> bool:
    """Whether each of the rows that were told is known wholly."""
    return all(number in whole for number, row in enumerate(rows, 1) if row)


def options_of(ask: rules.Ask) -> list[rules.Option]:
    """The rows that a card may take or join; none where it is asked whose it was."""
    return [option for option in ask.options or () if isinstance(option, rules.Option)]


def _cheapest(ask: rules.Ask, ruleset: rules.Ruleset) -> str:
    least = ask.cheapest or ()
    points = next(option.bullheads for option in options_of(ask) if option.row in least)
    sentence = ngettext("Row %(rows)s costs least: %(price)s.", "Rows %(rows)s cost least: %(price)s each.", len(least))
    said = {"rows": telling.listed([str(row) for row in least]), "price": rulebook.counted(ruleset, points)}
    return sentence % said
