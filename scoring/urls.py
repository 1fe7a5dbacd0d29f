"""The app's addresses. Public ids are short random strings, seats and rounds count from 1."""

from django.urls import path

from scoring.views import club, game, home, new_game, pad, players, record

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", new_game.first_game, name="first_game"),
    path("c/<club>/", club.club, name="club"),
    path("c/<club>/name/", club.rename, name="rename_club"),
    path("c/<club>/games/", club.games, name="games"),
    path("c/<club>/import/", record.import_record, name="import_record"),
    path("c/<club>/new/", new_game.new_game, name="new_game"),
    path("c/<club>/players/", players.players, name="players"),
    path("c/<club>/players/add/", players.add, name="add_player"),
    path("c/<club>/players/<player>/", players.player, name="player"),
    path("s/<session>/", game.race, name="race"),
    path("s/<session>/sheet/", game.sheet, name="sheet"),
    path("s/<session>/cards/", game.cards, name="cards"),
    path("s/<session>/history/", game.history, name="history"),
    path("s/<session>/pile/<int:seat>/<int:number>/", pad.pile, name="pile"),
    path("s/<session>/record.json", record.record, name="record"),
    path("s/<session>/undo/", game.undo, name="undo"),
    path("s/<session>/stop/", game.stop, name="stop"),
    path("s/<session>/again/", game.again, name="again"),
]
