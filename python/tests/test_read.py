"""Reading of files, file objects and texts in every format."""

from __future__ import annotations

import io
import pickle
import random
import threading

import pytest

import obverse as ob
from test_game import random_game

GAMES = [random_game(seed) for seed in range(8)]
OBF = (
    "---------------------------OX------XO--------------------------- X; F5:+4; D3:-2;\n"
    "--------------------------XXX------XO--------------------------- O; e3:+1.5;\n"
    "---------------------------XO------OX--------------------------- X\n"
)


def moves(games) -> list[list[ob.Move]]:
    return [game.moves for game in games]


def test_several_files_and_patterns(tmp_path) -> None:
    names = ["a.ggf", "b.sgf", "c.pgn", "d.wtb", "e.obverse", "f.json"]
    for name in names:
        ob.write(GAMES, tmp_path / name)
    for source in (
        [tmp_path / name for name in names],
        (str(tmp_path / name) for name in names),
        [str(tmp_path / "[a-c].*"), tmp_path / "d.wtb", tmp_path / "e.obverse", str(tmp_path / "f.j*n")],
    ):
        reader = ob.read(source)
        assert moves(reader) == moves(GAMES) * 6
        assert reader.errors == [] and next(reader, None) is None
    assert moves(ob.read(str(tmp_path / "*.pgn"))) == moves(GAMES)


def test_formats_are_detected_and_can_be_forced(tmp_path) -> None:
    texts = {
        "GGF": GAMES[0].to_ggf(),
        "SGF": GAMES[0].to_sgf(),
        "PGN": GAMES[0].to_pgn(),
        "Obverse's JSON": GAMES[0].to_json(),
        "transcript": GAMES[0].transcript,
        "board string": ob.Board().to_string(),
        "OBF": OBF,
        "XOT": "f5d6c3\nf5f6\n",
    }
    for name, text in texts.items():
        path = tmp_path / "file"
        path.write_text(text)
        for reader in (ob.read(path), ob.read(io.StringIO(text)), ob.read(io.BytesIO(text.encode())), ob.parse_all(text)):
            assert reader.format == name
            assert len(list(reader)) == (3 if name == "OBF" else 2 if name == "XOT" else 1)
    assert ob.parse_all("f5d6c3", format="xot").format == "XOT"
    with pytest.raises(ValueError, match="not a format"):
        ob.parse_all("f5", format="xyz")


def test_bad_records_do_not_stop_the_iteration(tmp_path) -> None:
    path = tmp_path / "games.ggf"
    lines = [game.to_ggf() for game in GAMES]
    lines[2] = "(;GM[Othello]PB[Ann]B[a1];)"
    path.write_text("\n".join(lines))
    reader = ob.read(path)
    assert moves(reader) == moves(GAMES[:2] + GAMES[3:])
    [error] = reader.errors
    assert isinstance(error, ob.FormatError) and reader.error_count == 1
    assert (error.file, error.record, error.line) == (str(path), 3, 3)
    assert error.column is not None and error.byte is None and "a1 flips nothing" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.file, again.record, again.line) == (str(error), error.file, 3, 3)


def test_wthor_names_are_found_and_errors_have_bytes(tmp_path) -> None:
    for number, game in enumerate(GAMES):
        game = game.copy()
        game.black, game.white, game.event = f"Player {number}", "Zoe", "Open"
        game.save(tmp_path / f"game{number}.wtb")
    path = tmp_path / "game3.wtb"
    [game] = ob.read(path)
    assert (game.black, game.white, game.event) == ("Player 3", "Zoe", "Open")
    assert game.outcome is not None and game.result.score == game.outcome.score
    assert game.theoretical.score == game.outcome.score
    # The names come from the name files of another game.
    [game] = ob.read(path, players=tmp_path / "game4.jou", tournaments=tmp_path / "game4.trn")
    assert game.black == "Player 4"
    with pytest.raises(FileNotFoundError):
        ob.read(path, players=tmp_path / "missing.jou")
    with pytest.raises(ob.FormatError, match="names, not games"):
        ob.read(tmp_path / "game3.jou")
    data = bytearray(path.read_bytes())
    data[16 + 8] = 11
    path.write_bytes(data)
    reader = ob.read(path)
    assert list(reader) == []
    assert (reader.errors[0].byte, reader.errors[0].record, reader.errors[0].line) == (24, 1, None)
    (tmp_path / "game4.jou").write_bytes(b"damaged")
    reader = ob.read(tmp_path / "game4.wtb")
    assert len(list(reader)) == 1 and "game4.jou is damaged" in str(reader.errors[0])


