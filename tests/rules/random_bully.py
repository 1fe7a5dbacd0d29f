"""Random records of Bully that break no rule. What may be opened is asked of the second judge."""

from random import Random
from typing import Any

from .second_bully import heights, judge_duel, pairs, side, squares

type Json = dict[str, Any]

DECK = [*(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] * 4), "joker", "joker"]
SIDES = {"Ana": "A", "Ben": "B"}


def random_bully(rng: Random) -> Json:
    record: Json = {"format": "bullkeeper.game/1", "ruleset": "bully", "players": list(SIDES), "rounds": []}
    if rng.random() < 0.1:
        record["stopped"] = True
    if rng.random() < 0.95:
        record["rounds"] = [random_round(rng)]
    return record


def random_round(rng: Random) -> Json:
    """As many duels as it happens, often to the end, with more ties than there are at a table."""
    played: Json = {"extra": {player: random_spares(rng, own) for player, own in SIDES.items()}, "duels": []}
    hands = {own: list(DECK) for own in SIDES.values()}
    lost: list[tuple[str, str]] = []
    by, other = rng.sample(list(SIDES), 2)
    ties, passes = rng.choice([0.05, 0.3, 0.9]), rng.randint(0, 2)
    for _ in range(rng.choice([0, 3, 30, 150])):
        duel = random_duel(rng, heights(played, lost), hands, by, ties)
        if "passes" in duel:
            if not passes:
                break
            passes -= 1
        played["duels"].append(duel)
        for square, card in judge_duel(played, lost, duel, SIDES, last=False)[1]:
            lost.append((square, card))
            hands[side(square)].remove(card)
        by, other = other, by
    return played


def random_spares(rng: Random, own: str) -> dict[str, int]:
    spares: dict[str, int] = {}
    for square in rng.choices([square for square in squares() if side(square) == own], k=4):
        spares[square] = spares.get(square, 0) + 1
    return spares


def random_duel(rng: Random, high: dict[str, int], hands: dict[str, list[str]], by: str, ties: float) -> Json:
    """A duel of somebody who has these cards left; a tie goes on while it can, or as long as they like."""
    mine = list(hands[SIDES[by]])
    theirs = list(hands["B" if SIDES[by] == "A" else "A"])
    exchanges: list[Json] = []
    in_use: list[str] = []
    while options := pairs(high, SIDES[by], in_use):
        opened, answered = rng.choice(options)
        card = mine.pop(rng.randrange(len(mine)))
        wanted = card if card in theirs and rng.random() < ties else rng.choice(theirs)
        theirs.remove(wanted)
        exchanges.append({"open": opened, "card": card, "answer": answered, "with": wanted})
        in_use += [opened, answered]
        if card != wanted or rng.random() < 0.1:
            break
    return {"by": by, "exchanges": exchanges} if exchanges else {"by": by, "passes": True}
