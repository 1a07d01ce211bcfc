"""The interface of OpenSpiel's game `othello`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .._obverse import Board
from .._types import Color, Move, Pass, Square

BLACK_PLAYER = 0
WHITE_PLAYER = 1
TERMINAL_PLAYER = -4
"""OpenSpiel's value of `current_player` if the game is over."""

_COLORS = (Color.BLACK, Color.WHITE)
_COLUMNS = "  a b c d e f g h  "


class PlayerAction(NamedTuple):
    """An action with the player who took it."""

    player: int
    action: int


class OthelloGame:
    """Othello with the interface of OpenSpiel's `Game`. Player 0 is Black, player 1 White."""

    def new_initial_state(self) -> OthelloState:
        """The state before the first move."""
        return OthelloState(self)

    def new_initial_states(self) -> list[OthelloState]:
        """A list with the only state before the first move."""
        return [self.new_initial_state()]

    def num_distinct_actions(self) -> int:
        """65: the squares a1, b1, ..., h8, then the pass."""
        return 65

    def num_players(self) -> int:
        """2."""
        return 2

    def max_game_length(self) -> int:
        """OpenSpiel's bound on the number of actions. Games have at most 60 placements and no two passes in a row."""
        return 128

    def max_move_number(self) -> int:
        """The same as `max_game_length`."""
        return self.max_game_length()

    def max_history_length(self) -> int:
        """The same as `max_game_length`."""
        return self.max_game_length()

    def max_chance_outcomes(self) -> int:
        """0: there is no chance."""
        return 0

    def max_chance_nodes_in_history(self) -> int:
        """0: there is no chance."""
        return 0

    def min_utility(self) -> float:
        """The return of a lost game."""
        return -1.0

    def max_utility(self) -> float:
        """The return of a won game."""
        return 1.0

    def utility_sum(self) -> float:
        """0: the returns of the two players add up to 0."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Three planes of 8x8: the empty squares, own discs, the opponent's discs."""
        return [3, 8, 8]

    def observation_tensor_size(self) -> int:
        """Number of elements of an observation tensor."""
        return 3 * 8 * 8

    def policy_tensor_shape(self) -> list[int]:
        """One number for each action."""
        return [self.num_distinct_actions()]

    def get_parameters(self) -> dict[str, Any]:
        """The game has no parameters."""
        return {}

    def get_type(self) -> Any:
        """OpenSpiel's description of the game. Needs OpenSpiel."""
        return _pyspiel().load_game("othello").get_type()

    def observation_tensor_layout(self) -> Any:
        """OpenSpiel's name of the order of the planes: channels first. Needs OpenSpiel."""
        return _pyspiel().TensorLayout.CHW

    def deserialize_state(self, text: str) -> OthelloState:
        """The state that `OthelloState.serialize` wrote."""
        state = self.new_initial_state()
        state.apply_actions(int(line) for line in text.split())
        return state

    def serialize(self) -> str:
        """The name of the game."""
        return str(self)

    def to_string(self) -> str:
        """The name of the game."""
        return str(self)

    def __str__(self) -> str:
        return "othello()"

    def __repr__(self) -> str:
        return str(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OthelloGame)

    def __hash__(self) -> int:
        return hash(OthelloGame)


