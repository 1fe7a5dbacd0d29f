"""What is kept beside the facts for lists and standings: derived by the same change, rebuilt by `manage.py rejudge`."""

from datetime import date
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from scoring.models import Seat, Session
from scoring.sheet import Sheet
from scoring.tallies import results_of


def project(sheet: Sheet) -> list[str]:
    """Judge a locked game and write what the projection has otherwise; says what that was, a line each.

    Raises `RuleError` when the rules refuse the facts.
    """
    judgement, game = sheet.judgement, sheet.game
    wrong = put(game, str(game), finished_in_round=judgement.ended_in_round, family=sheet.ruleset.family)
    ranking = sheet.standing if game.is_bully else judgement.ranking or ()
    standing = {ranked.player: (ranked.total, ranked.rank) for ranked in ranking}
    results = results_of(sheet)
    for seat in sheet.every_seat:
        total, rank = standing.get(seat.name, (0, None))
        result = results.get(seat.position)
        wrong += put(seat, f"{game}, seat {seat.position}", total=total, rank=rank, result=result)
    return wrong


def put(kept: Session | Seat, called: str, **judged: object) -> list[str]:
    """Write what a game or a seat has otherwise, in memory alone before they are saved; says what that was."""
    changed = {name: value for name, value in judged.items() if getattr(kept, name) != value}
    wrong = [f"{called}: {name} {getattr(kept, name)}, judged {value}" for name, value in changed.items()]
    for name, value in changed.items():
        setattr(kept, name, value)
    if changed and kept.pk:
        kept.save(update_fields=list(changed))
    return wrong


def day_of(game: Session) -> date:
    """The evening of a game: the day on which it began where the club plays (T29)."""
    return timezone.localdate(game.started_at, ZoneInfo(game.club.time_zone))


def rejudge(game: Session) -> list[str]:
    """Rebuild the projection of one game from its facts; says what was wrong, a line each: there must never be any."""
    with transaction.atomic():
        locked = Session.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
        sheet = Sheet(locked.get(pk=game.pk))
        return put(sheet.game, str(sheet.game), day=day_of(sheet.game)) + project(sheet)
