"""The second judge's points for a game (docs/rules.md §6), player by player."""

from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any


def points(totals: dict[str, int], league: dict[str, Any]) -> dict[str, int | float]:
    """The points by the totals, of which the lowest are the best."""
    return {player: points_of(player, totals, league) for player in totals}


def points_of(player: str, totals: dict[str, int], league: dict[str, Any]) -> int | float:
    best = sorted(totals.values())[0]
    winners = [other for other in totals if totals[other] == best]
    if player not in winners:
        ahead = [total for total in totals.values() if best < total < totals[player]]
        if league["equal_losers"] == "dense":
            ahead = list(dict.fromkeys(ahead))
        return -len(ahead) - 1
    if len(totals) < 3:
        return 2 if len(winners) == 1 else int(league["draw_of_two"])
    large = len(totals) >= 7
    if len(winners) == len(totals):
        return 3 if large else 2
    share = Decimal(12 if large else 8) / len(winners)
    if league["share"] == "exact":
        return float(share.quantize(Decimal("0.01"), ROUND_HALF_EVEN))
    whole = 0
    while whole < share:
        whole += 1
    return whole
