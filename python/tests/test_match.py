"""Players, matches and tournaments."""

import functools
import math
import os
import pickle
import signal
import sys
import threading
import time

import pytest

import obverse as ob


class First(ob.Player):
    """Plays the first legal square."""

    def play(self, board, limit):
        return board.legal_moves[0]


class Raises(ob.Player):
    def play(self, board, limit):
        raise ValueError("no idea")


class Answers(ob.Player):
    def __init__(self, answer):
        self.answer = answer

    def play(self, board, limit):
        return self.answer


def last(board):
    return board.legal_moves[-1]


def test_a_match_between_specifications():
    result = ob.match("alphabeta:depth=2", "random", games=8, seed=3)
    assert result.wins + result.draws + result.losses == len(result.games) == 8
    assert result.players == ("alphabeta:depth=2", "random")
    assert result.score == result.wins + result.draws / 2 and result.rate == result.score / 8
    again = ob.match("alphabeta:depth=2", "random", games=8, seed=3)
    assert [game.transcript for game in again.games] == [game.transcript for game in result.games]
    other = ob.match("alphabeta:depth=2", "random", games=8, seed=4)
    assert [game.transcript for game in other.games] != [game.transcript for game in result.games]


def test_games_are_complete():
    result = ob.match(First, last, games=6, seed=1)
    points = 0.0
    for number, game in enumerate(result.games):
        assert game.number == number + 1 and game.forfeit is None and game.round is None
        assert {game.black, game.white} == {"First", "last"}
        assert game.black == ("First" if number % 2 == 0 else "last")
        board = game.board
        assert board.is_game_over and board.outcome.score == game.score and board.outcome.winner is game.winner
        assert game.game.transcript == game.transcript and game.game.outcome == board.outcome
        assert game.ggf.startswith("(;GM[Othello]PC[obverse match, game ")
        points += 0.5 if game.winner is None else game.winner_name == "First"
        # After the opening of eight plies, each side plays its first or last square.
        replay = ob.Board(game.start)
        for ply, move in enumerate(board.move_stack):
            if ply >= 8 and move is not ob.PASS:
                black_is_first = game.black == "First"
                is_first = (replay.turn is ob.BLACK) == black_is_first
                assert move == (replay.legal_moves[0] if is_first else replay.legal_moves[-1])
            replay.push(move)
    assert points == result.score
    assert [game.transcript[:16] for game in result.games[::2]] == [game.transcript[:16] for game in result.games[1::2]]


def test_a_python_player_plays_as_the_same_player_in_rust():
    class Greedy(ob.Player):
        def play(self, board, limit):
            return max(board.legal_moves, key=lambda move: (len(board.after(move).other), -move))

    mine, built_in = ob.match(Greedy, "random", games=6), ob.match("greedy", "random", games=6)
    assert [game.transcript for game in mine.games] == [game.transcript for game in built_in.games]
    assert mine.elo == built_in.elo


@pytest.mark.parametrize("concurrency", [1, 3])
@pytest.mark.parametrize("player", [First, lambda board: board.legal_moves[0], lambda board, limit: str(board.legal_moves[0]),
                                    lambda: First(), functools.partial(Answers, None)])
def test_kinds_of_players(player, concurrency):
    result = ob.match(player, "greedy", games=4, concurrency=concurrency)
    assert len(result.games) == 4
    if not isinstance(player, functools.partial):
        assert result.forfeits == (0, 0)


def test_objects_are_not_shared_between_games_that_run_together():
    class Careful(ob.Player):
        made = 0

        def __init__(self):
            Careful.made += 1
            self.busy = 0

        def play(self, board, limit):
            self.busy += 1
            time.sleep(0.0005)
            assert self.busy == 1
            self.busy -= 1
            return board.legal_moves[0]

    one = Careful()
    assert ob.match(one, "random", games=4, concurrency=4).forfeits == (0, 0)
    assert Careful.made == 1
    assert ob.match(Careful, "random", games=8, concurrency=4).forfeits == (0, 0)
    assert 2 <= Careful.made <= 5


