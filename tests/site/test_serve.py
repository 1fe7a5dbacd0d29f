"""`manage.py serve`: where phones find it, and what it says when they cannot."""

import socket
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from bullkeeper import hosts
from scoring.management.commands import serve


@pytest.fixture
def on_wifi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "lan_addresses", lambda: ["192.168.178.20", "[fd00::2]"])


@pytest.fixture
def on_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "lan_addresses", list)


def test_phones_are_told_every_address_and_the_first_as_a_qr_code(on_wifi: None) -> None:
    text = serve.directions("0.0.0.0", 8000)
    assert "this machine at http://localhost:8000/" in text
    assert text.index("    http://192.168.178.20:8000/\n    http://[fd00::2]:8000/\n") < text.index("▀")
    assert "Ctrl-C stops it." in text


def test_without_a_network_it_says_what_to_do(on_no_network: None) -> None:
    text = serve.directions("0.0.0.0", 8000)
    assert "No phone can reach it yet" in text
    assert "Join the phones' wifi" in text
    assert "▀" not in text


def test_on_loopback_it_says_why_no_phone_can_reach_it(on_wifi: None) -> None:
    text = serve.directions("127.0.0.1", 8001)
    assert "http://127.0.0.1:8001/" in text
    assert "Leave HOST out" in text
    assert "192.168" not in text


def test_on_one_local_address_phones_are_told_that_one(on_wifi: None) -> None:
    text = serve.directions("10.0.0.7", 8000)
    assert "    http://10.0.0.7:8000/\n" in text
    assert "192.168" not in text


def test_behind_tls_it_tells_no_address_of_its_own(on_wifi: None, settings: Any) -> None:
    settings.TLS = True
    text = serve.directions("127.0.0.1", 8000)
    assert "https proxy" in text
    assert "http://" not in text


def test_a_port_that_is_taken_names_another() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(CommandError, match=rf"Port {port} is taken .* PORT={port + 1} make serve"):
            serve.listen("127.0.0.1", port)
        with pytest.raises(CommandError, match=f"Port {port} is taken"):
            serve.listen("0.0.0.0", port)


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(CommandError, match=r"This machine has no address 203.0.113.9"):
        serve.listen("203.0.113.9", 8000)


def test_a_host_that_is_no_address_is_refused() -> None:
    with pytest.raises(CommandError, match="HOST is 'not a host', which is no address"):
        serve.listen("not a host", 8000)


def test_listening_everywhere_hears_ipv4_and_ipv6() -> None:
    with serve.listen("0.0.0.0", 0) as listener:
        port = listener.getsockname()[1]
        for loopback in ("127.0.0.1", "::1"):
            socket.create_connection((loopback, port), timeout=5).close()


@pytest.mark.django_db
def test_it_does_not_start_without_static_files(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    with pytest.raises(CommandError, match="make serve"):
        call_command("serve")
