"""The club's own rulesets: made, changed, copied, archived, and games started with them; all settings of one game."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Club, HouseRules, Session, User
from tests import make
from tests.page import text

type AsUser = Callable[[User], Client]

SHOWN: dict[str, Any] = {
    "name": "Thursday rules",
    "penalty": "bullheads",
    "wins": "fewest",
    "lowest": "2",
    "highest": "10",
    "row_count": "4",
    "capacity": "5",
    "deck_kind": "number",
    "deck": "104",
    "per_player": "10",
    "plus": "4",
    "deck_by": [""] * 9,
    "hand_kind": "number",
    "hand": "10",
    "hand_by": [""] * 9,
    "too_low": "choose",
    "placement": "right",
    "left_limit": "none",
    "ends": "reach",
    "target": "66",
    "limit": "reach",
    "round_count": "4",
    "draw_of_two": "1",
    "share": "up",
    "equal_losers": "dense",
}
"""The form as it is shown for classic rules, with a name."""


@pytest.fixture
def client(keeper: User, as_user: AsUser) -> Client:
    """The keeper's browser."""
    return as_user(keeper)


def at(club: Club, name: str, *ids: str) -> str:
    return reverse(name, args=[club.public_id, *ids])


def add(client: Client, club: Club, key: str = "a-key", query: str = "", **fields: Any) -> Any:
    return client.post(at(club, "new_ruleset") + query, {**SHOWN, "key": key, **fields})


def kept(club: Club, *names: str) -> tuple[Any, ...]:
    """Some settings of the rules that were made last, as the database keeps them."""
    ruleset = HouseRules.objects.filter(club=club).latest("pk").ruleset
    return tuple(ruleset[name] for name in names)


# The list


def test_the_club_leads_its_keeper_to_the_rules(client: Client, club: Club, scorer: User, as_user: AsUser) -> None:
    assert at(club, "rulesets") in client.get(club.get_absolute_url()).content.decode()
    assert at(club, "rulesets") not in as_user(scorer).get(club.get_absolute_url()).content.decode()


def test_without_rules_the_list_says_how_to_begin(client: Client, club: Club) -> None:
    page = text(client.get(at(club, "rulesets")))
    assert "None yet. Take a game below" in page
    assert "New rules, beginning with Classic › A number of rounds › Countdown ›" in page
    assert "Archived" not in page


def test_the_list_says_how_each_game_ends(client: Client, club: Club) -> None:
    make.house_rules(club, "Thursday")
    make.house_rules(club, "All night", target=None)
    page = text(client.get(at(club, "rulesets")))
    assert "All night Ends when you stop it. › Thursday Ends after the round in which somebody has 66" in page


def test_rules_without_a_target_or_a_number_of_rounds_are_until_stopped(client: Client, club: Club) -> None:
    add(client, club, ends="stop")
    assert kept(club, "target", "round_count") == (None, None)
    own = club.house_rules.get()
    ids = [player.public_id for player in club.players.all()]
    start = {"key": "k", "tapped": ids, "game": own.public_id, "ends": "stop"}
    answer = client.post(at(club, "new_game"), start, follow=True)
    assert "Our table · until stopped" in text(answer)


# Making and changing


def test_rules_begin_as_a_preset(client: Client, club: Club) -> None:
    page = client.get(at(club, "new_ruleset") + "?preset=countdown").content.decode()
    assert 'name="countdown" id="id_countdown" checked' in page
    assert 'name="name" value=' not in page
    answer = add(client, club, query="?preset=countdown", countdown="on")
    assert (answer.status_code, answer["Location"]) == (302, at(club, "rulesets"))
    assert kept(club, "name", "preset", "target", "direction") == ("Thursday rules", "countdown", 66, "down")


def test_the_number_that_ends_a_game_is_called_so_whatever_is_counted(client: Client, club: Club) -> None:
    assert "Number This number is enough must be passed" in text(client.get(at(club, "new_ruleset")))


def test_a_game_by_rules_of_the_club_says_which(client: Client, club: Club, keeper: User) -> None:
    own = make.house_rules(club, "Thursday rules", capacity=6)
    game = make.game(keeper, "Mira", "Ben", club=club, **own.ruleset)
    told = "“Thursday rules”: 4 rows of 6, cards 1–104, 10 cards each."
    assert told in text(client.get(reverse("game_rules", args=[game.public_id])))
    assert f"This game is played so: {told}" in text(client.get(f"/rules/classic/?from={game.public_id}"))


