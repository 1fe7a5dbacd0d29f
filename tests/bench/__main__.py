"""Print the figures as a table, write them to bench.json, and exit 1 when a goal is missed."""

import json
import os
import sys
import tempfile
from pathlib import Path


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bullkeeper.settings")
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        from tests.bench import (
            bench_pages,
            bench_rules,
            bench_seasons,
        )  # after the environment: the pages need its database

        figures = [*bench_rules.figures(), *bench_pages.figures(), *bench_seasons.figures()]
    Path("bench.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    width = max(len(figure["figure"]) for figure in figures)
    for figure in figures:
        value, goal = f"{figure['value']:.4g} {figure['unit']}", figure["goal"] or ""
        print(f"{figure['figure']:{width}}  {value:>16}  {goal:>8}  {'' if figure['holds'] else 'MISSED'}")
    return 0 if all(figure["holds"] for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
