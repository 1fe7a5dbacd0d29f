"""A club: founded by whoever starts the first game, named when somebody cares to."""

from django.utils.translation import gettext

from scoring.models import Change, Club, Member, Role, Session
from scoring.scorebook.log import Line, Tap, change, write


def create_club(tap: Tap, name: str, time_zone: str) -> Club:
    """A new club kept by whoever tapped, inside the change that needs it."""
    club = Club.objects.create(name=name or gettext("Our table"), time_zone=time_zone)
    Member.objects.create(club=club, user=tap.who, role=Role.KEEPER)
    write(Line(club, "club.founded", after={"name": club.name}), tap)
    return club


def locked_club(game: Session) -> Club:
    """The club of a locked game, locked too: after the game, and never the other way round."""
    return Club.objects.select_for_update(no_key=True).get(pk=game.club_id)


def set_start_rule(club: Club, tap: Tap, rule: str) -> Change:
    """What whoever joins a game later starts with, where nobody says otherwise; running games keep what they have."""

    def step(club: Club) -> Line:
        before, club.start_rule = club.start_rule, rule
        club.save(update_fields=["start_rule"])
        return Line(club, "club.start_rule", {"start_rule": before}, {"start_rule": rule})

    return change(club, tap, "club.start_rule", rule, step)


def rename_club(club: Club, tap: Tap, name: str) -> Change:
    def step(club: Club) -> Line:
        before, club.name = club.name, name
        club.save(update_fields=["name"])
        return Line(club, "club.renamed", {"name": before}, {"name": name})

    return change(club, tap, "club.renamed", name, step)
