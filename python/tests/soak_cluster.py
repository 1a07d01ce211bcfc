"""`obverse.cluster` on a cluster of three nodes that loses a node, a worker and its driver: the long version of
test_cluster_ray.py. pytest collects it only if it is named (see CONTRIBUTING.md).
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import obverse as ob
import pytest

import command
from cluster_runs import random_boards, rows, solved_by_command, stable
from ray_cluster import ray_cluster

POSITIONS = 2000


def play_through_losses(out: Path, words: list[object], steps: list[int], *, cut: bool = True) -> str:
    """Runs a command on a cluster that loses a node, a worker and the driver, each after this many rows.

    Returns the summary of the last run. At the end, every loss has happened in the middle of tasks.
    """
    with ray_cluster(nodes=3) as cluster:
        run = cluster.command(out, *words)
        run.wait_for_rows(steps[0])
        cluster.lose_node()
        run.wait_for_rows(steps[1])
        cluster.add_node()
        cluster.kill_worker()
        run.wait_for_rows(steps[2])
        run.kill()
        if cut:
            with open(out, "r+b") as file:
                file.truncate(out.stat().st_size - 20)
        run = cluster.command(out, *words, "--resume")
        run.wait_for_rows(steps[2] + 1)
        cluster.kill_worker()
        return run.finish()


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], Path]:
    found = random_boards(2026, [18 + number % 3 for number in range(POSITIONS)])
    path = tmp_path_factory.mktemp("boards") / "boards.obf"
    path.write_text("".join(f"{board};\n" for board in found))
    return found, path


@pytest.mark.parametrize("window", [None, "-3,3"])
def test_solve(tmp_path: Path, boards: tuple[list[str], Path], window: str | None) -> None:
    options = [f"--window={window}"] if window else []
    out = tmp_path / "solved.jsonl"
    words = ["solve", boards[1], "--hash", 1, *options]
    text = play_through_losses(out, words, [300, 600, 1200])
    print(text)
    expected = solved_by_command(boards[0], tmp_path, *options)
    assert len(expected) == POSITIONS and stable(out.read_text().splitlines()) == stable(expected)
    assert max(row["attempt"] for row in rows(out)) > 1


@pytest.mark.parametrize("window", [None, "-3,3"])
def test_split(tmp_path: Path, boards: tuple[list[str], Path], window: str | None) -> None:
    options = [f"--window={window}"] if window else []
    out = tmp_path / "solved.jsonl"
    words = ["solve", boards[1], "--hash", 1, "--split-after", 500_000, *options]
    print(play_through_losses(out, words, [300, 600, 1200]))
    columns = ("position", "empties", "score", "lower", "upper", "exact")
    found = sorted([row[name] for name in columns] for row in rows(out))
    expected = map(json.loads, solved_by_command(boards[0], tmp_path, *options))
    assert found == sorted([row[name] for name in columns] for row in expected)
    assert sum("parts" in row for row in rows(out)) > POSITIONS // 10


def random_games(count: int) -> list[ob.Game]:
    chance = random.Random(7)
    games = []
    for _ in range(count):
        game = ob.Game()
        while not game.is_game_over:
            game.push(chance.choice(list(game.board.legal_actions)))
        games.append(game)
    return games


def test_analyze(tmp_path: Path) -> None:
    path = tmp_path / "games.ggf"
    ob.write(random_games(100), path)
    out = tmp_path / "reviews.jsonl"
    print(play_through_losses(out, ["analyze", path, "--level", 8, "--hash", 2], [10, 25, 50]))
    expected = tmp_path / "expected.jsonl"
    command.run("analyze", path, "--level", 8, "--hash", 2, "--out", expected)
    assert len(rows(out)) == 100 and stable(out.read_text().splitlines()) == stable(expected.read_text().splitlines())


def test_selfplay(tmp_path: Path) -> None:
    out, positions = tmp_path / "games.jsonl", tmp_path / "games.pos"
    # Games of half a second, as in the match.
    options: list[object] = ["--games", 100, "--depth", 8, "--exact-from", 20, "--seed", 5]
    print(play_through_losses(out, ["selfplay", *options, "--positions", positions], [10, 25, 50]))
    expected = tmp_path / "expected.pos"
    command.run("selfplay", *options, "--out", expected)
    assert len(rows(out)) == 100 and positions.read_bytes() == expected.read_bytes()


def test_match(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    # Games of half a second: faster ones would all be played before a worker can be killed.
    players: list[object] = ["--engine", "engine:level=14", "--engine", "engine:level=12", "--games", 100]
    report = json.loads(play_through_losses(out, ["match", *players, "--json"], [10, 25, 50]))
    expected = json.loads(command.run("match", *players, "--json"))
    assert len(rows(out)) == 100 and report["match"] == expected
