"""Short ways to write a game in a test."""

from typing import Any

from scoring.rules import Judgement, RuleError, replay

type Json = dict[str, Any]

# The codes of what can only go wrong in a game of Bully.
BULLYS_FAULTS = {
    "not_your_pile",
    "not_adjacent",
    "pile_empty",
    "pile_in_use",
    "not_your_turn",
    "not_a_tie",
    "pass_not_due",
    "spare_cards_not_four",
}


def game(players: str, *rounds: Any, ruleset: object = "classic", **others: Any) -> Json:
    """The record of a game of these players, whose names are said in one text: `"Mira Ben Tom"`."""
    return {
        "format": "bullkeeper.game/1",
        "ruleset": ruleset,
        "players": players.split(),
        "rounds": list(rounds),
        **others,
    }


def judged(players: str, *rounds: Any, **others: Any) -> Judgement:
    return replay(game(players, *rounds, **others))


def scored(**scores: Any) -> Json:
    """A round of typed numbers or lists of cards."""
    return {"scores": scores}


def followed(rows: list[Any], *turns: Any, **others: Any) -> Json:
    """A followed round on rows of one card each (numbers) or several (lists)."""
    return {"rows": [row if isinstance(row, list) else [row] for row in rows], "turns": list(turns), **others}


def bully(*duels: Any, ada: Json | None = None, ben: Json | None = None, **others: Any) -> Json:
    """The record of a game of Bully between Ada and Ben; their spare cards lie on a1 and b1 unless it is said."""
    extra = {"Ada": {"a1": 4} if ada is None else ada, "Ben": {"b1": 4} if ben is None else ben}
    return game("Ada Ben", {"extra": extra, "duels": list(duels)}, ruleset="bully", **others)


def duel(by: str, *exchanges: str) -> Json:
    """A duel, or without exchanges a pass; `"a1 Q b1 K"` opens the Q on a1, which the K on b1 answers."""
    keys = ("open", "card", "answer", "with")
    shown = [dict(zip(keys, each.split(), strict=True)) for each in exchanges]
    return {"by": by, "exchanges": shown} if shown else {"by": by, "passes": True}


def outcome(record: object) -> Judgement | RuleError:
    """The judgement of a record, or why it is refused."""
    try:
        return replay(record)
    except RuleError as error:
        return error


def refusal(record: object) -> RuleError:
    """Why this record is refused; it fails where it is not."""
    error = outcome(record)
    assert isinstance(error, RuleError), "it was judged"
    return error


def cards_of(judgement: Judgement, number: int = 1) -> list[list[tuple[int, ...]]]:
    """The rows after each turn of a round."""
    turns = judgement.rounds[number - 1].turns
    assert turns is not None
    return [list(turn.rows) for turn in turns]
