"""What `manage.py check` says about the place where Bullkeeper runs."""

from typing import Any

from django.core import checks
from django.db import connection

from bullkeeper import sqlite


@checks.register()
def sqlite_is_safe(**_: Any) -> list[checks.CheckMessage]:
    """Warn of a SQLite whose WAL mode can damage the database."""
    if connection.vendor != "sqlite" or sqlite.version() >= sqlite.SAFE:
        return []
    found = ".".join(map(str, sqlite.version()))
    return [
        checks.Warning(
            f"SQLite {found} can, rarely, damage the database.",
            hint="Install the extra [sqlite] (pip install pysqlite3) or SQLite 3.51.3 or newer.",
            id="bullkeeper.W001",
        )
    ]
