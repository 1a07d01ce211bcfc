"""What a worker does: it computes the row of one item after the other."""

from __future__ import annotations

import functools
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from .._obverse import MatchTask, ReviewTask, SelfPlayTask, SolveTask, weights_digest
from .._obverse import __version__ as version


@dataclass(frozen=True)
class RunnerSettings:
    """Everything that the results of a run depend on, besides its items."""

    task: str
    """`"solve"`, `"analyze"`, `"selfplay"`, `"match"`, or `"wait"` to measure the overhead of the scheduling."""
    options: str
    """The options of the task, as JSON."""
    weights: str | None = None
    """File of weights, which every machine must have; `None` for the built-in ones."""
    openings: tuple[Any, ...] = field(default=(), hash=False)
    """Games whose first moves are played."""


class Runner(Protocol):
    """Computes rows."""

    def row(self, payload: Any) -> str:
        """The row of an item as JSON."""


class SolveRunner:
    """Solves positions."""

    def __init__(self, settings: RunnerSettings) -> None:
        options = json.loads(settings.options)
        self._task = SolveTask(options["hash"], settings.weights)

    def row(self, payload: Any) -> str:
        board, window, nodes = payload
        return self._task.row(board, window, nodes)


class ReviewRunner:
    """Reviews games."""

    def __init__(self, settings: RunnerSettings) -> None:
        options = json.loads(settings.options)
        self._task = ReviewTask(options["effort"], options["hash"], settings.weights)

    def row(self, payload: Any) -> str:
        number, source, game = payload
        return self._task.row(number, source, game)


class SelfPlayRunner:
    """Plays games of the engine against itself."""

    def __init__(self, settings: RunnerSettings) -> None:
        self._task = SelfPlayTask(settings.options, list(settings.openings), settings.weights)

    def row(self, payload: Any) -> str:
        import base64

        positions = base64.b64encode(self._task.game(payload)).decode()
        return json.dumps({"game": payload, "positions": positions}, separators=(",", ":"))


class MatchRunner:
    """Plays games of a match."""

    def __init__(self, settings: RunnerSettings) -> None:
        options = json.loads(settings.options)
        first, second = options["players"]
        self._task = MatchTask(first, second, json.dumps(options["settings"]), list(settings.openings))

    def row(self, payload: Any) -> str:
        return json.dumps({"game": payload, "ggf": self._task.row(payload)}, separators=(",", ":"))


class WaitRunner:
    """A stand-in for `SolveRunner` that only waits, to measure what the scheduling costs (python/benchmarks/scale.py)."""

    def __init__(self, settings: RunnerSettings) -> None:
        self._seconds = json.loads(settings.options)["seconds"]

    def row(self, payload: Any) -> str:
        time.sleep(self._seconds)
        board = payload[0]
        empties = board.count("-")
        row = {"position": board, "empties": empties, "score": 0, "lower": 0, "upper": 0, "exact": True}
        row |= {"best": "a1", "pv": ["a1"] * empties, "nodes": 1_000_000, "seconds": self._seconds}
        return json.dumps(row, separators=(",", ":"))


RUNNERS: dict[str, type[Any]] = {
    "solve": SolveRunner,
    "analyze": ReviewRunner,
    "selfplay": SelfPlayRunner,
    "match": MatchRunner,
    "wait": WaitRunner,
}


def new_runner(settings: RunnerSettings) -> tuple[Runner, str]:
    """A runner and the digest of its weights."""
    return RUNNERS[settings.task](settings), weights_digest(settings.weights)


runner: Callable[[RunnerSettings], tuple[Runner, str]] = functools.lru_cache(maxsize=1)(new_runner)
"""The runner of this process and the digest of its weights. A worker process keeps them from task to task."""


def run_items(settings: RunnerSettings, payloads: list[Any]) -> tuple[list[str], list[float], str, str]:
    """Computes the rows of a task. Returns them with their times, the version and the digest of the weights."""
    worker, digest = runner(settings)
    rows = []
    seconds = []
    for payload in payloads:
        started = time.monotonic()
        rows.append(worker.row(payload))
        seconds.append(time.monotonic() - started)
    return rows, seconds, version, digest
