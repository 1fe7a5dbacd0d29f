"""Pages of the site itself: health, and what people read when something went wrong."""

import logging
import re
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from bullkeeper import checks, pages, sqlite


@login_not_required
def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


@login_not_required
def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


urlpatterns = [path("broken", broken), path("forbidden", forbidden)]
handler500 = pages.server_error


@pytest.mark.django_db
def test_healthz_answers_ok_when_the_database_does(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_healthz_answers_503_when_the_database_does_not(client: Client) -> None:
    with patch.object(connection, "cursor", side_effect=OperationalError):
        assert client.get("/healthz").status_code == 503


def test_a_dead_link_asks_for_an_invitation(client: Client) -> None:
    _says(client, "/no-such-page", 404, "Nothing here", "ask its keeper for an invitation")


@pytest.mark.urls(__name__)
def test_our_own_mistake_needs_no_database_to_say_so(client: Client) -> None:
    client.raise_request_exception = False
    _says(client, "/broken", 500, "Our mistake", "look whether the entry is there before you try again")


@pytest.mark.urls(__name__)
def test_what_a_role_does_not_include_says_whom_to_ask(client: Client) -> None:
    _says(client, "/forbidden", 403, "Not allowed", "Ask the keeper of the club")


@pytest.mark.urls(__name__)
def test_an_expired_page_says_how_to_save_what_was_typed() -> None:
    response = Client(enforce_csrf_checks=True).post("/forbidden", {"pile": "12"})
    assert response.status_code == 403
    assert "Nothing was changed." in response.text
    assert "Enter it again where it is not there any more, and save." in response.text
    assert "This is what you sent" not in response.text
    assert "bullkeeper.css" in response.text


SENT = {
    "points": "13",
    "cards": ["14", "55"],
    "from-2": ["33"],
    "sign": "-",
    "correction": "5",
    "why": "<misdeal>",
    "key": "a-key",
    "seen": "3",
    "names": ["Mira", " ", "Ben"],
    "last_day": "2026-11-30",
    "time": "20:15",
    "row_count": "3",
    "hand_by": ["12", "", "7"],
}


@pytest.mark.urls(__name__)
def test_t41_an_expired_page_shows_what_was_typed_also_without_a_script() -> None:
    _shows_what_was_sent(Client(enforce_csrf_checks=True).post("/forbidden", SENT))


@pytest.mark.django_db
def test_t41_who_is_signed_out_meanwhile_is_shown_what_was_typed(client: Client) -> None:
    _shows_what_was_sent(client.post("/s/abcdefghjk/pile/1/1/", SENT))


def _shows_what_was_sent(response: Any) -> None:
    assert response.status_code in (403, 404)
    words = " ".join(re.sub(r"<[^>]+>", " ", response.text).split())
    assert (
        "Nothing was saved. This is what you sent: Points 13 Cards 14 · 55 · 33 Correction −5"
        " Reason &lt;misdeal&gt; Names Mira · Ben Last day 2026-11-30 Time 20:15"
        " Rows 3 Cards in a hand by the number of players 12 · 7"
    ) in words
    assert "a-key" not in words


def test_a_sqlite_that_can_damage_the_database_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "vendor", "sqlite")
    monkeypatch.setattr(sqlite, "version", lambda: (3, 51, 2))
    (warning,) = checks.sqlite_is_safe()
    assert (warning.id, warning.msg) == ("bullkeeper.W001", "SQLite 3.51.2 can, rarely, damage the database.")
    monkeypatch.setattr(sqlite, "version", lambda: (3, 51, 3))
    assert checks.sqlite_is_safe() == []


def _says(client: Client, address: str, status: int, title: str, advice: str) -> None:
    response = client.get(address)
    assert response.status_code == status
    assert f"<h1>{title}</h1>" in response.text
    assert advice in response.text
    assert 'href="/static/bullkeeper/bullkeeper.css"' in response.text


@pytest.mark.parametrize("logger", ["django.request", "django.security.csrf", "django.security.DisallowedHost"])
def test_what_is_nobodys_fault_here_leaves_no_path_in_the_log(logger: str) -> None:
    assert not logging.getLogger(logger).isEnabledFor(logging.WARNING)
