"""Textbook game-tree search: the algorithms and evaluations that courses teach, with traces of every node.

>>> import obverse as ob
>>> result = ob.classic.search(ob.Board(), "alphabeta", depth=4)
>>> result.value, result.move, result.nodes
(0, D3, 119)
>>> trace = ob.classic.search_tree("((3 12 8)(2 4 6)(14 5 2))", trace=True)
>>> trace.value, trace.leaves, trace.line
(3, 7, ['a1', 'b1'])

A Python function is an evaluation too. It gets a board and returns a whole number for the side to move:

>>> def mobility(board):
...     return len(board.legal_moves)
>>> ob.classic.search(ob.Board(), "alphabeta", evaluation=mobility, depth=2).value
4
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar, Union, overload

from . import _obverse
from ._obverse import Board, TraceNode, TraceStep
from ._settings import flag, number, text, whole
from ._types import Color, Move

__all__ = [
    "ALGORITHMS",
    "EVALUATIONS",
    "PRESETS",
    "DepthResult",
    "Difference",
    "Evaluation",
    "Explanation",
    "SearchResult",
    "Trace",
    "TraceNode",
    "TraceStep",
    "Verdict",
    "evaluate",
    "register",
    "registered",
    "search",
    "search_tree",
    "unregister",
]

Evaluation = Callable[[Board], int]
"""A function that returns the value of a board for the side to move."""

_Function = TypeVar("_Function", bound=Evaluation)

Tree = Union[str, int, Sequence["Tree"]]
"""A tree of numbers: text such as "((3 12)(2 4))", or nested lists."""

ALGORITHMS: Mapping[str, str] = MappingProxyType(
    {
        "random": "Plays a random legal move.",
        "greedy": "Plays the move after which the mover has the most discs.",
        "minimax": "Searches every line to the given depth.",
        "alphabeta": "Minimax with alpha-beta pruning: skips moves that cannot change the result.",
        "ordered": "Alpha-beta with move ordering: tries promising moves first.",
        "table": "Alpha-beta with move ordering and a transposition table.",
        "id": "Iterative deepening: `table` to depth 1, 2, 3, ...",
        "scout": "NegaScout, also called PVS: null windows after the first move.",
        "probcut": "Alpha-beta with move ordering and ProbCut: a shallow search predicts cut-offs.",
        "mcts": "Monte Carlo tree search (UCT): random playouts, most of them after the moves with the best results.",
    }
)
"""The algorithms, each with a description."""

EVALUATIONS: Mapping[str, str] = MappingProxyType(
    {
        "discs": "Own discs minus the opponent's, and 100 more for the winner of a finished game.",
        "weights": "Sum of the square weights under own discs, minus the sum under the opponent's.",
        "corners": "Corners, the dangerous squares next to corners, edges, and whether a player cannot move.",
        "lab": "Discs, mobility and corners, each in per cent.",
        "prop": "Discs, corners and stable edges.",
        "prop+mobility": "Discs, corners, stable edges and a little mobility.",
    }
)
"""The built-in evaluations, each with a description."""

PRESETS: Mapping[str, str] = MappingProxyType(
    {
        "athens-2020": "Evaluation `discs`; chooses the last of equally good moves; depths 1 to 10.",
        "athens-2022": "Evaluation `corners`; chooses the first of equally good moves.",
        "arta": "Evaluation `lab`; a position in which the side to move must pass is a leaf.",
        "upc": "Evaluation `prop`; chooses the first of equally good moves.",
        "usc": "Evaluation `weights`; chooses the first of equally good moves; the course asks for a log.",
    }
)
"""The settings of five university courses, each with a description."""

_MOST_DEPTH = 130
_MOST_NODES = 1_000_000
_LARGEST_NUMBER = 1_000_000_000


class DepthResult(NamedTuple):
    """The result of one depth of iterative deepening. Nodes and seconds count from the start of the search."""

    depth: int
    value: int
    move: Move | None
    line: list[Move]
    nodes: int
    seconds: float


@dataclass(frozen=True)
class SearchResult:
    """The result of a textbook search."""

    value: int
    """Value for the side to move, or for MAX in a tree of numbers. For `mcts`, the expected result from -100 to 100."""
    move: Move | str | None
    """The move to play: a square or `PASS`; `None` if the root is a leaf. In a tree of numbers text such as "a1"."""
    line: list[Move] | list[str]
    """The principal variation."""
    nodes: int
    """Nodes visited, all depths of iterative deepening included."""
    leaves: int
    """Leaves among the nodes; for `mcts` the playouts."""
    cutoffs: int
    """Nodes at which a cut-off skipped at least one move."""
    table_hits: int
    """Nodes whose value came from the transposition table."""
    depth: int
    """Largest completed depth in plies."""
    finished: bool
    """Whether the search ran to its end. If not, the result is that of the last completed depth."""
    exhausted: bool
    """Whether every line ended before the depth limit, so that a deeper search would find the same result."""
    seconds: float = field(compare=False)
    """Time that the search took."""
    depths: list[DepthResult] = field(compare=False, repr=False)
    """The result of each depth of iterative deepening (`id`, and every search with a time)."""

    def __repr__(self) -> str:
        line = " ".join(str(move) for move in self.line[:8])
        more = " ..." if len(self.line) > 8 else ""
        move = "None" if self.move is None else str(self.move)
        return (
            f"<{type(self).__name__} value={self.value} move={move} depth={self.depth} "
            f"nodes={self.nodes} line={line}{more}>"
        )


class Difference(NamedTuple):
    """A difference between a student's log and the right log."""

    fault: str
    """The kind of mistake in the student's log, such as "value", "beta", "not_pruned" or "missing"."""
    row: int | None
    """Number of the row, from 1 after the header; `None` for the header and for the board before the log."""
    line: int
    """Line of the file, from 1."""
    expected: str | None
    """The right line; `None` if the student's line should not be there."""
    found: str | None
    """The student's line; `None` if the line is missing."""
    why: str
    """What is wrong and why."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on a student's log. It is true if the log is right; `print` shows it in words."""

    right_rows: int
    """Number of right rows before the first wrong one."""
    cut_rows: str | None
    """Kind of window that the log shows in rows after a cut-off: "example" or "aima", see `Trace.log`. `None` if the
    log has no row from which the kind can be seen."""
    differences: list[Difference]
    """The differences: in the board before the log, in the header and in the first wrong row."""
    text: str = field(repr=False)
    """The verdict as `obverse trace --check` prints it."""

    @property
    def ok(self) -> bool:
        """Whether the log is right."""
        return not self.differences

    @property
    def messages(self) -> list[str]:
        """What is wrong and why, in sentences."""
        return [difference.why for difference in self.differences]

    @property
    def first_wrong_row(self) -> Difference | None:
        """The first wrong row of the log; `None` if all rows are right."""
        return next((difference for difference in self.differences if difference.row is not None), None)

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return self.text.rstrip("\n")


