"""Bully in words: who wins a pair of cards and why, what became of a duel, and what the log says of all that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from scoring import rules
from scoring.models import Change
from scoring.record import duel_of
from scoring.seating import Names
from scoring.sheet import Sheet
from scoring.telling import listed

CHANGES = ("spares.laid", "duel.played", "duel.mended", "duel.refused")

type Fact = dict[str, Any]


def card_name(card: str) -> str:
    """A card within a sentence."""
    return gettext("joker") if card == "joker" else card


def reason(card: str, other: str) -> str:
    """How two cards compare: "K beats Q", "2 beats the joker"."""
    if rules.beats(other, card):
        card, other = other, card
    match rules.beats(card, other):
        case "two_beats_joker":
            return gettext("2 beats the joker")
        case "higher" if card == "joker":
            return gettext("the joker beats %(other)s") % {"other": other}
        case "higher":
            return gettext("%(card)s beats %(other)s") % {"card": card, "other": other}
    return gettext("%(card)s against %(card)s") % {"card": card_name(card)}


def result(exchange: rules.Exchange, by: str, other: str, captures: int) -> str:
    """What became of an exchange that `by` opened, in which so many cards were captured by the end of the duel."""
    opened, answered = exchange
    said = {"reason": reason(opened.card, answered.card), "count": captures}
    winner = rules.dealt((by, other)).winner(by, exchange)
    if winner is None:
        return gettext("%(reason)s: a tie") % said
    said["name"] = winner
    return (
        ngettext("%(reason)s: %(name)s takes %(count)s card", "%(reason)s: %(name)s takes %(count)s cards", captures)
        % said
    )


def outcome(duel: rules.Duel, judged: rules.JudgedDuel, players: tuple[str, str]) -> str:
    """What became of a duel, or how it stands."""
    other = players[duel.by == players[0]]
    if not duel.exchanges:
        return gettext("%(name)s passes") % {"name": duel.by}
    last = result(duel.exchanges[-1], duel.by, other, len(duel.exchanges))
    if judged.winner or judged.open:
        return last
    return gettext("%(tie)s, and void: every card goes back") % {"tie": last}


def shown(exchange: rules.Exchange, by: str, other: str) -> str:
    """Who turned up which card where; who opened comes first."""
    opened, answered = exchange
    return gettext("%(name)s’s %(card)s on %(square)s, %(other)s’s %(with)s on %(answer)s") % {
        "name": by,
        "card": card_name(opened.card),
        "square": opened.square,
        "other": other,
        "with": card_name(answered.card),
        "answer": answered.square,
    }


def opener(sheet: Sheet) -> str:
    """What comes next in a game that is not over: whose turn it is to open."""
    if sheet.grid is None:
        return gettext("The spare cards are laid first.")
    position = sheet.grid.position
    if position.tie:
        return gettext("A tie: %(name)s opens another pile.") % {"name": position.initiative}
    if position.initiative:
        return gettext("%(name)s opens.") % {"name": position.initiative}
    return gettext("Either may open the first duel.")


def why_over(sheet: Sheet) -> str:
    """What ended a game of Bully."""
    if sheet.judgement.reason == "stopped" or sheet.grid is None:
        return gettext("Ended by agreement")
    position = sheet.grid.position
    bare = [name for name in position.players if not position.on_grid(name)]
    if bare:
        return gettext("%(names)s has no card left") % {"names": listed(bare)}
    return gettext("No pile can be answered any more")


def left_open(sheet: Sheet) -> str:
    """What becomes of a tie when the game is stopped in it; "" without one."""
    if sheet.grid and sheet.grid.position.tie:
        return gettext("A tie lies open: nobody takes its cards.")
    return ""


def count(sheet: Sheet) -> str:
    """How many duels were played."""
    duels = len(sheet.grid.duels) if sheet.grid else 0
    return ngettext("%(count)s duel", "%(count)s duels", duels) % {"count": duels}


def captured(total: int) -> str:
    return ngettext("%(count)s card captured", "%(count)s cards captured", total) % {"count": total}


def sentences(change: Change, names: Names) -> list[str]:
    """What a change of `CHANGES` says."""
    facts = zip(change.before, change.after, strict=True)
    told = [sentence for before, after in facts for sentence in _differences(change, before, after, names)]
    if change.what == "duel.refused":
        return [gettext("Not saved, because other cards were entered first: %(refused)s") % {"refused": told[0]}]
    return told or [gettext("Nothing was changed: it was so already")]


def _differences(change: Change, before: Fact, after: Fact, names: Names) -> Iterator[str]:
    if "spares" in after:
        yield _spares(before, after, names)
        return
    was, now = (_exchanges(fact, names) for fact in (before, after))
    said: dict[str, Any] = {"duel": after["turn"]}
    if now[: len(was)] == was:
        for exchange in now[len(was) :]:
            yield gettext("Duel %(duel)s: %(told)s") % {**said, "told": exchange}
    elif not now and change.what == "duel.mended":
        yield gettext("Duel %(duel)s was given up") % said
    elif was[: len(now)] == now:
        yield gettext("Duel %(duel)s was taken back: %(told)s") % {**said, "told": was[-1]}
    else:
        said |= {"now": gettext("; ").join(now), "was": gettext("; ").join(was)}
        yield gettext("Duel %(duel)s was: %(now)s. Not: %(was)s") % said


def _exchanges(fact: Fact, names: Names) -> list[str]:
    """A sentence for each exchange of a duel, none where there is no duel."""
    if not fact["played"]:
        return []
    duel = duel_of(fact["played"], _by_position(names))
    (other,) = [name for position, name in _by_position(names).items() if position != fact["played"]["by"]]
    if not duel.exchanges:
        return [gettext("%(name)s passes") % {"name": duel.by}]
    return [
        gettext("%(shown)s – %(result)s")
        % {"shown": shown(exchange, duel.by, other), "result": result(exchange, duel.by, other, number)}
        for number, exchange in enumerate(duel.exchanges, 1)
    ]


def _by_position(names: Names) -> Mapping[int, str]:
    return {key: name for key, name in names.items() if isinstance(key, int)}


def _spares(before: Fact, after: Fact, names: Names) -> str:
    if after["spares"] is None:
        return gettext("The spare cards were taken back")
    now = _listed(after, names)
    if before["spares"] is None:
        return gettext("The spare cards were laid. %(now)s") % {"now": now}
    said = {"now": now, "was": _listed(before, names)}
    return gettext("The spare cards were laid otherwise. %(now)s. It was: %(was)s") % said


def _listed(fact: Fact, names: Names) -> str:
    """Whose spare cards lie where: "Ada: a1 ×4; Ben: b1 ×2, e2 ×2"."""
    return gettext("; ").join(
        gettext("%(name)s: %(piles)s")
        % {
            "name": names[int(position)],
            "piles": gettext(", ").join(f"{square}\N{NO-BREAK SPACE}×{cards}" for square, cards in added.items()),
        }
        for position, added in (fact["spares"] or {}).items()
    )


def labels(change: Change, names: Names) -> tuple[str, str, str]:
    """What the buttons about a change of `CHANGES` say: in short, to take it back, to bring it back."""
    if change.what == "spares.laid":
        return (
            gettext("The spare cards"),
            gettext("Take the spare cards back"),
            gettext("Lay the spare cards again"),
        )
    said = {"duel": change.made[0]["turn"]}
    if change.what == "duel.mended":
        return (
            gettext("The correction"),
            gettext("Take back the correction of duel %(duel)s") % said,
            gettext("Bring back the correction of duel %(duel)s") % said,
        )
    short, undo = gettext("Duel %(duel)s"), gettext("Take back the last cards of duel %(duel)s")
    return short % said, undo % said, gettext("Play the last cards of duel %(duel)s again") % said
