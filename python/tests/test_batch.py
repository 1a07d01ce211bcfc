"""Compares NumPy batches with loops over boards."""

from __future__ import annotations

import random
import warnings

import pytest

import obverse as ob
from test_game import game_with_pass, random_game

np = pytest.importorskip("numpy")

GAMES = [random_game(seed) for seed in range(10)] + [game_with_pass(), random_game(5, moves=20)]


def planes(board: ob.Board) -> list:
    """The planes of a board, square by square."""
    return [
        [[int(8 * row + column in discs) for column in range(8)] for row in range(8)]
        for discs in (board.own, board.other)
    ]


def labelled(games, labels):
    """The expected positions and labels of games, computed for one position at a time."""
    for game in games:
        for board, move in zip(game.boards(), game.moves + [None]):
            if board.is_game_over:
                continue
            if labels == "move" and move is not None:
                yield board, int(move)
            elif labels == "result" and game.result is not None:
                score = game.result.score
                yield board, score if board.turn is ob.BLACK else -score
            elif labels is None:
                yield board, None


@pytest.fixture
def path(tmp_path):
    ob.write(GAMES, tmp_path / "games.ggf")
    return tmp_path / "games.ggf"


def test_boards_and_back() -> None:
    boards = [board for game in GAMES for board in game.boards()]
    X = ob.batch.boards(boards)
    assert X.dtype == np.uint8 and X.shape == (len(boards), 2, 8, 8)
    assert X.tolist() == [planes(board) for board in boards]
    assert np.array_equal(X, ob.batch.boards(iter(boards))) and np.array_equal(X, ob.batch.boards(tuple(boards)))
    for turn in (ob.BLACK, ob.WHITE):
        for board, back in zip(boards, ob.batch.to_boards(X, turn=turn)):
            assert (back.own, back.other, back.turn) == (board.own, board.other, turn)
    bits = ob.batch.bits(boards)
    assert bits.dtype == np.uint64 and bits.shape == (len(boards), 2)
    assert bits.tolist() == [[int(board.own), int(board.other)] for board in boards]
    for array in (X, X.astype(bool), X.astype(np.float32), np.asfortranarray(X), X[::1]):
        assert np.array_equal(ob.batch.bits(array), bits)
    assert np.array_equal(ob.batch.bits(X[3]), bits[3:4])


def test_arrays_use_the_memory_of_the_extension() -> None:
    X = ob.batch.boards([ob.Board()] * 10)
    assert X.flags.writeable and not X.flags.owndata
    base = X
    while isinstance(base, np.ndarray):
        base = base.base
    assert isinstance(base, bytearray) or isinstance(getattr(base, "obj", base), bytearray)
    X[0] = 0
    assert X[0].sum() == 0 and X[1].sum() == 4


def test_legal_actions() -> None:
    boards = [board for game in GAMES for board in game.boards()]
    mask = ob.batch.legal(ob.batch.boards(boards))
    assert mask.dtype == np.bool_ and mask.shape == (len(boards), 65)
    for row, board in zip(mask, boards):
        assert row.nonzero()[0].tolist() == board.legal_actions
    assert np.array_equal(mask, ob.batch.legal(boards))


@pytest.mark.parametrize("labels", ["result", "move", None])
def test_positions_of_files_and_games(labels, path) -> None:
    expected = list(labelled(GAMES, labels))
    boards = ob.batch.boards([board for board, _ in expected])
    for source in (path, str(path), [path], GAMES, iter(GAMES)):
        X, y = ob.batch.positions(source, labels=labels)
        assert np.array_equal(X, boards)
        if labels is None:
            assert y is None
        else:
            assert y.tolist() == [label for _, label in expected] and y.flags.writeable
            assert y.dtype == (np.int64 if labels == "move" else np.float32)


def test_streams_have_the_same_positions_in_pieces(path) -> None:
    X, y = ob.batch.positions([path, path])
    for size in (1, 7, 100, 10**6):
        pieces = list(ob.batch.stream([path, path], size=size))
        assert all(len(piece) == size for piece, _ in pieces[:-1]) and len(pieces[-1][0]) <= size
        assert np.array_equal(np.concatenate([piece for piece, _ in pieces]), X)
        assert np.array_equal(np.concatenate([labels for _, labels in pieces]), y)
    with pytest.raises(ValueError):
        ob.batch.stream(path, size=0)


