"""The board of Bully: the spare cards, four taps for a duel, ties, the end, looking again and correcting."""

import json
import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules, scorebook
from scoring.models import Pile, Role, Round, Session, Turn, User
from tests import make
from tests.page import labels, text
from tests.proof import whole
from tests.rules.games import bully
from tests.rules.test_bully import BENS_CARDS, losses

type AsUser = Callable[[User], Client]
type Response = Any

taps = count(1)


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def fresh(keeper: User) -> Session:
    """A game of Ada and Ben whose spare cards are not laid yet."""
    return make.game(keeper, "Ada", "Ben", preset="bully")


@pytest.fixture
def laid(fresh: Session, keeper: User) -> Session:
    """Ada's spare cards lie on a1, Ben's on b1 and e2."""
    scorebook.lay_spares(fresh, make.tap(keeper), {"1": {"a1": 4}, "2": {"b1": 2, "e2": 2}})
    fresh.refresh_from_db()
    return fresh


def address(game: Session, *path: str | int) -> str:
    return reverse("board", args=[game.public_id]) + "".join(f"{part}/" for part in path)


def send(client: Client, game: Session, *path: str | int, **fields: Any) -> Response:
    fields.setdefault("key", f"tap-{next(taps)}")
    return client.post(address(game, *path), fields, follow=True)


def look(client: Client, game: Session, shown: str = "", at: str = "1-1") -> Response:
    return client.get(address(game), {"at": at, "shown": shown})


def play(client: Client, game: Session, duel: int, *exchanges: str) -> Response:
    """The exchanges of a duel, "a1 Q b1 K" each, as the fourth tap sends them."""
    response: Response = None
    for place, each in enumerate(exchanges, 1):
        *shown, card = each.split()
        response = send(client, game, "exchange", duel=duel, exchange=place, shown=".".join(shown), card=card)
    return response


def test_a_pile_is_chosen_and_the_rest_of_the_spare_cards_is_laid_evenly(client: Client, fresh: Session) -> None:
    page = text(client.get(address(fresh), {"laid": "a1.a1.b1"}))
    assert "Ada 2 of 4 laid Ben 1 of 4 laid" in page
    assert "Lay the rest evenly" in page
    page = text(send(client, fresh, "spares", laid="a1.a1.b2.c3.b1.c2.d3.e4"))
    assert page.startswith("✕ Who opens? Duel 1")


def test_before_the_spare_cards_are_laid_it_says_so(client: Client, fresh: Session) -> None:
    page = text(client.get(fresh.get_absolute_url()))
    assert "The spare cards are laid first." in page
    assert "Lay the spare cards" in page
    assert "This round" not in page


def test_no_more_than_four_spare_cards_can_be_tapped_for_one(client: Client, fresh: Session) -> None:
    page = client.get(address(fresh), {"laid": "a1.a1.a1.a1"})
    assert "a1: lay a spare card of Ada" not in labels(page)
    assert "b1: lay a spare card of Ben" in labels(page)
    response = send(client, fresh, "spares", laid="a1.a1.a1.a1.a1.b1.b1.b1")
    assert response.status_code == 422
    assert "Ada has laid 5 spare cards on the piles, but has four. Lay all four." in text(response)


def test_what_is_no_square_is_no_spare_card(client: Client, fresh: Session) -> None:
    response = send(client, fresh, "spares", laid="a1.z9")
    assert response.status_code == 422
    assert "This page sent something that makes no sense. Reload it and tap again." in text(response)


def test_four_taps_are_a_duel_and_each_offers_what_is_legal(client: Client, laid: Session) -> None:
    page = look(client, laid)
    assert text(page).startswith("✕ Who opens? Duel 1")
    assert {"a1: open one of 9 cards", "b1: open one of 7 cards"} <= {*labels(page)}
    page = look(client, laid, "a1")
    assert text(page).startswith("✕ Ada’s card Duel 1")
    assert f'href="{address(laid)}?at=1-1&amp;shown=a1.Q"' in page.content.decode()
    page = look(client, laid, "a1.Q")
    assert text(page).startswith("✕ Ben answers Duel 1")
    assert [label for label in labels(page) if "answer from" in label] == [
        "b1: answer from 7 cards",
        "a2: answer from 5 cards",
    ]
    page = look(client, laid, "a1.Q.b1")
    assert text(page).startswith("✕ Ben’s card Duel 1")
    assert '<button name="card" value="K">' in page.content.decode()
    said = text(play(client, laid, 1, "a1 Q b1 K"))
    assert said.startswith("✕ Ben opens Duel 2")
    assert "Duel 1: K beats Q: Ben takes 1 card" in said
    assert "Ada 0 captured Ben 1 captured" in said


