"""Clubs with years of games, written straight into the database, for measuring what grows with them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.models import Club, User

PEOPLE, SEATS, ROUNDS = 20, 5, 4
GAMES_AN_EVENING = 2


def club_of(keeper: User, seasons: int, games: int) -> Club:
    """A club with so many seasons of so many games each, a day between two evenings; the last season still runs."""
    from scoring import scorebook
    from scoring.models import Club, Member, Pile, Player, Role, Round, Season, Seat, Session, look
    from tests import make

    chance, ruleset = Random(seasons), make.ruleset("fixed-rounds", round_count=ROUNDS)
    club = Club.objects.create(name=f"{seasons * games} games", time_zone="UTC")
    Member.objects.create(club=club, user=keeper, role=Role.KEEPER)
    names = [f"Player {number}" for number in range(PEOPLE)]
    Player.objects.bulk_create(Player(club=club, name=name, look=look(name)) for name in names)
    people = list(club.players.all())
    evenings = games // GAMES_AN_EVENING
    first = date.today() - timedelta(days=2 * evenings * seasons)  # noqa: DTZ011  (which day does not matter)
    for number in range(seasons):
        begins = first + timedelta(days=2 * evenings * number)
        season = Season.objects.create(
            club=club,
            name=f"Season {number}",
            look=f"season {number}",
            first_day=begins,
            last_day=None if number == seasons - 1 else begins + timedelta(days=2 * evenings - 1),
        )
        days = [begins + timedelta(days=2 * (game // GAMES_AN_EVENING)) for game in range(games)]
        played = Session.objects.bulk_create(
            Session(
                club=club,
                season=season,
                ruleset=ruleset,
                family="bullheads",
                day=day,
                started_at=datetime(day.year, day.month, day.day, 20, game % GAMES_AN_EVENING, tzinfo=UTC),
                finished_in_round=ROUNDS,
            )
            for game, day in enumerate(days)
        )
        rounds = Round.objects.bulk_create(
            Round(session=game, number=each) for game in played for each in range(1, ROUNDS + 1)
        )
        seats, piles = [], []
        for game_number, game in enumerate(played):
            scores = [[chance.randint(0, 30) for _ in range(ROUNDS)] for _ in range(SEATS)]
            totals = [sum(each) for each in scores]
            for position, player in enumerate(chance.sample(people, SEATS), 1):
                mine, total = scores[position - 1], totals[position - 1]
                result = {"rounds": [[each, SEATS, score] for each, score in enumerate(mine, 1)]}
                rank = 1 + sum(other < total for other in totals)
                seat = Seat(session=game, player=player, position=position, total=total, rank=rank, result=result)
                seats.append(seat)
                deals = rounds[game_number * ROUNDS : (game_number + 1) * ROUNDS]
                piles += [
                    Pile(round=deal, seat=seat, points=score, change=1) for deal, score in zip(deals, mine, strict=True)
                ]
        Seat.objects.bulk_create(seats)
        Pile.objects.bulk_create(piles)
        scorebook.recount(club, season.pk, "bullheads")
    return club
