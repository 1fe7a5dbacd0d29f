"""Games that arrive: pasted or in a file; what it is, is told by what it holds."""

import codecs
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring import paper, rules, scorebook
from scoring.backup import FORMAT
from scoring.forms.backup import read_club
from scoring.forms.keyed import KeyedForm
from scoring.forms.paper import MOST_SIGNS, unreadable
from scoring.forms.record import parsed, read_record
from scoring.models import Import
from scoring.wording import error_message

# The longest evening takes some 60 kB.
MOST_PASTED = 500_000
# Ten thousand games that were entered as numbers take 15 MB.
MOST_BYTES = 30_000_000
MOST_GAMES = 20_000


class ArrivingForm(KeyedForm):
    """Records of games, one a line or one alone, or a backup of a club; or a table of results from paper.

    When valid, `rows` are the cells of a table. Else `backup` is what a backup's `first` line says, None where there
    is none; `lines` are the games, and `records` the same, judged, where they are so few that one step writes them.
    """

    text = forms.CharField(
        required=False,
        max_length=MOST_PASTED,
        label=gettext_lazy("Paste it"),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocapitalize": "off", "dir": "ltr"}),
        error_messages={"max_length": gettext_lazy("This is too long to paste. Save it as a file, and choose that.")},
    )
    file = forms.FileField(required=False, label=gettext_lazy("Or its file"))
    only_backup = False
    backup: scorebook.Backup | None = None
    first = ""
    rows: paper.Rows | None = None
    lines: list[str]
    records: Sequence[rules.Record] = ()

    def clean(self) -> None:
        if self.errors:
            return
        text = self._text()
        if paper.is_table(text) and not self.only_backup:
            self.rows = table_in(text)
            return
        self.lines = lines_of(text)
        if is_backup(self.lines[0]):
            self.first = self.lines.pop(0)
            self.backup = read_club(self.first)
        elif self.only_backup:
            raise ValidationError(gettext("This is no backup of a club. Choose the file that “Take it with you” gave."))
        if len(self.lines) > MOST_GAMES:
            said = ngettext(
                "This file holds more than %(most)d game. Split it into smaller ones.",
                "This file holds more than %(most)d games. Split it into smaller ones.",
                MOST_GAMES,
            )
            raise ValidationError(said % {"most": MOST_GAMES})
        if len(self.lines) > scorebook.GAMES_A_STEP:
            for number, line in enumerate(self.lines, 1):
                with_number(number, parsed, line)
        elif len(self.lines) == 1 and not self.backup:
            self.records = [read_record(self.lines[0])]
        else:
            self.records = list(read_records(self.lines))

    def worded(self, fault: rules.RuleError | scorebook.NotNow) -> str:
        return of_record(fault)

    def _text(self) -> str:
        """What was pasted, or else what the file holds."""
        file: Any = self.cleaned_data.get("file")
        if self.cleaned_data.get("text", "").strip():
            return str(self.cleaned_data["text"])
        if file is None:
            raise ValidationError(gettext("Paste something, or choose a file."))
        if file.size > MOST_BYTES:
            raise ValidationError(gettext("This file is too big. Split it into smaller ones."))
        try:
            text = decoded(file.read())
        except UnicodeDecodeError:
            raise ValidationError(gettext("This file is no text. Choose another one.")) from None
        if not text.strip():
            raise ValidationError(gettext("This file is empty. Choose another one."))
        return text


class RestoreForm(ArrivingForm):
    """A backup, and nothing else."""

    only_backup = True
    file = forms.FileField(required=False, label=gettext_lazy("The file"))


class StepForm(forms.Form):
    """The next step of an import: after how many games it goes on."""

    done = forms.IntegerField(min_value=0, max_value=MOST_GAMES)


def decoded(content: bytes) -> str:
    """The text of a file; a spreadsheet may write a table in two bytes a sign, or in the signs of Windows."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252")
        if paper.is_table(text):
            return text
        raise


def table_in(text: str) -> paper.Rows:
    """The cells of a table; ValidationError where there is none, or too much of it."""
    if len(text) > MOST_SIGNS:
        raise ValidationError(gettext("This table is too big. Split it into smaller ones."))
    try:
        return paper.read(text)
    except paper.Unreadable as fault:
        raise ValidationError(unreadable(fault)) from None


def lines_of(text: str) -> list[str]:
    """The records in a text: one, which may take many lines, or one a line."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        # Only a line feed ends a line: a name may hold signs that Python takes for the end of one.
        return [line.strip() for line in text.split("\n") if line.strip()]
    return [text.strip()]


def is_backup(line: str) -> bool:
    """Whether a line is the first of a backup."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and said.get("format") == FORMAT


def next_records(arriving: Import, done: int) -> list[rules.Record]:
    """The records of the next step of an import, read and judged; ValidationError names the one that is wrong."""
    waiting = arriving.records.filter(number__gt=done, number__lte=done + scorebook.GAMES_A_STEP)
    return list(read_records(waiting.values_list("record", flat=True), done + 1))


def read_records(lines: Iterable[str], first: int = 1) -> Iterator[rules.Record]:
    for number, line in enumerate(lines, first):
        yield with_number(number, read_record, line)


def with_number(number: int, read: Any, line: str) -> Any:
    """Read a line; ValidationError says which of the records is wrong."""
    try:
        return read(line)
    except ValidationError as fault:
        raise ValidationError(numbered(number, " ".join(fault.messages))) from None


def of_record(fault: rules.RuleError | scorebook.NotNow) -> str:
    """What stands in the way, with the number of the record where one of several is told."""
    number, what = fault.fields.get("record"), error_message(fault)
    return numbered(number, what) if isinstance(number, int) else what


def numbered(number: int, what: str) -> str:
    return gettext("Record %(number)d: %(what)s") % {"number": number, "what": what}
