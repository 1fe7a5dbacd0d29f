"""Who gets through which door: every view is on exactly one list, and a stranger gets 404."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import Http404
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from scoring import access, scorebook
from scoring.models import Club, Role, Session, User
from tests import make

DOORS = {
    "public": {"home", "first_game", "restore", "restoring", "invitation", "where", "rules", "healthz"},
    "watch": set(),
    "viewer": {
        "club",
        "games",
        "players",
        "seasons",
        "player",
        "race",
        "sheet",
        "cards",
        "history",
        "record",
        "table",
        "suggest",
        "replay",
        "replay_turn",
        "board",
        "duel",
        "season",
        "pairs",
        "records",
        "out",
        "games_csv",
        "rounds_csv",
        "standings_csv",
    },
    "scorer": {
        "pile",
        "undo",
        "redo",
        "rows",
        "draft",
        "card",
        "answer",
        "leave_following",
        "mend",
        "spares",
        "exchange",
        "mend_duel",
    },
    "keeper": {
        "share",
        "link",
        "remove_phone",
        "people",
        "seat",
        "import_record",
        "arriving",
        "paper",
        "backup",
        "new_game",
        "rename_club",
        "start_rule",
        "add_player",
        "edit_player",
        "merge_player",
        "stop",
        "again",
        "game_rules",
        "game_ruleset",
        "rulesets",
        "new_ruleset",
        "ruleset",
        "keep_end",
        "throw_away",
        "put_back",
        "new_season",
        "season_settings",
        "when",
    },
}


def patterns(table: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for each in table:
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns)
        else:
            yield each


def views(table: list[URLPattern | URLResolver]) -> Iterator[tuple[str, Callable[..., object]]]:
    return ((str(each.name), each.callback) for each in patterns(table))


def test_every_view_is_on_exactly_one_list() -> None:
    doors = {name: getattr(view, "door", None) for name, view in views(get_resolver().url_patterns)}
    expected = {name: door for door, names in DOORS.items() for name in names}
    assert doors == expected
    assert len(expected) == sum(map(len, DOORS.values()))


def test_only_public_views_let_strangers_in() -> None:
    for name, view in views(get_resolver().url_patterns):
        assert getattr(view, "login_required", True) is (name not in DOORS["public"]), name


def address(name: str, game: Session) -> str:
    """An address of this view that exists for who may go there."""
    if name in (
        "club",
        "games",
        "players",
        "new_game",
        "rename_club",
        "start_rule",
        "add_player",
        "import_record",
        "paper",
    ):
        return reverse(name, args=[game.club.public_id])
    if name in ("rulesets", "new_ruleset", "seasons", "new_season", "out", "backup"):
        return reverse(name, args=[game.club.public_id])
    if name in ("season", "pairs", "records", "games_csv", "rounds_csv", "standings_csv"):
        return reverse(name, args=[game.club.public_id, "all"])
    if name == "season_settings":
        return reverse(name, args=[game.club.public_id, make.season(game.club).public_id])
    if name == "ruleset":
        return reverse(name, args=[game.club.public_id, make.house_rules(game.club).public_id])
    if name == "arriving":
        keeper = game.club.members.filter(role=Role.KEEPER)[0].user
        return reverse(name, args=[game.club.public_id, make.arriving(keeper, game.club).public_id])
    if name in ("player", "edit_player", "merge_player"):
        return reverse(name, args=[game.club.public_id, game.club.players.first().public_id])  # type: ignore[union-attr]
    if name in ("rows", "leave_following"):
        return reverse(name, args=[game.public_id, 1])
    if name in ("duel", "mend_duel"):
        return reverse(name, args=[game.public_id, 1])
    if name == "seat":
        return reverse(name, args=[game.public_id, 1])
    if name == "pile":
        return reverse(name, args=[game.public_id, 1, 1])
    if name == "mend":
        if not game.rounds.exists():
            make.follow(game, game.club.members.get(role=Role.KEEPER).user, 1, (12, 37, 43, 58), {1: 14})
        return reverse(name, args=[game.public_id, 1, 1])
    if name in ("replay", "replay_turn"):
        if not game.rounds.exists():
            keeper = game.club.members.get(role=Role.KEEPER).user
            make.follow(game, keeper, 1, [12, 37, 43, 58])
        return reverse(name, args=[game.public_id, 1] if name == "replay" else [game.public_id, 1, 0])
    if name == "link":
        link = game.invitations.first() or make.link(game, game.club.members.get(role=Role.KEEPER).user)
        return reverse(name, args=[game.public_id, link.public_id])
    return reverse(name, args=[game.public_id])


def pattern(name: str) -> str:
    """The address of a view as the URL table has it."""
    (found,) = (str(each.pattern) for each in patterns(get_resolver().url_patterns) if each.name == name)
    return found


INSIDE = sorted(DOORS["viewer"] | DOORS["scorer"] | DOORS["keeper"])


@pytest.mark.parametrize("name", INSIDE)
def test_a_stranger_gets_404(game: Session, name: str) -> None:
    for send in (Client().get, Client().post):
        assert send(address(name, game)).status_code == 404


@pytest.mark.parametrize("name", INSIDE)
def test_an_outsider_gets_404(game: Session, outsider: User, as_user: Callable[[User], Client], name: str) -> None:
    make.game(outsider, "Ada", "Eve")
    browser = as_user(outsider)
    for send in (browser.get, browser.post):
        assert send(address(name, game)).status_code == 404


@pytest.mark.parametrize("name", sorted(DOORS["keeper"]))
def test_a_scorer_does_not_pass_a_keepers_door(
    game: Session, scorer: User, as_user: Callable[[User], Client], name: str
) -> None:
    for send in (as_user(scorer).get, as_user(scorer).post):
        assert send(address(name, game)).status_code == 404


@pytest.mark.parametrize("name", sorted(DOORS["scorer"]))
def test_a_viewer_does_not_pass_a_scorers_door(
    game: Session, viewer: User, as_user: Callable[[User], Client], name: str
) -> None:
    for send in (as_user(viewer).get, as_user(viewer).post):
        assert send(address(name, game)).status_code == 404


@pytest.mark.parametrize("name", INSIDE)
def test_a_keeper_passes_every_door(game: Session, keeper: User, as_user: Callable[[User], Client], name: str) -> None:
    browser = as_user(keeper)
    assert {browser.get(address(name, game)).status_code, browser.post(address(name, game)).status_code} != {404}


@pytest.mark.parametrize("name", sorted(DOORS["viewer"]))
def test_a_viewer_sees_what_viewers_see(
    game: Session, viewer: User, as_user: Callable[[User], Client], name: str
) -> None:
    """The board of Bully leads to where a game is that has none."""
    assert as_user(viewer).get(address(name, game), follow=True).status_code == 200


def test_a_player_of_another_club_is_not_found(
    club: Club, keeper: User, outsider: User, as_user: Callable[[User], Client]
) -> None:
    stranger = make.game(outsider, "Eva", "Eve").club.players.get(name="Eva")
    assert as_user(keeper).get(reverse("player", args=[club.public_id, stranger.public_id])).status_code == 404


def test_a_guest_is_found_again_by_the_first_taps_key(db: None, rf: RequestFactory, client: Client) -> None:
    """T13: a first tap sent again, because its answer with the sign-in was lost, makes no second guest."""
    first, second = (sign_in(rf, "the same key") for _ in range(2))
    assert first == second
    assert sign_in(rf, "another key") != first


def test_an_old_key_signs_nobody_in(db: None, rf: RequestFactory) -> None:
    someone = sign_in(rf, "an old key")
    User.objects.filter(pk=someone.pk).update(date_joined=timezone.now() - access.GUEST_KEY_COUNTS * 2)
    with pytest.raises(Http404):
        sign_in(rf, "an old key")


def sign_in(rf: RequestFactory, key: str) -> User:
    request = rf.post("/new/")
    request.user = AnonymousUser()
    request.session = SessionStore()
    return access.guest(request, key)


GAME_VIEWS = {
    door: {name for name in DOORS[door] if pattern(name).startswith("s/<slug:session>/")}
    for door in ("viewer", "scorer", "keeper")
}


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_an_invited_phone_passes_the_doors_of_its_game_up_to_its_role_and_no_other(
    game: Session, keeper: User, as_user: Callable[[User], Client], role: Role
) -> None:
    browser = as_user(make.invited(game, keeper, "guest", role))
    other = make.game(keeper, "Ada", "Eve", club=game.club)
    opened = GAME_VIEWS["viewer"] | (GAME_VIEWS["scorer"] if role == Role.SCORER else set())
    for name in INSIDE:
        statuses = {browser.get(address(name, game)).status_code, browser.post(address(name, game)).status_code}
        assert (statuses != {404}) is (name in opened), name
        if name in opened:
            assert browser.get(address(name, other)).status_code == 404, name


@pytest.mark.parametrize("name", sorted(GAME_VIEWS["viewer"] | GAME_VIEWS["scorer"]))
def test_a_removed_phone_gets_404_at_once(
    game: Session, keeper: User, as_user: Callable[[User], Client], name: str
) -> None:
    browser = as_user(make.invited(game, keeper, "guest", Role.SCORER))
    scorebook.remove_phone(game.passes.get(), make.tap(keeper))
    for send in (browser.get, browser.post):
        assert send(address(name, game)).status_code == 404


def test_of_two_rights_the_higher_counts(
    game: Session, keeper: User, viewer: User, scorer: User, as_user: Callable[[User], Client]
) -> None:
    scorebook.join(make.link(game, keeper, Role.SCORER), make.tap(viewer))
    assert as_user(viewer).get(address("pile", game)).status_code == 200
    scorebook.join(make.link(game, keeper, Role.VIEWER), make.tap(scorer))
    assert as_user(scorer).get(address("pile", game)).status_code == 200
    assert as_user(scorer).get(address("club", game)).status_code == 200
