"""The ranking rules and the figures of a table in words."""

from django.utils.formats import date_format, number_format
from django.utils.timezone import localdate
from django.utils.translation import gettext, ngettext

from scoring.bests import Best
from scoring.models import Ranking, Season
from scoring.standings import Line, Table
from scoring.tallies import MOST


def rule_names(terms: Season) -> dict[Ranking, str]:
    """The rules that a season's table can go by, its own first."""
    names = {
        Ranking.POINTS: gettext("Points"),
        Ranking.WINS: gettext("Wins"),
        Ranking.PAR: gettext("Average"),
    }
    if terms.keeps_ratings:
        names[Ranking.RATING] = gettext("Rating")
    return dict(sorted(names.items(), key=lambda each: each[0] != terms.ranking))


def course_names() -> dict[Ranking, str]:
    """The headings of the charts."""
    return {
        Ranking.POINTS: gettext("Points over the season"),
        Ranking.WINS: gettext("Wins over the season"),
        Ranking.PAR: gettext("Average against par over the season"),
        Ranking.RATING: gettext("Rating over the season"),
    }


def explained(terms: Season, rule: Ranking, family: str) -> str:
    """A rule with its tie-breaks, in one sentence."""
    match rule:
        case Ranking.POINTS:
            return gettext(
                "Most points rank first: in each game the winners share a pot and the others lose 1, 2, 3 …;"
                " equal points rank by wins, then by the average against par."
            )
        case Ranking.WINS if terms.splits_wins:
            return gettext(
                "Most wins rank first, and a shared first place is divided among those who share it;"
                " equal wins rank by the average against par."
            )
        case Ranking.WINS:
            return gettext(
                "Most wins rank first, and a shared first place is a whole win for each;"
                " equal wins rank by the average against par."
            )
        case Ranking.PAR if family in MOST:
            return gettext(
                "Who is furthest above par ranks first: what a round brings compared with what it brings everybody"
                " at tables of that size; equal averages rank by wins."
            )
        case Ranking.PAR:
            return gettext(
                "Who is furthest below par ranks first: what a round costs compared with what it costs everybody"
                " at tables of that size; equal averages rank by wins."
            )
        case Ranking.RATING:
            return gettext(
                "The highest rating less three times its uncertainty ranks first, as it follows, game by game, from who"
                " finished ahead of whom; equal ratings rank by wins."
            )


def who_ranks(terms: Season, table: Table) -> str:
    """How many games it takes, in a sentence; "" where one is enough."""
    if table.least < 2:
        return ""
    sentence = ngettext(
        "A place needs %(least)s of the %(games)s game: %(percent)s\N{NO-BREAK SPACE}%%.",
        "A place needs %(least)s of the %(games)s games: %(percent)s\N{NO-BREAK SPACE}%%.",
        table.games,
    )
    return sentence % {"least": table.least, "games": table.games, "percent": terms.least}


def labels() -> dict[Ranking, str]:
    """What stands beside the figures that the rules go by."""
    return {
        Ranking.POINTS: gettext("points"),
        Ranking.WINS: gettext("won"),
        Ranking.PAR: gettext("to par"),
        Ranking.RATING: gettext("rating"),
    }


def headings(rule: Ranking) -> list[str]:
    """The labels of `figures`."""
    named = labels()
    told = [
        (None, gettext("games")),
        (Ranking.WINS, named[Ranking.WINS]),
        (Ranking.RATING, gettext("a game")),
        (None, gettext("a round")),
        (Ranking.PAR, named[Ranking.PAR]),
        (Ranking.POINTS, named[Ranking.POINTS]),
    ]
    return [label for without, label in told if without != rule]


