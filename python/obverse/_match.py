"""Matches and tournaments."""

from __future__ import annotations

import html
import json
import math
import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

from . import _obverse
from ._games import parse
from ._obverse import Board, Game
from ._player import Entrant, PlayerLike, entrant
from ._settings import number, text, whole
from ._types import Color

_MOST_GAMES = 10_000_000


class Elo(NamedTuple):
    """The Elo difference of the first player with its 95 % confidence interval. An end of it may be infinite."""

    difference: float
    """The estimate; infinite if one side has won every game."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval."""

    def __str__(self) -> str:
        def shown(value: float) -> str:
            return f"{value:+.0f}" if math.isfinite(value) else str(value)

        return f"{shown(self.difference)} (95 %: {shown(self.low)} to {shown(self.high)})"


class Sprt(NamedTuple):
    """A sequential probability ratio test of two Elo differences."""

    elo0: float
    elo1: float
    llr: float
    """The log-likelihood ratio; positive values favour `elo1`."""
    bound: float
    """The test ends when `llr` reaches this bound or its negative."""
    answer: float | None
    """The Elo difference that the test accepted; `None` while it is undecided."""


@dataclass(frozen=True)
class MatchGame:
    """A finished game of a match or tournament."""

    number: int
    """Number of the game, from 1. Tournaments number the games of each pair of players (in each round) separately."""
    round: int | None
    """Round of a Swiss tournament, from 1; `None` in other contests."""
    black: str
    """Name of the player with Black."""
    white: str
    """Name of the player with White."""
    start: str
    """Board string of the position before the first move."""
    transcript: str
    """The moves, the opening included."""
    score: int | None
    """Discs of Black minus discs of White; empty squares count for the winner. `None` after a forfeit."""
    winner: Color | None
    """The side that won; `None` for a draw."""
    forfeit: str | None
    """Why the loser forfeited the game; `None` if the game was played to its end."""
    traceback: str | None = field(repr=False)
    """The traceback of the Python player that forfeited the game by an exception."""
    ggf: str = field(repr=False)
    """The game in GGF, with times and values."""

    @property
    def board(self) -> Board:
        """The final board with all moves."""
        board = Board(self.start)
        for move in re.findall("..", self.transcript):
            if board.must_pass:
                board.push("pass")
            board.push(move)
        if board.must_pass:
            board.push("pass")
        return board

    @property
    def game(self) -> Game:
        """The game with its headers, times and values."""
        return parse(self.ggf)

    @property
    def winner_name(self) -> str | None:
        """Name of the player that won; `None` for a draw."""
        return None if self.winner is None else (self.black if self.winner is Color.BLACK else self.white)


@dataclass(frozen=True)
class MatchResult:
    """The result of a match from the first player's point of view."""

    players: tuple[str, str]
    """Names of the players."""
    wins: int
    """Number of games that the first player won."""
    draws: int
    """Number of drawn games."""
    losses: int
    """Number of games that the first player lost."""
    forfeits: tuple[int, int]
    """Number of games that each player forfeited. They are included in wins and losses, unless both players lost."""
    out: tuple[str | None, str | None]
    """For each player, why it was excluded after three failures in a row; `None` if it was not excluded."""
    discs: float | None
    """Mean disc difference of the first player in the games that were played to the end."""
    elo: Elo | None
    """The Elo difference of the first player; `None` if no games were played."""
    sprt: Sprt | None
    """The sequential test; `None` if the match was played without `sprt`."""
    games: list[MatchGame] = field(repr=False)
    """The games in the order of their numbers."""
    text: str = field(repr=False)
    """The result as `obverse match` prints it."""

    @property
    def score(self) -> float:
        """Points of the first player: 1 for a win, 0.5 for a draw."""
        return self.wins + 0.5 * self.draws

    @property
    def rate(self) -> float | None:
        """Share of the points that the first player scored, from 0 to 1; `None` without games."""
        return self.score / len(self.games) if self.games else None

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        first, second = self.players
        elo = "" if self.elo is None else f", Elo {self.elo}"
        return f"<MatchResult {first} - {second}: +{self.wins} ={self.draws} -{self.losses}{elo}>"

    def _repr_html_(self) -> str:
        first, second = self.players
        rows = [
            ("result", f"{self.wins} won, {self.draws} drawn, {self.losses} lost"),
            ("score", f"{self.score:g} of {len(self.games)}"),
        ]
        if self.discs is not None:
            rows.append(("discs", f"{self.discs:+.1f} per game"))
        if self.elo is not None:
            rows.append(("Elo", str(self.elo)))
        if self.sprt is not None:
            answer = "undecided" if self.sprt.answer is None else f"{self.sprt.answer:+g} accepted"
            rows.append(("SPRT", f"{answer} (LLR {self.sprt.llr:+.2f} of ±{self.sprt.bound:.2f})"))
        if any(self.forfeits):
            rows.append(("forfeits", f"{self.forfeits[0]} by the first player, {self.forfeits[1]} by the second"))
        rows.extend(("out", f"{name}: {why}") for name, why in zip(self.players, self.out) if why)
        return _table([f"{first} against {second}", ""], rows)


