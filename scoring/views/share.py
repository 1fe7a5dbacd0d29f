"""A second phone: links into one game, the phones that came by them, and the door they come through."""

from __future__ import annotations

from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bullkeeper import hosts
from scoring import access, scorebook, wording
from scoring.forms.share import InvitationForm, RemovalForm
from scoring.models import Invitation, Role, Session
from scoring.sheet import Sheet
from scoring.views import screen
from scoring.views.game import frame


@access.of_game(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, game: Session) -> HttpResponse:
    """Make a link; see which ones wait, and which phones are in."""
    form = InvitationForm(request.POST if request.method == "POST" else None)

    def invite(key: str) -> Invitation:
        said = form.cleaned_data
        return scorebook.invite(game, scorebook.Tap(access.user(request), key), said["role"], said["label"], form.lives)

    if made := form.write(invite):
        return redirect("link", game.public_id, made.public_id)
    return show_share(request, game, form, form.faults)


def show_share(request: HttpRequest, game: Session, form: InvitationForm, faults: list[str]) -> HttpResponse:
    context = frame(request, Sheet(game), "") | {
        "form": form,
        "faults": faults,
        "links": [link for link in game.invitations.all() if link.open],
        "phones": game.passes.filter(removed_at=None),
        "SCORER": Role.SCORER,
    }
    status = form.status if form.errors else 422 if faults else 200
    return screen.show(request, "scoring/share.html", gettext("Another phone"), context, status)


@access.of_game(Role.KEEPER)
@require_safe
def link(request: HttpRequest, game: Session, link: str) -> HttpResponse:
    """One link as a QR code and as text, to show to the other phone."""
    invitation = access.link_of(game, link)
    context = frame(request, Sheet(game), "") | {"link": invitation, "open": invitation.open, "SCORER": Role.SCORER}
    if invitation.open:
        context |= shown(request, scorebook.token_of(invitation))
    title = invitation.label or gettext("Another phone")
    return screen.show(request, "scoring/share_link.html", title, context)


def shown(request: HttpRequest, token: str) -> dict[str, Any]:
    """The address of a link as other phones can open it, and its QR code."""
    if not token:
        return {}
    asked = request.get_host()
    host = hosts.for_phones(asked)
    address = f"{request.scheme}://{host or asked}{reverse('invitation', args=[token])}"
    code = segno.make(address, error="m", micro=False).svg_inline(omitsize=True, border=3, light="#fff")
    return {
        "address": address,
        "code": SafeString(code),  # squares, drawn by segno
        "reached_at": host if host != asked else "",
        "unreachable": not host,
    }


@access.of_game(Role.KEEPER)
@require_POST
def remove(request: HttpRequest, game: Session) -> HttpResponse:
    """Withdraw a link, or take a phone's right away."""
    form = RemovalForm(request.POST)

    def taken_back(key: str) -> object:
        tap = scorebook.Tap(access.user(request), key)
        if public_id := form.cleaned_data["link"]:
            return scorebook.withdraw(access.link_of(game, public_id), tap)
        return scorebook.remove_phone(access.phone_of(game, form.cleaned_data["phone"]), tap)

    if form.write(taken_back):
        return redirect("share", game.public_id)
    return show_share(request, game, InvitationForm(), form.faults)


@access.public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Where a link leads. Looking changes nothing, so that previews and scanners use up nothing; the page sends its
    form by itself, and that lets this browser in. Who may do as much already goes straight to the game."""
    invited = access.invitation_by(token)
    game = invited.session
    if access.role_in(request, game) >= invited.role:
        return redirect(game)
    if not invited.open:
        return show_door(request, invited, scorebook.NotNow("link_closed"))
    if request.method != "POST":
        return show_door(request, invited)
    key = screen.key(request)
    try:
        scorebook.join(invited, scorebook.Tap(access.guest(request, key), key))
    except scorebook.NotNow as fault:
        return show_door(request, invited, fault)
    return redirect(game)


def show_door(request: HttpRequest, invited: Invitation, fault: scorebook.NotNow | None = None) -> HttpResponse:
    context = {
        "fault": fault and wording.error_message(fault),
        "role": invited.role,
        "SCORER": Role.SCORER,
        "key": screen.new_key(),
    }
    title = gettext("A game of 6 nimmt!")
    return screen.show(request, "scoring/invitation.html", title, context, 410 if fault else 200)
