"""Reviews of games, self-play and matches: one game per item."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from .._obverse import Game, MatchTask
from ._errors import Contradiction, InputError
from ._item import Item, Key, Row
from ._job import Progress, stable_digest
from ._runner import RunnerSettings


class GameJob:
    """Games that do not depend on each other, by number."""

    first_column = "game"
    growth = 1.0
    unit = "games"

    def __init__(self, runner: RunnerSettings) -> None:
        self.runner = runner

    def key(self, row: Row) -> Key:
        """The number of the game."""
        return str(row["game"])

    def value(self, row: Row) -> Any:
        """All columns but host, seconds and attempt."""
        return stable_digest(row)

    def check(self, row: Row, place: str) -> None:
        """A game is not checked by itself: two rows of the same game must be equal."""

    def receive(self, item: Item, row: Row) -> Progress:
        """A finished game."""
        return Progress(finished=[row])

    def is_wanted(self, key: Key) -> bool:
        """All games are needed."""
        return True

    def summary(self, rows: Iterable[Row]) -> tuple[dict[str, Any], str]:
        """Nothing but what every run has."""
        return {}, ""


class AnalyzeJob(GameJob):
    """Reviews of games."""

    def __init__(self, games: list[tuple[str | None, Game]], effort: str, hash: int, weights: str | None) -> None:
        super().__init__(RunnerSettings("analyze", json.dumps({"effort": effort, "hash": hash}), weights))
        self._games = games
        if not games:
            raise InputError("the input has no games")

    def items(self) -> Iterable[Item]:
        """All games, numbered from 1. Games with more moves take longer."""
        for number, (source, game) in enumerate(self._games, 1):
            yield Item(str(number), (number, source, game), (len(game.moves), 0))

    def check(self, row: Row, place: str) -> None:
        """Checks that the row is about a game of the input."""
        number = row["game"]
        if not 1 <= number <= len(self._games) or row["transcript"] != self._games[number - 1][1].transcript:
            raise Contradiction(f"{place}: game {number} is not game {number} of the input; name another file with --out")


class NumberedGamesJob(GameJob):
    """Games that are played: a game depends on its number and the settings alone."""

    def __init__(self, runner: RunnerSettings, games: int) -> None:
        super().__init__(runner)
        self._games = games

    def items(self) -> Iterable[Item]:
        """All games, numbered from 0."""
        return (Item(str(number), number, (0, 0)) for number in range(self._games))


class MatchJob(NumberedGamesJob):
    """Games of a match between two players."""

    def __init__(self, players: tuple[str, str], settings: dict[str, Any], openings: list[Game]) -> None:
        options = {"players": list(players), "settings": settings}
        super().__init__(RunnerSettings("match", json.dumps(options), None, tuple(openings)), settings["games"])
        self._match = MatchTask(*players, json.dumps(settings), openings)

    def summary(self, rows: Iterable[Row]) -> tuple[dict[str, Any], str]:
        """The result of the match."""
        report, text = self._match.report([(row["game"], row["ggf"]) for row in rows])
        return {"match": json.loads(report)}, text
