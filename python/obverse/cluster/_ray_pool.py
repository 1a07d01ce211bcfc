"""A pool of Ray workers, on this machine or on a cluster."""

from __future__ import annotations

import logging
import os
import socket
import time
from typing import Any

from ._errors import ClusterError, InputError
from ._item import Item
from ._pool import FailedTask, LostTask, Outcome, TaskResult
from ._runner import RunnerSettings, run_items

RESOURCES_INTERVAL = 2.0
"""Seconds between two questions for the number of cores: nodes may join at any time."""


def run_on_worker(settings: RunnerSettings, payloads: list[Any]) -> tuple[list[str], list[float], str, str, str]:
    """Runs a task and adds the name of the host."""
    rows, seconds, version, weights = run_items(settings, payloads)
    return rows, seconds, version, weights, socket.gethostname()


class RayPool:
    """Ray workers with one core each.

    Ray's own retries are switched off (`max_retries=0`): the driver submits a lost task again itself, because it numbers
    the attempts.
    """

    def __init__(self, address: str | None, cores: int | None) -> None:
        """Connects to the cluster at `address`, or starts Ray on this machine."""
        # Ray reads these when it is imported and started. Nothing is sent to anybody, and workers do not print here.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_DEDUP_LOGS", "1")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        try:
            import ray
        except ImportError:
            raise InputError("Ray is missing: install it with `pip install obverse[cluster]`") from None
        self._ray: Any = ray
        self._started = not ray.is_initialized()
        if self._started:
            self._connect(address, cores)
        self._running: dict[Any, list[Item]] = {}
        self.submitted = 0
        """Number of tasks that were submitted so far."""
        self._task: Any = None
        self._settings: Any = None
        self._cores = 0
        self._asked = 0.0

    def _connect(self, address: str | None, cores: int | None) -> None:
        ray = self._ray
        quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
        try:
            if address is None:
                ray.init(address="local", num_cpus=cores, include_dashboard=False, **quiet)
            else:
                ray.init(address=address, **quiet)
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
            if address is None:
                raise ClusterError(f"Ray does not start on this machine: {reason}") from None
            raise InputError(f"no Ray cluster answers at {address}: {reason}") from None

    def start(self, settings: RunnerSettings) -> None:
        """Makes the settings available to all workers."""
        ray = self._ray
        self._settings = ray.put(settings)
        self._task = ray.remote(num_cpus=1, max_retries=0)(run_on_worker)

    def cores(self) -> int:
        """Number of cores of the living nodes."""
        now = time.monotonic()
        if self._cores == 0 or now - self._asked >= RESOURCES_INTERVAL:
            self._cores = int(self._ray.cluster_resources().get("CPU", 0))
            self._asked = now
        return self._cores

    def submit(self, items: list[Item]) -> None:
        """Starts a task as soon as a core is free."""
        task = self._task.remote(self._settings, [item.payload for item in items])
        self._running[task] = items
        self.submitted += 1

    def running(self) -> int:
        """Number of tasks that have not been returned."""
        return len(self._running)

    def finished(self, seconds: float) -> list[tuple[list[Item], Outcome]]:
        """The tasks that have ended."""
        tasks = list(self._running)
        ready, rest = self._ray.wait(tasks, num_returns=1, timeout=seconds, fetch_local=True)
        if ready and rest:
            more, _ = self._ray.wait(rest, num_returns=len(rest), timeout=0, fetch_local=True)
            ready += more
        return [(self._running.pop(task), self._outcome(task)) for task in ready]

    def _outcome(self, task: Any) -> Outcome:
        exceptions = self._ray.exceptions
        lost = (
            exceptions.WorkerCrashedError,
            exceptions.NodeDiedError,
            exceptions.OutOfMemoryError,
            exceptions.ObjectLostError,
            exceptions.LocalRayletDiedError,
            exceptions.GetTimeoutError,
        )
        try:
            rows, seconds, version, weights, host = self._ray.get(task, timeout=60)
        except lost as error:
            self._cores = 0  # Ask again: the node may be gone.
            return LostTask(type(error).__name__)
        except exceptions.RayTaskError as error:
            return FailedTask(str(error).strip().splitlines()[-1])
        except exceptions.RayError as error:
            return FailedTask(f"{type(error).__name__}: {str(error).strip()[:500]}")
        return TaskResult(rows, seconds, host, version, weights)

    def close(self) -> None:
        """Cancels running tasks and disconnects."""
        for task in self._running:
            try:
                self._ray.cancel(task, force=True)
            except Exception:  # The task has ended, or its node is away: there is nothing to cancel.
                pass
        self._running.clear()
        if self._started:
            self._ray.shutdown()
