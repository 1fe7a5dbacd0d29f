"""Correcting a followed round: what follows is told and asked before anything is written, and written as one change."""

import re
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Session, Turn, User
from scoring.sheet import Sheet
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

ROWS = (12, 37, 43, 58)
TURNS: Sequence[Any] = (
    {1: 14, 2: 15, 3: 44, 4: 61},
    {1: 21, 2: 26, 3: 30, 4: 36},
    ({1: 3, 2: 9, 3: 68, 4: 93}, {1: 2}),
)
"""The worked example of docs/rules.md: in turn 2 Tom's 30 takes five cards; in turn 3 Mira's 3 takes row 2."""


class _Form(HTMLParser):
    """What a browser sends of a page as it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        match tag:
            case "input" if "name" in said and (said.get("type") != "radio" or "checked" in said):
                self.fields[said["name"]] = said.get("value", "")
            case "select":
                self.select = said["name"]
            case "option" if "selected" in said:
                self.fields[self.select] = said["value"]


def sent(answer: Any) -> dict[str, str]:
    """The fields of a page, as they would be sent."""
    form = _Form()
    form.feed(answer.content.decode())
    return form.fields


def faults(answer: Any) -> list[str]:
    assert answer.status_code == 422
    listed = re.search(r'<div class="faults" role="alert">(.*?)</div>', answer.content.decode())
    assert listed
    return re.findall("<p>(.*?)</p>", listed[1])


def at(game: Session, turn: int, number: int = 1) -> str:
    return reverse("mend", args=[game.public_id, number, turn])


def correct(client: Client, address: str, **typed: str) -> Any:
    """Open a turn, type over some of its fields (`card_3_1` is `card-3-1`), and save."""
    return again(client, address, client.get(address), **typed)


def again(client: Client, address: str, shown: Any, **typed: str) -> Any:
    """Type over some fields of a page that came, and save."""
    return client.post(address, sent(shown) | {name.replace("_", "-"): value for name, value in typed.items()})


def turns(game: Session) -> list[Any]:
    """What is kept of round 1."""
    return list(Turn.objects.filter(round__session=game, round__number=1).values_list("played", flat=True))


def history(client: Client, game: Session) -> str:
    return text(client.get(reverse("history", args=[game.public_id])))


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def followed(game: Session, keeper: User) -> Session:
    """Mira, Ben, Tom and Kofi after the three turns of the worked example."""
    make.follow(game, keeper, 1, ROWS, *TURNS)
    game.refresh_from_db()
    return game


def test_a_turn_is_shown_with_its_cards_the_rows_before_it_and_what_happened(client: Client, followed: Session) -> None:
    said = text(client.get(at(followed, 3)))
    assert "Correct turn 3 Round 1 Turn 3 The rows before it Row 1 30 36 Row 2 37 Row 3 43 44 Row 4 58 61" in said
    assert "Mira 3 fits no row: Mira takes row 2, 1 bullhead" in said
    assert "Row 1 4 bullheads Row 2 1 bullhead costs least Row 3 6 bullheads Row 4 2 bullheads" in said
    assert "Kofi 93 goes behind 68, the nearest lower" in said
    fields = sent(client.get(at(followed, 3)))
    assert fields["choice-3-1"] == "2"
    assert [fields[f"card-3-{seat}"] for seat in "1234"] == ["3", "9", "68", "93"]


def test_a_corrected_card_is_one_change_and_leads_back_to_the_table(client: Client, followed: Session) -> None:
    before = followed.changes.count()
    answer = correct(client, at(followed, 1), card_1_3="45")
    assert (answer.status_code, answer["Location"]) == (302, f"/s/{followed.public_id}/table/")
    assert turns(followed)[0] == {"plays": {"1": 14, "2": 15, "3": 45, "4": 61}}
    assert followed.changes.count() == before + 1
    assert "Round 1, turn 1: Tom played 45, not 44" in history(client, followed)


def test_two_cards_change_places(client: Client, followed: Session) -> None:
    assert correct(client, at(followed, 2), card_2_1="30", card_2_3="21").status_code == 302
    assert turns(followed)[1] == {"plays": {"1": 30, "2": 26, "3": 21, "4": 36}}


def test_another_answer_is_written_with_what_it_was(client: Client, followed: Session) -> None:
    assert correct(client, at(followed, 3), choice_3_1="4").status_code == 302
    assert "Round 1, turn 3: Mira takes row 4 with 3, not row 2" in history(client, followed)


def test_a_card_that_asks_now_is_asked_about_and_nothing_is_chosen_or_written(
    client: Client, followed: Session
) -> None:
    address, before = at(followed, 2), turns(followed)
    asked = correct(client, address, card_2_3="2")
    assert faults(asked) == ["Turn 2: Tom’s 2 fits no row now. Say which row it takes."]
    assert "Tom Row 1 4 bullheads Row 2 1 bullhead costs least Row 3 6 bullheads Row 4 2 bullheads" in text(asked)
    assert "choice-2-3" not in sent(asked)
    assert sent(asked)["card-2-3"] == "2"
    assert turns(followed) == before
    answer = again(client, address, asked, choice_2_3="1")
    assert answer.status_code == 302
    assert turns(followed)[1]["choices"] == {"3": {"row": 1}}
    assert "Round 1, turn 2: Tom takes row 1 with 2" in history(client, followed)


def test_an_answer_that_is_due_no_more_is_told_before_it_goes(client: Client, followed: Session) -> None:
    address, before = at(followed, 3), turns(followed)
    told = correct(client, address, card_3_1="38")
    assert faults(told) == [
        "Turn 3: 38 is not asked for a row any more, so its answer, row 2, is dropped. Look through it and save again."
    ]
    assert turns(followed) == before
    assert again(client, address, told).status_code == 302
    assert turns(followed)[2] == {"plays": {"1": 38, "2": 9, "3": 68, "4": 93}}


def test_a_card_seen_twice_later_names_the_turn_and_both_can_be_corrected(client: Client, followed: Session) -> None:
    address = at(followed, 1)
    told = correct(client, address, card_1_3="68")
    assert faults(told) == ["Turn 3 does not fit any more: Card 68 was played by Tom in turn 1. Check the number."]
    fields = sent(told)
    assert (fields["card-1-3"], fields["card-3-3"], fields["choice-3-1"]) == ("68", "68", "2")
    assert again(client, address, told, card_3_3="44").status_code == 302
    assert turns(followed)[2]["plays"] == {"1": 3, "2": 9, "3": 44, "4": 93}
    assert "Round 1, turn 1: Tom played 68, not 44 Round 1, turn 3: Tom played 44, not 68" in history(client, followed)


def test_one_thing_after_the_other_and_all_of_it_is_kept_until_it_fits(client: Client, followed: Session) -> None:
    """Mira's 3 was played in turn 1: first it asks there, then turn 3 has it twice, then Ben's 9 asks in turn 3."""
    address, before = at(followed, 1), turns(followed)
    asked = correct(client, address, card_1_1="3")
    assert faults(asked) == ["Turn 1: Mira’s 3 fits no row now. Say which row it takes."]
    twice = again(client, address, asked, choice_1_1="1")
    assert faults(twice) == ["Turn 3 does not fit any more: Card 3 was played by Mira in turn 1. Check the number."]
    assert (sent(twice)["choice-1-1"], sent(twice)["choice-3-1"]) == ("1", "2")
    gone = again(client, address, twice, card_3_1="14")
    assert faults(gone) == [
        "Turn 3: 14 is not asked for a row any more, so its answer, row 2, is dropped. Look through it and save again."
    ]
    assert turns(followed) == before
    assert again(client, address, gone).status_code == 302
    assert turns(followed)[0] == {"plays": {"1": 3, "2": 15, "3": 44, "4": 61}, "choices": {"1": {"row": 1}}}


def test_turns_that_do_not_fit_can_be_given_up(client: Client, followed: Session) -> None:
    address = at(followed, 1)
    told = correct(client, address, card_1_3="26")
    assert "Turn 2 does not fit any more" in faults(told)[0]
    assert "Give up turns 2 to 3 What is given up is entered again on the table." in text(told)
    answer = client.post(address, sent(told) | {"give_up": "2-3"})
    assert (answer.status_code, answer["Location"]) == (302, f"/s/{followed.public_id}/table/")
    assert turns(followed) == [{"plays": {"1": 14, "2": 15, "3": 26, "4": 61}}]
    assert "Round 1, turn 2 was given up Round 1, turn 3 was given up" in history(client, followed)


def test_what_the_table_did_differently_is_told_and_shown_open_from_then_on(client: Client, followed: Session) -> None:
    assert "<details" in client.get(at(followed, 2)).content.decode()
    answer = correct(client, at(followed, 2), row_2_3="1", takes_2_3="yes", pile_2_3="4")
    assert answer.status_code == 302
    assert turns(followed)[1]["overrides"] == {"3": {"row": 1, "takes": True, "taker": 4}}
    assert "Round 1, turn 2: the table put 30 in row 1, and Kofi took it" in history(client, followed)
    shown = client.get(at(followed, 2))
    assert re.findall(r'<details class="correction"( open)?', shown.content.decode()) == ["", "", " open", ""]
    assert [sent(shown)[f"{part}-2-3"] for part in ("row", "takes", "pile")] == ["1", "yes", "4"]
    assert correct(client, at(followed, 2), row_2_3="", takes_2_3="", pile_2_3="").status_code == 302
    assert "Round 1, turn 2: 30 went where the rules say after all" in history(client, followed)


def test_the_rows_are_corrected_the_same_way(client: Client, followed: Session) -> None:
    address = at(followed, 0)
    assert "Correct the rows Round 1 The rows at the start Row 1 Row 2 Row 3 Row 4" in text(client.get(address))
    told = correct(client, address, rows_2="36")
    assert faults(told) == ["Turn 2 does not fit any more: Card 36 lay in row 2. Check the number."]
    answer = again(client, address, told, card_2_4="38")
    assert answer.status_code == 302
    assert "Round 1: the rows were 12 / 36 / 43 / 58, not 12 / 37 / 43 / 58" in history(client, followed)


def test_answers_go_along_with_rows_that_were_named_in_another_order(client: Client, followed: Session) -> None:
    before = {seat: cards for seat, cards in Sheet(followed).taken[1].items() if cards}
    answer = correct(client, at(followed, 0), rows_2="43", rows_3="37")
    assert answer.status_code == 302
    followed.refresh_from_db()
    assert {seat: cards for seat, cards in Sheet(followed).taken[1].items() if cards} == before
    assert [played.get("choices") for played in turns(followed)][2] == {"1": {"row": 3}}


@pytest.mark.parametrize(
    ("turn", "typed", "said"),
    [
        (1, {"card_1_3": "four"}, "Type every card in digits only, such as 30."),
        (1, {"card_1_3": ""}, "Type every card in digits only, such as 30."),
        (1, {"card_1_3": "105"}, "There is no card 105: the deck goes from 1 to 104. Check the number."),
        (1, {"card_1_3": "58"}, "Card 58 lay in row 4. Check the number."),
        (1, {"takes_1_3": "yes"}, "Say in which row the table put 44, too."),
        (1, {"pile_1_3": "2"}, "Say in which row the table put 44, too."),
        (
            1,
            {"row_1_3": "1", "takes_1_3": "no", "pile_1_3": "2"},
            "If 44 took no row, it grew nobody’s pile. Choose one of the two.",
        ),
        (1, {"row_1_3": "9"}, "This page sent something that makes no sense. Reload it and try again."),
        (1, {"give_up": "a2-3"}, "This page sent something that makes no sense. Reload it and try again."),
        (
            3,
            {"give_up": "1-2"},
            "Later turns of round 1 stand in the way. Take those back first, or correct the round.",
        ),
        (1, {"seen": ""}, "This page sent something that makes no sense. Reload it and try again."),
        (0, {"rows_2": "x"}, "Type the cards of row 2 in digits, with spaces between: 12 14 15."),
        (0, {"rows_2": ""}, "Type the cards of row 2 in digits, with spaces between: 12 14 15."),
        (0, {"rows_2": "12"}, "Card 12 lies in the rows twice. Check row 2."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_is_still_there(
    client: Client, followed: Session, turn: int, typed: dict[str, str], said: str
) -> None:
    before = turns(followed)
    fields = {name if name == "give_up" else name.replace("_", "-"): value for name, value in typed.items()}
    answer = client.post(at(followed, turn), sent(client.get(at(followed, turn))) | fields)
    assert faults(answer) == [said]
    for name, value in fields.items():
        if name not in ("row-1-3", "give_up", "seen"):
            assert sent(answer)[name] == value
    assert turns(followed) == before


def test_a_wrong_card_keeps_the_answer_beside_it(client: Client, followed: Session) -> None:
    address = at(followed, 2)
    asked = correct(client, address, card_2_3="2")
    wrong = again(client, address, asked, choice_2_3="1", card_2_4="x")
    assert faults(wrong) == ["Type every card in digits only, such as 30."]
    assert sent(wrong)["choice-2-3"] == "1"
    assert again(client, address, wrong, card_2_4="36").status_code == 302


def test_t15_a_round_changed_meanwhile_is_told_and_what_was_typed_stays(client: Client, followed: Session) -> None:
    shown = client.get(at(followed, 1))
    correct(client, at(followed, 1), card_1_4="62")
    answer = again(client, at(followed, 1), shown, card_1_3="45")
    assert faults(answer) == ["Round 1 was changed meanwhile. Look at it as it is now, and correct it again."]
    assert "62 goes behind 58, the nearest lower" in text(answer)
    assert sent(answer)["card-1-3"] == "45"
    assert turns(followed)[0] == {"plays": {"1": 14, "2": 15, "3": 44, "4": 62}}
    assert again(client, at(followed, 1), answer, card_1_4="62").status_code == 302
    assert turns(followed)[0] == {"plays": {"1": 14, "2": 15, "3": 45, "4": 62}}


@pytest.mark.parametrize("others", [{}, {"give_up": "2-3"}])
def test_t13_the_same_tap_twice_is_one_change(client: Client, followed: Session, others: dict[str, str]) -> None:
    fields = sent(client.get(at(followed, 1))) | {"card-1-3": "45"} | others
    answers = [client.post(at(followed, 1), fields) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert list(followed.changes.values_list("what", flat=True)).count("round.mended") == 1


def test_t11_a_correction_in_an_earlier_round_moves_the_totals_after_it_and_leads_to_its_replay(
    client: Client, keeper: User
) -> None:
    game = make.game(keeper, "Mira", "Ben")
    make.follow(game, keeper, 1, ROWS, *({1: 60 + turn, 2: 80 + turn} for turn in range(1, 11)))
    game.refresh_from_db()
    scorebook.save_pile(game, make.tap(keeper), 2, 1, scorebook.Entry(points=4), seen=0)
    before = text(client.get(f"/s/{game.public_id}/sheet/"))
    asked = correct(client, at(game, 10), card_10_1="3")
    assert faults(asked) == ["Turn 10: Mira’s 3 fits no row now. Say which row it takes."]
    assert "Give up" not in text(asked)
    answer = again(client, at(game, 10), asked, choice_10_1="3")
    assert (answer.status_code, answer["Location"]) == (302, f"/s/{game.public_id}/table/1/10/")
    assert before != text(client.get(f"/s/{game.public_id}/sheet/"))
    assert correct(client, at(game, 0), rows_1="11")["Location"] == f"/s/{game.public_id}/table/1/1/"


def test_a_card_without_a_name_asks_whose_it_was_when_it_takes_a_row(
    client: Client, game: Session, keeper: User
) -> None:
    scorebook.lay_rows(game, make.tap(keeper), 1, ROWS)
    for turn, cards in enumerate([(14, 15, 44, 61), (30, 21, 26, 36), (68, 69, 70, 71)], 1):
        for card in cards:
            scorebook.play_card(game, make.tap(keeper), 1, turn, card, None)
        if turn == 2:
            scorebook.name_taker(game, make.tap(keeper), 1, 2, 30, 3)
    game.refresh_from_db()
    shown = client.get(at(game, 2))
    assert "Card 1 30 goes behind 26, the nearest lower; the row was full: Tom takes 6 bullheads" in text(shown)
    assert sent(shown)["taker-2-1"] == "3"
    asked = again(client, at(game, 2), shown, card_2_1="38")
    assert faults(asked) == ["Turn 2: 36 takes a row now. Say whose card it was."]
    assert sent(asked)["taker-2-4"] == ""
    assert again(client, at(game, 2), asked, taker_2_4="4", taker_2_1="").status_code == 302
    assert turns(game)[1] == {"cards": [38, 21, 26, 36], "takers": {"36": 4}}
    low = correct(client, at(game, 1), card_1_1="3")
    assert faults(low) == ["Turn 1: 3 fits no row now. Say which row it takes."]
    whose = again(client, at(game, 1), low, choice_1_1="1")
    assert faults(whose) == ["Turn 1: 3 takes a row now. Say whose card it was."]


def test_a_turn_under_way_can_be_corrected(client: Client, followed: Session, keeper: User) -> None:
    scorebook.play_card(followed, make.tap(keeper), 1, 4, 70, 2)
    assert correct(client, at(followed, 4), card_4_2="71").status_code == 302
    assert turns(followed)[3] == {"plays": {"2": 71}}


def test_saving_what_is_there_already_changes_nothing(client: Client, followed: Session) -> None:
    before = turns(followed)
    assert correct(client, at(followed, 3)).status_code == 302
    assert turns(followed) == before
    assert "Nothing was changed: it was so already" in history(client, followed)


@pytest.mark.parametrize(("number", "turn"), [(1, 4), (2, 0), (2, 1), (0, 0)])
def test_there_is_no_page_for_what_was_not_played(client: Client, followed: Session, number: int, turn: int) -> None:
    assert client.get(at(followed, turn, number)).status_code == 404


def test_nothing_goes_into_a_game_that_was_thrown_away(client: Client, followed: Session, keeper: User) -> None:
    scorebook.throw_away(followed, make.tap(keeper), thrown_away=True)
    answer = correct(client, at(followed, 1), card_1_3="45")
    assert faults(answer)[0].startswith("This game was thrown away, so nothing more goes into it.")
    assert sent(answer)["card-1-3"] == "45"
