"""Checks of arguments, with messages that name the argument and what is possible."""

from __future__ import annotations

import math
import operator


def text(name: str, value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError(f"`{name}` is text, not {value!r:.60}")
    return value


def flag(name: str, value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise TypeError(f"`{name}` is either True or False, not {value!r:.60}")
    return value


def whole(name: str, value: object, least: int, most: int) -> int:
    """A whole number in a range."""
    try:
        if isinstance(value, bool):
            raise TypeError
        chosen = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"`{name}` is a whole number, not {value!r:.60}") from None
    if not least <= chosen <= most:
        raise ValueError(f"`{name}={value!r:.60}` is invalid: choose {least} to {most}")
    return chosen


def number(name: str, value: object, least: float, most: float | None, unit: str) -> float:
    """A number in a range."""
    if isinstance(value, (bool, str, bytes)):
        raise TypeError(f"`{name}` is a number, not {value!r:.60}")
    try:
        chosen = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise TypeError(f"`{name}` is a number, not {value!r:.60}") from None
    except OverflowError:
        chosen = math.inf
    if math.isnan(chosen) or chosen < least or (most is not None and chosen > most):
        wanted = f"at least {least:g}" if most is None else f"{least:g} to {most:g}"
        raise ValueError(f"`{name}={value!r:.60}` is invalid: choose {unit} {wanted}")
    return chosen
