"""The site's addresses and the two yardsticks: a bare view that reads, and one that writes a row."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import include, path

from scoring.models import Player, look


def bare(request: HttpRequest) -> HttpResponse:
    """Two queries (the sign-in and the user) and a page of 6 kB."""
    return render(request, "bare.html", {"title": request.user.get_username(), "rows": range(60)})


def bare_write(request: HttpRequest) -> HttpResponse:
    """The same two queries, and one row written."""
    name = request.POST["name"]
    Player.objects.create(club_id=request.POST["club"], name=name, look=look(name))
    return redirect("bare")


urlpatterns = [
    path("bare/", bare, name="bare"),
    path("bare/write/", bare_write, name="bare_write"),
    path("", include("bullkeeper.urls")),
]
