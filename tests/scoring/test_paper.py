"""A table of old results: what it says, and what nobody can tell for certain."""

import datetime as dt

import pytest

from scoring import paper, spreadsheet
from scoring.paper import Doubt, Unreadable

TODAY = dt.date(2026, 12, 1)


def table(text: str, negative: bool = False) -> paper.Table:
    return paper.understood(paper.read(text), TODAY, negative)


def doubts(text: str, negative: bool = False) -> list[tuple[int, int, str]]:
    """What is unclear: (line, column, why)."""
    return [(cell.row, cell.column, str(cell.doubt)) for game in table(text, negative).games for cell in game.doubts]


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_whatever_stands_between_the_cells(between: str) -> None:
    text = "Date,Ada,Eve,Zoë\n2025-03-01,3,70,\n2025-03-02,66,0,12\n".replace(",", between)
    read = table(text)
    assert read.players == {1: "Ada", 2: "Eve", 3: "Zoë"}
    assert [(str(game.day), game.totals()) for game in read.games] == [
        ("2025-03-01", {1: 3, 2: 70}),
        ("2025-03-02", {1: 66, 2: 0, 3: 12}),
    ]
    assert doubts(text) == []


def test_names_in_quotes_may_hold_commas() -> None:
    assert table('date;"O\'Neil, Sam, and more";Eve\n2025-03-01;1;2').players == {1: "O'Neil, Sam, and more", 2: "Eve"}


@pytest.mark.parametrize(
    ("days", "read"),
    [
        (["2026-11-30"], ["2026-11-30"]),
        (["30.11.2026", "1. 2. 2026"], ["2026-11-30", "2026-02-01"]),
        (["30/11/2026"], ["2026-11-30"]),
        (["11/30/2026"], ["2026-11-30"]),
        (["11/30/2026", "05/06/2026"], ["2026-11-30", "2026-05-06"]),
        (["30/11/2026", "05/06/2026"], ["2026-11-30", "2026-06-05"]),
        (["05/05/2026"], ["2026-05-05"]),
        (["05/06/2026"], [Doubt.DAY_OR_MONTH]),
        (["11/30/2026", "30/11/2026", "05/06/2026"], ["2026-11-30", "2026-11-30", Doubt.DAY_OR_MONTH]),
        (["40/40/2026", "05/06/2026"], [Doubt.DAY, Doubt.DAY_OR_MONTH]),
        (["", "Monday", "2026-02-30", "30.11.26", "0001-01-01"], [Doubt.DAY] * 5),
        (["2026-12-02"], [Doubt.AHEAD]),
    ],
)
def test_days(days: list[str], read: list[object]) -> None:
    games = table("date,Ada,Eve\n" + "\n".join(f"{day},1,2" for day in days)).games
    assert [game.lines[0].day.doubt or str(game.day) for game in games] == read


@pytest.mark.parametrize("score", ["O", "1O", "l2", "-", "x", "12.0", "12,5", "1e3", "²", "٣", "12345", "-3", "?"])
def test_a_score_that_is_no_number_is_unclear_and_never_0(score: str) -> None:
    assert doubts(f"date\tAda\tEve\n2025-03-01\t{score}\t2") == [(1, 1, "alone" if score == "" else "number")]


def test_points_below_0_are_clear_where_the_rules_know_them() -> None:
    read = table("date,Ada,Eve\n2025-03-01,−3,-4", negative=True)
    assert (read.games[0].totals(), read.games[0].doubts) == ({1: -3, 2: -4}, [])


def test_an_empty_cell_is_somebody_who_did_not_play_and_0_is_a_score() -> None:
    assert table("date,Ada,Eve,Tom\n2025-03-01,0,,out\n2025-03-01,0,5,").games[1].totals() == {1: 0, 2: 5}
    assert doubts("date,Ada,Eve,Tom\n2025-03-01,0,,out") == [(1, 1, "alone"), (1, 2, "alone"), (1, 3, "alone")]


ROUNDS = "date,round,Ada,Eve\n2025-03-01,1,3,4\n2025-03-01,2,5,6\n2025-03-01,1,7,8\n2025-03-02,1,9,10\n"