def test_a_preset_that_nobody_knows_is_classic(client: Client, club: Club) -> None:
    assert 'name="deck" value="104"' in client.get(at(club, "new_ruleset") + "?preset=chess").content.decode()


@pytest.mark.parametrize("preset", ["classic", "tactic", "logic", "professional", "bull-king", "club-league", "free"])
def test_a_preset_saved_as_it_is_shown_is_that_preset(client: Client, club: Club, preset: str) -> None:
    before = make.ruleset(preset)
    shown = as_shown(client.get(at(club, "new_ruleset") + f"?preset={preset}"))
    client.post(at(club, "new_ruleset") + f"?preset={preset}", {**shown, "name": "Ours", "key": "k"})
    assert club.house_rules.get().ruleset == {**before, "name": "Ours"}


def as_shown(answer: Any) -> dict[str, Any]:
    """What a browser sends when the form is saved as it came."""
    form = answer.context["form"]
    return {
        **{field.name: field.value() for field in form if field.value() not in (None, False)},
        **{name: [typed for _, typed in form.tables(name)] for name in ("deck_by", "hand_by")},
    }


@pytest.mark.parametrize(
    ("fields", "settings"),
    [
        ({"lowest": "3", "highest": "6"}, {"players": [3, 6]}),
        ({"row_count": "3", "capacity": "6"}, {"row_count": 3, "capacity": 6}),
        ({"deck": "64", "highest": "6"}, {"deck": 64}),
        ({"deck_kind": "per_player", "per_player": "10", "plus": "4"}, {"deck": {"per_player": 10, "plus": 4}}),
        (
            {"deck_kind": "by_players", "deck_by": ["64", "84", "", "", "", "104", "", "", ""]},
            {"deck": {"2": 64, "3": 84, "7": 104}},
        ),
        ({"deck_kind": "any"}, {"deck": None}),
        ({"hand": "8"}, {"hand": 8}),
        ({"hand_kind": "by_players", "hand_by": ["12", "9", "7"]}, {"hand": {"2": 12, "3": 9, "4": 7}}),
        ({"penalty": "cards"}, {"penalty": "cards"}),
        ({"penalty": "typed", "wins": "most"}, {"penalty": "typed", "wins": "most"}),
        ({"placement": "both", "left_limit": "row"}, {"placement": "both", "left_limit": "row"}),
        ({"too_low": "cheapest"}, {"too_low": "cheapest"}),
        ({"ends": "both", "target": "99", "limit": "pass"}, {"target": 99, "limit": "pass", "round_count": 4}),
        ({"countdown": "on"}, {"direction": "down"}),
        ({"deck_kind": "per_player", "draft": "on"}, {"draft": True}),
        ({"league": "on"}, {"league": {"draw_of_two": 1, "share": "up", "equal_losers": "dense"}}),
        (
            {"league": "on", "draw_of_two": "0", "share": "exact", "equal_losers": "skip"},
            {"league": {"draw_of_two": 0, "share": "exact", "equal_losers": "skip"}},
        ),
    ],
)
def test_every_setting_can_be_chosen(
    client: Client, club: Club, fields: dict[str, Any], settings: dict[str, Any]
) -> None:
    assert add(client, club, **fields).status_code == 302
    assert {name: value for name in settings for value in kept(club, name)} == settings
    shown = client.get(at(club, "ruleset", club.house_rules.get().public_id))
    client.post(at(club, "ruleset", club.house_rules.get().public_id), {**as_shown(shown), "key": "again"})
    assert {name: value for name in settings for value in kept(club, name)} == settings


