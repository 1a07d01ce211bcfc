"""Calls every public function, class and method of the package with right and wrong arguments. Run by
test_robustness.py.

    python -X faulthandler call_sequences.py wrong LAST_CALL      each argument of each call replaced by wrong values
    python -X faulthandler call_sequences.py random LAST_CALL SEED SEQUENCES

Classes and functions are found by introspection, so new ones are called too. A call may raise an
`Exception`; a panic, a `SystemError`, a crash, or a call that neither ends nor reacts to a signal is a failure. Each
call is written to the file LAST_CALL before it runs, so that the call that crashed is known.

A new class needs an entry in `SAMPLES` only if it cannot be made from arguments that `RIGHT` knows. A parameter that
decides how long a call takes needs an entry in `RIGHT`.
"""

from __future__ import annotations

import contextlib
import copy
import faulthandler
import functools
import inspect
import itertools
import mmap
import operator
import os
import pickle
import random
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np

import obverse as ob

CALLS_PER_SEQUENCE = 25
# Seconds after which a call is interrupted, as by Ctrl-C.
INTERRUPT_AFTER = 0.1
# Seconds after which the process is ended, because a call reacts to no interrupt. The watchdog is a thread that takes
# time to start, so it is started once for several calls.
GIVE_UP_AFTER = 120
CALLS_PER_WATCH = 100
MEMORY = 6 << 30


class Interrupted(Exception):
    """Raised by the signal that interrupts a long call."""


class Hostile:
    """An object whose special methods raise."""

    def _fail(self, *_: object) -> Any:
        raise ArithmeticError("hostile")

    __repr__ = __str__ = __eq__ = __hash__ = __index__ = __int__ = __iter__ = __len__ = __bool__ = _fail
    __call__ = __float__ = __getitem__ = __fspath__ = _fail


class Liar(int):
    """A number whose `__index__` and `__eq__` contradict its value."""

    def __index__(self) -> int:
        return 2**65

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Text(str):
    """A subclass of `str`."""


def nested(depth: int) -> list[Any]:
    result: list[Any] = []
    for _ in range(depth):
        result = [result]
    return result


def circular() -> list[Any]:
    result: list[Any] = []
    result.append(result)
    return result


@functools.cache
def wrong_values() -> list[Any]:
    return [
        None, True, False, -1, 0, 1, 5, 64, 65, 2**31, 2**63, 2**64, 2**70, -(2**70), 10**400, 1.5, -0.0, 1e300,
        float("nan"), float("inf"), 3j, "", " ", "zz", "f5", "F5 ", "pass", "\0", "a\0b", "\ud800", "é" * 70, "X" * 64,
        "X" * 65 + " X", "x" * 2_000_000, "f5" * 100_000, "(" * 100_000, "(;" * 50_000, "[" * 100_000, Text("f5"), b"",
        b"x", bytearray(b"x"), [], {}, (), set(), [1], ["f5", None], [2**70], {"f5": 1}, [[]], nested(20_000),
        circular(), range(64), range(10**9, 10**9 + 100), iter([1, "x"]), object(), Hostile(), [Hostile()], Liar(3),
        int, Exception, lambda *_: None, lambda *_: 1 / 0, print, ob, np.int64(37), np.float32(1.5), np.zeros(3),
        np.zeros((1, 2, 8, 8), dtype=np.uint8), np.full((2, 8, 8), np.nan), np.array("f5"), np.array([None]),
        os, NotImplemented, ...,
    ]  # fmt: skip


ENDGAME = ob.Board().playout(seed=4)
OPENING = ob.Board("f5d6c3d3c4")


def late(seed: int, empties: int) -> ob.Board:
    """A board with few empties, which any search solves at once."""
    board = ob.Board()
    random_numbers = random.Random(seed)
    while board.empties > empties and board.legal_actions:
        board.push(random_numbers.choice(board.legal_actions))
    return board


def right_boards() -> list[Any]:
    return [ob.Board(), OPENING.copy(), ENDGAME.copy(), *(late(seed, 6) for seed in range(4)), "f5d6", ob.Board.START]


def right_moves() -> list[Any]:
    return [ob.F5, ob.PASS, 37, 64, "f5", "pass", *ob.SquareSet(2**64 - 1)]


