"""A second count of a club's seasons, game by game from the records, with nothing of the first but the rules' judge."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import Any
from zoneinfo import ZoneInfo

from openskill.models import PlackettLuce

from scoring import rules
from scoring.models import Club, Pair, Player, Season, Session, Tally
from scoring.sheet import Sheet
from tests.rules import second_league

type Group = tuple[str, str]
"""(name of the season or "", family)"""


def recounted(club: Club) -> dict[Group, Any]:
    """What is kept of every group of games, from the beginning: `{group: {"players": …, "pairs": …}}`."""
    groups: dict[Group, list[dict[str, Any]]] = defaultdict(list)
    for game in sorted(club.sessions.filter(thrown_away=False), key=lambda game: (game.started_at, game.pk)):
        if played := result(game):
            groups[game.season.name if game.season else "", played["family"]].append(played)
    seasons = {season.name: season for season in club.seasons.all()}
    return {group: count(games, group[1], seasons.get(group[0])) for group, games in groups.items()}


def result(game: Session) -> dict[str, Any] | None:
    """A finished game: who came where, and what each round cost everybody who played it."""
    sheet = Sheet(game)
    judged = rules.judge(sheet.record)
    if not judged.over or judged.ended_in_round is None:
        return None
    return {
        "id": game.public_id,
        "day": str(game.started_at.astimezone(ZoneInfo(game.club.time_zone)).date()),
        "family": family(game.ruleset),
        "places": {line.player: line.rank for line in judged.ranking or () if line.rank},
        "totals": {line.player: line.total for line in judged.ranking or () if line.rank},
        "rounds": [dict(each.scores) for each in judged.rounds[: judged.ended_in_round]],
        "totals only": game.extra.get("x_totals") is True,
    }


def family(ruleset: dict[str, Any]) -> str:
    if ruleset["preset"] == "bully":
        return "bully"
    return str(ruleset["penalty"]) + ("-most" if ruleset["wins"] == "most" else "")


def count(games: list[dict[str, Any]], family: str, season: Season | None) -> dict[str, Any]:
    league = season.league if season else {"draw_of_two": 1, "share": "up", "equal_losers": "dense"}
    names = sorted({name for game in games for name in game["places"]})
    ratings = rated(games) if season and (season.rates or season.ranking == "rating") else {}
    return {
        "players": {name: of_player(name, games, family, league) | {"rating": ratings.get(name)} for name in names},
        "pairs": {pair: met for pair in combinations(names, 2) if (met := meetings(*pair, games))["games"]},
    }


def of_player(name: str, games: list[dict[str, Any]], family: str, league: dict[str, Any]) -> dict[str, Any]:
    mine = [game for game in games if name in game["places"]]
    won = [game for game in mine if game["places"][name] == 1]
    all_rounds = [
        (game, number, played) for game in mine for number, played in enumerate(game["rounds"], 1) if name in played
    ]
    rounds = [each for each in all_rounds if not each[0]["totals only"]]
    sizes: dict[str, list[int]] = {}
    for _, _, played in rounds:
        size = sizes.setdefault(str(len(played)), [0, 0])
        size[0], size[1] = size[0] + 1, size[1] + played[name]
    clean_runs = runs([(game, played[name] == 0 and not game["totals only"]) for game, _, played in all_rounds])
    win_runs = runs([(game, game["places"][name] == 1) for game in mine])
    most = family == "bully" or family.endswith("-most")
    whole = [game for game in mine if game["totals only"] or all(name in played for played in game["rounds"])]
    bests: dict[str, Any] = {}
    if rounds:
        worst = sorted(rounds, key=lambda each: each[2][name] if most else -each[2][name])[0]
        bests["round"] = worst[2][name], worst[0]["id"], worst[1]
    if whole:
        lowest = sorted(whole, key=lambda game: game["totals"][name])[0]
        highest = sorted(whole, key=lambda game: -game["totals"][name])[0]
        bests["lowest"] = lowest["totals"][name], lowest["id"], None if lowest["totals only"] else len(lowest["rounds"])
        bests["highest"] = (
            highest["totals"][name],
            highest["id"],
            None if highest["totals only"] else len(highest["rounds"]),
        )
    for key, all_runs in (("clean", clean_runs if family in ("bullheads", "cards") else []), ("wins", win_runs)):
        longest = sorted((run for run in all_runs if run[0]), key=lambda run: -run[0])[:1]
        if longest:
            bests[key] = (*longest[0], None)
    return {
        "games": len(mine),
        "wins": len(won),
        "shares": sum((Fraction(1, list(game["places"].values()).count(1)) for game in won), Fraction(0)),
        "points": sum((Fraction(str(points(name, game, league))) for game in mine), Fraction(0)),
        "rounds": len(rounds),
        "score": sum(played[name] for _, _, played in all_rounds),
        "sizes": sizes,
        "form": [[game["places"][name], len(game["places"])] for game in mine[-6:]],
        "run of wins": win_runs[-1][0],
        "clean run": clean_runs[-1][0],
        "bests": bests,
    }


def runs(done: list[tuple[dict[str, Any], bool]]) -> list[tuple[int, str]]:
    """After each time: how often in a row it has been done by then, and in which game that was."""
    lengths = []
    for end, (game, _) in enumerate(done, 1):
        length = next((back for back in range(end) if not done[end - 1 - back][1]), end)
        lengths.append((length, game["id"]))
    return lengths


def points(name: str, game: dict[str, Any], league: dict[str, Any]) -> int | float:
    """By places in place of totals: of those too the lowest are the best."""
    return second_league.points_of(name, game["places"], league)


def meetings(one: str, other: str, games: list[dict[str, Any]]) -> dict[str, int]:
    shared = [game["places"] for game in games if one in game["places"] and other in game["places"]]
    return {
        "games": len(shared),
        "ahead": len([places for places in shared if places[one] < places[other]]),
        "behind": len([places for places in shared if places[one] > places[other]]),
    }


def rated(games: list[dict[str, Any]]) -> dict[str, tuple[float, float]]:
    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    for game in games:
        names = list(game["places"])
        for name in names:
            ratings.setdefault(name, model.rating())
        if len(names) > 1:
            ranks = [float(game["places"][name]) for name in names]
            after = model.rate([[ratings[name]] for name in names], ranks=ranks)
            ratings |= {name: team[0] for name, team in zip(names, after, strict=True)}
    return {name: (round(rating.mu, 6), round(rating.sigma, 6)) for name, rating in ratings.items()}


def kept(club: Club) -> dict[Group, Any]:
    """What the newest sums say, in the same words."""
    groups: dict[Group, Any] = {}
    names = dict(Player.objects.filter(club=club).values_list("pk", "name"))
    for tally in Tally.objects.filter(club=club, newest=True).select_related("season"):
        season = tally.season.name if tally.season else ""
        players = groups.setdefault((season, tally.family), {"players": {}, "pairs": {}})["players"]
        assert names[tally.player_id] not in players
        players[names[tally.player_id]] = {
            "games": tally.games,
            "wins": tally.wins,
            "shares": Fraction(tally.shares, 2520),
            "points": Fraction(tally.points, 100),
            "rounds": tally.rounds,
            "score": tally.score,
            "sizes": tally.sizes,
            "form": tally.form,
            "run of wins": tally.win_run,
            "clean run": tally.clean_run,
            "bests": {
                key: (best["value"], best["game"], best.get("round", best.get("rounds")))
                for key, best in tally.bests.items()
                if key != "take"
            },
            "rating": None if tally.mu is None else (round(tally.mu, 6), round(tally.sigma or 0, 6)),
        }
    for pair in Pair.objects.filter(club=club, newest=True).select_related("season"):
        season = pair.season.name if pair.season else ""
        one, other = names[pair.one_id], names[pair.other_id]
        met = {"games": pair.games, "ahead": pair.ahead, "behind": pair.behind}
        if one > other:
            one, other = other, one
            met["ahead"], met["behind"] = met["behind"], met["ahead"]
        assert (one, other) not in groups[season, pair.family]["pairs"]
        groups[season, pair.family]["pairs"][one, other] = met
    return groups