def test_what_is_not_asked_is_not_looked_at(client: Client, club: Club) -> None:
    odd: dict[str, Any] = {
        "deck_kind": "any",
        "deck": "x",
        "per_player": "x",
        "deck_by": ["x"],
        "hand_by": ["x"],
        "left_limit": "x",
    }
    assert add(client, club, share="x", **odd).status_code == 302
    odd |= {"row_count": "x", "capacity": "", "deck_kind": "x", "hand_kind": "x", "hand": "0", "placement": ""}
    assert add(client, club, "other-key", name="Numbers", penalty="typed", **odd).status_code == 302
    assert kept(club, "row_count", "deck", "hand", "placement", "league") == (4, 104, 10, "right", None)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "Type a name."),
        ({"row_count": "0"}, "“Rows” needs a whole number from 1 to 20."),
        ({"plus": "", "deck_kind": "per_player"}, "“Cards besides” needs a whole number from 0 to 104."),
        ({"highest": "11"}, "“Most players” needs a whole number from 2 to 10."),
        ({"lowest": "1"}, "“Fewest players” needs a whole number from 2 to 10."),
        ({"lowest": "5", "highest": "4"}, "The fewest players are more than the most. Swap the two numbers."),
        ({"wins": "nobody"}, "“Who wins” needs an answer. Choose one of those that are offered."),
        ({"penalty": ""}, "“Counting” needs an answer."),
        ({"league": "on", "share": ""}, "“Three winners who share 8 points” needs an answer."),
        (
            {"deck_kind": "by_players", "deck_by": ["", "84"]},
            (
                "“Highest card by the number of players” needs whole numbers from 1 to 104, "
                "and one for the fewest players. Where nothing changes the line stays empty."
            ),
        ),
        ({"hand_kind": "by_players", "hand_by": ["ten"]}, "“Cards in a hand by the number of players” needs whole"),
        (
            {"deck": "54"},
            (
                "With 10 at the table, rows and hands need 104 cards, but the deck has 54. "
                "Choose a larger deck, smaller hands or fewer players."
            ),
        ),
        (
            {"deck_kind": "by_players", "deck_by": ["24", "84", "", "", "", "74"], "highest": "8"},
            "With 8 at the table, rows and hands need 84 cards, but the deck has 74.",
        ),
        ({"ends": "stop", "countdown": "on"}, "Counting down needs a number: choose one, or do not count down."),
        ({"ends": "number", "target": ""}, "Type the number at which the game ends."),
    ],
)
def test_rules_that_no_game_can_have_are_refused_with_the_reason_and_what_was_typed_stays(
    client: Client, club: Club, fields: dict[str, Any], sentence: str
) -> None:
    answer = add(client, club, **{"capacity": "6", "hand_by": ["", "", "7"], **fields})
    assert answer.status_code == 422
    assert sentence in text(answer)
    page = answer.content.decode()
    assert 'name="capacity" value="6"' in page
    typed = [value for value in fields.get("hand_by", ["", "", "7"]) if value]
    assert f'name="hand_by" value="{typed[0]}"' in page
    assert not HouseRules.objects.exists()


def test_everything_that_is_wrong_is_said_at_once(client: Client, club: Club) -> None:
    page = text(add(client, club, name=" ", row_count="many", hand="", ends="rounds", round_count="0"))
    for sentence in (
        "Type a name.",
        "“Rows” needs a whole number from 1 to 20.",
        "“Cards in a hand” needs a whole number from 1 to 50.",
        "The rounds to play are a whole number from 1 to 100.",
    ):
        assert sentence in page


def test_an_empty_request_is_answered_with_what_is_missing(client: Client, club: Club) -> None:
    answer = client.post(at(club, "new_ruleset"), {})
    assert answer.status_code == 422
    assert "“Rows” needs a whole number from 1 to 20." in text(answer)


def test_two_taps_make_one_ruleset(client: Client, club: Club) -> None:
    for _ in range(2):
        assert add(client, club, "one-tap").status_code == 302
    assert club.house_rules.count() == 1


@pytest.mark.parametrize("archived", [False, True])
def test_a_name_that_looks_like_that_of_other_rules_is_refused(
    client: Client, club: Club, keeper: User, archived: bool
) -> None:
    scorebook.archive_rules(make.house_rules(club, "Thursday rules"), make.tap(keeper), archived)
    answer = add(client, club, name="thursday RULES")
    assert answer.status_code == 422
    said = "The club has rules called “Thursday rules” already, which looks the same. Choose another name."
    assert said in text(answer)
    assert 'name="name" value="thursday RULES"' in answer.content.decode()


