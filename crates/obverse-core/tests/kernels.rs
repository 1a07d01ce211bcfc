//! Compares every kernel with slow square-by-square rules on millions of positions.
//!
//! Tests for WebAssembly have no harness: `crates/obverse-wasm/examples/kernels.rs` calls the functions in `TESTS`.

mod common;

use common::{Random, flip_set, mailbox};
use obverse_core::kernel::{self, Kernel, LANES, Lanes, LastFlips, Native, Portable};
use obverse_core::{Bitboard, Board, Square};

/// The names of all tests and their functions.
#[cfg(not(test))]
pub const TESTS: [(&str, fn()); 9] = [
    (
        "moves_and_flips_of_random_boards",
        moves_and_flips_of_random_boards,
    ),
    (
        "moves_and_flips_along_long_lines",
        moves_and_flips_along_long_lines,
    ),
    ("moves_and_flips_in_games", moves_and_flips_in_games),
    (
        "moves_and_flips_of_every_line",
        moves_and_flips_of_every_line,
    ),
    (
        "replies_are_counted_in_every_lane",
        replies_are_counted_in_every_lane,
    ),
    (
        "children_are_known_in_every_lane",
        children_are_known_in_every_lane,
    ),
    ("wide_flips_equal_flips", wide_flips_equal_flips),
    ("last_flips_are_counted", last_flips_are_counted),
    (
        "this_machine_has_all_extensions_the_tests_were_built_for",
        this_machine_has_all_extensions_the_tests_were_built_for,
    ),
];

/// Expected moves and flips of one board, computed by the slow rules.
struct Truth {
    board: Board,
    flips: Vec<(Square, Bitboard)>,
    moves: Bitboard,
}

impl Truth {
    fn of(board: Board) -> Truth {
        let mailbox = mailbox(board);
        let flips: Vec<_> = board
            .empty()
            .iter()
            .map(|square| (square, flip_set(&mailbox, square)))
            .collect();
        let moves = flips
            .iter()
            .filter(|(_, set)| !set.is_empty())
            .map(|&(square, _)| square);
        Truth {
            board,
            moves: moves.collect(),
            flips,
        }
    }

    fn check<K: Kernel>(&self) {
        let (player, opponent) = (self.board.player().0, self.board.opponent().0);
        let name = K::NAME;
        assert_eq!(
            Bitboard(K::legal_squares(player, opponent)),
            self.moves,
            "{name} {:?}",
            self.board
        );
        for &(square, flips) in &self.flips {
            let found = Bitboard(K::flips(square, player, opponent));
            assert_eq!(found, flips, "{name} {square} {:?}", self.board);
        }
    }

    fn check_all_kernels(&self) {
        self.check::<Portable>();
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        self.check::<kernel::Avx2>();
        self.check::<Native>();
    }
}

#[cfg_attr(test, test)]
fn moves_and_flips_of_random_boards() {
    let mut random = Random::new(1);
    for _ in 0..1_000_000 {
        Truth::of(random.board()).check_all_kernels();
    }
}

#[cfg_attr(test, test)]
fn moves_and_flips_along_long_lines() {
    let mut random = Random::new(2);
    for _ in 0..1_000_000 {
        Truth::of(random.star()).check_all_kernels();
    }
}

#[cfg_attr(test, test)]
fn moves_and_flips_in_games() {
    let mut random = Random::new(3);
    for _ in 0..4_000 {
        let game = random.game();
        for position in game.positions() {
            let truth = Truth::of(position.board());
            truth.check_all_kernels();
            assert_eq!(position.legal_squares(), truth.moves);
        }
    }
}

/// Checks all 3^8 contents of a line of eight squares, on two rows, two columns and both main diagonals.
#[cfg_attr(test, test)]
fn moves_and_flips_of_every_line() {
    let lines: [fn(u8) -> Square; 6] = [
        |i| Square::at(i, 0).unwrap(),
        |i| Square::at(i, 5).unwrap(),
        |i| Square::at(7, i).unwrap(),
        |i| Square::at(2, i).unwrap(),
        |i| Square::at(i, i).unwrap(),
        |i| Square::at(i, 7 - i).unwrap(),
    ];
    for line in lines {
        for configuration in 0..3_u32.pow(8) {
            let of = |state: u32| {
                let holds = |&i: &u8| configuration / 3_u32.pow(i.into()) % 3 == state;
                (0..8).filter(holds).map(line).collect()
            };
            Truth::of(Board::new(of(1), of(2)).unwrap()).check_all_kernels();
        }
    }
}

