"""The pad: what one player picked up in one round."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring import scorebook
from scoring.models import Change, Pile, Session, User
from tests import make

FRAGMENT = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.fixture
def by_scorer(scorer: User, as_user: Callable[[User], Client]) -> Client:
    """Somebody who may enter scores, at the game of Mira, Ben, Tom and Kofi."""
    return as_user(scorer)


def pad(game: Session, seat: int, number: int = 1) -> str:
    return f"/s/{game.public_id}/pile/{seat}/{number}/"


def send(by_scorer: Client, address: str, entry: str = "cards", **fields: Any) -> Any:
    return by_scorer.post(address, {"key": "a-key", "entry": entry, "seen": "0", **fields})


def cell(game: Session, seat: int, number: int = 1) -> tuple[list[int] | None, int | None, int, str] | None:
    """(cards, points, correction, why) as the database keeps them; None where nothing was ever written."""
    pile = Pile.objects.filter(round__session=game, round__number=number, seat__position=seat).first()
    return None if pile is None else (pile.cards, pile.points, pile.correction, pile.why)


def says(response: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def checked(response: Any) -> list[tuple[str, str]]:
    """(name, value) of the boxes that are ticked."""
    boxes = re.findall(r'<input type="checkbox" name="([^"]+)" value="(\d+)"( checked)?', response.content.decode())
    return [(name, value) for name, value, tick in boxes if tick]


def value(response: Any, name: str) -> str:
    found = re.search(f'<input[^>]* name="{name}"[^>]* value="([^"]*)"', response.content.decode())
    assert found
    return found[1]


def test_it_shows_every_card_of_the_deck(by_scorer: Client, game: Session) -> None:
    page = by_scorer.get(pad(game, 1)).content.decode()
    assert re.findall(r'name="cards" value="(\d+)"', page) == [str(card) for card in range(1, 105)]


def test_it_saves_cards_and_goes_on_to_the_next_who_is_missing(by_scorer: Client, game: Session) -> None:
    answer = send(by_scorer, pad(game, 1), cards=["55", "3"])
    assert (answer.status_code, answer["Location"]) == (302, pad(game, 2))
    assert cell(game, 1) == ([3, 55], None, 0, "")


def test_it_saves_a_number(by_scorer: Client, game: Session) -> None:
    answer = send(by_scorer, pad(game, 2), "numbers", points="13")
    assert answer["Location"] == pad(game, 3)
    assert cell(game, 2) == (None, 13, 0, "")


def test_after_the_last_seat_it_goes_to_whoever_was_left_out(by_scorer: Client, game: Session, scorer: User) -> None:
    make.enter(game, scorer, 1, 1, 4)
    assert send(by_scorer, pad(game, 4), "numbers", points="5")["Location"] == pad(game, 2)


def test_when_everybody_is_in_it_goes_to_the_race(by_scorer: Client, game: Session, scorer: User) -> None:
    for seat in (1, 2, 3):
        make.enter(game, scorer, 1, seat, 4)
    assert send(by_scorer, pad(game, 4), "numbers", points="5")["Location"] == f"/s/{game.public_id}/"


def test_from_the_sheet_it_goes_back_to_the_sheet(by_scorer: Client, game: Session) -> None:
    page = by_scorer.get(pad(game, 1) + "?from=sheet").content.decode()
    assert f'action="{pad(game, 1)}?from=sheet"' in page
    answer = send(by_scorer, pad(game, 1) + "?from=sheet", "numbers", points="5")
    assert answer["Location"] == f"/s/{game.public_id}/sheet/"


@pytest.mark.parametrize(("entry", "stored"), [("cards", ([], None, 0, "")), ("numbers", (None, 0, 0, ""))])
def test_nothing_is_one_tap_and_stored_as_a_zero(by_scorer: Client, game: Session, entry: str, stored: object) -> None:
    assert send(by_scorer, pad(game, 1), entry, answer="nothing")["Location"] == pad(game, 2)
    assert cell(game, 1) == stored


def test_a_typed_zero_is_a_zero(by_scorer: Client, game: Session) -> None:
    send(by_scorer, pad(game, 1), "numbers", points="0")
    assert cell(game, 1) == (None, 0, 0, "")


@pytest.mark.parametrize("entry", ["cards", "numbers"])
def test_t7_it_asks_whether_an_empty_entry_is_a_zero(by_scorer: Client, game: Session, entry: str) -> None:
    answer = send(by_scorer, pad(game, 4), entry, points="")
    assert answer.status_code == 422
    assert "Did Kofi pick up nothing, or is it not entered yet?" in says(answer)
    assert cell(game, 4) is None


def test_t7_not_entered_yet_stores_nothing_and_goes_on(by_scorer: Client, game: Session) -> None:
    assert send(by_scorer, pad(game, 1), answer="later")["Location"] == pad(game, 2)
    assert cell(game, 1) is None
    assert not game.changes.filter(what__startswith="pile").exists()


def test_t7_not_entered_yet_for_the_only_one_missing_goes_to_the_race(
    by_scorer: Client, game: Session, scorer: User
) -> None:
    for seat in (1, 2, 3):
        make.enter(game, scorer, 1, seat, 4)
    assert send(by_scorer, pad(game, 4), answer="later")["Location"] == f"/s/{game.public_id}/"


def test_t7_not_entered_yet_clears_what_was_there(by_scorer: Client, game: Session, scorer: User) -> None:
    make.enter(game, scorer, 1, 2, 9)
    made = make.enter(game, scorer, 1, 1, 12)
    send(by_scorer, pad(game, 1), "numbers", points="", answer="later", seen=made.number)
    assert cell(game, 1) == (None, None, 0, "")


def test_nothing_is_refused_beside_something(by_scorer: Client, game: Session) -> None:
    answer = send(by_scorer, pad(game, 1), "numbers", points="13", answer="nothing")
    assert answer.status_code == 422
    assert "Something is entered already. Tap Save to keep it, or clear it first." in says(answer)
    assert 'value="13"' in answer.content.decode()
    assert cell(game, 1) is None


def test_what_the_cell_holds_is_shown(by_scorer: Client, game: Session, scorer: User) -> None:
    change = make.enter(game, scorer, 1, 1, [5, 104], correction=-3, why="misdeal")
    page = by_scorer.get(pad(game, 1))
    assert checked(page) == [("cards", "5"), ("cards", "104")]
    assert value(page, "seen") == str(change.number)
    assert value(page, "correction") == "3"
    assert value(page, "why") == "misdeal"
    assert '<input type="radio" name="sign" value="-" checked>' in page.content.decode()


def test_a_number_opens_the_number_keys(by_scorer: Client, game: Session, scorer: User) -> None:
    make.enter(game, scorer, 1, 1, 17)
    assert value(by_scorer.get(pad(game, 1)), "points") == "17"


def test_the_way_of_entry_is_remembered(by_scorer: Client, game: Session) -> None:
    assert value(by_scorer.get(pad(game, 1)), "entry") == "cards"
    assert value(by_scorer.get(pad(game, 1) + "?entry=numbers"), "entry") == "numbers"
    assert value(by_scorer.get(pad(game, 2)), "entry") == "numbers"
    by_scorer.get(pad(game, 2) + "?entry=cards")
    assert value(by_scorer.get(pad(game, 3)), "entry") == "cards"


def test_an_unknown_way_of_entry_changes_nothing(by_scorer: Client, game: Session) -> None:
    assert value(by_scorer.get(pad(game, 1) + "?entry=shouting"), "entry") == "cards"


def test_a_card_somebody_else_has_is_struck_out_and_says_whose_it_is(
    by_scorer: Client, game: Session, scorer: User
) -> None:
    make.enter(game, scorer, 1, 1, [14])
    page = by_scorer.get(pad(game, 2)).content.decode()
    assert 'name="from-1" value="14" aria-label="14, in Mira’s pile; tap to take it over"' in page
    assert page.count('class="taken') == 1


def test_a_card_of_another_round_is_free(by_scorer: Client, game: Session, scorer: User) -> None:
    make.enter(game, scorer, 1, 1, [14])
    assert 'class="taken' not in by_scorer.get(pad(game, 2, 2)).content.decode()


def test_it_takes_a_card_over_from_another_pile(by_scorer: Client, game: Session, scorer: User) -> None:
    make.enter(game, scorer, 1, 1, [14, 15])
    answer = by_scorer.post(pad(game, 2), {"key": "k", "entry": "cards", "seen": "0", "cards": "9", "from-1": "14"})
    assert answer.status_code == 302
    assert cell(game, 1) == ([15], None, 0, "")
    assert cell(game, 2) == ([9, 14], None, 0, "")


def test_it_refuses_a_card_already_taken(by_scorer: Client, game: Session, scorer: User) -> None:
    make.enter(game, scorer, 1, 1, [14])
    answer = send(by_scorer, pad(game, 2), cards=["9", "14"])
    assert answer.status_code == 422
    assert "Card 14 is in the pile of Mira." in says(answer)
    assert checked(answer) == [("cards", "9"), ("from-1", "14")]  # kept; one more tap on Save takes it over
    assert cell(game, 2) is None


def test_it_says_everything_that_is_wrong_at_once(by_scorer: Client, game: Session, scorer: User) -> None:
    make.enter(game, scorer, 1, 1, [14])
    answer = send(by_scorer, pad(game, 2), cards=["14", "105", "9"], correction="5", why="")
    assert answer.status_code == 422
    text = says(answer)
    assert "Card 14 is in the pile of Mira." in text
    assert "There is no card 105: the deck goes from 1 to 104." in text
    assert "Say in a few words why there is a correction." in text
    assert ("cards", "9") in checked(answer)
    assert value(answer, "correction") == "5"
    assert cell(game, 2) is None


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ("12 and a half", "Type the bullheads in digits only, such as 12."),
        ("1e2", "Type the bullheads in digits only, such as 12."),
        ("9" * 5000, "Type the bullheads in digits only, such as 12."),
        ("1234", "Type the bullheads with three digits at most."),
        ("-5", "A pile holds 0 bullheads or more. What is taken off goes into the correction below."),
    ],
)
def test_a_number_that_cannot_be_is_explained_and_kept(
    by_scorer: Client, game: Session, points: str, sentence: str
) -> None:
    answer = send(by_scorer, pad(game, 1), "numbers", points=points)
    assert answer.status_code == 422
    assert sentence in says(answer)
    assert value(answer, "points") == points
    assert cell(game, 1) is None


@pytest.mark.parametrize(("sign", "typed", "stored"), [("-", "5", -5), ("+", "5", 5), ("+", "-5", -5), ("-", "-5", -5)])
def test_t39_a_minus_needs_no_minus_key(by_scorer: Client, game: Session, sign: str, typed: str, stored: int) -> None:
    send(by_scorer, pad(game, 1), "numbers", points="12", sign=sign, correction=typed, why="counted twice")
    assert cell(game, 1) == (None, 12, stored, "counted twice")


def test_a_correction_needs_a_reason_and_a_reason_alone_is_dropped(by_scorer: Client, game: Session) -> None:
    answer = send(by_scorer, pad(game, 1), "numbers", points="12", sign="-", correction="5", why="  ")
    assert answer.status_code == 422
    assert "Say in a few words why there is a correction." in says(answer)
    send(by_scorer, pad(game, 1), "numbers", points="12", correction="0", why="nothing to it")
    assert cell(game, 1) == (None, 12, 0, "")


def test_a_correction_can_wait_for_its_pile(by_scorer: Client, game: Session) -> None:
    answer = send(by_scorer, pad(game, 1), correction="5", why="late")
    assert "Did Mira pick up nothing" in says(answer)
    assert value(answer, "correction") == "5"
    send(by_scorer, pad(game, 1), correction="5", why="late", answer="later", key="other")
    assert cell(game, 1) == (None, None, 5, "late")


@pytest.mark.parametrize(
    "fields",
    [
        {"key": ""},
        {"key": "k" * 65},
        {"seen": "many"},
        {"seen": "-1"},
        {"entry": "shouting"},
        {"answer": "perhaps"},
        {"cards": "ace"},
        {"from-1": "ace"},
        {"cards": "9" * 5000},
        {"sign": "*"},
        {"correction": "four", "why": "no"},
        {"why": "w" * 101, "correction": "3"},
        {"key": "a\x00b"},
        {"from-99": "5"},
        {"from-99": "500"},
    ],
)
def test_a_hostile_form_is_refused_or_harmless(by_scorer: Client, game: Session, fields: dict[str, str]) -> None:
    answer = by_scorer.post(pad(game, 1), {"key": "k", "entry": "cards", "seen": "0", "cards": "7", **fields})
    assert answer.status_code in (302, 422)
    if answer.status_code == 422:
        assert 'class="faults"' in answer.content.decode()
        assert cell(game, 1) is None


@pytest.mark.parametrize(("seat", "number"), [(0, 1), (5, 1), (1, 0), (1, 2), (10**12, 1), (1, 10**12)])
def test_there_is_no_pad_where_there_is_no_cell(by_scorer: Client, game: Session, seat: int, number: int) -> None:
    assert by_scorer.get(pad(game, seat, number)).status_code == 404
    assert send(by_scorer, pad(game, seat, number), "numbers", points="5").status_code == 404


def test_the_same_tap_twice_is_one_change(by_scorer: Client, game: Session) -> None:
    """T13, on the server's side."""
    for _ in range(2):
        assert send(by_scorer, pad(game, 1), "numbers", points="8")["Location"] == pad(game, 2)
    assert game.changes.filter(what="pile.set").count() == 1


