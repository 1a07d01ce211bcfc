"""Textbook searches and evaluations: compared with plain Python and with known counts, and with Python functions."""

import copy
import math
import pickle
import threading
import time

import pytest

import obverse as ob

# The six exact algorithms return the minimax value and move.
EXACT = ["minimax", "alphabeta", "ordered", "table", "id", "scout"]
POSITIONS = ["start", "f5d6c3d3c4f4f6", "f5f6e6f4e3c5c4d3", "mirrored"]


def discs(board):
    """The evaluation `discs`, written in Python from its description."""
    difference = len(board.own) - len(board.other)
    if board.is_game_over:
        difference += 100 * ((difference > 0) - (difference < 0))
    return difference


def weights(board):
    """The evaluation `weights`: the square weights of the USC course."""
    corner = [[99, -8, 8, 6], [-8, -24, -4, -3], [8, -4, 7, 4], [6, -3, 4, 0]]

    def weight(square):
        row, column = square.row, square.column
        return corner[min(row, 7 - row)][min(column, 7 - column)]

    return sum(map(weight, board.own)) - sum(map(weight, board.other))


def moves_of(board, passes):
    """The moves of a node: squares from a1 to h8, or one pass. Two passes in a row end the line."""
    squares = list(board.legal_moves)
    return squares or ([ob.PASS] if passes < 2 else [])


class Passed:
    """A board after a pass that the rules do not allow, because the game is over."""

    def __init__(self, board):
        self.position = ob.Board.from_discs(board.black, board.white, board.turn.opponent)


def play(board, move):
    if move is ob.PASS and board.is_game_over:
        return Passed(board).position
    return board.after(move)


def minimax(board, depth, evaluation, passes=0):
    """Value, line and number of nodes by plain negamax without pruning."""
    moves = moves_of(board, passes) if depth > 0 else []
    if not moves:
        return evaluation(board), [], 1
    best, line, nodes = -math.inf, [], 1
    for move in moves:
        after = passes + 1 if move is ob.PASS else 0
        value, rest, visited = minimax(play(board, move), depth - 1, evaluation, after)
        nodes += visited
        if -value > best:
            best, line = -value, [move, *rest]
    return best, line, nodes


def alphabeta(board, depth, alpha, beta, evaluation, passes=0):
    """Value and number of nodes by plain alpha-beta, in the order of the squares."""
    moves = moves_of(board, passes) if depth > 0 else []
    if not moves:
        return evaluation(board), 1
    best, nodes = -math.inf, 1
    for move in moves:
        after = passes + 1 if move is ob.PASS else 0
        value, visited = alphabeta(play(board, move), depth - 1, -beta, -max(alpha, best), evaluation, after)
        nodes += visited
        best = max(best, -value)
        if best >= beta:
            break
    return best, nodes


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize(("name", "evaluation"), [("discs", discs), ("weights", weights)])
def test_searches_agree_with_plain_python(position, name, evaluation):
    board = ob.Board(position)
    for depth in range(4):
        value, line, nodes = minimax(board, depth, evaluation)
        result = ob.classic.search(board, "minimax", name, depth)
        assert (result.value, result.line, result.nodes) == (value, line, nodes)
        assert result.move == (line[0] if line else None)
        value, nodes = alphabeta(board, depth, -math.inf, math.inf, evaluation)
        result = ob.classic.search(board, "alphabeta", name, depth)
        assert (result.value, result.nodes) == (value, nodes)


def test_passes_and_ends_of_games_agree_with_plain_python():
    # The boards are random and have so few empties that the search reaches passes and ends of games.
    checked = 0
    for seed in range(40):
        board = ob.Board()
        while board.empties > 4 and not board.is_game_over:
            board.push(board.random_move(seed))
        value, line, nodes = minimax(board, 6, discs)
        result = ob.classic.search(board, "minimax", "discs", depth=6)
        assert (result.value, result.line, result.nodes) == (value, line, nodes)
        checked += any(move is ob.PASS for move in line)
    assert checked > 0


def test_node_counts_are_those_of_the_guide():
    # docs/guide, chapters 2 and 3.
    for depth, nodes in enumerate([5, 17, 73, 317, 1713, 9913], start=1):
        assert ob.classic.search("start", "minimax", depth=depth).nodes == nodes
    for depth, counts in {6: (1567, 1036, 356), 7: (7508, 5506, 1244)}.items():
        result = ob.classic.search("start", "alphabeta", depth=depth)
        assert (result.nodes, result.leaves, result.cutoffs) == counts


