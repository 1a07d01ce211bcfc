//! Slow and simple rules without bitboards, which tests compare with the bitboard code.
#![allow(dead_code, reason = "each test uses only some of the functions")]

use obverse_core::{Bitboard, Board, Passes, Position, Square};

const DIRECTIONS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// A board indexed by row, then column. `Some(true)` is a disc of the player, `Some(false)` a disc of the opponent.
pub type Mailbox = [[Option<bool>; 8]; 8];

pub fn mailbox(board: Board) -> Mailbox {
    let mut mailbox = [[None; 8]; 8];
    for square in Square::ALL {
        mailbox[square.row() as usize][square.column() as usize] = match (
            board.player().contains(square),
            board.opponent().contains(square),
        ) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
    }
    mailbox
}

/// Returns the discs flipped by a placement of the player on an empty square, as (column, row).
pub fn flips(mailbox: &Mailbox, column: i8, row: i8) -> Vec<(i8, i8)> {
    let mut flips = Vec::new();
    for (dx, dy) in DIRECTIONS {
        let mut run = Vec::new();
        let (mut x, mut y) = (column + dx, row + dy);
        while (0..8).contains(&x) && (0..8).contains(&y) {
            match mailbox[y as usize][x as usize] {
                Some(false) => run.push((x, y)),
                Some(true) => {
                    flips.append(&mut run);
                    break;
                }
                None => break,
            }
            (x, y) = (x + dx, y + dy);
        }
    }
    flips
}

/// Returns the discs that a placement of the player on an empty square flips, as a set.
pub fn flip_set(mailbox: &Mailbox, square: Square) -> Bitboard {
    let (column, row) = (square.column() as i8, square.row() as i8);
    let to_square = |(x, y): (i8, i8)| Square::at(x as u8, y as u8).unwrap();
    flips(mailbox, column, row)
        .into_iter()
        .map(to_square)
        .collect()
}

fn children(mailbox: &Mailbox) -> Vec<Mailbox> {
    let mut children = Vec::new();
    for row in 0..8 {
        for column in 0..8 {
            if mailbox[row][column].is_some() {
                continue;
            }
            let flips = flips(mailbox, column as i8, row as i8);
            if flips.is_empty() {
                continue;
            }
            let mut next = *mailbox;
            next[row][column] = Some(true);
            for (x, y) in flips {
                next[y as usize][x as usize] = Some(true);
            }
            children.push(passed(&next));
        }
    }
    children
}

fn passed(mailbox: &Mailbox) -> Mailbox {
    mailbox.map(|row| row.map(|disc| disc.map(|own| !own)))
}

/// Perft by brute force, without bitboards and without bulk counting.
pub fn slow_perft(mailbox: &Mailbox, depth: u32, passes: Passes) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = children(mailbox);
    if !next.is_empty() {
        return next
            .iter()
            .map(|child| slow_perft(child, depth - 1, passes))
            .sum();
    }
    let passed = passed(mailbox);
    if children(&passed).is_empty() {
        return 1;
    }
    match passes {
        Passes::Counted => slow_perft(&passed, depth - 1, passes),
        Passes::Free => slow_perft(&passed, depth, passes),
    }
}

/// Parses a board string. Panics if it is invalid.
pub fn position(text: &str) -> Position {
    text.parse().expect("a board string")
}

/// A generator of random boards and games.
pub struct Random(obverse_core::Random);

impl Random {
    pub const fn new(seed: u64) -> Random {
        Random(obverse_core::Random::new(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.bits()
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0.below(end as u32) as usize
    }

    /// Returns a board with random discs, sparse to nearly full, balanced or one-sided. The board need not be reachable
    /// in a game.
    pub fn board(&mut self) -> Board {
        let thin =
            |random: &mut Random, times: usize| (0..times).fold(!0, |bits, _| bits & random.next());
        let (times_empty, times_player) = (self.below(6), self.below(5));
        let occupied = !thin(self, times_empty);
        let player = if self.below(2) == 0 {
            thin(self, times_player)
        } else {
            !thin(self, times_player)
        };
        Board::new(Bitboard(occupied & player), Bitboard(occupied & !player)).unwrap()
    }

    /// Returns a board with a random empty square, from which runs of the opponent's discs extend in all eight
    /// directions. Each run has a random length and ends at a disc of the player, at an empty square or at the edge.
    pub fn star(&mut self) -> Board {
        let centre = Square::ALL[self.below(64)];
        let (mut player, mut opponent) = (Bitboard::EMPTY, Bitboard(self.next() & self.next()));
        opponent.remove(centre);
        for (dx, dy) in DIRECTIONS {
            let length = self.below(8) as i8;
            for step in 1..=7 {
                let (x, y) = (
                    centre.column() as i8 + dx * step,
                    centre.row() as i8 + dy * step,
                );
                let square = u8::try_from(x).ok().zip(u8::try_from(y).ok());
                let Some(square) = square.and_then(|(x, y)| Square::at(x, y)) else {
                    break;
                };
                opponent.remove(square);
                if step < length {
                    opponent.insert(square);
                } else if step == length && self.below(3) > 0 {
                    player.insert(square);
                }
            }
        }
        Board::new(player, opponent).unwrap()
    }

    /// Returns a finished game of random legal moves from the start.
    pub fn game(&mut self) -> obverse_core::Game {
        let mut game = obverse_core::Game::new();
        loop {
            let moves: Vec<_> = game.position().legal_moves().collect();
            if moves.is_empty() {
                return game;
            }
            game.play(moves[self.below(moves.len())]).unwrap();
        }
    }
}
