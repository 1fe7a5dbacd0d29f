"""The lines and cells that the screens of a game show, made ready so that their templates only have to write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from scoring import rules, telling
from scoring.history import change_sentences, signed
from scoring.models import Change, Pile, Seat, Session, User
from scoring.rules import Ruleset
from scoring.sheet import Sheet
from scoring.templatetags.scoring import initials

# The css class of a card, by its bullheads; a plain card has none.
HEADS = ["", *("" if (heads := rules.bullheads(card)) == 1 else f"h{heads}" for card in range(1, 105))]

type Address = Callable[[int, int], str]
"""(round number, seat position) → the address of that cell's pad."""


def pads(game: Session) -> Address:
    """Addresses of the pads of a game; one look into the URL table does for all of them."""
    stem = reverse("pile", args=[game.public_id, 0, 0]).removesuffix("0/0/")
    return lambda number, position: f"{stem}{position}/{number}/"


class RaceLine(NamedTuple):
    """Where a player stands; `part` is the bar in percent. Numbers are text: templates write that faster."""

    rank: str
    name: str
    total: str
    last: str
    part: str
    kind: str
    mark: str


def race_lines(sheet: Sheet, by_seats: bool) -> list[RaceLine]:
    """Everybody after the last round that counts, by rank, or in seat order: then, too, while nobody is ranked yet."""
    judgement, ruleset = sheet.judgement, sheet.ruleset
    ranking = list(judgement.ranking or (rules.Ranked(seat.name, 0, None) for seat in sheet.seats))
    if by_seats:
        position = {seat.name: seat.position for seat in sheet.seats}
        ranking.sort(key=lambda ranked: position[ranked.player])
    number = judgement.ended_in_round or sheet.last_complete
    scores = judgement.rounds[number - 1].scores if number else {}
    highest = ruleset.target or max(1, *(ranked.total for ranked in ranking))
    return [_race_line(ruleset, ranked, scores.get(ranked.player), highest, sheet.over) for ranked in ranking]


