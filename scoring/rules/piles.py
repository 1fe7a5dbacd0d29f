"""The piles of one round as they were entered: what they cost, what cannot be, what looks wrong (docs/rules.md §3)."""

from collections.abc import Iterator, Mapping, Sequence

from .cards import dearest
from .errors import Fault, RuleError
from .judgement import RoundWarning, Warned
from .record import Score
from .ruleset import Ruleset

# Whose pile it is while a pile is only being entered.
_NOBODY = ""


def pile_faults(
    ruleset: Ruleset, players: int, cards: Sequence[int], others: Mapping[str, Sequence[int]]
) -> tuple[RuleError, ...]:
    """Every fault of a pile about to be saved, `others` being the piles of the same round, `{player: cards}`.

    `card_not_in_deck` or `card_seen_twice` with its `card`, and the `holder` where somebody else has it.
    """
    holders = {card: player for player, pile in others.items() for card in pile}
    return tuple(_faults(ruleset.deck_for(players), cards, holders, _NOBODY))


def _faults(top: int, cards: Sequence[int], holders: dict[int, str], player: str) -> Iterator[RuleError]:
    """Every fault of one pile beside those in `holders`, `{card: player}`; its own cards are added there."""
    for card in cards:
        if not 1 <= card <= top:
            yield RuleError(Fault.CARD_NOT_IN_DECK, card=card, top=top)
        elif (holder := holders.setdefault(card, player)) != player:
            yield RuleError(Fault.CARD_SEEN_TWICE, card=card, holder=holder)
    if len(set(cards)) < len(cards):
        twice = sorted({card for card in cards if cards.count(card) > 1})
        yield from (RuleError(Fault.CARD_SEEN_TWICE, card=card) for card in twice)


def pile_scores(entered: Mapping[str, Score], ruleset: Ruleset, seated: tuple[str, ...]) -> dict[str, int | None]:
    """What each pile costs, `{player: points}`, None where it is not entered; refuses the first fault."""
    top = ruleset.deck_for(len(seated))
    for player in entered:
        if player not in seated:
            raise RuleError(Fault.UNKNOWN_PLAYER, player=player)
    holders: dict[int, str] = {}
    scores: dict[str, int | None] = {}
    for player in seated:
        score = entered.get(player)
        if isinstance(score, tuple):
            if ruleset.penalty == "typed":
                raise RuleError(Fault.BAD_RECORD, problem="only_numbers", key="scores", player=player)
            for fault in _faults(top, score, holders, player):
                raise fault.at(player=player)
            score = ruleset.cost(score)
        elif score is not None and score < 0 and ruleset.penalty != "typed":
            raise RuleError(Fault.NEGATIVE_SCORE, player=player, points=score)
        scores[player] = score
    return scores


def doubts(
    entered: Mapping[str, Score],
    scores: Mapping[str, int | None],
    ruleset: Ruleset,
    seated: tuple[str, ...],
    number: int,
) -> Iterator[RoundWarning]:
    """What looks wrong in round `number`, before corrections.

    Too many cards or points are known as soon as they are there; that cards are missing only when every pile was
    entered as cards: the rows, which had a card each after the deal, keep at most `capacity` cards each. Typed numbers
    that stand for no cards raise no doubts.
    """
    if ruleset.penalty == "typed":
        return
    played = len(seated) * ruleset.hand_for(len(seated))
    piles = [score for score in entered.values() if isinstance(score, tuple)]
    cards = sum(map(len, piles))
    fewest = played - ruleset.row_count * (ruleset.capacity - 1)
    if cards > played:
        yield RoundWarning(Warned.TOO_MANY_CARDS, number, {"cards": cards, "extra": cards - played})
    elif len(piles) == len(seated) and cards < fewest:
        yield RoundWarning(Warned.CARDS_MISSING, number, {"cards": cards, "missing": fewest - cards})
    points = sum(score for score in scores.values() if score is not None)
    most = played if ruleset.penalty == "cards" else dearest(ruleset.deck_for(len(seated)), played)
    if points > most:
        yield RoundWarning(Warned.SCORE_NOT_POSSIBLE, number, {"points": points, "most": most})
