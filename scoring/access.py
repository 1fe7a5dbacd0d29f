"""Who may see and do what."""

from collections.abc import Callable
from typing import NoReturn

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import Http404, HttpRequest, HttpResponseBase


class StrangersGet404(LoginRequiredMiddleware):
    """Deny by default: who is not signed in sees public views only, and learns of nothing else."""

    def handle_no_permission(self, request: HttpRequest, view_func: Callable[..., HttpResponseBase]) -> NoReturn:
        raise Http404
