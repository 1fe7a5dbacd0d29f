"""The server under test: the same command and the same static files that people use."""

import http.client
import os
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from django.conf import settings
from django.db import connection

HOME = Path(__file__).parent.parent


class Answer(NamedTuple):
    """An answer as it came over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes


def suite_database() -> dict[str, str]:
    """The environment of another process that works on the database of this test, and signs as this process does."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{database['NAME']}"
    else:
        who = quote(database["USER"]) + (f":{quote(database['PASSWORD'])}" if database["PASSWORD"] else "")
        url = f"postgresql://{who}@{quote(database['HOST'], safe='')}:{database['PORT'] or 5432}/{database['NAME']}"
    return {**os.environ, "DATABASE_URL": url, "SECRET_KEY": settings.SECRET_KEY}


class Server:
    """`manage.py serve` in a process of its own, on a free port of 127.0.0.1, with a SQLite file in `folder`.

    With an `environment` (`suite_database`) it works on that one's database instead.
    """

    def __init__(self, folder: Path, environment: dict[str, str] | None = None) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = folder / "server.log"
        environment = environment or {**os.environ, "DATABASE_URL": f"sqlite:///{folder / 'club.sqlite3'}"}
        own = {"HOST": "127.0.0.1", "PORT": str(self.port), "PYTHONUNBUFFERED": "1"}
        self._environment = {**environment, **own}
        self._process: subprocess.Popen[str] | None = None

    def manage(self, *command: str) -> str:
        """Run a command of manage.py on the server's database; what it prints."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=HOME, env=self._environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self) -> None:
        """Start, and return when phones can connect: it tells its address once it listens."""
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "manage.py", "serve"],
                cwd=HOME, env=self._environment, stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        assert self._process.stdout
        first = self._process.stdout.readline()
        assert self.url in first, first + self.log()

    def stop(self) -> None:
        """Stop as Ctrl-C does, and wait for the end."""
        if self._process:
            self._process.terminate()
            self._process.communicate(timeout=10)
            self._process = None

    def kill(self) -> None:
        """Die at once, as when the power fails: nothing is finished and nothing is cleaned up."""
        assert self._process
        self._process.kill()
        self._process.communicate(timeout=10)
        self._process = None

    def get(self, path: str, **headers: str) -> Answer:
        """The answer to one request with exactly these headers."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            return Answer(response.status, dict(response.headers), response.read())

    def log(self) -> str:
        """What the server has written to its log."""
        return self._log.read_text()
