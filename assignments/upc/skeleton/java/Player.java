import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;

/** Answers positions: to the depth of the position, or by iterative deepening in a given time. */
public final class Player {
    private static final int INFINITY = Integer.MAX_VALUE;

    private static final int[] CORNERS = {0, 7, 56, 63};
    /** The first square of each edge and the step to its next square. */
    private static final int[][] EDGES = {{0, 1}, {56, 1}, {0, 8}, {7, 8}};

    /** Ends a search that has no time left. */
    private static final class TimeIsOver extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** Value of a node for Max, and the best move of the player there. */
    private static final class Result {
        final int value;
        final int move;

        Result(int value, int move) {
            this.value = value;
            this.move = move;
        }
    }

    /** Move of a player, and its number of nodes (PlayerMinimax) or its depth (PlayerID). */
    private static final class Answer {
        final int move;
        final long number;

        Answer(int move, long number) {
            this.move = move;
            this.number = number;
        }
    }

    /** The player to move at the root. */
    private final char maxPlayer;
    /** When the time is over, as System.nanoTime; null without a limit. */
    private final Long deadline;
    /** All nodes that were visited, the root and the leaves too. */
    private long nodes;
    /** Whether a leaf was reached only because the depth was used up. */
    private boolean isLimited;

    private Player(char maxPlayer, Long deadline) {
        this.maxPlayer = maxPlayer;
        this.deadline = deadline;
    }

    /**
     * Returns the value of the player's discs on an edge, without corners: 30 for a disc that an unbroken run of the
     * player's discs connects to a corner, 10 for every other disc. `edge` is one of EDGES.
     */
    static int edgeValue(Board board, int[] edge, char player) {
        throw new UnsupportedOperationException("`edgeValue` in Player.java is not written yet");
    }

    /**
     * Returns the value of a board for the player: half the difference in discs without decimals, 50 for each corner,
     * and the four edges; corners and edges of the opponent are subtracted.
     */
    static int evaluate(Board board, char player) {
        throw new UnsupportedOperationException("`evaluate` in Player.java is not written yet");
    }

    /**
     * Returns the value of a node for Max, and the best move of the player there. `depth` is the number of plies that
     * are left, `passes` how many passes led directly to this node. Counts every node in `nodes`, and sets `isLimited`.
     * After `deadline` it throws TimeIsOver.
     */
    private Result visit(Board board, char player, int depth, int alpha, int beta, int passes) throws TimeIsOver {
        // For now the first legal move, so that the rules can be tested. Replace it with the search.
        List<Integer> moves = board.legalMoves(player);
        return new Result(0, moves.isEmpty() ? Board.PASS : moves.get(0));
    }

    /** Returns the best move of a search to this depth, and the number of its nodes. */
    private static Answer playerMinimax(Board.Position position) throws TimeIsOver {
        Player search = new Player(position.player, null);
        int depth = Math.max(position.depth, 1);
        Result result = search.visit(position.board, position.player, depth, -INFINITY, INFINITY, 0);
        return new Answer(result.move, search.nodes);
    }

    /**
     * Searches depth 1, 2, 3, ... until the time is over. Returns the move of the deepest complete search, and that
     * depth. It stops early when a deeper search would visit the same nodes.
     */
    private static Answer playerId(Board.Position position, double seconds) throws TimeIsOver {
        throw new UnsupportedOperationException("`playerId` in Player.java is not written yet");
    }

    private static void usage() {
        System.err.println("usage: java Player [--nodes | --time SECONDS [--depths]] < POSITIONS");
        System.exit(2);
    }

    public static void main(String[] arguments) throws IOException, TimeIsOver {
        String options = String.join(" ", arguments);
        boolean printsNodes = options.equals("--nodes");
        boolean hasTime = options.matches("--time [0-9.]+( --depths)?");
        boolean printsNumber = printsNodes || options.endsWith("--depths");
        if (arguments.length > 0 && !printsNodes && !hasTime) {
            usage();
        }
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        try {
            double seconds = hasTime ? Double.parseDouble(arguments[1]) : 0;
            Board.Position position;
            while ((position = Board.readPosition(input)) != null) {
                Answer answer = hasTime ? playerId(position, seconds) : playerMinimax(position);
                System.out.println(printsNumber ? Long.toString(answer.number) : Board.squareName(answer.move));
            }
        } catch (IllegalArgumentException | UnsupportedOperationException error) {
            System.err.println("error: " + error.getMessage());
            System.exit(1);
        }
    }
}
