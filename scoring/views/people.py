"""People at the table of a running game: they come, go, sit out, change seats and deal, and were somebody else."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring import access, rulebook, scorebook, telling, wording
from scoring.forms.keyed import KeyedForm
from scoring.forms.seats import COMES_BACK, GOES_HOME, ComeAndGoForm, DealForm, JoinForm, OrderForm, PersonForm
from scoring.models import Change, Player, Role, Seat, Session, StartRule
from scoring.sheet import Sheet
from scoring.views import lines, screen
from scoring.views.game import frame, steps


@access.of_game(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, game: Session) -> HttpResponse:
    """Who sits where and whose deal it is; somebody joins."""
    join = JoinForm(None, game.club, initial={"start": game.club.start_rule})
    if request.method != "POST":
        return show_people(request, game, join, join)

    def change(key: str) -> Change:
        tap = scorebook.Tap(access.user(request), key)
        if isinstance(form, OrderForm):
            return scorebook.reseat(game, tap, form.positions)
        if isinstance(form, DealForm):
            return scorebook.set_dealer(game, tap, form.cleaned_data["round"], form.cleaned_data["dealer"])
        return scorebook.join_game(game, tap, join.person, join.cleaned_data["start"])

    form: KeyedForm
    if "order" in request.POST:
        form = OrderForm(request.POST)
    elif "dealer" in request.POST:
        form = DealForm(request.POST)
    else:
        form = join = JoinForm(request.POST, game.club)
    if form.write(change):
        if form is join:
            back_in_the_club(request, join.person)
        return redirect("people", game.public_id)
    return show_people(request, game, form, join)


@access.of_game(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, game: Session, seat: int) -> HttpResponse:
    """One person at the table goes home, comes back, sits a round out, or was somebody else."""
    somebody = PersonForm(None, game.club)
    if request.method != "POST":
        return show_seat(request, game, seat, somebody, somebody)

    def change(key: str) -> Change:
        tap = scorebook.Tap(access.user(request), key)
        if form is somebody:
            return scorebook.replace_player(game, tap, seat, somebody.person)
        if form.cleaned_data["do"] == GOES_HOME:
            return scorebook.leave_game(game, tap, seat)
        if form.cleaned_data["do"] == COMES_BACK:
            return scorebook.come_back(game, tap, seat)
        return scorebook.sit_out(game, tap, form.cleaned_data["round"] or 0, seat)

    form: KeyedForm
    if "do" in request.POST:
        form = ComeAndGoForm(request.POST)
    else:
        form = somebody = PersonForm(request.POST, game.club)
    if form.write(change):
        if form is somebody:
            back_in_the_club(request, somebody.person)
        return redirect("people", game.public_id)
    return show_seat(request, game, seat, form, somebody)


def back_in_the_club(request: HttpRequest, person: Player | str) -> None:
    """Somebody said that it is the one who was archived: they play, so they are offered again."""
    if isinstance(person, Player) and person.archived:
        scorebook.archive_player(person, scorebook.Tap(access.user(request), screen.new_key()), archived=False)


class Place(NamedTuple):
    """A line of the table: the order it would be after a step up or down, as seat positions; "" at the end."""

    seat: Seat
    notes: list[str]
    up: str
    down: str


def places(sheet: Sheet) -> list[Place]:
    """Who is at the table, in the order around it."""
    order = [seat.position for seat in sheet.seats]
    here = [seat for seat in sheet.seats if seat.left is None]

    def swapped(first: int, second: int) -> str:
        if not 0 <= first < second < len(here):
            return ""
        one, other = here[first].position, here[second].position
        other_way = {one: other, other: one}
        return " ".join(str(other_way.get(position, position)) for position in order)

    return [
        Place(seat, notes(sheet, seat), swapped(index - 1, index), swapped(index, index + 1))
        for index, seat in enumerate(here)
    ]


def notes(sheet: Sheet, seat: Seat) -> list[str]:
    """What is to say of somebody at the table: since when, with what, and about the round that is played now."""
    told = []
    if seat.left is not None:
        told.append(gettext("went home after round %(round)s") % {"round": seat.left} if seat.played else "")
    if seat.joined > 1:
        since = {"round": seat.joined, "total": start_in_words(sheet, seat.start_total)}
        told.append(gettext("from round %(round)s on, started with %(total)s") % since)
    number = sheet.current
    if number and (pile := sheet.pile(number, seat.position)) and pile.out:
        told.append(gettext("sits round %(round)s out") % {"round": number})
    if number and sheet.dealer(number) == seat:
        told.append(gettext("deals round %(round)s") % {"round": number})
    return [note for note in told if note]


def show_people(request: HttpRequest, game: Session, form: KeyedForm, join: JoinForm) -> HttpResponse:
    sheet = Sheet(game)
    number, joins, last = sheet.current, sheet.round_count + 1, sheet.ruleset.round_count
    seated = {seat.player_id for seat in sheet.every_seat}
    totals = scorebook.start_totals(sheet)
    context = frame(request, sheet, "people") | {
        **steps(request, sheet),
        "faults": form.faults,
        "places": places(sheet),
        "moves": not (game.is_bully and sheet.deals),
        "other_deck": telling.other_deck(sheet),
        "home": [(seat, notes(sheet, seat)) for seat in sheet.every_seat if seat.left is not None],
        "number": number,
        "dealer": sheet.dealer(number) if number else None,
        "deals": sheet.seated(number) if number else [],
        "form": join,
        "starts": [
            (radio, rule_in_words(sheet, rule), start_in_words(sheet, totals[rule]))
            for radio, rule in zip(join["start"], StartRule, strict=True)
        ],
        "joins": joins,
        "too_late": wording.error_message(scorebook.NotNow("last_round", round=last)) if last and joins > last else "",
        "waits": number is not None and number < joins,
        "choices": join.offered(seated),
    }
    title, address = gettext("People and seats"), f"{context['base']}people/"
    return screen.show(request, "scoring/people.html", title, context, form.status, url=address)


def rule_in_words(sheet: Sheet, rule: StartRule) -> str:
    """What somebody who joins starts with, as totals are shown in this game."""
    if sheet.ruleset.direction == "up":
        return str(rule.label)
    return {
        StartRule.AVERAGE: gettext("the average of what the others have left, rounded down"),
        StartRule.HIGHEST: gettext("the least that one of the others has left"),
        StartRule.ZERO: gettext("what everybody had at the start"),
    }[rule]


def start_in_words(sheet: Sheet, total: int) -> str:
    """A start total as the race will show it."""
    target = sheet.ruleset.target
    if sheet.ruleset.direction == "down" and target is not None:
        return gettext("%(count)s left") % {"count": rulebook.plain(target - total)}
    return rulebook.plain(total)


def show_seat(
    request: HttpRequest, game: Session, position: int, form: KeyedForm, somebody: PersonForm
) -> HttpResponse:
    sheet = Sheet(game)
    seat = sheet.seat(position)
    if seat is None:
        raise Http404
    number = sheet.current
    pile = sheet.pile(number, position) if number else None
    plays = number is not None and seat.in_round(number)
    seated = {each.player_id for each in sheet.every_seat}
    context: dict[str, Any] = frame(request, sheet, "people") | {
        "faults": form.faults,
        "seat": seat,
        "notes": notes(sheet, seat),
        "number": number,
        "pad": lines.pads(game)(number or 0, position),
        "sits_out": plays and bool(pile and pile.out),
        "may_sit_out": plays and not (pile and (pile.out or pile.entered)),
        "form": somebody,
        "choices": somebody.offered(seated),
    }
    address = f"{context['base']}people/{position}/"
    return screen.show(request, "scoring/seat.html", seat.name, context, form.status, url=address)
