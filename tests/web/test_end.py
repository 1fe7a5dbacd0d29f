"""The end: who won, the final ranking, why it ended, what is worth telling, and the next game."""

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import scorebook
from scoring.models import Club, Session, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def read(client: Client, game: Session) -> str:
    return text(client.get(reverse("race", args=[game.public_id])))


def again(client: Client, game: Session, key: str = "a-key") -> str:
    return text(client.post(reverse("again", args=[game.public_id]), {"key": key}, follow=True))


def test_equal_totals_share_the_place_and_the_first_place_is_shared_in_words(client: Client, keeper: User) -> None:
    """T1."""
    game = make.game(keeper, rounds=[[70, 41, 55, 41]])
    page = read(client, game)
    assert "Ben and Kofi share first place 41 bullheads · Mira reached 70 in round 1" in page
    assert "Final 1 Ben 41 +41 1 Kofi 41 +41 3 Tom 55 +55 4 Mira ended it 70 +70" in page


def test_who_went_home_after_the_last_round_that_counts_stands_by_rank(client: Client, keeper: User) -> None:
    """Round 2 was never completed: Mira, Ben and Tom played all that counts."""
    game = make.game(keeper, rounds=[[1, 2, 3, 4]])
    for position in (1, 2, 3):
        scorebook.leave_game(game, make.tap(keeper), position)
    scorebook.stop_game(game, make.tap(keeper))
    assert "Final 1 Mira 1 +1 2 Ben 2 +2 3 Tom 3 +3 4 Kofi 4 +4" in read(client, game)


def test_who_plays_on_alone_wins_alone(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", players=[1, 10], rounds=[[1, 2]])
    scorebook.leave_game(game, make.tap(keeper), 2)
    make.enter(game, keeper, 2, 1, 66)
    page = read(client, game)
    assert "Mira wins 67 bullheads" in page
    assert "Close finish" not in page


def test_a_game_that_one_person_plays_has_an_end(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", players=[1, 10], rounds=[[70]])
    assert "Mira wins 70 bullheads · Mira reached 70 in round 1" in read(client, game)


def test_nothing_lies_over_the_result_for_who_can_do_nothing_there(
    keeper: User, scorer: User, game: Session, as_user: AsUser
) -> None:
    """The last change was of the rules, which a scorer cannot take back."""
    make.enter(game, keeper, 1, 1, 9)
    for position in (2, 3, 4):
        make.enter(game, keeper, 1, position, 3)
    scorebook.change_rules(game, make.tap(keeper), make.ruleset(target=5))
    feet = [as_user(who).get(game.get_absolute_url()).text.count('class="foot"') for who in (scorer, keeper)]
    assert feet == [0, 1]


def test_nobody_is_singled_out_among_equal_last(client: Client, keeper: User) -> None:
    """T2: both ended it, both are fourth, both are marked."""
    page = read(client, make.game(keeper, "Mira", "Ben", "Tom", rounds=[[3, 70, 70]]))
    assert "Ben and Tom reached 66 in round 1" in page
    assert "1 Mira 3 +3 2 Ben ended it 70 +70 2 Tom ended it 70 +70" in page


def test_the_fewest_bullheads_win(client: Client, keeper: User) -> None:
    """T3."""
    page = read(client, make.game(keeper, "Mira", "Ben", rounds=[[40, 12]], preset="fixed-rounds", round_count=1))
    assert "Ben wins 12 bullheads" in page
    assert "1 Ben 12 +12 2 Mira 40 +40" in page


def test_a_countdown_tells_what_the_winner_has_left(client: Client, keeper: User) -> None:
    page = read(client, make.game(keeper, "Mira", "Ben", rounds=[[70, 12]], preset="countdown"))
    assert "Ben wins 54 left" in page
    assert "Final 1 Ben 54 −12" in page


def test_when_all_are_equal_all_win(client: Client, keeper: User) -> None:
    page = read(client, make.game(keeper, "Mira", "Ben", "Tom", rounds=[[70, 70, 70]]))
    assert "Everybody shares first place" in page


@pytest.mark.parametrize(
    ("piles", "settings", "why"),
    [
        ([3, 71], {}, "Ben reached 71 in round 1"),
        ([3, 67], {"limit": "pass"}, "Ben reached 67 in round 1"),
        ([68, 67], {"limit": "pass"}, "Ben and Mira passed 66 in round 1"),
        ([3, 71], {"preset": "countdown"}, "Ben had nothing left after round 1"),
        ([3, 7], {"preset": "fixed-rounds", "round_count": 1}, "The round is played"),
        ([3, 71], {"round_count": 1}, "Ben reached 71 in round 1"),
    ],
)
def test_it_says_why_it_ended(
    client: Client, keeper: User, piles: list[int], settings: dict[str, Any], why: str
) -> None:
    assert f" · {why} " in read(client, make.game(keeper, "Mira", "Ben", rounds=[piles], **settings))


def test_a_game_of_rounds_ends_after_the_last(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[3, 7], [1, 2]], preset="fixed-rounds", round_count=2)
    assert "4 bullheads · All rounds are played 2 rounds" in read(client, game)


def test_it_says_how_long_it_took_until_the_last_pile_was_there_first(client: Client, keeper: User) -> None:
    start = dt.datetime(2026, 11, 30, 18, 0, tzinfo=dt.UTC)
    with time_machine.travel(start, tick=False) as clock:
        game = make.game(keeper, "Mira", "Ben", rounds=[[3, 40]])
        clock.shift(dt.timedelta(minutes=52))
        make.enter(game, keeper, 2, 1, 3)
        make.enter(game, keeper, 2, 2, 30)
        clock.shift(dt.timedelta(days=7))
        make.enter(game, keeper, 2, 2, 31)
        assert "2 rounds · 52 min" in read(client, game)
        game = make.game(keeper, "Ada", "Bo", club=game.club)
        clock.shift(dt.timedelta(minutes=125))
        make.enter(game, keeper, 1, 1, 3)
        make.enter(game, keeper, 1, 2, 70)
        assert "1 round · 2 h 5 min" in read(client, game)


def test_the_worst_pile_is_told_with_its_cards(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[3, [57, 55, 44]], [4, 60]])
    assert "Worst pile Ben, round 2 60" in read(client, game)
    game = make.game(keeper, "Ada", "Bo", rounds=[[3, [57, 55, 44]]], preset="fixed-rounds", round_count=1)
    assert "Worst pile Bo, round 1 44 55 57 13" in read(client, game)