def test_rules_are_renamed_and_changed_in_one_form(client: Client, club: Club) -> None:
    own = make.house_rules(club, "Thursday")
    page = client.get(at(club, "ruleset", own.public_id)).content.decode()
    assert 'name="name" value="Thursday"' in page
    answer = client.post(at(club, "ruleset", own.public_id), {**SHOWN, "key": "k", "name": "Friday", "hand": "7"})
    assert (answer.status_code, answer["Location"]) == (302, at(club, "rulesets"))
    assert kept(club, "name", "hand") == ("Friday", 7)
    assert club.house_rules.count() == 1


def test_two_phones_do_not_write_over_each_other_unasked(client: Client, club: Club, keeper: User) -> None:
    own = make.house_rules(club, "Thursday")
    address = at(club, "ruleset", own.public_id)
    [seen] = re.findall(r'name="seen" value="(\d+)"', client.get(address).content.decode())
    scorebook.save_rules(own, make.tap(keeper), "Thursday", make.ruleset(target=50))
    typed = {**SHOWN, "name": "Friday", "hand": "7"}
    wrong = client.post(address, {**typed, "key": "one", "seen": seen, "name": ""})
    assert f'name="seen" value="{seen}"' in wrong.content.decode()
    answer = client.post(address, {**typed, "key": "two", "seen": seen})
    assert answer.status_code == 422
    assert "These rules were changed on another phone meanwhile. Save again to keep what stands here" in text(answer)
    page = answer.content.decode()
    assert 'name="name" value="Friday"' in page
    assert 'name="hand" value="7"' in page
    assert kept(club, "name", "target") == ("Thursday", 50)
    [now] = re.findall(r'name="seen" value="(\d+)"', page)
    assert client.post(address, {**typed, "key": "three", "seen": now}).status_code == 302
    assert kept(club, "name", "target", "hand") == ("Friday", 66, 7)


def test_rules_are_copied_under_another_name(client: Client, club: Club) -> None:
    own = make.house_rules(club, "Thursday", target=30)
    assert f"?copy={own.public_id}" in client.get(at(club, "ruleset", own.public_id)).content.decode()
    shown = client.get(at(club, "new_ruleset") + f"?copy={own.public_id}")
    assert 'name="name" value=' not in shown.content.decode()
    assert 'name="target" value="30"' in shown.content.decode()
    add(client, club, query=f"?copy={own.public_id}", name="Friday", ends="number", target="30", row_count="3")
    assert kept(club, "name", "target", "row_count") == ("Friday", 30, 3)
    own.refresh_from_db()
    assert (own.name, own.ruleset["row_count"]) == ("Thursday", 4)


def test_rules_are_archived_and_brought_back(client: Client, club: Club) -> None:
    own = make.house_rules(club, "Thursday")
    page = text(client.post(at(club, "ruleset", own.public_id), {"key": "k1", "archived": "yes"}, follow=True))
    assert "None yet." in page
    assert "Archived Thursday Ends" in page
    own_page = text(client.get(at(club, "ruleset", own.public_id)))
    assert "Archived: not offered when a game starts." in own_page
    assert "Start a game with them" not in own_page
    page = text(client.post(at(club, "ruleset", own.public_id), {"key": "k2", "archived": "no"}, follow=True))
    assert "Archived" not in page


def test_rules_of_another_club_are_not_found(client: Client, club: Club, outsider: User) -> None:
    other = make.house_rules(make.game(outsider, "Ada", "Eve").club)
    assert client.get(at(club, "ruleset", other.public_id)).status_code == 404
    assert client.get(at(club, "new_ruleset") + f"?copy={other.public_id}").status_code == 404


# Starting a game


def begin(client: Client, club: Club, own: str, **fields: Any) -> Any:
    ids = [player.public_id for player in club.players.all()]
    return client.post(at(club, "new_game"), {"key": "k", "tapped": ids, "game": own, "ends": "reach", **fields})


def test_a_game_starts_with_rules_of_the_club_and_keeps_them(client: Client, club: Club, keeper: User) -> None:
    own = make.house_rules(club, "Thursday", target=None, round_count=2, hand=8)
    page = client.get(at(club, "new_game") + f"?game={own.public_id}")
    assert "Thursday Ends after 2 rounds. Another game" in text(page)
    assert 'name="round_count" value="2"' in page.content.decode()
    assert begin(client, club, own.public_id, ends="rounds", round_count="2").status_code == 302
    scorebook.save_rules(own, make.tap(keeper), "Friday", make.ruleset())
    game = Session.objects.latest("pk")
    assert [game.ruleset[name] for name in ("name", "round_count", "hand")] == ["Thursday", 2, 8]


