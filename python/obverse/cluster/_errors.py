"""What stops a run."""

from __future__ import annotations


class ClusterError(Exception):
    """A run cannot start or go on. `exit_code` is 2 if the input is wrong and 1 otherwise."""

    def __init__(self, message: str, exit_code: int = 1) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class InputError(ClusterError):
    """The arguments or the input files are wrong."""

    def __init__(self, message: str) -> None:
        super().__init__(message, exit_code=2)


class Contradiction(ClusterError):
    """Two results exclude each other: one of them is wrong."""
