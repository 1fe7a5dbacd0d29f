"""Whatever a person can do wrong is said on the screen, and what was typed is still there."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring import scorebook
from scoring.models import Session, User
from tests import make, page
from tests.proof import sentences, whole

PAD, NEW, NAME, ADD, IMPORT = (
    "/s/{game}/pile/1/1/",
    "/c/{club}/new/",
    "/c/{club}/name/",
    "/c/{club}/players/add/",
    "/c/{club}/import/",
)
PEOPLE, SEAT, RULES, UNDO = "/s/{game}/people/", "/s/{game}/people/1/", "/s/{game}/rules/", "/s/{game}/undo/"
NUMBERS = {"entry": "numbers", "seen": "0"}
CARDS = {"entry": "cards", "seen": "0"}
REASON = {"correction": "5", "why": "x" * 101}

type Case = tuple[str, dict[str, Any], str, str]
"""Where something is sent, what, the beginning of what is read there, and what is still in the page."""

CASES: list[Case] = [
    (PAD, NUMBERS | {"points": "twelve"}, "Type the bullheads in digits only", 'value="twelve"'),
    (PAD, NUMBERS | {"points": "-3"}, "A pile holds 0 bullheads or more.", 'value="-3"'),
    (PAD, NUMBERS | {"points": "1000"}, "Type the bullheads with three digits at most.", 'value="1000"'),
    (PAD, NUMBERS | {"points": "9", "correction": "five"}, "Type the correction in one to three", 'value="five"'),
    (PAD, NUMBERS | {"points": "9", "correction": "5"}, "Say in a few words why", 'value="9"'),
    (PAD, NUMBERS | {"points": "9"} | REASON, "Keep the reason to 100 characters.", 'value="9"'),
    (PAD, NUMBERS | {"points": "9", "answer": "nothing"}, "Something is entered already.", 'value="9"'),
    (PAD, NUMBERS | {"points": ""}, "is it not entered yet?", 'name="points"'),
    (PAD, CARDS | {"cards": ["7", "8"]}, "Card 7 is in the pile of Ben.", 'value="8" checked'),
    (PAD, CARDS | {"cards": ["8", "105"]}, "There is no card 105: the deck goes from 1 to 104.", 'value="8" checked'),
    (PAD, CARDS | {"cards": ["8", "8"]}, "Card 8 is in this pile twice.", 'value="8" checked'),
    (NEW, {"names": ["Ada"]}, "These rules need at least 2 players.", 'value="Ada"'),
    (NEW, {"names": [f"N{each}" for each in range(11)]}, "No more than 10 players can play", 'value="N10"'),
    (NEW, {"names": ["Ada", "Ada"]}, "Ada is named twice.", 'value="Ada"'),
    (NEW, {"names": ["Ada", "ADA"]}, "look alike. Add a mark", 'value="ADA"'),
    (NEW, {"names": ["Ada", "BEN"]}, "“BEN” looks like Ben, who is in the club.", 'value="BEN"'),
    (NEW, {"names": ["Ada", "x" * 41]}, "is too long: a name has at most 40 characters", 'value="Ada"'),
    (NEW, {"names": ["Ada", "E\u200bve"]}, "holds a sign that cannot be seen", 'value="Ada"'),
    (NEW, {"names": ["Ada", "Eve"], "ends": "number"}, "Type the number at which the game ends.", 'value="Eve"'),
    (NEW, {"names": ["Ada", "Eve"], "ends": "rounds", "round_count": "x"}, "The rounds to play are a", 'value="x"'),
    (NAME, {"name": " "}, "Type a name.", 'name="name"'),
    (ADD, {"name": "ben"}, "“ben” looks like Ben, who is in the club.", 'value="ben"'),
    (IMPORT, {"text": "{} or so"}, "This is no game record.", "{} or so"),
    (IMPORT, {"text": "z" * 500_001}, "This is too long to paste. Save it as a file, and choose that.", "zzzz"),
    (PEOPLE, {"name": "BEN", "start": "zero"}, "“BEN” looks like Ben, who is in the club.", 'value="BEN"'),
    (PEOPLE, {"name": "Ben", "start": "zero"}, "Ben sits at this table already.", 'value="Ben"'),
    (PEOPLE, {"name": "Eve"}, "Choose what somebody who joins starts with.", 'value="Eve"'),
    (PEOPLE, {"order": "1 2"}, "Somebody came or left meanwhile.", "Mira"),
    (PEOPLE, {"dealer": "9", "round": "1"}, "There is no such seat at this table.", "Mira"),
    (SEAT, {"do": "out", "round": "9"}, "There is no such pile in round 9.", "Mira"),
    (SEAT, {"name": "Tom"}, "Tom sits at this table already.", 'value="Tom"'),
    (RULES, {"ends": "number", "target": "many", "limit": "reach"}, "The number at which the game", 'value="many"'),
    (UNDO, {"change": "2"}, "came later. Take that back first, or correct it where it is.", "Mira"),
    (UNDO, {"change": "5"}, "has scores in this game. Clear them first", "Mira"),
    (UNDO, {"change": "99"}, "This was taken back or brought back already.", "Mira"),
]  # fmt: skip


@pytest.fixture
def game(keeper: User) -> Session:
    """Ben has card 7, corrected once; Eve came later, and has a score."""
    game = make.game(keeper, "Mira", "Ben", "Tom", "Kofi")
    make.enter(game, keeper, 1, 2, 7)
    make.enter(game, keeper, 1, 2, [7])
    make.enter(game, keeper, 1, 3, 1)
    scorebook.join_game(game, make.tap(keeper), "Eve", "zero")
    make.enter(game, keeper, 2, 5, 4)
    return game


@pytest.mark.parametrize(("path", "fields", "said", "kept"), CASES, ids=[case[2] for case in CASES])
def test_what_is_wrong_is_said_on_the_screen_and_what_was_typed_is_still_there(
    game: Session,
    keeper: User,
    as_user: Callable[[User], Client],
    path: str,
    fields: dict[str, Any],
    said: str,
    kept: str,
) -> None:
    address = path.format(game=game.public_id, club=game.club.public_id)
    before = whole.everything(game)
    answer = as_user(keeper).post(address, {"key": "a-key", "ends": "reach", **fields})
    assert answer.status_code == 422
    assert said in page.text(answer)
    assert kept in unescape(answer.content.decode())
    assert whole.everything(game) == before


# The history names the later change in its place (`history.fault_sentence`).
SAID_OTHERWISE = "Something later changed the same again. Take that back first, or correct it where it is."


def test_every_sentence_about_what_somebody_did_wrong_is_read_by_a_test_of_a_screen() -> None:
    texts = sentences.read_by_tests()
    unread = [
        f"{where}: {sentence}"
        for sentence, where in sentences.sentences().items()
        if sentence != SAID_OTHERWISE and not sentences.is_read(sentence, texts)
    ]
    assert unread == []