@dataclass(frozen=True)
class TournamentRow:
    """A player in the table of a tournament."""

    rank: int
    name: str
    points: float
    """Points: 1 for a win, 0.5 for a draw. In a Swiss tournament, a bye counts like a round of won games."""
    games: int
    wins: int
    draws: int
    losses: int
    forfeits: int
    """Number of games that the player forfeited. These games are included in the losses."""
    out: str | None
    """Why the player was excluded after three failures in a row; `None` if it was not excluded."""
    discs: float | None
    """Mean disc difference in the games that were played to the end."""
    against: list[float | None] | None
    """Round robin: points against each player in the order of the ranks; `None` against oneself."""
    buchholz: float | None
    """Swiss tournament: the sum of the points of the opponents."""


@dataclass(frozen=True)
class TournamentResult:
    """The result of a tournament."""

    system: str
    """"round-robin" or "swiss"."""
    table: list[TournamentRow] = field(repr=False)
    """The players, the best first."""
    games: list[MatchGame] = field(repr=False)
    """The games in the order in which they were played."""
    text: str = field(repr=False)
    """The table as `obverse tournament` prints it."""

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        points = ", ".join(f"{row.name} {row.points:g}" for row in self.table)
        return f"<TournamentResult {self.system}: {points}>"

    def _repr_html_(self) -> str:
        is_swiss = self.system == "swiss"
        ranks = [] if is_swiss else [str(row.rank) for row in self.table]
        rows = []
        for row in self.table:
            against = ["" if points is None else f"{points:g}" for points in row.against or []]
            last = [f"{row.buchholz:g}"] if row.buchholz is not None else []
            discs = "" if row.discs is None else f"{row.discs:+.1f}"
            rows.append((str(row.rank), row.name, *against, f"{row.points:g}", *last, discs))
        return _table(["", "player", *ranks, "points", *(["Buchholz"] if is_swiss else []), "discs"], rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    def line(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    body = "".join(line(row, "td") for row in rows)
    return f"<table><thead>{line(head, 'th')}</thead><tbody>{body}</tbody></table>"


@dataclass(frozen=True)
class _Settings:
    """Checked settings that matches and tournaments share."""

    games: int
    plies: int
    openings: list[Board | str] | None
    seed: int
    time: float | None
    clock: str | None
    concurrency: int
    on_game: Callable[[str, str, str | None], None] | None
    out: Path | None


def _settings(
    entrants: list[Entrant],
    games: int,
    openings: int | Iterable[Board | str] | None,
    seed: int,
    time: float | None,
    clock: str | None,
    concurrency: int,
    on_game: Callable[[MatchGame], object] | None,
    out: str | os.PathLike[str] | None,
) -> _Settings:
    if on_game is not None and not callable(on_game):
        raise TypeError(f"`on_game` must be a function of a game, not {on_game!r:.60}")
    if isinstance(openings, (str, bytes)):
        raise TypeError("`openings` must be a number of random plies or a list of boards, not text")
    plies, boards = 8, None
    if isinstance(openings, Iterable):
        boards = list(openings)
    elif openings is not None:
        plies = whole("openings", openings, 0, 50)

    def tell(*row: Any) -> None:
        assert on_game is not None
        on_game(_game(*row))

    concurrency = whole("concurrency", concurrency, 1, 1024)
    return _Settings(
        games=games,
        plies=plies,
        openings=boards,
        seed=whole("seed", seed, 0, 2**64 - 1),
        time=None if time is None else number("time", time, 0.001, 86_400, "seconds from"),
        clock=None if clock is None else text("clock", clock),
        concurrency=1 if any(entrant.is_shared for entrant in entrants) else concurrency,
        on_game=None if on_game is None else tell,
        out=None if out is None else Path(out),
    )


def _game(row: str, ggf: str, traceback: str | None) -> MatchGame:
    game = json.loads(row)
    return MatchGame(
        number=game["number"],
        round=game.get("round"),
        black=game["black"],
        white=game["white"],
        start=game["position"] or Board.START,
        transcript=game["transcript"],
        score=game["score"],
        winner=None if game["winner"] is None else Color(game["winner"]),
        forfeit=game["forfeit"],
        traceback=traceback,
        ggf=ggf,
    )


def _plain(words: str) -> str:
    return re.sub("\x1b\\[[0-9;]*m", "", words)


def match(
    first: PlayerLike,
    second: PlayerLike,
    *,
    games: int | None = None,
    openings: int | Iterable[Board | str] | None = None,
    seed: int = 0,
    time: float | None = None,
    clock: str | None = None,
    concurrency: int = 1,
    sprt: tuple[float, float] | None = None,
    on_game: Callable[[MatchGame], object] | None = None,
    out: str | os.PathLike[str] | None = None,
) -> MatchResult:
    """Plays a match between two players.

    A player is a specification ("engine:level=6", see `player`), a `Player` object or class, or a function that gets a
    board and returns a move. Objects and functions are explained at `Player`.

    Every opening is played twice, with colors exchanged. `openings` is a number of random plies (8 by default) or a list
    of boards. Openings and random moves depend on `seed` alone. `time` is the time per move in seconds. `clock` is the
    time per game, such as "60+0.5" (60 seconds, and half a second more per move). `concurrency` games run at the same
    time; with a `Player` object it is 1. `games` is 20 by default. With `sprt=(elo0, elo1)` the match ends as soon as
    the test accepts one of the two Elo differences, or after 20,000 games.

    `on_game` is called with each finished game. `out` is a new file for the games in GGF. Ctrl-C or an exception of
    `on_game` stops the match; the file then has the games that were finished.

    >>> import obverse as ob
    >>> result = ob.match("alphabeta:depth=3", "random", games=6)
    >>> result.score > 3, len(result.games)
    (True, 6)
    """
    entrants = [entrant(first), entrant(second)]
    usual = 20 if sprt is None else 20_000
    count = usual if games is None else whole("games", games, 1, _MOST_GAMES)
    settings = _settings(entrants, count, openings, seed, time, clock, concurrency, on_game, out)
    test = None
    if sprt is not None:
        low, high = sprt
        test = f"{float(low)},{float(high)}"
    result, words, rows = _obverse.play_match(entrants[0], entrants[1], settings, test)
    fields = json.loads(result)
    played = sorted((_game(*row) for row in rows), key=lambda game: game.number)
    elo = None
    if fields["rate"] is not None:
        estimate = math.copysign(math.inf, fields["rate"] - 0.5) if fields["elo"] is None else fields["elo"]
        low = -math.inf if fields["elo_low"] is None else fields["elo_low"]
        high = math.inf if fields["elo_high"] is None else fields["elo_high"]
        elo = Elo(estimate, low, high)
    return MatchResult(
        players=tuple(fields["players"]),
        wins=fields["wins"],
        draws=fields["draws"],
        losses=fields["losses"],
        forfeits=tuple(fields["forfeits"]),
        out=tuple(fields["out"]),
        discs=fields["mean_discs"],
        elo=elo,
        sprt=None if fields["sprt"] is None else Sprt(**fields["sprt"]),
        games=played,
        text=_plain(words),
    )


def tournament(
    players: Iterable[PlayerLike],
    *,
    games: int = 2,
    system: Literal["round-robin", "swiss"] = "round-robin",
    rounds: int | None = None,
    openings: int | Iterable[Board | str] | None = None,
    seed: int = 0,
    time: float | None = None,
    clock: str | None = None,
    concurrency: int = 1,
    on_game: Callable[[MatchGame], object] | None = None,
    out: str | os.PathLike[str] | None = None,
) -> TournamentResult:
    """Plays a tournament.

    `system` is "round-robin", where all pairs of players meet, or "swiss", where players with equal points meet in each
    of the `rounds` (by default the logarithm of the number of players to base 2, rounded up). `games` is the number of
    games per pair, or per pair and round. The other arguments are those of `match`. Names of players must be unique.

    >>> import obverse as ob
    >>> result = ob.tournament(["random", "greedy", "alphabeta:depth=2"], games=2)
    >>> [row.rank for row in result.table], len(result.games)
    ([1, 2, 3], 6)
    """
    if isinstance(players, str):
        raise TypeError("`players` must be a list of players, not text")
    entrants = [entrant(player) for player in players]
    if system not in ("round-robin", "swiss"):
        raise ValueError(f"`{system!s:.60}` is not a system: expected round-robin or swiss")
    if system == "round-robin" and rounds is not None:
        raise ValueError("rounds applies only to system=\"swiss\": in a round robin, all pairs of players meet")
    chosen = None
    if system == "swiss":
        chosen = 0 if rounds is None else whole("rounds", rounds, 1, 1000)
    count = whole("games", games, 1, 1_000_000)
    settings = _settings(entrants, count, openings, seed, time, clock, concurrency, on_game, out)
    result, words, rows = _obverse.play_tournament(entrants, settings, chosen)
    fields = json.loads(result)
    table = [
        TournamentRow(
            rank=row["rank"],
            name=row["name"],
            points=row["points"],
            games=row["games"],
            wins=row["wins"],
            draws=row["draws"],
            losses=row["losses"],
            forfeits=row["forfeits"],
            out=row["out"],
            discs=row["mean_discs"],
            against=row.get("against"),
            buchholz=row.get("buchholz"),
        )
        for row in fields["players"]
    ]
    return TournamentResult(system, table, [_game(*row) for row in rows], _plain(words))
