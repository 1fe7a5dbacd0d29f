"""`judge` for Bully: everything that follows from the spare cards and the duels (docs/rules.md §7)."""

from collections.abc import Mapping
from dataclasses import replace

from .ending import rank, winners
from .errors import Fault, RuleError
from .grid import SQUARES, Position
from .judgement import JudgedDuel, JudgedGrid, JudgedRound, Judgement, Ranked, Reason
from .record import Duel, Record

DEALT_TO_A_PILE = 5
SPARE_CARDS = 4


def judge_bully(record: Record) -> Judgement:
    """The captures, the end and who won; RuleError for what cannot have happened at a table."""
    rounds: tuple[JudgedRound, ...] = ()
    reason: Reason | None = None
    ranking: tuple[Ranked, ...] | None = None
    for number, played in enumerate(record.rounds, 1):
        try:
            if number > 1:
                raise RuleError(Fault.BAD_RECORD, problem="one_round", key="rounds")
            grid = _play(_lay_out(record.players, played.spares or {}), played.duels)
        except RuleError as error:
            raise error.at(round=number) from None
        if grid.position.is_stuck:
            reason = "rounds"
        elif record.stopped:
            reason = "stopped"
        captured = {player: grid.position.captured(player) for player in record.players}
        rounds = (JudgedRound(reason is not None, captured, captured, grid=grid),)
        ranking = rank(record, number, captured) if reason else None
    return Judgement(
        rounds=rounds,
        over=reason is not None,
        reason=reason,
        ended_in_round=1 if reason else None,
        ranking=ranking,
        winners=winners(ranking) if ranking else None,
        league_points=None,
        warnings=(),
    )


def dealt(players: tuple[str, ...]) -> Position:
    """The grid as it is dealt, before the spare cards."""
    first, second = players
    return Position((first, second), dict.fromkeys(SQUARES, DEALT_TO_A_PILE), {first: (), second: ()})


def _lay_out(players: tuple[str, ...], spares: Mapping[str, Mapping[str, int]]) -> Position:
    """The grid before the first duel, with the spare cards, `{player: {square: cards}}`, on the piles."""
    grid = dealt(players)
    piles = dict(grid.piles)
    for player in spares:
        if player not in players:
            raise RuleError(Fault.UNKNOWN_PLAYER, player=player)
    for player in players:
        added = spares.get(player, {})
        for square, count in added.items():
            if grid.owner(square) != player:
                raise RuleError(Fault.NOT_YOUR_PILE, player=player, square=square)
            piles[square] += count
        if sum(added.values()) != SPARE_CARDS:
            raise RuleError(Fault.SPARE_CARDS_NOT_FOUR, player=player, cards=sum(added.values()))
    return replace(grid, piles=piles)


def _play(position: Position, duels: tuple[Duel, ...]) -> JudgedGrid:
    judged: list[JudgedDuel] = []
    for number, duel in enumerate(duels, 1):
        try:
            position, winner = _duel(position, duel, last=number == len(duels))
        except RuleError as error:
            raise error.at(turn=number) from None
        judged.append(JudgedDuel(winner, len(duel.exchanges) if winner else 0, open=bool(position.tie)))
    return JudgedGrid(position, tuple(judged))


def _duel(position: Position, duel: Duel, last: bool) -> tuple[Position, str | None]:
    """The position after a duel, and who won; the tie that a `last` one ends in stays open while it can go on."""
    if duel.by not in position.players:
        raise RuleError(Fault.UNKNOWN_PLAYER, player=duel.by)
    if position.initiative not in (None, duel.by):
        raise RuleError(Fault.NOT_YOUR_TURN, player=duel.by, other=position.initiative)
    if not duel.exchanges and not position.is_stuck:
        raise RuleError(Fault.PASS_NOT_DUE, player=duel.by)
    winner: str | None = None
    for exchange in duel.exchanges:
        if winner:
            raise RuleError(Fault.NOT_A_TIE, winner=winner)
        position = position.after(duel.by, exchange)
        winner = position.winner(duel.by, exchange)
    if not winner and (position.is_stuck or not last):
        position = position.passed_on(duel.by)
    return position, winner
