"""The driver: hands out items, writes their results, and never waits for all of them at once."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field

from .._obverse import __version__ as version
from ._errors import ClusterError
from ._item import Item, Row
from ._item_queue import ItemQueue
from ._job import Job
from ._pool import FailedTask, LostTask, Outcome, Pool, TaskResult
from ._progress_line import ProgressLine
from ._results_file import ResultsFile

TASKS_PER_CORE = 2
"""Number of tasks per core that are submitted at a time: one runs, one is ready to run."""

MOST_ATTEMPTS = 10
"""A run stops when the workers of one item have died this many times."""


@dataclass
class RunSummary:
    """What a run has done."""

    unit: str
    items: int
    known: int
    """Items that earlier runs had finished."""
    finished: int = 0
    """Items that this run has finished."""
    nodes: int = 0
    busy_seconds: float = 0.0
    """Time of all tasks, added up."""
    seconds: float = 0.0
    lost: int = 0
    """Tasks whose worker or node died."""
    split: int = 0
    """Items that were replaced by their parts."""
    hosts: Counter[str] = field(default_factory=Counter)
    """Finished searches and games by host."""


class Driver:
    """Runs a job on a pool. It is the only writer of the results file."""

    def __init__(self, job: Job, pool: Pool, file: ResultsFile, weights: str, *, verify: bool, progress: ProgressLine) -> None:
        """With `verify`, items that the file has are computed again and compared."""
        self._job = job
        self._pool = pool
        self._file = file
        self._weights = weights
        self._progress = progress
        self._verify = verify
        self._queue = ItemQueue(job.growth)
        items = list(job.items())
        missing = items if verify else [item for item in items if item.key not in file]
        self.summary = RunSummary(job.unit, len(items), 0 if verify else len(items) - len(missing))
        # Children come back as items with the keys of parts that an earlier run has solved: those are not solved again.
        self._parts = {} if verify else dict(file.parts)
        self._queue.fill(item for item in missing if not self._recall(item))

    def run(self) -> RunSummary:
        """Computes all missing items. Finished ones are in the file, however the run ends."""
        started = time.monotonic()
        try:
            if len(self._queue) > 0:
                self._pool.start(self._job.runner)
            while True:
                self._submit()
                if self._pool.running() == 0 and len(self._queue) == 0:
                    break
                if self._pool.running() == 0:
                    time.sleep(0.5)  # All nodes are away. New ones may come.
                    continue
                for items, outcome in self._pool.finished(1.0):
                    self._handle(items, outcome)
                self.summary.seconds = time.monotonic() - started
                self._progress.show(self.summary, self._queue.seconds_left() / max(self._pool.cores(), 1))
        finally:
            self.summary.seconds = time.monotonic() - started
            self._progress.clear()
            self._file.sync()
        return self.summary

    def _submit(self) -> None:
        cores = self._pool.cores()
        while self._pool.running() < TASKS_PER_CORE * cores:
            task = self._queue.take(cores, self._job.is_wanted)
            if not task:
                return
            self._pool.submit(task)

    def _handle(self, items: list[Item], outcome: Outcome) -> None:
        match outcome:
            case TaskResult():
                self._check_worker(outcome)
                for item, text, seconds in zip(items, outcome.rows, outcome.seconds, strict=True):
                    self._queue.measured(item.difficulty[0], seconds)
                    self.summary.busy_seconds += seconds
                    self.summary.hosts[outcome.host] += 1
                    self._finished(item, text, seconds, outcome.host)
            case LostTask(reason):
                self.summary.lost += 1
                for item in items:
                    if item.attempt >= MOST_ATTEMPTS:
                        raise ClusterError(
                            f"the worker of {self._job.unit[:-1]} {item.key} died {item.attempt} times ({reason}): "
                            "does it have enough memory? Run the same command with --resume to continue"
                        )
                    item.attempt += 1
                    item.alone = True
                    self._queue.push(item)
            case FailedTask(reason):
                keys = ", ".join(item.key for item in items[:3])
                raise ClusterError(f"a task failed ({self._job.unit}: {keys}): {reason}")

    def _check_worker(self, result: TaskResult) -> None:
        if (result.version, result.weights) != (version, self._weights):
            raise ClusterError(
                f"host {result.host} has obverse {result.version} with weights {result.weights}, but this run needs "
                f"{version} with weights {self._weights}: install the same version on all machines"
            )

    def _finished(self, item: Item, text: str, seconds: float, host: str) -> None:
        row: Row = json.loads(text)
        extra: Row = {} if "seconds" in row else {"seconds": round(seconds, 6)}
        extra |= {"host": host, "attempt": item.attempt}
        row |= extra
        # The row is written as the worker made it, with columns added at its end.
        text = f"{text[:-1]},{json.dumps(extra, separators=(',', ':'))[1:]}"
        self.summary.nodes += row.get("nodes", 0)
        self._receive(item, row, text)

    def _receive(self, item: Item, row: Row, text: str | None) -> None:
        """Takes a row: a new one with its text, or one of the journal without."""
        progress = self._job.receive(item, row)
        if progress.is_part and text is not None:
            self._file.append_part(row, text)
        self.summary.split += row.get("gave_up") is not None
        for finished in progress.finished:
            is_new = finished is row and text is not None
            line = text if is_new else json.dumps(finished, separators=(",", ":"))
            assert line is not None
            self._file.append(finished, line)
            self.summary.finished += 1
        for new in progress.items:
            if not self._recall(new):
                self._queue.push(new)

    def _recall(self, item: Item) -> bool:
        """Uses the row of an earlier run if the journal has one."""
        row = self._parts.pop(item.key, None)
        if row is not None:
            self._receive(item, row, None)
        return row is not None
