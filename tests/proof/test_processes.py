"""Many phones that save at the same moment, each a process of its own on the suite's database."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from scoring.models import Change, Pile, Session, User
from tests import make
from tests.proof import whole
from tests.server import HOME, suite_database

pytestmark = pytest.mark.django_db(transaction=True)

PHONES, TIMES, ROUNDS = 8, 200, 10
SEEN = 10**6


class Phone:
    """A process that saves piles (tests/proof/phone.py)."""

    def __init__(self, game: Session, who: User) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.proof.phone", str(game.pk), str(who.pk)],
            cwd=HOME, env=suite_database(), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def send(self, *piles: dict[str, object]) -> None:
        """Have piles saved, one after the other."""
        assert self.process.stdin
        self.process.stdin.writelines(json.dumps(pile) + "\n" for pile in piles)
        self.process.stdin.flush()

    def answer(self) -> tuple[str, int]:
        """What came of the next pile; what the process died of, if it did."""
        assert self.process.stdout
        assert self.process.stderr
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read()
        what, number = json.loads(line)
        return what, number

    def hang_up(self) -> None:
        """End as a program does whose input ends."""
        _, faults = self.process.communicate(timeout=60)
        assert self.process.returncode == 0, faults


type Phones = Callable[[int, Session], list[Phone]]


@pytest.fixture
def new_phones(keeper: User) -> Iterator[Phones]:
    """Starts phones of the keeper, and returns when all of them wait for piles."""
    phones: list[Phone] = []

    def start(many: int, game: Session) -> list[Phone]:
        phones.extend(Phone(game, keeper) for _ in range(many))
        for phone in phones:
            assert phone.answer() == ("ready", 0)
        return phones

    try:
        yield start
    finally:
        for phone in phones:
            phone.hang_up()


def saves(seat: int) -> list[dict[str, object]]:
    """200 saves of one seat: each of its piles is entered, and corrected again and again."""
    return [
        {"number": time % ROUNDS + 1, "seat": seat, "points": time, "key": f"{seat}-{time}", "seen": SEEN}
        for time in range(TIMES)
    ]


def test_eight_processes_save_200_times_each_and_every_save_is_there_once(keeper: User, new_phones: Phones) -> None:
    """T14: nobody's pile pushes another's away, and nobody waits in vain for the database."""
    game = make.game(keeper, *(f"Player {seat}" for seat in range(1, PHONES + 1)), target=None)
    phones = new_phones(PHONES, game)
    for seat, phone in enumerate(phones, 1):
        phone.send(*saves(seat))
    numbers = [[phone.answer() for _ in range(TIMES)] for phone in phones]
    log = Change.objects.filter(session=game, what="pile.set").order_by("number")
    assert sorted(number for each in numbers for _, number in each) == list(range(2, 2 + PHONES * TIMES))
    for seat, answers in enumerate(numbers, 1):
        logged = [(change.key, change.number, change.after) for change in log if change.after[0]["seat"] == seat]
        assert logged == [
            (f"{seat}-{time}", answer[1], [{"round": time % ROUNDS + 1, "seat": seat, "points": time}])
            for time, answer in enumerate(answers)
        ]
    cells = Pile.objects.filter(round__session=game).values_list("round__number", "seat__position", "points")
    last = TIMES - ROUNDS
    assert sorted(cells) == [
        (number, seat, last + number - 1) for number in range(1, ROUNDS + 1) for seat in range(1, PHONES + 1)
    ]
    whole.check(game)


def test_two_processes_that_save_the_same_cell_are_one_stored_and_one_told(keeper: User, new_phones: Phones) -> None:
    """T15, 100 times: whoever comes second is told what is there."""
    game = make.game(keeper, "Mira", "Ben", target=None)
    phones = new_phones(2, game)
    for time in range(100):
        number, seat = time // 2 + 1, time % 2 + 1
        for phone, points in zip(phones, (8, 3), strict=True):
            phone.send({"number": number, "seat": seat, "points": points, "key": f"{time}-{points}", "seen": 0})
        (stored, _), (told, theirs) = sorted(phone.answer() for phone in phones)
        assert (stored, told) == ("saved", "told")
        assert Pile.objects.get(round__session=game, round__number=number, seat__position=seat).points == theirs
        assert theirs in (8, 3)
    assert Change.objects.filter(session=game, what="pile.set").count() == 100
    whole.check(game)
