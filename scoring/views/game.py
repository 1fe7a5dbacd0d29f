"""The screens of one game: race, end, score sheet; and what all its screens share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from scoring import access, duels, following, rulebook, rules, scorebook, sharing, takes, telling, wording
from scoring.forms.pile import TABLE
from scoring.history import fault_sentence, labels, maker, signed
from scoring.models import Change, Role, Session
from scoring.placements import accounted
from scoring.rules import Warned
from scoring.seating import names_in
from scoring.sheet import Sheet
from scoring.views import grid, lines, screen

ORDERS = ("rank", "seats")
COUNTS = ("up", "down")
# What a scorer enters, and so may take back; the rest of a game is its keeper's.
ENTERED = ("pile.set", "pile.cleared", "seat.out", *following.CHANGES, *duels.CHANGES)


@access.of_game(Role.VIEWER)
@require_safe
@screen.polled
def race(request: HttpRequest, game: Session) -> HttpResponse:
    """Who stands where, and what to do next; the result when the game is over."""
    order = request.GET.get("order")
    if order in ORDERS and order != request.session.get("order"):
        request.session["order"] = order
    return show_race(request, game)


def sheet_of(request: HttpRequest, game: Session) -> Sheet:
    """The sheet, counted as this browser wants it: down from the number that ends the game, or up from 0 (`?count=`).

    This changes what is shown of this game and nothing else. As long as nobody asks otherwise, its own rules say it.
    """
    sheet = Sheet(game)
    own, asked = sheet.ruleset.direction, request.GET.get("count")
    wish = [game.public_id, asked]
    if asked in COUNTS and asked != own and wish != request.session.get("count"):
        request.session["count"] = wish
    of_game, count = request.session.get("count", ("", ""))
    if asked == own and of_game == game.public_id:
        del request.session["count"]
    elif sheet.ruleset.target is not None and of_game == game.public_id:
        sheet.ruleset = replace(sheet.ruleset, direction=count)
    return sheet


def show_race(request: HttpRequest, game: Session, faults: Sequence[str] = (), status: int = 200) -> HttpResponse:
    sheet = sheet_of(request, game)
    context = frame(request, sheet, "race") | {"faults": faults, **steps(request, sheet)}
    show = show_end if sheet.over else show_running
    return show(request, sheet, context, status)


def show_running(request: HttpRequest, sheet: Sheet, context: dict[str, Any], status: int) -> HttpResponse:
    if sheet.game.is_bully:
        return show_duels(request, sheet, context, status)
    pad = lines.pads(sheet.game)
    number = sheet.current or 0
    missing = sheet.missing(number)
    dealer = sheet.dealer(number)
    begun = len(missing) < len(sheet.seated(number))
    followed = sheet.is_followed(number) or (number in sheet.hands and not begun)
    typed = sheet.ruleset.penalty == "typed"  # without cards there is no table to follow
    at_table = followed or (
        not (begun or typed) and number not in sheet.deals and request.session.get("entry") == TABLE
    )
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
        "deals": dealer and gettext("%(name)s deals") % {"name": dealer.name},
        "seating": [
            wording.error_message(fault)
            for fault in rules.game_faults(sheet.ruleset, [seat.name for seat in sheet.seated(number)])
        ],
        "other_deck": telling.other_deck(sheet),
        "last_complete": sheet.last_complete,
    }
    if sheet.seated(number) and not (begun or typed) and number not in sheet.deals:
        context["other_way"] = (
            pad(number, missing[0].position) + "?entry=cards" if at_table else f"{context['base']}table/?entry=table"
        )
        context["at_table"] = at_table
    if at_table:
        label = gettext("Follow the table") if followed else gettext("Round %(round)s: follow the table")
        context["next_label"], context["next_pad"] = label % {"round": number}, f"{context['base']}table/"
    elif missing:  # with nobody left at the table there is none
        label = gettext("Round %(round)s: enter %(name)s’s pile")
        if typed:
            label = gettext("Round %(round)s: enter %(name)s’s points")
        if begun:
            label = lines.enter_label(sheet)
        context["next_label"] = label % {"name": missing[0].name, "round": number}
        context["next_pad"] = pad(number, missing[0].position)
    title = gettext("Round %(round)s") % {"round": number}
    return screen.show(request, "scoring/race.html", title, context, status, url=context["base"])


def show_duels(request: HttpRequest, sheet: Sheet, context: dict[str, Any], status: int) -> HttpResponse:
    """A running game of Bully: who has captured how much, and the way to the board."""
    opener = duels.opener(sheet)
    context |= {
        "lead": telling.lead(sheet),
        "close": [opener],
        "lines": lines.race_lines(sheet, by_seats=False),
        "next_label": gettext("To the board") if sheet.grid else gettext("Lay the spare cards"),
        "next_pad": f"{context['base']}board/",
    }
    return screen.show(request, "scoring/race.html", gettext("Bully"), context, status, url=context["base"])


def show_end(request: HttpRequest, sheet: Sheet, context: dict[str, Any], status: int) -> HttpResponse:
    judgement = sheet.judgement
    names = judgement.winners or ()
    total = judgement.ranking[0].total if judgement.ranking else 0
    heads = lines.heads_of(sheet)
    minutes = minutes_played(sheet)
    context |= {
        "winners": telling.winners(sheet),
        "winning_players": [seat.player for seat in sheet.seats if seat.name in names],
        "winning_total": winning_total(sheet, total),
        "why": duels.why_over(sheet) if sheet.game.is_bully else telling.why_over(sheet),
        "rounds": rounds_played(sheet),
        "duration": duration(minutes),
        "day": sharing.day(sheet),
        "season": sheet.game.season,
        "family": sheet.game.family,
        "text": sharing.as_text(sheet),
        "bg_stats": sharing.bg_stats(sheet, minutes) if context["may_score"] else "",
        "warnings": warnings(sheet, but=Warned.AFTER_THE_END),
        **after_the_end(request, sheet),
        "lines": lines.race_lines(sheet, by_seats=False),
        **({} if sheet.game.is_bully else took(sheet)),
        "stories": [(story, [(card, heads[card]) for card in story.cards]) for story in telling.stories(sheet)],
        "league": [(name, signed(points)) for name, points in (judgement.league_points or {}).items()],
        "league_told": telling.league(judgement, sheet.ruleset.league),
    }
    return screen.show(request, "scoring/end.html", gettext("Game over"), context, status, url=context["base"])


def rounds_played(sheet: Sheet) -> str:
    """How many rounds a game had, or duels; nothing where nobody knows."""
    if sheet.game.is_bully:
        return duels.count(sheet)
    number = sheet.judgement.ended_in_round or 0
    return "" if sheet.game.totals_only else ngettext("%(count)s round", "%(count)s rounds", number) % {"count": number}


def took(sheet: Sheet) -> dict[str, Any]:
    """What the end screen tells of the followed rounds; nothing where there were none."""
    told = takes.takes(sheet)
    if told is None:
        return {}
    samples = [
        ngettext("From %(count)s followed round.", "From %(count)s followed rounds.", told.rounds)
        % {"count": told.rounds}
    ]
    if told.parts:
        sentence = ngettext(
            "%(count)s of them was followed in part.", "%(count)s of them were followed in part.", told.parts
        )
        samples.append(sentence % {"count": told.parts})
    last = sheet.judgement.ended_in_round or 0
    if sheet.is_followed(last):
        samples.insert(0, accounted(sheet, last))
    return {
        "takes": [(sheet.names[position], line) for position, line in told.lines.items()],
        "samples": samples,
        "dearest": [
            (
                gettext("%(name)s, round %(round)s, turn %(turn)s")
                % {"name": step.taker, "round": number, "turn": step.turn},
                f"table/{number}/{step.turn}/?card={step.placement.card}",
                [(card, lines.HEADS[card]) for card in step.placement.took],
                step.placement.bullheads,
            )
            for number, step in told.dearest
        ],
    }


def winning_total(sheet: Sheet, total: int) -> str:
    """What the winners ended with, as the ranking below shows it."""
    if sheet.game.is_bully:
        return duels.captured(total)
    target = sheet.ruleset.target
    if sheet.ruleset.direction == "down" and target is not None:
        return gettext("%(count)s left") % {"count": rulebook.plain(target - total)}
    return rulebook.counted(sheet.ruleset, total)


def frame(request: HttpRequest, sheet: Sheet, tab: str) -> dict[str, Any]:
    """What all the screens of a game have around them."""
    game, role = sheet.game, request.role  # type: ignore[attr-defined]
    own = rules.read_ruleset(game.ruleset)  # whichever way this browser counts
    return {
        "club": game.club,
        "base": reverse("race", args=[game.public_id]),
        "public_id": game.public_id,
        "tab": tab,
        "preset": sheet.ruleset.preset if sheet.ruleset.preset in wording.preset_names() else "classic",
        "is_bully": game.is_bully,
        "over": sheet.over,
        "last_duel": len(sheet.grid.duels) if sheet.over and sheet.grid else None,
        "thrown_away": game.thrown_away,
        "rule": telling.short_rule(own),
        "ends": rulebook.ends_sentence(own),
        "in_force": rulebook.paragraph(own, len(sheet.seated(sheet.current or sheet.last_complete))),
        "target": sheet.ruleset.target,
        "counts_down": sheet.ruleset.direction == "down",
        "bullheads": sheet.ruleset.penalty == "bullheads",
        "typed": sheet.ruleset.penalty == "typed",
        "may_score": role >= Role.SCORER,
        "may_keep": role >= Role.KEEPER,
        "in_club": request.is_member,  # type: ignore[attr-defined]
        "suggests": sheet.suggests,
        "where": not game.is_bully and (sheet.suggests or rulebook.lies_as_classic(sheet.ruleset)),
        "version": screen.version(request, game),
        "key": screen.new_key(),
    }


def steps(request: HttpRequest, sheet: Sheet) -> dict[str, Any]:
    """The step back and the step forth that can be made now, for who may: which change, and what its button says."""
    role = request.role  # type: ignore[attr-defined]
    if role < Role.SCORER or sheet.game.thrown_away:
        return {"undo": None, "redo": None}
    undo, redo = scorebook.last_steps(sheet.game)
    return {"undo": step_button(request, sheet, undo), "redo": step_button(request, sheet, redo)}


def step_button(request: HttpRequest, sheet: Sheet, change: Change | None) -> dict[str, Any] | None:
    """The button that takes a change back, or brings back what it took back; whose it was, if another's."""
    if change is None or not may_take_back(request, change):
        return None
    said = labels(change, names_in(sheet, [change]), sheet.ruleset)
    full = said.redo if change.undoes_id else said.undo
    by = "" if change.who_id == access.user(request).pk else maker(change, access.user(request), sheet.phones)
    if by:
        full = gettext("%(what_it_does)s (by %(phone)s)") % {"what_it_does": full, "phone": by}
    return {"number": change.number, "short": said.short, "full": full, "by": by}


