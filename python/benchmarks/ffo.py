"""Compares the times of solving FFO #40 to #49 from Python and by the command, in one run. Every solve has an empty
transposition table and one thread.

    cargo build --release -p obverse
    python python/benchmarks/ffo.py [--program target/release/obverse] [--rounds 3] [--first 40] [--last 49]

The extension module must be a release build too, for the same CPU. Python and the command solve each position in turns,
so that other work on the machine slows both, and the shortest time of each counts. The aim: the total time from Python
is at most 1.03 times that of the command.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

import obverse as ob

ROOT = Path(__file__).resolve().parents[2]
POSITIONS = ROOT / "crates/obverse-lab/assets/positions/ffo.txt"
HASH = 256


class Problem(NamedTuple):
    """A position with its known score for the side to move."""

    number: int
    position: str
    score: int


class Solution(NamedTuple):
    """The time and the number of nodes that a solve took."""

    seconds: float
    nodes: int


def problems(first: int, last: int) -> list[Problem]:
    """Reads the positions with these numbers. A line of the file has number, board, side to move, score, best moves."""
    found = []
    for line in POSITIONS.read_text().splitlines():
        if line and not line.startswith("#"):
            number, board, side, score, _ = line.split(maxsplit=4)
            if first <= int(number) <= last:
                found.append(Problem(int(number), f"{board} {side}", int(score)))
    return found


def solve_from_python(problem: Problem) -> Solution:
    """Solves a position by a new engine, whose table is empty."""
    board = ob.Board(problem.position)
    with ob.Engine(threads=1, hash=HASH) as engine:
        start = time.perf_counter()
        solution = engine.solve(board)
        seconds = time.perf_counter() - start
    if int(solution.score) != problem.score:
        raise SystemExit(f"#{problem.number}: {solution.score} from Python, {problem.score} is right")
    return Solution(seconds, solution.nodes)


def solve_by_command(problem: Problem, program: Path) -> Solution:
    """Solves a position by the command, which reports the time of the search alone."""
    command = [program, "bench", "ffo", "--range", str(problem.number), "--hash", str(HASH), "--json"]
    ended = subprocess.run(command, capture_output=True, check=True, text=True)
    solution = json.loads(ended.stdout)
    return Solution(solution["seconds"], solution["nodes"])


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", type=Path, default=ROOT / "target/release/obverse")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--first", type=int, default=40)
    arguments.add_argument("--last", type=int, default=49)
    options = arguments.parse_args()

    print(f"{'position':>8} {'Python, s':>10} {'command, s':>10} {'ratio':>6} {'nodes':>14}")
    totals = [0.0, 0.0]
    for problem in problems(options.first, options.last):
        ours, theirs = [], []
        for _ in range(options.rounds):
            ours.append(solve_from_python(problem))
            theirs.append(solve_by_command(problem, options.program))
        # A search with one thread visits the same nodes each time, so this set should have one element.
        nodes = {solution.nodes for solution in ours + theirs}
        best = [min(solution.seconds for solution in solutions) for solutions in (ours, theirs)]
        totals = [total + seconds for total, seconds in zip(totals, best)]
        counted = ", ".join(f"{count:,}" for count in sorted(nodes))
        print(f"{'#' + str(problem.number):>8} {best[0]:10.3f} {best[1]:10.3f} {best[0] / best[1]:6.3f} {counted:>14}")
    print(f"{'all':>8} {totals[0]:10.3f} {totals[1]:10.3f} {totals[0] / totals[1]:6.3f}")


if __name__ == "__main__":
    main()
