"""What finished games come to for everybody, added up in the order of playing; nothing here writes (docs/seasons.md).

`results_of` says what one game means for one seat, and is kept with it; `Count` adds such results up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from scoring import rules
from scoring.models import Seat, Session, Tally
from scoring.sheet import Sheet
from scoring.takes import Line, takes

type Result = dict[str, Any]
"""What a finished game means for one seat: `{"rounds": [[round, players in it, score], …]}`, and where rounds were
followed `"takes": [rounds, takes, cost, low, cheapest]` and `"dearest": {"value", "round", "turn", "cards"}`.
Of a game whose totals alone are known no round is, but `"score"`, what it cost."""

SHARES = 2520  # a win in parts that up to ten people can divide evenly
FORM = 6

# The records and which of two values is one: the lowest and highest total of who played every round, the round that
# went worst, the dearest row taken, rounds in a row without anything, games won in a row.
BESTS = ("lowest", "highest", "round", "take", "clean", "wins")
# Where a round without anything is the best there is.
CLEAN = ("bullheads", "cards")
# Where more is better.
MOST = ("bully", "bullheads-most", "cards-most", "typed-most")


def results_of(sheet: Sheet) -> dict[int, Result]:
    """The result of every seat, `{seat position: result}`; none while the game goes on."""
    ended = sheet.judgement.ended_in_round
    if ended is None:
        return {}
    told = None if sheet.game.is_bully else takes(sheet)
    rounds = list(enumerate(sheet.judgement.rounds[:ended], 1))
    results: dict[int, Result] = {}
    for seat in sheet.seats:
        scores = [(number, judged.scores) for number, judged in rounds if judged.scores.get(seat.name) is not None]
        result = results[seat.position] = {
            "rounds": [[number, len(judged), judged[seat.name]] for number, judged in scores]
        }
        if sheet.game.totals_only:
            result |= {"rounds": [], "score": sum(judged[seat.name] or 0 for _, judged in scores)}
        if told and (taken := told.lines.get(seat.position)):
            result |= taken_in(taken)
    return results


def taken_in(line: Line) -> Result:
    """What followed rounds tell of one seat."""
    result: Result = {"takes": [line.rounds, line.takes, line.cost, line.low, line.cheapest]}
    if line.dearest:
        step = line.dearest.step
        result["dearest"] = {
            "value": step.placement.bullheads,
            "round": line.dearest.number,
            "turn": step.turn,
            "cards": list(step.placement.took),
        }
    return result


class Seated(NamedTuple):
    """A seat that was ranked in a finished game."""

    player: int
    rank: int
    total: int
    result: Result


class Game(NamedTuple):
    """A finished game as it counts: its public id, evening, rounds, and seats in the order of the players' keys."""

    public_id: str
    day: date
    rounds: int
    seats: list[Seated]


def games_of(seats: Iterable[tuple[Any, ...]]) -> Iterator[Game]:
    """The games of rows as `SEATS` names them, in playing order."""
    for (_, public_id, day, rounds), rows in groupby(seats, key=lambda row: row[:4]):
        yield Game(public_id, day, rounds, [Seated(*row[4:]) for row in rows])


# What a query for `games_of` reads, and its order.
SEATS = (
    *("session", "session__public_id", "session__day", "session__finished_in_round"),
    *("player", "rank", "total", "result"),
)
PLAYING_ORDER = ("session__started_at", "session_id", "player_id")


@dataclass(slots=True)
class Sums:
    """A player's sums, as `Tally` keeps them."""

    games: int = 0
    wins: int = 0
    shares: int = 0
    points: int = 0
    rounds: int = 0
    score: int = 0
    sizes: dict[str, list[int]] = field(default_factory=dict)
    form: list[list[int]] = field(default_factory=list)
    takes: list[int] = field(default_factory=lambda: [0] * 5)
    clean_run: int = 0
    win_run: int = 0
    bests: dict[str, dict[str, Any]] = field(default_factory=dict)
    mu: float | None = None
    sigma: float | None = None

    @classmethod
    def of(cls, tally: Tally) -> Sums:
        """The sums to go on from; what is changed in place is copied."""
        sums = cls(**{name: getattr(tally, name) for name in cls.__slots__})
        sums.sizes, sums.bests = copied(sums.sizes), dict(sums.bests)
        return sums

    def kept(self) -> dict[str, Any]:
        """What `Tally` keeps of them now."""
        kept = {name: getattr(self, name) for name in self.__slots__}
        kept |= {"sizes": copied(self.sizes), "bests": dict(self.bests)}
        return kept | {f"best_{kind}": self.bests[kind]["value"] if kind in self.bests else None for kind in BESTS}


def copied(sizes: Mapping[str, list[int]]) -> dict[str, list[int]]:
    return {size: list(played) for size, played in sizes.items()}


@dataclass(slots=True)
class Meetings:
    """Two players' shared games, as `Pair` keeps them."""

    games: int = 0
    ahead: int = 0
    behind: int = 0


