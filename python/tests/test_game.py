"""Games: moves, headers, variations, text of all formats."""

from __future__ import annotations

import copy
import doctest
import json
import pickle
import random

import pytest

import obverse as ob

# A finished game with passes is found by playing random moves.
START = ob.Board()


def random_game(seed: int, moves: int = 200) -> ob.Game:
    board = ob.Board()
    chance = random.Random(seed)
    for _ in range(moves):
        actions = board.legal_actions
        if not actions:
            break
        board.push(chance.choice(actions))
    return ob.Game(board)


def game_with_pass() -> ob.Game:
    for seed in range(1000):
        game = random_game(seed)
        if ob.PASS in game.moves:
            return game
    raise AssertionError("no random game has a pass")


def decorated(game: ob.Game) -> ob.Game:
    game.black, game.white = "Ann ]\\ \"A\"", "Ben (;GM[Othello] 黒"
    game.event, game.date, game.clock = "Cup", "2024.01.02", "05:00"
    game.black_rating, game.white_rating = 1800, 1712.5
    return game


@pytest.mark.parametrize(
    "thing",
    [ob.Game, ob.Node, ob.GameReader, ob.PositionReader, ob.batch, ob._games, ob._results],
    ids=lambda thing: thing.__name__,
)
def test_examples_of_the_documentation(thing: object) -> None:
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder().find(thing, getattr(thing, "__name__"), globs=dict(vars(ob))):
        runner.run(test)
    assert runner.failures == 0


def test_a_game_is_made_of_moves_boards_and_text() -> None:
    game = ob.Game("f5d6c3d3c4")
    assert game.moves == [ob.F5, ob.D6, ob.C3, ob.D3, ob.C4] == list(game)
    assert game == ob.Game(["f5", ob.D6, 18, "d3", "C4"]) == ob.Game(ob.Board("f5d6c3d3c4")) == ob.Game(game)
    assert len(game) == 5 and game[0] == ob.F5 and game[-1] == ob.C4 and ob.D6 in game
    assert len(ob.Game()) == 0 and bool(ob.Game())
    assert ob.Game(START.to_string()) == ob.Game() == ob.Game("start")
    assert ob.Game("mirrored").start == ob.Board(ob.Board.MIRRORED)
    with pytest.raises(IndexError):
        game[5]


def test_positions_follow_the_moves() -> None:
    game = game_with_pass()
    boards = game.boards()
    assert boards[0] == game.start and boards[-1] == game.board and len(boards) == len(game) + 1
    for board, move, after in zip(boards, game.moves, boards[1:]):
        assert board.after(move) == after
    assert game.board.move_stack == game.moves
    assert game.is_game_over and game.outcome == game.board.outcome
    assert game.result is not None and game.outcome is not None
    assert game.result.score == game.outcome.score and game.result.winner is game.outcome.winner


def test_moves_are_pushed_at_the_end() -> None:
    game = ob.Game()
    game.push("f5", value=1.5)
    game.push("d6", seconds=3)
    game.extend("c3 d3")
    game.extend([ob.C4])
    assert game.transcript == "f5d6c3d3c4" and game.opening == "Tiger"
    assert game.root["f5"].value == 1.5 and game.end.parent.parent.parent.seconds == 3
    for bad in ("a1", ob.PASS, 1000, "zz"):
        with pytest.raises(ob.IllegalMove):
            game.push(bad)
    before = game.copy()
    with pytest.raises(ob.IllegalMove):
        game.extend(["f4", "a1"])
    with pytest.raises(ob.FormatError):
        game.extend("f4a1")
    assert game == before
    # The nodes used above have created the tree of moves, and `push` adds to this tree too.
    game.push("f4", value=2)
    assert game.end.moves == game.moves and game.end.value == 2


def test_opening_names_belong_to_positions() -> None:
    assert ob.Game("c4e3f6e6f5c5f4").opening == "Tiger"
    assert ob.Game().opening is None


