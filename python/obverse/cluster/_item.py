"""One unit of work: a position to solve, or a game to play or review."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]
"""A line of the results file, parsed."""

Key = str
"""Identifies an item: equal keys must have equal results."""


@dataclass(slots=True)
class Item:
    """One unit of work."""

    key: Key
    payload: Any
    """What the worker gets: a `SolvePayload`, a game with its number, or the number of a game."""
    difficulty: tuple[int, int]
    """Items with a larger difficulty start first. Items with the same first number take about the same time."""
    attempt: int = 1
    """Number of this try, from 1. A try fails if its worker or node dies."""
    alone: bool = False
    """Whether the item must be the only one of its task, because a worker died while it had the item."""