def test_an_old_page_sent_with_other_content_is_refused(by_scorer: Client, game: Session) -> None:
    send(by_scorer, pad(game, 1), "numbers", points="8")
    answer = send(by_scorer, pad(game, 1), "numbers", points="9")
    assert answer.status_code == 409
    assert "This page was sent before, with other content." in says(answer)
    assert value(answer, "points") == "9"
    assert value(answer, "key") != "a-key"
    assert cell(game, 1) == (None, 8, 0, "")


def test_t15_a_conflict_shows_both_values_and_asks(by_scorer: Client, game: Session, keeper: User) -> None:
    theirs = make.enter(game, keeper, 1, 4, 8)
    answer = send(by_scorer, pad(game, 4), "numbers", points="3")
    assert answer.status_code == 409
    assert re.search(r"At \d\d:\d\d the keeper saved a pile for Kofi\. Saved there 8 Entered here 3", says(answer))
    assert value(answer, "seen") == str(theirs.number)
    assert cell(game, 4) == (None, 8, 0, "")
    assert f'href="{pad(game, 1)}"' in answer.content.decode()  # keep theirs, and go on
    send(by_scorer, pad(game, 4), "numbers", points="3", seen=theirs.number, key="save-mine")
    assert cell(game, 4) == (None, 3, 0, "")


