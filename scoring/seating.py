"""What the log says of seats: who came and went, who it was, who sits where, whose deal it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from scoring.models import Change, Player, Season
from scoring.rulebook import plain
from scoring.sheet import Sheet, spoken_of

type Names = Mapping[int | str, str]
"""`{seat position, or the public id of a player or a season: name}`"""

CHANGES = ("seat.joined", "seat.left", "seat.back", "seats.moved", "seat.player", "game.dealer")


def names_in(sheet: Sheet, changes: Iterable[Change]) -> dict[int | str, str]:
    """Everybody whom these changes of a game are about, also who sits there no more; and the seasons it was in."""
    names: dict[int | str, str] = {seat.player.public_id: seat.name for seat in sheet.every_seat}
    names |= {seat.position: seat.name for seat in sheet.every_seat}
    facts = [fact for change in changes if isinstance(change.after, list) for fact in [*change.before, *change.after]]
    if any(not seats_of(fact) <= names.keys() for fact in facts):
        joins = sheet.game.changes.filter(what="seat.joined")
        facts += [fact for join in joins for fact in [*join.before, *join.after]]
    seats = [fact for fact in facts if "player" in fact]
    if strangers := {fact["player"] for fact in seats} - names.keys():
        players = Player.objects.filter(club=sheet.game.club_id, public_id__in=strangers)
        names |= dict(players.values_list("public_id", "name"))
    if seasons := {fact["game"].get("season") for fact in facts if "game" in fact} - {None}:
        of_club = Season.objects.filter(club=sheet.game.club_id, public_id__in=seasons)
        names |= dict(of_club.values_list("public_id", "name"))
    return {fact["seat"]: names[fact["player"]] for fact in seats} | names


def seats_of(fact: dict[str, Any]) -> set[int]:
    """The seats that a fact is about."""
    return {fact["seat"]} if "seat" in fact else spoken_of(fact.get("played") or {})


def sentences(change: Change, names: Names) -> list[str]:
    """What a change of `CHANGES` says, without the rounds that were sat out in between."""
    if change.what == "game.dealer":
        return [_deal(change, names)]
    if change.what == "seats.moved":
        seats = sorted((fact for fact in change.after if "seat" in fact), key=lambda fact: fact["place"])
        order = gettext(", ").join(names[fact["player"]] for fact in seats)
        if change.undoes_id:
            return [gettext("The order around the table is again: %(order)s") % {"order": order}]
        return [gettext("The order around the table: %(order)s") % {"order": order}]
    return [_seat(change, names, change.before[0], change.after[0])]


def _deal(change: Change, names: Names) -> str:
    dealer, dealt = change.after[0]["game"]["dealer"], change.after[1]["game"]["dealt"]
    if dealer is None:
        return gettext("Nobody said any more whose deal it is")
    return gettext("%(name)s deals round %(round)s") % {"name": names[dealer], "round": dealt}


def _seat(change: Change, names: Names, before: dict[str, Any], after: dict[str, Any]) -> str:
    was, now = names.get(before.get("player", "")), names.get(after.get("player", ""))
    said = {"name": now or was, "was": was, "round": after.get("joined"), "total": plain(after.get("start_total", 0))}
    if now is None:
        return gettext("%(name)s does not join after all") % said
    if was is None:
        return gettext("%(name)s joins in round %(round)s and starts with %(total)s") % said
    if change.what == "seat.player":
        return gettext("That was %(name)s, not %(was)s") % said
    if "left" not in after:
        return (gettext("%(name)s stays after all") if change.undoes_id else gettext("%(name)s is back")) % said
    if after["left"] < after["joined"]:
        return gettext("%(name)s goes home without having played") % said
    return gettext("%(name)s goes home after round %(round)s") % {**said, "round": after["left"]}


def labels(change: Change, names: Names) -> tuple[str, str, str]:
    """What the buttons about a change of `CHANGES` say: in short, to take it back, to bring it back."""
    fact = change.made[0]
    name = names.get(fact["game"]["dealer"] if "game" in fact else fact.get("player", fact["seat"]), "")
    match change.what:
        case "seat.joined":
            said = (
                gettext("%(name)s joins"),
                gettext("Take back that %(name)s joins"),
                gettext("Let %(name)s join again"),
            )
        case "seat.left":
            said = (
                gettext("%(name)s goes home"),
                gettext("Take back that %(name)s goes home"),
                gettext("Let %(name)s go home again"),
            )
        case "seat.back":
            said = (
                gettext("%(name)s is back"),
                gettext("Take back that %(name)s is back"),
                gettext("Let %(name)s come back again"),
            )
        case "seat.player":
            said = (
                gettext("It was %(name)s"),
                gettext("Take back that it was %(name)s"),
                gettext("Say again that it was %(name)s"),
            )
        case "game.dealer":
            said = (
                gettext("%(name)s deals"),
                gettext("Take back that %(name)s deals"),
                gettext("Let %(name)s deal again"),
            )
        case _:
            said = (
                gettext("Change of seats"),
                gettext("Take back the change of seats"),
                gettext("Change the seats again"),
            )
    short, undo, redo = (sentence % {"name": name} for sentence in said)
    return short, undo, redo
