"""Prints the licences of all crates of others that are part of a program, with their texts.

    python packaging/third_party_licenses.py PACKAGE TARGET

A text that several crates share is printed once, after their names.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

TEXTS = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|UNLICENSE|OFL)", re.IGNORECASE)
# Fonts that are compiled into the program, beside their licence.
ASSETS = {
    "Liberation Sans": "crates/obverse-plot/assets/fonts",
    "Liberation Sans Bold": "crates/obverse-print/assets/fonts",
    "Liberation Mono": "crates/obverse-print/assets/fonts",
}


def cargo(*arguments: str) -> str:
    return subprocess.run(["cargo", *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def crates(package: str, target: str) -> list[dict]:
    """The crates of others that a package is linked with, by name."""
    tree = cargo("tree", "--locked", "-p", package, "--target", target, "-e", "normal", "--prefix", "none", "-f", "{p}")
    linked = {tuple(line.split()[:2]) for line in tree.splitlines() if line.strip()}
    metadata = json.loads(cargo("metadata", "--locked", "--format-version", "1", "--filter-platform", target))
    found = [
        crate
        for crate in metadata["packages"]
        if crate["source"] is not None and (crate["name"], "v" + crate["version"]) in linked
    ]
    return sorted(found, key=lambda crate: (crate["name"], crate["version"]))


def texts(folder: Path) -> list[str]:
    """The licence texts in a folder."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and TEXTS.match(path.name))
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in files]


def main(package: str, target: str) -> None:
    owners: dict[str, list[str]] = {}
    without = []
    for crate in crates(package, target):
        name = f"{crate['name']} {crate['version']} ({crate['license'] or 'see the text'})"
        found = texts(Path(crate["manifest_path"]).parent)
        if not found:
            authors = ", ".join(crate["authors"]) or "the authors"
            without.append(f"{name}, by {authors}: {crate['repository'] or ''}")
        for text in found:
            owners.setdefault(text, []).append(name)
    linked = cargo("tree", "--locked", "-p", package, "--target", target, "-e", "normal", "--prefix", "none", "-f", "{p}")
    for name, folder in ASSETS.items():
        crate = Path(folder).parts[1]
        if re.search(rf"^{crate} ", linked, re.MULTILINE):
            for text in texts(Path(folder)):
                owners.setdefault(text, []).append(f"the font {name}")
    print("Obverse is linked with the following works of others, and with Rust's standard library (MIT OR Apache-2.0,")
    print("https://github.com/rust-lang/rust).")
    if without:
        print("\nThese come without a licence text; their licence is the one named:\n")
        print("\n".join(f"  {name}" for name in without))
    for text, names in sorted(owners.items(), key=lambda item: item[1]):
        print("\n" + "=" * 80 + "\n")
        print("\n".join(f"  {name}" for name in names))
        print("\n" + text)


if __name__ == "__main__":
    main(*sys.argv[1:])
