"""The board of Bully: the spare cards, and the duels as they are tapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import access, duels, rules, scorebook
from scoring.forms.board import ExchangeForm, SparesForm, taps_in
from scoring.forms.keyed import KeyedForm
from scoring.models import Change, Role, Session
from scoring.record import Spares
from scoring.sheet import Sheet
from scoring.views import game as games
from scoring.views import grid, screen


@access.of_game(Role.VIEWER)
@screen.on_board
@require_safe
@screen.polled
def board(request: HttpRequest, game: Session) -> HttpResponse:
    """The grid as it lies now, and the duel that is being tapped."""
    return show_board(request, game)


@access.of_game(Role.SCORER)
@screen.on_board
@require_http_methods(["GET", "HEAD", "POST"])
def spares(request: HttpRequest, game: Session) -> HttpResponse:
    """Lay the spare cards, or correct how they were laid."""
    if request.method != "POST":
        return show_spares(request, Sheet(game))
    form = SparesForm(request.POST)

    def change(key: str) -> Change:
        tap, said = scorebook.Tap(access.user(request), key), form.cleaned_data
        return scorebook.lay_spares(game, tap, by_seat(Sheet(game), said["laid"]), seen=said["seen"])

    return tapped(request, game, form, form.write(change))


@access.of_game(Role.SCORER)
@screen.on_board
@require_POST
def exchange(request: HttpRequest, game: Session) -> HttpResponse:
    """The fourth tap: two cards of a duel."""
    form = ExchangeForm(request.POST)

    def change(key: str) -> Change:
        tap, said = scorebook.Tap(access.user(request), key), form.cleaned_data
        return scorebook.play_exchange(game, tap, said["duel"], said["exchange"], form.exchanges[0])

    return tapped(request, game, form, form.write(change))


def tapped(request: HttpRequest, game: Session, form: KeyedForm, made: Change | None) -> HttpResponse:
    """The answer to a tap: the board as it is now, with what was wrong."""
    if made is None:
        return show_board(request, game, form.faults, form.status)
    sheet = made.sheet or Sheet(game)
    if sheet.over or request.htmx.request_type != "partial":  # type: ignore[attr-defined]
        return redirect("race" if sheet.over else "board", game.public_id)
    sheet.game.club = game.club
    return show_board(request, game, sheet=sheet)


def show_board(
    request: HttpRequest, game: Session, faults: Sequence[str] = (), status: int = 200, sheet: Sheet | None = None
) -> HttpResponse:
    sheet = sheet or Sheet(game)
    if sheet.grid is None:
        return show_spares(request, sheet, faults, status)
    if sheet.over and not faults:
        return redirect("race", game.public_id)
    duel, place = scorebook.next_exchange(sheet)
    position, leave = sheet.grid.position, ""
    if position.tie and position.initiative:
        leave = f"{duel + 1}-1"
        if request.GET.get("at") == leave:
            duel, place, position, leave = duel + 1, 1, position.passed_on(position.initiative), ""
    at = f"{duel}-{place}"
    context = frame(request, sheet) | {"faults": faults, "duel": duel, "exchange": place, "leave": leave}
    asked = request.GET.get("shown", "") if request.GET.get("at") == at else ""
    taps = grid.tapped(position, taps_in(asked)[:3])
    base = f"{context['base']}board/"

    def address(shown: Sequence[str]) -> str:
        return f"{base}?at={at}&shown={'.'.join(shown)}"

    may_tap = context["may_score"] and not game.thrown_away and not sheet.over
    context |= tapping(taps, address if may_tap else None) | {
        "told": last_told(sheet),
        "where": gettext("Duel %(duel)s") % {"duel": duel},
        "action": f"{base}exchange/",
        "last": len(sheet.grid.duels),
    }
    url = base if request.method == "POST" else ""
    title = grid.title(taps)
    return screen.show(request, "scoring/board.html", title, context, status, url=url, leaves_at_once=True)


def tapping(taps: grid.Tapped, address: grid.Address | None) -> dict[str, Any]:
    """The board and the cards to tap."""
    return {
        "legend": grid.captures(taps.position),
        "piles": grid.piles(taps, address),
        "keys": grid.keys(taps, address),
        "whose": grid.whose_keys(taps),
        "shown": ".".join([*grid.flat(taps.exchanges), *taps.part]),
        "may_tap": address is not None,
    }


def last_told(sheet: Sheet) -> str:
    """What became of the newest duel; before the first, that either may begin."""
    if sheet.grid is None or not sheet.grid.duels:
        return duels.opener(sheet)
    played, judged = sheet.record.rounds[0].duels[-1], sheet.grid.duels[-1]
    said = {"duel": len(sheet.grid.duels), "told": duels.outcome(played, judged, sheet.grid.position.players)}
    return gettext("Duel %(duel)s: %(told)s") % said


def frame(request: HttpRequest, sheet: Sheet) -> dict[str, Any]:
    """What all the screens of the board have around them."""
    return games.frame(request, sheet, "board") | games.steps(request, sheet)


def by_seat(sheet: Sheet, laid: Sequence[str]) -> Spares:
    """Spare cards as they are kept."""
    position = rules.dealt(sheet.record.players)
    seats = {seat.name: str(seat.position) for seat in sheet.seats}
    added: Spares = {seats[name]: {} for name in position.players}
    for square in laid:
        own = added[seats[position.owner(square)]]
        own[square] = own.get(square, 0) + 1
    return added


def lying(sheet: Sheet) -> list[str]:
    """The other way round: a square for each spare card that lies on the grid."""
    deal = sheet.deals.get(1)
    spares = deal.spares or {} if deal else {}
    return [square for added in spares.values() for square, cards in added.items() for _ in range(cards)]


def show_spares(request: HttpRequest, sheet: Sheet, faults: Sequence[str] = (), status: int = 200) -> HttpResponse:
    """The spare cards: those that were tapped, or those that lie there."""
    context = frame(request, sheet) | {"faults": faults}
    position, deal = rules.dealt(sheet.record.players), sheet.deals.get(1)
    base = f"{context['base']}board/spares/" if deal else f"{context['base']}board/"
    taps = taps_in(request.GET["laid"]) if "laid" in request.GET else lying(sheet)
    laid = [square for square in taps if square in rules.SQUARES][:8]
    may_tap = context["may_score"] and not sheet.game.thrown_away

    def address(shown: Sequence[str]) -> str:
        return f"{base}?laid={'.'.join(shown)}"

    context |= {
        "piles": grid.spare_piles(position, laid, address if may_tap else None),
        "legend": grid.spares_laid(position, laid),
        "laid": ".".join(grid.laid_evenly(position, laid)),
        "told": gettext("Both lay their four spare cards on own piles, as they like. %(name)s sits first and has a1.")
        % {"name": position.players[0]},
        "seen": scorebook.trace(sheet, 1) if deal else "",
        "action": f"{context['base']}board/spares/",
        "back": address(laid[:-1]) if laid else "",
        "is_full": not any(grid.spares_left(position, laid).values()),
        "may_tap": may_tap,
        "corrects": deal is not None,
    }
    url = base if request.method == "POST" else ""
    return screen.show(request, "scoring/spares.html", gettext("The spare cards"), context, status, url=url)