def limits() -> list[Any]:
    return [made for keywords in ({"depth": 2}, {"level": 1}, {"nodes": 1000}) if (made := attempt(ob.Limit, keywords))]


def attempt(function: Callable[..., Any], keywords: dict[str, Any]) -> Any:
    try:
        return function(**keywords)
    except Exception:
        return None


# Valid values for parameters, by the name of the parameter.
RIGHT: dict[str, Callable[[], list[Any]]] = {
    "position": right_boards,
    "board": right_boards,
    "positions": lambda: [right_boards()],
    "boards": lambda: [right_boards()],
    "move": right_moves,
    "move_": right_moves,
    "square": right_moves,
    "action": lambda: list(range(65)),
    "actions": lambda: [[37, 43]],
    "moves": lambda: [[37, 43], "f5d6"],
    "index": lambda: [0, -1, 3],
    "player": lambda: [0, 1],
    "players": lambda: [["random", "random"]],
    "agent": lambda: ["black", "white"],
    "color": lambda: [ob.BLACK, ob.WHITE, "black", "random"],
    "turn": lambda: [ob.BLACK, ob.WHITE],
    "black": lambda: [ob.SquareSet(1), "random", 5],
    "white": lambda: [ob.SquareSet(2), "random", 6],
    "squares": lambda: [ob.SquareSet(7), [1, 2], 99],
    "other": lambda: [ob.SquareSet(7), ob.Board()],
    "opponent": lambda: ["random", "greedy", lambda board: board.legal_actions[0]],
    "spec": lambda: ["random"],
    "first": lambda: ["random"],
    "second": lambda: ["random"],
    "render_mode": lambda: [None, "ansi"],
    "text": lambda: ["f5d6c3", "(;GM[2];B[f5])", "X" * 64 + " X;"],
    "algorithm": lambda: ["alphabeta", "minimax"],
    "evaluation": lambda: ["weights", "discs"],
    # These parameters decide how long a call takes.
    "depth": lambda: [0, 1, 2],
    "max_depth": lambda: [0, 1, 2],
    "level": lambda: [1],
    "limit": limits,
    "nodes": lambda: [1000],
    "time": lambda: [0.01],
    "games": lambda: [2],
    "rounds": lambda: [1],
    "iterations": lambda: [5],
    "playouts": lambda: [5],
    "threads": lambda: [1],
    "hash": lambda: [1],
    "seed": lambda: [None, 0, 7],
    "count": lambda: [3],
    "n": lambda: [3],
}
# Parameters that are never left out, because the default may take long.
BOUNDING = {"depth", "games", "hash", "iterations", "level", "limit", "max_depth", "nodes", "playouts", "rounds", "threads"}
# Full names of functions that are not called.
SKIPPED: set[str] = set()


def environment() -> Any:
    env = ob.env.pettingzoo(wrapped=False)
    env.reset()
    return env


# Objects whose methods are called.
SAMPLES: list[Callable[[], Any]] = [
    ob.Board,
    OPENING.copy,
    ENDGAME.copy,
    lambda: late(1, 6),
    ob.SquareSet,
    lambda: ob.SquareSet([1, 37]),
    lambda: ob.F5,
    lambda: ob.PASS,
    lambda: ob.BLACK,
    lambda: ENDGAME.outcome,
    lambda: ob.FormatError("wrong", 1, 2),
    ob.env.openspiel,
    lambda: ob.env.openspiel().new_initial_state(),
    ob.env.gymnasium,
    environment,
    lambda: ob.Game("f5d6c3"),
    lambda: ob.Game("f5d6c3").root.next,
    lambda: ob.Engine(hash=1, threads=1),
    lambda: ob.Engine(hash=1).analyse(late(1, 6), ob.Limit(depth=3)),
    lambda: ob.Engine(hash=1).review(late(1, 50), level=1),
    lambda: ob.classic.search(OPENING, "alphabeta", depth=2, trace=True),
    lambda: ob.player("random"),
]


def is_ours(item: object) -> bool:
    return str(getattr(item, "__module__", "")).split(".")[0] == "obverse"


