from django.http import HttpRequest, HttpResponse

from scoring import access
from scoring.models import Role


@access.of_game(Role.SCORER)
def pile(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()
