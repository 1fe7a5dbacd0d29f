"""The race: who stands where after the last complete round, in words too, and what to do next."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import scorebook
from scoring.models import Session, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def race(game: Session) -> str:
    return reverse("race", args=[game.public_id])


def pad(game: Session, seat: int, number: int) -> str:
    return reverse("pile", args=[game.public_id, seat, number])


def read(client: Client, game: Session, **query: str) -> str:
    return text(client.get(race(game), query))


def last(game: Session) -> int:
    """The number of the change that can be taken back."""
    change = scorebook.last_change(game)
    assert change is not None
    return change.number


def press(client: Client, game: Session, step: str, key: str = "a-key") -> None:
    """Tap the button of the race that goes a step back, or forth."""
    form = re.search(f'action="{race(game)}{step}/".*?name="change" value="([0-9]+)"', client_page(client, game), re.S)
    assert form
    client.post(reverse(step, args=[game.public_id]), {"key": key, "change": form[1]})


def client_page(client: Client, game: Session) -> str:
    return client.get(race(game)).content.decode()


def undo(client: Client, game: Session, change: object, key: str = "a-key") -> str:
    return text(client.post(reverse("undo", args=[game.public_id]), {"key": key, "change": change}, follow=True))


def test_before_the_first_round_everybody_stands_in_seat_order_without_a_rank(client: Client, game: Session) -> None:
    page = read(client, game)
    assert "Mira 0 Ben 0 Tom 0 Kofi 0 This round" in page
    assert "By seat" not in page
    assert "leads" not in page


def test_the_big_button_starts_the_round_with_the_first_seat(client: Client, game: Session) -> None:
    page = client.get(race(game)).content.decode()
    assert f'<a class="button primary" href="{pad(game, 1, 1)}">' in page
    assert "Round 1: enter Mira’s pile" in page


def test_the_big_button_goes_on_to_the_first_who_is_missing(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, None, 0, None]])
    response = client.get(race(game))
    assert text(response).endswith("Enter Ben’s pile")
    assert f'<a class="button primary" href="{pad(game, 2, 1)}">' in response.content.decode()


def test_players_stand_by_rank_after_the_last_complete_round_and_share_places(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 3], [1, 12, 6, 12]])
    assert "1 Ben 15 +12 1 Tom 15 +6 1 Kofi 15 +12 4 Mira 21 +1" in read(client, game)


def test_a_round_that_is_not_complete_counts_for_nobody_yet(client: Client, keeper: User) -> None:
    """T5: passing the target in the middle of a round ends nothing."""
    game = make.game(keeper, rounds=[[20, 3, 9, 5], [60, None, None, None]])
    page = read(client, game)
    assert page.startswith("‹ Round 2 ")
    assert "1 Ben 3 +3 2 Kofi 5 +5 3 Tom 9 +9 4 Mira 20 +20" in page
    assert "Enter Ben’s pile" in page


def test_the_lowest_total_wins_when_the_round_is_complete_in_which_somebody_passed_the_target(
    client: Client, keeper: User
) -> None:
    """T3, T5."""
    game = make.game(keeper, rounds=[[20, 3, 9, 5], [60, 7, None, 30]])
    make.enter(game, keeper, 2, 3, 0)
    assert "Tom wins 9 bullheads · Mira reached 80 in round 2" in read(client, game)


def test_the_order_can_be_by_seat_and_is_remembered(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 5]])
    assert "4 Mira 20 +20 1 Ben 3 +3 3 Tom 9 +9 2 Kofi 5 +5" in read(client, game, order="seats")
    assert "4 Mira 20 +20 1 Ben 3 +3" in read(client, game)
    assert "1 Ben 3 +3 2 Kofi 5 +5" in read(client, game, order="rank")
    assert "1 Ben 3 +3 2 Kofi 5 +5" in read(client, game, order="nonsense")


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        ([10, 3, 9, 5], "Ben leads by 2"),
        ([10, 3, 9, 3], "Ben and Kofi share the lead"),
        ([3, 3, 9, 3], "Mira, Ben and Kofi share the lead"),
        ([3, 3, 3, 3], "Everybody has 3"),
    ],
)
def test_it_says_who_leads(client: Client, keeper: User, piles: list[int], said: str) -> None:
    assert said in read(client, make.game(keeper, rounds=[piles]))


@pytest.mark.parametrize(
    ("piles", "limit", "said"),
    [
        ([57, 3, 9, 5], "reach", "Mira is 9 bullheads from the end"),
        ([65, 3, 9, 5], "reach", "Mira is 1 bullhead from the end"),
        ([65, 3, 9, 5], "pass", "Mira is 2 bullheads from the end"),
        ([57, 3, 57, 5], "reach", "Mira and Tom are 9 bullheads from the end"),
        (
            [50, 3, 57, 51],
            "reach",
            "Tom is 9 bullheads from the end Kofi is 15 bullheads from the end By",
        ),
    ],
)
def test_it_says_who_is_close_to_the_end(client: Client, keeper: User, piles: list[int], limit: str, said: str) -> None:
    page = read(client, make.game(keeper, rounds=[piles], limit=limit))
    assert said.replace(" By", " ⇅ By") in page


def test_three_quarters_of_the_way_is_marked_in_words(client: Client, keeper: User) -> None:
    page = read(client, make.game(keeper, rounds=[[60, 59, 3, 5]], target=80))
    assert "Ben 59 +59 4 Mira close 60 +60" in page


def test_it_says_how_many_rounds_are_to_go(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="fixed-rounds", round_count=3)
    assert "3 rounds to go" in read(client, game)
    make.enter(game, keeper, 1, 1, 30)
    make.enter(game, keeper, 1, 2, 3)
    assert "2 rounds to go" in read(client, game)
    make.enter(game, keeper, 2, 1, 10)
    make.enter(game, keeper, 2, 2, 3)
    assert "Last round" in read(client, game)


def test_without_a_target_the_bars_measure_themselves_by_the_highest_total(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[30, 3]], preset="fixed-rounds")
    page = client.get(race(game)).content.decode()
    assert 'width="10%"' in page
    assert 'width="100%"' in page


def test_bars_stay_within_their_track_whatever_the_corrections(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", preset="fixed-rounds")
    make.enter(game, keeper, 1, 1, 0, correction=-5, why="misdeal")
    make.enter(game, keeper, 1, 2, 0, correction=-7, why="misdeal")
    response = client.get(race(game))
    assert "1 Ben −7 −7 2 Mira −5 −5" in text(response)
    assert re.findall("<rect ([^/]*) height", response.content.decode()) == ['width="87%"', 'x="25%" width="62%"']


def test_counting_down_shows_what_remains(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[30, 3]], preset="countdown")
    page = read(client, game)
    assert "1 Ben 63 −3 2 Mira 36 −30" in page
    assert "from 66 down" in page


def test_counting_down_below_nothing_keeps_the_points(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[70, 3]], preset="countdown")
    page = read(client, game)
    assert "Mira had nothing left after round 1" in page
    assert "2 Mira ended it −4 −70" in page


@pytest.mark.parametrize(
    ("settings", "short", "sentence"),
    [
        ({}, "to 66", "Ends after the round in which somebody has 66 or more bullheads."),
        ({"limit": "pass"}, "past 66", "Ends after the round in which somebody has more than 66 bullheads."),
        ({"target": None, "round_count": 4}, "4 rounds", "Ends after 4 rounds."),
        ({"target": None, "round_count": 1}, "1 round", "Ends after 1 round."),
        (
            {"round_count": 4},
            "to 66, at most 4 rounds",
            "Ends after the round in which somebody has 66 or more bullheads. Ends after 4 rounds at the latest.",
        ),
        ({"target": None}, "until stopped", "Ends when you stop it."),
        (
            {"direction": "down"},
            "from 66 down",
            "Counts down from 66 and ends after the round in which somebody is at 0 or below.",
        ),
    ],
)
def test_the_rule_of_the_game_is_visible(
    client: Client, keeper: User, settings: dict[str, Any], short: str, sentence: str
) -> None:
    """T4."""
    page = read(client, make.game(keeper, **settings))
    assert f"Our table · {short} " in page
    assert sentence in page


@pytest.mark.parametrize(
    ("limit", "total", "over"),
    [("reach", 65, False), ("reach", 66, True), ("pass", 66, False), ("pass", 67, True)],
)
def test_the_game_ends_at_its_limit(client: Client, keeper: User, limit: str, total: int, over: bool) -> None:
    """T4."""
    page = read(client, make.game(keeper, rounds=[[total, 3, 9, 5]], limit=limit))
    assert ("Game over" in page) is over


def test_seventy_is_no_end_when_the_table_plays_to_a_hundred(client: Client, keeper: User) -> None:
    """T6."""
    page = read(client, make.game(keeper, rounds=[[70, 3, 9, 5]], target=100))
    assert "Round 2" in page
    assert "to 100" in page


def test_this_round_shows_each_pile_and_who_is_missing(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[[55, 14], [], 0, 7]])
    make.enter(game, keeper, 2, 1, [30, 22, 3])
    make.enter(game, keeper, 2, 2, [])
    make.enter(game, keeper, 2, 3, 7, correction=-5, why="misdeal")
    page = read(client, game)
    assert "This round Mira 3 cards 3 22 30 9 Ben nothing picked up 0 " in page
    assert "Tom correction −5: misdeal 2 Kofi not entered yet Enter" in page


def test_every_pile_of_this_round_leads_to_its_pad(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 4, None, None]])
    response = client.get(race(game))
    assert all(f'href="{pad(game, seat, 1)}"' in response.content.decode() for seat in (1, 2, 3, 4))
    assert {"Correct Mira’s 3", "Correct Ben’s 4", "Enter Tom’s pile", "Enter Kofi’s pile"} < set(labels(response))


def test_piles_that_cannot_be_right_are_warned_about_with_the_way_to_their_round(client: Client, keeper: User) -> None:
    game = make.game(keeper, "Mira", "Ben", rounds=[[[1, 2], [3]]])
    response = client.get(race(game))
    assert "Round 1: at least 1 card is missing from the piles. Look for it. Look at round 1" in text(response)
    assert f'href="{reverse("sheet", args=[game.public_id])}#round-1"' in response.content.decode()


def test_the_last_change_is_taken_back_by_name(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 12, None, None]])
    assert "Take back Ben’s 12" in labels(client.get(race(game)))
    assert undo(client, game, last(game)).endswith("↶ Mira’s 3 ↷ Ben’s 12 Enter Ben’s pile")


def test_what_another_phone_did_is_named_as_theirs(client: Client, keeper: User, scorer: User, game: Session) -> None:
    entered = make.enter(game, scorer, 1, 1, 12)
    response = client.get(race(game))
    assert "Take back Mira’s 12 (by another phone)" in labels(response)
    assert "↶ Mira’s 12 another phone Enter" in text(response)
    scorebook.take_back(game, make.tap(scorer), entered.number)
    assert "Bring back Mira’s 12 (by another phone)" in labels(client.get(race(game)))


def test_redo_brings_back_step_by_step_what_was_taken_back(client: Client, keeper: User) -> None:
    """Undo and redo, any number of steps, through the buttons of the race alone."""
    game = make.game(keeper, rounds=[[3, [55], 0, None]])
    whole = read(client, game)
    for step in range(3):
        press(client, game, "undo", f"undo-{step}")
    assert "Mira not entered yet" in read(client, game)
    for step, button in enumerate(["Mira’s 3", "Ben’s 7", "Tom’s 0"]):
        assert f"↷ {button} " in read(client, game)
        press(client, game, "redo", f"redo-{step}")
    assert read(client, game) == whole


def test_something_new_leaves_nothing_to_bring_back(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 12, None, None]])
    press(client, game, "undo")
    undone = scorebook.last_undo(game)
    assert undone is not None
    make.enter(game, keeper, 1, 2, 8)
    assert "↷" not in read(client, game)
    response = client.post(reverse("redo", args=[game.public_id]), {"key": "k", "change": undone.number})
    assert response.status_code == 422
    assert "“Ben, round 1: 8” came later. Take that back first" in text(response)


def test_who_enters_scores_takes_back_scores_and_nothing_else(
    keeper: User, scorer: User, game: Session, as_user: AsUser
) -> None:
    for seat in (1, 2, 3, 4):
        make.enter(game, keeper, 1, seat, seat)
    by_scorer = as_user(scorer)
    assert "↶ Kofi’s 4" in read(by_scorer, game)
    changed = scorebook.change_rules(game, make.tap(keeper), make.ruleset(target=100))
    assert "↶" not in read(by_scorer, game)
    response = by_scorer.post(reverse("undo", args=[game.public_id]), {"key": "k", "change": changed.number})
    assert response.status_code == 422
    assert "Only who keeps the club can take that back." in text(response)
    undone = scorebook.take_back(game, make.tap(keeper), changed.number)
    response = by_scorer.post(reverse("redo", args=[game.public_id]), {"key": "k2", "change": undone.number})
    assert "Only who keeps the club can take that back." in text(response)
    assert Session.objects.get(pk=game.pk).ruleset["target"] == 66


def test_a_correction_is_named_in_what_would_be_taken_back(client: Client, keeper: User) -> None:
    game = make.game(keeper)
    make.enter(game, keeper, 1, 1, 12, correction=-5, why="misdeal")
    assert "Take back Mira’s 12 −5" in labels(client.get(race(game)))


def test_undoing_step_by_step_shows_exactly_what_was_there_before(client: Client, keeper: User) -> None:
    """T12: +1 +1 −1 −1 −1 +5, as entries of one cell and others, each undo one step back."""
    game = make.game(keeper)
    seen = []
    steps: list[tuple[int, int, Any]] = [(1, 1, 1), (1, 2, [55]), (1, 1, 0), (1, 2, 4), (1, 1, []), (1, 3, 5)]
    for number, seat, pile in steps:
        seen.append((read(client, game), text(client.get(reverse("sheet", args=[game.public_id])))))
        make.enter(game, keeper, number, seat, pile)
    for step, (race_before, sheet_before) in enumerate(reversed(seen)):
        race_after = undo(client, game, last(game), key=f"undo-{step}")
        assert re.sub(r" ↷ \S+ \S+", "", race_after) == race_before  # what may be brought back comes as well
        assert text(client.get(reverse("sheet", args=[game.public_id]))) == sheet_before
    assert scorebook.last_change(game) is None


def test_a_stale_phone_takes_back_what_its_button_names_and_nothing_newer(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 12, None, None]])
    stale = last(game)
    make.enter(game, keeper, 1, 3, 8)
    response = client.post(reverse("undo", args=[game.public_id]), {"key": "k", "change": stale}, follow=True)
    assert "Ben not entered yet Enter Tom 8" in text(response)


def test_what_was_corrected_since_is_not_taken_back(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 12, None, None]])
    stale = last(game)
    make.enter(game, keeper, 1, 2, 8)
    response = client.post(reverse("undo", args=[game.public_id]), {"key": "k", "change": stale})
    assert response.status_code == 422
    assert "“Ben, round 1: 8, it was 12” came later. Take that back first, or correct it where it is." in text(response)
    assert "Ben 8" in text(response)


@pytest.mark.parametrize("step", ["undo", "redo"])
@pytest.mark.parametrize("change", ["", "x", "-1", "1.5", "²", "9" * 5000, "0"])
def test_a_step_back_or_forth_to_nonsense_is_refused(client: Client, keeper: User, step: str, change: str) -> None:
    game = make.game(keeper, rounds=[[3, 12, None, None]])
    response = client.post(reverse(step, args=[game.public_id]), {"key": "k", "change": change})
    assert response.status_code == 422
    assert "This was taken back or brought back already." in text(response)
    assert "Mira 3 Ben 12 Tom not entered yet" in text(response)


@pytest.mark.parametrize("key", ["", "k" * 65, "a\x00b", "ключ"])
def test_a_form_without_a_sound_key_is_a_bad_request(client: Client, keeper: User, key: str) -> None:
    game = make.game(keeper, rounds=[[3, 12, None, None]])
    for name in ("undo", "redo", "stop", "again", "keep_end", "throw_away", "put_back"):
        assert client.post(reverse(name, args=[game.public_id]), {"key": key, "change": "3"}).status_code == 400
    assert game.changes.count() == 3
    assert game.club.sessions.count() == 1


def test_a_double_tap_on_undo_takes_back_one_change(client: Client, keeper: User) -> None:
    """T13, for undo."""
    game = make.game(keeper, rounds=[[3, 12, None, None]])
    number = last(game)
    undo(client, game, number, key="one-tap")
    assert undo(client, game, number, key="one-tap").endswith("↶ Mira’s 3 ↷ Ben’s 12 Enter Ben’s pile")


def test_an_old_page_sent_again_with_another_change_is_refused(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[3, 12, None, None]])
    number = last(game)
    undo(client, game, number, key="one-tap")
    response = client.post(reverse("undo", args=[game.public_id]), {"key": "one-tap", "change": number - 1})
    assert response.status_code == 409
    assert "This page was out of date, so nothing was changed." in text(response)
    assert "Mira 3 Ben not entered yet" in text(response)


def test_the_table_stops_a_game_after_its_last_complete_round(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 5], [1, None, None, None]])
    page = text(client.post(reverse("stop", args=[game.public_id]), {"key": "k"}, follow=True))
    assert "Ben wins 3 bullheads · Stopped after round 1" in page
    assert make.finished_in(game) == 1


def test_stopping_can_be_taken_back(client: Client, keeper: User) -> None:
    game = make.game(keeper, rounds=[[20, 3, 9, 5]])
    response = client.post(reverse("stop", args=[game.public_id]), {"key": "k"}, follow=True)
    assert "Take back the end of the game" in labels(response)
    assert "Round 2" in undo(client, game, last(game))
    assert make.finished_in(game) is None


def test_a_game_without_a_complete_round_cannot_be_stopped(client: Client, game: Session) -> None:
    response = client.post(reverse("stop", args=[game.public_id]), {"key": "k"})
    assert response.status_code == 422
    assert "No round is complete yet, so there is no result." in text(response)


def test_viewers_look_and_scorers_enter_but_only_keepers_end_a_game(
    viewer: User, scorer: User, keeper: User, game: Session, as_user: AsUser
) -> None:
    seen = {someone.username: read(as_user(someone), game) for someone in (viewer, scorer, keeper)}
    assert [name for name, page in seen.items() if "Enter" in page] == ["scorer", "keeper"]
    assert [name for name, page in seen.items() if "End the game now" in page] == ["keeper"]
    assert all("Where does it go?" in page for page in seen.values())
    assert "↶" not in seen["viewer"]
    for name, who, status in [
        ("undo", viewer, 404),
        ("stop", scorer, 404),
        ("again", scorer, 404),
        ("undo", scorer, 422),
    ]:
        url = reverse(name, args=[game.public_id])
        assert as_user(who).post(url, {"key": f"{name}-{who}", "change": "1"}).status_code == status


def test_outsiders_and_strangers_find_nothing(outsider: User, game: Session, as_user: AsUser) -> None:
    for name in ("race", "sheet", "cards", "history"):
        assert as_user(outsider).get(reverse(name, args=[game.public_id])).status_code == 404
        assert Client().get(reverse(name, args=[game.public_id])).status_code == 404


def test_what_changes_something_is_never_a_plain_look(client: Client, game: Session) -> None:
    for name in ("undo", "redo", "again", "keep_end", "put_back"):
        assert client.get(reverse(name, args=[game.public_id])).status_code == 405


def test_names_are_never_executed_or_cut_out_of_the_page(client: Client, keeper: User) -> None:
    """T28."""
    names = ["A" * 40, "🐂🐮", "مريم", """<b>&'"Max"""]
    game = make.game(keeper, *names, rounds=[[20, 3, 9, 5], [1, 2, 3, None]])
    for name in ("race", "sheet", "cards", "history"):
        page = client.get(reverse(name, args=[game.public_id])).content.decode()
        assert "<b>&'" not in page
        assert "&lt;b&gt;&amp;&#x27;&quot;Max" in page
        assert all(each in page for each in names[:3])


