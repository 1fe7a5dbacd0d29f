"""A phone's browser on the wire: one connection that stays open, the cookies of a sign-in, forms as pages send them."""

import http.client
from typing import Any
from urllib.parse import urlencode

from django.test import Client

from scoring.models import Session, User
from tests.server import Answer, Server

TOKEN = "t" * 32


def pad(game: Session, number: int, seat: int) -> str:
    return f"/s/{game.public_id}/pile/{seat}/{number}/"


class Browser:
    """Signed in as `who`, or a stranger. Two of them with one `session` are two tabs."""

    def __init__(self, server: Server, who: User | None, session: str = "") -> None:
        self.session = session or (signed_in(who) if who else "")
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)

    def send(self, path: str, **fields: Any) -> None:
        """Post a form, and do not wait for the answer."""
        cookies = f"csrftoken={TOKEN}" + (f"; sessionid={self.session}" if self.session else "")
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode({"csrfmiddlewaretoken": TOKEN, **fields}, doseq=True)
        self.connection.request("POST", path, body, headers)

    def answer(self) -> Answer:
        response = self.connection.getresponse()
        return Answer(response.status, dict(response.headers), response.read())

    def post(self, path: str, **fields: Any) -> Answer:
        self.send(path, **fields)
        return self.answer()

    def save(self, path: str, points: int, key: str, seen: int = 0) -> Answer:
        """Save a number on the pad at `path`."""
        return self.post(path, **number(points, key, seen))

    def hang_up(self) -> None:
        """Lose the connection, with whatever was on its way back."""
        self.connection.close()


def number(points: int, key: str, seen: int = 0) -> dict[str, Any]:
    """What the pad sends when a number is saved on it."""
    return {"key": key, "entry": "numbers", "seen": seen, "points": points}


def signed_in(who: User) -> str:
    """The session cookie of somebody who is signed in."""
    client = Client()
    client.force_login(who)
    return client.cookies["sessionid"].value
