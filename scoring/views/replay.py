"""The replay: a followed round once more, card by card, as the rows lay and why."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Role, Session
from scoring.one_card import Rows
from scoring.placements import Step, reason, steps, waiting
from scoring.sheet import Sheet
from scoring.views import lines, screen
from scoring.views.game import frame
from scoring.views.rows import RowLine, slots


class Stop(NamedTuple):
    """Where the replay halts: after a card was placed; or without one, as a turn, 0 being the deal, was found.

    `closed` are the rows, from 1, that take no more cards on the left.
    """

    turn: int
    rows: Rows
    closed: frozenset[int] = frozenset()
    step: Step | None = None

    @property
    def address(self) -> str:
        """Behind the address of the round."""
        asked = f"?card={self.step.placement.card}" if self.step else ""
        return f"{self.turn}/{asked}" if self.turn else ""


class Told(NamedTuple):
    """A card of the turn in the story; `address` is its stop, "" while it waits, `cost` None where it took nothing."""

    card: int
    heads: str
    name: str
    said: str
    address: str
    cost: int | None
    current: bool


@access.of_game(Role.VIEWER)
@screen.in_rows
@require_safe
@screen.polled
def replay(request: HttpRequest, game: Session, number: int, turn: int = 0) -> HttpResponse:
    """A followed round: the rows as they were laid, or a turn of it as far as the card asked for (`?card=`)."""
    sheet = Sheet(game)
    if number not in sheet.deals:
        raise Http404
    halts = stops(sheet, number)
    here = chosen(halts, turn, request.GET.get("card", ""))
    stop = halts[here]
    last = stop.turn == halts[-1].turn
    base = frame(request, sheet, "replay")
    context = base | {
        "number": number,
        "stem": f"{base['base']}table/{number}/",
        "turns": [turn for turn, _ in groupby(halts, key=lambda halt: halt.turn)],
        "turn": stop.turn,
        "placed": stop.step is not None,
        "played_by": (stop.step and stop.step.placement.player) or "",
        "said": said(sheet, stop),
        "rows": row_lines(sheet, stop),
        "capacity": sheet.ruleset.capacity,
        "taken": leaving(stop, sheet.ruleset.capacity),
        "taken_by": stop.step.taker if stop.step else "",
        "story": story(sheet, number, halts, stop),
        "back": halts[here - 1].address if here else None,
        "forward": halts[here + 1].address if here + 1 < len(halts) else None,
        "broken_off": sheet.deals[number].broken_off and last,
        "may_correct": base["may_score"] and not game.thrown_away and sheet.is_followed(number),
    }
    title = gettext("Round %(round)s, turn %(turn)s") if stop.turn else gettext("Round %(round)s, the rows")
    return screen.show(request, "scoring/replay.html", title % {"round": number, "turn": stop.turn}, context)


def stops(sheet: Sheet, number: int) -> list[Stop]:
    """All stops of a round: the deal, every card that was placed, and a last turn in which none was yet."""
    deal = sheet.deals[number]
    placed = [Stop(step.turn, step.after, step.closed_after, step) for step in steps(sheet, number)]
    halts = [Stop(0, tuple(tuple(row) for row in deal.rows)), *placed]
    turns = len(deal.turns)
    return halts if halts[-1].turn == turns else [*halts, Stop(turns, halts[-1].rows, halts[-1].closed)]


def chosen(halts: list[Stop], turn: int, card: str) -> int:
    """Which stop is asked for: the card of the turn, or its last; 404 for a turn that was not played."""
    of_turn = [index for index, halt in enumerate(halts) if halt.turn == turn]
    if not of_turn:
        raise Http404
    asked = (index for index in of_turn if (step := halts[index].step) and str(step.placement.card) == card)
    return next(asked, of_turn[-1])


def said(sheet: Sheet, stop: Stop) -> str:
    """What happens at a stop."""
    if stop.step:
        return reason(stop.step, sheet.ruleset)
    return gettext("Nothing of this turn is placed yet") if stop.turn else gettext("So the rows lay at the beginning")


def row_lines(sheet: Sheet, stop: Stop) -> list[RowLine]:
    """The rows at a stop, the card that came last marked."""
    placement = stop.step and stop.step.placement
    return [
        RowLine(
            slots(row, sheet.ruleset.capacity, new=[placement.card] if placement else []),
            kind="took" if placement and placement.took and placement.row == row_number else "",
            shut=row_number in stop.closed,
        )
        for row_number, row in enumerate(stop.rows, 1)
    ]


def leaving(stop: Stop, capacity: int) -> RowLine | None:
    """The row that leaves the table at a stop, and what it costs."""
    if stop.step is None or not stop.step.taker:
        return None
    placement = stop.step.placement
    return RowLine(slots(placement.took, capacity)[: len(placement.took)], cost=str(placement.bullheads))


def story(sheet: Sheet, number: int, halts: list[Stop], here: Stop) -> list[Told]:
    """The turn of a stop, card by card, also those that wait for an answer or for the others."""
    told = [
        Told(
            placement.card,
            lines.HEADS[placement.card],
            placement.player or "",
            reason(halt.step, sheet.ruleset),
            halt.address,
            placement.bullheads if placement.took else None,
            halt is here,
        )
        for halt in halts
        if halt.turn == here.turn and halt.step and (placement := halt.step.placement)
    ]
    if not here.turn or here.turn != halts[-1].turn:
        return told
    turns = sheet.judgement.rounds[number - 1].turns or ()
    asks = turns[-1].asks if turns else None
    for name, card in waiting(sheet, number):
        if not asks or asks.card != card:
            why = gettext("not placed yet")
        elif asks.why == "taker":
            why = gettext("takes a row, and nobody said yet whose card it is")
        else:
            why = gettext("nobody said yet which row it goes to")
        told.append(Told(card, lines.HEADS[card], name, why, "", None, current=False))
    return told