def test_a_worst_pile_is_one_without_its_correction(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[20, 25]])
    make.enter(game, keeper, 2, 1, 30)
    make.enter(game, keeper, 2, 2, 1, correction=60, why="fine")
    assert "Worst pile Mira, round 2 30" in read(client, game)


def test_equally_bad_piles_are_all_told_and_many_are_not_worth_telling(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[20, 20], [20, 9], [26, 1]], target=66)
    assert "Worst pile Mira, round 3 26" in read(client, game)
    game = make.game(keeper, "Ada", "Bo", rounds=[[33, 33], [33, 5]])
    assert "Worst pile Ada, round 1 Bo, round 1 Ada, round 2 33" in read(client, game)
    game = make.game(keeper, "Cy", "Di", rounds=[[33, 33], [33, 33]])
    assert "Worst pile" not in read(client, game)


def test_clean_rounds_are_told_of_whoever_has_most(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[[0, 20, 5], [[], 20, 0], [3, 30, 5]])
    assert "Picked up nothing in 2 rounds Mira" in read(client, game)
    game = make.game(keeper, "Ada", "Bo", "Cy", rounds=[[0, 40, 5], [3, 30, 0]])
    assert "Picked up nothing in a round Ada Cy" in read(client, game)
    game = make.game(keeper, "Di", "Ed", "Fay", rounds=[[1, 70, 5]])
    assert "Picked up nothing" not in read(client, game)


@pytest.mark.parametrize(
    ("second", "told"),
    [
        (10, None),
        (11, "Close finish Mira was 1 bullhead ahead of Ben"),
        (13, "Close finish Mira was 3 bullheads ahead of Ben"),
        (14, None),
    ],
)
def test_a_close_finish_is_told(client: Client, keeper: User, second: int, told: str | None) -> None:
    page = read(client, make.game(keeper, "Mira", "Ben", "Tom", rounds=[[10, second, 70]]))
    assert (told or "") in page
    assert ("Close finish" in page) is (told is not None)


def test_a_comeback_is_told_where_the_winner_was_last_and_far_behind(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[[20, 5, 8], [1, 30, 9], [0, 40, 20]])
    assert "Comeback Mira was last after round 1, 15 bullheads behind" in read(client, game)
    game = make.game(keeper, "Ada", "Bo", "Cy", rounds=[[14, 5, 8], [1, 30, 9], [0, 40, 20]])
    assert "Comeback" not in read(client, game)


