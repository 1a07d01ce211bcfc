"""Minimax with alpha-beta pruning and the difference in discs."""

import sys

from board import legal_moves, opponent, play, read_position, square_name

INFINITY = 10**9


def evaluate(board, player):
    """Returns the value of a board for the player: own minus opponent's discs, and, if neither side can
    move, 100 more if the player has won and 100 less if the opponent has."""
    raise NotImplementedError("`evaluate` in player.py is not written yet")


class Search:
    """An alpha-beta search. Max is the player to move at the root."""

    def __init__(self, max_player):
        self.max_player = max_player
        self.nodes = 0

    def visit(self, board, player, depth, alpha, beta, passes):
        """Returns the value of a node for Max, and the best move of the player there (None is a pass).

        `depth` is the number of plies that are left, `passes` how many passes led directly to this node.
        Every node is counted in `self.nodes`, the root and the leaves too."""
        # For now the first legal move, so that the rules can be tested. Replace it with the search.
        moves = legal_moves(board, player)
        return 0, moves[0] if moves else None


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
