from django.http import HttpRequest, HttpResponse

from scoring import access
from scoring.models import Role


@access.of_club(Role.VIEWER)
def club(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_club(Role.KEEPER)
def rename(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_club(Role.VIEWER)
def games(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()
