"""What the database keeps."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """Somebody who keeps score."""
