from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import obverse as ob


def first(board: ob.Board) -> ob.Move:
    return board.legal_actions[0]


@pytest.mark.parametrize("color", ["black", "white", "random"])
def test_the_environment_has_the_interface_of_gymnasium(color: str) -> None:
    ob.env.register()
    env = gymnasium.make("obverse/Othello-v0", opponent="random", color=color)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def play(env: Any, seed: int) -> float:
    """Plays random legal moves until the game is over and returns the sum of the rewards."""
    random = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    total, is_over = 0.0, False
    while not is_over:
        action = random.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, is_over, is_truncated, _ = env.step(action)
        assert observation in env.observation_space
        assert not is_truncated
        total += reward
    return total


@pytest.mark.parametrize("opponent", ["random", "greedy", first])
@pytest.mark.parametrize("color", ["black", "white", "random"])
def test_games_end_with_the_reward_of_the_outcome(opponent: Any, color: str) -> None:
    env = ob.env.gymnasium(opponent=opponent, color=color)
    colors = set()
    for seed in range(10):
        total = play(env, seed)
        colors.add(env.color)
        outcome = env.board.outcome
        assert outcome is not None
        assert total == (0 if outcome.winner is None else 1 if outcome.winner is env.color else -1)
    assert colors == (set(ob.Color) if color == "random" else {ob.Color(color)})


def test_a_seed_repeats_a_game() -> None:
    games = []
    for _ in range(2):
        env = ob.env.gymnasium(opponent="random", color="random")
        play(env, 7)
        games.append(env.board.transcript)
    assert games[0] == games[1]


def test_the_greedy_opponent_flips_the_most_discs() -> None:
    env = ob.env.gymnasium(opponent="greedy", color="white")
    for seed in range(5):
        play(env, seed)
        board = ob.Board()
        for move in env.board.move_stack:
            if board.turn is ob.BLACK and board.legal_moves:
                assert len(board.flips(move)) == max(len(board.flips(square)) for square in board.legal_moves)
            board.push(move)


def test_an_opponent_that_changes_its_board_changes_nothing_else() -> None:
    def opponent(board: ob.Board) -> ob.Move:
        move = board.legal_actions[0]
        board.push(move)
        return move

    env = ob.env.gymnasium(opponent=opponent)
    env.reset()
    env.step(ob.F5)
    assert len(env.board.move_stack) == 2


def test_an_illegal_move_of_the_agent_loses() -> None:
    env = ob.env.gymnasium()
    env.reset()
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated, info["illegal"]) == (-1, True, "a1 flips nothing")


def test_an_illegal_move_of_the_opponent_raises() -> None:
    env = ob.env.gymnasium(opponent=lambda board: "a1")
    env.reset()
    with pytest.raises(ob.IllegalMove, match="a1 flips nothing"):
        env.step(ob.F5)


def test_wrong_arguments() -> None:
    with pytest.raises(ValueError, match="'green' is not a valid Color"):
        ob.env.gymnasium(color="green")
    with pytest.raises(TypeError, match="'int' is not an opponent"):
        ob.env.gymnasium(opponent=5)
    with pytest.raises(ValueError, match="no game can start from this position"):
        ob.env.gymnasium().reset(options={"position": "X" * 64 + " X"})


class FirstMove(ob.Player):
    """Plays the first legal move."""

    def play(self, board: ob.Board, limit: ob.Limit) -> ob.Square:
        return board.legal_moves[0]


@pytest.mark.parametrize("opponent", ["engine:level=1", FirstMove(), ob.Engine(hash=1)])
def test_a_player_as_an_opponent(opponent: object) -> None:
    env = ob.env.gymnasium(opponent=opponent)  # type: ignore[arg-type]
    play(env, 1)
    assert env.board.is_game_over