@dataclass(frozen=True, repr=False)
class Trace(SearchResult):
    """A search with all its steps: a log, sentences, a tree of nodes and drawings. A notebook shows the tree.

    >>> import obverse as ob
    >>> trace = ob.classic.search(ob.Board(), "alphabeta", depth=2, trace=True)
    >>> trace.value, trace.nodes, trace.cutoffs
    (-3, 15, 1)
    >>> print(trace.log()[72:129])
    Node,Depth,Value,Alpha,Beta
    root,0,-Infinity,-Infinity,In
    >>> trace.check(trace.log()).ok
    True
    """

    _recording: _obverse.Recording = field(compare=False)
    _source: tuple[Callable[..., Trace], tuple[Any, ...], dict[str, Any]] = field(compare=False)

    @property
    def tree(self) -> TraceNode:
        """The root of the tree."""
        return self._recording.root

    @property
    def steps(self) -> list[TraceStep]:
        """The steps of the search in order."""
        return self._recording.steps()

    def log(self, cut_rows: Literal["example", "aima"] = "example") -> str:
        """Returns the log, as `obverse trace` prints it.

        `cut_rows` says which window the row after a cut-off shows: narrowed by the child that caused the cut-off, as in
        the example of the USC course ("example"), or not yet narrowed, as in the textbook by Russell and Norvig
        ("aima").
        """
        return self._recording.log(text("cut_rows", cut_rows), False)

    def explain(self, cut_rows: Literal["example", "aima"] = "example") -> str:
        """Returns the log with a sentence beside each row, and a summary."""
        return self._recording.log(text("cut_rows", cut_rows), True)

    def svg(self, max_nodes: int = 2000) -> str:
        """Returns a drawing of the tree. Raises `ValueError` if it has more than `max_nodes` nodes."""
        return self._draw("svg", max_nodes)

    def html(self, max_nodes: int = 2000) -> str:
        """Returns an interactive page with the tree. Raises `ValueError` if it has more than `max_nodes` nodes."""
        return self._draw("html", max_nodes)

    def dot(self, max_nodes: int = 2000) -> str:
        """Returns the tree in Graphviz's format. Raises `ValueError` if it has more than `max_nodes` nodes."""
        return self._draw("dot", max_nodes)

    def _draw(self, format: str, max_nodes: int) -> str:
        return self._recording.draw(format, whole("max_nodes", max_nodes, 1, _MOST_NODES))

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self._recording) <= 2000 else None

    def check(
        self, log: str | os.PathLike[str], cut_rows: Literal["example", "aima"] | None = None
    ) -> Verdict:
        """Compares a student's log with the right one, as `obverse trace --check` does.

        `log` is the text of the log, or the name of its file: a text without a comma and a line break is a file name.
        Rows after a cut-off may be of both kinds, unless `cut_rows` names one kind; see `log`. For searches of
        positions, only logs of minimax and alpha-beta can be checked; for trees of numbers, logs of all algorithms.
        """
        kind = None if cut_rows is None else text("cut_rows", cut_rows)
        if isinstance(log, str) and (not log.strip() or "\n" in log or "," in log):
            found = self._recording.check(log, None, "log", kind)
        elif isinstance(log, (str, os.PathLike)):
            found = self._recording.check(None, Path(log), os.fspath(log), kind)
        else:
            raise TypeError(f"{log!r:.60} is not a log: expected text or a path")
        right_rows, kind, differences, words = found
        plain = re.sub("\x1b\\[[0-9;]*m", "", words)
        return Verdict(right_rows, kind, [Difference(*difference) for difference in differences], plain)

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle the arguments, not the recording: they are smaller, and repeating the search gives the same trace.
        return (_again, self._source)


