"""A game in words: who leads, who is close to the end, how it ended, and what people will remember of it.

Reads a `Sheet` and nothing else. Whatever is counted, and whichever way it is shown, its ranking says who is best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext, ngettext

from scoring.rulebook import counted, plain
from scoring.rules import BULLY, Judgement, League, Ranked, Ruleset, league_pot
from scoring.sheet import Sheet

# A finish is close up to so many bullheads or points, and a way back long from so many on.
CLOSE_FINISH = 3
LONG_WAY_BACK = 10
# What more people share is nothing to tell of any of them.
SHARED_BY_AT_MOST = 3


@dataclass(frozen=True, slots=True)
class Story:
    """Something worth telling: whose it is, a line each; the number it is about; the cards, where they are known."""

    title: str
    lines: tuple[str, ...]
    number: int | None = None
    cards: tuple[int, ...] = ()


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them: "Mira", "Mira and Tom", "Mira, Tom and Ben"."""
    if len(names) < 2:
        return "".join(names)
    first = gettext(", ").join(names[:-1])
    return gettext("%(first)s and %(last)s") % {"first": first, "last": names[-1]}


def short_rule(ruleset: Ruleset) -> str:
    """When the game ends, in a few words for a headline."""
    if ruleset == BULLY:
        return gettext("Bully")
    rounds = ruleset.round_count and ngettext("%(count)s round", "%(count)s rounds", ruleset.round_count) % {
        "count": ruleset.round_count
    }
    if ruleset.target is None:
        return rounds or gettext("until stopped")
    if ruleset.direction == "down":
        target = gettext("from %(target)s down")
    elif ruleset.limit == "pass":
        target = gettext("past %(target)s")
    else:
        target = gettext("to %(target)s")
    target %= {"target": ruleset.target}
    return gettext("%(target)s, at most %(rounds)s") % {"target": target, "rounds": rounds} if rounds else target


def other_deck(sheet: Sheet) -> str:
    """That deck or hands have changed with the players since the last round, or will with the next; "" if not."""
    ruleset = sheet.ruleset
    for number in (sheet.current, sheet.round_count + 1) if sheet.current else ():
        if ruleset.round_count and number > ruleset.round_count:
            break
        before, players = (len(sheet.seated(each)) for each in (number - 1, number))
        if min(before, players) < ruleset.players[0]:
            continue
        top, hand = ruleset.deck_for(players), ruleset.hand_for(players)
        sits_out = any(pile.out for (each, _), pile in sheet.piles.items() if each == number)
        since = gettext("In round %(round)s") if sits_out else gettext("From round %(round)s on")
        said = {"since": since % {"round": number}, "top": top, "hand": hand, "players": players}
        told = []
        if top != ruleset.deck_for(before):
            told.append(
                ngettext(
                    "%(since)s the deck goes from 1 to %(top)s: %(players)s plays.",
                    "%(since)s the deck goes from 1 to %(top)s: %(players)s play.",
                    players,
                )
            )
        if hand != ruleset.hand_for(before):
            told.append(
                ngettext(
                    "%(since)s a hand of %(hand)s is dealt: %(players)s plays.",
                    "%(since)s a hand of %(hand)s is dealt: %(players)s play.",
                    players,
                )
            )
        if told:
            return " ".join(told) % said
    return ""


def until_end(ruleset: Ruleset, total: int) -> int | None:
    """How much more ends the game; not above 0 when it ends, None when no number ends it."""
    if ruleset.target is None:
        return None
    return ruleset.target - total + (ruleset.limit == "pass")


def shown(ruleset: Ruleset, total: int) -> str:
    """A total as people see it: what remains of the target in a game that counts down."""
    if ruleset.direction == "down" and ruleset.target is not None:
        return plain(ruleset.target - total)
    return plain(total)


def in_danger(ruleset: Ruleset, total: int) -> bool:
    """Three quarters of the way to the end, or more."""
    return ruleset.target is not None and 4 * total >= 3 * ruleset.target


def lead(sheet: Sheet) -> str:
    """Who leads and by how much, after the last complete round; "" before there is one."""
    ranking = [ranked for ranked in sheet.standing if ranked.rank]
    if len(ranking) < 2:
        return ""
    best = [ranked.player for ranked in ranking if ranked.rank == 1]
    total = ranking[0].total
    if len(best) == len(sheet.seats):
        return gettext("Everybody has %(total)s") % {"total": shown(sheet.ruleset, total)}
    if len(best) > 1:
        return gettext("%(names)s share the lead") % {"names": listed(best)}
    return gettext("%(name)s leads by %(margin)s") % {"name": best[0], "margin": abs(ranking[1].total - total)}