def test_rounds_after_the_end_are_pointed_out_and_tell_no_stories(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", "Tom", rounds=[[3, 40, 5], [40, 5, 0]])
    make.enter(game, keeper, 1, 2, 66)
    page = read(client, game)
    assert "Mira wins 3 bullheads · Ben reached 66 in round 1" in page
    assert "Round 2 was played after the end. It does not count." in page
    assert "Picked up nothing" not in page
    assert "Worst pile Ben, round 1 66" in page


ROUNDS = [[20, 3], [20, 9], [20, 4], [20, 5], [1, 2], [3, 4]]
"""Six rounds to 100; Mira has 40, 60, 80 after rounds 2, 3, 4 and 84 in the end."""


def late(keeper: User, **settings: Any) -> Session:
    """Six rounds played to 100, and then one round corrected: the game ended after four."""
    game = make.game(keeper, "Mira", "Ben", rounds=ROUNDS, target=100, **settings)
    make.enter(game, keeper, 1, 1, 45)
    return game


def press(client: Client, game: Session, button: str) -> str:
    """Tap a button of the panel about the rounds after the end; returns what is shown then."""
    page = client.get(reverse("race", args=[game.public_id])).content.decode()
    panel = page[page.index('aria-label="After the end"') :]
    panel = panel[: panel.index("</section>")]
    for form in panel.split("<form")[1:]:
        if button in form:
            action = re.search('action="([^"]+)"', form)
            change = re.search('name="change" value="([0-9]+)"', form)
            assert action
            return text(client.post(action[1], {"key": "panel", "change": change[1] if change else ""}, follow=True))
    raise AssertionError(f"no such button: {panel}")


def test_a_correction_that_ends_it_earlier_asks_what_becomes_of_the_later_rounds(client: Client, keeper: User) -> None:
    game = late(keeper)
    page = read(client, game)
    assert "Ben wins 21 bullheads · Mira reached 105 in round 4" in page
    assert (
        "Rounds 5 and 6 were played after the end. They do not count. What do you want to do?"
        " Play on by other rules Take back Mira’s 45 Leave it so"
    ) in page
    assert make.finished_in(game) == 4
    sheet = text(client.get(reverse("sheet", args=[game.public_id])))
    assert "after the end" in sheet
    assert "1 2" in sheet  # nothing is deleted
    assert "3 4" in sheet


def test_taking_that_correction_back_opens_the_game_again(client: Client, keeper: User) -> None:
    game = late(keeper)
    make.enter(game, keeper, 2, 2, 10)  # a later correction that moves no end is not what is offered
    assert "Round 7" in press(client, game, "Take back Mira’s 45")
    assert make.finished_in(game) is None
    assert [seat.rank for seat in game.seats.all()] == [2, 1]


def test_other_rules_let_the_table_play_on(client: Client, keeper: User) -> None:
    game = late(keeper)
    assert (
        f'href="{reverse("game_rules", args=[game.public_id])}"'
        in client.get(reverse("race", args=[game.public_id])).content.decode()
    )
    fields = {"key": "k", "ends": "number", "target": "120", "limit": "reach", "round_count": "4"}
    page = text(client.post(reverse("game_rules", args=[game.public_id]), fields, follow=True))
    assert "Round 7 Our table · to 120" in page
    assert make.finished_in(game) is None


def test_it_can_be_left_so_and_then_nobody_is_asked_again(client: Client, keeper: User) -> None:
    game = late(keeper)
    page = press(client, game, "Leave it so")
    assert "Rounds 5 and 6 were played after the end. They do not count." in page
    assert "What do you want to do?" not in page
    assert "The rounds after the end were left as they are" in text(
        client.get(reverse("history", args=[game.public_id]))
    )
    assert scorebook.rejudge(game) == []
    assert scorebook.last_change(game) == game.changes.get(after__0__points=45)  # leaving it so is no step to undo
    make.enter(game, keeper, 1, 1, 46)
    assert "What do you want to do?" in read(client, game)


def test_who_may_not_decide_is_told_and_not_asked(
    keeper: User, scorer: User, viewer: User, game: Session, as_user: AsUser
) -> None:
    for seat in (1, 2, 3, 4):
        make.enter(game, keeper, 1, seat, 3)
        make.enter(game, keeper, 2, seat, 4)
    make.enter(game, keeper, 1, 1, 66)
    for who in (scorer, viewer):
        page = read(as_user(who), game)
        assert "Round 2 was played after the end. It does not count." in page
        assert "What do you want to do?" not in page


def test_a_correction_that_opens_a_game_again_withdraws_the_winner(client: Client, keeper: User) -> None:
    """It ends, opens, and ends again elsewhere, each time once."""
    game = make.game(keeper, "Mira", "Ben", rounds=[[60, 3], [6, 4]])
    assert "Ben wins 7 bullheads" in read(client, game)
    pad = reverse("pile", args=[game.public_id, 1, 1])
    made = game.changes.get(after__0__points=60)
    fields = {"key": "open", "entry": "numbers", "points": "50", "seen": str(made.number)}
    assert "Round 3" in text(client.post(pad, fields, follow=True))
    assert (make.finished_in(game), "Ben wins" in read(client, game)) == (None, False)
    assert "Playing now" in text(client.get(game.club.get_absolute_url()))
    make.enter(game, keeper, 3, 1, 20)
    make.enter(game, keeper, 3, 2, 2)
    assert "Ben wins 9 bullheads · Mira reached 76 in round 3 3 rounds" in read(client, game)
    assert make.finished_in(game) == 3
    club = text(client.get(game.club.get_absolute_url()))
    assert club.count("Ben won") == 1
    assert "Playing now" not in club


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ({"ends": "number", "target": "30", "limit": "reach"}, "Ben wins 12 bullheads · Mira reached 40 in round 2"),
        ({"ends": "rounds", "round_count": "2"}, "Ben wins 12 bullheads · All rounds are played 2 rounds"),
        ({"ends": "number", "target": "60", "limit": "pass"}, "Ben wins 21 bullheads · Mira reached 80 in round 4"),
    ],
)
def test_a_changed_target_or_number_of_rounds_judges_the_rounds_anew(
    client: Client, keeper: User, rule: dict[str, str], says: str
) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=ROUNDS, target=100)
    page = text(client.post(reverse("game_rules", args=[game.public_id]), {"key": "k", **rule}, follow=True))
    assert says in page
    assert "were played after the end. They do not count." in page
    assert "Take back the change of rules Leave it so" in page
    assert "Round 7" in press(client, game, "Take back the change of rules")


