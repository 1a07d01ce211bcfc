"""What a large job costs: the figures of docs/scale.md.

    python python/benchmarks/scale.py positions WTH_2015.wtb ... --empties 22 --count 40 > e22.obf
    python -m obverse.cluster solve e22.obf --window=-3,3 --out window22.jsonl
    python python/benchmarks/scale.py fit window22.jsonl window24.jsonl ...
    python python/benchmarks/scale.py schedule --items 2000 --seconds 0.5 --cores 64
"""

from __future__ import annotations

import argparse
import json
import math
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import obverse as ob

LARGE_JOB = 1_505_367_525
"""Number of positions with 36 empties in the published solution of Othello."""


def positions(files: list[str], empties: int, count: int, seed: int) -> list[str]:
    """Canonical boards with this many empties, one per game, from games in random order."""
    games = [game for file in files for game in ob.read(file)]
    random.Random(seed).shuffle(games)
    found: dict[str, None] = {}
    for game in games:
        board = game.start
        for move in game.moves:
            if board.empties <= empties:
                break
            board.push(move)
        if board.empties == empties and board.legal_moves:
            found[board.canonical().to_string()] = None
        if len(found) == count:
            return list(found)
    sys.exit(f"the files have only {len(found)} such positions: give more")


class Growth:
    """The mean cost of a position as `start * growth ** empties`.

    A line through the logarithms of the means of each number of empties. A mean counts by the inverse of its variance: the
    cost differs a thousandfold between positions of the same number of empties, and there are few of the largest.
    """

    def __init__(self, rows: list[tuple[int, float]]) -> None:
        by_empties: dict[int, list[float]] = {}
        for empties, cost in rows:
            by_empties.setdefault(empties, []).append(cost)
        points = []
        for empties, costs in by_empties.items():
            mean = statistics.fmean(costs)
            # The variance of the logarithm of the mean, to first order.
            variance = statistics.variance(costs) / mean**2 / len(costs)
            points.append((empties, math.log(mean), 1 / variance))
        total = sum(weight for *_, weight in points)
        center_x = sum(weight * x for x, _, weight in points) / total
        center_y = sum(weight * y for _, y, weight in points) / total
        slope = sum(weight * (x - center_x) * (y - center_y) for x, y, weight in points) / sum(
            weight * (x - center_x) ** 2 for x, _, weight in points
        )
        self._slope, self._start = slope, center_y - slope * center_x
        self.growth = math.exp(slope)

    def mean(self, empties: int) -> float:
        """Mean cost of a position."""
        return math.exp(self._start + self._slope * empties)


def resampled(rows: list[tuple[int, float]], chance: random.Random) -> list[tuple[int, float]]:
    """As many rows of each number of empties, drawn with replacement."""
    by_empties: dict[int, list[float]] = {}
    for empties, cost in rows:
        by_empties.setdefault(empties, []).append(cost)
    return [(empties, cost) for empties, costs in by_empties.items() for cost in chance.choices(costs, k=len(costs))]


