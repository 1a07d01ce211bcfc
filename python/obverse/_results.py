"""Results as named tuples."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ._types import Color

if TYPE_CHECKING:
    from ._obverse import Board


class GameResult(NamedTuple):
    """The recorded result of a game. It may differ from the result that the moves give.

    >>> GameResult(-64.0, "timeout").winner
    WHITE
    """

    score: float
    """Discs of Black minus discs of White. Empty squares count for the winner."""
    reason: str = "played_out"
    """How the game ended: `"played_out"`, `"resigned"`, `"timeout"`, `"left"` or `"agreed"`."""

    @property
    def winner(self) -> Color | None:
        """The side with the better score, or `None` for a draw."""
        if self.score == 0:
            return None
        return Color.BLACK if self.score > 0 else Color.WHITE


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


class ScoredBoard(NamedTuple):
    """A position of a file, with its score."""

    board: Board
    """The position."""
    score: float | None
    """Score in discs for the side to move, or `None` if the file has none."""
