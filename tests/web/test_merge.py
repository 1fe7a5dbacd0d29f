"""Merging two players: whom, what moves, and what stands in the way."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Club, Player, Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


@pytest.fixture
def benny(keeper: User, club: Club) -> Session:
    """A game that Ben won as Benny; as Ben he lost one."""
    make.game(keeper, "Mira", "Ben", club=club, rounds=[(5, 66)])
    return make.game(keeper, "Mira", "Benny", club=club, rounds=[(66, 3)])


def at(page: str, club: Club, name: str) -> str:
    return reverse(page, args=[club.public_id, club.players.get(name=name).public_id])


def merge(client: Client, club: Club, name: str, into: str, key: str = "a-key") -> Any:
    other = club.players.get(name=into).public_id
    return client.post(at("merge_player", club, name), {"key": key, "other": other}, follow=True)


def part(client: Client, club: Club, name: str, of: str) -> Any:
    gone = club.players.get(name=name).public_id
    return client.post(at("edit_player", club, of), {"key": f"part-{name}", "part": gone}, follow=True)


def preview(client: Client, club: Club, name: str, into: str) -> str:
    other = club.players.get(name=into).public_id
    return text(client.get(f"{at('merge_player', club, name)}?other={other}"))


def test_everybody_else_is_offered(client: Client, club: Club) -> None:
    page = text(client.get(at("merge_player", club, "Mira")))
    assert "Whoever you tap keeps the name and gets all games of Mira." in page
    assert "Be Ben › Ko Kofi › To Tom ›" in page


def test_what_moves_is_shown_before_it_does(client: Client, club: Club, benny: Session) -> None:
    page = preview(client, club, "Benny", "Ben")
    assert "1 game of Benny becomes one of Ben" in page
    assert "Benny Ben Together In no season · Bullheads Games 1 1 2 Won 1 0 1 What moves Benny won" in page
    assert club.players.get(name="Benny").seats.count() == 1


def test_merged_they_are_one_and_come_apart_again(client: Client, club: Club, benny: Session) -> None:
    assert "All time · 2 games 1 win" in text(merge(client, club, "Benny", "Ben"))
    players = reverse("players", args=[club.public_id])
    assert "Benny" not in text(client.get(players))
    assert "Merged Benny 1 game goes back Take apart again Benny" in text(client.get(at("edit_player", club, "Ben")))
    assert "All time · 1 game 0 wins" in text(part(client, club, "Benny", "Ben"))
    assert "Benny 1 game" in text(client.get(players))


def test_two_who_sat_at_one_table_are_refused_with_the_games_linked(
    client: Client, club: Club, keeper: User, benny: Session
) -> None:
    running = make.game(keeper, "Ben", "Benny", club=club)
    gone = make.game(keeper, "Ben", "Benny", club=club)
    scorebook.throw_away(gone, make.tap(keeper), thrown_away=True)
    page = preview(client, club, "Benny", "Ben")
    assert "Benny and Ben cannot be merged They sat at one table, so they are two people." in page
    assert "Yes, merge" not in page
    answer = merge(client, club, "Benny", "Ben")
    assert answer.status_code == 422
    assert "sat at one table, so they are two people. Where a seat is wrong, correct who sat there first." in text(
        answer
    )
    html = answer.content.decode()
    assert all(game.get_absolute_url() in html for game in (running, gone))
    assert benny.get_absolute_url() not in html


@pytest.mark.parametrize(
    ("other", "said"),
    [("", "Tap who it is."), ("nobody", "Whoever you tapped cannot be merged with. Tap somebody else.")],
)
def test_a_choice_that_makes_no_sense_is_told(client: Client, club: Club, other: str, said: str) -> None:
    answer = client.post(at("merge_player", club, "Mira"), {"key": "k", "other": other})
    assert answer.status_code == 422
    assert said in text(answer)
    assert "Be Ben ›" in text(answer)


def test_nobody_is_merged_with_themselves(client: Client, club: Club) -> None:
    answer = merge(client, club, "Mira", "Mira")
    assert "Whoever you tapped cannot be merged with." in text(answer)


def test_who_was_merged_meanwhile_is_told(
    client: Client, club: Club, benny: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another phone was quicker between the look at the club and the lock."""
    gone, ben = club.players.get(name="Benny"), club.players.get(name="Ben")
    really = scorebook.merge

    def late(player: Player, tap: scorebook.Tap, into: Player) -> object:
        really(player, make.tap(tap.who), club.players.get(name="Kofi"))
        return really(player, tap, into)

    monkeypatch.setattr(scorebook, "merge", late)
    answer = client.post(at("merge_player", club, "Benny"), {"key": "k", "other": ben.public_id})
    assert "These two were merged meanwhile, or one of them with somebody else." in text(answer)
    gone.refresh_from_db()
    assert gone.now.name == "Kofi"


