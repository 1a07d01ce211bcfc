"""The environment for PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from .._obverse import Board
from .._types import Color
from . import _rendering
from ._encoding import ACTIONS, action_mask, planes, reward
from ._space import observation_space
from ._start import start


class OthelloAEC(AECEnv):  # type: ignore[misc]
    """Othello for PettingZoo: two agents, "black" and "white", who move in turns."""

    metadata = {
        "name": "othello_v0",
        "render_modes": _rendering.RENDER_MODES,
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(self, render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = _rendering.check(render_mode)
        self.board = Board()
        self.possible_agents = [str(color) for color in Color]
        self.agents = self.possible_agents[:]
        # Each agent has its own space objects, because they are seeded separately.
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.agents}
        self.observation_spaces = {agent: observation_space() for agent in self.agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """The space of an agent's actions: 64 squares and the pass."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. `options={"position": ...}` starts it from another position."""
        self.board = start(options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = str(self.board.turn)

    def observe(self, agent: str) -> dict[str, Any]:
        """The board as an agent sees it. The action mask is all zeros for an agent that is not to move."""
        is_to_move = agent == self.agent_selection
        return {
            "observation": planes(self.board, Color(agent)),
            "action_mask": action_mask(self.board) if is_to_move else np.zeros(ACTIONS, dtype=np.int8),
        }

    def step(self, action: int | None) -> None:
        """Plays a move of the agent that is to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must play a move: the game is not over")
        self.board.push(int(action))
        if self.board.is_game_over:
            self.rewards = {agent: reward(self.board, Color(agent)) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._cumulative_rewards[agent] = 0
        # A side without legal squares plays the pass as an action, so sides always alternate.
        self.agent_selection = str(Color(agent).opponent)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Draws the board as `render_mode` says."""
        return _rendering.render(self.board, self.render_mode)

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""


def wrap(env: OthelloAEC) -> Any:
    """Adds the wrappers of PettingZoo's classic games: an illegal move loses, and the order of the calls is checked."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
