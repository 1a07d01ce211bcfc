"""A greedy player, minimax and alpha-beta."""

import sys

from board import legal_moves, opponent, play, read_position, square_name

INFINITY = 10**9

CORNERS = [0, 7, 56, 63]


def percent(own, others):
    """Returns the difference in per cent of the sum, without its decimals; 0 if both are 0."""
    raise NotImplementedError("`percent` in player.py is not written yet")


def evaluate(board, player):
    """Returns the value of a board for the player: discs, legal moves and corners, each as `percent`."""
    raise NotImplementedError("`evaluate` in player.py is not written yet")


def heuristic_move(board, player):
    """Returns the move that leaves the most discs of the player on the board; the first of equal ones."""
    raise NotImplementedError("`heuristic_move` in player.py is not written yet")


class Search:
    """A minimax search, with or without alpha-beta pruning. Max is the player to move at the root."""

    def __init__(self, max_player, prunes):
        self.max_player = max_player
        self.prunes = prunes
        self.nodes = 0

    def visit(self, board, player, plies, alpha, beta):
        """Returns the value of a node for Max, and the best move of the player there.

        A side without moves is a leaf: its value is `evaluate`, and its move None.
        Every node is counted in `self.nodes`, the root and the leaves too. Nothing is cut if `self.prunes` is
        False."""
        # For now the first legal move, so that the rules can be tested. Replace it with the search.
        moves = legal_moves(board, player)
        return 0, moves[0] if moves else None


def answer(board, player, plies, solver, prints_nodes):
    """Returns the line that answers a position."""
    if solver == "HEURISTIC":
        return square_name(heuristic_move(board, player))
    search = Search(player, solver == "ALPHABETA")
    _, move = search.visit(board, player, max(plies, 1), -INFINITY, INFINITY)
    return str(search.nodes) if prints_nodes else square_name(move)


def main(arguments):
    prints_nodes = "--nodes" in arguments
    solvers = [argument for argument in arguments if argument != "--nodes"] or ["ALPHABETA"]
    if len(solvers) > 1 or solvers[0] not in ("HEURISTIC", "MINIMAX", "ALPHABETA"):
        sys.exit("usage: python3 player.py [HEURISTIC|MINIMAX|ALPHABETA] [--nodes] < POSITIONS")
    try:
        while (position := read_position(sys.stdin)) is not None:
            print(answer(*position, solvers[0], prints_nodes), flush=True)
    except (ValueError, NotImplementedError) as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