def test_a_round_that_was_broken_off_by_stopping_is_told_as_that(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[20, 3], [5, None]])
    scorebook.stop_game(game, make.tap(keeper))
    page = read(client, game)
    assert "Round 2 was not completed. It is kept, but does not count." in page
    assert "What do you want to do?" not in page


def test_play_again_with_other_settings_starts_from_the_same_people_order_and_rules(
    client: Client, keeper: User
) -> None:
    game = make.game(keeper, "Tom", "Mira", "Ben", rounds=[[3, 120, 5]], target=100, limit="pass")
    page = client.get(reverse("race", args=[game.public_id])).content.decode()
    address = re.search('href="([^"]+)"[^>]*>Play again with other settings', page)
    assert address
    form = client.get(address[1]).content.decode()
    players = {player.name: player.public_id for player in game.club.players.all()}
    order = " ".join(players[name] for name in ("Tom", "Mira", "Ben"))
    assert f'name="order" value="{order}"' in form
    assert form.count(" checked") == 4  # three players, and how it ends
    assert re.search('<input[^>]*name="ends" value="number"[^>]* checked', form)
    assert 'name="target" value="100"' in form
    assert '<option value="pass" selected>' in form
    fields = {"key": "k", "tapped": list(players.values()), "order": order, "names": ["Zoë"], "ends": "rounds"}
    page = text(client.post(address[1], {**fields, "round_count": "2"}, follow=True))
    assert "Round 1 Our table · 2 rounds" in page
    assert "Tom 0 Mira 0 Ben 0 Zoë 0" in page


