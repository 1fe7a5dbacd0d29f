"""What is kept beside the facts for lists and standings: derived by the same change, rebuilt by `manage.py rejudge`."""

from django.db import transaction

from scoring.models import Session
from scoring.sheet import Sheet


def project(sheet: Sheet) -> list[str]:
    """Judge a locked game and write what the projection has otherwise; says what that was, a line each.

    Raises `RuleError` when the rules refuse the facts.
    """
    judgement, game = sheet.judgement, sheet.game
    wrong = []
    if game.finished_in_round != judgement.ended_in_round:
        wrong.append(f"{game}: finished_in_round {game.finished_in_round}, judged {judgement.ended_in_round}")
        game.finished_in_round = judgement.ended_in_round
        game.save(update_fields=["finished_in_round"])
    ranking = sheet.standing if game.is_bully else judgement.ranking or ()
    standing = {ranked.player: (ranked.total, ranked.rank) for ranked in ranking}
    for seat in sheet.every_seat:
        judged = standing.get(seat.name, (0, None))
        if (seat.total, seat.rank) != judged:
            wrong.append(f"{game}: seat {seat.position} {(seat.total, seat.rank)}, judged {judged}")
            seat.total, seat.rank = judged
            seat.save(update_fields=["total", "rank"])
    return wrong


def rejudge(game: Session) -> list[str]:
    """Rebuild the projection of one game from its facts; says what was wrong, a line each: there must never be any."""
    with transaction.atomic():
        return project(Sheet(Session.objects.select_for_update(no_key=True).get(pk=game.pk)))
