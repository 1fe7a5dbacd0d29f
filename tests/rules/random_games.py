"""Random records that break no rule, with everything a record can hold. Questions are answered as they come up."""

from random import Random
from typing import Any

from .second_opinion import CLASSIC, by_players, seats, top_card
from .second_table import judge_turn

type Json = dict[str, Any]

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")


def random_ruleset(rng: Random) -> Json:
    ruleset: Json = {"preset": "classic"}
    ruleset |= rng.choice(
        [
            {},
            {"target": rng.randint(5, 120), "limit": rng.choice(["reach", "pass"])},
            {"preset": "countdown", "target": 30},
            {"target": None, "round_count": rng.randint(1, 4)},
            {"round_count": 3},
            {"target": None},
        ]
    )
    if ruleset["preset"] == "countdown":
        ruleset["direction"] = "down"
    if rng.random() < 0.3:
        ruleset["too_low"] = rng.choice(["nearest", "cheapest"])
    if rng.random() < 0.3:
        ruleset |= {"placement": "both", "left_limit": rng.choice(["none", "round", "row"])}
    if rng.random() < 0.3:
        ruleset["penalty"] = rng.choice(["cards", "typed"])
    if rng.random() < 0.2:
        ruleset["wins"] = "most"
    if rng.random() < 0.3:
        ruleset["league"] = random_league(rng)
    return ruleset | rng.choice(
        [
            {},
            {"deck": {"per_player": 10, "plus": 4}},
            {"deck": {"2": 64, "4": 84}},
            {"deck": None},
            {"row_count": 3, "capacity": 3, "hand": 4},
            {"hand": {"2": 6, "4": 5}, "capacity": 4},
            {"hand": 3},
        ]
    )


def random_league(rng: Random) -> Json:
    shares, losers = ["up", "exact"], ["dense", "skip"]
    return {"draw_of_two": rng.randint(0, 1), "share": rng.choice(shares), "equal_losers": rng.choice(losers)}


def random_record(rng: Random) -> Json:
    players = list(NAMES[: rng.randint(2, 6)])
    rounds = rng.randint(1, 5)
    record: Json = {
        "format": "bullkeeper.game/1",
        "ruleset": random_ruleset(rng),
        "players": players,
        "rounds": [],
        **({"stopped": True} if rng.random() < 0.2 else {}),
    }
    if len(players) > 3:
        # Two always stay, so that there are enough for a round.
        for player in players[2:]:
            change = rng.randrange(6)
            if change == 0:
                record.setdefault("joined", {})[player] = rng.randint(2, 3)
                record.setdefault("started", {})[player] = rng.randint(0, 70)
            elif change == 1:
                record.setdefault("leaves", {})[player] = rng.randint(1, 3)
            elif change == 2:
                record.setdefault("out", {})[player] = sorted(rng.sample(range(1, 6), 2))
    settings = CLASSIC | record["ruleset"]
    for number in range(1, rounds + 1):
        record["rounds"].append(random_round(rng, settings, seats(record, number), last=number == rounds))
    return record


def random_round(rng: Random, settings: Json, seated: list[str], last: bool) -> Json:
    kind = rng.randrange(5)
    if kind < 2 or settings["penalty"] == "typed":
        played: Json = {"scores": random_scores(rng, settings, seated)}
    else:
        played = followed_round(rng, settings, seated, whole=kind == 2 or (kind == 3 and not last))
        if kind == 4:
            played["scores"] = random_scores(rng, settings, seated)
    if rng.random() < 0.3:
        points = rng.randint(-9, 9)
        played["corrections"] = {rng.choice(seated): rng.choice([points, {"points": points, "why": "misdeal"}])}
    return played


def random_scores(rng: Random, settings: Json, seated: list[str]) -> Json:
    if settings["penalty"] == "typed":
        return {player: rng.choice([None, -7, 0, 1, 12, 40]) for player in seated if rng.random() < 0.9}
    deck = list(range(1, top_card(settings, len(seated)) + 1))
    rng.shuffle(deck)
    scores: Json = {}
    lists_only = rng.random() < 0.4
    for player in seated:
        what = 0 if lists_only else rng.randrange(8)
        if what < 3:
            size = min(rng.choice([0, 2, 8, 12]), len(deck) // 2)
            scores[player] = [deck.pop() for _ in range(size)]
        elif what < 7:
            scores[player] = rng.choice([0, 3, 12, 25, 40])
        elif rng.random() < 0.5:
            scores[player] = None
    return scores


def followed_round(rng: Random, settings: Json, seated: list[str], whole: bool) -> Json:
    hand = by_players(settings["hand"], len(seated))
    deck = list(range(1, top_card(settings, len(seated)) + 1))
    rng.shuffle(deck)
    rows = [[deck.pop()] for _ in range(settings["row_count"])]
    hands = {player: [deck.pop() for _ in range(hand)] for player in seated}
    played: Json = {"rows": [list(row) for row in rows], "turns": []}
    if rng.random() < 0.3:
        played["hands"] = {player: list(cards) for player, cards in hands.items()}
    named = rng.random() < 0.6
    turns, laid = hand if whole else rng.randint(0, hand), list[Json]()
    for number in range(1, turns + 1):
        plays = {player: cards.pop() for player, cards in hands.items()}
        turn = random_turn(plays, named, rng)
        played["turns"].append(turn)
        end = rng.randrange(3) if number == turns and not whole else 2
        if end == 0:
            leave_open(turn, rng)
        elif end == 2:
            answer_everything(rng, settings, seated, rows, laid, turn, plays)
    return played


def leave_open(turn: Json, rng: Random) -> None:
    """One card is missing, and nothing is said yet of what the others do."""
    turn["open"] = True
    turn.pop("overrides", None)
    turn.pop("takers", None)
    if "plays" in turn:
        del turn["plays"][rng.choice(list(turn["plays"]))]
    else:
        turn["cards"].pop()


def random_turn(plays: dict[str, int], named: bool, rng: Random) -> Json:
    turn: Json = {"plays": plays} if named else {"cards": list(plays.values())}
    if not named:
        rng.shuffle(turn["cards"])
        who = {card: player for player, card in plays.items()}
        turn["takers"] = {str(card): who[card] for card in rng.sample(turn["cards"], rng.randint(0, 2))}
    if rng.random() < 0.1:
        player = rng.choice(list(plays))
        override: Json = {"row": rng.randint(1, 3)}
        override |= rng.choice([{}, {"takes": True}, {"takes": False}, {"side": "left"}])
        override |= rng.choice([{}, {"taker": rng.choice(list(plays))}])
        turn["overrides"] = {player if named else str(plays[player]): override}
    return turn


def answer_everything(
    rng: Random,
    settings: Json,
    seated: list[str],
    rows: list[list[int]],
    laid: list[Json],
    turn: Json,
    plays: dict[str, int],
) -> None:
    """Answer what the turn asks until it asks no more; `rows` and the placements `laid` go on from there."""
    while True:
        lying, placements = [list(row) for row in rows], list(laid)
        piles: dict[str, list[int]] = {player: [] for player in seated}
        asks = judge_turn(settings, seated, lying, piles, placements, turn)["asks"]
        if asks is None:
            rows[:], laid[:] = lying, placements
            return
        if asks["why"] in ("too_low", "tie"):
            key = asks["player"] if "plays" in turn else str(asks["card"])
            option = rng.choice(asks["options"])
            said = ("row", "side") if asks["why"] == "tie" else ("row",)
            turn.setdefault("choices", {})[key] = {name: option[name] for name in said}
        else:
            turn["takers"][str(asks["card"])] = next(player for player in plays if plays[player] == asks["card"])
