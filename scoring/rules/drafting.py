"""The open draft: the deck lies face up and hands are taken from it, a card in turn (docs/rules.md §4, "Logic")."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .cards import deck
from .ruleset import Ruleset


class Draft(NamedTuple):
    """Who takes a card next, None when all hands are full, and the cards that lie open, which start the rows then."""

    player: str | None
    cards: tuple[int, ...]


def draft(ruleset: Ruleset, players: Sequence[str], hands: Mapping[str, Sequence[int]]) -> Draft:
    """The draft as far as the hands say, `{player: cards}`; `players` in their turn, whoever took the first card first.

    >>> draft(Ruleset(deck=8, hand=2, draft=True), ("Ana", "Ben"), {"Ana": [4, 7], "Ben": [1]})
    Draft(player='Ben', cards=(2, 3, 5, 6, 8))
    """
    held = {player: len(hands.get(player, ())) for player in players}
    player = min(players, key=held.__getitem__)
    taken = {card for hand in hands.values() for card in hand}
    cards = deck(ruleset.deck_for(len(players))) - taken
    full = held[player] >= ruleset.hand_for(len(players))
    return Draft(None if full else player, tuple(sorted(cards)))
