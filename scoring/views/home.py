from django.http import HttpRequest, HttpResponse

from scoring import access


@access.public
def home(request: HttpRequest, *args: object, **others: object) -> HttpResponse:
    return HttpResponse()
