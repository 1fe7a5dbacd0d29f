"""What the environment may say, and what is answered when it cannot be understood."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from bullkeeper import env
from tests.server import HOME


@pytest.mark.parametrize("text", ["on", "1", "true", "YES", " On "])
def test_a_switch_is_on(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("TLS", text)
    assert env.switch("TLS") is True


@pytest.mark.parametrize("text", ["", "off", "0", "False", "no"])
def test_a_switch_is_off(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("TLS", text)
    assert env.switch("TLS") is False


def test_a_switch_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TLS", "onn")
    with pytest.raises(ImproperlyConfigured, match="TLS is 'onn'; write on or off"):
        env.switch("TLS")


def test_a_list_has_commas_between_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "keep.example, ,.club.example,")
    assert env.words("ALLOWED_HOSTS") == ["keep.example", ".club.example"]


def test_it_listens_everywhere_on_port_8000_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOST", raising=False)
    monkeypatch.delenv("PORT", raising=False)
    assert (env.host(), env.port()) == ("0.0.0.0", 8000)


@pytest.mark.parametrize("text", ["0", "65536", "80a", "-1", "٣", "8000.0"])
def test_a_port_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PORT", text)
    with pytest.raises(ImproperlyConfigured, match="write a number from 1 to 65535"):
        env.port()


def test_a_relative_sqlite_path_starts_where_the_command_was_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///clubs/thursday.sqlite3")
    found = env.database(Path("/nowhere"))
    assert found["ENGINE"] == "django.db.backends.sqlite3"
    assert found["NAME"] == str(tmp_path / "clubs" / "thursday.sqlite3")


def test_an_absolute_sqlite_path_has_four_slashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:////srv/clubs.sqlite3")
    found = env.database(Path("/nowhere"))
    assert found["NAME"] == "/srv/clubs.sqlite3"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["OPTIONS"]["timeout"] == 60


def test_without_a_url_the_database_is_a_file_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert env.database(Path("/srv/bull keeper"))["NAME"] == "/srv/bull keeper/bullkeeper.sqlite3"


def test_a_postgresql_url_names_server_and_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://bull:k%40per@db.example:5433/clubs?sslmode=require")
    found = env.database(Path("/nowhere"))
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.example", 5433, "clubs")
    assert (found["USER"], found["PASSWORD"]) == ("bull", "k@per")
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["OPTIONS"]["pool"]["max_size"] >= 8  # as many as the server has threads


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("mysql://db.example/clubs", "must begin with sqlite:/// or postgresql://"),
        ("thursday.sqlite3", "cannot be read"),
        ("postgresql://db.example:port/clubs", "cannot be read"),
        ("sqlite://", "names no database"),
        ("sqlite://:memory:", "names no database"),
        ("postgresql://db.example/", "names no database"),
    ],
)
def test_a_url_that_names_no_database_is_refused(monkeypatch: pytest.MonkeyPatch, url: str, why: str) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured, match=why):
        env.database(Path("/nowhere"))


def test_the_secret_key_is_made_once_and_kept_for_its_owner_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    database = {"ENGINE": env.SQLITE, "NAME": str(tmp_path / "clubs.sqlite3")}
    key = env.secret_key(database, tmp_path)
    assert len(key) >= 50
    assert env.secret_key(database, tmp_path) == key
    file = tmp_path / "clubs.sqlite3.secret-key"
    assert file.read_text() == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["clubs.sqlite3.secret-key"]


def test_a_given_secret_key_is_kept_nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SECRET_KEY", "from the environment")
    assert env.secret_key({"ENGINE": env.POSTGRESQL, "NAME": "clubs"}, tmp_path) == "from the environment"
    assert list(tmp_path.iterdir()) == []


def test_a_secret_key_that_cannot_be_kept_asks_for_the_variable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with pytest.raises(ImproperlyConfigured, match="set SECRET_KEY"):
        env.secret_key({"ENGINE": env.POSTGRESQL, "NAME": "clubs"}, tmp_path / "no such folder")


def test_a_fault_in_the_environment_is_one_sentence_and_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=HOME,
        env={**os.environ, "DATABASE_URL": "mysql://db.example/clubs"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "Cannot start: DATABASE_URL must begin with sqlite:/// or postgresql://.\n"
