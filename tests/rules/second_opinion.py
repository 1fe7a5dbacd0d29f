"""A second judge, slow and plain: from the JSON of a record that breaks no rule to the JSON of its judgement.

It shares no code with `scoring.rules` and goes about it differently: every number is counted afresh from the whole
record. Warnings have no message.
"""

from typing import Any

from .second_league import points
from .second_table import judge_turn, worth

type Json = dict[str, Any]

CLASSIC: Json = {
    "row_count": 4,
    "capacity": 5,
    "penalty": "bullheads",
    "placement": "right",
    "left_limit": "none",
    "too_low": "choose",
    "deck": 104,
    "hand": 10,
    "target": 66,
    "limit": "reach",
    "round_count": None,
    "direction": "up",
    "wins": "fewest",
    "league": None,
}


def opinion(record: Json) -> Json:
    rules = CLASSIC | record["ruleset"]
    judged = [judge_round(record, rules, number) for number in range(1, len(record["rounds"]) + 1)]
    whole = 0
    while whole < len(judged) and judged[whole]["complete"]:
        whole += 1
    over = [(number, reason) for number in range(1, whole + 1) if (reason := why_over(record, rules, judged, number))]
    if not over and record.get("stopped") and whole:
        over = [(whole, "stopped")]
    last, reason = over[0] if over else (whole, None)
    warnings = []
    for number, each in enumerate(judged, 1):
        each["totals"] = {
            player: total(record, judged, player, number)
            for player in record["players"]
            if record.get("joined", {}).get(player, 1) <= number
        }
        if rules["direction"] == "down":
            each["remaining"] = {
                player: None if points is None else rules["target"] - points
                for player, points in each["totals"].items()
            }
        warnings += warnings_of(record, rules, each.pop("uncorrected"), number)
        if over and number > last:
            each["after_end"] = True
            warnings.append({"code": "after_the_end", "round": number})
    ranking = ranking_of(record, rules, judged, last) if last else None
    sign = -1 if rules["wins"] == "most" else 1
    badness = {line["player"]: sign * line["total"] for line in ranking or () if line["rank"] is not None}
    return {
        "format": "bullkeeper.judgement/1",
        "rounds": judged,
        "over": bool(over),
        "reason": reason,
        "ended_in_round": last if over else None,
        "ranking": ranking,
        "winners": [line["player"] for line in ranking if line["rank"] == 1] if over and ranking else None,
        "league_points": points(badness, rules["league"]) if over and rules["league"] else None,
        "warnings": warnings,
    }


def seats(record: Json, number: int) -> list[str]:
    seated = list(record["players"])
    for player in record["players"]:
        late = number < record.get("joined", {}).get(player, 1)
        gone = number > record.get("leaves", {}).get(player, 10**6)
        if late or gone or number in record.get("out", {}).get(player, []):
            seated.remove(player)
    return seated


def by_players(setting: Any, players: int) -> Any:
    if isinstance(setting, dict):
        return next(setting[str(count)] for count in range(players, 0, -1) if str(count) in setting)
    return setting


def top_card(rules: Json, players: int) -> int:
    deck = rules["deck"]
    if deck is None:
        return 104
    if isinstance(deck, dict) and "per_player" in deck:
        return int(deck["per_player"] * players + deck["plus"])
    return int(by_players(deck, players))


def total(record: Json, judged: list[Json], player: str, number: int) -> int | None:
    points = record.get("started", {}).get(player, 0)
    for each in judged[:number]:
        if player in each["scores"]:
            if each["scores"][player] is None:
                return None
            points += each["scores"][player]
    return int(points)


def why_over(record: Json, rules: Json, judged: list[Json], number: int) -> str | None:
    for player in record["players"]:
        points = total(record, judged, player, number)
        if record.get("joined", {}).get(player, 1) > number or rules["target"] is None or points is None:
            continue
        if points > rules["target"] or (points == rules["target"] and rules["limit"] == "reach"):
            return "target"
    return "rounds" if number == rules["round_count"] else None


def ranking_of(record: Json, rules: Json, judged: list[Json], last: int) -> list[Json]:
    sign = -1 if rules["wins"] == "most" else 1
    lines = []
    for player in record["players"]:
        if record.get("joined", {}).get(player, 1) <= last:
            gone = record.get("leaves", {}).get(player, last) < last
            lines.append({"player": player, "total": total(record, judged, player, last), "rank": None, "gone": gone})
    for line in lines:
        if not line["gone"]:
            line["rank"] = 1 + len(
                [1 for other in lines if not other["gone"] and sign * (line["total"] - other["total"]) > 0]
            )
    lines.sort(key=lambda line: (line["gone"], sign * line["total"]))
    return [{key: line[key] for key in ("player", "total", "rank")} for line in lines]


def judge_round(record: Json, rules: Json, number: int) -> Json:
    played = record["rounds"][number - 1]
    seated = seats(record, number)
    judged: Json = {"complete": False, "uncorrected": None}
    piles: dict[str, list[int]] = {player: [] for player in seated}
    if "rows" in played:
        rows = [list(row) for row in played["rows"]]
        judged["turns"], laid = [], list[Json]()
        for turn in played["turns"]:
            judged["turns"].append(judge_turn(rules, seated, rows, piles, laid, turn))
        turns = len(judged["turns"])
        judged["complete"] = turns == by_players(rules["hand"], len(seated)) and not judged["turns"][-1]["asks"]
    scores: dict[str, int | None] = {player: worth(rules, pile) for player, pile in piles.items()}
    if "scores" in played:
        for player in seated:
            entered = played["scores"].get(player)
            scores[player] = worth(rules, entered) if isinstance(entered, list) else entered
        judged["complete"] = all(score is not None for score in scores.values())
        judged["uncorrected"] = dict(scores)
    for player, correction in played.get("corrections", {}).items():
        before = scores[player]
        if before is not None:
            scores[player] = before + (correction["points"] if isinstance(correction, dict) else correction)
    judged["scores"] = scores
    return judged


def warnings_of(record: Json, rules: Json, uncorrected: dict[str, int | None] | None, number: int) -> list[Json]:
    if uncorrected is None or rules["penalty"] == "typed":
        return []
    entered = record["rounds"][number - 1]["scores"]
    played = len(uncorrected) * by_players(rules["hand"], len(uncorrected))
    lists = [pile for pile in entered.values() if isinstance(pile, list)]
    cards = sum(len(pile) for pile in lists)
    most_left = rules["row_count"] * rules["capacity"]
    found = []
    if cards > played:
        found.append({"code": "too_many_cards", "round": number, "cards": cards, "extra": cards - played})
    if len(lists) == len(uncorrected) and rules["row_count"] + played - cards > most_left:
        missing = rules["row_count"] + played - cards - most_left
        found.append({"code": "cards_missing", "round": number, "cards": cards, "missing": missing})
    dear = sorted(worth(rules, [card]) for card in range(1, top_card(rules, len(uncorrected)) + 1))[-played:]
    points = sum(score or 0 for score in uncorrected.values())
    if points > sum(dear):
        found.append({"code": "score_not_possible", "round": number, "points": points, "most": sum(dear)})
    return found
