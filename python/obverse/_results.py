"""Results as named tuples."""

from __future__ import annotations

from typing import NamedTuple

from ._types import Color


class Outcome(NamedTuple):
    """The result of a finished game. Empty squares count for the winner."""

    winner: Color | None
    """The side with more discs, or `None` for a draw."""
    black: int
    """Discs of Black."""
    white: int
    """Discs of White."""

    @property
    def score(self) -> int:
        """Discs of Black minus discs of White."""
        return self.black - self.white