def test_players_are_told_of_games():
    told = []

    class Told(ob.Player):
        name = "Told"

        def new_game(self, seed, color):
            told.append((seed, color))
            self.color = color

        def play(self, board, limit):
            assert board.turn is self.color
            assert isinstance(limit, ob.Limit)
            assert board.move_stack
            board.push(board.legal_moves[0])  # The board is a copy.
            return board.pop()

    result = ob.match(Told, "random", games=4)
    assert result.players[0] == "Told" and result.forfeits == (0, 0)
    assert [color for _, color in told] == [ob.BLACK, ob.WHITE, ob.BLACK, ob.WHITE]
    seeds = [seed for seed, _ in told]
    assert len(set(seeds)) == 4
    told.clear()
    ob.match(Told, "random", games=4)
    assert [seed for seed, _ in told] == seeds


def test_times_and_clocks():
    limits = []

    def player(board, limit):
        limits.append(limit)
        return board.legal_moves[0]

    ob.match(player, "random", games=1, time=5)
    assert all(limit.time == 5 and limit.clock is None for limit in limits)
    limits.clear()
    ob.match(player, "random", games=1, clock="60+0.5")
    assert all(0 < limit.clock <= 60 + 30 and limit.increment == 0.5 and limit.time is None for limit in limits)
    slow = ob.match(lambda board: time.sleep(0.4) or board.legal_moves[0], "random", games=1, time=0.01)
    assert "seconds too long" in slow.games[0].forfeit and slow.losses == 1


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (Raises(), "gave up: ValueError: no idea"),
        (Answers("a1"), "played a1, but"),
        (Answers(ob.PASS), "played pass, but"),
        (Answers(None), "gave up: answered None, which is not a move"),
        (Answers("z9"), "gave up: answered 'z9', which is not a move"),
        (Answers(65), "gave up: answered 65, which is not a move"),
        (Answers(2.5), "gave up: answered 2.5, which is not a move"),
        (ob.Player(), "gave up: NotImplementedError: Player has no method `play`"),
    ],
)
def test_failures_lose_games(player, message):
    result = ob.match(player, "random", games=6, openings=0)
    assert (result.wins, result.losses, result.forfeits) == (0, 6, (6, 0))
    assert all(message in game.forfeit for game in result.games[:3])
    # After three failures in a row the player is out.
    assert all(game.forfeit.startswith("out after three failures in a row: ") for game in result.games[3:])
    assert result.out[0] and result.out[1] is None and result.elo.difference == -math.inf


def test_tracebacks_are_kept():
    result = ob.match(Raises, "random", games=2)
    assert "ValueError: no idea" in result.games[0].traceback and "in play" in result.games[0].traceback
    assert ob.match(Answers("a1"), "random", games=1, openings=0).games[0].traceback is None


def test_a_player_that_fails_sometimes_stays():
    class Sometimes(ob.Player):
        games = 0

        def new_game(self, seed, color):
            Sometimes.games += 1
            self.fails = Sometimes.games % 2 == 0

        def play(self, board, limit):
            if self.fails:
                raise RuntimeError("now and then")
            return board.legal_moves[0]

    result = ob.match(Sometimes, "random", games=8)
    assert result.forfeits == (4, 0) and result.out == (None, None)


def test_failing_deep_in_python_is_a_failure():
    class Deep(ob.Player):
        def play(self, board, limit):
            return self.play(board, limit)

    class DeepAttribute(ob.Player):
        def __getattr__(self, name):
            return getattr(self, name + "x")

        def play(self, board, limit):
            return self.missing

    for player in (Deep, DeepAttribute):
        assert "RecursionError" in ob.match(player, "random", games=1, openings=0).games[0].forfeit


def test_a_constructor_that_fails_is_an_error_before_the_match():
    class Bad(ob.Player):
        def __init__(self):
            raise RuntimeError("cannot start")

    with pytest.raises(RuntimeError, match="cannot start"):
        ob.match(Bad, "random")


