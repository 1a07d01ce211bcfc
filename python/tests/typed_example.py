"""Code as users write it, checked by mypy in strict mode. It also runs, in test_typed_example.py."""

from __future__ import annotations

from typing_extensions import assert_type

import obverse as ob


def main() -> None:
    board = ob.Board("f5d6")
    board.push("c3")
    board.push(ob.D3)
    assert_type(board.pop(), ob.Move)
    assert_type(board.turn, ob.Color)
    assert_type(board[ob.D4], ob.Color | None)
    assert_type(board.legal_moves, ob.SquareSet)
    assert_type([square.column for square in board.legal_moves], list[int])
    assert_type(board.legal_moves & {ob.D3} | 1, ob.SquareSet)
    assert_type(board.counts, tuple[int, int])
    assert_type(board.outcome, ob.Outcome | None)
    if (outcome := board.playout(seed=1).outcome) is not None:
        assert_type(outcome.winner, ob.Color | None)
        assert_type(outcome.score, int)
    assert_type(board.copy(stack=False), ob.Board)
    env = ob.env.gymnasium(opponent=lambda board: board.legal_actions[0], color=ob.WHITE)
    assert_type(env.board, ob.Board)
    state = ob.env.openspiel().new_initial_state()
    assert_type(state.legal_actions(), list[int])


if __name__ == "__main__":
    main()
