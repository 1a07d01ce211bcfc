"""Learns the values of the squares from games of the engine, and plays matches with these values.

    python python/examples/learn_table.py
"""

from __future__ import annotations

import numpy as np
import obverse as ob

STAGES = 6  # One table for every ten plies.


def features(X: np.ndarray) -> np.ndarray:
    """A row of 65 numbers per board: 1 for own, -1 for opposing discs, 0 for empty squares; the difference in mobility."""
    squares = X[:, 0].astype(np.float32) - X[:, 1]
    mobility = ob.batch.legal(X)[:, :64].sum(1) - ob.batch.legal(X[:, ::-1])[:, :64].sum(1, dtype=np.float32)
    return np.column_stack([squares.reshape(len(X), 64), mobility])


def stage(X: np.ndarray) -> np.ndarray:
    """The number of the table to use for each board, which depends on the number of discs."""
    return np.minimum((X.sum((1, 2, 3)) - 4) // 10, STAGES - 1)


def learn(games: list[ob.Game]) -> np.ndarray:
    """The tables that predict the final disc difference best (ridge regression)."""
    X, y = ob.batch.positions(games, labels="result", symmetries=True)
    tables = np.zeros((STAGES, 65))
    for number in range(STAGES):
        A = features(X[stage(X) == number])
        tables[number] = np.linalg.solve(A.T @ A + 10 * np.eye(65), A.T @ y[stage(X) == number])
    return tables


class TablePlayer(ob.Player):
    """Plays the move after which the opponent's position is worth least."""

    name = "learned table"

    def __init__(self, tables: np.ndarray) -> None:
        self.tables = tables

    def play(self, board: ob.Board, limit: ob.Limit) -> ob.Move:
        moves = board.legal_actions
        X = ob.batch.boards([board.after(move) for move in moves])
        values = (features(X) * self.tables[stage(X)]).sum(1)
        return moves[values.argmin()]


if __name__ == "__main__":
    teachers = ob.match("engine:level=1", "engine:level=1", games=400, openings=12, seed=1)
    player = TablePlayer(learn([game.game for game in teachers.games]))
    for opponent in ("random", "greedy", "minimax:depth=2"):
        print(ob.match(player, opponent, games=100, openings=8, seed=2))
