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

    /** Returns whether a square is on the edge; corners are too. */
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
     * only the opponent cannot move, 25 if the player has more than 1.5 times the discs, 10000 for a won game; all of
     * these are subtracted for the opponent.
     */
    static int evaluate(Board board, char player) {
        throw new UnsupportedOperationException("`evaluate` in Player.java is not written yet");
    }

    /**
     * Returns the value of a node for Max, and the best move of the player there. `depth` is the number of plies that
     * are left, `passes` how many passes led directly to this node. Counts every node in `nodes`.
     */
    private Result visit(Board board, char player, int depth, int alpha, int beta, int passes) {
        // For now the first legal move, so that the rules can be tested. Replace it with the search.
        List<Integer> moves = board.legalMoves(player);
        return new Result(0, moves.isEmpty() ? Board.PASS : moves.get(0));
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
