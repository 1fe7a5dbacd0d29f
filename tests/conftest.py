"""What every test stands on: static files as they lie in the tree, and a database file of this run's own."""

import fcntl
import os
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client, override_settings
from pytest_django import DjangoDbBlocker

from bullkeeper.env import SQLITE
from scoring.models import Club, Role, Session, User
from tests import make
from tests.server import HOME, Server


@pytest.fixture(scope="session", autouse=True)
def _static_files_uncollected() -> Iterator[None]:
    """No test needs collectstatic: pages name static files without a hash. The browser tests use the real thing."""
    plain = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    with override_settings(STORAGES=plain, WHITENOISE_AUTOREFRESH=True, WHITENOISE_USE_FINDERS=True):
        yield


@pytest.fixture(scope="session")
def collected(testrun_uid: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Collect the static files that a server needs, unless another process of this run has done it."""
    done = tmp_path_factory.getbasetemp().parent / "collected"
    tree = os.open(HOME / "static", os.O_RDONLY)
    try:
        fcntl.flock(tree, fcntl.LOCK_EX)
        if not (done.exists() and done.read_text() == testrun_uid):
            Server(tmp_path_factory.mktemp("collected")).manage("collectstatic", "--noinput", "--verbosity", "0")
            done.write_text(testrun_uid)
    finally:
        os.close(tree)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A database for each worker; SQLite in a file, as in life: in memory it locks whole tables and knows no WAL."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == SQLITE:
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """PostgreSQL drops no database that somebody is still connected to, such as a server that a test has killed."""
    yield
    if connection.vendor == "postgresql":
        name = connection.settings_dict["NAME"]
        with django_db_blocker.unblock():
            connection.close()
            cast(Any, connection).close_pool()
            with connection._nodb_cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])


@pytest.fixture
def keeper(db: None) -> User:
    """Who started the game, and keeps the club that came with it."""
    return make.user("keeper")


@pytest.fixture
def game(keeper: User) -> Session:
    """A classic game of Mira, Ben, Tom and Kofi, nothing entered yet."""
    return make.game(keeper)


@pytest.fixture
def club(game: Session) -> Club:
    return game.club


@pytest.fixture
def scorer(club: Club) -> User:
    return make.member(club, "scorer", Role.SCORER)


@pytest.fixture
def viewer(club: Club) -> User:
    return make.member(club, "viewer", Role.VIEWER)


@pytest.fixture
def outsider(db: None) -> User:
    """Somebody who keeps another club, and knows nothing of this one."""
    return make.user("outsider")


@pytest.fixture
def as_user() -> Callable[[User], Client]:
    """A browser in which somebody is signed in."""

    def browser(someone: User) -> Client:
        client = Client()
        client.force_login(someone)
        return client

    return browser