def test_a_second_tap_leads_where_the_first_did(client: Client, club: Club, benny: Session) -> None:
    tapped = {"key": "k", "other": club.players.get(name="Ben").public_id}
    taps = [client.post(at("merge_player", club, "Benny"), tapped) for _ in range(2)]
    assert [tap["Location"] for tap in taps] == [at("player", club, "Ben")] * 2


def test_an_old_page_of_who_was_merged_changes_nothing_without_a_word(
    client: Client, club: Club, benny: Session
) -> None:
    merge(client, club, "Benny", "Ben")
    edit = at("edit_player", club, "Benny")
    for number, fields in enumerate(({"name": "Benjamin"}, {"archived": "yes"}, {"guest": "yes"})):
        answer = client.post(edit, {"key": f"late-{number}", **fields})
        assert answer.status_code == 422
        assert "Benny was merged into Ben meanwhile, and nothing was changed." in text(answer)
    assert 'value="Benjamin"' in client.post(edit, {"key": "late", "name": "Benjamin"}).text
    gone = club.players.get(name="Benny")
    assert (gone.archived, gone.guest) == (False, False)
    other = club.players.get(name="Kofi").public_id
    late = client.post(at("merge_player", club, "Benny"), {"key": "late", "other": other})
    assert "These two were merged meanwhile, or one of them with somebody else." in text(late)


