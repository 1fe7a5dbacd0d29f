"""The table, the course, head to head and the records, from rows written by hand."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from scoring.bests import records
from scoring.evenings import Evening, Standing, all_time, as_of, evenings, games_by_evening, games_by_family
from scoring.heads import Duel, head_to_head
from scoring.models import Club, Pair, Player, Ranking, Season, Tally, User, look
from scoring.rankings import chief, explained, figures, number, rule_names, signed, who_ranks
from scoring.standings import Line, Table, course, table
from tests import make

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
PLAYERS = {key: Player(pk=key, name=name, look=look(name)) for key, name in enumerate(NAMES, 1)}
ANA, BEN, CLEO, DAN, EVE = PLAYERS
MARCH, APRIL = date(2026, 3, 5), date(2026, 4, 2)


def stands(player: int, points: float = 0, wins: int = 0, games: int = 4, **others: Any) -> Standing:
    """What somebody has; without more said four games of one round at a table of four, at par."""
    sums = {"shares": 2520 * wins, "rounds": games, "score": 12 * games, **others}
    sums.setdefault("sizes", {"4": [sums["rounds"], sums["score"]]})
    return Standing(player, games, wins, points=round(100 * points), **sums)


def ranked(
    rule: Ranking, *everybody: Standing, family: str = "typed", games: int = 4, **terms: Any
) -> list[tuple[int | None, str]]:
    """The places in a table: (place, name)."""
    made = table(Season(**terms), family, rule, Evening(MARCH, games, everybody), PLAYERS)
    return [(line.place, line.player.name) for line in made.ranked]


def names(lines: Sequence[Line]) -> list[str]:
    return [line.player.name for line in lines]


def test_who_is_equal_in_everything_shares_the_place_and_the_next_is_third() -> None:
    """T1: whoever's row comes first."""
    equal = stands(CLEO, 8, 1), stands(BEN, 8, 1), stands(ANA, -1), stands(DAN, -2)
    expected = [(1, "Ben"), (1, "Cleo"), (3, "Ana"), (4, "Dan")]
    assert ranked(Ranking.POINTS, *equal) == ranked(Ranking.POINTS, *equal[::-1]) == expected


def test_two_who_share_the_last_place_are_both_last() -> None:
    """T2."""
    assert ranked(Ranking.POINTS, stands(BEN, -2), stands(CLEO, 8, 1), stands(ANA, -2)) == [
        (1, "Cleo"),
        (2, "Ana"),
        (2, "Ben"),
    ]


def test_equal_points_rank_by_wins_and_then_by_the_average_against_par() -> None:
    """T3: the lower average is the better one."""
    assert ranked(
        Ranking.POINTS,
        stands(ANA, 8, 1, score=52),
        stands(BEN, 8, 1, score=44),
        stands(CLEO, 8, 2, score=60),
        stands(DAN, 7.5, 3, score=36),
    ) == [(1, "Cleo"), (2, "Ben"), (3, "Ana"), (4, "Dan")]


@pytest.mark.parametrize(("splits", "first"), [(False, "Ana"), (True, "Ben")])
def test_a_shared_win_is_a_whole_one_unless_the_season_splits_it(splits: bool, first: str) -> None:
    """T1: two shared firsts are two wins each, or one."""
    shared, alone = stands(ANA, wins=3, shares=3780), stands(BEN, wins=2, shares=5040)
    assert ranked(Ranking.WINS, shared, alone, splits_wins=splits)[0] == (1, first)


def test_equal_wins_rank_by_the_average_against_par() -> None:
    assert ranked(Ranking.WINS, stands(ANA, 9, 2, score=50), stands(BEN, 1, 2, score=40)) == [(1, "Ben"), (2, "Ana")]


@pytest.mark.parametrize(
    ("family", "first"), [("bullheads", "Ben"), ("typed", "Ben"), ("typed-most", "Ana"), ("bully", "Ana")]
)
def test_the_average_ranks_the_way_that_is_good_in_its_games(family: str, first: str) -> None:
    """T3: 40 against 12."""
    assert ranked(Ranking.PAR, stands(ANA, score=40), stands(BEN, score=12), family=family)[0] == (1, first)


