"""The sentences people read where something cannot be done as things stand in the club or the game (`NotNow`)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _


def not_now(code: str, fields: Mapping[str, Any]) -> str:
    """What stands in the way, as things stand in the club or the game."""
    match code:
        case "game_over":
            return _(
                "This game is over, so there is no further round. A round that was entered wrong can be corrected."
            )
        case "last_round":
            return _(
                "The game ends with round %(round)d, so nobody can join after it. "
                "Start another game, or change the rules of this one."
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
        case (
            "bully"
            | "spares_there"
            | "no_grid"
            | "no_such_duel"
            | "duel_there"
            | "duel_changed"
            | "duel_undecided"
            | "duels_there"
            | "duels_behind"
            | "duels_over"
            | "piles_there"
            | "card_gone"
        ):
            return _of_a_duel(code)
        case "imported_already":
            return _("This game is in the club already.")
        case "began_earlier":
            return _("This game began before the one above it. Sort the games of a backup by when they began.")
        case "season_overlaps" | "season_ended" | "season_ends_early" | "season_looks_alike":
            return _of_a_season(code)
        case (
            "not_drafted"
            | "drafts_next"
            | "drafted"
            | "draft_running"
            | "hands_full"
            | "followed"
            | "not_followed"
            | "rows_there"
            | "turns_there"
            | "turns_behind"
            | "round_placed"
            | "round_changed"
        ):
            return _of_a_round(code)
        case (
            "card_there" | "answered" | "turn_placed" | "no_such_turn" | "no_such_card" | "names_said" | "names_unsaid"
        ):
            return _of_a_turn(code)
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
        case "looks_merged":
            return _(
                "“%(name)s” looks like %(other)s, who was merged into %(player)s. The same person: choose %(player)s. "
                "Somebody else: add a mark, like “%(name)s B.”"
            )
        case "same_player":
            return _("“%(name)s” and “%(other)s” are one player in this club. Give one of them another name.")
        case (
            "merged_already"
            | "is_merged"
            | "sat_together"
            | "games_changed"
            | "not_merged"
            | "merged_on"
            | "players_moved"
        ):
            return _of_a_merge(code)
        case "rules_changed":
            return _(
                "These rules were changed on another phone meanwhile. Save again to keep what stands here, "
                "or go back and open them anew."
            )
        case "rules_look_alike":
            return _("The club has rules called “%(other)s” already, which looks the same. Choose another name.")
        case "look_alike":
            return _("“%(name)s” and “%(other)s” look alike. Add a mark to one of them, like “%(name)s B.”")
    raise LookupError(code)


def _of_a_season(code: str) -> str:
    """What stands in the way of a season as it is asked for."""
    match code:
        case "season_overlaps":
            return _("Some of these days belong to “%(season)s” already. Choose days that are in no other season.")
        case "season_ended":
            return _("“%(season)s” has ended, so its days and rules stay as they are. Its name can still be changed.")
        case "season_ends_early":
            return _("A season cannot end before it began. Choose a later last day.")
    return _("The club has a season called “%(other)s” already, which looks the same. Choose another name.")


def _of_a_merge(code: str) -> str:
    """What stands in the way of making one player of two, or two of one."""
    match code:
        case "merged_already":
            return _("These two were merged meanwhile, or one of them with somebody else. Look at the players again.")
        case "is_merged":
            return _(
                "%(player)s was merged into %(other)s meanwhile, and nothing was changed. Look at the players again."
            )
        case "sat_together":
            return _(
                "%(player)s and %(other)s sat at one table, so they are two people. Where a seat is wrong, "
                "correct who sat there first."
            )
        case "games_changed":
            return _("Somebody entered another of these games at this moment. Look at it once more.")
        case "not_merged":
            return _("These two were taken apart already.")
        case "merged_on":
            return _("%(other)s was merged into %(last)s after that. Take those two apart first.")
    return _(
        "This seat went to another player when two were merged or taken apart. "
        "Correct on “People and seats” who it was."
    )


def _of_a_round(code: str) -> str:
    """What stands in the way of following a round, or of entering a pile in one that is followed."""
    match code:
        case "not_drafted":
            return _("By these rules nobody drafts, so the cards are dealt. Lay the rows.")
        case "drafts_next":
            return _("%(player)s takes the next card. Look at the draft as it is now.")
        case "drafted":
            return _("%(player)s took %(card)d with this tap already, on another phone. Look whose turn it is now.")
        case "draft_running":
            return _("The hands of round %(round)d are being drafted. Finish the draft first, or take its cards back.")
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


def _of_a_turn(code: str) -> str:
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


def _of_a_duel(code: str) -> str:
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
            return _("Duel %(duel)d was played already, with other cards. Look at the board as it is now.")
        case "duel_undecided":
            return _(
                "Duel %(duel)d would be a tie that goes on, but others were played after it. "
                "Take those back first, or correct the duel."
            )
        case "duels_there":
            return _("Duels were played on these spare cards. Take those back first, or correct the spare cards.")
        case "duels_behind":
            return _("Later duels stand in the way. Take those back first, or correct the duel.")
        case "duels_over":
            return _("This game is over, so no further duel is played. A duel that was entered wrong can be corrected.")
        case "piles_there":
            return _(
                "Whose piles are which goes by the seats, so these stay when the spare cards lie. "
                "Take the spare cards back first."
            )
        case "card_gone":
            return _("%(player)s has lost every card “%(card)s”, or shown it in this tie. Choose another card.")
    return _("The duels were changed meanwhile. Look at this one as it is now, and correct it again.")
