"""What is special about each preset, through `judge` (docs/rules.md §4)."""

from .games import game, judged, refusal, scored


def test_tactic_deals_every_card_of_a_deck_that_follows_the_players() -> None:
    """34 cards for three, 44 for four."""
    rounds = (scored(Ana=[34], Ben=0, Cleo=0), scored(Ana=[35], Ben=[44], Cleo=0, Dan=0))
    joined = {"joined": {"Dan": 2}}
    assert judged("Ana Ben Cleo Dan", *rounds, ruleset="tactic", **joined).rounds[1].scores["Ben"] == 5
    error = refusal(game("Ana Ben Cleo", scored(Ana=[35]), ruleset="tactic"))
    assert str(error) == "card_not_in_deck round=1 player='Ana' card=35 top=34"


def test_tactic_counts_down_from_66() -> None:
    whole = judged("Ana Ben", scored(Ana=24, Ben=0), ruleset="tactic")
    assert whole.rounds[0].remaining == {"Ana": 42, "Ben": 66}