def test_a_game_that_came_meanwhile_is_told(
    client: Client, club: Club, keeper: User, benny: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what is locked moves."""
    monkeypatch.setattr("scoring.scorebook.merging.games_locked", lambda games: nullcontext(set()))
    answer = merge(client, club, "Benny", "Ben")
    assert "Somebody entered another of these games at this moment. Look at it once more." in text(answer)
    assert club.players.get(name="Benny").merged_into is None


def test_what_was_merged_on_comes_apart_in_turn(client: Client, club: Club, keeper: User, benny: Session) -> None:
    scorebook.add_player(club, make.tap(keeper), "Benjamin")
    merge(client, club, "Benny", "Ben", "k1")
    merge(client, club, "Ben", "Benjamin", "k2")
    answer = part(client, club, "Benny", "Benjamin")
    assert "Ben was merged into Benjamin after that. Take those two apart first." in text(answer)
    part(client, club, "Ben", "Benjamin")
    assert "These two were taken apart already." in text(
        client.post(at("edit_player", club, "Mira"), {"key": "k3", "part": club.players.get(name="Ben").public_id})
    )


def test_the_pages_of_who_was_merged_lead_to_the_other(client: Client, club: Club, benny: Session) -> None:
    merge(client, club, "Benny", "Ben")
    for page in ("edit_player", "merge_player"):
        assert client.get(at(page, club, "Benny"))["Location"] == at("edit_player", club, "Ben")


def test_who_was_merged_is_offered_nowhere_and_the_name_means_the_other(
    client: Client, club: Club, keeper: User, benny: Session
) -> None:
    merge(client, club, "Benny", "Ben")
    new = reverse("new_game", args=[club.public_id])
    game = make.game(keeper, "Mira", "Tom", club=club)
    for page in (new, f"{game.get_absolute_url()}people/", f"{game.get_absolute_url()}people/1/"):
        assert "<bdi>Benny</bdi>" not in client.get(page).content.decode()
    client.post(new, {"key": "k1", "names": ["Benny", "Zoë"], "ends": "reach"})
    started = club.sessions.first()
    assert started is not None
    assert [seat.name for seat in started.seats.all()] == ["Ben", "Zoë"]
    client.post(f"{game.get_absolute_url()}people/", {"key": "k2", "name": "Benny", "start": "zero"})
    assert [seat.name for seat in game.seats.all()] == ["Mira", "Tom", "Ben"]


def test_a_page_from_before_the_merge_seats_the_other(client: Client, club: Club, benny: Session) -> None:
    gone = club.players.get(name="Benny").public_id
    merge(client, club, "Benny", "Ben")
    tom = club.players.get(name="Tom").public_id
    client.post(
        reverse("new_game", args=[club.public_id]),
        {"key": "k1", "tapped": [gone, tom], "order": f"{gone} {tom}", "ends": "reach"},
    )
    started = club.sessions.first()
    assert started is not None
    assert [seat.name for seat in started.seats.all()] == ["Ben", "Tom"]


def test_a_name_that_looks_like_the_merged_one_is_asked_about(
    client: Client, club: Club, keeper: User, benny: Session
) -> None:
    """T27: one tap says who it is."""
    merge(client, club, "Benny", "Ben")
    said = "“BENNY” looks like Benny, who was merged into Ben. The same person: choose Ben. Somebody else: add a mark"
    assert said in text(client.post(reverse("add_player", args=[club.public_id]), {"key": "k", "name": "BENNY"}))
    new = reverse("new_game", args=[club.public_id])
    names = {"key": "k", "names": ["BENNY", "Tom"], "ends": "reach"}
    assert said in text(client.post(new, names))
    client.post(new, names | {"same": [club.players.get(name="Ben").public_id]})
    started = club.sessions.first()
    assert started is not None
    assert [seat.name for seat in started.seats.all()] == ["Ben", "Tom"]
    game = make.game(keeper, "Mira", "Tom", club=club)
    assert said in text(
        client.post(f"{game.get_absolute_url()}people/", {"key": "k2", "name": "BENNY", "start": "zero"})
    )


def test_a_record_with_both_names_is_refused(client: Client, club: Club, benny: Session) -> None:
    merge(client, club, "Benny", "Ben")
    text_of = (
        '{"format": "bullkeeper.game/1", "ruleset": {"preset": "classic"}, "players": ["Ben", "Benny"], "rounds": []}'
    )
    answer = client.post(reverse("import_record", args=[club.public_id]), {"key": "k", "text": text_of})
    assert "“Benny” and “Ben” are one player in this club. Give one of them another name." in text(answer)


def test_the_history_keeps_the_name_and_what_cannot_be_taken_back_is_told(
    client: Client, club: Club, keeper: User
) -> None:
    scorebook.add_player(club, make.tap(keeper), "Benny")
    game = make.game(keeper, "Mira", "Tom", "Kofi", club=club)
    scorebook.replace_player(game, make.tap(keeper), 1, club.players.get(name="Benny"))
    merge(client, club, "Benny", "Ben")
    left = scorebook.leave_game(game, make.tap(keeper), 1)
    history = f"{game.get_absolute_url()}history/"
    assert "That was Benny, not Mira" in text(client.get(history))
    part(client, club, "Benny", "Ben")
    assert client.get(history).status_code == 200
    undo = {"key": "k", "change": left.number, "from": "history"}
    answer = client.post(f"{game.get_absolute_url()}undo/", undo)
    assert answer.status_code == 422
    assert "This seat went to another player when two were merged or taken apart." in text(answer)
