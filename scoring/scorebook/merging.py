"""Two players who are one person: merged into one, and taken apart again."""

from collections.abc import Iterable
from datetime import date

from django.db.models import QuerySet

from scoring.models import Change, Club, Player, Seat, Session
from scoring.scorebook.log import Line, NotNow, Tap, change
from scoring.scorebook.seasons import games_locked
from scoring.scorebook.tallies import recount

type Moved = list[tuple[str, int]]
"""Seats: the game's public id and the position."""


def merge(player: Player, tap: Tap, into: Player) -> Change:
    """All games of `player` are `into`'s from now on; `player` is in no list any more, and the name leads to `into`.

    Raises `NotNow` when both sat at one table, so that they are two people, or when one of them is merged already.
    """

    def step(club: Club) -> Line:
        gone, stays = (club.players.get(pk=each.pk) for each in (player, into))
        if gone.merged_into or stays.merged_into or gone == stays:
            raise NotNow("merged_already")
        if games_of_both(gone, stays).exists():
            raise NotNow("sat_together", player=gone.name, other=stays.name)
        moved = list(Seat.objects.filter(player=gone).select_related("session"))
        if any(seat.session_id not in locked for seat in moved):
            raise NotNow("games_changed")
        gone.merged_into = stays
        gone.save(update_fields=["merged_into"])
        move(club, moved, stays)
        return Line(club, "player.merged", after=line(gone, stays, moved))

    with games_locked(player.club.sessions.filter(seats__player=player)) as locked:
        return change(player.club, tap, "player.merged", [player.public_id, into.public_id], step)


def part(player: Player, tap: Tap) -> Change:
    """Take back that `player` was merged: the games that came by it and are still there go back.

    Raises `NotNow` when there is nothing to take apart, or whom `player` became was merged on.
    """

    def step(club: Club) -> Line:
        gone = club.players.get(pk=player.pk)
        stays = gone.merged_into
        if stays is None:
            raise NotNow("not_merged")
        if stays.merged_into:
            raise NotNow("merged_on", player=gone.name, other=stays.name, last=stays.merged_into.name)
        moved = came_with(gone)
        if any(seat.session_id not in locked for seat in moved):
            raise NotNow("games_changed")
        gone.merged_into = None
        gone.save(update_fields=["merged_into"])
        move(club, moved, gone)
        return Line(club, "player.parted", after=line(gone, stays, moved))

    games = [seat.session_id for seat in came_with(player)]
    with games_locked(player.club.sessions.filter(pk__in=games)) as locked:
        return change(player.club, tap, "player.parted", player.public_id, step)


def games_of_both(one: Player, other: Player) -> QuerySet[Session]:
    """The games at which both sat, running and thrown away ones too: whoever merges them would sit there twice."""
    return one.club.sessions.filter(seats__player=one).filter(seats__player=other)


def came_with(player: Player) -> list[Seat]:
    """The seats that whom `player` was merged into has by that, and nobody else since."""
    merges = player.club.changes.filter(session=None, what="player.merged", after__player=player.public_id)
    made = merges.last()
    moved: Moved = made.after["seats"] if made else []  # of a club that was read back nobody knows
    places = {(game, position) for game, position in moved}
    held = Seat.objects.filter(player__merged=player).select_related("session")
    return [seat for seat in held if (seat.session.public_id, seat.position) in places]


def move(club: Club, seats: Iterable[Seat], to: Player) -> None:
    """Give seats of locked games to another player, and count anew what is summed up of these games."""
    seats = list(seats)
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(player=to)
    first: dict[tuple[int | None, str], date] = {}
    for game in (seat.session for seat in seats):
        if game.finished_in_round is not None and not game.thrown_away and game.day is not None:
            group = game.season_id, game.family
            first[group] = min(first.get(group, game.day), game.day)
    for (season, family), day in first.items():
        recount(club, season, family, since=day)


def line(gone: Player, stays: Player, moved: Iterable[Seat]) -> dict[str, object]:
    """Who was merged into whom, or parted, and the seats that changed hands: `[game, position]`."""
    return {
        "player": gone.public_id,
        "name": gone.name,
        "into": stays.public_id,
        "seats": sorted([seat.session.public_id, seat.position] for seat in moved),
    }
