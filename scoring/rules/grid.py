"""The grid of Bully: whose piles may be opened and answered, and who wins a pair of cards (docs/rules.md §7)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from .errors import Fault, RuleError
from .record import Exchange, Shown

# From low to high, but a 2 beats a joker.
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "joker")
# How many of each a deck of 54 has.
COPIES = {card: 2 if card == "joker" else 4 for card in RANKS}
# Seen from above, row by row.
SQUARES = tuple(column + row for row in "1234" for column in "abcde")
_PLACES = {square: (SQUARES.index(square) % 5, SQUARES.index(square) // 5) for square in SQUARES}
TOUCHING = {
    square: tuple(other for other, (x, y) in _PLACES.items() if abs(x - column) + abs(y - row) == 1)
    for square, (column, row) in _PLACES.items()
}

type Why = Literal["higher", "two_beats_joker"]


def beats(card: str, other: str) -> Why | None:
    """Why the card beats the other one; None where it does not. Two cards that do not beat each other tie.

    >>> beats("K", "Q"), beats("joker", "A"), beats("2", "joker"), beats("joker", "2"), beats("7", "7")
    ('higher', 'higher', 'two_beats_joker', None, None)
    """
    if {card, other} == {"2", "joker"}:
        return "two_beats_joker" if card == "2" else None
    return "higher" if RANKS.index(card) > RANKS.index(other) else None


@dataclass(frozen=True, slots=True)
class Position:
    """The grid before the next exchange.

    `piles` is `{square: cards}` and has every square; `lost` has the cards that left the grid, `{player: cards}`.
    `initiative` is whose it is, None while either may open the first duel. `tie` are the exchanges that lie open: who
    has the initiative goes on with it, but in a stuck grid it is void. Stuck without a tie is the end of the game, and
    all that is left is to pass.
    """

    players: tuple[str, str]
    piles: Mapping[str, int]
    lost: Mapping[str, tuple[str, ...]]
    initiative: str | None = None
    tie: tuple[Exchange, ...] = ()

    def owner(self, square: str) -> str:
        """Whose pile it is: the first player has `a1`, and no two piles of a player touch."""
        return self.players[sum(_PLACES[square]) % 2]

    def opponent(self, player: str) -> str:
        first, second = self.players
        return second if player == first else first

    def may_open(self, player: str) -> tuple[str, ...]:
        """The squares of a player from which a duel, or the tie, can go on."""
        return tuple(square for square in SQUARES if not self._why_not(square, player) and self.may_answer(square))

    def may_answer(self, opened: str) -> tuple[str, ...]:
        """The squares that can answer a pile of the other player."""
        player = self.opponent(self.owner(opened))
        return tuple(square for square in TOUCHING[opened] if not self._why_not(square, player, opened))

    def may_show(self, player: str) -> tuple[str, ...]:
        """The cards of which a player may still have one to turn up: neither all lost, nor open in the tie."""
        lying = [shown.card for exchange in self.tie for shown in exchange if self.owner(shown.square) == player]
        out = [*self.lost[player], *lying]
        return tuple(card for card in RANKS if out.count(card) < COPIES[card])

    @property
    def is_stuck(self) -> bool:
        """No pile can be opened and answered: as touching goes both ways, that is so for both players or for none."""
        return not self.may_open(self.players[0])

    def captured(self, player: str) -> int:
        return len(self.lost[self.opponent(player)])

    def on_grid(self, player: str) -> int:
        return sum(height for square, height in self.piles.items() if self.owner(square) == player)

    def winner(self, by: str, exchange: Exchange) -> str | None:
        """Who wins the exchange that `by` opened; None is a tie."""
        opened, answered = exchange
        if beats(opened.card, answered.card):
            return by
        return self.opponent(by) if beats(answered.card, opened.card) else None

    def after(self, by: str, exchange: Exchange) -> "Position":
        """The position after an exchange that `by` opened; RuleError where it cannot be made."""
        opened, answered = exchange
        self._check(opened, by)
        self._check(answered, self.opponent(by), opened.square)
        exchanges = (*self.tie, exchange)
        winner = self.winner(by, exchange)
        if winner is None:
            return replace(self, initiative=by, tie=exchanges)
        loser = self.opponent(winner)
        taken = [answered if winner == by else opened for opened, answered in exchanges]
        piles = dict(self.piles)
        for square, _ in taken:
            piles[square] -= 1
        lost = self.lost[loser] + tuple(card for _, card in taken)
        for card in lost:
            if lost.count(card) > COPIES[card]:
                raise RuleError(Fault.CARD_SEEN_TWICE, player=loser, card=card, copies=COPIES[card])
        return replace(self, piles=piles, lost={**self.lost, loser: lost}).passed_on(by)

    def passed_on(self, by: str) -> "Position":
        """The play of `by` is over, decided, void or passed: nothing lies open, and the other has the initiative."""
        return replace(self, initiative=self.opponent(by), tie=())

    def _check(self, shown: Shown, player: str, opened: str | None = None) -> None:
        if fault := self._why_not(shown.square, player, opened):
            raise RuleError(fault, player=player, square=shown.square, opened=opened)
        if shown.card not in RANKS:
            raise RuleError(Fault.CARD_NOT_IN_DECK, player=player, card=shown.card)

    def _why_not(self, square: str, player: str, opened: str | None = None) -> Fault | None:
        """Why a player cannot turn up the top card there, as the answer to `opened` where that is said."""
        if self.owner(square) != player:
            return Fault.NOT_YOUR_PILE
        if opened is not None and square not in TOUCHING[opened]:
            return Fault.NOT_ADJACENT
        if not self.piles[square]:
            return Fault.PILE_EMPTY
        if any(square == shown.square for exchange in self.tie for shown in exchange):
            return Fault.PILE_IN_USE
        return None
