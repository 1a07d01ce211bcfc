// The board and the rules of Othello.
//
// A board is a text of 64 characters from a1, b1, ... to h8: X is Black, O is White, * is an empty square.
// A square is a number from 0 (a1) to 63 (h8).
#pragma once

#include <algorithm>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using Board = std::string;

const char EMPTY = '*';
const char BLACK = 'X';
const char WHITE = 'O';
// The move of a side without legal moves.
const int PASS = -1;

// Thrown by functions that have no body yet.
struct NotWritten : std::logic_error {
    explicit NotWritten(const std::string &where)
        : std::logic_error(where + " is not written yet") {}
};

// A position that was read: board, player to move and depth.
struct Position {
    Board board;
    char player;
    int depth;
};

inline char opponent(char player) { return player == BLACK ? WHITE : BLACK; }

// The name of a square: 0 is a1, 19 is d3, 63 is h8.
inline std::string square_name(int square) {
    if (square == PASS)
        return "pass";
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

// The squares in each of the eight directions, from the nearest to the edge of the board.
inline std::vector<std::vector<int>> lines_from(int square) {
    const int directions[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    std::vector<std::vector<int>> lines;
    for (const auto &[down, right] : directions) {
        std::vector<int> line;
        int row = square / 8 + down, column = square % 8 + right;
        for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down, column += right)
            line.push_back(8 * row + column);
        lines.push_back(line);
    }
    return lines;
}

// The lines from all squares, so that they are computed once.
inline const std::vector<std::vector<std::vector<int>>> &lines() {
    static const auto all = [] {
        std::vector<std::vector<std::vector<int>>> result;
        for (int square = 0; square < 64; square++)
            result.push_back(lines_from(square));
        return result;
    }();
    return all;
}

// The squares whose discs are flipped if the player moves to the square; none if the move is not legal.
// lines()[square] has the squares in each of the eight directions.
inline std::vector<int> flips(const Board &board, int square, char player) {
    throw NotWritten("`flips` in board.hpp");
}

// The squares of all legal moves, from a1 to h8, row by row.
inline std::vector<int> legal_moves(const Board &board, char player) {
    throw NotWritten("`legal_moves` in board.hpp");
}

// The board after a legal move.
inline Board play(const Board &board, int square, char player) {
    throw NotWritten("`play` in board.hpp");
}

// Reads the next position; nothing at the end of the input.
inline std::optional<Position> read_position(std::istream &input) {
    std::vector<std::string> texts;
    for (std::string text; texts.size() < 10 && input >> text;)
        texts.push_back(text);
    if (texts.empty())
        return std::nullopt;
    if (texts.size() < 10)
        throw std::invalid_argument("the input ends here: expected a player, a depth and eight rows");
    if (texts[0] != "X" && texts[0] != "O")
        throw std::invalid_argument("`" + texts[0] + "` is not a player: expected X or O");
    const std::string &depth = texts[1];
    if (depth.size() > 4 || depth.find_first_not_of("0123456789") != std::string::npos)
        throw std::invalid_argument("`" + depth + "` is not a depth: expected a whole number such as 2");
    Board board;
    for (int row = 2; row < 10; row++) {
        const std::string &text = texts[row];
        if (text.size() != 8 || text.find_first_not_of("XO*") != std::string::npos)
            throw std::invalid_argument("`" + text + "` is not a row of the board: expected eight of X, O and *");
        board += text;
    }
    return Position{board, texts[0][0], std::stoi(depth)};
}
