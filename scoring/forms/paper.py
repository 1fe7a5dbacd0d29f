"""Results from paper: the table as it was understood, what is unclear in it, and the games that it becomes."""

import json
import re
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring import paper, rules, scorebook
from scoring.forms.keyed import KeyedForm
from scoring.forms.people import NameField
from scoring.forms.record import read_record
from scoring.forms.seats import ODD
from scoring.models import Club, Player, Seat, User, look
from scoring.paper import Cell, Doubt, Game, Unreadable

MOST_SIGNS = 1_000_000
# A browser sends no more fields than the site takes.
MOST_DOUBTS = 300
MOST_TOLD = 20
# Nobody knows when the games of an evening began: the first at eight, the others a minute after each other, as long
# as it is that evening.
BEGAN = time(20)
MOST_MINUTES = 239
# Rules that end nowhere: the games were over when they were written down.
STOPPED = {"preset": "classic", "target": None}


class PaperForm(KeyedForm):
    """A table of results. What was understood goes to and fro as a whole; what is unclear has fields of its own.

    When valid, `lines` are the game records.
    """

    text = forms.CharField(max_length=MOST_SIGNS, strip=False, error_messages={"required": ODD, "max_length": ODD})
    by = forms.ChoiceField(label=gettext_lazy("Played by"), error_messages={"required": ODD, "invalid_choice": ODD})
    twice = forms.BooleanField(required=False)
    known_then = forms.CharField(required=False)
    lines: list[str]
    records: list[rules.Record]

    def __init__(
        self, data: QueryDict | None, club: Club, rows: paper.Rows | None = None, who: User | None = None
    ) -> None:
        super().__init__(data)
        self.who = who
        self.club, self.told, self.is_read = club, dict[str, str](), False
        self.rows = rows or []
        self.own = {each.public_id: each for each in club.house_rules.filter(archived=False)}
        self.people = {player.look: player for player in club.players.select_related("merged_into")}
        by: Any = self.fields["by"]
        by.choices = [
            ("stopped", gettext("Classic, ended after the last round")),
            ("classic", gettext("Classic, ended at 66")),
            ("free", gettext("Any game, points as typed")),
            *((key, each.name) for key, each in self.own.items()),
        ]

    @cached_property
    def ruleset(self) -> dict[str, Any]:
        by = self.cleaned_data.get("by", "stopped") if self.is_bound else "stopped"
        if by in self.own:
            return dict(self.own[by].ruleset)
        return rules.write_ruleset(rules.read_ruleset(STOPPED if by == "stopped" else by))

    @cached_property
    def table(self) -> paper.Table:
        today = timezone.localdate(timezone=ZoneInfo(self.club.time_zone))
        return paper.understood(self.rows, today, negative=self.ruleset.get("penalty") == "typed")

    @cached_property
    def text_now(self) -> str:
        return "".join(paper.written(self.rows))

    def clean(self) -> None:
        if self.errors:
            return
        try:
            self.rows = paper.read(self.cleaned_data["text"], "\t")
            for row, column, typed in self._typed():
                # Whoever takes a name out is asked for it again.
                if not row and not typed:
                    continue
                if row < len(self.rows) and column < len(self.rows[0]):
                    self.rows[row][column] = typed
            for column, name in enumerate(self.rows[0]):
                person = self.people.get(look(name))
                if person and self.data.get(f"same-{column}") == person.public_id:
                    self.rows[0][column] = person.name
            self.check()
        except Unreadable as fault:
            raise ValidationError(unreadable(fault)) from None
        if not self.told:
            found = self.known - self.pointed_out
            # Of a tap that was answered the games are in the club by now.
            if found and self.who and not scorebook.is_repeat(scorebook.Tap(self.who, self.cleaned_data["key"])):
                self.add_error(None, known_told(len(found)))
                return
            self.lines, self.records = [], []
            for line, record in self._games():
                self.lines.append(line)
                self.records.append(record)
            if not self.lines and not self.errors:
                self.add_error(None, gettext("No game is left to read in. Choose another table."))

    def check(self) -> None:
        """Tell what is unclear, each with the field in which it can be said; `Unreadable` when it is too much."""
        doubts = [cell for game in self.table.games if not self.left_out(game) for cell in game.doubts]
        if len(doubts) > MOST_DOUBTS:
            raise Unreadable("too_unclear")
        told = [*self._names_told(), *((cell.name, self._doubted(cell)) for cell in doubts)]
        self.told = dict(told)
        sentences = list(dict.fromkeys(self.told.values()))
        for sentence in sentences[:MOST_TOLD] if self.is_bound else ():
            self.add_error(None, sentence)
        if self.is_bound and (more := len(sentences) - MOST_TOLD) > 0:
            self.add_error(
                None, ngettext("%(more)d more is unclear.", "%(more)d more are unclear.", more) % {"more": more}
            )
        self.is_read = True

    @property
    def first_told(self) -> list[str]:
        """What is unclear when the table is seen first."""
        return [] if self.is_bound else list(dict.fromkeys(self.told.values()))[:MOST_TOLD]

    def shown(self) -> Iterator[dict[str, Any]]:
        """The table line by line; of each game the first says what is to be known of it."""
        for game in self.table.games:
            left_out = self.left_out(game)
            for line in game.lines:
                first = line is game.lines[0]
                yield {
                    "row": line.day.row,
                    "day": game.day,
                    "cells": line.cells,
                    "known": first and game.row in self.known,
                    "asks": first and (left_out or bool(game.doubts)),
                    "left_out": left_out,
                }

    def _typed(self) -> Iterator[tuple[int, int, str]]:
        """What was typed for unclear cells and names: (row, column, text)."""
        for key in self.data:
            if found := re.fullmatch("cell-([0-9]{1,5})-([0-9]{1,3})", key):
                yield int(found[1]), int(found[2]), " ".join(str(self.data[key]).split())[:100]
            elif found := re.fullmatch("name-([0-9]{1,3})", key):
                yield 0, int(found[1]), " ".join(str(self.data[key]).split())[:100]

    def left_out(self, game: Game) -> bool:
        return str(game.row) in self.data.getlist("skip") if isinstance(self.data, QueryDict) else False

    @cached_property
    def names(self) -> dict[int, str]:
        """What the players of the columns are called in the club, `{column: name}`."""
        return {column: self._called(name) for column, name in self.table.players.items()}

    def _called(self, name: str) -> str:
        person = self.people.get(look(name))
        return person.now.name if person and name == person.name else name

    @cached_property
    def alike(self) -> dict[int, Player]:
        """Of whom a name may mean somebody known, until a person has said so, `{column: player}`."""
        return {
            column: self.people[look(name)]
            for column, name in self.names.items()
            if look(name) in self.people and self.people[look(name)].name != name
        }

    @cached_property
    def new(self) -> list[str]:
        return [name for name in self.names.values() if look(name) not in self.people]

    def _names_told(self) -> Iterator[tuple[str, str]]:
        looks: dict[str, str] = {}
        for column, name in self.names.items():
            try:
                NameField().clean(name)
            except ValidationError as fault:
                yield f"name-{column}", " ".join(fault.messages)
                continue
            if look(name) in looks:
                said = gettext("“%(name)s” and “%(other)s” look alike. Add a mark to one of them, like “%(name)s B.”")
                yield f"name-{column}", said % {"name": name, "other": looks[look(name)]}
            elif column in self.alike:
                said = gettext("“%(name)s” looks like %(player)s. Say whether they are the same person.")
                yield f"name-{column}", said % {"name": name, "player": self.alike[column].name}
            looks.setdefault(look(name), name)

    @property
    def leaves_known(self) -> bool:
        """Whether the games that the club seems to have are left out: yes, until somebody says otherwise."""
        return not self.is_bound or not self.data.get("known_then") or "twice" in self.data

    @property
    def columns(self) -> list[str]:
        """What stands above the columns, the day first."""
        return [gettext("Day"), *([gettext("Round")] if self.table.has_rounds else []), *self.names.values()]

    @property
    def summary(self) -> str:
        """How much there is: games and days."""
        games = self.table.games
        said = ngettext("%(count)d game", "%(count)d games", len(games)) % {"count": len(games)}
        days = [game.day for game in games if game.day]
        return f"{said} · {min(days)} – {max(days)}" if days else said

    @property
    def asked_names(self) -> list[tuple[int, str, Player | None]]:
        """The names about which there is a question: (column, name, whom it may mean)."""
        return [(at, name, self.alike.get(at)) for at, name in self.names.items() if f"name-{at}" in self.told]

    def _doubted(self, cell: Cell) -> str:
        fields = {"row": cell.row + 1, "text": cell.text, "player": self.table.players.get(cell.column, "")}
        return doubted(cell.doubt) % fields

    @cached_property
    def known(self) -> set[int]:
        """The rows of the games that the club seems to have: the same people on the same day with the same totals."""
        games = [game for game in self.table.games if game.day and not game.doubts]
        seats = Seat.objects.filter(
            session__club=self.club, session__day__in={game.day for game in games}, session__thrown_away=False
        )
        there: dict[int, tuple[Any, set[tuple[str, int]]]] = {}
        for key, day, name, total in seats.values_list("session", "session__day", "player__name", "total"):
            there.setdefault(key, (day, set()))[1].add((name, total))
        kept = [(day, sorted(totals)) for day, totals in there.values()]
        return {
            game.row
            for game in games
            if (game.day, sorted((self.names[at], total) for at, total in game.totals().items())) in kept
        }

    @property
    def pointed_out(self) -> set[int]:
        """The rows of the games that were pointed out on the page that was sent."""
        return {int(row) for row in re.findall("[0-9]{1,5}", self.cleaned_data["known_then"])}

    def _games(self) -> Iterator[tuple[str, rules.Record]]:
        """The records of the games, as text and judged; a fault names the line of its game."""
        zone, games_of = ZoneInfo(self.club.time_zone), dict[Any, int]()
        for game in self.table.games:
            if self.left_out(game) or (self.cleaned_data["twice"] and game.row in self.pointed_out):
                continue
            earlier = games_of[game.day] = games_of.get(game.day, -1) + 1
            at = datetime.combine(game.day, BEGAN, zone) + timedelta(minutes=min(earlier, MOST_MINUTES))  # type: ignore[arg-type]
            line = json.dumps(self._record(game, at.isoformat()), ensure_ascii=False)
            try:
                record = read_record(line)
            except ValidationError as fault:
                said = gettext("Line %(row)d: %(what)s") % {"row": game.row + 1, "what": " ".join(fault.messages)}
                self.add_error(None, said)
                return
            yield line, record

    def _record(self, game: Game, at: str) -> dict[str, Any]:
        rounds = game.rounds()
        columns = [column for column in self.names if any(column in scores for scores in rounds)]
        record: dict[str, Any] = {
            "format": rules.FORMAT,
            "ruleset": self.ruleset,
            "players": [self.names[column] for column in columns],
            "at": at,
            "stopped": True,
            "rounds": [{"scores": {self.names[at]: score for at, score in scores.items()}} for scores in rounds],
        }
        if not self.table.has_rounds:
            record["x_totals"] = True
        joined, leaves, out = dict[str, int](), dict[str, int](), dict[str, list[int]]()
        for column in columns:
            played = [number for number, scores in enumerate(rounds, 1) if column in scores]
            if played[0] > 1:
                joined[self.names[column]] = played[0]
            if played[-1] < len(rounds):
                leaves[self.names[column]] = played[-1]
            if missed := [number for number in range(played[0], played[-1]) if number not in played]:
                out[self.names[column]] = missed
        said = {"joined": joined, "leaves": leaves, "out": out}
        return record | {key: value for key, value in said.items() if value}


