"""Starting a game, stopping it, and playing again."""

from collections.abc import Sequence
from typing import Any, cast

from django.utils import timezone

from scoring import rules
from scoring.models import Change, Club, Player, Role, Seat, Session, User
from scoring.scorebook.clubs import create_club
from scoring.scorebook.log import Line, NotNow, Refused, Tap, change
from scoring.scorebook.players import create_player
from scoring.scorebook.projection import project
from scoring.sheet import Sheet


def start_first_game(tap: Tap, names: Sequence[str], ruleset: dict[str, Any], time_zone: str) -> Session:
    """Somebody's first game: a club comes into being with it, in their time zone, and its players.

    Who keeps a club already gets the game there, so that an old page sent again founds no second club.
    Raises as `start_game` does.
    """
    check_table(names, ruleset)

    def step(user: User) -> Line:
        kept = Club.objects.filter(members__user=user, members__role=Role.KEEPER).order_by("pk")
        club = kept.select_for_update(of=("self",)).first() or create_club(tap, "", time_zone)
        known = {player.name: player for player in club.players.filter(name__in=names)}
        return seat_people(tap, club, [known.get(name, name) for name in names], ruleset)

    return game_of(change(tap.who, tap, "game.started", [*names, ruleset], step))


def start_game(tap: Tap, club: Club, people: Sequence[Player | str], ruleset: dict[str, Any]) -> Session:
    """Seat people in this order, new names becoming players of the club, and begin.

    Raises `Refused` with every fault of the table, `KeyReused`, and `NotNow` when a new name looks like a player's.
    """
    names = [person if isinstance(person, str) else person.name for person in people]
    check_table(names, ruleset)

    def step(club: Club) -> Line:
        return seat_people(tap, club, people, ruleset)

    return game_of(change(club, tap, "game.started", [*names, ruleset], step))


def play_again(game: Session, tap: Tap) -> Session:
    """The same people in the same seats with the same rules, in a new game; or in the one that waits for them already.

    An old page, or the back button, would otherwise leave a game behind in which nobody plays.
    """
    people = [seat.player for seat in game.seats.select_related("player")]
    waiting = game.club.sessions.filter(pk__gt=game.pk, stopped=False, rounds=None).prefetch_related("seats__player")
    for other in waiting:
        if other.ruleset == game.ruleset and [seat.player for seat in other.seats.all()] == people:
            return other
    return start_game(tap, game.club, people, game.ruleset)


def stop_game(game: Session, tap: Tap) -> Change:
    """End a game after its last complete round; raises `NotNow` when it is over, or when no round is complete."""

    def step(game: Session) -> Line:
        sheet = Sheet(game)
        if sheet.over:
            raise NotNow("game_over")
        if not sheet.last_complete:
            raise NotNow("no_complete_round")
        game.stopped = True
        game.save(update_fields=["stopped"])
        project(Sheet(game))
        return Line(game, "game.stopped")

    return change(game, tap, "game.stopped", None, step)


def check_table(names: Sequence[str], ruleset: dict[str, Any]) -> None:
    if faults := rules.game_faults(rules.read_ruleset(ruleset), names):
        raise Refused(faults)


def seat_people(tap: Tap, club: Club, people: Sequence[Player | str], ruleset: dict[str, Any]) -> Line:
    """Make the game of a locked club."""
    players = [create_player(club, tap, person) if isinstance(person, str) else person for person in people]
    game = Session.objects.create(club=club, ruleset=ruleset, started_at=timezone.now())
    Seat.objects.bulk_create(
        Seat(session=game, player=player, position=position) for position, player in enumerate(players, 1)
    )
    return Line(game, "game.started", after={"players": [player.name for player in players], "ruleset": ruleset})


def game_of(started: Change) -> Session:
    return cast(Session, started.session)
