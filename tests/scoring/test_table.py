"""Following a round through the scorebook, as the table screen does: each card, answer and correction is a change."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import rules, scorebook
from scoring.sheet import Sheet
from tests import make

VECTORS = Path(__file__).parent.parent / "rules" / "vectors"
RECORDS = [
    pytest.param(json.loads(line), id=f"{file.stem}{number}")
    for file in (VECTORS / "rounds.jsonl", VECTORS / "games.jsonl")
    for number, line in enumerate(file.read_text().splitlines(), 1)
]


@pytest.mark.django_db
@pytest.mark.parametrize("record", RECORDS)
def test_every_vector_entered_card_by_card_is_judged_as_its_record(record: dict[str, Any]) -> None:
    keeper = make.user("keeper")
    ruleset = rules.write_ruleset(rules.read_ruleset(record["ruleset"]))
    game = scorebook.start_first_game(make.tap(keeper), record["players"], ruleset, "UTC")
    seats = {name: position for position, name in enumerate(record["players"], 1)}
    for number, played in enumerate(record["rounds"], 1):
        turns = [
            (
                {seats[name]: card for name, card in turn["plays"].items()},
                {seats[name]: choice["row"] for name, choice in turn.get("choices", {}).items()},
            )
            for turn in played["turns"]
        ]
        make.follow(game, keeper, number, [card for (card,) in played["rows"]], *turns)
    game.refresh_from_db()
    assert Sheet(game).judgement == rules.replay(record)
    assert scorebook.rejudge(game) == []
