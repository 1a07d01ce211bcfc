"""Every example in a docstring of the package runs and prints the output that it shows."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

import obverse


def modules() -> Iterator[ModuleType]:
    yield obverse
    for found in pkgutil.walk_packages(obverse.__path__, "obverse."):
        yield importlib.import_module(found.name)


def docstrings() -> dict[str, tuple[str, ModuleType]]:
    """The docstrings with examples, each with the module whose names its examples may use.

    Needed because `doctest` does not find the docstrings of properties of the extension module's classes.
    """
    found: dict[int, tuple[str, str, ModuleType]] = {}

    def add(name: str, documented: object, module: ModuleType) -> None:
        text = getattr(documented, "__doc__", None)
        if isinstance(text, str) and ">>>" in text:
            found.setdefault(id(documented), (name, text, module))

    for module in modules():
        add(module.__name__, module, module)
        for name, item in vars(module).items():
            if not str(getattr(item, "__module__", "")).startswith("obverse"):
                continue
            if inspect.isclass(item) or inspect.isroutine(item):
                add(f"{module.__name__}.{name}", item, module)
            if inspect.isclass(item):
                for member_name, member in vars(item).items():
                    add(f"{module.__name__}.{name}.{member_name}", member, module)
    return {name: (text, module) for name, text, module in found.values()}


DOCSTRINGS = docstrings()


def test_examples_are_found() -> None:
    assert {"obverse", "obverse.Board", "obverse.SquareSet", "obverse.env.gymnasium"} <= DOCSTRINGS.keys()


@pytest.mark.parametrize("name", sorted(DOCSTRINGS))
def test_example(name: str) -> None:
    text, module = DOCSTRINGS[name]
    example = doctest.DocTestParser().get_doctest(text, dict(vars(module)), name, module.__file__, 0)
    assert example.examples
    report: list[str] = []
    result = doctest.DocTestRunner().run(example, out=report.append)
    assert result.failed == 0, "".join(report)


def public_members() -> Iterator[tuple[str, object]]:
    for name in obverse.__all__:
        item = getattr(obverse, name)
        if inspect.isclass(item) or inspect.isfunction(item) or inspect.isbuiltin(item):
            yield name, item
        if inspect.isclass(item):
            for member_name, member in vars(item).items():
                if not member_name.startswith("_") and (callable(member) or inspect.isdatadescriptor(member)):
                    yield f"{name}.{member_name}", member


@pytest.mark.parametrize(("name", "member"), list(public_members()))
def test_everything_public_has_a_docstring(name: str, member: object) -> None:
    assert inspect.getdoc(member), f"{name} has no docstring"
