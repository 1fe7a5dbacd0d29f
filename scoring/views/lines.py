"""The lines and cells that the screens of a game show, made ready so that their templates only have to write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from scoring import rules, scorebook, telling
from scoring.history import change_sentences, labels, maker, signed
from scoring.models import Change, Pile, Seat, Session, User
from scoring.rulebook import plain
from scoring.seating import Names
from scoring.sheet import Sheet

# The css class of a card, by its bullheads; a plain card has none.
HEADS = ["", *("" if (heads := rules.bullheads(card)) == 1 else f"h{heads}" for card in range(1, 105))]
PLAIN = [""] * len(HEADS)


def heads_of(sheet: Sheet) -> Sequence[str]:
    """The css class of each card by what it counts in this game: where every card counts 1, all are plain."""
    return HEADS if sheet.ruleset.penalty == "bullheads" else PLAIN


class Show(Protocol):
    """Shows a screen of a game with what is wrong."""

    def __call__(
        self, request: HttpRequest, game: Session, faults: Sequence[str] = (), status: int = 200
    ) -> HttpResponse: ...


type Address = Callable[[int, int], str]
"""(round number, seat position) → the address of that cell's pad."""


def pads(game: Session) -> Address:
    """Addresses of the pads of a game; one look into the URL table does for all of them."""
    stem = reverse("pile", args=[game.public_id, 0, 0]).removesuffix("0/0/")
    return lambda number, position: f"{stem}{position}/{number}/"


class RaceLine(NamedTuple):
    """Where a player stands; the bar begins at `start` and is `part` long, in percent.

    Numbers are text: templates write that faster.
    """

    rank: str
    name: str
    total: str
    last: str
    start: str
    part: str
    kind: str
    mark: str


def race_lines(sheet: Sheet, by_seats: bool) -> list[RaceLine]:
    """Everybody after the last round that counts, by rank, or in seat order: then, too, while nobody is ranked yet.

    Who begins with a later round comes behind, with what they start with; who went home comes last.
    """
    judgement, ruleset = sheet.judgement, sheet.ruleset
    seats = {seat.name: seat for seat in sheet.seats}
    ranking = list(sheet.standing)
    ranked_names = {ranked.player for ranked in ranking}
    ranking += [rules.Ranked(name, seat.start_total, None) for name, seat in seats.items() if name not in ranked_names]
    unranked = [ranked for ranked in ranking if ranked.rank is None]
    unranked.sort(key=lambda ranked: seats[ranked.player].left is not None)
    ranking = [*(ranked for ranked in ranking if ranked.rank is not None), *unranked]
    if by_seats:
        order = list(seats)
        ranking.sort(key=lambda ranked: order.index(ranked.player))
    number = judgement.ended_in_round or sheet.last_complete
    scale = _scale(ruleset, [ranked.total for ranked in ranking])
    return [
        _race_line(sheet, ranked, _last(sheet, seat, number), scale, _where(sheet, seat, number))
        for ranked in ranking
        if (seat := seats[ranked.player])
    ]


def _scale(ruleset: rules.Ruleset, totals: list[int]) -> range:
    """What the bars of the race run over: from 0 to the target, or to the highest total; from below 0 where one is."""
    if ruleset.direction == "down":
        return range(ruleset.target or 0)
    return range(min(0, *totals), ruleset.target or max(1, *totals))


def _where(sheet: Sheet, seat: Seat, number: int) -> str:
    """Why somebody has no place after round `number`, the last that counts; "" for who does."""
    if seat.left is not None and not (sheet.over and seat.left >= number):
        return gettext("went home")
    if seat.joined > max(number, 1):
        return gettext("from round %(round)s on") % {"round": seat.joined}
    return ""


def _last(sheet: Sheet, seat: Seat, number: int) -> str:
    """What round `number` brought somebody."""
    if sheet.game.is_bully:
        return ""  # its one round is the game
    score = sheet.judgement.rounds[number - 1].scores.get(seat.name) if number else None
    pile = sheet.pile(number, seat.position)
    if score is None:
        return gettext("sat out") if pile and pile.out else ""
    return signed(-score if sheet.ruleset.direction == "down" else score)


