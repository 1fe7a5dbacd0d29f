"""What the log leaves out."""

import logging
import re

TOKEN = re.compile(r"(/i/)[\w-]+")


class WithoutInvitations(logging.Filter):
    """Takes the tokens out of addresses of invitations: whoever reads the log must not come into a game by it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = TOKEN.sub(r"\1…", record.getMessage()), ()
        return True
