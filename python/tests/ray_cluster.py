"""A Ray cluster on this machine that loses nodes, workers and its driver, for the tests of `obverse.cluster`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# Ray reads it when it starts: nothing is sent to anybody.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

WORKER = b"ray::run_on_worker"
"""The title of a worker process that runs a task."""


class RayCluster:
    """A head without cores, and nodes with one core each, all on this machine."""

    def __init__(self, nodes: int) -> None:
        from ray.cluster_utils import Cluster

        # A lost node is noticed after about five seconds instead of half a minute.
        checks = {"health_check_initial_delay_ms": 1000, "health_check_period_ms": 1000}
        head = {"num_cpus": 0, "include_dashboard": False, "_system_config": checks}
        self._cluster: Any = Cluster(initialize_head=True, head_node_args=head)
        self.address: str = self._cluster.address
        self._nodes = [self.add_node() for _ in range(nodes)]
        self._commands: list[ClusterCommand] = []

    def command(self, out: Path, *arguments: object) -> ClusterCommand:
        """Starts a command on the cluster. It is killed with the cluster."""
        self._commands.append(ClusterCommand(out, *arguments, "--address", self.address))
        return self._commands[-1]

    def add_node(self) -> Any:
        return self._cluster.add_node(num_cpus=1)

    def lose_node(self) -> None:
        """Kills all processes of a node."""
        self._cluster.remove_node(self._nodes.pop(), allow_graceful=False)

    def kill_worker(self) -> None:
        """Kills a worker in the middle of a task."""
        workers: list[int] = []

        def is_busy() -> bool:
            workers[:] = busy_workers(self.address)
            return bool(workers)

        wait_until("a worker is busy", is_busy)
        os.kill(workers[0], signal.SIGKILL)

    def close(self) -> None:
        for command in self._commands:
            command.kill()
        self._cluster.shutdown()


@contextmanager
def ray_cluster(nodes: int) -> Iterator[RayCluster]:
    cluster = RayCluster(nodes)
    try:
        yield cluster
    finally:
        cluster.close()


def busy_workers(address: str) -> list[int]:
    """The workers of the cluster at this address that run a task."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "cmdline").read_bytes().startswith(WORKER):
                # The parent is the node's raylet, which has the address on its command line.
                parent = (entry / "stat").read_text().rpartition(")")[2].split()[1]
                if address.encode() in Path("/proc", parent, "cmdline").read_bytes():
                    found.append(int(entry.name))
        except OSError:
            pass  # The process has ended.
    return found


class ClusterCommand:
    """A running `python -m obverse.cluster`."""

    def __init__(self, out: Path, *arguments: object) -> None:
        self.out = out
        words = [sys.executable, "-m", "obverse.cluster", *map(str, arguments), "--out", str(out)]
        self._process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def wait_for_rows(self, count: int) -> None:
        self.wait_for(f"{count} rows", lambda: self._rows() >= count)

    def wait_for(self, what: str, happened: Callable[[], bool]) -> None:
        """Waits while the command runs."""
        wait_until(what, lambda: happened() or self._process.poll() is not None)
        assert self._process.poll() is None, f"the command ended before {what}: {self._process.communicate()}"

    def _rows(self) -> int:
        return self.out.read_bytes().count(b"\n") if self.out.exists() else 0

    def kill(self) -> None:
        """Kills the driver, as a crash would."""
        self._process.kill()
        self._process.communicate()

    def interrupt(self) -> str:
        """Presses Ctrl-C. Returns what the command wrote to standard error."""
        self._process.send_signal(signal.SIGINT)
        errors = self._process.communicate()[1]
        assert self._process.returncode == 1, errors
        return errors

    def finish(self) -> str:
        """Waits for the end and returns what the command printed."""
        output, errors = self._process.communicate()
        assert self._process.returncode == 0, errors
        return output


def wait_until(what: str, happened: Callable[[], bool], seconds: float = 600) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, f"still waiting: {what}"
        time.sleep(0.05)
