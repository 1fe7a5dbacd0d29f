"""Charts for templates to draw as SVG: where lines, dots and labels go, and the same numbers for a table.

Everything is in the units of the view box, which a phone of 320 px shows at 0.86 px each. Coordinates are text already,
so that no language's decimal comma gets into an attribute. Charts are not mirrored in languages written right to left.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

WIDTH, HEIGHT = 334, 184
EDGE = 6
TOP, BOTTOM = 16, 156  # of the area that the lines are in
LETTER = 13  # the size of letters, as the css has it
APART = 15  # labels, from one to the next
NAME_WIDTH = 92
LABELLED = 6  # players whose lines have a look and a label of their own; more could not be told apart
ELLIPSIS = "…"


class Course(NamedTuple):
    """What a player's number was after each day on which it could change, in the order of days; `hue` is a css class.

    It holds until the next of these days, and after the last.
    """

    name: str
    hue: str
    points: Sequence[tuple[date, float]]


class Tick(NamedTuple):
    """A line of the grid with the round number it stands for."""

    y: str
    text: str
    zero: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: `points` of a polyline, empty where there is one day only, and `x`, `y` of its end.

    `leader` is a thin polyline from there to the label, which is `value` and `name` at the height `at`; lines beyond
    the first few have none, and their `look` is "rest".
    """

    look: str
    points: str
    x: str
    y: str
    leader: str = ""
    at: str = ""
    value: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class LineChart:
    """`dates` are (x, text-anchor, text) below the chart; `value_x` is where values end and `name_x` where names begin.

    `label` tells the chart to who does not see it, `notes` are sentences below it. Of the table `names` are the
    columns and `rows` a day each, with what the players' numbers were after it, "" for who did not play.
    """

    title: str
    label: str
    notes: list[str]
    ticks: list[Tick]
    left: str
    right: str
    dates: list[tuple[str, str, str]]
    rest: list[Line]
    lines: list[Line]
    value_x: str
    name_x: str
    names: list[str]
    rows: list[tuple[str, list[str]]]
    width: int = WIDTH
    height: int = HEIGHT


def line_chart(title: str, courses: Sequence[Course], better: Literal["high", "low"] = "high") -> LineChart | None:
    """The courses of some players, in the order of their rank; None where there is nothing to draw.

    What is better is on top: where that is the lower number, the scale runs downwards, and a note says so.
    """
    courses = [course for course in courses if course.points]
    if not courses:
        return None
    days = sorted({day for course in courses for day, _value in course.points})
    values = [value for course in courses for _day, value in course.points]
    whole = all(value == round(value) for value in values)
    digits = 0 if whole else 1
    steps = _steps(min(values), max(values), whole)
    ticks = [_number(step, _digits(steps)) for step in steps]
    said = [_number(course.points[-1][1], digits) for course in courses[:LABELLED]]
    names = [shortened(course.name, NAME_WIDTH) for course in courses[:LABELLED]]

    left = EDGE + max(map(_width, ticks)) + 5
    name_x = WIDTH - EDGE - max(map(_width, names))
    value_x = name_x - 5
    right = value_x - max(map(_width, said)) - 20

    def x(day: date) -> float:
        span = (days[-1] - days[0]).days
        return left + 5 + (right - left - 5) * (day - days[0]).days / span if span else (left + right) / 2

    def y(value: float) -> float:
        share = (value - steps[0]) / (steps[-1] - steps[0])
        return TOP + (BOTTOM - TOP) * (share if better == "low" else 1 - share)

    drawn = [[(x(day), y(value)) for day, value in course.points] for course in courses]
    places = spread([points[-1][1] for points in drawn[:LABELLED]])
    lines = [
        Line(
            f"course-{n} {course.hue}",
            *_drawn(points),
            leader=_points([points[-1], (right + 3, points[-1][1]), (value_x - _width(value) - 4, at)]),
            at=_unit(at),
            value=value,
            name=name,
        )
        for n, (course, points, at, value, name) in enumerate(zip(courses, drawn, places, said, names, strict=False))
    ]
    first, last = date_format(days[0]), date_format(days[-1])
    dates = [(_unit(x(days[-1])), "middle", last)]
    if len(days) > 1:
        beside = left + _width(first) + 8 + _width(last) / 2  # so that the two dates do not touch
        dates = [(_unit(left), "start", first), (_unit(max(x(days[-1]), beside)), "middle", last)]
    by_day = [dict(course.points) for course in courses]
    return LineChart(
        title=title,
        label=_label(title, days, courses, said),
        notes=_notes(len(courses) - LABELLED, better),
        ticks=[Tick(_unit(y(step)), text, step == 0) for step, text in zip(steps, ticks, strict=True)],
        left=_unit(left),
        right=_unit(right),
        dates=dates,
        rest=[Line("rest", *_drawn(points)) for points in drawn[LABELLED:]],
        lines=lines,
        value_x=_unit(value_x),
        name_x=_unit(name_x),
        names=[course.name for course in courses],
        rows=[
            (date_format(day), [_number(held[day], digits) if day in held else "" for held in by_day]) for day in days
        ],
    )


