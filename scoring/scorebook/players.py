"""The people a club knows. Nobody with a game is ever deleted: they are archived, and old games keep the name."""

from collections.abc import Sequence

from scoring.models import Change, Club, Player, look
from scoring.scorebook.log import Line, NotNow, Tap, change, write


def create_player(club: Club, tap: Tap, name: str, guest: bool = False) -> Player:
    """A new player of a locked club, inside the change that needs one; raises `NotNow` as `check_look` does."""
    check_look(club, name)
    player = Player.objects.create(club=club, name=name, look=look(name), guest=guest)
    write(Line(club, "player.added", after=line(player)), tap)
    return player


def check_look(club: Club, name: str, but: Player | None = None) -> None:
    """Refuse a name that looks like another player's of the club: one of the two needs a mark (T27)."""
    alike = club.players.filter(look=look(name)).first()
    if alike and alike != but:
        raise looks_like(name, alike)


def check_is_one(player: Player) -> None:
    """Refuse to change whoever was merged into somebody else meanwhile: nothing would be seen of it."""
    player.refresh_from_db()
    if player.merged_into:
        raise NotNow("is_merged", player=player.name, other=player.now.name)


def looks_like(name: str, alike: Player) -> NotNow:
    """What there is to say of a name that looks like this player's."""
    if alike.merged_into:
        return NotNow("looks_merged", name=name, other=alike.name, player=alike.now.name)
    return NotNow("looks_like", name=name, player=alike.name, archived=alike.archived)


def sitting_down(club: Club, ids: Sequence[str]) -> list[Player]:
    """The players of a locked club with these public ids; for who was merged, meanwhile or long ago, the other."""
    found = {player.public_id: player.now for player in club.players.filter(public_id__in=ids)}
    return [found[public_id] for public_id in ids]


def line(player: Player) -> dict[str, object]:
    """A player as the log keeps one."""
    return {"player": player.public_id, "name": player.name}


def add_player(club: Club, tap: Tap, name: str) -> Change:
    def step(club: Club) -> Line:
        check_look(club, name)
        player = Player.objects.create(club=club, name=name, look=look(name))
        return Line(club, "player.added", after=line(player))

    return change(club, tap, "player.added", name, step)


def rename_player(player: Player, tap: Tap, name: str) -> Change:
    """Change a name everywhere at once: games hold players, not names."""

    def step(club: Club) -> Line:
        check_is_one(player)
        check_look(club, name, but=player)
        before = line(player)
        player.name, player.look = name, look(name)
        player.save(update_fields=["name", "look"])
        return Line(club, "player.renamed", before, line(player))

    return change(player.club, tap, "player.renamed", [player.public_id, name], step)


def set_guest(player: Player, tap: Tap, guest: bool) -> Change:
    """Say whether somebody only plays along as a guest: then no table has them, unless its season wants guests."""

    def step(club: Club) -> Line:
        check_is_one(player)
        player.guest = guest
        player.save(update_fields=["guest"])
        return Line(club, "player.guest", after=line(player) | {"guest": guest})

    return change(player.club, tap, "player.guest", [player.public_id, guest], step)


def archive_player(player: Player, tap: Tap, archived: bool) -> Change:
    """Take somebody out of the lists of who may play, or bring them back."""
    what = "player.archived" if archived else "player.returned"

    def step(club: Club) -> Line:
        check_is_one(player)
        player.archived = archived
        player.save(update_fields=["archived"])
        return Line(club, what, after=line(player))

    return change(player.club, tap, what, player.public_id, step)
