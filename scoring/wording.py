"""The sentences people read where the rules speak in codes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.not_now import not_now
from scoring.rules import BULLY, Fault, RoundWarning, RuleError, Ruleset, Warned
from scoring.scorebook import NotNow
from scoring.telling import short_rule

type Fields = Mapping[str, Any]


def error_message(error: RuleError | NotNow) -> str:
    """What is wrong and what to do about it."""
    if isinstance(error, NotNow):
        fault = error.fields.get("fault")
        return not_now(error.code, error.fields) % {**error.fields, "reason": error_message(fault) if fault else ""}
    return _sentence(error.code, error.fields) % error.fields


def duel_message(error: RuleError | NotNow) -> str:
    """The same of a game of Bully: names the duel that is wrong, where the error knows it."""
    what = error_message(error)
    if "turn" not in error.fields:
        return what
    return _("Duel %(duel)s: %(what)s") % {"duel": error.fields["turn"], "what": what}


def _sentence(code: Fault, fields: Fields) -> str:
    match code:
        case Fault.BAD_RECORD:
            return _bad_record(fields)
        case Fault.BAD_RULESET if "needs" in fields:
            return _("Counting down needs a number to count down from. Say one, or count up.")
        case Fault.BAD_RULESET:
            return _("A game cannot be played with this “%(field)s”. Choose another value.")
        case Fault.TOO_FEW_PLAYERS:
            return ngettext(
                "These rules need at least %(fewest)d player. Add somebody.",
                "These rules need at least %(fewest)d players. Add somebody.",
                fields["fewest"],
            )
        case Fault.TOO_MANY_PLAYERS:
            return ngettext(
                "No more than %(most)d player can play by these rules. Take somebody out.",
                "No more than %(most)d players can play by these rules. Take somebody out.",
                fields["most"],
            )
        case Fault.DECK_TOO_SMALL:
            return _(
                "With %(players)d at the table, rows and hands need %(needs)d cards, but the deck has %(top)d. "
                "Choose a larger deck, smaller hands or fewer players."
            )
        case Fault.UNKNOWN_PLAYER:
            return _("%(player)s is not seated here. Check the name, and who joins, leaves or sits out.")
        case Fault.NEGATIVE_SCORE:
            return _(
                "%(player)s cannot have %(points)d: a round costs 0 or more. Enter a correction to take points away."
            )
        case Fault.CARD_NOT_IN_DECK if "top" not in fields:
            return _("There is no card “%(card)s” in a deck of Bully. Choose 2 to 10, J, Q, K, A or joker.")
        case Fault.CARD_NOT_IN_DECK:
            return _("There is no card %(card)d: the deck goes from 1 to %(top)d. Check the number.")
        case Fault.CARD_NOT_IN_HAND if "player" in fields:
            return _("%(player)s does not hold card %(card)d. Check the number and the hand.")
        case Fault.CARD_NOT_IN_HAND:
            return _("Card %(card)d is in nobody’s hand. Check the number and the hands.")
        case Fault.ROWS_NOT_VALID:
            return _rows_not_valid(fields)
        case Fault.CARD_SEEN_TWICE:
            return _seen_twice(fields)
        case Fault.PLAY_MISSING if "player" in fields:
            return _("The card of %(player)s is missing. Enter it, or leave the turn open.")
        case Fault.PLAY_MISSING:
            return ngettext(
                "%(missing)d card of this turn is missing. Enter it, or leave the turn open.",
                "%(missing)d cards of this turn are missing. Enter them, or leave the turn open.",
                fields["missing"],
            )
        case Fault.ROW_NOT_DUE:
            return _row_not_due(fields)
        case Fault.NO_SUCH_ROW if "rows" not in fields:
            return _("That place in row %(row)d is not one to choose from here. Choose one of those that are offered.")
        case Fault.NO_SUCH_ROW:
            return ngettext(
                "There is no row %(row)d: the table has %(rows)d row. Choose that one.",
                "There is no row %(row)d: the table has %(rows)d rows. Choose one of them.",
                fields["rows"],
            )
        case Fault.UNFINISHED_TURN:
            return _("Turn %(turn)d is not finished. Enter what it waits for before anything after it.")
        case Fault.TOO_FEW_TURNS:
            return ngettext(
                "This round needs %(hand)d turn before another round. Enter the missing turn, or the scores.",
                "This round needs %(hand)d turns before another round. Enter the missing turns, or the scores.",
                fields["hand"],
            )
        case Fault.TOO_MANY_TURNS:
            return ngettext(
                "A hand has %(hand)d card, so there is no turn %(turn)d. Take it out.",
                "A hand has %(hand)d cards, so there is no turn %(turn)d. Take it out.",
                fields["hand"],
            )
        case Fault.NOT_YOUR_PILE:
            return _("The pile on %(square)s does not belong to %(player)s. Choose one that does.")
        case Fault.NOT_ADJACENT:
            return _("The pile on %(square)s does not touch %(opened)s. Answer from one that does.")
        case Fault.PILE_EMPTY:
            return _("There is no card left on %(square)s. Choose another pile.")
        case Fault.PILE_IN_USE:
            return _("The card on %(square)s lies open in this tie already. Choose another pile.")
        case Fault.NOT_YOUR_TURN:
            return _("%(other)s opens this duel, not %(player)s: the two take turns. Check who began.")
        case Fault.NOT_A_TIE:
            return _("%(winner)s has won this duel, so nothing more is opened in it. Begin the next one.")
        case Fault.PASS_NOT_DUE:
            return _("%(player)s still has a pile that can be opened and answered, so nobody passes. Open one.")
        case Fault.SPARE_CARDS_NOT_FOUR:
            return ngettext(
                "%(player)s has laid %(cards)d spare card on the piles, but has four. Lay all four.",
                "%(player)s has laid %(cards)d spare cards on the piles, but has four. Lay all four.",
                fields["cards"],
            )


def _bad_record(fields: Fields) -> str:
    match fields:
        case {"problem": "twice", "player": _player}:
            return _("%(player)s is named twice. Give one of them another name.")
        case {"problem": "leaves_before_joining"}:
            return _("%(player)s leaves before joining. Check both rounds.")
        case {"problem": "too_many_cards"}:
            return _("This turn has more cards than players. Take a card out.")
        case {"problem": "one_round"}:
            return _("A game of Bully is one round. Write another deal down as a game of its own.")
        case {"problem": "no_play"}:
            return _("Nothing was played in this turn for “%(key)s”. Check the name or the card.")
        case {"problem": "only_numbers"}:
            return _("By these rules a score is a number that is typed, so there are no cards. Enter the numbers.")
        case {"problem": "missing"}:
            return _("“%(key)s” is missing in the game record. Add it.")
        case {"problem": "unknown"}:
            return _("A game record has no “%(key)s” in this place. Take it out or correct its name.")
        case {"problem": "twice"}:
            return _("“%(key)s” stands twice in one place of the game record. Keep one of them.")
    return _("“%(key)s” cannot be read in the game record. Write it as the description of the format says.")


def _rows_not_valid(fields: Fields) -> str:
    match fields["problem"]:
        case "count":
            return ngettext(
                "There must be %(needs)d row on the table. Enter it.",
                "There must be %(needs)d rows on the table. Enter all of them.",
                fields["needs"],
            )
        case "length":
            return ngettext(
                "Row %(row)d must have %(needs)d card. Check the row.",
                "Row %(row)d must have 1 to %(needs)d cards. Check the row.",
                fields["needs"],
            )
        case "order":
            return _("In row %(row)d card %(card)d lies behind a higher one. Enter the row from low to high.")
    return _("Card %(card)d lies in the rows twice. Check row %(row)d.")


def _seen_twice(fields: Fields) -> str:
    """Says where the card already is: lost, in a row, played, in a hand, in a pile, or in this very pile."""
    match fields:
        case {"copies": copies}:
            return ngettext(
                "%(player)s would have lost more than %(copies)d card “%(card)s”, and a deck has no more. "
                "Check the cards.",
                "%(player)s would have lost more than %(copies)d cards “%(card)s”, and a deck has no more. "
                "Check the cards.",
                copies,
            )
        case {"in_row": _row}:
            return _("Card %(card)d lay in row %(in_row)d. Check the number.")
        case {"in_turn": _turn, "holder": _holder}:
            return _("Card %(card)d was played by %(holder)s in turn %(in_turn)d. Check the number.")
        case {"in_turn": _turn}:
            return _("Card %(card)d was played in turn %(in_turn)d. Check the number.")
        case {"in_hand": True}:
            return _("Card %(card)d is in the hand of %(holder)s. Enter it in one hand, once.")
        case {"holder": _holder}:
            return _("Card %(card)d is in the pile of %(holder)s. Take it out of one of the two piles.")
    return _("Card %(card)d is in this pile twice. Enter it once.")


def _row_not_due(fields: Fields) -> str:
    match fields:
        case {"player": _player, "card": _card}:
            return _("Card %(card)d of %(player)s has no row to choose. Take the choice back.")
        case {"player": _player}:
            return _("%(player)s has no row to choose. Take the choice back.")
    return _("Card %(card)d has no row to choose. Take the choice back.")


def warning_message(warning: RoundWarning) -> str:
    """What looks wrong in a round, for people to look at; it may stand."""
    fields = {"round": warning.round, **warning.fields}
    match warning.code:
        case Warned.TOO_MANY_CARDS:
            sentence = ngettext(
                "Round %(round)d: the piles have at least %(extra)d card too many. Look for it.",
                "Round %(round)d: the piles have at least %(extra)d cards too many. Look for them.",
                fields["extra"],
            )
        case Warned.CARDS_MISSING:
            sentence = ngettext(
                "Round %(round)d: at least %(missing)d card is missing from the piles. Look for it.",
                "Round %(round)d: at least %(missing)d cards are missing from the piles. Look for them.",
                fields["missing"],
            )
        case Warned.SCORE_NOT_POSSIBLE:
            sentence = _(
                "Round %(round)d: the scores make %(points)d together, but the cards played cost %(most)d at most. "
                "Check the numbers."
            )
        case Warned.AFTER_THE_END:
            sentence = _("Round %(round)d came after the end of the game and does not count.")
    return sentence % fields


def preset_names() -> dict[str, str]:
    """What people call the rules of the presets that the screens can play, in the order in which they are shown."""
    return {
        "classic": _("Classic"),
        "fixed-rounds": _("A number of rounds"),
        "countdown": _("Countdown"),
        "tactic": _("Tactic"),
        "logic": _("Logic"),
        "professional": _("Professional"),
        "bull-king": _("Bull King"),
        "club-league": _("Club league"),
        "free": _("Any game with points"),
        "bully": _("Bully"),
    }


def game_in_short(ruleset: Ruleset) -> str:
    """What is played, and when it ends: "Classic, to 66"."""
    name = ruleset.name or preset_names().get(ruleset.preset)
    if name is None or ruleset == BULLY:
        return short_rule(ruleset)
    return _("%(game)s, %(rule)s") % {"game": name, "rule": short_rule(ruleset)}
