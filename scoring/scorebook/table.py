"""Following a round: its rows, the cards played turn by turn, the answers to what a card asks, and mending any of it.

Everything somebody taps is a change of its own; where the cards go is worked out by the rules and never kept.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.models import Change, Session
from scoring.record import Deal, Hands, Played
from scoring.rules import Fault, RuleError
from scoring.scorebook.deals import check_seats
from scoring.scorebook.facts import Fact, alter, hands_fact, rows_fact, turn_fact
from scoring.scorebook.log import Line, NotNow, Refused, Tap
from scoring.sheet import Sheet

# The parts of a turn that have something for each card, by the key that the turn has for it.
ANSWERS = {"plays", "choices", "takers", "overrides"}


def lay_rows(game: Session, tap: Tap, number: int, cards: Sequence[int]) -> Change:
    """Begin to follow round `number`: a card starts each row, in the order in which the rows are named.

    Raises `NotNow` when other rows lie there, or a pile of the round is entered; `Refused` when they cannot be.
    """
    rows = [[card] for card in cards]

    def step(sheet: Sheet) -> list[Fact]:
        if not 1 <= number <= sheet.round_count + 1:
            raise NotNow("no_such_round", round=number)
        if number > sheet.round_count and sheet.over:
            raise NotNow("game_over")
        deal = sheet.deals.get(number)
        if deal and (deal.rows != rows or deal.broken_off):
            raise NotNow("rows_there", round=number)
        if deal is None and is_drafting(sheet, number):
            raise NotNow("draft_running", round=number)
        return [{"round": number, "rows": rows}]

    return alter(game, tap, "rows.laid", [number, rows], step)


def is_drafting(sheet: Sheet, number: int) -> bool:
    """Whether hands of a round are begun and not all full."""
    seated, hands = sheet.seated(number), dict(sheet.hands.get(number, ()))
    full = sheet.ruleset.hand_for(len(seated))
    return bool(hands) and any(len(hands.get(seat.position, ())) < full for seat in seated)


def draft_card(game: Session, tap: Tap, number: int, card: int, position: int, taking: int | None = None) -> Change:
    """Somebody takes a card of the open deck into their hand; the cards that are left start the rows with the last one.

    Whoever takes the first card begins. `taking` is the how-manieth card of that hand the phone showed it to be.
    Raises `NotNow` when it is somebody else's turn, another phone was first, or there is nothing to draft; `Refused`
    with what the rules say.
    """

    def step(sheet: Sheet) -> list[Fact]:
        if not sheet.ruleset.draft:
            raise NotNow("not_drafted")
        if number in sheet.deals:
            raise NotNow("hands_full", round=number)
        if number != sheet.current:
            raise NotNow("no_such_round", round=number)
        for seat in sheet.every_seat:
            if (pile := sheet.pile(number, seat.position)) and pile.entered:
                raise NotNow("has_a_score", player=seat.name, round=number)
        seated = [seat.position for seat in sheet.seated(number)]
        if position not in seated:
            raise NotNow("no_such_seat")
        hands = {each: list(cards) for each, cards in sheet.hands.get(number, ())}
        if holder := next((each for each, cards in hands.items() if card in cards), None):
            if holder == position:
                return [hands_fact(number, list(hands.items()))]
            raise Refused([RuleError(Fault.CARD_SEEN_TWICE, card=card, in_hand=True, holder=sheet.names[holder])])
        if taking and len(hands.get(position, ())) >= taking:
            raise NotNow("drafted", player=sheet.names[position], card=hands[position][taking - 1])
        drafting = sheet.draft(number, position)
        if drafting.player is None:
            raise NotNow("hands_full", round=number)
        if drafting.player != sheet.names[position]:
            raise NotNow("drafts_next", player=drafting.player)
        hands.setdefault(position, []).append(card)
        taken = [hands_fact(number, list(hands.items()))]
        left = [[each] for each in drafting.cards if each != card]
        full = all(len(hands.get(each, ())) == sheet.ruleset.hand_for(len(seated)) for each in seated)
        return [*taken, {"round": number, "rows": left}] if full and len(left) == sheet.ruleset.row_count else taken

    return alter(game, tap, "card.drafted", [number, card, position, taking], step)


def play_card(game: Session, tap: Tap, number: int, turn: int, card: int, position: int | None) -> Change:
    """Somebody's card of a turn is revealed; without a seat it is one whose player nobody has said.

    The last card of a turn places it. Raises `NotNow` when this is not the turn, or when another phone was first with
    another card, after which the log has both; `Refused` with what the rules say.
    """

    def step(sheet: Sheet) -> list[Fact] | Line:
        played = this_turn(sheet, number, turn)
        if position is None:
            held = unsaid_cards(played)
            if card in held:
                return [turn_fact(number, turn, played)]
            if len(held) >= len(sheet.seated(number)):
                raise NotNow("turn_placed", turn=turn)
            return [turn_fact(number, turn, played | {"cards": [*held, card]})]
        plays = said_plays(played)
        after = turn_fact(number, turn, played | {"plays": plays | {str(position): card}})
        if plays.get(str(position), card) == card:
            return [after]
        return Line(sheet.game, "card.refused", [turn_fact(number, turn, played)], [after])

    made = alter(game, tap, "card.played", [number, turn, card, position], step)
    if made.what == "card.refused":
        plays, sheet = said_plays(made.before[0]["played"]), Sheet(game)
        if len(plays) == len(sheet.seated(number)):
            raise NotNow("turn_placed", turn=turn)
        raise NotNow("card_there", player=sheet.names[position or 0], card=plays[str(position)])
    return made


def clear_card(game: Session, tap: Tap, number: int, turn: int, card: int) -> Change:
    """A card of a turn that is not placed yet goes back, with all that was said of it.

    Raises `NotNow` when the turn is placed, or the card is not in it.
    """

    def step(sheet: Sheet) -> list[Fact]:
        played = this_turn(sheet, number, turn)
        if len(cards_of(played)) >= len(sheet.seated(number)):
            raise NotNow("turn_placed", turn=turn)
        key = key_of(played, card)
        left: Played = {
            part: {each: said for each, said in played[part].items() if each != key} for part in ANSWERS & played.keys()
        }
        if "cards" in played:
            left["cards"] = [other for other in played["cards"] if other != card]
        return [turn_fact(number, turn, {part: said for part, said in left.items() if said})]

    return alter(game, tap, "card.cleared", [number, turn, card], step)


def take_row(game: Session, tap: Tap, number: int, turn: int, card: int, row: int, side: str | None = None) -> Change:
    """Answer a card that asks which row: `row` counts from 1, as the rows lie at that moment; the side of a tie."""
    choice = {"row": row, "side": side} if side else {"row": row}
    return answer(game, tap, "row.taken", (number, turn, card), "choices", choice)


def name_taker(game: Session, tap: Tap, number: int, turn: int, card: int, position: int) -> Change:
    """Say who played a card that takes a row, where the cards of a turn were tapped without names."""
    return answer(game, tap, "taker.named", (number, turn, card), "takers", position)


def answer(game: Session, tap: Tap, what: str, asks: tuple[int, int, int], part: str, said: Any) -> Change:
    """Answer what card `asks` = (round, turn, card) asks; another phone's other answer stands, and the log has both."""
    number, turn, card = asks

    def step(sheet: Sheet) -> list[Fact] | Line:
        played = this_turn(sheet, number, turn)
        key = key_of(played, card)
        answers = played.get(part, {})
        after = turn_fact(number, turn, played | {part: answers | {key: said}})
        if answers.get(key, said) == said:
            return [after]
        check_seats(sheet, after["played"])
        return Line(sheet.game, "card.refused", [turn_fact(number, turn, played)], [after])

    made = alter(game, tap, what, [*asks, said], step)
    if made.what == "card.refused":
        raise NotNow("answered", card=card)
    return made


