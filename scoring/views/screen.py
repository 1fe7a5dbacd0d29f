"""One way for every screen to answer: the whole page, or only its fragment when htmx asks for that."""

import hashlib
import re
import secrets
from collections.abc import Callable
from functools import cache, wraps
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.html import format_html
from django.utils.http import quote_etag
from django.utils.translation import get_language

from scoring import access, scorebook
from scoring.models import Session

type View = Callable[..., HttpResponse]

# What somebody asks for in an address, and this browser remembers from then on.
REMEMBERED = {"count", "order", "entry", "names", "hands"}


def show(
    request: HttpRequest,
    template: str,
    title: str,
    context: dict[str, Any],
    status: int = 200,
    url: str = "",
    *,
    leaves_at_once: bool = False,
) -> HttpResponse:
    """Render `template`, or its partial `screen` for htmx, which then shows `url` (this request's) as the address.

    A form that is shown again leaves the address as it is, and the address of now is not pushed once more: going back
    then leads back. From a screen that `leaves_at_once` going back leads away, not tap by tap: its address is replaced.
    """
    context = {"title": title, **context}
    if request.htmx.request_type != "partial":  # type: ignore[attr-defined]
        response = render(request, template, context, status=status)
    else:
        response = render(request, f"{template}#screen", context, status=status)
        response.content = format_html("<title>{}</title>", title).encode() + response.content
        address = url or (request.get_full_path() if request.method == "GET" else "")
        now = request.htmx.current_url or ""  # type: ignore[attr-defined]
        if not address or request.build_absolute_uri(address) == now:
            response["HX-Push-Url"] = "false"
        elif leaves_at_once and urlsplit(now).path == urlsplit(address).path:
            response["HX-Replace-Url"] = address
        else:
            response["HX-Push-Url"] = address
    patch_vary_headers(response, ["HX-Request-Type"])  # no cache may take the one for the other
    return response


def origin(request: HttpRequest) -> dict[str, str]:
    """For pages about no game: the public id of the game (`?from=`) that people come from and go back to, if any."""
    game = request.GET.get("from", "")
    found = re.fullmatch(r"[\w-]{1,40}", game, re.ASCII)
    return {"game": game, "origin": f"?from={game}"} if found else {"game": "", "origin": ""}


def new_key() -> str:
    """A key for a form, for browsers without JavaScript; the others mint their own (keys.js)."""
    return secrets.token_urlsafe(16)


def key(request: HttpRequest) -> str:
    """The key in a form that was sent; a form without a sound key is not one of ours."""
    key = request.POST.get("key", "")
    if not re.fullmatch(r"[\w-]{1,64}", key, re.ASCII):
        raise BadRequest("no key")
    return key


def tap(request: HttpRequest) -> scorebook.Tap:
    """Who sent a form, and the key in it."""
    return scorebook.Tap(access.user(request), key(request))


def polled(view: View) -> View:
    """A screen of a game that phones ask for again and again: who has the newest is told so before it is judged."""

    @wraps(view)
    def answered(request: HttpRequest, game: Session, **others: object) -> HttpResponse:
        if REMEMBERED & request.GET.keys():
            return view(request, game, **others)
        # A whole page has a tag of its own: a browser that keeps the fragment would take it for the page.
        whole = "" if request.htmx.request_type == "partial" else "-page"  # type: ignore[attr-defined]
        etag = quote_etag(version(request, game) + whole)
        response = get_conditional_response(request, etag=etag) or view(request, game, **others)
        response["ETag"] = etag
        patch_vary_headers(response, ["HX-Request-Type"])
        return response

    return answered


def only_bully(is_bully: bool) -> Callable[[View], View]:
    """A screen of the games of Bully, or of all the others: from one of those people are led to its first screen."""

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, game: Session, **others: object) -> HttpResponse:
            return view(request, game, **others) if game.is_bully == is_bully else redirect("race", game.public_id)

        return guarded

    return guard


in_rows, on_board = only_bully(False), only_bully(True)


def version(request: HttpRequest, game: Session) -> str:
    """What a screen of a game depends on, in 16 signs: what was changed, who reads it and how, and the site itself."""
    depends = (
        *(game.change_count, game.club.change_count),
        *(request.user.pk, request.role, request.is_member),  # type: ignore[attr-defined]
        *(request.session.get(asked) for asked in sorted(REMEMBERED)),
        *(get_language(), release()),
    )
    return hashlib.sha256(repr(depends).encode()).hexdigest()[:16]


@cache
def release() -> str:
    """What this site was installed as: other templates, code or styles may tell the same game otherwise."""
    told = ("templates/**/*.html", "scoring/**/*.py", "locale/**/*.mo", "static/**/*.css", "static/**/*.js")
    files = sorted(file for pattern in told for file in settings.BASE_DIR.glob(pattern))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
