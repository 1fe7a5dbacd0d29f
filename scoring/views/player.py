"""Somebody's page: what they have played, read from the sums that are kept; and the last games."""

from collections.abc import Sequence

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from scoring import access, career
from scoring.charts import spark
from scoring.models import Club, Player, Ranking, Role, Seat, Tally
from scoring.rankings import amount, chief, number, signed
from scoring.rulebook import plain
from scoring.standings import Line, family_names
from scoring.tallies import MOST
from scoring.views import screen
from scoring.views.club import GameLine, game_lines

LAST_GAMES = 10


@access.of_club(Role.VIEWER)
@require_safe
def player(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Everything about somebody, one family of games at a time; the name of who was merged leads to the other."""
    person = access.player_of(club, player)
    if person.merged_into:
        return redirect("player", club.public_id, person.now.public_id)
    tallies = list(person.tallies.filter(newest=True).order_by().select_related("season"))
    families = career.families(tallies)
    asked = request.GET.get("game", "")
    family = asked if asked in families else next(iter(families), "")
    names = family_names()
    context = {
        "club": club,
        "person": person,
        "may_keep": request.role >= Role.KEEPER,  # type: ignore[attr-defined]
        "families": [(each, names[each], each == family) for each in families],
        "last": last_games(club, person, family),
        **(played(club, person, family, tallies) if family else {}),
    }
    return screen.show(request, "scoring/player.html", person.name, context)


def played(club: Club, person: Player, family: str, tallies: Sequence[Tally]) -> dict[str, object]:
    """What somebody has played of one family, in words."""
    everybody = Tally.objects.filter(club=club, family=family, newest=True).order_by().values_list("season", "sizes")
    told = career.career(person, family, [tally for tally in tallies if tally.family == family], everybody)
    seasons = [
        (season.name if season else gettext("In no season"), season.public_id if season else "", in_figures(line))
        for season, line in told.seasons
    ]
    if len(seasons) > 1:
        seasons.insert(0, (gettext("All time"), "all", in_figures(told.total)))
    return {
        "family": family,
        "career": told,
        "spark": spark(told.form),
        "seasons": seasons,
        "sizes": [
            (each.players, (each.rounds, number(each.mean), number(each.par), signed(each.against)))
            for each in told.sizes
        ],
        "par_told": par_told(family),
        "rivals": [
            (each.player, met(each), balance(each.ahead - each.behind)) for each in career.rivals(person, family)
        ],
        "took": took_in_words(told.took),
    }


def in_figures(line: Line) -> list[str]:
    """A line of the table by season."""
    return [
        str(line.games),
        amount(line.wins),
        number(line.a_game),
        "–" if line.a_round is None else number(line.a_round),
        chief(Ranking.PAR, line),
        amount(line.points),
    ]


def par_told(family: str) -> str:
    """What the averages are divided by, and what the distance from par means."""
    if family in MOST:
        return gettext(
            "Ø a game divides by the games, Ø a round by the rounds played. Par is what everybody got in a round at a "
            "table of the same size; above it is better."
        )
    return gettext(
        "Ø a game divides by the games, Ø a round by the rounds played. Par is what a round cost everybody at a table "
        "of the same size; below it is better."
    )


def balance(more: int) -> str:
    """How much more often ahead than behind, with its sign."""
    return f"+{more}" if more > 0 else plain(more)


def met(rival: career.Rival) -> str:
    """Head to head in words."""
    said = {"games": rival.games, "ahead": rival.ahead, "behind": rival.behind, "level": rival.level}
    if not rival.level:
        return gettext("%(games)d games: ahead in %(ahead)d, behind in %(behind)d") % said
    return gettext("%(games)d games: ahead in %(ahead)d, behind in %(behind)d, level in %(level)d") % said


def took_in_words(took: career.Took) -> list[tuple[str, str, str]]:
    """Luck and skill in followed rounds: what it is, the number, and of how many."""
    if not took.rounds:
        return []
    rounds = ngettext("in %(count)d followed round", "in %(count)d followed rounds", took.rounds)
    told = [(gettext("Takes"), str(took.takes), rounds % {"count": took.rounds})]
    if took.takes:
        takes = ngettext("of %(count)d take", "of %(count)d takes", took.takes) % {"count": took.takes}
        told.append((gettext("Price of a take, on average"), number(took.cost / took.takes), takes))
        told.append((gettext("Takes by a low card"), str(took.low), takes))
    if took.low:
        low = ngettext("of %(count)d take by a low card", "of %(count)d takes by a low card", took.low)
        told.append((gettext("The cheapest row taken"), str(took.cheapest), low % {"count": took.low}))
    return told


def last_games(club: Club, person: Player, family: str) -> list[GameLine]:
    """The last games of a family that somebody sat in; of all, while none is finished."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    games = club.sessions.filter(thrown_away=False, seats__player=person)
    games = games.filter(family=family) if family else games
    return game_lines(games.select_related("season").prefetch_related(seats)[:LAST_GAMES])
