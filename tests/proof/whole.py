"""Asks of one game whether everything that is kept of it agrees with everything else."""

import json
from typing import Any

from django.db import connection
from django.db.models import Model

from scoring import history, rules, scorebook
from scoring.models import Change, Club, Pile, Player, Round, Seat, Session, Turn
from scoring.seating import names_in
from scoring.sheet import Sheet
from tests.rules.second_opinion import CLASSIC, opinion, seats, top_card
from tests.rules.second_table import worth

type Line = dict[str, Any]
type Lines = dict[tuple[Any, ...], Line]
"""What holds, by what it is about: a cell, the rows of a round, a turn, a seat, a field of the game."""


def check(game: Session) -> None:
    """The facts, the log, what is derived, the record and a second judge: all say the same."""
    game = Session.objects.select_related("club").get(pk=game.pk)
    check_log(game)
    check_judgement(game)
    assert scorebook.rejudge(game) == []


def check_log(game: Session) -> None:
    """The log counts without a gap, every line follows from those before it, and all of them together are the facts."""
    changes = list(game.changes.all())
    assert [change.number for change in changes] == list(range(1, game.change_count + 1))
    lines = beginning(game, changes[0])
    newest: dict[tuple[Any, ...], int] = {}
    for change in changes[1:]:
        assert len(change.before) == len(change.after)
        for before, after in zip(change.before, change.after, strict=True):
            about = place(after)
            assert place(before) == about
            assert lines.get(about, nothing(about)) == before, change
            if change.what in ("confirmed", "pile.refused", "card.refused"):
                continue
            lines[about] = after
            newest[about] = change.number
        assert change.what != "confirmed" or change.before == change.after
    assert {about: line for about, line in lines.items() if line != nothing(about)} == facts(game)
    assert game.followed == any(line.get("rows") for change in changes[1:] for line in change.after)
    for number, position, written in Pile.objects.filter(round__session=game).values_list(
        "round__number", "seat__position", "change"
    ):
        assert written == newest[number, position]


def check_judgement(game: Session) -> None:
    """What is kept for lists is what two judges say of the record, and the record is the same when it is read again."""
    sheet = Sheet(game)
    record = rules.write_record(sheet.record)
    assert rules.read_record(json.loads(json.dumps(record))) == sheet.record
    judged = json.loads(json.dumps(rules.write_judgement(sheet.judgement, lambda _warning: "")))
    for warning in judged["warnings"]:
        del warning["message"]
    second = opinion(record)
    assert judged == second
    for number in range(1, len(judged["rounds"]) + 1):
        check_bullheads(record, judged, number)
    assert game.finished_in_round == second["ended_in_round"]
    kept = {seat.name: {"total": seat.total, "rank": seat.rank} for seat in sheet.seats}
    ranked = {line["player"]: {"total": line["total"], "rank": line["rank"]} for line in second["ranking"] or ()}
    scorebook.moved_end(sheet)  # what the end screen asks has an answer
    assert kept == {seat.name: ranked.get(seat.name, {"total": 0, "rank": None}) for seat in sheet.seats}


def check_bullheads(record: dict[str, Any], judged: dict[str, Any], number: int) -> None:
    """In a followed round those taken, those on the table, those of a turn that waits and those nobody has seen are the
    deck's; and those taken are the scores, until following is broken off."""
    played, said = record["rounds"][number - 1], judged["rounds"][number - 1]
    if "rows" not in played:
        return
    cards = [card for turn in played["turns"] for card in turn.get("cards", turn.get("plays", {}).values())]
    placed = [placement for turn in said["turns"] for placement in turn["placements"]]
    rows = said["turns"][-1]["rows"] if said["turns"] else played["rows"]
    waiting = {*cards} - {placement["card"] for placement in placed}
    unseen = deck_of(record, number) - {*cards}.union(*played["rows"])
    taken = sum(placement["bullheads"] for placement in placed)
    parts = [[card for row in rows for card in row], [*waiting, *unseen]]
    ruleset = CLASSIC | record["ruleset"]
    assert taken + sum(worth(ruleset, part) for part in parts) == worth(ruleset, [*deck_of(record, number)])
    if "scores" not in played:
        corrections = played.get("corrections", {}).values()
        corrected = sum(each["points"] if isinstance(each, dict) else each for each in corrections)
        assert sum(said["scores"].values()) - corrected == taken


def deck_of(record: dict[str, Any], number: int) -> set[int]:
    """The cards of a round; 171 bullheads when there are 104."""
    return set(range(1, top_card(CLASSIC | record["ruleset"], len(seats(record, number))) + 1))


