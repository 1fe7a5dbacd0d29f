"""The SQLite that the site uses: the one pysqlite3 brings when it is installed, else Python's own.

SQLite before 3.51.3 can, rarely, damage a database in WAL mode; many systems still ship such a one.
"""

import importlib
import sys
from types import ModuleType
from typing import Any

SAFE = (3, 51, 3)
# What Django asks every connection for (getlimit) and pysqlite3 does not tell: SQLite's numbers for it, and defaults.
COLUMN, COLUMNS = 2, 2000
VARIABLE_NUMBER, VARIABLES = 9, 32766


def swap_in() -> dict[str, Any]:
    """Make `import sqlite3` mean pysqlite3 when there is one, before Django imports it.

    Returns the options that connections need then.
    """
    try:
        newest: Any = importlib.import_module("pysqlite3")
    except ImportError:
        return {}

    def getlimit(connection: object, category: int) -> int:
        return {COLUMN: COLUMNS, VARIABLE_NUMBER: VARIABLES}[category]

    newest.SQLITE_LIMIT_COLUMN, newest.SQLITE_LIMIT_VARIABLE_NUMBER = COLUMN, VARIABLE_NUMBER
    sys.modules["sqlite3"], sys.modules["sqlite3.dbapi2"] = newest, newest.dbapi2
    return {"factory": type("Connection", (newest.Connection,), {"getlimit": getlimit})}


def version() -> tuple[int, ...]:
    """The version of the SQLite library in use."""
    library: ModuleType = importlib.import_module("sqlite3")
    return tuple(library.sqlite_version_info)
