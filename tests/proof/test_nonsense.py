"""Nonsense on every address: whatever is sent by whomever, the answer is never a fault of ours.

Each run draws some of the nonsense for each place, by the seed that pytest-randomly prints and takes
(`--randomly-seed=…`).
"""

import json
import re
from collections.abc import Callable, Iterator
from copy import copy
from html.parser import HTMLParser
from random import sample
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from scoring import scorebook
from scoring.models import Import, Role, Session, User
from tests import make
from tests.scoring.test_access import address, patterns

# Each of these broke some program once. A surrogate cannot come over the wire, but its bytes can.
FORM = "application/x-www-form-urlencoded"

NASTY: list[bytes] = [
    b"",
    b" ",
    b"0",
    b"-1",
    b"1e9",
    b"1.5",
    b"NaN",
    str(2**31).encode(),
    str(2**63).encode(),
    b"9" * 400,
    "٣".encode(),
    "²".encode(),
    b"\0",
    b"a\0b",
    b"\xed\xa0\x80",
    b"\xff\xfe",
    b"%s%(x)s{0}",
    b"<script>&'\"",
    b"[]",
    b'{"a": [1, null]}',
    "‮🐂\n\r\t".encode(),
    b"x" * 5000,
]
PARAMETERS = (
    *("page", "round", "order", "entry", "from", "preset", "card", "row1", "whole"),
    *("on", "by", "game", "season", "other"),
)
FIELDS = ("key", "seen", "change", "entry", "points", "cards", "from-1", "from-99", "names", "tapped", "same", "order")

# What stands in a path: a place where an address has a seat, a round, a public id, a token or a preset.
PLACES = [
    "0",
    "9" * 30,
    str(2**31),
    str(2**63),
    "%00",
    "a%00b",
    "%ED%A0%80",
    "%FF",
    "..",
    "-1",
    "%25s",
    "x" * 3000,
    "🐂",
]

BODIES: list[tuple[str, bytes]] = [
    (FORM, b""),
    (FORM, urlencode([(name, "\0\udcff") for name in FIELDS], errors="ignore").encode()),
    (FORM, b"&".join(name.encode() + b"=1" for name in FIELDS)),
    (FORM, b"key=k&names=" + b"x" * 1_000_000),
    (FORM, b"key=k&" + b"cards=1&" * 5000),
    ("application/json", b'{"key": [1, null, {}]}'),
    ("multipart/form-data", b"no boundary"),
    (
        "multipart/form-data; boundary=b",
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="\0"\r\n\r\n\xff\r\n',
    ),
    ("text/plain", b"\xff\0"),
]


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, at: str, page: str) -> None:
        super().__init__()
        self.at, self.found = at, list[tuple[str, str, dict[str, str]]]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((had.get("method", "get"), had.get("action") or self.at, {}))
        elif tag in ("input", "select", "textarea", "button") and "name" in had and self.found:
            self.found[-1][2].setdefault(had["name"], had.get("value", "on"))


@pytest.fixture
def table(game: Session, keeper: User) -> Session:
    """A game with a bit of everything in it, so that all its screens have all their forms."""
    make.enter(game, keeper, 1, 1, [5, 10])
    make.enter(game, keeper, 1, 2, 12, correction=-2, why="misdeal")
    for seat in (3, 4):
        make.enter(game, keeper, 1, seat, 3)
    make.enter(game, keeper, 2, 1, 4)
    make.link(game, keeper)
    ended = make.game(keeper, "Mira", "Ben", club=game.club, rounds=[(10, 3), (1, 2)])
    make.enter(ended, keeper, 1, 1, 70)  # so that round 2 was played after the end
    undone = make.game(keeper, "Mira", "Ben", club=game.club, rounds=[(10, 3)])
    scorebook.take_back(undone, make.tap(keeper), 3)
    scorebook.throw_away(make.game(keeper, "Mira", "Ben", club=game.club), make.tap(keeper), True)
    make.season(game.club, "Winter", "2025-12-01", "2026-02-28", rates=True)
    make.played(keeper, game.club, "2025-12-31", {"Mira": 3, "Ben": 5})
    scorebook.add_player(game.club, make.tap(keeper), "Benny")
    benny, ben = (game.club.players.get(name=name) for name in ("Benny", "Ben"))
    scorebook.merge(benny, make.tap(keeper), ben)
    return game


