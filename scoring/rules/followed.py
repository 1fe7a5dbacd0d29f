"""A followed round: the rows as they lay, the turns played on them, what is still to be answered (docs/rules.md §2)."""

from collections.abc import Collection, Mapping, Sequence

from .cards import deck
from .errors import Fault, RuleError
from .judgement import Ask, JudgedTurn, Placement
from .record import Choice, Key, Round, Side, Turn
from .rows import Places, Row, Spot, cheapest, check_rows, fitting, options, places, row_for
from .ruleset import Ruleset

type Revealed = list[tuple[int, str | None]]
"""The cards of one turn, each with who played it; None where no name was said."""


def follow(
    played: Round, ruleset: Ruleset, seated: tuple[str, ...]
) -> tuple[tuple[JudgedTurn, ...] | None, dict[str, int]]:
    """The judged turns (None before there are rows) and the scores so far, `{player: bullheads}`."""
    table = _Table(played, ruleset, seated)
    hand = ruleset.hand_for(len(seated))
    judged: list[JudgedTurn] = []
    for number, turn in enumerate(played.turns, 1):
        if judged and judged[-1].asks:
            raise RuleError(Fault.UNFINISHED_TURN, turn=number - 1)
        if number > hand:
            raise RuleError(Fault.TOO_MANY_TURNS, turn=number, hand=hand)
        try:
            judged.append(table.play(turn))
        except RuleError as error:
            raise error.at(turn=number) from None
    return (None if played.rows is None else tuple(judged)), table.scores


