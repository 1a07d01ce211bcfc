"""What the tests of `obverse.cluster` share: positions, a pool without Ray, and rows to compare."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Iterable
from pathlib import Path

import obverse as ob
from obverse.cluster._driver import Driver, RunSummary
from obverse.cluster._item import Item, Row
from obverse.cluster._job import VOLATILE, Job
from obverse.cluster._pool import LostTask, Outcome, TaskResult
from obverse.cluster._progress_line import ProgressLine
from obverse.cluster._results_file import ResultsFile
from obverse.cluster._runner import RunnerSettings, run_items

import command

WEIGHTS = ob._obverse.weights_digest(None)


def random_boards(seed: int, empties: Iterable[int], *, must_pass: bool = False) -> list[str]:
    """A canonical board with each number of empties, from random games. All boards are different.

    With `must_pass`, the side to move has no legal move in any of them.
    """
    chance = random.Random(seed)
    boards: dict[str, None] = {}
    for wanted in empties:
        while True:
            board = ob.Board()
            while board.empties > wanted and not board.is_game_over:
                board.push(chance.choice(list(board.legal_actions)))
            text = board.canonical().to_string()
            if board.empties != wanted or board.is_game_over or (must_pass and board.legal_moves):
                continue
            if text not in boards:
                boards[text] = None
                break
    return list(boards)


class LocalPool:
    """Runs tasks in this process, in any order, and loses some of them."""

    def __init__(self, seed: int = 1, cores: int = 3, lost: float = 0.0, stop_after: int | None = None) -> None:
        """`lost` is the share of tasks whose worker dies. After `stop_after` tasks the driver is interrupted."""
        self._chance = random.Random(seed)
        self._cores = cores
        self._lost = lost
        self._left = stop_after
        self._waiting: list[list[Item]] = []
        self._settings: RunnerSettings | None = None
        self.keys: list[str] = []
        """Keys of all computed items."""
        self.change: Callable[[Item, str], str] = lambda item, row: row
        """Changes rows on their way to the driver."""

    def start(self, settings: RunnerSettings) -> None:
        self._settings = settings

    def cores(self) -> int:
        return self._cores

    def submit(self, items: list[Item]) -> None:
        self._waiting.append(items)

    def running(self) -> int:
        return len(self._waiting)

    def finished(self, seconds: float) -> list[tuple[list[Item], Outcome]]:
        items = self._waiting.pop(self._chance.randrange(len(self._waiting)))
        if self._left is not None:
            if self._left == 0:
                raise KeyboardInterrupt
            self._left -= 1
        if self._chance.random() < self._lost:
            return [(items, LostTask("WorkerCrashedError"))]
        assert self._settings is not None
        rows, times, version, weights = run_items(self._settings, [item.payload for item in items])
        self.keys += [item.key for item in items]
        rows = [self.change(item, row) for item, row in zip(items, rows, strict=True)]
        return [(items, TaskResult(rows, times, "host", version, weights))]

    def close(self) -> None:
        pass


def run(job: Job, path: Path, pool: LocalPool, *, resume: bool = False, verify: bool = False) -> RunSummary:
    """Runs a job, as the command does."""
    file = ResultsFile(path, job, WEIGHTS, resume or verify)
    try:
        return Driver(job, pool, file, WEIGHTS, verify=verify, progress=ProgressLine(io.StringIO())).run()
    finally:
        file.close()


def stable(lines: Iterable[str]) -> list[str]:
    """The lines without host, seconds and attempt, sorted."""

    def line_of(row: Row) -> str:
        return json.dumps({name: value for name, value in row.items() if name not in VOLATILE})

    return sorted(line_of(json.loads(line)) for line in lines)


def rows(path: Path, start: int = 0, end: int | None = None) -> list[Row]:
    """The rows of a results file, or some of them."""
    return [json.loads(line) for line in path.read_text().splitlines()[start:end]]


def solved_by_command(boards: list[str], tmp_path: Path, *options: object) -> list[str]:
    """What `obverse solve --json --threads 1` prints."""
    path = tmp_path / "positions.obf"
    path.write_text("".join(f"{board};\n" for board in boards))
    return command.run("solve", path, "--json", "--threads", 1, "--hash", 1, *options).splitlines()