def test_play_again_with_other_settings_keeps_what_the_form_does_not_ask(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[3, 70]], deck=64)
    players = [player.public_id for player in game.club.players.all()]
    fields = {"key": "k", "tapped": players, "ends": "stop"}
    client.post(f"{reverse('new_game', args=[game.club.public_id])}?after={game.public_id}", fields)
    ruleset = Session.objects.latest("pk").ruleset
    assert (ruleset["deck"], ruleset["target"]) == (64, None)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"target": 100, "direction": "down"}, "Classic Four rows, 104 cards: the game as it is known"),
        ({"capacity": 6}, "Classic 4 rows of 6, cards 1–104, 10 cards each."),
        ({"preset": "club-league"}, "Club league One round, with points for the places"),
        ({"preset": "club-league", "round_count": 3}, "Club league 4 rows of 5, cards 1–64 from 2 players on"),
        ({"preset": "bully"}, "Bully Duels on a board, for two"),
    ],
)
def test_play_again_with_other_settings_tells_the_rules_of_the_game(
    client: Client, keeper: User, settings: dict[str, Any], told: str
) -> None:
    game = make.game(keeper, "Mira", "Ben", **settings)
    address = reverse("new_game", args=[game.club.public_id])
    assert told in text(client.get(address, {"after": game.public_id}))


def test_the_game_before_must_be_one_of_the_club(client: Client, club: Club, outsider: User) -> None:
    stranger = make.game(outsider, "Ada", "Eve")
    for after in (stranger.public_id, "nonsense", ""):
        assert client.get(reverse("new_game", args=[club.public_id]), {"after": after}).status_code == 404


def test_play_again_seats_the_same_people_with_the_same_rules_in_one_tap(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Tom", "Mira", "Ben", rounds=[[3, 120, 5]], target=100, limit="pass")
    page = again(client, game)
    assert "Round 1 Our table · past 100" in page
    assert "Tom 0 Mira 0 Ben 0" in page
    assert game.club.sessions.count() == 2


def test_a_double_tap_on_play_again_makes_one_game(client: Client, keeper: User) -> None:
    """T13, for starting."""
    game = make.game(keeper, rounds=[[3, 70, 5, 5]])
    assert again(client, game, key="one-tap") == again(client, game, key="one-tap")
    assert game.club.sessions.count() == 2


def test_the_last_change_can_still_be_taken_back(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 70, 5, 5]])
    response = client.get(reverse("race", args=[game.public_id]))
    assert "Take back Kofi’s 5" in labels(response)
    client.post(reverse("undo", args=[game.public_id]), {"key": "a-key", "change": 5})
    assert "Enter Kofi’s pile" in read(client, game)


def test_only_a_keeper_is_offered_the_next_game(
    viewer: User, scorer: User, keeper: User, game: Session, as_user: AsUser
) -> None:
    for seat, points in enumerate([3, 70, 5, 5], 1):
        make.enter(game, keeper, 1, seat, points)
    assert [who.username for who in (viewer, scorer, keeper) if "Play again" in read(as_user(who), game)] == ["keeper"]
    assert "↶" not in read(as_user(viewer), game)


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (10, 12)])
def test_the_end_asks_the_database_seven_times_however_large_the_game(
    client: Client, keeper: User, players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """As the race, and once for how long it took."""
    names = [f"Player {number}" for number in range(players)]
    piles = [[number % 9 for number in range(players)]] * rounds
    game = make.game(keeper, *names, rounds=piles, preset="fixed-rounds", round_count=rounds)
    client.get(reverse("race", args=[game.public_id]))  # the first visit of a day renews the sign-in
    with django_assert_num_queries(7):
        assert "Game over" in read(client, game)


def test_the_end_leads_to_the_table_that_it_counts_in(client: Client, club: Club, keeper: User) -> None:
    game = make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9})
    assert "Standings All time ›" in read(client, game)
    scorebook.move_game(game, make.tap(keeper), game.started_at, make.season(club, "Spring", "2026-03-01"))
    page = client.get(reverse("race", args=[game.public_id])).content.decode()
    spring = club.seasons.get().public_id
    assert f'/c/{club.public_id}/seasons/{spring}/?game=bullheads"' in page
    scorebook.throw_away(game, make.tap(keeper), thrown_away=True)
    assert "Standings" not in read(client, game)


def test_a_phone_that_was_invited_to_a_game_alone_is_led_to_no_table(
    keeper: User, game: Session, as_user: AsUser
) -> None:
    for seat, points in enumerate([3, 70, 5, 5], 1):
        make.enter(game, keeper, 1, seat, points)
    assert "Standings" not in read(as_user(make.invited(game, keeper, "phone")), game)