class _Table:
    """The table as a round goes on: its rows, the cards nobody has seen yet, the scores so far."""

    def __init__(self, played: Round, ruleset: Ruleset, seated: tuple[str, ...]) -> None:
        self.played = played
        self.seated = seated
        self.names = frozenset(seated)
        self.ruleset = ruleset
        self.both_ends = ruleset.placement == "both"
        self.closed: frozenset[int] = frozenset()  # the rows, from 1, that take no more cards on the left
        self.capacity = ruleset.capacity
        self.deck = deck(ruleset.deck_for(len(seated)))
        self.rows: list[Row] = list(played.rows or ())
        if played.rows is not None:
            check_rows(self.rows, ruleset.row_count, ruleset.capacity, self.deck)
        self.ends = [row[-1] for row in self.rows]
        # Where players choose, the rows that a card may take are the same in every turn.
        self.any_row = places(self.rows, (), ruleset) if ruleset.too_low == "choose" else None
        self.scores = dict.fromkeys(seated, 0)
        self.unseen = set(self.deck.difference(*self.rows))
        self.holders = self._deal_hands(played.hands) if played.hands else {}

    def _deal_hands(self, hands: Mapping[str, tuple[int, ...]]) -> dict[int, str]:
        """Who holds each card of the hands that were said, `{card: player}`."""
        self._check_seated(hands)
        holders: dict[int, str] = {}
        for player in self.seated:
            for card in hands.get(player, ()):
                if card not in self.deck:
                    raise RuleError(Fault.CARD_NOT_IN_DECK, player=player, card=card, top=len(self.deck))
                if card in holders:
                    raise RuleError(Fault.CARD_SEEN_TWICE, player=player, card=card, in_hand=True, holder=holders[card])
                if card not in self.unseen:
                    raise self._seen_twice(card, player)
                holders[card] = player
        return holders

    def play(self, turn: Turn) -> JudgedTurn:
        """Judge one turn; the rows, scores and unseen cards go on from there."""
        if turn.choices or turn.overrides or turn.takers:
            self._check_answers(turn)
        revealed = self._reveal_unsaid(turn) if turn.plays is None else self._reveal(turn.plays, turn.open)
        if not turn.open:
            return self._place(turn, sorted(revealed))
        self._check_answered(turn, turn.choices, None)
        if turn.plays is None:
            asks = Ask("card", missing=len(self.seated) - len(revealed))
        else:
            asks = Ask("card", players=tuple(player for player in self.seated if player not in turn.plays))
        return JudgedTurn((), tuple(self.rows), asks)

    def _reveal(self, plays: Mapping[str, int], open_turn: bool) -> Revealed:
        self._check_seated(plays)
        revealed: Revealed = []
        for player in self.seated:
            card = plays.get(player)
            if card is not None:
                self._see(card, player)
                revealed.append((card, player))
            elif not open_turn:
                raise RuleError(Fault.PLAY_MISSING, player=player)
        return revealed

    def _reveal_unsaid(self, turn: Turn) -> Revealed:
        cards = turn.cards or ()
        if len(cards) > len(self.seated):
            raise RuleError(Fault.BAD_RECORD, problem="too_many_cards", key="cards")
        if len(cards) < len(self.seated) and not turn.open:
            raise RuleError(Fault.PLAY_MISSING, missing=len(self.seated) - len(cards))
        for card in cards:
            self._see(card, turn.takers.get(card))
        return [(card, turn.takers.get(card)) for card in cards]

    def _see(self, card: int, player: str | None) -> None:
        """A card is played: it is in the deck, in the player's hand where that is known, and new in this round."""
        if card not in self.deck:
            raise RuleError(Fault.CARD_NOT_IN_DECK, player=player, card=card, top=len(self.deck))
        if self.played.hands and not self._may_hold(card, player):
            raise RuleError(Fault.CARD_NOT_IN_HAND, player=player, card=card)
        if card not in self.unseen:
            raise self._seen_twice(card, player)
        self.unseen.remove(card)

    def _may_hold(self, card: int, player: str | None) -> bool:
        """As far as the hands are known; somebody whose hand is not may hold what nobody else does."""
        hands, holder = self.played.hands, self.holders.get(card)
        if player is None:
            return holder is not None or len(hands) < len(self.seated)
        return holder == (player if player in hands else None)

    def _seen_twice(self, card: int, player: str | None) -> RuleError:
        """The refusal of a card that was there before: in which row it lay, or in which turn who played it."""
        for number, row in enumerate(self.played.rows or (), 1):
            if card in row:
                return RuleError(Fault.CARD_SEEN_TWICE, player=player, card=card, in_row=number)
        for number, turn in enumerate(self.played.turns, 1):
            if turn.plays is None:
                players = {other: turn.takers.get(other) for other in turn.cards or ()}
            else:
                players = {turn.plays[name]: name for name in reversed(self.seated) if name in turn.plays}
            if card in players:
                return RuleError(Fault.CARD_SEEN_TWICE, player=player, card=card, in_turn=number, holder=players[card])
        raise AssertionError(f"{card} was seen nowhere")

    def _place(self, turn: Turn, revealed: Revealed) -> JudgedTurn:
        """Place the cards in ascending order, as far as the card that asks."""
        rows, choices = self.rows, dict(turn.choices)
        placements: list[Placement] = []
        asks: Ask | None = None
        for card, player in revealed:
            key: Key = card if turn.plays is None or player is None else player
            side: Side = "right"
            takes = taker = None
            if override := turn.overrides.get(key):
                index = self._index(override.row, key)
                _, side, takes, taker = override
            elif not self.both_ends and (fits := row_for(self.ends, card)) is not None:
                index = fits
            else:
                place = self._places(card)
                why, spots, takes = place
                if why and key not in choices:
                    offered = options(rows, place, self.ruleset)
                    asks = Ask(why, player, card, offered, cheapest(offered))
                    break
                number, side = self._chosen(choices.pop(key), spots, key) if why else spots[0]
                index = number - 1
            row, bullheads = rows[index], 0
            if takes is None:
                takes = len(row) >= self.capacity
            if not takes:
                rows[index] = (*row, card) if side == "right" else (card, *row)
                row = ()
            elif receiver := taker or player:
                rows[index] = (card,)
                bullheads = self.ruleset.cost(row)
                self.scores[receiver] += bullheads
            else:
                asks = Ask("taker", card=card, options=self.seated)
                break
            self.ends[index] = rows[index][-1]
            placements.append(Placement(player, card, index + 1, side, row, bullheads, bool(override), taker))
            if self.both_ends:
                self.closed = placements[-1].closing(self.closed, self.ruleset.left_limit)
        self._check_answered(turn, choices, asks)
        return JudgedTurn(tuple(placements), tuple(rows), asks)

    def _places(self, card: int) -> Places:
        """Where a card may go that is too low, or any card with both ends."""
        fits = fitting(self.rows, card, self.ruleset, self.closed) if self.both_ends else ()
        return self.any_row if self.any_row and not fits else places(self.rows, fits, self.ruleset)

    def _chosen(self, choice: Choice, spots: Sequence[Spot], key: Key) -> Spot:
        for row, side in spots:
            if choice.row == row and choice.side in (None, side):
                return row, side
        self._index(choice.row, key)
        raise RuleError(Fault.NO_SUCH_ROW, row=choice.row, **_named(key))

    def _index(self, row: int, key: Key) -> int:
        if not 1 <= row <= len(self.rows):
            raise RuleError(Fault.NO_SUCH_ROW, row=row, rows=len(self.rows), **_named(key))
        return row - 1

    def _check_answered(self, turn: Turn, unused: Mapping[Key, Choice], asks: Ask | None) -> None:
        """No choice is left that answered no question; with both ends, cards behind one that asks may ask too."""
        for key in unused:
            card = key if isinstance(key, int) else (turn.plays or {}).get(key)
            if not (self.both_ends and asks and asks.card and card and card > asks.card):
                raise RuleError(Fault.ROW_NOT_DUE, **_named(key) | {"card": card})

    def _check_answers(self, turn: Turn) -> None:
        """Names and cards that choices, overrides and takers speak of are those of the turn."""
        self._check_seated([override.taker for override in turn.overrides.values() if override.taker])
        self._check_seated(turn.takers.values())
        if turn.plays is None:
            spoken_of: Collection[Key] = turn.cards or ()
        else:
            self._check_seated([str(key) for key in (*turn.choices, *turn.overrides)])
            spoken_of = turn.plays.keys()
        for key in (*turn.overrides, *turn.takers):
            if key not in spoken_of:
                raise RuleError(Fault.BAD_RECORD, problem="no_play", key=str(key), **_named(key))
        for card, player in turn.takers.items():
            if any(other != card and player == name for other, name in turn.takers.items()):
                raise RuleError(Fault.BAD_RECORD, problem="twice", key="takers", player=player)

    def _check_seated(self, names: Collection[str]) -> None:
        if not self.names.issuperset(names):
            raise RuleError(Fault.UNKNOWN_PLAYER, player=next(name for name in names if name not in self.names))


def _named(key: Key) -> dict[str, object]:
    return {"player": key} if isinstance(key, str) else {"card": key}
