"""The screens of one game: race, end, score sheet, cards seen, history; and to undo, stop and play again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST, require_safe

from scoring import access, scorebook, telling, wording
from scoring.history import undo_labels
from scoring.models import Role, Session
from scoring.sheet import Sheet
from scoring.views import lines, screen

CHANGES_ON_A_PAGE = 50
ORDERS = ("rank", "seats")


@access.of_game(Role.VIEWER)
@require_safe
def race(request: HttpRequest, game: Session) -> HttpResponse:
    """Who stands where, and what to do next; the result when the game is over."""
    order = request.GET.get("order")
    if order in ORDERS and order != request.session.get("order"):
        request.session["order"] = order
    return show_race(request, game)


def show_race(request: HttpRequest, game: Session, faults: Sequence[str] = (), status: int = 200) -> HttpResponse:
    sheet = Sheet(game)
    context = frame(request, sheet, "race") | {"faults": faults, "undo": undo_button(request, sheet)}
    show = show_end if sheet.over else show_running
    return show(request, sheet, context, status)


def show_running(request: HttpRequest, sheet: Sheet, context: dict[str, Any], status: int) -> HttpResponse:
    pad = lines.pads(sheet.game)
    number = sheet.current or 0
    missing = sheet.missing(number)
    name = {"name": missing[0].name, "round": number}
    begun = len(missing) < len(sheet.seats)
    ranked = sheet.judgement.ranking is not None
    by_seats = ranked and request.session.get("order") == "seats"
    context |= {
        "lead": telling.lead(sheet),
        "close": telling.close_to_end(sheet),
        "warnings": warnings(sheet),
        "lines": lines.race_lines(sheet, by_seats),
        "ranked": ranked,
        "by_seats": by_seats,
        "piles": lines.pile_lines(sheet, number, pad),
        "next_pad": pad(number, missing[0].position),
        "next_label": (gettext("Enter %(name)s’s pile") if begun else gettext("Round %(round)s: enter %(name)s’s pile"))
        % name,
        "last_complete": sheet.last_complete,
    }
    title = gettext("Round %(round)s") % {"round": number}
    return screen.show(request, "scoring/race.html", title, context, status, url=context["base"])


def show_end(request: HttpRequest, sheet: Sheet, context: dict[str, Any], status: int) -> HttpResponse:
    judgement = sheet.judgement
    number = judgement.ended_in_round or 0
    names = judgement.winners or ()
    total = judgement.ranking[0].total if judgement.ranking else 0
    context |= {
        "winners": telling.winners(sheet),
        "winning_players": [seat.player for seat in sheet.seats if seat.name in names],
        "winning_total": ngettext("%(count)s bullhead", "%(count)s bullheads", total) % {"count": total},
        "why": telling.why_over(sheet),
        "rounds": ngettext("%(count)s round", "%(count)s rounds", number) % {"count": number},
        "duration": duration(sheet),
        "warnings": warnings(sheet),
        "lines": lines.race_lines(sheet, by_seats=False),
        "stories": [(story, [(card, lines.HEADS[card]) for card in story.cards]) for story in telling.stories(sheet)],
    }
    return screen.show(request, "scoring/end.html", gettext("Game over"), context, status, url=context["base"])


def frame(request: HttpRequest, sheet: Sheet, tab: str) -> dict[str, Any]:
    """What all the screens of a game have around them."""
    game, role = sheet.game, request.role  # type: ignore[attr-defined]
    return {
        "club": game.club,
        "base": reverse("race", args=[game.public_id]),
        "tab": tab,
        "over": sheet.over,
        "rule": telling.short_rule(sheet.ruleset),
        "ends": wording.ends_sentence(sheet.ruleset),
        "may_score": role >= Role.SCORER,
        "may_keep": role >= Role.KEEPER,
        "key": screen.new_key(),
    }


def undo_button(request: HttpRequest, sheet: Sheet) -> dict[str, Any] | None:
    """The change that can be taken back now, by whom it may be, and what the button says."""
    if request.role < Role.SCORER or not (change := scorebook.last_change(sheet.game)):  # type: ignore[attr-defined]
        return None
    short, full = undo_labels(change, sheet.names)
    return {"number": change.number, "short": short, "full": full}


def warnings(sheet: Sheet) -> list[tuple[str, int]]:
    """What looks wrong: (sentence, round)."""
    return [(wording.warning_message(warning), warning.round) for warning in sheet.judgement.warnings]


def duration(sheet: Sheet) -> str:
    """How long it took from the start until every pile of the last round was there first; "" under a minute."""
    number = sheet.judgement.ended_in_round
    entries = sheet.game.changes.filter(what="pile.set", undoes=None, after__0__round=number).order_by("-number")
    first = {entry.after[0]["seat"]: entry.at for entry in entries}
    minutes = (max(first.values()) - sheet.game.started_at) // timedelta(minutes=1) if first else 0
    if minutes < 1:
        return ""
    if minutes < 60:
        return gettext("%(minutes)s min") % {"minutes": minutes}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": minutes // 60, "minutes": minutes % 60}


@access.of_game(Role.VIEWER)
@require_safe
def sheet(request: HttpRequest, game: Session) -> HttpResponse:
    """Players across, rounds down, as on paper."""
    sheet = Sheet(game)
    counts = lines.sums(sheet)
    target = sheet.ruleset.target or 0
    context = frame(request, sheet, "sheet") | {
        "names": [seat.name for seat in sheet.seats],
        "rows": lines.sheet_rows(sheet, lines.pads(game)),
        "sums": counts,
        "remaining": [target - count for count in counts] if sheet.ruleset.direction == "down" else None,
    }
    return screen.show(request, "scoring/sheet.html", gettext("Score sheet"), context)


@access.of_game(Role.VIEWER)
@require_safe
def cards(request: HttpRequest, game: Session) -> HttpResponse:
    """Every card of the deck in one round, and who picked it up."""
    sheet = Sheet(game)
    last = sheet.round_count
    asked = request.GET.get("round", "")
    number = next((each for each in range(1, last + 1) if str(each) == asked), last)
    deck = lines.seen_cards(sheet, number)
    seen = sum(1 for each in deck if each.who)
    marks = lines.marks(sheet.seats)
    context = frame(request, sheet, "cards") | {
        "number": number,
        "rounds": range(last, 0, -1),
        "deck": deck,
        "piles": [
            (marks[seat.position], seat.player, line, by_number(sheet, number, seat.position))
            for seat, line in zip(sheet.seats, lines.pile_lines(sheet, number, lines.pads(game)), strict=True)
        ],
        "seen": ngettext("%(count)s card seen", "%(count)s cards seen", seen) % {"count": seen},
        "unseen": ngettext("%(count)s card not seen", "%(count)s cards not seen", len(deck) - seen)
        % {"count": len(deck) - seen},
    }
    return screen.show(request, "scoring/cards.html", gettext("Cards seen"), context)


def by_number(sheet: Sheet, number: int, position: int) -> bool:
    """Whether a pile was entered as a number, so that its cards are unknown."""
    pile = sheet.pile(number, position)
    return bool(pile and pile.points)


@access.of_game(Role.VIEWER)
@require_safe
def history(request: HttpRequest, game: Session) -> HttpResponse:
    """Everything that was written, newest first."""
    sheet = Sheet(game)
    log = game.changes.select_related("undone_by").order_by("-number")
    page = Paginator(log, CHANGES_ON_A_PAGE).get_page(request.GET.get("page"))
    told = lines.log_lines(page, sheet.names, access.user(request))
    context = frame(request, sheet, "history") | {
        "page": page,
        "days": [(day, list(lines_of)) for day, lines_of in groupby(told, key=lambda line: line.at.date())],
        "undo": undo_button(request, sheet),
    }
    return screen.show(request, "scoring/history.html", gettext("History"), context)


@access.of_game(Role.SCORER)
@require_POST
def undo(request: HttpRequest, game: Session) -> HttpResponse:
    """Take back the last change, the one that the button named."""
    number = request.POST.get("change", "")
    change = int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0

    def step(tap: scorebook.Tap) -> HttpResponse:
        scorebook.take_back(game, tap, change)
        return redirect("history" if request.POST.get("from") == "history" else "race", game.public_id)

    return done(request, game, step)


@access.of_game(Role.KEEPER)
@require_POST
def stop(request: HttpRequest, game: Session) -> HttpResponse:
    """End the game after its last complete round."""

    def step(tap: scorebook.Tap) -> HttpResponse:
        scorebook.stop_game(game, tap)
        return redirect("race", game.public_id)

    return done(request, game, step)


@access.of_game(Role.KEEPER)
@require_POST
def again(request: HttpRequest, game: Session) -> HttpResponse:
    """The same people, seats and rules in a new game."""
    return done(request, game, lambda tap: redirect("race", scorebook.play_again(game, tap).public_id))


def done(request: HttpRequest, game: Session, step: Callable[[scorebook.Tap], HttpResponse]) -> HttpResponse:
    """Do what was tapped; when it cannot be done, the race with the reason."""
    try:
        return step(screen.tap(request))
    except scorebook.KeyReused:
        said = gettext("This page was out of date, so nothing was changed. Look at what is here now, and tap again.")
        return show_race(request, game, [said], status=409)
    except scorebook.NotNow as fault:
        return show_race(request, game, [wording.error_message(fault)], status=422)
    except scorebook.Refused as refused:
        return show_race(request, game, [wording.error_message(fault) for fault in refused.faults], status=422)