def test_a_refused_form_does_not_pass_for_having_seen_what_came_meanwhile(
    by_scorer: Client, game: Session, keeper: User
) -> None:
    make.enter(game, keeper, 1, 4, 8)
    answer = send(by_scorer, pad(game, 4), "numbers", points="three")
    assert (answer.status_code, value(answer, "seen")) == (422, "0")
    assert send(by_scorer, pad(game, 4), "numbers", points="3").status_code == 409
    assert cell(game, 4) == (None, 8, 0, "")


def test_a_conflict_with_oneself_says_so(by_scorer: Client, game: Session, scorer: User) -> None:
    make.enter(game, scorer, 1, 4, [14, 30])
    answer = send(by_scorer, pad(game, 4), cards=["14"])
    assert answer.status_code == 409
    assert "You saved another pile for Kofi" in says(answer)
    assert checked(answer) == [("cards", "14")]


def test_the_tabs_say_who_is_in_and_with_what(by_scorer: Client, game: Session, scorer: User) -> None:
    make.enter(game, scorer, 1, 1, [55, 3], correction=2, why="late")
    page = by_scorer.get(pad(game, 2))
    assert "Mira ✓ 10 Ben Tom Kofi" in says(page)
    assert re.search(rf'href="{pad(game, 2)}"[^>]* aria-current="page"', page.content.decode())


