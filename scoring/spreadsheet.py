"""Tables of finished games as text that Excel and LibreOffice open: UTF-8 with its mark, commas, CRLF.

Names are what people typed, so a cell of text that a spreadsheet would run as a formula gets an apostrophe in front.
Numbers stay numbers. Everything is read from the projection; no game is judged.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from scoring import rules
from scoring.models import Season, Seat, Session
from scoring.standings import Table
from scoring.wording import game_in_short

type Row = Sequence[str | float | None]
type Corrections = Mapping[tuple[int, int], int]
"""What was corrected: `{(key of the seat, round number): points}`."""

MARK = "\ufeff"  # Excel takes a file without it for one of the last century
# Full-width signs, too: in some languages a spreadsheet runs them as well.
RUNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


class Line:
    """What `csv` writes into: it hands back each line."""

    def write(self, line: str) -> str:
        return line


def text(rows: Iterable[Row]) -> Iterator[str]:
    """A table, a line at a time.

    >>> list(text([["Player", "Total"], ["O'Neil, Sam", 12], ["=1+1", -3]]))
    ['\\ufeffPlayer,Total\\r\\n', '"O\'Neil, Sam",12\\r\\n', "'=1+1,-3\\r\\n"]
    """
    mark = MARK
    for line in lines([defused(cell) for cell in row] for row in rows):
        yield mark + line
        mark = ""


def lines(rows: Iterable[Row], **dialect: Any) -> Iterator[str]:
    """The rows as `csv` writes them, a line at a time."""
    return map(csv.writer(Line(), **dialect).writerow, rows)


def defused(cell: str | float | None) -> str | float | None:
    """A cell that is shown as it is."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(RUNS) else cell


def standings(table: Table) -> Iterator[Row]:
    """A line for each player: the ranked by place, then who has not played enough games for one, then guests."""
    yield [
        *(
            gettext("Place"),
            gettext("Player"),
            gettext("Games"),
            gettext("Games of the season"),
            gettext("Wins"),
            gettext("Points"),
        ),
        *(gettext("Rounds"), gettext("Total"), gettext("A game"), gettext("A round"), gettext("To par a round")),
        *(gettext("Rating"), gettext("Uncertainty"), gettext("Note")),
    ]
    lists = ((table.ranked, ""), (table.few, gettext("Not enough games yet")), (table.guests, gettext("Guest")))
    for line, note in ((line, note) for lines, note in lists for line in lines):
        mu, sigma = line.rating or (None, None)
        decimals = [line.a_game, line.a_round, line.par, mu, sigma]
        yield [
            *(line.place, line.player.name, line.games, line.of, round(line.wins, 2), round(line.points, 2)),
            *(line.rounds, line.score, *(None if number is None else round(number, 2) for number in decimals), note),
        ]


def games(seats: Iterable[Seat], zone: ZoneInfo) -> Iterator[Row]:
    """A line for each game and player; `seats` come game by game, whoever is ranked in the order of places.

    Whoever went home has no place. Points are those of the game's season, as a club's league gives them.
    """
    yield [
        *(gettext("Date"), gettext("Time"), gettext("Season"), gettext("Game"), gettext("Rules"), gettext("Player")),
        *(gettext("Place"), gettext("Total"), gettext("Rounds"), gettext("Points")),
    ]
    for game, seated in by_game(seats):
        start, season = game.started_at.astimezone(zone), game.season
        about = [str(start.date()), f"{start:%H:%M}", season.name if season else "", game.public_id]
        played = game_in_short(rules.read_ruleset(game.ruleset))
        points = points_of(season or Season(), seated)
        for seat in seated:
            numbers = seat.rank, seat.total, len(rounds_of(seat)) or None, points.get(str(seat.position))
            yield [*about, played, seat.name, *numbers]


def rounds(seats: Iterable[Seat], zone: ZoneInfo, corrections: Corrections) -> Iterator[Row]:
    """A line for each round and player: how many played it, what it cost, and how much of that is a correction."""
    yield [
        *(gettext("Date"), gettext("Game"), gettext("Round"), gettext("Player")),
        *(gettext("Players"), gettext("Score"), gettext("Correction")),
    ]
    for game, seated in by_game(seats):
        day = str(game.started_at.astimezone(zone).date())
        lines = [(number, seat, players, score) for seat in seated for number, players, score in rounds_of(seat)]
        for number, seat, players, score in sorted(lines, key=lambda line: line[0]):
            yield [day, game.public_id, number, seat.name, players, score, corrections.get((seat.pk, number))]


def by_game(seats: Iterable[Seat]) -> Iterator[tuple[Session, list[Seat]]]:
    """Each game with the seats that played in it."""
    for _, group in groupby(seats, key=lambda seat: seat.session_id):
        seated = list(group)
        yield seated[0].session, [seat for seat in seated if seat.played]


def rounds_of(seat: Seat) -> list[tuple[int, int, int]]:
    """The rounds that a seat played: (number, how many played it, what it cost); none before it was judged anew."""
    result = seat.result or {"rounds": []}
    return [(number, players, score) for number, players, score in result["rounds"]]


def points_of(season: Season, seated: Sequence[Seat]) -> Mapping[str, Any]:
    """What a game brought in this season, `{seat position: points}`."""
    ranking = [rules.Ranked(str(seat.position), seat.total, seat.rank) for seat in seated]
    return rules.league_points(ranking, rules.read_league(season.league))