def test_headers_are_attributes_and_a_mapping() -> None:
    game = ob.Game("f5", black="Ann", event="Cup")
    assert dict(game.headers) == {"black": "Ann", "event": "Cup"}
    game.headers.update(white="Ben", white_rating=1500)
    assert game.white == "Ben" and game.white_rating == 1500.0
    game.result = (-64, "resigned")
    assert game.headers["result"] == ob.GameResult(-64.0, "resigned")
    assert game.result.winner is ob.WHITE
    game.result = 12
    assert game.result == (12.0, "played_out")
    del game.headers["result"]
    assert game.result is None and "result" not in game.headers and len(game.headers) == 4
    with pytest.raises(KeyError):
        game.headers["result"]
    with pytest.raises(KeyError):
        game.headers["colour"] = "red"
    with pytest.raises(KeyError):
        del game.headers["moves"]
    for value in (float("nan"), float("inf")):
        with pytest.raises(ValueError):
            game.black_rating = value
        with pytest.raises(ValueError):
            game.result = value
    for value in ("x", [], object(), (1, 2), (1, "won")):
        with pytest.raises((TypeError, ValueError)):
            game.result = value
    with pytest.raises(TypeError):
        game.black = 5


def test_variations() -> None:
    game = ob.Game("f5d6c3")
    root = game.root
    assert root.parent is None and root.move is None and root.ply == 0 and root.board == START
    first = root.next
    assert first == game.variations[0] and first.move is ob.F5 and first.parent == root
    other = first.add_variation("f6")
    assert first.variations == [first["d6"], other] == list(first) and len(first) == 2
    assert "f6" in first and "d3" not in first and "nonsense" not in first and None not in first
    assert first.add_variation(ob.F6) == other, "a known move is not added again"
    assert other.board.transcript == "f5f6" and other.moves == [ob.F5, ob.F6] and other.ply == 2
    assert not other.is_mainline and other.is_end and first.is_mainline and not first.is_end
    last = other.add_line("e6f4")
    assert last.moves == [ob.F5, ob.F6, ob.E6, ob.F4]
    assert game.transcript == "f5d6c3"
    assert [node.move for node in other.mainline()] == [ob.E6, ob.F4]
    last.promote()
    assert game.transcript == "f5f6e6f4" and last == game.end and last.is_mainline
    assert game.mainline() == [first, other, other.next, last]
    with pytest.raises(KeyError):
        first["a1"]
    with pytest.raises(ob.IllegalMove):
        first.add_variation("a1")
    with pytest.raises(ob.IllegalMove):
        first.add_line(["d6", "a1"])


def test_removed_nodes_are_gone_and_the_others_stay() -> None:
    game = ob.Game("f5d6c3")
    first = game.root["f5"]
    removed, kept = first["d6"]["c3"], first.add_line("f6e6")
    first["d6"].remove()
    assert game.transcript == "f5f6e6" and kept.moves == [ob.F5, ob.F6, ob.E6]
    for use in (lambda: removed.board, removed.promote, removed.remove, lambda: removed.add_variation("d3")):
        with pytest.raises(ValueError):
            use()
    assert repr(removed) == "Node(removed)"
    with pytest.raises(ValueError):
        game.root.remove()
    with pytest.raises(ValueError):
        game.root.value = 1


