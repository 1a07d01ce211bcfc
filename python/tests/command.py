"""The program `obverse`, for tests that compare the package with it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def program() -> Path:
    """The path of the program: the environment variable OBVERSE, or else the debug build of this repository."""
    if named := os.environ.get("OBVERSE"):
        return Path(named)
    return ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "debug" / "obverse"


def run(*arguments: object) -> str:
    """Runs the program and returns what it prints. Fails if the program fails."""
    path = program()
    assert path.is_file(), f"{path} is missing: run `cargo build -p obverse`, or set OBVERSE to the program"
    words = [str(path), *map(str, arguments)]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done.stdout
