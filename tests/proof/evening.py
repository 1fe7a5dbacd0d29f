"""What any evening has at which anything is tried, whether piles are entered or the table is followed."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from scoring import rules, scorebook
from scoring.models import Change, Player, Session, User
from scoring.scorebook import Conflict, Entry, NotNow, Refused
from scoring.sheet import Sheet
from tests import make
from tests.proof import whole

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil")
SEEN = 10**6
# Two phones said different things: the log has both, as of a pile that was refused.
LOGGED = ("card_there", "answered", "turn_placed")

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

    def start(self, names: list[str], ruleset: dict[str, Any]) -> None:
        self.keeper: User = make.user(f"keeper {next(_keepers)}")
        seats = names[: ruleset["players"][1]]
        self.game = scorebook.start_first_game(make.tap(self.keeper), seats, ruleset, "UTC")
        self.taps: list[tuple[Callable[[], Change], Change]] = []
        self.kept = whole.everything(self.game)

    def do(self, change: Callable[..., Change], *asked: Any, **how: Any) -> None:
        """Try something: it is done and all that is kept agrees, or it is refused and nothing is changed."""
        tap = make.tap(self.keeper)
        try:
            made = change(self.game, tap, *asked, **how)
        except (Refused, NotNow, Conflict) as refused:
            note(repr(refused))
            logged = isinstance(refused, Conflict) or str(refused) in LOGGED
            told = whole.everything(self.game)
            if told == self.kept:
                self.told[f"refused {change.__name__}"] += 1
                return
            assert logged
            self.told["conflict"] += 1
            assert but_the_log(told) == but_the_log(self.kept)
            self.kept = told
            whole.check(self.game)
            return
        self.told[("undo " if made.undoes_id else "redo " if made.redoes_id else "") + made.what] += 1
        self.taps.append((lambda: change(self.game, tap, *asked, **how), made))
        whole.check(self.game)
        self.kept = whole.everything(self.game)

    def teardown(self) -> None:
        whole.check_history(self.game)

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
        sheet = Sheet(Session.objects.get(pk=self.game.pk))
        written = {key: what for key, what in sheet.written().items() if key != "id"}
        text = json.dumps(written)
        other = scorebook.import_game(self.game.club, make.tap(self.keeper), rules.read_record(json.loads(text)))
        again = Sheet(Session.objects.get(pk=other.pk))
        assert again.record == sheet.record
        assert json.dumps(again.written() | {"id": None}) == json.dumps(sheet.written() | {"id": None})
        known = range(sheet.game.dealt, sheet.round_count + 2)
        assert [dealer(again, each) for each in known] == [dealer(sheet, each) for each in known]
        assert scorebook.rejudge(other) == []
        self.kept = whole.everything(self.game)

    @rule(data=st.data())
    def send_a_tap_again(self, data: st.DataObject) -> None:
        if self.taps:
            again, made = data.draw(st.sampled_from(self.taps))
            assert again() == made
            assert whole.everything(self.game) == self.kept


def dealer(sheet: Sheet, number: int) -> str:
    """Whose deal a round is, by name."""
    seat = sheet.dealer(number)
    return seat.name if seat else ""


def but_the_log(everything: list[tuple[Any, list[Any]]]) -> list[Any]:
    """All but the log, in which a conflict leaves both values."""
    return [[row | {"change_count": 0} for row in rows] for model, rows in everything if model is not Change]