def public_names(module: ModuleType) -> list[str]:
    return list(getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")]))


@functools.cache
def functions() -> dict[str, Callable[..., Any]]:
    """All public functions and classes of the package and its submodules, by their full name."""
    found: dict[str, Callable[..., Any]] = {}
    modules = [ob]
    seen = {ob.__name__}
    while modules:
        module = modules.pop()
        for name in public_names(module):
            item = getattr(module, name)
            if isinstance(item, ModuleType):
                if item.__name__.startswith("obverse.") and item.__name__ not in seen:
                    seen.add(item.__name__)
                    modules.append(item)
            elif callable(item) and is_ours(item):
                found[f"{module.__name__}.{name}"] = item
                if inspect.isclass(item):
                    for method in public_members(item):
                        if isinstance(inspect.getattr_static(item, method), (classmethod, staticmethod)) or (
                            inspect.isbuiltin(getattr(item, method))
                        ):
                            found[f"{module.__name__}.{name}.{method}"] = getattr(item, method)
    return {name: item for name, item in found.items() if name not in SKIPPED}


@functools.cache
def public_members(kind: type) -> list[str]:
    """Names of the public methods and properties that a class of the package defines."""
    names = {name for base in kind.__mro__ if is_ours(base) for name in vars(base)}
    return sorted(name for name in names if not name.startswith("_"))


# Operations of Python's syntax and standard library that call special methods, each with its number of further
# arguments.
OPERATIONS: dict[str, tuple[Callable[..., Any], int]] = {
    "repr": (repr, 0), "str": (str, 0), "len": (len, 0), "bool": (bool, 0), "int": (int, 0), "float": (float, 0),
    "hash": (hash, 0), "list": (lambda item: list(itertools.islice(item, 1000)), 0), "reversed": (reversed, 0),
    "next": (next, 0), "index": (operator.index, 0), "invert": (operator.invert, 0),
    "copy": (copy.copy, 0), "deepcopy": (copy.deepcopy, 0), "dir": (dir, 0), "enter": (lambda item: enter(item), 0),
    "pickle": (lambda item: pickle.loads(pickle.dumps(item)), 0), "format": (format, 1),
    "getitem": (operator.getitem, 1), "contains": (operator.contains, 1), "delitem": (operator.delitem, 1),
    "setitem": (operator.setitem, 2), "eq": (operator.eq, 1), "ne": (operator.ne, 1), "lt": (operator.lt, 1),
    "le": (operator.le, 1), "gt": (operator.gt, 1), "ge": (operator.ge, 1), "and": (operator.and_, 1),
    "or": (operator.or_, 1), "xor": (operator.xor, 1), "sub": (operator.sub, 1), "add": (operator.add, 1),
    "rand": (lambda item, other: other & item, 1), "ror": (lambda item, other: other | item, 1),
    "rxor": (lambda item, other: other ^ item, 1), "rsub": (lambda item, other: other - item, 1),
    "setstate": (lambda item, state: item.__setstate__(state), 1), "call": (lambda item, other: item(other), 1),
}  # fmt: skip


def enter(item: Any) -> None:
    with item:
        pass


@functools.cache
def parameters(function: Callable[..., Any]) -> list[inspect.Parameter] | None:
    """The parameters of a function, or `None` if they are unknown."""
    try:
        return list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None


class Caller:
    """Makes calls, and ends the process with a report if a call fails in a way that is not allowed."""

    def __init__(self, last_call: str) -> None:
        self.history: list[str] = []
        self.calls = 0
        self.raised = 0
        with open(last_call, "wb") as file:
            file.truncate(4096)
        self.file = open(last_call, "r+b")
        self.last_call = mmap.mmap(self.file.fileno(), 4096)
        signal.signal(signal.SIGALRM, self.interrupt)

    def interrupt(self, *_: object) -> None:
        raise Interrupted

    def call(self, name: str, function: Callable[..., Any], arguments: list[Any], keywords: dict[str, Any]) -> Any:
        """Calls a function. Returns its result, or `None` if it raised an exception that it may raise."""
        shown = [described(argument) for argument in arguments]
        shown += [f"{key}={described(value)}" for key, value in keywords.items()]
        text = f"{name}({', '.join(shown)})"
        self.history.append(text)
        self.last_call[:] = text.encode("utf-8", "backslashreplace")[:4096].ljust(4096)
        if self.calls % CALLS_PER_WATCH == 0:
            faulthandler.dump_traceback_later(GIVE_UP_AFTER, exit=True)
        self.calls += 1
        try:
            signal.setitimer(signal.ITIMER_REAL, INTERRUPT_AFTER)
            try:
                return function(*arguments, **keywords)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
        except SystemError as error:
            self.fail(error)
        except Exception:
            self.raised += 1
            return None
        except BaseException as error:
            self.fail(error)

    def fail(self, error: BaseException) -> None:
        kind = type(error)
        print(f"{kind.__module__}.{kind.__name__}: {error}\nafter these calls:", file=sys.stderr)
        print("\n".join(self.history[-CALLS_PER_SEQUENCE:]), file=sys.stderr)
        sys.stderr.flush()
        os._exit(1)


def described(value: Any) -> str:
    """A short text for reports. Does not call the package, because only the tested calls should do so."""
    if isinstance(value, (str, bytes)) and len(value) > 60:
        return f"{value[:20]!r} * {len(value)}"
    if value is None or type(value) in (int, float, str, bytes, bool):
        return repr(value)[:80]
    return f"<{type(value).__name__}>"


def arguments_for(
    function: Callable[..., Any], choose: Callable[[inspect.Parameter], Any]
) -> tuple[list[Any], dict[str, Any]]:
    """Arguments for the parameters of a function, each chosen by `choose`, which may return `Ellipsis` to leave it out."""
    arguments: list[Any] = []
    keywords: dict[str, Any] = {}
    for parameter in parameters(function) or []:
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        value = choose(parameter)
        if value is ...:
            continue
        if parameter.kind is parameter.KEYWORD_ONLY or keywords or skips_a_place(function, parameter, arguments):
            keywords[parameter.name] = value
        else:
            arguments.append(value)
    return arguments, keywords


def skips_a_place(function: Callable[..., Any], parameter: inspect.Parameter, arguments: list[Any]) -> bool:
    """Whether a parameter before this one was left out."""
    return (parameters(function) or []).index(parameter) != len(arguments)


def right_value(parameter: inspect.Parameter, random_numbers: random.Random) -> Any:
    """A value that is probably valid for a parameter of this name; `Ellipsis` to leave the parameter out."""
    is_needed = parameter.default is parameter.empty or parameter.name in BOUNDING
    if not is_needed and random_numbers.random() < 0.5:
        return ...
    if known := RIGHT.get(parameter.name):
        return random_numbers.choice(known() or [None])
    return ... if not is_needed else random_numbers.choice(right_boards() + [1, "f5"])


def call_with_wrong_values(caller: Caller) -> None:
    """Calls every function and method, with each argument in turn replaced by each wrong value."""
    random_numbers = random.Random(1)
    some = a_share_of_the_values()
    for name, function in functions().items():
        replace_each(caller, name, lambda function=function: function, random_numbers, some)
    for make in SAMPLES:
        sample = make()
        kind = type(sample).__name__
        for member in public_members(type(sample)):
            static = inspect.getattr_static(type(sample), member, None)
            if callable(static) or isinstance(static, (classmethod, staticmethod)):
                # Use a new object for each call, because earlier calls may have changed the sample.
                replace_each(caller, f"{kind}.{member}", lambda: getattr(copied(sample, make), member), random_numbers, some)
            else:
                caller.call(f"{kind}.{member}", getattr, [sample, member], {})
                for value in some():
                    # Skip classes written in Python: their attributes accept any value, as usual in Python.
                    if type(sample).__module__ == "obverse":
                        caller.call(f"setattr {kind}.{member}", setattr, [copied(sample, make), member, value], {})
        for operation, (function, count) in OPERATIONS.items():
            for value in some() if count else [None]:
                arguments = [copied(sample, make), *[value] * count]
                caller.call(f"{operation} {kind}", function, arguments, {})


def a_share_of_the_values() -> Callable[[], list[Any]]:
    """A function that returns a fifth of the wrong values, each time the next fifth, so that every value meets many
    parameters in a fifth of the time. With OBVERSE_ALL_VALUES=1 it returns all of them."""
    if os.environ.get("OBVERSE_ALL_VALUES"):
        return wrong_values
    turns = itertools.cycle(range(5))
    return lambda: wrong_values()[next(turns) :: 5]


def copied(sample: Any, make: Callable[[], Any]) -> Any:
    """A new object like a sample."""
    try:
        return copy.deepcopy(sample)
    except Exception:
        return make()


def replace_each(
    caller: Caller,
    name: str,
    function: Callable[[], Callable[..., Any]],
    random_numbers: random.Random,
    some: Callable[[], list[Any]],
) -> None:
    known = parameters(function())
    caller.call(name, function(), [], {}) if not known else None
    if known is None:
        for count in range(1, 4):
            for value in some():
                caller.call(name, function(), [value] * count, {})
        return
    for replaced in known:
        for value in some():

            def choose(parameter: inspect.Parameter) -> Any:
                if parameter.name != replaced.name:
                    return right_value(parameter, random_numbers)
                # `...` cannot be tested as an argument, because it marks an argument that is left out.
                return None if value is ... else value

            if replaced.kind in (replaced.VAR_POSITIONAL, replaced.VAR_KEYWORD):
                caller.call(name, function(), [value, value], {})
            else:
                arguments, keywords = arguments_for(function(), choose)
                caller.call(name, function(), arguments, keywords)
    caller.call(name, function(), [1] * (len(known) + 1), {})
    caller.call(name, function(), [], {"no_such_parameter": 1})


def call_at_random(caller: Caller, seed: int, sequences: int) -> None:
    """Makes sequences of random calls. The results of calls are used as objects and arguments of later calls."""
    for number in range(sequences):
        random_numbers = random.Random(f"{seed}, {number}")
        wrong = wrong_values()
        pool = [make() for make in SAMPLES]
        caller.history.append(f"sequence {number} of seed {seed}")
        for _ in range(CALLS_PER_SEQUENCE):

            def choose(parameter: inspect.Parameter) -> Any:
                dice = random_numbers.random()
                if dice < 0.65:
                    return right_value(parameter, random_numbers)
                if dice < 0.8:
                    return random_numbers.choice(pool)
                value = random_numbers.choice(wrong)
                return None if value is ... else value

            name, function, arguments, keywords = random_call(random_numbers, pool, wrong, choose)
            result = caller.call(name, function, arguments, keywords)
            pool += kept(result)
            del pool[: max(0, len(pool) - 60)]
        pool.clear()


def random_call(
    random_numbers: random.Random, pool: list[Any], wrong: list[Any], choose: Callable[[inspect.Parameter], Any]
) -> tuple[str, Callable[..., Any], list[Any], dict[str, Any]]:
    dice = random_numbers.random()
    if dice < 0.25:
        name, function = random_numbers.choice(list(functions().items()))
        return (name, function, *arguments_for(function, choose))
    target = random_numbers.choice(pool)
    kind = type(target).__name__
    members = public_members(type(target))
    if dice < 0.5 or not members:
        operation, (function, count) = random_numbers.choice(list(OPERATIONS.items()))
        return f"{operation} {kind}", function, [target, *random_numbers.choices(wrong + pool, k=count)], {}
    member = random_numbers.choice(members)
    static = inspect.getattr_static(type(target), member, None)
    if not (callable(static) or isinstance(static, (classmethod, staticmethod))):
        return f"{kind}.{member}", getattr, [target, member], {}
    method = getattr(target, member)
    return (f"{kind}.{member}", method, *arguments_for(method, choose))


def kept(result: Any) -> list[Any]:
    """The objects of a result that later calls should use."""
    if isinstance(result, (list, tuple)) and not is_ours(type(result)):
        return [item for item in result[:3] if is_ours(type(item))]
    if is_ours(type(result)):
        return [result]
    if isinstance(result, Iterator):
        with contextlib.suppress(Exception):
            return [item for item in itertools.islice(result, 2) if is_ours(type(item))]
    return []


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    # Discard what the environments print.
    sys.stdout = open(os.devnull, "w")
    mode, last_call, *rest = sys.argv[1:]
    # Import all libraries before interrupts begin: Python cannot import a library again after an interrupted import.
    for make in SAMPLES:
        make()
    caller = Caller(last_call)
    if mode == "wrong":
        call_with_wrong_values(caller)
    else:
        seed, sequences = map(int, rest)
        call_at_random(caller, seed, sequences)
    print(f"{caller.calls} calls, {caller.raised} exceptions, {len(functions())} functions", file=sys.stderr)


if __name__ == "__main__":
    main()
