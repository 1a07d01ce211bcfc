"""Solving positions, with splitting of the hard ones."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from .._obverse import Board
from ._errors import Contradiction, InputError
from ._item import Item, Key, Row
from ._job import Progress
from ._proven_bounds import ProvenBounds
from ._runner import RunnerSettings
from ._split_tree import SplitTree, Window

GROWTH = 2.2
"""One more empty square takes about this many times as long (docs/scale.md)."""


class SolveJob:
    """Positions to solve exactly or within a window. Each position is solved as its canonical board."""

    first_column = "position"
    growth = GROWTH
    unit = "positions"

    def __init__(
        self, boards: Iterable[str], window: Window | None, split_after: int | None, hash: int, weights: str | None
    ) -> None:
        options = {"hash": hash, "window": window, "split-after": split_after}
        self.runner = RunnerSettings("solve", json.dumps(options), weights)
        self._window = window
        self._split_after = split_after
        self._boards = list(dict.fromkeys(Board(board).canonical().to_string() for board in boards))
        self._keys = {key_of(board, window) for board in self._boards}
        self._splits = SplitTree()
        self._bounds = ProvenBounds()
        if not self._boards:
            raise InputError("the input has no positions")

    def items(self) -> Iterable[Item]:
        """All positions."""
        return (self._item(board, self._window) for board in self._boards)

    def _item(self, board: str, window: Window | None) -> Item:
        position = Board(board)
        difficulty = (position.empties, len(position.legal_moves))
        return Item(key_of(board, window), (board, window, self._split_after), difficulty)

    def key(self, row: Row) -> Key:
        """Board and window."""
        window = row.get("window")
        return key_of(row["position"], (window[0], window[1]) if window else None)

    def value(self, row: Row) -> Any:
        """Score and bounds. The nodes of a split position depend on the order in which its parts are solved."""
        return row["score"], row["lower"], row["upper"]

    def check(self, row: Row, place: str) -> None:
        """Checks that the columns of the row agree, and that the bounds do not contradict other rows."""
        self._bounds.add(row["position"], row["lower"], row["upper"], place)
        score, lower, upper = row["score"], row["lower"], row["upper"]
        if row.get("gave_up") is not None:
            return
        window = row.get("window")
        alpha, beta = window if window else (-64, 64)
        if lower == upper:
            is_right = score == lower and row["exact"]
        elif upper == 64:
            is_right = score == lower == beta + beta % 2 and beta < 64 and not row["exact"]
        else:
            is_right = score == upper == alpha - alpha % 2 and lower == -64 < alpha and not row["exact"]
        if not is_right:
            raise Contradiction(
                f"{place}: score {score}, bounds {lower} to {upper} and exact = {json.dumps(row['exact'])} of "
                f"{row['position']} do not agree with each other and the window {alpha} to {beta}; "
                "remove the row and run again"
            )

    def receive(self, item: Item, row: Row) -> Progress:
        """Finishes a position, or splits it if its nodes are used up."""
        answered = Progress(is_part=item.key not in self._keys or row.get("gave_up") is not None)
        board, window, _ = item.payload
        if row.get("gave_up") is not None:
            parts = self._splits.split(item.key, Board(board), window, row)
        else:
            if not answered.is_part:
                answered.finished.append(row)
            parts = self._splits.finish(item.key, row)
        for key, finished in parts.finished:
            if key in self._keys:
                answered.finished.append(finished)
        answered.items = [self._item(part, part_window) for part, part_window in parts.new]
        return answered

    def is_wanted(self, key: Key) -> bool:
        """Whether the position is one of the input, or a part that can still change the score of another."""
        return key in self._keys or self._splits.is_wanted(key)

    def summary(self, rows: Iterable[Row]) -> tuple[dict[str, Any], str]:
        """Nothing but what every run has."""
        return {}, ""


def key_of(board: str, window: Window | None) -> Key:
    """The key of a board that is solved within a window."""
    return board if window is None else f"{board} {window[0]},{window[1]}"
