"""Starting a game, its own rules, stopping it, throwing it away, and playing again."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, cast

from django.utils import timezone

from scoring import rules
from scoring.models import Change, Club, Player, Role, Seat, Session, User
from scoring.scorebook.clubs import create_club, locked_club
from scoring.scorebook.facts import Fact, alter
from scoring.scorebook.log import Line, NotNow, Refused, Tap, change, write
from scoring.scorebook.players import create_player, sitting_down
from scoring.scorebook.projection import day_of
from scoring.scorebook.seasons import season_on
from scoring.sheet import Sheet


def start_first_game(
    tap: Tap, names: Sequence[str], ruleset: dict[str, Any], time_zone: str, started_at: datetime | None = None
) -> Session:
    """Somebody's first game: a club comes into being with it, in their time zone, and its players.

    Who keeps a club already gets the game there, so that an old page sent again founds no second club.
    Raises as `start_game` does.
    """
    check_table(names, ruleset)

    def step(user: User) -> Line:
        kept = Club.objects.filter(members__user=user, members__role=Role.KEEPER).order_by("pk")
        club = kept.select_for_update(of=("self",), no_key=True).first() or create_club(tap, "", time_zone)
        known = {player.name: player.now for player in club.players.filter(name__in=names)}
        return seat_people(tap, club, [known.get(name, name) for name in names], ruleset, started_at)

    return game_of(change(tap.who, tap, "game.started", [*names, ruleset, *said(started_at)], step))


def start_game(
    tap: Tap,
    club: Club,
    people: Sequence[Player | str],
    ruleset: dict[str, Any],
    started_at: datetime | None = None,
) -> Session:
    """Seat people in this order, new names becoming players of the club, and begin; now, or when the game was played.

    Raises `Refused` with every fault of the table, `KeyReused`, and `NotNow` when a new name looks like a player's.
    """
    names = [person if isinstance(person, str) else person.name for person in people]
    check_table(names, ruleset)

    def step(club: Club) -> Line:
        return seat_people(tap, club, people, ruleset, started_at)

    return game_of(change(club, tap, "game.started", [*names, ruleset, *said(started_at)], step))


def said(started_at: datetime | None) -> list[str]:
    """When a game was played, as a tap asks for it; nothing where it starts now."""
    return [started_at.isoformat()] if started_at else []


def play_again(game: Session, tap: Tap) -> Session:
    """The people who sit there now, in the same order with the same rules, in a new game; or in the one that waits.

    An old page, or a second phone, would otherwise leave a game behind in which nobody plays.
    """
    people = [seat.player for seat in game.seats.filter(left=None).select_related("player")]
    check_table([player.name for player in people], game.ruleset)

    def step(game: Session) -> Line:
        following = waiting_after(game, people)
        if following is None:
            started = seat_people(tap, locked_club(game), people, game.ruleset, suggests=game.suggests)
            write(started, tap)
            following = cast(Session, started.about)
        return Line(game, "game.again", after={"next": following.public_id})

    again = change(game, tap, "game.again", None, step)
    return Session.objects.get(public_id=again.after["next"])


def waiting_after(game: Session, people: Sequence[Player]) -> Session | None:
    """The game that was started after this one with the same people and rules, if nothing is entered in it yet."""
    again = game.changes.filter(what="game.again").last()
    waiting = Session.objects.filter(rounds=None, stopped=False, thrown_away=False)
    following = waiting.filter(public_id=again.after["next"]).first() if again else None
    if following is None or following.ruleset != game.ruleset:
        return None
    seated = [seat.player for seat in following.seats.select_related("player")]
    return following if seated == list(people) else None


def stop_game(game: Session, tap: Tap) -> Change:
    """End a game after its last complete round, Bully at any time; `NotNow` when it is over, or has no result yet."""

    def step(sheet: Sheet) -> list[Fact]:
        if sheet.over:
            raise NotNow("game_over")
        if not sheet.may_stop:
            raise NotNow("no_complete_round")
        return [{"game": {"stopped": True}}]

    return alter(game, tap, "game.stopped", None, step)


def change_rules(game: Session, tap: Tap, ruleset: dict[str, Any]) -> Change:
    """Give a game other rules of its own; it is judged anew by them. Raises `Refused` with every fault."""

    def step(sheet: Sheet) -> list[Fact]:
        check_table([seat.name for seat in sheet.seats if seat.left is None], ruleset)
        now, then = sheet.ruleset, rules.read_ruleset(ruleset)
        drafted = [number for number in sheet.hands if number not in sheet.deals]
        if drafted and (now.draft, now.hand, now.deck) != (then.draft, then.hand, then.deck):
            raise NotNow("draft_running", round=drafted[-1])
        return [{"game": {"ruleset": ruleset}}]

    return alter(game, tap, "game.rules", ruleset, step)


def switch_suggestions(game: Session, tap: Tap, suggests: bool) -> Change:
    """Let the table ask where a card would go before it is played, or not."""
    return alter(game, tap, "game.suggests", suggests, lambda _: [{"game": {"suggests": suggests}}])


def keep_end(game: Session, tap: Tap) -> Change:
    """The table has seen that rounds were played after the end, and leaves it so. No fact changes."""
    return change(game, tap, "end.kept", None, lambda game: Line(game, "end.kept", [], []))


def throw_away(game: Session, tap: Tap, thrown_away: bool) -> Change:
    """Take a game off every list, or put it back."""
    what = "game.thrown_away" if thrown_away else "game.put_back"
    return alter(game, tap, what, None, lambda _: [{"game": {"thrown_away": thrown_away}}])


def check_table(names: Sequence[str], ruleset: dict[str, Any]) -> None:
    if faults := rules.game_faults(rules.read_ruleset(ruleset), names):
        raise Refused(faults)


def seat_people(
    tap: Tap,
    club: Club,
    people: Sequence[Player | str],
    ruleset: dict[str, Any],
    started_at: datetime | None = None,
    suggests: bool = True,
) -> Line:
    """Make the game of a locked club; it counts in the season of the day it began."""
    known = iter(sitting_down(club, [person.public_id for person in people if isinstance(person, Player)]))
    players = [create_player(club, tap, person) if isinstance(person, str) else next(known) for person in people]
    check_table([player.name for player in players], ruleset)
    game = Session(club=club, ruleset=ruleset, suggests=suggests, started_at=started_at or timezone.now())
    game.family, game.day = rules.read_ruleset(ruleset).family, day_of(game)
    game.season = season_on(club, game.day)
    game.save()
    Seat.objects.bulk_create(
        Seat(session=game, player=player, position=position) for position, player in enumerate(players, 1)
    )
    return Line(game, "game.started", after={"players": [player.name for player in players], "ruleset": ruleset})


def game_of(started: Change) -> Session:
    return cast(Session, started.session)
