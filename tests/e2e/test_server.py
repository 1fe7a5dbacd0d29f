"""What the running server answers, over the wire."""

import socket

import pytest

from tests.server import Server

COMPRESSED = {"Accept-Encoding": "gzip, br"}


@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1:8000", 200), ("192.168.178.20:8000", 200), (socket.gethostname(), 200), ("evil.example", 400)],
)
def test_the_running_server_answers_to_local_names_only(server: Server, host: str, status: int) -> None:
    answer = server.get("/healthz", Host=host)
    assert answer.status == status


def test_pages_and_static_files_are_small_on_the_wire(server: Server) -> None:
    page = server.get("/no-such-page", **COMPRESSED)
    assert (page.status, page.headers["content-encoding"]) == (404, "gzip")


def test_static_files_are_kept_for_ever_under_a_name_with_a_hash(server: Server) -> None:
    page = server.get("/no-such-page").body.decode()
    address = page.partition('<script src="')[2].partition('"')[0]
    answer = server.get(address, **COMPRESSED)
    assert answer.headers["cache-control"] == "max-age=315360000, public, immutable"
    assert answer.headers["content-encoding"] == "br"
    assert len(answer.body) < 14_000


def test_it_logs_no_visits(server: Server) -> None:
    server.get("/no-such-page?invitation=secret")
    server.get("/healthz", Host="evil.example")
    assert "secret" not in server.log()
    assert "evil" not in server.log()
