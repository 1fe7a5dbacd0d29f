"""The ASGI application that `manage.py serve` runs.

Django runs as a WSGI app in a small pool of threads that live as long as the server, so that each keeps its database
connection. On SQLite two threads are best: more of them only queue for the one write lock.
"""

import os
from typing import Any

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application
from django.db import connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bullkeeper.settings")

wsgi: Any = get_wsgi_application()  # a2wsgi and Django type what a WSGI app returns differently
application = WSGIMiddleware(wsgi, workers=2 if connection.vendor == "sqlite" else 8)
