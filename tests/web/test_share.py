"""A second phone: making links, coming in by them, taking the right away, and asking for what is new."""

import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from bullkeeper import hosts
from scoring import scorebook
from scoring.models import Change, Invitation, Pass, Player, Role, Session, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]


def share(game: Session) -> str:
    return reverse("share", args=[game.public_id])


def invite(client: Client, game: Session, key: str = "a-key", **fields: Any) -> Any:
    sent = {"key": key, "role": "2", "label": "Ben’s phone", "hours": "24"} | fields
    return client.post(share(game), sent, follow=True)


def address(answer: Any) -> str:
    """Where the link on a page leads, without the host."""
    return re.search(r'value="http://testserver(/i/[\w-]+/)"', answer.content.decode())[1]  # type: ignore[index]


def open_link(client: Client, link: str, key: str = "joins") -> Any:
    return client.post(link, {"key": key})


@pytest.fixture
def by_keeper(keeper: User, as_user: AsUser) -> Client:
    return as_user(keeper)


def test_a_link_is_made_and_shown_as_a_code_and_as_text(by_keeper: Client, game: Session) -> None:
    answer = invite(by_keeper, game)
    made = Invitation.objects.get()
    assert answer.redirect_chain == [(f"{share(game)}{made.public_id}/", 302)]
    assert "Ben’s phone enters scores" in text(answer)
    assert "<svg" in answer.content.decode()
    assert "style=" not in answer.content.decode()
    assert (made.role, made.label, made.session) == (Role.SCORER, "Ben’s phone", game)
    assert made.expires_at - made.made_at >= timedelta(hours=23, minutes=59)


def test_the_token_has_160_bits_and_the_database_only_its_sum(by_keeper: Client, game: Session) -> None:
    tokens = {address(invite(by_keeper, game, key=f"link-{each}")).split("/")[2] for each in range(3)}
    assert len(tokens) == 3
    assert {len(token) for token in tokens} == {27}  # base64 of 20 bytes
    kept = str([*Invitation.objects.values(), *Change.objects.values()])
    assert not any(token in kept for token in tokens)


def test_a_link_can_be_shown_again_but_not_after_the_secret_key_was_changed(
    by_keeper: Client, game: Session, settings: Any
) -> None:
    first = address(invite(by_keeper, game))
    page = f"{share(game)}{Invitation.objects.get().public_id}/"
    assert address(by_keeper.get(page)) == first
    settings.SECRET_KEY = "another"
    again = Client()
    again.force_login(game.club.members.get().user)
    assert "cannot be shown again" in text(again.get(page))
    assert open_link(Client(), first).status_code == 302


def test_the_same_tap_twice_makes_one_link(by_keeper: Client, game: Session) -> None:
    assert address(invite(by_keeper, game)) == address(invite(by_keeper, game))
    assert Invitation.objects.count() == 1


def test_an_old_page_with_other_content_makes_no_link(by_keeper: Client, game: Session) -> None:
    invite(by_keeper, game)
    answer = invite(by_keeper, game, label="Tom’s phone")
    assert answer.status_code == 409
    assert "This page was sent before, with other content." in text(answer)
    assert "Tom’s phone" in answer.content.decode()
    assert Invitation.objects.count() == 1


def test_everything_wrong_is_said_at_once_and_what_was_typed_stays(by_keeper: Client, game: Session) -> None:
    answer = invite(by_keeper, game, role="3", hours="9999", label="x" * 41)
    assert answer.status_code == 422
    for said in ("Choose what the other phone may do.", "Choose how long the link waits.", "is too long"):
        assert said in text(answer)
    assert "x" * 41 in answer.content.decode()
    assert Invitation.objects.count() == 0


def test_opening_a_link_lets_a_new_browser_in_and_leads_to_the_game(by_keeper: Client, game: Session) -> None:
    link = address(invite(by_keeper, game))
    guest = Client()
    looked = guest.get(link)
    assert "This phone was invited to enter scores in a game." in text(looked)
    assert "no-store" in looked["Cache-Control"]
    answer = open_link(guest, link)
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    race = guest.get(game.get_absolute_url())
    assert "Enter" in text(race)
    assert "Back to the club" not in labels(race)
    assert game.club.public_id not in race.content.decode()
    assert guest.get(f"/c/{game.club.public_id}/").status_code == 404
    assert "Ben’s phone enters scores" in text(by_keeper.get(share(game)))


def test_looking_at_a_link_as_previews_do_changes_nothing(by_keeper: Client, game: Session) -> None:
    link = address(invite(by_keeper, game))
    people = User.objects.count()
    for send in (Client().head, Client().get):
        answer = send(link)
        assert answer.status_code == 200
        assert "sessionid" not in answer.cookies
    assert (User.objects.count(), Pass.objects.count()) == (people, 0)