def test_plies_and_limit(path) -> None:
    X, moves = ob.batch.policy(path, plies=range(3, 6))
    expected = [(game.boards()[ply], game.moves[ply]) for game in GAMES for ply in range(3, 6)]
    assert np.array_equal(X, ob.batch.boards([board for board, _ in expected]))
    assert moves.tolist() == [move for _, move in expected]
    assert len(ob.batch.policy(path, plies={3, 1000, -1})[0]) == len(GAMES)
    assert len(ob.batch.policy(path, plies=[])[0]) == 0
    all_positions, _ = ob.batch.policy(path)
    for limit in (0, 1, 100, 10**9):
        X, moves = ob.batch.policy(path, limit=limit)
        assert X.shape[1:] == (2, 8, 8) and len(X) == len(moves) == min(limit, len(all_positions))
        assert np.array_equal(X, all_positions[:limit])
    with pytest.raises(ValueError):
        ob.batch.positions(path, limit=-1)


def test_symmetries_of_boards_and_moves() -> None:
    game = GAMES[0]
    X, moves = ob.batch.policy(game, symmetries=True)
    plain, plain_moves = ob.batch.policy(game)
    assert len(X) == 8 * len(plain)
    mask = ob.batch.legal(X)
    assert mask[np.arange(len(X)), moves].all(), "the image of a move is legal in the image of the board"
    images = [(lambda a, k=k, t=t: np.rot90(a.swapaxes(-1, -2) if t else a, k, (-2, -1))) for t in (0, 1) for k in range(4)]
    for place in range(len(plain)):
        found = {array.tobytes() for array in X[8 * place : 8 * place + 8]}
        assert found == {np.ascontiguousarray(image(plain[place])).tobytes() for image in images}
        assert np.array_equal(X[8 * place], plain[place]) and moves[8 * place] == plain_moves[place]


def test_unique_positions_have_the_mean_of_their_labels() -> None:
    won, lost, other = ob.Game("f5d6c3"), ob.Game("f5d6c3"), ob.Game("f5d6c4")
    won.result, lost.result, other.result = 10, -4, 0
    X, y = ob.batch.positions([won, lost, other], unique=True)
    assert len(X) == 5 and len({array.tobytes() for array in X}) == 5
    assert y.tolist() == pytest.approx([2, -2, 2, -3, 0])
    X, moves = ob.batch.policy([won, lost, other], unique=True)
    assert moves.tolist() == [ob.F5, ob.D6, ob.C3, ob.C4]
    many = GAMES * 3
    X, _ = ob.batch.positions(many, labels=None, unique=True, symmetries=True)
    boards = {image for board, _ in labelled(GAMES, None) for image in board.symmetries()}
    assert {array.tobytes() for array in X} == {array.tobytes() for array in ob.batch.boards(boards)}
    assert len(X) == len({(board.own, board.other) for board in boards})


def test_scores_of_positions_and_moves(tmp_path) -> None:
    path = tmp_path / "positions.obf"
    start = ob.Board().to_string()
    path.write_text(f"{start}; F5:+4; D3:-2;\n{start}; f5:-2.5;\n{ob.Board('f5').to_string()}\n")
    X, y = ob.batch.positions(path, labels="score")
    assert y.tolist() == [4.0, -2.5] and len(X) == 2
    assert len(ob.batch.positions(path, labels=None)[0]) == 3
    assert len(ob.batch.positions(path, labels=None, plies=range(1, 2))[0]) == 1
    assert len(ob.batch.positions(path, labels="move")[0]) == 0
    game = ob.Game()
    game.push("f5", value=1.5)
    game.push("d6")
    game.push("c3", value=-3)
    X, y = ob.batch.positions(game, labels="score")
    assert y.tolist() == [1.5, -3.0] and np.array_equal(X, ob.batch.boards([game.boards()[0], game.boards()[2]]))


