"""Boards as arrays: the observations in the environments of PettingZoo and Gymnasium."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .._obverse import Board
from .._types import Color, Pass

ACTIONS = 65
"""Number of actions: the squares a1, b1, ..., h8, then the pass."""


def planes(board: Board, color: Color) -> NDArray[np.int8]:
    """The discs of a colour, then those of its opponent: shape (8, 8, 2), indexed by row, column and plane."""
    discs = np.array([int(board.discs(color)), int(board.discs(color.opponent))], dtype="<u8")
    bits = np.unpackbits(discs.view(np.uint8), bitorder="little")
    return np.ascontiguousarray(bits.reshape(2, 8, 8).transpose(1, 2, 0)).view(np.int8)


def action_mask(board: Board) -> NDArray[np.int8]:
    """1 for each legal action of the 65 actions, 0 for each illegal one. All are 0 if the game is over."""
    mask = np.zeros(ACTIONS, dtype=np.int8)
    squares = np.array([int(board.legal_moves)], dtype="<u8")
    mask[:64] = np.unpackbits(squares.view(np.uint8), bitorder="little")
    mask[Pass.PASS] = board.must_pass
    return mask


def reward(board: Board, color: Color) -> int:
    """1, 0 or -1 for a won, drawn or lost game; 0 for a game that is not over."""
    outcome = board.outcome
    if outcome is None or outcome.winner is None:
        return 0
    return 1 if outcome.winner is color else -1