def test_a_double_tap_or_a_lost_answer_makes_one_phone(by_keeper: Client, game: Session) -> None:
    link = address(invite(by_keeper, game))
    for _ in range(2):
        assert open_link(Client(), link).status_code == 302
    assert Pass.objects.count() == 1


def test_a_link_for_looking_enters_nothing(by_keeper: Client, game: Session) -> None:
    guest = Client()
    open_link(guest, address(invite(by_keeper, game, role="1")))
    assert "Enter" not in text(guest.get(game.get_absolute_url()))
    assert guest.get(reverse("pile", args=[game.public_id, 1, 1])).status_code == 404


def test_a_keeper_who_opens_an_own_link_changes_nothing(by_keeper: Client, game: Session) -> None:
    link = address(invite(by_keeper, game))
    for send in (by_keeper.get, by_keeper.post):
        answer = send(link, {"key": "mine"})
        assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    assert Pass.objects.count() == 0


def test_who_is_in_already_goes_straight_to_the_game(by_keeper: Client, game: Session) -> None:
    link, guest = address(invite(by_keeper, game)), Client()
    open_link(guest, link)
    assert guest.get(link)["Location"] == game.get_absolute_url()
    assert Change.objects.filter(what="phone.joined").count() == 1


def test_a_better_link_raises_a_right_and_the_phone_keeps_its_name(by_keeper: Client, game: Session) -> None:
    guest = Client()
    open_link(guest, address(invite(by_keeper, game, role="1")))
    open_link(guest, address(invite(by_keeper, game, key="two", label="Other")), key="joins-again")
    phone = Pass.objects.get()
    assert (phone.role, phone.name) == (Role.SCORER, "Ben’s phone")
    open_link(guest, address(invite(by_keeper, game, key="three", role="1")), key="joins-thrice")
    assert Pass.objects.get().role == Role.SCORER


@pytest.mark.django_db
def test_an_unknown_link_is_404() -> None:
    for send in (Client().get, Client().post, Client().head):
        assert send(reverse("invitation", args=["A" * 27]), {"key": "joins"}).status_code == 404


def test_an_expired_link_says_so(by_keeper: Client, game: Session) -> None:
    with time_machine.travel(datetime(2026, 11, 30, 20, 0, tzinfo=UTC), tick=False) as clock:
        link = address(invite(by_keeper, game, hours="1"))
        clock.shift(timedelta(minutes=59))
        assert Client().get(link).status_code == 200
        clock.shift(timedelta(minutes=1))
        refused_by(link)


def refused_by(link: str) -> None:
    for answer in (Client().get(link), open_link(Client(), link)):
        assert answer.status_code == 410
        assert "This link lets nobody in any more. Ask whoever keeps the game for a new one." in text(answer)
    assert not Pass.objects.exists()


def test_a_withdrawn_link_lets_nobody_in(by_keeper: Client, game: Session) -> None:
    link = address(invite(by_keeper, game))
    made = Invitation.objects.get()
    by_keeper.post(reverse("remove_phone", args=[game.public_id]), {"key": "gone", "link": made.public_id})
    refused_by(link)
    assert "Links that wait" not in text(by_keeper.get(share(game)))
    assert "This link lets nobody in any more." in text(by_keeper.get(f"{share(game)}{made.public_id}/"))


def test_who_is_in_stays_in_when_the_link_is_withdrawn(by_keeper: Client, game: Session) -> None:
    guest = Client()
    open_link(guest, address(invite(by_keeper, game)))
    link = Invitation.objects.get().public_id
    by_keeper.post(reverse("remove_phone", args=[game.public_id]), {"key": "gone", "link": link})
    assert guest.get(game.get_absolute_url()).status_code == 200


def test_a_removed_phone_is_out_and_only_a_later_link_lets_it_in_again(by_keeper: Client, game: Session) -> None:
    guest, link = Client(), address(invite(by_keeper, game))
    earlier = address(invite(by_keeper, game, key="earlier"))
    open_link(guest, link)
    sent = {"key": "out", "phone": Pass.objects.get().public_id}
    assert by_keeper.post(reverse("remove_phone", args=[game.public_id]), sent).status_code == 302
    assert guest.get(game.get_absolute_url()).status_code == 404
    assert open_link(Client(), link).status_code == 410  # without its cookies
    answer = open_link(guest, earlier, key="tries-again")
    assert answer.status_code == 410
    assert "This phone was removed from the game. Ask whoever keeps it for a new link." in text(answer)
    open_link(guest, address(invite(by_keeper, game, key="later")), key="welcome-back")
    assert guest.get(game.get_absolute_url()).status_code == 200
    assert Pass.objects.get().name == "Ben’s phone"


