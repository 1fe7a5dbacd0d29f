"""Charts: where lines and labels go, what they say, and that the table has the same numbers."""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.charts import APART, BOTTOM, TOP, Course, LineChart, line_chart, shortened, spark, spread

MONDAY = date(2026, 3, 2)


def week(number: int) -> date:
    return MONDAY + timedelta(weeks=number)


def course(name: str, *values: float | None, hue: str = "hue-1") -> Course:
    """A value a week, None where somebody did not play."""
    return Course(name, hue, [(week(n), value) for n, value in enumerate(values) if value is not None])


def drawn(*courses: Course) -> LineChart:
    chart = line_chart("Points", courses)
    assert chart is not None
    return chart


def labels(chart: LineChart) -> list[tuple[str, str]]:
    return [(line.name, line.value) for line in chart.lines]


def heights(points: str) -> list[float]:
    return [float(point.split(",")[1]) for point in points.split()]


def test_a_line_goes_through_its_points_and_its_label_says_where_it_ends() -> None:
    chart = drawn(course("Mira", 0, 20, 10), course("Ben", 0, -5, -10))
    mira, ben = chart.lines
    assert labels(chart) == [("Mira", "10"), ("Ben", "−10")]
    assert [tick.text for tick in chart.ticks] == ["−10", "0", "10", "20"]
    assert [tick.text for tick in chart.ticks if tick.zero] == ["0"]
    at = {tick.text: float(tick.y) for tick in chart.ticks}
    assert at["20"] == TOP
    assert at["−10"] == BOTTOM
    assert heights(mira.points) == [at["0"], at["20"], at["10"]]
    assert heights(ben.points)[::2] == [at["0"], at["−10"]]
    assert (mira.y, mira.at) == (f"{at['10']}",) * 2
    assert mira.leader.startswith(f"{mira.x},{mira.y} ")


def test_days_are_as_far_apart_as_in_the_calendar() -> None:
    chart = drawn(Course("Mira", "hue-1", [(week(0), 1), (week(1), 2), (week(4), 3)]))
    first, second, last = (float(point.split(",")[0]) for point in chart.lines[0].points.split())
    assert last - second == pytest.approx(3 * (second - first), abs=0.2)
    assert [text for _x, _anchor, text in chart.dates] == ["March 2, 2026", "March 30, 2026"]


def test_one_day_is_a_dot_for_each_and_ties_have_a_label_each() -> None:
    chart = drawn(course("Mira", 4), course("Ben", 4), course("Tom", -1), course("Kofi", -1))
    assert [line.points for line in chart.lines] == ["", "", "", ""]
    assert chart.lines[0].y == chart.lines[1].y
    at = [float(line.at) for line in chart.lines]
    assert [round(below - above, 1) for above, below in pairwise(at)] == [15, pytest.approx(at[2] - at[1]), 15]
    assert [text for _x, _anchor, text in chart.dates] == ["March 2, 2026"]
    assert chart.label == "Points, on March 2, 2026: Mira 4, Ben 4, Tom −1, Kofi −1."


def test_two_days_are_a_line_and_the_label_tells_both() -> None:
    chart = drawn(course("Mira", 4, 8), course("Ben", 4, 3))
    assert len(chart.lines[0].points.split()) == 2
    assert chart.label == "Points, from March 2, 2026 to March 9, 2026. At the end: Mira 8, Ben 3."


def test_sixty_days_and_fourteen_players_stay_readable() -> None:
    chart = drawn(*(course(f"Player {n}", *range(100 - n, 160 - n)) for n in range(14)))
    assert [line.name for line in chart.lines] == [f"Player {n}" for n in range(6)]
    assert [line.look for line in chart.rest] == ["rest"] * 8
    at = [float(line.at) for line in chart.lines]
    assert all(below - above >= APART - 0.1 for above, below in pairwise(at))
    assert chart.notes == ["The thin lines are 8 more players, named in the numbers below."]
    assert len(chart.names) == 14
    assert len(chart.rows) == 60


def test_one_player_more_than_labels_is_one_thin_line() -> None:
    chart = drawn(*(course(f"Player {n}", 1, 2) for n in range(7)))
    assert chart.notes == ["The thin line is 1 more player, named in the numbers below."]


def test_no_two_lines_that_have_a_label_look_the_same_even_of_one_hue() -> None:
    chart = drawn(*(course(f"Player {n}", 1, 2, hue="hue-7") for n in range(6)))
    assert [line.look for line in chart.lines] == [f"course-{n} hue-7" for n in range(6)]


def test_who_has_one_day_only_is_a_dot_whose_value_holds() -> None:
    chart = drawn(course("Mira", 1, 2, 3), course("Ben", 2))
    ben = chart.lines[1]
    assert ben.points == ""
    assert heights(ben.leader)[:2] == [float(ben.y)] * 2
    assert (ben.name, ben.value) == ("Ben", "2")


def test_the_table_has_the_same_numbers_and_a_blank_where_somebody_did_not_play() -> None:
    chart = drawn(course("Mira", 4, 0, 12), course("Ben", None, -1, None))
    assert chart.names == ["Mira", "Ben"]
    assert chart.rows == [
        ("March 2, 2026", ["4", ""]),
        ("March 9, 2026", ["0", "−1"]),
        ("March 16, 2026", ["12", ""]),
    ]


