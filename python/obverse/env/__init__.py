"""Environments for reinforcement learning with the interfaces of three libraries: PettingZoo, Gymnasium and OpenSpiel.

All have 65 actions: the squares a1, b1, ..., h8, then the pass. A side that has no legal square must play the pass.
PettingZoo and Gymnasium need `pip install obverse[env]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._types import Color

if TYPE_CHECKING:
    from ._gymnasium import OthelloEnv
    from ._openspiel import OthelloGame
    from ._opponent import Opponent

__all__ = ["gymnasium", "openspiel", "pettingzoo", "register"]


def pettingzoo(render_mode: str | None = None, *, wrapped: bool = True) -> Any:
    """Returns a PettingZoo environment (`AECEnv`) with the agents "black" and "white".

    An observation is a dict as in PettingZoo's classic games: "observation" is an array of shape (8, 8, 2), first the
    discs of the observing agent, then those of its opponent; "action_mask" has 65 numbers: 1 for each legal
    action, 0 for the others. The reward at the end is 1 for the winner, -1 for the loser, 0 for a draw. `render_mode` is "ansi" (text), "human"
    (prints the text) or "svg". An illegal move loses the game, unless `wrapped` is false: then it raises `IllegalMove`.

    >>> import obverse as ob
    >>> env = ob.env.pettingzoo()
    >>> env.reset()
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.agent_selection, observation["action_mask"].nonzero()[0].tolist()
    ('black', [19, 26, 37, 44])
    """
    with _extra("pettingzoo"):
        from ._pettingzoo import OthelloAEC, wrap

    env = OthelloAEC(render_mode)
    return wrap(env) if wrapped else env


def gymnasium(
    opponent: Opponent = "random",
    color: Color | str = "black",
    render_mode: str | None = None,
) -> OthelloEnv:
    """Returns a Gymnasium environment in which an agent plays one side and `opponent` the other.

    `opponent` is "random", "greedy" (flips the most discs), a player such as "engine:level=2", a player object, or a
    function that takes a board and returns a move. `color` is the agent's side: "black", "white" or "random" (drawn at
    each reset). Observations, actions and rewards are those of `pettingzoo`. An illegal move loses the game; `info`
    says why. The environment is registered as "obverse/Othello-v0".

    >>> import obverse as ob
    >>> env = ob.env.gymnasium(opponent=lambda board: board.legal_actions[0])
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(ob.F5)
    >>> env.board.transcript
    'f5f4'
    """
    with _extra("gymnasium"):
        from ._gymnasium import OthelloEnv

    register()
    return OthelloEnv(opponent=opponent, color=color, render_mode=render_mode)


def openspiel() -> OthelloGame:
    """Returns a game with the interface of OpenSpiel's `othello`: actions, tensors, returns and texts equal those of
    OpenSpiel.

    OpenSpiel need not be installed.

    >>> import obverse as ob
    >>> game = ob.env.openspiel()
    >>> state = game.new_initial_state()
    >>> state.legal_actions(), state.action_to_string(19), game.observation_tensor_shape()
    ([19, 26, 37, 44], 'd3', [3, 8, 8])
    """
    from ._openspiel import OthelloGame

    return OthelloGame()


def register() -> None:
    """Registers "obverse/Othello-v0" for `gymnasium.make`. Does nothing if it is already registered.

    Call it before `gymnasium.make`. The function `gymnasium` of this module calls it too.
    """
    with _extra("gymnasium"):
        from gymnasium.envs import registration

    if "obverse/Othello-v0" not in registration.registry:
        registration.register(id="obverse/Othello-v0", entry_point="obverse.env._gymnasium:OthelloEnv")


class _extra:
    """Turns a failed import within a `with` block into an error that says what to install."""

    def __init__(self, library: str) -> None:
        self.library = library

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, ModuleNotFoundError):
            raise ImportError(f"this environment needs {self.library}: pip install obverse[env]") from error
