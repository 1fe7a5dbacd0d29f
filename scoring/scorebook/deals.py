"""Writing what was drafted, laid and played in a round, line by line (`scorebook.facts`)."""

from typing import Any

from scoring.models import Round, Turn
from scoring.record import Deal, Played
from scoring.scorebook.log import NotNow
from scoring.sheet import Sheet, spoken_of

type Fact = dict[str, Any]


def put_deal(sheet: Sheet, number: int, is_laid: bool, **laid: Any) -> None:
    """Write the rows of a round, or the spare cards of a grid; without any it is followed no more."""
    deal = sheet.deals.pop(number, None)
    if not is_laid:
        if deal and deal.turns:
            raise NotNow("duels_there" if sheet.game.is_bully else "turns_there")
        empty_round(sheet, number, **laid)
        return
    followed = write_round(sheet, number, **laid)
    sheet.deals[number] = Deal(followed.pk, **laid, turns=deal.turns if deal else {})


def put_hands(sheet: Sheet, fact: Fact) -> None:
    """Write the hands of a round."""
    number, hands = fact["round"], fact["hands"]
    if hands is None:
        sheet.hands.pop(number, None)
        empty_round(sheet, number, hands=None)
        return
    write_round(sheet, number, hands=hands)
    sheet.hands[number] = [(position, cards) for position, cards in hands]


def write_round(sheet: Sheet, number: int, **columns: Any) -> Round:
    """Write what was laid or drafted in a round."""
    if not sheet.game.followed:
        sheet.game.followed = True
        sheet.game.save(update_fields=["followed"])
    written, _ = Round.objects.update_or_create(session=sheet.game, number=number, defaults=columns)
    return written


def empty_round(sheet: Sheet, number: int, **columns: Any) -> None:
    """Take away what was laid or drafted in a round, and the round with it if nothing else was entered there."""
    kept = sheet.game.rounds.filter(number=number)
    if number in sheet.deals or number in sheet.hands or any(each == number for each, _ in sheet.piles):
        kept.update(**columns)
    else:
        kept.delete()
    drop_empty_rounds(sheet)


def put_turn(sheet: Sheet, fact: Fact) -> None:
    """Write a turn of a followed round, or take it away."""
    turn, played, deal = fact["turn"], fact["played"], sheet.deals.get(fact["round"])
    if deal is None:
        raise NotNow("not_followed", round=fact["round"])
    check_seats(sheet, played or {})
    kept = Turn.objects.filter(round=deal.pk, number=turn)
    if played is None:
        kept.delete()
        deal.turns.pop(turn, None)
        return
    if turn in deal.turns:
        kept.update(played=played)
    else:
        Turn.objects.create(round_id=deal.pk, number=turn, played=played)
    deal.turns[turn] = played


def check_seats(sheet: Sheet, played: Played) -> None:
    """A turn speaks of seats that there are."""
    if None in map(sheet.seat, spoken_of(played)):
        raise NotNow("no_such_seat")


def check_deal(sheet: Sheet, number: int) -> None:
    """A followed round has its turns without a gap, and no piles of its own before following was broken off."""
    deal = sheet.deals.get(number)
    if deal is None:
        return
    if sorted(deal.turns) != list(range(1, len(deal.turns) + 1)):
        raise NotNow("duels_behind" if sheet.game.is_bully else "turns_behind", round=number)
    if not deal.broken_off:
        for seat in sheet.every_seat:
            if (pile := sheet.pile(number, seat.position)) and pile.entered:
                raise NotNow("has_a_score", player=seat.name, round=number)


def drop_empty_rounds(sheet: Sheet) -> None:
    """A round begins with its first entry, so it is gone again when that is taken back."""
    last = sheet.anew().round_count
    while (
        last
        and last not in sheet.deals
        and last not in sheet.hands
        and all(pile.blank for (number, _), pile in sheet.piles.items() if number == last)
    ):
        sheet.game.rounds.filter(number=last).delete()
        sheet.piles = {cell: pile for cell, pile in sheet.piles.items() if cell[0] != last}
        last -= 1
