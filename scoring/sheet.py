"""The score sheet of one game: its facts read once, judged, and asked what the screens want to know."""

from __future__ import annotations

from functools import cached_property

from django.db.models import F

from scoring import rules
from scoring.models import Pile, Seat, Session

type Cell = tuple[int, int]
"""(round number, seat position), both counted from 1."""


class Sheet:
    """Seats across, rounds down, as on paper.

    The facts are read in two queries; what follows from them is worked out once, when it is asked for.
    """

    def __init__(self, game: Session) -> None:
        self.game = game
        self.seats: list[Seat] = list(game.seats.select_related("player"))
        self.ruleset = rules.read_ruleset(game.ruleset)
        self.piles: dict[Cell, Pile] = {}
        position = {seat.pk: seat.position for seat in self.seats}
        for pile in Pile.objects.filter(round__session=game).annotate(number=F("round__number")):
            self.piles[pile.number, position[pile.seat_id]] = pile

    def anew(self) -> Sheet:
        """The same facts, after some of them were changed in memory, with nothing worked out yet."""
        fresh = Sheet.__new__(Sheet)
        fresh.game, fresh.seats, fresh.ruleset, fresh.piles = self.game, self.seats, self.ruleset, self.piles
        return fresh

    @cached_property
    def round_count(self) -> int:
        """How many rounds have something entered in them, or something after them."""
        return max((number for number, _ in self.piles), default=0)

    @cached_property
    def record(self) -> rules.Record:
        return self.game.record(self.seats, self.piles)

    @cached_property
    def judgement(self) -> rules.Judgement:
        return rules.judge(self.record)

    @property
    def over(self) -> bool:
        return self.judgement.over

    @cached_property
    def current(self) -> int | None:
        """The round to enter now: the first with somebody missing, or the next; None when the game is over."""
        if self.over:
            return None
        for number, judged in enumerate(self.judgement.rounds, 1):
            if not judged.complete:
                return number
        return self.round_count + 1

    @cached_property
    def last_complete(self) -> int:
        """The last round before the first incomplete one; 0 before that. The totals that rank are those after it."""
        complete = 0
        for judged in self.judgement.rounds:
            if not judged.complete:
                break
            complete += 1
        return complete

    def pile(self, number: int, position: int) -> Pile | None:
        return self.piles.get((number, position))

    def seat(self, position: int) -> Seat | None:
        return self.seats[position - 1] if 1 <= position <= len(self.seats) else None

    def missing(self, number: int) -> list[Seat]:
        """The seats whose pile of this round is not entered, in seat order."""
        return [seat for seat in self.seats if (pile := self.pile(number, seat.position)) is None or not pile.entered]

    def next_missing(self, number: int, after: int) -> Seat | None:
        """Whose turn it is to be entered: the next seat after this position that is missing, then from the first on."""
        missing = self.missing(number)
        return next((seat for seat in missing if seat.position > after), missing[0] if missing else None)

    def holders(self, number: int, but: int) -> dict[int, Seat]:
        """Where the cards of a round are, for the pad of one seat: `{card: seat}` of all the other piles."""
        return {
            card: seat
            for seat in self.seats
            if seat.position != but and (pile := self.pile(number, seat.position)) is not None
            for card in pile.cards or ()
        }
