"""A finished game to pass on: as a short text, and as a play for BG Stats.

BG Stats takes a play from a link (www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/) and
shows it before it keeps it. Its `playDate` is when the game ended, in UTC.
"""

import json
import unicodedata
from collections.abc import Iterator
from datetime import UTC, timedelta
from typing import Any
from urllib.parse import quote

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from scoring import rules, telling
from scoring.sheet import Sheet
from scoring.wording import game_in_short

BG_STATS = "https://app.bgstatsapp.com/createPlay.html"
BGG_ID = 432  # 6 nimmt! at BoardGameGeek


def as_text(sheet: Sheet) -> str:
    """The result for a chat, counted as the sheet counts: what was played when, who won, and a line for everybody."""
    game = sheet.game
    about = game_in_short(rules.read_ruleset(game.ruleset))
    lines = [f"{isolated(game.club.name)} · {day(sheet)}", about, telling.winners(sheet, isolated), *places(sheet)]
    return "\n".join(lines)


def day(sheet: Sheet) -> str:
    """The evening of a game, in the club's time zone."""
    return date_format(localtime(sheet.game.started_at))


def places(sheet: Sheet) -> Iterator[str]:
    """Everybody with their place and total, best first; whoever went home has none."""
    for ranked in sheet.judgement.ranking or ():
        name, total = isolated(ranked.player), telling.shown(sheet.ruleset, ranked.total)
        told = {"rank": ranked.rank, "name": name, "total": total}
        if ranked.rank:
            yield gettext("%(rank)s. %(name)s %(total)s") % told
        else:
            yield gettext("%(name)s %(total)s, went home") % told


def isolated(name: str) -> str:
    """A name written from the right that keeps to itself: else the number beside it would go to its other side.

    Nothing is added to any other, because not every program knows that these signs have no picture.
    """
    from_the_right = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if from_the_right else name


def bg_stats(sheet: Sheet, minutes: int) -> str:
    """A link that hands a game of so many minutes (0: nobody knows) to BG Stats."""
    data = json.dumps(play(sheet, minutes), ensure_ascii=False, separators=(",", ":"))
    return f"{BG_STATS}?data={quote(data, safe='')}"


def play(sheet: Sheet, minutes: int) -> dict[str, Any]:
    """The game as BG Stats reads it."""
    game, ruleset = sheet.game, rules.read_ruleset(sheet.game.ruleset)
    ended = game.started_at.astimezone(UTC) + timedelta(minutes=minutes)
    players = {seat.name: seat.player.public_id for seat in sheet.seats}
    told: dict[str, Any] = {"name": "6 nimmt!", "bggId": BGG_ID}
    if game.is_bully or ruleset.penalty == "typed":
        told = {"name": gettext("Bully") if game.is_bully else ruleset.name or gettext("Any game with points")}
    return {
        "sourceName": "Bullkeeper",
        "sourcePlayId": game.public_id,
        "playDate": f"{ended:%Y-%m-%d %H:%M:%S}",
        **({"durationMin": minutes} if minutes else {}),
        "board": game_in_short(ruleset),
        "game": {
            **told,
            "sourceGameId": ruleset.family,
            "highestWins": ruleset.wins == "most",
            "noPoints": False,
        },
        "players": [
            {
                "name": ranked.player,
                "sourcePlayerId": players[ranked.player],
                **({"rank": ranked.rank} if ranked.rank else {}),
                "score": ranked.total,
                "winner": ranked.rank == 1,
                "startPlayer": False,
            }
            for ranked in sheet.judgement.ranking or ()
        ],
    }
