"""Logic on the table: the open draft, hands that everybody knows, and the cards that are left as rows."""

import re
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules, scorebook
from scoring.models import Role, Session, User
from scoring.sheet import Sheet
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

ANA, BEN = 1, 2
# 24 cards for two; 3, 9, 15 and 21 stay.
ANAS = [1, 4, 6, 8, 11, 13, 16, 18, 20, 23]
BENS = [2, 5, 7, 10, 12, 14, 17, 19, 22, 24]
taps = count(1)


@pytest.fixture
def game(keeper: User) -> Session:
    """A game of Logic of Ana and Ben, nothing drafted yet."""
    return make.game(keeper, "Ana", "Ben", preset="logic")


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def draft(game: Session, who: User, anas: Sequence[int] = ANAS, bens: Sequence[int] = BENS) -> None:
    """Ana begins, then a card each in turn."""
    for ana, ben in zip(anas, bens, strict=True):
        scorebook.draft_card(game, make.tap(who), 1, ana, ANA)
        scorebook.draft_card(game, make.tap(who), 1, ben, BEN)
    game.refresh_from_db()


def send(client: Client, game: Session, name: str, **fields: Any) -> Any:
    fields = {"key": f"draft-{next(taps)}", "round": 1} | fields
    return client.post(reverse(name, args=[game.public_id]), fields, follow=True)


def table(client: Client, game: Session, **asked: str) -> Any:
    return client.get(reverse("table", args=[game.public_id]), asked)


def sheet_of(game: Session) -> Sheet:
    return Sheet(Session.objects.get(pk=game.pk))


def test_the_deck_lies_open_and_anybody_may_begin(client: Client, game: Session) -> None:
    page = text(table(client, game))
    assert page.startswith("✕ Draft 1 of 10 Round 1 · follow the table")
    assert "Tap who begins, then the cards. Ana Ben 1 2 3" in page
    assert "23 24 Lay the rows, without the draft Enter piles instead" in page
    assert 'data-seat="2" aria-current="true"' in table(client, game, seat="2").content.decode()


def test_cards_are_taken_in_turn_from_who_began(client: Client, game: Session) -> None:
    page = text(send(client, game, "draft", seat=BEN, card=14))
    assert "Tap what each takes, in turn. Ana Ben 14 1 2" in page
    assert " 13 14 Ben 15 " in page
    page = text(send(client, game, "draft", seat=ANA, card=3))
    assert page.startswith("✕ Draft 2 of 10")
    assert "Hands Ana 3 Ben 14" in page
    response = send(client, game, "draft", seat=ANA, card=4)
    assert response.status_code == 422
    assert "Ben takes the next card. Look at the draft as it is now." in text(response)


def test_a_card_that_is_in_a_hand_is_not_taken_again(client: Client, game: Session) -> None:
    send(client, game, "draft", seat=BEN, card=14)
    response = send(client, game, "draft", seat=ANA, card=14)
    assert response.status_code == 422
    assert "Card 14 is in the hand of Ben. Enter it in one hand, once." in text(response)
    response = send(client, game, "draft", seat=ANA, card=25)
    assert "There is no card 25: the deck goes from 1 to 24." in text(response)
    assert text(send(client, game, "draft", seat=BEN, card=14)).startswith("✕ Draft 1 of 10")  # said twice


def test_the_dealer_s_neighbour_begins_unless_people_say_otherwise(client: Client, keeper: User, game: Session) -> None:
    scorebook.set_dealer(game, make.tap(keeper), 1, ANA)
    assert 'data-seat="2" aria-current="true"' in table(client, game).content.decode()


def test_undo_goes_back_tap_by_tap(client: Client, game: Session) -> None:
    send(client, game, "draft", seat=ANA, card=4)
    page = text(send(client, game, "draft", seat=BEN, card=14))
    assert "↶ Ben’s 14" in page
    changed = game.changes.last()
    assert changed
    page = text(send(client, game, "undo", change=changed.number, **{"from": "table"}))
    assert "Ana 4 Ben 1 2" in page
    history = text(client.get(reverse("history", args=[game.public_id])))
    assert "Round 1, draft: Ben did not take 14 after all" in history
    assert "Round 1, draft: Ana took 4" in history


def test_the_last_four_cards_become_the_rows_by_themselves(client: Client, keeper: User, game: Session) -> None:
    draft(game, keeper)
    page = text(table(client, game))
    assert page.startswith("✕ Turn 1 of 10")
    assert "Row 1 1 3 Row 2 2 9 Row 3 3 15 Row 4 4 21 The rows are laid. Turn 1 begins." in page
    assert "Names only when somebody takes" not in page
    response = send(client, game, "draft", seat=ANA, card=3)
    assert response.status_code == 422
    assert "All hands of round 1 are full already. Look at the table as it is now." in text(response)


