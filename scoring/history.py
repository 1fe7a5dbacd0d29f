"""The log of a game in sentences: what a change wrote, what was there before, and what taking it back is called."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from scoring import duels, following, rulebook, rules, scorebook, seating, tapped, wording
from scoring.models import Change, Role, User
from scoring.rules import Ruleset
from scoring.seating import Names


def amount(entry: scorebook.Entry, ruleset: Ruleset) -> str:
    """What a cell holds, as short as on paper: "12", "12 −5", "–" for nothing entered; cards at what they cost now."""
    if entry.out:
        return gettext("sat out")
    points = ruleset.cost(entry.cards) if entry.cards is not None else entry.points
    shown = "–" if points is None else rulebook.plain(points)
    return f"{shown} {signed(entry.correction)}" if entry.correction else shown


def signed(points: int | float) -> str:
    """A number with its sign: "+5", "−5", "+0".

    >>> signed(5), signed(-5)
    ('+5', '−5')
    """
    return f"{points:+}".replace("-", "−")


def in_full(entry: scorebook.Entry, ruleset: Ruleset) -> str:
    """What a cell holds, with the cards and the reason of a correction."""
    shown = amount(entry, ruleset)
    if entry.cards:
        cards = " · ".join(str(card) for card in sorted(entry.cards))
        shown = gettext("%(points)s (cards %(cards)s)") % {"points": shown, "cards": cards}
    if entry.correction:
        shown = gettext("%(points)s (%(reason)s)") % {"points": shown, "reason": entry.why}
    return shown


def maker(change: Change, reader: User, phones: Mapping[int, str]) -> str:
    """Whose change it was, as this reader knows them; `phones` is `Sheet.phones`."""
    if change.who_id == reader.pk:
        return gettext("you")
    if change.who_id not in phones:
        return gettext("another phone")
    return phones[change.who_id] or gettext("the keeper")


class Labels(NamedTuple):
    """What a button about a change says: in short, to take it back in full, and to bring it back in full."""

    short: str
    undo: str
    redo: str


def labels(change: Change, names: Names, ruleset: Ruleset) -> Labels:
    """What the buttons say; `names` is `seating.names_in` it, `ruleset` the game's."""
    if change.what in following.CHANGES:
        return Labels(*tapped.labels(change, names))
    if change.what in duels.CHANGES:
        return Labels(*duels.labels(change, names))
    fact = change.made[0]
    if "stopped" in fact.get("game", {}):
        return Labels(
            gettext("End of the game"),
            gettext("Take back the end of the game"),
            gettext("Bring back the end of the game"),
        )
    if "ruleset" in fact.get("game", {}):
        return Labels(
            gettext("Other rules"), gettext("Take back the change of rules"), gettext("Bring back the change of rules")
        )
    if "suggests" in fact.get("game", {}):
        return _suggests_labels(fact["game"]["suggests"])
    if change.what == "game.moved":
        return Labels(
            gettext("Day and season"),
            gettext("Take back the change of day and season"),
            gettext("Change day and season again"),
        )
    if "round" in fact:
        return _cell_labels(change, names, ruleset)
    return Labels(*seating.labels(change, names))


def _suggests_labels(suggests: bool) -> Labels:
    if suggests:
        return Labels(
            gettext("Suggestions on"),
            gettext("Take back switching suggestions on"),
            gettext("Switch suggestions on again"),
        )
    return Labels(
        gettext("Suggestions off"),
        gettext("Take back switching suggestions off"),
        gettext("Switch suggestions off again"),
    )


def _cell_labels(change: Change, names: Names, ruleset: Ruleset) -> Labels:
    _, position, entry = scorebook.read_cell(change.made[0])
    said = {"name": names[position], "amount": amount(entry, ruleset)}
    if entry.out:
        short, undo = gettext("%(name)s sits out"), gettext("Take back that %(name)s sits out")
        redo = gettext("Let %(name)s sit out again")
    elif entry.blank and ruleset.penalty == "typed":
        short, undo = gettext("%(name)s’s points"), gettext("Take back clearing %(name)s’s points")
        redo = gettext("Clear %(name)s’s points again")
    elif entry.blank:
        short, undo = gettext("%(name)s’s pile"), gettext("Take back clearing %(name)s’s pile")
        redo = gettext("Clear %(name)s’s pile again")
    else:
        short, undo = gettext("%(name)s’s %(amount)s"), gettext("Take back %(name)s’s %(amount)s")
        redo = gettext("Bring back %(name)s’s %(amount)s")
    return Labels(short % said, undo % said, redo % said)


def change_sentences(change: Change, names: Names, ruleset: Ruleset) -> list[str]:
    """What a change wrote and what was there before, a sentence for each fact.

    `names` is `seating.names_in` it, `ruleset` the game's.
    """
    match change.what:
        case "game.started":
            return [gettext("The game was started")]
        case "game.imported":
            return [gettext("The game was read from a game record")]
        case "game.again":
            return [gettext("The same people played again")]
        case "game.thrown_away":
            return [gettext("The game was thrown away")]
        case "game.put_back":
            return [gettext("The game was put back")]
        case "phone.invited" | "phone.joined" | "phone.removed" | "phone.withdrawn":
            return [_phone_sentence(change.what, change.after)]
        case "pile.refused":
            return [_refused_sentence(change, names, ruleset)]
        case "end.kept":
            return [gettext("The rounds after the end were left as they are")]
        case "game.moved":
            return _moved_sentences(change, names)
    if change.what in following.CHANGES:
        return following.sentences(change, names)
    if change.what in duels.CHANGES:
        return duels.sentences(change, names)
    told = seating.sentences(change, names) if change.what in seating.CHANGES else []
    facts = zip(change.before, change.after, strict=True)
    told += [
        _sentence(change, names, before, after, ruleset) for before, after in facts if not told or "round" in after
    ]
    return list(dict.fromkeys(told))