def close_to_end(sheet: Sheet) -> list[str]:
    """Who is close to the end, nearest first, two sentences at most; the rounds to go where they are counted."""
    ruleset = sheet.ruleset
    near = [ranked for ranked in sheet.standing if ranked.rank and in_danger(ruleset, ranked.total)]
    near.sort(key=lambda ranked: -ranked.total)
    told = [_close(ruleset, total, list(group)) for total, group in groupby(near, key=lambda ranked: ranked.total)][:2]
    if ruleset.round_count:
        to_go = ruleset.round_count - sheet.last_complete
        told.append(ngettext("Last round", "%(count)s rounds to go", to_go) % {"count": to_go})
    return told


def _close(ruleset: Ruleset, total: int, group: list[Ranked]) -> str:
    told = {
        "names": listed([ranked.player for ranked in group]),
        "score": counted(ruleset, until_end(ruleset, total) or 0),
    }
    return ngettext("%(names)s is %(score)s from the end", "%(names)s are %(score)s from the end", len(group)) % told


def winners(sheet: Sheet, written: Callable[[str], str] = str) -> str:
    """Who won a game that is over, each name as it is to be `written`."""
    names = [written(name) for name in sheet.judgement.winners or ()]
    if sheet.game.is_bully and len(names) == 2:
        return gettext("A draw")
    if 1 < len(names) == len(sheet.seats):
        return gettext("Everybody shares first place")
    return ngettext("%(names)s wins", "%(names)s share first place", len(names)) % {"names": listed(names)}


def why_over(sheet: Sheet) -> str:
    """What ended a game that is over."""
    judgement, ruleset = sheet.judgement, sheet.ruleset
    number = judgement.ended_in_round or 0
    if sheet.game.totals_only:
        return gettext("totals from paper")
    if judgement.reason == "stopped":
        return gettext("Stopped after round %(round)s") % {"round": number}
    if judgement.reason == "rounds":
        return ngettext("The round is played", "All rounds are played", number)
    ended_by = [ranked for ranked in judgement.ranking or () if ended_it(ruleset, ranked.total)]
    told = {"names": listed([ranked.player for ranked in ended_by]), "round": number, "target": ruleset.target}
    if ruleset.direction == "down":
        return gettext("%(names)s had nothing left after round %(round)s") % told
    if len(ended_by) == 1:
        return gettext("%(names)s reached %(total)s in round %(round)s") % {**told, "total": ended_by[0].total}
    if ruleset.limit == "pass":
        return gettext("%(names)s passed %(target)s in round %(round)s") % told
    return gettext("%(names)s reached %(target)s in round %(round)s") % told


def played_after_the_end(rounds: str, count: int) -> str:
    """What becomes of rounds that a correction, or another rule, has put after the end."""
    return ngettext(
        "Round %(rounds)s was played after the end. It does not count.",
        "Rounds %(rounds)s were played after the end. They do not count.",
        count,
    ) % {"rounds": rounds}


def not_completed(rounds: str, count: int) -> str:
    """What becomes of rounds that were not complete when the table stopped."""
    return ngettext(
        "Round %(rounds)s was not completed. It is kept, but does not count.",
        "Rounds %(rounds)s were not completed. They are kept, but do not count.",
        count,
    ) % {"rounds": rounds}


def ended_it(ruleset: Ruleset, total: int) -> bool:
    """This total ends the game."""
    left = until_end(ruleset, total)
    return left is not None and left <= 0


def league(judgement: Judgement, settings: League | None) -> list[str]:
    """How the points for the club league came about, a sentence each; none where there are no points."""
    if settings is None or not judgement.league_points:
        return []
    ranks = [ranked.rank for ranked in judgement.ranking or () if ranked.rank]
    winning, lost = ranks.count(1), [rank for rank in ranks if rank > 1]
    pot, share = league_pot(len(ranks)), max(judgement.league_points.values())
    said = {"players": len(ranks), "pot": pot, "winners": winning, "share": plain(share)}
    if not lost and len(ranks) == 2:
        return [gettext("Both are equal: %(share)s each.") % said]
    if not lost and len(ranks) > 2:
        return [gettext("All %(players)s are equal: %(share)s each.") % said]
    if winning == 1:
        told = [gettext("The winner gets %(pot)s points.") % said]
    elif pot % winning and settings.share == "up":
        told = [gettext("%(pot)s points are shared by %(winners)s winners: %(share)s each, rounded up.") % said]
    else:
        told = [gettext("%(pot)s points are shared by %(winners)s winners: %(share)s each.") % said]
    if len(lost) == 1:
        told.append(gettext("The other loses 1."))
    elif lost and len(set(lost)) == 1:
        return [*told, gettext("The others are equal and lose 1 each.")]
    elif lost:
        told.append(gettext("The others lose 1, then 2, then 3, and so on, the best of them first."))
    if len(set(lost)) == len(lost):
        return told
    if settings.equal_losers == "dense":
        return [*told, gettext("Equal ones lose the same, and the next loses one more.")]
    return [*told, gettext("Equal ones lose the same, and the next loses as if they were not equal.")]


