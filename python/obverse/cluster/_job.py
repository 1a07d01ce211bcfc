"""What the driver must know about a task: its items, and what their rows mean."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from ._item import Item, Key, Row
from ._runner import RunnerSettings

VOLATILE = ("host", "seconds", "attempt")
"""Columns that may differ between two results of the same item."""


@dataclass
class Progress:
    """What follows from a row."""

    finished: list[Row] = field(default_factory=list)
    """Rows for the results file, without host and attempt if they are put together from parts."""
    items: list[Item] = field(default_factory=list)
    """New items: parts of a split item."""
    is_part: bool = False
    """Whether the row belongs into the journal, not into the results file."""


class Job(Protocol):
    """A task with its items."""

    runner: RunnerSettings
    """What the workers need."""
    first_column: str
    """The first column of every row."""
    growth: float
    """Factor of time between neighbouring sizes of items."""
    unit: str
    """What an item is, in the plural: `"positions"` or `"games"`."""

    def items(self) -> Iterable[Item]:
        """All items of the run."""

    def key(self, row: Row) -> Key:
        """The key of the item that a row answers."""

    def value(self, row: Row) -> Any:
        """What must be equal in two rows with the same key."""

    def check(self, row: Row, place: str) -> None:
        """Checks the row itself, and against the rows before it. Raises `Contradiction`."""

    def receive(self, item: Item, row: Row) -> Progress:
        """Takes the row of an item."""

    def is_wanted(self, key: Key) -> bool:
        """Whether an item that waits is still needed."""

    def summary(self, rows: Iterable[Row]) -> tuple[dict[str, Any], str]:
        """What to add to the summary at the end of a complete run, as JSON and as text."""


def stable_digest(row: Row) -> bytes:
    """A digest of a row without its volatile columns."""
    stable = {name: value for name, value in row.items() if name not in VOLATILE}
    return hashlib.blake2b(json.dumps(stable, sort_keys=True).encode(), digest_size=16).digest()