def may_take_back(request: HttpRequest, change: Change) -> bool:
    """Whether this reader may undo, or redo, a change of this kind."""
    role = request.role  # type: ignore[attr-defined]
    return role >= Role.KEEPER or (role >= Role.SCORER and change.what in ENTERED)


def warnings(sheet: Sheet, but: Warned | None = None) -> list[tuple[str, int]]:
    """What looks wrong: (sentence, round)."""
    found = [warning for warning in sheet.warnings if warning.code != but]
    return [(wording.warning_message(warning), warning.round) for warning in found]


def after_the_end(request: HttpRequest, sheet: Sheet) -> dict[str, Any]:
    """The rounds that were played after the end, and whether the table still has to say what becomes of them."""
    judgement = sheet.judgement
    late = [number for number, judged in enumerate(judgement.rounds, 1) if judged.after_end]
    if not late:
        return {}
    said = {"rounds": telling.listed([str(number) for number in late])}
    if judgement.reason == "stopped":
        return {"late": telling.not_completed(said["rounds"], len(late))}
    asks = not scorebook.end_is_kept(sheet.game)
    mover = scorebook.moved_end(sheet) if asks else None
    return {
        "late": telling.played_after_the_end(said["rounds"], len(late)),
        "asks": asks,
        "mover": step_button(request, sheet, mover),
    }


