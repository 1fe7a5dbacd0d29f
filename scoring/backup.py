"""A whole club as text: what `bullkeeper.club/1` says of it, then its games as records (docs/game-record.md)."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from scoring import rules
from scoring.models import Club, HouseRules, Player, Season, Session
from scoring.sheet import Sheet

FORMAT = "bullkeeper.club/1"
# What a season says of itself beside its name and its days.
OF_A_SEASON = ("ranking", "splits_wins", "least", "ranks_guests", "rates")


def lines(club: Club) -> Iterator[str]:
    """The backup of a club, a line at a time: the club, then its games in playing order, read as they are asked for."""
    yield line(
        club_line(
            club,
            sorted(club.players.select_related("merged_into"), key=lambda player: player.look),
            club.seasons.order_by("first_day"),
            sorted(club.house_rules.all(), key=lambda own: own.look),
        )
    )
    for game in played(club):
        yield line(Sheet(game).written())


def line(said: dict[str, Any]) -> str:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n"


def played(club: Club) -> Iterator[Session]:
    """The games of a club in playing order, running ones too, without those that were thrown away."""
    games = club.sessions.filter(thrown_away=False).select_related("season")
    return games.order_by("started_at", "pk").iterator(chunk_size=200)


def club_line(
    club: Club, players: Iterable[Player], seasons: Iterable[Season], rulesets: Iterable[HouseRules]
) -> dict[str, Any]:
    """The first line: the club and what its games refer to. Of a player, and of rules, it says only what is true."""
    return {
        "format": FORMAT,
        "name": club.name,
        "time_zone": club.time_zone,
        "start_rule": club.start_rule,
        "players": [of_player(player) for player in players],
        "seasons": [of_season(season) for season in seasons],
        "rulesets": [of_rules(own) for own in rulesets],
    }


def of_player(player: Player) -> dict[str, Any]:
    said: dict[str, Any] = {"name": player.name}
    if player.archived:
        said["archived"] = True
    if player.guest:
        said["guest"] = True
    if player.merged_into:
        said["merged"] = player.merged_into.name
    return said


def of_season(season: Season) -> dict[str, Any]:
    said: dict[str, Any] = {"name": season.name, "first_day": str(season.first_day)}
    if season.last_day:
        said["last_day"] = str(season.last_day)
    league = rules.write_league(rules.read_league(season.league))
    return said | {name: getattr(season, name) for name in OF_A_SEASON} | {"league": league}


def of_rules(own: HouseRules) -> dict[str, Any]:
    ruleset = rules.write_ruleset(rules.read_ruleset(own.ruleset))
    return {"name": own.name, "ruleset": ruleset} | ({"archived": True} if own.archived else {})