def stories(sheet: Sheet) -> list[Story]:
    """What is worth telling of a game that is over: few, and true of the rounds that count."""
    if sheet.game.is_bully:
        return []
    if sheet.game.totals_only:
        return [story] if (story := _close_finish(sheet)) else []
    return [
        story for story in (_dearest_pile(sheet), _clean_rounds(sheet), _close_finish(sheet), _comeback(sheet)) if story
    ]


def _scores(sheet: Sheet) -> Iterator[tuple[int, int, int]]:
    """(points, round number, seat position) of every pile that counts, without its correction."""
    for number in range(1, (sheet.judgement.ended_in_round or 0) + 1):
        scores = sheet.judgement.rounds[number - 1].scores
        for seat in sheet.seats:
            score, pile = scores.get(seat.name), sheet.pile(number, seat.position)
            if score is not None:
                yield score - (pile.correction if pile else 0), number, seat.position


def _dearest_pile(sheet: Sheet) -> Story | None:
    scores = list(_scores(sheet))
    most = max(scores)[0]
    dearest = [(number, position) for points, number, position in scores if points == most]
    if most <= 0 or len(dearest) > SHARED_BY_AT_MOST:
        return None
    cards = tuple(sorted(sheet.cards(*dearest[0]))) if len(dearest) == 1 else ()
    lines = tuple(
        gettext("%(name)s, round %(round)s") % {"name": sheet.names[position], "round": number}
        for number, position in dearest
    )
    match sheet.ruleset.penalty, sheet.ruleset.wins:
        case "typed", "most":
            title = gettext("Best round")
        case "typed", _:
            title = gettext("Worst round")
        case _, "most":
            title = gettext("Best pile")
        case _:
            title = gettext("Worst pile")
    return Story(title, lines, most, cards)


def _clean_rounds(sheet: Sheet) -> Story | None:
    if sheet.ruleset.penalty == "typed":
        return None  # there 0 is a number like any other
    clean: dict[str, int] = {}
    for points, _, position in _scores(sheet):
        if points == 0:
            name = sheet.names[position]
            clean[name] = clean.get(name, 0) + 1
    most = max(clean.values(), default=0)
    names = [name for name, count in clean.items() if count == most]
    if not names or len(names) > SHARED_BY_AT_MOST:
        return None
    title = ngettext("Picked up nothing in a round", "Picked up nothing in %(count)s rounds", most) % {"count": most}
    return Story(title, tuple(names))


def _close_finish(sheet: Sheet) -> Story | None:
    ranking = [ranked for ranked in sheet.judgement.ranking or () if ranked.rank]
    if len(ranking) < 2:
        return None
    first, second = ranking[:2]
    margin = abs(second.total - first.total)
    if not 0 < margin <= CLOSE_FINISH:
        return None
    told = {"first": first.player, "second": second.player, "score": counted(sheet.ruleset, margin)}
    line = gettext("%(first)s was %(score)s ahead of %(second)s") % told
    return Story(gettext("Close finish"), (line,))


def _comeback(sheet: Sheet) -> Story | None:
    behind, number, name = max(_ways_back(sheet), default=(0, 0, ""))
    if behind < LONG_WAY_BACK:
        return None
    told = {"name": name, "round": number, "score": counted(sheet.ruleset, behind)}
    line = gettext("%(name)s was last after round %(round)s, %(score)s behind") % told
    return Story(gettext("Comeback"), (line,))


def _ways_back(sheet: Sheet) -> Iterator[tuple[int, int, str]]:
    """(how far behind the best, round number, name) for each round after which a winner was alone in last place."""
    worse = 1 if sheet.ruleset.wins == "fewest" else -1
    stayed = {ranked.player for ranked in sheet.judgement.ranking or () if ranked.rank}
    for number, judged in enumerate(sheet.judgement.rounds[: sheet.judgement.ended_in_round or 0], 1):
        for name in sheet.judgement.winners or ():
            own = judged.totals.get(name)
            totals = [(other, total) for other, total in judged.totals.items() if other in stayed and other != name]
            others = [worse * total for _, total in totals if total is not None]
            if own is not None and len(others) > 1 and worse * own > max(others):
                yield worse * own - min(others), number, name
