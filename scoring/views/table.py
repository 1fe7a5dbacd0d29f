"""The table of a followed round: its rows, the cards of the turn, and the question that a card asks."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from scoring import access, scorebook
from scoring.forms.keyed import KeyedForm
from scoring.forms.pile import TABLE
from scoring.forms.table import AnswerForm, CardForm, DraftForm, RowsForm
from scoring.models import Change, Role, Session
from scoring.sheet import Sheet
from scoring.views import asking, drafting, laid, screen
from scoring.views import game as games

SAID, UNSAID = "said", "unsaid"
DRAFTED, UNKNOWN = "drafted", "unknown"


@access.of_game(Role.VIEWER)
@screen.in_rows
@require_safe
@screen.polled
def table(request: HttpRequest, game: Session) -> HttpResponse:
    """The round that is played now, as it lies on the table."""
    if game.ruleset.get("penalty") == "typed":
        return redirect(game)  # it has no cards
    if request.GET.get("entry") == TABLE:
        request.session["entry"] = TABLE
    if (names := request.GET.get("names")) in (SAID, UNSAID):
        request.session["names"] = names
    if (hands := request.GET.get("hands")) in (DRAFTED, UNKNOWN):
        request.session["hands"] = hands
    return show_table(request, game)


@access.of_game(Role.SCORER)
@screen.in_rows
@require_POST
def rows(request: HttpRequest, game: Session, number: int) -> HttpResponse:
    """Lay the starting rows of a round, and begin to follow it."""
    form = RowsForm(request.POST)

    def change(key: str) -> Change:
        return scorebook.lay_rows(game, scorebook.Tap(access.user(request), key), number, form.rows)

    laid = form.write(change)
    return redirect("table", game.public_id) if laid else tapped(request, game, form, laid)


@access.of_game(Role.SCORER)
@screen.in_rows
@require_POST
def draft(request: HttpRequest, game: Session) -> HttpResponse:
    """Somebody takes a card of the open deck into their hand."""
    form = DraftForm(request.POST)

    def change(key: str) -> Change:
        tap, said = scorebook.Tap(access.user(request), key), form.cleaned_data
        return scorebook.draft_card(game, tap, said["round"], said["card"], said["seat"], said["turn"])

    return tapped(request, game, form, form.write(change))


@access.of_game(Role.SCORER)
@screen.in_rows
@require_POST
def card(request: HttpRequest, game: Session) -> HttpResponse:
    """A card of the turn is played, or goes back."""
    form = CardForm(request.POST)

    def change(key: str) -> Change:
        tap, said = scorebook.Tap(access.user(request), key), form.cleaned_data
        if said["away"] is not None:
            return scorebook.clear_card(game, tap, *form.place, said["away"])
        return scorebook.play_card(game, tap, *form.place, said["card"], said["seat"])

    return tapped(request, game, form, form.write(change))


@access.of_game(Role.SCORER)
@screen.in_rows
@require_POST
def answer(request: HttpRequest, game: Session) -> HttpResponse:
    """Which row a card takes or which side it goes to, or who played it."""
    form = AnswerForm(request.POST)

    def change(key: str) -> Change:
        tap, said = scorebook.Tap(access.user(request), key), form.cleaned_data
        if said["taker"] is not None:
            return scorebook.name_taker(game, tap, *form.place, said["card"], said["taker"])
        return scorebook.take_row(game, tap, *form.place, said["card"], *form.spot)

    return tapped(request, game, form, form.write(change))


@access.of_game(Role.SCORER)
@screen.in_rows
@require_POST
def leave(request: HttpRequest, game: Session, number: int) -> HttpResponse:
    """Stop following a round; its piles are entered from here on."""
    form = KeyedForm(request.POST)
    left = form.write(lambda key: scorebook.leave_following(game, scorebook.Tap(access.user(request), key), number))
    return redirect("race", game.public_id) if left else tapped(request, game, form, left)


def tapped(request: HttpRequest, game: Session, form: KeyedForm, made: Change | None) -> HttpResponse:
    """The answer to a tap: the table as it is now, with what was wrong."""
    if made is None or made.sheet is None:
        game.refresh_from_db(fields=["change_count", "followed"])  # another phone may have laid the rows meanwhile
    if made is None:
        return show_table(request, game, form.faults, form.status)
    sheet = made.sheet or Sheet(game)
    if sheet.over:
        return redirect("race", game.public_id)
    seat, after = seats_of(made)
    if request.htmx.request_type != "partial":  # type: ignore[attr-defined]
        asked = f"?seat={seat}" if seat else f"?after={after}" if after else ""
        return redirect(f"{reverse('table', args=[game.public_id])}{asked}")
    sheet.game.club = game.club
    return show_table(request, game, sheet=sheet, seat=seat, after=after)


def seats_of(made: Change) -> tuple[int | None, int | None]:
    """(the seat whose card went back, the seat whose card was played) by a tap."""
    if "turn" not in made.after[0]:
        return None, None
    was, now = ((fact["played"] or {}).get("plays", {}) for fact in (made.before[0], made.after[0]))
    gone, played = (next(map(int, some.keys() - others.keys()), None) for some, others in ((was, now), (now, was)))
    return gone, played


def show_table(
    request: HttpRequest,
    game: Session,
    faults: Sequence[str] = (),
    status: int = 200,
    sheet: Sheet | None = None,
    seat: int | None = None,
    after: int | None = None,
) -> HttpResponse:
    """The table of the current round; `seat` is whose card is tapped next, or it is whose comes `after` a seat."""
    sheet = sheet or Sheet(game)
    number = sheet.current
    if number is None:
        return games.show_race(request, game, faults, status) if faults else redirect("race", game.public_id)
    context = games.frame(request, sheet, "table") | games.steps(request, sheet) | {"faults": faults, "number": number}
    context["step_forms"] = [(context[step], step) for step in ("undo", "redo") if context[step]]
    context |= laid.told(sheet, number)
    if drafting.may_draft(sheet, number, kept=request.session.get("hands") != UNKNOWN):
        context |= drafting.drafting(sheet, number, position(request, "seat"))
        title = gettext("Draft %(card)s of %(hand)s") % {"card": context["taking"], "hand": context["hand"]}
    elif not sheet.is_followed(number):
        title = gettext("Round %(round)s") % {"round": number}
        context |= laid.starting(sheet, number)
    else:
        turns = sheet.judgement.rounds[number - 1].turns or ()
        asks = turns[-1].asks if turns else None
        turn = len(turns) if asks else len(turns) + 1
        hand = sheet.ruleset.hand_for(len(sheet.seated(number)))
        title = gettext("Turn %(turn)s of %(hand)s") % {"turn": turn, "hand": hand}
        context |= {"turn": turn, "followed": True, "hands_known": number in sheet.hands}
        if asks and asks.why != "card":
            context |= asking.question(sheet, number, asks)
        else:
            unsaid = request.session.get("names") == UNSAID
            asked = [position(request, name) or told for name, told in (("seat", seat), ("after", after))]
            context |= laid.revealing(sheet, number, turn, unsaid, *asked)
    return screen.show(request, "scoring/table.html", title, context, status, url=f"{context['base']}table/")


def position(request: HttpRequest, name: str) -> int | None:
    """A seat that the address names."""
    asked = request.GET.get(name, "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else None