def test_theoretical_scores_of_wthor(tmp_path) -> None:
    path = tmp_path / "games.wtb"
    game = GAMES[0]
    game.save(path)
    data = bytearray(path.read_bytes())
    data[14], data[16 + 7] = 20, 40
    path.write_bytes(data)
    X, y = ob.batch.positions(path, labels="theoretical")
    expected = [board for board in game.boards() if board.empties >= 20]
    assert np.array_equal(X, ob.batch.boards(expected))
    assert y.tolist() == [16.0 if board.turn is ob.BLACK else -16.0 for board in expected]


def test_bad_records_are_skipped_with_a_warning(tmp_path) -> None:
    path, junk = tmp_path / "games.ggf", tmp_path / "junk"
    path.write_text(GAMES[0].to_ggf() + "\n(;GM[Othello]B[a1];)\n" + GAMES[1].to_ggf())
    with pytest.warns(UserWarning, match="1 record is bad.*a1 flips nothing"):
        X, _ = ob.batch.positions(path)
    assert np.array_equal(X, ob.batch.positions(GAMES[:2])[0])
    junk.write_bytes(b"\x01 nothing \xff")
    with pytest.raises(ob.FormatError):
        ob.batch.positions(junk)
    with pytest.warns(UserWarning, match="2 records"):
        ob.batch.positions([path, junk])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ob.batch.positions(GAMES)


def test_nothing_gives_empty_arrays() -> None:
    assert ob.batch.boards([]).shape == (0, 2, 8, 8)
    assert ob.batch.bits([]).shape == (0, 2)
    assert ob.batch.legal([]).shape == (0, 65)
    assert ob.batch.to_boards(np.zeros((0, 2, 8, 8))) == []
    X, y = ob.batch.positions(ob.Game())
    assert X.shape == (0, 2, 8, 8) and y.shape == (0,)


def test_wrong_arguments() -> None:
    two = ob.batch.boards([ob.Board()])
    two[0] = 1
    for use in (ob.batch.to_boards, ob.batch.legal):
        with pytest.raises(ValueError, match="board 0 has two discs"):
            use(two)
    with pytest.raises(ValueError, match="board 1"):
        ob.batch.to_boards(np.concatenate([ob.batch.boards([ob.Board()]), np.zeros((1, 2, 8, 8))]))
    for shape in ((2, 8), (3, 2, 8, 7), (0,), (1, 128)):
        with pytest.raises(ValueError):
            ob.batch.to_boards(np.zeros(shape))
    with pytest.raises(TypeError):
        ob.batch.to_boards(np.full((1, 2, 8, 8), "x"))
    with pytest.raises((TypeError, ValueError)):
        ob.batch.to_boards("nonsense")
    for bad in (5, None, [5], ["f5"], [None], object()):
        with pytest.raises(TypeError):
            ob.batch.boards(bad)
        with pytest.raises(TypeError):
            ob.batch.bits(bad)
    for bad in (5, None, b"x", [ob.Game(), "x"], [5]):
        with pytest.raises(TypeError):
            ob.batch.positions(bad)
    with pytest.raises(FileNotFoundError):
        ob.batch.positions("missing/*.wtb")
    for bad in ("nonsense", 5, ["result"]):
        with pytest.raises(ValueError, match="kind of label"):
            ob.batch.positions(GAMES[0], labels=bad)
    with pytest.raises(TypeError):
        ob.batch.positions(GAMES[0], plies=5)


def test_damaged_files_never_crash(tmp_path) -> None:
    chance = random.Random(3)
    ob.write(GAMES, tmp_path / "games.wtb")
    data = (tmp_path / "games.wtb").read_bytes()
    for _ in range(300):
        damaged = bytearray(data[: chance.randrange(len(data))])
        for _ in range(chance.randrange(8)):
            if damaged:
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        (tmp_path / "damaged.wtb").write_bytes(damaged)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                X, y = ob.batch.positions(tmp_path / "damaged.wtb")
            except ob.FormatError:
                continue
        assert len(X) == len(y)
