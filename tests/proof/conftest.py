"""The real server on the database of the test."""

from collections.abc import Callable, Iterator

import pytest

from scoring.models import User
from tests.proof.browsers import Browser
from tests.server import Server, suite_database


@pytest.fixture(scope="module")
def _running(django_db_setup: None, collected: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"), suite_database())
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(transactional_db: None, _running: Server) -> Server:
    """Running; it sees what this test commits, and the test sees what it does."""
    return _running


@pytest.fixture
def new_browser(server: Server) -> Iterator[Callable[..., Browser]]:
    """Makes browsers of somebody who is signed in, or of a stranger (`Browser`)."""
    browsers: list[Browser] = []

    def make(who: User | None = None, session: str = "") -> Browser:
        browsers.append(Browser(server, who, session))
        return browsers[-1]

    yield make
    for browser in browsers:
        browser.hang_up()
