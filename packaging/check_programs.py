"""Checks that programs need no newer glibc than this, and prints their sizes.

    python packaging/check_programs.py GLIBC PROGRAM...
"""

from __future__ import annotations

import sys
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.gnuversions import GNUVerNeedSection


def versions(path: Path) -> list[tuple[int, ...]]:
    """The versions of glibc whose symbols a program uses."""
    with path.open("rb") as file:
        names = [
            version.name
            for section in ELFFile(file).iter_sections()
            if isinstance(section, GNUVerNeedSection)
            for _, needed in section.iter_versions()
            for version in needed
        ]
    return sorted(tuple(map(int, name.removeprefix("GLIBC_").split("."))) for name in names if name.startswith("GLIBC_"))


def main(glibc: str, *programs: str) -> None:
    newest = tuple(map(int, glibc.split(".")))
    for path in map(Path, programs):
        needed = versions(path)[-1]
        name = f"{path.parent.name}/{path.name}"
        print(f"{name}: {path.stat().st_size / 1e6:.1f} MB, needs glibc {'.'.join(map(str, needed))}")
        if needed > newest:
            sys.exit(f"{name} needs a newer glibc than {glibc}")


if __name__ == "__main__":
    main(*sys.argv[1:])
