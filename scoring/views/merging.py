"""Two players who are one person: choose whom, look at what moves, merge."""

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring import access, scorebook
from scoring.forms.people import MergeForm
from scoring.models import Change, Club, Player, Role, Seat, Session, Tally
from scoring.standings import family_names
from scoring.views import screen
from scoring.views.club import GameLine, game_lines

GAMES_SHOWN = 20


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Merge somebody into another player, who keeps the name; `?other=` shows what that moves."""
    person = access.player_of(club, player)
    if person.merged_into and request.method != "POST":
        return redirect("edit_player", club.public_id, person.now.public_id)
    others = list(club.players.filter(merged_into=None).exclude(pk=person.pk))
    form = MergeForm(request.POST if request.method == "POST" else None, others)

    def change(key: str) -> Change:
        return scorebook.merge(person, scorebook.Tap(access.user(request), key), form.cleaned_data["other"])

    if form.write(change):
        return redirect("player", club.public_id, form.cleaned_data["other"].public_id)
    asked = (request.POST if form.is_bound else request.GET).get("other", "")
    chosen = form.players.get(asked)
    context = {
        "club": club,
        "person": person,
        "others": others,
        "chosen": chosen,
        "faults": form.faults,
        "key": screen.new_key(),
        **(preview(person, chosen) if chosen else {}),
    }
    title = gettext("Merge %(name)s") % {"name": person.name}
    return screen.show(request, "scoring/merge.html", title, context, form.status)


def preview(person: Player, other: Player) -> dict[str, object]:
    """What merging moves and what the tables will say then; or the games that stand in the way."""
    games = person.club.sessions.filter(seats__player=person)
    count = games.count()
    return {
        "together": listed(scorebook.games_of_both(person, other)),
        "count": count,
        "more": max(count - GAMES_SHOWN, 0),
        "games": listed(games),
        "sums": sums_of_both(person, other),
    }


def listed(games: QuerySet[Session]) -> list[GameLine]:
    """The newest of these games as lines."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return game_lines(games.select_related("season").prefetch_related(seats)[:GAMES_SHOWN])


def sums_of_both(person: Player, other: Player) -> list[tuple[str, str, list[tuple[str, list[int]]]]]:
    """What changes: season and family, newest first, with the games and the wins of both, and of both together."""
    kept = Tally.objects.filter(player__in=(person, other), newest=True).select_related("season").order_by("-day")
    names = family_names()
    sums: dict[tuple[str, str], dict[int, Tally]] = {}
    for tally in kept:
        season = tally.season.name if tally.season else gettext("In no season")
        sums.setdefault((season, names[tally.family]), {})[tally.player_id] = tally
    told = []
    for (season, family), each in sums.items():
        if person.pk not in each:
            continue
        two = [each[person.pk], each.get(other.pk, Tally(games=0, wins=0))]
        games, wins = [tally.games for tally in two], [tally.wins for tally in two]
        told.append((season, family, [(gettext("Games"), [*games, sum(games)]), (gettext("Won"), [*wins, sum(wins)])]))
    return told
