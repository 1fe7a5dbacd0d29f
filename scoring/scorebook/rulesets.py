"""The club's own rulesets: what a game can start with. Games keep their own copy, so nothing here changes any game."""

from typing import Any

from scoring import rules
from scoring.models import Change, Club, HouseRules, look
from scoring.scorebook.log import Line, NotNow, Refused, Tap, change

type Ruleset = dict[str, Any]


def add_rules(club: Club, tap: Tap, name: str, ruleset: Ruleset) -> Change:
    """Rules that the club has not had yet. Raises `Refused` with every fault, and `NotNow` as `check_name` does."""
    check_ruleset(ruleset)

    def step(club: Club) -> Line:
        check_name(club, name)
        own = HouseRules.objects.create(club=club, name=name, look=look(name), ruleset=named(ruleset, name))
        return Line(club, "rules.saved", after=line(own))

    return change(club, tap, "rules.saved", [name, ruleset], step)


def save_rules(own: HouseRules, tap: Tap, name: str, ruleset: Ruleset, seen: int | None = None) -> Change:
    """Other settings, or another name, for games to come.

    `seen` is what `last_saved` was when somebody looked. Raises as `add_rules` does, and `NotNow` for what was saved
    since.
    """
    check_ruleset(ruleset)

    def step(club: Club) -> Line:
        if seen not in (None, last_saved(own)):
            raise NotNow("rules_changed")
        check_name(club, name, but=own)
        own.refresh_from_db()
        before = line(own)
        own.name, own.look, own.ruleset = name, look(name), named(ruleset, name)
        own.save(update_fields=["name", "look", "ruleset"])
        return Line(club, "rules.saved", before, line(own))

    return change(own.club, tap, "rules.saved", [own.public_id, name, ruleset], step)


def last_saved(own: HouseRules) -> int:
    """The number of the change that made these rules what they are."""
    saved = own.club.changes.filter(session=None, what="rules.saved", after__rules=own.public_id)
    return saved.latest("number").number


def archive_rules(own: HouseRules, tap: Tap, archived: bool) -> Change:
    """Offer these rules no more when a game starts, or again."""
    what = "rules.archived" if archived else "rules.returned"

    def step(club: Club) -> Line:
        own.archived = archived
        own.save(update_fields=["archived"])
        return Line(club, what, after=line(own))

    return change(own.club, tap, what, own.public_id, step)


def check_ruleset(ruleset: Ruleset) -> None:
    if faults := rules.table_faults(rules.read_ruleset(ruleset)):
        raise Refused(faults)


def check_name(club: Club, name: str, but: HouseRules | None = None) -> None:
    """Refuse a name that looks like that of other rules of the club."""
    alike = club.house_rules.filter(look=look(name)).first()
    if alike and alike != but:
        raise NotNow("rules_look_alike", other=alike.name)


def named(ruleset: Ruleset, name: str) -> Ruleset:
    """A ruleset as a game keeps it, with what the club calls it."""
    return {**ruleset, "name": name}


def line(own: HouseRules) -> dict[str, Any]:
    """Rules as the log keeps them."""
    return {"rules": own.public_id, "name": own.name, "ruleset": own.ruleset}