def known_told(count: int) -> str:
    said = ngettext(
        "%(count)d game of this table seems to be in the club already. Say whether it is left out.",
        "%(count)d games of this table seem to be in the club already. Say whether they are left out.",
        count,
    )
    return said % {"count": count}


def doubted(doubt: Doubt | None) -> str:
    """What is unclear about a cell, and what to do."""
    match doubt:
        case Doubt.DAY:
            return gettext("Line %(row)d: “%(text)s” is no day. Type it like 2026-11-30.")
        case Doubt.DAY_OR_MONTH:
            return gettext("Line %(row)d: in “%(text)s” the day or the month may come first. Type it like 2026-11-30.")
        case Doubt.AHEAD:
            return gettext("Line %(row)d: “%(text)s” is still to come. Type the day on which it was played.")
        case Doubt.NUMBER:
            return gettext(
                "Line %(row)d, %(player)s: “%(text)s” is no score. Type a number, or “out” for who did not play."
            )
        case Doubt.MISSING:
            return gettext(
                "Line %(row)d, %(player)s: nothing stands here. Type a number, or “out” for who did not play."
            )
        case Doubt.ROUND:
            return gettext("Line %(row)d: “%(text)s” is not the number of the next round. Type that.")
    return gettext("Line %(row)d: a game needs two players. Type the missing scores, or leave it out.")


def unreadable(fault: Unreadable) -> str:
    """What is wrong with a text that is no table of results."""
    said = {
        "no_table": gettext("This is no table. Save it as CSV, and choose that file."),
        "no_games": gettext("There is no line with a game in this table. Choose another one."),
        "no_head": gettext("The first line names the columns: the day, then the players. Add it."),
        "no_players": gettext("The first line names fewer than two players. Add the others."),
        "no_name": gettext("A column has no name in the first line. Type whose it is."),
        "too_long": gettext("Line %(line)d has more cells than the first line. Correct it."),
        "too_short": gettext("Line %(line)d has fewer cells than the first line. Correct it."),
        "twice": gettext("Line %(line)d has a second score for somebody in the same game. Correct it."),
        "too_many": gettext("This table holds more than 2,000 games. Split it into smaller ones."),
        "too_unclear": gettext(
            "Too much is unclear in this table. Correct it where it was written, and choose it again."
        ),
    }
    return said[fault.code] % {"line": fault.line}
