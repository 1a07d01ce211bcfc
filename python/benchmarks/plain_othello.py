"""Othello in plain Python on bitboards. The benchmark compares the package with it.

It shares no code with the package. Bit 0 is a1, bit 63 is h8.
"""

from __future__ import annotations

ALL = 2**64 - 1
NOT_A = 0xFEFEFEFEFEFEFEFE
NOT_H = 0x7F7F7F7F7F7F7F7F
# For each of the eight directions: the shift of a bitboard, and the squares that a step in this direction can reach.
DIRECTIONS = [(1, NOT_A), (-1, NOT_H), (8, ALL), (-8, ALL), (9, NOT_A), (7, NOT_H), (-7, NOT_A), (-9, NOT_H)]


def step(squares: int, shift: int, reachable: int) -> int:
    """Moves all squares of a set by one step. Squares that leave the board are dropped."""
    return (squares << shift if shift > 0 else squares >> -shift) & reachable


class PlainBoard:
    """A position: the discs of the side to move and those of its opponent."""

    def __init__(self) -> None:
        self.own = 1 << 28 | 1 << 35
        self.other = 1 << 27 | 1 << 36

    def legal_squares(self) -> int:
        """The squares where the side to move may place a disc."""
        found = 0
        empty = ~(self.own | self.other) & ALL
        for shift, reachable in DIRECTIONS:
            line = step(self.own, shift, reachable) & self.other
            for _ in range(5):
                line |= step(line, shift, reachable) & self.other
            found |= step(line, shift, reachable) & empty
        return found

    def legal_moves(self) -> list[int]:
        """The numbers of the legal squares."""
        squares = self.legal_squares()
        moves = []
        while squares:
            lowest = squares & -squares
            moves.append(lowest.bit_length() - 1)
            squares ^= lowest
        return moves

    def play(self, square: int) -> None:
        """Places a disc on a legal square."""
        disc = 1 << square
        flipped = 0
        for shift, reachable in DIRECTIONS:
            line = 0
            ahead = step(disc, shift, reachable)
            while ahead & self.other:
                line |= ahead
                ahead = step(ahead, shift, reachable)
            if ahead & self.own:
                flipped |= line
        self.own, self.other = self.other ^ flipped, self.own | disc | flipped

    def turn(self) -> None:
        """Passes."""
        self.own, self.other = self.other, self.own
