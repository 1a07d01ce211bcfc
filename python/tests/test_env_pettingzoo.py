from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import obverse as ob


def test_the_environment_has_the_interface_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # PettingZoo warns about agents that are not named like "player_0", and about features that it expects only of
        # environments that it knows by name.
        warnings.simplefilter("ignore")
        api_test(ob.env.pettingzoo(), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


def test_a_seed_repeats_a_game() -> None:
    seed_test(ob.env.pettingzoo, num_cycles=200)


def play(env: Any, seed: int) -> tuple[ob.Board, dict[str, float]]:
    """Plays random legal moves and compares every observation with a board. Returns that board and the rewards."""
    random = np.random.default_rng(seed)
    board = ob.Board()
    rewards = {"black": 0.0, "white": 0.0}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        color = ob.Color(agent)
        assert board.turn is color
        for square in ob.Square:
            disc = board[square]
            own, other = observation["observation"][square.row, square.column]
            assert (own, other) == (disc is color, disc is color.opponent)
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert legal == board.legal_actions
        action = int(random.choice(legal))
        env.step(action)
        board.push(action)
    return board, rewards


@pytest.mark.parametrize("seed", range(5))
def test_observations_and_rewards_are_those_of_the_board(seed: int) -> None:
    board, rewards = play(ob.env.pettingzoo(), seed)
    assert board.outcome is not None
    expected = 0 if board.outcome.winner is None else 1 if board.outcome.winner is ob.BLACK else -1
    assert rewards == {"black": expected, "white": -expected}


def test_an_illegal_move_loses() -> None:
    env = ob.env.pettingzoo()
    env.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(ob.A1)
    assert env.terminations == {"black": True, "white": True}
    assert env.rewards["black"] == -1


def test_an_illegal_move_raises_without_the_wrappers() -> None:
    env = ob.env.pettingzoo(wrapped=False)
    env.reset()
    with pytest.raises(ob.IllegalMove, match="a1 flips nothing"):
        env.step(ob.A1)


def test_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    env = ob.env.pettingzoo("ansi")
    env.reset()
    assert env.render() == str(ob.Board())
    env = ob.env.pettingzoo("human")
    env.reset()
    env.step(ob.F5)
    assert capsys.readouterr().out == f"{ob.Board('f5')}\n"
    with pytest.raises(ValueError, match="'rgb' is not a render mode: choose one of ansi, human"):
        ob.env.pettingzoo("rgb")


def test_a_game_can_start_from_a_position() -> None:
    env = ob.env.pettingzoo()
    env.reset(options={"position": "f5"})
    assert env.agent_selection == "white"
    assert env.unwrapped.board == ob.Board("f5")
