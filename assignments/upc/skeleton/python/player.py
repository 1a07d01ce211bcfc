"""Minimax to a depth, and iterative deepening in a given time."""

import sys
import time

from board import legal_moves, opponent, play, read_position, square_name

INFINITY = 10**9

CORNERS = [0, 7, 56, 63]
# The four edges, each from corner to corner.
EDGES = [list(range(8)), list(range(56, 64)), list(range(0, 64, 8)), list(range(7, 64, 8))]


def edge_value(board, edge, player):
    """Returns the value of the player's discs on an edge, without corners: 30 for a disc that an unbroken run of the
    player's discs connects to a corner, 10 for every other disc."""
    raise NotImplementedError("`edge_value` in player.py is not written yet")


def evaluate(board, player):
    """Returns the value of a board for the player: half the difference in discs without decimals, 50 for each
    corner, and the four edges; corners and edges of the opponent are subtracted."""
    raise NotImplementedError("`evaluate` in player.py is not written yet")


class TimeIsOver(Exception):
    """Ends a search that has no time left."""


class Search:
    """An alpha-beta search. Max is the player to move at the root."""

    def __init__(self, max_player, deadline=None):
        self.max_player = max_player
        # When the time is over, as time.monotonic(); None without a limit.
        self.deadline = deadline
        self.nodes = 0
        # Whether a leaf was reached only because the depth was used up.
        self.is_limited = False

    def visit(self, board, player, depth, alpha, beta, passes):
        """Returns the value of a node for Max, and the best move of the player there (None is a pass).

        `depth` is the number of plies that are left, `passes` how many passes led directly to this node.
        Counts every node in `self.nodes`, the root and the leaves too, and sets `self.is_limited`. After
        `self.deadline` it raises TimeIsOver."""
        # For now the first legal move, so that the rules can be tested. Replace it with the search.
        moves = legal_moves(board, player)
        return 0, moves[0] if moves else None


def player_minimax(board, player, depth):
    """Returns the best move of a search to this depth, and the number of its nodes."""
    search = Search(player)
    _, move = search.visit(board, player, max(depth, 1), -INFINITY, INFINITY, 0)
    return move, search.nodes


def player_id(board, player, seconds):
    """Searches depth 1, 2, 3, ... until the time is over. Returns the move of the deepest complete search, and that
    depth. It stops early when a deeper search would visit the same nodes."""
    raise NotImplementedError("`player_id` in player.py is not written yet")


def main(arguments):
    seconds, prints_nodes, prints_depth = None, False, False
    usage = "usage: python3 player.py [--nodes | --time SECONDS [--depths]] < POSITIONS"
    try:
        if arguments[:1] == ["--time"]:
            seconds = float(arguments[1])
            prints_depth = arguments[2:] == ["--depths"]
            arguments = arguments[3:] if prints_depth else arguments[2:]
        prints_nodes = arguments == ["--nodes"] and seconds is None
    except (IndexError, ValueError):
        sys.exit(usage)
    if arguments and not prints_nodes:
        sys.exit(usage)
    try:
        while (position := read_position(sys.stdin)) is not None:
            board, player, depth = position
            if seconds is None:
                move, number = player_minimax(board, player, depth)
            else:
                move, number = player_id(board, player, seconds)
            print(number if prints_nodes or prints_depth else square_name(move), flush=True)
    except (ValueError, NotImplementedError) as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
