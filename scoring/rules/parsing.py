"""The text of a game record, parsed: JSON that every reader reads alike."""

import json
from collections import Counter

from .errors import Fault, RuleError
from .record import FORMAT

# The format itself needs eight levels; whatever walks through a value can go as deep as this.
MOST_NESTED = 100


def parse_record(text: str, kind: str = FORMAT) -> object:
    """The object in a JSON text; ValueError where it is none of its kind, `bad_record` where a key is twice."""
    twice: list[str] = []

    def object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
        given = dict(pairs)
        if len(given) < len(pairs):
            counts = Counter(key for key, _ in pairs)
            twice.append(next(key for key in given if counts[key] > 1))
        return given

    def no_json(constant: str) -> None:
        raise ValueError(f"{constant} is no JSON")

    try:
        obj = json.loads(text, object_pairs_hook=object_of, parse_constant=no_json)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(obj, dict) or obj.get("format") != kind:
        raise ValueError(f'it has no "format": "{kind}"')
    if _is_deeper(obj, MOST_NESTED):
        raise ValueError("it is nested too deeply")
    if twice:
        raise RuleError(Fault.BAD_RECORD, problem="twice", key=twice[0])
    return obj


def _is_deeper(obj: object, most: int) -> bool:
    """Whether more lists and objects of a JSON value than so many lie in each other."""
    layer = [obj]
    for _ in range(most + 1):
        values = [each.values() if isinstance(each, dict) else each for each in layer if isinstance(each, dict | list)]
        layer = [each for value in values for each in value]
    return bool(layer)
