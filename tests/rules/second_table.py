"""The table of the second judge (`second_opinion.py`): one turn on rows that go on from there, slow and plain."""

from typing import Any

type Json = dict[str, Any]


def heads(card: int) -> int:
    weight = 7 if card == 55 else 0
    for divisor, bullheads in ((11, 5), (10, 3), (5, 2), (1, 1)):
        if not weight and card % divisor == 0:
            weight = bullheads
    return weight


def worth(rules: Json, cards: list[int]) -> int:
    return sum(1 if rules["penalty"] == "cards" else heads(card) for card in cards)


def judge_turn(
    rules: Json, seated: list[str], rows: list[list[int]], piles: dict[str, list[int]], laid: list[Json], turn: Json
) -> Json:
    """One turn; `rows`, `piles` and `laid`, all placements of the round, go on from there."""
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
    before = len(laid)
    question = None
    while cards and question is None:
        card = min(cards)
        key = cards.pop(card)
        question = place(rules, seated, rows, piles, laid, card, said.get(card), turn, key)
    return {"placements": laid[before:], "rows": [list(row) for row in rows], "asks": question}


def place(
    rules: Json,
    seated: list[str],
    rows: list[list[int]],
    piles: dict[str, list[int]],
    laid: list[Json],
    card: int,
    player: str | None,
    turn: Json,
    key: str,
) -> Json | None:
    """Place one card and note it, or return what it asks."""
    note: Json = {"player": player, "card": card}
    answer = turn.get("choices", {}).get(key)
    if override := turn.get("overrides", {}).get(key):
        note |= {"row": override["row"], "side": override.get("side", "right"), "override": True}
        takes = override.get("takes", len(rows[override["row"] - 1]) >= rules["capacity"])
        if "taker" in override:
            note["taker"] = override["taker"]
    else:
        fits = where_it_fits(rules, rows, card, laid)
        options = fits or what_it_may_take(rules, rows)
        decided = len(options) == 1 and (fits or rules["too_low"] != "choose")
        if not decided and answer is None:
            priced = [each | {"bullheads": price(rules, rows, each["row"], full_only=bool(fits))} for each in options]
            least = min(each["bullheads"] for each in priced)
            return {
                "player": player,
                "card": card,
                "why": "tie" if fits else "too_low",
                "options": priced,
                "cheapest": [each["row"] for each in priced if each["bullheads"] == least],
            }
        note |= options[0] if decided else next(each for each in options if answer.items() <= each.items())
        takes = not fits or len(rows[note["row"] - 1]) >= rules["capacity"]
    row = rows[note["row"] - 1]
    if takes and player is None and "taker" not in note:
        return {"player": None, "card": card, "why": "taker", "options": list(seated), "cheapest": None}
    note |= {"took": list(row) if takes else [], "bullheads": price(rules, rows, note["row"]) if takes else 0}
    if takes:
        piles[str(note.get("taker", player))].extend(row)
        row[:] = []
    row.insert(0 if note["side"] == "left" else len(row), card)
    laid.append(note)
    return None


def where_it_fits(rules: Json, rows: list[list[int]], card: int, laid: list[Json]) -> list[Json]:
    """Look one number further each time, to both sides where the card may go left, until a row is met."""
    for distance in range(1, 105):
        met = []
        for number, row in enumerate(rows, 1):
            if row[-1] == card - distance:
                met.append({"row": number, "side": "right"})
            if rules["placement"] == "both" and row[0] == card + distance and left_is_open(rules, number, laid):
                met.append({"row": number, "side": "left"})
        if met:
            return met
    return []


def left_is_open(rules: Json, number: int, laid: list[Json]) -> bool:
    history = [note for note in laid if note["row"] == number]
    if rules["left_limit"] == "row":
        takings = [place for place, note in enumerate(history) if note["took"]]
        history = history[takings[-1] + 1 :] if takings else history
    return rules["left_limit"] == "none" or all(note["side"] == "right" for note in history)


def what_it_may_take(rules: Json, rows: list[list[int]]) -> list[Json]:
    numbers = list(range(1, len(rows) + 1))
    if rules["too_low"] == "nearest":
        lowest = min(row[-1] for row in rows)
        numbers = [number for number in numbers if rows[number - 1][-1] == lowest]
    if rules["too_low"] == "cheapest":
        least = min(price(rules, rows, number) for number in numbers)
        numbers = [number for number in numbers if price(rules, rows, number) == least]
    return [{"row": number, "side": "right"} for number in numbers]


def price(rules: Json, rows: list[list[int]], number: int, full_only: bool = False) -> int:
    """What the cards of a row cost, or a card that joins it when it is not full."""
    row = rows[number - 1]
    return 0 if full_only and len(row) < rules["capacity"] else worth(rules, row)
