"""Two players who are one person: their games, their sums and their names come together, and apart again."""

from datetime import UTC, datetime

import pytest

from scoring import rules, scorebook
from scoring.models import Change, Club, Player, Session, Tally, User
from scoring.scorebook import NotNow
from tests import make


def of(club: Club, name: str) -> Player:
    return club.players.get(name=name)


def finished(keeper: User, club: Club, day: int, **scores: int) -> Session:
    """A classic game of one round on a day of March 2025."""
    known = {player.name: player for player in club.players.all()}
    people = [known.get(name, name) for name in scores]
    game = scorebook.start_game(make.tap(keeper), club, people, make.ruleset(), datetime(2025, 3, day, 20, tzinfo=UTC))
    for position, score in enumerate(scores.values(), 1):
        make.enter(game, keeper, 1, position, score)
    return game


def merge(keeper: User, club: Club, name: str, into: str, key: str = "") -> Change:
    return scorebook.merge(of(club, name), make.tap(keeper, key), of(club, into))


def table(club: Club) -> dict[str, tuple[int, int]]:
    """Everybody's games and wins, as they are kept."""
    newest = Tally.objects.filter(club=club, newest=True).select_related("player")
    return {tally.player.name: (tally.games, tally.wins) for tally in newest}


@pytest.fixture
def benny(keeper: User, club: Club) -> Session:
    """Ben has won on the 1st and lost on the 15th; on the 8th he won as Benny: the game of that day."""
    finished(keeper, club, 1, Mira=70, Ben=10)
    game = finished(keeper, club, 8, Mira=66, Benny=3)
    finished(keeper, club, 15, Mira=5, Ben=80)
    return game


def test_all_games_and_sums_of_the_one_become_the_others(keeper: User, club: Club, benny: Session) -> None:
    assert table(club) == {"Mira": (3, 1), "Ben": (2, 1), "Benny": (1, 1)}
    merge(keeper, club, "Benny", "Ben")
    assert [seat.name for seat in benny.seats.all()] == ["Mira", "Ben"]
    assert table(club) == {"Mira": (3, 1), "Ben": (3, 2)}
    assert scorebook.recheck(club) == []
    assert scorebook.rejudge(benny) == []


def test_they_come_apart_again_with_the_games_that_came(keeper: User, club: Club, benny: Session) -> None:
    merge(keeper, club, "Benny", "Ben")
    finished(keeper, club, 22, Mira=9, Ben=90)
    scorebook.part(of(club, "Benny"), make.tap(keeper))
    assert [seat.name for seat in benny.seats.all()] == ["Mira", "Benny"]
    assert table(club) == {"Mira": (4, 2), "Ben": (3, 1), "Benny": (1, 1)}
    assert of(club, "Benny").merged_into is None
    assert scorebook.recheck(club) == []


def test_a_seat_that_is_somebody_elses_since_stays_theirs(keeper: User, club: Club, benny: Session) -> None:
    merge(keeper, club, "Benny", "Ben")
    scorebook.replace_player(benny, make.tap(keeper), 2, of(club, "Tom"))
    scorebook.part(of(club, "Benny"), make.tap(keeper))
    assert [seat.name for seat in benny.seats.all()] == ["Mira", "Tom"]
    assert table(club) == {"Mira": (3, 1), "Ben": (2, 1), "Tom": (1, 1)}
    assert scorebook.recheck(club) == []


def test_the_log_says_which_seats_moved(keeper: User, club: Club, benny: Session) -> None:
    ben, gone = of(club, "Ben"), of(club, "Benny")
    made = [merge(keeper, club, "Benny", "Ben"), scorebook.part(gone, make.tap(keeper))]
    line = {"player": gone.public_id, "name": "Benny", "into": ben.public_id, "seats": [[benny.public_id, 2]]}
    assert [(each.what, each.after) for each in made] == [("player.merged", line), ("player.parted", line)]


def test_a_second_tap_merges_and_parts_nothing_else(keeper: User, club: Club, benny: Session) -> None:
    assert merge(keeper, club, "Benny", "Ben", "one-key") == merge(keeper, club, "Benny", "Ben", "one-key")
    gone = of(club, "Benny")
    assert scorebook.part(gone, make.tap(keeper, "other")) == scorebook.part(gone, make.tap(keeper, "other"))


@pytest.mark.parametrize("kind", ["running", "finished", "thrown away", "went home"])
def test_two_who_sat_at_one_table_are_two_people(keeper: User, club: Club, kind: str) -> None:
    game = make.game(keeper, "Ben", "Zoë", "Mira", club=club)
    if kind == "finished":
        for position in (1, 2, 3):
            make.enter(game, keeper, 1, position, 66)
    if kind == "thrown away":
        scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    if kind == "went home":
        scorebook.leave_game(game, make.tap(keeper), 2)
    with pytest.raises(NotNow) as refused:
        merge(keeper, club, "Zoë", "Ben")
    assert (refused.value.code, refused.value.fields) == ("sat_together", {"player": "Zoë", "other": "Ben"})
    assert of(club, "Zoë").merged_into is None


def test_what_was_merged_last_comes_apart_first(keeper: User, club: Club, benny: Session) -> None:
    scorebook.add_player(club, make.tap(keeper), "Benjamin")
    merge(keeper, club, "Benny", "Ben")
    merge(keeper, club, "Ben", "Benjamin")
    assert table(club) == {"Mira": (3, 1), "Benjamin": (3, 2)}
    assert of(club, "Benny").now == of(club, "Benjamin")
    with pytest.raises(NotNow, match="merged_on"):
        scorebook.part(of(club, "Benny"), make.tap(keeper))
    scorebook.part(of(club, "Ben"), make.tap(keeper))
    scorebook.part(of(club, "Benny"), make.tap(keeper))
    assert table(club) == {"Mira": (3, 1), "Ben": (2, 1), "Benny": (1, 1)}


