"""The people of a club: known, added, renamed, archived, never deleted."""

from collections.abc import Callable
from html import escape

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Club, Player, Seat, Session, Tally, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def people(club: Club) -> str:
    return reverse("players", args=[club.public_id])


def page_of(club: Club, name: str) -> str:
    """Where somebody is renamed, archived and made a guest."""
    return reverse("edit_player", args=[club.public_id, Player.objects.get(club=club, name=name).public_id])


def add(client: Client, club: Club, name: str, key: str = "a-key") -> object:
    return client.post(reverse("add_player", args=[club.public_id]), {"key": key, "name": name}, follow=True)


def archive(club: Club, keeper: User, name: str) -> None:
    scorebook.archive_player(Player.objects.get(club=club, name=name), make.tap(keeper), archived=True)


def test_everybody_is_listed_by_name_with_the_games_they_played(client: Client, club: Club, keeper: User) -> None:
    make.game(keeper, "Ben", "Tom", club=club)
    assert "Be Ben 2 games › Ko Kofi 1 game › Mi Mira 1 game › To Tom 2 games ›" in text(client.get(people(club)))


def test_a_keeper_adds_somebody(client: Client, club: Club) -> None:
    page = text(add(client, club, " Zoë  Ω "))  # type: ignore[arg-type]
    assert "Zoë Ω 0 games" in page
    assert Player.objects.filter(club=club, name="Zoë Ω").count() == 1


def test_a_second_tap_adds_nobody_else(client: Client, club: Club) -> None:
    add(client, club, "Zoë")
    answer = add(client, club, "Zoë")
    assert "Zoë 0 games" in text(answer)  # type: ignore[arg-type]
    assert Player.objects.filter(club=club, look="zoë").count() == 1


@pytest.mark.parametrize("name", ["mira ", "MIRA", "Ｍira", "Mira"])
def test_a_name_that_looks_like_a_players_is_pointed_out(client: Client, club: Club, name: str) -> None:
    """T27: the same look needs a mark."""
    answer = client.post(reverse("add_player", args=[club.public_id]), {"key": "k", "name": name})
    assert answer.status_code == 422
    said = f"“{name.strip()}” looks like Mira, who is in the club. The same person: choose Mira. "
    assert f"{said}Somebody else: add a mark, like “{name.strip()} B.”" in text(answer)
    assert f'value="{name}"' in answer.content.decode()
    assert Player.objects.filter(club=club).count() == 4


def test_two_real_maxes_are_told_apart_by_a_mark(client: Client, club: Club) -> None:
    """T27."""
    add(client, club, "Max", "k1")
    add(client, club, "Max B.", "k2")
    assert set(Player.objects.filter(club=club, look__startswith="max").values_list("name", flat=True)) == {
        "Max",
        "Max B.",
    }


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Type a name."),
        (" \t ", "Type a name."),
        ("x" * 41, "“xxxxxxxxxxxx…” is too long: a name has at most 40 characters."),
        ("ﷺ" * 20, "is too long: a name has at most 40 characters."),
        ("Ma\u202ex", "holds a sign that cannot be seen. Type the name anew."),
        ("Ma\u200bx", "holds a sign that cannot be seen. Type the name anew."),
        ("Ma\x00x", "holds a sign that cannot be seen. Type the name anew."),
        ("\u3164", "holds a sign that cannot be seen. Type the name anew."),
        ("\u200d", "A name needs something to be seen: a letter, a digit or a picture."),
    ],
)
def test_a_name_that_cannot_be_read_is_refused_with_what_to_do(
    client: Client, club: Club, name: str, said: str
) -> None:
    """T28: twenty signs that look like three hundred and sixty letters are too long as well."""
    answer = client.post(reverse("add_player", args=[club.public_id]), {"key": "k", "name": name})
    assert answer.status_code == 422
    assert said in text(answer)
    assert Player.objects.filter(club=club).count() == 4


