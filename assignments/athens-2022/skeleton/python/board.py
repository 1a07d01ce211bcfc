"""The board and the rules of Othello.

A board is a list of 64 characters from a1, b1, ... to h8: X is Black, O is White, * is an empty square.
A square is a number from 0 (a1) to 63 (h8).
"""

EMPTY = "*"
BLACK = "X"
WHITE = "O"


def opponent(player):
    """Returns the other player."""
    return WHITE if player == BLACK else BLACK


def square_name(square):
    """Returns the name of a square: 0 is a1, 19 is d3, 63 is h8. No square is a pass."""
    if square is None:
        return "pass"
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def lines_from(square):
    """Returns the squares in each of the eight directions, from the nearest to the edge of the board."""
    lines = []
    for down, right in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
        line = []
        row, column = square // 8 + down, square % 8 + right
        while 0 <= row < 8 and 0 <= column < 8:
            line.append(8 * row + column)
            row, column = row + down, column + right
        lines.append(line)
    return lines


LINES = [lines_from(square) for square in range(64)]


def flips(board, square, player):
    """Returns the squares whose discs are flipped if the player moves to the square; an empty list if the move is
    not legal. LINES[square] has the squares in each of the eight directions."""
    raise NotImplementedError("`flips` in board.py is not written yet")


def legal_moves(board, player):
    """Returns the squares of all legal moves, from a1 to h8, row by row."""
    raise NotImplementedError("`legal_moves` in board.py is not written yet")


def play(board, square, player):
    """Returns the board after a legal move. The board that is given does not change."""
    raise NotImplementedError("`play` in board.py is not written yet")


def read_position(lines):
    """Reads the next position. Returns the board, the player to move and the depth, or None at the end of the input."""
    texts = []
    for line in lines:
        if line.strip():
            texts.append(line.strip())
        if len(texts) == 10:
            break
    if not texts:
        return None
    if len(texts) < 10:
        raise ValueError("the input ends here: expected a player, a depth and eight rows")
    player, depth, rows = texts[0], texts[1], texts[2:]
    if player not in (BLACK, WHITE):
        raise ValueError(f"`{player}` is not a player: expected X or O")
    if not depth.isdigit():
        raise ValueError(f"`{depth}` is not a depth: expected a whole number such as 2")
    for row in rows:
        if len(row) != 8 or set(row) - {BLACK, WHITE, EMPTY}:
            raise ValueError(f"`{row}` is not a row of the board: expected eight of X, O and *")
    return list("".join(rows)), player, int(depth)
