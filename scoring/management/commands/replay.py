"""Judge game records with the rules alone: no database is needed (docs/game-record.md)."""

import codecs
import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scoring import rules
from scoring.wording import error_message, warning_message

# What an error says of the place where it was found; its other fields are for its sentence.
PLACE = ("round", "turn", "player", "card")


class Command(BaseCommand):
    help = "Judge game records and print one judgement a record as JSON, one a line."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="one record, or one a line; - is standard input")

    def handle(self, *_args: Any, **options: Any) -> None:
        if status := max([self.judge_file(name) for name in options["files"]]):
            sys.exit(status)

    def judge_file(self, name: str) -> int:
        """The exit status: 0, 1 when a record breaks the rules, 2 when something is no record."""
        try:
            records = split(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes())
        except OSError as error:
            self.stderr.write(f"{name}: {error}")
            return 2
        if not records:
            self.stderr.write(f"{name}: there is no record in it")
            return 2
        return max([self.judge_record(name, number, text) for number, text in records])

    def judge_record(self, name: str, number: int, text: bytes) -> int:
        try:
            judgement = rules.replay(rules.parse_record(text.decode()))
        except ValueError as error:
            self.stderr.write(f"{name}, line {number}: {error}")
            return 2
        except rules.RuleError as error:
            place = {key: error.fields[key] for key in PLACE if key in error.fields}
            self.print({"error": {"code": error.code, "message": error_message(error), "record": number, **place}})
            return 1
        self.print(rules.write_judgement(judgement, warning_message))
        return 0

    def print(self, answer: dict[str, object]) -> None:
        self.stdout.write(json.dumps(answer))


def split(content: bytes) -> list[tuple[int, bytes]]:
    """The records of a file with the line each begins in: one when the file is one JSON value, else one a line."""
    content = content.removeprefix(codecs.BOM_UTF8)
    lines = [(number, line) for number, line in enumerate(content.split(b"\n"), 1) if line.strip()]
    try:
        json.loads(content.decode())
    except (ValueError, RecursionError):
        return lines
    return [(lines[0][0], content)]