def test_htmx_gets_the_fragment_with_its_title_and_address(client: Client, game: Session) -> None:
    headers = {"HX-Request": "true", "HX-Request-Type": "partial"}
    response = client.get(race(game), headers=headers)
    page = response.content.decode()
    assert page.startswith("<title>Round 1</title>")
    assert "<html" not in page
    assert response["HX-Push-Url"] == race(game)


def test_no_browser_takes_the_fragment_it_keeps_for_the_page(client: Client, game: Session) -> None:
    """Going back asks for the whole page, with the tag of what the browser has of it."""
    fragment = client.get(race(game), headers={"HX-Request": "true", "HX-Request-Type": "partial"})
    whole = client.get(race(game), headers={"HX-Request-Type": "full", "If-None-Match": fragment["ETag"]})
    assert whole.status_code == 200
    assert "<html" in whole.content.decode()


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (2, 20), (10, 1), (10, 20)])
def test_the_race_asks_the_database_six_times_however_large_the_game(
    client: Client, keeper: User, players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The sign-in, the user, the game with its club and the role, the seats, the piles, the last change."""
    names = [f"Player {number}" for number in range(players)]
    game = make.game(keeper, *names, rounds=[[number % 9 for number in range(players)]] * rounds, target=None)
    client.get(race(game))  # the first visit of a day renews the sign-in
    with django_assert_num_queries(6):
        assert f"Round {rounds + 1}" in read(client, game)


def test_a_followed_round_lists_the_cards_taken_so_far_and_asks_for_no_pile(
    client: Client, keeper: User, game: Session
) -> None:
    turns = {1: 14, 2: 15, 3: 44, 4: 61}, {1: 21, 2: 30, 3: 26, 4: 36}
    make.follow(game, keeper, 1, [12, 37, 43, 58], *turns)
    response = client.get(race(game))
    assert (
        "This round Mira nothing picked up 0 Ben 5 cards 12 14 15 21 26 6"
        " Tom nothing picked up 0 Kofi nothing picked up 0"
    ) in text(response)
    assert "Correct Ben’s 6" in labels(response)
    assert not [label for label in labels(response) if label.startswith("Enter ")]


def test_a_round_in_which_following_was_broken_off_is_to_be_entered(
    client: Client, keeper: User, game: Session
) -> None:
    make.follow(game, keeper, 1, [12, 37, 43, 58], {1: 14, 2: 15, 3: 44, 4: 61})
    scorebook.leave_following(game, make.tap(keeper), 1)
    assert "Mira not entered yet Enter Ben not entered yet Enter" in read(client, game)