def test_exits_stop_the_match():
    def leave(board):
        sys.exit(3)

    with pytest.raises(SystemExit):
        ob.match(leave, "random", games=2)


def test_games_are_reported_as_they_finish(tmp_path):
    seen = []
    result = ob.match("random", "greedy", games=4, on_game=seen.append)
    assert sorted(seen, key=lambda game: game.number) == result.games

    def stop(game):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        ob.match("random", "greedy", games=400, on_game=stop)
    with pytest.raises(TypeError):
        ob.match("random", "greedy", on_game=3)


def test_games_are_written(tmp_path):
    path = tmp_path / "games.ggf"
    result = ob.match(Raises(), "random", games=4, out=path)
    lines = path.read_text().splitlines()
    assert lines == [game.ggf for game in result.games]
    assert "PC[obverse match, game 1, forfeit: gave up: ValueError: no idea" in lines[0]
    with pytest.raises(FileExistsError):
        ob.match("random", "random", out=path)
    with pytest.raises(OSError):
        ob.match("random", "random", out=tmp_path)


def test_openings():
    result = ob.match("random", "greedy", games=4, openings=["f5d6c3", ob.Board("f5f6e6")])
    assert [game.transcript[:6] for game in result.games] == ["f5d6c3", "f5d6c3", "f5f6e6", "f5f6e6"]
    board = ob.Board.from_discs(["d5", "e4"], ["d4", "e5", "e6"], "black")
    game = ob.match("random", "greedy", games=1, openings=[board]).games[0]
    assert game.start == board.to_string() and game.board.is_game_over
    assert {len(game.transcript) for game in ob.match("random", "greedy", games=2, openings=0).games}
    over = ob.Board().playout(1)
    with pytest.raises(ValueError, match="opening 1 is a finished game"):
        ob.match("random", "random", openings=[over])
    for wrong, kind in (([], ValueError), ("f5", TypeError), (51, ValueError), ([3], TypeError), (2.5, TypeError)):
        with pytest.raises(kind):
            ob.match("random", "random", openings=wrong)


def test_sprt_ends_a_match():
    result = ob.match("alphabeta:depth=2", "random", games=400, sprt=(0, 100), concurrency=1)
    assert len(result.games) < 400 and result.sprt.answer == 100 and result.sprt.llr >= result.sprt.bound
    assert "SPRT" in result._repr_html_()
    for wrong in ((10, 0), (0, 3000), (math.nan, 1)):
        with pytest.raises(ValueError, match="is not an SPRT"):
            ob.match("random", "random", sprt=wrong)


def test_elo():
    result = ob.match("alphabeta:depth=2", "random", games=10)
    difference, low, high = result.elo
    assert low < high and low <= difference <= high
    if result.losses == result.draws == 0:
        assert difference == math.inf
    assert "95 %" in str(result.elo)


def test_evaluations_of_players_are_functions():
    calls = []

    @ob.classic.register
    def counting(board):
        calls.append(board)
        return len(board.own) - len(board.other) + 100 * (board.is_game_over and board.outcome.winner is not None) * (
            1 if board.is_game_over and board.outcome.winner is board.turn else -1)

    @ob.classic.register
    def failing(board):
        raise KeyError("lost")

    try:
        mine = ob.match("alphabeta:depth=2,eval=counting", "random", games=2)
        named = ob.match("alphabeta:depth=2,eval=discs", "random", games=2)
        assert calls and [game.transcript for game in mine.games] == [game.transcript for game in named.games]
        assert mine.players[0] == "alphabeta:depth=2,eval=counting"
        result = ob.match("alphabeta:eval=failing,depth=2", "random", games=4)
        assert result.forfeits == (4, 0) and "gave up: KeyError: 'lost'" in result.games[0].forfeit
        assert "in failing" in result.games[0].traceback
        with pytest.raises(ob.EngineError, match="KeyError"):
            ob.player("alphabeta:eval=failing").play("start")
        with pytest.raises(ValueError, match="has no option `eval`"):
            ob.player("greedy:eval=counting")
        with pytest.raises(ValueError, match="fitted"):
            ob.player("probcut:eval=counting")
    finally:
        ob.classic.unregister("counting")
        ob.classic.unregister("failing")


