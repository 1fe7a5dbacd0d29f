"""The games, in pure Python."""
