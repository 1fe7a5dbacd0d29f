"""The score sheet of one game: its facts read once, judged, and asked what the screens want to know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.db.models import F, Q, Value

from scoring import rules
from scoring.models import Member, Pass, Pile, Role, Seat, Session
from scoring.record import Deal, Hands, Played, record_of, unjudged

type Cell = tuple[int, int]
"""(round number, seat position), both counted from 1."""


class Sheet:
    """Seats across, rounds down, as on paper.

    The facts are read in two queries, three where rounds were followed; what follows from them is worked out once,
    when it is asked for.
    """

    def __init__(self, game: Session) -> None:
        self.game = game
        self.ruleset = rules.read_ruleset(game.ruleset)
        # In no order, here and below: sorting so few lines takes less than asking for them sorted.
        self.every_seat: list[Seat] = sorted(game.seats.order_by().select_related("player"), key=around)
        self.piles: dict[Cell, Pile] = {}
        position = {seat.pk: seat.position for seat in self.every_seat}
        for pile in Pile.objects.filter(round__session=game).annotate(number=F("round__number")):
            self.piles[pile.number, position[pile.seat_id]] = pile
        self.deals: dict[int, Deal] = {}
        self.hands: dict[int, Hands] = {}
        if game.followed:
            self.deals, self.hands = dealt(game)

    def anew(self) -> Sheet:
        """The same facts, after some of them were changed in memory, with nothing worked out yet."""
        return Sheet.of(self.game, self.every_seat, self.piles, self.deals, self.hands)

    @classmethod
    def of(
        cls,
        game: Session,
        seats: list[Seat],
        piles: dict[Cell, Pile],
        deals: dict[int, Deal],
        hands: dict[int, Hands],
    ) -> Sheet:
        """The sheet of facts in memory, whether they are saved or not."""
        sheet = cls.__new__(cls)
        sheet.game, sheet.every_seat, sheet.piles, sheet.deals, sheet.hands = game, seats, piles, deals, hands
        sheet.ruleset = rules.read_ruleset(game.ruleset)
        return sheet

    @cached_property
    def seats(self) -> list[Seat]:
        """The seats of who plays or has played, in the order around the table."""
        return sorted((seat for seat in self.every_seat if seat.played), key=around)

    @cached_property
    def round_count(self) -> int:
        """How many rounds have something entered in them, or something after them."""
        return max([*(number for number, _ in self.piles), *self.deals, *self.hands], default=0)

    @cached_property
    def record(self) -> rules.Record:
        return record_of(self.game, self.seats, self.names, self.piles, self.deals, self.hands)

    def written(self) -> dict[str, Any]:
        """The game record as JSON, with what nobody judges (docs/game-record.md)."""
        dealer = self.dealer(self.game.dealt)
        return rules.write_record(
            replace(self.record, extra=unjudged(self.game, self.seats, self.first_dealer, dealer))
        )

    @cached_property
    def judgement(self) -> rules.Judgement:
        return rules.judge(self.record)

    @cached_property
    def warnings(self) -> list[rules.RoundWarning]:
        """What looks wrong and may stand; a total is the score of no round, and may be more than one can cost."""
        not_possible = rules.Warned.SCORE_NOT_POSSIBLE if self.game.totals_only else None
        return [warning for warning in self.judgement.warnings if warning.code != not_possible]

    @cached_property
    def grid(self) -> rules.JudgedGrid | None:
        """The board of a game of Bully as it lies now; None before the spare cards are laid, and in other games."""
        return next((judged.grid for judged in self.judgement.rounds), None)

    @cached_property
    def standing(self) -> list[rules.Ranked]:
        """The ranking as it is told: while the game runs, whoever went home is last in it, and has no rank.

        In a game of Bully it goes by the captures, as soon as there are any.
        """
        ranking = self.judgement.ranking or ()
        if self.over:
            return list(ranking)
        if self.grid:
            captured = sorted(
                ((name, self.grid.position.captured(name)) for name in self.record.players), key=lambda line: -line[1]
            )
            most = captured[0][1]
            return [rules.Ranked(name, count, 1 if count == most else 2) for name, count in captured if most]
        home = {seat.name for seat in self.seats if seat.left is not None}
        stay = [ranked for ranked in ranking if ranked.player not in home]
        totals = [ranked.total for ranked in stay]
        return [
            *(ranked._replace(rank=totals.index(ranked.total) + 1) for ranked in stay),
            *(ranked._replace(rank=None) for ranked in ranking if ranked.player in home),
        ]

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

    @property
    def may_stop(self) -> bool:
        """Whether the game has come so far that it has a result: a complete round, or the grid of Bully."""
        return bool(self.last_complete or self.grid)

    def pile(self, number: int, position: int) -> Pile | None:
        return self.piles.get((number, position))

    def seat(self, position: int) -> Seat | None:
        return next((seat for seat in self.every_seat if seat.position == position), None)

    @cached_property
    def phones(self) -> dict[int, str]:
        """What people call the phones that may write in this game, `{user id: name}`; "" for who keeps the club."""
        keepers = Member.objects.filter(club=self.game.club_id, role=Role.KEEPER).annotate(name=Value(""))
        passes = Pass.objects.filter(session=self.game).order_by().values_list("user", "name")
        return dict(passes.union(keepers.values_list("user", "name"), all=True).order_by())

    @cached_property
    def names(self) -> dict[int, str]:
        """`{seat position: name}` of everybody who ever sat there."""
        return {seat.position: seat.name for seat in self.every_seat}

    def seated(self, number: int) -> list[Seat]:
        """Who plays in this round, in the order around the table."""
        return [
            seat
            for seat in self.seats
            if seat.in_round(number) and not ((pile := self.pile(number, seat.position)) and pile.out)
        ]

    def is_followed(self, number: int) -> bool:
        """Whether the piles of this round come from the cards played."""
        return number in self.deals and not self.deals[number].broken_off

    @property
    def following(self) -> int | None:
        """The current round if it is followed; None before its rows are laid, and while its piles are entered."""
        return self.current if self.current and self.is_followed(self.current) else None

    @property
    def suggests(self) -> bool:
        """Whether people may ask now where a card would go."""
        return self.game.suggests and self.following is not None

    def draft(self, number: int, first: int) -> rules.Draft:
        """The draft of a round as it stands; before anybody took a card, with seat `first` to begin."""
        hands = self.hands.get(number, [])
        order = [seat.position for seat in self.seated(number)]
        begins = order.index(hands[0][0] if hands else first)
        players = [self.names[position] for position in order[begins:] + order[:begins]]
        return rules.draft(self.ruleset, players, {self.names[position]: cards for position, cards in hands})

    @cached_property
    def taken(self) -> dict[int, dict[int, list[int]]]:
        """The cards that everybody took while a round was followed, `{round number: {seat position: cards}}`."""
        positions = {seat.name: seat.position for seat in self.seats}
        taken: dict[int, dict[int, list[int]]] = {}
        for number in self.deals:
            piles = taken[number] = {seat.position: [] for seat in self.seated(number)}
            for turn in self.judgement.rounds[number - 1].turns or ():
                for placement in turn.placements:
                    if placement.took:
                        piles[positions[placement.taker or placement.player or ""]] += placement.took
        return taken

    def has_played(self, position: int) -> list[int]:
        """The numbers of the rounds in which this seat drafted, or has played, where names were unsaid perhaps."""
        drafted = [number for number, hands in self.hands.items() if position in dict(hands)]
        return drafted + [
            number
            for number, deal in self.deals.items()
            for seated in ({seat.position for seat in self.seated(number)},)
            if any(position in (seated if "cards" in turn else spoken_of(turn)) for turn in deal.turns.values())
        ]

    def missing(self, number: int) -> list[Seat]:
        """The seats whose pile of this round is not entered, in the order around the table; none in a followed one."""
        if self.is_followed(number):
            return []
        return [
            seat
            for seat in self.seated(number)
            if (pile := self.pile(number, seat.position)) is None or not pile.entered
        ]

    def next_missing(self, number: int, after: int) -> Seat | None:
        """Whose pile is entered next: the first seat after this one that is missing, then from the first on."""
        missing = self.missing(number)
        done = self.seat(after)
        later = [seat for seat in missing if done and around(seat) > around(done)]
        return next(iter(later or missing), None)

    def dealer(self, number: int) -> Seat | None:
        """Whose deal round `number` is; None where nobody said who dealt, or not before a later round."""
        dealt = self.game.dealt
        return None if self.game.dealer is None or number < dealt else self.deal(number, self.game.dealer, dealt)

    @cached_property
    def first_dealer(self) -> Seat | None:
        """Who dealt round 1, as far as it follows from who dealt later."""
        said = self.dealer(self.game.dealt)
        first = (seat for seat in self.seated(1) if self.deal(self.game.dealt, seat.position, 1) == said)
        return next(first, None) if said else None

    def deal(self, number: int, dealer: int, dealt: int) -> Seat | None:
        """Who deals round `number` when this seat dealt round `dealt`: the deal goes around, past who is not in."""
        order = [seat.position for seat in self.seats]
        turn, dealing = order.index(dealer) if dealer in order else 0, None
        for each in range(dealt, number + 1):
            around = order[turn:] + order[:turn]
            dealing = min(self.seated(each), key=lambda seat: around.index(seat.position), default=None)
            turn = (order.index(dealing.position) + 1) % len(order) if dealing else turn
        return dealing

    def holders(self, number: int, but: int) -> dict[int, Seat]:
        """Where the cards of a round are, for the pad of one seat: `{card: seat}` of all the other piles."""
        return {card: seat for seat in self.seats if seat.position != but for card in self.cards(number, seat.position)}

    def cards(self, number: int, position: int) -> list[int]:
        """The cards of a pile, as far as they are known."""
        if self.is_followed(number):
            return self.taken[number].get(position, [])
        pile = self.pile(number, position)
        return (pile.cards or []) if pile else []


def around(seat: Seat) -> tuple[int, int]:
    """What seats are sorted by to be in the order around the table."""
    return seat.place, seat.position


def dealt(game: Session) -> tuple[dict[int, Deal], dict[int, Hands]]:
    """The followed rounds of a game and the grid of Bully, `{round number: deal}`, and the hands that are known."""
    deals: dict[int, Deal] = {}
    hands: dict[int, Hands] = {}
    columns = ("number", "turns__number", "pk", "hands", "rows", "spares", "broken_off", "turns__played")
    known = Q(rows__isnull=False) | Q(hands__isnull=False) | Q(spares__isnull=False)
    lines: Iterable[tuple[Any, ...]] = game.rounds.filter(known).order_by().values_list(*columns)
    for number, turn, pk, held, rows, spares, broken_off, played in sorted(lines):
        if held is not None:
            hands[number] = [(position, cards) for position, cards in held]
        if rows is None and spares is None:
            continue
        deal = deals.setdefault(number, Deal(pk, rows or [], broken_off, spares=spares))
        if turn is not None:
            deal.turns[turn] = played
    return deals, hands


def spoken_of(played: Played) -> set[int]:
    """The seats of which a turn says that they played or took something."""
    keys = [*played.get("choices", ()), *played.get("overrides", ())] if "plays" in played else []
    overrides = played.get("overrides", {}).values()
    return {
        *map(int, [*played.get("plays", ()), *keys]),
        *played.get("takers", {}).values(),
        *(override["taker"] for override in overrides if "taker" in override),
    }
