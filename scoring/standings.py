"""The table of a season: from everybody's sums to places, by a ranking rule (docs/seasons.md)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import inf

from django.utils.translation import gettext

from scoring.evenings import Evening, Standing
from scoring.models import Player, Ranking, Season
from scoring.par import against, pars
from scoring.tallies import MOST, SHARES

SURE = 3  # so many times its uncertainty below a rating somebody is almost surely no worse

# What decides by each rule, and between equals the next; equal in all of them, they share the place.
ORDER = {
    Ranking.POINTS: (Ranking.POINTS, Ranking.WINS, Ranking.PAR),
    Ranking.WINS: (Ranking.WINS, Ranking.PAR),
    Ranking.PAR: (Ranking.PAR, Ranking.WINS),
    Ranking.RATING: (Ranking.RATING, Ranking.WINS),
}


def family_names() -> dict[str, str]:
    """What people call the families of games that can be compared, by `Session.family`."""
    return {
        "bullheads": gettext("Bullheads"),
        "cards": gettext("Cards"),
        "typed": gettext("Points"),
        "bully": gettext("Bully"),
        "bullheads-most": gettext("Most bullheads"),
        "cards-most": gettext("Most cards"),
        "typed-most": gettext("Most points"),
    }


@dataclass(frozen=True, slots=True)
class Line:
    """One player in a table; `place` is None for who is not ranked.

    `games` are the player's of the season's `of`; a shared win is a part of one where the season splits it. `score`
    is what they cost in all, `a_round` what one of the `rounds` cost on average that are known of them, `par` how
    much more than par they cost a round. `moved` is by how many places the player went up on the last evening, below
    0 down, None where there is no place to compare; `new` is who had none.
    """

    player: Player
    games: int
    of: int
    wins: float
    points: float
    rounds: int
    score: int
    a_round: float | None
    par: float | None
    rating: tuple[float, float] | None
    form: Sequence[tuple[int, int]]
    place: int | None = None
    moved: int | None = None
    new: bool = False

    @property
    def a_game(self) -> float:
        return self.score / self.games

    @property
    def steps(self) -> int:
        """By how many places the player moved, up or down."""
        return abs(self.moved or 0)

    def figure(self, rule: Ranking) -> float | None:
        """What a rule looks at; None where the player has none."""
        match rule:
            case Ranking.POINTS:
                return self.points
            case Ranking.WINS:
                return self.wins
            case Ranking.PAR:
                return self.par
            case Ranking.RATING:
                return None if self.rating is None else self.rating[0] - SURE * self.rating[1]


@dataclass(frozen=True, slots=True)
class Table:
    """The ranked in order of place, who has not played `least` games yet, and guests; the latter two by name."""

    ranked: Sequence[Line]
    few: Sequence[Line]
    guests: Sequence[Line]
    least: int
    games: int


def table(
    terms: Season,
    family: str,
    rule: Ranking,
    stood: Evening,
    players: Mapping[int, Player],
    before: Evening | None = None,
) -> Table:
    """Everybody's place after an evening, by a ranking rule and the season's terms, and how it moved since `before`."""
    least = -(-terms.least * stood.games // 100)
    par = pars(family, (sums.sizes for sums in stood.everybody))
    ranked, few, guests = [], [], []
    for sums in stood.everybody:
        line = line_of(terms, sums, players[sums.player], stood.games, par)
        if line.player.guest and not terms.ranks_guests:
            guests.append(line)
        elif line.games < least:
            few.append(line)
        else:
            ranked.append(line)
    keys = sorted(rank_by(family, rule, line) for line in ranked)
    ranked = [replace(line, place=keys.index(rank_by(family, rule, line)) + 1) for line in ranked]
    if before:
        places = {line.player.pk: line.place for line in table(terms, family, rule, before, players).ranked}
        ranked = [moved(line, places.get(line.player.pk)) for line in ranked]
    return Table(
        ranked=sorted(ranked, key=lambda line: (line.place, line.player.look)),
        few=sorted(few, key=lambda line: line.player.look),
        guests=sorted(guests, key=lambda line: line.player.look),
        least=least,
        games=stood.games,
    )


def line_of(terms: Season, sums: Standing, player: Player, of: int, par: Mapping[int, float] | None) -> Line:
    """What somebody's sums amount to, without a place; without `par` nothing is compared with it."""
    return Line(
        player=player,
        games=sums.games,
        of=of,
        wins=sums.shares / SHARES if terms.splits_wins else sums.wins,
        points=sums.points / 100,
        rounds=sums.rounds,
        score=sums.score,
        a_round=sum(score for _, score in sums.sizes.values()) / sums.rounds if sums.rounds else None,
        par=against(par, sums.sizes) if par and sums.rounds else None,
        rating=None if sums.mu is None or sums.sigma is None else (sums.mu, sums.sigma),
        form=sums.form,
    )


def rank_by(family: str, rule: Ranking, line: Line) -> list[float]:
    """What a rule compares and then its tie-breaks, lowest first; rounded, so that equal means equal."""
    key = []
    for each in ORDER[rule]:
        figure = line.figure(each)
        fewest = each == Ranking.PAR and family not in MOST
        key.append(inf if figure is None else round(figure if fewest else -figure, 6))
    return key


def moved(line: Line, earlier: int | None) -> Line:
    """The line with how many places somebody went up from an earlier place; None is none."""
    if earlier is None or line.place is None:
        return replace(line, new=True)
    return replace(line, moved=earlier - line.place)


def course(
    terms: Season, family: str, rule: Ranking, evenings: Iterable[Evening], lines: Iterable[Line]
) -> list[tuple[Player, list[tuple[date, float]]]]:
    """What a rule looks at after each evening, from everybody's first one on, of the players on some lines."""
    players = {line.player.pk: line.player for line in lines}
    points: dict[int, list[tuple[date, float]]] = {key: [] for key in players}
    for evening in evenings:
        par = pars(family, (sums.sizes for sums in evening.everybody)) if rule == Ranking.PAR else None
        for sums in evening.everybody:
            if player := players.get(sums.player):
                figure = line_of(terms, sums, player, evening.games, par).figure(rule)
                points[sums.player] += [] if figure is None else [(evening.day, figure)]
    return [(player, points[key]) for key, player in players.items()]
