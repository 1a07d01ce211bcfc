"""The opponent of an agent in a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Union

import numpy as np

from .._limit import Limit
from .._obverse import Board, Engine
from .._player import Player, player
from .._types import MoveLike, Pass

Chooser = Callable[[Board], MoveLike]
"""A function that takes a board and returns a move."""

Opponent = Union[str, Chooser, Player, Engine]
"""A name ("random", "greedy"), the description of a player such as "engine:level=2", a player, an engine or a function."""


def chooser(opponent: Opponent, random: Callable[[], np.random.Generator]) -> Chooser:
    """The function that chooses the opponent's moves. `random` returns the generator of the environment."""
    if opponent == "random":
        return lambda board: random_move(board, random())
    if opponent == "greedy":
        return lambda board: greedy_move(board, random())
    if isinstance(opponent, str):
        opponent = player(opponent)
    if callable(opponent):
        return lambda board: opponent(board)
    if isinstance(opponent, Engine):
        return lambda board: engine_move(opponent, board)
    if isinstance(opponent, Player):
        return lambda board: opponent.play(board, Limit()) if board.legal_moves else Pass.PASS
    raise TypeError(
        f"{type(opponent).__name__!r} is not an opponent: expected a name, a player, an engine or a function from a board to a move"
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


def engine_move(engine: Engine, board: Board) -> MoveLike:
    """The move of an engine. Environments call this only while the game is not over."""
    move = engine.play(board).move
    # `move or Pass.PASS` would be wrong: a1 has the number 0, which counts as false.
    return Pass.PASS if move is None else move
