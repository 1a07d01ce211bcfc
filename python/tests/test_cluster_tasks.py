"""What the workers of a cluster compute equals what the commands of `obverse` write, in any order of the items."""

from __future__ import annotations

import json
import os
import pickle
import random
import re
import shutil
import signal
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import obverse as ob
from obverse._obverse import MatchTask, ReviewTask, SelfPlayTask, weights_digest, write_positions

import command

WEIGHTS = Path(ob.__file__).with_name("weights.bin")


def shuffled(numbers: Iterable[int]) -> list[int]:
    order = list(numbers)
    random.Random(1).shuffle(order)
    return order


def random_game(seed: int, plies: int) -> ob.Game:
    chance = random.Random(seed)
    game = ob.Game()
    while len(game) < plies and not game.is_game_over:
        moves = list(game.board.legal_moves)
        game.push(chance.choice(moves) if moves else ob.PASS)
    return game


def games() -> list[ob.Game]:
    """Ten games with different headers and results, most of them short."""
    games = [random_game(seed, 60 if seed < 3 else 3 * seed) for seed in range(8)]
    for number, game in enumerate(games):
        game.black, game.white = f"Ann {number}", "Bén \"the\" 7" if number % 2 else None
        game.event = "Cup, München" if number % 3 else None
        game.date = "2024-03-01" if number % 2 else None
        game.black_rating = 1800.25 + number if number % 2 else None
        game.clock = "5:00" if number == 4 else None
    games[5].result = (-12.0, "resigned")
    games[6].result = (0.0, "agreed")
    from_position = ob.Game(ob.Board("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXXXXXOOOOXXXXXOOOXXXXXXXXX X"))
    from_position.push(from_position.board.legal_moves[0])
    noted = ob.Game("f5", white="Ben")
    noted.push("d6", value=1.5, seconds=0.25)
    return [*games, from_position, noted]


# Reviews


