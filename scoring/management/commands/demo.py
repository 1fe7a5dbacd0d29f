"""`manage.py demo`: a club with three seasons of believable games, to look at and to try things on.

The cards are dealt and played by people of differing habits. Old games are read from their records, the newest ones are
entered pile by pile. The club is kept by every browser that has used this database so far; run it again for browsers
that came later.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import rules, scorebook
from scoring.models import Change, Club, Member, Player, Ranking, Role, Session, User
from scoring.sheet import Sheet
from scoring.views.screen import new_key

TIME_ZONE = "Europe/Berlin"
EVENINGS = 12  # a season, a week apart, of two games each
TAPPED = 4  # the games that were entered pile by pile, with the one that runs
CLASSIC = rules.PRESETS["classic"]

# The presets that come up now and then, by what remains of the number of a game.
OTHERS = {4: "fixed-rounds", 7: "countdown", 9: "bull-king", 11: "club-league"}

type Rows = Sequence[Sequence[int]]
type Habit = Callable[[Random, list[int], Rows], int]
"""Which card of a hand somebody plays on the rows as they lie."""


class Dealt(NamedTuple):
    """One round as it was played: the rows at its start, the turns, and what everybody picked up, `{name: cards}`."""

    rows: Rows
    turns: list[rules.Turn]
    piles: dict[str, list[int]]


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
    "Ida": careful,
}
GUEST = "Ida"


def play_round(chance: Random, names: Sequence[str], ruleset: rules.Ruleset = CLASSIC) -> Dealt:
    """Deal and play one round."""
    hand = ruleset.hand_for(len(names))
    deck = chance.sample(range(1, ruleset.deck_for(len(names)) + 1), ruleset.row_count + hand * len(names))
    dealt: tuple[tuple[int, ...], ...] = tuple((card,) for card in sorted(deck[: ruleset.row_count]))
    rows = dealt
    hands = {name: deck[ruleset.row_count + seat :: len(names)] for seat, name in enumerate(names)}
    turns: list[rules.Turn] = []
    piles: dict[str, list[int]] = {name: [] for name in names}
    while hands[names[0]]:
        plays = {name: PEOPLE[name](chance, hands[name], rows) for name in names}
        for name, card in plays.items():
            hands[name].remove(card)
        turn = rules.Turn(plays)
        asks = placed(names, rows, turn, ruleset).asks
        if asks and asks.player and asks.cheapest:
            row = chance.choice(asks.cheapest) if chance.random() < 0.8 else chance.randint(1, ruleset.row_count)
            turn = replace(turn, choices={asks.player: rules.Choice(row)})
        judged = placed(names, rows, turn, ruleset)
        rows = judged.rows
        turns.append(turn)
        for placement in judged.placements:
            piles[placement.player or ""] += placement.took
    return Dealt(dealt, turns, piles)


def placed(names: Sequence[str], rows: Rows, turn: rules.Turn, ruleset: rules.Ruleset) -> rules.JudgedTurn:
    """One turn on the rows as they lie, as the rules judge it."""
    followed = rules.Round(rows=tuple(tuple(row) for row in rows), turns=(turn,))
    [judged] = rules.judge(rules.Record(ruleset, tuple(names), (followed,))).rounds[0].turns or ()
    return judged


class Command(BaseCommand):
    help = "Makes a demo club with three seasons of games, kept by every browser that has used this database."

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
        """Three seasons, each ranked otherwise, one after the other up to today; the last game is still running."""
        chance = Random(66)  # noqa: S311  (the same seasons every time)
        last = timezone.now() - timedelta(hours=1)
        evenings = [last - timedelta(days=7 * weeks, hours=2) for weeks in range(3 * EVENINGS - 1, -1, -1)]
        names = list(PEOPLE)
        game = scorebook.start_first_game(tap(demo), names[:4], classic(), TIME_ZONE, evenings[0])
        club = game.club
        self.enter(demo, chance, game, names[:4])
        scorebook.rename_club(club, tap(demo), _("Thursday Bulls"))
        for number, name, settings in (
            (0, _("First season"), scorebook.SeasonRules(ranking=Ranking.WINS)),
            (1, _("Second season"), scorebook.SeasonRules(ranking=Ranking.PAR)),
            (2, _("Third season"), scorebook.SeasonRules(rates=True)),
        ):
            begins = evenings[number * EVENINGS].astimezone(ZoneInfo(TIME_ZONE)).date()
            scorebook.start_season(club, tap(demo), name, begins, None, settings)
        starts = [evening + timedelta(hours=2 * second) for evening in evenings for second in (0, 1)]
        for number, started_at in enumerate(starts[1:], 1):
            seated = self.people(chance, names, number)
            if number < len(starts) - TAPPED:
                self.read(demo, chance, club, seated, number, started_at)
            else:
                self.tap(demo, chance, club, seated, started_at, finish=number < len(starts) - 1)
        scorebook.set_guest(club.players.get(name=GUEST), tap(demo), True)
        return Club.objects.get(pk=club.pk)

    def people(self, chance: Random, names: Sequence[str], number: int) -> list[str]:
        """Who came: Ida now and then, and not everybody else every time."""
        regulars = [name for name in names if name != GUEST]
        seated = chance.sample(regulars, chance.choice([3, 4, 5, 5, 6]))
        return [*seated, GUEST] if number % 10 == 3 else seated

    def read(self, demo: User, chance: Random, club: Club, names: list[str], number: int, started_at: datetime) -> None:
        """A game from its record: of the presets, mostly classic; every third one was followed card by card."""
        if number % 20 == 17:
            record = bully(chance, names[:2])
        elif number % 20 == 13:
            scores = [{name: chance.randint(-5, 25) for name in names} for _ in range(3)]
            free = replace(rules.PRESETS["free"], round_count=3, wins="most")
            record = rules.Record(free, tuple(names), tuple(rules.Round(each) for each in scores))
        else:
            preset = OTHERS.get(number % 12, "classic")
            ruleset = rules.PRESETS[preset]
            record = self.rows(chance, names[: ruleset.players[1]], ruleset, followed=number % 3 == 0)
        scorebook.import_game(club, tap(demo), replace(record, extra={"at": started_at.isoformat()}))

    def rows(self, chance: Random, names: Sequence[str], ruleset: rules.Ruleset, *, followed: bool) -> rules.Record:
        """Rounds until the game ends."""
        record = rules.Record(ruleset, tuple(names))
        while not rules.judge(record).over:
            dealt = play_round(chance, names, ruleset)
            if followed:
                played = rules.Round(rows=tuple(map(tuple, dealt.rows)), turns=tuple(dealt.turns))
            else:
                played = rules.Round({name: tuple(sorted(pile)) for name, pile in dealt.piles.items()})
            record = replace(record, rounds=(*record.rounds, played))
        return record

    def tap(
        self, demo: User, chance: Random, club: Club, names: list[str], started_at: datetime, *, finish: bool
    ) -> None:
        """A game entered pile by pile; two rounds and a half of one that is to be running."""
        known: Mapping[str, Player] = {player.name: player for player in club.players.all()}
        people = [known.get(name, name) for name in names]
        game = scorebook.start_game(tap(demo), club, people, classic(), started_at)
        self.enter(demo, chance, game, names, finish=finish)

    def enter(self, demo: User, chance: Random, game: Session, names: Sequence[str], *, finish: bool = True) -> None:
        number = 0
        while not Sheet(game).over:
            number += 1
            piles = play_round(chance, names).piles
            for position, name in enumerate(names, 1):
                if not finish and number == 3 and position > 2:
                    return
                entry = scorebook.Entry(cards=tuple(sorted(piles[name])))
                scorebook.save_pile(game, tap(demo), number, position, entry, seen=0)
            if number == 2:
                seen = game.changes.latest("number").number
                late = replace(entry, correction=5, why=_("cards lay open"))
                scorebook.save_pile(game, tap(demo), number, len(names), late, seen=seen)
        date(game)


def bully(chance: Random, names: Sequence[str]) -> rules.Record:
    """A game of Bully that the two ended after some duels: each opens a pile, and a neighbour answers."""
    spares = {names[0]: {"a1": 4}, names[1]: {"b1": 4}}
    pairs = [("a1", "b1"), ("c1", "d1"), ("b2", "a2"), ("d2", "c2"), ("a3", "b3"), ("c3", "d3")]
    ranks = list(rules.RANKS)
    duels = []
    for number in range(6):
        mine, theirs = chance.sample(ranks[:-1], 2)
        own, other = pairs[number] if number % 2 == 0 else pairs[number][::-1]
        duels.append(
            rules.Duel(names[number % 2], (rules.Exchange(rules.Shown(own, mine), rules.Shown(other, theirs)),))
        )
    return rules.Record(rules.BULLY, tuple(names), (rules.Round(spares=spares, duels=tuple(duels)),), stopped=True)


def classic() -> dict[str, Any]:
    return rules.write_ruleset(CLASSIC)


def tap(who: User) -> scorebook.Tap:
    return scorebook.Tap(who, new_key())


def date(game: Session) -> None:
    """Put what was entered into the past, a pile every forty seconds."""
    changes = list(game.changes.all())
    for change in changes:
        change.at = game.started_at + timedelta(seconds=40 * (change.number - 1))
    Change.objects.bulk_update(changes, ["at"])
