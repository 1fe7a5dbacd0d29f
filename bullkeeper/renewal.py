"""Sign-ins that last as long as the phone keeps coming back."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone


class RenewSignIn:
    """Counts the 400 days of a sign-in from the phone's last visit: once a day, its cookie is sent anew.

    Once a day and not at every visit, because it costs a write.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        session, today = request.session, timezone.now().date().isoformat()
        if session.accessed and not session.is_empty() and session.get("renewed") != today:
            session["renewed"] = today
        return response
