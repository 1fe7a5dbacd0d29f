"""Games come, go and change, and players are merged, in any order: the sums are those of a second count.

In the end the club is given out and read back, and it is the same.
"""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from itertools import count, permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from scoring import backup, scorebook
from scoring.models import Club, Player, Season, Session
from scoring.rules import read_record
from scoring.scorebook import Entry, NotNow, Refused, SeasonRules
from tests import make
from tests.scoring.second_count import kept, pages, pages_recounted, recounted
from tests.scoring.test_round_trip import restored

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "=1+1, “O'Neil” <b>", "🐂 عمر")
RULES = (
    make.ruleset(target=20),
    make.ruleset("fixed-rounds", round_count=2),
    make.ruleset("free", round_count=1, wins="most"),
    make.ruleset("bull-king", round_count=2),
)
FIRST = datetime(2026, 1, 1, 20, tzinfo=UTC)
SETTINGS = (
    SeasonRules(),
    SeasonRules(ranking="rating"),
    SeasonRules(rates=True, league={"draw_of_two": 0, "share": "exact", "equal_losers": "skip"}),
)

_keepers = count(1)
days = st.integers(0, 8)
words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=5)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(words, inner, max_size=2),
    max_leaves=4,
)
chances = st.integers(0, 19)
points = st.lists(st.sampled_from([0, 0, 3, 7, 7, 12, 25]), min_size=5, max_size=5)

played = st.fixed_dictionaries(
    {
        "names": st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True),
        "rounds": st.lists(points, max_size=3),
        "day": days,
        "ruleset": st.sampled_from(RULES),
        "totals": st.booleans(),
        "odd": st.dictionaries(st.sampled_from(["x_odd", "x_table", "note", "season", "guests"]), anything, max_size=2),
    }
)


