"""Pages of the site itself."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import get_template
from django.views.decorators.cache import never_cache

from scoring import access


@never_cache
@access.public
def healthz(request: HttpRequest) -> HttpResponse:
    """200 when the database answers, else 503; for load balancers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("the database does not answer\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for a fault of ours; it must come out whatever is broken, so it asks neither database nor session."""
    return HttpResponse(get_template("500.html").render(), status=500)
