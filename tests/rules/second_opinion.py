"""A second judge, slow and plain: from the JSON of a record that breaks no rule to the JSON of its judgement.

It shares no code with `scoring.rules` and goes about it differently: every number is counted afresh from the whole
record. Warnings have no message.
"""

from typing import Any

type Json = dict[str, Any]

CLASSIC: Json = {
    "row_count": 4,
    "capacity": 5,
    "too_low": "choose",
    "deck": 104,
    "hand": 10,
    "target": 66,
    "limit": "reach",
    "round_count": None,
    "direction": "up",
}


def heads(card: int) -> int:
    weight = 7 if card == 55 else 0
    for divisor, bullheads in ((11, 5), (10, 3), (5, 2), (1, 1)):
        if not weight and card % divisor == 0:
            weight = bullheads
    return weight


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
    ranking = ranking_of(record, judged, last) if last else None
    return {
        "format": "bullkeeper.judgement/1",
        "rounds": judged,
        "over": bool(over),
        "reason": reason,
        "ended_in_round": last if over else None,
        "ranking": ranking,
        "winners": [line["player"] for line in ranking if line["rank"] == 1] if over and ranking else None,
        "league_points": None,
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


def ranking_of(record: Json, judged: list[Json], last: int) -> list[Json]:
    lines = []
    for player in record["players"]:
        if record.get("joined", {}).get(player, 1) <= last:
            gone = record.get("leaves", {}).get(player, last) < last
            lines.append({"player": player, "total": total(record, judged, player, last), "rank": None, "gone": gone})
    for line in lines:
        if not line["gone"]:
            line["rank"] = 1 + len([1 for other in lines if not other["gone"] and other["total"] < line["total"]])
    lines.sort(key=lambda line: (line["gone"], line["total"]))
    return [{key: line[key] for key in ("player", "total", "rank")} for line in lines]


def judge_round(record: Json, rules: Json, number: int) -> Json:
    played = record["rounds"][number - 1]
    seated = seats(record, number)
    judged: Json = {"complete": False, "uncorrected": None}
    piles: dict[str, list[int]] = {player: [] for player in seated}
    if "rows" in played:
        rows = [list(row) for row in played["rows"]]
        judged["turns"] = [judge_turn(rules, seated, rows, piles, turn) for turn in played["turns"]]
        turns = len(judged["turns"])
        judged["complete"] = turns == by_players(rules["hand"], len(seated)) and not judged["turns"][-1]["asks"]
    scores: dict[str, int | None] = {player: sum(map(heads, pile)) for player, pile in piles.items()}
    if "scores" in played:
        for player in seated:
            entered = played["scores"].get(player)
            scores[player] = sum(map(heads, entered)) if isinstance(entered, list) else entered
        judged["complete"] = all(score is not None for score in scores.values())
        judged["uncorrected"] = dict(scores)
    for player, correction in played.get("corrections", {}).items():
        before = scores[player]
        if before is not None:
            scores[player] = before + (correction["points"] if isinstance(correction, dict) else correction)
    judged["scores"] = scores
    return judged


def judge_turn(rules: Json, seated: list[str], rows: list[list[int]], piles: dict[str, list[int]], turn: Json) -> Json:
    """One turn; `rows` and `piles` go on from there."""
    if "plays" in turn:
        cards = {card: player for player, card in turn["plays"].items()}
        said = {card: player for player, card in turn["plays"].items()}
    else:
        cards = {card: str(card) for card in turn["cards"]}
        said = {int(card): player for card, player in turn.get("takers", {}).items()}
    if turn.get("open"):
        asks: Json = {"player": None, "card": None, "why": "card", "options": None, "cheapest": None}
        if "plays" in turn:
            asks["players"] = [player for player in seated if player not in turn["plays"]]
        else:
            asks["missing"] = len(seated) - len(turn["cards"])
        return {"placements": [], "rows": [list(row) for row in rows], "asks": asks}
    placements: list[Json] = []
    question = None
    while cards and question is None:
        card = min(cards)
        key = cards.pop(card)
        question = place(rules, seated, rows, piles, placements, card, said.get(card), turn, key)
    return {"placements": placements, "rows": [list(row) for row in rows], "asks": question}


def place(
    rules: Json,
    seated: list[str],
    rows: list[list[int]],
    piles: dict[str, list[int]],
    placements: list[Json],
    card: int,
    player: str | None,
    turn: Json,
    key: str,
) -> Json | None:
    """Place one card and note it, or return what it asks."""
    override = turn.get("overrides", {}).get(key)
    lower = [row for row in rows if row[-1] < card]
    note: Json = {"player": player, "card": card, "side": "right"}
    if override:
        row = rows[override["row"] - 1]
        takes = override.get("takes", len(row) >= rules["capacity"])
        note["side"] = override.get("side", "right")
        note["override"] = True
        if "taker" in override:
            note["taker"] = override["taker"]
    elif lower:
        row = max(lower, key=lambda each: each[-1])
        takes = len(row) >= rules["capacity"]
    else:
        takes = True
        costs = [sum(map(heads, each)) for each in rows]
        cheapest = [n for n, cost in enumerate(costs, 1) if cost == min(costs)]
        may = list(range(1, len(rows) + 1))
        if rules["too_low"] == "cheapest":
            may = cheapest
        if rules["too_low"] == "nearest":
            row = sorted(rows, key=lambda each: each[-1])[0]
        elif rules["too_low"] == "cheapest" and len(cheapest) == 1:
            row = rows[cheapest[0] - 1]
        elif key in turn.get("choices", {}):
            row = rows[turn["choices"][key]["row"] - 1]
        else:
            options = [{"row": n, "side": "right", "bullheads": costs[n - 1]} for n in may]
            return {"player": player, "card": card, "why": "too_low", "options": options, "cheapest": cheapest}
    if takes and player is None and "taker" not in note:
        return {"player": None, "card": card, "why": "taker", "options": list(seated), "cheapest": None}
    taken = list(row) if takes else []
    if takes:
        piles[str(note.get("taker", player))].extend(taken)
        row[:] = []
    row.insert(0 if note["side"] == "left" else len(row), card)
    number = next(n for n, each in enumerate(rows, 1) if each is row)
    placements.append(note | {"row": number, "took": taken, "bullheads": sum(map(heads, taken))})
    return None


def warnings_of(record: Json, rules: Json, uncorrected: dict[str, int | None] | None, number: int) -> list[Json]:
    if uncorrected is None:
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
    dear = sorted(map(heads, range(1, top_card(rules, len(uncorrected)) + 1)))[-played:]
    points = sum(score or 0 for score in uncorrected.values())
    if points > sum(dear):
        found.append({"code": "score_not_possible", "round": number, "points": points, "most": sum(dear)})
    return found
