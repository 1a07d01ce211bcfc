"""`obverse.cluster` without Ray: the driver, the results file, split positions."""

from __future__ import annotations

import io
import json
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import obverse as ob
import pytest
from obverse.cluster.__main__ import main
from obverse.cluster._arguments import parser
from obverse.cluster._errors import ClusterError, Contradiction, InputError
from obverse.cluster._item import Item
from obverse.cluster._item_queue import ItemQueue
from obverse.cluster._line_file import LineFile
from obverse.cluster._progress_line import ProgressLine, duration, progress_text
from obverse.cluster._driver import RunSummary
from obverse.cluster._runner import RunnerSettings
from obverse.cluster._solve_job import SolveJob

import command
from cluster_runs import LocalPool, random_boards, rows, run, solved_by_command, stable

BOARDS = random_boards(26, [8 + number % 4 for number in range(40)])
HARD_BOARDS = random_boards(27, [15 + number % 3 for number in range(8)])
"""Positions whose solution takes more than 16,384 nodes: the engine counts its nodes in steps of this size."""
WINDOWS = [None, (-3, 3), (-64, 64), (5, 20), (-21, -4), (0, 1), (-64, 3), (-3, 64)]


def solve_job(window: tuple[int, int] | None = None, split_after: int | None = None, boards: list[str] = BOARDS) -> SolveJob:
    return SolveJob(boards, window, split_after, 1, None)


def options_of(window: tuple[int, int] | None) -> list[str]:
    return [] if window is None else [f"--window={window[0]},{window[1]}"]


# Solving


@pytest.mark.parametrize("window", WINDOWS)
def test_rows_are_those_of_the_command(tmp_path: Path, window: tuple[int, int] | None) -> None:
    path = tmp_path / "solved.jsonl"
    pool = LocalPool(seed=1, lost=0.3)
    summary = run(solve_job(window), path, pool)
    assert stable(path.read_text().splitlines()) == stable(solved_by_command(BOARDS, tmp_path, *options_of(window)))
    assert (summary.finished, summary.known, summary.items) == (40, 0, 40) and summary.lost > 0
    assert summary.nodes == sum(row["nodes"] for row in rows(path))
    assert {row["host"] for row in rows(path)} == {"host"}
    assert max(row["attempt"] for row in rows(path)) > 1
    assert not any("parts" in row for row in rows(path))


@pytest.mark.parametrize("window", WINDOWS)
def test_split_positions_have_the_same_scores_and_bounds(tmp_path: Path, window: tuple[int, int] | None) -> None:
    path = tmp_path / "solved.jsonl"
    summary = run(solve_job(window, 1000, HARD_BOARDS), path, LocalPool(seed=2, lost=0.2))
    lines = solved_by_command(HARD_BOARDS, tmp_path, *options_of(window))
    whole = {row["position"]: row for row in map(json.loads, lines)}
    columns = ("empties", "window", "score", "lower", "upper", "exact")
    assert len(rows(path)) == len(HARD_BOARDS)
    for row in rows(path):
        assert [row.get(name) for name in columns] == [whole[row["position"]].get(name) for name in columns]
    parts = [row for row in rows(path) if "parts" in row]
    assert parts and summary.split >= len(parts)
    # The best move of a position that was put together leads to its score.
    exact = [row for row in parts if row["exact"]]
    with ob.Engine(threads=1, hash=1) as engine:
        for row in exact[:10]:
            after = ob.Board(row["position"]).after(row["best"])
            assert -engine.solve(after).score == row["score"]
            assert row["pv"][0] == row["best"]


def test_a_position_with_a_forced_pass_is_split(tmp_path: Path) -> None:
    passes = random_boards(3, [15, 14], must_pass=True)
    path = tmp_path / "solved.jsonl"
    run(solve_job(None, 1000, passes), path, LocalPool())
    columns = ("position", "score", "lower", "upper")
    whole = [json.loads(line) for line in solved_by_command(passes, tmp_path)]
    assert sorted([row[name] for name in columns] for row in rows(path)) == sorted(
        [row[name] for name in columns] for row in whole
    )


