"""What somebody has played, from the sums that are kept beside the games (`Tally`, `Pair`). No game is added up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from django.db.models import Case, F, Q, Sum, When

from scoring.evenings import Standing, together
from scoring.models import Pair, Player, Season, Tally
from scoring.par import Sizes, pars
from scoring.standings import Line, line_of

# Two who met less often have nothing to compare.
SHARED_AT_LEAST = 3


@dataclass(frozen=True, slots=True)
class AtSize:
    """The rounds at tables of one size: what a round cost on average, beside par."""

    players: int
    rounds: int
    mean: float
    par: float

    @property
    def against(self) -> float:
        return self.mean - self.par


@dataclass(frozen=True, slots=True)
class Rival:
    """Games shared with somebody: in how many one was ahead of them, behind, or level."""

    player: Player
    games: int
    ahead: int
    behind: int

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


@dataclass(frozen=True, slots=True)
class Took:
    """What the followed rounds tell: the takes and what they cost, those by a low card, and how often the cheapest."""

    rounds: int
    takes: int
    cost: int
    low: int
    cheapest: int


@dataclass(frozen=True, slots=True)
class Career:
    """Somebody's games of one family: altogether, by season with the newest first (null is none), by table size.

    `form` are the last games of the newest season, newest last, as (rank, players).
    """

    total: Line
    seasons: list[tuple[Season | None, Line]]
    sizes: list[AtSize]
    took: Took
    form: Sequence[tuple[int, int]]


def families(tallies: Iterable[Tally]) -> list[str]:
    """The families of these rows, the one with most games first."""
    games: dict[str, int] = {}
    for tally in tallies:
        games[tally.family] = games.get(tally.family, 0) + tally.games
    return sorted(games, key=lambda family: (-games[family], family))


def career(
    player: Player, family: str, tallies: Sequence[Tally], everybody: Iterable[tuple[int | None, Sizes]]
) -> Career:
    """What somebody's newest rows of a family say; `everybody` are the (season, sizes) of everybody's, for par."""
    by_season: dict[int | None, list[Sizes]] = {}
    for season, sizes in everybody:
        by_season.setdefault(season, []).append(sizes)
    newest_first = sorted(tallies, key=lambda tally: tally.day, reverse=True)
    par = pars(family, (sizes for group in by_season.values() for sizes in group))
    total = reduce(together, map(standing, tallies))

    def line(sums: Standing, par: Mapping[int, float], season: Season | None) -> Line:
        return line_of(season or Season(), sums, player, sums.games, par)

    return Career(
        total=line(total, par, None),
        seasons=[
            (tally.season, line(standing(tally), pars(family, by_season[tally.season_id]), tally.season))
            for tally in sorted(newest_first, key=lambda tally: tally.season is None)
        ],
        sizes=[
            AtSize(int(players), rounds, score / rounds, par[int(players)])
            for players, (rounds, score) in sorted(total.sizes.items(), key=lambda each: int(each[0]))
        ],
        took=Took(*(sum(column) for column in zip(*(tally.takes for tally in tallies), strict=True))),
        form=newest_first[0].form,
    )


def standing(tally: Tally) -> Standing:
    return Standing(tally.player_id, *(getattr(tally, name) for name in Standing._fields[1:8]))


def rivals(player: Player, family: str) -> list[Rival]:
    """Whom somebody shared at least three games with, most games first."""
    is_one = Q(one=player)
    pairs = (
        Pair.objects.filter(is_one | Q(other=player), newest=True, family=family)
        .order_by()
        .annotate(rival=Case(When(is_one, then=F("other")), default=F("one")))
        .values_list("rival")
        .annotate(
            shared=Sum("games"),
            won=Sum(Case(When(is_one, then=F("ahead")), default=F("behind"))),
            lost=Sum(Case(When(is_one, then=F("behind")), default=F("ahead"))),
        )
    )
    met = {rival: sums for rival, *sums in pairs if sums[0] >= SHARED_AT_LEAST}
    people = Player.objects.filter(pk__in=met)
    return sorted((Rival(each, *met[each.pk]) for each in people), key=lambda rival: (-rival.games, rival.player.look))
