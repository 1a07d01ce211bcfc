// Alpha-beta with square weights and a log of the search.
#include <limits>

#include "board.hpp"

const int INFINITE = std::numeric_limits<int>::max();

// The weights of the squares from a1 to h8.
const int WEIGHTS[64] = {
    99, -8,  8,  6,  6,  8,  -8,  99,
    -8, -24, -4, -3, -3, -4, -24, -8,
    8,  -4,  7,  4,  4,  7,  -4,  8,
    6,  -3,  4,  0,  0,  4,  -3,  6,
    6,  -3,  4,  0,  0,  4,  -3,  6,
    8,  -4,  7,  4,  4,  7,  -4,  8,
    -8, -24, -4, -3, -3, -4, -24, -8,
    99, -8,  8,  6,  6,  8,  -8,  99,
};

// The value of a board for the player: the weights of own discs minus those of the opponent's, also when the game is
// over.
int evaluate(const Board &board, char player) {
    int value = 0;
    for (int square = 0; square < 64; square++) {
        if (board[square] == player)
            value += WEIGHTS[square];
        else if (board[square] != EMPTY)
            value -= WEIGHTS[square];
    }
    return value;
}

// A value as the log writes it.
std::string number(int value) {
    if (value == INFINITE)
        return "Infinity";
    return value == -INFINITE ? "-Infinity" : std::to_string(value);
}

// Value of a node for Max, and the best move of the player there.
struct Result {
    int value;
    int move;
};

// An alpha-beta search that keeps a log. Max is the player to move at the root.
struct Search {
    char max_player;
    bool has_log;
    std::vector<std::string> rows = {};

    // Adds a row to the log.
    void row(const std::string &name, int ply, int value, int alpha, int beta) {
        if (has_log)
            rows.push_back(name + "," + std::to_string(ply) + "," + number(value) + "," + number(alpha) + "," +
                           number(beta));
    }

    // `name` is the move that led to the node, `ply` its distance from the root, `depth` the number of plies that are
    // left, `passes` how many passes led directly to it. `row` writes a row when the node is entered, and one after
    // each child.
    Result visit(const Board &board, char player, const std::string &name, int ply, int depth, int alpha, int beta,
                 int passes) {
        if (depth == 0 || passes == 2) {
            const int value = evaluate(board, max_player);
            row(name, ply, value, alpha, beta);
            return {value, PASS};
        }
        const bool is_max = player == max_player;
        Result best{is_max ? -INFINITE : INFINITE, PASS};
        row(name, ply, best.value, alpha, beta);
        std::vector<int> moves = legal_moves(board, player);
        // A side without moves has one child: the pass.
        if (moves.empty())
            moves.push_back(PASS);
        for (int move : moves) {
            const Board child = move == PASS ? board : play(board, move, player);
            const int value = visit(child, opponent(player), square_name(move), ply + 1, depth - 1, alpha, beta,
                                    move == PASS ? passes + 1 : 0)
                                  .value;
            if (is_max ? value > best.value : value < best.value)
                best = {value, move};
            if (is_max)
                alpha = std::max(alpha, best.value);
            else
                beta = std::min(beta, best.value);
            row(name, ply, best.value, alpha, beta);
            if (alpha >= beta)
                break;
        }
        return best;
    }
};

// Prints the next state and the log.
void print_log(const Position &position, const Search &search, int move) {
    const Board after = move == PASS ? position.board : play(position.board, move, position.player);
    for (int row = 0; row < 8; row++)
        std::cout << after.substr(8 * row, 8) << '\n';
    std::cout << "Node,Depth,Value,Alpha,Beta\n";
    for (const auto &row : search.rows)
        std::cout << row << '\n';
    std::cout.flush();
}

int main(int argc, char *argv[]) {
    const bool has_log = argc == 2 && std::string(argv[1]) == "--trace";
    if (argc > 1 && !has_log) {
        std::cerr << "usage: ./player [--trace] < POSITIONS\n";
        return 2;
    }
    try {
        while (const auto position = read_position(std::cin)) {
            Search search{position->player, has_log};
            const int depth = has_log ? position->depth : std::max(position->depth, 1);
            const Result result =
                search.visit(position->board, position->player, "root", 0, depth, -INFINITE, INFINITE, 0);
            if (has_log)
                print_log(*position, search, result.move);
            else
                std::cout << square_name(result.move) << std::endl;
        }
    } catch (const std::exception &error) {
        std::cerr << "error: " << error.what() << '\n';
        return 1;
    }
}
