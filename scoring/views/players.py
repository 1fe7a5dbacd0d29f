from django.http import HttpRequest, HttpResponse

from scoring import access
from scoring.models import Role


@access.of_club(Role.VIEWER)
def players(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_club(Role.KEEPER)
def add(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_club(Role.KEEPER)
def player(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()
