"""The rules of Bully, told with an example that the rules themselves have played."""

from collections.abc import Iterator
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from scoring import duels, rulebook
from scoring.rules import BULLY, Duel, Exchange, JudgedGrid, Record, Round, Shown, judge
from scoring.views import grid, screen
from scoring.wording import preset_names

# docs/rules.md §7: a duel that the higher card wins, and a tie that a 2 decides against a joker.
PLAYERS = ("Ada", "Ben")
SPARES = {"Ada": {"a1": 4}, "Ben": {"b1": 2, "e2": 2}}
DUELS = (
    Duel("Ada", (Exchange(Shown("a1", "Q"), Shown("b1", "K")),)),
    Duel(
        "Ben",
        (Exchange(Shown("e2", "7"), Shown("e1", "7")), Exchange(Shown("a2", "2"), Shown("b2", "joker"))),
    ),
)


class DuelLine(NamedTuple):
    """A duel of the example: what was shown, what became of it, and the board then."""

    number: int
    sentences: list[str]
    piles: list[grid.Pile]
    legend: list[grid.Legend]


def show_bully(request: HttpRequest) -> HttpResponse:
    laid = played(())
    context = screen.origin(request) | {
        "preset": BULLY.preset,
        "presets": list(preset_names().items()),
        "piles": grid.after(laid.position, ()),
        "legend": grid.captures(laid.position),
        "duels": list(duel_lines()),
        "in_force": rulebook.sentences(BULLY),
        "ends": rulebook.ends_sentence(BULLY),
    }
    return screen.show(request, "scoring/rules_of_bully.html", gettext("The rules: Bully"), context)


def played(so_far: tuple[Duel, ...]) -> JudgedGrid:
    """The grid of the example after these duels."""
    [judged] = judge(Record(BULLY, PLAYERS, (Round(spares=SPARES, duels=so_far),))).rounds
    if judged.grid is None:
        raise LookupError(so_far)
    return judged.grid


def duel_lines() -> Iterator[DuelLine]:
    """The duels of the example as they are told."""
    for number, duel in enumerate(DUELS, 1):
        judged = played(DUELS[:number])
        other = judged.position.opponent(duel.by)
        told = [duels.shown(exchange, duel.by, other) for exchange in duel.exchanges]
        told.append(duels.outcome(duel, judged.duels[-1], judged.position.players))
        yield DuelLine(number, told, grid.after(judged.position, duel.exchanges), grid.captures(judged.position))