def test_nobody_is_merged_twice_or_with_themselves(keeper: User, club: Club, benny: Session) -> None:
    merge(keeper, club, "Benny", "Ben")
    for name, into in (("Benny", "Tom"), ("Tom", "Benny"), ("Tom", "Tom")):
        with pytest.raises(NotNow, match="merged_already"):
            merge(keeper, club, name, into)
    with pytest.raises(NotNow, match="not_merged"):
        scorebook.part(of(club, "Tom"), make.tap(keeper))


def test_the_name_leads_to_the_other_wherever_somebody_sits_down(keeper: User, club: Club, benny: Session) -> None:
    gone = of(club, "Benny")
    merge(keeper, club, "Benny", "Ben")
    started = scorebook.start_game(make.tap(keeper), club, [gone, of(club, "Tom")], make.ruleset())
    first = scorebook.start_first_game(make.tap(keeper), ["Benny", "Tom"], make.ruleset(), "UTC")
    replaced = make.game(keeper, "Mira", "Tom", club=club)
    scorebook.replace_player(replaced, make.tap(keeper), 1, gone)
    joined = make.game(keeper, "Mira", "Tom", club=club)
    scorebook.join_game(joined, make.tap(keeper), gone, "zero")
    text = (
        '{"format": "bullkeeper.game/1", "ruleset": {"preset": "classic"}, "players": ["Benny", "Tom"], "rounds": []}'
    )
    read = scorebook.import_game(club, make.tap(keeper), rules.read_record(rules.parse_record(text)))
    for game in (started, first, replaced, joined, read):
        assert "Ben" in [seat.name for seat in game.seats.all()]
    assert not gone.seats.exists()


def test_one_person_under_two_names_does_not_sit_down_twice(keeper: User, club: Club, benny: Session) -> None:
    gone, ben = of(club, "Benny"), of(club, "Ben")
    merge(keeper, club, "Benny", "Ben")
    with pytest.raises(scorebook.Refused):
        scorebook.start_game(make.tap(keeper), club, [gone, ben], make.ruleset())
    text = (
        '{"format": "bullkeeper.game/1", "ruleset": {"preset": "classic"}, "players": ["Benny", "Ben"], "rounds": []}'
    )
    with pytest.raises(NotNow, match="same_player"):
        scorebook.import_game(club, make.tap(keeper), rules.read_record(rules.parse_record(text)))
    game = make.game(keeper, "Ben", "Tom", club=club)
    with pytest.raises(NotNow, match="sits_here_already"):
        scorebook.join_game(game, make.tap(keeper), gone, "zero")


def test_playing_again_seats_who_they_are_now(keeper: User, club: Club, benny: Session) -> None:
    merge(keeper, club, "Benny", "Ben")
    again = scorebook.play_again(benny, make.tap(keeper))
    assert [seat.name for seat in again.seats.all()] == ["Mira", "Ben"]


def test_changes_of_a_seat_are_taken_back_and_brought_back_across_a_merge(keeper: User, club: Club) -> None:
    game = make.game(keeper, "Mira", "Tom", club=club)
    scorebook.add_player(club, make.tap(keeper), "Benny")
    replaced = scorebook.replace_player(game, make.tap(keeper), 1, of(club, "Benny"))
    joined = scorebook.join_game(game, make.tap(keeper), "Zoë", "zero")
    merge(keeper, club, "Benny", "Ben")
    merge(keeper, club, "Zoë", "Kofi")
    assert [seat.name for seat in game.seats.all()] == ["Ben", "Tom", "Kofi"]
    undone = scorebook.take_back(game, make.tap(keeper), joined.number)
    scorebook.take_back(game, make.tap(keeper), replaced.number)
    assert [seat.name for seat in game.seats.all()] == ["Mira", "Tom"]
    scorebook.bring_back(game, make.tap(keeper), undone.number)
    assert [seat.name for seat in game.seats.all()] == ["Mira", "Tom", "Kofi"]


def test_a_name_from_before_the_merge_comes_back_as_who_it_is_now(keeper: User, club: Club) -> None:
    scorebook.add_player(club, make.tap(keeper), "Benny")
    game = make.game(keeper, "Benny", "Tom", club=club)
    replaced = scorebook.replace_player(game, make.tap(keeper), 1, of(club, "Mira"))
    merge(keeper, club, "Benny", "Ben")
    scorebook.take_back(game, make.tap(keeper), replaced.number)
    assert [seat.name for seat in game.seats.all()] == ["Ben", "Tom"]


def test_what_was_written_of_a_merged_seat_is_not_taken_back_when_they_are_apart(keeper: User, club: Club) -> None:
    scorebook.add_player(club, make.tap(keeper), "Benny")
    game = make.game(keeper, "Benny", "Tom", "Mira", club=club)
    merge(keeper, club, "Benny", "Ben")
    left = scorebook.leave_game(game, make.tap(keeper), 1)
    scorebook.part(of(club, "Benny"), make.tap(keeper))
    with pytest.raises(NotNow, match="players_moved"):
        scorebook.take_back(game, make.tap(keeper), left.number)
    assert [seat.name for seat in game.seats.all()] == ["Benny", "Tom", "Mira"]
