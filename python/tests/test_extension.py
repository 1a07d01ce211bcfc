"""The choice of a build of the extension module, and the build that is loaded here."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import obverse as ob
from obverse import _extension

ALL = {name: Path(name) for name in _extension.BUILDS}
PACKAGE = Path(_extension.__file__).parent


def old_cpu(*runs: str) -> Callable[[str], str | None]:
    """The function `missing_feature` of a CPU that can run only these builds."""
    return lambda build: None if build in runs else "avx9"


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        (("icelake-server", "haswell", "generic"), "icelake-server"),
        (("haswell", "generic"), "haswell"),
        (("generic",), "generic"),
        # AVX-512 without AVX2 does not exist, but an emulator may claim it.
        (("icelake-server", "generic"), "icelake-server"),
    ],
)
def test_the_fastest_possible_build_is_chosen(runs: tuple[str, ...], expected: str) -> None:
    assert _extension.choose(ALL, None, old_cpu(*runs)) == expected


def test_a_build_that_is_not_in_the_package_is_not_chosen() -> None:
    builds = {name: path for name, path in ALL.items() if name != "icelake-server"}
    assert _extension.choose(builds, None, old_cpu(*ALL)) == "haswell"


def test_a_build_can_be_asked_for() -> None:
    for name in ALL:
        assert _extension.choose(ALL, name, old_cpu(*ALL)) == name


def test_what_cannot_be_loaded_is_explained() -> None:
    with pytest.raises(ImportError, match="^OBVERSE_BUILD=haswell is for CPUs with avx9, and this CPU does not have it$"):
        _extension.choose(ALL, "haswell", old_cpu("generic"))
    with pytest.raises(ImportError, match="^OBVERSE_BUILD=fast is not a build of .*: choose icelake-server, haswell, generic$"):
        _extension.choose(ALL, "fast", old_cpu(*ALL))
    with pytest.raises(ImportError, match="no build of obverse is for this CPU"):
        _extension.choose(ALL, None, old_cpu())


def test_builds_are_found_by_their_folders(tmp_path: Path) -> None:
    assert _extension.found(tmp_path) == {}
    for name in ("generic", "haswell", "strange"):
        (tmp_path / "_builds" / name).mkdir(parents=True)
        (tmp_path / "_builds" / name / "_obverse.abi3.so").touch()
    assert set(_extension.found(tmp_path)) == {"generic", "haswell"}


def test_the_native_module_knows_the_cpu() -> None:
    (module,) = list(_extension.found(PACKAGE).values())[-1:] or PACKAGE.glob("_obverse*.so")
    cpu = _extension._load_file("obverse._cpu", module)
    assert cpu.missing_feature("generic") is None
    runs = [name for name in _extension.BUILDS if cpu.missing_feature(name) is None]
    assert runs == list(_extension.BUILDS[-len(runs) :])
    if ob.kernel == "avx2":
        assert cpu.missing_feature("haswell") is None
    with pytest.raises(ValueError, match="there is no build fast"):
        cpu.missing_feature("fast")


def test_pickles_do_not_name_the_build() -> None:
    assert ob.build in (*_extension.BUILDS, _extension.SOURCE)
    assert ob.Board.__module__ == ob.Engine.__module__ == "obverse"
    assert sys.modules["obverse._obverse"] is ob._obverse
    text = pickle.dumps(ob.Board("f5"), protocol=0)
    assert b"cobverse\nBoard" in text and b"_obverse" not in text


def test_a_wrong_variable_is_an_import_error() -> None:
    environment = {**os.environ, "OBVERSE_BUILD": "fast", "PYTHONPATH": str(PACKAGE.parent)}
    result = subprocess.run([sys.executable, "-c", "import obverse"], env=environment, capture_output=True, text=True)
    assert result.returncode == 1
    assert "ImportError: OBVERSE_BUILD=fast is not a build of this package" in result.stderr


def test_engines_share_the_weights_of_the_package() -> None:
    weights = PACKAGE / "weights.bin"
    position = ob.Board("f5d6c3d3c4")
    limit = ob.Limit(depth=6)
    nodes = [
        ob.Engine(hash=1, **options).analyse(position, limit).nodes
        for options in ({}, {}, {"weights": weights})
    ]
    assert nodes[0] > 100
    assert nodes == [nodes[0]] * 3
