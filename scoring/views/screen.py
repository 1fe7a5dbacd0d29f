"""One way for every screen to answer: the whole page, or only its fragment when htmx asks for that."""

import re
import secrets
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html

from scoring import access, scorebook


def show(
    request: HttpRequest, template: str, title: str, context: dict[str, Any], status: int = 200, url: str = ""
) -> HttpResponse:
    """Render `template`, or its partial `screen` for htmx, which then shows `url` (this request's) as the address."""
    context = {"title": title, **context}
    if request.htmx.request_type != "partial":  # type: ignore[attr-defined]
        return render(request, template, context, status=status)
    fragment = render(request, f"{template}#screen", context, status=status)
    fragment.content = format_html("<title>{}</title>", title).encode() + fragment.content
    fragment["HX-Push-Url"] = url or request.get_full_path()
    return fragment


def new_key() -> str:
    """A key for a form, for browsers without JavaScript; the others mint their own (keys.js)."""
    return secrets.token_urlsafe(16)


def tap(request: HttpRequest) -> scorebook.Tap:
    """Who sent a form, and the key in it; a form without a sound key is not one of ours."""
    key = request.POST.get("key", "")
    if not re.fullmatch(r"[\w-]{1,64}", key, re.ASCII):
        raise BadRequest("no key")
    return scorebook.Tap(access.user(request), key)
