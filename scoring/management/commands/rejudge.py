"""`manage.py rejudge`: judge every game anew from its facts, add all of them up, and rebuild what is kept of that."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import scorebook
from scoring.models import Club, Session
from scoring.rules import RuleError
from scoring.wording import error_message


class Command(BaseCommand):
    help = "Judges every game anew, rebuilds what is kept for lists, and exits with 1 when anything differed."

    def handle(self, *args: Any, **options: Any) -> None:
        games = differed = 0
        for game in Session.objects.order_by("pk").only("pk"):
            games += 1
            try:
                wrong = scorebook.rejudge(game)
            except RuleError as fault:
                wrong = [f"{game.public_id}: {error_message(fault)}"]
            differed += bool(wrong)
            for line in wrong:
                self.stdout.write(line)
        for club in Club.objects.filter(arriving=None).order_by("pk"):  # what still comes in is not added up
            if wrong := scorebook.recheck(club):
                differed += 1
                self.stdout.write("\n".join(wrong))
        judged = ngettext("%(games)d game judged", "%(games)d games judged", games) % {"games": games}
        if differed:
            sentence = ngettext("%(judged)s, %(differed)d differed", "%(judged)s, %(differed)d differed", differed)
            raise CommandError(sentence % {"judged": judged, "differed": differed})
        self.stdout.write(_("%(judged)s, nothing differed") % {"judged": judged})
