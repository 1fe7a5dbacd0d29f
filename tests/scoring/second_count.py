"""A second count of a club's seasons, game by game from the records, with nothing of the first but the rules' judge.

`recounted` is what is kept, `pages_recounted` what the pages show of it as of each evening; `kept` and `pages` are the
first count in the same words.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import Any
from zoneinfo import ZoneInfo

from openskill.models import PlackettLuce

from scoring import rules
from scoring.bests import records
from scoring.evenings import Evening, all_time, evenings, games_by_evening, games_by_family
from scoring.heads import head_to_head
from scoring.models import Club, Pair, Player, Season, Session, Tally
from scoring.rankings import rule_names
from scoring.sheet import Sheet
from scoring.standings import table
from tests.rules import second_league

type Group = tuple[str, str]
"""(name of the season or "", family)"""

type Shown = dict[tuple[str, ...], Any]
"""What pages have, by season or "all", family, evening or "", and the rule of a table, or what other page it is."""

ORDER = {
    "points": ("points", "wins", "par"),
    "wins": ("wins", "par"),
    "par": ("par", "wins"),
    "rating": ("rating", "wins"),
}
RANDOM = {2: "8.2", 3: "10.8", 4: "12.1", 5: "13.0", 6: "13.6", 7: "14.0", 8: "14.3", 9: "14.5", 10: "14.6"}


def recounted(club: Club) -> dict[Group, Any]:
    """What is kept of every group of games, from the beginning: `{group: {"players": …, "pairs": …}}`."""
    seasons = {season.name: season for season in club.seasons.all()}
    return {group: count(games, group[1], seasons.get(group[0])) for group, games in played_in(club).items()}


def played_in(club: Club) -> dict[Group, list[dict[str, Any]]]:
    """The games that count, by group in the order of playing."""
    groups: dict[Group, list[dict[str, Any]]] = defaultdict(list)
    for game in sorted(club.sessions.filter(thrown_away=False), key=lambda game: (game.started_at, game.pk)):
        if played := result(game):
            groups[game.season.name if game.season else "", played["family"]].append(played)
    return groups


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


def pages_recounted(club: Club) -> Shown:
    """What every page of every season has to show as of each of its evenings, and of all time."""
    shown: Shown = {}
    guests = {player.name for player in club.players.all() if player.guest}
    seasons = {season.name: season for season in club.seasons.all()}
    groups = played_in(club)
    for (name, family), games in groups.items():
        if not name:
            continue
        before: dict[str, list[tuple[int | None, str]]] = {}
        for day in sorted({game["day"] for game in games}):
            until = [game for game in games if game["day"] <= day]
            counted = count(until, family, seasons[name])
            page = pages_of(counted, family, seasons[name], guests, len(until))
            for rule in ORDER:
                if ranked := page.get(rule):
                    ranked["moved"] = moves(before.get(rule), ranked["ranked"])
                    before[rule] = ranked["ranked"]
            shown |= {(name, family, day, key): value for key, value in page.items()}
    for family in {family for _, family in groups}:
        counts = {
            name: count(games, family, seasons.get(name)) for (name, each), games in groups.items() if each == family
        }
        number = sum(len(games) for (_, each), games in groups.items() if each == family)
        page = pages_of(together([*counts.values()]), family, Season(), guests, number)
        for rule in ORDER:
            if ranked := page.get(rule):
                ranked["moved"] = {}
        shown |= {("all", family, "", key): value for key, value in page.items()}
    return shown


def together(counts: list[dict[str, Any]]) -> dict[str, Any]:
    """Several seasons as one; of the records the better."""
    players: dict[str, dict[str, Any]] = {}
    pairs: dict[tuple[str, str], dict[str, int]] = {}
    for each in counts:
        for name, sums in each["players"].items():
            so_far = players.setdefault(name, {"sizes": {}, "bests": [], "rating": None})
            for key in ("games", "wins", "shares", "points", "rounds", "score"):
                so_far[key] = so_far.get(key, 0) + sums[key]
            for size, (rounds, score) in sums["sizes"].items():
                before = so_far["sizes"].get(size, [0, 0])
                so_far["sizes"][size] = [before[0] + rounds, before[1] + score]
            so_far["bests"].append(sums["bests"])
        for pair, met in each["pairs"].items():
            pairs[pair] = {key: pairs.get(pair, {}).get(key, 0) + value for key, value in met.items()}
    return {"players": players, "pairs": pairs}


def pages_of(counted: dict[str, Any], family: str, season: Season, guests: set[str], games: int) -> dict[str, Any]:
    """The tables by each rule, head to head and the records that follow from a count of so many games."""
    players, most = counted["players"], family == "bully" or family.endswith("-most")
    par = {int(size): [Fraction(20), 20 * Fraction(mean)] for size, mean in RANDOM.items()}
    par = par if family == "bullheads" else {}
    for sums in players.values():
        for size, (rounds, score) in sums["sizes"].items():
            before = par.get(int(size), [Fraction(0), Fraction(0)])
            par[int(size)] = [before[0] + rounds, before[1] + score]
    figures: dict[str, dict[str, Any]] = {}
    for name, sums in players.items():
        over = sum(
            (score - rounds * par[int(size)][1] / par[int(size)][0] for size, (rounds, score) in sums["sizes"].items()),
            Fraction(0),
        )
        figures[name] = {
            "points": sums["points"],
            "wins": sums["shares"] if season.splits_wins else sums["wins"],
            "par": over / sums["rounds"] if sums["rounds"] else None,
            "rating": sums["rating"] and round(sums["rating"][0] - 3 * sums["rating"][1], 4),
        }
    stands = {name for name in players if season.ranks_guests or name not in guests}
    enough = {name for name in stands if 100 * players[name]["games"] >= season.least * games}

    def beats(one: str, other: str, rule: str) -> bool:
        """Whether somebody comes before somebody else."""
        for each in ORDER[rule]:
            mine, theirs = figures[one][each], figures[other][each]
            if mine != theirs:
                better = mine is not None and (theirs is None or mine > theirs)
                return better if each != "par" or most or None in (mine, theirs) else not better
        return False

    shown: dict[str, Any] = {
        rule: {
            "ranked": sorted(
                [(1 + sum(beats(other, name, rule) for other in enough), name) for name in enough],
                key=lambda line: (line[0], line[1].casefold()),
            ),
            "few": sorted(stands - enough, key=str.casefold),
            "guests": sorted(set(players) - stands, key=str.casefold),
            "figures": {
                name: (players[name]["games"], each["points"], each["wins"], rounded(each["par"]))
                for name, each in figures.items()
            },
        }
        for rule in ORDER
        if rule != "rating" or season.rates or season.ranking == "rating"
    }
    shown["pairs"] = {pair: (met["games"], met["ahead"], met["behind"]) for pair, met in counted["pairs"].items()}
    bests = {name: sums["bests"] for name, sums in players.items() if name in stands}
    shown["records"] = {
        kind: held for kind in ("lowest", "highest", "round", "clean", "wins") if (held := holders(kind, bests, most))
    }
    return shown


def holders(kind: str, bests: dict[str, Any], most: bool) -> list[tuple[str, int]]:
    """Who holds a record, by name, and what it is."""
    values = [
        (each[kind][0], name)
        for name, own in bests.items()
        for each in (own if isinstance(own, list) else [own])
        if kind in each
    ]
    if not values:
        return []
    value = (min if kind == "lowest" or (kind == "round" and most) else max)(values)[0]
    if kind in ("clean", "wins") and value < 2:
        return []
    return sorted({(name, value) for each, name in values if each == value})


def moves(before: list[tuple[int | None, str]] | None, now: list[tuple[int | None, str]]) -> dict[str, Any]:
    """By how many places everybody in a table went up since the evening before; nothing on the first."""
    places = {name: place for place, name in before or ()}
    if before is None:
        return {}
    return {name: places[name] - place if name in places else "new" for place, name in now}  # type: ignore[operator]


def rounded(value: Any) -> float | None:
    return None if value is None else round(float(value), 6)


def pages(club: Club) -> Shown:
    """What the pages show, in the same words."""
    shown: Shown = {}
    players = club.players.in_bulk()
    for season in club.seasons.all():
        for family, games in games_by_evening(season).items():
            course = evenings(season, family, games)
            for evening, before in zip(course, [None, *course], strict=False):
                page = page_of(club, season, season, family, evening, before, players)
                shown |= {(season.name, family, str(evening.day), key): value for key, value in page.items()}
    for family, number in games_by_family(club).items():
        (stood,) = all_time(club, family, number)
        page = page_of(club, None, Season(), family, stood, None, players)
        shown |= {("all", family, "", key): value for key, value in page.items()}
    return shown


def page_of(
    club: Club,
    season: Season | None,
    terms: Season,
    family: str,
    evening: Evening,
    before: Evening | None,
    players: dict[int, Player],
) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for rule in rule_names(terms):
        made = table(terms, family, rule, evening, players, before)
        lines = [*made.ranked, *made.few, *made.guests]
        shown[str(rule)] = {
            "ranked": [(line.place, line.player.name) for line in made.ranked],
            "few": [line.player.name for line in made.few],
            "guests": [line.player.name for line in made.guests],
            "figures": {
                line.player.name: (
                    line.games,
                    Fraction(round(line.points * 100), 100),
                    Fraction(round(line.wins * 2520), 2520),
                    rounded(line.par),
                )
                for line in lines
            },
            "moved": {line.player.name: "new" if line.new else line.moved for line in made.ranked} if before else {},
        }
    on = evening.day if season else None
    shown["pairs"] = {}
    for (one, other), duel in head_to_head(club, season, family, on).items():
        if players[one].name < players[other].name:
            shown["pairs"][players[one].name, players[other].name] = tuple(duel)
    shown["records"] = {
        kind: sorted((best.player.name, best.value) for best in held)
        for kind, held in records(club, season, family, on)
        if kind != "take"
    }
    return shown