def test_players_from_specifications():
    player = ob.player("alphabeta:depth=3,eval=weights")
    assert isinstance(player, ob.Player) and player.name == "alphabeta:depth=3,eval=weights"
    for position in ("start", "f5d6c3", ob.Board("f5f6e6f4")):
        assert player.play(position) == ob.classic.search(position, "alphabeta", "weights", depth=3).move
    assert ob.player("engine:level=1").play("start") in ob.Board().legal_moves
    assert ob.player("mcts").play("start", ob.Limit(time=0.01)) in ob.Board().legal_moves
    assert ob.player("mcts").play("start", ob.Limit(clock=1, increment=0.1)) in ob.Board().legal_moves
    rolls = ob.player("random")
    moves = set()
    for seed in range(40):
        rolls.new_game(seed, ob.BLACK)
        moves.add(rolls.play("start"))
    assert moves == set(ob.Board().legal_moves)
    with pytest.raises(ValueError, match="the game is over"):
        player.play(ob.Board().playout(1))
    passing = next(board for seed in range(200) for board in boards_of(seed) if board.must_pass)
    assert player.play(passing) is ob.PASS
    assert pickle.loads(pickle.dumps(player)).spec == player.spec and repr(player).startswith("player('alphabeta")
    assert len(ob.match(player, rolls, games=2, concurrency=2).games) == 2


def boards_of(seed):
    board = ob.Board()
    while not board.is_game_over:
        yield board
        board = board.after(board.random_move(seed + board.empties))


def test_a_player_may_use_a_player():
    class Wrapper(ob.Player):
        def __init__(self):
            self.inner = ob.player("alphabeta:depth=2")

        def play(self, board, limit):
            return self.inner.play(board, limit)

    assert [game.transcript for game in ob.match(Wrapper, "random", games=2).games] == [
        game.transcript for game in ob.match("alphabeta:depth=2", "random", games=2).games
    ]


def test_wrong_players_and_arguments():
    for wrong, message in [
        ("engin", "`engin` is not a player"),
        ("engine:levle=3", "engine has no option `levle`"),
        ("engine:level=99", "choose 1 to 60"),
        ("alphabeta:eval=mine", "`eval=mine` is invalid"),
    ]:
        with pytest.raises(ValueError, match=message):
            ob.match(wrong, "random")
        with pytest.raises(ValueError, match=message):
            ob.player(wrong)
    with pytest.raises(ob.EngineError, match="the player `program:/nonexistent/program` cannot play"):
        ob.match("program:/nonexistent/program", "random")
    for wrong in (None, 3, object(), int, lambda a, b, c: None):
        with pytest.raises(TypeError):
            ob.match(wrong, "random")
    with pytest.raises(TypeError):
        ob.player(First)
    for arguments, kind in [
        (dict(games=0), ValueError), (dict(games="2"), TypeError), (dict(seed=-1), ValueError),
        (dict(time=0), ValueError), (dict(time="1"), TypeError), (dict(clock="x"), ValueError),
        (dict(clock=60), TypeError), (dict(time=1, clock="60"), ValueError), (dict(concurrency=0), ValueError),
        (dict(concurrency=2000), ValueError), (dict(sprt=3), TypeError), (dict(out=3), TypeError),
    ]:
        with pytest.raises(kind):
            ob.match("random", "random", **arguments)


def test_results_are_shown():
    result = ob.match(First, "random", games=2)
    assert repr(result).startswith("<MatchResult First - random: +")
    assert str(result).startswith("First against random, 2 games\n") and "\x1b" not in str(result)
    assert "<table>" in result._repr_html_() and "First against random" in result._repr_html_()
    assert pickle.loads(pickle.dumps(result)) == result

    class Named(First):
        name = "<script>"

    assert "<script>" not in ob.match(Named, "random", games=1)._repr_html_()


