#!/usr/bin/env python
"""The command line: `manage.py serve`, `manage.py replay`, and what Django brings."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    """Run a command; a fault in the environment is told in one sentence, not in a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bullkeeper.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as fault:
        sys.exit(f"Cannot start: {fault}")


if __name__ == "__main__":
    main()
