from __future__ import annotations

import random

import obverse as ob


def test_iteration_is_in_the_order_of_the_squares() -> None:
    numbers = random.Random(1)
    for _ in range(200):
        bits = numbers.getrandbits(64) & numbers.getrandbits(64)
        squares = [square for square in ob.Square if bits >> square & 1]
        found = ob.SquareSet(bits)
        assert list(found) == squares
        assert list(reversed(found)) == squares[::-1]
        assert [found[place] for place in range(len(found))] == squares
        assert all(type(square) is ob.Square for square in found)


def test_legal_actions_are_the_legal_squares_or_the_pass() -> None:
    seen_pass = False
    for seed in range(20):
        board = ob.Board()
        while (move := board.random_move(seed=seed)) is not None:
            expected = list(board.legal_moves) or [ob.PASS]
            seen_pass |= expected == [ob.PASS]
            assert board.legal_actions == expected
            board.push(move)
        assert board.legal_actions == []
    assert seen_pass