def test_an_average_is_compared_with_what_tables_of_that_size_cost() -> None:
    """Ten bullheads a round are much for two and little for six."""
    for_two, for_six = stands(ANA, score=40, sizes={"2": [4, 40]}), stands(BEN, score=44, sizes={"6": [4, 44]})
    assert ranked(Ranking.PAR, for_two, for_six, family="bullheads") == [(1, "Ben"), (2, "Ana")]


def test_a_rating_ranks_by_what_is_almost_sure_of_it() -> None:
    sure, high, none = stands(ANA, mu=27.0, sigma=2.0), stands(BEN, mu=30.0, sigma=4.0), stands(CLEO)
    assert ranked(Ranking.RATING, high, none, sure) == [(1, "Ana"), (2, "Ben"), (3, "Cleo")]


def test_who_has_no_round_has_no_average_and_comes_last_by_it() -> None:
    """T36: 0.0 would be the best."""
    nobody = stands(ANA, rounds=0, score=0, sizes={})
    assert ranked(Ranking.PAR, nobody, stands(BEN), stands(CLEO, score=80)) == [(1, "Ben"), (2, "Cleo"), (3, "Ana")]
    line = table(Season(), "typed", Ranking.PAR, Evening(MARCH, 4, [nobody]), PLAYERS).ranked[0]
    assert (line.par, line.a_round, chief(Ranking.PAR, line)) == (None, None, "–")


def test_a_champion_of_one_game_has_not_played_enough() -> None:
    """T34: a quarter of twenty games are five."""
    many = [stands(key, 10, 5, games=20) for key in (BEN, CLEO)]
    made = table(Season(), "typed", Ranking.PAR, Evening(MARCH, 20, [stands(ANA, 8, 1, games=1), *many]), PLAYERS)
    assert (names(made.ranked), names(made.few), made.least) == (["Ben", "Cleo"], ["Ana"], 5)
    assert made.few[0].place is None
    assert who_ranks(Season(), made) == "A place needs 5 of the 20 games: 25\N{NO-BREAK SPACE}%."


@pytest.mark.parametrize(
    ("least", "games", "needed"), [(25, 1, 1), (25, 5, 2), (25, 8, 2), (25, 9, 3), (0, 9, 0), (100, 9, 9)]
)
def test_the_games_needed_are_rounded_up(least: int, games: int, needed: int) -> None:
    made = table(Season(least=least), "typed", Ranking.POINTS, Evening(MARCH, games, [stands(ANA)]), PLAYERS)
    assert made.least == needed


def test_guests_stand_apart_unless_the_season_ranks_them() -> None:
    players = PLAYERS | {EVE: Player(pk=EVE, name="Eve", look="eve", guest=True)}
    stood = Evening(MARCH, 4, [stands(EVE, 8, 1), stands(ANA, -1)])
    apart = table(Season(), "typed", Ranking.POINTS, stood, players)
    assert (names(apart.ranked), names(apart.guests)) == (["Ana"], ["Eve"])
    together = table(Season(ranks_guests=True), "typed", Ranking.POINTS, stood, players)
    assert (names(together.ranked), together.guests) == (["Eve", "Ana"], [])


def test_a_game_is_divided_by_games_and_a_round_by_rounds() -> None:
    """T35: three games of 4, 5 and 7 rounds."""
    stood = Evening(MARCH, 5, [stands(ANA, 8, 1, games=3, rounds=16, score=168)])
    (line,) = table(Season(), "typed", Ranking.POINTS, stood, PLAYERS).ranked
    assert (line.a_game, line.a_round) == (56.0, 10.5)
    assert figures(Ranking.POINTS, line) == ["3/5", "1", "56.0", "10.5", "0.0"]
    assert figures(Ranking.RATING, line) == ["3/5", "1", "10.5", "0.0", "8"]


def moves(before: Sequence[Standing], after: Sequence[Standing]) -> dict[str, int | str | None]:
    """How everybody in a table moved since the evening before."""
    evening = Evening(MARCH, 4, before)
    made = table(Season(), "typed", Ranking.POINTS, Evening(APRIL, 8, after), PLAYERS, evening)
    return {line.player.name: "new" if line.new else line.moved for line in made.ranked}


