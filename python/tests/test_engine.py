"""The engine: scores compared with brute force, limits, streams, interruption, threads."""

from __future__ import annotations

import os
import random
import signal
import threading
import time

import obverse as ob
import pytest

# FFO #40 after 8 moves of the solution: 12 empties.
ENDGAME = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"


def brute_force(board: ob.Board, alpha: int = -64, beta: int = 64) -> int:
    """The exact score for the side to move, by plain alpha-beta."""
    outcome = board.outcome
    if outcome is not None:
        return outcome.score if board.turn is ob.BLACK else -outcome.score
    best = -64
    for move in board.legal_actions:
        best = max(best, -brute_force(board.after(move), -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def endgame(empties: int, seed: int) -> ob.Board:
    """A position of a random game with this many empties."""
    choose = random.Random(seed)
    while True:
        board = ob.Board()
        while board.empties > empties and not board.is_game_over:
            board.push(choose.choice(board.legal_actions))
        if board.empties == empties:
            return board


@pytest.fixture(scope="module")
def engine():
    with ob.Engine(hash=16) as engine:
        yield engine


def test_solved_scores_agree_with_brute_force(engine: ob.Engine) -> None:
    for seed in range(60):
        board = endgame(seed % 7, seed)
        score = brute_force(board)
        info = engine.solve(board)
        assert info.exact and info.certainty == "exact"
        assert (info.score, info.bounds) == (score, (score, score))
        if info.move is not None:
            assert -brute_force(board.after(info.move)) == score
        for alpha, beta in [(-3, 3), (score - 1, score + 1), (score, score + 2), (score - 2, score)]:
            if -64 <= alpha < beta <= 64:
                lower, upper = engine.solve(board, alpha=alpha, beta=beta).bounds
                assert lower <= score <= upper
                assert (lower == upper) or not alpha < score < beta


def test_a_known_endgame(engine: ob.Engine) -> None:
    info = engine.solve(ENDGAME)
    assert (int(info.score), info.move, info.depth) == (38, ob.A2, 20)
    assert info.score.black == 38 and info.score.white == -38
    board = ob.Board(ENDGAME)
    for move in info.pv:
        board.push(move)
    assert board.is_game_over and board.outcome is not None and board.outcome.score == 38
    assert engine.solve(ENDGAME, outcome=True).bounds == (2, 64)


def test_the_same_limit_gives_the_same_result() -> None:
    results = []
    for _ in range(2):
        with ob.Engine(hash=4) as engine:
            info = engine.analyse("f5d6c3d3c4", ob.Limit(depth=8), multipv=3)
            results.append((info.nodes, [(line.move, float(line.score), line.pv) for line in info.lines]))
    assert results[0] == results[1]
    assert len(results[0][1]) == 3
    scores = [score for _, score, _ in results[0][1]]
    assert scores == sorted(scores, reverse=True)


def test_limits(engine: ob.Engine) -> None:
    board = ob.Board("f5d6c3d3c4")
    assert engine.play(board, ob.Limit(depth=5)).info.depth == 5
    info = engine.analyse(board, ob.Limit(nodes=20_000))
    assert info.state == "nodes" and 20_000 <= info.nodes < 200_000
    assert engine.analyse(board, ob.Limit(time=0.05)).state == "time"
    assert engine.analyse(ENDGAME, ob.Limit(exact=True)).exact
    assert engine.play(board, ob.Limit(clock=1, increment=0.1)).move in board.legal_moves


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        ({"level": 61}, "`level=61` is invalid: choose 1 to 60"),
        ({"level": 3, "depth": 4}, "level and depth cannot both be given"),
        ({"depth": 3, "exact": True}, "depth and exact cannot both be given"),
        ({"time": -1}, "`time=-1` is invalid"),
        ({"time": float("nan")}, "`time=nan` is invalid"),
        ({"nodes": 0}, "`nodes=0` is invalid"),
        ({"nodes": 2**70}, "is invalid"),
        ({"clock": -1}, "`clock=-1` is invalid"),
    ],
)
def test_invalid_limits_are_refused(limit: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError) as error:
        ob.Limit(**limit)  # type: ignore[arg-type]
    assert message in str(error.value)


def test_passes_and_finished_games(engine: ob.Engine) -> None:
    must_pass = ob.Board("O" * 62 + "X- X")
    assert must_pass.must_pass
    assert engine.play(must_pass).move is ob.PASS
    assert engine.solve(must_pass).score == -64
    over = ob.Board("X" * 64 + " O")
    result = engine.play(over)
    assert result.move is None and result.info.score == -64 and result.info.exact


def test_a_stream_reports_every_depth(engine: ob.Engine) -> None:
    engine.forget()
    infos = list(engine.analyse("f5d6c3d3c4", ob.Limit(depth=7), stream=True))
    assert sorted({info.depth for info in infos}) == list(range(1, 8))
    assert [info.nodes for info in infos] == sorted(info.nodes for info in infos)
    assert infos[-1].state == "done"
    assert all(info.state == "thinking" for info in infos[:-1])