@pytest.mark.parametrize("name", ["games.ggf", "games.obverse", "games.sgf", "games.pgn", "games.json", "games.wtb"])
def test_rows_of_reviews_are_those_of_analyze(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    # WTHOR has neither start positions nor short games of a resigned player.
    ob.write(games()[:3] if name.endswith(".wtb") else games(), path)
    out = tmp_path / "rows.jsonl"
    command.run("analyze", path, "--level", 2, "--hash", 3, "--threads", 1, "--out", out)
    expected = sorted(out.read_text(encoding="utf-8").splitlines())
    read = list(ob.read(path))
    assert len(expected) == len(read)
    task = ReviewTask("level=2", 3, None)
    rows = [task.row(number + 1, str(path), read[number]) for number in shuffled(range(len(read)))]
    assert sorted(rows) == expected
    # A game reaches a worker as a pickle.
    again = ReviewTask("level=2", 3, WEIGHTS)
    sent = [pickle.loads(pickle.dumps(game)) for game in read]
    assert sorted(again.row(number, str(path), game) for number, game in enumerate(sent, 1)) == expected


@pytest.mark.parametrize("option", ["depth=3", "nodes=2000"])
def test_other_efforts_of_reviews(tmp_path: Path, option: str) -> None:
    out = tmp_path / "rows.jsonl"
    kind, value = option.split("=")
    transcript = games()[5].transcript
    command.run("analyze", transcript, f"--{kind}", value, "--hash", 1, "--out", out)
    assert ReviewTask(option, 1).row(1, None, ob.Game(transcript)) + "\n" == out.read_text()


@pytest.mark.parametrize(
    ("effort", "message"),
    [
        ("time=1", "`time=1` limits the time: results must not depend on the speed of the machine"),
        ("level=61", "`level=61` is invalid: choose 1 to 60"),
        ("levle=6", "no option `levle`"),
        ("level=6,depth=3", "level and depth cannot both"),
        ("level=6,skill=3", "is not a search effort: expected level=L, depth=PLIES or nodes=N"),
        ("", "is not a search effort"),
    ],
)
def test_wrong_efforts_of_reviews(effort: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        ReviewTask(effort, 1, None)


def test_other_wrong_arguments_of_reviews(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="`hash=0` is invalid: choose 1 to 1048576 MiB"):
        ReviewTask("level=1", 0, None)
    with pytest.raises(ob.FormatError, match="missing.bin"):
        ReviewTask("level=1", 1, tmp_path / "missing.bin")


# Self-play

SELF_PLAY = {"seed": 7, "depth": 2, "exact-from": 8, "random-plies": "4..20", "noise": 12.5, "hash": 1}


def self_play_file(path: Path, settings: dict[str, object], *more: object) -> bytes:
    options = [word for name, value in settings.items() for word in (f"--{name}", value)]
    command.run("selfplay", "--games", 10, "--out", path, *options, *more)
    return path.read_bytes()


def test_positions_are_those_of_selfplay(tmp_path: Path) -> None:
    opening_file = tmp_path / "openings.ggf"
    ob.write(games(), opening_file)
    weights = tmp_path / "copy.bin"
    shutil.copy(WEIGHTS, weights)
    level = {"seed": 3, "level": 1, "trust": 50, "branching": 100, "pv-positions": 40, "exact-from": 6, "random-plies": 30}
    cases: list[tuple[dict[str, object], list[ob.Game], list[object]]] = [
        ({**SELF_PLAY}, [], []),
        ({**SELF_PLAY}, list(ob.read(opening_file)), ["--openings", opening_file]),
        (level, [], ["--weights", weights]),
    ]
    for case, (settings, openings, more) in enumerate(cases):
        expected = self_play_file(tmp_path / f"{case}.pos", settings, *more)
        task = SelfPlayTask(json.dumps(settings), openings, weights if "--weights" in more else None)
        assert task.settings.encode() in expected[:1000]
        played = {number: task.game(number) for number in shuffled(range(10))}
        assert all(len(game) % 21 == 0 for game in played.values())
        path = tmp_path / f"{case}.written.pos"
        path.write_text("an old file")
        counts = write_positions(path, task.settings, (played[number] for number in range(10)))
        assert path.read_bytes() == expected
        positions = sum(len(game) // 21 for game in played.values())
        assert counts[0] == 10 and counts[1] + counts[2] == positions
        assert counts[1] * 21 + 14 + len(task.settings) == len(expected)


def test_default_settings_are_those_of_selfplay(tmp_path: Path) -> None:
    path = tmp_path / "games.pos"
    command.run("selfplay", "--games", 1, "--out", path)
    task = SelfPlayTask("{}", [], None)
    write_positions(tmp_path / "written.pos", task.settings, [task.game(0)])
    assert (tmp_path / "written.pos").read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("[]", "the settings are not a JSON object"),
        ('{"sede": 1}', "there is no setting `sede`: expected seed, depth, level, random-plies, exact-from, noise"),
        ('{"weights": "x"}', "there is no setting `weights`"),
        ('{"depth": 61}', "`depth` cannot be 61: choose 1 to 60 plies"),
        ('{"depth": 6, "level": 6}', "depth and level cannot both be given"),
        ('{"random-plies": "9..3"}', '`random-plies` cannot be "9..3": choose a number of plies'),
        ('{"trust": 101}', "`trust` cannot be 101: choose a percentage from 0 to 100"),
    ],
)
def test_wrong_settings_of_self_play(settings: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        SelfPlayTask(settings, [], None)


def test_games_must_be_in_order_to_be_written(tmp_path: Path) -> None:
    task = SelfPlayTask(json.dumps({**SELF_PLAY}), [], None)
    path = tmp_path / "games.pos"
    with pytest.raises(ValueError, match="game 0 has positions of game 1: give all games in the order"):
        write_positions(path, task.settings, [task.game(1)])
    with pytest.raises(ValueError, match="game 1 is damaged: position 2 is cut off"):
        write_positions(path, task.settings, [task.game(0), task.game(1)[:50]])
    with pytest.raises(TypeError, match="game 0 is 'text': expected bytes"):
        write_positions(path, task.settings, ["text"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="the settings have 70000 bytes: expected at most 65535"):
        write_positions(path, "x" * 70_000, [])

    def broken() -> Iterable[bytes]:
        yield task.game(0)
        raise LookupError("lost")

    with pytest.raises(LookupError, match="lost"):
        write_positions(path, task.settings, broken())
    assert list(tmp_path.iterdir()) == [], "no half of a file is left"
    with pytest.raises(IsADirectoryError):
        write_positions(tmp_path, task.settings, [])
    assert write_positions(path, task.settings, []) == (0, 0, 0)


# Matches


def without_times(line: str) -> str:
    return re.sub(r"(/[^/\]]*)/[\d.]+\]", r"\1]", line)


def plain(text: str) -> str:
    return re.sub("\x1b\\[[0-9;]*m", "", text)


MATCHES: list[tuple[str, str, dict[str, object]]] = [
    ("engine:level=1", "engine:depth=1,skill=8,hash=1", {"games": 10, "seed": 4}),
    ("engine", "alphabeta:eval=corners", {"games": 10, "depth": 2, "openings": "random:5"}),
    # Late openings, because MCTS takes long.
    ("mcts", "greedy", {"games": 10, "openings": "random:48"}),
    ("random", "engine", {"games": 10, "seed": 2**64 - 1, "nodes": 300, "skill": 3}),
]


@pytest.mark.parametrize(("first", "second", "settings"), MATCHES)
def test_rows_of_matches_are_those_of_match(
    tmp_path: Path, first: str, second: str, settings: dict[str, object]
) -> None:
    out = tmp_path / "games.ggf"
    options = [word for name, value in settings.items() for word in (f"--{name}", value)]
    words = ["match", "--engine", first, "--engine", second, *options, "--out", out]
    report = json.loads(command.run(*words, "--json"))
    lines = out.read_text().splitlines()
    task = MatchTask(first, second, json.dumps(settings), [])
    assert task.games == 10
    rows = [(number, task.row(number)) for number in shuffled(range(10))]
    assert [without_times(row) for _, row in sorted(rows)] == [without_times(line) for line in lines]
    data, text = task.report(rows)
    assert json.loads(data) == report
    # Of a finished match, the command prints the report alone.
    assert plain(text) == command.run(*words, "--resume")


def test_openings_of_matches(tmp_path: Path) -> None:
    path = tmp_path / "openings.ggf"
    ob.write(games()[3:], path)
    out = tmp_path / "games.ggf"
    command.run("match", "-p", "greedy", "-p", "random", "-n", 10, "--openings", path, "--out", out)
    task = MatchTask("greedy", "random", '{"games": 10}', list(ob.read(path)))
    lines = [without_times(line) for line in out.read_text().splitlines()]
    assert [without_times(task.row(number)) for number in range(10)] == lines
    with pytest.raises(ValueError, match="opening 1 is a finished game"):
        MatchTask("greedy", "random", "{}", games()[:1])
    with pytest.raises(ValueError, match="random openings and a list of openings cannot both"):
        MatchTask("greedy", "random", '{"openings": "random:4"}', games()[3:])


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("gtp:edax -l 3", "`edax -l 3` is an external program: results must not depend on other programs"),
        ("nboard:edax", "must not depend on other programs"),
        ("program:./student", "must not depend on other programs"),
        ("engine:time=1", "`time=1` limits the time: results must not depend on the speed of the machine"),
        ("scout:depth=2,time=1", "`time=1` limits the time"),
        ("mcts:time=0.1", "`time=0.1` limits the time"),
        ("engine:threads=2", "`threads=2` searches with several threads"),
        ("engine:levle=2", "engine has no option `levle`"),
        ("student", "`student` is not a player"),
    ],
)
def test_players_that_depend_on_the_machine(player: str, message: str) -> None:
    for players in [(player, "random"), ("random", player)]:
        with pytest.raises(ValueError, match=re.escape(message)):
            MatchTask(*players, "{}", [])


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("{", "the settings are not a JSON object"),
        ('{"game": 1}', "there is no setting `game`: expected games, seed, openings, level, depth, nodes, skill"),
        ('{"games": 0}', "`games` cannot be 0: choose 1 to 10000000 games"),
        ('{"seed": -1}', "`seed` cannot be -1"),
        ('{"openings": "xot.txt"}', '`openings` cannot be "xot.txt": choose random:K'),
        ('{"openings": "random:51"}', "choose random:K with K from 0 to 50"),
        ('{"level": 61}', "`level=61` is invalid"),
        ('{"level": 6, "nodes": 5}', "level and nodes cannot both be given"),
        ('{"level": 6}', "`level` applies only to the engine, and no player is the engine"),
        ('{"time": 1}', "`time` limits the time: results must not depend on the speed of the machine"),
        ('{"clock": "60+1"}', "`clock` limits the time"),
    ],
)
def test_wrong_settings_of_matches(settings: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        MatchTask("greedy", "random", settings, [])


def test_reports_of_matches() -> None:
    task = MatchTask("greedy", "random", '{"games": 4}', [])
    rows = [(number, task.row(number)) for number in range(4)]
    partial = json.loads(task.report(rows[1:3])[0])
    assert (partial["games"], partial["finished"]) == (2, False)
    assert "Interrupted" in task.report(rows[1:3])[1]
    assert task.report(rows) == task.report([*rows, rows[2]]), "the same row twice counts once"
    other = MatchTask("greedy", "random", '{"games": 4, "seed": 1}', [])
    for wrong, message in [
        ((0, rows[1][1]), "the row of game 0 is wrong: it is the row of game 1"),
        ((0, "junk"), "the row of game 0 is wrong: this is not a game of obverse match"),
        ((0, other.row(0)), "the row of game 0 is wrong: it has a different opening than this match"),
        ((4, rows[0][1]), "there is no game 4: choose 0 to 3"),
    ]:
        with pytest.raises(ValueError, match=re.escape(message)):
            task.report([wrong])
    with pytest.raises(ValueError, match="there is no game 4: choose 0 to 3"):
        task.row(4)


def test_players_that_cannot_start(tmp_path: Path) -> None:
    player = f"engine:weights={tmp_path / 'missing.bin'}"
    with pytest.raises(ob.EngineError, match="cannot play: .*missing.bin"):
        MatchTask(player, "random", "{}", [])


# All kinds


def test_the_digest_of_weights(tmp_path: Path) -> None:
    digest = weights_digest(None)
    assert re.fullmatch("[0-9a-f]{16}", digest) and weights_digest(WEIGHTS) == digest
    assert json.loads(SelfPlayTask("{}", [], None).settings)["weights"] == digest
    with pytest.raises(ob.FormatError, match="missing.bin"):
        weights_digest(tmp_path / "missing.bin")


@pytest.mark.parametrize(
    "work",
    [
        lambda: ReviewTask("level=60", 1, None).row(1, None, ob.Game("f5d6c3d3c4")),
        lambda: SelfPlayTask('{"level": 60}', [], None).game(0),
        lambda: MatchTask("engine:level=60", "engine:level=60", "{}", []).row(0),
    ],
    ids=["review", "self-play", "match"],
)
def test_ctrl_c_stops_the_work(work: Callable[[], object]) -> None:
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
