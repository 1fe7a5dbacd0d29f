"""What a person reads on a page."""

from html.parser import HTMLParser
from typing import Protocol


class Answer(Protocol):
    """A response of the app or of the test client."""

    @property
    def content(self) -> bytes: ...


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self.labelled: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.labelled += [value or "" for name, value in attrs if name == "aria-label"]

    def handle_data(self, data: str) -> None:
        self.read.append(data)


def text(response: Answer) -> str:
    """The words of a page in their order, a space between any two elements."""
    return " ".join(" ".join(_read(response).read).split())


def labels(response: Answer) -> list[str]:
    """What a screen reader is told in place of what is written, for each element with such a label."""
    return _read(response).labelled


def _read(response: Answer) -> _Reader:
    reader = _Reader()
    html = response.content.decode()
    reader.feed(html[html.index("<main") :])
    return reader
