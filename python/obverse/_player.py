"""Players of matches and tournaments."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Union

from . import _obverse
from ._limit import Limit
from ._obverse import Board
from ._settings import text, whole
from ._types import Color, Move, MoveLike, Pass
from .classic import registered_function


class Player:
    """A player of matches: subclass it and write `play`.

    >>> import obverse as ob
    >>> class First(ob.Player):
    ...     def play(self, board, limit):
    ...         return board.legal_moves[0]
    >>> result = ob.match(First, "random", games=4)
    >>> result.wins + result.draws + result.losses
    4

    A match calls `new_game` before the player's first move of each game. `play` is called only in positions with a
    legal square; the match plays the passes. An exception, an answer that is not a move, or an illegal move loses the
    game. After three such failures in a row the player is out, and its remaining games are lost.

    A match with a player *class* makes an object for each game that runs at the same time. With an *object* the games run
    one after the other, so that its methods are never called from two games at once.
    """

    name: str = ""
    """Name in results. If it is empty, the name of the class is used."""

    def new_game(self, seed: int, color: Color) -> None:
        """Prepares for a new game, in which the player has `color`. `seed` is for repeatable random choices."""

    def play(self, board: Board, limit: Limit) -> MoveLike:
        """Returns the move to play on the board, which is a copy with all moves of the game.

        `limit.time` is the time for the move in seconds; `limit.clock` and `limit.increment` are those of a game clock.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method `play`")


MoveFunction = Union[Callable[[Board], MoveLike], Callable[[Board, Limit], MoveLike]]
"""A function of a board, or of a board and a limit, that returns a move."""

PlayerLike = Union[str, Player, type[Player], MoveFunction, Callable[[], Player]]
"""A player as matches accept it: a specification, a `Player` object, a subclass of `Player`, a function that returns
moves, or a function without arguments that returns a `Player`."""


class SpecPlayer(Player):
    """A player made from a specification; see `player`."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self._player = _obverse.SpecPlayer(entrant(spec))
        self.name = self._player.name

    def new_game(self, seed: int, color: Color = Color.BLACK) -> None:
        """Forgets earlier games. `seed` is the seed of random choices."""
        self._player.new_game(whole("seed", seed, 0, 2**64 - 1))

    def play(self, board: Board | str, limit: Limit | None = None) -> Move:
        """Returns the player's move: a square, or `PASS` if the side to move has none.

        Only `time`, `clock` and `increment` of the limit are used: the specification says how far the player searches.
        Raises `ValueError` if the game is over. Ctrl-C stops the search.
        """
        board = board if isinstance(board, Board) else Board(board)
        if board.is_game_over:
            raise ValueError("the game is over: there is no move to play")
        if board.must_pass:
            return Pass.PASS
        limit = Limit() if limit is None else limit
        return self._player.play(board, limit.time, limit.clock, limit.increment)

    def __repr__(self) -> str:
        return f"player({self.spec!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (player, (self.spec,))


def player(spec: str, /) -> SpecPlayer:
    """Returns a player from a specification, as `obverse match` takes it.

    Specifications are a name, or a name and options: "engine:level=5", "opponent:club",
    "alphabeta:depth=6,eval=corners", "mcts:time=0.5", "random", "gtp:COMMAND". `obverse match --help` lists them.

    >>> import obverse as ob
    >>> ob.player("alphabeta:depth=3").play(ob.Board())
    D3
    """
    return SpecPlayer(text("spec", spec))


@dataclass(frozen=True)
class Entrant:
    """A player of a match, as the extension module takes it."""

    name: str | None
    spec: str | None = None
    evaluation: tuple[str, Callable[[Board], int]] | None = None
    factory: Callable[[], Player] | None = None
    is_shared: bool = False
    """Whether all games use the same player object, so that the games must not run at the same time."""


class _FunctionPlayer(Player):
    """A player whose moves come from a function."""

    def __init__(self, function: Callable[..., MoveLike], takes_limit: bool) -> None:
        self._function = function
        self._takes_limit = takes_limit

    def play(self, board: Board, limit: Limit) -> MoveLike:
        return self._function(board, limit) if self._takes_limit else self._function(board)


class _Factory:
    """Creates players. The first player is created at once, so that errors are raised before the first game."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._first: list[Any] = [_with_play(make())]

    @property
    def first(self) -> Any:
        return self._first[0]

    def __call__(self) -> Any:
        return self._first.pop() if self._first else _with_play(self._make())


def _with_play(made: object) -> object:
    if not callable(getattr(made, "play", None)) or isinstance(made, type):
        raise TypeError(f"{made!r:.60} is not a player: it has no method `play`")
    return made if hasattr(made, "new_game") else _DuckPlayer(made)


class _DuckPlayer(Player):
    """Wraps an object that has a method `play` but is not a `Player`."""

    def __init__(self, made: Any) -> None:
        self._made = made
        self.name = _name(made)

    def play(self, board: Board, limit: Limit) -> MoveLike:
        move: MoveLike = self._made.play(board, limit)
        return move


def _name(made: object) -> str:
    name = getattr(made, "name", None) or getattr(made, "__name__", None)
    return name if isinstance(name, str) else type(made).__name__


def entrant(given: PlayerLike) -> Entrant:
    """Converts what a user gave as a player to an entrant."""
    if isinstance(given, SpecPlayer):
        given = given.spec
    if isinstance(given, str):
        return _spec_entrant(given)
    if isinstance(given, type):
        factory = _Factory(given)
        return Entrant(_name(factory.first) if getattr(given, "name", "") else given.__name__, factory=factory)
    if callable(getattr(given, "play", None)):
        made: Any = _with_play(given)
        return Entrant(_name(given), factory=lambda: made, is_shared=True)
    if not callable(given):
        raise TypeError(f"{given!r:.60} is not a player: expected a specification, a Player or a function")
    return _function_entrant(given)


def _function_entrant(given: Callable[..., Any]) -> Entrant:
    try:
        signature = inspect.signature(given)
    except (TypeError, ValueError):
        return Entrant(_name(given), factory=lambda: _FunctionPlayer(given, False))

    def takes(count: int) -> bool:
        try:
            signature.bind(*[None] * count)
        except TypeError:
            return False
        return True

    if takes(0):
        factory = _Factory(given)
        return Entrant(_name(factory.first), factory=factory)
    if not takes(1) and not takes(2):
        raise TypeError(f"{given!r:.60} is not a player: expected a function of a board, or of a board and a limit")
    takes_limit = not takes(1)
    return Entrant(_name(given), factory=lambda: _FunctionPlayer(given, takes_limit))


def _spec_entrant(spec: str) -> Entrant:
    """Removes a registered evaluation from a specification, because the extension module does not know its name."""
    kind, colon, options = spec.partition(":")
    if not colon or kind.lower() in ("engine", "gtp", "nboard", "program"):
        return Entrant(None, spec)
    kept: list[str] = []
    evaluation = None
    for option in options.split(","):
        name, _, value = option.partition("=")
        function = registered_function(value) if name == "eval" else None
        if function is None:
            kept.append(option)
        else:
            evaluation = (value, function)
    if evaluation is None:
        return Entrant(None, spec)
    # Keep an option `eval`, so that an algorithm that has no such option is still refused.
    rest = ",".join([*kept, "eval=weights"])
    return Entrant(spec, f"{kind}:{rest}", evaluation)
