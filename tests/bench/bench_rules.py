"""How fast the rules judge, as a ratio to a plain loop in the same run (`plain_loop.py`)."""

import json
import random
from statistics import median
from time import perf_counter

from scoring.rules import Record, judge, read_record

from . import plain_loop

PAIRS = 25
ROUNDS = 200
SEATS = ("Ana", "Ben", "Cleo", "Dan")


def followed_round(rng: random.Random) -> dict[str, object]:
    """The record of one random followed four-player round; whoever is too low takes the cheapest row."""
    deck = list(range(1, 105))
    rng.shuffle(deck)
    rows = [[card] for card in deck[:4]]
    turns: list[dict[str, object]] = []
    lying = [list(row) for row in rows]
    for number in range(10):
        cards = deck[4 + 4 * number : 8 + 4 * number]
        turn: dict[str, object] = {"plays": dict(zip(SEATS, cards, strict=True))}
        lowest = min(cards)
        if all(row[-1] > lowest for row in lying):
            cheapest = min(range(4), key=lambda row: plain_loop.cost(lying[row]))
            turn["choices"] = {SEATS[cards.index(lowest)]: {"row": cheapest + 1}}
        for card in sorted(cards):
            plain_loop.place(lying, card)
        turns.append(turn)
    return {
        "format": "bullkeeper.game/1",
        "ruleset": {"preset": "fixed-rounds", "round_count": 1},
        "players": list(SEATS),
        "rounds": [{"rows": rows, "turns": turns}],
    }
