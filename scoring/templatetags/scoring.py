"""What the templates of the app say about people and cards."""

from django import template
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext_lazy

from scoring.models import Player

register = template.Library()

HUES = 12


@register.filter
def hue(player: Player) -> str:
    """The css class of a player's colour: the same on every screen; who joined one after the other differ clearly."""
    return f"hue-{player.pk * 5 % HUES}"


@register.filter
def initials(name: str) -> str:
    """What an avatar shows: the first two letters or digits of a name, or its first sign where it has none."""
    return "".join(sign for sign in name if sign.isalnum())[:2] or name[:1]


# What people type and tap, by the names of the fields; the rest of a form they never see.
TYPED = {
    "points": gettext_lazy("Points"),
    "cards": gettext_lazy("Cards"),
    "correction": gettext_lazy("Correction"),
    "why": gettext_lazy("Reason"),
    "names": gettext_lazy("Names"),
    "name": gettext_lazy("Name"),
    "first_day": gettext_lazy("First day"),
    "last_day": gettext_lazy("Last day"),
    "end": gettext_lazy("Its last day"),
    "day": gettext_lazy("Day it began"),
    "time": gettext_lazy("Time"),
    "least": gettext_lazy("Games that somebody needs, in percent"),
    "target": gettext_lazy("Points at the end"),
    "round_count": gettext_lazy("Rounds"),
    "lowest": gettext_lazy("Fewest players"),
    "highest": gettext_lazy("Most players"),
    "row_count": gettext_lazy("Rows"),
    "capacity": gettext_lazy("Cards in a row"),
    "deck": gettext_lazy("Highest card"),
    "per_player": gettext_lazy("Cards for each player"),
    "plus": gettext_lazy("Cards besides"),
    "deck_by": gettext_lazy("Highest card by the number of players"),
    "hand": gettext_lazy("Cards in a hand"),
    "hand_by": gettext_lazy("Cards in a hand by the number of players"),
}


@register.simple_tag
def typed(request: HttpRequest) -> list[tuple[str, str]]:
    """What a form that could not be accepted held, to show it to whoever typed it: (what it is, what was typed)."""
    try:
        sent = request.POST
    except (SuspiciousOperation, MultiPartParserError, UnreadablePostError):
        return []  # too much for us to read, or no form at all
    values = {name: [value for value in sent.getlist(name) if value.strip()] for name in TYPED}
    taken = [card for name in sent if name.startswith("from-") for card in sent.getlist(name)]
    values["cards"] += taken
    if values["correction"] and sent.get("sign") == "-":
        values["correction"] = [f"−{points}" for points in values["correction"]]
    return [(str(TYPED[name]), " · ".join(held)) for name, held in values.items() if held]
