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
    connected = set()
    for direction in (edge, edge[::-1]):
        for square in direction:
            if board[square] != player:
                break
            connected.add(square)
    value = 0
    for square in edge[1:7]:
        if board[square] == player:
            value += 30 if square in connected else 10
    return value


def evaluate(board, player):
    """Returns the value of a board for the player: half the difference in discs without decimals, 50 for each
    corner, and the four edges."""
    other = opponent(player)
    value = int((board.count(player) - board.count(other)) / 2)
    for corner in CORNERS:
        value += 50 * ((board[corner] == player) - (board[corner] == other))
    for edge in EDGES:
        value += edge_value(board, edge, player) - edge_value(board, edge, other)
    return value


class TimeIsOver(Exception):
    """Ends a search that has no time left."""


class Search:
    """An alpha-beta search. Max is the player to move at the root."""

    def __init__(self, max_player, deadline=None):
        self.max_player = max_player
        self.deadline = deadline
        self.nodes = 0
        # Whether a leaf was reached only because the depth was used up.
        self.is_limited = False

    def visit(self, board, player, depth, alpha, beta, passes):
        """Returns the value of a node for Max, and the best move of the player there (None is a pass).

        `depth` is the number of plies that are left, `passes` how many passes led directly to this node.
        Every node is counted in `self.nodes`, the root and the leaves too. After `self.deadline` it raises
        TimeIsOver."""
        self.nodes += 1
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise TimeIsOver
        if passes == 2:
            return evaluate(board, self.max_player), None
        if depth == 0:
            self.is_limited = True
            return evaluate(board, self.max_player), None
        moves = legal_moves(board, player)
        if not moves:
            value, _ = self.visit(board, opponent(player), depth - 1, alpha, beta, passes + 1)
            return value, None
        is_max = player == self.max_player
        best, best_move = (-INFINITY if is_max else INFINITY), None
        for move in moves:
            child = play(board, move, player)
            value, _ = self.visit(child, opponent(player), depth - 1, alpha, beta, 0)
            if (value > best) if is_max else (value < best):
                best, best_move = value, move
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, best_move


def player_minimax(board, player, depth):
    """Returns the best move of a search to this depth, and the number of its nodes."""
    search = Search(player)
    _, move = search.visit(board, player, max(depth, 1), -INFINITY, INFINITY, 0)
    return move, search.nodes


def player_id(board, player, seconds):
    """Searches depth 1, 2, 3, ... until the time is over. Returns the move of the deepest complete search, and that
    depth. It stops early when a deeper search would visit the same nodes."""
    deadline = time.monotonic() + seconds
    # Depth 1 has no deadline, so that there is always a move.
    search = Search(player)
    _, move = search.visit(board, player, 1, -INFINITY, INFINITY, 0)
    depth = 1
    while search.is_limited:
        search = Search(player, deadline)
        try:
            _, move = search.visit(board, player, depth + 1, -INFINITY, INFINITY, 0)
        except TimeIsOver:
            break
        depth += 1
    return move, depth


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
