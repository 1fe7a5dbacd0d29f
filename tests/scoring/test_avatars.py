"""How a player is marked on every screen."""

import pytest

from scoring.models import Player
from scoring.templatetags.scoring import hue, initials


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Mira", "Mi"), ("O'Neil, Sam", "ON"), ("Ö", "Ö"), ("🐂🐂", "🐂"), ("عبد الرحمن", "عب"), ("=1+1", "11")],
)
def test_an_avatar_shows_two_letters_or_the_first_sign(name: str, shown: str) -> None:
    assert initials(name) == shown


def test_twelve_players_who_joined_one_after_the_other_have_twelve_colours() -> None:
    assert {hue(Player(pk=number)) for number in range(7, 19)} == {f"hue-{number}" for number in range(12)}
