"""Makes what tests play with, through the scorebook as the screens do: people, clubs, games and what was picked up."""

import itertools
import json
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from scoring import rules, scorebook
from scoring.models import (
    Change,
    Club,
    HouseRules,
    Import,
    Invitation,
    Member,
    Player,
    Role,
    Season,
    Session,
    User,
)

_keys = itertools.count(1)


def tap(who: User, key: str = "") -> scorebook.Tap:
    """One tap of somebody, with a key of its own unless one is given."""
    return scorebook.Tap(who, key or f"key-{next(_keys)}")


def user(name: str) -> User:
    return User.objects.create_user(name)


def member(club: Club, name: str, role: Role) -> User:
    """Somebody with a right in the club."""
    someone = user(name)
    Member.objects.create(club=club, user=someone, role=role)
    return someone


def ruleset(preset: str = "classic", **settings: Any) -> dict[str, Any]:
    """A full ruleset as a game keeps it."""
    return rules.write_ruleset(rules.read_ruleset({"preset": preset, **settings}))


def game(
    keeper: User, *names: str, club: Club | None = None, rounds: Sequence[Sequence[Any]] = (), **settings: Any
) -> Session:
    """A game of these people; `rounds` has what each picked up, in seat order (a number, a list of cards or None)."""
    names = names or ("Mira", "Ben", "Tom", "Kofi")
    if club is None:
        started = scorebook.start_first_game(tap(keeper), names, ruleset(**settings), "UTC")
    else:
        known = {player.name: player for player in Player.objects.filter(club=club)}
        started = scorebook.start_game(
            tap(keeper), club, [known.get(name, name) for name in names], ruleset(**settings)
        )
    for number, piles in enumerate(rounds, 1):
        for position, pile in enumerate(piles, 1):
            if pile is not None:
                enter(started, keeper, number, position, pile)
    started.refresh_from_db()
    return started


def played(keeper: User, club: Club, day: str, totals: dict[str, int], **settings: Any) -> Session:
    """A game of one round that was played on a day at eight; `totals` says what each picked up."""
    known = {player.name: player for player in Player.objects.filter(club=club)}
    people = [known.get(name, name) for name in totals]
    settings = {"preset": "fixed-rounds", "round_count": 1, **settings}
    began = datetime.fromisoformat(f"{day}T20:00").replace(tzinfo=ZoneInfo(club.time_zone))
    started = scorebook.start_game(tap(keeper), club, people, ruleset(**settings), began)
    for position, total in enumerate(totals.values(), 1):
        enter(started, keeper, 1, position, total)
    started.refresh_from_db()
    return started


def house_rules(club: Club, name: str = "Thursday rules", **settings: Any) -> HouseRules:
    """Rules of a club by this name, made unless it has them."""
    own = HouseRules.objects.filter(club=club, name=name).first()
    if own is None:
        keeper = club.members.filter(role=Role.KEEPER)[0].user
        scorebook.add_rules(club, tap(keeper), name, ruleset(**settings))
        own = HouseRules.objects.get(club=club, name=name)
    return own


def season(club: Club, name: str = "Spring", first_day: str = "2026-03-01", last_day: str = "", **rules: Any) -> Season:
    """A season of a club by this name, started unless it has one."""
    own = Season.objects.filter(club=club, name=name).first()
    if own is None:
        keeper = club.members.filter(role=Role.KEEPER)[0].user
        last = date.fromisoformat(last_day) if last_day else None
        settings = scorebook.SeasonRules(**rules)
        started = scorebook.start_season(club, tap(keeper), name, date.fromisoformat(first_day), last, settings)
        own = Season.objects.get(public_id=started.after["season"])
    return own


def enter(game: Session, who: User, number: int, position: int, pile: int | Sequence[int], **others: Any) -> Change:
    """Save what seat `position` picked up in round `number`; whatever was there has been seen."""
    entry = (
        scorebook.Entry(points=pile, **others)
        if isinstance(pile, int)
        else scorebook.Entry(cards=tuple(pile), **others)
    )
    return scorebook.save_pile(game, tap(who), number, position, entry, seen=10**6)


def follow(game: Session, who: User, number: int, rows: Sequence[int], *turns: Any) -> None:
    """Follow round `number` on rows of one card each, tap by tap.

    A turn is `{seat: card}`, or `({seat: card}, {seat: row})` where cards took a row of their player's choice.
    """
    scorebook.lay_rows(game, tap(who), number, rows)
    for turn, played in enumerate(turns, 1):
        plays, choices = played if isinstance(played, tuple) else (played, {})
        for position, card in plays.items():
            scorebook.play_card(game, tap(who), number, turn, card, position)
        for position, row in choices.items():
            scorebook.take_row(game, tap(who), number, turn, plays[position], row)


def finished_in(game: Session) -> int | None:
    """The round that a game ended in, as it is kept now."""
    return Session.objects.values_list("finished_in_round", flat=True).get(pk=game.pk)


def arriving(keeper: User, club: Club, count: int = 100) -> Import:
    """So many games of Ada and Eve that have begun to come into a club, a minute from one to the next."""
    lines = [
        record(id=f"old{number}", at=f"2025-03-01T{20 + number // 60}:{number % 60:02}:00+00:00")
        for number in range(count)
    ]
    begun = scorebook.begin_import(tap(keeper), club, lines)
    return Import.objects.get(public_id=begun.after["import"])


def record(**others: Any) -> str:
    """The record of a game that Ada won against Eve, as a line of a file."""
    said = {"format": "bullkeeper.game/1", "ruleset": "classic", "players": ["Ada", "Eve"]}
    return json.dumps(said | {"rounds": [{"scores": {"Ada": 3, "Eve": 70}}]} | others, ensure_ascii=False)


def link(game: Session, keeper: User, role: Role = Role.SCORER, label: str = "") -> Invitation:
    """A link into a game that lives for an hour."""
    return scorebook.invite(game, tap(keeper), role, label, timedelta(hours=1))


def invited(game: Session, keeper: User, name: str, role: Role = Role.SCORER, label: str = "") -> User:
    """Somebody whose phone came into a game by a link, and who has nothing else in its club."""
    someone = user(name)
    scorebook.join(link(game, keeper, role, label), tap(someone))
    return someone