def _again(function: Callable[..., Trace], args: tuple[Any, ...], options: dict[str, Any]) -> Trace:
    return function(*args, **options)


@dataclass(frozen=True)
class Explanation:
    """The value of a position by an evaluation, part by part."""

    evaluation: str
    """Name of the evaluation."""
    turn: Color
    """The side to move. `value` and `parts` are for this side."""
    parts: dict[str, int]
    """The parts of the value by name, for the side to move."""

    @property
    def value(self) -> int:
        """The value for the side to move: the sum of the parts."""
        return sum(self.parts.values())

    @property
    def black(self) -> int:
        """The value for Black."""
        return self.pov(Color.BLACK)

    @property
    def black_parts(self) -> dict[str, int]:
        """The parts of the value by name, for Black."""
        sign = 1 if self.turn is Color.BLACK else -1
        return {name: sign * value for name, value in self.parts.items()}

    def pov(self, color: Color) -> int:
        """Returns the value for a side."""
        return self.value if color is self.turn else -self.value

    def __int__(self) -> int:
        return self.value


@dataclass(frozen=True)
class _Settings:
    """The checked arguments of a search."""

    algorithm: str
    evaluation: object
    depth: int | None
    time: float | None
    preset: str | None
    ties: str | None
    passes: str | None
    seed: int
    iterations: int | None
    quiescence: bool
    singular: bool


