"""A second judge of Bully, slow and plain: from the JSON of a record that breaks no rule to the JSON of its judgement.

It shares no code with `scoring.rules`: the grid is four strings of A and B, and what lies on it is counted afresh, from
the spare cards and every card that was lost so far.
"""

from typing import Any

type Json = dict[str, Any]
type Pair = tuple[str, str]

GRID = ["ABABA", "BABAB", "ABABA", "BABAB"]
STRENGTH = {str(pips): pips for pips in range(2, 11)} | {"J": 11, "Q": 12, "K": 13, "A": 14, "joker": 15}


def squares() -> list[str]:
    return [chr(ord("a") + x) + str(y + 1) for y in range(4) for x in range(5)]


def side(square: str) -> str:
    return GRID[int(square[1]) - 1][ord(square[0]) - ord("a")]


def touch(one: str, other: str) -> bool:
    across, down = abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))
    return (across, down) in ((0, 1), (1, 0))


def stronger(card: str, other: str) -> bool:
    if card == "2" and other == "joker":
        return True
    if card == "joker" and other == "2":
        return False
    return STRENGTH[card] > STRENGTH[other]


def heights(played: Json, lost: list[Pair]) -> dict[str, int]:
    """How many cards lie on each square after these were lost, `[(square, card)]`."""
    high = dict.fromkeys(squares(), 5)
    for spares in played["extra"].values():
        for square, count in spares.items():
            high[square] += count
    for square, _card in lost:
        high[square] -= 1
    return high


def pairs(high: dict[str, int], opener: str, open_squares: list[str]) -> list[Pair]:
    """What side A or B can open, with what can answer it."""
    closed = [square for square in squares() if high[square] > 0 and square not in open_squares]
    return [
        (mine, theirs)
        for mine in closed
        for theirs in closed
        if side(mine) == opener and side(theirs) != opener and touch(mine, theirs)
    ]


def opinion(record: Json) -> Json:
    first, second = record["players"]
    sides = {first: "A", second: "B"}
    rounds, over, captured = [], None, {first: 0, second: 0}
    for played in record["rounds"]:
        lost: list[Pair] = []
        duels = []
        for number, duel in enumerate(played["duels"], 1):
            judged, cards = judge_duel(played, lost, duel, sides, number == len(played["duels"]))
            duels.append(judged)
            lost += cards
        high = heights(played, lost)
        captured = {
            first: sum(side(square) == "B" for square, _card in lost),
            second: sum(side(square) == "A" for square, _card in lost),
        }
        on_grid = {
            player: sum(high[square] for square in squares() if side(square) == sides[player]) for player in sides
        }
        if 0 in on_grid.values() or (not pairs(high, "A", []) and not pairs(high, "B", [])):
            over = "rounds"
        elif record.get("stopped"):
            over = "stopped"
        rounds.append(
            {
                "complete": over is not None,
                "scores": captured,
                "totals": captured,
                "captured": captured,
                "on_grid": on_grid,
                "piles": high,
                "duels": duels,
            }
        )
    ranking = [
        {"player": player, "total": captured[player], "rank": 1 + sum(captured[player] < n for n in captured.values())}
        for player in record["players"]
    ]
    ranking.sort(key=lambda line: line["rank"])
    return {
        "format": "bullkeeper.judgement/1",
        "rounds": rounds,
        "over": over is not None,
        "reason": over,
        "ended_in_round": 1 if over else None,
        "ranking": ranking if over else None,
        "winners": [line["player"] for line in ranking if line["rank"] == 1] if over else None,
        "league_points": None,
        "warnings": [],
    }


def judge_duel(
    played: Json, lost: list[Pair], duel: Json, sides: dict[str, str], last: bool
) -> tuple[Json, list[Pair]]:
    """What the judgement says of a duel, and the cards that are lost by it."""
    if duel.get("passes"):
        return {"winner": None, "captures": 0}, []
    openers = [(exchange["open"], exchange["card"]) for exchange in duel["exchanges"]]
    answers = [(exchange["answer"], exchange["with"]) for exchange in duel["exchanges"]]
    opener = duel["by"]
    [answerer] = [player for player in sides if player != opener]
    if stronger(openers[-1][1], answers[-1][1]):
        return {"winner": opener, "captures": len(answers)}, answers
    if stronger(answers[-1][1], openers[-1][1]):
        return {"winner": answerer, "captures": len(openers)}, openers
    open_squares = [square for square, _card in openers + answers]
    if last and pairs(heights(played, lost), sides[opener], open_squares):
        return {"winner": None, "captures": 0, "open": True}, []
    return {"winner": None, "captures": 0}, []
