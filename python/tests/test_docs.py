"""The examples of docs/python.md, of the notebook and of python/examples run and give the results that they show."""

from __future__ import annotations

import ast
import doctest
import json
import runpy
from pathlib import Path
from typing import Any

import obverse as ob

ROOT = Path(__file__).parents[2]


def test_examples_of_the_manual(tmp_path: Path) -> None:
    results = doctest.testfile(
        str(ROOT / "docs/python.md"),
        module_relative=False,
        globs={"folder": tmp_path},
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
    )
    assert results.attempted > 40
    assert results.failed == 0


def test_the_notebook_runs_and_shows_what_it_stores() -> None:
    cells = json.loads((ROOT / "docs/notebooks/alpha-beta.ipynb").read_text())["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 8
    variables: dict[str, Any] = {}
    for cell in code:
        shown = run_cell("".join(cell["source"]), variables)
        stored = ["".join(output["data"]["text/plain"]) for output in cell["outputs"] if "data" in output]
        assert stored == ([repr(shown)] if shown is not None else []), cell["source"]


def run_cell(source: str, variables: dict[str, Any]) -> object:
    """Runs a cell as Jupyter does. Returns the value of its last line, if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), variables)
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), variables)


def test_the_learned_table_beats_random_players() -> None:
    example = runpy.run_path(str(ROOT / "python/examples/learn_table.py"))
    teachers = ob.match("engine:level=1", "engine:level=1", games=60, openings=12, seed=1)
    player = example["TablePlayer"](example["learn"]([game.game for game in teachers.games]))
    result = ob.match(player, "random", games=20, openings=8, seed=2)
    assert result.score > 16


def test_examples_are_short() -> None:
    for path in (ROOT / "python/examples").glob("*.py"):
        assert len(path.read_text().splitlines()) < 60, path
