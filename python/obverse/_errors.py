"""The exceptions of the package. Their messages are those of the `obverse` command."""

from __future__ import annotations


class ObverseError(Exception):
    """The base class of the exceptions of this package."""


class IllegalMove(ObverseError, ValueError):
    """A move that the rules do not allow in its position. The message gives the reason."""


class FormatError(ObverseError, ValueError):
    """Text or a file that cannot be parsed.

    `line` and `column`, counted from 1, say where the error is in a text; `byte` says where it is in a binary file.
    `file` is the name of the file, and `record` the number of the game or position in it, from 1. Each is `None` if it
    is unknown.
    """

    line: int | None
    column: int | None
    byte: int | None
    file: str | None
    record: int | None

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        byte: int | None = None,
        file: str | None = None,
        record: int | None = None,
    ) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.byte = byte
        self.file = file
        self.record = record

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (str(self), self.line, self.column, self.byte, self.file, self.record))


class EngineError(ObverseError, RuntimeError):
    """An engine cannot be started or used. The message says what to do instead."""
