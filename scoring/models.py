"""What the database keeps: who sat where and what each pile held (facts), what `judge` made of it, and every change.

A `Session` is one sitting, one game; in text and talk it is a *game*. Facts are written by `scoring.scorebook` alone.
The fields headed *projection* repeat what `rules.judge` says of the facts, so that lists need not judge every game;
`manage.py rejudge` rebuilds them and reports any difference.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from scoring import rules

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

    class Meta:
        ordering = ["look"]
        constraints = [
            models.UniqueConstraint(fields=["club", "look"], name="no_two_players_look_alike"),
            models.CheckConstraint(condition=~Q(look=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


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


class Session(models.Model):
    """One sitting, one game: its own full copy of the rules, its seats and rounds."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="sessions")
    public_id = models.CharField(max_length=16, unique=True, default=public_id, editable=False)
    ruleset = models.JSONField()
    started_at = models.DateTimeField()
    stopped = models.BooleanField(default=False)
    dealer = models.PositiveSmallIntegerField(null=True)  # the seat that dealt round `dealt`; it moves on from there
    dealt = models.PositiveSmallIntegerField(default=1)
    thrown_away = models.BooleanField(default=False)
    followed = models.BooleanField(default=False)  # rows or hands ever lay on its table; else nobody asks for any
    suggests = models.BooleanField(default=True)  # whether the table may ask where a card would go
    extra = models.JSONField(default=dict, blank=True)  # what an imported record holds that nobody judges
    change_count = models.PositiveIntegerField(default=0)
    # projection
    finished_in_round = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["-started_at", "-id"]
        indexes = [models.Index(fields=["club", "-started_at"], name="games_of_a_club")]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        return reverse("race", args=[self.public_id])

    @property
    def is_bully(self) -> bool:
        """Whether it is played on a board; every other game is played in rows, or in piles alone."""
        return bool(self.ruleset == rules.write_ruleset(rules.BULLY))


class Seat(models.Model):
    """A player's seat in one game. `position` is its number for good; around the table seats are in the order of
    `place`, those in one place in the order of `position`.

    `joined` and `left` are the first and the last round in which the seat has a score; who left before that never
    played. `start_total` is what a joiner began with, a fact from then on.
    """

    session = models.ForeignKey(Session, models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(default=0)
    joined = models.PositiveSmallIntegerField(default=1)
    left = models.PositiveSmallIntegerField(null=True)
    start_total = models.IntegerField(default=0)
    # projection
    total = models.IntegerField(default=0)
    rank = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["place", "position"]
        constraints = [
            models.UniqueConstraint(fields=["session", "player"], name="no_two_seats_with_one_player"),
            models.UniqueConstraint(fields=["session", "position"], name="no_two_seats_in_one_place"),
            models.CheckConstraint(condition=Q(position__gte=1), name="seats_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.position}. {self.player}"

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def played(self) -> bool:
        """Whether there is, or may come, a round with a score of this seat."""
        return self.left is None or self.left >= self.joined

    def in_round(self, number: int) -> bool:
        """Whether the seat has joined by this round and not left before it."""
        return self.joined <= number and (self.left is None or number <= self.left)


class Round(models.Model):
    """One deal, played to its end. It comes into being with what is entered in it first: a pile, a drafted card, its
    rows, or its grid.

    `rows` are the rows as they lay when following it began, null where its piles are entered; following may be
    `broken_off`, and then the piles count. `hands` are those that were drafted in the open, null where nobody knows
    them: `[[seat position, [card, …]], …]`, in the turn in which they were taken. Of Bully, `spares` are the spare
    cards on the piles of the grid, with seat positions for names: `{"1": {"a1": 4}, "2": {"b1": 2, "e2": 2}}`.
    """

    session = models.ForeignKey(Session, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    hands = models.JSONField(null=True)
    rows = models.JSONField(null=True)
    spares = models.JSONField(null=True)
    broken_off = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_round_per_session_and_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.session} round {self.number}"


class Turn(models.Model):
    """One turn of a followed round, or a duel: what was played, as a game record writes it, seat positions for names.

    `{"plays": {"1": 14}, "choices": {"1": {"row": 2}}, "overrides": {"1": {"row": 3, "taker": 2}}}`; or, names unsaid,
    `{"cards": [14], "takers": {"14": 1}, …}`. Where the cards went is worked out, and so is whether some are missing.
    A duel of Bully is `{"by": 1, "exchanges": [{"open": "a1", "card": "Q", "answer": "b1", "with": "K"}]}`.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="turns")
    number = models.PositiveSmallIntegerField()
    played = models.JSONField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_turn_per_round_and_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="turns_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.round} turn {self.number}"


class Pile(models.Model):
    """A cell of the score sheet: what one player picked up in one round.

    `cards` or `points` (bullheads) or neither (not entered, never 0); a correction is added to either and waits for it.
    `out`: the player sat this round out, and nothing is missing.
    `change` is the number of the change that wrote the cell last.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="piles")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="piles")
    cards = models.JSONField(null=True)
    points = models.IntegerField(null=True)
    correction = models.IntegerField(default=0)
    why = models.CharField(max_length=100, blank=True)
    out = models.BooleanField(default=False)
    change = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "seat"], name="one_pile_per_round_and_seat"),
            models.CheckConstraint(
                condition=Q(cards__isnull=True) | Q(points__isnull=True), name="a_pile_is_cards_or_points"
            ),
            models.CheckConstraint(
                condition=Q(out=False) | Q(cards__isnull=True, points__isnull=True, correction=0),
                name="who_sits_out_has_no_pile",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.seat}"

    @property
    def entered(self) -> bool:
        return self.cards is not None or self.points is not None

    @property
    def blank(self) -> bool:
        return not self.entered and not self.correction and not self.out


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
