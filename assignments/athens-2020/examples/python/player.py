"""Minimax with alpha-beta pruning and the difference in discs."""

import sys

from board import legal_moves, opponent, play, read_position, square_name

INFINITY = 10**9


def evaluate(board, player):
    """Returns the value of a board for the player: own minus opponent's discs, and 100 more for the winner if
    neither side can move."""
    other = opponent(player)
    value = board.count(player) - board.count(other)
    if not legal_moves(board, player) and not legal_moves(board, other):
        if value > 0:
            value += 100
        elif value < 0:
            value -= 100
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
        # From the last to the first: only a better move replaces the best, so the last of equal moves is played.
        for move in reversed(moves):
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
