"""A phone in a process of its own: `python -m tests.proof.phone GAME USER`, both primary keys.

Each line it reads is a pile to save, `{"number", "seat", "points", "seen", "key"}`; each line it writes what came of
it: `["saved", number of the change]` or `["told", points that are there]`. It asks the scorebook itself, so that as
many write at the same time as the machine has phones.
"""

import json
import os
import sys

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bullkeeper.settings")
    django.setup()
    from django.db import connection

    from scoring import scorebook
    from scoring.models import Session, User

    game, who = Session.objects.get(pk=sys.argv[1]), User.objects.get(pk=sys.argv[2])
    tell(["ready", 0])
    for line in sys.stdin:
        pile = json.loads(line)
        try:
            saved = scorebook.save_pile(
                game,
                scorebook.Tap(who, pile["key"]),
                pile["number"],
                pile["seat"],
                scorebook.Entry(points=pile["points"]),
                seen=pile["seen"],
            )
        except scorebook.Conflict as conflict:
            tell(["told", conflict.theirs.points])
        else:
            tell(["saved", saved.number])
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]  # its threads would outlive us


def tell(answer: list[object]) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
