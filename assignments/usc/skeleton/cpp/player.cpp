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
    throw NotWritten("`evaluate` in player.cpp");
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
        // For now the first legal move, so that the rules can be tested. Replace it with the search.
        const std::vector<int> moves = legal_moves(board, player);
        return {0, moves.empty() ? PASS : moves[0]};
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
