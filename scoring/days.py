"""The day in a text, in whichever way people and spreadsheets write one."""

import re
from collections.abc import Sequence
from datetime import date


def day_order(days: Sequence[str]) -> str | None:
    """Whether the day or the month comes first in days like 11/30/2026, as far as some of them tell: "dm" or "md"."""
    told = {
        order
        for text in days
        if slashed(text)
        for order, other in (("dm", "md"), ("md", "dm"))
        if day_of(text, order) and not day_of(text, other)
    }
    return told.pop() if len(told) == 1 else None


def slashed(text: str) -> list[int]:
    """The numbers of a day like 11/30/2026, or none."""
    found = re.fullmatch(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})", text)
    return [int(number) for number in found.groups()] if found else []


def day_of(text: str, order: str | None) -> date | None:
    """The day in a text; one like 5/6/2026 goes by `order`, or has to be the same in both.

    >>> day_of("2026-11-30", None) == day_of("30.11.2026", None) == day_of("11/30/2026", "md") == date(2026, 11, 30)
    True
    """
    if numbers := slashed(text):
        one, two, year = numbers
        both = {"dm": made(year, two, one), "md": made(year, one, two)}
        days = {day for each, day in both.items() if day and order in (None, each)}
        return days.pop() if len(days) == 1 else None
    for pattern in (
        r"(?P<y>[0-9]{4})-(?P<m>[0-9]{1,2})-(?P<d>[0-9]{1,2})",
        r"(?P<d>[0-9]{1,2})\.\s?(?P<m>[0-9]{1,2})\.\s?(?P<y>[0-9]{4})",
    ):
        if found := re.fullmatch(pattern, text):
            return made(int(found["y"]), int(found["m"]), int(found["d"]))
    return None


def made(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year > 1900 else None
    except ValueError:
        return None
