"""What every test stands on: static files as they lie in the tree, and a database file of this run's own."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import override_settings

from bullkeeper.env import SQLITE


@pytest.fixture(scope="session", autouse=True)
def _static_files_uncollected() -> Iterator[None]:
    """No test needs collectstatic: pages name static files without a hash. The browser tests use the real thing."""
    plain = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    with override_settings(STORAGES=plain, WHITENOISE_AUTOREFRESH=True, WHITENOISE_USE_FINDERS=True):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite in a file, as in life: in memory it locks whole tables and knows no WAL."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == SQLITE:
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
