"""Checks a wheel of ./wheel and prints what is in it.

    python packaging/check_wheel.py WHEEL BUILD...

The record fits the files; the weights are in it once and in no module; each build is there, is not linked with Python's
library, and needs nothing newer than the tag of the wheel promises (auditwheel).
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile

PROMISE = "manylinux_2_17"


def libraries(module: bytes) -> set[str]:
    """The libraries that a module is linked with."""
    (dynamic,) = (part for part in ELFFile(io.BytesIO(module)).iter_sections() if isinstance(part, DynamicSection))
    return {tag.needed for tag in dynamic.iter_tags("DT_NEEDED")}


def digest(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main(path: str, *builds: str) -> None:
    with zipfile.ZipFile(path) as wheel:
        files = {entry.filename: wheel.read(entry) for entry in wheel.infolist()}
        packed = {entry.filename: entry.compress_size for entry in wheel.infolist()}
    (record,) = (name for name in files if name.endswith(".dist-info/RECORD"))
    rows = {name: (hash, size) for name, hash, size in csv.reader(files[record].decode().splitlines())}
    assert rows.keys() == files.keys(), rows.keys() ^ files.keys()
    for name, data in files.items():
        assert name == record or rows[name] == (digest(data), str(len(data))), name

    weights = files["obverse/weights.bin"]
    assert weights == Path("crates/obverse-engine/assets/weights.bin").read_bytes()
    single = len(builds) == 1
    modules = {build: "obverse/_obverse.abi3.so" if single else f"obverse/_builds/{build}/_obverse.abi3.so" for build in builds}
    assert {name for name in files if name.endswith(".so")} == set(modules.values())
    for build, name in modules.items():
        linked = libraries(files[name])
        print(f"{build}: {len(files[name]) / 1e6:.1f} MB, packed {packed[name] / 1e6:.1f} MB, needs {' '.join(sorted(linked))}")
        assert not any("python" in library for library in linked), linked
        assert weights[1000:2000] not in files[name], "the weights are in the module too"

    python, abi, platforms = Path(path).stem.split("-")[-3:]
    assert (python, abi) == ("cp310", "abi3"), path
    assert any(platform.startswith(PROMISE) for platform in platforms.split(".")), platforms
    audit = subprocess.run(["auditwheel", "show", path], check=True, stdout=subprocess.PIPE, text=True).stdout
    consistent = re.search(r'consistent with\s+the following platform tag:\s+"manylinux_2_(\d+)_', audit)
    assert consistent and int(consistent[1]) <= 17, audit
    print(f"{path}: {Path(path).stat().st_size / 1e6:.1f} MB, runs with glibc 2.{consistent[1]} or newer")


if __name__ == "__main__":
    main(*sys.argv[1:])
