"""The environment for Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium import spaces

from .._errors import IllegalMove
from .._types import Color
from . import _opponent, _rendering
from ._encoding import ACTIONS, action_mask, planes, reward
from ._space import observation_space
from ._start import start

Observation = dict[str, Any]
"""The arrays "observation" and "action_mask"."""


class OthelloEnv(gymnasium.Env[Observation, Any]):
    """Othello for Gymnasium: the agent plays one side, the environment plays the other."""

    metadata = {"render_modes": _rendering.RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        opponent: _opponent.Opponent = "random",
        color: Color | str = "black",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = _rendering.check(render_mode)
        self.action_space = spaces.Discrete(ACTIONS)
        self.observation_space = observation_space()
        self.opponent = _opponent.chooser(opponent, lambda: self.np_random)
        self.side = None if color == "random" else Color(color)
        """The agent's side; `None` if it is chosen at random at each reset."""
        self.color = self.side or Color.BLACK
        """The agent's side in this game."""
        self.board = start(None)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts a game. `options={"position": ...}` starts it from another position.

        If the opponent is to move first, this method also plays its move.
        """
        super().reset(seed=seed)
        self.board = start(options)
        self.color = self.side or list(Color)[self.np_random.integers(2)]
        self._answer()
        if self.board.is_game_over:
            raise ValueError("no game can start from this position: the opponent's first move ends the game")
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays a move of the agent and the opponent's answer. Afterwards the agent is to move, or the game is over."""
        if self.board.is_game_over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        try:
            self.board.push(int(action))
        except IllegalMove as error:
            return self._observation(), -1.0, True, False, self._info() | {"illegal": str(error)}
        self._answer()
        is_over = self.board.is_game_over
        return self._observation(), float(reward(self.board, self.color)), is_over, False, self._info()

    def render(self) -> str | None:
        """Draws the board as `render_mode` says."""
        return _rendering.render(self.board, self.render_mode)

    def _answer(self) -> None:
        """Plays a move of the opponent if the opponent is to move."""
        if self.board.turn is not self.color and not self.board.is_game_over:
            # The opponent gets a copy, because it may try moves on its board.
            self.board.push(self.opponent(self.board.copy()))
        if self.render_mode == "human":
            self.render()

    def _observation(self) -> Observation:
        return {"observation": planes(self.board, self.color), "action_mask": action_mask(self.board)}

    def _info(self) -> dict[str, Any]:
        return {"color": str(self.color)}
