from django.http import HttpRequest, HttpResponse

from scoring import access
from scoring.models import Role


@access.of_game(Role.VIEWER)
def race(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_game(Role.VIEWER)
def sheet(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_game(Role.VIEWER)
def cards(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_game(Role.VIEWER)
def history(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_game(Role.SCORER)
def undo(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_game(Role.KEEPER)
def stop(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_game(Role.KEEPER)
def again(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()
