from django.http import HttpRequest, HttpResponse

from scoring import access
from scoring.models import Role


@access.public
def first_game(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()


@access.of_club(Role.KEEPER)
def new_game(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()