def test_places_gained_and_lost_since_the_evening_before_are_told() -> None:
    before = [stands(ANA, 8), stands(BEN, 4), stands(CLEO, 1)]
    after = [stands(ANA, 8), stands(BEN, 9), stands(CLEO, 9), stands(DAN, 20)]
    assert moves(before, after) == {"Dan": "new", "Ben": 0, "Cleo": 1, "Ana": -3}


def test_who_had_not_played_enough_the_evening_before_is_new() -> None:
    assert moves([stands(ANA, games=4), stands(BEN, games=0)], [stands(ANA), stands(BEN)])["Ben"] == "new"


def test_the_course_has_everybody_from_their_first_evening_on() -> None:
    first = Evening(MARCH, 1, [stands(ANA, 8)])
    second = Evening(APRIL, 2, [stands(ANA, 8), stands(BEN, 2.5)])
    lines = table(Season(least=0), "typed", Ranking.POINTS, second, PLAYERS).ranked
    assert course(Season(), "typed", Ranking.POINTS, [first, second], lines) == [
        (PLAYERS[ANA], [(MARCH, 8.0), (APRIL, 8.0)]),
        (PLAYERS[BEN], [(APRIL, 2.5)]),
    ]


def test_the_course_of_the_average_has_the_par_of_each_evening() -> None:
    first = Evening(MARCH, 1, [stands(ANA, score=40)])
    second = Evening(APRIL, 2, [stands(ANA, score=40), stands(BEN, score=80)])
    lines = table(Season(), "typed", Ranking.PAR, second, PLAYERS).ranked
    assert course(Season(), "typed", Ranking.PAR, [first, second], lines) == [
        (PLAYERS[ANA], [(MARCH, 0.0), (APRIL, -5.0)]),
        (PLAYERS[BEN], [(APRIL, 5.0)]),
    ]


def test_the_seasons_own_rule_comes_first_and_a_rating_only_where_one_is_kept() -> None:
    assert [*rule_names(Season(ranking="par")).values()] == ["Average", "Points", "Wins"]
    assert [*rule_names(Season(rates=True)).values()] == ["Points", "Wins", "Average", "Rating"]
    assert next(iter(rule_names(Season(ranking="rating")).values())) == "Rating"


@pytest.mark.parametrize("rule", Ranking)
def test_each_rule_is_explained_with_its_tie_breaks_in_one_sentence(rule: Ranking) -> None:
    for family in ("bullheads", "typed-most"):
        sentence = explained(Season(), rule, family)
        assert sentence.count(". ") == 0
        assert "equal" in sentence


def test_figures_are_written_as_people_write_them() -> None:
    assert [number(-9.25), number(-0.04), signed(1.26), signed(-0.44), signed(0.04)] == [
        "−9.2",
        "0.0",
        "+1.3",
        "−0.4",
        "0.0",
    ]
    thirds = table(Season(), "typed", Ranking.POINTS, Evening(MARCH, 4, [stands(ANA, 2.67)]), PLAYERS).ranked[0]
    assert chief(Ranking.POINTS, thirds) == "2.67"


@pytest.fixture
def people(club: Club) -> dict[str, Player]:
    return {player.name: player for player in club.players.all()}


@pytest.fixture
def spring(club: Club) -> Season:
    return make.season(club, "Spring", "2026-03-01", "2026-05-31")


def tally(club: Club, season: Season | None, player: Player, day: date, **kept: Any) -> None:
    """A row that somebody has after an evening; earlier ones are no longer the newest."""
    Tally.objects.filter(club=club, season=season, player=player).update(newest=False)
    sums = dict.fromkeys(("games", "wins", "shares", "points", "rounds", "score", "clean_run", "win_run"), 0)
    lists: dict[str, Any] = {"sizes": {}, "form": [], "takes": [0] * 5, "bests": {}}
    kept |= {f"best_{kind}": best["value"] for kind, best in kept.get("bests", {}).items()}
    own = {"club": club, "season": season, "family": "bullheads", "player": player, "day": day}
    Tally.objects.create(**(own | sums | lists | kept))


