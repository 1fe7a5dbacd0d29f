"""Results that were kept on paper: the text of a table, and the games that are in it.

The first line names the columns: the day, then perhaps the game and the round, then the players. A line is a game with
its totals; where there is a column for the round it is a round with what it cost. What cannot be told for certain is
in doubt, and nothing in doubt becomes a game.
"""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from scoring.days import day_of, day_order, slashed
from scoring.spreadsheet import RUNS, lines

type Rows = list[list[str]]
"""The cells of a table as they were typed, the line of its columns first."""

MOST_GAMES = 2000
OUT = "out"  # what somebody is who did not play a round, or a game
GAMES = {"game", "spiel"}
ROUNDS = {"round", "runde"}
# Our own tables (`scoring.spreadsheet`) have a line for each player.
PLAYER, SCORES = "player", ("score", "total")


class Unreadable(Exception):
    """A text that is no such table: a `code`, and the number of the line."""

    def __init__(self, code: str, line: int = 1) -> None:
        super().__init__(code)
        self.code, self.line = code, line


class Doubt(StrEnum):
    """Why a cell is unclear."""

    DAY = "day"  # no day, or none that we can read
    DAY_OR_MONTH = "day_or_month"  # 5/6/2026
    AHEAD = "ahead"  # a day that is still to come
    NUMBER = "number"  # no whole number
    MISSING = "missing"  # no score in a round of a game that the player has played
    ROUND = "round"  # not the number of the next round
    ALONE = "alone"  # a game in which fewer than two have a score


@dataclass(slots=True)
class Cell:
    """A cell as it was typed, where it is, and what is unclear about it."""

    text: str
    row: int
    column: int
    doubt: Doubt | None = None

    @property
    def name(self) -> str:
        return f"cell-{self.row}-{self.column}"


@dataclass(slots=True)
class Line:
    """One line: a game or one of its rounds; `scores` are in the order of the columns."""

    day: Cell
    round: Cell | None
    scores: list[Cell]

    @property
    def cells(self) -> list[Cell]:
        return [self.day, *([self.round] if self.round else []), *self.scores]


@dataclass(slots=True)
class Game:
    """One game: its lines, and the day on which it was played, None while that is in doubt."""

    lines: list[Line]
    day: date | None

    @property
    def row(self) -> int:
        return self.lines[0].day.row

    @property
    def doubts(self) -> list[Cell]:
        return [cell for line in self.lines for cell in line.cells if cell.doubt]

    def rounds(self) -> list[dict[int, int]]:
        """What each round cost, `{column: score}`, of who played it; once nothing is in doubt."""
        return [
            {cell.column: int(cell.text) for cell in line.scores if cell.text not in ("", OUT)} for line in self.lines
        ]

    def totals(self) -> dict[int, int]:
        totals: dict[int, int] = {}
        for scores in self.rounds():
            for column, score in scores.items():
                totals[column] = totals.get(column, 0) + score
        return totals


@dataclass(slots=True)
class Table:
    """What a table says; `players` is `{column: name}`."""

    players: dict[int, str]
    games: list[Game] = field(default_factory=list)
    has_rounds: bool = False


def is_table(text: str) -> bool:
    """Whether a text may be such a table at all: lines with several cells.

    >>> is_table("date,Ada,Eve\\n2025-03-01,3,70"), is_table("{\\n}"), is_table("7")
    (True, False, False)
    """
    first, *rest = re.split("[\r\n]+", text.strip(), maxsplit=1)
    return bool(rest) and not first.startswith(("{", "[")) and any(sign in first for sign in ",;\t")


def read(text: str, between: str = "") -> Rows:
    """The cells of a text, whatever stands `between` them.

    >>> read("Datum;Ada;Eve\\n1.3.2025; 3 ;70\\n;;\\n")
    [['Datum', 'Ada', 'Eve'], ['1.3.2025', '3', '70']]
    """
    first = re.split("[\r\n]", re.sub('"[^"]*"', "", text.strip("\r\n")), maxsplit=1)[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between or max("\t;,", key=first.count))
    try:
        lines = [[" ".join(cell.split()) for cell in line] for line in reader]
    except csv.Error:
        raise Unreadable("no_table") from None
    rows = [line for line in lines if any(line)]
    if len(rows) < 2:
        raise Unreadable("no_games")
    return by_player(rows) or padded(rows)


def padded(rows: Rows) -> Rows:
    """The same rows, all as long as the first; nothing may stand beyond it."""
    head = rows[0]
    while head and not head[-1]:
        head.pop()
    check_beyond(rows)
    return [(row + [""] * len(head))[: len(head)] for row in rows]


def check_beyond(rows: Rows) -> None:
    """Refuse rows in which something stands behind the last column."""
    for number, row in enumerate(rows, 1):
        if any(row[len(rows[0]) :]):
            raise Unreadable("too_long", number)


