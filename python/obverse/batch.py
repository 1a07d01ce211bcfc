"""Batches of positions as NumPy arrays.

A batch `X` has the type `uint8` and the shape (n, 2, 8, 8): for each position the discs of the side to move, then those of
the opponent, each as 8 rows of 8 squares, row 1 first. The squares are in the order a1, b1, ..., h8, so that
`X.reshape(n, 2, 64)` has the action numbers as its last index.

>>> import obverse as ob
>>> X = ob.batch.boards([ob.Board(), ob.Board("f5")])
>>> X.shape, X.dtype, X.sum(axis=(2, 3)).tolist()
((2, 2, 8, 8), dtype('uint8'), [[2, 2], [1, 4]])
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Union

from ._games import Path, _paths
from ._obverse import (
    Board,
    Game,
    PositionStream,
    batch_bits,
    batch_boards,
    batch_legal,
    batch_to_boards,
)
from ._types import Color

if TYPE_CHECKING:
    from typing import Literal

    import numpy as np
    from numpy.typing import NDArray

    # The kinds of labels, see `positions`.
    _Labels = Literal["result", "score", "theoretical", "move"]

__all__ = ["bits", "boards", "legal", "policy", "positions", "stream", "to_boards"]

Source = Union[Path, Iterable[Path], Game, Iterable[Game]]
"""Names of files, patterns such as `"*.wtb"`, or games."""


def positions(
    source: Source,
    *,
    labels: _Labels | None = "result",
    plies: Container[int] | None = None,
    unique: bool = False,
    symmetries: bool = False,
    limit: int | None = None,
) -> tuple[NDArray[np.uint8], NDArray[Any] | None]:
    """Reads the positions of files, or of games, as an array `X` and their labels as an array `y`.

    `labels` is one of the following. Positions without such a label are left out.

    - `"result"`: the result of the game in discs for the side to move
    - `"score"`: the score that the file has for the position, or for the move that was played in it
    - `"theoretical"`: the result under perfect play, from WTHOR files, for positions up to where perfect play begins
    - `"move"`: the action number of the move played, 64 for a pass
    - `None`: all positions are read, and `y` is `None`

    `y` has the type `float32`, and `int64` for moves. `plies` chooses positions by the number of moves before them, such as
    `range(10, 40)`; for a position that is not from a game, the number of its discs minus 4 is used. The last position
    of a finished game is left out. `symmetries` adds the seven rotations and reflections of each position. `unique`
    merges equal positions and labels them with the mean of their labels. `limit` is the maximum number of positions.

    Bad records are skipped, with a warning.

    >>> import obverse as ob
    >>> X, y = ob.batch.positions(ob.Game("e6f4e3f6g5d6e7f5c5"))
    >>> X.shape, y.tolist()
    ((9, 2, 8, 8), [64.0, -64.0, 64.0, -64.0, 64.0, -64.0, 64.0, -64.0, 64.0])
    """
    if limit is not None and limit < 0:
        raise ValueError(f"the limit {limit} is negative")
    reader = _stream(source, labels, plies, unique, symmetries)
    piece = _arrays(*reader.read(limit), labels)
    _warn(reader)
    return piece


def policy(
    source: Source,
    *,
    plies: Container[int] | None = None,
    unique: bool = False,
    symmetries: bool = False,
    limit: int | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Reads the positions of files, or of games, and the action numbers of the moves played in them.

    >>> import obverse as ob
    >>> X, moves = ob.batch.policy(ob.Game("f5d6c3"))
    >>> moves.tolist() == [ob.F5, ob.D6, ob.C3]
    True
    """
    boards, moves = positions(
        source, labels="move", plies=plies, unique=unique, symmetries=symmetries, limit=limit
    )
    assert moves is not None
    return boards, moves


def stream(
    source: Source,
    *,
    size: int = 65536,
    labels: _Labels | None = "result",
    plies: Container[int] | None = None,
    symmetries: bool = False,
) -> Iterator[tuple[NDArray[np.uint8], NDArray[Any] | None]]:
    """Reads positions like `positions`, but yields them in pieces of `size` positions, for files larger than the
    memory. The last piece may be smaller.

    >>> import obverse as ob
    >>> [len(X) for X, y in ob.batch.stream(ob.Game("f5d6c3d3c4"), labels="move", size=2)]
    [2, 2, 1]
    """
    if size < 1:
        raise ValueError(f"the size {size} is not positive")
    return _pieces(_stream(source, labels, plies, False, symmetries), size, labels)