def test_the_evenings_of_a_season_carry_on_who_was_not_there(
    club: Club, spring: Season, people: dict[str, Player]
) -> None:
    mira, ben = people["Mira"].pk, people["Ben"].pk
    tally(club, spring, people["Mira"], MARCH, games=1, points=800)
    tally(club, spring, people["Ben"], APRIL, games=1, points=-100)
    first, second = evenings(spring, "bullheads", {MARCH: 2, APRIL: 1})
    assert (first.day, first.games, [(sums.player, sums.points) for sums in first.everybody]) == (
        MARCH,
        2,
        [(mira, 800)],
    )
    assert (second.games, [(sums.player, sums.points) for sums in second.everybody]) == (3, [(mira, 800), (ben, -100)])
    assert evenings(spring, "bullheads", {MARCH: 2}) == [first]
    assert evenings(spring, "bullheads", {}) == evenings(spring, "cards", {})


def test_all_time_adds_the_seasons_up_and_the_games_in_none(
    club: Club, spring: Season, people: dict[str, Player]
) -> None:
    mira = people["Mira"]
    tally(club, spring, mira, MARCH, games=1, points=100, rounds=1, score=9, sizes={"4": [1, 9]})
    tally(club, spring, mira, APRIL, games=2, points=900, rounds=3, score=29, sizes={"4": [2, 20], "5": [1, 9]})
    tally(club, None, mira, date(2025, 12, 1), games=1, wins=1, shares=2520, points=-100, sizes={"5": [2, 11]})
    (stood,) = all_time(club, "bullheads", 3)
    assert (stood.day, stood.games) == (APRIL, 3)
    assert stood.everybody == [
        Standing(mira.pk, 3, 1, 2520, 800, rounds=3, score=29, sizes={"4": (2, 20), "5": (3, 20)})
    ]
    assert all_time(club, "cards", 0) == []


def test_only_games_that_are_finished_and_were_not_thrown_away_are_counted(
    club: Club, spring: Season, keeper: User
) -> None:
    make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9})
    make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9}, preset="bull-king")
    make.played(keeper, club, "2026-04-02", {"Mira": 3, "Ben": 9})
    make.played(keeper, club, "2025-04-02", {"Mira": 3, "Ben": 9})
    thrown = make.played(keeper, club, "2026-04-02", {"Mira": 3, "Ben": 9})
    thrown.thrown_away = True
    thrown.save()
    make.played(keeper, club, "2026-04-02", {"Mira": 3, "Ben": 9}, round_count=2)
    assert games_by_evening(spring) == {"bullheads": {MARCH: 1, APRIL: 1}, "cards": {MARCH: 1}}
    assert games_by_family(club) == {"bullheads": 3, "cards": 1}


def test_what_somebody_has_as_of_a_day_is_the_last_row_until_then(
    club: Club, spring: Season, people: dict[str, Player]
) -> None:
    for name, day in (("Mira", MARCH), ("Mira", APRIL), ("Ben", APRIL)):
        tally(club, spring, people[name], day)
    rows = Tally.objects.filter(season=spring).order_by("player__name")

    def found(on: date | None) -> list[tuple[str, date]]:
        return [(row.player.name, row.day) for row in as_of(rows, on, "player")]

    assert found(None) == found(APRIL) == found(date(2026, 5, 1)) == [("Ben", APRIL), ("Mira", APRIL)]
    assert found(MARCH) == found(date(2026, 4, 1)) == [("Mira", MARCH)]
    assert found(date(2026, 3, 4)) == []


