"""Bully: the spare cards on the grid, the exchanges of a duel as they are tapped, and correcting any of them.

Who wins, what is captured and what lies on the grid is worked out by the rules and never kept.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.models import Change, Session
from scoring.record import Deal, Played, Spares, duel_of
from scoring.rules import Exchange, JudgedGrid, Position, RuleError, Shown
from scoring.scorebook.facts import Fact, alter, turn_fact
from scoring.scorebook.log import Line, NotNow, Refused, Tap
from scoring.scorebook.table import trace
from scoring.sheet import Sheet

DEAL = 1  # the only one of a game


def lay_spares(game: Session, tap: Tap, spares: Spares, *, seen: str = "") -> Change:
    """Lay the four spare cards of both on their piles, and begin; or correct how they were laid.

    `seen` is `trace` of the deal as the page that corrects it showed it. Raises `NotNow` when other spare cards lie
    there that it has not seen, `Refused` when they cannot lie so.
    """

    def step(sheet: Sheet) -> list[Fact]:
        deal = sheet.deals.get(DEAL)
        if deal and deal.spares != spares and trace(sheet, DEAL) != seen:
            raise NotNow("spares_there")
        return [{"round": DEAL, "spares": spares}]

    return alter(game, tap, "spares.laid", spares, step)


def play_exchange(game: Session, tap: Tap, duel: int, place: int, exchange: Exchange) -> Change:
    """The two cards of a duel, or of the tie that goes on in it: its exchange number `place`.

    A duel that is played while a tie lies open leaves it: the tie is void.
    Raises `NotNow` when another exchange has to come first, or another phone was first with other cards, after which
    the log has both; `Refused` with what the rules say.
    """

    def step(sheet: Sheet) -> list[Fact] | Line:
        deal, position = laid(sheet)
        held = deal.turns.get(duel, {})
        exchanges = held.get("exchanges", [])
        by = held.get("by") or owner(sheet, exchange.opened)
        if 1 <= place <= len(exchanges) and exchanges[place - 1] == written(exchange):
            return [turn_fact(DEAL, duel, held)]
        if sheet.over:
            raise NotNow("duels_over")
        leaves = bool(position.tie) and (duel, place) == (len(deal.turns) + 1, 1)
        if leaves or (duel, place) == next_exchange(sheet):
            check_cards(replace(position, tie=()) if leaves else position, exchange)
            return [turn_fact(DEAL, duel, {"by": by, "exchanges": [*exchanges, written(exchange)]})]
        if not 1 <= place <= len(exchanges):
            raise NotNow("no_such_duel", duel=duel)
        other = {"by": by, "exchanges": [*exchanges[: place - 1], written(exchange)]}
        check_duel(sheet, duel, other)
        return Line(sheet.game, "duel.refused", [turn_fact(DEAL, duel, held)], [turn_fact(DEAL, duel, other)])

    made = alter(game, tap, "duel.played", [duel, place, exchange], step)
    if made.what == "duel.refused":
        raise NotNow("duel_there", duel=duel)
    return made


def mend_duel(
    game: Session, tap: Tap, duel: int, exchanges: Sequence[Exchange], *, seen: str, give_up: int | None = None
) -> Change:
    """Correct a duel; those from number `give_up` on are given up with it, because they do not fit any more.

    `seen` is `trace` of the deal as the page that was corrected showed it. Raises `NotNow` when it has changed since,
    or when others come behind a tie that can go on; `Refused` when what follows does not fit.
    """

    def step(sheet: Sheet) -> list[Fact]:
        deal, _ = laid(sheet)
        if trace(sheet, DEAL) != seen:
            raise NotNow("duel_changed")
        by = owner(sheet, exchanges[0].opened)
        mended: Played = {"by": by, "exchanges": [written(exchange) for exchange in exchanges]}
        given_up = [number for number in sorted(deal.turns) if give_up and number >= max(give_up, duel + 1)]
        if check_duel(sheet, duel, mended) and duel + len(given_up) < len(deal.turns):
            raise NotNow("duel_undecided", duel=duel)
        return [turn_fact(DEAL, duel, mended), *(turn_fact(DEAL, number, None) for number in given_up)]

    return alter(game, tap, "duel.mended", [duel, list(exchanges), give_up], step)


def next_exchange(sheet: Sheet) -> tuple[int, int]:
    """(duel, exchange), both counted from 1: what is played next on a grid that is laid."""
    duels = sheet.grid.duels if sheet.grid else ()
    if duels and duels[-1].open:
        return len(duels), len(sheet.deals[DEAL].turns[len(duels)]["exchanges"]) + 1
    return len(duels) + 1, 1


def laid(sheet: Sheet) -> tuple[Deal, Position]:
    """The deal of a game of Bully and the grid as it lies now; `NotNow` before the spare cards are laid."""
    if sheet.grid is None:
        raise NotNow("no_grid")
    return sheet.deals[DEAL], sheet.grid.position


def owner(sheet: Sheet, shown: Shown) -> int:
    """The seat position of whose pile it is."""
    _, position = laid(sheet)
    name = position.owner(shown.square)
    return next(seat.position for seat in sheet.seats if seat.name == name)


def check_cards(position: Position, exchange: Exchange) -> None:
    """Nobody turns up a card of which all are lost, or lie open."""
    for shown in exchange:
        player = position.owner(shown.square)
        if shown.card not in position.may_show(player):
            raise NotNow("card_gone", player=player, card=shown.card)


def check_duel(sheet: Sheet, number: int, played: Played) -> bool:
    """A duel that is said anew fits behind those before it; whether it is a tie that can go on."""
    before = first_duels(sheet, number - 1)
    after = grid_after(sheet, before | {number: played})
    position = grid_after(sheet, before).position
    if position.tie and position.initiative:
        position = position.passed_on(position.initiative)
    for exchange in duel_of(played, sheet.names).exchanges:
        check_cards(position, exchange)
        position = position.after(position.owner(exchange.opened.square), exchange)
    return after.duels[-1].open


def check_decided(sheet: Sheet, number: int) -> None:
    """A duel of which an exchange was taken back is no tie that can go on when others come behind it."""
    deal = sheet.deals.get(DEAL)
    if deal and number < len(deal.turns) and grid_after(sheet, first_duels(sheet, number)).duels[-1].open:
        raise NotNow("duel_undecided", duel=number)


def first_duels(sheet: Sheet, count: int) -> dict[int, Played]:
    """So many duels from the first on, `{number: duel}`."""
    return {number: sheet.deals[DEAL].turns[number] for number in range(1, count + 1)}


def grid_after(sheet: Sheet, duels: Mapping[int, Played]) -> JudgedGrid:
    """The grid as it lies after these duels, on the same spare cards; `Refused` where they do not fit."""
    then = sheet.anew()
    then.deals = {DEAL: replace(sheet.deals[DEAL], turns=dict(duels))}
    try:
        grid = then.grid
    except RuleError as fault:
        raise Refused([fault]) from fault
    if grid is None:
        raise NotNow("no_grid")
    return grid


def written(exchange: Exchange) -> Played:
    """An exchange as the game record writes it."""
    (opened, card), (answered, other) = exchange
    return {"open": opened, "card": card, "answer": answered, "with": other}
