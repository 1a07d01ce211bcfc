// A greedy player, minimax and alpha-beta.
#include <limits>

#include "board.hpp"

const int INFINITE = std::numeric_limits<int>::max();

const int CORNERS[] = {0, 7, 56, 63};

// The difference in per cent of the sum, without its decimals; 0 if both are 0.
int percent(int own, int others) {
    return own + others == 0 ? 0 : 100 * (own - others) / (own + others);
}

// The value of a board for the player: discs, legal moves and corners, each as `percent`.
int evaluate(const Board &board, char player) {
    const char other = opponent(player);
    int corners = 0, other_corners = 0;
    for (int square : CORNERS) {
        corners += board[square] == player;
        other_corners += board[square] == other;
    }
    const int discs = std::count(board.begin(), board.end(), player);
    const int other_discs = std::count(board.begin(), board.end(), other);
    const int moves = legal_moves(board, player).size();
    const int other_moves = legal_moves(board, other).size();
    return percent(discs, other_discs) + percent(moves, other_moves) + percent(corners, other_corners);
}

// The move that leaves the most discs of the player on the board; the first of equal ones.
int heuristic_move(const Board &board, char player) {
    int best = PASS;
    long best_discs = -1;
    for (int move : legal_moves(board, player)) {
        const Board after = play(board, move, player);
        const long discs = std::count(after.begin(), after.end(), player);
        if (discs > best_discs) {
            best = move;
            best_discs = discs;
        }
    }
    return best;
}

// Value of a node for Max, and the best move of the player there.
struct Result {
    int value;
    int move;
};

// A minimax search, with or without alpha-beta pruning. Max is the player to move at the root.
struct Search {
    char max_player;
    // Whether branches are cut.
    bool prunes;
    // All nodes that were visited, the root and the leaves too.
    long nodes = 0;

    // A side without moves is a leaf: its value is `evaluate`, and its move PASS.
    Result visit(const Board &board, char player, int plies, int alpha, int beta) {
        nodes++;
        const std::vector<int> moves = plies > 0 ? legal_moves(board, player) : std::vector<int>{};
        if (moves.empty())
            return {evaluate(board, max_player), PASS};
        const bool is_max = player == max_player;
        Result best{is_max ? -INFINITE : INFINITE, PASS};
        for (int move : moves) {
            const Board child = play(board, move, player);
            const int value = visit(child, opponent(player), plies - 1, alpha, beta).value;
            if (is_max ? value > best.value : value < best.value)
                best = {value, move};
            if (is_max)
                alpha = std::max(alpha, best.value);
            else
                beta = std::min(beta, best.value);
            if (prunes && alpha >= beta)
                break;
        }
        return best;
    }
};

// The line that answers a position.
std::string answer(const Position &position, const std::string &solver, bool prints_nodes) {
    if (solver == "HEURISTIC")
        return square_name(heuristic_move(position.board, position.player));
    Search search{position.player, solver == "ALPHABETA"};
    const int plies = std::max(position.depth, 1);
    const Result result = search.visit(position.board, position.player, plies, -INFINITE, INFINITE);
    return prints_nodes ? std::to_string(search.nodes) : square_name(result.move);
}

int main(int argc, char *argv[]) {
    std::string solver = "ALPHABETA";
    bool prints_nodes = false;
    for (int i = 1; i < argc; i++) {
        const std::string argument = argv[i];
        if (argument == "--nodes") {
            prints_nodes = true;
        } else if (argument == "HEURISTIC" || argument == "MINIMAX" || argument == "ALPHABETA") {
            solver = argument;
        } else {
            std::cerr << "usage: ./player [HEURISTIC|MINIMAX|ALPHABETA] [--nodes] < POSITIONS\n";
            return 2;
        }
    }
    try {
        while (const auto position = read_position(std::cin))
            std::cout << answer(*position, solver, prints_nodes) << std::endl;
    } catch (const std::exception &error) {
        std::cerr << "error: " << error.what() << '\n';
        return 1;
    }
}