@overload
def search(
    board: Board | str,
    algorithm: str = ...,
    evaluation: str | Evaluation | None = ...,
    depth: int | None = ...,
    time: float | None = ...,
    *,
    preset: str | None = ...,
    ties: str | None = ...,
    passes: str | None = ...,
    seed: int = ...,
    iterations: int | None = ...,
    quiescence: bool = ...,
    singular: bool = ...,
    trace: Literal[False] = ...,
    max_nodes: int = ...,
    language: str = ...,
) -> SearchResult: ...


@overload
def search(
    board: Board | str,
    algorithm: str = ...,
    evaluation: str | Evaluation | None = ...,
    depth: int | None = ...,
    time: float | None = ...,
    *,
    preset: str | None = ...,
    ties: str | None = ...,
    passes: str | None = ...,
    seed: int = ...,
    iterations: int | None = ...,
    quiescence: bool = ...,
    singular: bool = ...,
    trace: Literal[True],
    max_nodes: int = ...,
    language: str = ...,
) -> Trace: ...


@overload
def search(
    board: Board | str,
    algorithm: str = ...,
    evaluation: str | Evaluation | None = ...,
    depth: int | None = ...,
    time: float | None = ...,
    *,
    preset: str | None = ...,
    ties: str | None = ...,
    passes: str | None = ...,
    seed: int = ...,
    iterations: int | None = ...,
    quiescence: bool = ...,
    singular: bool = ...,
    trace: bool,
    max_nodes: int = ...,
    language: str = ...,
) -> SearchResult: ...


def search(
    board: Board | str,
    algorithm: str = "alphabeta",
    evaluation: str | Evaluation | None = None,
    depth: int | None = None,
    time: float | None = None,
    *,
    preset: str | None = None,
    ties: str | None = None,
    passes: str | None = None,
    seed: int = 0,
    iterations: int | None = None,
    quiescence: bool = False,
    singular: bool = False,
    trace: bool = False,
    max_nodes: int = 100_000,
    language: str = "en",
) -> SearchResult:
    """Searches a position with a textbook algorithm.

    `algorithm` is one of `ALGORITHMS`. `evaluation` is one of `EVALUATIONS`, the name of a registered function, or a
    function that gets a board and returns a whole number, the value for `board.turn`; the default is that of the
    preset, or "weights". An exception of the function stops the search and is raised.

    `depth` is in plies, `time` in seconds. Without both, the depth is 4; with a time, depths 1, 2, 3, ... are searched
    until the time is over. `mcts` runs 10,000 playouts, or `iterations`, or as many as the time allows.

    `preset` is one of `PRESETS`. `ties` ("first" or "last") says which of equally good moves is chosen, `passes` says
    whether a position in which the side to move must pass is searched further ("ply") or is a leaf ("leaf").
    `quiescence` extends leaves while a corner can be taken, `singular` searches a move that is clearly better than all
    others one ply deeper.

    With `trace=True` the result is a `Trace`, for searches of up to `max_nodes` nodes. Its sentences are in `language`:
    "en", "el", "ca", "ja" or "zh".

    Ctrl-C stops the search.
    """
    settings = _Settings(
        algorithm=text("algorithm", algorithm),
        evaluation=None if evaluation is None else resolve(evaluation),
        depth=None if depth is None else whole("depth", depth, 0, _MOST_DEPTH),
        time=None if time is None else number("time", time, 0, None, "seconds"),
        preset=None if preset is None else text("preset", preset),
        ties=None if ties is None else text("ties", ties),
        passes=None if passes is None else text("passes", passes),
        seed=whole("seed", seed, 0, 2**64 - 1),
        iterations=None if iterations is None else whole("iterations", iterations, 1, 2**63 - 1),
        quiescence=flag("quiescence", quiescence),
        singular=flag("singular", singular),
    )
    if not flag("trace", trace):
        return _result(_obverse.classic_search(board, settings))
    most = whole("max_nodes", max_nodes, 1, _MOST_NODES)
    spoken = text("language", language)
    recording, fields = _obverse.classic_record(board, settings, most, spoken)
    options = dict(
        evaluation=evaluation, depth=depth, preset=preset, ties=ties, passes=passes, seed=seed,
        quiescence=quiescence, singular=singular, trace=True, max_nodes=max_nodes, language=language,
    )  # fmt: skip
    start = board.copy(stack=False) if isinstance(board, Board) else board
    return Trace(**_fields(fields), _recording=recording, _source=(search, (start, algorithm), options))