@pytest.mark.parametrize("fields", [{}, {"link": "a", "phone": "b"}, {"link": ["", ""]}])
def test_taking_nothing_back_is_refused(by_keeper: Client, game: Session, fields: dict[str, Any]) -> None:
    answer = by_keeper.post(reverse("remove_phone", args=[game.public_id]), {"key": "odd", **fields})
    assert answer.status_code == 422
    assert "This page sent something that makes no sense." in text(answer)


def test_links_and_phones_of_another_game_are_not_found(by_keeper: Client, game: Session, outsider: User) -> None:
    theirs = make.game(outsider, "Ada", "Eve")
    make.invited(theirs, outsider, "guest")
    for fields in ({"link": theirs.invitations.get().public_id}, {"phone": theirs.passes.get().public_id}):
        sent = {"key": "a-key", **fields}
        assert by_keeper.post(reverse("remove_phone", args=[game.public_id]), sent).status_code == 404
    assert theirs.passes.get().removed_at is None


def test_phones_are_named_by_their_link_and_counted(game: Session, keeper: User) -> None:
    for each, label in enumerate(["Ben’s phone", "", "Ben’s phone", "", "Phone 2"]):
        make.invited(game, keeper, f"guest {each}", label=label)
    names = [phone.name for phone in game.passes.all()]
    assert names == ["Ben’s phone", "Phone 1", "Ben’s phone 2", "Phone 2", "Phone 2 2"]


def test_the_history_says_whose_phone_it_was(game: Session, keeper: User, viewer: User, as_user: AsUser) -> None:
    ben = make.invited(game, keeper, "ben", label="Ben’s phone")
    make.enter(game, ben, 1, 1, 12)
    make.enter(game, keeper, 1, 2, 3)
    scorebook.remove_phone(game.passes.get(), make.tap(keeper))
    scorebook.withdraw(game.invitations.get(), make.tap(keeper))
    said = text(as_user(viewer).get(reverse("history", args=[game.public_id])))
    for sentence in (
        "The link for Ben’s phone was withdrawn the keeper",
        "Ben’s phone was removed from the game the keeper",
        "Ben, round 1: 3 the keeper",
        "Mira, round 1: 12 Ben’s phone",
        "Ben’s phone came in, to enter scores Ben’s phone",
        "A link was made for Ben’s phone, to enter scores the keeper",
    ):
        assert sentence in said
    assert scorebook.last_change(game).after == [{"round": 1, "seat": 2, "points": 3}]  # type: ignore[union-attr]


def test_the_front_door_leads_an_invited_phone_back_to_its_game(game: Session, keeper: User, as_user: AsUser) -> None:
    client = as_user(make.invited(game, keeper, "ben"))
    page = client.get("/")
    assert "Games this phone was invited to No round complete yet" in text(page)
    assert f'href="{game.get_absolute_url()}"' in page.content.decode()
    scorebook.remove_phone(game.passes.get(), make.tap(keeper))
    assert "Games this phone was invited to" not in text(client.get("/"))


def test_t15_the_refused_value_is_in_the_log_once_and_is_no_step(
    game: Session, keeper: User, scorer: User, as_user: AsUser
) -> None:
    make.enter(game, keeper, 1, 1, 8)
    client, sent = as_user(scorer), {"entry": "numbers", "points": "3", "key": "mine", "seen": "0"}
    for _ in range(2):
        assert client.post(reverse("pile", args=[game.public_id, 1, 1]), sent).status_code == 409
    refused = Change.objects.get(what="pile.refused")
    assert refused.who == scorer
    assert refused.before == [{"round": 1, "seat": 1, "points": 8}]
    assert refused.after == [{"round": 1, "seat": 1, "points": 3}]
    assert scorebook.last_change(game).what == "pile.set"  # type: ignore[union-attr]
    said = text(client.get(reverse("history", args=[game.public_id])))
    assert "Mira, round 1: 3 was not saved, because 8 stood there you" in said


SCREENS = ("race", "sheet", "cards", "history")


def poll(client: Client, url: str, version: str) -> Any:
    told = {"HX-Request": "true", "HX-Request-Type": "partial", "If-None-Match": f'"{version}"'}
    return client.get(url, headers=told)


def version(answer: Any) -> str:
    return re.search(r'data-version="(\w+)"', answer.content.decode())[1]  # type: ignore[index]


