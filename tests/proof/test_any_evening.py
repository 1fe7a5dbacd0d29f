"""Anything that can happen at a table, in any order: after every step all that is kept agrees (`whole.check`)."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from scoring import rules, scorebook
from scoring.models import Change, Player, Session, User
from scoring.scorebook import Conflict, Entry, NotNow, Refused
from scoring.sheet import Sheet
from tests import make
from tests.proof import whole

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil")
RULES = (
    make.ruleset(),
    make.ruleset(target=25, limit="pass"),
    make.ruleset("fixed-rounds", round_count=2),
    make.ruleset("countdown", target=40),
    make.ruleset(target=None),
    make.ruleset(deck={"per_player": 10, "plus": 4}),
    make.ruleset(target=30, round_count=3, players=[2, 4]),
)
SEEN = 10**6

chances = st.integers(0, 19)
names = st.sampled_from(NAMES)
points_of_a_round = st.lists(st.integers(0, 20), min_size=5, max_size=5)
some_cards = st.lists(st.integers(1, 40), max_size=4, unique=True)
any_cards = st.lists(st.integers(0, 105), max_size=4)
entries = st.one_of(
    st.builds(Entry, points=st.integers(0, 30)),
    st.builds(Entry, cards=st.one_of(some_cards, any_cards).map(tuple)),
    st.builds(Entry, points=st.integers(0, 9), correction=st.integers(-9, 9), why=st.just("misdeal")),
)

_keepers = count(1)


class Evening(RuleBasedStateMachine):
    """A game at which anything is tried. `told` counts what happened."""

    told: Counter[str]

    @initialize(
        names=st.lists(names, min_size=2, max_size=5, unique=True),
        ruleset=st.sampled_from(RULES),
        played=st.lists(points_of_a_round, max_size=3),
    )
    def start(self, names: list[str], ruleset: dict[str, Any], played: list[list[int]]) -> None:
        self.keeper: User = make.user(f"keeper {next(_keepers)}")
        seats = names[: ruleset["players"][1]]
        self.game = scorebook.start_first_game(make.tap(self.keeper), seats, ruleset, "UTC")
        self.taps: list[tuple[Callable[[], Change], Change]] = []
        self.kept = whole.everything(self.game)
        for points in played:
            self.enter_a_round(points)

    def do(self, change: Callable[..., Change], *asked: Any, **how: Any) -> None:
        """Try something: it is done and all that is kept agrees, or it is refused and nothing is changed."""
        tap = make.tap(self.keeper)
        try:
            made = change(self.game, tap, *asked, **how)
        except (Refused, NotNow) as refused:
            note(repr(refused))
            self.told[f"refused {change.__name__}"] += 1
            assert whole.everything(self.game) == self.kept
            return
        except Conflict:
            self.told["conflict"] += 1
            told = whole.everything(self.game)
            assert but_the_log(told) == but_the_log(self.kept)
            self.kept = told
            whole.check(self.game)
            return
        self.told[("undo " if made.undoes_id else "redo " if made.redoes_id else "") + made.what] += 1
        self.taps.append((lambda: change(self.game, tap, *asked, **how), made))
        whole.check(self.game)
        self.kept = whole.everything(self.game)

    def person(self, name: str) -> Player | str:
        """The player of this name when the club knows one, else the name."""
        return Player.objects.filter(club=self.game.club_id, name=name).first() or name

    def seat(self, chance: int) -> int:
        """The position of a seat; of one that never was, once in a while."""
        seats = list(self.game.seats.values_list("position", flat=True))
        return seats[chance % len(seats)] if chance else 99

    def number(self, chance: int) -> int:
        """A round of the sheet, or the next; one that cannot be, once in a while."""
        after_the_last = Sheet(self.game).round_count + 1
        return chance % (after_the_last + 1) if chance < 15 else after_the_last

    @rule(number=chances, seat=chances, entry=entries, seen=st.sampled_from([0, SEEN, SEEN]))
    def enter(self, number: int, seat: int, entry: Entry, seen: int) -> None:
        self.do(scorebook.save_pile, self.number(number), self.seat(seat), entry, seen=seen)

    @rule(points=points_of_a_round)
    def enter_a_round(self, points: list[int]) -> None:
        sheet = Sheet(Session.objects.get(pk=self.game.pk))
        if number := sheet.current:
            for seat, each in zip(sheet.missing(number), points * 2, strict=False):
                self.do(scorebook.save_pile, number, seat.position, Entry(points=each), seen=0)

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

    @rule(name=names, start_rule=st.sampled_from(["average", "highest", "zero"]))
    def join(self, name: str, start_rule: str) -> None:
        self.do(scorebook.join_game, self.person(name), start_rule)

    @rule(seat=chances)
    def leave(self, seat: int) -> None:
        self.do(scorebook.leave_game, self.seat(seat))

    @rule(seat=chances)
    def come_back(self, seat: int) -> None:
        self.do(scorebook.come_back, self.seat(seat))

    @rule(number=chances, seat=chances)
    def sit_out(self, number: int, seat: int) -> None:
        self.do(scorebook.sit_out, self.number(number), self.seat(seat))

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

    @rule(steps=st.integers(1, 4))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            if last := scorebook.last_change(self.game):
                self.do(scorebook.take_back, last.number)

    @rule(steps=st.integers(1, 4))
    def redo(self, steps: int) -> None:
        for _ in range(steps):
            if last := scorebook.last_undo(self.game):
                self.do(scorebook.bring_back, last.number)

    @rule(number=st.integers(0, 30))
    def take_back_any_change(self, number: int) -> None:
        self.do(scorebook.take_back, number)

    @rule(number=st.integers(0, 30))
    def bring_back_any_undo(self, number: int) -> None:
        self.do(scorebook.bring_back, number)

    @rule()
    def write_as_text_and_read_back(self) -> None:
        record = Sheet(Session.objects.get(pk=self.game.pk)).record
        text = json.dumps(rules.write_record(record))
        other = scorebook.import_game(self.game.club, make.tap(self.keeper), rules.read_record(json.loads(text)))
        assert Sheet(other).record == record
        assert scorebook.rejudge(other) == []
        self.kept = whole.everything(self.game)

    @rule(data=st.data())
    def send_a_tap_again(self, data: st.DataObject) -> None:
        if self.taps:
            again, made = data.draw(st.sampled_from(self.taps))
            assert again() == made
            assert whole.everything(self.game) == self.kept


def but_the_log(everything: list[tuple[Any, list[Any]]]) -> list[Any]:
    """All but the log, in which a conflict leaves both values."""
    return [[row | {"change_count": 0} for row in rows] for model, rows in everything if model is not Change]


@pytest.mark.django_db
def test_whatever_happens_at_the_table_nothing_is_lost_and_all_agrees() -> None:
    class Tonight(Evening):
        told = Counter[str]()

    bounded = settings(max_examples=15, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Tonight, settings=bounded)
