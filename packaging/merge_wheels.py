"""Merges wheels that differ in their extension module into one. Prints its path.

    python packaging/merge_wheels.py FOLDER OUT LICENSES BUILD...

FOLDER/BUILD has one wheel each. The module of a build becomes `obverse/_builds/BUILD/_obverse.abi3.so`; with one build
it stays where it is. The licences of others are added.
"""

from __future__ import annotations

import base64
import hashlib
import sys
import zipfile
from pathlib import Path

MODULE = "obverse/_obverse.abi3.so"
# The oldest time that a zip archive can have: the same sources give the same bytes.
TIME = (1980, 1, 1, 0, 0, 0)


def contents(folder: Path) -> tuple[str, dict[str, bytes]]:
    """The name and the files of the only wheel in a folder.

    maturin's bill of materials is left out: it has a random number, the time and paths of this machine.
    """
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as wheel:
        names = [name for name in wheel.namelist() if not name.endswith("/") and ".dist-info/sboms/" not in name]
        return path.name, {name: wheel.read(name) for name in names}


def record_line(name: str, data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def main(folder: str, out: str, licenses: str, *builds: str) -> None:
    wheels = {build: contents(Path(folder, build)) for build in builds}
    name, files = wheels[builds[0]]
    (record,) = (file for file in files if file.endswith(".dist-info/RECORD"))
    info = record.removesuffix("/RECORD")
    modules = {build: wheel.pop(MODULE) for build, (_, wheel) in wheels.items()}
    for build, (other_name, other) in wheels.items():
        different = {file for file in files.keys() | other.keys() if files.get(file) != other.get(file)} - {record}
        if other_name != name or different:
            sys.exit(f"the wheel of {build} differs in more than its module: {other_name} {sorted(different)}")
    del files[record]
    if len(builds) == 1:
        files[MODULE] = modules[builds[0]]
    else:
        files.update({f"obverse/_builds/{build}/_obverse.abi3.so": module for build, module in modules.items()})
    files[f"{info}/licenses/THIRD-PARTY-LICENSES"] = Path(licenses).read_bytes()
    lines = [record_line(file, data) for file, data in sorted(files.items())]
    files[record] = ("".join(lines) + f"{record},,\n").encode()

    path = Path(out, name)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        # The metadata is last, as the format recommends.
        for file in sorted(files, key=lambda file: (file.startswith(info), file == record, file)):
            entry = zipfile.ZipInfo(file, TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if file.endswith(".so") else 0o100644) << 16
            wheel.writestr(entry, files[file])
    print(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