def test_the_last_card_is_taken_back_with_the_rows(client: Client, keeper: User, game: Session) -> None:
    draft(game, keeper)
    undo = scorebook.take_back(game, make.tap(keeper), game.change_count)
    assert text(table(client, game)).startswith("✕ Draft 10 of 10")
    assert sheet_of(game).hands[1][1] == (BEN, BENS[:-1])
    scorebook.bring_back(game, make.tap(keeper), undo.number)
    assert text(table(client, game)).startswith("✕ Turn 1 of 10")
    assert scorebook.rejudge(game) == []


def test_only_the_cards_of_who_plays_next_can_be_tapped(client: Client, keeper: User, game: Session) -> None:
    draft(game, keeper)
    page = table(client, game).content.decode()
    assert 'name="card" value="4" data-hand="1">4<small>Ana</small>' in page
    assert 'name="card" value="5" data-hand="2" disabled>5<small>Ben</small>' in page
    page = table(client, game, seat="2").content.decode()
    assert 'value="4" data-hand="1" disabled>' in page


def test_a_card_that_is_not_held_is_refused(client: Client, keeper: User, game: Session) -> None:
    draft(game, keeper)
    response = send(client, game, "card", turn=1, seat=BEN, card=6)
    assert response.status_code == 422
    assert "Ben does not hold card 6. Check the number and the hand." in text(response)


def test_a_turn_is_played_from_the_hands(client: Client, keeper: User, game: Session) -> None:
    draft(game, keeper)
    send(client, game, "card", turn=1, seat=ANA, card=4)
    page = text(send(client, game, "card", turn=1, seat=BEN, card=10))
    assert "Row 1 1 3 4 Row 2 2 9 10 Row 3 3 15 Row 4 4 21 Turn 1: nobody takes anything." in page


def test_hands_that_were_tapped_wrong_are_corrected(client: Client, keeper: User, game: Session) -> None:
    """Ben took the 6, and Ana the 5; the 4 is Ana's in any case."""
    draft(game, keeper)
    address = reverse("mend", args=[game.public_id, 1, 0])
    page = client.get(address)
    assert "The hands Ana Ben" in text(page)
    fields = {"key": "m", "seen": scorebook.trace(sheet_of(game), 1), "rows-1": "3", "rows-2": "9", "rows-3": "15"}
    fields |= {"rows-4": "21", "hand-1": "1 4 5 8 11 13 16 18 20 23", "hand-2": "2 5 7 10 12 14 17 19 22 24"}
    response = client.post(address, fields)
    assert response.status_code == 422
    assert "Card 5 is in the hand of Ana. Enter it in one hand, once." in text(response)
    response = client.post(address, fields | {"hand-2": "2 six"})
    assert "Type the cards of Ben’s hand in digits, with spaces between: 12 14 15." in text(response)
    response = client.post(address, fields | {"hand-2": "2 6 7 10 12 14 17 19 22 24"})
    assert response.status_code == 302
    assert dict(sheet_of(game).hands[1])[BEN][:3] == [2, 6, 7]
    history = text(client.get(reverse("history", args=[game.public_id])))
    assert "Round 1, draft: it was Ben who took 6, not Ana" in history
    late = client.post(address, fields | {"key": "n", "hand-2": "2 6 7 10 12 14 17 19 22 24"})
    assert "Round 1 was changed meanwhile." in text(late)


def test_a_round_is_followed_without_the_draft(client: Client, game: Session) -> None:
    page = text(table(client, game, hands="unknown"))
    assert "Tap the 4 starting cards, from the first row on. Enter piles instead Draft the hands" in page
    response = client.post(reverse("rows", args=[game.public_id, 1]), {"key": "r", "cards": [3, 9, 15]}, follow=True)
    assert response.status_code == 422
    assert "Tap the 4 starting cards" in text(response)
    client.post(reverse("rows", args=[game.public_id, 1]), {"key": "s", "cards": [3, 9, 15, 21]})
    send(client, game, "card", turn=1, seat=ANA, card=4)
    page = text(send(client, game, "card", turn=1, seat=BEN, card=6))
    assert "Row 1 1 3 4 6" in page


def test_piles_are_entered_after_a_draft_that_was_given_up(client: Client, keeper: User, game: Session) -> None:
    draft(game, keeper, ANAS[:2], BENS[:2])
    make.enter(game, keeper, 1, ANA, 7)
    assert "The piles of round 1 are being entered" in text(table(client, game))
    response = send(client, game, "draft", seat=ANA, card=3)
    assert response.status_code == 422
    assert "Ana has a pile in round 1. Clear it first." in text(response)


def test_rows_are_not_laid_in_the_middle_of_a_draft(client: Client, game: Session) -> None:
    send(client, game, "draft", seat=ANA, card=5)
    rows = {"key": "rows", "cards": [1, 2, 3, 4]}
    response = client.post(reverse("rows", args=[game.public_id, 1]), rows)
    assert response.status_code == 422
    said = "are being drafted. Finish the draft first, or take its cards back."
    assert said in text(response)


