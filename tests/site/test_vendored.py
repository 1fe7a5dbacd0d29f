"""Files of others lie in the tree exactly as they came."""

import hashlib
import re
from pathlib import Path

VENDOR = Path(__file__).parent.parent.parent / "static" / "vendor"


def test_every_vendored_file_has_the_sum_that_its_readme_tells() -> None:
    rows = re.findall(r"^\| (\S+) \|.*\| ([0-9a-f]{64}) \|$", (VENDOR / "README.md").read_text(), re.MULTILINE)
    scripts = {path.relative_to(VENDOR).as_posix() for path in VENDOR.rglob("*.js")}
    assert {name for name, _ in rows} == scripts
    for name, told in rows:
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == told, name
