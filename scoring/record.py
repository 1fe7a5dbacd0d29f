"""The bridge between the database and the rules: the facts of a game as its game record (docs/game-record.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from scoring import rules
from scoring.models import Pile, Seat, Session

type Played = dict[str, Any]
"""What `Turn.played` holds."""
type Spares = dict[str, dict[str, int]]
"""What `Round.spares` holds: `{seat position: {square: cards}}`."""


@dataclass(slots=True)
class Deal:
    """A followed round as it is kept: its key, the rows as they lay, its turns, `{number: played}`.

    A deal of Bully has no rows, but the spare cards on the piles of its grid, and its turns are duels.
    """

    pk: int
    rows: list[list[int]] = field(default_factory=list)
    broken_off: bool = False
    turns: dict[int, Played] = field(default_factory=dict)
    spares: Spares | None = None


type Hands = list[tuple[int, list[int]]]
"""What `Round.hands` holds: (seat position, cards), whoever took the first card first."""


def record_of(
    game: Session,
    seats: Sequence[Seat],
    names: Mapping[int, str],
    piles: Mapping[tuple[int, int], Pile],
    deals: Mapping[int, Deal],
    hands: Mapping[int, Hands],
) -> rules.Record:
    """The record of these facts.

    `piles` is `{(round number, seat position): pile}`, `deals` `{round number: deal}`, `hands` `{round number: hands}`.
    `names` has everybody who ever sat there, `{seat position: name}`, for the rules to refuse who does not play.
    """
    rounds = []
    out: dict[str, list[int]] = {}
    for number in range(1, max([*(cell[0] for cell in piles), *deals, *hands], default=0) + 1):
        scores: dict[str, int | tuple[int, ...] | None] = {}
        corrections: dict[str, rules.Correction] = {}
        seated = 0
        for seat in seats:
            pile = piles.get((number, seat.position))
            seated += seat.in_round(number) and not (pile and pile.out)
            if pile is None:
                continue
            if pile.out:
                out.setdefault(seat.name, []).append(number)
            if pile.entered:
                scores[seat.name] = pile.points if pile.cards is None else tuple(pile.cards)
            if pile.correction:
                corrections[seat.name] = rules.Correction(pile.correction, pile.why)
        deal = deals.get(number)
        held = {names[position]: tuple(cards) for position, cards in hands.get(number, ())}
        if deal is None:
            drafting = held and not scores
            rounds.append(rules.Round(scores=None if drafting else scores, hands=held, corrections=corrections))
            continue
        if deal.spares is not None:
            rounds.append(grid_of(deal, names))
            continue
        rounds.append(
            rules.Round(
                scores=scores if deal.broken_off else None,
                rows=tuple(tuple(row) for row in deal.rows),
                turns=tuple(turn_of(played, names, seated) for _, played in sorted(deal.turns.items())),
                hands=held,
                corrections=corrections,
            )
        )
    return rules.Record(
        ruleset=rules.read_ruleset(game.ruleset),
        players=tuple(seat.name for seat in seats),
        rounds=tuple(rounds),
        joined={seat.name: seat.joined for seat in seats if seat.joined > 1},
        leaves={seat.name: seat.left for seat in seats if seat.left is not None},
        started={seat.name: seat.start_total for seat in seats if seat.start_total},
        out={player: tuple(numbers) for player, numbers in out.items()},
        stopped=game.stopped,
    )


def grid_of(deal: Deal, names: Mapping[int, str]) -> rules.Round:
    """A deal of Bully as the rules read it."""
    spares = deal.spares or {}
    return rules.Round(
        spares={names[int(position)]: added for position, added in spares.items()},
        duels=tuple(duel_of(played, names) for _, played in sorted(deal.turns.items())),
    )


def duel_of(played: Played, names: Mapping[int, str]) -> rules.Duel:
    """A duel as the rules read it."""
    exchanges = [
        rules.Exchange(
            rules.Shown(exchange["open"], exchange["card"]), rules.Shown(exchange["answer"], exchange["with"])
        )
        for exchange in played.get("exchanges", ())
    ]
    return rules.Duel(names[played["by"]], tuple(exchanges))


def duel_played(duel: rules.Duel, positions: Mapping[str, int]) -> Played:
    """The other way round, `positions` being `{name: seat position}`."""
    return rules.write_duel(duel) | {"by": positions[duel.by]}


def turn_of(played: Played, names: Mapping[int, str], seated: int) -> rules.Turn:
    """A turn as the rules read it; open while fewer cards are there than players are `seated`."""
    plays, cards = played.get("plays"), played.get("cards")
    key = (lambda text: int(text)) if plays is None else (lambda text: names[int(text)])
    return rules.Turn(
        plays=None if plays is None else {names[int(position)]: card for position, card in plays.items()},
        cards=None if cards is None else tuple(cards),
        choices={key(text): rules.Choice(**choice) for text, choice in played.get("choices", {}).items()},
        takers={int(card): names[position] for card, position in played.get("takers", {}).items()},
        overrides={
            key(text): rules.Override(**override | ({"taker": names[override["taker"]]} if "taker" in override else {}))
            for text, override in played.get("overrides", {}).items()
        },
        open=len(plays or cards or ()) < seated,
    )


def played_of(turn: rules.Turn, positions: Mapping[str, int]) -> Played:
    """The other way round, `positions` being `{name: seat position}`."""
    written = rules.write_turn(turn)
    written.pop("open", None)
    if turn.takers:
        written["takers"] = {str(card): positions[name] for card, name in turn.takers.items()}
    for override in written.get("overrides", {}).values():
        if "taker" in override:
            override["taker"] = positions[override["taker"]]
    if turn.plays is None:
        return written
    for part in ("plays", "choices", "overrides"):
        if part in written:
            written[part] = {str(positions[name]): what for name, what in written[part].items()}
    return written


def unjudged(game: Session, seats: Sequence[Seat], first_dealer: Seat | None, dealer: Seat | None) -> dict[str, Any]:
    """What the record of a game says beside what is judged: its id, when it began, its season, who was a guest, who
    dealt round 1, and what came with it. An id that it came with and could not have here is still its id.

    Where nobody can have dealt round 1, as the deal goes around, it says who dealt the first round that is known of.
    """
    said: dict[str, Any] = {"id": game.extra.get("id", game.public_id)}
    said["at"] = game.started_at.astimezone(ZoneInfo(game.club.time_zone)).isoformat()
    if game.season:
        said["season"] = game.season.name
    if guests := [seat.name for seat in seats if seat.player.guest]:
        said["guests"] = guests
    if first_dealer:
        said["dealer"] = first_dealer.name
    elif dealer:
        said["x_dealer"] = {"round": game.dealt, "player": dealer.name}
    if not game.suggests:
        said["x_suggests"] = False
    return said | {key: value for key, value in sorted(game.extra.items()) if key not in said}
