"""What the log says of followed rounds: the rows laid, the cards played, the rows taken, and what the table did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext

from scoring.models import Change
from scoring.seating import Names

CHANGES = (
    *(
        "card.drafted",
        "rows.laid",
        "card.played",
        "card.cleared",
        "row.taken",
        "taker.named",
        "round.mended",
        "round.broken_off",
    ),
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
    if "hands" in after:
        yield from _drafted(before, after, names)
        return
    if "turn" not in after:
        yield from _rows(before, after)
        return
    was, now = before["played"] or {}, after["played"] or {}
    renamed = _renamed(was, now)
    said = {"round": after["round"], "turn": after["turn"]}
    if not now and len(cards_in(was, names)) > 1:
        yield gettext("Round %(round)s, turn %(turn)s was given up") % said
        return
    for old, new in renamed.items():
        yield gettext("Round %(round)s, turn %(turn)s: %(card)s was played, not %(was)s") % {
            **said,
            "card": new,
            "was": old,
        }
    was = _with_new_cards(was, renamed)
    yield from _cards_played(cards_in(was, names), cards_in(now, names), said)
    cards = cards_in(was, names) | cards_in(now, names)
    yield from _rows_taken(said_in(was, "choices"), said_in(now, "choices"), said, cards)
    yield from _takers(said_in(was, "takers"), said_in(now, "takers"), said, names)
    yield from _overrides(said_in(was, "overrides"), said_in(now, "overrides"), said, cards, names)


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


def said_in(played: Fact, part: str) -> Fact:
    return dict(played.get(part, {}))


def cards_in(played: Fact, names: Names) -> dict[str, tuple[str, int]]:
    """The cards of a turn by the key that it has for them: (who played it, "" where no name was said, the card)."""
    if "cards" in played:
        return {str(card): ("", card) for card in played["cards"]}
    return {position: (names[int(position)], card) for position, card in played.get("plays", {}).items()}


def drafted_in(fact: Fact, names: Names) -> dict[int, str]:
    """Whose hand each card is in, `{card: name}`."""
    return {card: names[position] for position, cards in fact["hands"] or () for card in cards}


def _drafted(before: Fact, after: Fact, names: Names) -> Iterator[str]:
    was, now = drafted_in(before, names), drafted_in(after, names)
    for card, name in {**was, **now}.items():
        said = {"round": after["round"], "card": card, "name": name}
        if card not in was:
            yield gettext("Round %(round)s, draft: %(name)s took %(card)s") % said
        elif card not in now:
            yield gettext("Round %(round)s, draft: %(name)s did not take %(card)s after all") % said
        elif was[card] != now[card]:
            said |= {"name": now[card], "was": was[card]}
            yield gettext("Round %(round)s, draft: it was %(name)s who took %(card)s, not %(was)s") % said


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
        choice = now.get(key) or was[key]
        told = said | {"name": name, "card": card, "row": choice["row"], "was": was.get(key, {}).get("row")}
        if key not in now:
            sentence = gettext("Round %(round)s, turn %(turn)s: %(card)s does not take row %(row)s after all")
            if "side" in choice:
                sentence = gettext("Round %(round)s, turn %(turn)s: %(card)s does not go to row %(row)s after all")
        elif "side" in choice:
            sentence = _side(choice, name)
        elif key in was and name:
            sentence = gettext(
                "Round %(round)s, turn %(turn)s: %(name)s takes row %(row)s with %(card)s, not row %(was)s"
            )
        elif key in was:
            sentence = gettext("Round %(round)s, turn %(turn)s: %(card)s takes row %(row)s, not row %(was)s")
        elif name:
            sentence = gettext("Round %(round)s, turn %(turn)s: %(name)s takes row %(row)s with %(card)s")
        else:
            sentence = gettext("Round %(round)s, turn %(turn)s: %(card)s takes row %(row)s")
        yield sentence % told


def _side(choice: Fact, name: str) -> str:
    """To which of two sides that are equally near a card went."""
    match choice["side"], bool(name):
        case "left", True:
            return gettext("Round %(round)s, turn %(turn)s: %(name)s puts %(card)s left of row %(row)s")
        case "left", _:
            return gettext("Round %(round)s, turn %(turn)s: %(card)s goes left of row %(row)s")
        case _, True:
            return gettext("Round %(round)s, turn %(turn)s: %(name)s puts %(card)s right of row %(row)s")
    return gettext("Round %(round)s, turn %(turn)s: %(card)s goes right of row %(row)s")


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
        yield _override(override, told) % told


def _override(override: Fact, told: dict[str, Any]) -> str:
    """What the table did otherwise with a card; an empty `override` is none any more."""
    left, takes = override.get("side") == "left", override.get("takes")
    if not override:
        return gettext("Round %(round)s, turn %(turn)s: %(card)s went where the rules say after all")
    if told["name"] and left:
        return gettext(
            "Round %(round)s, turn %(turn)s: the table put %(card)s left of row %(row)s, and %(name)s took it"
        )
    if told["name"]:
        return gettext("Round %(round)s, turn %(turn)s: the table put %(card)s in row %(row)s, and %(name)s took it")
    if takes and left:
        return gettext("Round %(round)s, turn %(turn)s: the table put %(card)s left of row %(row)s, and it took it")
    if takes:
        return gettext("Round %(round)s, turn %(turn)s: the table put %(card)s in row %(row)s, and it took it")
    if takes is False and left:
        return gettext(
            "Round %(round)s, turn %(turn)s: the table put %(card)s left of row %(row)s, and it took nothing"
        )
    if takes is False:
        return gettext("Round %(round)s, turn %(turn)s: the table put %(card)s in row %(row)s, and it took nothing")
    if left:
        return gettext("Round %(round)s, turn %(turn)s: the table put %(card)s left of row %(row)s")
    return gettext("Round %(round)s, turn %(turn)s: the table put %(card)s in row %(row)s")