def check_history(game: Session) -> None:
    """Every line of the log can be told, and every step of the game taken back by a button that says so."""
    changes = list(game.changes.all())
    sheet = Sheet(game)
    names = names_in(sheet, changes)
    for change in changes:
        assert all(history.change_sentences(change, names, sheet.ruleset)), change
        if change.what not in scorebook.NO_STEPS:
            assert all(history.labels(change, names, sheet.ruleset)), change


def beginning(game: Session, started: Change) -> Lines:
    """The facts of a game that has just started."""
    assert started.what == "game.started"
    public_ids = dict(Player.objects.filter(club=game.club_id).values_list("name", "public_id"))
    seated: Lines = {
        (None, position): {"seat": position, "player": public_ids[name], "place": 0, "joined": 1}
        for position, name in enumerate(started.after["players"], 1)
    }
    fields = {"ruleset": started.after["ruleset"], "stopped": False, "dealer": None, "thrown_away": False, "dealt": 1}
    fields["suggests"] = True
    return seated | {("game", name): {"game": {name: value}} for name, value in fields.items()}


def facts(game: Session) -> Lines:
    """What the database holds of a game, read column by column."""
    lines: Lines = {
        ("game", name): {"game": {name: getattr(game, name)}}
        for name in ("ruleset", "stopped", "dealer", "dealt", "thrown_away", "suggests")
    }
    for position, player, placed, joined, start_total, left in Seat.objects.filter(session=game).values_list(
        "position", "player__public_id", "place", "joined", "start_total", "left"
    ):
        line: Line = {"seat": position, "player": player, "place": placed, "joined": joined}
        line |= {"start_total": start_total} if start_total else {}
        lines[None, position] = line if left is None else line | {"left": left}
    columns = ("round__number", "seat__position", "cards", "points", "correction", "why", "out")
    for number, position, *held in Pile.objects.filter(round__session=game).values_list(*columns):
        what = zip(columns[2:], held, (None, None, 0, "", False), strict=True)
        line = {name: value for name, value, blank in what if value != blank}
        if line:
            lines[number, position] = {"round": number, "seat": position, **line}
    for number, rows, broken_off in game.rounds.values_list("number", "rows", "broken_off"):
        if rows is not None or broken_off:
            off = {"broken_off": True} if broken_off else {}
            lines[number, "rows"] = {"round": number, "rows": rows, **off}
    turns = Turn.objects.filter(round__session=game).values_list("round__number", "number", "played")
    for number, turn, played in turns:
        lines[number, "turn", turn] = {"round": number, "turn": turn, "played": played}
    return lines


def place(line: Line) -> tuple[Any, ...]:
    """What a line of the log is about; in each of these games a line of the game has one field."""
    if "game" in line:
        (field,) = line["game"]
        return "game", field
    if "turn" in line:
        return line["round"], "turn", line["turn"]
    return line.get("round"), "rows" if "rows" in line else line["seat"]


def nothing(about: tuple[Any, ...]) -> Line:
    """The line of what is not there: a cell, rows, a turn or a seat."""
    match about:
        case number, "turn", turn:
            return {"round": number, "turn": turn, "played": None}
        case number, "rows":
            return {"round": number, "rows": None}
        case None, position:
            return {"seat": position}
    number, position = about
    return {"round": number, "seat": position}


def everything(game: Session) -> list[tuple[type[Model], list[Line]]]:
    """All rows that a change of this game may write, to see that a refusal writes none."""
    of_the_club = {
        Club: "pk", Player: "club", Session: "club", Change: "club",
        Seat: "session__club", Round: "session__club", Pile: "round__session__club",
        Turn: "round__session__club",
    }  # fmt: skip
    return [
        (model, list(model._default_manager.filter(**{club: game.club_id}).order_by("pk").values()))
        for model, club in of_the_club.items()
    ]


def check_database() -> None:
    """The database's own word that it is sound.

    SQLite reads every page and every reference. PostgreSQL checks the order of every index and that each row of the
    tables is in it (amcheck), and the references that wait for the end of a transaction.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA integrity_check")
            assert cursor.fetchall() == [("ok",)]
        else:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS amcheck")
            cursor.execute(
                "SELECT count(bt_index_check(pg_index.indexrelid, true)) FROM pg_index"
                " JOIN pg_class ON pg_class.oid = pg_index.indrelid"
                " WHERE pg_class.relname LIKE 'scoring\\_%' AND pg_index.indisvalid"
            )
    connection.check_constraints()
