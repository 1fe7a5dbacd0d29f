"""Seasons, and what is kept of them beside the facts, so that no page adds up games."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring import rules

from .clubs import NAME_LENGTH, Club, Player, public_id


class Ranking(models.TextChoices):
    """What a season's table goes by (docs/seasons.md)."""

    POINTS = "points", _("points")
    WINS = "wins", _("wins")
    PAR = "par", _("average")
    RATING = "rating", _("rating")


def default_league() -> dict[str, Any]:
    return rules.write_league(rules.League())


class Season(models.Model):
    """Some months of a club's games, and the rule by which they rank. A game stays in the season that it began in.

    `first_day` and `last_day` are days in the club's time zone, no two seasons of a club have one in common; without
    a last day the season runs until it is ended. `least` is how much of the season's games somebody must have played
    to be ranked, in percent. `league` are the points for a game, as a ruleset writes them.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    public_id = models.CharField(max_length=16, unique=True, default=public_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    look = models.CharField(max_length=4 * NAME_LENGTH, editable=False)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"), null=True, blank=True)
    ranking = models.CharField(max_length=8, choices=Ranking.choices, default=Ranking.POINTS)
    splits_wins = models.BooleanField(default=False)
    least = models.PositiveSmallIntegerField(default=25)
    ranks_guests = models.BooleanField(default=False)
    rates = models.BooleanField(default=False)
    league = models.JSONField(default=default_league)

    class Meta:
        ordering = ["-first_day"]
        constraints = [
            models.UniqueConstraint(fields=["club", "look"], name="no_two_seasons_look_alike"),
            models.UniqueConstraint(fields=["club", "first_day"], name="no_two_seasons_begin_together"),
            models.CheckConstraint(
                condition=Q(last_day=None) | Q(last_day__gte=F("first_day")), name="a_season_ends_after_it_began"
            ),
            models.CheckConstraint(condition=Q(least__lte=100), name="least_is_percent"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("season", args=[self.club.public_id, self.public_id])

    @property
    def keeps_ratings(self) -> bool:
        return self.rates or self.ranking == Ranking.RATING


class Kept(models.Model):
    """What is summed up of the finished games of one family in one season (null: in none), up to the end of a day.

    It is derived from the games in playing order by `scoring.tallies`, written by the change of a game that alters
    it, and rebuilt by `manage.py rejudge`. `newest`: no later day has one of the same.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    season = models.ForeignKey(Season, models.CASCADE, null=True, related_name="%(class)s_set")
    family = models.CharField(max_length=16)
    day = models.DateField()
    newest = models.BooleanField(default=True)

    class Meta:
        abstract = True


class Tally(Kept):
    """One player's sums.

    `games` counts those that the player finished, `wins` the shared ones too, `shares` the same in 2520ths of a win,
    divided among who shared; `points` are hundredths. `score` is what those games cost, `rounds` how many rounds were
    played of those whose rounds are known; `sizes` both by how many played the round, `{"4": [rounds, score]}`.
    `form` has the last games, newest last, as `[rank, players]`. `takes` is what followed rounds tell: `[rounds,
    takes, cost, low, cheapest]`. `clean_run` rounds and `win_run` games are the runs that still go on, `bests` the
    records (`scoring.tallies.BESTS`), `best_…` their values, by which they are found.
    `mu` and `sigma` are the rating, where the season keeps one.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="tallies")
    games = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    shares = models.PositiveIntegerField()
    points = models.IntegerField()
    rounds = models.PositiveIntegerField()
    score = models.IntegerField()
    sizes = models.JSONField()
    form = models.JSONField()
    takes = models.JSONField()
    clean_run = models.PositiveIntegerField()
    win_run = models.PositiveIntegerField()
    bests = models.JSONField()
    best_lowest = models.IntegerField(null=True)
    best_highest = models.IntegerField(null=True)
    best_round = models.IntegerField(null=True)
    best_take = models.IntegerField(null=True)
    best_clean = models.IntegerField(null=True)
    best_wins = models.IntegerField(null=True)
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)

    class Meta:
        ordering = ["day", "player"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "family", "player", "day"],
                condition=Q(season__isnull=False),
                name="one_tally_a_day_in_a_season",
            ),
            models.UniqueConstraint(
                fields=["club", "family", "player", "day"], condition=Q(season=None), name="one_tally_a_day_in_none"
            ),
        ]
        indexes = [
            models.Index(fields=["club", "family"], condition=Q(newest=True), name="newest_tallies"),
            models.Index(fields=["player"], condition=Q(newest=True), name="newest_tallies_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player} on {self.day}"


class Pair(Kept):
    """Two players' shared games: in so many `one` was `ahead` of `other`, or `behind`; level in the rest.

    `one` is the player with the lower key.
    """

    one = models.ForeignKey(Player, models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")
    games = models.PositiveIntegerField()
    ahead = models.PositiveIntegerField()
    behind = models.PositiveIntegerField()

    class Meta:
        ordering = ["day", "one", "other"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "family", "one", "other", "day"],
                condition=Q(season__isnull=False),
                name="one_pair_a_day_in_a_season",
            ),
            models.UniqueConstraint(
                fields=["club", "family", "one", "other", "day"],
                condition=Q(season=None),
                name="one_pair_a_day_in_none",
            ),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="a_pair_has_an_order"),
        ]
        indexes = [
            # With all that a page of all time adds up, so that it reads the index alone.
            models.Index(
                fields=["club", "family", "one", "other", "games", "ahead", "behind"],
                condition=Q(newest=True),
                name="newest_pairs",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.other} on {self.day}"