def follow(game: Session, keeper: User, number: int = 1) -> None:
    """Four turns: Ben takes a sixth card (6), Tom a low one (1) and a sixth (5), Kofi a low one (6)."""
    make.follow(
        game,
        keeper,
        number,
        [12, 37, 43, 58],
        {1: 14, 2: 15, 3: 44, 4: 61},
        {1: 21, 2: 30, 3: 26, 4: 36},
        ({1: 9, 2: 68, 3: 3, 4: 93}, {3: 2}),
        ({1: 94, 2: 96, 3: 95, 4: 2}, {4: 3}),
    )


def test_followed_rounds_tell_who_took_what(client: Client, keeper: User) -> None:
    game = make.game(keeper, preset="fixed-rounds", round_count=1, hand=4)
    follow(game, keeper)
    page = read(client, game)
    assert (
        "Who took what Dearest take Ben, round 1, turn 2 12 14 15 21 26 6 Dearest take Kofi, round 1, turn 4 43 44 6"
        " Takes Sixth card Low card Cheapest Gifts"
        " Mira 0 0 0 – 1 Ben 1 1 0 – 0 Tom 2 1 1 1 of 1 1 Kofi 1 0 1 0 of 1 0"
        " Round 1 is played: 13 cards taken, 7 in the rows, all 20 are there. From 1 followed round. Cheapest:"
    ) in page
    html = client.get(game.get_absolute_url()).content.decode()
    assert f'href="{game.get_absolute_url()}table/1/2/?card=30"' in html
    assert "followed in part" not in page


def test_a_round_that_was_followed_in_part_is_said_to_be(client: Client, keeper: User) -> None:
    game = make.game(keeper, preset="fixed-rounds", round_count=2, hand=4)
    follow(game, keeper)
    make.follow(game, keeper, 2, [12, 37, 43, 58], {1: 14, 2: 15, 3: 44, 4: 61})
    scorebook.leave_following(game, make.tap(keeper), 2)
    for position in (1, 2, 3, 4):
        make.enter(game, keeper, 2, position, 3)
    assert "From 2 followed rounds. 1 of them was followed in part. Cheapest:" in read(client, game)


def test_without_followed_rounds_nothing_is_told_of_takes(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[70, 41, 55, 41]])
    assert "Who took what" not in read(client, game)


def test_stories_are_true_of_followed_rounds(client: Client, keeper: User) -> None:
    game = make.game(keeper, preset="fixed-rounds", round_count=1, hand=4)
    follow(game, keeper)
    page = read(client, game)
    assert "Picked up nothing in a round Mira" in page
    assert "Worst pile Ben, round 1 Tom, round 1 Kofi, round 1 6" in page
    scorebook.save_pile(game, make.tap(keeper), 1, 1, scorebook.Entry(correction=9, why="late"), seen=0)
    assert "Picked up nothing in a round Mira" in read(client, game), "the correction is no pile"


def test_the_worst_pile_of_a_followed_round_is_told_with_its_cards(client: Client, keeper: User) -> None:
    game = make.game(keeper, preset="fixed-rounds", round_count=1, hand=2)
    turns = {1: 14, 2: 15, 3: 44, 4: 61}, {1: 21, 2: 30, 3: 26, 4: 36}
    make.follow(game, keeper, 1, [12, 37, 43, 58], *turns)
    assert "Worst pile Ben, round 1 12 14 15 21 26 6" in read(client, game)


def test_a_followed_game_took_until_its_last_card_or_answer_was_there_first(client: Client, keeper: User) -> None:
    start = dt.datetime(2026, 11, 30, 18, 0, tzinfo=dt.UTC)
    with time_machine.travel(start, tick=False) as clock:
        game = make.game(keeper, "Mira", "Ben", preset="fixed-rounds", round_count=1, hand=1)
        make.follow(game, keeper, 1, [12, 37, 43, 58], {1: 14, 2: 3})
        clock.shift(dt.timedelta(minutes=18))
        scorebook.take_row(game, make.tap(keeper), 1, 1, 3, 1)
        clock.shift(dt.timedelta(days=7))
        last = scorebook.last_change(game)
        assert last is not None
        scorebook.take_back(game, make.tap(keeper), last.number)
        scorebook.take_row(game, make.tap(keeper), 1, 1, 3, 2)
        scorebook.save_pile(game, make.tap(keeper), 1, 1, scorebook.Entry(correction=9, why="late"), seen=0)
        assert "1 round · 18 min" in read(client, game)
