"""Who may see and do what. Views get clubs, games and players here and nowhere else; a stranger gets 404.

Every view passes exactly one door: `public`, `of_club(role)` or `of_game(role)`. The door finds the object, checks the
right, and hands it to the view in place of its public id. `view.door` names it for the test that walks the URLs.
"""

import hashlib
import zoneinfo
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any, Never, cast

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.db.models import F, Manager, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone

from scoring import scorebook
from scoring.models import Club, HouseRules, Import, Invitation, Member, Pass, Player, Role, Season, Session, User

# A first tap whose answer was lost comes again from a browser without a sign-in: so long it finds its guest.
GUEST_KEY_COUNTS = timedelta(hours=1)

# What stands in an address for all seasons of a club together, and the games in none.
ALL_TIME = "all"

type View = Callable[..., HttpResponseBase]


class StrangersGet404(LoginRequiredMiddleware):
    """Deny by default: who is not signed in sees public views only, and learns of nothing else."""

    def handle_no_permission(self, request: HttpRequest, view_func: Callable[..., HttpResponseBase]) -> Never:
        raise Http404


def public(view: View) -> View:
    """The door for everybody."""
    view.door = "public"  # type: ignore[attr-defined]
    return login_not_required(view)


def of_club(role: Role) -> Callable[[View], View]:
    """The door to a club, for members with at least this role: `club` becomes a `Club`, `request.role` the role."""

    def door(view: View) -> View:
        @wraps(view)
        def entered(request: HttpRequest, club: str, **others: object) -> HttpResponseBase:
            clubs = Club.objects.filter(members__user=user(request)).annotate(role=F("members__role"))
            found: Any = of_id(clubs, club)
            admit(request, found.role, role, found)
            return view(request, found, **others)

        entered.door = role.name.lower()  # type: ignore[attr-defined]
        return entered

    return door


def of_game(role: Role) -> Callable[[View], View]:
    """The door to a game, for members of its club and for invited phones with at least this role.

    `session` becomes a `Session`. Who has two rights has the higher.
    """

    def door(view: View) -> View:
        @wraps(view)
        def entered(request: HttpRequest, session: str, **others: object) -> HttpResponseBase:
            games = with_rights_of(user(request)).select_related("club")
            found: Any = of_id(games, session)
            admit(request, max(found.in_club, found.invited), role, found.club, is_member=bool(found.in_club))
            return view(request, found, **others)

        entered.door = role.name.lower()  # type: ignore[attr-defined]
        return entered

    return door


def with_rights_of(someone: User) -> QuerySet[Session]:
    """Games with what somebody may do in them: `in_club` as a member, `invited` by a pass, 0 for nothing."""
    member = Member.objects.filter(club=OuterRef("club"), user=someone).values("role")
    invited = Pass.objects.filter(session=OuterRef("pk"), user=someone, removed_at=None).order_by().values("role")
    return Session.objects.annotate(in_club=Coalesce(Subquery(member), 0), invited=Coalesce(Subquery(invited), 0))


def admit(request: HttpRequest, has: int, needed: Role, club: Club, is_member: bool = True) -> None:
    """Let somebody in whose role is high enough; times are shown in the club's zone from here on."""
    if has < needed:
        raise Http404
    request.role = Role(has)  # type: ignore[attr-defined]
    request.is_member = is_member  # type: ignore[attr-defined]
    timezone.activate(zoneinfo.ZoneInfo(club.time_zone))


def clubs_of(request: HttpRequest, role: Role = Role.VIEWER) -> QuerySet[Club]:
    """The clubs in which this browser has at least this role; none for a stranger."""
    if not request.user.is_authenticated:
        return Club.objects.none()
    return Club.objects.filter(members__user=request.user, members__role__gte=role).order_by("pk")


def game_of(club: Club, public_id: str) -> Session:
    """A game of a club that a door has opened."""
    return of_id(club.sessions, public_id)


def of_id[Found: Model](objects: Manager[Found] | QuerySet[Found], public_id: str) -> Found:
    """The one with this public id; 404 for none, and for a sign that PostgreSQL has in no text."""
    if "\0" in public_id:
        raise Http404
    return get_object_or_404(objects, public_id=public_id)


def player_of(club: Club, public_id: str) -> Player:
    """A player of a club that a door has opened."""
    return of_id(club.players, public_id)


def rules_of(club: Club, public_id: str) -> HouseRules:
    """Rules of its own of a club that a door has opened."""
    return of_id(club.house_rules, public_id)


def import_of(club: Club, public_id: str) -> Import | None:
    """An import into a club that a door has opened; None when it is over."""
    return club.imports.filter(public_id=public_id).first()


def restore_of(request: HttpRequest, public_id: str) -> Import | None:
    """A backup that this browser reads back; None when it is over, and for everybody else."""
    if not request.user.is_authenticated:
        return None
    return Import.objects.filter(who=request.user, into=None, public_id=public_id).first()


def season_of(club: Club, public_id: str) -> Season | None:
    """A season of a club that a door has opened; None for "all", the club's games of all time."""
    return None if public_id == ALL_TIME else of_id(club.seasons, public_id)


def shared_games(request: HttpRequest) -> QuerySet[Session]:
    """The games that this browser was invited to, newest first; none for a stranger."""
    if not request.user.is_authenticated:
        return Session.objects.none()
    return Session.objects.filter(passes__user=request.user, passes__removed_at=None, thrown_away=False)


def role_in(request: HttpRequest, game: Session) -> int:
    """What this browser may do in a game, 0 for nothing: for pages that let everybody ask."""
    if not request.user.is_authenticated:
        return 0
    found: Any = with_rights_of(user(request)).get(pk=game.pk)
    return int(max(found.in_club, found.invited))


def seen_game(request: HttpRequest, public_id: str) -> Session | None:
    """The game that somebody comes from to a page about none, if this browser may look at it."""
    asks = bool(public_id) and request.user.is_authenticated
    game = Session.objects.filter(public_id=public_id).first() if asks else None
    return game if game and role_in(request, game) else None


def invitation_by(token: str) -> Invitation:
    """The invitation that a link's token stands for, whether it is still open or not."""
    return get_object_or_404(Invitation.objects.select_related("session"), token_hash=scorebook.hash_of(token))


def link_of(game: Session, public_id: str) -> Invitation:
    """A link of a game that a door has opened."""
    return of_id(game.invitations, public_id)


def phone_of(game: Session, public_id: str) -> Pass:
    """A phone that was invited to a game that a door has opened."""
    return of_id(game.passes, public_id)


def user(request: HttpRequest) -> User:
    """The signed-in user; the middleware has turned strangers away."""
    return cast(User, request.user)


def guest(request: HttpRequest, key: str) -> User:
    """The signed-in user, or a new guest bound to this browser from now on.

    The guest is found by the key of the tap that makes it, so that a double tap, or a tap sent again because the answer
    was lost, makes one guest and not two.
    """
    if request.user.is_authenticated:
        return user(request)
    name = "guest-" + hashlib.sha256(key.encode()).hexdigest()[:32]
    someone, new = User.objects.get_or_create(username=name)
    if new:
        someone.set_unusable_password()
        someone.save(update_fields=["password"])
    elif timezone.now() - someone.date_joined > GUEST_KEY_COUNTS:
        raise Http404
    login(request, someone, backend="django.contrib.auth.backends.ModelBackend")
    return someone