def test_missing_files_and_unknown_formats(tmp_path) -> None:
    for source in (tmp_path / "missing.ggf", str(tmp_path / "*.ggf"), [tmp_path / "missing.ggf"]):
        with pytest.raises(FileNotFoundError, match="there is no file"):
            ob.read(source)
        with pytest.raises(FileNotFoundError):
            ob.read_positions(source)
    with pytest.raises(IsADirectoryError):
        ob.read(tmp_path)
    with pytest.raises(ValueError):
        ob.read([])
    with pytest.raises(ValueError):
        ob.read("a\0b")
    for bad in (5, None, b"games.ggf", [5], 1.5, object()):
        with pytest.raises(TypeError):
            ob.read(bad)
        with pytest.raises(TypeError):
            ob.read_positions(bad)
    junk, good = tmp_path / "junk", tmp_path / "good.ggf"
    junk.write_bytes(b"\x01\x02 this is nothing \xff")
    GAMES[0].save(good)
    with pytest.raises(ob.FormatError, match="unknown format") as info:
        ob.read(junk)
    assert info.value.file == str(junk)
    reader = ob.read([junk, good, junk])
    assert moves(reader) == moves(GAMES[:1])
    assert [error.file for error in reader.errors] == [str(junk)] * 2
    with pytest.raises(ob.FormatError, match="empty"):
        ob.parse_all("")


def test_a_reader_is_lazy_and_can_be_closed(tmp_path) -> None:
    class Endless(io.RawIOBase):
        asked = 0

        def read(self, size: int = -1) -> bytes:
            self.asked += 1
            return (GAMES[0].to_ggf() + "\n").encode() * 100

    file = Endless()
    with ob.read(file) as reader:
        for _, game in zip(range(1000), reader):
            assert game.moves == GAMES[0].moves
        assert file.asked < 100
    assert next(reader, None) is None
    path = tmp_path / "games.ggf"
    ob.write(GAMES, path)
    reader = ob.read(path)
    next(reader)
    reader.close()
    assert list(reader) == []


def test_exceptions_of_file_objects_pass_through() -> None:
    class Broken:
        def __init__(self, answer: object) -> None:
            self.answer = answer
            self.asked = 0

        def read(self, size: int) -> object:
            self.asked += 1
            if self.asked <= 5:
                return (GAMES[0].to_ggf() + "\n") * 1000
            if isinstance(self.answer, Exception):
                raise self.answer
            return self.answer

    for answer, kind in ((ZeroDivisionError("x"), ZeroDivisionError), (None, TypeError), (5, TypeError), ("\udc00", UnicodeEncodeError)):
        with pytest.raises(kind):
            for _ in ob.read(Broken(answer)):
                pass


def test_a_file_object_that_uses_its_reader_is_an_error() -> None:
    class Circular:
        reader = None

        def read(self, size: int) -> str:
            if self.reader is not None:
                next(self.reader)
            return (GAMES[0].to_ggf() + "\n") * 1000

    file = Circular()
    file.reader = ob.read(file)
    with pytest.raises(RuntimeError):
        for _ in file.reader:
            pass


def test_errors_are_counted_and_the_list_is_bounded() -> None:
    reader = ob.parse_all("f5d6c3\nf5f6\n" + "f5a1\n" * 12_000)
    assert len(list(reader)) == 2
    assert reader.error_count == 12_000 and len(reader.errors) == 10_000


def test_variations_are_read_from_files(tmp_path) -> None:
    game = ob.Game("f5d6c3")
    game.root["f5"].add_line("f6e6")
    ob.write([game, GAMES[0], game], tmp_path / "games.obverse")
    assert list(ob.read(tmp_path / "games.obverse")) == [game, GAMES[0], game]


def test_positions_with_scores(tmp_path) -> None:
    path = tmp_path / "positions.obf"
    path.write_text(OBF + "nonsense\n")
    reader = ob.read_positions(path)
    positions = list(reader)
    assert [position.score for position in positions] == [4.0, 1.5, None]
    assert positions[1].board.turn is ob.WHITE and positions[2].board == ob.Board("mirrored")
    assert (reader.errors[0].line, reader.errors[0].record, reader.error_count) == (4, 4, 1)
    path = tmp_path / "game.ggf"
    GAMES[0].save(path)
    scored = list(ob.read_positions([path, path]))
    assert [board for board, _ in scored] == GAMES[0].boards() * 2
    result = GAMES[0].outcome.score
    for board, score in scored:
        assert score == (result if board.turn is ob.BLACK else -result)


def test_damaged_files_of_all_formats_are_read_or_refused(tmp_path) -> None:
    chance = random.Random(2)
    files = []
    for name in ("ggf", "sgf", "pgn", "wtb", "obverse", "json", "txt", "obf"):
        ob.write(GAMES, tmp_path / f"games.{name}")
        files.append((tmp_path / f"games.{name}").read_bytes())
    path = tmp_path / "damaged"
    for _ in range(400):
        data = bytearray(chance.choice(files))
        if chance.random() < 0.5:
            del data[chance.randrange(len(data)) :]
        for _ in range(chance.randrange(10)):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
        for read in (ob.read, ob.read_positions, lambda path: ob.read(io.BytesIO(path.read_bytes()))):
            try:
                reader = read(path)
                count = sum(1 for _ in reader)
            except ob.FormatError:
                continue
            assert count >= 0 and reader.error_count == len(reader.errors)


def test_readers_in_several_threads(tmp_path) -> None:
    path = tmp_path / "games.ggf"
    ob.write(GAMES * 50, path)
    found = []
    threads = [threading.Thread(target=lambda: found.append(moves(ob.read(path)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [moves(GAMES) * 50] * 4