def _result(fields: tuple[Any, ...]) -> SearchResult:
    return SearchResult(**_fields(fields))


def _fields(values: tuple[Any, ...]) -> dict[str, Any]:
    fields = dict(zip(SearchResult.__dataclass_fields__, values))
    fields["depths"] = [DepthResult(*row) for row in fields["depths"]]
    return fields


@overload
def search_tree(
    tree: Tree,
    algorithm: str = ...,
    *,
    root: str | None = ...,
    ties: str | None = ...,
    trace: Literal[False] = ...,
    max_nodes: int = ...,
    language: str = ...,
) -> SearchResult: ...


@overload
def search_tree(
    tree: Tree,
    algorithm: str = ...,
    *,
    root: str | None = ...,
    ties: str | None = ...,
    trace: Literal[True],
    max_nodes: int = ...,
    language: str = ...,
) -> Trace: ...


@overload
def search_tree(
    tree: Tree,
    algorithm: str = ...,
    *,
    root: str | None = ...,
    ties: str | None = ...,
    trace: bool,
    max_nodes: int = ...,
    language: str = ...,
) -> SearchResult: ...


def search_tree(
    tree: Tree,
    algorithm: str = "alphabeta",
    *,
    root: str | None = None,
    ties: str | None = None,
    trace: bool = False,
    max_nodes: int = 100_000,
    language: str = "en",
) -> SearchResult:
    """Searches a tree of numbers with minimax, alpha-beta or scout.

    The tree is text such as "((3 12 8)(2 4 6))", or nested lists. Its numbers are values for MAX, which moves at the root
    unless `root` is "min". Moves are named as in textbooks: the inner nodes are A, B, C, ... level by level, and the
    moves of B are b1, b2, ... With `ties="last"` the tree is searched from right to left.

    >>> import obverse as ob
    >>> ob.classic.search_tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]], "minimax").leaves
    9
    >>> ob.classic.search_tree("((3 12 8)(2 4 6))", root="min").value
    6
    """
    arguments = (
        tree if isinstance(tree, str) else _tree_text(tree),
        text("algorithm", algorithm),
        None if root is None else text("root", root),
        None if ties is None else text("ties", ties),
    )
    if not flag("trace", trace):
        return _result(_obverse.classic_search_tree(*arguments))
    most = whole("max_nodes", max_nodes, 1, _MOST_NODES)
    spoken = text("language", language)
    recording, fields = _obverse.classic_record_tree(*arguments, most, spoken)
    options = dict(root=root, ties=ties, trace=True, max_nodes=max_nodes, language=language)
    return Trace(**_fields(fields), _recording=recording, _source=(search_tree, (arguments[0], algorithm), options))