def test_taps_of_an_address_that_are_not_legal_are_left_out(client: Client, laid: Session) -> None:
    assert text(look(client, laid, "a1.Q.e4")).startswith("✕ Ben answers")
    assert text(look(client, laid, "a1.B.b1")).startswith("✕ Ada’s card")
    assert text(look(client, laid, "z.Q")).startswith("✕ Who opens?")
    assert text(look(client, laid, "a1.Q", at="7-1")).startswith("✕ Who opens?")


@pytest.mark.parametrize(
    ("exchange", "sentence"),
    [
        ("a1 Q e4 K", "The pile on e4 does not touch a1. Answer from one that does."),
        ("a1 Q c1 K", "The pile on c1 does not belong to Ben. Choose one that does."),
        ("a1 Q b1 B", "This page sent something that makes no sense."),
        ("z1 Q b1 K", "This page sent something that makes no sense."),
        ("a1 Q b1", "This page sent something that makes no sense."),
        ("a1 7 b1 7 c1 9 d1 2", "This page sent something that makes no sense."),
    ],
)
def test_illegal_taps_are_refused_when_they_are_sent_anyway(
    client: Client, laid: Session, exchange: str, sentence: str
) -> None:
    response = play(client, laid, 1, exchange)
    assert response.status_code == 422
    assert sentence in text(response)
    assert not Turn.objects.exists()