def test_round_robin():
    players = [First, "random", ob.player("alphabeta:depth=2"), last]
    result = ob.tournament(players, games=2, seed=2)
    assert result.system == "round-robin" and len(result.games) == 12
    assert sorted(row.name for row in result.table) == ["First", "alphabeta:depth=2", "last", "random"]
    assert [row.rank for row in result.table] == [1, 2, 3, 4]
    assert sum(row.points for row in result.table) == 12
    for row in result.table:
        won = sum(0.5 if game.winner is None else game.winner_name == row.name
                  for game in result.games if row.name in (game.black, game.white))
        assert row.points == won and row.games == 6 == row.wins + row.draws + row.losses
        assert row.against[row.rank - 1] is None and sum(filter(None, row.against)) == row.points
    assert "points" in str(result) and "<table>" in result._repr_html_() and repr(result).startswith("<TournamentResult")


def test_swiss(tmp_path):
    players = ["random", "greedy", First, last, "alphabeta:depth=1"]
    seen = []
    path = tmp_path / "swiss.ggf"
    result = ob.tournament(players, games=2, system="swiss", rounds=2, on_game=seen.append, out=path)
    assert result.system == "swiss" and len(result.games) == len(seen) == 8
    assert [game.round for game in result.games] == [1] * 4 + [2] * 4
    # A bye counts like won games.
    assert sum(row.points for row in result.table) == 12
    assert all(row.buchholz is not None and row.against is None for row in result.table)
    assert path.read_text().count("PC[obverse swiss, round 2, game ") == 4
    assert len(ob.tournament(players, games=1, system="swiss").games) == 6


def test_a_player_that_is_out_of_a_tournament():
    result = ob.tournament([Raises, "random", "greedy"], games=4)
    rows = {row.name: row for row in result.table}
    assert rows["Raises"].points == 0 and rows["Raises"].forfeits == 8 and "no idea" in rows["Raises"].out


def test_wrong_tournaments():
    with pytest.raises(ValueError, match="two players have the name `random`"):
        ob.tournament(["random", "random"])
    with pytest.raises(ValueError, match="at least two players"):
        ob.tournament(["random"])
    with pytest.raises(TypeError):
        ob.tournament("random")
    with pytest.raises(ValueError, match="not a system"):
        ob.tournament(["random", "greedy"], system="knockout")
    with pytest.raises(ValueError, match="rounds applies only"):
        ob.tournament(["random", "greedy"], rounds=2)


# Ctrl-C


def interrupt_soon(seconds=0.2):
    def send():
        time.sleep(seconds)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=send)
    thread.start()
    return thread


@pytest.fixture
def sigint():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def endless(board):
    while True:
        pass


def searching(board):
    return ob.player("minimax:depth=40").play(board)


@pytest.mark.parametrize("player", ["minimax:depth=40", "engine:level=60", First, endless, searching])
@pytest.mark.parametrize("concurrency", [1, 2])
def test_ctrl_c_stops_a_match(sigint, player, concurrency, tmp_path):
    thread = interrupt_soon()
    path = tmp_path / "games.ggf"
    with pytest.raises(KeyboardInterrupt):
        ob.match(player, "random", games=100_000, openings=["f5d6"], concurrency=concurrency, out=path)
    thread.join()
    # A match without a finished game leaves no file.
    lines = path.read_text().splitlines() if path.exists() else []
    assert all(line.startswith("(;GM[Othello]") for line in lines) and (lines or player is not First)
    assert len(ob.match(First, "random", games=2).games) == 2


def test_ctrl_c_stops_the_search_for_openings(sigint):
    thread = interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        ob.match("random", "random", games=10_000_000)
    thread.join()


def test_ctrl_c_stops_a_tournament(sigint):
    thread = interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        ob.tournament([First, "minimax:depth=40", last], games=10)
    thread.join()
    assert len(ob.tournament([First, last]).games) == 2
