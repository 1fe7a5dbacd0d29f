"""What the log says of followed rounds: the rows laid, the cards played, the rows taken, and what the table did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext

from scoring.models import Change
from scoring.seating import Names

CHANGES = (
    *("rows.laid", "card.played", "card.cleared", "row.taken", "taker.named", "round.mended", "round.broken_off"),
    "card.refused",
)

type Fact = dict[str, Any]


def sentences(change: Change, names: Names) -> list[str]:
    """What a change of `CHANGES` says."""
    facts = zip(change.before, change.after, strict=True)
    if change.what == "card.refused":
        return [_refused(change, names)]
    told = [sentence for before, after in facts for sentence in _differences(before, after, names)]
    return told or [gettext("Nothing was changed: it was so already")]


def _refused(change: Change, names: Names) -> str:
    """Two phones said different things of one card: the second was not heard, and this is what it had said (T15)."""
    (refused, *_others) = _differences(change.before[0], change.after[0], names)
    return gettext("Not saved, because another phone was first: %(refused)s") % {"refused": refused}


def _differences(before: Fact, after: Fact, names: Names) -> Iterator[str]:
    if "turn" not in after:
        yield from _rows(before, after)
        return
    was, now = before["played"] or {}, after["played"] or {}
    renamed = _renamed(was, now)
    said = {"round": after["round"], "turn": after["turn"]}
    if not now and len(_cards(was, names)) > 1:
        yield gettext("Round %(round)s, turn %(turn)s was given up") % said
        return
    for old, new in renamed.items():
        yield gettext("Round %(round)s, turn %(turn)s: %(card)s was played, not %(was)s") % {
            **said,
            "card": new,
            "was": old,
        }
    was = _with_new_cards(was, renamed)
    yield from _cards_played(_cards(was, names), _cards(now, names), said)
    cards = _cards(was, names) | _cards(now, names)
    yield from _rows_taken(_said(was, "choices"), _said(now, "choices"), said, cards)
    yield from _takers(_said(was, "takers"), _said(now, "takers"), said, names)
    yield from _overrides(_said(was, "overrides"), _said(now, "overrides"), said, cards, names)


def _renamed(was: Fact, now: Fact) -> dict[str, str]:
    """The cards without names that were corrected, `{what it was: what it is}`; what was said of them goes along."""
    old, new = was.get("cards", ()), now.get("cards", ())
    if len(old) != len(new):
        return {}
    return {str(one): str(other) for one, other in zip(old, new, strict=True) if one != other}


def _with_new_cards(was: Fact, renamed: dict[str, str]) -> Fact:
    """A turn as it was before, with the cards that are in it now."""
    if not renamed:
        return was
    answers = {
        part: {renamed.get(card, card): said for card, said in held.items()}
        for part, held in was.items()
        if part != "cards"
    }
    return {"cards": [int(renamed.get(str(card), card)) for card in was["cards"]], **answers}


def _said(played: Fact, part: str) -> Fact:
    return dict(played.get(part, {}))


def _cards(played: Fact, names: Names) -> dict[str, tuple[str, int]]:
    """The cards of a turn by the key that it has for them: (who played it, "" where no name was said, the card)."""
    if "cards" in played:
        return {str(card): ("", card) for card in played["cards"]}
    return {position: (names[int(position)], card) for position, card in played.get("plays", {}).items()}


def _rows(before: Fact, after: Fact) -> Iterator[str]:
    said = {"round": after["round"], "was": _listed(before), "now": _listed(after)}
    if after["rows"] is None:
        yield gettext("Round %(round)s is not followed after all") % said
    elif before["rows"] is None:
        yield gettext("Round %(round)s is followed, on the rows %(now)s") % said
    elif before["rows"] != after["rows"]:
        yield gettext("Round %(round)s: the rows were %(now)s, not %(was)s") % said
    if before["rows"] is not None and "broken_off" in after and "broken_off" not in before:
        yield gettext("Following round %(round)s was broken off") % said
    elif "broken_off" in before and after["rows"] is not None and "broken_off" not in after:
        yield gettext("Round %(round)s is followed on") % said


def _listed(fact: Fact) -> str:
    return " / ".join(" ".join(map(str, row)) for row in fact["rows"] or ())


def _cards_played(
    was: dict[str, tuple[str, int]], now: dict[str, tuple[str, int]], said: dict[str, Any]
) -> Iterator[str]:
    for key in (*now, *(key for key in was if key not in now)):
        (name, card), (_, other) = now.get(key, was.get(key, ("", 0))), was.get(key, ("", 0))
        told = said | {"name": name, "card": card, "was": other}
        if key not in was:
            sentence = gettext("Round %(round)s, turn %(turn)s: %(name)s played %(card)s")
            unsaid = gettext("Round %(round)s, turn %(turn)s: %(card)s was played")
        elif key not in now:
            sentence = gettext("Round %(round)s, turn %(turn)s: %(name)s’s %(card)s was taken away")
            unsaid = gettext("Round %(round)s, turn %(turn)s: %(card)s was taken away")
        elif was[key] != now[key]:
            sentence = unsaid = gettext("Round %(round)s, turn %(turn)s: %(name)s played %(card)s, not %(was)s")
        else:
            continue
        yield (sentence if name else unsaid) % told


def _rows_taken(was: Fact, now: Fact, said: dict[str, Any], cards: dict[str, tuple[str, int]]) -> Iterator[str]:
    for key in (*now, *(key for key in was if key not in now)):
        if was.get(key) == now.get(key) or key not in cards:
            continue
        name, card = cards[key]
        told = said | {"name": name, "card": card, "row": (now.get(key) or was[key])["row"]}
        told |= {"was": was.get(key, {}).get("row")}
        if key not in now:
            yield gettext("Round %(round)s, turn %(turn)s: %(card)s does not take row %(row)s after all") % told
        elif key in was and name:
            sentence = gettext(
                "Round %(round)s, turn %(turn)s: %(name)s takes row %(row)s with %(card)s, not row %(was)s"
            )
            yield sentence % told
        elif key in was:
            yield gettext("Round %(round)s, turn %(turn)s: %(card)s takes row %(row)s, not row %(was)s") % told
        elif name:
            yield gettext("Round %(round)s, turn %(turn)s: %(name)s takes row %(row)s with %(card)s") % told
        else:
            yield gettext("Round %(round)s, turn %(turn)s: %(card)s takes row %(row)s") % told


def _takers(was: Fact, now: Fact, said: dict[str, Any], names: Names) -> Iterator[str]:
    for card in (*now, *(card for card in was if card not in now)):
        if was.get(card) == now.get(card):
            continue
        told = said | {"card": card, "name": names[now.get(card) or was[card]], "was": names.get(was.get(card, 0))}
        if card not in now:
            yield gettext("Round %(round)s, turn %(turn)s: nobody said any more that %(name)s played %(card)s") % told
        elif card in was:
            yield gettext("Round %(round)s, turn %(turn)s: it was %(name)s who played %(card)s, not %(was)s") % told
        else:
            yield gettext("Round %(round)s, turn %(turn)s: it was %(name)s who played %(card)s") % told


def _overrides(
    was: Fact, now: Fact, said: dict[str, Any], cards: dict[str, tuple[str, int]], names: Names
) -> Iterator[str]:
    for key in (*now, *(key for key in was if key not in now)):
        if was.get(key) == now.get(key) or key not in cards:
            continue
        _, card = cards[key]
        override = now.get(key, {})
        told = said | {"card": card, "row": override.get("row"), "name": names.get(override.get("taker", 0), "")}
        if key not in now:
            sentence = gettext("Round %(round)s, turn %(turn)s: %(card)s went where the rules say after all")
        elif told["name"]:
            sentence = gettext(
                "Round %(round)s, turn %(turn)s: the table put %(card)s in row %(row)s, and %(name)s took it"
            )
        elif override.get("takes") is True:
            sentence = gettext("Round %(round)s, turn %(turn)s: the table put %(card)s in row %(row)s, and it took it")
        elif override.get("takes") is False:
            sentence = gettext(
                "Round %(round)s, turn %(turn)s: the table put %(card)s in row %(row)s, and it took nothing"
            )
        else:
            sentence = gettext("Round %(round)s, turn %(turn)s: the table put %(card)s in row %(row)s")
        yield sentence % told


def labels(change: Change, names: Names) -> tuple[str, str, str]:
    """What the buttons about a change of `CHANGES` say: in short, to take it back, to bring it back."""
    told: dict[str, Any] = {}
    unsaid = False
    if change.what in ("card.played", "card.cleared", "row.taken", "taker.named"):
        told = _tapped(change, names)
        unsaid = not told["name"]
    match change.what:
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
    """The card, the player ("" where no name was said) and the row of a change that is about one card."""
    facts = (change.before[0], change.after[0])
    before, after = (fact["played"] or {} for fact in (facts[::-1] if change.undoes_id else facts))
    was, now = _cards(before, names), _cards(after, names)
    for key in {**was, **now}:
        if was.get(key) != now.get(key):
            name, card = now.get(key) or was[key]
            return {"name": name, "card": card}
    for part in ("choices", "takers"):
        for key, said in _said(after, part).items():
            if _said(before, part).get(key) != said:
                name, card = now[key]
                row = said["row"] if part == "choices" else None
                return {"name": name if part == "choices" else names[said], "card": card, "row": row}
    raise LookupError(change.what)
