"""A second phone: links that let other browsers look at one game, or score it, and the right to take that back."""

import base64
import hashlib
from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from scoring.models import Change, Invitation, Pass, Role, Session
from scoring.scorebook.log import Line, NotNow, Tap, change

TOKEN_BYTES = 20


def token_of(invitation: Invitation) -> str:
    """What stands in the address of a link: 160 bits that only who has the site's secret key can work out.

    So a link can be shown again as long as it lives, and nobody reads it in the database. "" where the secret key is
    not the one that it was made with: then it opens the game as before, but cannot be shown.
    """
    token = _token(invitation.public_id)
    return token if hash_of(token) == invitation.token_hash else ""


def _token(public_id: str) -> str:
    digest = salted_hmac("scoring.invitation", public_id, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def invite(game: Session, tap: Tap, role: Role, label: str, lives: timedelta) -> Invitation:
    """Make a link with this role to a game, for a phone called so ("" for any)."""

    def step(game: Session) -> Line:
        made = Invitation(session=game, role=role, label=label, expires_at=timezone.now() + lives)
        made.token_hash = hash_of(_token(made.public_id))
        made.save()
        return Line(game, "phone.invited", after={"link": made.public_id, "phone": label, "role": int(role)})

    made = change(game, tap, "phone.invited", [int(role), label, lives.total_seconds()], step)
    return Invitation.objects.get(public_id=made.after["link"])


def join(invitation: Invitation, tap: Tap) -> Change:
    """Let a browser in by a link. It keeps its name and the higher of two rights.

    Raises `NotNow`: `link_closed`, or `phone_removed` when this phone was removed after the link was made.
    """

    def step(game: Session) -> Line:
        link = Invitation.objects.get(pk=invitation.pk)
        if not link.open:
            raise NotNow("link_closed")
        phone = Pass.objects.filter(session=game, user=tap.who).first()
        if phone and phone.removed_at:
            if link.made_at < phone.removed_at:
                raise NotNow("phone_removed")
            phone.role, phone.removed_at = link.role, None
        elif phone:
            phone.role = max(phone.role, link.role)
        else:
            phone = Pass(session=game, user=tap.who, role=link.role, name=free_name(game, link.label))
        phone.invitation = link
        phone.save()
        return Line(game, "phone.joined", after={"phone": phone.name, "role": phone.role})

    return change(invitation.session, tap, "phone.joined", invitation.public_id, step)


def free_name(game: Session, label: str) -> str:
    """What a phone is called in this game: as its link says, with a number where there is one already."""
    taken = set(game.passes.values_list("name", flat=True))
    stem, number = label or gettext("Phone"), 2 if label else 1
    if label and label not in taken:
        return label
    while f"{stem} {number}" in taken:
        number += 1
    return f"{stem} {number}"


def withdraw(invitation: Invitation, tap: Tap) -> Change:
    """Let nobody else in by this link; the phones that it let in stay."""

    def step(game: Session) -> Line:
        link = Invitation.objects.get(pk=invitation.pk)
        link.withdrawn_at = link.withdrawn_at or timezone.now()
        link.save(update_fields=["withdrawn_at"])
        return Line(game, "phone.withdrawn", after={"link": link.public_id, "phone": link.label, "role": link.role})

    return change(invitation.session, tap, "phone.withdrawn", invitation.public_id, step)


def remove_phone(phone: Pass, tap: Tap) -> Change:
    """Take a phone's right to a game away at once; only a link made later lets it in again.

    The link that it came by is closed: without its cookies the phone would be somebody new, whom it lets in.
    """

    def step(game: Session) -> Line:
        known = Pass.objects.get(pk=phone.pk)
        known.removed_at = known.removed_at or timezone.now()
        known.save(update_fields=["removed_at"])
        game.invitations.filter(pk=known.invitation_id, withdrawn_at=None).update(withdrawn_at=known.removed_at)
        return Line(game, "phone.removed", after={"phone": known.name, "role": known.role})

    return change(phone.session, tap, "phone.removed", phone.public_id, step)
