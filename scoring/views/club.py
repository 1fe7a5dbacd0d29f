"""A club: what is being played, what was played, and its name."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access, evenings, rankings, scorebook, standings, telling
from scoring.forms.people import NameForm
from scoring.forms.seats import StartRuleForm
from scoring.models import Change, Club, Ranking, Role, Season, Seat, Session
from scoring.rules import Ruleset, read_ruleset
from scoring.sheet import Sheet
from scoring.views import screen

LAST_GAMES = 10
LEADING = 3  # places of the season beside it
GAMES_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list: when it began in the club's zone (T29), the season it counts in, how it stands, and everybody's
    total, best first.
    """

    url: str
    date: str
    season: str
    standing: str
    totals: str
    running: bool


def game_lines(games: Iterable[Session]) -> list[GameLine]:
    """Lines for games whose season, seats and players are fetched; read from the projection, none is judged."""
    lines = []
    for game in games:
        running, ruleset = game.finished_in_round is None, read_ruleset(game.ruleset)
        seats = sorted(
            (seat for seat in game.seats.all() if seat.played),
            key=lambda seat: (not is_ranked(seat), seat.rank or 0, seat.place, seat.position),
        )
        ranked = [seat for seat in seats if is_ranked(seat)]
        first = [seat.name for seat in ranked if seat.rank == ranked[0].rank]
        if not first:
            standing = gettext("Nothing captured yet") if game.is_bully else gettext("No round complete yet")
        elif running:
            standing = ngettext("%(names)s leads", "%(names)s share the lead", len(first))
        else:
            standing = ngettext("%(names)s won", "%(names)s shared first place", len(first))
        lines.append(
            GameLine(
                url=game.get_absolute_url(),
                date=date_format(localtime(game.started_at)),
                season=game.season.name if game.season else "",
                standing=standing % {"names": telling.listed(first)},
                totals=" · ".join(
                    f"{seat.name}\N{NO-BREAK SPACE}{shown_total(seat, ruleset)}" if first else seat.name
                    for seat in seats
                ),
                running=running,
            )
        )
    return lines


def is_ranked(seat: Seat) -> bool:
    """Whether this seat has a place; while the game runs, whoever went home has none."""
    return bool(seat.rank) and (seat.left is None or seat.session.finished_in_round is not None)


def shown_total(seat: Seat, ruleset: Ruleset) -> str:
    """A seat's total, or what is left; who has joined for a round that is still to come has what they start with."""
    return telling.shown(ruleset, seat.total if seat.rank or seat.left is not None else seat.start_total)


def games_of(club: Club) -> QuerySet[Session]:
    """The games that count, newest first."""
    return club.sessions.filter(thrown_away=False).select_related("season").prefetch_related("seats__player")


@access.of_club(Role.VIEWER)
@require_safe
def club(request: HttpRequest, club: Club) -> HttpResponse:
    running = list(games_of(club).filter(finished_in_round=None)[:LAST_GAMES])
    season = scorebook.season_on(club, localdate())
    finished = games_of(club).exclude(finished_in_round=None)[:LAST_GAMES]
    context = {
        "club": club,
        "now": playing_now(running[0]) if running else None,
        "also": game_lines(running[1:]),
        "last": game_lines(finished),
        "season": season,
        "season_days": season and rankings.days(season),
        "leaders": leaders(season) if season else (),
        "other_clubs": access.clubs_of(request).count() > 1,
        "may_keep": request.role >= Role.KEEPER,  # type: ignore[attr-defined]
        "player_count": club.players.filter(archived=False, merged_into=None).count(),
    }
    return screen.show(request, "scoring/club.html", club.name, context)


def leaders(season: Season) -> list[tuple[int | None, str, str]]:
    """Who has the first three places in what a season's page shows first: (place, name, what the rule goes by)."""
    games = evenings.games_by_evening(season)
    if not games:
        return []
    looked = evenings.in_order({family: sum(each.values()) for family, each in games.items()})[0]
    stands = evenings.newest(season, looked, games[looked])
    players = season.club.players.in_bulk([sums.player for sums in stands.everybody])
    rule = Ranking(season.ranking)
    ranked = standings.table(season, looked, rule, stands, players).ranked
    return [
        (line.place, line.player.name, rankings.chief(rule, line)) for line in ranked if (line.place or 0) <= LEADING
    ]


def playing_now(game: Session) -> dict[str, object]:
    """The newest running game in words, judged."""
    sheet = Sheet(game)
    return {
        "game": game,
        "round": None if game.is_bully else sheet.current,
        "rule": telling.short_rule(sheet.ruleset),
        "lead": telling.lead(sheet) or gettext("Just started"),
        "close": telling.close_to_end(sheet) or [telling.listed([seat.name for seat in sheet.seats])],
    }


@access.of_club(Role.VIEWER)
@require_safe
def games(request: HttpRequest, club: Club) -> HttpResponse:
    """All games, newest first, or those of one season (`?season=`) or one player (`?player=`)."""
    season = access.of_id(club.seasons, request.GET["season"]) if "season" in request.GET else None
    person = access.player_of(club, request.GET["player"]).now if "player" in request.GET else None
    every = games_of(club).filter(season=season) if season else games_of(club)
    every = every.filter(seats__player=person) if person else every
    of_whom, back = person or season, club.get_absolute_url()
    if person:
        back = reverse("player", args=[club.public_id, person.public_id])
    elif season:
        back = season.get_absolute_url()
    page = Paginator(every, GAMES_A_PAGE).get_page(request.GET.get("page"))
    thrown_away = club.sessions.filter(thrown_away=True).select_related("season").prefetch_related("seats__player")
    may_keep = request.role >= Role.KEEPER  # type: ignore[attr-defined]
    context = {
        "club": club,
        "of_whom": of_whom,
        "back": back,
        "page": page,
        "lines": game_lines(page),
        "thrown_away": () if of_whom else game_lines(thrown_away),
        "may_keep": may_keep,
        "key": screen.new_key(),
    }
    title = gettext("Games of %(name)s") % {"name": of_whom.name} if of_whom else gettext("All games")
    return screen.show(request, "scoring/games.html", title, context)


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def start_rule(request: HttpRequest, club: Club) -> HttpResponse:
    """What whoever joins a game later starts with."""
    form = StartRuleForm(request.POST if request.method == "POST" else None, initial={"start": club.start_rule})

    def change(key: str) -> Change:
        return scorebook.set_start_rule(club, scorebook.Tap(access.user(request), key), form.cleaned_data["start"])

    if form.write(change):
        return redirect(club)
    context = {"club": club, "form": form, "key": screen.new_key()}
    return screen.show(request, "scoring/start_rule.html", gettext("Who joins later"), context, form.status)


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: HttpRequest, club: Club) -> HttpResponse:
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": club.name})

    def change(key: str) -> Change:
        return scorebook.rename_club(club, scorebook.Tap(access.user(request), key), form.cleaned_data["name"])

    if form.write(change):
        return redirect(club)
    context = {"club": club, "form": form, "key": screen.new_key()}
    return screen.show(request, "scoring/club_name.html", gettext("Name of the club"), context, form.status)
