"""docs/tryouts.md lists every try-out with the tests that play it."""

import ast
import re

from tests.server import HOME


def _played() -> set[tuple[int, str]]:
    """(number, test) of every test that says in its name or docstring which try-out it plays."""
    found = set()
    for path in HOME.glob("tests/**/test_*.py"):
        for test in ast.walk(ast.parse(path.read_text())):
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                said = re.findall(r"\bT(\d+)\b", ast.get_docstring(test) or "") + re.findall(r"_t(\d+)_", test.name)
                found |= {(int(number), f"{path.relative_to(HOME)}::{test.name}") for number in said}
    return found


def _listed() -> dict[int, str]:
    """The last cell of each line of the table, by its number."""
    table = (HOME / "docs/tryouts.md").read_text()
    return {int(number): cell for number, cell in re.findall(r"^\| T(\d+) \|.*\| (.+) \|$", table, re.MULTILINE)}


def test_every_try_out_is_listed_with_the_tests_that_play_it() -> None:
    listed = {(number, test) for number, cell in _listed().items() for test in re.findall(r"`([^`]+)`", cell)}
    assert listed == _played()


def test_what_no_test_plays_is_said_to_come_later() -> None:
    listed = _listed()
    assert sorted(listed) == list(range(1, 44))
    assert {number for number, cell in listed.items() if cell == "comes later"} == {
        number for number, cell in listed.items() if "`" not in cell
    }
