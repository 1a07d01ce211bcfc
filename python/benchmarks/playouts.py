"""Compares the random playouts per second of Obverse, rust-reversi and plain Python within one run.

    pip install rust-reversi
    python python/benchmarks/playouts.py [SECONDS]

Each library plays the same loop, written in Python with the calls that its users would write: look at the legal moves,
choose one at random, play it, until the game is over. In the second table the library chooses the moves. In the
third table the library plays whole games, if it has a function for this. CPU time is measured, and rounds of the
libraries alternate, so that other work on the machine slows all of them.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import rust_reversi
from plain_othello import PlainBoard

import obverse as ob

ROUNDS = 15


def obverse_loop() -> int:
    """Obverse: Python code chooses from the list of legal actions."""
    board = ob.Board()
    while moves := board.legal_actions:
        board.push(random.choice(moves))
    return board.score


def obverse_set_loop() -> int:
    """Obverse: Python code chooses from the set of legal squares."""
    board = ob.Board()
    while not board.is_game_over:
        board.push(random.choice(board.legal_moves) if board.legal_moves else ob.PASS)
    return board.score


def rust_reversi_loop() -> int:
    """rust-reversi: Python code chooses from the list of legal moves."""
    board = rust_reversi.Board()
    while not board.is_game_over():
        if board.is_pass():
            board.do_pass()
        else:
            board.do_move(random.choice(board.get_legal_moves_vec()))
    return board.black_piece_num() - board.white_piece_num()


def rust_reversi_short_loop() -> int:
    """rust-reversi with fewer calls: only if the list of legal moves is empty, the end of the game is checked."""
    board = rust_reversi.Board()
    while True:
        if moves := board.get_legal_moves_vec():
            board.do_move(random.choice(moves))
        elif board.is_game_over():
            return board.black_piece_num() - board.white_piece_num()
        else:
            board.do_pass()


def plain_loop() -> int:
    """Plain Python: the rules of the game are in Python too."""
    board = PlainBoard()
    passes = 0
    while passes < 2:
        if moves := board.legal_moves():
            board.play(random.choice(moves))
            passes = 0
        else:
            board.turn()
            passes += 1
    return board.own.bit_count() - board.other.bit_count()


def obverse_random_move() -> int:
    """Obverse chooses each move."""
    board = ob.Board()
    while (move := board.random_move()) is not None:
        board.push(move)
    return board.score


def rust_reversi_random_move() -> int:
    """rust-reversi chooses each move."""
    board = rust_reversi.Board()
    while not board.is_game_over():
        if board.is_pass():
            board.do_pass()
        else:
            board.do_move(board.get_random_move())
    return board.black_piece_num() - board.white_piece_num()


START = ob.Board()


def obverse_playout() -> int:
    """Obverse plays the whole game."""
    return START.playout().score


TABLES: dict[str, dict[str, Callable[[], int]]] = {
    "moves chosen in Python": {
        "obverse, legal_actions": obverse_loop,
        "obverse, legal_moves": obverse_set_loop,
        "rust-reversi": rust_reversi_loop,
        "rust-reversi, fewest calls": rust_reversi_short_loop,
        "plain Python": plain_loop,
    },
    "moves chosen by the library": {
        "obverse": obverse_random_move,
        "rust-reversi": rust_reversi_random_move,
    },
    "games played by the library (rust-reversi has no such function)": {
        "obverse": obverse_playout,
    },
}


def games_in(play: Callable[[], int], seconds: float) -> float:
    """Plays games for about `seconds` of CPU time, and returns the number of games per second."""
    games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(10):
            play()
        games += 10
    return games / spent


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    programs = [(title, name, play) for title, table in TABLES.items() for name, play in table.items()]
    best = dict.fromkeys(((title, name) for title, name, _ in programs), 0.0)
    for _ in range(ROUNDS):
        for title, name, play in programs:
            # Keep the best round: other programs on the machine disturbed it least.
            rate = games_in(play, seconds / ROUNDS / len(programs))
            best[title, name] = max(best[title, name], rate)
    for title, table in TABLES.items():
        # The first program of each table is Obverse, with which the others are compared.
        reference = best[title, next(iter(table))]
        print(f"\n{title:<64} games/s   of obverse")
        for name in table:
            print(f"  {name:<62} {best[title, name]:7,.0f}   {best[title, name] / reference:12.2f}")


if __name__ == "__main__":
    main()
