"""Taking a club's games along: tables for a spreadsheet, and the whole club as a backup."""

from collections.abc import Iterable, Iterator
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
from scoring.models import Club, Pile, Role, Season, Seat, Session
from scoring.views import screen

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
def games(request: HttpRequest, club: Club, season: str) -> StreamingHttpResponse:
    """The finished games of a season, or of all time, a line for each game and player."""
    of = access.season_of(club, season)
    table = spreadsheet.games(seats_of(finished(club, of)), ZoneInfo(club.time_zone))
    return download(spreadsheet.text(table), "text/csv", f"{slug(of)}-games.csv")


@access.of_club(Role.VIEWER)
@require_safe
def rounds(request: HttpRequest, club: Club, season: str) -> StreamingHttpResponse:
    """Their rounds, a line for each round and player."""
    of = access.season_of(club, season)
    played = finished(club, of)
    piles = Pile.objects.filter(round__session__in=played).exclude(correction=0)
    corrections = {(seat, number): points for seat, number, points in piles.values_list(*CORRECTION)}
    table = spreadsheet.rounds(seats_of(played), ZoneInfo(club.time_zone), corrections)
    return download(spreadsheet.text(table), "text/csv", f"{slug(of)}-rounds.csv")


@access.of_club(Role.KEEPER)
@require_safe
def backup(request: HttpRequest, club: Club) -> StreamingHttpResponse:
    """The whole club as JSON Lines (docs/game-record.md)."""
    name = slugify(club.name, allow_unicode=True) or club.public_id
    day = timezone.localdate().isoformat()
    return download(club_lines(club), "application/jsonl", f"{name}-{day}.jsonl")


def finished(club: Club, season: Season | None) -> QuerySet[Session]:
    """The games that count."""
    games = club.sessions.filter(thrown_away=False, finished_in_round__isnull=False).order_by()
    return games.filter(season=season) if season else games


def seats_of(games: QuerySet[Session]) -> Iterator[Seat]:
    """The seats of games in playing order, in each game by place; a game of many years is not held in memory."""
    seats = Seat.objects.filter(session__in=games).select_related("session__season", "player")
    order = ("session__started_at", "session", F("rank").asc(nulls_last=True), "place", "position")
    return seats.order_by(*order).iterator(chunk_size=2000)


def slug(season: Season | None) -> str:
    """What a season is called in the name of a file."""
    return (slugify(season.name, allow_unicode=True) or season.public_id) if season else "all"


def download(lines: Iterable[str], content_type: str, name: str) -> StreamingHttpResponse:
    """A file that is sent while it is being written, however long it is."""
    header = content_disposition_header(as_attachment=True, filename=name)
    headers = {"Content-Disposition": header}
    return StreamingHttpResponse(lines, content_type=f"{content_type}; charset=utf-8", headers=headers)