@pytest.mark.parametrize("evaluation", list(ob.classic.EVALUATIONS))
def test_exact_algorithms_agree(evaluation):
    for position in POSITIONS:
        results = [ob.classic.search(position, name, evaluation, depth=4) for name in EXACT]
        assert len({(result.value, result.move, tuple(result.line)) for result in results}) == 1
        assert all(result.finished and result.depth == 4 for result in results)


def test_iterative_deepening_lists_its_depths():
    result = ob.classic.search("start", "id", depth=5)
    assert [row.depth for row in result.depths] == [1, 2, 3, 4, 5]
    assert result.depths[-1].value == result.value and result.depths[-1].line == result.line
    assert [row.nodes for row in result.depths] == sorted(row.nodes for row in result.depths)
    assert ob.classic.search("start", "alphabeta", depth=3).depths == []


def test_a_time_stops_a_search():
    result = ob.classic.search("start", "alphabeta", time=0.05)
    assert not result.finished and result.depth >= 1 and len(result.depths) == result.depth
    assert result.seconds < 30


def test_players_without_a_tree():
    board = ob.Board()
    assert ob.classic.search(board, "greedy").value == 4
    moves = {ob.classic.search(board, "random", seed=seed).move for seed in range(50)}
    assert moves == set(board.legal_moves)
    first = ob.classic.search(board, "mcts", iterations=300, seed=5)
    assert first == ob.classic.search(board, "mcts", iterations=300, seed=5)
    assert first.leaves == 300


def test_rules_and_presets():
    last = ob.classic.search("start", "minimax", depth=1, ties="last")
    assert (last.move, ob.classic.search("start", "minimax", depth=1).move) == (ob.E6, ob.D3)
    preset = ob.classic.search("start", preset="athens-2020", depth=3)
    assert preset == ob.classic.search("start", evaluation="discs", ties="last", depth=3)
    board = ob.Board("f5f6e6f4e3c5c4d3")
    assert ob.classic.search(board, depth=3, quiescence=True).nodes >= ob.classic.search(board, depth=3).nodes


def test_names_are_those_of_the_extension():
    from obverse import _obverse

    assert [name for name, _ in _obverse.classic_algorithms()] == list(ob.classic.ALGORITHMS)
    assert [name for name, _ in _obverse.classic_evaluations()] == list(ob.classic.EVALUATIONS)
    assert _obverse.classic_presets() == list(ob.classic.PRESETS)


@pytest.mark.parametrize("name", list(ob.classic.EVALUATIONS))
def test_explanations_add_up_and_change_sign_with_the_side(name):
    for position in POSITIONS:
        board = ob.Board(position)
        explanation = ob.classic.evaluate(board, name)
        assert explanation.value == sum(explanation.parts.values()) == int(explanation)
        assert explanation.value == ob.classic.search(board, "minimax", name, depth=0).value
        sign = 1 if board.turn is ob.BLACK else -1
        assert explanation.black == sign * explanation.value == sum(explanation.black_parts.values())
        assert ob.classic.evaluate(board.swapped(), name).value == explanation.value
    assert ob.classic.evaluate("start", name.upper()).evaluation == name


# Python functions as evaluations


@pytest.mark.parametrize("algorithm", EXACT + ["random", "mcts"])
@pytest.mark.parametrize("quiescence", [False, True])
def test_a_function_searches_like_the_built_in_evaluation(algorithm, quiescence):
    for position in POSITIONS[:2]:
        options = dict(depth=3, quiescence=quiescence, iterations=50, seed=3)
        expected = ob.classic.search(position, algorithm, "discs", **options)
        assert ob.classic.search(position, algorithm, discs, **options) == expected


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "ordered", "table", "scout"])
def test_a_function_gives_the_same_trace(algorithm):
    expected = ob.classic.search("f5d6c3", algorithm, "discs", depth=3, trace=True)
    trace = ob.classic.search("f5d6c3", algorithm, discs, depth=3, trace=True)
    assert trace == expected and trace.log() == expected.log() and trace.explain() == expected.explain()
    shape = [(node.label, node.value, node.alpha, node.beta, node.skipped) for node in trace.tree.walk()]
    assert shape == [(node.label, node.value, node.alpha, node.beta, node.skipped) for node in expected.tree.walk()]


