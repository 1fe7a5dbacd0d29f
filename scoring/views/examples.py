"""A few turns of each preset, played by the rules for the page that explains it, and told card by card."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from scoring.rules import Ask, Choice, JudgedTurn, Option, Placement, Record, Round, Ruleset, Turn, judge
from scoring.views.lines import HEADS
from scoring.views.rows import RowLine, slots

type Rows = tuple[tuple[int, ...], ...]
type Hands = Mapping[str, tuple[int, ...]]


class Example(NamedTuple):
    """Rows as they lay, and turns: everybody's card, in the order of `players`; the choices by turn, from 1."""

    players: tuple[str, ...]
    rows: Rows
    turns: tuple[tuple[int, ...], ...]
    choices: Mapping[int, dict[str | int, Choice]]
    hands: Hands = {}

    def record(self, ruleset: Ruleset, turns: int, asking: bool = False) -> Record:
        """The example up to this turn, `asking` before the choices of the last were made."""
        played = [
            Turn(
                dict(zip(self.players, cards, strict=True)),
                choices={} if asking and number == turns else self.choices.get(number, {}),
            )
            for number, cards in enumerate(self.turns[:turns], 1)
        ]
        return Record(ruleset, self.players, rounds=(Round(rows=self.rows, turns=tuple(played), hands=self.hands),))


_FOUR = ("Mira", "Ben", "Tom", "Kofi")
# docs/rules.md §5: in the third turn the lowest card is too low, and its player takes row 2.
_CLASSIC = Example(
    _FOUR,
    ((12,), (37,), (43,), (58,)),
    ((14, 15, 44, 61), (21, 26, 30, 36), (3, 9, 68, 93)),
    {3: {"Mira": Choice(2)}},
)
# The same with the highest card that three to six people have in their deck.
_LEAGUE = _CLASSIC._replace(turns=(*_CLASSIC.turns[:2], (3, 9, 68, 84)))
# Cards up to 44, which are all that four people have.
_TACTIC = Example(
    _FOUR,
    ((7,), (15,), (28,), (39,)),
    ((9, 16, 30, 41), (10, 11, 12, 13), (3, 14, 33, 44)),
    {3: {"Mira": Choice(1)}},
)
_LOGIC = _TACTIC._replace(
    hands={
        "Mira": (10, 31, 3, 9, 24, 36, 1, 42, 6, 20),
        "Ben": (11, 16, 43, 14, 25, 2, 37, 8, 21, 32),
        "Tom": (12, 33, 30, 22, 4, 26, 38, 17, 34, 19),
        "Kofi": (13, 44, 41, 5, 27, 18, 40, 23, 35, 29),
    }
)
# docs/rules.md §5: a full row is taken from its left; then a card is equally near on the right and on the left.
_PROFESSIONAL = Example(
    ("Mira", "Ben", "Tom"),
    ((40, 46, 47, 48, 49), (60,), (72, 75), (90,)),
    ((17, 58, 81), (20, 66, 95)),
    {2: {"Ben": Choice(3, "left")}},
)
# docs/rules.md §5: three rows, and cards that count 1 each.
_BULL_KING = Example(
    ("Mira", "Ben", "Tom"), ((4,), (13,), (20,)), ((5, 8, 17), (9, 12, 16), (3, 10, 22)), {3: {"Mira": Choice(3)}}
)
EXAMPLES = {
    "tactic": _TACTIC,
    "logic": _LOGIC,
    "professional": _PROFESSIONAL,
    "bull-king": _BULL_KING,
    "club-league": _LEAGUE,
}


def example_of(ruleset: Ruleset) -> Example:
    return EXAMPLES.get(ruleset.preset, _CLASSIC)


class CardLine(NamedTuple):
    """A card of a turn: who played it, what became of it and what that cost, with the css class of the card."""

    card: str
    heads: str
    player: str
    sentence: str
    cost: int


