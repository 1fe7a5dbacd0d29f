"""The site's own entry among the apps, which registers its checks."""

from django.apps import AppConfig


class BullkeeperConfig(AppConfig):
    name = "bullkeeper"

    def ready(self) -> None:
        from bullkeeper import checks  # noqa: F401  (registers them)
