"""The log of everything that was changed."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from .clubs import Club
from .games import Session


class Change(models.Model):
    """One line of the append-only log: the history, the undo, the audit, and what makes asking twice harmless.

    `session` is null for what concerns the club. `number` runs within the game, or within the club.
    `before` and `after` are the facts it touched, as lines of JSON (`scorebook.facts`; docs/architecture.md).
    `undoes` is the change it takes back, `redoes` the undo that it reverses.
    `key` is minted by the browser for one tap; `fingerprint` tells whether a repeated key asks for the same again.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="changes")
    session = models.ForeignKey(Session, models.CASCADE, null=True, related_name="changes")
    number = models.PositiveIntegerField()
    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    what = models.CharField(max_length=32)
    before: Any = models.JSONField(null=True)
    after: Any = models.JSONField(null=True)
    undoes = models.OneToOneField("self", models.CASCADE, null=True, related_name="undone_by")
    redoes = models.OneToOneField("self", models.CASCADE, null=True, related_name="redone_by")
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 (no two keys are equal, but many lines have none)
    fingerprint = models.CharField(max_length=64, blank=True)

    # The `Sheet` as this change left it, for whoever has just made it; a change read from the log has none.
    sheet: Any = None

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number"], condition=Q(session__isnull=False), name="unique_number_in_a_game"
            ),
            models.UniqueConstraint(
                fields=["club", "number"], condition=Q(session__isnull=True), name="unique_number_in_a_club"
            ),
            models.UniqueConstraint(fields=["who", "key"], name="unique_who_and_key"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.what}"

    @property
    def made(self) -> Any:
        """The facts that this change made; of an undo, those that it took back."""
        return self.before if self.undoes_id else self.after
