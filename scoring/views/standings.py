"""The pages of a season, or of all time: its table, head to head, and the records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scoring import access, bests, heads, rankings, standings
from scoring.charts import Course, LineChart, Spark, line_chart, spark
from scoring.evenings import Evening
from scoring.models import Club, Player, Ranking, Role
from scoring.tallies import MOST
from scoring.templatetags.scoring import hue
from scoring.views import lines
from scoring.views.looked import Looked


class TableLine(NamedTuple):
    """A player in the table: what the rule goes by, how uncertain that is, and (label, figure) of the rest."""

    line: standings.Line
    chief: str
    uncertain: str
    figures: list[tuple[str, str]]
    spark: Spark | None


@access.of_club(Role.VIEWER)
@require_safe
def season(request: HttpRequest, club: Club, season: str) -> HttpResponse:
    """The table."""
    looked = Looked(request, club, season, "season")
    evenings = looked.course()
    return looked.show(request, "scoring/standings.html", table_shown(looked, evenings) if evenings else {})


def table_shown(looked: Looked, evenings: Sequence[Evening]) -> dict[str, object]:
    """The table after the last of these evenings, and how it came to that."""
    before = evenings[-2] if len(evenings) > 1 else None
    players = looked.club.players.in_bulk()
    table = standings.table(looked.terms, looked.family, looked.rule, evenings[-1], players, before)
    lists = {"": table.ranked, gettext("Not enough games yet"): table.few, gettext("Guests"): table.guests}
    return {
        "lists": {title: [shown(looked.rule, line) for line in found] for title, found in lists.items() if found},
        "headings": rankings.headings(looked.rule),
        "chief": rankings.labels()[looked.rule],
        "explained": rankings.explained(looked.terms, looked.rule, looked.family),
        "who_ranks": rankings.who_ranks(looked.terms, table),
        "chart": chart(looked, evenings, table) if looked.season else None,
    }


def shown(rule: Ranking, line: standings.Line) -> TableLine:
    figures = zip(rankings.headings(rule), rankings.figures(rule, line), strict=True)
    uncertain = rankings.uncertain(line) if rule == Ranking.RATING else ""
    return TableLine(line, rankings.chief(rule, line), uncertain, list(figures), spark(line.form))


def chart(looked: Looked, evenings: Sequence[Evening], table: standings.Table) -> LineChart | None:
    """How the ranked came to what they have."""
    course = standings.course(looked.terms, looked.family, looked.rule, evenings, table.ranked)
    return line_chart(
        rankings.course_names()[looked.rule],
        [Course(player.name, hue(player), points) for player, points in course],
        better="low" if looked.rule == Ranking.PAR and looked.family not in MOST else "high",
    )


@access.of_club(Role.VIEWER)
@require_safe
def pairs(request: HttpRequest, club: Club, season: str) -> HttpResponse:
    """Head to head: everybody against everybody."""
    looked = Looked(request, club, season, "pairs")
    duels = heads.head_to_head(club, looked.season, looked.family, looked.on)
    players = club.players.in_bulk({key for pair in duels for key in pair})
    people = sorted(players.values(), key=lambda player: player.look)
    rows = [(one, [duels.get((one.pk, other.pk)) for other in people]) for one in people]
    return looked.show(request, "scoring/pairs.html", {"people": people, "rows": rows})


class Holder(NamedTuple):
    """Who holds a record: what it is, where and when, the address of its game or of the take, and (card, css class)."""

    player: Player
    value: int
    unit: str
    said: str
    url: str
    cards: list[tuple[int, str]]


@access.of_club(Role.VIEWER)
@require_safe
def records(request: HttpRequest, club: Club, season: str) -> HttpResponse:
    """The records, each with all who hold it."""
    looked = Looked(request, club, season, "records")
    found = bests.records(club, looked.season, looked.family, looked.on)
    names, heads_of = rankings.record_names(), lines.HEADS if looked.family.startswith("bullheads") else lines.PLAIN
    told = [
        (
            names[kind],
            [
                Holder(
                    player=best.player,
                    value=best.value,
                    unit=rankings.unit(looked.family, kind, best.value),
                    said=rankings.where(kind, best),
                    url=address(best),
                    cards=[(card, heads_of[card]) for card in best.cards],
                )
                for best in holders
            ],
        )
        for kind, holders in found
    ]
    context = {"records": told, "direction": rankings.direction(looked.family)}
    return looked.show(request, "scoring/records.html", context)


def address(best: bests.Best) -> str:
    """Where a record can be looked at: the take in its replay, else the game."""
    if best.turn is not None:
        return reverse("replay_turn", args=[best.game, best.round, best.turn])
    return reverse("race", args=[best.game])
