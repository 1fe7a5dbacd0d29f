"""People, and the clubs in which they play together."""

from __future__ import annotations

import unicodedata

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 40


def public_id() -> str:
    """A short random name for an address: nobody can count on from it, and no two characters look alike."""
    return get_random_string(10, "23456789abcdefghjkmnpqrstuvwxyz")


def default_time_zone() -> str:
    return settings.TIME_ZONE


def look(name: str) -> str:
    """What a name looks like across a table: "Max", "max ", "MAX" and full-width "Ｍax" look the same.

    >>> look(" MAX ") == look("Ｍax") == "max"
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


class User(AbstractUser):
    """Somebody with a browser: a guest without name or password until the account is secured."""


class Role(models.IntegerChoices):
    """What somebody may do in a club; each role may do what the lower ones may."""

    VIEWER = 1, _("viewer")
    SCORER = 2, _("scorer")
    KEEPER = 3, _("keeper")


class StartRule(models.TextChoices):
    """The total somebody starts with who joins a game that is under way (docs/rules.md §3)."""

    AVERAGE = "average", _("the average of the others, rounded up")
    HIGHEST = "highest", _("the highest of the others")
    ZERO = "zero", _("zero")


class Club(models.Model):
    """The people who play together: players, games and rights live in one club."""

    public_id = models.CharField(max_length=16, unique=True, default=public_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    time_zone = models.CharField(max_length=64, default=default_time_zone)
    founded_at = models.DateTimeField(auto_now_add=True)
    start_rule = models.CharField(
        _("who joins later starts with"), max_length=8, choices=StartRule.choices, default=StartRule.AVERAGE
    )
    change_count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("club", args=[self.public_id])


class Member(models.Model):
    """A right: what this user may do in this club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.PositiveSmallIntegerField(choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_per_club_and_user"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.get_role_display()}"


class Player(models.Model):
    """Somebody who plays with the club. Two real Maxes need a mark: no two names of a club look alike (`look`)."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    public_id = models.CharField(max_length=16, unique=True, default=public_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    look = models.CharField(max_length=4 * NAME_LENGTH, editable=False)
    archived = models.BooleanField(default=False)
    guest = models.BooleanField(default=False)  # plays along, and is in no table unless the season wants guests
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, related_name="merged")

    class Meta:
        ordering = ["look"]
        constraints = [
            models.UniqueConstraint(fields=["club", "look"], name="no_two_players_look_alike"),
            models.CheckConstraint(condition=~Q(look=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def now(self) -> Player:
        """Who this is today: whom they were merged into, and whom those were."""
        return self.merged_into.now if self.merged_into else self


class HouseRules(models.Model):
    """A ruleset of the club's own, offered when a game starts. Games keep a copy of it, which nothing here changes."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="house_rules")
    public_id = models.CharField(max_length=16, unique=True, default=public_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    look = models.CharField(max_length=4 * NAME_LENGTH, editable=False)
    ruleset = models.JSONField()
    archived = models.BooleanField(default=False)

    class Meta:
        ordering = ["look"]
        constraints = [
            models.UniqueConstraint(fields=["club", "look"], name="no_two_rulesets_look_alike"),
            models.CheckConstraint(condition=~Q(look=""), name="ruleset_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
