"""A game record read from JSON: its shape is checked here, whether it can have happened is for `judge`."""

from collections.abc import Callable, Mapping
from typing import Any

from .errors import Fault, RuleError
from .grid import SQUARES
from .record import (
    FORMAT,
    Choice,
    Correction,
    Duel,
    Exchange,
    Key,
    Override,
    Record,
    Round,
    Score,
    Shown,
    Side,
    Turn,
)
from .ruleset import BULLY, read_ruleset, whole

_GAME = ("format", "ruleset", "players", "joined", "leaves", "started", "out", "stopped", "rounds")
_GAME_OF_BULLY = ("format", "ruleset", "players", "stopped", "rounds")
_NOT_JUDGED = ("id", "at", "season", "guests", "dealer", "note")


def read_record(obj: object) -> Record:
    """The record an object of docs/game-record.md stands for; RuleError `bad_record` or `bad_ruleset`."""
    record, fault = read_up_to_fault(obj)
    if fault:
        raise fault
    return record


def read_up_to_fault(obj: object) -> tuple[Record, RuleError | None]:
    """The record as far as its rounds can be read, and the fault that stopped the reading."""
    given = _object(obj, "record")
    if given.get("format") != FORMAT:
        raise _bad("shape", "format")
    for key in ("ruleset", "players", "rounds"):
        if key not in given:
            raise _bad("missing", key)
    ruleset = read_ruleset(given["ruleset"])
    is_bully = ruleset == BULLY
    players = _list_of(_name, given["players"], "players")
    for position, name in enumerate(players):
        if name in players[:position]:
            raise _bad("twice", "players").at(player=name)
    game: dict[str, Any] = {
        "joined": _by_name(_round_number, given, "joined"),
        "leaves": _by_name(_round_number, given, "leaves"),
        "started": _by_name(_number, given, "started"),
        "out": _by_name(lambda value, key: _list_of(_round_number, value, key), given, "out"),
        "stopped": _truth(given.get("stopped", False), "stopped"),
        "extra": {key: given[key] for key in given if key in _NOT_JUDGED or key.startswith("x_")},
    }
    for key in given:
        if key not in (_GAME_OF_BULLY if is_bully else _GAME) and key not in game["extra"]:
            raise _bad("unknown", key)
    rounds: list[Round] = []
    fault = None
    for number, each in enumerate(_list(given["rounds"], "rounds"), 1):
        played, fault = _read_round_of_bully(each) if is_bully else _read_round(each)
        if played:
            rounds.append(played)
        if fault:
            fault.at(round=number)
            break
    return Record(ruleset, players, tuple(rounds), **game), fault


def _read_round(obj: object) -> tuple[Round, RuleError | None]:
    """A round as far as it can be read, in the order in which its parts are judged, and its fault."""
    parts: dict[str, Any] = {}
    turns: list[Turn] = []
    try:
        given = _object(obj, "rounds", "rows", "hands", "scores", "turns", "corrections")
        if "scores" not in given and "rows" not in given and "hands" not in given:
            raise _bad("missing", "scores")
        if "turns" in given and "rows" not in given:
            raise _bad("missing", "rows")
        if "rows" in given:
            parts["rows"] = _list_of(_cards, given["rows"], "rows")
        parts["hands"] = _by_name(_cards, given, "hands")
        for number, turn in enumerate(_list(given.get("turns", []), "turns"), 1):
            try:
                turns.append(_read_turn(turn))
            except RuleError as fault:
                raise fault.at(turn=number) from None
        if "scores" in given:
            parts["scores"] = _by_name(_score, given, "scores")
        parts["corrections"] = _by_name(_correction, given, "corrections")
    except RuleError as fault:
        return Round(turns=tuple(turns), **parts), fault
    return Round(turns=tuple(turns), **parts), None


def _read_turn(obj: object) -> Turn:
    given = _object(obj, "turns", "plays", "cards", "choices", "takers", "overrides", "open")
    if "plays" in given:
        for key in ("cards", "takers"):
            if key in given:
                raise _bad("unknown", key)
    elif "cards" not in given:
        raise _bad("missing", "plays")
    key_of: Callable[[str, str], Key] = _name if "plays" in given else _card_key
    return Turn(
        plays=_by_name(_number, given, "plays") if "plays" in given else None,
        cards=_cards(given["cards"], "cards") if "cards" in given else None,
        choices=_by(key_of, _choice, given, "choices"),
        takers=_by(_card_key, _name, given, "takers"),
        overrides=_by(key_of, _override, given, "overrides"),
        open=_truth(given.get("open", False), "open"),
    )


def _choice(value: object, key: str) -> Choice:
    given = _object(value, key, "row", "side")
    return Choice(_number(given.get("row"), "row"), _side(given["side"]) if "side" in given else None)