@dataclass(slots=True)
class Count:
    """Adds up the games of one family in one season: `sums` by player, `meetings` by two of them, lower key first."""

    family: str
    league: rules.League
    rates: bool
    sums: defaultdict[int, Sums] = field(default_factory=lambda: defaultdict(Sums))
    meetings: defaultdict[tuple[int, int], Meetings] = field(default_factory=lambda: defaultdict(Meetings))

    def add(self, game: Game) -> None:
        """Count one more game, the next in playing order."""
        won = sum(seat.rank == 1 for seat in game.seats)
        points = league_points(game.seats, self.league)
        for seat in game.seats:
            self._count(game, seat, points[seat.player], SHARES // won if seat.rank == 1 else 0)
        for one, other in combinations(game.seats, 2):
            met = self.meetings[one.player, other.player]
            met.games += 1
            met.ahead += one.rank < other.rank
            met.behind += one.rank > other.rank
        if self.rates and len(game.seats) > 1:
            self._rate(game)

    def _count(self, game: Game, seat: Seated, points: int, share: int) -> None:
        sums, result = self.sums[seat.player], seat.result
        sums.games += 1
        sums.wins += seat.rank == 1
        sums.shares += share
        sums.points += points
        sums.score += result.get("score", 0)
        for _, size, score in result["rounds"]:
            played = sums.sizes.setdefault(str(size), [0, 0])
            played[0] += 1
            played[1] += score
            sums.rounds += 1
            sums.score += score
        sums.form = [*sums.form, [seat.rank, len(game.seats)]][-FORM:]
        sums.takes = [before + now for before, now in zip(sums.takes, result.get("takes", [0] * 5), strict=True)]
        self._records(game, seat, sums)

    def _records(self, game: Game, seat: Seated, sums: Sums) -> None:
        """The player's own records, and the runs that go on; who equals one later does not replace it."""
        rounds = seat.result["rounds"]
        where = {"game": game.public_id, "day": str(game.day)}

        def record(name: str, value: int, beats: Callable[[int, int], bool], **more: Any) -> None:
            if name not in sums.bests or beats(value, sums.bests[name]["value"]):
                sums.bests[name] = {"value": value, **where, **more}

        totals_only = "score" in seat.result
        if totals_only or len(rounds) == game.rounds:
            length = {} if totals_only else {"rounds": game.rounds}
            record("lowest", seat.total, int.__lt__, **length)
            record("highest", seat.total, int.__gt__, **length)
        if totals_only:
            sums.clean_run = 0
        worse = int.__lt__ if self.family in MOST else int.__gt__
        for number, _, score in rounds:
            record("round", score, worse, round=number)
            sums.clean_run = 0 if score else sums.clean_run + 1
            if sums.clean_run and self.family in CLEAN:
                record("clean", sums.clean_run, int.__gt__)
        if dearest := seat.result.get("dearest"):
            record("take", beats=int.__gt__, **dearest)
        sums.win_run = sums.win_run + 1 if seat.rank == 1 else 0
        if sums.win_run:
            record("wins", sums.win_run, int.__gt__)

    def _rate(self, game: Game) -> None:
        """Plackett and Luce's model, by places; equal places are a draw."""
        model = PlackettLuce()
        before = [self.sums[seat.player] for seat in game.seats]
        rated = model.rate(
            [[model.rating() if sums.mu is None else model.rating(mu=sums.mu, sigma=sums.sigma)] for sums in before],
            ranks=[float(seat.rank) for seat in game.seats],
        )
        for sums, (rating,) in zip(before, rated, strict=True):
            sums.mu, sums.sigma = rating.mu, rating.sigma


def league_points(seats: Iterable[Seated], league: rules.League) -> dict[int, int]:
    """The points of a game in hundredths, `{player: points}`."""
    ranking = [rules.Ranked(str(seat.player), seat.total, seat.rank) for seat in seats]
    return {
        int(player): round(Fraction(str(points)) * 100)
        for player, points in rules.league_points(ranking, league).items()
    }


def kept_after(games: Iterable[Game], count: Count) -> Iterator[tuple[date, Mapping[int, Any], Mapping[Any, Any]]]:
    """Add up games evening by evening: (day, `{player: sums}`, `{(one, other): meetings}`) of who played that day."""
    for day, evening in groupby(games, key=lambda game: game.day):
        players: set[int] = set()
        met: set[tuple[int, int]] = set()
        for game in evening:
            count.add(game)
            players.update(seat.player for seat in game.seats)
            met.update(combinations((seat.player for seat in game.seats), 2))
        yield (
            day,
            {player: count.sums[player] for player in sorted(players)},
            {pair: count.meetings[pair] for pair in sorted(met)},
        )


def counted(game: Session, seats: Iterable[Seat]) -> tuple[Any, ...] | None:
    """What the sums know of a game; None when it does not count. While that is equal, nothing has to be recounted."""
    if game.finished_in_round is None or game.thrown_away:
        return None
    ranked = sorted((seat.player_id, seat.rank, seat.total, seat.result) for seat in seats if seat.rank is not None)
    return (game.season_id, game.family, game.day, game.started_at, game.finished_in_round, ranked)
