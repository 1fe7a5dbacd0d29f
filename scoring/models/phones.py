"""The other phones of a game: the links that let them in, and the rights they have since."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .clubs import NAME_LENGTH, Role, public_id
from .games import Session


class Invitation(models.Model):
    """A link that lets other phones into one game until it expires. Its token is not kept, only the token's sha256."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="invitations")
    public_id = models.CharField(max_length=16, unique=True, default=public_id, editable=False)
    token_hash = models.CharField(max_length=64, unique=True)
    role = models.PositiveSmallIntegerField(choices=Role.choices)
    label = models.CharField(_("whose phone"), max_length=NAME_LENGTH, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(role__in=[Role.VIEWER, Role.SCORER]), name="no_link_makes_a_keeper"),
        ]

    def __str__(self) -> str:
        return f"{self.label} {self.get_role_display()}"

    @property
    def open(self) -> bool:
        """Whether it still lets phones in."""
        return self.withdrawn_at is None and timezone.now() < self.expires_at


class Pass(models.Model):
    """A right: what another phone may do in one game, and in nothing else of the club, until it is removed."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="passes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="passes")
    invitation = models.ForeignKey(Invitation, models.CASCADE, related_name="passes")
    public_id = models.CharField(max_length=16, unique=True, default=public_id, editable=False)
    name = models.CharField(max_length=NAME_LENGTH + 4)
    role = models.PositiveSmallIntegerField(choices=Role.choices)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "user"], name="one_pass_per_game_and_user"),
            models.UniqueConstraint(fields=["session", "name"], name="no_two_phones_with_one_name"),
            models.CheckConstraint(condition=Q(role__in=[Role.VIEWER, Role.SCORER]), name="no_pass_makes_a_keeper"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.get_role_display()}"
