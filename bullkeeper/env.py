"""The environment, read and checked: everything that differs from one place where Bullkeeper runs to another.

The variables are listed in docs/hosting.md. A value that cannot be understood is an `ImproperlyConfigured` that says
what to write instead; nothing is guessed.
"""

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from bullkeeper import sqlite

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "django.db.backends.postgresql"


def switch(name: str) -> bool:
    """Whether the variable is on; off when it is not set."""
    match os.environ.get(name, "").strip().lower():
        case "1" | "on" | "true" | "yes":
            return True
        case "" | "0" | "off" | "false" | "no":
            return False
        case other:
            raise ImproperlyConfigured(f"{name} is {other!r}; write on or off.")


def words(name: str) -> list[str]:
    """The parts of a list with commas between them."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def port() -> int:
    """The port to listen on, 8000 unless PORT says another."""
    text = os.environ.get("PORT", "").strip() or "8000"
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 65535):
        raise ImproperlyConfigured(f"PORT is {text!r}; write a number from 1 to 65535.")
    return int(text)


def host() -> str:
    """The address to listen on, all of them unless HOST says another."""
    return os.environ.get("HOST", "").strip() or "0.0.0.0"  # noqa: S104  (the phones on the table are the point)


def database(home: Path) -> dict[str, Any]:
    """The database that DATABASE_URL names, as Django wants it; a SQLite file in `home` when it is not set."""
    url = os.environ.get("DATABASE_URL", "").strip() or f"sqlite:///{home / 'bullkeeper.sqlite3'}"
    try:
        found: dict[str, Any] = {"OPTIONS": {}, **dj_database_url.parse(url)}
    except ValueError as fault:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {fault}") from fault
    match found["ENGINE"], found["NAME"]:
        case (_, "" | ":memory:"):
            raise ImproperlyConfigured(
                "DATABASE_URL names no database; write sqlite:///file or postgresql://host/name."
            )
        case (engine, name) if engine == SQLITE:
            found["NAME"] = str(Path(name).absolute())
            # The write lock is taken first, so that a second writer waits for its turn; taken later, it would fail.
            found["OPTIONS"] |= {
                "transaction_mode": "IMMEDIATE",
                # Waiting is no queue: of eight who write without a pause, one can be out of luck for a while.
                "timeout": 60,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
                **sqlite.swap_in(),
            }
            found["CONN_MAX_AGE"] = None
        case (engine, _) if engine == POSTGRESQL:
            found["OPTIONS"] |= {"pool": {"min_size": 1, "max_size": 10, "timeout": 5}}
        case _:
            raise ImproperlyConfigured("DATABASE_URL must begin with sqlite:/// or postgresql://.")
    return found


def secret_key(database: dict[str, Any], home: Path) -> str:
    """The key that signs cookies: SECRET_KEY, else one made at the first start and kept beside the database."""
    if given := os.environ.get("SECRET_KEY", "").strip():
        return given
    beside = Path(database["NAME"]) if database["ENGINE"] == SQLITE else home / "bullkeeper"
    path = beside.with_name(beside.name + ".secret-key")
    try:
        if not path.exists():
            _keep(path, get_random_secret_key())
        return path.read_text()
    except OSError as fault:
        raise ImproperlyConfigured(
            f"The secret key cannot be kept in {path} ({fault.strerror}); set SECRET_KEY."
        ) from fault


def _keep(path: Path, key: str) -> None:
    """Write a file only its owner can read, whole at once; of two who do it at the same time the first wins."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=path.name) as draft:
        draft.write(key)
        draft.flush()
        with contextlib.suppress(FileExistsError):
            os.link(draft.name, path)
