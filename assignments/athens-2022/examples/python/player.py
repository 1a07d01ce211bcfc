"""Minimax with alpha-beta pruning, corners and the squares beside them."""

import sys

from board import legal_moves, opponent, play, read_position, square_name

INFINITY = 10**9

CORNERS = [0, 7, 56, 63]
C_AND_X_SQUARES = [1, 6, 8, 9, 14, 15, 48, 49, 54, 55, 57, 62]
EDGES = [square for square in range(64) if square // 8 in (0, 7) or square % 8 in (0, 7)]


def evaluate(board, player):
    """Returns the value of a board for the player: corners 50, C and X squares -20, edges without corners 3, 1000 if
    only the opponent cannot move, 25 if the player has more than 1.5 times the discs; 10000 for a won game."""
    other = opponent(player)
    own, others = board.count(player), board.count(other)
    is_blocked, is_other_blocked = not legal_moves(board, player), not legal_moves(board, other)
    if is_blocked and is_other_blocked:
        return 10000 if own > others else -10000 if own < others else 0

    def difference(squares):
        return sum((board[square] == player) - (board[square] == other) for square in squares)

    value = 1000 * (is_other_blocked - is_blocked)
    value += 50 * difference(CORNERS)
    value -= 20 * difference(C_AND_X_SQUARES)
    value += 3 * (difference(EDGES) - difference(CORNERS))
    # Whole numbers: 1.5 times the discs without rounding.
    value += 25 * ((2 * own > 3 * others) - (2 * others > 3 * own))
    return value


class Search:
    """An alpha-beta search. Max is the player to move at the root."""

    def __init__(self, max_player):
        self.max_player = max_player
        self.nodes = 0

    def visit(self, board, player, depth, alpha, beta, passes):
        """Returns the value of a node for Max, and the best move of the player there (None is a pass).

        `depth` is the number of plies that are left, `passes` how many passes led directly to this node.
        Every node is counted in `self.nodes`, the root and the leaves too."""
        self.nodes += 1
        if depth == 0 or passes == 2:
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


def main(arguments):
    prints_nodes = arguments == ["--nodes"]
    if arguments and not prints_nodes:
        sys.exit("usage: python3 player.py [--nodes] < POSITIONS")
    try:
        while (position := read_position(sys.stdin)) is not None:
            board, player, depth = position
            search = Search(player)
            _, move = search.visit(board, player, max(depth, 1), -INFINITY, INFINITY, 0)
            print(search.nodes if prints_nodes else square_name(move), flush=True)
    except (ValueError, NotImplementedError) as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
