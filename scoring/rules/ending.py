"""When a game is over and who is where (docs/rules.md §3)."""

from collections.abc import Mapping

from .judgement import Ranked, Reason
from .record import Record
from .ruleset import Ruleset


def reached(ruleset: Ruleset, number: int, totals: Mapping[str, int]) -> Reason | None:
    """Why the game is over after complete round `number` with these totals, None when it goes on."""
    if ruleset.target is not None:
        highest = max(totals.values())
        if highest > ruleset.target or (highest == ruleset.target and ruleset.limit == "reach"):
            return "target"
    if ruleset.round_count is not None and number >= ruleset.round_count:
        return "rounds"
    return None


def rank(record: Record, number: int, totals: Mapping[str, int]) -> tuple[Ranked, ...]:
    """The ranking after round `number`: best first, equal totals share a place, then seat order.

    Whoever left before that round comes last, without a rank.
    """
    stayed = [player for player in totals if record.leaves.get(player, number) >= number]
    left = [player for player in totals if player not in stayed]
    for players in (stayed, left):
        players.sort(key=totals.__getitem__, reverse=record.ruleset.wins == "most")
    best_first = [totals[player] for player in stayed]
    return (
        *(Ranked(player, totals[player], best_first.index(totals[player]) + 1) for player in stayed),
        *(Ranked(player, totals[player], None) for player in left),
    )


def winners(ranking: tuple[Ranked, ...]) -> tuple[str, ...]:
    """Everybody on the first place."""
    return tuple(line.player for line in ranking if line.rank == 1)
