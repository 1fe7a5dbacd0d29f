"""How fast the rules judge, counted in rounds of a plain loop that ran beside them (`plain_loop.py`)."""

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from scoring.rules import Record, judge, read_record

from . import plain_loop

PAIRS = 25
ROUNDS = 200
SEATS = ("Ana", "Ben", "Cleo", "Dan")


def figures() -> list[dict[str, Any]]:
    """The rows of `make bench` about the rules."""
    rng = Random(6)
    texts = [followed_round(rng) for _ in range(ROUNDS)]
    records = [read_record(text) for text in texts]
    long = long_game(rng)
    plain, judged, read, piles = [], [], [], []
    for _ in range(PAIRS):
        plain.append(seconds(lambda: [plain_loop.one(rng) for _ in range(ROUNDS)]))
        judged.append(seconds(lambda: [judge(record) for record in records]))
        read.append(seconds(lambda: [judge(read_record(text)) for text in texts]))
        piles.append(seconds(lambda: judge(long)))
    loop = [each / ROUNDS for each in plain]
    speed = median(ROUNDS / each for each in judged)
    ratio = median(one / each for one, each in zip(plain, judged, strict=True))
    reading = median(one / each for one, each in zip(plain, read, strict=True))
    rounds = median(each / one for one, each in zip(loop, piles, strict=True))
    return [
        figure("followed rounds judged", speed, "rounds/s"),
        figure("judge beside the plain loop", ratio, "of its speed", "≥ 0.6", ratio >= 0.6),
        figure("read and judge beside the plain loop", reading, "of its speed"),
        figure("10 players, 40 rounds of piles judged", rounds, "plain rounds", "≤ 40", rounds <= 40),
    ]


def figure(name: str, value: float, unit: str, goal: str | None = None, holds: bool = True) -> dict[str, Any]:
    return {"figure": name, "value": value, "unit": unit, "goal": goal, "holds": holds}


def seconds(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def followed_round(rng: Random) -> dict[str, Any]:
    """The record of one random round of four; whoever is too low takes the cheapest row."""
    deck = list(range(1, 105))
    rng.shuffle(deck)
    lying = [[deck.pop()] for _ in range(4)]
    rows = [list(row) for row in lying]
    turns = []
    for _ in range(10):
        plays = {player: deck.pop() for player in SEATS}
        turn: dict[str, Any] = {"plays": plays}
        lowest = min(plays, key=plays.__getitem__)
        if all(row[-1] > plays[lowest] for row in lying):
            cheapest = min(range(4), key=lambda row: plain_loop.cost(lying[row]))
            turn["choices"] = {lowest: {"row": cheapest + 1}}
        for card in sorted(plays.values()):
            plain_loop.place(lying, card)
        turns.append(turn)
    return {
        "format": "bullkeeper.game/1",
        "ruleset": {"preset": "fixed-rounds", "round_count": 1},
        "players": list(SEATS),
        "rounds": [{"rows": rows, "turns": turns}],
    }


def long_game(rng: Random) -> Record:
    """Ten players and forty rounds, every pile entered as cards, 90 of them in each round."""
    players = [f"Player {number}" for number in range(1, 11)]
    rounds = []
    for _ in range(40):
        deck = rng.sample(range(1, 105), 90)
        rounds.append({"scores": {player: deck[9 * seat : 9 * seat + 9] for seat, player in enumerate(players)}})
    ruleset = {"preset": "classic", "target": None}
    return read_record(
        {"format": "bullkeeper.game/1", "ruleset": ruleset, "players": players, "rounds": rounds},
    )