class Years(RuleBasedStateMachine):
    """A club over the years, each day of it an evening. `told` counts what happened."""

    told: Counter[str]

    @initialize(played=st.lists(played, min_size=4, max_size=6))
    def found(self, played: list[dict[str, Any]]) -> None:
        self.keeper = make.user(f"keeper {next(_keepers)}")
        self.club = scorebook.start_first_game(make.tap(self.keeper), NAMES[:3], RULES[0], "UTC", FIRST).club
        for each in played:
            self.read(**each)

    def do(self, change: Any, *asked: Any, **how: Any) -> None:
        try:
            change(*asked, **how)
        except (Refused, NotNow) as refused:
            note(repr(refused))
            self.told[f"refused {change.__name__}"] += 1
        else:
            self.told[change.__name__] += 1

    def game(self, chance: int) -> Session:
        games = list(Session.objects.filter(club=self.club).order_by("pk"))
        return games[chance % len(games)]

    def season(self, chance: int) -> Season | None:
        seasons = [None, *Season.objects.filter(club=self.club).order_by("pk")]
        return seasons[chance % len(seasons)]

    @rule(game=played)
    def play(self, game: dict[str, Any]) -> None:
        self.read(**game)

    def read(
        self,
        names: list[str],
        rounds: list[list[int]],
        day: int,
        ruleset: dict[str, Any],
        totals: bool,
        odd: dict[str, Any],
    ) -> None:
        """A game from its record; perhaps nothing is known of its rounds."""
        record = {
            "format": "bullkeeper.game/1",
            "ruleset": ruleset,
            "players": names,
            "rounds": [{"scores": dict(zip(names, scores, strict=False))} for scores in rounds],
            "stopped": True,
            "at": (FIRST + timedelta(days=day)).isoformat(),
            "x_totals": totals,
            **odd,
        }
        self.do(scorebook.import_game, self.club, make.tap(self.keeper), read_record(record))

    @rule(game=chances, number=st.integers(1, 3), seat=st.integers(1, 4), points=st.integers(0, 30))
    def enter(self, game: int, number: int, seat: int, points: int) -> None:
        entry, chosen = Entry(points=points), self.game(game)
        seat = seat % chosen.seats.count() + 1
        self.do(scorebook.save_pile, chosen, make.tap(self.keeper), number, seat, entry, seen=10**6)

    @rule(game=chances)
    def undo(self, game: int) -> None:
        if last := scorebook.last_change(self.game(game)):
            self.do(scorebook.take_back, self.game(game), make.tap(self.keeper), last.number)

    @rule(game=chances, seat=st.integers(1, 4))
    def go_home(self, game: int, seat: int) -> None:
        self.do(scorebook.leave_game, self.game(game), make.tap(self.keeper), seat)

    @rule(game=chances, seat=st.integers(1, 4), name=st.sampled_from(NAMES))
    def was_somebody_else(self, game: int, seat: int, name: str) -> None:
        person = Player.objects.filter(club=self.club, name=name).first() or name
        self.do(scorebook.replace_player, self.game(game), make.tap(self.keeper), seat, person)

    @rule(chance=chances)
    def merge(self, chance: int) -> None:
        players = Player.objects.filter(club=self.club, merged_into=None)
        pairs = [pair for pair in permutations(players, 2) if not scorebook.games_of_both(*pair).exists()]
        if pairs:
            player, into = pairs[chance % len(pairs)]
            self.do(scorebook.merge, player, make.tap(self.keeper), into)

    @rule(chance=chances, guest=st.booleans())
    def be_a_guest(self, chance: int, guest: bool) -> None:
        players = Player.objects.filter(club=self.club, merged_into=None).order_by("pk")
        self.do(scorebook.set_guest, players[chance % len(players)], make.tap(self.keeper), guest)

    @rule()
    def part(self) -> None:
        if merged := Player.objects.filter(club=self.club).exclude(merged_into=None).last():
            self.do(scorebook.part, merged, make.tap(self.keeper))

    @rule(player=chances, guest=st.booleans(), archived=st.booleans())
    def say_who_somebody_is(self, player: int, guest: bool, archived: bool) -> None:
        players = list(Player.objects.filter(club=self.club))
        chosen = players[player % len(players)]
        self.do(scorebook.set_guest, chosen, make.tap(self.keeper), guest)
        self.do(scorebook.archive_player, chosen, make.tap(self.keeper), archived)

    @rule(game=chances, day=days, season=chances)
    def move(self, game: int, day: int, season: int) -> None:
        at = FIRST + timedelta(days=day, hours=1)
        self.do(scorebook.move_game, self.game(game), make.tap(self.keeper), at, self.season(season))

    @rule(game=chances, thrown_away=st.booleans())
    def throw_away(self, game: int, thrown_away: bool) -> None:
        self.do(scorebook.throw_away, self.game(game), make.tap(self.keeper), thrown_away)

    @rule(game=chances, ruleset=st.sampled_from(RULES[:2]))
    def change_rules(self, game: int, ruleset: dict[str, Any]) -> None:
        self.do(scorebook.change_rules, self.game(game), make.tap(self.keeper), ruleset)

    @rule(first=days, long=st.none() | st.integers(0, 3), settings=st.sampled_from(SETTINGS))
    def start_season(self, first: int, long: int | None, settings: SeasonRules) -> None:
        name = f"Season {Season.objects.filter(club=self.club).count() + 1}"
        first_day = date(2026, 1, 1) + timedelta(days=first)
        last_day = None if long is None else first_day + timedelta(days=long)
        club = Club.objects.get(pk=self.club.pk)
        self.do(scorebook.start_season, club, make.tap(self.keeper), name, first_day, last_day, settings)

    @rule(season=chances, settings=st.sampled_from(SETTINGS))
    def change_season(self, season: int, settings: SeasonRules) -> None:
        if chosen := self.season(season):
            self.do(scorebook.change_season, chosen, make.tap(self.keeper), chosen.name, chosen.last_day, settings)

    @invariant()
    def all_sums_are_those_of_a_second_count(self) -> None:
        if hasattr(self, "club"):
            assert kept(self.club) == recounted(self.club)
            assert scorebook.recheck(self.club) == []

    def teardown(self) -> None:
        if not hasattr(self, "club"):
            return
        assert pages(self.club) == pages_recounted(self.club)
        club = Club.objects.get(pk=self.club.pk)
        text, sums = "".join(backup.lines(club)), kept(club)
        club.sessions.all().delete()
        again = restored(self.keeper, text)
        assert "".join(backup.lines(again)) == text
        assert kept(again) == sums


@pytest.mark.django_db
def test_t37_in_whatever_order_games_come_the_sums_are_those_of_the_order_of_playing() -> None:
    """T37: a game that was forgotten, corrected or moved counts in the order of playing."""

    class These(Years):
        told = Counter[str]()

    bounded = settings(max_examples=4, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(These, settings=bounded)
    assert These.told["import_game"] > 10