def leave_following(game: Session, tap: Tap, number: int) -> Change:
    """Stop following a round before its end: its piles are entered from here on; the turns stay for the replay."""

    def step(sheet: Sheet) -> list[Fact]:
        deal = deal_of(sheet, number)
        if sheet.judgement.rounds[number - 1].complete:
            raise NotNow("round_placed", round=number)
        return [rows_fact(number, deal) | {"broken_off": True}]

    return alter(game, tap, "round.broken_off", number, step)


def mend_round(
    game: Session,
    tap: Tap,
    number: int,
    rows: Sequence[Sequence[int]],
    turns: Mapping[int, Played | None],
    hands: Hands | None = None,
    *,
    seen: str,
) -> Change:
    """Correct the rows, the hands and any turns of a round in one change; a turn that is None is given up.

    `seen` is `trace` of the round as the page that was corrected showed it. Raises `NotNow` when it has changed since,
    `Refused` when what follows does not fit.
    """
    laid = [list(row) for row in rows]

    def step(sheet: Sheet) -> list[Fact]:
        deal = deal_of(sheet, number)
        if trace(sheet, number) != seen:
            raise NotNow("round_changed", round=number)
        changed = {turn: played for turn, played in turns.items() if deal.turns.get(turn) != played}
        facts = [turn_fact(number, turn, played) for turn, played in sorted(changed.items())]
        if hands and hands != sheet.hands.get(number):
            facts.insert(0, hands_fact(number, hands))
        if laid != deal.rows or not facts:
            facts.insert(0, {"round": number, "rows": laid})
        return facts

    asked = [number, laid, sorted(turns.items()), *([hands] if hands else [])]
    return alter(game, tap, "round.mended", asked, step)


