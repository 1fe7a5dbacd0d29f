"""What every answer carries, and what changes behind TLS."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.db.utils import ConnectionHandler
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from bullkeeper import env
from tests.server import HOME


def who(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(request.user))


urlpatterns = [path("who", who)]


@pytest.mark.django_db
def test_the_policy_allows_own_files_only(client: Client) -> None:
    assert client.get("/healthz").headers["Content-Security-Policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )


@pytest.mark.django_db
@pytest.mark.urls(__name__)
def test_a_sign_in_lasts_400_days_from_the_last_visit(client: Client) -> None:
    with time_machine.travel(datetime(2026, 3, 1, 20, 0, tzinfo=UTC), tick=False) as clock:
        client.force_login(get_user_model().objects.create(username="guest"))
        client.get("/who")
        clock.move_to(datetime(2026, 3, 2, 20, 0, tzinfo=UTC))
        cookie = client.get("/who").cookies["sessionid"]
        assert cookie["expires"] == "Tue, 06 Apr 2027 20:00:00 GMT"
        assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")
        assert "sessionid" not in client.get("/who").cookies


@pytest.mark.django_db
def test_a_stranger_gets_no_sign_in_cookie(client: Client) -> None:
    assert "sessionid" not in client.get("/no-such-page").cookies


@pytest.mark.django_db
def test_sqlite_writes_ahead_and_is_new_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'club.sqlite3'}")
    connection = ConnectionHandler({"default": env.database(tmp_path)})["default"]
    with connection.temporary_connection() as cursor:
        cursor.execute("SELECT sqlite_version()")
        assert tuple(map(int, cursor.fetchone()[0].split("."))) >= (3, 51, 3)
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 1), ("busy_timeout", 60000)):
            cursor.execute(f"PRAGMA {pragma}")
            assert cursor.fetchone() == (value,)


def test_behind_tls_cookies_are_secure_and_http_is_sent_to_https(tmp_path: Path) -> None:
    told = _in_a_process_with(
        tmp_path,
        "settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE,"
        "client.get('/').headers['Location'], client.get('/healthz').status_code,"
        "client.get('/nothing', headers={'x-forwarded-proto': 'https'}).headers['Strict-Transport-Security']",
        TLS="on",
    )
    assert told == [True, True, "https://testserver/", 200, "max-age=31536000"]


def test_without_tls_phones_on_the_local_network_are_not_sent_to_https(tmp_path: Path) -> None:
    told = _in_a_process_with(
        tmp_path,
        "settings.DEBUG, settings.SESSION_COOKIE_SECURE, client.get('/nothing').status_code,"
        "'Strict-Transport-Security' in client.get('/nothing').headers",
    )
    assert told == [False, False, 404, False]


def test_more_hosts_can_be_allowed(tmp_path: Path) -> None:
    told = _in_a_process_with(
        tmp_path,
        "*(client.get('/nothing', headers={'host': host}).status_code"
        " for host in ('keep.example', 'a.club.example', '127.0.0.1', 'evil.example'))",
        ALLOWED_HOSTS="keep.example,.club.example",
    )
    assert told == [404, 404, 404, 400]


def _in_a_process_with(folder: Path, asked: str, **environment: str) -> list[object]:
    """What the settings and a client say in a process of its own, with another environment."""
    program = (
        "import django, json, warnings; warnings.simplefilter('ignore'); django.setup()\n"
        "from django.conf import settings\n"
        "from django.test import Client\n"
        "from django.test.utils import setup_test_environment\n"
        "settings.STORAGES = {'staticfiles': {'BACKEND': 'django.contrib.staticfiles.storage.StaticFilesStorage'}}\n"
        "setup_test_environment(); client = Client()\n"
        f"print(json.dumps([{asked}]))"
    )
    own = {"DJANGO_SETTINGS_MODULE": "bullkeeper.settings", "DATABASE_URL": f"sqlite:///{folder / 'club.sqlite3'}"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=HOME,
        env={**os.environ, **own, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer: list[object] = json.loads(done.stdout)
    return answer
