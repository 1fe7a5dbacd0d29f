"""Anything that can happen while rounds are followed, and between them: after every step all agrees (`whole.check`)."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from scoring import scorebook
from scoring.models import Session
from scoring.record import Deal, Played
from scoring.sheet import Sheet
from tests import make
from tests.proof.evening import Evening, chances, names

SMALL: dict[str, Any] = {"row_count": 2, "capacity": 2, "hand": 2, "target": None}
TABLES = (
    make.ruleset(**SMALL),
    make.ruleset(**SMALL | {"hand": 3, "deck": 30}),
    make.ruleset(**SMALL | {"capacity": 3, "target": 12}),
    make.ruleset(**SMALL | {"hand": {"2": 3, "4": 2}, "round_count": 2}),
    make.ruleset(**SMALL | {"row_count": 3}),
)

cards = st.lists(st.integers(1, 40), min_size=12, max_size=12, unique=True)
any_card = st.integers(0, 41)
rows_of_a_table = st.integers(0, 4)
slips = st.integers(0, 9)
overrides = st.fixed_dictionaries(
    {"row": rows_of_a_table}, optional={"takes": st.booleans(), "taker": st.integers(1, 6)}
)


class Table(Evening):
    """An evening at which rounds are followed as well."""

    @initialize(
        names=st.lists(names, min_size=2, max_size=4, unique=True),
        ruleset=st.sampled_from(TABLES),
        cards=cards,
        turns=st.lists(st.tuples(cards, rows_of_a_table, st.booleans()), max_size=4),
    )
    def begin(
        self, names: list[str], ruleset: dict[str, Any], cards: list[int], turns: list[tuple[list[int], int, bool]]
    ) -> None:
        self.start(names, ruleset)
        self.lay_rows(0, cards)
        for turn in turns:
            self.play_a_turn(*turn)

    def sheet(self) -> Sheet:
        return Sheet(Session.objects.get(pk=self.game.pk))

    def followed(self, chance: int = 19) -> tuple[int, Deal]:
        """A followed round, mostly the last."""
        deals = self.sheet().deals or {1: Deal(0, [])}
        number = sorted(deals)[chance % len(deals) if chance < 4 else -1]
        return number, deals[number]

    def asks(self) -> Any:
        """What the last followed round asks; None where it asks nothing, or following was broken off."""
        sheet, (number, _) = self.sheet(), self.followed()
        turns = sheet.judgement.rounds[number - 1].turns if sheet.is_followed(number) else ()
        return turns[-1].asks if turns else None

    def turn(self, deal: Deal, slip: int) -> int:
        """The last turn, the next, or one that it is not."""
        return {7: len(deal.turns) - 1, 8: len(deal.turns) + 2}.get(slip, len(deal.turns) + (slip < 3))

    def tapped(self, chance: int, slip: int) -> tuple[int, int, int]:
        """A round, a turn and a card of it, or one that is not in it."""
        number, deal = self.followed()
        turn = self.turn(deal, slip)
        held = [*cards_of(deal.turns.get(turn, {})), 40]
        return number, turn, held[chance % len(held)]

    @rule(slip=slips, cards=cards)
    def lay_rows(self, slip: int, cards: list[int]) -> None:
        sheet = self.sheet()
        number = sheet.current or sheet.round_count + 1
        count = sheet.ruleset.row_count + (slip == 1)
        self.do(scorebook.lay_rows, number + (slip == 2), cards[:count])

    @rule(cards=cards, row=rows_of_a_table, said=st.booleans())
    def play_a_turn(self, cards: list[int], row: int, said: bool) -> None:
        """Every card that is missing, none of them seen before, with names or without; the answers to what it asks."""
        number, deal = self.followed()
        turn = len(deal.turns) + (not self.asks())
        played = deal.turns.get(turn, {})
        seen = {card for row in deal.rows for card in row}.union(*map(cards_of, deal.turns.values()))
        fresh = [card for card in cards if card not in seen]
        for seat in self.sheet().seated(number):
            if fresh and str(seat.position) not in played.get("plays", {}):
                where = seat.position if "plays" in played or ("cards" not in played and said) else None
                self.do(scorebook.play_card, number, turn, fresh.pop(), where)
        self.answer_what_is_asked(row)

    @rule(row=rows_of_a_table)
    def answer_what_is_asked(self, row: int) -> None:
        """The row of a card that is too low, and every name that is asked for."""
        for _ in range(9):
            asks = self.asks()
            if not asks or asks.why == "card":
                return
            number, deal = self.followed()
            tap = number, len(deal.turns), asks.card
            if asks.why == "too_low":
                self.do(scorebook.take_row, *tap, 1 + row % len(asks.options))
            else:
                takers = deal.turns[len(deal.turns)].get("takers", {}).values()
                free = [seat.position for seat in self.sheet().seated(number) if seat.position not in takers]
                self.do(scorebook.name_taker, *tap, free[row % len(free)])

    @rule(card=any_card, seat=chances, slip=slips)
    def play_any_card(self, card: int, seat: int, slip: int) -> None:
        number, deal = self.followed()
        self.do(scorebook.play_card, number, self.turn(deal, slip), card, self.seat(seat))

    @rule(card=any_card, slip=slips)
    def play_without_a_name(self, card: int, slip: int) -> None:
        number, deal = self.followed()
        self.do(scorebook.play_card, number, self.turn(deal, slip), card, None)

    @rule(chance=chances, slip=slips)
    def clear_a_card(self, chance: int, slip: int) -> None:
        self.do(scorebook.clear_card, *self.tapped(chance, slip))

    @rule(chance=chances, row=rows_of_a_table, slip=slips)
    def take_any_row(self, chance: int, row: int, slip: int) -> None:
        self.do(scorebook.take_row, *self.tapped(chance, slip), row)

    @rule(chance=chances, seat=chances, slip=slips)
    def name_any_taker(self, chance: int, seat: int, slip: int) -> None:
        self.do(scorebook.name_taker, *self.tapped(chance, slip), self.seat(seat))

    @rule(chance=chances)
    def leave_following(self, chance: int) -> None:
        self.do(scorebook.leave_following, self.followed(chance)[0])

    @rule(chance=chances, data=st.data())
    def mend(self, chance: int, data: st.DataObject) -> None:
        """Another card, an override, other rows, turns given up; once in a while as an older page shows the round."""
        number, deal = self.followed(chance)
        rows, turns = [list(row) for row in deal.rows], {turn: dict(each) for turn, each in deal.turns.items()}
        mended: dict[int, Played | None] = dict(turns)
        what = data.draw(st.sampled_from(["card", "override", "rows", "give up", "nothing"]))
        if what == "rows" and rows:
            rows[data.draw(st.integers(0, len(rows) - 1))] = data.draw(st.lists(any_card, min_size=1, max_size=2))
        elif what == "give up":
            mended |= dict.fromkeys(range(data.draw(st.integers(1, 3)), len(turns) + 1))
        elif turns and what in ("card", "override"):
            turn = data.draw(st.sampled_from(sorted(turns)))
            played = turns[turn]
            part = "cards" if "cards" in played else "plays"
            keys = [str(card) for card in played["cards"]] if part == "cards" else sorted(played["plays"])
            key = data.draw(st.sampled_from(keys))
            if what == "override":
                mended[turn] = played | {"overrides": {key: data.draw(overrides)}}
            elif part == "plays":
                mended[turn] = {"plays": played["plays"] | {key: data.draw(any_card)}}
            else:
                mended[turn] = {"cards": [*played["cards"][1:], data.draw(any_card)]}
        sheet, older = self.sheet(), chance == 7
        trace = "an older page" if older or number not in sheet.deals else scorebook.trace(sheet, number)
        self.do(scorebook.mend_round, number, rows, mended, seen=trace)

    @rule(ruleset=st.sampled_from(TABLES))
    def change_rules(self, ruleset: dict[str, Any]) -> None:
        self.do(scorebook.change_rules, ruleset)


def cards_of(played: Played) -> list[int]:
    return list(played.get("cards") or played.get("plays", {}).values())


@pytest.mark.django_db
def test_whatever_happens_on_the_table_nothing_is_lost_and_all_agrees() -> None:
    class Tonight(Table):
        told = Counter[str]()

    bounded = settings(max_examples=10, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Tonight, settings=bounded)
