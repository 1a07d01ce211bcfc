"""Positions that are too hard for one task: their moves are solved instead, and the results put together.

The move that the aborted search found best is solved first, with the whole window. Its score narrows the window of the
other moves, which are then solved in parallel (young brothers wait). A move past its nodes is split in turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .._obverse import Board
from ._item import Key, Row

Window = tuple[int, int]
"""Alpha and beta: a score is exact if it is strictly between them."""


@dataclass
class Parts:
    """What follows from a result: new positions to solve, and split positions that are solved now."""

    new: list[tuple[str, Window | None]] = field(default_factory=list)
    finished: list[tuple[Key, Row]] = field(default_factory=list)


@dataclass(slots=True)
class SolvedPart:
    """What a parent needs to know of a solved position. There may be a million of them, so they are small."""

    lower: int
    upper: int
    pv: str
    """The principal variation, moves separated by spaces."""
    nodes: int
    seconds: float
    searches: int
    """Number of searches that it took."""

    @classmethod
    def of(cls, row: Row) -> SolvedPart:
        """The part that a row describes."""
        pv = " ".join(row["pv"])
        return cls(row["lower"], row["upper"], pv, row["nodes"], row["seconds"], row.get("parts", 1))


@dataclass
class SplitNode:
    """A split position."""

    key: Key
    row: Row
    """The row of the aborted search."""
    goal: Window
    """The window that was asked for."""
    window: Window
    """The part of the goal that the aborted search has not decided."""
    moves: list[tuple[str, str]]
    """Each move with the board after it, the best move first."""
    parts: dict[str, SolvedPart] = field(default_factory=dict)
    """Finished moves."""
    waiting: dict[str, Key] = field(default_factory=dict)
    """Moves that are being solved, with their keys."""

    def bounds(self) -> tuple[int, int]:
        """What is proven of the score by the finished moves; the upper bound holds only if all are finished."""
        lowers = [-part.upper for part in self.parts.values()]
        uppers = [-part.lower for part in self.parts.values()]
        return max([self.row["lower"], *lowers]), min(self.row["upper"], max(uppers))

    def is_decided(self) -> bool:
        """Whether no further move can change the result."""
        lower = self.bounds()[0]
        return len(self.parts) == len(self.moves) or lower >= self.window[1] or lower >= self.row["upper"]

    def composed(self) -> Row:
        """The row of the position, as a single search would have found it; `nodes` are those of all parts."""
        lower, upper = self.bounds()
        if len(self.parts) < len(self.moves):
            upper = self.row["upper"]
        alpha, beta = self.goal
        if lower >= beta and beta < 64:
            lower, upper = beta + beta % 2, 64
            score = lower
        elif upper <= alpha and alpha > -64:
            lower, upper = -64, alpha - alpha % 2
            score = upper
        else:
            score = lower
        best = max(self.parts, key=lambda move: -self.parts[move].upper)
        row = {
            "position": self.row["position"],
            "empties": self.row["empties"],
            "window": self.row.get("window"),
            "score": score,
            "lower": lower,
            "upper": upper,
            "exact": lower == upper,
            "best": best,
            "pv": [best, *self.parts[best].pv.split()],
            "nodes": self.row["nodes"] + sum(part.nodes for part in self.parts.values()),
            "seconds": self.row["seconds"] + sum(part.seconds for part in self.parts.values()),
            "host": self.row["host"],
            "attempt": self.row["attempt"],
            "parts": 1 + sum(part.searches for part in self.parts.values()),
        }
        if row["window"] is None:
            del row["window"]
        return row


class SplitTree:
    """All positions that are split at the moment."""

    def __init__(self) -> None:
        self._nodes: dict[Key, SplitNode] = {}
        self._waiters: dict[Key, list[tuple[Key, str]]] = {}
        self._solved: dict[Key, SolvedPart] = {}

    def split(self, key: Key, board: Board, window: Window | None, row: Row) -> Parts:
        """Replaces a position, whose search was aborted with this row, by its moves."""
        alpha, beta = goal = window or (-64, 64)
        # What is proven already narrows the window.
        open_window = max(alpha, row["lower"] - 1), min(beta, row["upper"] + 1)
        moves = [(str(move).lower(), board.after(move).to_string()) for move in board.legal_actions]
        moves.sort(key=lambda move: move[0] != row["best"])
        node = SplitNode(key, row, goal, open_window, moves)
        self._nodes[key] = node
        parts = Parts()
        self._ask(node, moves[:1], open_window, parts)
        return parts

    def finish(self, key: Key, row: Row) -> Parts:
        """Takes the row of a solved position, which may be a part of split positions."""
        parts = Parts()
        self._finish(key, SolvedPart.of(row), parts)
        return parts

    def is_wanted(self, key: Key) -> bool:
        """Whether a split position waits for this one."""
        return any(parent in self._nodes for parent, _ in self._waiters.get(key, ()))

    def _ask(self, node: SplitNode, moves: list[tuple[str, str]], window: Window, parts: Parts) -> None:
        alpha, beta = window
        child_window = None if window == (-64, 64) else (-beta, -alpha)
        asked = []
        for move, board in moves:
            key = board if child_window is None else f"{board} {child_window[0]},{child_window[1]}"
            node.waiting[move] = key
            asked.append((move, board, key))
        for move, board, key in asked:
            if node.key not in self._nodes:
                break  # A move that was solved before has decided the position.
            waiters = self._waiters.setdefault(key, [])
            waiters.append((node.key, move))
            if key in self._solved:
                self._finish(key, self._solved[key], parts)
            elif len(waiters) == 1:
                parts.new.append((board, child_window))

    def _finish(self, key: Key, solved: SolvedPart, parts: Parts) -> None:
        waiters = self._waiters.pop(key, None)
        if waiters is None:
            return
        self._solved[key] = solved
        for parent_key, move in waiters:
            node = self._nodes.get(parent_key)
            if node is None or move not in node.waiting:
                continue
            del node.waiting[move]
            node.parts[move] = solved
            if node.is_decided():
                self._close(node, parts)
            elif not node.waiting:
                alpha, beta = node.window
                self._ask(node, node.moves[1:], (max(alpha, node.bounds()[0]), beta), parts)

    def _close(self, node: SplitNode, parts: Parts) -> None:
        del self._nodes[node.key]
        row = node.composed()
        parts.finished.append((node.key, row))
        self._finish(node.key, SolvedPart.of(row), parts)