def trace(sheet: Sheet, number: int) -> str:
    """What a page has seen of a followed round, in 16 signs."""
    deal = sheet.deals[number]
    known = [deal.spares or deal.rows, sorted(deal.turns.items()), sheet.hands.get(number)]
    seen = json.dumps(known, sort_keys=True)
    return hashlib.sha256(seen.encode()).hexdigest()[:16]


def deal_of(sheet: Sheet, number: int) -> Deal:
    """A round that is followed; `NotNow` when it is not."""
    if not sheet.is_followed(number):
        raise NotNow("not_followed", round=number)
    return sheet.deals[number]


def this_turn(sheet: Sheet, number: int, turn: int) -> Played:
    """What is there of the last turn of a followed round, or of the one that comes next; `NotNow` for any other."""
    turns = deal_of(sheet, number).turns
    if turn not in (len(turns), len(turns) + 1) or turn == 0:
        raise NotNow("turn_placed" if turn < len(turns) else "no_such_turn", turn=turn)
    return turns.get(turn, {})


def said_plays(played: Played) -> dict[str, int]:
    """`{seat position: card}` of a turn; `NotNow` where its cards were tapped without names."""
    if "cards" in played:
        raise NotNow("names_unsaid")
    return dict(played.get("plays", {}))


def unsaid_cards(played: Played) -> list[int]:
    """The cards of a turn that were tapped without names; `NotNow` where they were tapped with them."""
    if "plays" in played:
        raise NotNow("names_said")
    return list(played.get("cards", ()))


def cards_of(played: Played) -> list[int]:
    """The cards of a turn."""
    return list(played["cards"] if "cards" in played else played.get("plays", {}).values())


def key_of(played: Played, card: int) -> str:
    """How a turn speaks of one of its cards: by seat position, or by the card itself where names are unsaid."""
    if card not in cards_of(played):
        raise NotNow("no_such_card", card=card)
    if "cards" in played:
        return str(card)
    plays: dict[str, int] = played["plays"]
    return next(position for position, other in plays.items() if other == card)