def test_hands_and_deck_stay_as_they_are_while_hands_are_drafted(keeper: User, game: Session) -> None:
    scorebook.draft_card(game, make.tap(keeper), 1, 5, ANA)
    with pytest.raises(scorebook.NotNow, match="draft_running"):
        scorebook.change_rules(game, make.tap(keeper), make.ruleset("logic", hand=8))
    scorebook.change_rules(game, make.tap(keeper), make.ruleset("logic", target=40))


def test_a_late_tap_of_another_phone_is_no_second_card(client: Client, game: Session) -> None:
    """T15"""
    send(client, game, "draft", seat=ANA, card=5, turn=1)
    send(client, game, "draft", seat=BEN, card=7, turn=1)
    response = send(client, game, "draft", seat=ANA, card=9, turn=1)
    assert response.status_code == 422
    assert "Ana took 5 with this tap already, on another phone. Look whose turn it is now." in text(response)
    assert sheet_of(game).hands[1] == [(ANA, [5]), (BEN, [7])]


def test_a_hand_keeps_its_number_of_cards_when_it_is_corrected(client: Client, keeper: User, game: Session) -> None:
    draft(game, keeper)
    address = f"{game.get_absolute_url()}table/1/0/correct/"
    page = client.get(address).content.decode()
    hands = {f"hand-{ANA}": "1 4", f"hand-{BEN}": " ".join(map(str, BENS))}
    rows = {f"rows-{row}": str(card) for row, card in enumerate((3, 9, 15, 21), 1)}
    seen = re.findall(r'name="seen" value="([^"]+)"', page)[0]
    response = client.post(address, {"key": "m", "seen": seen, **hands, **rows})
    assert response.status_code == 422
    assert "A hand has 10 cards here, so that everybody can play every turn." in text(response)


def test_the_race_says_of_nobody_that_nothing_was_picked_up_while_hands_are_drafted(
    client: Client, game: Session
) -> None:
    send(client, game, "draft", seat=ANA, card=5)
    page = text(client.get(game.get_absolute_url()))
    assert "nothing picked up" not in page


def test_by_other_rules_nobody_drafts(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Ana", "Ben")
    response = send(client, game, "draft", seat=ANA, card=3)
    assert response.status_code == 422
    assert "By these rules nobody drafts, so the cards are dealt. Lay the rows." in text(response)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"round": 1, "seat": 9, "card": 3}, "There is no such seat at this table."),
        ({"round": 2, "seat": 1, "card": 3}, "There is no round 2 yet."),
        ({"round": 1, "seat": 1}, "This page sent something that makes no sense."),
    ],
)
def test_what_no_page_of_ours_sends_is_refused(
    client: Client, game: Session, fields: dict[str, Any], said: str
) -> None:
    response = send(client, game, "draft", **fields)
    assert response.status_code == 422
    assert said in text(response)


def test_the_race_leads_back_to_a_draft(client: Client, keeper: User, game: Session) -> None:
    draft(game, keeper, ANAS[:1], BENS[:1])
    assert text(client.get(reverse("race", args=[game.public_id]))).endswith("Follow the table")


def test_who_drafted_does_not_sit_out_and_stays_in_the_round(keeper: User, game: Session) -> None:
    draft(game, keeper, ANAS[:1], BENS[:1])
    with pytest.raises(scorebook.NotNow, match="has_played"):
        scorebook.sit_out(game, make.tap(keeper), 1, ANA)
    scorebook.leave_game(game, make.tap(keeper), BEN)
    assert game.seats.get(position=BEN).left == 1


def test_more_cards_than_rows_are_left_so_the_rows_are_laid_by_hand(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Ana", "Ben", preset="logic", deck=30, hand=2)
    draft(game, keeper, ANAS[:2], BENS[:2])
    page = text(table(client, game))
    assert "Tap the 4 starting cards, from the first row on." in page
    assert " 1 Ana 2 Ben 3 4 Ana 5 Ben 6 " in page


@pytest.mark.parametrize("cards", [1, 10])
def test_hands_go_out_with_the_record_and_come_back(keeper: User, game: Session, cards: int) -> None:
    draft(game, keeper, ANAS[:cards], BENS[:cards])
    record = sheet_of(game).record
    written: Any = rules.write_record(record)
    (played,) = written["rounds"]
    assert played["hands"] == {"Ana": ANAS[:cards], "Ben": BENS[:cards]}
    assert ("rows" in played, "scores" in played) == (cards == 10, False)
    other = scorebook.import_game(game.club, make.tap(keeper), rules.read_record(written))
    assert sheet_of(other).record == record
    assert sheet_of(other).hands == sheet_of(game).hands


def test_who_may_only_look_sees_the_hands(keeper: User, game: Session, as_user: AsUser) -> None:
    draft(game, keeper, ANAS[:1], BENS[:1])
    viewer = make.invited(game, keeper, "viewer", role=Role.VIEWER)
    response = table(as_user(viewer), game)
    assert "Hands Ana 1 Ben 2" in text(response)
    assert "<button" not in response.content.decode()
