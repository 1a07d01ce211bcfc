"""The space of the observations of PettingZoo's and Gymnasium's environments."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from ._encoding import ACTIONS


def observation_space() -> spaces.Dict:
    """Returns a new space object. Each agent needs its own, because spaces are seeded separately."""
    return spaces.Dict(
        {
            "observation": spaces.Box(low=0, high=1, shape=(8, 8, 2), dtype=np.int8),
            "action_mask": spaces.Box(low=0, high=1, shape=(ACTIONS,), dtype=np.int8),
        }
    )