def test_a_game_that_is_over_has_no_further_round_and_shows_the_way_to_its_result(
    by_scorer: Client, game: Session, scorer: User
) -> None:
    for seat, points in enumerate((70, 1, 2, 3), 1):
        make.enter(game, scorer, 1, seat, points)
    looked, sent = by_scorer.get(pad(game, 1, 2)), send(by_scorer, pad(game, 1, 2), "numbers", points="5")
    for answer in (looked, sent):
        assert "This game is over, so there is no further round." in says(answer)
        assert f'href="/s/{game.public_id}/"' in answer.content.decode()
        assert "See the result" in says(answer)
    assert "<form" not in looked.content.decode()
    assert 'name="points" type="text" inputmode="numeric" value="5"' in sent.content.decode()  # what was typed is kept
    assert cell(game, 1, 2) is None


def test_an_old_cell_of_a_finished_game_can_be_corrected(by_scorer: Client, game: Session, scorer: User) -> None:
    for seat, points in enumerate((70, 1, 2, 3), 1):
        made = make.enter(game, scorer, 1, seat, points)
    send(by_scorer, pad(game, 1), "numbers", points="60", seen=made.number)
    assert make.finished_in(game) is None


def test_names_are_never_markup(keeper: User, as_user: Callable[[User], Client]) -> None:
    """T28"""
    game = make.game(keeper, '<b>O\'Neil & "Sam"</b>', "🐂", rounds=[[[14], None]])
    page = as_user(keeper).get(pad(game, 2)).content.decode()
    assert "<b>O" not in page
    assert "&lt;b&gt;O&#x27;Neil &amp; &quot;Sam&quot;&lt;/b&gt;" in page


