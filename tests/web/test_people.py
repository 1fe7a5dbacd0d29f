"""People and seats: somebody joins, goes home, sits out, changes seats, deals, or was somebody else."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Club, Player, Session, User
from scoring.sheet import Sheet
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def game(keeper: User) -> Session:
    """Three players, two rounds: 20, 31 and 42 bullheads."""
    return make.game(keeper, "Mira", "Ben", "Tom", rounds=[(10, 20, 30), (10, 11, 12)])


def people(game: Session) -> str:
    return reverse("people", args=[game.public_id])


def seat(game: Session, position: int) -> str:
    return reverse("seat", args=[game.public_id, position])


def pad(game: Session, position: int, number: int) -> str:
    return reverse("pile", args=[game.public_id, position, number])


def send(client: Client, address: str, key: str = "a-key", **fields: Any) -> Any:
    return client.post(address, {"key": key, **fields}, follow=True)


def read(client: Client, game: Session, screen: str = "race") -> str:
    return text(client.get(reverse(screen, args=[game.public_id])))


def chosen(answer: Any) -> str:
    """The rule for whoever joins that is chosen on a page."""
    (radio,) = re.findall(r'<input type="radio"[^>]* checked[^>]*>', answer.content.decode())
    (value,) = re.findall(r'value="(\w+)"', radio)
    return str(value)


def players(game: Session) -> list[str]:
    """Who has a seat, in the order around the table."""
    return [each.name for each in Sheet(game).seats]


def public_id(name: str) -> str:
    return Player.objects.get(name=name).public_id


def add(keeper: User, club: Club, name: str) -> Player:
    scorebook.add_player(club, make.tap(keeper), name)
    return Player.objects.get(club=club, name=name)


# Joining


def test_the_three_start_totals_are_shown_and_the_clubs_rule_is_chosen(client: Client, game: Session) -> None:
    page = client.get(people(game))
    assert "the average of the others, rounded up 31 the highest of the others 42 zero 0" in text(page)
    assert chosen(page) == "average"
    assert "Whoever joins now begins with round 3." in text(page)


def test_a_game_that_counts_down_shows_what_is_left(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="countdown", rounds=[(10, 20)])
    assert (
        "the average of what the others have left, rounded down 51 left "
        "the least that one of the others has left 46 left what everybody had at the start 66 left"
    ) in text(client.get(people(game)))
    page = text(send(client, people(game), name="Kofi", start="highest"))
    assert "Kofi from round 2 on, started with 46 left" in page


def test_somebody_typed_joins_with_the_next_round(client: Client, game: Session) -> None:
    """T21."""
    page = text(send(client, people(game), name="Kofi", start="highest"))
    assert "Kofi from round 3 on, started with 42" in page
    assert players(game) == ["Mira", "Ben", "Tom", "Kofi"]


def test_a_known_player_joins_with_one_tap(client: Client, game: Session, keeper: User) -> None:
    add(keeper, game.club, "Zoë")
    page = send(client, people(game), tapped=public_id("Zoë"), start="zero", name="")
    assert "Zoë from round 3 on, started with 0" in text(page)
    assert Player.objects.filter(club=game.club).count() == 4


def test_only_who_does_not_sit_there_is_offered(client: Client, game: Session, keeper: User) -> None:
    zoe, otto = add(keeper, game.club, "Zoë"), add(keeper, game.club, "Otto")
    scorebook.archive_player(otto, make.tap(keeper), archived=True)
    page = client.get(people(game)).content.decode()
    assert f'name="tapped" value="{zoe.public_id}"' in page
    assert page.count('name="tapped"') == 1


def test_a_second_tap_seats_nobody_else(client: Client, game: Session, keeper: User) -> None:
    """T13: a name that became a player by the first tap, and a player who sits there by now."""
    zoe = add(keeper, game.club, "Zoë").public_id
    for _ in range(2):
        assert send(client, people(game), "k1", name="Kofi", start="zero").status_code == 200
        assert send(client, people(game), "k2", tapped=zoe, name="", start="zero").status_code == 200
    assert players(game) == ["Mira", "Ben", "Tom", "Kofi", "Zoë"]


def test_whoever_joins_while_a_round_is_entered_is_told_when_it_begins(
    client: Client, game: Session, keeper: User
) -> None:
    make.enter(game, keeper, 3, 1, 5)
    assert "Round 3 is being entered, so whoever joins now begins with round 4." in text(client.get(people(game)))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Tap somebody, or type a name."),
        ("x" * 41, "is too long: a name has at most 40 characters."),
        ("Ma\u200bx", "holds a sign that cannot be seen. Type the name anew."),
        ("BEN", "“BEN” looks like Ben, who is in the club. The same person: choose Ben."),
        ("Ben", "Ben sits at this table already."),
    ],
)
def test_a_name_that_will_not_do_is_told_and_kept(client: Client, game: Session, name: str, said: str) -> None:
    """T27."""
    answer = send(client, people(game), name=name, start="zero")
    assert answer.status_code == 422
    assert said in text(answer)
    if name:
        assert f'value="{name}"' in answer.content.decode()
    assert chosen(answer) == "zero"
    assert players(game) == ["Mira", "Ben", "Tom"]
    assert not Player.objects.filter(club=game.club).exclude(name__in=["Mira", "Ben", "Tom"]).exists()


def test_who_went_home_comes_back_by_their_own_seat(client: Client, game: Session, keeper: User) -> None:
    scorebook.leave_game(game, make.tap(keeper), 2)
    answer = send(client, people(game), name="Ben", start="zero")
    assert answer.status_code == 422
    assert "Ben went home from this game. To let them come back, tap the name under “Went home”." in text(answer)
    assert 'value="Ben"' in answer.content.decode()


def test_a_name_that_looks_like_a_players_can_be_said_to_be_theirs(client: Client, game: Session, keeper: User) -> None:
    """T27: also of somebody who was archived, who then is offered again."""
    zoe = add(keeper, game.club, "Zoë")
    scorebook.archive_player(zoe, make.tap(keeper), archived=True)
    answer = send(client, people(game), "k1", name="ZOË", start="zero")
    assert "It is Zoë: bring Zoë back" in text(answer)
    send(client, people(game), "k2", name="ZOË", same=zoe.public_id, start="zero")
    assert players(game) == ["Mira", "Ben", "Tom", "Zoë"]
    zoe.refresh_from_db()
    assert not zoe.archived


def test_tapping_and_typing_at_once_is_asked_about(client: Client, game: Session, keeper: User) -> None:
    zoe = add(keeper, game.club, "Zoë")
    answer = send(client, people(game), name="Kofi", tapped=zoe.public_id, start="zero")
    assert "You tapped somebody and typed a name." in text(answer)
    assert players(game) == ["Mira", "Ben", "Tom"]


def test_a_player_of_another_club_cannot_join(client: Client, game: Session) -> None:
    make.game(make.user("other"), "Anna", "Otto")
    answer = send(client, people(game), tapped=public_id("Anna"), name="", start="zero")
    assert answer.status_code == 422
    assert "Whoever you tapped is not in this club." in text(answer)


def test_a_start_that_does_not_exist_is_refused(client: Client, game: Session) -> None:
    answer = send(client, people(game), name="Kofi", start="lowest")
    assert (answer.status_code, players(game)) == (422, ["Mira", "Ben", "Tom"])
    assert "Choose what somebody who joins starts with." in text(answer)
    assert 'value="Kofi"' in answer.content.decode()


def test_a_full_table_seats_nobody_more(client: Client, keeper: User) -> None:
    game = make.game(keeper, *(f"Player {number}" for number in range(10)))
    answer = send(client, people(game), name="Kofi", start="zero")
    assert answer.status_code == 422
    assert "No more than 10 players can play by these rules. Take somebody out." in text(answer)
    assert not Player.objects.filter(name="Kofi").exists()


def test_nobody_joins_a_game_that_is_over(client: Client, game: Session, keeper: User) -> None:
    scorebook.stop_game(game, make.tap(keeper))
    assert "Somebody joins" not in text(client.get(people(game)))
    answer = send(client, people(game), name="Kofi", start="zero")
    assert answer.status_code == 422
    assert "This game is over, so there is no further round." in text(answer)


def test_joining_is_told_taken_back_and_brought_back(client: Client, game: Session) -> None:
    send(client, people(game), name="Kofi", start="highest")
    change = scorebook.last_change(game)
    assert change
    assert "Kofi joins in round 3 and starts with 42" in read(client, game, "history")
    page = send(client, reverse("undo", args=[game.public_id]), "k2", change=change.number, **{"from": "people"})
    assert "Kofi" not in text(page)[: text(page).index("Somebody joins")]
    told = read(client, game, "history")
    assert "Kofi does not join after all" in told
    assert "Kofi joins in round 3 and starts with 42" in told
    undo = scorebook.last_undo(game)
    assert undo
    send(client, reverse("redo", args=[game.public_id]), "k3", change=undo.number)
    assert players(game) == ["Mira", "Ben", "Tom", "Kofi"]


def test_rounds_before_somebody_joined_are_blank_and_the_start_is_counted(
    client: Client, game: Session, keeper: User
) -> None:
    """T21."""
    scorebook.join_game(game, make.tap(keeper), "Kofi", "highest")
    for position, points in enumerate((1, 2, 3, 4), 1):
        make.enter(game, keeper, 3, position, points)
    sheet = read(client, game, "sheet")
    assert "Start 42 1 10 20 30 not at the table 2 10 11 12 not at the table 3 1 2 3 4" in sheet
    assert "Σ 21 33 45 46" in sheet
    assert "3 Tom 45 +3 4 Kofi 46 +4" in read(client, game)
    assert f'href="{pad(game, 4, 2)}' not in client.get(reverse("sheet", args=[game.public_id])).content.decode()


def test_who_joins_stands_behind_with_the_start_until_the_first_round_is_played(
    client: Client, game: Session, keeper: User
) -> None:
    scorebook.join_game(game, make.tap(keeper), "Kofi", "average")
    assert "1 Mira 20 +10 2 Ben 31 +11 3 Tom 42 +12 Kofi from round 3 on 31 This round" in read(client, game)
    assert "Kofi\xa031" in client.get(reverse("games", args=[game.club.public_id])).content.decode()


# Going home, coming back


def test_who_goes_home_is_told_last_and_without_a_rank(client: Client, game: Session) -> None:
    """T22."""
    page = text(send(client, seat(game, 1), do="left"))
    assert "Went home Mi Mira went home after round 2" in page
    race = read(client, game)
    assert "Ben leads by 11 " in race
    assert "1 Ben 31 +11 2 Tom 42 +12 Mira went home 20 +10 This round" in race
    assert "This round Ben not entered yet Enter Tom not entered yet Enter" in race
    assert "Mira went home" in read(client, game, "sheet")
    assert "Mira goes home after round 2" in read(client, game, "history")
    club = text(client.get(reverse("games", args=[game.club.public_id])))
    assert "Ben leads" in club


def test_who_went_home_is_not_the_winner_by_having_fewer_rounds(client: Client, keeper: User) -> None:
    """T22: home after round 2 of 6, with the fewest bullheads."""
    game = make.game(keeper, "Mira", "Ben", "Tom", preset="fixed-rounds", round_count=6, rounds=[(1, 9, 9), (0, 9, 9)])
    send(client, seat(game, 1), do="left")
    for number in range(3, 7):
        make.enter(game, keeper, number, 2, 5)
        make.enter(game, keeper, number, 3, 4)
    page = read(client, game)
    assert "Tom wins" in page
    assert "1 Tom 34 +4 2 Ben 38 +5 Mira went home 1" in page
    sheet = read(client, game, "sheet")
    assert "3 not at the table 5 4" in sheet
    assert "Σ 1 38 34" in sheet


def test_who_comes_back_sat_out_in_between(client: Client, game: Session, keeper: User) -> None:
    send(client, seat(game, 1), "k1", do="left")
    make.enter(game, keeper, 3, 2, 5)
    make.enter(game, keeper, 3, 3, 4)
    send(client, seat(game, 1), "k2", do="back")
    assert "Went home" not in text(client.get(people(game)))
    assert "1 Mira 20 sat out 2 Ben 36 +5 3 Tom 46 +4" in read(client, game)
    assert "3 sat out 5 4" in read(client, game, "sheet")
    told = read(client, game, "history")
    assert "Mira is back" in told
    assert "Mira, round 3: sat out" in told


def test_who_goes_home_before_playing_is_not_on_the_sheet(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom")
    page = text(send(client, seat(game, 1), "k1", do="left"))
    assert "Went home Mi Mira" in page
    assert "Mira" not in read(client, game).replace("↶ Mira goes home", "")
    assert "Mira goes home without having played" in read(client, game, "history")
    send(client, seat(game, 1), "k2", do="back")
    assert players(game) == ["Mira", "Ben", "Tom"]


def test_who_goes_home_before_a_round_is_complete_is_told_last_too(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[(5, None, None)])
    send(client, seat(game, 1), "k1", do="left")
    send(client, people(game), "k2", name="Kofi", start="average")
    assert "Ben 0 Tom 0 Kofi from round 2 on 0 Mira went home 0 This round Mira 5 Ben" in read(client, game)


def test_when_too_few_are_left_the_race_says_so_and_works_on(client: Client, game: Session) -> None:
    send(client, seat(game, 1), "k1", do="left")
    send(client, seat(game, 2), "k2", do="left")
    race = read(client, game)
    assert "These rules need at least 2 players. Add somebody. People and seats" in race
    assert "Enter Tom’s pile" in race or "enter Tom’s pile" in race
    send(client, seat(game, 3), "k3", do="left")
    assert client.get(reverse("race", args=[game.public_id])).status_code == 200
    assert client.get(reverse("club", args=[game.club.public_id])).status_code == 200


def test_the_pad_of_who_went_home_says_so_and_keeps_what_was_typed(client: Client, game: Session) -> None:
    send(client, seat(game, 1), "k1", do="left")
    said = "Mira is not at the table in round 3. “People and seats” tells who comes and goes."
    looked = client.get(pad(game, 1, 3))
    assert said in text(looked)
    assert 'name="points"' not in looked.content.decode()
    sent = client.post(pad(game, 1, 3), {"key": "k2", "entry": "numbers", "points": "7", "seen": "0"})
    assert (sent.status_code, said in text(sent)) == (422, True)
    assert 'value="7"' in sent.content.decode()


# Sitting out


def test_one_tap_on_the_pad_sits_a_round_out(client: Client, game: Session, keeper: User) -> None:
    assert "Sits this round out" in text(client.get(pad(game, 1, 3)))
    answer = client.post(pad(game, 1, 3), {"key": "k1", "entry": "cards", "seen": "0", "answer": "out"})
    assert (answer.status_code, answer["Location"]) == (302, pad(game, 2, 3))
    assert "Mira sits this round out Enter Ben not entered yet" in read(client, game)
    assert "Mira sits out Ben Tom" in text(client.get(pad(game, 2, 3)))
    make.enter(game, keeper, 3, 2, 5)
    make.enter(game, keeper, 3, 3, 5)
    assert Sheet(game).current == 4
    assert "Mira, round 3: sat out" in read(client, game, "history")
    assert "Mi Mira sat out" in read(client, game, "cards")


def test_the_pad_says_who_sits_out_and_lets_them_play_after_all(client: Client, game: Session, keeper: User) -> None:
    change = scorebook.sit_out(game, make.tap(keeper), 3, 1)
    page = text(client.get(pad(game, 1, 3)))
    assert "Mira sits this round out." in page
    assert "Plays after all" in page
    send(client, pad(game, 1, 3), entry="cards", seen=change.number, answer="clear")
    assert [each.name for each in Sheet(game).missing(3)] == ["Mira", "Ben", "Tom"]
    assert "Mira, round 3: does not sit out after all" in read(client, game, "history")


def test_who_sits_out_can_be_given_a_pile_all_the_same(client: Client, game: Session, keeper: User) -> None:
    change = scorebook.sit_out(game, make.tap(keeper), 3, 1)
    send(client, pad(game, 1, 3), entry="numbers", points="7", seen=change.number)
    assert Sheet(game).judgement.rounds[2].scores["Mira"] == 7


def test_who_has_cards_on_the_pad_does_not_sit_out(client: Client, game: Session) -> None:
    sent = client.post(
        pad(game, 1, 3), {"key": "k1", "entry": "cards", "cards": ["7", "55"], "seen": "0", "answer": "out"}
    )
    assert sent.status_code == 422
    assert "Something is entered already." in text(sent)
    assert sent.content.decode().count(" checked>") == 3  # both cards, and the sign of the correction
    assert Sheet(game).pile(3, 1) is None


def test_who_has_a_correction_on_the_pad_does_not_sit_out(client: Client, game: Session) -> None:
    entered = {"entry": "cards", "seen": "0", "correction": "5", "sign": "+", "why": "late"}
    sent = client.post(pad(game, 1, 3), {"key": "k1", "answer": "out", **entered})
    assert (sent.status_code, "Something is entered already." in text(sent)) == (422, True)
    assert 'value="late"' in sent.content.decode()


def test_a_pile_that_another_phone_entered_is_not_sat_out(client: Client, game: Session, keeper: User) -> None:
    make.enter(game, keeper, 3, 1, 5)
    sent = client.post(pad(game, 1, 3), {"key": "k1", "entry": "cards", "seen": "0", "answer": "out"})
    assert (sent.status_code, "Mira has a pile in round 3. Clear it first." in text(sent)) == (422, True)


def test_a_round_is_sat_out_from_the_seat_too(client: Client, game: Session, keeper: User) -> None:
    assert "Sits round 3 out" in text(client.get(seat(game, 1)))
    assert "Mira sits round 3 out" in text(send(client, seat(game, 1), do="out", round="3"))
    assert "Plays round 3 after all" in text(client.get(seat(game, 1)))
    make.enter(game, keeper, 3, 2, 7)
    assert "Sits round 3 out" not in text(client.get(seat(game, 2)))


def test_the_cards_of_a_round_are_those_of_who_played_it(client: Client, game: Session, keeper: User) -> None:
    scorebook.change_rules(game, make.tap(keeper), make.ruleset(deck={"per_player": 10, "plus": 4}))
    scorebook.join_game(game, make.tap(keeper), "Kofi", "zero")
    scorebook.sit_out(game, make.tap(keeper), 3, 1)
    assert client.get(pad(game, 2, 3)).content.decode().count('name="cards"') == 34


# Clearing


def test_a_cleared_cell_is_not_entered_and_never_0(client: Client, game: Session, keeper: User) -> None:
    """T7: whatever is marked on the pad."""
    change = make.enter(game, keeper, 3, 1, [7, 55])
    page = client.get(pad(game, 1, 3))
    assert "Clear" in text(page)
    sent: dict[str, Any] = {"entry": "cards", "cards": ["7", "55"], "correction": "x", "answer": "clear"}
    sent["seen"] = change.number
    assert send(client, pad(game, 1, 3), **sent).status_code == 200
    assert [each.name for each in Sheet(game).missing(3)] == ["Mira", "Ben", "Tom"]
    assert "Mira not entered yet" in read(client, game)
    assert "Mira, round 3: cleared, it was 8 (cards 7 · 55)" in read(client, game, "history")


def test_a_cell_without_an_entry_has_nothing_to_clear(client: Client, game: Session) -> None:
    assert "Clear" not in text(client.get(pad(game, 1, 3)))


def test_clearing_what_another_phone_wrote_asks_first(client: Client, game: Session, keeper: User) -> None:
    """T15."""
    mine = make.enter(game, keeper, 3, 1, 5)
    theirs = make.enter(game, keeper, 3, 1, 9)
    sent = {"entry": "numbers", "points": "5", "answer": "clear"}
    answer = client.post(pad(game, 1, 3), {"key": "k1", "seen": mine.number, **sent})
    assert answer.status_code == 409
    assert "Saved there 9 Entered here –" in text(answer)
    assert '<button class="button" name="answer" value="clear">Save mine</button>' in answer.content.decode()
    send(client, pad(game, 1, 3), "k2", seen=theirs.number, **sent)
    assert Sheet(game).pile(3, 1) is None


# Seats and the deal


def test_people_move_up_and_down(client: Client, game: Session) -> None:
    page = client.get(people(game))
    assert labels(page)[1:7] == [
        "Move Mira up",
        "Move Mira down",
        "Move Ben up",
        "Move Ben down",
        "Move Tom up",
        "Move Tom down",
    ]
    assert 'value="1 3 2" id="up-3" aria-label="Move Tom up">' in page.content.decode()
    send(client, people(game), order="1 3 2")
    assert players(game) == ["Mira", "Tom", "Ben"]
    assert "Round 3: enter Mira’s pile" in read(client, game)
    assert "The order around the table: Mira, Tom, Ben" in read(client, game, "history")
    assert "1 10 30 20 2 10 12 11" in read(client, game, "sheet")
    assert "Mira Tom Ben" in text(client.get(pad(game, 1, 3)))


def test_who_went_home_keeps_the_place_while_others_move(client: Client, game: Session) -> None:
    send(client, seat(game, 2), "k1", do="left")
    assert 'value="3 2 1" id="down-1"' in client.get(people(game)).content.decode()


@pytest.mark.parametrize("order", ["1 2", "1 2 3 4", "1 1 2", "9 2 3"])
def test_an_order_of_other_people_is_refused(client: Client, game: Session, order: str) -> None:
    answer = send(client, people(game), order=order)
    assert answer.status_code == 422
    assert "Somebody came or left meanwhile." in text(answer)
    assert players(game) == ["Mira", "Ben", "Tom"]


@pytest.mark.parametrize(
    "fields",
    [
        {"order": "x"},
        {"order": "1  2"},
        {"order": ""},
        {"dealer": "x", "round": "3"},
        {"dealer": "1"},
        {"dealer": "0", "round": "3"},
        {"dealer": "9" * 30, "round": "9" * 30},
    ],
)
def test_what_no_page_sends_is_refused(client: Client, game: Session, fields: dict[str, str]) -> None:
    answer = send(client, people(game), **fields)
    assert (answer.status_code, players(game)) == (422, ["Mira", "Ben", "Tom"])
    assert "This page sent something that makes no sense." in text(answer)


def test_whose_deal_it_is_moves_on_by_itself(client: Client, game: Session, keeper: User) -> None:
    page = send(client, people(game), dealer="2", round="3")
    assert "Ben deals round 3" in text(page)
    assert 'value="2" id="deals-2" aria-pressed="true"' in page.content.decode()
    assert "Ben deals " in read(client, game)
    assert "Ben deals round 3" in read(client, game, "history")
    for position in (1, 2, 3):
        make.enter(game, keeper, 3, position, 1)
    assert "Tom deals " in read(client, game)


def test_who_does_not_play_does_not_deal(client: Client, game: Session, keeper: User) -> None:
    scorebook.sit_out(game, make.tap(keeper), 3, 2)
    answer = send(client, people(game), dealer="2", round="3")
    assert answer.status_code == 422
    assert "Ben does not play round 3, so somebody else deals it." in text(answer)
    answer = send(client, people(game), "k3", dealer="1", round="5")
    assert (answer.status_code, "There is no round 5 yet." in text(answer)) == (422, True)
    assert "There is no such seat at this table." in text(send(client, people(game), "k2", dealer="9", round="3"))


# It was somebody else


def test_that_was_anna_and_not_ben(client: Client, game: Session) -> None:
    send(client, seat(game, 2), name="Anna")
    assert players(game) == ["Mira", "Anna", "Tom"]
    assert "2 Anna 31 +11" in read(client, game)
    told = read(client, game, "history")
    assert "That was Anna, not Ben" in told
    assert "Anna, round 1: 20" in told


def test_it_was_a_player_of_the_club(client: Client, game: Session, keeper: User) -> None:
    zoe = add(keeper, game.club, "Zoë")
    assert "Zoë" in text(client.get(seat(game, 2)))
    send(client, seat(game, 2), tapped=zoe.public_id, name="")
    assert players(game) == ["Mira", "Zoë", "Tom"]


def test_it_was_not_somebody_who_sits_there_too(client: Client, game: Session) -> None:
    answer = send(client, seat(game, 2), name="Tom")
    assert answer.status_code == 422
    assert "Tom sits at this table already." in text(answer)
    assert 'value="Tom"' in answer.content.decode()


def test_who_it_was_can_be_put_right_after_the_end(client: Client, game: Session, keeper: User) -> None:
    scorebook.stop_game(game, make.tap(keeper))
    assert "Goes home" not in text(client.get(seat(game, 1)))
    send(client, seat(game, 1), name="Anna")
    assert "Anna wins" in read(client, game)


@pytest.mark.parametrize("fields", [{"do": "dance"}, {"do": "out", "round": "x"}, {"do": "out"}, {"do": ""}, {}])
def test_what_cannot_be_asked_of_a_seat_is_refused(client: Client, game: Session, fields: dict[str, str]) -> None:
    answer = send(client, seat(game, 1), **fields)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert game.changes.count() == 7


def test_there_is_no_page_of_a_seat_that_is_not_there(client: Client, game: Session) -> None:
    assert client.get(seat(game, 4)).status_code == 404
    assert client.get(seat(game, 10**12)).status_code == 404


# What holds for all of it


def test_every_change_of_people_can_be_taken_back_by_name(client: Client, game: Session) -> None:
    for number, (address, fields, full) in enumerate(
        (
            (people(game), {"name": "Kofi", "start": "zero"}, "Take back that Kofi joins"),
            (people(game), {"order": "2 1 3 4"}, "Take back the change of seats"),
            (people(game), {"dealer": "1", "round": "3"}, "Take back that Mira deals"),
            (seat(game, 2), {"do": "left"}, "Take back that Ben goes home"),
            (seat(game, 2), {"do": "back"}, "Take back that Ben is back"),
            (seat(game, 3), {"do": "out", "round": "3"}, "Take back that Tom sits out"),
            (seat(game, 3), {"name": "Anna"}, "Take back that it was Anna"),
        )
    ):
        send(client, address, f"k{number}", **fields)
        page = client.get(people(game))
        assert full in labels(page), full
    for step in range(7):
        change = scorebook.last_change(game)
        assert change
        send(client, reverse("undo", args=[game.public_id]), f"u{step}", change=change.number)
        assert client.get(reverse("history", args=[game.public_id])).status_code == 200
    assert players(game) == ["Mira", "Ben", "Tom"]
    assert "1 Mira 20 +10 2 Ben 31 +11 3 Tom 42 +12" in read(client, game)
    for step in range(7):
        undo = scorebook.last_undo(game)
        assert undo
        send(client, reverse("redo", args=[game.public_id]), f"r{step}", change=undo.number)
    assert players(game) == ["Ben", "Mira", "Anna", "Kofi"]


def test_the_history_still_names_who_sat_in_a_seat_that_was_taken_away(
    client: Client, game: Session, keeper: User
) -> None:
    joined = scorebook.join_game(game, make.tap(keeper), "Kofi", "zero")
    make.enter(game, keeper, 3, 4, 7)
    scorebook.save_pile(game, make.tap(keeper), 3, 4, scorebook.Entry(), seen=99)
    scorebook.take_back(game, make.tap(keeper), joined.number)
    assert "Kofi, round 3: cleared, it was 7" in read(client, game, "history")
    assert read(client, game)


def test_archiving_somebody_who_sits_in_a_running_game_leaves_it_intact(
    client: Client, game: Session, keeper: User
) -> None:
    """T23: no ghost, no orphan name."""
    scorebook.archive_player(Player.objects.get(name="Mira"), make.tap(keeper), archived=True)
    make.enter(game, keeper, 3, 1, 5)
    assert "Mira" in text(client.get(people(game)))
    assert "1 Mira 20 +10" in read(client, game)
    assert "Mira ✓ 5 Ben Tom" in text(client.get(pad(game, 2, 3)))


@pytest.mark.parametrize(("count", "rounds"), [(3, 1), (10, 40)])
def test_looking_at_people_asks_the_database_as_often_however_large_the_game(
    client: Client, keeper: User, django_assert_max_num_queries: Any, count: int, rounds: int
) -> None:
    """T20."""
    names = [f"Player {number}" for number in range(count)]
    game = make.game(keeper, *names, rounds=[[0] * count] * rounds)
    scorebook.set_dealer(game, make.tap(keeper), 1, 2)
    client.get(people(game))  # which keeps the sign-in fresh
    for address, most in ((people(game), 8), (seat(game, 1), 6), (reverse("sheet", args=[game.public_id]), 5)):
        with django_assert_max_num_queries(most):
            assert client.get(address).status_code == 200


# The club's rule


def test_a_keeper_sets_what_whoever_joins_starts_with(client: Client, game: Session) -> None:
    club = game.club
    assert "Who joins later starts with the average of the others, rounded up" in text(
        client.get(club.get_absolute_url())
    )
    answer = send(client, reverse("start_rule", args=[club.public_id]), start="highest")
    assert "Who joins later starts with the highest of the others" in text(answer)
    assert chosen(client.get(people(game))) == "highest"


def test_a_rule_that_does_not_exist_is_refused(client: Client, club: Club) -> None:
    answer = send(client, reverse("start_rule", args=[club.public_id]), start="lowest")
    assert answer.status_code == 422
    assert "Choose what somebody who joins starts with." in text(answer)
    club.refresh_from_db()
    assert club.start_rule == "average"


def test_a_form_without_a_sound_key_changes_nothing(client: Client, game: Session) -> None:
    for address, fields in (
        (people(game), {"name": "Kofi", "start": "zero"}),
        (people(game), {"order": "3 2 1"}),
        (seat(game, 1), {"do": "left"}),
    ):
        for key in ({}, {"key": "x" * 65}):
            assert client.post(address, {**fields, **key}).status_code == 422
    assert players(game) == ["Mira", "Ben", "Tom"]


def test_an_old_page_with_other_content_changes_nothing(client: Client, game: Session) -> None:
    send(client, people(game), "one", order="3 2 1")
    answer = send(client, people(game), "one", order="2 1 3")
    assert answer.status_code == 409
    assert players(game) == ["Tom", "Ben", "Mira"]
