"""The opponent of an agent in a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Union

import numpy as np

from .._obverse import Board
from .._types import MoveLike

Chooser = Callable[[Board], MoveLike]
"""A function that takes a board and returns a move."""

Opponent = Union[str, Chooser, Any]
"""A name ("random", "greedy"), the description of a player such as "engine:level=2", a player or a function."""


def chooser(opponent: Opponent, random: Callable[[], np.random.Generator]) -> Chooser:
    """The function that chooses the opponent's moves. `random` returns the generator of the environment."""
    if opponent == "random":
        return lambda board: random_move(board, random())
    if opponent == "greedy":
        return lambda board: greedy_move(board, random())
    if isinstance(opponent, str):
        # Most environments need no player, and players need the engine.
        from .. import player  # type: ignore[attr-defined, unused-ignore]

        opponent = player(opponent)
    if callable(opponent):
        return lambda board: opponent(board)
    if callable(getattr(opponent, "play", None)):
        return lambda board: move_of(opponent.play(board))
    raise TypeError(
        f"{type(opponent).__name__!r} is not an opponent: expected a name, a player or a function from a board to a move"
    )


def random_move(board: Board, random: np.random.Generator) -> MoveLike:
    """One of the legal moves."""
    moves = board.legal_actions
    return moves[random.integers(len(moves))]


def greedy_move(board: Board, random: np.random.Generator) -> MoveLike:
    """One of the legal moves that flip the most discs."""
    if not board.legal_moves:
        return board.legal_actions[0]
    flips = {square: len(board.flips(square)) for square in board.legal_moves}
    best = [square for square in flips if flips[square] == max(flips.values())]
    return best[random.integers(len(best))]


def move_of(result: Any) -> Any:
    """The move of what a player returned: engines return it with what they know of it."""
    return getattr(result, "move", result)