def test_the_order_of_parts_does_not_change_the_result(tmp_path: Path) -> None:
    found = set()
    for seed in range(4):
        path = tmp_path / f"{seed}.jsonl"
        run(solve_job((-3, 3), 1000, HARD_BOARDS), path, LocalPool(seed=seed, cores=1 + 3 * seed))
        found.add(json.dumps(sorted((row["position"], row["score"], row["lower"], row["upper"]) for row in rows(path))))
    assert len(found) == 1


# Interruptions


@pytest.mark.parametrize(("split_after", "boards"), [(None, BOARDS), (1000, HARD_BOARDS[:3])], ids=["whole", "split"])
def test_an_interrupted_run_continues(tmp_path: Path, split_after: int | None, boards: list[str]) -> None:
    whole = tmp_path / "whole.jsonl"
    run(solve_job(None, split_after, boards), whole, LocalPool(seed=5))
    path = tmp_path / "solved.jsonl"
    computed: list[str] = []
    for attempt in range(100):
        pool = LocalPool(seed=attempt, lost=0.1, stop_after=9 if split_after is None else 60)
        try:
            summary = run(solve_job(None, split_after, boards), path, pool, resume=attempt > 0)
        except KeyboardInterrupt:
            computed += pool.keys
            # A crash may cut off the last line of either file.
            if attempt % 3 == 0 and path.stat().st_size > 0:
                lost = rows(path)[-1]["position"]
                computed = [key for key in computed if key != lost]
                with open(path, "r+b") as file:
                    file.truncate(path.stat().st_size - 7)
            continue
        computed += pool.keys
        break
    assert attempt > 2 and summary.known > 0
    columns = ("position", "score", "lower", "upper")
    assert sorted([row[name] for name in columns] for row in rows(path)) == sorted(
        [row[name] for name in columns] for row in rows(whole)
    )
    if split_after is None:
        assert stable(path.read_text().splitlines()) == stable(whole.read_text().splitlines())
        assert len(computed) == len(set(computed)), "nothing that was finished is computed again"


def test_parts_are_not_solved_again(tmp_path: Path) -> None:
    boards = HARD_BOARDS[:1]
    path = tmp_path / "solved.jsonl"
    keys: list[str] = []
    for attempt in range(1000):
        pool = LocalPool(seed=attempt, stop_after=4)
        try:
            run(solve_job(None, 1000, boards), path, pool, resume=attempt > 0)
            break
        except KeyboardInterrupt:
            keys += pool.keys
    assert attempt > 5 and len(keys) == len(set(keys))
    assert rows(path)[0]["score"] == json.loads(solved_by_command(boards, tmp_path)[0])["score"]


def test_a_run_that_is_done_computes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "solved.jsonl"
    run(solve_job(), path, LocalPool())
    before = path.read_bytes()
    pool = LocalPool()
    summary = run(solve_job(), path, pool, resume=True)
    assert (summary.known, summary.finished, pool.keys) == (40, 0, [])
    assert path.read_bytes() == before


def test_a_run_stops_if_the_workers_of_an_item_always_die(tmp_path: Path) -> None:
    with pytest.raises(ClusterError, match=r"the worker of position .* died 10 times \(WorkerCrashedError\)"):
        run(solve_job(), tmp_path / "solved.jsonl", LocalPool(lost=1.0))


# Contradictions


def solved_file(tmp_path: Path, **options: Any) -> Path:
    path = tmp_path / "solved.jsonl"
    run(solve_job(**options), path, LocalPool())
    return path


def edit(path: Path, number: int, **columns: Any) -> str:
    """Changes columns of line `number` (from 1) and returns the position of the line."""
    lines = path.read_text().splitlines()
    row = json.loads(lines[number - 1]) | columns
    lines[number - 1] = json.dumps(row)
    path.write_text("".join(f"{line}\n" for line in lines))
    return str(row["position"])


