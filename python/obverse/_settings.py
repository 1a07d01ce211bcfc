"""Checks of arguments. Error messages name the argument and the valid values."""

from __future__ import annotations

import math
import operator


def text(name: str, value: object) -> str:
    """Returns the value if it is a text. Raises `TypeError` otherwise."""
    if not isinstance(value, str):
        raise TypeError(f"`{name}` must be text, not {value!r:.60}")
    return value


def flag(name: str, value: object) -> bool:
    """Returns the value if it is true or false. Raises `TypeError` otherwise."""
    if not isinstance(value, bool):
        raise TypeError(f"`{name}` must be True or False, not {value!r:.60}")
    return value


def whole(name: str, value: object, least: int, most: int) -> int:
    """Returns the value as an int. Raises an exception if it is not a whole number from `least` to `most`."""
    try:
        if isinstance(value, bool):
            raise TypeError
        chosen = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"`{name}` must be a whole number, not {value!r:.60}") from None
    if not least <= chosen <= most:
        raise ValueError(f"`{name}={value!r:.60}` is invalid: choose {least} to {most}")
    return chosen


def number(name: str, value: object, least: float, most: float | None, unit: str) -> float:
    """Returns the value as a float. Raises an exception if it is not a number from `least` to `most`."""
    if isinstance(value, (bool, str, bytes)):
        raise TypeError(f"`{name}` must be a number, not {value!r:.60}")
    try:
        chosen = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise TypeError(f"`{name}` must be a number, not {value!r:.60}") from None
    except OverflowError:
        chosen = math.inf
    if math.isnan(chosen) or chosen < least or (most is not None and chosen > most):
        wanted = f"at least {least:g}" if most is None else f"{least:g} to {most:g}"
        raise ValueError(f"`{name}={value!r:.60}` is invalid: choose {unit} {wanted}")
    return chosen
