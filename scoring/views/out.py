"""Taking a club's games along: tables for a spreadsheet, and the whole club as a backup."""

from collections.abc import Iterable, Iterator
from itertools import batched
from zoneinfo import ZoneInfo

from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scoring import access, spreadsheet
from scoring.backup import lines as club_lines
from scoring.evenings import finished
from scoring.models import Club, Pile, Role, Season, Seat, Session
from scoring.standings import Table, table
from scoring.views import screen
from scoring.views.looked import Looked

LINES_AT_ONCE = 200
# What is read of a pile with a correction.
CORRECTION = ("seat", "round__number", "correction")


@access.of_club(Role.VIEWER)
@require_safe
def out(request: HttpRequest, club: Club) -> HttpResponse:
    context = {
        "club": club,
        "seasons": club.seasons.all(),
        "may_keep": request.role >= Role.KEEPER,  # type: ignore[attr-defined]
    }
    return screen.show(request, "scoring/out.html", gettext("Take it with you"), context)


@access.of_club(Role.VIEWER)
@require_safe
def standings(request: HttpRequest, club: Club, season: str) -> StreamingHttpResponse:
    """The table of a season, or of all time, as its page shows it: of one family, by a rule, as of a day."""
    looked = Looked(request, club, season, "season")
    rows = spreadsheet.standings(table_of(looked))
    return download(spreadsheet.text(rows), "text/csv", f"{slug(looked.season)}-standings.csv")


def table_of(looked: Looked) -> Table:
    """The table that somebody looks at; an empty one before there is a game in it."""
    evenings = looked.course()
    if not evenings:
        return Table(ranked=(), few=(), guests=(), least=0, games=0)
    return table(looked.terms, looked.family, looked.rule, evenings[-1], looked.club.players.in_bulk())


@access.of_club(Role.VIEWER)
@require_safe
def games(request: HttpRequest, club: Club, season: str) -> StreamingHttpResponse:
    """The finished games of a season, or of all time, a line for each game and player."""
    of = access.season_of(club, season)
    rows = spreadsheet.games(seats_of(finished_in(club, of)), ZoneInfo(club.time_zone))
    return download(spreadsheet.text(rows), "text/csv", f"{slug(of)}-games.csv")


@access.of_club(Role.VIEWER)
@require_safe
def rounds(request: HttpRequest, club: Club, season: str) -> StreamingHttpResponse:
    """Their rounds, a line for each round and player."""
    of = access.season_of(club, season)
    played = finished_in(club, of)
    piles = Pile.objects.filter(round__session__in=played).exclude(correction=0)
    corrections = {(seat, number): points for seat, number, points in piles.values_list(*CORRECTION)}
    rows = spreadsheet.rounds(seats_of(played), ZoneInfo(club.time_zone), corrections)
    return download(spreadsheet.text(rows), "text/csv", f"{slug(of)}-rounds.csv")


@access.of_club(Role.KEEPER)
@require_safe
def backup(request: HttpRequest, club: Club) -> StreamingHttpResponse:
    """The whole club as JSON Lines (docs/game-record.md)."""
    name = slugify(club.name, allow_unicode=True) or club.public_id
    day = timezone.localdate().isoformat()
    return download(club_lines(club), "application/jsonl", f"{name}-{day}.jsonl")


def finished_in(club: Club, season: Season | None) -> QuerySet[Session]:
    """The games that count."""
    games = finished(club)
    return games.filter(season=season) if season else games


def seats_of(games: QuerySet[Session]) -> Iterator[Seat]:
    """The seats of games in playing order, in each game by place; a game of many years is not held in memory."""
    seats = Seat.objects.filter(session__in=games).select_related("session__season", "player")
    order = ("session__started_at", "session_id", F("rank").asc(nulls_last=True), "place", "position")
    return seats.order_by(*order).iterator(chunk_size=2000)


def slug(season: Season | None) -> str:
    """What a season is called in the name of a file."""
    return (slugify(season.name, allow_unicode=True) or season.public_id) if season else "all"


def download(lines: Iterable[str], content_type: str, name: str) -> StreamingHttpResponse:
    """A file that is sent while it is being written, however long it is; so many lines at once, each sending costs."""
    header = content_disposition_header(as_attachment=True, filename=name)
    headers = {"Content-Disposition": header}
    parts = ("".join(some) for some in batched(lines, LINES_AT_ONCE, strict=False))
    return StreamingHttpResponse(parts, content_type=f"{content_type}; charset=utf-8", headers=headers)