def test_numbers_that_are_not_whole_have_one_digit_all_of_them_and_0_has_no_sign() -> None:
    chart = drawn(course("Mira", 0.3, -0.04), course("Ben", 1, -1.26))
    assert labels(chart) == [("Mira", "0.0"), ("Ben", "−1.3")]
    assert [tick.text for tick in chart.ticks] == ["−2", "−1", "0", "1"]
    assert chart.rows[0] == ("March 2, 2026", ["0.3", "1.0"])


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ((0, 0), ["−1", "0", "1"]),
        ((7, 8), ["7", "8"]),
        ((1, 4), ["1", "2", "3", "4"]),
        ((-3, 41), ["−20", "0", "20", "40", "60"]),
        ((95, 1210), ["0", "500", "1000", "1500"]),
        ((24.8, 25.3), ["24.8", "25.0", "25.2", "25.4"]),
        ((0.5, 1.25), ["0.4", "0.6", "0.8", "1.0", "1.2", "1.4"]),
    ],
)
def test_the_grid_has_a_few_round_numbers(values: Sequence[float], ticks: list[str]) -> None:
    assert [tick.text for tick in drawn(course("Mira", *values)).ticks] == ticks


def test_the_better_is_on_top_where_it_is_the_lower_number_too() -> None:
    chart = line_chart("Average against par", [course("Mira", -1.5, -2.5), course("Ben", 1.5, 2.5)], better="low")
    assert chart is not None
    mira, ben = chart.lines
    assert float(mira.y) < float(ben.y)
    assert heights(mira.points) == sorted(heights(mira.points), reverse=True)
    assert chart.notes == ["Lower numbers are better, and higher up here."]


def test_nothing_is_drawn_of_nothing() -> None:
    assert line_chart("Points", []) is None
    assert line_chart("Points", [course("Mira")]) is None


@given(st.lists(st.floats(TOP, BOTTOM), min_size=1, max_size=6))
@settings(deadline=None)
def test_labels_never_touch_stay_inside_and_keep_their_order(wanted: list[float]) -> None:
    places = spread(wanted)
    assert all(below - above >= APART - 1e-6 for above, below in pairwise(sorted(places)))
    assert min(places) >= TOP - 1e-6
    assert max(places) <= BOTTOM + 1e-6
    assert sorted(range(len(places)), key=places.__getitem__) == sorted(range(len(wanted)), key=wanted.__getitem__)


def test_a_label_with_room_stays_where_it_would_like_to_be() -> None:
    assert spread([20, 60, 140]) == [20, 60, 140]
    assert spread([80, 80, 80]) == [65, 80, 95]
    assert spread([BOTTOM, BOTTOM]) == [BOTTOM - APART, BOTTOM]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anneliese", "Anneliese"),
        ("Tom with a very long name", "Tom with a…"),
        ("Annelieseeee Schmidt", "Anneliesee…"),
        ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦…"),
        ("e\u0301" * 20, "e\u0301" * 9 + "…"),
    ],
)
def test_a_long_name_is_cut_between_its_signs(name: str, shown: str) -> None:
    assert shortened(name, 92) == shown


def test_form_has_the_first_place_on_top_and_the_last_six_games() -> None:
    form = spark([(1, 4), (4, 4), (4, 4), (3, 5), (2, 5), (2, 4), (1, 4)])
    assert form is not None
    assert heights(form.points) == [17.0, 17.0, 10.0, 6.5, 7.7, 3.0]
    assert (form.x, form.y) == ("53.0", "3.0")
    assert form.label.startswith("Form, the newest game last: place 4 of 4, place 4 of 4, place 3 of 5, ")
    assert form.label.endswith(", place 2 of 4, place 1 of 4.")


@pytest.mark.parametrize(
    ("form", "trend"),
    [
        ([(3, 4), (1, 4)], "good"),
        ([(1, 4), (2, 4)], "bad"),
        ([(2, 4), (2, 4)], "even"),
        ([(2, 4), (4, 4), (2, 4)], "even"),
        ([(5, 10), (5, 10), (5, 10), (6, 10)], "even"),
        ([(4, 4), (4, 4), (3, 5), (1, 6), (2, 4), (1, 4)], "good"),
        ([(1, 1)], "even"),
    ],
)
def test_form_is_good_bad_or_even(form: list[tuple[int, int]], trend: str) -> None:
    found = spark(form)
    assert found is not None
    assert found.trend == trend


def test_one_game_is_a_dot_in_the_middle_and_none_is_nothing() -> None:
    form = spark([(2, 3)])
    assert form is not None
    assert (form.points, form.x, form.y) == ("", "28.0", "10.0")
    assert spark([]) is None


def test_the_template_draws_a_chart_and_its_numbers() -> None:
    chart = drawn(*(course(f"<b>{n}", 1, 12.5 + n) for n in range(7)))
    html = render_to_string("includes/line_chart.html", {"chart": chart})
    assert html.count("<polyline points") == 7
    assert html.count('<polyline class="leader"') == 6
    assert 'role="img" aria-label="Points, from March 2, 2026 to March 9, 2026. At the end: &lt;b&gt;0 12.5, ' in html
    assert re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', html) == [
        ("March 2, 2026", '<bdo dir="ltr">1.0</bdo>'),
        ("March 9, 2026", '<bdo dir="ltr">12.5</bdo>'),
    ]
    assert "The thin line is 1 more player" in html
    assert "<b>" not in html
    assert "style=" not in html


def test_the_template_draws_a_form() -> None:
    html = render_to_string("includes/spark.html", {"spark": spark([(3, 3), (1, 3)])})
    assert '<svg class="spark good" viewBox="0 0 56 20" role="img"' in html
    assert '<polyline points="3.0,17.0 53.0,3.0"/>' in html