def test_a_line_is_a_round_where_it_has_a_number() -> None:
    read = table(ROUNDS)
    assert [(str(game.day), game.rounds()) for game in read.games] == [
        ("2025-03-01", [{2: 3, 3: 4}, {2: 5, 3: 6}]),
        ("2025-03-01", [{2: 7, 3: 8}]),
        ("2025-03-02", [{2: 9, 3: 10}]),
    ]


def test_a_game_may_have_a_number_too() -> None:
    read = table("date,game,round,Ada,Eve\n2025-03-01,1,1,3,4\n2025-03-01,2,1,5,6\n")
    assert [game.rounds() for game in read.games] == [[{3: 3, 4: 4}], [{3: 5, 4: 6}]]


def test_what_is_unclear_in_rounds() -> None:
    assert doubts(ROUNDS.replace("2025-03-01,2,5,6", "2025-03-01,3,5,")) == [(2, 1, "round"), (2, 3, "missing")]
    assert doubts(ROUNDS.replace("2025-03-01,2,5,6", "2025-03-01,2,5,out")) == []
    assert doubts(ROUNDS.replace("2025-03-01,2,5,6", "2025-03-01,two,5,6"))[0] == (2, 1, "round")


def test_our_own_tables_read_back() -> None:
    games = "Date,Time,Season,Game,Rules,Player,Place,Total,Rounds,Points\n"
    games += "2025-03-01,20:00,,abc,Classic,'=1+1,1,3,2,2\n2025-03-01,20:00,,abc,Classic,Eve,2,70,2,-1\n"
    assert [game.totals() for game in table(games).games] == [{2: 3, 3: 70}]
    assert table(games).players == {2: "=1+1", 3: "Eve"}
    rounds = "Date,Game,Round,Player,Players,Score,Correction\n2025-03-01,abc,1,Ada,2,3,\n2025-03-01,abc,1,Eve,2,4,\n"
    rounds += "2025-03-01,abc,2,Ada,3,5,\n2025-03-01,abc,2,Eve,3,6,\n2025-03-01,abc,2,Tom,3,7,\n"
    assert [game.rounds() for game in table(rounds).games] == [[{3: 3, 4: 4}, {3: 5, 4: 6, 5: 7}]]
    assert doubts(rounds) == []


@pytest.mark.parametrize("name", ["=1", "+1", "-1", "@1", "＝1", "＋1", "－1", "＠1"])
def test_a_name_that_our_tables_defuse_is_that_name_again(name: str) -> None:
    """T38"""
    games: list[spreadsheet.Row] = [["2025-03-01", "a", each, 3] for each in (name, "Eve")]
    lines = spreadsheet.text([["Date", "Game", "Player", "Total"], *games])
    assert table("".join(lines).removeprefix(spreadsheet.MARK)).players == {2: name, 3: "Eve"}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_however_lines_end_and_whatever_is_quoted(end: str) -> None:
    text = end.join(['date;"A,d,a', 'B.";Eve;;', "2025-03-01;3;70;;", ";;;;", "2025-03-02;4;71", ""])
    assert paper.is_table(text)
    assert paper.read(text) == [["date", "A,d,a B.", "Eve"], ["2025-03-01", "3", "70"], ["2025-03-02", "4", "71"]]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("date,Ada,Eve\n", "no_games"),
        ("2025-03-01,3,70\n2025-03-02,1,2", "no_head"),
        ("date,Ada\n2025-03-01,3", "no_players"),
        ("date,Ada,,Eve\n2025-03-01,3,4,5", "no_name"),
        ("date,Ada,Eve\n2025-03-01,3,4,5", "too_long"),
        ("date,game,player,total\n2025-03-01,1,Ada", "too_short"),
        ("date,game,player,total\n2025-03-01,1,Ada,3,9", "too_long"),
        ("date,game,player,total\n2025-03-01,1,Ada,3\n2025-03-01,1,Ada,4", "twice"),
        ("date,Ada,Eve\n" + "2025-03-01,3,4\n" * 2001, "too_many"),
        ('date,Ada,Eve\n2025-03-01,3,"' + "4" * 200_000, "no_table"),
    ],
)
def test_what_is_no_such_table(text: str, code: str) -> None:
    with pytest.raises(Unreadable, match=code):
        table(text)


def test_what_was_understood_is_understood_again() -> None:
    rows = paper.read('date,"A;B\tC",Eve\n2025-03-01,3,"x, y"')
    assert paper.read("".join(paper.written(rows)), "\t") == rows
