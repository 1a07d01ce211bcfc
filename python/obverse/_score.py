"""Scores that store for which side they are."""

from __future__ import annotations

from typing import Any

from ._types import Color


class Score(float):
    """A score in discs for one side. It stores this side, and whether the score is proven.

    A score is a float for the side to move, `turn`. Estimates have a fraction; proven scores are whole.

    >>> score = Score(2.43, Color.BLACK)
    >>> score, score.white, score > 0
    (+2.4, -2.4, True)
    >>> Score(-4, Color.WHITE, exact=True)
    -4
    """

    turn: Color
    exact: bool

    def __new__(cls, value: float, turn: Color, exact: bool = False) -> Score:
        score = super().__new__(cls, value)
        score.turn = turn
        score.exact = exact
        return score

    def pov(self, color: Color) -> Score:
        """The score from the point of view of a side."""
        # Adding zero turns a negative zero into zero.
        return Score(float(self) if color is self.turn else -float(self) + 0.0, color, self.exact)

    @property
    def black(self) -> Score:
        """The score for Black."""
        return self.pov(Color.BLACK)

    @property
    def white(self) -> Score:
        """The score for White."""
        return self.pov(Color.WHITE)

    def __repr__(self) -> str:
        return format(int(self), "+d") if self.exact else format(round(self, 1) + 0.0, "+.1f")

    __str__ = __repr__

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (float(self), self.turn, self.exact)
