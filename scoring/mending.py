"""What follows from a correction in a followed round, turn by turn, as far as it fits. Nothing is written here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.record import Deal, Hands, Played
from scoring.rules import Ask, Fault, RuleError
from scoring.sheet import Sheet


class Dropped(NamedTuple):
    """An answer that does not fit any more: in which turn, by its key there, which row the card was to go to.

    Nothing asks for it; or the card `asks` still, but that place is none to choose from.
    """

    turn: int
    key: str
    card: int
    row: int
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Mended:
    """A round with a correction in it. `stuck` is the turn that needs people, 0 for the rows; None where all fits.

    `sheet` has the game up to this round, and of it what fits, with the turn that `asks` (as it is kept where not even
    the rows fit). `turns` has all of them, `{number: played}`, without the answers that were dropped.
    """

    sheet: Sheet
    turns: dict[int, Played]
    dropped: list[Dropped]
    stuck: int | None = None
    fault: RuleError | None = None
    asks: Ask | None = None

    @property
    def fits(self) -> bool:
        """Whether there is nothing to ask and nothing to tell."""
        return self.stuck is None and not self.dropped


def mend_with(
    sheet: Sheet,
    number: int,
    rows: Sequence[Sequence[int]],
    turns: Mapping[int, Played],
    hands: Hands | None = None,
) -> Mended:
    """Play round `number` anew on these rows with these turns, up to the first that does not fit or asks something.

    `hands` are other hands than those that are kept. The last turn may wait for its answer, unless the round was
    complete: it stays so.
    """
    whole, last = sheet.judgement.rounds[number - 1].complete, max(turns, default=0)
    done, kept, dropped = sheet, dict(turns), list[Dropped]()
    for turn in (0, *sorted(turns)):
        while True:
            tried = up_to(sheet, number, rows, {each: played for each, played in kept.items() if each <= turn})
            tried.hands |= {number: hands} if hands else {}
            try:
                asks = asked_in(tried, number)
                break
            except RuleError as fault:
                key = answered_by(fault, sheet)
                if key is None:
                    return Mended(done, kept, dropped, turn, fault)
                kept[turn], answer = without_answer(turn, kept[turn], key)
                dropped.append(answer._replace(asks=fault.code == Fault.NO_SUCH_ROW))
        done = tried
        if asks and (whole or turn < last):
            return Mended(done, kept, dropped, turn, asks=asks)
    return Mended(done, kept, dropped)


def up_to(sheet: Sheet, number: int, rows: Sequence[Sequence[int]], turns: Mapping[int, Played]) -> Sheet:
    """The game up to round `number`, with these rows and turns in it."""
    other = sheet.anew()
    other.piles = {cell: pile for cell, pile in sheet.piles.items() if cell[0] <= number}
    other.deals = {each: deal for each, deal in sheet.deals.items() if each < number}
    other.hands = {each: hands for each, hands in sheet.hands.items() if each <= number}
    other.deals[number] = Deal(0, [list(row) for row in rows], turns=dict(turns))
    return other


def asked_in(sheet: Sheet, number: int) -> Ask | None:
    """What the last turn of a round waits for; raises `RuleError` when the round does not fit."""
    turns = sheet.judgement.rounds[number - 1].turns
    return turns[-1].asks if turns else None


def card_of(played: Played, key: str) -> int:
    """The card that a turn speaks of by `key`: a seat position, or the card itself where names are unsaid."""
    return int(played["plays"][key] if "plays" in played else key)


def answered_by(fault: RuleError, sheet: Sheet) -> str | None:
    """The key of the answer that a turn is refused for; None where it is refused for something else."""
    if fault.code not in (Fault.ROW_NOT_DUE, Fault.NO_SUCH_ROW) or "rows" in fault.fields:
        return None
    if named := fault.fields.get("player"):
        return next(str(seat.position) for seat in sheet.every_seat if seat.name == named)
    return str(fault.fields["card"])


def without_answer(turn: int, played: Played, key: str) -> tuple[Played, Dropped]:
    """A turn without the answer of this key, and that answer."""
    choices = dict(played["choices"])
    answer = Dropped(turn, key, card_of(played, key), choices.pop(key)["row"])
    left = {part: said for part, said in played.items() if part != "choices"}
    return left | ({"choices": choices} if choices else {}), answer


def questions(sheet: Sheet, number: int, turn: int) -> dict[str, Ask]:
    """What the cards of a turn that fits were asked, or are, `{key in the turn: question}`, answered or not."""
    deal = sheet.deals[number]
    played, given = deal.turns[turn], dict[str, object]()
    earlier = {each: deal.turns[each] for each in deal.turns if each < turn}
    asked = {}
    for key, choice in sorted(played.get("choices", {}).items(), key=lambda answer: card_of(played, answer[0])):
        ask = asked_in(up_to(sheet, number, deal.rows, earlier | {turn: {**played, "choices": dict(given)}}), number)
        if ask:
            asked[key] = ask
        given[key] = choice
    waits = asked_in(up_to(sheet, number, deal.rows, earlier | {turn: played}), number)
    if waits and waits.card is not None:
        cards = played.get("plays") or {str(card): card for card in played["cards"]}
        asked |= {key: waits for key, card in cards.items() if card == waits.card}
    return asked