def interval(values: list[float]) -> tuple[float, float]:
    """The middle 95 % of the values."""
    values = sorted(values)
    return values[len(values) // 40], values[-1 - len(values) // 40]


def fit(files: list[Path], speed: float | None) -> Iterator[str]:
    """The table of docs/scale.md, from results of `obverse.cluster solve`. `speed` is in nodes per second."""
    found = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    nodes = [(int(row["empties"]), float(row["nodes"])) for row in found]
    speed = speed or sum(row["nodes"] for row in found) / sum(row["seconds"] for row in found)
    chance = random.Random(1)
    whole = Growth(nodes)
    samples = [Growth(resampled(nodes, chance)) for _ in range(2000)]
    yield f"{len(found)} positions, {speed / 1e6:.1f} million nodes per second"
    low, high = interval([sample.growth for sample in samples])
    yield f"growth per empty square: {whole.growth:.2f} (95 %: {low:.2f} to {high:.2f})"
    yield ""
    yield "empties  positions  mean nodes  of the fit       95 %              core-hours per million positions"
    for empties in sorted({empties for empties, _ in nodes} | {30, 36}):
        costs = [cost for known, cost in nodes if known == empties]
        low, high = interval([sample.mean(empties) for sample in samples])
        measured = f"{sum(costs) / len(costs):>12.3g}" if costs else f"{'-':>12}"
        hours = [value * 1e6 / speed / 3600 for value in (whole.mean(empties), low, high)]
        yield (
            f"{empties:>7}{len(costs):>11}{measured}{whole.mean(empties):>12.3g}   {low:.3g} to {high:.3g}"
            f"   {hours[0]:,.3g} ({hours[1]:,.3g} to {hours[2]:,.3g})"
        )
    hours = [value * LARGE_JOB / speed / 3600 for value in (whole.mean(36), *interval([s.mean(36) for s in samples]))]
    yield ""
    yield f"{LARGE_JOB:,} positions with 36 empties: {hours[0]:.2g} core-hours ({hours[1]:.2g} to {hours[2]:.2g})"


def random_boards(count: int) -> list[str]:
    """Different canonical boards from random games."""
    chance = random.Random(1)
    found: dict[str, None] = {}
    while len(found) < count:
        board = ob.Board()
        while not board.is_game_over and len(found) < count:
            board.push(chance.choice(list(board.legal_actions)))
            if board.empties < 44 and board.legal_moves:
                found[board.canonical().to_string()] = None
    return list(found)


def schedule(items: int, seconds: float, cores: int) -> None:
    """Runs items that only wait, and prints what the driver, the file and Ray's scheduler cost."""
    from obverse.cluster._driver import Driver
    from obverse.cluster._progress_line import ProgressLine
    from obverse.cluster._ray_pool import RayPool
    from obverse.cluster._results_file import ResultsFile
    from obverse.cluster._runner import RunnerSettings
    from obverse.cluster._solve_job import SolveJob

    boards = random_boards(items)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.monotonic()
    job = SolveJob(boards, None, None, 1, None)
    job.runner = RunnerSettings("wait", json.dumps({"seconds": seconds}))
    weights = ob._obverse.weights_digest(None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.jsonl"
        file = ResultsFile(path, job, weights, False)
        pool = RayPool(None, cores)
        driver = Driver(job, pool, file, weights, verify=False, progress=ProgressLine())
        prepared = time.monotonic()
        # The workers start with the first tasks: they are not counted.
        summary = driver.run()
        tasks = pool.submitted
        pool.close()
        file.close()
        size = path.stat().st_size
        resumed = time.monotonic()
        ResultsFile(path, job, weights, True).close()
        resumed = time.monotonic() - resumed
    usage = resource.getrusage(resource.RUSAGE_SELF)
    print(
        json.dumps(
            {
                "items": items,
                "cores": cores,
                "prepare_seconds": round(prepared - started, 2),
                "run_seconds": round(summary.seconds, 2),
                "items_per_second": round(items / summary.seconds, 1),
                "tasks_per_second": round(tasks / summary.seconds, 1),
                "cores_busy": round(summary.busy_seconds / summary.seconds / cores, 3),
                "bytes_per_result": round(size / items, 1),
                "resume_seconds": round(resumed, 2),
                "driver_cpu_seconds": round(usage.ru_utime + usage.ru_stime, 2),
                "driver_mib": round(usage.ru_maxrss / 1024),
                "of_them_boards_mib": round(before / 1024),
            }
        )
    )


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tasks = parser.add_subparsers(dest="task", required=True)
    task = tasks.add_parser("positions", help="choose positions of real games")
    task.add_argument("files", nargs="+")
    task.add_argument("--empties", type=int, required=True)
    task.add_argument("--count", type=int, required=True)
    task.add_argument("--seed", type=int, default=1)
    task = tasks.add_parser("fit", help="fit the growth of solved positions")
    task.add_argument("files", nargs="+", type=Path)
    task.add_argument("--speed", type=float, help="nodes per second of a core [default: that of the files]")
    task = tasks.add_parser("schedule", help="run items that only wait")
    task.add_argument("--items", type=int, required=True)
    task.add_argument("--seconds", type=float, required=True)
    task.add_argument("--cores", type=int, required=True)
    args = parser.parse_args()
    if args.task == "positions":
        for board in positions(args.files, args.empties, args.count, args.seed):
            print(f"{board};")
    elif args.task == "fit":
        for line in fit(args.files, args.speed):
            print(line)
    else:
        schedule(args.items, args.seconds, args.cores)


if __name__ == "__main__":
    main()
