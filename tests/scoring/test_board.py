"""Bully through the scorebook, as the board does it: the spare cards, then each exchange, is a change."""

from random import Random
from typing import Any

import pytest

from scoring import rules, scorebook
from scoring.models import Session, User
from scoring.sheet import Sheet
from tests import make
from tests.rules.random_bully import random_bully

pytestmark = pytest.mark.django_db


def enter(keeper: User, record: dict[str, Any]) -> Session:
    """A game of Bully entered as people do, as far as they can: nobody passes, and no tie is left."""
    game = make.game(keeper, *record["players"], preset="bully")
    seats = {name: str(position) for position, name in enumerate(record["players"], 1)}
    for played in record["rounds"]:
        scorebook.lay_spares(game, make.tap(keeper), {seats[name]: own for name, own in played["extra"].items()})
        for number, duel in enumerate(played["duels"], 1):
            for place, each in enumerate(duel.get("exchanges", ()), 1):
                shown = rules.Shown(each["open"], each["card"]), rules.Shown(each["answer"], each["with"])
                scorebook.play_exchange(game, make.tap(keeper), number, place, rules.Exchange(*shown))
    return game


def playable(record: dict[str, Any]) -> dict[str, Any]:
    """A random record without what only a table without the app does: passing after the end."""
    for played in record["rounds"]:
        played["duels"] = [duel for duel in played["duels"] if "passes" not in duel]
    return record


@pytest.mark.parametrize("seed", range(8))
def test_a_random_game_entered_duel_by_duel_is_judged_as_its_record(keeper: User, seed: int) -> None:
    record = playable(random_bully(Random(seed)))
    game = enter(keeper, record)
    if record.get("stopped") and record["rounds"] and not Sheet(game).over:
        scorebook.stop_game(game, make.tap(keeper))
    game.refresh_from_db()
    assert Sheet(game).judgement == rules.replay(record)
    assert scorebook.rejudge(game) == []
