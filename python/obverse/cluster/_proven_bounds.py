"""Proven bounds of positions, and contradictions between them."""

from __future__ import annotations

from ._errors import Contradiction


class ProvenBounds:
    """The tightest proven bounds of each board, with the places of the rows that prove them."""

    def __init__(self) -> None:
        self._boards: dict[str, tuple[int, str, int, str]] = {}

    def add(self, board: str, lower: int, upper: int, place: str) -> None:
        """Adds the bounds of a row. Raises `Contradiction` if no score satisfies them and those of earlier rows."""
        if lower > upper:
            raise Contradiction(f"{place}: the lower bound {lower:+} of {board} is above its upper bound {upper:+}")
        known = self._boards.get(board)
        if known is None:
            self._boards[board] = (lower, place, upper, place)
            return
        known_lower, lower_place, known_upper, upper_place = known
        if lower > known_upper:
            raise Contradiction(contradiction(board, f"at least {lower:+}", place, f"at most {known_upper:+}", upper_place))
        if upper < known_lower:
            raise Contradiction(contradiction(board, f"at most {upper:+}", place, f"at least {known_lower:+}", lower_place))
        if lower > known_lower:
            known_lower, lower_place = lower, place
        if upper < known_upper:
            known_upper, upper_place = upper, place
        self._boards[board] = (known_lower, lower_place, known_upper, upper_place)


def contradiction(board: str, new: str, place: str, old: str, old_place: str) -> str:
    """The message about two rows that exclude each other."""
    return (
        f"contradiction: the score of {board} is {new} by {place}, but {old} by {old_place}; "
        "one of the two rows is wrong: solve the position again with `obverse solve`, and remove the wrong row"
    )
