"""One way for every screen to answer: the whole page, or only its fragment when htmx asks for that."""

import re
import secrets
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.html import format_html

from scoring import access, scorebook


def show(
    request: HttpRequest, template: str, title: str, context: dict[str, Any], status: int = 200, url: str = ""
) -> HttpResponse:
    """Render `template`, or its partial `screen` for htmx, which then shows `url` (this request's) as the address.

    A form that is shown again leaves the address as it is, and the address of now is not pushed once more: going back
    then leads back.
    """
    context = {"title": title, **context}
    if request.htmx.request_type != "partial":  # type: ignore[attr-defined]
        response = render(request, template, context, status=status)
    else:
        response = render(request, f"{template}#screen", context, status=status)
        response.content = format_html("<title>{}</title>", title).encode() + response.content
        address = url or (request.get_full_path() if request.method == "GET" else "")
        new = address and address != request.htmx.current_url_abs_path  # type: ignore[attr-defined]
        response["HX-Push-Url"] = address if new else "false"
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


def tap(request: HttpRequest) -> scorebook.Tap:
    """Who sent a form, and the key in it; a form without a sound key is not one of ours."""
    key = request.POST.get("key", "")
    if not re.fullmatch(r"[\w-]{1,64}", key, re.ASCII):
        raise BadRequest("no key")
    return scorebook.Tap(access.user(request), key)
