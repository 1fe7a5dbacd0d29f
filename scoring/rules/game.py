"""`judge`: everything that follows from the facts of a game, as a fold over its rounds (docs/rules.md §3)."""

from collections.abc import Mapping, Sequence

from .bully import judge_bully
from .ending import rank, reached, winners
from .errors import Fault, RuleError
from .followed import follow
from .judgement import JudgedRound, JudgedTurn, Judgement, Reason, RoundWarning, Warned
from .league import league_points
from .piles import doubts, pile_scores
from .reading import read_up_to_fault
from .record import Record, Round
from .ruleset import BULLY, Ruleset, ruleset_faults

type Points = dict[str, int | None]
"""`{player: points}`, None where a score is not entered, in totals from there on."""


def replay(obj: object) -> Judgement:
    """Judge a record as JSON has it; of several faults the first in reading order is raised."""
    record, fault = read_up_to_fault(obj)
    judgement = judge(record)
    if fault:
        raise fault
    return judgement


def judge(record: Record) -> Judgement:
    """Scores, totals, the end, the ranking and the warnings; RuleError for what cannot have happened at a table."""
    ruleset = record.ruleset
    _check_players(record)
    if ruleset == BULLY:
        return judge_bully(record)
    rounds: list[JudgedRound] = []
    warnings: list[RoundWarning] = []
    totals: Points = {}
    counted, standing = 0, dict[str, int]()  # the last round that counts, and the totals after it
    reason: Reason | None = None
    for number, played in enumerate(record.rounds, 1):
        seated = record.seated(number)
        try:
            _check_seating(ruleset, len(seated))
            complete, scores, turns = _judge_round(played, ruleset, seated, last=number == len(record.rounds))
            if played.scores is not None:
                warnings += doubts(played.scores, scores, ruleset, seated, number)
            _correct(scores, played)
        except RuleError as error:
            raise error.at(round=number) from None
        totals = _add(totals, scores, record, number)
        if reason is None and number == counted + 1:
            if complete:
                counted, standing = number, {player: total for player, total in totals.items() if total is not None}
                reason = reached(ruleset, number, standing)
            elif record.stopped and counted:
                reason = "stopped"
        after_end = reason is not None and number > counted
        if after_end:
            warnings.append(RoundWarning(Warned.AFTER_THE_END, number, {}))
        remaining = _remaining(ruleset, totals)
        rounds.append(JudgedRound(complete, scores, totals, remaining, turns, after_end))
    if reason is None and record.stopped and counted:
        reason = "stopped"
    ranking = rank(record, counted, standing) if counted else None
    return Judgement(
        rounds=tuple(rounds),
        over=reason is not None,
        reason=reason,
        ended_in_round=counted if reason else None,
        ranking=ranking,
        winners=winners(ranking) if reason and ranking else None,
        league_points=league_points(ranking, ruleset.league) if reason and ranking and ruleset.league else None,
        warnings=tuple(warnings),
    )


def game_faults(ruleset: Ruleset, players: Sequence[str]) -> tuple[RuleError, ...]:
    """Every fault of a game about to start with these players in these seats."""
    twice = sorted({name for name in players if players.count(name) > 1})
    faults = [RuleError(Fault.BAD_RECORD, problem="twice", key="players", player=name) for name in twice]
    faults += ruleset_faults(ruleset)
    if not any(fault.code == Fault.BAD_RULESET for fault in faults):
        try:
            _check_seating(ruleset, len(players))
        except RuleError as fault:
            faults.append(fault)
    return tuple(faults)


def table_faults(ruleset: Ruleset) -> tuple[RuleError, ...]:
    """Every fault of rules that are kept for games to come; of the tables without cards enough the largest is named."""
    if faults := tuple(ruleset_faults(ruleset)):
        return faults
    fewest, most = ruleset.players
    for players in range(most, fewest - 1, -1):
        try:
            _check_seating(ruleset, players)
        except RuleError as fault:
            return (fault,)
    return ()


def _check_players(record: Record) -> None:
    for names in (record.joined, record.leaves, record.started, record.out):
        for name in names:
            if name not in record.players:
                raise RuleError(Fault.UNKNOWN_PLAYER, player=name)
    for name, last in record.leaves.items():
        if last < record.joined.get(name, 1):
            raise RuleError(Fault.BAD_RECORD, problem="leaves_before_joining", key="leaves", player=name)
    try:
        _check_seating(record.ruleset, len(record.seated(1)))
    except RuleError as error:
        raise error.at(round=1) from None


def _check_seating(ruleset: Ruleset, players: int) -> None:
    """So many players may sit down, and there are cards for all of them."""
    fewest, most = ruleset.players
    if players < fewest:
        raise RuleError(Fault.TOO_FEW_PLAYERS, players=players, fewest=fewest)
    if players > most:
        raise RuleError(Fault.TOO_MANY_PLAYERS, players=players, most=most)
    if ruleset.penalty == "typed":
        return
    deck, needs = ruleset.deck_for(players), ruleset.row_count + players * ruleset.hand_for(players)
    if needs > deck:
        raise RuleError(Fault.DECK_TOO_SMALL, players=players, top=deck, needs=needs)


def _judge_round(
    played: Round, ruleset: Ruleset, seated: tuple[str, ...], last: bool
) -> tuple[bool, Points, tuple[JudgedTurn, ...] | None]:
    """Whether the round is complete, its scores before corrections, and its turns where it was followed."""
    turns: tuple[JudgedTurn, ...] | None = None
    so_far: dict[str, int] = {}
    if played.rows is not None or played.hands or played.scores is None:
        if ruleset.penalty == "typed":
            raise RuleError(Fault.BAD_RECORD, problem="only_numbers", key="hands" if played.rows is None else "rows")
        turns, so_far = follow(played, ruleset, seated)
    if played.scores is not None:
        scores = pile_scores(played.scores, ruleset, seated)
        return None not in scores.values(), scores, turns
    hand = ruleset.hand_for(len(seated))
    asking = bool(turns and turns[-1].asks)
    complete = len(turns or ()) == hand and not asking
    if not last and asking:
        raise RuleError(Fault.UNFINISHED_TURN, turn=len(played.turns))
    if not last and not complete:
        raise RuleError(Fault.TOO_FEW_TURNS, turns=len(played.turns), hand=hand)
    return complete, {**so_far}, turns


def _correct(scores: Points, played: Round) -> None:
    """Add the corrections to the scores that are there; they wait for a missing one."""
    for player, correction in played.corrections.items():
        if player not in scores:
            raise RuleError(Fault.UNKNOWN_PLAYER, player=player)
        if (score := scores[player]) is not None:
            scores[player] = score + correction.points


def _add(before: Points, scores: Mapping[str, int | None], record: Record, number: int) -> Points:
    """The totals after round `number`: whoever is not seated in it keeps theirs, whoever joins starts with theirs."""
    totals: Points = {}
    for player in record.players:
        if record.joined.get(player, 1) > number:
            continue
        total = before[player] if player in before else record.started.get(player, 0)
        score = scores.get(player, 0)
        totals[player] = None if total is None or score is None else total + score
    return totals


def _remaining(ruleset: Ruleset, totals: Points) -> Points | None:
    """What is left of the target, for a game that counts down."""
    target = ruleset.target
    if ruleset.direction == "up" or target is None:
        return None
    return {player: None if total is None else target - total for player, total in totals.items()}