def test_random_changes_of_a_tree_agree_with_a_plain_tree() -> None:
    """The expected tree is a dictionary from the moves that lead to a node to the list of moves after the node."""
    for seed in range(30):
        chance = random.Random(seed)
        game = ob.Game()
        plain: dict[tuple[ob.Move, ...], list[ob.Move]] = {(): []}
        for _ in range(60):
            path = chance.choice(list(plain))
            node = game.root
            for move in path:
                node = node[move]
            kind = chance.random()
            if kind < 0.7 and not node.board.is_game_over:
                move = chance.choice(node.board.legal_actions)
                node.add_variation(move, value=chance.choice([None, 1.0]))
                if move not in plain[path]:
                    plain[path].append(move)
                    plain[path + (move,)] = []
            elif kind < 0.85:
                node.promote()
                for ply, move in enumerate(path):
                    plain[path[:ply]].remove(move)
                    plain[path[:ply]].insert(0, move)
            elif path:
                node.remove()
                plain[path[:-1]].remove(path[-1])
                plain = {key: value for key, value in plain.items() if key[: len(path)] != path}
        rest = [game.root]
        count = 0
        while rest:
            node = rest.pop()
            count += 1
            assert [child.move for child in node] == plain[tuple(node.moves)]
            rest.extend(node)
        assert count == len(plain)
        line: tuple[ob.Move, ...] = ()
        while plain[line]:
            line += (plain[line][0],)
        assert tuple(game.moves) == line
        assert ob.Game(game.to_json()) == game


@pytest.mark.parametrize("name", ["ggf", "sgf", "pgn", "json", "obverse", "txt", "wtb"])
@pytest.mark.parametrize("seed", range(5))
def test_round_trips_through_files(name: str, seed: int, tmp_path) -> None:
    game = game_with_pass() if seed == 0 else random_game(seed, moves=5 + 20 * seed)
    if name != "txt":
        game.black, game.white, game.event = "Ann", "Ben", "Cup"
    path = tmp_path / f"game.{name}"
    game.save(path)
    reader = ob.read(path)
    [back] = reader
    assert not reader.errors
    assert back.moves == game.moves and back.start == game.start
    assert (back.black, back.white, back.event) == (game.black, game.white, game.event)
    if name == "obverse":
        assert back == game


@pytest.mark.parametrize("start", [START.to_string(), ob.Board.MIRRORED, ob.Board("f5d6c3").to_string()])
def test_texts_of_other_starts_are_read_back(start: str) -> None:
    game = decorated(ob.Game(start))
    for text in (game.to_ggf(), game.to_sgf(), game.to_pgn(), game.to_json(), game.to_text()):
        back = ob.parse(text)
        assert back.start == game.start and back.moves == []
    game.extend([game.board.legal_actions[0]])
    for text in (game.to_ggf(), game.to_sgf(), game.to_pgn(), game.to_json(), game.to_text()):
        for form in (text, text.encode(), "\ufeff" + text):
            back = ob.parse(form)
            assert back.start == game.start and back.moves == game.moves


def test_headers_survive_every_text() -> None:
    game = decorated(ob.Game("f5d6c3"))
    game.result = (-64, "timeout")
    for text in (game.to_sgf(), game.to_pgn(), game.to_json()):
        back = ob.parse(text)
        assert back.black == game.black and back.event == game.event and back.result == game.result
    assert ob.parse(game.to_json()) == game
    ggf = ob.parse(game.to_ggf())
    assert ggf.black == 'Ann )\\ "A"' and ggf.white_rating == 1712.5 and ggf.clock == "05:00"
    assert str(game) == game.to_pgn()


def test_json_has_everything() -> None:
    game = decorated(ob.Game("f5d6c3"))
    game.result = (2.5, "agreed")
    game.root["f5"].value = -1.25
    game.root["f5"].add_variation("f6", value=3, seconds=0.5).add_line("e6")
    fields = json.loads(game.to_json())
    assert fields["obverse"] == 1 and fields["tip"] == 3 and len(fields["moves"]) == 5
    back = ob.Game(game.to_json())
    assert back == game and back.root["f5"]["f6"].seconds == 0.5 and back.end.moves == game.moves
    game.root["f5"]["f6"].seconds = None
    assert back != game