@pytest.mark.parametrize("name", SCREENS)
def test_who_has_the_newest_gets_304_and_nothing_is_judged(
    game: Session,
    scorer: User,
    as_user: AsUser,
    name: str,
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make.enter(game, scorer, 1, 1, 8)
    client, url = as_user(scorer), reverse(name, args=[game.public_id])
    shown = client.get(url)
    assert shown["ETag"] == f'"{version(shown)}-page"'
    monkeypatch.setattr("scoring.sheet.Sheet.__init__", None)
    with django_assert_num_queries(3):  # the sign-in, who it is, the game with the right
        answer = poll(client, url, version(shown))
    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize("name", SCREENS)
def test_whatever_changes_what_is_shown_is_new(
    game: Session, keeper: User, scorer: User, as_user: AsUser, name: str
) -> None:
    client, url = as_user(scorer), reverse(name, args=[game.public_id])
    seen = version(client.get(url))

    def is_new() -> bool:
        nonlocal seen
        answer = poll(client, url, seen)
        seen = version(answer) if answer.status_code == 200 else seen
        return bool(answer.status_code == 200)

    assert not is_new()
    make.enter(game, keeper, 1, 1, 8)
    assert is_new()
    scorebook.take_back(game, make.tap(keeper), 2)
    assert is_new()
    scorebook.rename_player(Player.objects.get(name="Ben"), make.tap(keeper), "Benno")
    assert is_new()
    scorebook.rename_club(game.club, make.tap(keeper), "Friday Cows")
    assert is_new()
    client.get(f"{game.get_absolute_url()}?order=seats")
    assert is_new()
    game.club.members.filter(user=scorer).update(role=Role.VIEWER)
    assert is_new()
    assert not is_new()


def test_an_invited_phone_costs_no_query_more(
    game: Session, keeper: User, as_user: AsUser, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ben = make.invited(game, keeper, "ben", label="Ben’s phone")
    for seat in range(1, 4):
        make.enter(game, keeper, 1, seat, 8)
    scorebook.take_back(game, make.tap(keeper), scorebook.last_change(game).number)  # type: ignore[union-attr]
    client = as_user(ben)
    client.get("/")
    with django_assert_max_num_queries(8):
        page = client.get(game.get_absolute_url())
    assert "Take back Ben’s 8 (by the keeper)" in labels(page)
    assert "Bring back Tom’s 8 (by the keeper)" in labels(page)


def test_an_order_that_is_asked_for_is_always_answered_and_remembered(
    game: Session, scorer: User, as_user: AsUser
) -> None:
    client, url = as_user(scorer), f"{game.get_absolute_url()}?order=seats"
    assert poll(client, url, version(client.get(url))).status_code == 200


def test_a_poll_pushes_no_address(game: Session, scorer: User, as_user: AsUser) -> None:
    page = reverse("history", args=[game.public_id])
    told = {"HX-Request": "true", "HX-Request-Type": "partial", "HX-Current-URL": f"http://testserver{page}"}
    assert as_user(scorer).get(page, headers=told)["HX-Push-Url"] == "false"


def test_the_code_leads_where_other_phones_reach_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "lan_addresses", lambda: ["192.168.1.20", "[fd00::20]"])
    monkeypatch.delenv("HOST", raising=False)
    for here in ("localhost", "127.0.0.1", "[::1]"):
        assert hosts.for_phones(f"{here}:8000") == "192.168.1.20:8000"
    assert hosts.for_phones("localhost") == "192.168.1.20"
    for there in ("192.168.1.7:8000", "keep.example", "[fd00::20]:8000"):
        assert hosts.for_phones(there) == there
    monkeypatch.setenv("HOST", "127.0.0.1")
    assert hosts.for_phones("localhost:8000") == ""
    monkeypatch.delenv("HOST")
    monkeypatch.setattr(hosts, "lan_addresses", list)
    assert hosts.for_phones("localhost:8000") == ""


def test_a_code_made_on_localhost_says_where_it_leads(
    by_keeper: Client, game: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    invite(by_keeper, game)
    page = f"{share(game)}{Invitation.objects.get().public_id}/"
    monkeypatch.setattr(hosts, "for_phones", lambda host: "192.168.1.20:8000")
    answer = by_keeper.get(page, headers={"host": "localhost:8000"})
    assert "The code leads to 192.168.1.20:8000" in text(answer)
    assert 'value="http://192.168.1.20:8000/i/' in answer.content.decode()
    monkeypatch.setattr(hosts, "for_phones", lambda host: "")
    assert "Other phones cannot reach this address" in text(by_keeper.get(page, headers={"host": "localhost:8000"}))


def test_the_log_never_has_a_token(
    by_keeper: Client, game: Session, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    link = address(invite(by_keeper, game))
    token = link.split("/")[2]
    console = logging.getHandlerByName("console")
    assert isinstance(console, logging.StreamHandler)
    monkeypatch.setattr(console, "stream", None)
    lines: list[str] = []
    monkeypatch.setattr(console, "emit", lambda record: lines.append(console.format(record)))
    Client(enforce_csrf_checks=True).post(link, {"key": "joins"})
    monkeypatch.setattr(scorebook, "join", None)
    with pytest.raises(TypeError):
        open_link(Client(), link)
    assert [line.count("/i/…/") for line in lines] == [1]  # an expired page is no line at all
    assert token not in "".join(lines)
    assert token not in "".join(capfd.readouterr())
