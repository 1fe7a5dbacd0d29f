"""The board of Bully made ready for its template: its piles, the cards to tap, and what a tap leads to.

What was tapped stands in the address, so that every tap works without a script: "a1.Q.b1" is a pile, its card and the
pile that answers. The fourth tap is a button that writes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from scoring.forms.board import exchanges_of
from scoring.rules import RANKS, SPARE_CARDS, SQUARES, Exchange, Position
from scoring.sheet import Sheet
from scoring.views.lines import Cell, SheetRow

type Address = Callable[[Sequence[str]], str]
"""What was tapped → the address of the board with that."""


class Pile(NamedTuple):
    """A pile of the board; `url` is "" where a tap would be illegal, `card` is what lies open on it."""

    square: str
    side: str
    cards: int
    card: str
    kind: str
    url: str
    label: str


class Key(NamedTuple):
    """A card to tap; neither `url` nor `writes` where nobody can have it, or no pile is chosen."""

    card: str
    sign: str
    url: str
    writes: bool
    current: bool


class Tapped(NamedTuple):
    """A duel that is being tapped: the grid with its exchanges on it, and what is there of the next one."""

    position: Position
    exchanges: tuple[Exchange, ...]
    part: tuple[str, ...]

    @property
    def by(self) -> str | None:
        """Who opens; None while nobody has begun the game."""
        return self.position.owner(self.part[0]) if self.part else self.position.initiative

    @property
    def other(self) -> str:
        return self.position.opponent(self.by or "")


def tapped(position: Position, taps: Sequence[str]) -> Tapped:
    """As far as the taps are legal on this grid."""
    exchanges: tuple[Exchange, ...] = ()
    part: tuple[str, ...] = ()
    for tap in taps:
        if tap not in may_tap(position, part):
            break
        part = (*part, tap)
        if len(part) == 4:
            exchanges = (*exchanges, *exchanges_of(part))
            position, part = position.after(position.owner(part[0]), exchanges[-1]), ()
            if not position.tie:
                break
    return Tapped(position, exchanges, part)


def may_tap(position: Position, part: Sequence[str]) -> tuple[str, ...]:
    """What can come next: a pile to open, its card, a pile to answer from, its card."""
    if not part:
        return openers(position, position.initiative)
    player = position.owner(part[0])
    if len(part) == 2:
        return position.may_answer(part[0])
    return position.may_show(player if len(part) == 1 else position.opponent(player))


def openers(position: Position, player: str | None) -> tuple[str, ...]:
    """The piles that this player may open, or either of them while nobody has begun."""
    return tuple(square for each in ([player] if player else position.players) for square in position.may_open(each))


def title(taps: Tapped) -> str:
    """What is tapped next."""
    said = {"name": taps.by, "other": taps.other}
    if taps.by is None:
        return gettext("Who opens?")
    match len(taps.part):
        case 0 if taps.position.tie:
            return gettext("Tie: %(name)s opens") % said
        case 0:
            return gettext("%(name)s opens") % said
        case 1:
            return gettext("%(name)s’s card") % said
        case 2:
            return gettext("%(other)s answers") % said
    return gettext("%(other)s’s card") % said


def piles(taps: Tapped, address: Address | None) -> list[Pile]:
    """The board while a duel is tapped; without an address nothing can be.

    What was tapped can be tapped otherwise; the piles that come next are of kind "may".
    """
    position, part = taps.position, taps.part
    so_far = flat(taps.exchanges)
    may_open = openers(position, taps.by if len(part) > 1 else position.initiative)
    may_answer = may_tap(position, part[:2]) if len(part) > 1 else ()
    comes_next = {0: may_open, 2: may_answer}.get(len(part), ())
    open_cards = {shown.square: shown.card for exchange in position.tie for shown in exchange}
    lines = []
    for square in SQUARES:
        url, label, kind = "", "", ""
        if address and square in may_answer:
            url, label = address([*so_far, *part[:2], square]), gettext("%(square)s: answer from %(cards)s")
        elif address and square in may_open:
            url, label = address([*so_far, square]), gettext("%(square)s: open one of %(cards)s")
        if square in part:
            kind = "from"
        elif square in open_cards:
            kind = "used"
        elif url and square in comes_next:
            kind = "may"
        card = part[1] if part[:1] == (square,) and len(part) > 1 else open_cards.get(square, "")
        lines.append(pile(position, square, card, kind, url, label))
    return lines


def pile(position: Position, square: str, card: str = "", kind: str = "", url: str = "", label: str = "") -> Pile:
    count = position.piles[square]
    side = "first" if position.owner(square) == position.players[0] else "second"
    cards = ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}
    said = {"square": square, "cards": cards, "name": position.owner(square)}
    label = (label or gettext("%(square)s: %(cards)s of %(name)s")) % said
    return Pile(square, side, count, sign(card), kind if count else "gone", url, label)


def keys(taps: Tapped, address: Address | None) -> list[Key]:
    """The cards of whoever turns one up now; of who opened, until there is an answer."""
    part = taps.part
    so_far = flat(taps.exchanges)
    writes = len(part) == 3
    may = may_tap(taps.position, part if writes else part[:1]) if part and address else ()
    return [
        Key(
            card,
            sign(card),
            address([*so_far, part[0], card]) if address and card in may and not writes else "",
            writes and card in may,
            len(part) == 2 and card == part[1],
        )
        for card in RANKS
    ]


def sign(card: str) -> str:
    """A card as short as it is printed."""
    return "★" if card == "joker" else card


def whose_keys(taps: Tapped) -> str:
    """Whose card the keys stand for."""
    if not taps.part:
        return gettext("The card")
    name = taps.other if len(taps.part) == 3 else taps.by
    return gettext("%(name)s’s card") % {"name": name}


def flat(exchanges: Sequence[Exchange]) -> list[str]:
    """Exchanges as they were tapped."""
    return [tap for exchange in exchanges for shown in exchange for tap in shown]


def spare_piles(position: Position, laid: Sequence[str], address: Address | None) -> list[Pile]:
    """The board while the spare cards are laid: a tap lays one more."""
    left = spares_left(position, laid)
    higher = replace(position, piles={square: cards + laid.count(square) for square, cards in position.piles.items()})
    return [
        pile(
            higher,
            square,
            f"+{laid.count(square)}" if square in laid else "",
            "from" if square in laid else "may" if left[position.owner(square)] else "",
            address([*laid, square]) if address and left[position.owner(square)] else "",
            gettext("%(square)s: lay a spare card of %(name)s"),
        )
        for square in SQUARES
    ]


def spares_left(position: Position, laid: Sequence[str]) -> dict[str, int]:
    """How many spare cards each has still to lay."""
    owners = [position.owner(square) for square in laid]
    return {player: SPARE_CARDS - owners.count(player) for player in position.players}


def laid_evenly(position: Position, laid: Sequence[str]) -> list[str]:
    """The spare cards with the rest laid, one each on piles far from each other that have none yet."""
    full = list(laid)
    for player, left in spares_left(position, laid).items():
        own = [square for square in SQUARES if position.owner(square) == player]
        free = [square for square in [*own[::3], *own] if square not in laid]
        full += list(dict.fromkeys(free))[:left]
    return full


def after(position: Position, exchanges: Sequence[Exchange]) -> list[Pile]:
    """The board after a duel, with the cards that were turned up in it."""
    cards = {shown.square: shown.card for exchange in exchanges for shown in exchange}
    return [pile(position, square, cards.get(square, ""), "from" if square in cards else "") for square in SQUARES]


def duel_rows(sheet: Sheet) -> list[SheetRow]:
    """The duels as the score sheet has them: who took how many cards."""
    rows, base = [], sheet.game.get_absolute_url()
    for number, judged in enumerate(sheet.grid.duels if sheet.grid else (), 1):
        took = [judged.captures if seat.name == judged.winner else 0 for seat in sheet.seats]
        cells = [Cell(f"{base}board/{number}/", str(cards), "", "", out=False) for cards in took]
        rows.append(SheetRow(number, cells, after_end=False, doubtful=False, followed=False))
    return rows


class Legend(NamedTuple):
    """Whose piles are which, and what is said of them."""

    side: str
    name: str
    note: str


def captures(position: Position) -> list[Legend]:
    """How many cards each has captured."""
    first, second = position.players
    return [
        Legend("first", first, captured(position, first)),
        Legend("second", second, captured(position, second)),
    ]


def captured(position: Position, player: str) -> str:
    """How many cards a player has captured, in short."""
    count = position.captured(player)
    return ngettext("%(count)s captured", "%(count)s captured", count) % {"count": count}


def spares_laid(position: Position, laid: Sequence[str]) -> list[Legend]:
    """How many of the spare cards each has laid."""
    first, second = position.players
    left = spares_left(position, laid)
    told = gettext("%(laid)s of %(all)s laid")
    return [
        Legend("first", first, told % {"laid": SPARE_CARDS - left[first], "all": SPARE_CARDS}),
        Legend("second", second, told % {"laid": SPARE_CARDS - left[second], "all": SPARE_CARDS}),
    ]
