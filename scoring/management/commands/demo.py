"""`manage.py demo`: a club with a winter of believable games, to look at and to try things on.

The cards are dealt and played by people of differing habits, and every pile is entered through the scorebook. The club
is kept by every browser that has used this database so far; run it again for browsers that came later.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import rules, scorebook
from scoring.models import Change, Club, Member, Role, Session, User
from scoring.sheet import Sheet
from scoring.views.screen import new_key

FINISHED = 36
CLASSIC = rules.PRESETS["classic"]

type Rows = Sequence[Sequence[int]]
type Habit = Callable[[Random, list[int], Rows], int]
"""Which card of a hand somebody plays on the rows as they lie."""


def risk(card: int, rows: Rows) -> float:
    """How dear a card looks: what a full row or the cheapest one costs, else how easily others get in between."""
    below = [row for row in rows if row[-1] < card]
    if not below:
        return min(rules.pile_cost(row) for row in rows)
    row = max(below, key=lambda row: row[-1])
    if len(row) == CLASSIC.capacity:
        return rules.pile_cost(row)
    return rules.pile_cost(row) * (card - row[-1]) / 104 * len(row)


def careful(_: Random, hand: list[int], rows: Rows) -> int:
    return min(hand, key=lambda card: risk(card, rows))


def hopeful(chance: Random, hand: list[int], rows: Rows) -> int:
    return careful(chance, hand, rows) if chance.random() < 0.6 else chance.choice(hand)


def hasty(chance: Random, hand: list[int], _: Rows) -> int:
    return chance.choice(hand)


def low_first(chance: Random, hand: list[int], rows: Rows) -> int:
    return min(hand) if chance.random() < 0.5 else careful(chance, hand, rows)


def high_first(chance: Random, hand: list[int], rows: Rows) -> int:
    return max(hand) if chance.random() < 0.5 else careful(chance, hand, rows)


PEOPLE: dict[str, Habit] = {
    "Mira": careful,
    "Ben": hasty,
    "Anneliese": hopeful,
    "Tom": low_first,
    "Kofi": high_first,
    "Zoë": hopeful,
    "Yusuf": hasty,
}


def play_round(chance: Random, names: Sequence[str]) -> dict[str, list[int]]:
    """Deal and play one round; the cards that everybody picked up, `{name: cards}`."""
    deck = chance.sample(range(1, 105), CLASSIC.row_count + 10 * len(names))
    rows: Rows = [(card,) for card in deck[: CLASSIC.row_count]]
    hands = {name: deck[CLASSIC.row_count + seat :: len(names)] for seat, name in enumerate(names)}
    piles: dict[str, list[int]] = {name: [] for name in names}
    while hands[names[0]]:
        plays = {name: PEOPLE[name](chance, hands[name], rows) for name in names}
        for name, card in plays.items():
            hands[name].remove(card)
        turn = placed(names, rows, rules.Turn(plays))
        if turn.asks and turn.asks.player and turn.asks.cheapest:
            choice = rules.Choice(turn.asks.cheapest[0])
            turn = placed(names, rows, rules.Turn(plays, choices={turn.asks.player: choice}))
        rows = turn.rows
        for placement in turn.placements:
            piles[placement.player or ""] += placement.took
    return piles


def placed(names: Sequence[str], rows: Rows, turn: rules.Turn) -> rules.JudgedTurn:
    """One turn on the rows as they lie, as the rules judge it."""
    followed = rules.Round(rows=tuple(tuple(row) for row in rows), turns=(turn,))
    [judged] = rules.judge(rules.Record(CLASSIC, tuple(names), (followed,))).rounds[0].turns or ()
    return judged


class Command(BaseCommand):
    help = "Makes a demo club with some dozens of games, kept by every browser that has used this database."

    def handle(self, *args: Any, **options: Any) -> None:
        demo, _new = User.objects.get_or_create(username="demo", defaults={"password": "!"})
        club = Club.objects.filter(members__user=demo).first() or self.make_club(demo)
        others = User.objects.exclude(pk=demo.pk)
        for user in others:
            Member.objects.get_or_create(club=club, user=user, defaults={"role": Role.KEEPER})
        self.stdout.write(
            _("%(club)s, with %(games)d games: %(address)s")
            % {"club": club.name, "games": club.sessions.count(), "address": club.get_absolute_url()}
        )
        if others:
            browsers = ngettext("Kept by %(count)d browser.", "Kept by %(count)d browsers.", len(others))
            self.stdout.write(browsers % {"count": len(others)})
        else:
            self.stdout.write(
                _("No browser has used this database yet: open the app, start a game, and run this once more.")
            )

    def make_club(self, demo: User) -> Club:
        """A winter of evenings with two games each, the last game still running."""
        chance = Random(66)  # noqa: S311  (the same winter every time)
        evening = timezone.now() - timedelta(hours=1)
        for number in range(FINISHED, -1, -1):
            names = chance.sample(sorted(PEOPLE), chance.choice([4, 5, 5, 6])) if number < FINISHED else list(PEOPLE)
            ruleset = rules.write_ruleset(rules.PRESETS[preset(number)])
            game = scorebook.start_first_game(tap(demo), names, ruleset, "Europe/Berlin")
            self.play(demo, chance, game, names, finish=number > 0)
            date(game, evening - timedelta(days=7 * (number // 2), hours=2 * (number % 2)))
        scorebook.rename_club(game.club, tap(demo), _("Thursday Bulls"))
        return Club.objects.get(pk=game.club_id)

    def play(self, demo: User, chance: Random, game: Session, names: Sequence[str], *, finish: bool) -> None:
        """Enter rounds until the game ends; two rounds and a half of one that is to be running."""
        as_numbers = chance.random() < 0.2
        number = 0
        while not Sheet(game).over:
            number += 1
            piles = play_round(chance, names)
            for position, name in enumerate(names, 1):
                if not finish and number == 3 and position > 2:
                    return
                cards = tuple(sorted(piles[name]))
                entry = scorebook.Entry(points=rules.pile_cost(cards)) if as_numbers else scorebook.Entry(cards)
                scorebook.save_pile(game, tap(demo), number, position, entry, seen=0)
            if chance.random() < 0.04:
                seen = game.changes.latest("number").number
                entry = scorebook.Entry(points=rules.pile_cost(cards), correction=5, why=_("cards lay open"))
                scorebook.save_pile(game, tap(demo), number, len(names), entry, seen=seen)


def preset(number: int) -> str:
    """The preset of a game: mostly classic, now and then another."""
    return "fixed-rounds" if number % 9 == 4 else "countdown" if number % 12 == 7 else "classic"


def tap(who: User) -> scorebook.Tap:
    return scorebook.Tap(who, new_key())


def date(game: Session, started: datetime) -> None:
    """Put a game into the past, a pile every forty seconds."""
    Session.objects.filter(pk=game.pk).update(started_at=started)
    changes = list(game.changes.all())
    for change in changes:
        change.at = started + timedelta(seconds=40 * (change.number - 1))
    Change.objects.bulk_update(changes, ["at"])
