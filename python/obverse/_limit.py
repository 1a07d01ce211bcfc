"""Limits of a search."""

from __future__ import annotations

from dataclasses import dataclass

from ._obverse import check_limit


@dataclass(frozen=True, kw_only=True)
class Limit:
    """How long or how far the engine searches.

    At most one of `level`, `depth` and `exact` says how far; `time` (or `clock`) and `nodes` end the search earlier.
    Without any of them the engine uses level 16.

    >>> Limit(time=0.5, depth=20)
    Limit(time=0.5, depth=20)
    >>> Limit(level=61)
    Traceback (most recent call last):
    ...
    ValueError: `level=61` is invalid: choose 1 to 60
    """

    time: float | None = None
    """Maximum time for this move, in seconds."""
    nodes: int | None = None
    """Maximum number of nodes to search."""
    depth: int | None = None
    """Search depth in plies, 1 to 60. The score is exact if the depth is at least the number of empties."""
    level: int | None = None
    """Level of play, 1 to 60: a search depth, which is larger towards the end of the game."""
    exact: bool = False
    """Search until the score is proven."""
    clock: float | None = None
    """Seconds left on the clock for the rest of the game; the engine decides how many to use for this move."""
    increment: float = 0.0
    """Seconds that the clock gains with each move."""

    def __post_init__(self) -> None:
        check_limit(self)

    def __repr__(self) -> str:
        fields = (
            (name, getattr(self, name)) for name in ("time", "nodes", "depth", "level", "exact", "clock", "increment")
        )
        return f"Limit({', '.join(f'{name}={value!r}' for name, value in fields if value)})"