def _override(value: object, key: str) -> Override:
    given = _object(value, key, "row", "side", "takes", "taker")
    return Override(
        row=_number(given.get("row"), "row"),
        side=_side(given.get("side", "right")),
        takes=_truth(given["takes"], "takes") if "takes" in given else None,
        taker=_name(given["taker"], "taker") if "taker" in given else None,
    )


def _read_round_of_bully(obj: object) -> tuple[Round | None, RuleError | None]:
    """A round as far as its duels can be read, none where that is not even so far, and its fault."""
    spares: Mapping[str, Mapping[str, int]] | None = None
    duels: list[Duel] = []
    try:
        given = _object(obj, "rounds", "extra", "duels")
        if "extra" not in given:
            raise _bad("missing", "extra")
        spares = _by_name(_spares, given, "extra")
        for number, duel in enumerate(_list(given.get("duels", []), "duels"), 1):
            try:
                duels.append(_read_duel(duel))
            except RuleError as fault:
                raise fault.at(turn=number) from None
    except RuleError as fault:
        return None if spares is None else Round(spares=spares, duels=tuple(duels)), fault
    return Round(spares=spares, duels=tuple(duels)), None


def _read_duel(obj: object) -> Duel:
    given = _object(obj, "duels", "by", "exchanges", "passes")
    passes = _truth(given.get("passes", False), "passes")
    if passes and "exchanges" in given:
        raise _bad("unknown", "exchanges")
    if not passes and not given.get("exchanges"):
        raise _bad("missing", "exchanges")
    return Duel(_name(given.get("by"), "by"), _list_of(_exchange, given.get("exchanges", []), "exchanges"))


def _exchange(value: object, key: str) -> Exchange:
    given = _object(value, key, "open", "card", "answer", "with")
    return Exchange(
        opened=Shown(_square(given.get("open"), "open"), _name(given.get("card"), "card")),
        answered=Shown(_square(given.get("answer"), "answer"), _name(given.get("with"), "with")),
    )


def _spares(value: object, key: str) -> dict[str, int]:
    spares = {_square(square, key): _number(count, key) for square, count in _object(value, key).items()}
    if any(count < 0 for count in spares.values()):
        raise _bad("shape", key)
    return spares


def _square(value: object, key: str) -> str:
    if value not in SQUARES:
        raise _bad("shape", key)
    return str(value)


def _side(value: object) -> Side:
    match value:
        case "right" | "left":
            return value
    raise _bad("shape", "side")


def _score(value: object, key: str) -> Score:
    return value if value is None else _cards(value, key) if isinstance(value, list) else _number(value, key)


def _correction(value: object, key: str) -> Correction:
    if not isinstance(value, dict):
        return Correction(_number(value, key))
    given = _object(value, key, "points", "why")
    why = given.get("why", "")
    if not isinstance(why, str):
        raise _bad("shape", "why")
    return Correction(_number(given.get("points"), "points"), why)


def _object(value: object, key: str, *keys: str) -> dict[str, Any]:
    """A JSON object with no other than these keys; any key where none are named."""
    if not isinstance(value, dict):
        raise _bad("shape", key)
    for name in value:
        if keys and name not in keys:
            raise _bad("unknown", name)
    return value


def _list(value: object, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise _bad("shape", key)
    return value


def _list_of[T](read: Callable[[object, str], T], value: object, key: str) -> tuple[T, ...]:
    return tuple(read(each, key) for each in _list(value, key))


def _by[K, T](
    read_key: Callable[[str, str], K], read: Callable[[object, str], T], given: Mapping[str, Any], key: str
) -> dict[K, T]:
    """The object under `key`, keys and values read; an empty one where the key is not there."""
    return {read_key(name, key): read(value, key) for name, value in _object(given.get(key, {}), key).items()}


def _by_name[T](read: Callable[[object, str], T], given: Mapping[str, Any], key: str) -> dict[str, T]:
    return _by(_name, read, given, key)


def _cards(value: object, key: str) -> tuple[int, ...]:
    return _list_of(_number, value, key)


def _card_key(text: str, key: str) -> int:
    if not (len(text) < 10 and text.isascii() and text.isdecimal() and str(int(text)) == text):
        raise _bad("shape", key)
    return int(text)


def _round_number(value: object, key: str) -> int:
    if (number := _number(value, key)) < 1:
        raise _bad("shape", key)
    return number


def _number(value: object, key: str) -> int:
    """A whole number; true and false are none, nor is 3.0."""
    if not isinstance(value, int) or not whole(value):
        raise _bad("shape", key)
    return value


def _name(value: object, key: str) -> str:
    if not isinstance(value, str) or not value:
        raise _bad("shape", key)
    return value


def _truth(value: object, key: str) -> bool:
    if not isinstance(value, bool):
        raise _bad("shape", key)
    return value


def _bad(problem: str, key: str) -> RuleError:
    """`problem` is "shape", "missing", "unknown" or "twice"; `key` is the key in the record that has it."""
    return RuleError(Fault.BAD_RECORD, problem=problem, key=key)