@pytest.mark.parametrize(
    "name", ["x" * 40, "🐂", "👨‍👩‍👧", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "عبد الرحمن", "نیم‌فاصله", "O'Neil, Sam", "=1+1", "<b>&\"'", "1"]
)
def test_an_unusual_name_is_as_good_as_any(client: Client, club: Club, name: str) -> None:
    """T28."""
    answer = add(client, club, name)
    assert f"<bdi>{escape(name)}</bdi>" in answer.content.decode()  # type: ignore[attr-defined]


def test_a_new_name_stands_in_all_games_at_once(client: Client, club: Club, game: Session, keeper: User) -> None:
    """T26: games hold players, not names."""
    other = make.game(keeper, "Mira", "Ben", club=club)
    answer = client.post(page_of(club, "Mira"), {"key": "k", "name": "Mirabel"}, follow=True)
    assert "Mirabel has not finished a game yet." in text(answer)
    assert "Mirabel 2 games" in text(client.get(people(club)))
    for each in (game, other):
        assert "Mirabel" in text(client.get(each.get_absolute_url()))


def test_a_new_name_must_not_look_like_somebody_elses(client: Client, club: Club) -> None:
    answer = client.post(page_of(club, "Mira"), {"key": "k", "name": "BEN"})
    assert answer.status_code == 422
    assert "“BEN” looks like Ben, who is in the club." in text(answer)
    assert 'value="BEN"' in answer.content.decode()
    assert Player.objects.filter(club=club, name="Mira").exists()


def test_somebody_may_write_their_own_name_otherwise(client: Client, club: Club) -> None:
    client.post(page_of(club, "Mira"), {"key": "k", "name": "MIRA"})
    assert Player.objects.filter(club=club, name="MIRA").exists()


def test_archiving_keeps_every_game_and_can_be_undone(client: Client, club: Club, game: Session, keeper: User) -> None:
    """T23, T24: also while a game with them runs."""
    make.enter(game, keeper, 1, 1, 12)
    answer = client.post(page_of(club, "Mira"), {"key": "k1", "archived": "yes"}, follow=True)
    assert "Mira archived" in text(answer)
    assert "Archived Mi Mira 1 game" in text(client.get(people(club)))
    assert Seat.objects.filter(session=game).count() == 4
    assert "Mira" in text(client.get(game.get_absolute_url()))
    assert "Bring back" in text(client.get(page_of(club, "Mira")))
    client.post(page_of(club, "Mira"), {"key": "k2", "archived": "no"})
    assert "Archived" not in text(client.get(people(club)))


def test_there_is_no_way_to_delete_somebody(client: Client, club: Club) -> None:
    assert client.delete(page_of(club, "Mira")).status_code == 405
    assert "Nobody is ever deleted." in text(client.get(page_of(club, "Mira")))


def test_a_name_like_an_archived_players_says_so(client: Client, club: Club, keeper: User) -> None:
    archive(club, keeper, "Mira")
    answer = add(client, club, "mira")
    assert "“mira” looks like Mira, who is archived. The same person: bring Mira back." in text(answer)  # type: ignore[arg-type]


def test_a_form_without_a_sound_key_changes_nothing(client: Client, club: Club) -> None:
    address = reverse("add_player", args=[club.public_id])
    for key in ({}, {"key": "x" * 65}, {"key": "a\x00b"}):
        answer = client.post(address, {"name": "Zoë", **key})
        assert answer.status_code == 422
        assert 'value="Zoë"' in answer.content.decode()
    assert client.post(page_of(club, "Mira"), {"archived": "yes"}).status_code == 422
    assert not Player.objects.filter(club=club, look="zoë").exists()
    assert not Player.objects.filter(club=club, archived=True).exists()


def test_opening_the_address_of_the_form_leads_to_the_players(client: Client, club: Club) -> None:
    answer = client.get(reverse("add_player", args=[club.public_id]))
    assert (answer.status_code, answer["Location"]) == (302, people(club))


