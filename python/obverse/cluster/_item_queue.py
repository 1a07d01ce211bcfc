"""The items that wait for a worker, hardest first, and how long each kind takes."""

from __future__ import annotations

import heapq
import itertools
from collections import Counter
from collections.abc import Callable, Iterable

from ._item import Item, Key

TARGET_SECONDS = 0.5
"""Short items are put together into tasks of about this time, because every task costs about a millisecond."""

MOST_ITEMS = 200
"""Maximum number of items of a task."""


class ItemQueue:
    """Items by difficulty. Difficulties are grouped into sizes, such as the number of empties."""

    def __init__(self, growth: float) -> None:
        """`growth` is the factor of time between neighbouring sizes, until it is measured."""
        self._growth = growth
        self._heap: list[tuple[int, int, int, Item]] = []
        self._number = itertools.count()
        self._waiting: Counter[int] = Counter()
        self._measured: dict[int, tuple[int, float]] = {}

    def __len__(self) -> int:
        return len(self._heap)

    def fill(self, items: Iterable[Item]) -> None:
        """Adds many items at once."""
        for item in items:
            self._heap.append(self._entry(item))
        heapq.heapify(self._heap)

    def push(self, item: Item) -> None:
        """Adds an item."""
        heapq.heappush(self._heap, self._entry(item))

    def _entry(self, item: Item) -> tuple[int, int, int, Item]:
        size, choices = item.difficulty
        self._waiting[size] += 1
        return -size, -choices, next(self._number), item

    def _pop(self) -> Item:
        item = heapq.heappop(self._heap)[3]
        self._waiting[item.difficulty[0]] -= 1
        return item

    def take(self, workers: int, is_wanted: Callable[[Key], bool]) -> list[Item]:
        """The items of the next task: the hardest ones, as many as fit into `TARGET_SECONDS`.

        Towards the end tasks get smaller, so that all workers finish at about the same time.
        """
        share = self.seconds_left() / (4 * max(workers, 1))
        budget = min(TARGET_SECONDS, share)
        task: list[Item] = []
        seconds = 0.0
        while self._heap and len(task) < MOST_ITEMS:
            item = self._heap[0][3]
            if not is_wanted(item.key):
                self._pop()
                continue
            expected = self.expected_seconds(item.difficulty[0])
            if task and (item.alone or expected is None or seconds + expected > budget):
                break
            task.append(self._pop())
            seconds += expected or 0.0
            if item.alone or expected is None:
                break
        return task

    def measured(self, size: int, seconds: float) -> None:
        """Takes note of the time of a finished item."""
        count, total = self._measured.get(size, (0, 0.0))
        self._measured[size] = (count + 1, total + seconds)

    def expected_seconds(self, size: int) -> float | None:
        """Mean time of items of this size, extrapolated from the nearest size if there is none; `None` at the start."""
        if not self._measured:
            return None
        nearest = min(self._measured, key=lambda known: abs(known - size))
        count, total = self._measured[nearest]
        return float(total / count * self._growth ** (size - nearest))

    def seconds_left(self) -> float:
        """Expected time of all waiting items, on one core."""
        return sum(count * (self.expected_seconds(size) or 0.0) for size, count in self._waiting.items())
