"""Where tasks run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ._item import Item
from ._runner import RunnerSettings


@dataclass(frozen=True)
class TaskResult:
    """What a finished task returns."""

    rows: list[str]
    """A row of JSON per item of the task, in their order."""
    seconds: list[float]
    """Time of each item."""
    host: str
    """Name of the machine."""
    version: str
    """Version of the package on that machine."""
    weights: str
    """Digest of the weights on that machine."""


@dataclass(frozen=True)
class LostTask:
    """A task whose worker or node died."""

    reason: str


@dataclass(frozen=True)
class FailedTask:
    """A task that raised an exception. Trying again would raise it again."""

    reason: str


Outcome = TaskResult | LostTask | FailedTask


class Pool(Protocol):
    """Runs tasks on the cores of one or more machines."""

    def start(self, settings: RunnerSettings) -> None:
        """Prepares the workers."""

    def cores(self) -> int:
        """Number of cores at the moment; 0 while all nodes are away."""

    def submit(self, items: list[Item]) -> None:
        """Starts a task as soon as a core is free."""

    def running(self) -> int:
        """Number of tasks that were submitted and have not been returned by `finished`."""

    def finished(self, seconds: float) -> list[tuple[list[Item], Outcome]]:
        """The tasks that have ended, after waiting for the first of them for at most this long."""

    def close(self) -> None:
        """Ends all tasks and workers that the pool has started."""
