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
     * player's discs connects to a corner, 10 for every other disc.
     */
    static int edgeValue(Board board, int[] edge, char player) {
        int fromFirst = 0;
        while (fromFirst < 8 && board.at(edge[0] + fromFirst * edge[1]) == player) {
            fromFirst++;
        }
        int fromLast = 0;
        while (fromLast < 8 && board.at(edge[0] + (7 - fromLast) * edge[1]) == player) {
            fromLast++;
        }
        int value = 0;
        for (int i = 1; i < 7; i++) {
            if (board.at(edge[0] + i * edge[1]) == player) {
                value += i < fromFirst || 7 - i < fromLast ? 30 : 10;
            }
        }
        return value;
    }

    /**
     * Returns the value of a board for the player: half the difference in discs without decimals, 50 for each corner,
     * and the four edges.
     */
    static int evaluate(Board board, char player) {
        char other = Board.opponent(player);
        int value = (board.discs(player) - board.discs(other)) / 2;
        for (int corner : CORNERS) {
            value += board.at(corner) == player ? 50 : 0;
            value -= board.at(corner) == other ? 50 : 0;
        }
        for (int[] edge : EDGES) {
            value += edgeValue(board, edge, player) - edgeValue(board, edge, other);
        }
        return value;
    }

    /** `depth` is the number of plies that are left, `passes` how many passes led directly to this node. */
    private Result visit(Board board, char player, int depth, int alpha, int beta, int passes) throws TimeIsOver {
        nodes++;
        if (deadline != null && System.nanoTime() - deadline >= 0) {
            throw new TimeIsOver();
        }
        if (depth == 0 || passes == 2) {
            isLimited |= passes < 2;
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
        long deadline = System.nanoTime() + (long) (seconds * 1e9);
        // Depth 1 has no deadline, so that there is always a move.
        Player search = new Player(position.player, null);
        int depth = 1;
        int move = search.visit(position.board, position.player, depth, -INFINITY, INFINITY, 0).move;
        while (search.isLimited) {
            search = new Player(position.player, deadline);
            try {
                move = search.visit(position.board, position.player, depth + 1, -INFINITY, INFINITY, 0).move;
            } catch (TimeIsOver timeIsOver) {
                break;
            }
            depth++;
        }
        return new Answer(move, depth);
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