def minutes_played(sheet: Sheet) -> int:
    """How long it took from the start until all of the last round was there first; 0 where that is no time."""
    number = sheet.judgement.ended_in_round or 0
    tapped = ("card.played", "row.taken", "taker.named", "duel.played") if sheet.is_followed(number) else ("pile.set",)
    entries = sheet.game.changes.filter(what__in=tapped, undoes=None, after__0__round=number).order_by("-number")
    first = {step_of(entry.after[0]): entry.at for entry in entries}
    return max((max(first.values()) - sheet.game.started_at) // timedelta(minutes=1), 0) if first else 0


def duration(minutes: int) -> str:
    """So long, in words; "" under a minute."""
    if minutes < 1:
        return ""
    if minutes < 60:
        return gettext("%(minutes)s min") % {"minutes": minutes}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": minutes // 60, "minutes": minutes % 60}


def step_of(fact: dict[str, Any]) -> tuple[int, int]:
    """What an entry of a round was about: a seat's pile; or a turn, or duel, and how much was said of it by then."""
    if "turn" not in fact:
        return fact["seat"], 0
    played = fact["played"] or {}
    return fact["turn"], sum(len(said) for part, said in played.items() if part != "by")


@access.of_game(Role.VIEWER)
@require_safe
@screen.polled
def sheet(request: HttpRequest, game: Session) -> HttpResponse:
    """Players across, rounds down, as on paper."""
    sheet = sheet_of(request, game)
    counts = lines.sums(sheet)
    target = sheet.ruleset.target or 0
    context = frame(request, sheet, "sheet") | {
        "columns": [(seat.name, seat.left is not None) for seat in sheet.seats],
        "starts": lines.starts(sheet),
        "rows": grid.duel_rows(sheet) if game.is_bully else lines.sheet_rows(sheet, lines.pads(game)),
        "sums": [rulebook.plain(count) for count in counts],
        "remaining": [rulebook.plain(target - count) for count in counts]
        if sheet.ruleset.direction == "down"
        else None,
    }
    return screen.show(request, "scoring/sheet.html", gettext("Score sheet"), context)


def done(
    request: HttpRequest, game: Session, step: Callable[[scorebook.Tap], HttpResponse], show: lines.Show = show_race
) -> HttpResponse:
    """Do what was tapped; when it cannot be done, the screen it was tapped on with the reason."""
    try:
        return step(screen.tap(request))
    except scorebook.KeyReused:
        said = gettext("This page was out of date, so nothing was changed. Look at what is here now, and tap again.")
        return show(request, game, [said], 409)
    except scorebook.NotNow as fault:
        later = [change for change in (fault.fields.get("change"),) if change]
        sheet = Sheet(game)
        return show(request, game, [fault_sentence(fault, names_in(sheet, later), sheet.ruleset)], 422)
    except scorebook.Refused as refused:
        return show(request, game, [wording.error_message(fault) for fault in refused.faults], 422)
