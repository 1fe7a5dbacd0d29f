"""What the documents say and what the code does agree."""

import re
from pathlib import Path

from tests.server import HOME


def _read(*paths: str) -> str:
    return "\n".join(Path(HOME, path).read_text() for path in paths)


def test_every_make_target_is_told_of() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*##", _read("Makefile"), re.MULTILINE))
    told = set(re.findall(r"\bmake ([a-z-]+)", _read("README.md", "CONTRIBUTING.md")))
    assert {"serve", "test", "test-postgres", "bench", "lint", "setup", "demo"} <= targets
    assert told == targets - {"help"}


def test_every_variable_of_the_environment_is_told_of() -> None:
    code = _read("bullkeeper/env.py", "bullkeeper/settings.py")
    read = set(re.findall(r'(?:environ\.get|switch|words)\("([A-Z_]+)"', code))
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", _read("docs/hosting.md"), re.MULTILINE))
    assert told == read


def test_the_documents_link_to_files_that_are_there() -> None:
    documents = [*(HOME / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")), *HOME.glob("docs/*.md")]
    for document in documents:
        for target in re.findall(r"\]\(([^)#:\s]+)\)", document.read_text()):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_no_requirement_names_where_it_comes_from() -> None:
    for file in (HOME / "requirements").iterdir():
        assert not re.search(r"https?://|index-url|find-links", file.read_text()), file.name


def test_every_kind_of_change_is_told_of() -> None:
    code = _read(*(str(path) for path in HOME.glob("scoring/scorebook/*.py")))
    written = set(
        re.findall(
            r'"((?:card|club|duel|end|game|phone|pile|player|round|rows?|rules|season|seats?|spares|taker)\.[a-z_]+)"',
            code,
        )
    )
    told = set(
        re.findall(
            r"`((?:card|club|duel|end|game|phone|pile|player|round|rows?|rules|season|seats?|spares|taker)\.[a-z_]+)`",
            _read("docs/architecture.md"),
        )
    )
    assert told == written