def addresses(game: Session) -> list[str]:
    """One of every address that there is."""
    names = {"healthz": "/healthz", "home": "/", "first_game": "/new/", "where": "/where/", "rules": "/rules/classic/"}
    names |= {"invitation": f"/i/{'x' * 43}/", "restore": "/restore/", "restoring": "/restore/nothing/"}
    found = [
        names.get(str(each.name)) or address(str(each.name), game) for each in patterns(get_resolver().url_patterns)
    ]
    club, winter = game.club, game.club.seasons.get(name="Winter").public_id
    pages = ["season", "pairs", "records", "season_settings", "standings_csv"]
    found += [reverse(page, args=[club.public_id, winter]) for page in pages]
    return sorted(found)


def forms(browser: Client, game: Session) -> list[tuple[str, str, dict[str, str]]]:
    """Every form of every page, once for all seats, players, games and links."""
    found: dict[tuple[object, ...], tuple[str, str, dict[str, str]]] = {}
    for at in [*addresses(game), *(f"/s/{other.public_id}/" for other in game.club.sessions.all())]:
        page = browser.get(at)
        if "text/html" in page.headers.get("Content-Type", ""):
            for method, action, fields in Forms(at, page.content.decode()).found:
                shape = re.sub(r"/[a-z0-9]{10}/|/[0-9]+/", "/*/", action)
                found[method, shape, *sorted(fields)] = method, action, fields
    return list(found.values())


def answer(browser: Client, method: str, at: str, body: bytes, content_type: str = FORM) -> None:
    """Send something, which changes nothing for what comes after; what the app does not answer, the client raises."""
    with transaction.atomic():
        got = browser.get(at) if method == "get" else browser.post(at, body, content_type=content_type)
        transaction.set_rollback(True)
    assert got.status_code < 500, (method, at, body)


def spoiled(fields: dict[str, str]) -> Iterator[str]:
    """The fields of a form with one of them spoiled, missing or there twice."""
    sound: list[tuple[str, bytes]] = [(name, value.encode()) for name, value in fields.items()]
    for spoil, (name, value) in enumerate(sound):
        rest = sound[:spoil] + sound[spoil + 1 :]
        yield urlencode(rest)
        yield urlencode([*sound, (name, value), (name, b"1")])
        for nasty in sample(NASTY, 2):
            yield urlencode([*rest, (name, nasty)])


def test_nonsense_in_any_field_of_any_form_is_never_a_fault_of_ours(
    table: Session, keeper: User, as_user: Callable[[User], Client]
) -> None:
    browser = as_user(keeper)
    found = forms(browser, table)
    for method, at, fields in found:
        for body in spoiled(fields):
            answer(browser, method, at if method == "post" else f"{urlsplit(at).path}?{body}", body.encode())
    posted = {urlsplit(at).path for method, at, _ in found if method == "post"}
    assert len(posted) > 15, posted


@pytest.mark.parametrize("who", ["stranger", "outsider", "viewer", "guest", "scorer", "keeper"])
def test_nonsense_on_any_address_is_never_a_fault_of_ours(table: Session, keeper: User, who: str) -> None:
    browser = Client()
    roles = {"viewer": Role.VIEWER, "scorer": Role.SCORER, "keeper": Role.KEEPER}
    if who == "guest":
        browser.force_login(make.invited(table, keeper, "a guest"))
    elif who in roles:
        browser.force_login(make.member(table.club, f"another {who}", roles[who]))
    elif who == "outsider":
        browser.force_login(make.user(who))
    for at in addresses(table):
        for content_type, body in sample(BODIES, 2):
            answer(browser, "post", at, body, content_type)
        for nasty in sample(NASTY, 2):
            answer(browser, "get", at + "?" + urlencode([(name, nasty) for name in PARAMETERS]), b"")


def test_nonsense_in_any_place_of_any_path_is_never_a_fault_of_ours(
    table: Session, keeper: User, as_user: Callable[[User], Client]
) -> None:
    browser = as_user(keeper)
    for at in addresses(table):
        parts = at.strip("/").split("/")
        for place in range(1, len(parts)):
            for nasty in sample(PLACES, 3):
                path = "/" + "/".join([*parts[:place], nasty, *parts[place + 1 :]]) + "/" * at.endswith("/")
                answer(browser, "get", path, b"")
            answer(browser, "post", path, b"key=k")


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": 'sessionid="\\377\\377aaaaaaaa"; csrftoken="\\000"; messages="\\377"'},
        {"Cookie": "sessionid=" + "9" * 5000 + "; messages=[["},
        {"Accept-Language": "xx-" + "y" * 500 + ", *;q=nan, \xff"},
        {"HX-Request": "true", "HX-Request-Type": "partial", "HX-Current-URL": "http://[/"},
        {"HX-Request": "true", "HX-Request-Type": "partial", "HX-Current-URL": "x" * 3000},
        {"HX-Request": "true", "HX-Request-Type": "\x00"},
        {"If-None-Match": '"' + "x" * 3000, "If-Modified-Since": "never"},
        {"Range": "bytes=9-1", "Accept": "\x00", "Accept-Encoding": "br;q=nonsense"},
    ],
    ids=lambda headers: " ".join(headers),
)
def test_nonsense_in_the_head_of_a_request_is_never_a_fault_of_ours(
    table: Session, keeper: User, as_user: Callable[[User], Client], headers: dict[str, str]
) -> None:
    browser = Client() if "Cookie" in headers else as_user(keeper)
    for at in addresses(table):
        for send in (browser.get, browser.post):
            assert send(at, headers=headers).status_code < 500, at