def test_equality_copies_and_pickles() -> None:
    game = decorated(game_with_pass())
    game.root.next.add_variation(game.boards()[1].legal_actions[-1], value=4)
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), ob.Game(game)):
        assert other == game and not other != game
        other.black = "Zoe"
        assert other != game
    node = pickle.loads(pickle.dumps(game.end))
    assert node.moves == game.moves and node.game == game
    assert game != "f5" and not game == 5 and ob.Game("f5") != ob.Game("f5d6")
    with pytest.raises(TypeError):
        hash(game)
    assert len({game.root, game.root, game.end}) == 2
    assert game.root != game.copy().root


def test_repr_is_an_expression() -> None:
    for game in (ob.Game(), ob.Game("f5d6", black="A'\"n"), ob.Game("mirrored"), game_with_pass()):
        assert eval(repr(game), {"Game": ob.Game}) == game


def test_saving_says_what_is_wrong(tmp_path) -> None:
    game = ob.Game("f5d6")
    with pytest.raises(ValueError, match="extension"):
        game.save(tmp_path / "game.xyz")
    with pytest.raises(ValueError, match="not a format"):
        game.save(tmp_path / "game", format="xyz")
    with pytest.raises(ValueError, match="standard start"):
        ob.Game("mirrored: e3").save(tmp_path / "game.txt")
    with pytest.raises(IsADirectoryError):
        game.save(tmp_path, format="ggf")
    with pytest.raises(OSError):
        game.save(tmp_path / "missing" / "game.ggf")
    assert list(tmp_path.iterdir()) == []
    game.save(str(tmp_path / "game"), format="ggf")
    assert ob.read(tmp_path / "game").format == "GGF"


def test_many_games_are_written(tmp_path) -> None:
    games = [random_game(seed) for seed in range(20)]
    for name in ("games.ggf", "games.wtb", "games.obverse", "games.txt", "games.sgf", "games.pgn"):
        assert ob.write(iter(games), tmp_path / name) == 20
        assert [game.moves for game in ob.read(tmp_path / name)] == [game.moves for game in games]
    with pytest.raises(TypeError):
        ob.write([ob.Game(), "f5"], tmp_path / "other.ggf")
    assert not (tmp_path / "other.ggf").exists()


@pytest.mark.parametrize("bad", ["", "zz", "f5a1", "f5 d6 zz", b"\xff\x00\x01", "(;GM[Othello]B[a1];)", "{", "[Event", "\0"])
def test_bad_texts_are_format_errors(bad: str | bytes) -> None:
    for read in (ob.Game, ob.parse, ob.Game.parse):
        with pytest.raises(ob.FormatError):
            read(bad)


@pytest.mark.parametrize("bad", [1.5, object(), ob.Game, [object()], {"x": 1}.keys])
def test_wrong_types_are_type_errors(bad: object) -> None:
    with pytest.raises(TypeError):
        ob.Game(bad)
    with pytest.raises(TypeError):
        ob.parse(bad)
    game = ob.Game("f5")
    for use in (game.extend, game.root.add_variation, game.root.__getitem__, game.save):
        with pytest.raises(TypeError):
            use(bad)


def test_random_bytes_are_read_or_refused() -> None:
    chance = random.Random(1)
    texts = [decorated(random_game(seed)) for seed in range(3)]
    samples = [form.encode() for game in texts for form in (game.to_ggf(), game.to_sgf(), game.to_pgn(), game.to_json())]
    for _ in range(1500):
        data = bytearray(chance.choice(samples))
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(data))
            if chance.random() < 0.3:
                del data[place : place + chance.randrange(20)]
            else:
                data[place] = chance.randrange(256)
            if not data:
                break
        try:
            game = ob.parse(bytes(data))
        except ob.FormatError:
            continue
        assert ob.Game(game.to_json()) == game


def test_an_iterable_may_use_the_game() -> None:
    game = ob.Game()

    def moves():
        yield ob.F5
        game.push("d3")
        yield ob.D6

    with pytest.raises(ob.IllegalMove):
        game.extend(moves())
    assert game.transcript == "d3"