def _label(title: str, days: Sequence[date], courses: Sequence[Course], said: Sequence[str]) -> str:
    """The title, the days, and what the labels say."""
    ends = _(", ").join(
        _("%(name)s %(value)s") % {"name": course.name, "value": value}
        for course, value in zip(courses, said, strict=False)
    )
    told = {"title": title, "first": date_format(days[0]), "last": date_format(days[-1]), "ends": ends}
    if len(days) == 1:
        return _("%(title)s, on %(first)s: %(ends)s.") % told
    return _("%(title)s, from %(first)s to %(last)s. At the end: %(ends)s.") % told


def _notes(rest: int, better: str) -> list[str]:
    notes = []
    if better == "low":
        notes.append(_("Lower numbers are better, and higher up here."))
    if rest > 0:
        thin = ngettext(
            "The thin line is %(count)s more player, named in the numbers below.",
            "The thin lines are %(count)s more players, named in the numbers below.",
            rest,
        )
        notes.append(thin % {"count": rest})
    return notes


@dataclass(frozen=True, slots=True)
class Spark:
    """The places in somebody's last games, first place on top: a polyline, empty for one game, and its end.

    `trend` is "good", "bad" or "even", and `label` says the places.
    """

    points: str
    x: str
    y: str
    trend: str
    label: str


SPARK_GAMES = 6
SPARK_WIDTH, SPARK_HEIGHT, SPARK_EDGE = 56, 20, 3
EVEN = 0.1  # of the way from the last place to the first: too little to be a trend


def spark(form: Sequence[tuple[int, int]]) -> Spark | None:
    """The form of somebody from (place, players) of each game, the newest last; None for who has not played.

    The trend compares the newer half of the games shown with the older.
    """
    form = form[-SPARK_GAMES:]
    if not form:
        return None
    # 0 is the first place, 1 the last.
    places = [(place - 1) / max(players - 1, 1) for place, players in form]
    half = len(places) // 2
    fell = sum(places[-half:]) - sum(places[:half]) if half else 0
    apart = (SPARK_WIDTH - 2 * SPARK_EDGE) / max(len(places) - 1, 1)
    first = SPARK_WIDTH / 2 if len(places) == 1 else SPARK_EDGE
    drawn = [
        (first + n * apart, SPARK_EDGE + place * (SPARK_HEIGHT - 2 * SPARK_EDGE)) for n, place in enumerate(places)
    ]
    said = _(", ").join(
        _("place %(place)s of %(players)s") % {"place": place, "players": players} for place, players in form
    )
    trend = "even" if abs(fell) <= EVEN * half else "bad" if fell > 0 else "good"
    label = _("Form, the newest game last: %(places)s.") % {"places": said}
    return Spark(*_drawn(drawn), trend=trend, label=label)