def test_nonsense_in_any_place_of_a_record_is_never_a_fault_of_ours(
    table: Session, keeper: User, as_user: Callable[[User], Client]
) -> None:
    browser = as_user(keeper)
    record = browser.get(f"/s/{table.public_id}/record.json").json()
    record |= {"id": "x", "joined": {"Ben": 1}, "leaves": {"Tom": 9}, "started": {"Ben": 0}, "out": {"Kofi": [7]}}
    odd: list[Any] = [None, True, -1, 0, 10**30, 1e400, "", "\0", "\ud800", "x" * 200, [], {}, {"a": 1}, [[1]], [None]]
    for change in changed(record, odd):
        body = urlencode({"key": "k", "text": json.dumps(change)}).encode()
        answer(browser, "post", f"/c/{table.club.public_id}/import/", body)
    for text in ("[" * 100_000, '{"a":' * 5000, "9" * 5000, json.dumps(record)[:-9], "\ufeff{}", "null"):
        answer(browser, "post", f"/c/{table.club.public_id}/import/", urlencode({"key": "k", "text": text}).encode())


def test_nonsense_in_any_place_of_a_backup_is_never_a_fault_of_ours(
    table: Session, keeper: User, as_user: Callable[[User], Client]
) -> None:
    """What is read all the same is a club that every page can show, and nothing is left lying about."""
    make.house_rules(table.club)
    browser = as_user(keeper)
    first, game, *_ = b"".join(browser.get(reverse("backup", args=[table.club.public_id]))).decode().splitlines()
    odd = [None, True, -1, 10**30, "", "\0", "x" * 200, [], {"a": 1}, [None], "9999-12-31", "0001-01-01", "Ben", "UTC"]
    for change in changed(json.loads(first), odd):
        with transaction.atomic():
            text = "\n".join([json.dumps(change), game])
            answer = browser.post("/restore/", {"key": "k", "text": text})
            assert answer.status_code in (302, 422), change
            assert not Import.objects.exists(), change
            for page in ("seasons/", "seasons/all/") if answer.status_code == 302 else ():
                assert browser.get(f"{answer['Location']}{page}").status_code == 200, change
            transaction.set_rollback(True)


TABLES = [
    "date,Ada,Eve\n2025-03-01,3,70\n",
    "date;round;Ada;Eve\n1.3.2025;1;3;70\n1.3.2025;2;out;4\n",
]


def test_nonsense_in_any_cell_of_a_table_is_never_a_fault_of_ours(
    table: Session, keeper: User, as_user: Callable[[User], Client]
) -> None:
    browser, address = as_user(keeper), reverse("import_record", args=[table.club.public_id])
    for rows in TABLES:
        cells = re.split("([,;\n])", rows)
        for place in range(0, len(cells), 2):
            for nasty in sample(NASTY, 4):
                spoiled = "".join(cells[:place]).encode() + nasty + "".join(cells[place + 1 :]).encode()
                with transaction.atomic():
                    answer = browser.post(address, {"key": "k", "file": SimpleUploadedFile("paper.csv", spoiled)})
                    assert answer.status_code in (200, 422), spoiled
                    for _, at, fields in Forms(address, answer.content.decode()).found:
                        assert browser.post(at, {**fields, "key": "k2"}).status_code in (200, 302, 422), spoiled
                    transaction.set_rollback(True)


def changed(value: Any, odd: list[Any]) -> Iterator[Any]:
    """A JSON value with one place in it changed into something odd."""
    places: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    for place in places[:5] if isinstance(value, list) else places:
        inner = value[place]
        others = changed(inner, odd) if isinstance(inner, dict | list) else ()
        for other in (*sample(odd, 2), *others):
            fresh = copy(value)
            fresh[place] = other
            yield fresh