@pytest.mark.parametrize("column", ["lower", "upper", "score", "exact"])
@pytest.mark.parametrize("window", [None, (-3, 3)])
def test_a_false_column_is_named(tmp_path: Path, column: str, window: tuple[int, int] | None) -> None:
    path = solved_file(tmp_path, window=window)
    row = rows(path)[16]
    value = not row["exact"] if column == "exact" else row[column] - 2
    board = edit(path, 17, **{column: value})
    with pytest.raises(Contradiction) as caught:
        run(solve_job(window), path, LocalPool(), resume=True)
    assert "solved.jsonl, line 17" in str(caught.value) and board in str(caught.value)


def test_a_false_bound_that_fits_its_row_is_found_by_verification(tmp_path: Path) -> None:
    path = solved_file(tmp_path)
    score = rows(path)[4]["score"] + 2
    board = edit(path, 5, score=score, lower=score, upper=score)
    run(solve_job(), path, LocalPool(), resume=True)
    with pytest.raises(Contradiction) as caught:
        run(solve_job(), path, LocalPool(), verify=True)
    words = str(caught.value)
    assert f"two results of position {board} differ" in words
    assert "solved.jsonl, line 5" in words and "a new result" in words and f"score {score}" in words


def test_verification_of_a_right_file_changes_nothing(tmp_path: Path) -> None:
    path = solved_file(tmp_path)
    before = path.read_bytes()
    summary = run(solve_job(), path, LocalPool(), verify=True)
    assert summary.finished == 40 and path.read_bytes() == before


def test_two_rows_that_exclude_each_other_are_both_named(tmp_path: Path) -> None:
    path = solved_file(tmp_path)
    row = rows(path)[2]
    false = row["score"] + 4
    with open(path, "a") as file:
        file.write(json.dumps(row | {"score": false, "lower": false, "upper": false}) + "\n")
    with pytest.raises(Contradiction, match="line 41.*line 3;") as caught:
        run(solve_job(), path, LocalPool(), resume=True)
    assert row["position"] in str(caught.value)


def test_the_bounds_of_parts_must_agree(tmp_path: Path) -> None:
    """A worker with a fault: it returns a wrong score for one part of a position."""
    boards = HARD_BOARDS[:1]
    path = tmp_path / "solved.jsonl"
    first = LocalPool()
    run(solve_job(None, 1000, boards), path, first)
    journal = path.with_name("solved.jsonl.journal")
    lines = journal.read_text().splitlines()
    row = json.loads(lines[-1])
    false = row["upper"] + 2 if row["upper"] < 64 else row["lower"] - 2
    del row["window"]
    lines.append(json.dumps(row | {"lower": false, "upper": false, "score": false, "exact": True}))
    journal.write_text("".join(f"{line}\n" for line in lines))
    with pytest.raises(Contradiction, match=rf"solved.jsonl.journal, line {len(lines)}.*line \d+"):
        run(solve_job(None, 1000, boards), path, LocalPool(), resume=True)


def test_a_row_of_a_faulty_worker_stops_the_run(tmp_path: Path) -> None:
    pool = LocalPool()
    pool.change = lambda item, row: row.replace('"exact":true', '"exact":false') if item.key == BOARDS[9] else row
    path = tmp_path / "solved.jsonl"
    with pytest.raises(Contradiction, match=re.escape(BOARDS[9])):
        run(solve_job(), path, pool)
    assert BOARDS[9] not in path.read_text()


def test_workers_need_the_same_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("obverse.cluster._driver.version", "9.9.9")
    with pytest.raises(ClusterError, match="host host has obverse .* but this run needs 9.9.9 with weights"):
        run(solve_job(), tmp_path / "solved.jsonl", LocalPool())


# The files


def test_a_file_of_other_settings_is_not_continued(tmp_path: Path) -> None:
    path = solved_file(tmp_path)
    with pytest.raises(InputError, match=r'options: .*"window": null.* in the file, .*"window": \[-3, 3\].* now'):
        run(solve_job((-3, 3)), path, LocalPool(), resume=True)
    with pytest.raises(InputError, match="exists: give --resume"):
        run(solve_job(), path, LocalPool())
    path.with_name("solved.jsonl.journal").unlink()
    with pytest.raises(InputError, match="journal, which has the settings of the run, is missing"):
        run(solve_job(), path, LocalPool(), resume=True)


