"""Squares, the pass, colours: small types that Python and the extension module share."""

from __future__ import annotations

import enum
from typing import Literal, Union


class Square(enum.IntEnum):
    """A square. Its number is its index in the order a1, b1, ..., h1, a2, ..., h8.

    >>> Square.F5, str(Square.F5), int(Square.F5)
    (F5, 'f5', 37)
    >>> Square("f5") is Square(37) is Square.F5
    True
    """

    A1 = 0
    B1 = 1
    C1 = 2
    D1 = 3
    E1 = 4
    F1 = 5
    G1 = 6
    H1 = 7
    A2 = 8
    B2 = 9
    C2 = 10
    D2 = 11
    E2 = 12
    F2 = 13
    G2 = 14
    H2 = 15
    A3 = 16
    B3 = 17
    C3 = 18
    D3 = 19
    E3 = 20
    F3 = 21
    G3 = 22
    H3 = 23
    A4 = 24
    B4 = 25
    C4 = 26
    D4 = 27
    E4 = 28
    F4 = 29
    G4 = 30
    H4 = 31
    A5 = 32
    B5 = 33
    C5 = 34
    D5 = 35
    E5 = 36
    F5 = 37
    G5 = 38
    H5 = 39
    A6 = 40
    B6 = 41
    C6 = 42
    D6 = 43
    E6 = 44
    F6 = 45
    G6 = 46
    H6 = 47
    A7 = 48
    B7 = 49
    C7 = 50
    D7 = 51
    E7 = 52
    F7 = 53
    G7 = 54
    H7 = 55
    A8 = 56
    B8 = 57
    C8 = 58
    D8 = 59
    E8 = 60
    F8 = 61
    G8 = 62
    H8 = 63

    @classmethod
    def _missing_(cls, value: object) -> Square | None:
        if isinstance(value, str):
            return cls.__members__.get(value.strip().upper())
        return None

    @property
    def column(self) -> int:
        """Column, 0 for a to 7 for h."""
        return self & 7

    @property
    def row(self) -> int:
        """Row, 0 for row 1 to 7 for row 8."""
        return self >> 3

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Pass(enum.IntEnum):
    """The pass, which is the move of a side without legal squares. Its action number is 64, after those of the squares.

    >>> Pass.PASS, str(Pass.PASS), int(Pass.PASS)
    (PASS, 'pass', 64)
    """

    PASS = 64

    def __str__(self) -> str:
        return "pass"

    def __repr__(self) -> str:
        return "PASS"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Color(enum.Enum):
    """A side: `BLACK` moves first.

    >>> Color.BLACK.opponent, str(Color.WHITE), Color("white") is Color.WHITE
    (WHITE, 'white', True)
    """

    BLACK = "black"
    WHITE = "white"

    @classmethod
    def _missing_(cls, value: object) -> Color | None:
        if isinstance(value, str):
            return {"black": cls.BLACK, "x": cls.BLACK, "white": cls.WHITE, "o": cls.WHITE}.get(value.lower())
        return None

    @property
    def opponent(self) -> Color:
        """The other side."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    @property
    def symbol(self) -> Literal["X", "O"]:
        """The letter of the side's discs in board strings."""
        return "X" if self is Color.BLACK else "O"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return self.name


Move = Union[Square, Pass]
"""A placement or a pass, as the package returns it."""

MoveLike = Union[Square, Pass, int, str]
"""What functions accept as a move: a square, `PASS`, an action number from 0 to 64, or text such as "f5"."""
