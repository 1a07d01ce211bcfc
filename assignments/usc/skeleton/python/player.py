"""Alpha-beta with square weights and a log of the search."""

import sys

from board import legal_moves, opponent, play, read_position, square_name

INFINITY = 10**9

# The weights of the squares from a1 to h8.
WEIGHTS = [
    99, -8, 8, 6, 6, 8, -8, 99,
    -8, -24, -4, -3, -3, -4, -24, -8,
    8, -4, 7, 4, 4, 7, -4, 8,
    6, -3, 4, 0, 0, 4, -3, 6,
    6, -3, 4, 0, 0, 4, -3, 6,
    8, -4, 7, 4, 4, 7, -4, 8,
    -8, -24, -4, -3, -3, -4, -24, -8,
    99, -8, 8, 6, 6, 8, -8, 99,
]


def evaluate(board, player):
    """Returns the value of a board for the player: the weights of own discs minus those of the opponent's, also when
    the game is over."""
    raise NotImplementedError("`evaluate` in player.py is not written yet")


def number(value):
    """Returns a value as the log writes it."""
    return {INFINITY: "Infinity", -INFINITY: "-Infinity"}.get(value, str(value))


class Search:
    """An alpha-beta search that keeps a log. Max is the player to move at the root."""

    def __init__(self, max_player, has_log):
        self.max_player = max_player
        self.has_log = has_log
        self.rows = []

    def row(self, name, ply, value, alpha, beta):
        """Adds a row to the log."""
        if self.has_log:
            self.rows.append(f"{name},{ply},{number(value)},{number(alpha)},{number(beta)}")

    def visit(self, board, player, name, ply, depth, alpha, beta, passes):
        """Returns the value of a node for Max, and the best move of the player there (None is a pass).

        `name` is the move that led to the node, `ply` its distance from the root, `depth` the number of plies that
        are left, `passes` how many passes led directly to it. `self.row` writes a row when the node is entered, and
        one after each child."""
        # For now the first legal move, so that the rules can be tested. Replace it with the search.
        moves = legal_moves(board, player)
        return 0, moves[0] if moves else None


def main(arguments):
    has_log = arguments == ["--trace"]
    if arguments and not has_log:
        sys.exit("usage: python3 player.py [--trace] < POSITIONS")
    try:
        while (position := read_position(sys.stdin)) is not None:
            board, player, depth = position
            depth = depth if has_log else max(depth, 1)
            search = Search(player, has_log)
            _, move = search.visit(board, player, "root", 0, depth, -INFINITY, INFINITY, 0)
            if not has_log:
                print(square_name(move), flush=True)
                continue
            after = board if move is None else play(board, move, player)
            for row in range(8):
                print("".join(after[8 * row : 8 * row + 8]))
            print("Node,Depth,Value,Alpha,Beta")
            print("\n".join(search.rows), flush=True)
    except (ValueError, NotImplementedError) as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
