"""The server under test: the same command and the same static files that people use."""

import fcntl
import http.client
import os
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).parent.parent


class Answer(NamedTuple):
    """An answer as it came over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes


class Server:
    """`manage.py serve` in a process of its own, on a free port of 127.0.0.1, with a SQLite file in `folder`."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = folder / "server.log"
        own = {"HOST": "127.0.0.1", "PORT": str(self.port), "DATABASE_URL": f"sqlite:///{folder / 'club.sqlite3'}"}
        self._environment = {**os.environ, **own, "PYTHONUNBUFFERED": "1"}
        self._process: subprocess.Popen[str] | None = None

    def manage(self, *command: str) -> str:
        """Run a command of manage.py on the server's database; what it prints."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=HOME, env=self._environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def prepare(self) -> None:
        """Collect the static files, one test process at a time, and make the database."""
        folder = os.open(HOME / "static", os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            self.manage("collectstatic", "--noinput", "--verbosity", "0")
        finally:
            os.close(folder)
        self.manage("migrate", "--verbosity", "0")

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

    def get(self, path: str, **headers: str) -> Answer:
        """The answer to one request with exactly these headers."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            return Answer(response.status, dict(response.headers), response.read())

    def log(self) -> str:
        """What the server has written to its log."""
        return self._log.read_text()
