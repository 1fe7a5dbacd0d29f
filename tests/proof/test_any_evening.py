"""Anything that can happen at a table, in any order: after every step all that is kept agrees (`whole.check`)."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from scoring import scorebook
from scoring.scorebook import Entry
from scoring.sheet import Sheet
from tests import make
from tests.proof.evening import SEEN, Evening, chances, names, points_of_a_round

RULES = (
    make.ruleset(),
    make.ruleset(target=25, limit="pass"),
    make.ruleset("fixed-rounds", round_count=2),
    make.ruleset("countdown", target=40),
    make.ruleset(target=None),
    make.ruleset(deck={"per_player": 10, "plus": 4}),
    make.ruleset(target=30, round_count=3, players=[2, 4]),
)


class Piles(Evening):
    """An evening at which piles are entered."""

    @initialize(
        names=st.lists(names, min_size=2, max_size=5, unique=True),
        ruleset=st.sampled_from(RULES),
        played=st.lists(points_of_a_round, max_size=3),
    )
    def begin(self, names: list[str], ruleset: dict[str, Any], played: list[list[int]]) -> None:
        self.start(names, ruleset)
        for points in played:
            self.enter_a_round(points)

    @rule(number=chances, seat=chances, data=st.data())
    def take_cards_over(self, number: int, seat: int, data: st.DataObject) -> None:
        deal, position = self.number(number), self.seat(seat)
        piles = Sheet(self.game).piles.items()
        held = {holder: pile.cards for (each, holder), pile in piles if each == deal and pile.cards}
        if others := sorted(set(held) - {position}):
            holder = data.draw(st.sampled_from(others))
            cards = data.draw(st.lists(st.sampled_from(held[holder]), min_size=1, unique=True))
            entry = Entry(cards=(*held.get(position, ()), *cards))
            self.do(scorebook.save_pile, deal, position, entry, seen=SEEN, take_over={holder: cards})

    @rule(number=chances, seat=chances)
    def clear(self, number: int, seat: int) -> None:
        self.do(scorebook.save_pile, self.number(number), self.seat(seat), Entry(), seen=SEEN)

    @rule(data=st.data())
    def change_seats(self, data: st.DataObject) -> None:
        self.do(scorebook.reseat, data.draw(st.permutations([seat.position for seat in Sheet(self.game).seats])))

    @rule(seat=chances, name=names)
    def was_somebody_else(self, seat: int, name: str) -> None:
        self.do(scorebook.replace_player, self.seat(seat), self.person(name))

    @rule(number=chances, seat=chances)
    def deal(self, number: int, seat: int) -> None:
        self.do(scorebook.set_dealer, self.number(number), self.seat(seat))

    @rule(ruleset=st.sampled_from(RULES))
    def change_rules(self, ruleset: dict[str, Any]) -> None:
        self.do(scorebook.change_rules, ruleset)

    @rule(suggests=st.booleans())
    def switch_suggestions(self, suggests: bool) -> None:
        self.do(scorebook.switch_suggestions, suggests)

    @rule()
    def stop(self) -> None:
        self.do(scorebook.stop_game)

    @rule()
    def keep_the_end(self) -> None:
        self.do(scorebook.keep_end)

    @rule()
    def throw_away_and_put_back(self) -> None:
        self.do(scorebook.throw_away, True)
        self.do(scorebook.save_pile, 1, 1, Entry(points=3), seen=SEEN)
        self.do(scorebook.throw_away, False)


@pytest.mark.django_db
def test_whatever_happens_at_the_table_nothing_is_lost_and_all_agrees() -> None:
    class Tonight(Piles):
        told = Counter[str]()

    bounded = settings(max_examples=15, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Tonight, settings=bounded)
