"""Which host names the site answers to."""

import socket

import ifaddr
import pytest
from django.test import Client

from bullkeeper import hosts


@pytest.mark.django_db
@pytest.mark.parametrize(
    "host",
    [
        "localhost:8000",
        "127.0.0.1:8000",
        "127.9.9.9",
        "[::1]:8000",
        "10.0.0.1",
        "10.255.255.255:8000",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.178.20:8000",
        "169.254.1.1",
        "[fd00::2]:8000",
        "[fe80::1]",
        socket.gethostname(),
        f"{socket.gethostname().partition('.')[0]}.local:8000",
    ],
)
def test_it_answers_to_this_machine_and_its_local_networks(client: Client, host: str) -> None:
    assert client.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "192.168.1.20.evil.example",
        "127.0.0.1.nip.example",
        "9.255.255.255",
        "11.0.0.1",
        "172.15.255.255",
        "172.32.0.1",
        "192.167.1.1",
        "192.169.1.1",
        "203.0.113.9",
        "8.8.8.8:8000",
        "[2001:db8::1]",
        "[::ffff:8.8.8.8]",
        "0x7f000001",
        "2130706433",
        "a loopback or private-range address",
        "",
    ],
)
def test_it_answers_to_nothing_else(client: Client, host: str) -> None:
    response = client.get("/healthz", headers={"host": host})
    assert response.status_code == 400
    assert "That request cannot be answered" in response.text
    assert "ALLOWED_HOSTS" in response.text


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("kitchen", ["localhost", "kitchen", "kitchen.local"]),
        ("Kitchen.home.example", ["localhost", "kitchen.home.example", "kitchen", "kitchen.local"]),
        ("localhost", ["localhost", "localhost.local"]),
    ],
)
def test_its_own_names_are_short_long_and_local(monkeypatch: pytest.MonkeyPatch, name: str, own: list[str]) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    assert hosts.own_names() == own


def test_a_machine_on_no_network_has_no_address_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    _be_on(monkeypatch, "127.0.0.1", ("::1", 0, 0), ("fe80::1", 0, 2), "203.0.113.9")
    assert hosts.lan_addresses() == []


def test_the_address_that_leads_out_comes_first_and_ipv6_last(monkeypatch: pytest.MonkeyPatch) -> None:
    _be_on(monkeypatch, "127.0.0.1", ("fd00::2", 0, 0), "172.17.0.1", "192.168.178.20")
    monkeypatch.setattr(hosts, "_way_out", lambda: "192.168.178.20")
    assert hosts.lan_addresses() == ["192.168.178.20", "172.17.0.1", "[fd00::2]"]


def _be_on(monkeypatch: pytest.MonkeyPatch, *addresses: str | tuple[str, int, int]) -> None:
    """Let this machine have these addresses and no others."""
    ips = [ifaddr.IP(address, 24, "eth0") for address in addresses]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [ifaddr.Adapter("eth0", "eth0", ips)])
