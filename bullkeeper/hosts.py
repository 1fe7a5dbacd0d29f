"""The host names this server answers to without being told: its own, and addresses that only a local network has."""

import ipaddress
import socket

import ifaddr
from django.http.request import split_domain_port

from bullkeeper import env

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104

LOCAL_NETWORKS = [
    ipaddress.ip_network(network)
    for network in (
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
]


class LocalAddress(str):
    """A pattern for ALLOWED_HOSTS, where Django knows names only: equal to every loopback and private-range address."""

    __slots__ = ()

    def __new__(cls) -> "LocalAddress":
        return super().__new__(cls, "a loopback or private-range address")

    def lower(self) -> "LocalAddress":
        return self  # Django compares a pattern's lower() with the host

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and is_local(other)

    def __hash__(self) -> int:
        return super().__hash__()


def is_local(host: str) -> bool:
    """Whether a host, as it stands in an address line, is a loopback or private-range address."""
    try:
        address = ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return any(address in network for network in LOCAL_NETWORKS)


def is_lan(host: str) -> bool:
    """Whether other machines of a local network can open this address; browsers take no link-local IPv6 address."""
    return is_local(host) and not host.startswith(("127.", "[::1]", "[fe80:"))


def own_names() -> list[str]:
    """This machine's names: localhost, its host name, and that in the network's .local domain."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return list(dict.fromkeys(["localhost", name, short, f"{short}.local"]))


def lan_addresses() -> list[str]:
    """This machine's addresses on local networks as they stand in an address line, the likeliest first.

    IPv4 comes before IPv6, and before both the one that leads out of the local network: bridges of virtual machines
    have private addresses too, but no phone behind them.
    """
    found: list[str] = []
    for adapter in ifaddr.get_adapters():
        for address in adapter.ips:
            text = address.ip if isinstance(address.ip, str) else f"[{address.ip[0]}]"
            if is_lan(text):
                found.append(text)
    return sorted(found, key=lambda text: (text != _way_out(), text.startswith("[")))


def for_phones(host: str) -> str:
    """The host and port of a request as other phones can reach them; "" where none can.

    Only an address that means this machine to itself is replaced, by the likeliest of its addresses on local networks.
    """
    name, port = split_domain_port(host)
    if name != "localhost" and not name.startswith(("127.", "[::1]")):
        return host
    found = lan_addresses() if env.host() in EVERYWHERE else []
    return ":".join(filter(None, [found[0], port])) if found else ""


def _way_out() -> str:
    """The IPv4 address that a packet to the wide world would carry; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