def test_head_to_head_is_told_from_both_sides_as_of_a_day_and_over_all_seasons(
    club: Club, spring: Season, people: dict[str, Player]
) -> None:
    one, other = sorted((people["Mira"], people["Ben"]), key=lambda player: player.pk)
    both = {"club": club, "family": "bullheads", "one": one, "other": other}
    Pair.objects.create(**both, season=spring, day=MARCH, games=1, ahead=1, behind=0, newest=False)
    Pair.objects.create(**both, season=spring, day=APRIL, games=3, ahead=2, behind=0)
    Pair.objects.create(**both, season=None, day=MARCH, games=2, ahead=0, behind=2)
    now, then = (head_to_head(club, spring, "bullheads", on) for on in (None, MARCH))
    assert now == {(one.pk, other.pk): Duel(3, 2, 0), (other.pk, one.pk): Duel(3, 0, 2)}
    assert then == {(one.pk, other.pk): Duel(1, 1, 0), (other.pk, one.pk): Duel(1, 0, 1)}
    assert head_to_head(club, None, "bullheads")[one.pk, other.pk] == Duel(5, 2, 2)
    assert head_to_head(club, spring, "cards") == {}


def best(value: int, day: date = MARCH, **more: Any) -> dict[str, Any]:
    return {"value": value, "game": "g2345", "day": str(day), **more}


def held(
    club: Club, season: Season | None, family: str = "bullheads", on: date | None = None
) -> list[tuple[str, int, list[str]]]:
    """The records: (kind, value, who holds it)."""
    found = records(club, season, family, on)
    return [(kind, holders[0].value, [best.player.name for best in holders]) for kind, holders in found]


def test_the_records_of_a_season_are_the_best_and_the_worst_with_all_who_hold_them(
    club: Club, spring: Season, people: dict[str, Player]
) -> None:
    """T1, T3: fewest is lowest; the first to reach it is named first."""
    tally(club, spring, people["Mira"], MARCH, bests={"lowest": best(12), "highest": best(70), "round": best(20)})
    tally(club, spring, people["Ben"], MARCH, bests={"lowest": best(12, APRIL), "round": best(31), "clean": best(3)})
    tally(club, spring, people["Tom"], MARCH, bests={"lowest": best(13), "wins": best(1), "clean": best(1)})
    assert held(club, spring) == [
        ("lowest", 12, ["Mira", "Ben"]),
        ("highest", 70, ["Mira"]),
        ("round", 31, ["Ben"]),
        ("clean", 3, ["Ben"]),
    ]
    assert held(club, None) == held(club, spring)
    assert held(club, spring, "cards") == []


def test_where_most_is_best_the_lowest_round_is_the_worst(
    club: Club, spring: Season, people: dict[str, Player]
) -> None:
    """T3."""
    for name, score in (("Mira", 5), ("Ben", 9)):
        bests = dict.fromkeys(("lowest", "highest", "round"), best(score))
        tally(club, spring, people[name], MARCH, family="typed-most", bests=bests)
    assert held(club, spring, "typed-most") == [
        ("highest", 9, ["Ben"]),
        ("lowest", 5, ["Mira"]),
        ("round", 5, ["Mira"]),
    ]


def test_guests_hold_no_record_unless_the_season_ranks_them(
    club: Club, spring: Season, people: dict[str, Player]
) -> None:
    Player.objects.filter(name="Ben").update(guest=True)
    tally(club, spring, people["Mira"], MARCH, bests={"lowest": best(12)})
    tally(club, spring, people["Ben"], MARCH, bests={"lowest": best(3)})
    assert held(club, spring) == held(club, None) == [("lowest", 12, ["Mira"])]
    spring.ranks_guests = True
    assert held(club, spring) == [("lowest", 3, ["Ben"])]


def test_somebody_who_holds_a_record_of_all_time_twice_is_named_once(
    club: Club, spring: Season, people: dict[str, Player]
) -> None:
    """As of the day on which it was reached first, whichever season went on for longer."""
    tally(club, spring, people["Mira"], APRIL, bests={"lowest": best(12, APRIL)})
    tally(club, None, people["Mira"], date(2026, 5, 1), bests={"lowest": best(12, MARCH)})
    ((kind, holders),) = records(club, None, "bullheads")
    assert (kind, [each.day for each in holders]) == ("lowest", [MARCH])


def test_a_table_says_nothing_of_games_needed_where_one_is_enough() -> None:
    assert who_ranks(Season(), Table([], [], [], least=1, games=4)) == ""
