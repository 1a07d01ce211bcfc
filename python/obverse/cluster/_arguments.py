"""The arguments of `python -m obverse.cluster`."""

from __future__ import annotations

import argparse
from pathlib import Path

from ._split_tree import Window

EXAMPLES = """\
examples:
  python -m obverse.cluster solve positions.obf --out solved.jsonl
  python -m obverse.cluster solve positions.obf --window=-3,3 --split-after 100000000 --out solved.jsonl
  python -m obverse.cluster analyze WTH_2024.wtb --level 12 --out reviews.jsonl --address 10.0.0.1:6379
  python -m obverse.cluster selfplay --games 100000 --out games.jsonl --positions games.pos
  python -m obverse.cluster match xot.txt --engine engine:level=8 --engine engine:level=6 --games 200 --out match.jsonl

Without --address the job runs on the cores of this machine. Ctrl-C loses no finished item, and the same command with
--resume continues. docs/cluster.md describes clusters and the results file.
Ray has no authentication: run it only in a closed network.
"""


def window(text: str) -> Window:
    """Parses a window such as `-3,3`."""
    try:
        alpha, beta = (int(number) for number in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a window: expected two whole numbers, as in -3,3") from None
    if not -64 <= alpha < beta <= 64:
        raise argparse.ArgumentTypeError(
            f"the window {alpha}, {beta} is invalid: expected two scores from -64 to 64, the lower one first"
        )
    return alpha, beta


def whole_number(least: int, most: int) -> object:
    """A parser of whole numbers in a range."""

    def parse(text: str) -> int:
        try:
            number = int(text.replace("_", ""))
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is invalid: choose a whole number from {least} to {most}")
        return number

    return parse


def add_common(parser: argparse.ArgumentParser) -> None:
    """Options of all tasks."""
    parser.add_argument("--out", "-o", required=True, type=Path, metavar="FILE", help="results file: a line of JSON per item")
    parser.add_argument("--resume", action="store_true", help="continue FILE: compute only what it does not have")
    parser.add_argument("--verify", action="store_true", help="compute all items again and compare them with FILE")
    parser.add_argument("--address", metavar="ADDRESS", help="address of a Ray cluster, such as 10.0.0.1:6379 or auto")
    parser.add_argument(
        "--cores", type=whole_number(1, 4096), metavar="N", help="cores of this machine to use [default: all]"  # type: ignore[arg-type]
    )
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")


def add_engine(parser: argparse.ArgumentParser, hash: int) -> None:
    """Options of tasks with an engine."""
    parser.add_argument(
        "--hash",
        type=whole_number(1, 1 << 20),  # type: ignore[arg-type]
        default=hash,
        metavar="MIB",
        help=f"size of each worker's transposition table in MiB [default: {hash}]",
    )
    parser.add_argument("--weights", metavar="FILE", help="weights of the evaluation, at the same place on all machines")


def add_effort(parser: argparse.ArgumentParser, usual: str) -> None:
    """How far the engine searches. Never a time: results must not depend on the machine."""
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument("--level", type=whole_number(1, 60), metavar="L", help=f"level, 1 to 60 [default: {usual}]")  # type: ignore[arg-type]
    effort.add_argument("--depth", type=whole_number(1, 60), metavar="PLIES", help="search depth in plies")  # type: ignore[arg-type]


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    top = argparse.ArgumentParser(
        prog="python -m obverse.cluster",
        description="Large jobs on many cores or machines, with Ray.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    tasks = top.add_subparsers(dest="task", required=True, metavar="solve|analyze|selfplay|match")

    def task(name: str, help: str) -> argparse.ArgumentParser:
        return tasks.add_parser(
            name, help=help, description=help, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
        )

    solve = task("solve", "Solve positions exactly or within a window")
    solve.add_argument("input", nargs="+", metavar="INPUT", help="files of positions or games, or board strings")
    solve.add_argument("--window", type=window, metavar="A,B", help="solve within a window, as in --window=-3,3")
    solve.add_argument(
        "--split-after",
        type=whole_number(1000, 1 << 62),  # type: ignore[arg-type]
        metavar="NODES",
        help="replace a position by its moves when its search exceeds this many nodes",
    )
    add_engine(solve, 256)
    add_common(solve)

    analyze = task("analyze", "Review games move by move")
    analyze.add_argument("input", nargs="+", metavar="INPUT", help="files of games in any format")
    add_effort(analyze, "12")
    analyze.add_argument("--nodes", type=whole_number(1, 1 << 62), metavar="N", help="nodes per search, instead of a level")  # type: ignore[arg-type]
    add_engine(analyze, 256)
    add_common(analyze)

    selfplay = task("selfplay", "Generate training positions from games of the engine against itself")
    selfplay.add_argument("input", nargs="*", metavar="OPENINGS", help="files of games whose first plies are played [default: random plies]")
    selfplay.add_argument("--games", "-n", required=True, type=whole_number(1, (1 << 32) - 1), metavar="N", help="number of games")  # type: ignore[arg-type]
    add_effort(selfplay, "depth 5")
    selfplay.add_argument("--seed", type=whole_number(0, (1 << 64) - 1), default=1, metavar="N", help="random seed [default: 1]")  # type: ignore[arg-type]
    selfplay.add_argument("--random-plies", default="8..30", metavar="A..B", help="range of opening plies [default: 8..30]")
    selfplay.add_argument("--exact-from", type=whole_number(0, 30), default=14, metavar="EMPTIES", help="solve from this many empties on [default: 14]")  # type: ignore[arg-type]
    for name, usual, help in [
        ("noise", 3.0, "percentage of random midgame moves"),
        ("trust", 90.0, "weight of the game result in labels, in per cent"),
        ("branching", 30.0, "percentage of solved positions in which a second move is tried"),
        ("pv-positions", 0.0, "percentage of midgame searches after which a position of the principal variation is written too"),
    ]:
        selfplay.add_argument(f"--{name}", type=float, default=usual, metavar="PERCENT", help=f"{help} [default: {usual:g}]".replace("%", "%%"))
    selfplay.add_argument("--positions", type=Path, metavar="FILE", help="write the position file for `obverse train` when all games are played")
    add_engine(selfplay, 2)
    add_common(selfplay)

    match = task("match", "Play a match between two players")
    match.add_argument("input", nargs="*", metavar="OPENINGS", help="files of games whose positions are the openings")
    match.add_argument("--engine", action="append", required=True, metavar="PLAYER", help="a player as in `obverse match`; give two")
    match.add_argument("--games", "-n", type=whole_number(1, 10_000_000), default=20, metavar="N", help="number of games [default: 20]")  # type: ignore[arg-type]
    match.add_argument("--seed", type=whole_number(0, (1 << 64) - 1), default=0, metavar="N", help="random seed [default: 0]")  # type: ignore[arg-type]
    add_common(match)
    return top
