"""Compares the adapter with OpenSpiel's own `othello`."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pyspiel
import pytest

import obverse as ob

GAMES = 1000


def assert_same(ours: Any, theirs: Any) -> None:
    assert ours.current_player() == theirs.current_player()
    assert ours.is_terminal() == theirs.is_terminal()
    assert ours.legal_actions() == theirs.legal_actions()
    assert ours.returns() == theirs.returns()
    assert ours.rewards() == theirs.rewards()
    assert str(ours) == str(theirs)
    for player in range(2):
        assert ours.observation_tensor(player) == theirs.observation_tensor(player)


def assert_same_details(ours: Any, theirs: Any) -> None:
    """Compares the other properties of two states. They follow from those that `assert_same` compares, so they are
    compared less often."""
    for name in [
        "full_history", "history", "history_str", "information_state_string", "is_chance_node", "is_initial_state",
        "is_mean_field_node", "is_player_node", "is_simultaneous_node", "legal_actions_mask", "move_number",
        "num_distinct_actions", "num_players", "observation_string", "serialize", "to_string",
    ]:  # fmt: skip
        if ours.is_terminal() and name in ("information_state_string", "observation_string"):
            continue
        found, expected = getattr(ours, name)(), getattr(theirs, name)()
        if name == "full_history":
            expected = [(step.player, step.action) for step in expected]
        assert found == expected, name
    for player in range(2):
        for name in [
            "information_state_string", "legal_actions", "legal_actions_mask", "observation_string", "player_return",
            "player_reward",
        ]:  # fmt: skip
            assert getattr(ours, name)(player) == getattr(theirs, name)(player), name
    for action in ours.legal_actions():
        name = theirs.action_to_string(action)
        assert ours.action_to_string(action) == name
        assert ours.action_to_string(theirs.current_player(), action) == name
        assert ours.string_to_action(name) == action
        assert str(ours.child(action)) == str(theirs.child(action))
    assert repr(ours) == repr(theirs)
    assert ours.get_type() == theirs.get_type()
    assert str(ours.get_game()) == str(theirs.get_game())


def test_the_games_describe_themselves_equally() -> None:
    ours, theirs = ob.env.openspiel(), pyspiel.load_game("othello")
    for name in [
        "get_parameters", "max_chance_nodes_in_history", "max_chance_outcomes", "max_game_length", "max_history_length",
        "max_move_number", "max_utility", "min_utility", "num_distinct_actions", "num_players",
        "observation_tensor_layout", "observation_tensor_shape", "observation_tensor_size", "policy_tensor_shape",
        "to_string", "utility_sum",
    ]:  # fmt: skip
        assert getattr(ours, name)() == getattr(theirs, name)(), name
    assert ours.get_type().short_name == "othello"
    assert len(ours.new_initial_states()) == len(theirs.new_initial_states()) == 1


def test_random_games_are_equal_at_every_step() -> None:
    random_numbers = random.Random(25)
    our_game, their_game = ob.env.openspiel(), pyspiel.load_game("othello")
    passes = wins = 0
    for number in range(GAMES):
        ours, theirs = our_game.new_initial_state(), their_game.new_initial_state()
        while True:
            assert_same(ours, theirs)
            if number % 50 == 0:
                assert_same_details(ours, theirs)
            if theirs.is_terminal():
                break
            action = random_numbers.choice(theirs.legal_actions())
            passes += action == ob.PASS
            ours.apply_action(action)
            theirs.apply_action(action)
        wins += theirs.returns()[0] > 0
    # The games are varied: some have passes, and both sides win.
    assert passes > GAMES / 10
    assert GAMES / 4 < wins < GAMES * 3 / 4


def test_copies_are_independent() -> None:
    game = ob.env.openspiel()
    state = game.new_initial_state()
    state.apply_actions([19, 18])
    text = str(state)
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    copies.append(game.deserialize_state(state.serialize()))
    for copied in copies:
        assert (str(copied), copied.history()) == (text, [19, 18])
        copied.apply_action(copied.legal_actions()[0])
        assert str(state) == text


def test_actions_are_undone() -> None:
    state = ob.env.openspiel().new_initial_state()
    before = str(state)
    state.apply_action(19)
    with pytest.raises(ValueError, match="action 20 of player 0 is not the last action"):
        state.undo_action(0, 20)
    state.undo_action(0, 19)
    assert str(state) == before


def test_wrong_arguments() -> None:
    state = ob.env.openspiel().new_initial_state()
    with pytest.raises(ob.IllegalMove, match="a1 flips nothing"):
        state.apply_action(0)
    with pytest.raises(ValueError, match="2 is not a player"):
        state.observation_tensor(2)
    with pytest.raises(ValueError, match="'a1' is not a legal action"):
        state.string_to_action("a1")
    with pytest.raises(ValueError, match="65 is not"):
        state.action_to_string(65)


def test_an_algorithm_of_openspiel_plays_our_game() -> None:
    from open_spiel.python.algorithms import minimax

    def discs(state: Any) -> float:
        return float(state.board.score)

    game = ob.env.openspiel()
    value, action = minimax.alpha_beta_search(game, value_function=discs, maximum_depth=3, maximizing_player_id=0)
    assert action in game.new_initial_state().legal_actions()
    # The minimax value of three plies.
    state = game.new_initial_state()
    best = max(
        min(
            max(third.child(move).board.score for move in third.legal_actions())
            for third in (second.child(move) for move in second.legal_actions())
        )
        for second in (state.child(move) for move in state.legal_actions())
    )
    assert value == best
