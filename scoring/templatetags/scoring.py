"""What the templates of the app say about people and cards."""

import zlib

from django import template

register = template.Library()

HUES = 12


@register.filter
def hue(public_id: str) -> str:
    """The css class of a player's colour: the same on every screen, whatever they are called."""
    return f"hue-{zlib.crc32(public_id.encode()) % HUES}"


@register.filter
def initials(name: str) -> str:
    """What an avatar shows: the first two letters or digits of a name, or its first sign where it has none.

    >>> initials("O'Neil, Sam"), initials("🐂"), initials("Ö")
    ('ON', '🐂', 'Ö')
    """
    return "".join(sign for sign in name if sign.isalnum())[:2] or name[:1]
