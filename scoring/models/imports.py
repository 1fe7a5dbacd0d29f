"""Games on their way in: read, checked and written step by step, and there for everybody only when all of them are."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from .clubs import Club, public_id


class Import(models.Model):
    """A file that is being read back. Its games are written into `club`, which nobody sees before the last is there.

    Then they move `into` the club that they are meant for; where there is none, `club` is handed to `who`. With a
    `fault`, a sentence, it has ended: nothing more is written, and what was is gone.
    """

    public_id = models.CharField(max_length=16, unique=True, default=public_id, editable=False)
    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    club = models.OneToOneField(Club, models.CASCADE, related_name="arriving")
    into = models.ForeignKey(Club, models.CASCADE, null=True, related_name="imports")
    begun_at = models.DateTimeField(auto_now_add=True)
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    fault = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.done} of {self.total}"


class ImportedRecord(models.Model):
    """A game record that waits for its turn, as its line of the file has it; written, it is gone."""

    of = models.ForeignKey(Import, models.CASCADE, related_name="records")
    number = models.PositiveIntegerField()
    record = models.TextField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["of", "number"], name="one_record_per_import_and_number")]

    def __str__(self) -> str:
        return f"{self.of}: {self.number}"
