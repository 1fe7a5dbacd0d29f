"""The sentences about what a person did wrong: those in the code, and those that a test reads on a screen."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.server import HOME

# Each of them says what to do, so it ends like a sentence; labels and choices do not.
SENTENCE = re.compile(r".*[.?]\Z", re.DOTALL)
NAMES = {"_", "gettext", "gettext_lazy", "ngettext"}
# A test may read a part of a sentence; so long it can mean no other.
LONG = 14


def sentences() -> dict[str, str]:
    """What forms and `NotNow` say: `{sentence: where it stands}`."""
    found: dict[str, str] = {}
    for path in sorted((HOME / "scoring" / "forms").glob("*.py")):
        found |= dict.fromkeys(translated(ast.parse(path.read_text())), path.name)
    not_now = HOME / "scoring" / "not_now.py"
    return found | dict.fromkeys(translated(ast.parse(not_now.read_text())), not_now.name)


def translated(tree: ast.AST) -> Iterator[str]:
    """The sentences handed to gettext, the first of two forms."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES and node.args:
            text = node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and SENTENCE.match(text.value):
                yield text.value


def read_by_tests() -> str:
    """All words in the tests of the screens, a line for each piece of text."""
    paths = [
        path for folder in ("web", "e2e", "proof") for path in sorted(Path(HOME, "tests", folder).glob("test_*.py"))
    ]
    texts = [
        node.value
        for path in paths
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return "\n".join(texts)


def is_read(sentence: str, texts: str) -> bool:
    """Whether a test reads this sentence, or a part of it between two names or numbers."""
    pieces = [piece.strip(" “”.,:") for piece in re.split(r"%\(\w+\)[sd]", sentence)]
    whole = [piece for piece in pieces if len(piece) >= LONG]
    if sentence in texts or any(piece in texts for piece in whole):
        return True
    return any(line.strip() in piece for piece in whole for line in texts.split("\n") if len(line.strip()) >= LONG)
