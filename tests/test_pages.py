"""Pages of the site itself."""

from unittest.mock import patch

import pytest
from django.db import OperationalError, connection
from django.test import Client


@pytest.mark.django_db
def test_healthz_answers_ok_when_the_database_does(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_healthz_answers_503_when_the_database_does_not(client: Client) -> None:
    with patch.object(connection, "cursor", side_effect=OperationalError):
        assert client.get("/healthz").status_code == 503
