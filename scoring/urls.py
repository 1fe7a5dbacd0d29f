"""The app's addresses. Public ids are short random strings, seats and rounds count from 1."""

from django.urls import path

from scoring.views import club, game, history, home, menu, new_game, pad, people, players, record, rules, share, where

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", new_game.first_game, name="first_game"),
    path("i/<token>/", share.invitation, name="invitation"),
    path("where/", where.where, name="where"),
    path("rules/<preset>/", rules.explained, name="rules"),
    path("c/<club>/", club.club, name="club"),
    path("c/<club>/name/", club.rename, name="rename_club"),
    path("c/<club>/joining/", club.start_rule, name="start_rule"),
    path("c/<club>/games/", club.games, name="games"),
    path("c/<club>/import/", record.import_record, name="import_record"),
    path("c/<club>/new/", new_game.new_game, name="new_game"),
    path("c/<club>/players/", players.players, name="players"),
    path("c/<club>/players/add/", players.add, name="add_player"),
    path("c/<club>/players/<player>/", players.player, name="player"),
    path("s/<session>/", game.race, name="race"),
    path("s/<session>/sheet/", game.sheet, name="sheet"),
    path("s/<session>/cards/", game.cards, name="cards"),
    path("s/<session>/history/", history.history, name="history"),
    path("s/<session>/pile/<int:seat>/<int:number>/", pad.pile, name="pile"),
    path("s/<session>/record.json", record.record, name="record"),
    path("s/<session>/people/", people.people, name="people"),
    path("s/<session>/people/<int:seat>/", people.seat, name="seat"),
    path("s/<session>/share/", share.share, name="share"),
    path("s/<session>/share/remove/", share.remove, name="remove_phone"),
    path("s/<session>/share/<link>/", share.link, name="link"),
    path("s/<session>/undo/", history.undo, name="undo"),
    path("s/<session>/redo/", history.redo, name="redo"),
    path("s/<session>/rules/", menu.rules, name="game_rules"),
    path("s/<session>/stop/", menu.stop, name="stop"),
    path("s/<session>/keep-end/", menu.keep_end, name="keep_end"),
    path("s/<session>/throw-away/", menu.throw_away, name="throw_away"),
    path("s/<session>/put-back/", menu.put_back, name="put_back"),
    path("s/<session>/again/", menu.again, name="again"),
]