#[cfg_attr(test, test)]
fn replies_are_counted_in_every_lane() {
    fn check<K: Kernel>(player: &Lanes, opponent: &Lanes, place: &Lanes, truth: &Lanes) {
        assert_eq!(
            &K::reply_counts(player, opponent, place),
            truth,
            "{}",
            K::NAME
        );
    }
    let mut random = Random::new(4);
    for round in 0..200_000 {
        let (mut player, mut opponent, mut place, mut truth) =
            ([0; LANES], [0; LANES], [0; LANES], [0; LANES]);
        for lane in 0..LANES {
            let board = if round % 2 == 0 {
                random.board()
            } else {
                random.star()
            };
            let moves: Vec<Square> = board.legal_squares().iter().collect();
            let next = match moves.len() {
                0 => board.pass(),
                n => {
                    let square = moves[random.below(n)];
                    place[lane] = square.bitboard().0;
                    board.play(square).unwrap()
                }
            };
            (player[lane], opponent[lane]) = (board.player().0, board.opponent().0);
            truth[lane] = u64::from(next.legal_squares().len());
        }
        check::<Portable>(&player, &opponent, &place, &truth);
        check::<Native>(&player, &opponent, &place, &truth);
    }
}

#[cfg_attr(test, test)]
fn children_are_known_in_every_lane() {
    fn check<K: Kernel>(board: Board) {
        let children = K::children::<()>(
            board.player().0,
            board.opponent().0,
            board.legal_squares().0,
        );
        let mut squares = board.legal_squares().iter();
        for lane in 0..LANES {
            let (place, flips, next) = match squares.next() {
                Some(square) => (
                    square.bitboard(),
                    board.flips(square),
                    board.play(square).unwrap(),
                ),
                None => {
                    assert_eq!(children.place[lane], 0, "{} {board:?}", K::NAME);
                    continue;
                }
            };
            let (player, opponent) = (board.player().0, board.opponent().0);
            let child = K::child(player, opponent, place.0);
            assert_eq!(
                child,
                (flips.0, next.legal_squares().0),
                "{} {board:?}",
                K::NAME
            );
            let found = (
                Bitboard(children.place[lane]),
                Bitboard(children.flips[lane]),
                Bitboard(children.replies[lane]),
            );
            assert_eq!(
                found,
                (place, flips, next.legal_squares()),
                "{} {board:?}",
                K::NAME
            );
        }
    }
    let mut random = Random::new(5);
    for round in 0..200_000 {
        let board = if round % 2 == 0 {
            random.board()
        } else {
            random.star()
        };
        check::<Portable>(board);
        check::<Native>(board);
    }
}

fn check_wide<K: Kernel>(square: Square, player: u64, opponent: u64, expected: u64) {
    let (player, opponent) = (K::Wide::from(player), K::Wide::from(opponent));
    let flips = K::flips_wide(square, player, opponent);
    let expected = (expected != 0).then_some(expected);
    assert_eq!(flips.map(Into::into), expected, "{}", K::NAME);
    let Some(flips) = flips else { return };
    let (mine, theirs): (u64, u64) = ((player | flips).into(), (opponent ^ flips).into());
    assert_eq!(mine | theirs, (player | opponent).into(), "{}", K::NAME);
    assert_eq!(mine & theirs, 0, "{}", K::NAME);
}

#[cfg_attr(test, test)]
fn wide_flips_equal_flips() {
    let mut random = Random::new(7);
    for _ in 0..20_000 {
        let player = random.next() & random.next();
        let opponent = random.next() & !player;
        for square in Bitboard(!(player | opponent)) {
            let expected = Portable::flips(square, player, opponent);
            check_wide::<Portable>(square, player, opponent, expected);
            check_wide::<Native>(square, player, opponent, expected);
        }
    }
}

/// Compares `last_flips` with the slow rules on 20,000 random boards for each choice of the only empty square.
#[cfg_attr(test, test)]
fn last_flips_are_counted() {
    let mut random = Random::new(6);
    for square in Square::ALL {
        for _ in 0..20_000 {
            let player =
                Bitboard(random.next() & (random.next() | random.next())) - square.bitboard();
            let board = Board::new(player, !player - square.bitboard()).unwrap();
            let flips = |board| flip_set(&mailbox(board), square).len();
            let expected = LastFlips {
                player: flips(board),
                opponent: flips(board.pass()),
            };
            assert_eq!(
                kernel::last_flips(square, player.0),
                expected,
                "{square} {board:?}"
            );
        }
    }
}

#[cfg_attr(test, test)]
fn this_machine_has_all_extensions_the_tests_were_built_for() {
    assert_eq!(kernel::missing_feature(), None);
}
