"""The first board of a game in an environment."""

from __future__ import annotations

from typing import Any

from .._obverse import Board


def start(options: dict[str, Any] | None) -> Board:
    """The board of `options["position"]`, or the start position. Raises `ValueError` if neither side can move there."""
    board = Board((options or {}).get("position")).copy(stack=False)
    if board.is_game_over:
        raise ValueError("no game can start from this position: neither side can move")
    return board
