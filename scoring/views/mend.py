"""Correcting a followed round: a turn, or its rows, and what follows from it in the turns after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring import access, rules, scorebook
from scoring.forms.mend import NAME, MendForm, places, shown
from scoring.mending import Mended, card_of, mend_with, questions
from scoring.models import Change, Role, Session
from scoring.one_card import options_of
from scoring.placements import reason, steps
from scoring.rulebook import counted
from scoring.sheet import Sheet
from scoring.views import screen
from scoring.views.game import frame
from scoring.views.rows import RowLine, slots
from scoring.wording import error_message


@access.of_game(Role.SCORER)
@screen.in_rows
@require_http_methods(["GET", "HEAD", "POST"])
def mend(request: HttpRequest, game: Session, number: int, turn: int) -> HttpResponse:
    """A turn of a followed round with all that was said in it, 0: what was dealt; saved when all that follows fits."""
    sheet = Sheet(game)
    if not sheet.is_followed(number) or turn not in (0, *sheet.deals[number].turns):
        raise Http404
    deal = sheet.deals[number]
    form = MendForm(request.POST if request.method == "POST" else None, sheet, number, turn)
    mended = mend_with(sheet, number, deal.rows, deal.turns)
    if form.is_valid():
        # Of another round than the page showed nothing is worked out: the scorebook knows whether this tap changed it.
        if form.cleaned_data["seen"] == scorebook.trace(sheet, number):
            turns = {each: played for each, played in (deal.turns | form.turns).items() if played}
            mended = mend_with(sheet, number, form.rows, turns, form.hands)

        def change(key: str) -> Change:
            tap = scorebook.Tap(access.user(request), key)
            seen = form.cleaned_data["seen"]
            return scorebook.mend_round(game, tap, number, form.rows, form.turns, form.hands, seen=seen)

        if mended.fits and (made := form.write(change)):
            runs = (made.sheet or Sheet(game)).current == number
            return redirect(f"{game.get_absolute_url()}table/{'' if runs else f'{number}/{turn or 1}/'}")
    return show(request, sheet, number, turn, form, mended)


class Select(NamedTuple):
    """A field to choose from: (value, what it says, whether it is chosen)."""

    name: str
    label: str
    options: list[tuple[str, str, bool]]


class RowChoice(NamedTuple):
    """A row that a card may take, or a side of it that it may go to, with what that costs."""

    value: str
    label: str
    price: str
    chosen: bool
    cheapest: bool


class CardLine(NamedTuple):
    """A card of a turn; `at` ends the names of its fields, `who` is "" where no name was said.

    `rows` are the places to choose from; `choice` is an answer that cannot be shown so, because the turn does not fit
    yet.
    """

    at: str
    who: str
    card: str
    told: str
    rows: list[RowChoice]
    choice: str
    taker: Select | None
    differently: list[Select]

    @property
    def is_different(self) -> bool:
        """Whether the table did something else than the rules say."""
        return any(value and chosen for select in self.differently for value, _, chosen in select.options)


class TurnLines(NamedTuple):
    """A turn on the page: the rows as they lay before it, and its cards."""

    number: int
    rows: list[RowLine]
    cards: list[CardLine]


def show(request: HttpRequest, sheet: Sheet, number: int, turn: int, form: MendForm, mended: Mended) -> HttpResponse:
    values = values_of(form, mended)
    turns = {*form.turns_sent, *(answer.turn for answer in mended.dropped), mended.stuck or turn} - {0}
    deal = sheet.deals[number]
    context = frame(request, sheet, "mend") | {
        "number": number,
        "turn": turn,
        "faults": [*form.faults, *sentences(mended, turn)],
        "seen": scorebook.trace(sheet, number),
        "rows": [
            (row, form.data.get(f"rows-{row}", " ".join(map(str, cards))))
            for row, cards in enumerate(deal.rows if turn == 0 else (), 1)
        ],
        "hands": [
            (position, sheet.names[position], form.data.get(f"hand-{position}", " ".join(map(str, cards))))
            for position, cards in form.kept_hands
        ],
        "wide": any(len(row) > 1 for row in deal.rows),
        # What people are asked about stands first.
        "turns": [
            turn_lines(sheet, number, each, mended, values)
            for each in sorted(turns, key=lambda each: (each != mended.stuck, each))
        ],
        "stuck": mended.stuck,
        "last": max(mended.turns, default=0),
        "may_give_up": bool(mended.stuck and mended.stuck > turn) and number == sheet.round_count,
    }
    title = gettext("Correct turn %(turn)s") % {"turn": turn} if turn else gettext("Correct the rows")
    status = form.status if mended.fits else 422
    return screen.show(request, "scoring/mend.html", title, context, status)


def turn_lines(sheet: Sheet, number: int, turn: int, mended: Mended, values: Mapping[str, str]) -> TurnLines:
    """A turn as it is to be; behind one that does not fit nobody knows how the rows lay, nor what is asked."""
    played, seats = mended.turns[turn], {str(seat.position): seat.name for seat in sheet.seated(number)}
    laid: Sequence[Sequence[int]] = ()
    told: dict[int, str] = {}
    took: set[int] = set()
    asked: dict[str, rules.Ask] = {}
    if mended.stuck is None or turn <= mended.stuck:
        judged = mended.sheet.judgement.rounds[number - 1].turns or ()
        laid = mended.sheet.deals[number].rows if turn == 1 else judged[turn - 2].rows
    if turn in mended.sheet.deals[number].turns and laid:
        placed = [step for step in steps(mended.sheet, number) if step.turn == turn]
        told = {step.placement.card: reason(step, sheet.ruleset) for step in placed}
        took = {step.placement.card for step in placed if step.placement.took}
        asked = questions(mended.sheet, number, turn)
    named, order, lines = "plays" in played, list(seats), []
    for place, key in sorted(places(played), key=lambda card: order.index(card[0]) if named else 0):
        at, card, ask = f"{turn}-{place}", card_of(played, key), asked.get(key)
        takes = card in took or values[f"taker-{at}"] or (ask and ask.why == "taker")
        rows = row_choices(ask, values[f"choice-{at}"], sheet.ruleset) if ask else []
        lines.append(
            CardLine(
                at,
                seats[place] if named else "",
                values[f"card-{at}"],
                told.get(card, ""),
                rows,
                "" if rows else values[f"choice-{at}"],
                whose_card(values, at, seats) if takes and not named else None,
                differently(values, at, spots_of(sheet, number, values[f"row-{at}"]), seats),
            )
        )
    # What waits for an answer stands first.
    lines.sort(key=lambda line: not (line.rows and not any(row.chosen for row in line.rows)))
    return TurnLines(turn, [RowLine(slots(row, sheet.ruleset.capacity)) for row in laid], lines)


def row_choices(ask: rules.Ask, said: str, ruleset: rules.Ruleset) -> list[RowChoice]:
    """The rows that a card may take, with their prices; the cheapest are marked, and chosen only where they were."""
    options = options_of(ask)
    cheapest = ask.cheapest or ()
    least = () if len(cheapest) == len(options) else cheapest
    values = [f"{option.row}-{option.side}" if ask.why == "tie" else str(option.row) for option in options]
    # An answer may say no side where there are two, and one where there is none to choose.
    alike = (value for value in values if said and (f"{value}-".startswith(f"{said}-") or said.startswith(f"{value}-")))
    chosen = next(alike, "")
    return [
        RowChoice(
            value,
            spot_name(value) % {"row": option.row},
            counted(ruleset, option.bullheads),
            value == chosen,
            option.row in least,
        )
        for value, option in zip(values, options, strict=True)
    ]


def spot_name(value: str) -> str:
    """A row, or a side of it, as people choose it."""
    if value.endswith("-left"):
        return gettext("Left of row %(row)s")
    return gettext("Right of row %(row)s") if value.endswith("-right") else gettext("Row %(row)s")


def spots_of(sheet: Sheet, number: int, said: str) -> dict[str, str]:
    """Where the table can have put a card: every row, with its left where cards go there, or one did."""
    rows = range(1, len(sheet.deals[number].rows) + 1)
    values = [str(row) for row in rows]
    if sheet.ruleset.placement == "both":
        values = [value for row in rows for value in (str(row), f"{row}-left")]
    elif said and said not in values:
        values.append(said)
    return {value: spot_name(value) % {"row": value.partition("-")[0]} for value in values}


def whose_card(values: Mapping[str, str], at: str, seats: Mapping[str, str]) -> Select:
    """Who played a card without a name."""
    return choose(values, f"taker-{at}", gettext("Whose card was it?"), gettext("Not said"), seats)


def differently(values: Mapping[str, str], at: str, spots: Mapping[str, str], seats: Mapping[str, str]) -> list[Select]:
    """What the table can have done with a card, whatever the rules say."""
    by_rules = gettext("By the rules")
    return [
        choose(values, f"row-{at}", gettext("Where it went"), by_rules, spots),
        choose(values, f"takes-{at}", gettext("Took the row"), by_rules, {"yes": gettext("Yes"), "no": gettext("No")}),
        choose(values, f"pile-{at}", gettext("Whose pile"), gettext("As played"), seats),
    ]


def choose(values: Mapping[str, str], name: str, label: str, nothing: str, options: Mapping[str, str]) -> Select:
    """A field with `{value: what it says}` to choose from, and `nothing` in front of it."""
    listed = {"": nothing, **options}
    return Select(name, label, [(value, said, value == values[name]) for value, said in listed.items()])


def values_of(form: MendForm, mended: Mended) -> dict[str, str]:
    """What stands in all fields: what was sent, and as it is kept what was not; an answer that was dropped is gone."""
    values: dict[str, str] = {}
    for each, played in mended.turns.items():
        values |= shown(each, played)
    values |= {name: value for name, value in form.data.items() if NAME.fullmatch(name)}
    for answer in mended.dropped:
        place = next(place for place, key in places(mended.turns[answer.turn]) if key == answer.key)
        values[f"choice-{answer.turn}-{place}"] = ""
    return values


def sentences(mended: Mended, turn: int) -> Iterator[str]:
    """What follows from a correction of `turn`: the answers that are dropped, and what does not fit or is asked."""
    for answer in mended.dropped:
        if answer.asks:
            dropped = gettext(
                "Turn %(turn)s: %(card)s cannot go to row %(row)s any more, so that answer is dropped. "
                "Look through it and save again."
            )
        else:
            dropped = gettext(
                "Turn %(turn)s: %(card)s is not asked for a row any more, so its answer, row %(row)s, is dropped. "
                "Look through it and save again."
            )
        yield dropped % answer._asdict()
    said: dict[str, object] = {"turn": mended.stuck}
    if mended.fault and mended.stuck == turn:
        yield error_message(mended.fault)
    elif mended.fault:
        yield gettext("Turn %(turn)s does not fit any more: %(reason)s") % {
            **said,
            "reason": error_message(mended.fault),
        }
    elif mended.asks:
        said |= {"card": mended.asks.card, "name": mended.asks.player}
        if mended.asks.why == "taker":
            yield gettext("Turn %(turn)s: %(card)s takes a row now. Say whose card it was.") % said
        elif mended.asks.why == "tie" and mended.asks.player:
            yield gettext("Turn %(turn)s: %(name)s’s %(card)s is as near to two rows now. Say where it goes.") % said
        elif mended.asks.why == "tie":
            yield gettext("Turn %(turn)s: %(card)s is as near to two rows now. Say where it goes.") % said
        elif mended.asks.player:
            yield gettext("Turn %(turn)s: %(name)s’s %(card)s fits no row now. Say which row it takes.") % said
        else:
            yield gettext("Turn %(turn)s: %(card)s fits no row now. Say which row it takes.") % said
