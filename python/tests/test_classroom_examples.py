"""The examples in the documentation of searches, traces, players and matches run."""

import doctest

import pytest

import obverse as ob
from obverse import _match, _player, classic


@pytest.mark.parametrize("documented", [classic, _player, _match, ob.classic.TraceNode, ob.classic.TraceStep])
def test_examples(documented):
    finder = doctest.DocTestFinder()
    # The examples get no global names, because they import what they use.
    found = [test for test in finder.find(documented, globs={}, name=documented.__name__) if test.examples]
    assert found
    runner = doctest.DocTestRunner()
    for test in found:
        runner.run(test)
    assert runner.summarize().failed == 0