@pytest.mark.parametrize("line", ["junk", "{}", "[]", '{"position": 3}', '{"game": 1}', "null", "\ud800"])
def test_lines_that_are_not_results(tmp_path: Path, line: str) -> None:
    path = solved_file(tmp_path)
    with open(path, "ab") as file:
        file.write(line.encode(errors="surrogatepass") + b"\n")
    with pytest.raises(InputError, match="solved.jsonl, line 41 is not a result of this task"):
        run(solve_job(), path, LocalPool(), resume=True)


def test_a_line_that_was_cut_off_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\ntwo\nthr")
    seen: list[tuple[int, bytes]] = []
    file = LineFile(path, True, lambda number, line: seen.append((number, line)))
    assert file.append("four") == 3
    file.close()
    assert seen == [(1, b"one\n"), (2, b"two\n")] and path.read_bytes() == b"one\ntwo\nfour\n"


def test_two_writers_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    file = LineFile(path, False, lambda number, line: None)
    with pytest.raises(InputError, match="in use by another process"):
        LineFile(path, True, lambda number, line: None)
    file.close()
    LineFile(path, True, lambda number, line: None).close()


def test_a_full_disk_is_an_error_and_leaves_whole_lines(tmp_path: Path) -> None:
    import resource
    import signal

    path = tmp_path / "lines"
    file = LineFile(path, False, lambda number, line: None)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (25, limits[1]))
    try:
        file.append("x" * 9)
        file.append("y" * 9)
        with pytest.raises(ClusterError, match="cannot be written: File too large"):
            file.append("z" * 9)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    file.append("last")
    file.close()
    assert path.read_text() == "x" * 9 + "\n" + "y" * 9 + "\nlast\n"


# The queue


def test_hard_items_come_first_and_short_ones_in_groups() -> None:
    queue = ItemQueue(2.0)
    sizes = [random.Random(1).randrange(10, 20) for _ in range(500)]
    queue.fill(Item(str(number), None, (size, number % 7)) for number, size in enumerate(sizes))
    queue.push(Item("late", None, (30, 0)))
    assert [item.key for item in queue.take(2, lambda key: True)] == ["late"], "nothing is measured yet"
    # 0.1 ms for 10 empties, doubled with every further square.
    for size in range(10, 20):
        queue.measured(size, 0.0001 * 2 ** (size - 10))
    assert queue.expected_seconds(21) == pytest.approx(0.0001 * 2**11)
    left = queue.seconds_left()
    assert left == pytest.approx(sum(0.0001 * 2 ** (size - 10) for size in sizes))
    order = []
    while task := queue.take(2, lambda key: key != "13"):
        order += [item.difficulty for item in task]
        assert len(task) == 1 or sum(0.0001 * 2 ** (item.difficulty[0] - 10) for item in task) <= max(0.5, left / 8)
    assert order == sorted(order, reverse=True) and len(order) == 499 and len(queue) == 0


def test_an_item_whose_worker_died_is_alone() -> None:
    queue = ItemQueue(2.0)
    queue.measured(5, 0.000001)
    queue.fill(Item(str(number), None, (5, 0), alone=number % 10 == 0) for number in range(100))
    while task := queue.take(1, lambda key: True):
        assert len(task) == 1 or not any(item.alone for item in task)


# What people see