def test_a_viewer_and_a_stranger_find_nothing(
    game: Session, viewer: User, outsider: User, as_user: Callable[[User], Client]
) -> None:
    for browser in (as_user(viewer), as_user(outsider), Client()):
        assert browser.get(pad(game, 1)).status_code == 404
        assert send(browser, pad(game, 1), "numbers", points="5").status_code == 404
    assert cell(game, 1) is None


def test_only_reading_and_sending_are_answered(by_scorer: Client, game: Session) -> None:
    assert by_scorer.put(pad(game, 1)).status_code == 405


def test_htmx_gets_the_fragment_and_the_address(by_scorer: Client, game: Session) -> None:
    answer = by_scorer.get(pad(game, 1) + "?entry=numbers", headers=FRAGMENT)
    assert answer.content.decode().startswith("<title>Mira’s pile</title>")
    assert "<html" not in answer.content.decode()
    assert answer["HX-Push-Url"] == pad(game, 1)
    assert "HX-Request-Type" in answer["Vary"]


def test_a_form_shown_again_pushes_no_address(by_scorer: Client, game: Session) -> None:
    headers = {**FRAGMENT, "HX-Current-URL": f"http://testserver{pad(game, 1)}"}
    answer = by_scorer.post(pad(game, 1), {"key": "k", "entry": "cards", "seen": "0"}, headers=headers)
    assert answer.status_code == 422
    assert answer["HX-Push-Url"] == "false"


def test_the_fragment_stays_small(keeper: User, as_user: Callable[[User], Client]) -> None:
    """A refreshed fragment goes over the wire in 6 kB, also when half the deck is struck out."""
    rounds = [[list(range(1 + 10 * seat, 9 + 10 * seat)) for seat in range(9)]]
    game = make.game(keeper, *(f"Player number {seat}" for seat in range(10)), rounds=rounds)
    answer = as_user(keeper).get(pad(game, 10), headers={**FRAGMENT, "Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) <= 6000


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (10, 1), (2, 20), (10, 20)])
def test_it_takes_the_same_few_queries_for_every_game(
    keeper: User,
    as_user: Callable[[User], Client],
    django_assert_num_queries: Any,
    players: int,
    rounds: int,
) -> None:
    game = make.game(keeper, *(f"P{seat}" for seat in range(players)), rounds=[[1] * players] * rounds)
    browser = as_user(keeper)
    browser.get(pad(game, 1))  # the first visit of a day renews the sign-in
    with django_assert_num_queries(5):  # sign-in, user, game, seats, piles
        browser.get(pad(game, 1, rounds))


def test_every_saved_pile_is_in_the_log(by_scorer: Client, game: Session, scorer: User) -> None:
    send(by_scorer, pad(game, 1), cards=["3"])
    change = Change.objects.get(session=game, what="pile.set")
    assert (change.who, change.key) == (scorer, "a-key")
    assert change.after == [{"round": 1, "seat": 1, "cards": [3]}]
    assert scorebook.last_change(game) == change


