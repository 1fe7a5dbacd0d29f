"""The pad: what one player picked up in one round, as cards tapped or as a number."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring import access, history, rulebook, rules, scorebook, wording
from scoring.forms.pile import CARDS, NUMBERS, PileForm, initial
from scoring.models import Role, Seat, Session
from scoring.sheet import Sheet
from scoring.views import lines, screen

# The screens beside the race that lead to a pad, and to which it leads back.
ORIGINS = ("sheet", "stop")


@access.of_game(Role.SCORER)
@screen.in_rows
@require_http_methods(["GET", "HEAD", "POST"])
def pile(request: HttpRequest, game: Session, seat: int, number: int) -> HttpResponse:
    """Show the pad of seat `seat` in round `number`, or save what was entered on it and go on to who is missing."""
    if request.method != "POST":
        return show(request, game, seat, number)
    form = PileForm(rules.read_ruleset(game.ruleset), request.POST)
    if not form.is_valid():
        return show(request, game, seat, number, form)
    if form.is_unsaid:
        return show(request, game, seat, number, form, ask=True)
    if form.sits_out:
        who = access.user(request)
        done = form.write(lambda key: scorebook.sit_out(game, scorebook.Tap(who, key), number, seat))
        return onwards(request, game, seat, number) if done else show(request, game, seat, number, form)
    if form.content.blank and not form.cleaned_data["seen"]:
        return onwards(request, game, seat, number)  # not entered yet, and nothing there to clear
    try:
        saved = form.write(
            lambda key: scorebook.save_pile(
                game,
                scorebook.Tap(access.user(request), key),
                number,
                seat,
                form.content,
                seen=form.cleaned_data["seen"],
                take_over=form.take_over,
            )
        )
    except scorebook.Conflict as conflict:
        return show(request, game, seat, number, form, conflict=conflict_of(request, game, conflict))
    if saved is None:
        return show(request, game, seat, number, form)
    return redirect(after(request, saved.sheet or Sheet(game), seat, number))


def onwards(request: HttpRequest, game: Session, seat: int, number: int) -> HttpResponse:
    return redirect(after(request, Sheet(game), seat, number))


def origin_of(request: HttpRequest) -> str:
    """The screen that led to this pad; "" for the race."""
    asked = request.GET.get("from", "")
    return asked if asked in ORIGINS else ""


def after(request: HttpRequest, sheet: Sheet, seat: int, number: int) -> str:
    """Where to go from this pad: back to the screen it came from, on to the next who is missing, or to the race."""
    if origin := origin_of(request):
        return reverse(origin, args=[sheet.game.public_id])
    following = sheet.next_missing(number, seat)
    if following is None or following.position == seat:
        return sheet.game.get_absolute_url()
    return lines.pads(sheet.game)(number, following.position)


def conflict_of(request: HttpRequest, game: Session, conflict: scorebook.Conflict) -> dict[str, Any]:
    """What the panel says when somebody wrote the cell after this phone last saw it."""
    sheet = Sheet(game)
    at = formats.time_format(timezone.localtime(conflict.change.at), "H:i")
    said = {"name": conflict.seat.name, "time": at}
    if conflict.change.who_id == access.user(request).pk:
        sentence = gettext("You saved another pile for %(name)s at %(time)s, on another page.") % said
    else:
        said["phone"] = history.maker(conflict.change, access.user(request), sheet.phones)
        sentence = gettext("At %(time)s %(phone)s saved a pile for %(name)s.") % said
    return {
        "sentence": sentence,
        "theirs": history.in_full(conflict.theirs, sheet.ruleset),
        "mine": history.in_full(conflict.mine, sheet.ruleset),
        "seen": conflict.change.number,
    }


def show(
    request: HttpRequest,
    game: Session,
    position: int,
    number: int,
    form: PileForm | None = None,
    **panel: Any,
) -> HttpResponse:
    """The pad, with what the cell holds or with what was sent and a panel about it (`ask` or `conflict`)."""
    sheet = Sheet(game)
    seat = sheet.seat(position)
    if seat is None or not 1 <= number <= sheet.round_count + 1:
        raise Http404
    pile = sheet.pile(number, position)
    held = scorebook.Entry.of(pile)
    typed = sheet.ruleset.penalty == "typed"
    entry = NUMBERS if typed else entry_of(request, held, form)
    heads = lines.heads_of(sheet)
    known = () if held.entered else tuple(sheet.taken.get(number, {}).get(position, ()))
    if form is None:
        shown = replace(held, cards=known) if known else held
        cost = sheet.ruleset.cost(shown.cards) if shown.cards is not None else shown.points
        form = PileForm(sheet.ruleset, initial=initial(shown, cost))
        marked, seen, status = set(shown.cards or ()), pile.change if pile else 0, 200
    else:
        marked, seen = set(form.tapped), form.cleaned_data.get("seen", 0)  # not what is there now: nobody saw that yet
        status = form.status if form.errors else 409 if "conflict" in panel else 422
    came_from = origin_of(request)
    origin = f"?from={came_from}" if came_from else ""
    shut = shut_for(sheet, seat, number)
    here = lines.pads(game)(number, position) + origin
    context = {
        "seat": seat,
        "number": number,
        "here": here,
        "back": reverse(came_from or "race", args=[game.public_id]),
        "onwards": after(request, sheet, position, number),
        "closed": shut is not None,
        "over": sheet.over,
        "held": held,
        # What was sent before following began stays to be seen.
        "worked_out": sheet.is_followed(number) and not (form.is_bound and form.entered),
        "known": [(card, heads[card]) for card in sorted(known)],
        "heads": sheet.ruleset.cost(known),
        "thrown_away": game.thrown_away,
        "base": game.get_absolute_url(),
        "may_keep": request.role >= Role.KEEPER,  # type: ignore[attr-defined]
        "tabs": tabs(sheet, number, position, origin),
        "entry": entry,
        "typed": typed,
        "bullheads": sheet.ruleset.penalty == "bullheads",
        "toggle": f"{here}{'&' if origin else '?'}entry={NUMBERS if entry == CARDS else CARDS}",
        "key": screen.new_key(),
        "seen": seen,
        "form": form,
        "faults": faults_of(sheet, number, position, form, shut),
        **panel,
    }
    if entry == CARDS:
        context |= cells(sheet, number, position, marked)
    title = (gettext("%(name)s’s points") if typed else gettext("%(name)s’s pile")) % {"name": seat.name}
    return screen.show(request, "scoring/pad.html", title, context, status, url=here)


def entry_of(request: HttpRequest, held: scorebook.Entry, form: PileForm | None) -> str:
    """Cards or numbers: as asked or sent, else as the cell was entered, else as this browser did it last."""
    asked = request.GET.get("entry") if form is None else form["entry"].value()
    if asked in (CARDS, NUMBERS):
        if form is None and request.session.get("entry") != asked:
            request.session["entry"] = asked
        return asked
    if held.entered:
        return CARDS if held.cards is not None else NUMBERS
    return NUMBERS if request.session.get("entry") == NUMBERS else CARDS


def shut_for(sheet: Sheet, seat: Seat, number: int) -> scorebook.NotNow | None:
    """Why nothing can be entered here: the game is over, or the seat is not at the table in this round."""
    if sheet.over and number > sheet.round_count:
        return scorebook.NotNow("game_over")
    return None if seat.in_round(number) else scorebook.NotNow("not_at_the_table", player=seat.name, round=number)


def faults_of(sheet: Sheet, number: int, position: int, form: PileForm, shut: scorebook.NotNow | None) -> list[str]:
    """Everything that is wrong with what was sent, at once: what the form says, and what the rules will refuse."""
    if shut:
        return [wording.error_message(shut)]
    if form.is_refused or not form.errors:
        return form.faults
    taken = {card for cards in form.take_over.values() for card in cards}
    others: dict[str, list[int]] = {}
    for card, holder in sheet.holders(number, but=position).items():
        others.setdefault(holder.name, []).extend([card] if card not in taken else [])
    refused = rules.pile_faults(sheet.ruleset, len(sheet.seated(number)), form.tapped, others)
    return list(dict.fromkeys([*form.faults, *(wording.error_message(fault) for fault in refused)]))


def tabs(sheet: Sheet, number: int, position: int, origin: str) -> list[tuple[str, str, str, bool, bool]]:
    """Everybody at the table: (name, address, what the pile of this round came to, "" where it is not entered,
    whether they sit it out, whether it is this one)."""
    pad = lines.pads(sheet.game)
    judged = sheet.judgement.rounds[number - 1].scores if number <= sheet.round_count else {}
    return [
        (
            seat.name,
            pad(number, seat.position) + origin,
            "" if (points := judged.get(seat.name)) is None else rulebook.plain(points),
            bool((pile := sheet.pile(number, seat.position)) and pile.out),
            seat.position == position,
        )
        for seat in lines.at_table(sheet, number)
    ]


def cells(sheet: Sheet, number: int, position: int, marked: set[int]) -> dict[str, Any]:
    """The deck: (card, css class, name of its checkbox, whether it is marked, who else has it, what that says)."""
    holders, heads = sheet.holders(number, but=position), lines.heads_of(sheet)
    taken = gettext("%(card)s, in %(name)s’s pile; tap to take it over")
    deck = []
    for card in range(1, sheet.ruleset.deck_for(len(sheet.seated(number))) + 1):
        style, name, holder, label = heads[card], "cards", "", ""
        if card in holders:
            seat = holders[card]
            style, name, holder = f"taken {style}", f"from-{seat.position}", seat.name
            label = taken % {"card": card, "name": holder}
        deck.append((str(card), style, name, card in marked, holder, label))
    return {"cells": deck, "holders": bool(holders)}
