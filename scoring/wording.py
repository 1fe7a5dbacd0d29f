"""The sentences people read where the rules speak in codes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import Fault, RoundWarning, RuleError, Warned
from scoring.scorebook import NotNow

type Fields = Mapping[str, Any]


def error_message(error: RuleError | NotNow) -> str:
    """What is wrong and what to do about it."""
    if isinstance(error, NotNow):
        fault = error.fields.get("fault")
        return _not_now(error.code, error.fields) % {**error.fields, "reason": error_message(fault) if fault else ""}
    return _sentence(error.code, error.fields) % error.fields


def _not_now(code: str, fields: Fields) -> str:
    """What stands in the way, as things stand in the club or the game."""
    match code:
        case "game_over":
            return _(
                "This game is over, so there is no further round. A round that was entered wrong can be corrected."
            )
        case "thrown_away":
            return _("This game was thrown away, so nothing more goes into it. Whoever keeps the club can put it back.")
        case "keepers_only":
            return _(
                "Only who keeps the club can take that back. Scores can be taken back by everybody who enters them."
            )
        case "no_complete_round":
            return _("No round is complete yet, so there is no result. Enter everybody's pile of a round first.")
        case "no_such_cell":
            return _("There is no such pile in round %(round)d. Go back to the game and choose one there.")
        case "no_such_round":
            return _("There is no round %(round)d yet. Go back to the game and look which round it is.")
        case "not_at_the_table":
            return _("%(player)s is not at the table in round %(round)d. “People and seats” tells who comes and goes.")
        case "bully" | "spares_there" | "no_grid" | "no_such_duel" | "duel_there" | "duel_changed" | "card_gone":
            return _not_now_of_a_duel(code)
        case "imported_already":
            return _("This game is in the club already.")
        case (
            "not_drafted"
            | "drafts_next"
            | "hands_full"
            | "followed"
            | "not_followed"
            | "rows_there"
            | "turns_there"
            | "turns_behind"
            | "round_placed"
            | "round_changed"
        ):
            return _not_now_of_a_round(code)
        case (
            "card_there" | "answered" | "turn_placed" | "no_such_turn" | "no_such_card" | "names_said" | "names_unsaid"
        ):
            return _not_now_of_a_turn(code)
        case "not_in_force":
            return _("This was taken back or brought back already. Look at the game as it is now.")
        case "changed_since":
            return _("Something later changed the same again. Take that back first, or correct it where it is.")
        case "seat_has_scores":
            return _("%(player)s has scores in this game. Clear them first, or let %(player)s leave.")
        case "has_a_score":
            return _("%(player)s has a pile in round %(round)d. Clear it first.")
        case "has_played":
            return _(
                "%(player)s has played cards in round %(round)d. Take those back first, or let %(player)s play on."
            )
        case "dealt_for_all":
            return _(
                "Round %(round)d was dealt from the deck with %(player)s, and cards are entered that a smaller one "
                "does not have. Enter %(player)s’s pile of it first."
            )
        case "sits_here_already":
            return _("%(player)s sits at this table already.")
        case "went_home":
            return _("%(player)s went home from this game. To let them come back, tap the name under “Went home”.")
        case "other_people":
            return _("Somebody came or left meanwhile. Look at who sits there now, and put them in order again.")
        case "no_such_seat":
            return _("There is no such seat at this table. Go back to the game and choose one there.")
        case "does_not_deal":
            return _("%(player)s does not play round %(round)d, so somebody else deals it.")
        case "undo_refused":
            return _("This cannot be taken back as things stand: %(reason)s")
        case "link_closed":
            return _("This link lets nobody in any more. Ask whoever keeps the game for a new one.")
        case "phone_removed":
            return _("This phone was removed from the game. Ask whoever keeps it for a new link.")
        case "looks_like" if fields["archived"]:
            return _(
                "“%(name)s” looks like %(player)s, who is archived. The same person: bring %(player)s back. "
                "Somebody else: add a mark, like “%(name)s B.”"
            )
        case "looks_like":
            return _(
                "“%(name)s” looks like %(player)s, who is in the club. The same person: choose %(player)s. "
                "Somebody else: add a mark, like “%(name)s B.”"
            )
        case "rules_look_alike":
            return _("The club has rules called “%(other)s” already, which looks the same. Choose another name.")
        case "look_alike":
            return _("“%(name)s” and “%(other)s” look alike. Add a mark to one of them, like “%(name)s B.”")
    raise LookupError(code)


def _not_now_of_a_round(code: str) -> str:
    """What stands in the way of following a round, or of entering a pile in one that is followed."""
    match code:
        case "not_drafted":
            return _("By these rules nobody drafts, so the cards are dealt. Lay the rows.")
        case "drafts_next":
            return _("%(player)s takes the next card. Look at the draft as it is now.")
        case "hands_full":
            return _("All hands of round %(round)d are full already. Look at the table as it is now.")
        case "followed":
            return _(
                "Round %(round)d is followed card by card, so its piles are worked out. "
                "Stop following it on the table first."
            )
        case "not_followed":
            return _("Round %(round)d is not followed card by card any more. Look at the game as it is now.")
        case "rows_there":
            return _("Round %(round)d is followed on other rows already. Look at the table as it is now.")
        case "turns_there":
            return _("Cards were played on these rows. Take those back first, or correct the round.")
        case "turns_behind":
            return _("Later turns of round %(round)d stand in the way. Take those back first, or correct the round.")
        case "round_placed":
            return _("Round %(round)d is played to its end. What is wrong in it can be corrected turn by turn.")
    return _("Round %(round)d was changed meanwhile. Look at it as it is now, and correct it again.")


def _not_now_of_a_turn(code: str) -> str:
    """What stands in the way of a card or an answer."""
    match code:
        case "card_there":
            return _("%(player)s’s card is %(card)d already, from another phone. Take that away first.")
        case "answered":
            return _("What becomes of %(card)d was said already, on another phone. Look at the table as it is now.")
        case "turn_placed":
            return _("Turn %(turn)d is placed already. To change it, take its last card back, or correct it.")
        case "no_such_turn":
            return _("It is not turn %(turn)d yet. Look at the table as it is now.")
        case "no_such_card":
            return _("Nobody has played %(card)d in this turn. Look at the table as it is now.")
        case "names_said":
            return _("The cards of this turn have names already. Tap the others with theirs.")
    return _("The cards of this turn were tapped without names. Tap the others so, too.")


def _not_now_of_a_duel(code: str) -> str:
    """What stands in the way on the board of Bully."""
    match code:
        case "bully":
            return _("Bully is played by two who stay to the end, in duels. Nothing else can be entered in it.")
        case "spares_there":
            return _("The spare cards lie otherwise already. Look at the board as it is now.")
        case "no_grid":
            return _("The spare cards are not laid any more. Lay them first.")
        case "no_such_duel":
            return _("Duel %(duel)d is not played now. Look at the board as it is now.")
        case "duel_there":
            return _("Duel %(duel)d was played already, on another phone. Look at the board as it is now.")
        case "card_gone":
            return _("%(player)s has lost every card “%(card)s”, or shown it in this tie. Choose another card.")
    return _("The duels were changed meanwhile. Look at this one as it is now, and correct it again.")


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
            return _("Card %(card)d is in nobody's hand. Check the number and the hands.")
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