def spread(wanted: Sequence[float]) -> list[float]:
    """Where labels go that would like to be at these heights: as near as they can be without touching each other.

    >>> spread([40, 100, 40])
    [32.5, 100.0, 47.5]
    """
    order = sorted(range(len(wanted)), key=lambda n: (wanted[n], n))
    # Labels that touch become a pile, which goes where its labels would like to be on the average.
    piles: list[list[float]] = []
    for place, n in enumerate(order):
        piles.append([wanted[n] - place * APART])
        while len(piles) > 1 and _mean(piles[-2]) >= _mean(piles[-1]):
            piles[-2:] = [piles[-2] + piles[-1]]
    lowest = BOTTOM - (len(wanted) - 1) * APART
    tops = [min(max(_mean(pile), TOP), lowest) for pile in piles for _each in pile]
    found = {n: top + place * APART for place, (n, top) in enumerate(zip(order, tops, strict=True))}
    return [float(found[n]) for n in range(len(wanted))]


def shortened(name: str, room: float) -> str:
    """As much of a name as there is room for, never half a sign that is put together from several."""
    if _width(name) <= room:
        return name
    kept = max(n for n in range(len(name)) if not n or _width(name[:n] + ELLIPSIS) <= room)
    while kept > 1 and (_joins(name[kept]) or name[kept - 1] == "\N{ZERO WIDTH JOINER}"):
        kept -= 1
    return name[:kept].rstrip() + ELLIPSIS


def _joins(sign: str) -> bool:
    """Whether it belongs to the sign before it: accents, what joins emoji, the colour of a skin."""
    return unicodedata.category(sign) in ("Mn", "Me", "Mc", "Cf") or "\U0001f3fb" <= sign <= "\U0001f3ff"


def _width(text: str) -> float:
    """About how wide a text is; rather too wide than too narrow."""
    return LETTER * sum(map(_sign_width, text))


def _sign_width(sign: str) -> float:
    """In sizes of a letter."""
    if _joins(sign):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.3 if unicodedata.category(sign) == "So" else 1
    if sign in "MWmw@%—…−+":
        return 0.95
    if sign in "ijlI.,:;'’|! ft":
        return 0.36
    return 0.74 if sign.isupper() else 0.62


def _steps(lowest: float, highest: float, whole: bool) -> list[float]:
    """Up to six round numbers at equal distances, from the lowest value or below it to the highest or above."""
    if lowest == highest:
        lowest, highest = lowest - 1, highest + 1
    least = (highest - lowest) / 4
    power = 10.0 ** math.floor(math.log10(least))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= least * (1 - 1e-9))
    step = max(step, 1) if whole else step
    first, last = math.floor(lowest / step + 1e-9), math.ceil(highest / step - 1e-9)
    return [round(n * step, 6) + 0.0 for n in range(first, last + 1)]


def _digits(steps: Sequence[float]) -> int:
    """How many digits after the point tell these numbers apart."""
    return next((n for n in range(6) if all(round(step, n) == step for step in steps)), 6)


def _number(value: float, digits: int) -> str:
    # Adding 0 makes the 0 of what was rounded away from below it.
    return number_format(f"{round(value, digits) + 0.0:.{digits}f}").replace("-", "−")


def _drawn(points: Sequence[tuple[float, float]]) -> tuple[str, str, str]:
    """Through which points a line goes, none where it is only a dot, and where it ends."""
    x, y = points[-1]
    return _points(points) if len(points) > 1 else "", _unit(x), _unit(y)


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{_unit(x)},{_unit(y)}" for x, y in points)


def _unit(length: float) -> str:
    return f"{length:.1f}"


def _mean(lengths: Sequence[float]) -> float:
    return sum(lengths) / len(lengths)
