"""`manage.py serve`: the server for a table of phones on one local network."""

import errno
import io
import socket
from pathlib import Path
from typing import Any

import segno
import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from bullkeeper import env, hosts


class Command(BaseCommand):
    help = "Serve Bullkeeper on HOST and PORT (every address, 8000) and print where phones find it."
    requires_migrations_checks = True

    def handle(self, *args: Any, **options: Any) -> None:
        if not Path(settings.STATIC_ROOT, "staticfiles.json").exists():
            raise CommandError("The static files are not collected. Run make serve, or manage.py collectstatic first.")
        host, port = env.host(), env.port()
        with listen(host, port) as listener:
            self.stdout.write(directions(host, port))
            self.stdout.flush()
            config = uvicorn.Config(
                "bullkeeper.asgi:application",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=3,
            )
            try:
                uvicorn.Server(config).run(sockets=[listener])
            except KeyboardInterrupt:
                self.stdout.write("Stopped.")


def listen(host: str, port: int) -> socket.socket:
    """The socket to serve on; what stands in the way is a `CommandError` that says what to do."""
    try:
        if host in hosts.EVERYWHERE and socket.has_dualstack_ipv6():
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except socket.gaierror as fault:
        raise CommandError(f"HOST is {host!r}, which is no address. Leave it out to serve on all of them.") from fault
    except OSError as fault:
        match fault.errno:
            case errno.EADDRINUSE:
                why = f"Port {port} is taken by another program. Stop it, or choose another: PORT={port + 1} make serve"
            case errno.EACCES:
                why = f"Port {port} needs the rights of root. Choose one from 1024 up: PORT=8000 make serve"
            case errno.EADDRNOTAVAIL:
                why = f"This machine has no address {host}. Leave HOST out to serve on all of them."
            case _:
                why = f"Cannot listen on {host}, port {port}: {fault.strerror}"
        raise CommandError(why) from fault


def directions(host: str, port: int) -> str:
    """Where to open Bullkeeper, with a QR code of the address that phones are likeliest to reach."""
    if settings.TLS:
        return f"Bullkeeper waits on {host}, port {port}, for the https proxy in front of it. Ctrl-C stops it."
    here = "localhost" if host in hosts.EVERYWHERE else f"[{host}]" if ":" in host else host
    for_phones = hosts.lan_addresses() if host in hosts.EVERYWHERE else [here] if hosts.is_lan(here) else []
    lines = [f"Bullkeeper is open on this machine at http://{here}:{port}/"]
    if for_phones:
        lines += ["Phones on the same wifi open", *(f"    http://{address}:{port}/" for address in for_phones)]
        code = io.StringIO()
        segno.make(f"http://{for_phones[0]}:{port}/", error="m", micro=False).terminal(code, border=2, compact=True)
        lines += ["or point the camera at this:", "", code.getvalue()]
    elif host in hosts.EVERYWHERE:
        lines += [
            "No phone can reach it yet: this machine is on no local network. Join the phones' wifi and start again."
        ]
    else:
        lines += ["No phone can reach it: HOST limits it to this machine. Leave HOST out to serve the local network."]
    return "\n".join([*lines, "Ctrl-C stops it."])