def boards(boards: Iterable[Board]) -> NDArray[np.uint8]:
    """Returns boards as an array of the shape (n, 2, 8, 8)."""
    data = batch_boards(boards)
    array: NDArray[np.uint8] = _wrap(data, "uint8", (len(data) // 128, 2, 8, 8))
    return array


def bits(batch: Iterable[Board] | NDArray[Any]) -> NDArray[np.uint64]:
    """The bitboards of boards, given as `Board` objects or as an array: shape (n, 2), type `uint64`. The lowest bit is
    a1.

    >>> import obverse as ob
    >>> [hex(bits) for bits in ob.batch.bits([ob.Board()])[0]]
    ['0x810000000', '0x1008000000']
    """
    if isinstance(batch, _numpy().ndarray):
        return _packed(batch)
    data = batch_bits(batch)
    array: NDArray[np.uint64] = _wrap(data, "uint64", (len(data) // 16, 2))
    return array


def to_boards(batch: NDArray[Any], *, turn: Color = Color.BLACK) -> list[Board]:
    """The boards of an array. The side to move is `turn` in all of them, since the array has no colors.

    >>> import obverse as ob
    >>> ob.batch.to_boards(ob.batch.boards([ob.Board()])) == [ob.Board()]
    True
    """
    return batch_to_boards(_packed(batch).tobytes(), turn)


def legal(batch: NDArray[Any] | Iterable[Board]) -> NDArray[np.bool_]:
    """The legal actions of an array of boards: shape (n, 65), type `bool`. Action 64 is the pass; no action is legal after
    the end of the game.

    >>> import obverse as ob
    >>> ob.batch.legal([ob.Board()]).nonzero()[1].tolist()
    [19, 26, 37, 44]
    """
    data = batch_legal(bits(batch).tobytes())
    array: NDArray[np.bool_] = _wrap(data, "bool", (len(data) // 65, 65))
    return array


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("obverse.batch needs NumPy: pip install obverse[numpy]") from error
    return numpy


def _wrap(data: bytearray, dtype: str, shape: tuple[int, ...]) -> Any:
    """Returns an array that shares the memory of `data`."""
    numpy = _numpy()
    return numpy.frombuffer(data, dtype).reshape(shape) if data else numpy.zeros(shape, dtype)


def _packed(batch: Any) -> NDArray[np.uint64]:
    """The bitboards of an array of planes."""
    numpy = _numpy()
    batch = numpy.asarray(batch)
    if batch.ndim == 3:
        batch = batch[numpy.newaxis]
    if batch.ndim != 4 or batch.shape[1:] != (2, 8, 8):
        raise ValueError(f"an array of shape {batch.shape} has no boards: expected (n, 2, 8, 8)")
    if batch.dtype.kind not in "buif":
        raise TypeError(f"an array of type {batch.dtype} has no boards: expected numbers")
    count = len(batch)
    packed = numpy.packbits((batch != 0).reshape(count, 2, 64), axis=2, bitorder="little")
    # The first byte of a bitboard is the least significant one.
    array: NDArray[np.uint64] = packed.view("<u8").astype("uint64", copy=False).reshape(count, 2)
    return array


def _stream(
    source: object, labels: _Labels | None, plies: Container[int] | None, unique: bool, symmetries: bool
) -> PositionStream:
    _numpy()
    # A game has at most 128 moves.
    wanted = None if plies is None else [ply for ply in range(128) if ply in plies]
    if isinstance(source, Game):
        return PositionStream._of_games([source], labels, wanted, unique, symmetries)
    if not isinstance(source, (str, os.PathLike)) and isinstance(source, Iterable):
        source = list(source)
        if any(isinstance(each, Game) for each in source):
            return PositionStream._of_games(source, labels, wanted, unique, symmetries)
    return PositionStream._of_paths(_paths(source), labels, wanted, unique, symmetries)


def _pieces(
    reader: PositionStream, size: int, labels: _Labels | None
) -> Iterator[tuple[NDArray[np.uint8], NDArray[Any] | None]]:
    while True:
        boards, numbers, count = reader.read(size)
        if count == 0:
            break
        yield _arrays(boards, numbers, count, labels)
    _warn(reader)


def _arrays(
    boards: bytearray, numbers: bytearray | None, count: int, labels: _Labels | None
) -> tuple[NDArray[np.uint8], NDArray[Any] | None]:
    batch = _wrap(boards, "uint8", (count, 2, 8, 8))
    if numbers is None:
        return batch, None
    return batch, _wrap(numbers, "int64" if labels == "move" else "float32", (count,))


def _warn(reader: PositionStream) -> None:
    if reader.errors:
        plural = "record is" if reader.errors == 1 else "records are"
        warnings.warn(
            f"{reader.errors} {plural} bad and skipped; the first: {reader.first_error}", stacklevel=3
        )
