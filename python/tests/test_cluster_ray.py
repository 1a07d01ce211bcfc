"""`obverse.cluster` on Ray, with a small cluster that loses a node. tests/soak_cluster.py is the long version."""

from __future__ import annotations

import json
from pathlib import Path

from cluster_runs import random_boards, rows, solved_by_command, stable
from ray_cluster import ClusterCommand, ray_cluster


def test_a_cluster_that_loses_a_node_and_the_driver(tmp_path: Path) -> None:
    boards = random_boards(1, [21] * 60)
    positions = tmp_path / "boards.obf"
    positions.write_text("".join(f"{board};\n" for board in boards))
    out = tmp_path / "solved.jsonl"
    words = ["solve", positions, "--hash", 1, "--json"]
    with ray_cluster(nodes=2) as cluster:
        run = cluster.command(out, *words)
        run.wait_for_rows(5)
        cluster.lose_node()
        cluster.add_node()
        run.wait_for_rows(15)
        # The last row is cut off below, and may not be complete yet.
        run.wait_for("the row of a lost task", lambda: any(row["attempt"] > 1 for row in rows(out, 0, -1)))
        run.kill()
        with open(out, "r+b") as file:
            file.truncate(out.stat().st_size - 20)
        known = len(out.read_bytes().splitlines()) - 1
        summary = json.loads(cluster.command(out, *words, "--resume").finish())
    assert stable(out.read_text().splitlines()) == stable(solved_by_command(boards, tmp_path))
    assert (summary["items"], summary["known"], summary["finished"]) == (60, known, 60 - known)
    assert max(row["attempt"] for row in rows(out)) > 1, "no task was lost with the node"


def test_this_machine_without_a_cluster(tmp_path: Path) -> None:
    boards = random_boards(2, [20] * 30)
    positions = tmp_path / "boards.obf"
    positions.write_text("".join(f"{board};\n" for board in boards))
    out = tmp_path / "solved.jsonl"
    words = ["solve", positions, "--hash", 1, "--window=-3,3", "--split-after", "100000"]
    run = ClusterCommand(out, *words)
    run.wait_for_rows(2)
    assert f"run the same command with --resume to continue {out}" in run.interrupt()
    text = ClusterCommand(out, *words, "--resume").finish()
    assert f"30 positions in {out}, " in text and " by earlier runs" in text
    columns = ("position", "score", "lower", "upper", "exact")
    whole = [json.loads(line) for line in solved_by_command(boards, tmp_path, "--window=-3,3")]
    assert sorted([row[name] for name in columns] for row in rows(out)) == sorted(
        [row[name] for name in columns] for row in whole
    )
