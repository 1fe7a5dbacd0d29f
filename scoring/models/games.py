"""The facts of a game: its rules, its seats, and what was picked up or played in its rounds."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.urls import reverse

from scoring import rules

from .clubs import Club, Player, public_id
from .seasons import Season


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
    season = models.ForeignKey(Season, models.PROTECT, null=True, related_name="sessions")
    change_count = models.PositiveIntegerField(default=0)
    # projection
    finished_in_round = models.PositiveIntegerField(null=True)
    family = models.CharField(max_length=16, default="")  # of games that can be compared (`Ruleset.family`)
    day = models.DateField(null=True)  # the evening: the day it began, in the club's time zone

    class Meta:
        ordering = ["-started_at", "-id"]
        indexes = [
            models.Index(fields=["club", "-started_at"], name="games_of_a_club"),
            models.Index(fields=["season", "day"], name="games_of_a_season"),
            models.Index(
                fields=["club", "family"],
                condition=Q(finished_in_round__isnull=False, thrown_away=False),
                name="games_that_count",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        return reverse("race", args=[self.public_id])

    @property
    def is_bully(self) -> bool:
        """Whether it is played on a board; every other game is played in rows, or in piles alone."""
        return bool(self.ruleset == rules.write_ruleset(rules.BULLY))

    @property
    def totals_only(self) -> bool:
        """Whether the scores are totals from paper, and nothing is known of its rounds."""
        return self.extra.get("x_totals") is True


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
    result: Any = models.JSONField(
        null=True
    )  # of a finished game: what standings count of it (`scoring.tallies.Result`)

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