@pytest.fixture
def followed(game: Session, keeper: User) -> Session:
    """Two turns of round 1: Ben took 12, 14, 15, 21 and 26, 6 bullheads."""
    turns = {1: 14, 2: 15, 3: 44, 4: 61}, {1: 21, 2: 30, 3: 26, 4: 36}
    make.follow(game, keeper, 1, [12, 37, 43, 58], *turns)
    return game


def test_a_pile_that_is_worked_out_is_shown_and_not_to_be_entered(by_scorer: Client, followed: Session) -> None:
    page = by_scorer.get(pad(followed, 2))
    assert "12 14 15 21 26 6 This round is followed card by card, so the pile is worked out." in says(page)
    assert "nothing picked up 0 This round is followed" in says(by_scorer.get(pad(followed, 1)))
    assert checked(page) == []
    assert 'type="checkbox"' not in page.text
    assert "Nothing · 0" not in says(page)
    assert f'href="/s/{followed.public_id}/table/1/"' in page.text


def test_a_pile_that_is_worked_out_takes_a_correction(by_scorer: Client, followed: Session) -> None:
    fields = {"answer": "later", "sign": "-", "correction": "5", "why": "misdeal"}
    answer = send(by_scorer, pad(followed, 2), **fields)
    assert (answer.status_code, answer["Location"]) == (302, f"/s/{followed.public_id}/")
    assert cell(followed, 2) == (None, None, -5, "misdeal")
    page = by_scorer.get(pad(followed, 2))
    assert value(page, "correction") == "5"
    assert "Ben ✓ 1" in says(page)
    answer = send(by_scorer, pad(followed, 2), answer="later", key="another", seen=value(page, "seen"))
    assert answer.status_code == 302
    assert cell(followed, 2) == (None, None, 0, "")


def test_a_correction_that_is_wrong_stays_on_the_pad_of_a_worked_out_pile(by_scorer: Client, followed: Session) -> None:
    page = send(by_scorer, pad(followed, 2), answer="later", correction="5")
    assert page.status_code == 422
    assert "Say in a few words why there is a correction." in says(page)
    assert value(page, "correction") == "5"
    assert "This round is followed" in says(page)


def test_a_pile_entered_from_an_old_page_of_a_round_that_is_followed_now_is_refused_and_stays_there(
    by_scorer: Client, followed: Session
) -> None:
    refused = "Round 1 is followed card by card, so its piles are worked out."
    page = send(by_scorer, pad(followed, 1), cards=["7", "8"])
    assert page.status_code == 422
    assert refused in says(page)
    assert checked(page) == [("cards", "7"), ("cards", "8")]
    page = send(by_scorer, pad(followed, 1), "numbers", points="9", key="another")
    assert refused in says(page)
    assert value(page, "points") == "9"
    assert cell(followed, 1) is None


def test_where_following_was_broken_off_the_pad_begins_with_what_is_known(
    by_scorer: Client, keeper: User, followed: Session
) -> None:
    scorebook.leave_following(followed, make.tap(keeper), 1)
    page = by_scorer.get(pad(followed, 2))
    assert [card for _, card in checked(page)] == ["12", "14", "15", "21", "26"]
    assert "What was taken while the round was followed is filled in. Add the rest and save." in says(page)
    assert value(by_scorer.get(f"{pad(followed, 2)}?entry=numbers"), "points") == "6"
    assert cell(followed, 2) is None
    assert "is filled in" not in says(by_scorer.get(f"{pad(followed, 1)}?entry=cards"))
    assert "in Ben’s pile" not in by_scorer.get(pad(followed, 1)).text
    saved = ["12", "14", "15", "21", "26", "30"]
    assert send(by_scorer, pad(followed, 2), cards=saved)["Location"] == pad(followed, 3)
    assert cell(followed, 2) == ([12, 14, 15, 21, 26, 30], None, 0, "")
    page = by_scorer.get(pad(followed, 2))
    assert [card for _, card in checked(page)] == saved
    assert "is filled in" not in says(page)
    assert "12, in Ben’s pile; tap to take it over" in by_scorer.get(pad(followed, 1)).text
