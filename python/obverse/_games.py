"""Reading and writing of games, and their headers."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator, MutableMapping
from typing import IO, Any, Union

from ._obverse import Game, GameReader, Node, PositionReader, write_games
from ._types import Move

Path = Union[str, "os.PathLike[str]"]
"""The name of a file."""

HEADERS = ("black", "white", "black_rating", "white_rating", "event", "date", "clock", "result")
"""The names of all headers."""


class Headers(MutableMapping[str, Any]):
    """The known headers of a game, as a mapping. Changing the mapping changes the game.

    >>> import obverse as ob
    >>> headers = ob.Game("f5", event="Cup").headers
    >>> headers["black_rating"] = 1800
    >>> headers
    Headers({'black_rating': 1800.0, 'event': 'Cup'})
    >>> del headers["event"]
    >>> list(headers)
    ['black_rating']
    """

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getitem__(self, name: str) -> Any:
        value = getattr(self._game, name) if name in HEADERS else None
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: Any) -> None:
        if name not in HEADERS:
            raise KeyError(f"{name!r} is not a header: expected {', '.join(HEADERS)}")
        setattr(self._game, name, value)

    def __delitem__(self, name: str) -> None:
        self[name]
        setattr(self._game, name, None)

    def __iter__(self) -> Iterator[str]:
        return (name for name in HEADERS if getattr(self._game, name) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"Headers({dict(self)!r})"


def read(
    source: Path | Iterable[Path] | IO[bytes] | IO[str],
    *,
    format: str | None = None,
    players: Path | None = None,
    tournaments: Path | None = None,
) -> GameReader:
    """Reads the games of a file in any format, one at a time.

    `source` is the name of a file, a pattern such as `"*.wtb"`, several of them, or an open file. Positions come as games
    without moves. A bad record does not stop the iteration: its error is added to `errors` of the iterator. If
    there are several files, a file of unknown format is an error in this list too; a single file of unknown format
    raises `FormatError`.

    The format is detected unless `format` names it: `transcript`, `xot`, `board`, `problem`, `obf`, `ggf`, `sgf`, `pgn`,
    `wthor`, `quest`, `json` or `edax`.

    Names of players and tournaments of a WTHOR file are read from the `.jou` and the `.trn` file beside it, or from the
    files `players` and `tournaments`.

    >>> import io, obverse as ob
    >>> games = ob.read(io.StringIO("f5d6c3\\nf5d6a1\\nf5f6\\n"))
    >>> [game.transcript for game in games]
    ['f5d6c3', 'f5f6']
    >>> games.format, games.errors[0].record, games.errors[0].line, games.errors[0].column
    ('XOT', 2, 2, 5)
    """
    if hasattr(source, "read"):
        name = getattr(source, "name", None)
        return GameReader._of_file(source, format, name if isinstance(name, str) else None)
    return GameReader._of_paths(
        _paths(source),
        format,
        None if players is None else os.fspath(players),
        None if tournaments is None else os.fspath(tournaments),
    )


def read_positions(source: Path | Iterable[Path]) -> PositionReader:
    """Reads the positions of files in any format, one at a time, as `ScoredBoard`s: the board, and its score for the side
    to move or `None`.

    Scores come from OBF files (the score of the position, or else the best score of its moves), from files that
    `obverse selfplay` wrote, and from the JSON of `obverse solve` and `obverse hint`. The score of a position of a game
    is the result of the game. Errors of bad records are added to `errors` of the iterator.
    """
    return PositionReader._of_paths(_paths(source))


def parse(text: str | bytes) -> Game:
    """Reads the first game of a text in any format. A position becomes a game without moves.

    >>> import obverse as ob
    >>> ob.parse("1. f5 d6 2. c3").moves
    [F5, D6, C3]
    """
    return Game.parse(text)


def parse_all(text: str | bytes, *, format: str | None = None) -> GameReader:
    """Reads all games of a text in any format, one at a time, as `read` does with a file.

    >>> import obverse as ob
    >>> len(list(ob.parse_all("f5d6c3\\nf5f6\\n")))
    2
    """
    return GameReader._of_text(text, format)


def write(games: Game | Iterable[Game], path: Path, *, format: str | None = None) -> int:
    """Writes games to a file and returns the number of games. An old file is replaced when the new one is complete.

    The format is `format`, or follows from the extension of the file; see `Game.save`. If the format cannot hold one of
    the games, raises `ValueError` and writes nothing.
    """
    return write_games([games] if isinstance(games, Game) else games, os.fspath(path), format)


def _paths(source: object) -> list[str]:
    """Returns the files that match names and patterns."""
    if isinstance(source, (str, os.PathLike)):
        sources: Iterable[object] = [source]
    elif isinstance(source, Iterable) and not isinstance(source, (bytes, bytearray, memoryview)):
        sources = source
    else:
        raise TypeError(f"{source!r:.60} is not a file: expected a name, several names, or an open file")
    paths = [path for each in sources for path in _expanded(each)]
    if not paths:
        raise ValueError("there are no files to read")
    return paths


def _expanded(source: object) -> list[str]:
    if not isinstance(source, (str, os.PathLike)):
        raise TypeError(f"{source!r:.60} is not the name of a file")
    path = os.fspath(source)
    if not isinstance(path, str):
        raise TypeError(f"{source!r:.60} is not the name of a file: expected str")
    if "\0" in path:
        raise ValueError(f"{path!r:.60} is not the name of a file: it has a null character")
    if glob.has_magic(path) and not os.path.exists(path):
        found = sorted(glob.glob(path, recursive=True))
        if not found:
            raise FileNotFoundError(f"there is no file {path}")
        return found
    # The extension module reads standard input for the name "-", as the command does.
    return [os.path.join(".", path) if path == "-" else path]


def _node(game: Game, moves: list[Move]) -> Node:
    """Returns the node of a game after these moves. Used to restore pickled nodes."""
    node = game.root
    for move in moves:
        node = node[move]
    return node
