"""The first line of a backup (docs/game-record.md), checked: everything in it is known and can be kept."""

import zoneinfo
from collections.abc import Callable, Mapping
from datetime import date
from itertools import pairwise
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from scoring import rules
from scoring.backup import FORMAT
from scoring.forms.record import check_name, is_text
from scoring.models import Club, HouseRules, Player, Ranking, Season, StartRule, look
from scoring.scorebook import Backup, NotNow
from scoring.wording import error_message

# A club of a thousand players and fifty seasons takes 70 kB.
MOST_SIGNS = 500_000
KEYS = ("format", "name", "time_zone", "start_rule", "players", "seasons", "rulesets")
OF_A_PLAYER = ("name", "archived", "guest", "merged")
OF_A_SEASON = ("name", "first_day", "last_day", "ranking", "splits_wins", "least", "ranks_guests", "rates", "league")
OF_RULES = ("name", "ruleset", "archived")

type Said = Mapping[str, Any]


def read_club(text: str) -> Backup:
    """What the first line of a backup says; ValidationError with the sentence about what is wrong in it."""
    if len(text) > MOST_SIGNS:
        raise ValidationError(gettext("The first line of this backup is too long. Take out what is not needed."))
    try:
        given = rules.parse_record(text, FORMAT)
    except ValueError:
        raise odd("format") from None
    except rules.RuleError as fault:
        raise ValidationError(error_message(fault)) from None
    said = an_object(given, KEYS)
    if not is_text(given):
        raise ValidationError(gettext("The first line of this backup holds a sign that cannot be kept."))
    club = Club(
        name=name_in(said, ""),
        time_zone=one(said, "time_zone", is_zone),
        start_rule=one(said, "start_rule", StartRule.values.__contains__, StartRule.AVERAGE),
    )
    players = [
        Player(
            **named(each, at),
            archived=one(each, "archived", is_truth, False, at),
            guest=one(each, "guest", is_truth, False, at),
        )
        for each, at in objects(said, "players", OF_A_PLAYER)
    ]
    house_rules = [
        HouseRules(**named(each, at), ruleset=ruleset_in(each, at), archived=one(each, "archived", is_truth, False, at))
        for each, at in objects(said, "rulesets", OF_RULES)
    ]
    seasons = [Season(**named(each, at), **season_in(each, at)) for each, at in objects(said, "seasons", OF_A_SEASON)]
    for things in (players, house_rules, seasons):
        check_looks(things)
    check_days(seasons)
    return Backup(club, players, merged_in(said, players), seasons, house_rules)


def objects(said: Said, key: str, keys: tuple[str, ...]) -> list[tuple[Said, str]]:
    """The objects in a list, each with what it is called when it is wrong: "players[2]." for the second."""
    listed = one(said, key, lambda value: isinstance(value, list), [])
    return [(an_object(each, keys, f"{key}[{number}]"), f"{key}[{number}].") for number, each in enumerate(listed, 1)]


def an_object(value: object, keys: tuple[str, ...], at: str = "") -> Said:
    if not isinstance(value, dict):
        raise odd(at)
    for key in value:
        if key not in keys:
            said = gettext("The first line of a backup has no “%(key)s”. Take it out or correct its name.")
            raise ValidationError(said % {"key": f"{at}.{key}" if at else key})
    return value


def one(said: Said, key: str, fits: Callable[[Any], bool], default: Any = None, at: str = "") -> Any:
    """What stands under a key; without a default it must be there."""
    if key not in said and default is not None:
        return default
    if key not in said:
        raise ValidationError(
            gettext("“%(key)s” is missing in the first line of this backup. Add it.") % {"key": at + key}
        )
    if not fits(said[key]):
        raise odd(at + key)
    return said[key]


def odd(key: str) -> ValidationError:
    said = gettext(
        "“%(key)s” cannot be read in the first line of this backup. Write it as the description of the format says."
    )
    return ValidationError(said % {"key": key})


def name_in(said: Said, at: str) -> str:
    name: str = one(said, "name", lambda value: isinstance(value, str), at=at)
    check_name(name)
    return name


def named(said: Said, at: str) -> dict[str, str]:
    """The fields of something that has a name."""
    name = name_in(said, at)
    return {"name": name, "look": look(name)}


def ruleset_in(said: Said, at: str) -> dict[str, Any]:
    """A ruleset of the club's own: sound, and under its name."""
    given = said.get("ruleset")
    try:
        ruleset = rules.read_ruleset(given)
        for fault in rules.table_faults(ruleset):
            raise fault
    except rules.RuleError as fault:
        raise ValidationError(f"{at}ruleset: {error_message(fault)}") from None
    return (given if isinstance(given, dict) else rules.write_ruleset(ruleset)) | {"name": said["name"]}


def season_in(said: Said, at: str) -> dict[str, Any]:
    """All of a season but its name."""
    first, last = day_in(said, "first_day", at), day_in(said, "last_day", at) if "last_day" in said else None
    if last and last < first:
        raise ValidationError(gettext("The season “%(name)s” ends before it begins. Correct its days.") % said)
    fields: dict[str, Any] = {"first_day": first, "last_day": last}
    for key, fits in (
        ("ranking", Ranking.values.__contains__),
        ("splits_wins", is_truth),
        ("least", lambda value: type(value) is int and 0 <= value <= 100),
        ("ranks_guests", is_truth),
        ("rates", is_truth),
    ):
        if key in said:
            fields[key] = one(said, key, fits, at=at)
    if "league" in said:
        fields["league"] = league_in(said["league"], at)
    return fields


def league_in(given: object, at: str) -> dict[str, Any]:
    try:
        league = rules.read_ruleset({"preset": "classic", "league": given}).league
    except rules.RuleError:
        raise odd(f"{at}league") from None
    if league is None:
        raise odd(f"{at}league")
    return rules.write_league(league)


def day_in(said: Said, key: str, at: str) -> date:
    text = one(said, key, lambda value: isinstance(value, str), at=at)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise odd(at + key) from None
    if str(day) != text:
        raise odd(at + key)
    return day


def merged_in(said: Said, players: list[Player]) -> dict[str, str]:
    """Who was merged into whom, by name; in the end it is always somebody who was not."""
    names = {player.name for player in players}
    merged = {each["name"]: each["merged"] for each in said.get("players", ()) if "merged" in each}
    sound = set[str]()
    for number, each in enumerate(said.get("players", ()), 1):
        others, now = set[str](), each["name"]
        while now in merged and now not in sound:
            others.add(now)
            now = merged[now]
            if not isinstance(now, str) or now not in names or now in others:
                raise odd(f"players[{number}].merged")
        sound |= others
    return merged


def check_looks(things: list[Any]) -> None:
    """Refuse names of which two look alike."""
    names: dict[str, str] = {}
    for each in things:
        if each.look in names:
            raise ValidationError(error_message(NotNow("look_alike", name=each.name, other=names[each.look])))
        names[each.look] = each.name


def check_days(seasons: list[Season]) -> None:
    """Refuse seasons of which two have a day in common."""
    in_order = sorted(seasons, key=lambda season: season.first_day)
    for season, following in pairwise(in_order):
        if season.last_day is None or following.first_day <= season.last_day:
            said = gettext("The seasons “%(one)s” and “%(other)s” have a day in common. Correct their days.")
            raise ValidationError(said % {"one": season.name, "other": following.name})


def is_truth(value: object) -> bool:
    return isinstance(value, bool)


def is_zone(value: object) -> bool:
    return isinstance(value, str) and value in zoneinfo.available_timezones()
