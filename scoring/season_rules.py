"""The rules of a season in words: what can be chosen, and what was."""

from typing import NamedTuple

from django.utils.translation import gettext

from scoring import rules
from scoring.models import Ranking, Season


class Choice(NamedTuple):
    """One of the rules to rank by: what it is called, and what it does."""

    name: str
    line: str


def choices() -> dict[str, Choice]:
    """The rules that a table can go by."""
    return {
        Ranking.POINTS: Choice(
            gettext("Points"), gettext("Winners share 8, or 12 from seven players on; the others lose points.")
        ),
        Ranking.WINS: Choice(gettext("Wins"), gettext("One point for each game won.")),
        Ranking.PAR: Choice(
            gettext("Average"), gettext("What a round costs somebody, against what it costs at a table of that size.")
        ),
        Ranking.RATING: Choice(
            gettext("Rating"), gettext("Beating strong players counts more; it needs some games to become sure.")
        ),
    }


def told(season: Season) -> list[tuple[str, str]]:
    """The rules of a season, each with what it is about."""
    league = rules.read_league(season.league)
    lines = [
        (gettext("Goes by"), choices()[season.ranking].name),
        (gettext("Games needed"), gettext("%(least)d %% of the season’s games") % {"least": season.least}),
        (
            gettext("Shared first"),
            gettext("A win is split") if season.splits_wins else gettext("A whole win each"),
        ),
        (gettext("Guests"), gettext("In the table") if season.ranks_guests else gettext("Outside the table")),
        (gettext("Ratings"), gettext("Kept") if season.keeps_ratings else gettext("Not kept")),
    ]
    points = [
        gettext("Two who are equal get 1 each.") if league.draw_of_two else gettext("Two who are equal get nothing."),
        gettext("Shares are rounded up.") if league.share == "up" else gettext("Shares are exact."),
        gettext("After equal losers the next loses 1 more.")
        if league.equal_losers == "dense"
        else gettext("Equal losers count one by one for the next."),
    ]
    return [*lines, (gettext("Points"), " ".join(points))]
