import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The board and the rules of Othello.
 *
 * <p>A board is 64 characters from a1, b1, ... to h8: X is Black, O is White, * is an empty square. A square is a
 * number from 0 (a1) to 63 (h8).
 */
final class Board {
    static final char EMPTY = '*';
    static final char BLACK = 'X';
    static final char WHITE = 'O';
    /** The move of a side without legal moves. */
    static final int PASS = -1;

    private static final int[][] DIRECTIONS = {
        {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}
    };
    /** For each square, the squares in each of the eight directions, from the nearest to the edge of the board. */
    static final int[][][] LINES = new int[64][8][];

    static {
        for (int square = 0; square < 64; square++) {
            for (int direction = 0; direction < 8; direction++) {
                LINES[square][direction] = line(square, DIRECTIONS[direction][0], DIRECTIONS[direction][1]);
            }
        }
    }

    /** A position that was read. */
    static final class Position {
        final Board board;
        final char player;
        final int depth;

        Position(Board board, char player, int depth) {
            this.board = board;
            this.player = player;
            this.depth = depth;
        }
    }

    private final char[] squares;

    Board(String text) {
        squares = text.toCharArray();
    }

    private static int[] line(int square, int down, int right) {
        List<Integer> line = new ArrayList<>();
        int row = square / 8 + down;
        int column = square % 8 + right;
        while (row >= 0 && row < 8 && column >= 0 && column < 8) {
            line.add(8 * row + column);
            row += down;
            column += right;
        }
        return line.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns the other player. */
    static char opponent(char player) {
        return player == BLACK ? WHITE : BLACK;
    }

    /** Returns the name of a square: 0 is a1, 19 is d3, 63 is h8. */
    static String squareName(int square) {
        return square == PASS ? "pass" : "" + (char) ('a' + square % 8) + (char) ('1' + square / 8);
    }

    /** Returns the disc on a square: BLACK, WHITE or EMPTY. */
    char at(int square) {
        return squares[square];
    }

    /** Returns the number of the player's discs. */
    int discs(char player) {
        int count = 0;
        for (char disc : squares) {
            count += disc == player ? 1 : 0;
        }
        return count;
    }

    /**
     * Returns the squares whose discs are flipped if the player moves to the square; none if the move is not legal.
     * LINES[square] has the squares in each of the eight directions.
     */
    List<Integer> flips(int square, char player) {
        List<Integer> flipped = new ArrayList<>();
        if (squares[square] != EMPTY) {
            return flipped;
        }
        char other = opponent(player);
        for (int[] line : LINES[square]) {
            int count = 0;
            while (count < line.length && squares[line[count]] == other) {
                count++;
            }
            // The run counts only if a disc of the player ends it.
            if (count < line.length && squares[line[count]] == player) {
                for (int i = 0; i < count; i++) {
                    flipped.add(line[i]);
                }
            }
        }
        return flipped;
    }

    /** Returns the squares of all legal moves, from a1 to h8, row by row. */
    List<Integer> legalMoves(char player) {
        List<Integer> moves = new ArrayList<>();
        for (int square = 0; square < 64; square++) {
            if (!flips(square, player).isEmpty()) {
                moves.add(square);
            }
        }
        return moves;
    }

    /** Returns the board after a legal move. This board does not change. */
    Board play(int square, char player) {
        Board after = new Board(new String(squares));
        after.squares[square] = player;
        for (int flipped : flips(square, player)) {
            after.squares[flipped] = player;
        }
        return after;
    }

    /** Reads the next position; null at the end of the input. */
    static Position readPosition(BufferedReader input) throws IOException {
        List<String> texts = new ArrayList<>();
        while (texts.size() < 10) {
            String line = input.readLine();
            if (line == null) {
                break;
            }
            if (!line.isBlank()) {
                texts.add(line.strip());
            }
        }
        if (texts.isEmpty()) {
            return null;
        }
        if (texts.size() < 10) {
            throw new IllegalArgumentException("the input ends here: expected a player, a depth and eight rows");
        }
        if (!texts.get(0).matches("[XO]")) {
            throw new IllegalArgumentException("`" + texts.get(0) + "` is not a player: expected X or O");
        }
        if (!texts.get(1).matches("[0-9]{1,4}")) {
            throw new IllegalArgumentException(
                    "`" + texts.get(1) + "` is not a depth: expected a whole number such as 2");
        }
        StringBuilder board = new StringBuilder();
        for (String row : texts.subList(2, 10)) {
            if (!row.matches("[XO*]{8}")) {
                throw new IllegalArgumentException(
                        "`" + row + "` is not a row of the board: expected eight of X, O and *");
            }
            board.append(row);
        }
        return new Position(new Board(board.toString()), texts.get(0).charAt(0), Integer.parseInt(texts.get(1)));
    }
}