@pytest.mark.parametrize("algorithm", EXACT + ["random", "mcts"])
def test_functions_get_the_boards_of_the_search(algorithm):
    for root in ("f5d6", "f5d6c3"):
        seen = []

        def evaluation(board):
            seen.append(board)
            return len(board.own) - len(board.other)

        board = ob.Board(root)
        ob.classic.search(board, algorithm, evaluation, depth=2, quiescence=True, iterations=20)
        assert seen
        for leaf in seen:
            # No side passes so early, so the number of discs tells whose turn it is.
            assert leaf.turn is (ob.BLACK if leaf.empties % 2 == 0 else ob.WHITE)
            assert leaf.own == leaf.discs(leaf.turn)


def test_values_are_whole_numbers():
    def returns(value):
        return lambda board: value

    with pytest.raises(TypeError, match=r"returned 0\.5: values are whole numbers, so return int"):
        ob.classic.search("start", evaluation=returns(0.5), depth=2)
    for wrong in (None, "3", [1]):
        with pytest.raises(TypeError, match="expected an int"):
            ob.classic.search("start", evaluation=returns(wrong), depth=2)
    for large in (10**9 + 1, -(10**9) - 1, 10**30):
        with pytest.raises(ValueError, match="expected -1000000000 to 1000000000"):
            ob.classic.search("start", evaluation=returns(large), depth=2)
    assert ob.classic.search("start", evaluation=returns(10**9), depth=2).value == 10**9

    class Index:
        def __index__(self):
            return 7

    assert ob.classic.search("start", evaluation=returns(Index()), depth=2).value == 7


class Boom(Exception):
    pass


# Searches by `id`, `random` and `mcts` have no trace.
@pytest.mark.parametrize(
    ("algorithm", "trace"),
    [(algorithm, False) for algorithm in EXACT + ["random", "mcts"]]
    + [(algorithm, True) for algorithm in EXACT if algorithm != "id"],
)
def test_the_first_exception_comes_through_unchanged(algorithm, trace):
    calls = []
    error = Boom("here")

    def evaluation(board):
        calls.append(board)
        if len(calls) == 1 or len(calls) == 5 and algorithm not in ("random",):
            raise error
        return 0

    calls.append(None) if algorithm != "random" else None
    with pytest.raises(Boom) as caught:
        ob.classic.search("start", algorithm, evaluation, depth=3, iterations=50, trace=trace)
    assert caught.value is error
    assert caught.traceback[-1].name == "evaluation"
    # The evaluation is not called after its exception.
    assert len(calls) == (1 if algorithm == "random" else 5)


def test_exceptions_that_are_not_errors_come_through():
    def evaluation(board):
        raise SystemExit(3)

    with pytest.raises(SystemExit):
        ob.classic.search("start", evaluation=evaluation, depth=2)


def test_registered_names_work_wherever_names_do():
    @ob.classic.register
    def my_discs(board):
        return discs(board)

    ob.classic.register(discs, name="other-discs")
    try:
        expected = ob.classic.search("start", "alphabeta", "discs", depth=3)
        for name in ("my_discs", "MyDiscs", "other-discs", "other_discs"):
            assert ob.classic.search("start", "alphabeta", name, depth=3) == expected
        assert ob.classic.evaluate("f5", "my_discs").parts == {"my_discs": -3}
        assert ob.player("alphabeta:depth=3,eval=my_discs").play("start") == expected.move
        assert set(ob.classic.registered()) >= {"my_discs", "other-discs"}
    finally:
        ob.classic.unregister("my_discs")
        ob.classic.unregister("other-discs")
    with pytest.raises(ValueError, match="`my_discs` is not an evaluation: expected discs, weights"):
        ob.classic.search("start", evaluation="my_discs")


def test_bad_registrations():
    for name in ("", "a,b", "a b", "discs", "Prop+Mobility", "x=1"):
        with pytest.raises(ValueError):
            ob.classic.register(discs, name=name)
    with pytest.raises(ValueError):
        ob.classic.register(lambda board: 0)
    with pytest.raises(TypeError):
        ob.classic.register(3)
    with pytest.raises(TypeError):
        ob.classic.register(discs, name=3)
    with pytest.raises(KeyError):
        ob.classic.unregister("nobody")


def test_a_function_may_search_itself():
    def deeper(board):
        return ob.classic.search(board, "alphabeta", "discs", depth=1).value

    # `deeper` adds one ply, so two plies with `deeper` have the value of three plies with `discs` if no side passes.
    assert ob.classic.search("start", "minimax", deeper, depth=2).value == (
        ob.classic.search("start", "minimax", "discs", depth=3).value
    )


