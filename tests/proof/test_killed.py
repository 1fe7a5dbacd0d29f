"""The server is killed while it saves, and nothing that it answered is lost."""

from http.client import HTTPException
from threading import Condition, Thread

from django.db import connection

from scoring.models import Change, Session, User
from tests import make
from tests.proof import whole
from tests.proof.browsers import Browser, pad
from tests.server import Server

PHONES, SAVES, ROUNDS, KILLS = 4, 125, 5, 10
PATIENCE = 120  # seconds, so that a fault ends the test


class Table:
    """Four phones that save without a pause, each its own piles. Who gets no answer asks again, as htmx does here."""

    def __init__(self, server: Server, game: Session, keeper: User) -> None:
        self.server, self.game = server, game
        self.answered: set[str] = set()
        self.cut_off = 0
        self.waiting: set[int] = set()
        self.change = Condition()
        self.is_up = True
        browsers = [Browser(server, keeper) for _ in range(PHONES)]
        self.phones = [Thread(target=self.save, args=(seat, phone)) for seat, phone in enumerate(browsers, 1)]

    def save(self, seat: int, phone: Browser) -> None:
        for time in range(SAVES):
            key = f"{seat}-{time}"
            while not self.is_saved(phone, seat, time, key):
                phone.hang_up()
                with self.change:
                    self.cut_off += 1
                    self.waiting.add(seat)
                    self.change.notify_all()
                    self.change.wait_for(lambda: self.is_up, PATIENCE)
                    self.waiting.discard(seat)
            with self.change:
                self.answered.add(key)
                self.change.notify_all()
        phone.hang_up()
        with self.change:
            self.waiting.add(seat)
            self.change.notify_all()

    def is_saved(self, phone: Browser, seat: int, time: int, key: str) -> bool:
        try:
            answer = phone.save(pad(self.game, time % ROUNDS + 1, seat), time, key, seen=10**6)
        except (OSError, HTTPException):
            return False
        assert answer.status == 302, answer.body
        return True

    def kill(self, when: int) -> None:
        """Kill the server as soon as so many saves were answered, and wait until every phone has noticed."""
        with self.change:
            assert self.change.wait_for(lambda: len(self.answered) >= when, PATIENCE)
            self.is_up = False
        self.server.kill()
        with self.change:
            assert self.change.wait_for(lambda: len(self.waiting) == PHONES, PATIENCE)

    def go_on(self) -> None:
        self.server.start()
        with self.change:
            self.is_up = True
            self.change.notify_all()


def test_a_server_killed_ten_times_in_the_middle_of_500_saves_loses_nothing_it_answered(
    server: Server, keeper: User
) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", "Kofi", target=None)
    table = Table(server, game, keeper)
    connection.close()  # with the server the last connection dies, and SQLite has to read its log again
    for phone in table.phones:
        phone.start()
    for kill in range(KILLS):
        table.kill(when=30 + 45 * kill)
        saved = logged(game)
        assert len(saved) == len(set(saved))
        assert table.answered <= set(saved)
        whole.check(game)
        whole.check_database()
        connection.close()
        table.go_on()
    for phone in table.phones:
        phone.join()
    assert table.cut_off >= KILLS
    assert sorted(logged(game)) == sorted(f"{seat}-{time}" for seat in range(1, PHONES + 1) for time in range(SAVES))
    last = {(change.after[0]["round"], change.after[0]["seat"]): change.after[0]["points"] for change in changes(game)}
    assert last == {
        (number, seat): SAVES - ROUNDS + number - 1 for number in range(1, ROUNDS + 1) for seat in range(1, PHONES + 1)
    }
    whole.check(game)
    whole.check_database()


def changes(game: Session) -> list[Change]:
    return list(Change.objects.filter(session=game, what="pile.set").order_by("number"))


def logged(game: Session) -> list[str]:
    """The keys of all saves in the log."""
    return [change.key or "" for change in changes(game)]