def _race_line(ruleset: Ruleset, ranked: rules.Ranked, score: int | None, highest: int, over: bool) -> RaceLine:
    down = ruleset.direction == "down"
    total = highest - ranked.total if down else ranked.total
    kind, mark = "leads" if ranked.rank == 1 else "", ""  # a leader may be in danger, too: the danger shows
    if telling.ended_it(ruleset, ranked.total):
        kind, mark = "over", gettext("ended it")
    elif telling.in_danger(ruleset, ranked.total) and not over:
        kind, mark = "danger", gettext("close")
    last = "" if score is None else signed(-score if down else score)
    part = max(0, min(100, 100 * total // highest))
    return RaceLine(str(ranked.rank or ""), ranked.player, plain(total), last, str(part), kind, mark)


def plain(points: int) -> str:
    """A number as people write it.

    >>> plain(12), plain(-4)
    ('12', '−4')
    """
    return str(points).replace("-", "−")


class PileLine(NamedTuple):
    """What a player picked up in a round; `cards` are (card, css class), `label` says what a tap leads to."""

    name: str
    pad: str
    label: str
    entered: bool
    points: str
    cards: list[tuple[int, str]]
    notes: list[str]


def pile_lines(sheet: Sheet, number: int, pad: Address) -> list[PileLine]:
    """Round `number`, in seat order."""
    scores = sheet.judgement.rounds[number - 1].scores if 1 <= number <= sheet.round_count else {}
    correct, enter = gettext("Correct %(name)s’s %(points)s"), gettext("Enter %(name)s’s pile")
    lines = []
    for seat in sheet.seats:
        pile = sheet.pile(number, seat.position)
        cards = sorted(pile.cards or ()) if pile else []
        entered = pile is not None and pile.entered
        score = scores.get(seat.name)
        points = "" if score is None else plain(score)
        lines.append(
            PileLine(
                seat.name,
                pad(number, seat.position),
                (correct if entered else enter) % {"name": seat.name, "points": points},
                entered,
                points,
                [(card, HEADS[card]) for card in cards],
                list(_notes(pile)) if pile else [],
            )
        )
    return lines


def _notes(pile: Pile) -> Iterator[str]:
    if pile.cards:
        yield ngettext("%(count)s card", "%(count)s cards", len(pile.cards)) % {"count": len(pile.cards)}
    elif pile.entered and not pile.points:
        yield gettext("nothing picked up")
    if pile.correction:
        yield gettext("correction %(points)s: %(reason)s") % {"points": signed(pile.correction), "reason": pile.why}


class Cell(NamedTuple):
    """A cell of the score sheet; `points` None is not entered, which is not 0."""

    pad: str
    points: int | None
    correction: str
    kind: str


class SheetRow(NamedTuple):
    number: int
    cells: list[Cell]
    after_end: bool
    doubtful: bool


def sheet_rows(sheet: Sheet, pad: Address) -> list[SheetRow]:
    """Every round with an entry, and the current one."""
    rows = []
    warned = {warning.round for warning in sheet.judgement.warnings}
    for number in range(1, max(sheet.round_count, sheet.current or 0) + 1):
        judged = sheet.judgement.rounds[number - 1] if number <= sheet.round_count else None
        piles = [sheet.pile(number, seat.position) for seat in sheet.seats]
        points = [picked_up(judged, seat, pile) for seat, pile in zip(sheet.seats, piles, strict=True)]
        worst = max((each for each in points if each is not None), default=0) if judged and judged.complete else None
        cells = [
            Cell(
                pad(number, seat.position),
                each,
                signed(pile.correction) if pile and pile.correction else "",
                "clean" if each == 0 else "worst" if each is not None and each == worst else "",
            )
            for seat, pile, each in zip(sheet.seats, piles, points, strict=True)
        ]
        after_end = bool(judged and judged.after_end)
        rows.append(SheetRow(number, cells, after_end, number in warned and not after_end))
    return rows


def picked_up(judged: rules.JudgedRound | None, seat: Seat, pile: Pile | None) -> int | None:
    """The points of a pile before its correction; None where it is not entered."""
    score = judged.scores.get(seat.name) if judged else None
    return None if score is None or pile is None else score - pile.correction


def sums(sheet: Sheet) -> list[int]:
    """What stands under each column: everything entered in rounds up to the end."""
    counting = [judged for judged in sheet.judgement.rounds if not judged.after_end]
    return [sum(judged.scores.get(seat.name) or 0 for judged in counting) for seat in sheet.seats]


class Seen(NamedTuple):
    """A card of the deck, its css class, and the mark of who has it; "" where nobody picked it up."""

    card: int
    heads: str
    who: str


def marks(seats: Sequence[Seat]) -> dict[int, str]:
    """`{seat position: a mark of two to four signs}`, different for everybody at the table."""
    short = {seat.position: initials(seat.name) for seat in seats}
    shared = [mark.casefold() for mark in short.values()]
    return {
        position: f"{mark}{position}" if shared.count(mark.casefold()) > 1 else mark for position, mark in short.items()
    }


def seen_cards(sheet: Sheet, number: int) -> list[Seen]:
    """The whole deck, and who picked up what in round `number`."""
    holders, mark = sheet.holders(number, but=0), marks(sheet.seats)
    top = sheet.ruleset.deck_for(len(sheet.seats))
    return [
        Seen(card, HEADS[card], mark[holders[card].position] if card in holders else "") for card in range(1, top + 1)
    ]


class LogLine(NamedTuple):
    """A change as the history tells it; `at` is in the club's time zone."""

    sentences: list[str]
    mine: bool
    at: datetime
    taken_back: bool


def log_lines(changes: Iterable[Change], names: Mapping[int, str], reader: User) -> list[LogLine]:
    """Changes, each fetched with what undid it; `names` is `{seat position: name}`."""
    return [
        LogLine(
            change_sentences(change, names),
            change.who_id == reader.pk,
            localtime(change.at),
            hasattr(change, "undone_by"),
        )
        for change in changes
    ]