class TurnLine(NamedTuple):
    """A turn of the example: what is asked first, with the rows that answer it, the cards, the rows then."""

    number: int
    question: str
    options: list[RowLine]
    cards: list[CardLine]
    rows: list[RowLine]


def turn_lines(ruleset: Ruleset) -> Iterator[TurnLine]:
    """The turns of the example as they are told."""
    example = example_of(ruleset)
    rows = example.rows
    for number in range(1, len(example.turns) + 1):
        asking, turn = (_last_turn(example.record(ruleset, number, asking)) for asking in (True, False))
        ask = asking.asks
        question = _question(ask, rows) if ask else ""
        options = [_option_line(ask, place, row, ruleset) for place, row in enumerate(rows, 1)] if ask else []
        chosen = ask.card if ask and ask.why == "tie" else None
        new = {placement.card for placement in turn.placements}
        after = [RowLine(slots(row, ruleset.capacity, new)) for row in turn.rows]
        yield TurnLine(number, question, options, list(_card_lines(rows, turn, chosen)), after)
        rows = turn.rows


def _last_turn(record: Record) -> JudgedTurn:
    turns = judge(record).rounds[0].turns or ()
    return turns[-1]


def _question(ask: Ask, rows: Rows) -> str:
    said = {"name": ask.player, "card": ask.card}
    if ask.why == "too_low":
        return gettext("%(name)s’s %(card)s is lower than every row end. Which row does %(name)s take?") % said
    sides = {option.side: rows[option.row - 1] for option in _options(ask)}
    said |= {"end": sides["right"][-1], "head": sides["left"][0]}
    return gettext("%(name)s’s %(card)s is as near to %(end)s as to %(head)s. Where does %(name)s lay it?") % said


def _options(ask: Ask) -> list[Option]:
    return [option for option in ask.options or () if isinstance(option, Option)]


def _option_line(ask: Ask, place: int, row: tuple[int, ...], ruleset: Ruleset) -> RowLine:
    """A row with what it costs to take it, or to lay the card on its side."""
    option = next((option for option in _options(ask) if option.row == place), None)
    if option is None:
        return RowLine(slots(row, ruleset.capacity))
    kind = ""
    if ask.why == "tie":
        note = gettext("left") if option.side == "left" else gettext("right")
    elif ruleset.penalty == "bullheads":
        note = ngettext("bullhead", "bullheads", option.bullheads)
    else:
        note = ngettext("point", "points", option.bullheads)
    if ask.why == "too_low" and place in (ask.cheapest or ()):
        kind = "cheapest"
    return RowLine(slots(row, ruleset.capacity), str(option.bullheads), note, kind)


def _card_lines(before: Rows, turn: JudgedTurn, chosen: int | None) -> Iterator[CardLine]:
    """What becomes of each card of a turn, lowest first; `before` are the rows as they lay, `chosen` a tie's card."""
    rows = [list(row) for row in before]
    for placement in turn.placements:
        row = rows[placement.row - 1]
        said = {"end": row[-1], "head": row[0], "row": placement.row, "cards": " · ".join(map(str, placement.took))}
        yield CardLine(
            str(placement.card),
            HEADS[placement.card],
            placement.player or "",
            _became(placement, row, chosen == placement.card) % said,
            placement.bullheads,
        )
        left, right = ([placement.card], []) if placement.side == "left" else ([], [placement.card])
        rows[placement.row - 1] = [*left, *([] if placement.took else row), *right]


def _became(placement: Placement, row: list[int], chosen: bool) -> str:
    """What became of a card, with places for the numbers."""
    match placement.side, bool(placement.took):
        case "left", False:
            return gettext("before %(head)s, by choice") if chosen else gettext("before %(head)s")
        case "left", True:
            return gettext("before %(head)s, where the row is full: takes %(cards)s")
        case _, False:
            return gettext("behind %(end)s, by choice") if chosen else gettext("behind %(end)s")
        case _ if placement.card > row[-1]:
            return gettext("behind %(end)s, where the row is full: takes %(cards)s")
    return gettext("too low, takes row %(row)s by choice: %(cards)s")