def test_endless_recursion_is_an_error():
    def endless(board):
        return ob.classic.search(board, "minimax", endless, depth=1).value

    with pytest.raises(RecursionError):
        ob.classic.search("start", "minimax", endless, depth=1)


def test_searches_in_several_threads():
    results = []

    def run():
        results.append(ob.classic.search("start", "alphabeta", discs, depth=3))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and len({result.value for result in results}) == 1


def test_results_are_values():
    result = ob.classic.search("start", depth=3)
    assert result == ob.classic.search("start", depth=3) != ob.classic.search("start", depth=2)
    assert pickle.loads(pickle.dumps(result)) == result == copy.copy(result)
    assert repr(result).startswith("<SearchResult value=")


def test_wrong_arguments_say_what_is_possible():
    wrong = [
        (dict(algorithm="alhpabeta"), ValueError, "`alhpabeta` is not an algorithm: expected random, greedy"),
        (dict(algorithm=3), TypeError, "`algorithm` must be text, not 3"),
        (dict(evaluation="weihgts"), ValueError, "`weihgts` is not an evaluation"),
        (dict(evaluation=3), TypeError, "3 is not an evaluation"),
        (dict(depth=-1), ValueError, "`depth=-1` is invalid: choose 0 to 130"),
        (dict(depth=2.0), TypeError, "`depth` must be a whole number"),
        (dict(depth=True), TypeError, "`depth` must be a whole number"),
        (dict(time=-1), ValueError, "`time=-1` is invalid"),
        (dict(time=math.nan), ValueError, "invalid"),
        (dict(time="1"), TypeError, "`time` must be a number"),
        (dict(preset="athens"), ValueError, "`athens` is not a preset"),
        (dict(preset="athens-2020", depth=11), ValueError, "depth 11 is not allowed by the preset athens-2020: choose 1 to 10"),
        (dict(ties="middle"), ValueError, "expected `first` or `last`"),
        (dict(passes="never"), ValueError, "expected `ply` or `leaf`"),
        (dict(seed=-1), ValueError, "`seed=-1` is invalid"),
        (dict(iterations=0), ValueError, "`iterations=0` is invalid"),
        (dict(quiescence=1), TypeError, "`quiescence` must be True or False"),
        (dict(trace=1), TypeError, "`trace` must be True or False"),
        (dict(algorithm="probcut", evaluation=discs), ValueError, "fitted"),
        (dict(singular=True, evaluation=discs), ValueError, "margin"),
    ]
    for arguments, kind, message in wrong:
        with pytest.raises(kind) as caught:
            ob.classic.search("start", **arguments)
        assert message in str(caught.value), arguments
    with pytest.raises(ValueError):
        ob.classic.search("nonsense")
    with pytest.raises(TypeError):
        ob.classic.search(5)


# Ctrl-C


def interrupted_after(seconds, call):
    """Calls and sends SIGINT to the main thread while the call runs. Returns the seconds until KeyboardInterrupt."""
    import os
    import signal

    # Python's own handler may have been replaced by the program that runs pytest.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    sent = []

    def send():
        time.sleep(seconds)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=send)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
        return time.monotonic() - sent[0]
    finally:
        thread.join()
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_stops_a_search():
    interrupted_after(0.2, lambda: ob.classic.search("start", "minimax", depth=30))
    assert ob.classic.search("start", "minimax", depth=2).value == -3


def test_ctrl_c_stops_a_search_with_a_function():
    calls = []

    def evaluation(board):
        calls.append(None)
        return 0

    for trace in (False, True):
        interrupted_after(0.2, lambda: ob.classic.search(
            "start", "minimax", evaluation, depth=30, trace=trace, max_nodes=1_000_000))
        count = len(calls)
        assert count > 0
        assert ob.classic.search("start", "minimax", evaluation, depth=2).nodes == 17
        assert len(calls) == count + 12


def test_ctrl_c_stops_a_function_that_never_ends():
    def evaluation(board):
        while True:
            pass

    # Without the interruption of the function this test would not end.
    interrupted_after(0.2, lambda: ob.classic.search("start", "minimax", evaluation, depth=3))


def test_ctrl_c_stops_a_search_inside_a_function():
    def evaluation(board):
        return ob.classic.search(board, "minimax", depth=30).value

    interrupted_after(0.2, lambda: ob.classic.search("start", "minimax", evaluation, depth=3))
    assert ob.classic.search("start", "minimax", depth=2).value == -3