def figures(rule: Ranking, line: Line) -> list[str]:
    """What is told of a player beside what the rule goes by: five figures, as many as have room."""
    told = [
        (None, gettext("%(games)s/%(of)s") % {"games": line.games, "of": line.of}),
        (Ranking.WINS, chief(Ranking.WINS, line)),
        (Ranking.RATING, number(line.a_game)),
        (None, "–" if line.a_round is None else number(line.a_round)),
        (Ranking.PAR, chief(Ranking.PAR, line)),
        (Ranking.POINTS, chief(Ranking.POINTS, line)),
    ]
    return [figure for without, figure in told if without != rule]


def chief(rule: Ranking, line: Line) -> str:
    """What a rule goes by, as the table shows it."""
    match rule:
        case Ranking.POINTS:
            return amount(line.points)
        case Ranking.WINS:
            return amount(line.wins)
        case Ranking.PAR:
            return "–" if line.par is None else signed(line.par)
        case Ranking.RATING:
            figure = line.figure(Ranking.RATING)
            return "–" if figure is None else number(figure)


def uncertain(line: Line) -> str:
    """The rating itself and how far it may be off; "" for who has none."""
    if line.rating is None:
        return ""
    rating, uncertainty = map(number, line.rating)
    return gettext("%(rating)s ± %(uncertainty)s") % {"rating": rating, "uncertainty": uncertainty}


def number(value: float, digits: int = 1) -> str:
    """A number with so many digits after the point, as people write it.

    >>> number(-9.25), number(-0.04)
    ('−9.2', '0.0')
    """
    return number_format(f"{round(value, digits) + 0.0:.{digits}f}").replace("-", "−")


def signed(value: float) -> str:
    """A difference: "+1.3", "−0.4", "0.0"."""
    said = number(value)
    return f"+{said}" if round(value, 1) > 0 else said


def amount(value: float) -> str:
    """A count that is nearly always whole: "4", "2.67"."""
    return number(value, 0) if value == round(value) else number(value, 2)


def days(season: Season) -> str:
    """From when to when a season goes."""
    first, last = season.first_day, season.last_day
    if last is None and first > localdate():
        return gettext("from %(first)s on") % {"first": date_format(first)}
    if last is None:
        return gettext("since %(first)s") % {"first": date_format(first)}
    begins = date_format(first, "MONTH_DAY_FORMAT" if first.year == last.year else "DATE_FORMAT")
    return gettext("%(first)s – %(last)s") % {"first": begins, "last": date_format(last)}


def record_names() -> dict[str, str]:
    """What the records are called, by `tallies.BESTS`."""
    return {
        "lowest": gettext("Lowest game"),
        "highest": gettext("Highest game"),
        "round": gettext("Worst round"),
        "take": gettext("Dearest take"),
        "clean": gettext("Longest clean run"),
        "wins": gettext("Most wins in a row"),
    }


def unit(family: str, kind: str, count: int) -> str:
    """What the number of a record counts."""
    if kind == "clean":
        return ngettext("round", "rounds", count)
    if kind == "wins":
        return ngettext("game", "games", count)
    if family.startswith("bullheads"):
        return ngettext("bullhead", "bullheads", count)
    if family.startswith("typed"):
        return ngettext("point", "points", count)
    return ngettext("card", "cards", count)


def where(kind: str, best: Best) -> str:
    """When a record was reached, and where in its game."""
    told = {"day": date_format(best.day), "rounds": best.rounds, "round": best.round, "turn": best.turn}
    match kind:
        case "lowest" | "highest" if best.rounds is None:
            sentence = "%(day)s"
        case "lowest" | "highest":
            sentence = ngettext("%(day)s, in %(rounds)s round", "%(day)s, in %(rounds)s rounds", best.rounds or 0)
        case "round":
            sentence = gettext("%(day)s, round %(round)s")
        case "take":
            sentence = gettext("%(day)s, round %(round)s, turn %(turn)s")
        case _:
            sentence = gettext("until %(day)s")
    return sentence % told


def direction(family: str) -> str:
    """Which way is good, in a sentence."""
    return gettext("Most is best here.") if family in MOST else gettext("Fewest is best here.")
