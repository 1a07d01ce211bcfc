"""No call crashes, panics, hangs or leaks memory, whatever its arguments."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import obverse as ob

HERE = Path(__file__).parent


def run(folder: Path, *arguments: str) -> str:
    """Runs call_sequences.py in an empty folder, where it may read and write. Returns its last line."""
    last_call = folder / "last_call"
    work = folder / "work"
    work.mkdir()
    command = [sys.executable, "-X", "faulthandler", str(HERE / "call_sequences.py"), arguments[0], str(last_call)]
    ended = subprocess.run(
        [*command, *arguments[1:]],
        capture_output=True,
        cwd=work,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    errors = ended.stderr.decode(errors="replace")
    if ended.returncode != 0:
        call = last_call.read_text(errors="replace").strip() if last_call.exists() else "none"
        pytest.fail(f"exit status {ended.returncode} in the call {call}\n{errors[-6000:]}")
    return errors.splitlines()[-1]


def test_wrong_values_raise_exceptions(tmp_path: Path) -> None:
    calls, raised = map(int, run(tmp_path, "wrong").replace(" calls,", "").split()[:2])
    assert calls > 5000
    # Most of the values are invalid for most of the parameters, so most calls raise an exception.
    assert raised > calls / 2


@pytest.mark.parametrize("seed", range(4))
def test_random_sequences_of_calls(seed: int, tmp_path: Path) -> None:
    sequences = 250
    calls, raised = map(int, run(tmp_path, "random", str(seed), str(sequences)).replace(" calls,", "").split()[:2])
    assert calls > 10 * sequences
    # Sequences whose calls all fail would test little.
    assert raised < calls * 0.9


def resident_megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is measured by /proc")


@needs_proc
def test_boards_and_errors_keep_no_memory() -> None:
    def round_trip() -> None:
        for _ in range(20_000):
            board = ob.Board("f5d6c3")
            list(board.legal_moves | [1])
            board.legal_actions
            try:
                board.push("a1")
            except ob.IllegalMove:
                pass

    round_trip()
    before = resident_megabytes()
    for _ in range(4):
        round_trip()
    # If each iteration leaked one object, 80,000 objects would be left, which take at least 4 MB.
    assert resident_megabytes() - before < 2


@needs_proc
def test_engines_keep_no_memory() -> None:
    def make(count: int) -> None:
        for _ in range(count):
            ob.Engine(hash=1)

    make(1000)
    before = resident_megabytes()
    make(9000)
    # If engines leaked their transposition tables, each would add 1 MB.
    assert resident_megabytes() - before < 16
