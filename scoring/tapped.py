"""What the buttons say that take back what was tapped on the table, and bring it back."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from scoring.following import cards_in, drafted_in, said_in
from scoring.models import Change
from scoring.seating import Names


def labels(change: Change, names: Names) -> tuple[str, str, str]:
    """What the buttons about a change of `CHANGES` say: in short, to take it back, to bring it back."""
    told: dict[str, Any] = {}
    unsaid = False
    if change.what == "card.drafted":
        was, now = (drafted_in(fact, names) for fact in (change.before[0], change.after[0]))
        told = next(
            {"card": card, "name": name} for card, name in {**was, **now}.items() if (card in was) != (card in now)
        )
    elif change.what in ("card.played", "card.cleared", "row.taken", "taker.named"):
        told = _tapped(change, names)
        unsaid = not told["name"]
    match change.what:
        case "card.drafted":
            said = (
                gettext("%(name)s’s %(card)s"),
                gettext("Put %(name)s’s %(card)s back into the draft"),
                gettext("Let %(name)s take %(card)s again"),
            )
        case "rows.laid":
            said = gettext("The rows"), gettext("Take the rows back"), gettext("Lay the rows again")
        case "card.played" if unsaid:
            said = gettext("%(card)s"), gettext("Take back %(card)s"), gettext("Play %(card)s again")
        case "card.played":
            said = (
                gettext("%(name)s’s %(card)s"),
                gettext("Take back %(name)s’s %(card)s"),
                gettext("Play %(name)s’s %(card)s again"),
            )
        case "card.cleared":
            said = (
                gettext("%(card)s away"),
                gettext("Put %(card)s back"),
                gettext("Take %(card)s away again"),
            )
        case "row.taken" if told["side"]:
            said = (
                gettext("%(card)s: row %(row)s"),
                gettext("Take back where %(card)s goes"),
                gettext("Let %(card)s go there again"),
            )
        case "row.taken" if unsaid:
            said = (
                gettext("%(card)s: row %(row)s"),
                gettext("Take back that %(card)s takes row %(row)s"),
                gettext("Let %(card)s take row %(row)s again"),
            )
        case "row.taken":
            said = (
                gettext("%(name)s: row %(row)s"),
                gettext("Take back that %(name)s takes row %(row)s"),
                gettext("Let %(name)s take row %(row)s again"),
            )
        case "taker.named":
            said = (
                gettext("%(card)s is %(name)s’s"),
                gettext("Take back that %(card)s is %(name)s’s"),
                gettext("Say again that %(card)s is %(name)s’s"),
            )
        case "round.broken_off":
            said = (
                gettext("Following broken off"),
                gettext("Follow the round on"),
                gettext("Break off following again"),
            )
        case _:
            said = (
                gettext("The correction"),
                gettext("Take back the correction of the round"),
                gettext("Bring back the correction of the round"),
            )
    short, undo, redo = (sentence % told for sentence in said)
    return short, undo, redo


def _tapped(change: Change, names: Names) -> dict[str, Any]:
    """The card, the player ("" where no name was said), the row and the side of a change that is about one card."""
    facts = (change.before[0], change.after[0])
    before, after = (fact["played"] or {} for fact in (facts[::-1] if change.undoes_id else facts))
    was, now = cards_in(before, names), cards_in(after, names)
    for key in {**was, **now}:
        if was.get(key) != now.get(key):
            name, card = now.get(key) or was[key]
            return {"name": name, "card": card}
    for part in ("choices", "takers"):
        for key, said in said_in(after, part).items():
            if said_in(before, part).get(key) != said:
                name, card = now[key]
                if part == "takers":
                    return {"name": names[said], "card": card}
                return {"name": name, "card": card, "row": said["row"], "side": said.get("side")}
    raise LookupError(change.what)