def test_a_viewer_sees_the_players_and_no_forms(club: Club, viewer: User, as_user: AsUser) -> None:
    page = as_user(viewer).get(people(club)).content.decode()
    assert "<bdi>Mira</bdi>" in page
    assert "<form" not in page
    assert reverse("player", args=[club.public_id, club.players.get(name="Mira").public_id]) in page
    assert page_of(club, "Mira") not in page


def test_somebody_is_made_a_guest_and_is_none_any_more(client: Client, club: Club) -> None:
    answer = client.post(page_of(club, "Mira"), {"key": "k1", "guest": "yes"}, follow=True)
    assert "Mira guest" in text(answer)
    assert "Mira 1 game · guest" in text(client.get(people(club)))
    assert "No guest any more" in text(client.get(page_of(club, "Mira")))
    client.post(page_of(club, "Mira"), {"key": "k2", "guest": "no"})
    assert "guest" not in text(client.get(people(club)))
    assert [change.after["guest"] for change in club.changes.filter(what="player.guest")] == [True, False]


def test_somebody_with_twelve_games_can_only_be_archived(client: Client, club: Club, keeper: User) -> None:
    """T24: the games keep the name, and the others what they won."""
    for _ in range(12):
        make.game(keeper, "Mira", "Ben", club=club, rounds=[(66, 5)])
    sums = Tally.objects.filter(newest=True).order_by("player__name")
    before = list(sums.values_list("player__name", "games", "wins"))
    page = text(client.get(page_of(club, "Mira")))
    assert "Nobody is ever deleted. Somebody who is archived is not offered any more when a game starts" in page
    client.post(page_of(club, "Mira"), {"key": "k", "archived": "yes"})
    assert "Ben 5 · Mira 66" in text(client.get(reverse("games", args=[club.public_id])))
    assert list(sums.values_list("player__name", "games", "wins")) == before == [("Ben", 12, 12), ("Mira", 12, 0)]


def test_who_held_a_record_goes_and_the_record_moves_on(client: Client, club: Club, keeper: User) -> None:
    """T25: all games of the holder are thrown away, and then the holder is archived."""
    best = make.game(keeper, "Mira", "Ben", club=club, rounds=[(3, 66)])
    make.game(keeper, "Ben", "Tom", club=club, rounds=[(7, 66)])
    lowest = Tally.objects.filter(newest=True, bests__lowest__value__lt=66)
    assert set(lowest.values_list("player__name", "bests__lowest__value")) == {("Mira", 3), ("Ben", 7)}
    client.post(reverse("throw_away", args=[best.public_id]), {"key": "k1"})
    client.post(page_of(club, "Mira"), {"key": "k2", "archived": "yes"})
    assert set(lowest.values_list("player__name", "bests__lowest__value")) == {("Ben", 7)}
    assert not Tally.objects.filter(player__name="Mira").exists()
    assert Player.objects.get(club=club, name="Mira").archived


def test_a_rename_that_is_interrupted_changes_nothing(
    client: Client, club: Club, game: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T26: all or nothing, and no empty name."""

    def breaks(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr("scoring.scorebook.log.write", breaks)
        with pytest.raises(ConnectionError):
            client.post(page_of(club, "Mira"), {"key": "k", "name": "Mirabel"})
    assert [seat.name for seat in game.seats.all()] == ["Mira", "Ben", "Tom", "Kofi"]
    client.post(page_of(club, "Mira"), {"key": "k", "name": "Mirabel"})
    assert [seat.name for seat in game.seats.all()] == ["Mirabel", "Ben", "Tom", "Kofi"]


def test_a_player_of_another_club_is_not_found(client: Client, club: Club) -> None:
    other = make.game(make.user("other"), "Anna", "Otto").club
    stranger = Player.objects.get(club=other, name="Anna")
    assert client.get(reverse("player", args=[club.public_id, stranger.public_id])).status_code == 404
