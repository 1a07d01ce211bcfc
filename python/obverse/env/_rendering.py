"""How the environments of PettingZoo and Gymnasium draw a board."""

from __future__ import annotations

from .._obverse import Board

RENDER_MODES = ["ansi", "human", "svg"] if hasattr(Board, "_repr_svg_") else ["ansi", "human"]


def check(render_mode: str | None) -> str | None:
    """Returns `render_mode` if it is a valid mode, else raises `ValueError`."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"{render_mode!r} is not a render mode: choose one of {', '.join(RENDER_MODES)}")
    return render_mode


def render(board: Board, render_mode: str | None) -> str | None:
    """Draws a board: returns text or a picture, or prints the text."""
    match render_mode:
        case "ansi":
            return str(board)
        case "human":
            print(board)
            return None
        case "svg":
            return str(getattr(board, "_repr_svg_")())
        case _:
            return None