class OthelloState:
    """A position of a game with the interface of OpenSpiel's `State`."""

    def __init__(self, game: OthelloGame, board: Board | None = None) -> None:
        self._game = game
        self.board = Board() if board is None else board
        """The board, for use with other functions of this package."""

    # The player to move and the end of the game.

    def current_player(self) -> int:
        """0 for Black, 1 for White, -4 if the game is over."""
        return TERMINAL_PLAYER if self.board.is_game_over else _COLORS.index(self.board.turn)

    def is_terminal(self) -> bool:
        """Whether neither player can move."""
        return self.board.is_game_over

    def is_player_node(self) -> bool:
        """Whether a player is to move."""
        return not self.is_terminal()

    def is_chance_node(self) -> bool:
        """False: there is no chance."""
        return False

    def is_simultaneous_node(self) -> bool:
        """False: players take turns."""
        return False

    def is_mean_field_node(self) -> bool:
        """False: there are two players."""
        return False

    def is_initial_state(self) -> bool:
        """Whether this is the position before the first action."""
        return not self.board.move_stack

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser; zeros for a draw or a game that is not over."""
        outcome = self.board.outcome
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 if color is outcome.winner else -1.0 for color in _COLORS]

    def rewards(self) -> list[float]:
        """The rewards of the last action. They equal the returns: only the action that ends the game is rewarded."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """The return of a player."""
        return self.returns()[_valid(player)]

    def player_reward(self, player: int) -> float:
        """The reward of a player."""
        return self.rewards()[_valid(player)]

    # Actions.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions in ascending order. Empty for a player who is not to move."""
        if player is not None and player != self.current_player():
            return []
        return [int(move) for move in self.board.legal_actions]

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each legal action, 0 for the others."""
        mask = [0] * self.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Takes an action. Raises `IllegalMove`, and changes nothing, if it is illegal."""
        self.board.push(action)

    def apply_action_with_legality_check(self, action: int) -> None:
        """The same as `apply_action`, which also checks that the action is legal."""
        self.apply_action(action)

    def apply_actions(self, actions: Iterable[int]) -> None:
        """Takes several actions."""
        for action in actions:
            self.apply_action(action)

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last action of a player. OpenSpiel's own `othello` does not support this."""
        history = self.full_history()
        if not history or history[-1] != (player, action):
            raise ValueError(f"action {action} of player {player} is not the last action")
        self.board.pop()

    def action_to_string(self, *arguments: int) -> str:
        """The name of an action, such as "d3" or "pass". Takes an action, or a player and an action."""
        if not 1 <= len(arguments) <= 2:
            raise TypeError(f"expected an action, or a player and an action, found {len(arguments)} arguments")
        return str(_move(arguments[-1]))

    def string_to_action(self, *arguments: Any) -> int:
        """The number of the legal action with this name. Takes a name, or a player and a name."""
        if not 1 <= len(arguments) <= 2:
            raise TypeError(f"expected a name, or a player and a name, found {len(arguments)} arguments")
        name = arguments[-1]
        for action in self.legal_actions():
            if self.action_to_string(action) == name:
                return action
        raise ValueError(f"{name!r} is not a legal action")

    def num_distinct_actions(self) -> int:
        """65."""
        return self._game.num_distinct_actions()

    def num_players(self) -> int:
        """2."""
        return self._game.num_players()

    # History.

    def history(self) -> list[int]:
        """The actions taken so far."""
        return [int(move) for move in self.board.move_stack]

    def full_history(self) -> list[PlayerAction]:
        """The actions taken so far, each with its player."""
        # Passes are actions, so players alternate, and Black begins.
        return [PlayerAction(ply % 2, action) for ply, action in enumerate(self.history())]

    def history_str(self) -> str:
        """The actions taken so far as text."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """Number of actions taken so far."""
        return len(self.board.move_stack)

    def serialize(self) -> str:
        """The actions taken so far, one per line."""
        return "".join(f"{action}\n" for action in self.history()) or "\n"

    # Observations.

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Three planes of 64 numbers: the empty squares, the discs of the player, those of the opponent.

        If `player` is `None`, the tensor is that of the player to move.
        """
        color = _COLORS[self._observer(player)]
        planes = (self.board.empty, self.board.discs(color), self.board.discs(color.opponent))
        # In binary, the last digit is a1.
        digits = "".join(f"{int(squares):064b}"[::-1] for squares in planes)
        return [1.0 if digit == "1" else 0.0 for digit in digits]

    def observation_string(self, player: int | None = None) -> str:
        """The position as text. It is the same for both players, who see the whole board."""
        self._observer(player)
        return str(self)

    def information_state_string(self, player: int | None = None) -> str:
        """The actions taken so far as text. It is the same for both players, who know all actions."""
        self._observer(player)
        return self.history_str()

    def _observer(self, player: int | None) -> int:
        return _valid(self.current_player() if player is None else player)

    # Copies and text.

    def clone(self) -> OthelloState:
        """A copy, which can be changed independently."""
        return OthelloState(self._game, self.board.copy())

    def child(self, action: int) -> OthelloState:
        """The state after an action."""
        child = self.clone()
        child.apply_action(action)
        return child

    def get_game(self) -> OthelloGame:
        """The game of this state."""
        return self._game

    def get_type(self) -> Any:
        """OpenSpiel's name of the kind of state. Needs OpenSpiel."""
        types = _pyspiel().StateType
        return types.TERMINAL if self.is_terminal() else types.DECISION

    def to_string(self) -> str:
        """The position as text."""
        return str(self)

    def __copy__(self) -> OthelloState:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> OthelloState:
        return self.clone()

    def __str__(self) -> str:
        if self.is_terminal():
            title = "Terminal State:"
        elif self.board.turn is Color.BLACK:
            title = "Black (x) to play:"
        else:
            title = "White (o) to play:"
        symbols = str(self.board.to_string())[:64].lower()
        rows = [symbols[start : start + 8] for start in range(0, 64, 8)]
        lines = [f"{number} {' '.join(row)} {number}" for number, row in enumerate(rows, start=1)]
        return "\n".join([title, _COLUMNS, *lines, _COLUMNS])

    def __repr__(self) -> str:
        return str(self)


def _valid(player: int) -> int:
    if player not in (BLACK_PLAYER, WHITE_PLAYER):
        raise ValueError(f"{player} is not a player: expected 0 (Black) or 1 (White)")
    return player


def _move(action: int) -> Move:
    return Pass(action) if action == Pass.PASS else Square(action)


def _pyspiel() -> Any:
    try:
        import pyspiel  # type: ignore[import-not-found]
    except ModuleNotFoundError as error:
        raise ImportError("this needs OpenSpiel: pip install open_spiel") from error
    return pyspiel
