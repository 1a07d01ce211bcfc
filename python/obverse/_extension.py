"""Loads the extension module `obverse._obverse`.

A wheel for x86-64 has several builds of it, in `_builds/NAME/`: the best one that this CPU can run is loaded. A source
build has one, beside this file. `OBVERSE_BUILD=NAME` in the environment asks for a build.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType

BUILDS = ("icelake-server", "haswell", "generic")
"""The names of the builds, the fastest first."""

SOURCE = "source"
"""The name of a build that is not part of a wheel with several."""

VARIABLE = "OBVERSE_BUILD"
"""The environment variable that asks for a build."""


def choose(builds: Mapping[str, Path], wanted: str | None, missing_feature: Callable[[str], str | None]) -> str:
    """The name of the build to load: the one asked for, or the fastest one that the CPU can run.

    `missing_feature` returns what the CPU lacks for a build, or `None`.
    """
    present = [name for name in BUILDS if name in builds]
    if wanted is None:
        for name in present:
            if missing_feature(name) is None:
                return name
        raise ImportError("no build of obverse is for this CPU: build it on this machine with `pip install .`")
    if wanted not in present:
        raise ImportError(f"{VARIABLE}={wanted} is not a build of this package: choose {', '.join(present)}")
    missing = missing_feature(wanted)
    if missing is not None:
        raise ImportError(f"{VARIABLE}={wanted} is for CPUs with {missing}, and this CPU does not have it")
    return wanted


def found(package: Path) -> dict[str, Path]:
    """The builds in a package folder."""
    paths = {name: package / "_builds" / name / "_obverse.abi3.so" for name in BUILDS}
    return {name: path for name, path in paths.items() if path.exists()}


def load() -> str:
    """Loads the extension module and returns the name of its build."""
    builds = found(Path(__file__).parent)
    wanted = os.environ.get(VARIABLE) or None
    if not builds:
        if wanted not in (None, SOURCE):
            raise ImportError(f"{VARIABLE}={wanted} is not a build of this package: it has one, built from source")
        # The module checks the CPU itself before it runs anything else.
        importlib.import_module("obverse._obverse")
        return SOURCE

    # /proc/cpuinfo describes the host of an emulator, so CPUID is read by native code that every CPU can run.
    cpu = _load_file("obverse._cpu", builds["generic"])
    name = choose(builds, wanted, cpu.missing_feature)
    module = _load_file("obverse._obverse", builds[name])
    sys.modules["obverse._obverse"] = module
    setattr(sys.modules["obverse"], "_obverse", module)
    return name


def _load_file(name: str, path: Path) -> ModuleType:
    """Loads an extension module from a file."""
    loader = importlib.machinery.ExtensionFileLoader(name, str(path))
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module
