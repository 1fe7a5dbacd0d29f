"""The club's own rulesets as they are kept: what is refused, what is logged, and that no game is changed by them."""

import pytest

from scoring import scorebook
from scoring.models import Change, Club, HouseRules, Session, User
from tests import make


def faults(refused: pytest.ExceptionInfo[scorebook.Refused]) -> list[tuple[str, object]]:
    return [(fault.code, getattr(fault, "fields", {}).get("players")) for fault in refused.value.faults]


def test_rules_are_kept_in_full_under_their_name(club: Club) -> None:
    own = make.house_rules(club, "Thursday rules", target=100)
    assert own.ruleset == {
        "preset": "classic",
        "name": "Thursday rules",
        "players": [2, 10],
        "row_count": 4,
        "capacity": 5,
        "deck": 104,
        "hand": 10,
        "penalty": "bullheads",
        "placement": "right",
        "left_limit": "none",
        "too_low": "choose",
        "target": 100,
        "limit": "reach",
        "round_count": None,
        "direction": "up",
        "wins": "fewest",
        "draft": False,
        "league": None,
    }


@pytest.mark.parametrize(
    ("settings", "players"),
    [
        ({"deck": 103}, 10),
        ({"deck": {"2": 64, "3": 63, "7": 104}}, 6),
        ({"deck": {"per_player": 9, "plus": 11}}, 10),
        ({"hand": {"2": 12, "3": 35}, "players": [2, 3]}, 3),
        ({"players": [2, 11]}, 11),
    ],
)
def test_a_deck_too_small_for_a_table_that_may_sit_down_is_refused(
    club: Club, keeper: User, settings: dict[str, object], players: int
) -> None:
    with pytest.raises(scorebook.Refused) as refused:
        scorebook.add_rules(club, make.tap(keeper), "Small", make.ruleset(**settings))  # type: ignore[arg-type]
    assert faults(refused) == [("deck_too_small", players)]
    assert not HouseRules.objects.exists()


def test_a_deck_that_is_just_large_enough_will_do(club: Club) -> None:
    make.house_rules(club, "Six", deck=64, players=[2, 6])
    make.house_rules(club, "Numbers", penalty="typed", deck=1)
    assert [own.name for own in club.house_rules.all()] == ["Numbers", "Six"]


def test_a_name_that_looks_like_another_is_refused(club: Club, keeper: User) -> None:
    own = make.house_rules(club, "Thursday rules")
    other = make.house_rules(club, "Friday")
    with pytest.raises(scorebook.NotNow, match="rules_look_alike"):
        scorebook.add_rules(club, make.tap(keeper), "THURSDAY  Rules", make.ruleset())
    with pytest.raises(scorebook.NotNow, match="rules_look_alike"):
        scorebook.save_rules(other, make.tap(keeper), "thursday rules", make.ruleset())
    scorebook.save_rules(own, make.tap(keeper), "Thursday Rules", make.ruleset())
    assert sorted(HouseRules.objects.values_list("name", flat=True)) == ["Friday", "Thursday Rules"]


def test_what_is_done_to_rules_is_in_the_clubs_log(club: Club, keeper: User) -> None:
    own = make.house_rules(club, "Thursday rules")
    scorebook.save_rules(own, make.tap(keeper), "Friday", make.ruleset(target=50))
    scorebook.archive_rules(own, make.tap(keeper), archived=True)
    scorebook.archive_rules(own, make.tap(keeper), archived=False)
    log = Change.objects.filter(club=club, session=None, what__startswith="rules.").order_by("number")
    assert [(change.what, change.after["name"]) for change in log] == [
        ("rules.saved", "Thursday rules"),
        ("rules.saved", "Friday"),
        ("rules.archived", "Friday"),
        ("rules.returned", "Friday"),
    ]
    assert log[0].before is None
    assert (log[1].before["name"], log[1].before["ruleset"]["target"]) == ("Thursday rules", 66)
    assert (log[1].after["rules"], log[1].after["ruleset"]["target"]) == (own.public_id, 50)


def test_the_same_tap_twice_makes_rules_once(club: Club, keeper: User) -> None:
    made = [scorebook.add_rules(club, make.tap(keeper, "one tap"), "Thursday", make.ruleset()) for _ in range(2)]
    assert made[0] == made[1]
    with pytest.raises(scorebook.KeyReused):
        scorebook.add_rules(club, make.tap(keeper, "one tap"), "Friday", make.ruleset())
    assert [own.name for own in club.house_rules.all()] == ["Thursday"]


def test_a_game_keeps_its_own_copy(club: Club, keeper: User) -> None:
    own = make.house_rules(club, "Thursday", target=20)
    people = list(club.players.all())
    game = scorebook.start_game(make.tap(keeper), club, people, own.ruleset)
    for seat in range(1, 5):
        make.enter(game, keeper, 1, seat, 5 * seat)
    scorebook.save_rules(own, make.tap(keeper), "Friday", make.ruleset(target=100))
    kept = Session.objects.get(pk=game.pk)
    assert (kept.ruleset["name"], kept.ruleset["target"], kept.finished_in_round) == ("Thursday", 20, 1)
