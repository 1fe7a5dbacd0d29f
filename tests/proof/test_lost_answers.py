"""The real server and a bad line: answers get lost, taps come twice, two tabs of one phone are open."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from scoring.models import Change, Club, Pile, Session, User
from tests import make
from tests.proof import whole
from tests.proof.browsers import Browser, number, pad

type Browsers = Callable[..., Browser]


@pytest.fixture
def phone(new_browser: Browsers, keeper: User) -> Browser:
    return new_browser(keeper)


def saved(game: Session) -> list[tuple[int, int, int]]:
    """Every save in the log: (round, seat, points)."""
    log = Change.objects.filter(session=game, what="pile.set").order_by("number")
    return [(line["round"], line["seat"], line["points"]) for change in log for line in change.after]


def test_a_save_whose_answer_was_lost_is_sent_again_and_is_there_once(game: Session, phone: Browser) -> None:
    for seat in (1, 2, 3, 4):
        phone.send(pad(game, 1, seat), **number(10 + seat, key=f"tap-{seat}"))
        phone.hang_up()
        answer = phone.save(pad(game, 1, seat), 10 + seat, key=f"tap-{seat}")
        assert answer.status == 302
    assert saved(game) == [(1, 1, 11), (1, 2, 12), (1, 3, 13), (1, 4, 14)]
    whole.check(game)


def test_an_undo_whose_answer_was_lost_takes_back_one_change(game: Session, keeper: User, phone: Browser) -> None:
    make.enter(game, keeper, 1, 1, 5)
    last = make.enter(game, keeper, 1, 2, 8)
    tap = {"key": "an-undo", "change": last.number}
    phone.send(f"/s/{game.public_id}/undo/", **tap)
    phone.hang_up()
    assert phone.post(f"/s/{game.public_id}/undo/", **tap).status == 302
    assert [change.undoes for change in game.changes.exclude(undoes=None)] == [last]
    whole.check(game)


def test_a_new_game_whose_answer_was_lost_is_one_game(game: Session, phone: Browser) -> None:
    table = {"key": "a-table", "names": ["Ada", "Eve"], "ends": "reach"}
    address = f"/c/{game.club.public_id}/new/"
    phone.send(address, **table)
    phone.hang_up()
    answer = phone.post(address, **table)
    newest = Session.objects.first()
    assert newest
    assert answer.headers["location"] == f"/s/{newest.public_id}/"
    assert Session.objects.count() == 2


def test_parallel_double_taps_within_200_ms_are_one_change_each(
    game: Session, keeper: User, new_browser: Browsers
) -> None:
    """T13: both taps are on their way before either is answered, 25 times."""
    first = new_browser(keeper)
    second = new_browser(keeper, first.session)
    for tap in range(25):
        address = pad(game, 1, tap % 4 + 1)
        for line in (first, second):
            line.send(address, **number(tap, key=f"tap-{tap}", seen=10**6))
        assert [line.answer().status for line in (first, second)] == [302, 302]
    assert saved(game) == [(1, tap % 4 + 1, tap) for tap in range(25)]
    whole.check(game)


def test_parallel_first_taps_make_one_guest_one_club_and_one_game(new_browser: Browsers) -> None:
    """T13: a stranger taps Start twice."""
    lines = [new_browser(), new_browser()]
    for line in lines:
        line.send("/new/", key="a-first-tap", names=["Ada", "Eve"], ends="reach")
    assert {line.answer().status for line in lines} == {302}
    assert (User.objects.count(), Club.objects.count(), Session.objects.count()) == (1, 1, 1)


def test_two_parallel_phones_save_different_piles_200_times_and_all_are_there(
    new_browser: Browsers, keeper: User
) -> None:
    """T14: within 50 ms of each other, through the server."""
    game = make.game(keeper, "Ana", "Ben", target=None)
    together = Barrier(2, timeout=60)

    def save(seat: int) -> set[int]:
        phone, statuses = new_browser(keeper), set()
        for time in range(200):
            together.wait()
            answer = phone.save(pad(game, time % 10 + 1, seat), time, key=f"{seat}-{time}", seen=10**6)
            statuses.add(answer.status)
        return statuses

    with ThreadPoolExecutor() as phones:
        assert list(phones.map(save, (1, 2))) == [{302}, {302}]
    log = saved(game)
    for seat in (1, 2):
        assert [each for each in log if each[1] == seat] == [(time % 10 + 1, seat, time) for time in range(200)]
    assert len(log) == 400
    cells = Pile.objects.filter(round__session=game).values_list("round__number", "seat__position", "points")
    assert sorted(cells) == [(number, seat, 189 + number) for number in range(1, 11) for seat in (1, 2)]
    whole.check(game)


def test_two_parallel_tabs_of_one_phone_do_not_mix_up_what_is_typed_in_them(
    game: Session, keeper: User, new_browser: Browsers
) -> None:
    one = new_browser(keeper)
    other = new_browser(keeper, one.session)
    one.send(pad(game, 1, 1), **number(11, key="tab-one"))
    other.send(pad(game, 1, 2), **number(22, key="tab-two"))
    assert one.answer().headers["location"] in (pad(game, 1, 2), pad(game, 1, 3))
    assert other.answer().headers["location"] == pad(game, 1, 3)
    assert sorted(saved(game)) == [(1, 1, 11), (1, 2, 22)]
    whole.check(game)


def test_the_same_pile_in_two_tabs_is_stored_once_and_the_other_tab_is_told(
    game: Session, keeper: User, new_browser: Browsers
) -> None:
    one = new_browser(keeper)
    other = new_browser(keeper, one.session)
    assert one.save(pad(game, 1, 1), 8, key="tab-one").status == 302
    answer = other.save(pad(game, 1, 1), 3, key="tab-two")
    assert answer.status == 409
    assert "You saved another pile for Mira" in answer.body.decode()
    assert 'value="3"' in answer.body.decode()
    assert saved(game) == [(1, 1, 8)]


def test_a_key_of_one_tab_counts_for_nothing_else_in_another(
    game: Session, keeper: User, new_browser: Browsers
) -> None:
    one = new_browser(keeper)
    other = new_browser(keeper, one.session)
    assert one.save(pad(game, 1, 1), 8, key="one-key").status == 302
    assert other.save(pad(game, 1, 2), 8, key="one-key").status == 409
    assert saved(game) == [(1, 1, 8)]
