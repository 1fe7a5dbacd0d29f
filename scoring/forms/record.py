"""A game record (docs/game-record.md), read and judged: what arrives at the scorebook can have happened at a table."""

import dataclasses
import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext

from scoring import rules
from scoring.forms.people import NameField
from scoring.wording import duel_message, error_message

# The longest evening takes some 60 kB.
MOST_SIGNS = 500_000
# No card, score or round comes near it, and every database holds it.
HIGHEST_NUMBER = 9999
MOST_ROUNDS = 500


def read_record(text: str) -> rules.Record:
    """The record in a text; ValidationError with the sentence about what is wrong in it."""
    if len(text) > MOST_SIGNS:
        raise ValidationError(gettext("This is too long for the record of one game."))
    given = parsed(text)
    try:
        rules.replay(given)
        record = rules.read_record(given)
    except rules.RuleError as fault:
        raise ValidationError(told(fault, given)) from None
    check_fits(record, given)
    return record


def parsed(text: str) -> object:
    """The object in a text, which says that it is a game record."""
    try:
        return rules.parse_record(text)
    except ValueError:
        raise ValidationError(
            gettext("This is no game record. Paste all of it, from the first { to the last }.")
        ) from None
    except rules.RuleError as fault:
        raise ValidationError(error_message(fault)) from None


def check_fits(record: rules.Record, given: object) -> None:
    """Refuse what no game here can hold, though it can be judged: odd names, endless reasons, huge numbers.

    What nobody judges may hold any number that JSON can write.
    """
    judged = rules.write_record(dataclasses.replace(record, extra={}))
    if (
        not is_text(given)
        or any(abs(number) > HIGHEST_NUMBER for number in numbers(judged))
        or any(isinstance(number, float) and not math.isfinite(number) for number in numbers(record.extra))
    ):
        raise ValidationError(gettext("The record holds a sign or a number that cannot be kept."))
    if len(record.rounds) > MOST_ROUNDS:
        said = ngettext(
            "A game here has at most %(most)d round.", "A game here has at most %(most)d rounds.", MOST_ROUNDS
        )
        raise ValidationError(said % {"most": MOST_ROUNDS})
    for name in record.players:
        check_name(name)
    if any(len(correction.why) > 100 for played in record.rounds for correction in played.corrections.values()):
        raise ValidationError(gettext("Keep the reason of a correction to 100 characters."))


def check_name(name: str) -> None:
    """Refuse a name that nobody can type here."""
    if NameField().clean(name) != name:
        raise ValidationError(gettext("“%(name)s” has spaces too many. Take them out.") % {"name": name})


def told(fault: rules.RuleError, given: Any) -> str:
    """What is wrong in a record, with the round it is in, or the duel."""
    if "round" not in fault.fields:
        return error_message(fault)
    if rules.read_ruleset(given["ruleset"]) == rules.BULLY:
        return duel_message(fault)
    return gettext("Round %(round)s: %(what)s") % {"round": fault.fields["round"], "what": error_message(fault)}


def is_text(given: object) -> bool:
    """Whether a database can hold every word of a JSON value: no half signs, and not the sign that ends a text."""
    try:
        return b"\\u0000" not in json.dumps(given, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False


def numbers(given: object) -> Iterator[float]:
    """Every number in a JSON value."""
    if isinstance(given, Mapping | list):
        for each in given.values() if isinstance(given, Mapping) else given:
            yield from numbers(each)
    elif isinstance(given, int | float):
        yield given
