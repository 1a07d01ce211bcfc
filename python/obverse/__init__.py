"""Obverse: an Othello engine, laboratory and classroom.

>>> import obverse as ob
>>> board = ob.Board("f5d6c3")
>>> board.legal_moves
SquareSet([D3, F3, F4, G5])
"""

from __future__ import annotations

from . import _extension

build: str = _extension.load()
"""The build of the extension module that is in use: "generic", "haswell" or "icelake-server", or "source"."""

# The extension module is loaded: whatever imports it gets that build.
from . import classic
from ._errors import EngineError, FormatError, IllegalMove, ObverseError
from ._games import Headers, parse, parse_all, read, read_positions, write
from ._limit import Limit
from ._match import Elo, MatchGame, MatchResult, Sprt, TournamentResult, TournamentRow, match, tournament
from ._obverse import (
    AnalysisStream,
    Board,
    Engine,
    Game,
    GameReader,
    Info,
    Line,
    MoveReview,
    Node,
    PlayResult,
    PositionReader,
    Review,
    SideReview,
    SquareSet,
    __version__,
    kernel,
)
from ._player import Player, PlayerLike, player
from ._results import GameResult, Outcome, ScoredBoard
from ._score import Score
from ._types import Color, Move, MoveLike, Pass, Square
from . import batch, env

# Messages and documentation name the classes as users import them.
for _class in (
    Color,
    Elo,
    EngineError,
    FormatError,
    GameResult,
    Headers,
    IllegalMove,
    Limit,
    MatchGame,
    MatchResult,
    ObverseError,
    Outcome,
    Pass,
    Player,
    Score,
    ScoredBoard,
    Sprt,
    Square,
    TournamentResult,
    TournamentRow,
):
    _class.__module__ = "obverse"
del _class

BLACK = Color.BLACK
WHITE = Color.WHITE
PASS = Pass.PASS
A1 = Square.A1
B1 = Square.B1
C1 = Square.C1
D1 = Square.D1
E1 = Square.E1
F1 = Square.F1
G1 = Square.G1
H1 = Square.H1
A2 = Square.A2
B2 = Square.B2
C2 = Square.C2
D2 = Square.D2
E2 = Square.E2
F2 = Square.F2
G2 = Square.G2
H2 = Square.H2
A3 = Square.A3
B3 = Square.B3
C3 = Square.C3
D3 = Square.D3
E3 = Square.E3
F3 = Square.F3
G3 = Square.G3
H3 = Square.H3
A4 = Square.A4
B4 = Square.B4
C4 = Square.C4
D4 = Square.D4
E4 = Square.E4
F4 = Square.F4
G4 = Square.G4
H4 = Square.H4
A5 = Square.A5
B5 = Square.B5
C5 = Square.C5
D5 = Square.D5
E5 = Square.E5
F5 = Square.F5
G5 = Square.G5
H5 = Square.H5
A6 = Square.A6
B6 = Square.B6
C6 = Square.C6
D6 = Square.D6
E6 = Square.E6
F6 = Square.F6
G6 = Square.G6
H6 = Square.H6
A7 = Square.A7
B7 = Square.B7
C7 = Square.C7
D7 = Square.D7
E7 = Square.E7
F7 = Square.F7
G7 = Square.G7
H7 = Square.H7
A8 = Square.A8
B8 = Square.B8
C8 = Square.C8
D8 = Square.D8
E8 = Square.E8
F8 = Square.F8
G8 = Square.G8
H8 = Square.H8

__all__ = [
    "BLACK",
    "PASS",
    "WHITE",
    "AnalysisStream",
    "Board",
    "Color",
    "Elo",
    "Engine",
    "EngineError",
    "FormatError",
    "Game",
    "GameReader",
    "GameResult",
    "Headers",
    "IllegalMove",
    "Info",
    "Limit",
    "Line",
    "MatchGame",
    "MatchResult",
    "Move",
    "MoveLike",
    "MoveReview",
    "Node",
    "ObverseError",
    "Outcome",
    "Pass",
    "PlayResult",
    "Player",
    "PlayerLike",
    "PositionReader",
    "Review",
    "Score",
    "ScoredBoard",
    "SideReview",
    "Sprt",
    "Square",
    "SquareSet",
    "TournamentResult",
    "TournamentRow",
    "__version__",
    "batch",
    "classic",
    "env",
    "build",
    "kernel",
    "match",
    "parse",
    "parse_all",
    "player",
    "read",
    "read_positions",
    "tournament",
    "write",
    "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1",
    "A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2",
    "A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3",
    "A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4",
    "A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5",
    "A6", "B6", "C6", "D6", "E6", "F6", "G6", "H6",
    "A7", "B7", "C7", "D7", "E7", "F7", "G7", "H7",
    "A8", "B8", "C8", "D8", "E8", "F8", "G8", "H8",
]
