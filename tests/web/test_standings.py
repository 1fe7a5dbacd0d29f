"""The table of a season: who is where by which rule, how it came to that, and how it stood on any day."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring import scorebook
from scoring.models import Club, Player, Season, User
from tests import make
from tests.page import labels, text

type AsUser = Callable[[User], Client]


@pytest.fixture
def client(viewer: User, as_user: AsUser) -> Client:
    """The browser of somebody who may only look."""
    return as_user(viewer)


@pytest.fixture
def spring(club: Club) -> Season:
    return make.season(club, "Spring", "2026-03-01", "2026-05-31")


@pytest.fixture
def two_evenings(club: Club, keeper: User, spring: Season) -> None:
    """Mira wins alone, then Ben and Tom share, and Kofi is there."""
    make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9, "Tom": 12})
    make.played(keeper, club, "2026-03-12", {"Ben": 5, "Tom": 5, "Kofi": 20, "Mira": 30})


def address(season: Season | None, club: Club, **asked: str) -> str:
    return reverse("season", args=[club.public_id, season.public_id if season else "all"], query=asked)


def page(client: Client, season: Season | None, club: Club, **asked: str) -> str:
    return text(client.get(address(season, club, **asked)))


def test_the_table_says_everything_of_everybody_and_the_rule_in_a_sentence(
    client: Client, club: Club, spring: Season, two_evenings: None
) -> None:
    """T3, T35: fewest bullheads win; 8 points for a win, 4 for a shared one."""
    read = page(client, spring, club)
    assert "Spring 2 games · March 1 – May 31, 2026 Points Wins Average Head to head Records" in read
    assert "Place Player Form points games won a game a round to par" in read
    assert "1 Mira 6 2/2 1 16.5 16.5 +5.0 2 Ben 3 2/2 1 7.0 7.0 −4.5 3 Tom 2 2/2 1 8.5 8.5 −3.0" in read
    assert "4 Kofi new −1 1/2 0 20.0 20.0 +7.4" in read
    assert "Most points rank first: in each game the winners share a pot and the others lose 1, 2, 3 …;" in read
    assert "Equal in all of it, they share the place." in read
    assert "Form, the newest game last: place 1 of 3, place 4 of 4." in labels(client.get(address(spring, club)))


def test_the_tabs_rank_by_another_rule_and_say_how_everybody_moved(
    client: Client, club: Club, spring: Season, two_evenings: None
) -> None:
    """T1, T3: three have won; the lowest average comes first."""
    read = page(client, spring, club, by="wins")
    assert "1 Ben ▲1 1 place up 1 2/2 7.0 7.0 −4.5 3 2 Tom ▲1 1 place up 1" in read
    assert "3 Mira ▼2 2 places down 1 2/2 16.5 16.5 +5.0 6 4 Kofi new 0" in read
    assert "a shared first place is a whole win for each" in read
    read = page(client, spring, club, by="par")
    assert "1 Ben ▲1 1 place up −4.5 2/2 1 7.0 7.0 3 2 Tom ▲1 1 place up −3.0" in read
    assert "Who is furthest below par ranks first" in read
    assert "Lower numbers are better, and higher up here." in read
    assert "Average against par over the season" in read


def test_the_seasons_own_rule_comes_first_and_needs_no_asking(
    client: Client, club: Club, keeper: User, two_evenings: None
) -> None:
    autumn = make.season(club, "Autumn", "2026-09-01", ranking="wins", splits_wins=True)
    make.played(keeper, club, "2026-09-03", {"Mira": 4, "Ben": 4, "Tom": 9})
    answer = client.get(address(autumn, club))
    assert "Autumn 1 game · since Sept. 1, 2026 Wins Points Average" in text(answer)
    assert "1 Mira 0.50 1/1 4.0" in text(answer)
    assert "a shared first place is divided among those who share it" in text(answer)
    assert f'href="{address(autumn, club)}" aria-current="page">Wins<' in answer.content.decode()
    assert "1 Mira 4 1/1 0.50 4.0" in page(client, autumn, club, by="points")


def test_equal_in_everything_shares_the_place_whoever_sits_first(
    client: Client, club: Club, keeper: User, spring: Season
) -> None:
    """T1, T2: 41, 41, 55, 70, and two who are last in the next game."""
    make.played(keeper, club, "2026-03-05", {"Tom": 41, "Kofi": 70, "Ben": 41, "Mira": 55})
    read = page(client, spring, club)
    assert "1 Ben 4 1/1 1 41.0 41.0" in read
    assert "1 Tom 4 1/1 1 41.0 41.0" in read
    assert "3 Mira −1 1/1 0 55.0 55.0" in read
    assert "4 Kofi −2 1/1 0 70.0 70.0" in read
    make.played(keeper, club, "2026-03-06", {"Ada": 3, "Zoë": 9, "Eve": 9}, preset="bull-king", round_count=1)
    read = page(client, spring, club, game="cards")
    assert "1 Ada 8 1/1" in read
    assert "2 Eve −1 1/1 0 9.0 9.0 +2.0 2 Zoë −1 1/1 0 9.0 9.0 +2.0" in read


def test_a_rating_is_shown_with_its_uncertainty_where_one_is_kept(client: Client, club: Club, keeper: User) -> None:
    rated = make.season(club, "Spring", "2026-03-01", "2026-05-31", rates=True)
    make.played(keeper, club, "2026-03-05", {"Mira": 3, "Ben": 9})
    read = page(client, rated, club, by="rating")
    assert "1 Mira 3.4 27.6 ± 8.1 1/1 1 3.0" in read
    assert "2 Ben −1.8 22.4 ± 8.1 1/1 0 9.0" in read
    assert "The highest rating less three times its uncertainty ranks first" in read


def test_who_has_not_played_enough_stands_below_without_a_place(
    client: Client, club: Club, keeper: User, spring: Season
) -> None:
    """T34: one game and one win, while the others have twenty."""
    for day in range(1, 21):
        make.played(keeper, club, f"2026-03-{day:02}", {"Mira": 8, "Ben": 9})
    make.played(keeper, club, "2026-03-21", {"Zoë": 0, "Tom": 66})
    for rule in ("points", "wins", "par"):
        read = page(client, spring, club, by=rule)
        ranked, few = read.split("Not enough games yet")
        assert "1 Mira" in ranked
        assert "Zoë" not in ranked
        assert "Tom" in few
        assert "Zoë" in few
    assert "A place needs 6 of the 21 games: 25 %." in read


def test_who_never_played_is_nowhere(client: Client, club: Club, keeper: User, two_evenings: None) -> None:
    """T36: no 0.0 as the best average."""
    spring = Season.objects.get()
    scorebook.add_player(club, make.tap(keeper), "Nobody")
    for season in (spring, None):
        assert "Nobody" not in page(client, season, club, by="par")


def test_guests_stand_below_unless_the_season_ranks_them(
    client: Client, club: Club, spring: Season, two_evenings: None
) -> None:
    Player.objects.filter(name="Mira").update(guest=True)
    read = page(client, spring, club)
    assert "1 Ben" in read
    assert "Guests Place Player Form points games won a game a round to par Mira 6 2/2" in read
    Season.objects.update(ranks_guests=True)
    assert "1 Mira" in page(client, spring, club)


def test_an_empty_season_is_friendly_and_leads_to_the_one_before(
    client: Client, club: Club, spring: Season, two_evenings: None
) -> None:
    """T32."""
    autumn = make.season(club, "Autumn", "2026-09-01")
    answer = client.get(address(autumn, club))
    assert "Autumn 0 games · since Sept. 1, 2026" in text(answer)
    assert "No game is finished yet. With the first one the table begins." in text(answer)
    assert "Spring The season before" in text(answer)
    assert f'href="{address(spring, club)}"' in answer.content.decode()


def test_the_table_can_be_looked_at_as_it_stood_on_any_day(
    client: Client, club: Club, spring: Season, two_evenings: None
) -> None:
    for day in ("2026-03-05", "2026-03-11"):
        read = page(client, spring, club, on=day)
        assert "1 Mira 8 1/1 1 3.0 3.0 −7.4 2 Ben −1 1/1" in read
        assert "Kofi" not in read
    answer = client.get(address(spring, club, on="2026-03-11", by="wins"))
    assert "As it stood on March 11, 2026. As it is now" in text(answer)
    assert "Evening after: March 12, 2026" in text(answer)
    assert "Evening before" not in text(answer)
    assert 'value="2026-03-11"' in answer.content.decode()
    assert f'href="{address(spring, club, by="wins")}">As it is now' in answer.content.decode()
    assert "No game was finished by then." in page(client, spring, club, on="2026-03-04")


def test_a_day_that_is_none_is_pointed_out_and_stays_as_it_was_typed(
    client: Client, club: Club, spring: Season, two_evenings: None
) -> None:
    answer = client.get(address(spring, club, on="5 March"))
    assert answer.status_code == 422
    assert "Write the day as year, month and day: 2026-05-01." in text(answer)
    assert 'value="5 March"' in answer.content.decode()
    assert "1 Mira 6 2/2" in text(answer)


def test_games_that_cannot_be_compared_have_tables_of_their_own(
    client: Client, club: Club, keeper: User, spring: Season, two_evenings: None
) -> None:
    make.played(keeper, club, "2026-03-13", {"Kofi": 9, "Mira": 2}, preset="free", wins="most", round_count=1)
    answer = client.get(address(spring, club))
    assert "3 games · March 1 – May 31, 2026" in text(answer)
    assert "Records Bullheads Most points Place" in text(answer)
    assert "1 Mira 6 2/2 1" in text(answer)
    answer = client.get(address(spring, club, game="typed-most", by="par"))
    assert "1 Kofi +3.5 1/1 1 9.0 9.0 2 2 Mira −3.5 1/1" in text(answer)
    assert "Who is furthest above par ranks first" in text(answer)
    bullheads = address(spring, club, by="par").replace("&", "&amp;")
    assert f'href="{bullheads}">Bullheads<' in answer.content.decode()


def test_all_time_adds_up_every_season_and_the_games_in_none(
    client: Client, club: Club, keeper: User, two_evenings: None
) -> None:
    make.played(keeper, club, "2025-01-09", {"Mira": 20, "Kofi": 2})
    answer = client.get(address(None, club))
    read = text(answer)
    assert "All time 3 games Points Wins Average Head to head Records Place" in read
    assert "1 Mira 5 3/3 1 17.7 17.7" in read
    assert "3 Tom 2 2/3 1" in read
    assert "Kofi 1 2/3 1" in read
    assert "over the season" not in read
    assert "As it stood" not in read


@pytest.mark.parametrize("asked", [{"by": "luck"}, {"by": "rating"}, {"game": "chess"}, {"on": ""}, {"by": "\0"}])
def test_what_is_not_there_is_passed_over(
    client: Client, club: Club, spring: Season, two_evenings: None, asked: dict[str, str]
) -> None:
    answer = client.get(address(spring, club, **asked))
    assert answer.status_code == 200
    assert "1 Mira 6 2/2" in text(answer)


@pytest.mark.parametrize("name", ["season", "pairs", "records"])
def test_a_season_of_another_club_is_not_found(client: Client, club: Club, outsider: User, name: str) -> None:
    other = make.season(make.game(outsider, "Ada", "Eve").club, "Theirs")
    for public_id in (other.public_id, "nothing"):
        assert client.get(reverse(name, args=[club.public_id, public_id])).status_code == 404


@pytest.mark.parametrize("page_name", ["season", "pairs", "records"])
def test_every_page_of_a_season_asks_few_questions_whatever_the_number_of_games(
    client: Client,
    club: Club,
    keeper: User,
    spring: Season,
    two_evenings: None,
    django_assert_max_num_queries: Callable[[int], object],
    page_name: str,
) -> None:
    for day in range(13, 20):
        make.played(keeper, club, f"2026-03-{day}", {"Mira": 8, "Ben": 9, f"New {day}": 3})
    client.get(reverse("club", args=[club.public_id]))  # the first visit of a day also renews the sign-in
    for public_id, asked in ((spring.public_id, {}), (spring.public_id, {"on": "2026-03-15"}), ("all", {})):
        with django_assert_max_num_queries(10):  # type: ignore[attr-defined]
            client.get(reverse(page_name, args=[club.public_id, public_id], query=asked))