def by_player(rows: Rows) -> Rows:
    """A table of ours, with a line for each player, as one with a column for each; nothing for another table."""
    head = [cell.casefold() for cell in rows[0]]
    score = next((name for name in SCORES if name in head), None)
    if PLAYER not in head or score is None or "date" not in head or "game" not in head:
        return []
    check_beyond(rows)
    keys = [head.index(key) for key in ("date", "game", "round") if key in head]
    games: dict[tuple[str, ...], dict[str, str]] = {}
    for number, row in enumerate(rows[1:], 2):
        if len(row) < len(head):
            raise Unreadable("too_short", number)
        player = row[head.index(PLAYER)]
        if player.startswith(tuple(f"'{sign}" for sign in RUNS)):
            player = player[1:]
        scores = games.setdefault(tuple(row[key] for key in keys), {})
        if player in scores:
            raise Unreadable("twice", number)
        scores[player] = row[head.index(score)]
    names = list(dict.fromkeys(name for scores in games.values() for name in scores))
    missing = OUT if "round" in head else ""
    seen: dict[tuple[str, ...], set[str]] = {}
    for key, scores in games.items():
        seen.setdefault(key[:2], set()).update(scores)
    return [
        [*(rows[0][key] for key in keys), *names],
        *(
            [*key, *(scores.get(name, missing if name in seen[key[:2]] else "") for name in names)]
            for key, scores in games.items()
        ),
    ]


def understood(rows: Rows, today: date, negative: bool = False) -> Table:
    """What rows say, each doubt beside its cell; `negative` scores are none where the rules know them."""
    head = [cell.casefold() for cell in rows[0]]
    if day_of(rows[0][0], None):
        raise Unreadable("no_head")
    game_at = next((column for column in (1, 2) if column < len(head) and head[column] in GAMES), None)
    round_at = next((column for column in (1, 2) if column < len(head) and head[column] in ROUNDS), None)
    first = 1 + sum(at is not None for at in (game_at, round_at))
    players = dict(enumerate(rows[0][first:], first))
    if len(players) < 2:
        raise Unreadable("no_players")
    if "" in players.values():
        raise Unreadable("no_name")
    table = Table(players, has_rounds=round_at is not None)
    order = day_order([row[0] for row in rows[1:]])
    last: tuple[str, str, int] | None = None
    for number, row in enumerate(rows[1:], 1):
        day = day_of(row[0], order)
        cell = Cell(row[0], number, 0, doubt_of_day(row[0], day, order, today))
        scores = [Cell(text_of(row[at]), number, at, doubt_of_score(row[at], negative)) for at in players]
        turn = Cell(row[round_at], number, round_at) if round_at is not None else None
        count = int(turn.text) if turn and re.fullmatch("[0-9]{1,3}", turn.text) else 0
        said = row[0], row[game_at] if game_at is not None else ""
        goes_on = (
            turn is not None and last is not None and last[:2] == said and (game_at is not None or count > last[2])
        )
        if turn and count != (last[2] + 1 if goes_on and last else 1):
            turn.doubt = Doubt.ROUND
        last = *said, count
        if not goes_on:
            table.games.append(Game([], day))
        table.games[-1].lines.append(Line(cell, turn, scores))
    if len(table.games) > MOST_GAMES:
        raise Unreadable("too_many")
    for game in table.games:
        doubt_missing(game)
    return table


def doubt_missing(game: Game) -> None:
    """Mark what is missing in a game: scores of its rounds, or somebody who played it."""
    played = {cell.column for line in game.lines for cell in line.scores if cell.text not in ("", OUT)}
    for line in game.lines:
        for cell in line.scores:
            if len(played) < 2:
                cell.doubt = cell.doubt or Doubt.ALONE
            elif line.round and cell.column in played and not cell.text:
                cell.doubt = Doubt.MISSING


def text_of(score: str) -> str:
    """A score as it can be counted: a typographic minus is one, and whoever was out is."""
    return OUT if score.casefold() == OUT else re.sub("^[\u2212\u2013](?=[0-9])", "-", score)


def doubt_of_score(score: str, negative: bool) -> Doubt | None:
    pattern = "-?[0-9]{1,4}" if negative else "[0-9]{1,4}"
    return None if text_of(score) in ("", OUT) or re.fullmatch(pattern, text_of(score)) else Doubt.NUMBER


def doubt_of_day(text: str, day: date | None, order: str | None, today: date) -> Doubt | None:
    if day is None:
        both = slashed(text) and order is None and day_of(text, "dm") and day_of(text, "md")
        return Doubt.DAY_OR_MONTH if both else Doubt.DAY
    return Doubt.AHEAD if day > today else None


def written(rows: Rows) -> Iterator[str]:
    """The rows as a text that `read` reads alike."""

    return lines(rows, delimiter="\t", lineterminator="\n")
