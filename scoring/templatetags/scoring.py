"""What the templates of the app say about people and cards."""

from django import template

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
