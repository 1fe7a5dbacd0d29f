"""Starting a game: who sits where, and how it ends."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Change, Club, Member, Player, Role, Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

SHOWN = {"ends": "reach", "target": "66", "limit": "reach", "round_count": "4", "time_zone": "", "order": ""}
"""The form as it is shown, nothing filled in."""


@pytest.fixture
def keeping(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def start(client: Client, *names: str, club: Club | None = None, key: str = "a-key", **fields: Any) -> Any:
    address = reverse("new_game", args=[club.public_id]) if club else reverse("first_game")
    return client.post(address, {**SHOWN, "key": key, "names": [*names, "", ""], **fields})


def ids(club: Club, *names: str) -> list[str]:
    return [Player.objects.get(club=club, name=name).public_id for name in names]


def seated(game: Session) -> list[str]:
    return [seat.name for seat in game.seats.all()]


def newest() -> Session:
    return Session.objects.latest("pk")


def archive(club: Club, keeper: User, name: str) -> Player:
    player = Player.objects.get(club=club, name=name)
    scorebook.archive_player(player, make.tap(keeper), archived=True)
    return player


# The first game


@pytest.mark.django_db
def test_four_names_are_all_it_takes(client: Client) -> None:
    answer = start(client, "Mira", "Ben", "Tom", "Kofi")
    game = newest()
    assert (answer.status_code, answer["Location"]) == (302, f"/s/{game.public_id}/")
    assert seated(game) == ["Mira", "Ben", "Tom", "Kofi"]
    assert (game.ruleset["preset"], game.ruleset["target"], game.ruleset["limit"]) == ("classic", 66, "reach")
    assert "Round 1" in text(client.get(answer["Location"]))


@pytest.mark.django_db
def test_the_browser_keeps_the_club_that_came_with_its_first_game(client: Client) -> None:
    start(client, "Mira", "Ben")
    member = Member.objects.get()
    assert (member.club, member.role, member.user.has_usable_password()) == (newest().club, Role.KEEPER, False)
    assert client.cookies["sessionid"]["max-age"] == 400 * 24 * 60 * 60
    assert client.get("/")["Location"] == f"/c/{member.club.public_id}/"


@pytest.mark.django_db
def test_ten_lines_are_there_without_javascript(client: Client) -> None:
    page = client.get("/new/").content.decode()
    assert page.count('name="names"') == 10
    assert page.count("autocapitalize") == 10


@pytest.mark.django_db
def test_a_double_tap_before_the_answer_starts_one_game() -> None:
    """T13: neither tap knows a guest yet, both find the same."""
    first, second = Client(), Client()
    answers = [start(client, "Mira", "Ben", key="one-tap") for client in (first, second)]
    assert [answer["Location"] for answer in answers] == [f"/s/{Session.objects.get().public_id}/"] * 2
    assert (User.objects.count(), Club.objects.count(), Player.objects.count()) == (1, 1, 2)
    assert second.get(answers[0]["Location"]).status_code == 200


@pytest.mark.django_db
def test_a_second_tap_after_the_answer_starts_one_game(client: Client) -> None:
    """T13: the answer has signed the browser in, and the page is still there to be tapped."""
    answers = [start(client, "Mira", "Ben", key="one-tap") for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert (Session.objects.count(), Club.objects.count()) == (1, 1)


@pytest.mark.django_db
def test_the_page_sent_again_with_other_names_asks_and_starts_nothing(client: Client) -> None:
    start(client, "Mira", "Ben", key="one-tap")
    answer = start(client, "Mira", "Ben", "Tom", key="one-tap")
    assert answer.status_code == 409
    assert "This page was sent before, with other content." in text(answer)
    assert 'value="Tom"' in answer.content.decode()
    assert (Session.objects.count(), Club.objects.count()) == (1, 1)


@pytest.mark.django_db
def test_an_old_first_page_founds_no_second_club(client: Client) -> None:
    """Back to the first page, other names, start: the game is one more of the club there is, and Mira is Mira."""
    start(client, "Mira", "Ben", key="k1")
    start(client, "Mira", "Zoë", key="k2")
    assert Club.objects.count() == 1
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ben", "Mira", "Zoë"]
    assert Session.objects.count() == 2


def test_who_keeps_a_club_is_led_to_its_next_game(keeping: Client, club: Club) -> None:
    assert keeping.get("/new/")["Location"] == reverse("new_game", args=[club.public_id])


def test_who_only_looks_on_elsewhere_starts_a_club_of_their_own(viewer: User, club: Club, as_user: AsUser) -> None:
    client = as_user(viewer)
    assert client.get("/new/").status_code == 200
    start(client, "Mira", "Ben")
    assert newest().club != club
    assert client.get(newest().get_absolute_url()).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("America/Lima", "America/Lima"),
        ("", "UTC"),
        ("Mars/Olympus", "UTC"),
        ("../etc/passwd", "UTC"),
        ("x" * 500, "UTC"),
    ],
)
def test_the_club_keeps_the_time_of_the_phone_where_there_is_such_a_zone(client: Client, told: str, kept: str) -> None:
    start(client, "Mira", "Ben", time_zone=told)
    assert Club.objects.get().time_zone == kept


@pytest.mark.django_db
@pytest.mark.parametrize("key", [{}, {"key": ""}, {"key": "x" * 65}])
def test_a_form_without_a_sound_key_makes_nobody_a_guest(client: Client, key: dict[str, str]) -> None:
    answer = client.post("/new/", {**SHOWN, "names": ["Mira", "Ben"], **key})
    assert answer.status_code == 422
    assert "The form came incomplete, and nothing was saved. Send it again." in text(answer)
    assert 'value="Mira"' in answer.content.decode()
    assert (User.objects.count(), Session.objects.count()) == (0, 0)


@pytest.mark.django_db
def test_an_empty_request_is_answered_with_everything_that_is_missing(client: Client) -> None:
    answer = client.post("/new/", {})
    assert answer.status_code == 422
    assert "Choose how the game ends." in text(answer)
    assert "These rules need at least 2 players. Add somebody." in text(answer)


# Who plays


def test_players_sit_in_the_order_they_were_tapped_then_who_was_typed(keeping: Client, club: Club) -> None:
    tapped = ids(club, "Ben", "Mira", "Tom")
    start(keeping, "Zoë", club=club, tapped=tapped, order=" ".join(ids(club, "Tom", "Kofi", "Ben", "Mira")))
    assert seated(newest()) == ["Tom", "Ben", "Mira", "Zoë"]
    assert Player.objects.get(name="Zoë").club == club


def test_without_an_order_they_sit_as_the_club_lists_them(keeping: Client, club: Club) -> None:
    start(keeping, club=club, tapped=ids(club, "Tom", "Ben", "Mira"), order="what is this")
    assert seated(newest()) == ["Ben", "Mira", "Tom"]


def test_a_name_typed_as_the_club_knows_it_is_that_player(keeping: Client, club: Club) -> None:
    start(keeping, "Mira", "  Zoë ", club=club, tapped=ids(club, "Ben"))
    assert seated(newest()) == ["Ben", "Mira", "Zoë"]
    assert Player.objects.filter(club=club).count() == 5


@pytest.mark.parametrize("name", ["mira", "MIRA", "Ｍira", "MIRA "])
def test_a_name_that_only_looks_like_a_players_is_asked_about(keeping: Client, club: Club, name: str) -> None:
    """T27: the same person, or somebody who needs a mark; everything typed stays."""
    answer = start(keeping, name, "Zoë", club=club, tapped=ids(club, "Ben"))
    assert answer.status_code == 422
    assert f"“{name.strip()}” looks like Mira, who is in the club." in text(answer)
    assert "It is Mira" in text(answer)
    page = answer.content.decode()
    assert f'value="{name}"' in page
    assert 'value="Zoë"' in page
    assert f'value="{ids(club, "Ben")[0]}" id="{ids(club, "Ben")[0]}" checked' in page
    assert Session.objects.count() == 1


def test_one_tick_says_that_it_is_the_same_person(keeping: Client, club: Club) -> None:
    """T27."""
    start(keeping, "MIRA", "Zoë", club=club, same=ids(club, "Mira"))
    assert seated(newest()) == ["Mira", "Zoë"]


def test_a_mark_says_that_it_is_somebody_else(keeping: Client, club: Club) -> None:
    """T27."""
    start(keeping, "Mira", "Mira B.", club=club)
    assert seated(newest()) == ["Mira", "Mira B."]


@pytest.mark.django_db
def test_new_names_that_look_alike_are_pointed_out(client: Client) -> None:
    """T27."""
    answer = start(client, "Max", "max ", "Tom")
    assert answer.status_code == 422
    assert "“max” and “Max” look alike. Add a mark to one of them, like “max B.”" in text(answer)
    assert "It is" not in text(answer)
    assert Session.objects.count() == 0


@pytest.mark.django_db
def test_the_same_name_twice_is_pointed_out_once(client: Client) -> None:
    answer = start(client, "Max", "Max", "Tom")
    assert answer.status_code == 422
    assert text(answer).count("Max is named twice.") == 1
    assert "look alike" not in text(answer)


def test_a_player_tapped_and_typed_is_named_twice(keeping: Client, club: Club) -> None:
    answer = start(keeping, "Ben", club=club, tapped=ids(club, "Ben", "Mira"))
    assert answer.status_code == 422
    assert "Ben is named twice." in text(answer)


def test_who_is_archived_is_not_offered(keeping: Client, club: Club, keeper: User) -> None:
    archive(club, keeper, "Mira")
    page = text(keeping.get(reverse("new_game", args=[club.public_id])))
    assert "Ben" in page
    assert "Mira" not in page


def test_a_name_of_somebody_archived_offers_to_bring_them_back(keeping: Client, club: Club, keeper: User) -> None:
    """T27: nothing is changed before somebody says that it is the same person."""
    mira = archive(club, keeper, "Mira")
    answer = start(keeping, "Mira", "Zoë", club=club, key="k1")
    assert "“Mira” looks like Mira, who is archived." in text(answer)
    assert "It is Mira: bring Mira back" in text(answer)
    assert Player.objects.get(pk=mira.pk).archived
    start(keeping, "Mira", "Zoë", club=club, key="k1", same=mira.public_id)
    assert not Player.objects.get(pk=mira.pk).archived
    assert seated(newest()) == ["Mira", "Zoë"]


def test_nobody_is_brought_back_before_the_game_starts(keeping: Client, club: Club, keeper: User) -> None:
    mira = archive(club, keeper, "Mira")
    answer = start(keeping, "mira", club=club, same=mira.public_id)
    assert answer.status_code == 422
    assert "at least 2 players" in text(answer)
    assert Player.objects.get(pk=mira.pk).archived
    page = answer.content.decode()
    assert 'name="names" value="Mira"' in page
    assert f'<input type="hidden" name="same" value="{mira.public_id}">' in page


def test_somebody_archived_after_the_page_was_opened_is_asked_about(keeping: Client, club: Club, keeper: User) -> None:
    mira = archive(club, keeper, "Mira")
    answer = start(keeping, club=club, tapped=ids(club, "Ben", "Mira"))
    assert answer.status_code == 422
    assert "It is Mira: bring Mira back" in text(answer)
    start(keeping, club=club, tapped=ids(club, "Ben", "Mira"), same=mira.public_id)
    assert seated(newest()) == ["Ben", "Mira"]


def test_a_player_of_another_club_cannot_be_seated(keeping: Client, club: Club) -> None:
    other = make.game(make.user("other"), "Anna", "Otto").club
    answer = start(keeping, club=club, tapped=[*ids(other, "Anna"), *ids(club, "Ben", "Mira")])
    assert answer.status_code == 422
    assert "Somebody you tapped is not in this club. Tap who plays again." in text(answer)
    assert start(keeping, "X", "Y", club=club, same=ids(other, "Anna")).status_code == 422
    assert Session.objects.filter(club=club).count() == 1


@pytest.mark.django_db
def test_ten_can_play_and_eleven_cannot(client: Client) -> None:
    names = [f"Player {number}" for number in range(1, 12)]
    answer = start(client, *names)
    assert answer.status_code == 422
    assert "No more than 10 players can play by these rules. Take somebody out." in text(answer)
    assert answer.content.decode().count('name="names"') == 11
    start(client, *names[:10])
    assert len(seated(newest())) == 10


@pytest.mark.django_db
def test_everything_that_is_wrong_is_said_at_once_and_everything_typed_is_kept(client: Client) -> None:
    answer = start(
        client, "x" * 41, "Zoë", "ZOË", "A\u202eb", ends="both", target="none", round_count="0", countdown="on"
    )
    page, html = text(answer), answer.content.decode()
    assert answer.status_code == 422
    for sentence in (
        "“xxxxxxxxxxxx…” is too long: a name has at most 40 characters.",
        "“ZOË” and “Zoë” look alike.",
        "holds a sign that cannot be seen.",
        "The number at which the game ends is a whole number from 1 to 9999.",
        "The rounds to play are a whole number from 1 to 100.",
    ):
        assert page.count(sentence) == 1
    for value in ("x" * 41, "ZOË", "A\u202eb", "none", "0"):
        assert f'value="{value}"' in html
    assert (User.objects.count(), Session.objects.count()) == (0, 0)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["<script>alert(1)</script>", 'O\'Neil & "Sam"', "🐂" * 40, "عبد الرحمن", "x" * 40])
def test_unusual_names_play_as_they_are(client: Client, name: str) -> None:
    """T28."""
    answer = start(client, name, "Ben")
    assert seated(newest()) == [name, "Ben"]
    assert client.get(answer["Location"]).status_code == 200
    page = client.get(reverse("new_game", args=[newest().club.public_id])).content.decode()
    assert "<script>alert" not in page


# How it ends


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("chosen", "preset", "target", "limit", "round_count"),
    [
        ({"ends": "reach"}, "classic", 66, "reach", None),
        ({"ends": "pass"}, "classic", 66, "pass", None),
        ({"ends": "number", "target": "100"}, "classic", 100, "reach", None),
        ({"ends": "number", "target": "100", "limit": "pass"}, "classic", 100, "pass", None),
        ({"ends": "rounds", "round_count": "6"}, "fixed-rounds", None, "reach", 6),
        ({"ends": "both", "target": "50", "round_count": "6"}, "classic", 50, "reach", 6),
        ({"ends": "stop"}, "classic", None, "reach", None),
        ({"ends": "reach", "countdown": "on"}, "countdown", 66, "reach", None),
        ({"ends": "both", "target": "50", "round_count": "6", "countdown": "on"}, "countdown", 50, "reach", 6),
    ],
)
def test_a_game_ends_as_was_chosen(
    client: Client, chosen: dict[str, Any], preset: str, target: int | None, limit: str, round_count: int | None
) -> None:
    start(client, "Mira", "Ben", **chosen)
    kept = newest().ruleset
    assert (kept["preset"], kept["target"], kept["limit"], kept["round_count"]) == (preset, target, limit, round_count)
    assert kept["direction"] == ("down" if preset == "countdown" else "up")
    assert kept["players"] == [2, 10]


@pytest.mark.django_db
def test_a_field_that_is_not_asked_for_is_not_looked_at(client: Client) -> None:
    start(client, "Mira", "Ben", ends="reach", target="rubbish", limit="", round_count="-1")
    assert newest().ruleset["target"] == 66


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"ends": "number", "target": ""}, "Type the number at which the game ends."),
        ({"ends": "number", "target": "0"}, "The number at which the game ends is a whole number from 1 to 9999."),
        ({"ends": "number", "target": "66.5"}, "The number at which the game ends is a whole number from 1 to 9999."),
        (
            {"ends": "number", "target": "9" * 5000},
            "The number at which the game ends is a whole number from 1 to 9999.",
        ),
        ({"ends": "number", "limit": "?"}, "Choose whether the number itself ends the game."),
        ({"ends": "rounds", "round_count": ""}, "Type how many rounds you play."),
        ({"ends": "rounds", "round_count": "101"}, "The rounds to play are a whole number from 1 to 100."),
        ({"ends": "never"}, "Choose how the game ends."),
        ({"ends": "rounds", "countdown": "on"}, "Counting down needs a number: choose one, or do not count down."),
        ({"ends": "stop", "countdown": "on"}, "Counting down needs a number: choose one, or do not count down."),
    ],
)
def test_an_end_that_cannot_be_is_refused_with_what_to_do(
    client: Client, chosen: dict[str, Any], sentence: str
) -> None:
    answer = start(client, "Mira", "Ben", **chosen)
    assert answer.status_code == 422
    assert text(answer).count(sentence) == 1
    assert Session.objects.count() == 0


def test_a_refused_start_leaves_no_player_behind(keeping: Client, club: Club) -> None:
    start(keeping, "Zoë", club=club, tapped=ids(club, "Ben"), ends="rounds", round_count="x")
    assert not Player.objects.filter(Q(look="zoë")).exists()
    assert Change.objects.filter(what="player.added").count() == 4


def test_a_refused_form_comes_back_as_a_fragment_and_the_address_stays(keeping: Client, club: Club) -> None:
    address = reverse("new_game", args=[club.public_id])
    htmx = {"HX-Request": "true", "HX-Request-Type": "partial"}
    answer = keeping.post(address, {**SHOWN, "key": "k", "names": ["Zoë"]}, headers=htmx)
    assert (answer.status_code, answer["HX-Push-Url"]) == (422, "false")
    assert answer.content.decode().startswith("<title>New game</title>")
    assert "<html" not in answer.content.decode()
