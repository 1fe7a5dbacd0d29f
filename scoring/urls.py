"""The app's addresses. Public ids are short random strings, seats and rounds count from 1.

What is no slug is no public id, and the database is not asked for it.
"""

from django.urls import path

from scoring.views import club, game, home, new_game, pad, players

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", new_game.first_game, name="first_game"),
    path("c/<slug:club>/", club.club, name="club"),
    path("c/<slug:club>/name/", club.rename, name="rename_club"),
    path("c/<slug:club>/games/", club.games, name="games"),
    path("c/<slug:club>/new/", new_game.new_game, name="new_game"),
    path("c/<slug:club>/players/", players.players, name="players"),
    path("c/<slug:club>/players/add/", players.add, name="add_player"),
    path("c/<slug:club>/players/<slug:player>/", players.player, name="player"),
    path("s/<slug:session>/", game.race, name="race"),
    path("s/<slug:session>/sheet/", game.sheet, name="sheet"),
    path("s/<slug:session>/cards/", game.cards, name="cards"),
    path("s/<slug:session>/history/", game.history, name="history"),
    path("s/<slug:session>/pile/<int:seat>/<int:number>/", pad.pile, name="pile"),
    path("s/<slug:session>/undo/", game.undo, name="undo"),
    path("s/<slug:session>/stop/", game.stop, name="stop"),
    path("s/<slug:session>/again/", game.again, name="again"),
]
