import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;

/** Answers positions with the best move of an alpha-beta search. */
public final class Player {
    private static final int INFINITY = Integer.MAX_VALUE;

    private static final int[] CORNERS = {0, 7, 56, 63};
    private static final int[] C_AND_X_SQUARES = {1, 6, 8, 9, 14, 15, 48, 49, 54, 55, 57, 62};

    /** Value of a node for Max, and the best move of the player there. */
    private static final class Result {
        final int value;
        final int move;

        Result(int value, int move) {
            this.value = value;
            this.move = move;
        }
    }

    /** The player to move at the root. */
    private final char maxPlayer;
    /** All nodes that were visited, the root and the leaves too. */
    private long nodes;

    private Player(char maxPlayer) {
        this.maxPlayer = maxPlayer;
    }

    private static boolean isEdge(int square) {
        return square / 8 == 0 || square / 8 == 7 || square % 8 == 0 || square % 8 == 7;
    }

    /** Returns 1 if the disc on a square is the player's, -1 if it is the opponent's, 0 if there is none. */
    private static int sign(Board board, int square, char player) {
        char disc = board.at(square);
        return disc == Board.EMPTY ? 0 : disc == player ? 1 : -1;
    }

    /**
     * Returns the value of a board for the player: corners 50, C and X squares -20, edges without corners 3, 1000 if
     * only the opponent cannot move, 25 if the player has more than 1.5 times the discs; 10000 for a won game.
     */
    static int evaluate(Board board, char player) {
        char other = Board.opponent(player);
        int own = board.discs(player);
        int others = board.discs(other);
        boolean isBlocked = board.legalMoves(player).isEmpty();
        boolean isOtherBlocked = board.legalMoves(other).isEmpty();
        if (isBlocked && isOtherBlocked) {
            return 10000 * Integer.signum(own - others);
        }
        int value = (isOtherBlocked ? 1000 : 0) - (isBlocked ? 1000 : 0);
        for (int square = 0; square < 64; square++) {
            if (isEdge(square)) {
                value += 3 * sign(board, square, player);
            }
        }
        for (int square : CORNERS) {
            // The edges have counted the corners already.
            value += (50 - 3) * sign(board, square, player);
        }
        for (int square : C_AND_X_SQUARES) {
            value -= 20 * sign(board, square, player);
        }
        // Whole numbers: 1.5 times the discs without rounding.
        value += (2 * own > 3 * others ? 25 : 0) - (2 * others > 3 * own ? 25 : 0);
        return value;
    }

    /** `depth` is the number of plies that are left, `passes` how many passes led directly to this node. */
    private Result visit(Board board, char player, int depth, int alpha, int beta, int passes) {
        nodes++;
        if (depth == 0 || passes == 2) {
            return new Result(evaluate(board, maxPlayer), Board.PASS);
        }
        List<Integer> moves = board.legalMoves(player);
        if (moves.isEmpty()) {
            int value = visit(board, Board.opponent(player), depth - 1, alpha, beta, passes + 1).value;
            return new Result(value, Board.PASS);
        }
        boolean isMax = player == maxPlayer;
        int best = isMax ? -INFINITY : INFINITY;
        int bestMove = Board.PASS;
        for (int move : moves) {
            Board child = board.play(move, player);
            int value = visit(child, Board.opponent(player), depth - 1, alpha, beta, 0).value;
            if (isMax ? value > best : value < best) {
                best = value;
                bestMove = move;
            }
            if (isMax) {
                alpha = Math.max(alpha, best);
            } else {
                beta = Math.min(beta, best);
            }
            if (alpha >= beta) {
                break;
            }
        }
        return new Result(best, bestMove);
    }

    public static void main(String[] arguments) throws IOException {
        boolean printsNodes = arguments.length == 1 && arguments[0].equals("--nodes");
        if (arguments.length > 0 && !printsNodes) {
            System.err.println("usage: java Player [--nodes] < POSITIONS");
            System.exit(2);
        }
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        try {
            Board.Position position;
            while ((position = Board.readPosition(input)) != null) {
                Player search = new Player(position.player);
                int depth = Math.max(position.depth, 1);
                Result result = search.visit(position.board, position.player, depth, -INFINITY, INFINITY, 0);
                System.out.println(printsNodes ? Long.toString(search.nodes) : Board.squareName(result.move));
            }
        } catch (IllegalArgumentException | UnsupportedOperationException error) {
            System.err.println("error: " + error.getMessage());
            System.exit(1);
        }
    }
}