def _tree_text(tree: object, level: int = 0) -> str:
    if isinstance(tree, bool) or not isinstance(tree, (int, Sequence)) or isinstance(tree, (str, bytes)):
        raise TypeError(f"{tree!r:.60} is not a tree: expected text, a whole number or a list of trees")
    if isinstance(tree, int):
        if abs(tree) > _LARGEST_NUMBER:
            raise ValueError(f"a number of the tree is out of range: expected -{_LARGEST_NUMBER} to {_LARGEST_NUMBER}")
        return str(int(tree))
    if level > 64:
        raise ValueError("the lists are nested deeper than 64 levels")
    return "(" + " ".join(_tree_text(child, level + 1) for child in tree) + ")"


def evaluate(board: Board | str, evaluation: str | Evaluation = "weights") -> Explanation:
    """Evaluates a position: the value and its parts.

    >>> import obverse as ob
    >>> explanation = ob.classic.evaluate("f5d6c3", "corners")
    >>> explanation.value, explanation.black
    (-25, 25)
    >>> sum(explanation.parts.values())
    -25
    """
    board = board if isinstance(board, Board) else Board(board)
    chosen = resolve(evaluation)
    name = chosen if isinstance(chosen, str) else chosen[0]
    parts = _obverse.classic_evaluate(board, chosen)
    known = [known for known in EVALUATIONS if _obverse.classic_spelling(name, known)]
    return Explanation(known[0] if known else name, board.turn, dict(parts))


_registered: dict[str, Evaluation] = {}


@overload
def register(function: _Function, /, *, name: str | None = None) -> _Function: ...


@overload
def register(function: None = None, /, *, name: str | None = None) -> Callable[[_Function], _Function]: ...


def register(function: Any = None, /, *, name: str | None = None) -> Any:
    """Gives a Python function a name. The name can be used wherever the name of an evaluation is expected, also in the
    specifications of players.

    Use it as a decorator or as a function. Registering a name again replaces the function.

    >>> import obverse as ob
    >>> @ob.classic.register
    ... def most_moves(board):
    ...     return len(board.legal_moves)
    >>> ob.classic.search(ob.Board(), "minimax", "most_moves", depth=1).value
    -3
    >>> ob.player("alphabeta:depth=2,eval=most_moves").name
    'alphabeta:depth=2,eval=most_moves'
    >>> ob.classic.unregister("most_moves")
    """
    if function is None:
        return lambda function: register(function, name=name)
    if not callable(function):
        raise TypeError(f"{function!r:.60} is not a function: expected a function of a board")
    chosen = _function_name(function) if name is None else text("name", name)
    if not chosen or re.search(r"[,:=\s]", chosen) or chosen == "<lambda>":
        raise ValueError(f"`{chosen}` is not a name of an evaluation: expected letters and digits, as in name=\"mine\"")
    if any(_obverse.classic_spelling(chosen, known) for known in EVALUATIONS):
        raise ValueError(f"`{chosen}` is a built-in evaluation: choose another name")
    _registered[chosen] = function
    return function


def unregister(name: str) -> None:
    """Removes a registered function. Raises `KeyError` if no function has this name."""
    del _registered[name]


def registered() -> dict[str, Evaluation]:
    """Returns the registered functions by name."""
    return dict(_registered)


def resolve(evaluation: Any) -> str | tuple[str, Evaluation]:
    """Returns the name of a built-in evaluation, or a Python function with its name."""
    if isinstance(evaluation, str):
        function = registered_function(evaluation)
        return evaluation if function is None else (evaluation, function)
    if callable(evaluation):
        return (_function_name(evaluation), evaluation)
    raise TypeError(f"{evaluation!r:.60} is not an evaluation: expected a name or a function")


def registered_function(name: str) -> Evaluation | None:
    """Returns the registered function with a name. Case, hyphens, underscores and spaces do not matter."""
    if name in _registered:
        return _registered[name]
    spelled = (known for known in _registered if _obverse.classic_spelling(name, known))
    return next((_registered[known] for known in spelled), None)


def _function_name(function: object) -> str:
    name = getattr(function, "__name__", None)
    return name if isinstance(name, str) else type(function).__name__


def __dir__() -> list[str]:
    return sorted(__all__)
