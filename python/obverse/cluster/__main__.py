"""`python -m obverse.cluster`."""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import signal
import sys
from types import FrameType
from typing import Any

from .._errors import ObverseError
from .._games import read
from .._obverse import Game, SelfPlayTask, positions_to_solve, weights_digest, write_positions
from ._arguments import parser
from ._driver import Driver, RunSummary
from ._errors import ClusterError, InputError
from ._game_jobs import AnalyzeJob, MatchJob, NumberedGamesJob
from ._job import Job
from ._progress_line import ProgressLine, duration
from ._ray_pool import RayPool
from ._results_file import ResultsFile
from ._runner import RunnerSettings
from ._solve_job import SolveJob


def main(arguments: list[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    args = parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, terminate)
    try:
        return run(args)
    except KeyboardInterrupt:
        print(f"interrupted: run the same command with --resume to continue {args.out}", file=sys.stderr)
        return 1
    except ClusterError as error:
        print(f"error: {error}", file=sys.stderr)
        return error.exit_code
    except (ObverseError, ValueError, TypeError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def terminate(_signal: int, _frame: FrameType | None) -> None:
    """Ends like Ctrl-C. SLURM and Kubernetes send SIGTERM before they end a job."""
    raise KeyboardInterrupt


def run(args: argparse.Namespace) -> int:
    """Runs a task."""
    job = job_of(args)
    weights = weights_digest(job.runner.weights)
    file = ResultsFile(args.out, job, weights, args.resume or args.verify)
    try:
        # Ray prints lost nodes to standard output, which is for the summary.
        with contextlib.redirect_stdout(sys.stderr):
            pool = RayPool(args.address, args.cores)
            try:
                driver = Driver(job, pool, file, weights, verify=args.verify, progress=ProgressLine())
                summary = driver.run()
            finally:
                pool.close()
        extra, text = job.summary(file.rows())
        if getattr(args, "positions", None) is not None:
            extra |= position_file(args, job, file)
    finally:
        file.close()
    if args.json:
        print(json.dumps(summary_json(summary) | extra))
    else:
        print(summary_text(summary, args), end="")
        print(text, end="")
    return 0


def job_of(args: argparse.Namespace) -> Job:
    """The job that the arguments describe."""
    if args.task == "solve":
        return SolveJob(positions_to_solve(args.input), args.window, args.split_after, args.hash, args.weights)
    if args.task == "analyze":
        effort = f"nodes={args.nodes}" if args.nodes else f"depth={args.depth}" if args.depth else f"level={args.level or 12}"
        games = [(path, game) for path in args.input for game in games_of(path)]
        return AnalyzeJob(games, effort, args.hash, args.weights)
    openings = [game for path in args.input for game in games_of(path)]
    if args.input and not openings:
        raise InputError(f"{' '.join(args.input)} has no games")
    if args.task == "match":
        if len(args.engine) != 2:
            raise InputError(f"a match has two players, not {len(args.engine)}: give --engine twice")
        settings = {"games": args.games, "seed": args.seed}
        return MatchJob((args.engine[0], args.engine[1]), settings, openings)
    names = ("seed", "random-plies", "exact-from", "noise", "trust", "branching", "pv-positions", "hash")
    options: dict[str, Any] = {name: getattr(args, name.replace("-", "_")) for name in names}
    options |= {"level": args.level} if args.level else {"depth": args.depth or 5}
    runner = RunnerSettings("selfplay", json.dumps(options), args.weights, tuple(openings))
    SelfPlayTask(runner.options, openings, args.weights)  # Checks the options before Ray starts.
    return NumberedGamesJob(runner, args.games)


def games_of(path: str) -> list[Game]:
    """The games of a file. A bad game is an error: the numbers of the games must be those of the file."""
    reader = read(path)
    games = list(reader)
    if reader.errors:
        raise InputError(f"{path}: {reader.errors[0]}")
    return games


def position_file(args: argparse.Namespace, job: Job, file: ResultsFile) -> dict[str, Any]:
    """Writes the position file of self-play games, in the order of the games."""
    settings = SelfPlayTask(job.runner.options, list(job.runner.openings), job.runner.weights).settings
    rows = sorted(file.rows(), key=lambda row: int(row["game"]))
    games, positions, repeated = write_positions(
        str(args.positions), settings, (base64.b64decode(row["positions"]) for row in rows)
    )
    return {"games": games, "positions": positions, "repeated": repeated}


def summary_json(summary: RunSummary) -> dict[str, Any]:
    """The summary of a run."""
    return {
        "items": summary.items,
        "known": summary.known,
        "finished": summary.finished,
        "nodes": summary.nodes,
        "seconds": round(summary.seconds, 3),
        "busy_seconds": round(summary.busy_seconds, 3),
        "lost_tasks": summary.lost,
        "split": summary.split,
        "hosts": dict(summary.hosts),
    }


def summary_text(summary: RunSummary, args: argparse.Namespace) -> str:
    """The summary of a run in words."""
    known = f", {summary.known:,} of them by earlier runs" if summary.known else ""
    text = f"{summary.known + summary.finished:,} {summary.unit} in {args.out}{known}\n"
    if summary.finished == 0:
        return text
    text += f"{duration(summary.seconds)}, {duration(summary.busy_seconds)} of core time"
    if summary.nodes:
        text += f"; {summary.nodes:,} nodes"
    text += "\n"
    if summary.split:
        text += f"{summary.split:,} searches exceeded --split-after and were replaced by their moves\n"
    if summary.lost:
        text += f"{summary.lost:,} tasks were lost with their workers and run again\n"
    for host, count in summary.hosts.most_common():
        text += f"  {host}: {count:,}\n"
    return text


if __name__ == "__main__":
    sys.exit(main())