def test_progress() -> None:
    summary = RunSummary("positions", 2000, 500, finished=300, nodes=40_000_000, busy_seconds=2.0, lost=2, split=1)
    summary.hosts.update({"a": 200, "b": 100})
    assert progress_text(summary, 3600.0) == (
        "800 of 2,000 positions, 20.0 M nodes/s per core, 2 hosts, 2 lost tasks, about 60 min left"
    )
    assert [duration(seconds) for seconds in (0.1, 89, 100, 7200, 500_000)] == ["1 s", "89 s", "2 min", "2.0 h", "5.8 days"]
    output = io.StringIO()
    line = ProgressLine(output)
    line.show(summary, 1.0)
    assert output.getvalue() == "", "a run shorter than two seconds shows no progress"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "FILE", "--window=3,-3", "--out", "x"], "the window 3, -3 is invalid"),
        (["solve", "FILE", "--window=-65,3", "--out", "x"], "two scores from -64 to 64"),
        (["solve", "FILE", "--window=a", "--out", "x"], "'a' is not a window: expected two whole numbers"),
        (["solve", "FILE", "--split-after", "5", "--out", "x"], "'5' is invalid: choose a whole number from 1000"),
        (["solve", "FILE"], "--out"),
        (["solve", "missing.obf", "--out", "x"], "missing.obf"),
        (["solve", "FILE", "--out", "no/such/folder/x"], "cannot be written"),
        (["solve", "FILE", "--hash", "0", "--out", "x"], "choose a whole number from 1"),
        (["analyze", "FILE", "--level", "61", "--out", "x"], "from 1 to 60"),
        (["analyze", "FILE", "--time", "1", "--out", "x"], "unrecognized arguments: --time 1"),
        (["analyze", "missing.ggf", "--out", "x"], "missing.ggf"),
        (["selfplay", "--games", "1", "--random-plies", "9..3", "--out", "x"], "`random-plies` cannot be"),
        (["match", "--engine", "random", "--out", "x"], "a match has two players, not 1"),
        (["match", "--engine", "random", "--engine", "engine:time=1", "--out", "x"], "limits the time"),
        (["slove"], "invalid choice: 'slove'"),
        ([], "the following arguments are required"),
    ],
)
def test_wrong_arguments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("FILE").write_text(f"{BOARDS[0]};\n")
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = stop.code  # type: ignore[assignment]
    assert code == 2 and message in capsys.readouterr().err


def test_without_ray_the_command_says_what_to_install(tmp_path: Path) -> None:
    hidden = tmp_path / "ray.py"
    hidden.write_text("raise ImportError\n")
    out = tmp_path / "x.jsonl"
    words = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from obverse.cluster.__main__ import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", words, "solve", BOARDS[0], "--out", str(out)], capture_output=True, text=True
    )
    assert done.returncode == 2 and "pip install obverse[cluster]" in done.stderr


@pytest.mark.parametrize("task", ["solve", "analyze", "selfplay", "match"])
def test_defaults_are_those_of_the_command(task: str, capsys: pytest.CaptureFixture[str]) -> None:
    def defaults(text: str) -> dict[str, str]:
        # An option, its placeholder and its description up to the next option.
        found = re.findall(r"--([a-z-]+) (?:(?! --|\[default:).)*\[default: ([^\]]+)\]", " ".join(text.split()))
        return dict(found)

    with pytest.raises(SystemExit):
        parser().parse_args([task, "--help"])
    ours, commands = defaults(capsys.readouterr().out), defaults(command.run(task, "--help"))
    common = ours.keys() & commands.keys()
    assert common, (ours, commands)
    assert {name: ours[name] for name in common} == {name: commands[name] for name in common}


def test_settings_can_be_a_key_of_the_worker() -> None:
    games = (ob.Game("f5d6"), ob.Game("f5f6"))
    settings = RunnerSettings("selfplay", "{}", None, games)
    assert hash(settings) == hash(RunnerSettings("selfplay", "{}", None, games[:1])) and settings != games


ROOT = Path(__file__).resolve().parents[2]


def test_the_commands_of_the_documents_are_understood() -> None:
    commands = []
    for name in ("cluster.md", "scale.md", "python.md"):
        text = (ROOT / "docs" / name).read_text()
        commands += re.findall(r"python -m obverse\.cluster ((?:solve|analyze|selfplay|match) .*--out.*)", text)
    commands += re.findall(r"python -m obverse\.cluster (.+)", parser().format_help())[1:]
    assert len(commands) > 8
    for command in commands:
        words = shlex.split(command.split("   #")[0].split("`")[0])
        assert parser().parse_args(words).out, command


def test_the_documented_script_is_the_file() -> None:
    script = (ROOT / "contrib/cluster/slurm.sh").read_text()
    shown = (ROOT / "docs/cluster.md").read_text().split("```bash\n")[1].split("```")[0]
    # The comment at the top of the file is the text above the script in the document.
    comment = re.compile(r"\A#!/bin/bash\n(# .*\n|#\n)+")
    assert comment.sub("#!/bin/bash\n", script) == shown
