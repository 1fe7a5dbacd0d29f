"""The site's addresses: the app's, and what the people who run it need."""

from django.urls import include, path

from bullkeeper import pages

urlpatterns = [
    path("healthz", pages.healthz, name="healthz"),
    path("", include("scoring.urls")),
]

handler500 = pages.server_error