def test_the_rules_of_the_club_are_chosen_beside_the_other_games_and_may_end_otherwise_tonight(
    client: Client, club: Club
) -> None:
    own = make.house_rules(club, "Thursday", target=30, hand=8)
    page = text(client.get(at(club, "new_game")))
    assert "Our own rules Thursday Ends after the round in which somebody has 30 or more bullheads." in page
    ids = [player.public_id for player in club.players.all()]
    chosen = client.post(at(club, "new_game"), {"key": "k", "tapped": ids, "choose": own.public_id})
    assert f'name="game" value="{own.public_id}"' in chosen.content.decode()
    begin(client, club, own.public_id, ends="number", target="20", limit="reach")
    game = Session.objects.latest("pk")
    assert [game.ruleset[name] for name in ("name", "target", "hand")] == ["Thursday", 20, 8]


def test_a_club_without_rules_of_its_own_is_offered_none(client: Client, club: Club, keeper: User) -> None:
    assert "Our own rules" not in text(client.get(at(club, "new_game")))
    scorebook.archive_rules(make.house_rules(club), make.tap(keeper), archived=True)
    assert "Our own rules" not in text(client.get(at(club, "new_game")))


def test_rules_archived_meanwhile_start_no_game(client: Client, club: Club, keeper: User) -> None:
    own = make.house_rules(club, "Thursday")
    scorebook.archive_rules(own, make.tap(keeper), archived=True)
    answer = begin(client, club, own.public_id, ends="reach")
    assert answer.status_code == 422
    assert "The club does not offer these rules any more. Choose what you play." in text(answer)
    assert Session.objects.count() == 1


def test_too_many_for_the_rules_of_the_club_are_told_so(client: Client, club: Club) -> None:
    own = make.house_rules(club, "Three", players=[2, 3])
    answer = begin(client, club, own.public_id)
    assert answer.status_code == 422
    assert "No more than 3 players can play by these rules. Take somebody out." in text(answer)


# All settings of one game


def change(client: Client, game: Session, key: str = "a-key", **fields: Any) -> Any:
    return client.post(reverse("game_ruleset", args=[game.public_id]), {**SHOWN, "key": key, **fields})


def test_every_setting_of_a_running_game_can_be_changed_and_it_is_judged_anew(
    client: Client, keeper: User, game: Session
) -> None:
    make.enter(game, keeper, 1, 1, [55, 11])
    for seat in (2, 3, 4):
        make.enter(game, keeper, 1, seat, 1)
    rules_page = client.get(reverse("game_rules", args=[game.public_id])).content.decode()
    assert f"{game.get_absolute_url()}rules/all/" in rules_page
    answer = change(client, game, penalty="cards", hand="8", ends="rounds", round_count="1")
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    kept = Session.objects.get(pk=game.pk)
    assert [kept.ruleset[name] for name in ("penalty", "hand", "round_count")] == ["cards", 8, 1]
    assert (kept.finished_in_round, kept.seats.get(position=1).total) == (1, 2)
    change(client, game, "other-key", penalty="cards", hand="7", ends="rounds", round_count="1")
    told = text(client.get(reverse("history", args=[game.public_id])))
    assert "4 rows of 5, cards 1–104, 7 cards each. It was: 4 rows of 5, cards 1–104, 8 cards each." in told


def test_settings_that_the_game_contradicts_are_refused(client: Client, keeper: User, game: Session) -> None:
    make.enter(game, keeper, 1, 1, [55, 11])
    answer = change(client, game, deck="54")
    assert answer.status_code == 422
    assert "There is no card 55: the deck goes from 1 to 54. Check the number." in text(answer)
    answer = change(client, game, "other-key", lowest="5")
    assert "These rules need at least 5 players. Add somebody." in text(answer)
    assert Session.objects.get(pk=game.pk).ruleset["deck"] == 104


def test_bully_has_no_settings_and_leads_to_its_game(client: Client, game: Session) -> None:
    Session.objects.filter(pk=game.pk).update(ruleset={"preset": "bully"})
    answer = client.get(reverse("game_ruleset", args=[game.public_id]))
    assert answer.status_code == 302
    assert answer["Location"] == f"/s/{game.public_id}/"
