"""The rules of each preset, told with an example that the rules have played."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Club, Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

SHOWN = (
    *("classic", "fixed-rounds", "countdown", "tactic", "logic", "professional", "bull-king", "club-league"),
    *("free", "bully"),
)


def page(client: Client, preset: str = "classic") -> str:
    answer = client.get(f"/rules/{preset}/")
    assert answer.status_code == 200
    return text(answer)


@pytest.mark.parametrize("preset", SHOWN)
def test_every_preset_is_told_and_starts_a_game(client: Client, preset: str) -> None:
    answer = client.get(reverse("rules", args=[preset]))
    assert answer.status_code == 200
    html = answer.content.decode()
    assert f'href="/new/?game={preset}"' in html
    assert re.findall(r'href="/rules/([a-z-]+)/"( aria-current="page")?', html) == [
        (key, ' aria-current="page"' if key == preset else "") for key in SHOWN
    ]


@pytest.mark.parametrize("preset", ["poker", "x", "Classic", "classic%00"])
def test_other_rules_are_not_found(client: Client, preset: str) -> None:
    assert client.get(f"/rules/{preset}/").status_code == 404


@pytest.mark.parametrize(
    ("preset", "ends", "wins"),
    [
        ("classic", "Ends after the round in which somebody has 66 or more bullheads.", "fewest bullheads"),
        ("fixed-rounds", "Ends after 4 rounds.", "fewest bullheads"),
        (
            "countdown",
            "Counts down from 66 and ends after the round in which somebody is at 0 or below.",
            "most left",
        ),
        ("tactic", "Counts down from 66 and ends after the round in which somebody is at 0 or below.", "most left"),
        ("bull-king", "Ends after 3 rounds.", "fewest points"),
        ("club-league", "Ends after 1 round.", "fewest bullheads"),
        ("free", "Ends when you stop it.", "fewest points"),
    ],
)
def test_it_says_how_the_game_ends_and_who_wins(client: Client, preset: str, ends: str, wins: str) -> None:
    said = page(client, preset)
    assert said.count(ends) == 2
    assert said.count(f"Whoever has the {wins} wins.") == 2


def test_the_cards_are_counted_as_they_are(client: Client) -> None:
    """docs/rules.md §1: 76×1, 9×2, 10×3, 8×5, 1×7."""
    said = page(client)
    for line in (
        "The 55 alone 1 card 55 7",
        "two like digits 8 cards 11 22 33 5",
        "end in 0 10 cards 10 20 30 3",
        "end in 5 9 cards 5 15 25 2",
        "All others 76 cards 1 2 3 1",
    ):
        assert line in said


def test_the_example_is_that_of_the_document(client: Client) -> None:
    """docs/rules.md §5: three turns of four players, and what lies there after each."""
    turns = re.split(r" Turn \d ", page(client))[1:]
    assert turns[0] == (
        "14 Mira behind 12 0 15 Ben behind 14 0 44 Tom behind 43 0 61 Kofi behind 58 0 "
        "Row 1 12 14 15 Row 2 37 Row 3 43 44 Row 4 58 61"
    )
    assert turns[1] == (
        "21 Mira behind 15 0 26 Ben behind 21 0 "
        "30 Tom behind 26, where the row is full: takes 12 · 14 · 15 · 21 · 26 6 36 Kofi behind 30 0 "
        "Row 1 30 36 Row 2 37 Row 3 43 44 Row 4 58 61"
    )
    assert turns[2].startswith(
        "Mira’s 3 is lower than every row end. Which row does Mira take? "
        "Row 1 30 36 4 bullheads Row 2 37 1 bullhead Row 3 43 44 6 bullheads Row 4 58 61 2 bullheads "
        "3 Mira too low, takes row 2 by choice: 37 1 9 Ben behind 3 0 68 Tom behind 61 0 93 Kofi behind 68 0 "
        "Row 1 30 36 Row 2 3 9 Row 3 43 44 Row 4 58 61 68 93 What everybody picked up so far Mira 1 Ben 0 Tom 6 Kofi 0"
    )


def test_a_smaller_deck_is_not_said_to_have_every_card(client: Client) -> None:
    said = "Here all 104 cards are counted; a smaller deck ends before some of them."
    assert [preset for preset in SHOWN if said in page(client, preset)] == ["tactic", "logic", "club-league"]


def test_only_where_hands_are_hidden_the_game_is_about_what_is_in_them(client: Client) -> None:
    said = "is in somebody’s hand. That is what the game is about."
    assert [preset for preset in SHOWN if said in page(client, preset)] == ["tactic"]


def test_the_example_of_tactic_stays_within_the_deck_of_four(client: Client) -> None:
    said = page(client, "tactic")
    assert "Deck 10 cards in the deck for each player and 4 more" in said
    assert "13 Kofi behind 12, where the row is full: takes 7 · 9 · 10 · 11 · 12 11 Row 1 13 Row 2 15 16" in said
    assert "3 Mira too low, takes row 1 by choice: 13 1" in said
    assert "What everybody has left by now Mira 65 Ben 66 Tom 66 Kofi 55" in said
    assert "when somebody comes or goes, it changes with the next deal" in said


def test_logic_looks_into_its_draft(client: Client) -> None:
    said = page(client, "logic")
    assert "Mira 10 · 31 Ben 11 Tom 12 Kofi 13 Now it is Ben’s turn to take one of the other 39." in said
    assert "In the end 7, 15, 28 and 39 stay, and start the rows." in said
    assert "Lay all cards face up." in said


def test_professional_goes_to_both_sides_and_asks_where_two_are_equally_near(client: Client) -> None:
    """docs/rules.md §5: row 40 46 47 48 49, card 17 takes the five."""
    first, second = re.split(r" Turn \d ", page(client, "professional"))[1:]
    assert first == (
        "17 Mira before 40, where the row is full: takes 40 · 46 · 47 · 48 · 49 7 58 Ben before 60 0 "
        "81 Tom behind 75 0 Row 1 17 Row 2 58 60 Row 3 72 75 81 Row 4 90"
    )
    assert second.startswith(
        "Ben’s 66 is as near to 60 as to 72. Where does Ben lay it? "
        "Row 1 17 Row 2 58 60 0 right Row 3 72 75 81 0 left Row 4 90 "
        "20 Mira behind 17 0 66 Ben before 72, by choice 0 95 Tom behind 90 0 "
        "Row 1 17 20 Row 2 58 60 Row 3 66 72 75 81 Row 4 90 95"
    )


def test_bull_king_counts_cards_on_three_rows(client: Client) -> None:
    """docs/rules.md §5."""
    said = page(client, "bull-king")
    assert "Players 2 to 4 Deck a deck of any size Hand 12 cards each from 2 players on, 9 cards each from" in said
    assert "Every card that you pick up counts 1, whatever is on it." in said
    assert "16 Tom behind 12, where the row is full: takes 4 · 5 · 8 · 9 · 12 5 Row 1 16 Row 2 13 17 Row 3 20" in said
    assert "Row 1 16 1 point Row 2 13 17 2 points Row 3 20 1 point 3 Mira too low, takes row 3 by choice: 20 1" in said
    assert "What everybody picked up so far Mira 1 Ben 0 Tom 5" in said
    assert "bullheads:" not in said
    assert "For 2 it needs 27 cards at least. For 3 it needs 30 cards at least. For 4 it needs 31 cards" in said


def test_the_club_league_tells_its_points(client: Client) -> None:
    """docs/rules.md §6: 3, 8, 8, 15 → 8, −1, −1, −2."""
    said = page(client, "club-league")
    assert "cards 1–64 from 2 players on, cards 1–84 from 3 players on, cards 1–104 from 7 players on" in said
    assert "Mira 3 +8 Ben 8 −1 Tom 8 −1 Kofi 15 −2 The winner gets 8 points." in said
    assert "House rule Two who are equal get 1 point each." in said


def test_any_game_with_points_is_told_without_cards(client: Client) -> None:
    said = page(client, "free")
    assert "Round 1 Mira 12 Ben −5 Tom 30 Round 2 Mira 8 Ben 20 Tom −10 Who is where now 1 Ben 15 2 Mira 20" in said
    assert "The cards" not in said
    assert "Where does it go?" not in said


def test_counting_down_shows_what_is_left(client: Client) -> None:
    said = page(client, "countdown")
    assert "What everybody has left by now Mira 65 Ben 66 Tom 60 Kofi 66" in said
    assert "Everybody starts with 66" in said
    assert "Everybody starts with" not in page(client)


def test_a_game_of_rounds_has_no_number_to_pass(client: Client) -> None:
    assert "Passing the number" in page(client)
    assert "Passing the number" not in page(client, "fixed-rounds")


def test_house_rules_are_marked(client: Client) -> None:
    said = page(client)
    assert said.count("House rule ") == 3
    assert "House rule Equal totals share a place" in said


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "ends", "countdown"),
    [
        ("classic", "reach", False),
        ("fixed-rounds", "rounds", False),
        ("countdown", "reach", True),
        ("tactic", "reach", True),
        ("bull-king", "rounds", False),
        ("club-league", "rounds", False),
        ("free", "stop", False),
    ],
)
def test_the_game_begins_with_these_rules_chosen(client: Client, preset: str, ends: str, countdown: bool) -> None:
    form = client.get(f"/new/?game={preset}").content.decode()
    assert re.findall(r'name="ends" value="(\w+)"[^>]* checked', form) == [ends]
    assert bool(re.search(r'name="countdown"[^>]* checked', form)) is countdown


@pytest.mark.django_db
def test_a_game_of_these_rules_starts(client: Client) -> None:
    told = {
        "names": ["Mira", "Ben"],
        "ends": "rounds",
        "round_count": "4",
        "target": "66",
        "limit": "reach",
        "key": "k",
    }
    client.post("/new/?game=fixed-rounds", told)
    ruleset = Session.objects.get().ruleset
    assert (ruleset["preset"], ruleset["target"], ruleset["round_count"]) == ("fixed-rounds", None, 4)


def test_who_keeps_a_club_starts_its_next_game_with_these_rules(keeper: User, club: Club, as_user: AsUser) -> None:
    client = as_user(keeper)
    answer = client.get("/new/?game=countdown")
    assert answer["Location"] == f"/c/{club.public_id}/new/?game=countdown"
    assert re.search(r'name="countdown"[^>]* checked', client.get(answer["Location"]).content.decode())


@pytest.mark.django_db
def test_rules_that_nobody_knows_begin_as_classic(client: Client) -> None:
    form = client.get("/new/?game=poker").content.decode()
    assert re.findall(r'name="ends" value="(\w+)"[^>]* checked', form) == ["reach"]


def test_a_game_leads_to_its_own_rules_and_back(keeper: User, game: Session, as_user: AsUser) -> None:
    client = as_user(keeper)
    race = reverse("race", args=[game.public_id])
    link = f"/rules/classic/?from={game.public_id}"
    assert f'href="{link}"' in client.get(race).content.decode()
    told = client.get(link).content.decode()
    assert f'href="{race}" aria-label="Back to the game"' in told
    assert f'href="/where/?from={game.public_id}"' in told


def test_a_game_by_other_rules_than_those_told_says_so(keeper: User, club: Club, as_user: AsUser) -> None:
    client = as_user(keeper)
    same, other = (make.game(keeper, "Mira", "Ben", club=club, preset="tactic", capacity=size) for size in (5, 6))
    said = text(client.get(f"/rules/tactic/?from={other.public_id}"))
    assert "This game is played so: 4 rows of 6, 10 cards in the deck for each player and 4 more," in said
    assert "This game is played so" not in text(client.get(f"/rules/tactic/?from={same.public_id}"))


def test_nobody_reads_the_rules_of_a_game_they_may_not_see(keeper: User, outsider: User, as_user: AsUser) -> None:
    game = make.game(keeper, "Mira", "Ben", capacity=6)
    assert "This game is" not in text(as_user(outsider).get(f"/rules/classic/?from={game.public_id}"))


def test_a_viewer_finds_the_rules_from_a_game_too(viewer: User, game: Session, as_user: AsUser) -> None:
    seen = text(as_user(viewer).get(reverse("race", args=[game.public_id])))
    assert "Where does it go? How to play" in seen
    assert "Throw the game away" not in seen


def test_the_club_leads_to_both(keeper: User, club: Club, as_user: AsUser) -> None:
    html = as_user(keeper).get(f"/c/{club.public_id}/").content.decode()
    assert 'href="/where/"' in html
    assert 'href="/rules/classic/"' in html


def test_the_example_of_bully_is_played_by_the_rules(client: Client) -> None:
    """docs/rules.md §7: the 2 beats the joker, and takes what was shown in the tie before it."""
    said = page(client, "bully")
    assert "Duel 1 Ada’s Q on a1, Ben’s K on b1 K beats Q: Ben takes 1 card" in said
    assert "Ben’s 7 on e2, Ada’s 7 on e1 Ben’s 2 on a2, Ada’s joker on b2 2 beats the joker: Ben takes 2 cards" in said
    assert "Ada 0 captured Ben 3 captured" in said
    assert said.count("House rule") == 3