def test_a_stream_ends_early(engine: ob.Engine) -> None:
    with engine.analyse("f5d6c3d3c4", ob.Limit(depth=40), stream=True) as stream:
        first = next(stream)
    assert first.depth == 1
    assert list(stream)[-1].state == "stopped"
    # Another command ends a stream.
    stream = engine.analyse("f5d6c3d3c4", ob.Limit(depth=40), stream=True)
    assert engine.play("f5d6c3d3c4", ob.Limit(depth=3)).move is not None
    assert list(stream)[-1].state == "stopped"
    # A stream that nobody reads is stopped when it is dropped.
    del stream
    engine.analyse("f5d6c3d3c4", ob.Limit(depth=40), stream=True)
    assert engine.play("f5d6c3d3c4", ob.Limit(depth=3)).move is not None


def interrupt_soon() -> threading.Timer:
    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def test_ctrl_c_stops_a_search_and_leaves_the_engine_usable(engine: ob.Engine) -> None:
    board = ob.Board("f5d6c3d3c4")
    for search in [
        lambda: engine.play(board, ob.Limit(depth=40)),
        lambda: engine.solve(board),
        lambda: list(engine.analyse(board, ob.Limit(depth=40), stream=True)),
        lambda: engine.review("f5d6c3d3c4", ob.Limit(depth=40)),
        lambda: board.perft(20),
    ]:
        timer = interrupt_soon()
        with pytest.raises(KeyboardInterrupt):
            search()
        timer.join()
        assert engine.play(board, ob.Limit(depth=3)).move in board.legal_moves


def test_the_gil_is_released_while_the_engine_thinks(engine: ob.Engine) -> None:
    count = 0
    done = threading.Event()

    def work() -> None:
        nonlocal count
        while not done.is_set():
            count += 1
            time.sleep(0.001)

    thread = threading.Thread(target=work)
    thread.start()
    engine.play("f5d6c3d3c4", ob.Limit(time=0.3))
    done.set()
    thread.join()
    assert count > 10


def test_engines_in_several_threads() -> None:
    expected = {seed: brute_force(endgame(6, seed)) for seed in range(8)}
    found: dict[int, int] = {}

    def solve(seeds: range) -> None:
        with ob.Engine(hash=1) as engine:
            for seed in seeds:
                found[seed] = int(engine.solve(endgame(6, seed)).score)

    threads = [threading.Thread(target=solve, args=(range(first, 8, 4),)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


def test_one_engine_in_several_threads(engine: ob.Engine) -> None:
    results: list[int] = []
    threads = [
        threading.Thread(target=lambda: results.append(int(engine.solve(endgame(8, 1)).score))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and len(set(results)) == 1


def test_review(engine: ob.Engine) -> None:
    game = endgame(6, 3)
    while not game.is_game_over:
        game.push(game.legal_actions[0])
    review = engine.review(game, level=1, exact_from=8)
    assert [move.move for move in review.moves] == game.move_stack
    assert review.moves[-1].exact
    losses = [move.loss for move in review.moves if move.color is ob.BLACK and not move.forced]
    assert (review.black.loss, review.black.choices) == (sum(losses), len(losses))
    assert all(move.loss >= 3 for move in review.mistakes)
    assert [move.loss for move in review.mistakes] == sorted((move.loss for move in review.mistakes), reverse=True)
    last = [move for move in review.moves if move.board.empties <= 6]
    for move in last:
        assert move.exact
        assert move.value == -brute_force(move.board.after(move.move))
        assert move.best_value == brute_force(move.board)


def test_games_boards_and_text_are_reviewed(engine: ob.Engine) -> None:
    text = "f5d6c3d3c4"
    reviews = [engine.review(game, level=1) for game in (text, ob.Board(text), ob.Game(text))]
    assert len({tuple((move.move, move.loss) for move in review.moves) for review in reviews}) == 1
    with pytest.raises(TypeError):
        engine.review(3)  # type: ignore[arg-type]


def test_skill_is_repeatable(engine: ob.Engine) -> None:
    moves = set()
    for seed in range(20):
        engine.forget()
        first = engine.play("f5d6c3d3c4", ob.Limit(level=3), skill=40, seed=seed).move
        engine.forget()
        assert engine.play("f5d6c3d3c4", ob.Limit(level=3), skill=40, seed=seed).move == first
        moves.add(first)
    assert len(moves) > 1
    with pytest.raises(ValueError, match="`skill=641` is invalid"):
        engine.play("f5", skill=641)


def test_a_closed_engine_says_so() -> None:
    with ob.Engine(hash=1) as engine:
        pass
    with pytest.raises(ob.EngineError, match="closed"):
        engine.play("f5")
    engine.close()
    with pytest.raises(ValueError, match="threads=0"):
        ob.Engine(threads=0)
    with pytest.raises(ob.EngineError, match="does not fit"):
        ob.Engine(hash=2**40)
    with pytest.raises(ob.FormatError):
        ob.Engine(weights=__file__)


def test_scores_know_their_side() -> None:
    import pickle

    score = ob.Score(-2.46, ob.WHITE)
    assert (str(score), str(score.black), str(score.white)) == ("-2.5", "+2.5", "-2.5")
    copy = pickle.loads(pickle.dumps(score))
    assert (copy, copy.turn, copy.exact) == (score, ob.WHITE, False)
    assert str(ob.Score(0, ob.BLACK, exact=True).white) == "+0"