def test_who_has_not_the_initiative_does_not_open(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    assert "a1: open one of 8 cards" not in labels(client.get(address(laid)))
    response = play(client, laid, 2, "a1 Q b1 K")
    assert response.status_code == 422
    assert "Ben opens this duel, not Ada: the two take turns." in text(response)


def test_a_tie_goes_on_with_other_piles_and_the_winner_takes_all(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    page = play(client, laid, 2, "e2 7 e1 7")
    assert text(page).startswith("✕ Tie: Ben opens Duel 2")
    assert "Duel 2: 7 against 7: a tie" in text(page)
    assert not any(label.startswith(("e2:", "e1:")) for label in labels(page))
    page = look(client, laid, "d1.2", at="2-2")
    assert [label for label in labels(page) if "answer from" in label] == [
        "c1: answer from 5 cards",
        "d2: answer from 5 cards",
    ]
    said = text(send(client, laid, "exchange", duel=2, exchange=2, shown="a2.2.b2", card="joker"))
    assert "Duel 2: 2 beats the joker: Ben takes 2 cards" in said
    assert said.startswith("✕ Ada opens Duel 3")
    assert "Ben 3 captured" in said


def test_a_tie_can_be_left_and_then_the_other_opens(client: Client, laid: Session) -> None:
    page = play(client, laid, 1, "a1 7 b1 7")
    assert "Leave the tie" in text(page)
    page = look(client, laid, at="2-1")
    assert text(page).startswith("✕ Ben opens Duel 2")
    said = text(play(client, laid, 2, "b1 7 a1 8"))
    assert "Ada 1 captured Ben 0 captured" in said


def test_a_card_of_which_all_are_lost_cannot_be_tapped(client: Client, laid: Session) -> None:
    for number, by in enumerate(("a1 joker b1 2", "b1 2 a1 joker"), 1):
        play(client, laid, number, by)
    assert "<span>★</span>" in look(client, laid, "a1", at="3-1").content.decode()
    response = play(client, laid, 3, "a1 joker b1 A")
    assert response.status_code == 422
    assert "Ada has lost every card “joker”, or shown it in this tie. Choose another card." in text(response)


def test_the_same_two_cards_from_two_phones_are_one_exchange_and_others_are_refused(
    client: Client, laid: Session
) -> None:
    """T15: two phones keep one duel."""
    play(client, laid, 1, "a1 Q b1 K")
    assert play(client, laid, 1, "a1 Q b1 K").status_code == 200
    response = play(client, laid, 1, "a1 Q b1 A")
    assert response.status_code == 422
    assert "Duel 1 was played already, with other cards. Look at the board as it is now." in text(response)
    history = text(client.get(reverse("history", args=[laid.public_id])))
    assert "Not saved, because other cards were entered first: Duel 1 was: Ada’s Q on a1, Ben’s A on b1" in history
    assert Turn.objects.count() == 1


def test_a_duel_that_is_not_played_now_is_refused(client: Client, laid: Session) -> None:
    response = play(client, laid, 3, "a1 Q b1 K")
    assert response.status_code == 422
    assert "Duel 3 is not played now. Look at the board as it is now." in text(response)


def test_t13_the_same_tap_twice_is_one_change(client: Client, laid: Session) -> None:
    before = laid.changes.count()
    for _ in range(2):
        send(client, laid, "exchange", key="one", duel=1, exchange=1, shown="a1.Q.b1", card="K")
    assert laid.changes.count() == before + 1


def test_spare_cards_that_lie_otherwise_already_are_not_laid_again(client: Client, laid: Session) -> None:
    """T15: two phones lay the spare cards."""
    response = send(client, laid, "spares", laid="a1.b2.c3.d4.b1.c2.d3.e4")
    assert response.status_code == 422
    assert "The spare cards lie otherwise already." in text(response)


def test_without_spare_cards_no_duel_is_played(client: Client, fresh: Session) -> None:
    response = play(client, fresh, 1, "a1 Q b1 K")
    assert response.status_code == 422
    assert "The spare cards are not laid any more. Lay them first." in text(response)


def test_undo_goes_back_tap_by_tap_and_redo_forth(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 7 b1 7", "c1 9 d1 2")
    page = text(undo(client, laid))
    assert page.startswith("✕ Tie: Ada opens Duel 1")
    page = text(undo(client, laid))
    assert page.startswith("✕ Who opens? Duel 1")
    assert text(undo(client, laid)).startswith("✕ The spare cards")
    for _ in range(3):
        page = text(undo(client, laid, "redo"))
    assert page.startswith("✕ Ben opens Duel 2")
    history = text(client.get(reverse("history", args=[laid.public_id])))
    assert "Duel 1 was taken back: Ada’s 9 on c1, Ben’s 2 on d1 – 9 beats 2: Ada takes 2 cards" in history
    assert "The spare cards were laid. Ada: a1 ×4; Ben: b1 ×2, e2 ×2" in history


def undo(client: Client, game: Session, step: str = "undo") -> Response:
    """Take the button on the board."""
    changes = scorebook.last_steps(game)
    change = changes[0] if step == "undo" else changes[1]
    assert change
    fields = {"key": f"tap-{next(taps)}", "change": change.number, "from": "board"}
    return client.post(reverse(step, args=[game.public_id]), fields, follow=True)


def test_the_game_ends_by_agreement_and_is_played_again_by_the_same_two(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    play(client, laid, 2, "b1 7 a1 7")
    stop = reverse("stop", args=[laid.public_id])
    said = text(client.get(stop))
    assert "You both agree to stop Ben leads by 1 A tie lies open: nobody takes its cards." in said
    said = text(client.post(stop, {"key": "stop"}, follow=True))
    assert "Ben wins 1 card captured · Ended by agreement 2 duels" in said
    assert client.get(address(laid)).status_code == 302
    again = client.post(reverse("again", args=[laid.public_id]), {"key": "again"}, follow=True)
    assert "Lay the spare cards" in text(again)
    assert Session.objects.first() != laid


def test_before_the_spare_cards_are_laid_there_is_no_result(client: Client, fresh: Session) -> None:
    assert "The spare cards are not laid yet, so there is no result." in text(
        client.get(reverse("stop", args=[fresh.public_id]))
    )


def test_equal_captures_are_a_draw(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    play(client, laid, 2, "b1 Q a1 K")
    client.post(reverse("stop", args=[laid.public_id]), {"key": "stop"})
    assert "A draw 1 card captured" in text(client.get(laid.get_absolute_url()))


def test_race_sheet_and_club_tell_captures_and_no_bullheads(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    race = text(client.get(laid.get_absolute_url()))
    assert "Ben leads by 1 Ben opens. 1 Ben 1 2 Ada 0" in race
    assert "Cards seen" not in race
    assert "Rules of this game" not in race
    assert "Duel Ada Ben 1 0 1 Σ 0 1" in text(client.get(reverse("sheet", args=[laid.public_id])))
    club = text(client.get(laid.club.get_absolute_url()))
    assert "Playing now · Bully Ben leads by 1" in club
    assert "bullhead" not in race + club
    games = text(client.get(reverse("games", args=[laid.club.public_id])))
    assert "Ben leads" in games
    assert "Ben 1 · Ada 0" in games


def test_a_list_of_games_says_that_nothing_is_captured_yet(client: Client, laid: Session) -> None:
    assert "Nothing captured yet" in text(client.get(reverse("games", args=[laid.club.public_id])))


@pytest.mark.parametrize("name", ["cards", "table", "suggest", "game_rules"])
def test_screens_of_rows_lead_to_the_game(client: Client, laid: Session, name: str) -> None:
    assert client.get(reverse(name, args=[laid.public_id])).headers["Location"] == laid.get_absolute_url()


def test_no_pile_is_entered_in_it(client: Client, laid: Session) -> None:
    pad = reverse("pile", args=[laid.public_id, 1, 1])
    client.post(pad, {"key": "pile", "entry": "numbers", "points": "9", "seen": "0"})
    assert not Pile.objects.exists()


def test_nobody_joins_leaves_or_changes_seats_in_it(client: Client, laid: Session) -> None:
    """The page does not offer it; sent anyway, it is refused."""
    people = reverse("people", args=[laid.public_id])
    assert "Who deals" not in text(client.get(people))
    response = client.post(people, {"key": "join", "name": "Eve", "start": "zero"})
    assert response.status_code == 422
    assert "Bully is played by two who stay to the end, in duels. Nothing else can be entered in it." in text(response)
    seat = reverse("seat", args=[laid.public_id, 1])
    assert "Goes home" not in text(client.get(seat))
    assert client.post(seat, {"key": "home", "do": "left"}).status_code == 422
    assert "Move Ben up" not in labels(client.get(people))
    response = client.post(people, {"key": "order", "order": "2 1"})
    assert response.status_code == 422
    assert "Whose piles are which goes by the seats, so these stay when the spare cards lie." in text(response)


def test_that_was_somebody_else_is_still_said(client: Client, laid: Session) -> None:
    client.post(reverse("seat", args=[laid.public_id, 1]), {"key": "who", "name": "Anna"})
    assert text(play(client, laid, 1, "a1 Q b1 K")).startswith("✕ Ben opens")
    assert "Anna’s Q on a1" in text(client.get(reverse("history", args=[laid.public_id])))


def test_who_only_looks_sees_the_board_and_taps_nothing(laid: Session, viewer_of: Client) -> None:
    page = viewer_of.get(address(laid))
    assert text(page).startswith("✕ Who opens?")
    assert "?at=" not in page.content.decode()
    assert 'name="card"' not in page.content.decode()


@pytest.fixture
def viewer_of(laid: Session, keeper: User, as_user: AsUser) -> Client:
    """A phone that was invited to look."""
    return as_user(make.invited(laid, keeper, "guest", Role.VIEWER))


def test_the_duels_can_be_looked_at_again(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    play(client, laid, 2, "e2 7 e1 7", "a2 2 b2 joker")
    said = text(client.get(address(laid, 2)))
    assert said.startswith("‹ Duel 2 2 duels Ben’s 7 on e2, Ada’s 7 on e1 Ben’s 2 on a2, Ada’s joker on b2 2 beats")
    assert text(client.get(address(laid, 0))).startswith("‹ The grid 2 duels The grid before the first duel.")
    assert "Ben 1 captured" in text(client.get(address(laid, 1)))
    assert client.get(address(laid, 3)).status_code == 404


def test_any_duel_can_be_corrected_and_what_follows_is_judged_anew(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    play(client, laid, 2, "b1 7 a1 3")
    page = client.get(address(laid, 1, "correct"), {"shown": "a1.Q.b1"})
    assert text(page).startswith("‹ Correct duel 1 Ben’s card So far it says: Ada’s Q on a1, Ben’s K on b1")
    said = text(mend(client, laid, 1, "a1.Q.b1", "J"))
    assert "Q beats J: Ada takes 1 card" in said
    race = text(client.get(laid.get_absolute_url()))
    assert "Everybody has 1" in race
    history = text(client.get(reverse("history", args=[laid.public_id])))
    assert (
        "Duel 1 was: Ada’s Q on a1, Ben’s J on b1 – Q beats J: Ada takes 1 card. Not: Ada’s Q on a1, Ben’s K" in history
    )


def mend(client: Client, game: Session, number: int, shown: str, card: str = "", **fields: Any) -> Response:
    """The last tap of a correction, from the page as it is now."""
    page = client.get(address(game, number, "correct")).content.decode()
    [seen] = re.findall(r'name="seen" value="(\w+)"', page)
    return send(client, game, number, "correct", **{"seen": seen, "shown": shown, "card": card, **fields})


def test_what_does_not_fit_any_more_is_told_and_can_be_given_up(client: Client, laid: Session) -> None:
    """Three jokers in all would be lost: the last duel does not fit the corrected first."""
    play(client, laid, 1, "a1 Q b1 A")
    play(client, laid, 2, "b1 2 a1 joker")
    play(client, laid, 3, "a1 joker b1 2")
    play(client, laid, 4, "b1 3 a1 4")
    response = mend(client, laid, 1, "a1.joker.b1", "2")
    assert response.status_code == 422
    assert "Duel 3 does not fit any more: Ada would have lost more than 2 cards “joker”" in text(response)
    assert "Give up duels 3 to 4" in text(response)
    assert Turn.objects.count() == 4
    mend(client, laid, 1, "a1.joker.b1.2", give_up=3)
    assert Turn.objects.count() == 2
    assert text(client.get(address(laid))).startswith("✕ Ada opens Duel 3")
    assert "Duel 4 was given up" in text(client.get(reverse("history", args=[laid.public_id])))
    assert text(undo(client, laid)).startswith("✕ Ada opens Duel 5")


def test_a_duel_that_becomes_a_tie_is_tapped_on_when_others_come_behind_it(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 A")
    play(client, laid, 2, "b1 2 a1 3")
    page = mend(client, laid, 1, "a1.Q.b1", "Q")
    assert page.status_code == 200
    assert text(page).startswith("‹ Correct duel 1 Tie: Ada opens")
    said = text(mend(client, laid, 1, "a1.Q.b1.Q.c1.4.d1", "3"))
    assert "4 beats 3: Ada takes 2 cards" in said


def test_a_correction_from_a_page_that_is_old_is_refused(client: Client, laid: Session) -> None:
    """T15: two phones correct one game."""
    play(client, laid, 1, "a1 Q b1 A")
    response = send(client, laid, 1, "correct", seen="old", shown="a1.Q.b1", card="2")
    assert response.status_code == 422
    assert "The duels were changed meanwhile. Look at this one as it is now, and correct it again." in text(response)


def test_the_spare_cards_can_be_corrected(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 A")
    page = client.get(address(laid, "spares"))
    assert "Ada 4 of 4 laid Ben 4 of 4 laid" in text(page)
    [seen] = re.findall(r'name="seen" value="(\w+)"', page.content.decode())
    send(client, laid, "spares", laid="c1.c1.c1.c1.b1.b1.b1.b1", seen=seen)
    assert Round.objects.get().spares == {"1": {"c1": 4}, "2": {"b1": 4}}
    history = text(client.get(reverse("history", args=[laid.public_id])))
    assert "The spare cards were laid otherwise. Ada: c1 ×4; Ben: b1 ×4. It was: Ada: a1 ×4" in history


def test_its_record_is_read_back_as_an_equal_game(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    play(client, laid, 2, "e2 7 e1 7", "a2 2 b2 joker")
    record = client.get(reverse("record", args=[laid.public_id])).json()
    assert record["ruleset"] == {"preset": "bully"}
    assert record["rounds"][0]["extra"] == {"Ada": {"a1": 4}, "Ben": {"b1": 2, "e2": 2}}
    assert record["rounds"][0]["duels"][0] == {
        "by": "Ada",
        "exchanges": [{"open": "a1", "card": "Q", "answer": "b1", "with": "K"}],
    }
    del record["id"]
    read = {"key": "read", "text": json.dumps(record)}
    client.post(reverse("import_record", args=[laid.club.public_id]), read)
    game = Session.objects.exclude(pk=laid.pk).get()
    again = client.get(reverse("record", args=[game.public_id])).json()
    assert again["rounds"] == record["rounds"]
    assert text(client.get(address(game))).startswith("✕ Ada opens Duel 3")


def test_bully_is_chosen_when_two_people_start(client: Client, laid: Session) -> None:
    start = reverse("new_game", args=[laid.club.public_id])
    fields = {"key": "start", "ends": "number", "target": "x", "game": "bully"}
    response = client.post(start, fields | {"names": ["Mira", "Tom", "Kofi"]})
    assert response.status_code == 422
    assert "No more than 2 players can play by these rules." in text(response)
    assert "Bully Duels on a board, for two" in text(response)
    page = client.post(start, fields | {"names": ["Mira", "Tom"]}, follow=True)
    assert "Lay the spare cards" in text(page)


def test_the_rules_of_bully_start_a_game_of_it(client: Client, laid: Session) -> None:
    start = reverse("new_game", args=[laid.club.public_id])
    for asked in ({"game": "bully"}, {"after": laid.public_id}):
        page = text(client.get(start, asked))
        assert "Bully Duels on a board, for two Another game" in page
        assert "This game is for 2." in page
        assert "How the game ends" not in page
    assert "How the game ends" in text(client.get(start))


def test_looking_at_the_board_asks_the_database_as_often_however_long_the_game(
    client: Client, laid: Session, django_assert_max_num_queries: Any
) -> None:
    for number in range(1, 9):
        play(client, laid, number, "a1 2 b1 3" if number % 2 else "b1 3 a1 4")
    with django_assert_max_num_queries(12):
        client.get(address(laid))


def test_the_game_ends_by_itself_when_one_has_no_card_left(client: Client, keeper: User, laid: Session) -> None:
    *fought, _last = losses("Ben", "Ada", *BENS_CARDS, begins="Ben")
    record = rules.read_record(bully(*fought))
    game = scorebook.import_game(laid.club, make.tap(keeper), record)
    assert "Ada 53 captured Ben 0 captured" in text(client.get(address(game)))
    said = text(play(client, game, 54, "e1 2 e2 joker" if len(fought) % 2 else "e2 joker e1 2"))
    assert "Ada wins 54 cards captured · Ben has no card left 54 duels" in said
    assert "Back to the game" in labels(client.get(address(game, 54)))


def take_back(client: Client, game: Session, number: int) -> Response:
    """Take back a change from the history."""
    fields = {"key": f"tap-{next(taps)}", "change": number, "from": "history"}
    return client.post(reverse("undo", args=[game.public_id]), fields, follow=True)


def test_what_decided_a_tie_is_not_taken_back_while_duels_stand_behind_it(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 7 b1 7", "c1 9 d1 2")
    decided = laid.changes.last()
    assert decided
    play(client, laid, 2, "b1 Q a1 K")
    before = whole.everything(laid)
    response = take_back(client, laid, decided.number)
    assert response.status_code == 422
    assert (
        "Duel 1 would be a tie that goes on, but others were played after it. "
        "Take those back first, or correct the duel." in text(response)
    )
    assert whole.everything(laid) == before


def test_a_correction_of_a_tie_that_was_left_can_be_taken_back(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 7 b1 7")
    play(client, laid, 2, "b1 Q a1 K")
    mend(client, laid, 1, "a1.8.b1", "7")
    assert undo(client, laid).status_code == 200
    assert "void: every card goes back" in text(client.get(address(laid, 1)))


def test_a_corrected_duel_has_no_card_of_which_all_are_lost(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 joker b1 2")
    play(client, laid, 2, "b1 2 a1 joker")
    play(client, laid, 3, "a1 3 b1 4")
    response = mend(client, laid, 3, "a1.joker.b1", "A")
    assert response.status_code == 422
    assert "Ada has lost every card “joker”, or shown it in this tie." in text(response)


def test_a_late_tap_that_cannot_have_been_is_refused_for_that_and_not_logged(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    before = laid.changes.count()
    response = play(client, laid, 1, "a1 Q e4 K")
    assert response.status_code == 422
    assert "The pile on e4 does not touch a1. Answer from one that does." in text(response)
    assert laid.changes.count() == before


def test_what_stands_in_the_way_is_told_in_duels(client: Client, laid: Session) -> None:
    spares = laid.changes.last()
    play(client, laid, 1, "a1 Q b1 K")
    first = laid.changes.last()
    play(client, laid, 2, "b1 Q a1 K")
    assert spares
    assert first
    said = text(take_back(client, laid, spares.number))
    assert "Duels were played on these spare cards. Take those back first, or correct the spare cards." in said
    said = text(take_back(client, laid, first.number))
    assert "Later duels stand in the way. Take those back first, or correct the duel." in said
    client.post(reverse("stop", args=[laid.public_id]), {"key": "stop"})
    said = text(play(client, laid, 3, "a1 Q b1 K"))
    assert "This game is over, so no further duel is played. A duel that was entered wrong can be corrected." in said


def test_when_the_game_is_over_everybody_can_look_at_its_duels(
    client: Client, laid: Session, viewer_of: Client
) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    client.post(reverse("stop", args=[laid.public_id]), {"key": "stop"})
    assert (
        f'<a class="tab" href="{address(laid, 1)}">Board</a>' in viewer_of.get(laid.get_absolute_url()).content.decode()
    )
    assert "Ada’s Q on a1, Ben’s K on b1" in text(viewer_of.get(address(laid, 1)))
    page = viewer_of.get(reverse("sheet", args=[laid.public_id]))
    assert f'<a href="{address(laid, 1)}?from=sheet">' in page.content.decode()
    assert "Tap a number to look at its duel." in text(page)


def test_what_is_half_tapped_stays_in_the_address_and_going_back_leaves_the_board(
    client: Client, laid: Session
) -> None:
    tapped = f"{address(laid)}?at=1-1&shown=a1.Q"

    def asked_from(url: str) -> Response:
        headers = {"HX-Request": "true", "HX-Request-Type": "partial", "HX-Current-URL": f"http://testserver{url}"}
        return client.get(tapped, headers=headers)

    response = asked_from(address(laid))
    assert response["HX-Replace-Url"] == tapped
    assert "HX-Push-Url" not in response
    assert asked_from(laid.get_absolute_url())["HX-Push-Url"] == tapped
    assert asked_from(tapped)["HX-Push-Url"] == "false"


def test_until_the_spare_cards_lie_the_two_change_seats(client: Client, fresh: Session) -> None:
    people = reverse("people", args=[fresh.public_id])
    assert "Ada sits first and has a1." in text(client.get(address(fresh)))
    assert "Move Ben up" in labels(client.get(people))
    client.post(people, {"key": "order", "order": "2 1"})
    assert "Ben sits first and has a1." in text(client.get(address(fresh)))


def test_nobody_deals_and_nothing_is_suggested_in_it(laid: Session, keeper: User) -> None:
    with pytest.raises(scorebook.NotNow, match="bully"):
        scorebook.set_dealer(laid, make.tap(keeper), 1, 2)
    with pytest.raises(scorebook.NotNow, match="bully"):
        scorebook.switch_suggestions(laid, make.tap(keeper), suggests=not laid.suggests)


def test_a_refused_record_names_the_duel_that_is_wrong(client: Client, laid: Session) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    play(client, laid, 2, "b1 Q a1 K")
    record = client.get(reverse("record", args=[laid.public_id])).json()
    record["rounds"][0]["duels"][1]["exchanges"][0]["answer"] = "e4"
    read = {"key": "read", "text": json.dumps(record)}
    response = client.post(reverse("import_record", args=[laid.club.public_id]), read)
    assert "Duel 2: The pile on e4 does not belong to Ada. Choose one that does." in text(response)


def test_spare_cards_under_which_a_duel_does_not_fit_name_the_duel(client: Client, laid: Session) -> None:
    """Ada has lost five cards on a1, and turned up a sixth."""
    for number in range(1, 11):
        card = "2" if number < 7 else "3"
        play(client, laid, number, f"a1 {card} b1 A" if number % 2 else f"b1 {card} a1 A")
    page = client.get(address(laid, "spares"))
    [seen] = re.findall(r'name="seen" value="(\w+)"', page.content.decode())
    response = send(client, laid, "spares", laid="c1.c1.c1.c1.b1.b1.b1.b1", seen=seen)
    assert response.status_code == 422
    assert "Duel 10: There is no card left on a1. Choose another pile." in text(response)


def test_a_game_that_was_thrown_away_offers_no_correction(client: Client, laid: Session, keeper: User) -> None:
    play(client, laid, 1, "a1 Q b1 K")
    scorebook.throw_away(laid, make.tap(keeper), thrown_away=True)
    page = client.get(address(laid, 1, "correct"))
    assert page.status_code == 200
    assert f'action="{address(laid, 1, "correct")}"' not in page.content.decode()