def _race_line(sheet: Sheet, ranked: rules.Ranked, last: str, scale: range, where: str) -> RaceLine:
    ruleset = sheet.ruleset
    total = scale.stop - ranked.total if ruleset.direction == "down" else ranked.total
    most = ruleset.wins == "most"  # then the end is no danger, but what everybody is after
    kind, mark = "leads" if ranked.rank == 1 else "", where  # a leader may be in danger, too: the danger shows
    if where and ranked.rank is None:
        kind = "away"
    elif telling.ended_it(ruleset, ranked.total):
        kind, mark = kind if most else "over", gettext("ended it")
    elif telling.in_danger(ruleset, ranked.total) and not sheet.over:
        kind, mark = kind if most else "danger", gettext("close")
    ends = sorted(100 * (min(max(each, scale.start), scale.stop) - scale.start) // len(scale) for each in (0, total))
    start, part = str(ends[0]), str(ends[1] - ends[0])
    return RaceLine(str(ranked.rank or ""), ranked.player, plain(total), last, start, part, kind, mark)


class PileLine(NamedTuple):
    """What a player picked up in a round; `cards` are (card, css class), `label` says what a tap leads to."""

    name: str
    pad: str
    label: str
    entered: bool
    out: bool
    points: str
    cards: list[tuple[int, str]]
    notes: list[str]


def at_table(sheet: Sheet, number: int) -> list[Seat]:
    """Who has a cell in round `number`, in seat order: who plays it, and who sits it out."""
    return [seat for seat in sheet.seats if seat.in_round(number)]


def pile_lines(sheet: Sheet, number: int, pad: Address) -> list[PileLine]:
    """Everybody who is at the table in round `number`, in seat order."""
    scores = sheet.judgement.rounds[number - 1].scores if 1 <= number <= sheet.round_count else {}
    correct, enter = gettext("Correct %(name)s’s %(points)s"), enter_label(sheet)
    heads = heads_of(sheet)
    drafting = number in sheet.hands and number not in sheet.deals  # nobody has played a card yet
    lines = []
    for seat in at_table(sheet, number):
        pile = sheet.pile(number, seat.position)
        cards = sorted(sheet.cards(number, seat.position))
        score = None if drafting else scores.get(seat.name)
        entered = score is not None
        points = "" if score is None else plain(score)
        lines.append(
            PileLine(
                seat.name,
                pad(number, seat.position),
                (correct if entered else enter) % {"name": seat.name, "points": points},
                entered,
                bool(pile and pile.out),
                points,
                [(card, heads[card]) for card in cards],
                list(_notes(sheet, pile, cards, score)),
            )
        )
    return lines


def enter_label(sheet: Sheet) -> str:
    """What leads to a pad, with a place for the name."""
    if sheet.ruleset.penalty == "typed":
        return gettext("Enter %(name)s’s points")
    return gettext("Enter %(name)s’s pile")


def _notes(sheet: Sheet, pile: Pile | None, cards: Sequence[int], score: int | None) -> Iterator[str]:
    if cards:
        yield ngettext("%(count)s card", "%(count)s cards", len(cards)) % {"count": len(cards)}
    elif score is not None and not (pile and pile.points) and sheet.ruleset.penalty != "typed":
        yield gettext("nothing picked up")
    if pile and pile.correction:
        yield gettext("correction %(points)s: %(reason)s") % {"points": signed(pile.correction), "reason": pile.why}


class Cell(NamedTuple):
    """A cell of the score sheet; `points` "" is not entered, which is not 0.

    `pad` is "" where somebody had not come yet, or had gone home; `out` where somebody sat out.
    """

    pad: str
    points: str
    correction: str
    kind: str
    out: bool


class SheetRow(NamedTuple):
    number: int
    cells: list[Cell]
    after_end: bool
    doubtful: bool
    followed: bool


def sheet_rows(sheet: Sheet, pad: Address) -> list[SheetRow]:
    """Every round with an entry, and the current one."""
    rows = []
    warned = {warning.round for warning in sheet.warnings}
    for number in range(1, max(sheet.round_count, sheet.current or 0) + 1):
        judged = sheet.judgement.rounds[number - 1] if number <= sheet.round_count else None
        piles = [sheet.pile(number, seat.position) for seat in sheet.seats]
        points = [picked_up(judged, seat, pile) for seat, pile in zip(sheet.seats, piles, strict=True)]
        worst = worst_of(sheet, [each for each in points if each is not None]) if judged and judged.complete else None
        clean = None if sheet.is_followed(number) and worst is None else 0  # who took nothing so far may yet
        if sheet.ruleset.penalty == "typed" or sheet.ruleset.wins == "most":
            clean = None  # nothing to be proud of
        cells = [
            Cell(
                pad(number, seat.position) if seat.in_round(number) else "",
                "" if each is None else plain(each),
                signed(pile.correction) if pile and pile.correction else "",
                "" if each is None else "clean" if each == clean else "worst" if each == worst else "",
                bool(pile and pile.out),
            )
            for seat, pile, each in zip(sheet.seats, piles, points, strict=True)
        ]
        after_end = bool(judged and judged.after_end)
        doubtful = number in warned and not after_end
        rows.append(SheetRow(number, cells, after_end, doubtful, number in sheet.deals))
    return rows


def worst_of(sheet: Sheet, points: Sequence[int]) -> int | None:
    """The worst score of a round, by who wins the game."""
    return (min if sheet.ruleset.wins == "most" else max)(points, default=None)


def picked_up(judged: rules.JudgedRound | None, seat: Seat, pile: Pile | None) -> int | None:
    """The points of a pile before its correction; None where it is not entered."""
    score = judged.scores.get(seat.name) if judged else None
    return None if score is None else score - (pile.correction if pile else 0)


def starts(sheet: Sheet) -> list[str]:
    """What each column starts with, "" for who was there from the beginning; nothing while all were."""
    late = [plain(seat.start_total) if seat.joined > 1 or seat.start_total else "" for seat in sheet.seats]
    return late if any(late) else []


def sums(sheet: Sheet) -> list[int]:
    """What stands under each column: what somebody started with, and everything entered in rounds up to the end."""
    counting = [judged for judged in sheet.judgement.rounds if not judged.after_end]
    return [seat.start_total + sum(judged.scores.get(seat.name) or 0 for judged in counting) for seat in sheet.seats]


class LogLine(NamedTuple):
    """A change as the history tells it; `at` is in the club's time zone, `undo` what a button takes back, in full."""

    number: int
    sentences: list[str]
    by: str
    at: datetime
    taken_back: bool
    undo: str


def log_lines(
    sheet: Sheet, changes: Iterable[Change], names: Names, reader: User, may_take_back: Callable[[Change], bool]
) -> list[LogLine]:
    """Changes, each fetched with what undid it; `names` is `seating.names_in` them."""
    told = []
    for change in changes:
        taken_back = hasattr(change, "undone_by")
        in_force = not taken_back and change.undoes_id is None and change.what not in scorebook.NO_STEPS
        told.append(
            LogLine(
                change.number,
                change_sentences(change, names, sheet.ruleset),
                maker(change, reader, sheet.phones),
                localtime(change.at),
                taken_back,
                labels(change, names, sheet.ruleset).undo if in_force and may_take_back(change) else "",
            )
        )
    return told