def _phone_sentence(what: str, after: dict[str, Any]) -> str:
    said = {"phone": after["phone"] or gettext("any phone")}
    scores = after["role"] >= Role.SCORER
    match what:
        case "phone.invited" if scores:
            return gettext("A link was made for %(phone)s, to enter scores") % said
        case "phone.invited":
            return gettext("A link was made for %(phone)s, to look") % said
        case "phone.joined" if scores:
            return gettext("%(phone)s came in, to enter scores") % said
        case "phone.joined":
            return gettext("%(phone)s came in, to look") % said
        case "phone.removed":
            return gettext("%(phone)s was removed from the game") % said
    return gettext("The link for %(phone)s was withdrawn") % said


def _refused_sentence(change: Change, names: Names, ruleset: Ruleset) -> str:
    """Two phones wrote one cell: the second was asked, and this is what it had entered (T15)."""
    _, _, there = scorebook.read_cell(change.before[0])
    number, position, refused = scorebook.read_cell(change.after[0])
    said = {"name": names[position], "round": number}
    said |= {"there": in_full(there, ruleset), "refused": in_full(refused, ruleset)}
    return gettext("%(name)s, round %(round)s: %(refused)s was not saved, because %(there)s stood there") % said


def _sentence(change: Change, names: Names, before: dict[str, Any], after: dict[str, Any], ruleset: Ruleset) -> str:
    if "seat" in after and "round" in after:
        return _cell_sentence(change, names, before, after, ruleset)
    if change.what == "confirmed":
        return gettext("Nothing was changed: it was so already")
    if "ruleset" in after.get("game", {}):
        return _rules_sentence(change, before["game"]["ruleset"], after["game"]["ruleset"])
    if "stopped" in after.get("game", {}):
        return (
            gettext("The game was ended") if after["game"]["stopped"] else gettext("The end of the game was taken back")
        )
    if "suggests" in after.get("game", {}):
        return (
            gettext("Suggestions were switched on")
            if after["game"]["suggests"]
            else gettext("Suggestions were switched off")
        )
    raise LookupError(change.what)


def _rules_sentence(change: Change, before: dict[str, Any], after: dict[str, Any]) -> str:
    was, now = (rulebook.sentences(rules.read_ruleset(ruleset)) for ruleset in (before, after))
    gone, new = ([each for each in one if each not in other] for one, other in ((was, now), (now, was)))
    said = {"was": " ".join(gone if gone and new else was), "now": " ".join(new if gone and new else now)}
    if change.undoes_id:
        return gettext("The rules were put back: %(now)s It was: %(was)s") % said
    return gettext("The rules were changed: %(now)s It was: %(was)s") % said


def _moved_sentences(change: Change, names: Names) -> list[str]:
    """When a game began, and the season it counts in, as far as either was changed."""
    was, now = ({**facts[0]["game"], **facts[1]["game"]} for facts in (change.before, change.after))
    told = []
    if was["started_at"] != now["started_at"]:
        said = {"was": _moment(was["started_at"]), "now": _moment(now["started_at"])}
        told.append(gettext("It began on %(now)s, not on %(was)s") % said)
    if was["season"] != now["season"]:
        said = {"was": names.get(was["season"], ""), "now": names.get(now["season"], "")}
        if not now["season"]:
            told.append(gettext("It counts in no season, and not in %(was)s any more") % said)
        elif not was["season"]:
            told.append(gettext("It counts in %(now)s") % said)
        else:
            told.append(gettext("It counts in %(now)s, and not in %(was)s any more") % said)
    return told


def _moment(at: str) -> str:
    began = localtime(datetime.fromisoformat(at))
    return gettext("%(day)s, %(time)s") % {"day": date_format(began), "time": date_format(began, "H:i")}


def _cell_sentence(
    change: Change, names: Names, before: dict[str, Any], after: dict[str, Any], ruleset: Ruleset
) -> str:
    _, _, was = scorebook.read_cell(before)
    number, position, now = scorebook.read_cell(after)
    said = {"name": names[position], "round": number, "was": in_full(was, ruleset), "now": in_full(now, ruleset)}
    if change.what == "confirmed":
        return gettext("%(name)s, round %(round)s: %(now)s was confirmed") % said
    if was.out and now.blank:
        return gettext("%(name)s, round %(round)s: does not sit out after all") % said
    if change.undoes_id and now.blank:
        return gettext("%(name)s, round %(round)s: %(was)s was taken back") % said
    if change.undoes_id:
        return gettext("%(name)s, round %(round)s: %(now)s again, %(was)s was taken back") % said
    if now.blank:
        return gettext("%(name)s, round %(round)s: cleared, it was %(was)s") % said
    if change.redoes_id and was.blank:
        return gettext("%(name)s, round %(round)s: %(now)s was brought back") % said
    if change.redoes_id:
        return gettext("%(name)s, round %(round)s: %(now)s was brought back, it was %(was)s") % said
    if was.blank:
        return gettext("%(name)s, round %(round)s: %(now)s") % said
    return gettext("%(name)s, round %(round)s: %(now)s, it was %(was)s") % said


def fault_sentence(fault: scorebook.NotNow, names: Names, ruleset: Ruleset) -> str:
    """Why a change cannot be taken back or brought back now; names the later change that stands in the way."""
    later = fault.fields.get("change")
    if later is None:
        return wording.error_message(fault)
    said = " · ".join(change_sentences(later, names, ruleset))
    return gettext("“%(later)s” came later. Take that back first, or correct it where it is.") % {"later": said}
