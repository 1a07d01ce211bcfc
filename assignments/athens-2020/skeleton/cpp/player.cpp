// Minimax with alpha-beta pruning and the difference in discs.
#include <limits>

#include "board.hpp"

const int INFINITE = std::numeric_limits<int>::max();

// The value of a board for the player: own minus opponent's discs, and, if neither side can move, 100 more if the player
// has won and 100 less if the opponent has.
int evaluate(const Board &board, char player) {
    throw NotWritten("`evaluate` in player.cpp");
}

// Value of a node for Max, and the best move of the player there.
struct Result {
    int value;
    int move;
};

// An alpha-beta search. Max is the player to move at the root.
struct Search {
    char max_player;
    // All nodes that were visited, the root and the leaves too.
    long nodes = 0;

    // The value of a node for Max, and the best move of the player there. `depth` is the number of plies that are left,
    // `passes` how many passes led directly to this node. Counts every node in `nodes`.
    Result visit(const Board &board, char player, int depth, int alpha, int beta, int passes) {
        // For now the first legal move, so that the rules can be tested. Replace it with the search.
        const std::vector<int> moves = legal_moves(board, player);
        return {0, moves.empty() ? PASS : moves[0]};
    }
};

int main(int argc, char *argv[]) {
    const bool prints_nodes = argc == 2 && std::string(argv[1]) == "--nodes";
    if (argc > 1 && !prints_nodes) {
        std::cerr << "usage: ./player [--nodes] < POSITIONS\n";
        return 2;
    }
    try {
        while (const auto position = read_position(std::cin)) {
            Search search{position->player};
            const int depth = std::max(position->depth, 1);
            const Result result = search.visit(position->board, position->player, depth, -INFINITE, INFINITE, 0);
            std::cout << (prints_nodes ? std::to_string(search.nodes) : square_name(result.move)) << std::endl;
        }
    } catch (const std::exception &error) {
        std::cerr << "error: " << error.what() << '\n';
        return 1;
    }
}
