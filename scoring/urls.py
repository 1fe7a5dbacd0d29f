"""The app's addresses. Public ids are short random strings, seats and rounds count from 1.

What is no slug is no public id, and the database is not asked for it.
"""

from django.urls import path

from scoring.views import (
    cards,
    club,
    game,
    history,
    home,
    menu,
    new_game,
    pad,
    people,
    players,
    record,
    replay,
    rules,
    share,
    where,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", new_game.first_game, name="first_game"),
    path("i/<token>/", share.invitation, name="invitation"),
    path("where/", where.where, name="where"),
    path("rules/<slug:preset>/", rules.explained, name="rules"),
    path("c/<slug:club>/", club.club, name="club"),
    path("c/<slug:club>/name/", club.rename, name="rename_club"),
    path("c/<slug:club>/joining/", club.start_rule, name="start_rule"),
    path("c/<slug:club>/games/", club.games, name="games"),
    path("c/<slug:club>/import/", record.import_record, name="import_record"),
    path("c/<slug:club>/new/", new_game.new_game, name="new_game"),
    path("c/<slug:club>/players/", players.players, name="players"),
    path("c/<slug:club>/players/add/", players.add, name="add_player"),
    path("c/<slug:club>/players/<slug:player>/", players.player, name="player"),
    path("s/<slug:session>/", game.race, name="race"),
    path("s/<slug:session>/sheet/", game.sheet, name="sheet"),
    path("s/<slug:session>/cards/", cards.cards, name="cards"),
    path("s/<slug:session>/history/", history.history, name="history"),
    path("s/<slug:session>/pile/<int:seat>/<int:number>/", pad.pile, name="pile"),
    path("s/<slug:session>/table/<int:number>/", replay.replay, name="replay"),
    path("s/<slug:session>/table/<int:number>/<int:turn>/", replay.replay, name="replay_turn"),
    path("s/<slug:session>/record.json", record.record, name="record"),
    path("s/<slug:session>/people/", people.people, name="people"),
    path("s/<slug:session>/people/<int:seat>/", people.seat, name="seat"),
    path("s/<slug:session>/share/", share.share, name="share"),
    path("s/<slug:session>/share/remove/", share.remove, name="remove_phone"),
    path("s/<slug:session>/share/<slug:link>/", share.link, name="link"),
    path("s/<slug:session>/undo/", history.undo, name="undo"),
    path("s/<slug:session>/redo/", history.redo, name="redo"),
    path("s/<slug:session>/rules/", menu.rules, name="game_rules"),
    path("s/<slug:session>/stop/", menu.stop, name="stop"),
    path("s/<slug:session>/keep-end/", menu.keep_end, name="keep_end"),
    path("s/<slug:session>/throw-away/", menu.throw_away, name="throw_away"),
    path("s/<slug:session>/put-back/", menu.put_back, name="put_back"),
    path("s/<slug:session>/again/", menu.again, name="again"),
]
