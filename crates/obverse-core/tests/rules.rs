//! Checks properties of positions, games and symmetries.

mod common;

use std::collections::HashSet;

use common::{Random, position};
use obverse_core::{
    Bitboard, Board, Color, Ending, Game, IllegalMove, Move, Position, Setup, SetupError, Square,
    Symmetry, Tally,
};

fn play(squares: &str) -> Game {
    let mut game = Game::new();
    for name in squares.as_bytes().chunks(2) {
        game.place(std::str::from_utf8(name).unwrap().parse().unwrap())
            .unwrap();
    }
    game
}

#[test]
fn the_standard_and_the_mirrored_start() {
    let start = Position::start();
    assert_eq!(
        start,
        position("---------------------------OX------XO--------------------------- X")
    );
    let mirrored = Position::mirrored();
    assert_eq!(
        mirrored,
        position("---------------------------XO------OX--------------------------- X")
    );
    let first_moves: Vec<_> = mirrored
        .legal_squares()
        .iter()
        .map(|square| square.to_string())
        .collect();
    assert_eq!(first_moves, ["e3", "f4", "c5", "d6"]);
}

#[test]
fn squares_have_names_and_indices() {
    for (index, square) in (0..).zip(Square::ALL) {
        assert_eq!(Square::new(index), Some(square));
        assert_eq!(Square::at(square.column(), square.row()), Some(square));
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
    }
    assert_eq!(
        (Square::new(64), Square::at(8, 0), Square::at(0, 8)),
        (None, None, None)
    );
    for name in [
        "", "a", "a0", "a9", "i1", "1a", "a1 ", "é1", "`1", "a:", "é",
    ] {
        assert!(name.parse::<Square>().is_err(), "{name:?}");
    }
}

#[test]
fn bitboards_are_sets() {
    let mut random = Random::new(10);
    for _ in 0..10_000 {
        let (a, b) = (
            Bitboard(random.next() & random.next()),
            Bitboard(random.next()),
        );
        let set_of = |bits: Bitboard| bits.iter().collect::<HashSet<_>>();
        assert_eq!(set_of(a).len(), a.len() as usize);
        assert_eq!(set_of(a | b), &set_of(a) | &set_of(b));
        assert_eq!(set_of(a & b), &set_of(a) & &set_of(b));
        assert_eq!(set_of(a ^ b), &set_of(a) ^ &set_of(b));
        assert_eq!(set_of(a - b), &set_of(a) - &set_of(b));
        assert_eq!(a.iter().collect::<Bitboard>(), a);
        assert_eq!(a.iter().rev().collect::<Vec<_>>(), {
            let mut squares: Vec<_> = a.iter().collect();
            squares.reverse();
            squares
        });
        assert_eq!((a.first(), a.last()), (a.iter().min(), a.iter().max()));
        assert_eq!(a.is_disjoint(b), (a & b).is_empty());
    }
}

#[test]
fn invalid_setups_are_refused() {
    let corner = Square::A1.bitboard();
    let overlapping = Setup {
        black: corner,
        white: Bitboard::CORNERS,
        turn: Color::Black,
    };
    let error = Position::try_from(overlapping).unwrap_err();
    assert_eq!(error, SetupError::Overlap(corner));
    assert_eq!(error.to_string(), "both a black and a white disc on a1");
    assert_eq!(
        Position::try_from(Setup::new(Color::White)),
        Err(SetupError::NoDiscs)
    );
    assert_eq!(Board::new(corner, corner), None);
}

#[test]
fn positions_round_trip_through_setups_and_board_strings() {
    let mut random = Random::new(11);
    for _ in 0..10_000 {
        let board = random.board();
        for turn in Color::ALL {
            let Ok(position) = Position::new(board, turn) else {
                continue;
            };
            assert_eq!(Position::try_from(Setup::from(position)), Ok(position));
            assert_eq!(common::position(&position.to_string()), position);
            assert_eq!(position.discs(turn), board.player());
        }
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let start = Position::start();
    assert_eq!(start.play(Move::Pass), Err(IllegalMove::MayNotPass));
    assert_eq!(
        start.play(Square::D4.into()),
        Err(IllegalMove::Occupied(Square::D4))
    );
    assert_eq!(
        start.play(Square::A1.into()),
        Err(IllegalMove::FlipsNothing(Square::A1))
    );

    let passing = position("X-O------OO-----O-X-------XXX------XX-------XXX----------------- X");
    assert!(passing.must_pass());
    assert_eq!(passing.legal_moves().collect::<Vec<_>>(), [Move::Pass]);
    assert_eq!(
        passing.play(Square::B1.into()),
        Err(IllegalMove::MustPass(Square::B1))
    );
    assert_eq!(passing.play(Move::Pass).unwrap().turn(), Color::White);

    let over = play("e6f4e3f6g5d6e7f5c5").position();
    assert_eq!(
        over.play(Move::Pass),
        Err(IllegalMove::GameOver(Move::Pass))
    );
    assert_eq!(
        over.play(Square::A1.into()),
        Err(IllegalMove::GameOver(Square::A1.into()))
    );
    assert_eq!(over.legal_moves().count(), 0);
}

#[test]
fn the_three_endings() {
    let wiped_out = play("e6f4e3f6g5d6e7f5c5");
    assert_eq!(wiped_out.ending(), Some(Ending::WipeOut));
    assert_eq!(
        wiped_out.count(),
        Tally {
            black: 13,
            white: 0
        }
    );
    assert_eq!(
        wiped_out.score(),
        Some(Tally {
            black: 64,
            white: 0
        })
    );
    assert_eq!(
        wiped_out.plain_score(),
        Some(Tally {
            black: 64,
            white: 0
        })
    );
    assert_eq!(wiped_out.winner(), Some(Color::Black));

    let nobody_can_move = Game::from_position(position(
        "XXXXXXX-XXXOXXXXXXXXXXXXOXXXXXXXOXXXXXOXXXXXXXXXXXOXXXOXXXXXXXXX O",
    ));
    assert_eq!(nobody_can_move.ending(), Some(Ending::NoMoves));
    assert_eq!(
        nobody_can_move.plain_score(),
        Some(Tally {
            black: 57,
            white: 6
        })
    );
    assert_eq!(
        nobody_can_move.score(),
        Some(Tally {
            black: 58,
            white: 6
        })
    );
    assert_eq!(nobody_can_move.position().board().final_score(), -52);

    let full = Game::from_position(position(
        "XXXXXXXXXXXOXXXXXXXXXXXXOXXXXXXXOXXXXXOXXXXXXXXXXXOXXXOXXXXXXXXO X",
    ));
    assert_eq!(full.ending(), Some(Ending::BoardFull));
    assert_eq!(full.score(), full.plain_score());
    assert_eq!(
        full.score(),
        Some(Tally {
            black: 57,
            white: 7
        })
    );

    assert_eq!(
        (
            Game::new().ending(),
            Game::new().score(),
            Game::new().winner()
        ),
        (None, None, None)
    );
}

#[test]
fn empties_go_to_the_winner_and_are_shared_in_a_draw() {
    let score = |black, white| Tally { black, white }.with_empties_to_winner().to_string();
    assert_eq!(score(40, 20), "44-20");
    assert_eq!(score(20, 40), "20-44");
    assert_eq!(score(30, 30), "32-32");
    assert_eq!(score(33, 31), "33-31");
    assert_eq!(score(0, 7), "0-64");
}

#[test]
fn undo_restores_and_redo_repeats() {
    let mut random = Random::new(12);
    for _ in 0..1_000 {
        let game = random.game();
        let positions: Vec<_> = game.positions().collect();
        let moves: Vec<_> = game.moves().collect();
        assert_eq!(positions.len(), moves.len() + 1);

        let mut rewound = game.clone();
        for (mv, before) in moves.iter().zip(&positions).rev() {
            assert_eq!(rewound.undo(), Some(*mv));
            assert_eq!(rewound.position(), *before);
        }
        assert_eq!(rewound.undo(), None);
        assert_eq!(rewound.position(), Position::start());
        while rewound.redo().is_some() {}
        assert_eq!(rewound, game);
        assert_eq!(rewound.redo(), None);
    }
}

#[test]
fn a_new_move_discards_the_moves_to_redo() {
    let mut game = play("f5d6c3");
    game.undo();
    game.undo();
    game.play(Square::F6.into()).unwrap();
    assert_eq!((game.redo(), game.to_string()), (None, "f5f6".to_owned()));
    game.undo();
    assert_eq!(
        game.play(Square::A1.into()),
        Err(IllegalMove::FlipsNothing(Square::A1))
    );
    assert_eq!(
        game.redo(),
        Some(Square::F6.into()),
        "an illegal move changes nothing"
    );
}

#[test]
fn passes_are_implied_where_a_transcript_leaves_them_out() {
    let mut random = Random::new(13);
    let mut passes = 0;
    for _ in 0..1_000 {
        let game = random.game();
        passes += game.moves().filter(|&mv| mv == Move::Pass).count();
        assert_eq!(play(&game.to_string()), game);
    }
    assert!(passes > 100);
    let mut passing = Game::from_position(position(
        "X-O------OO-----O-X-------XXX------XX-------XXX----------------- X",
    ));
    let before = passing.clone();
    assert_eq!(
        passing.place(Square::H8),
        Err(IllegalMove::FlipsNothing(Square::H8))
    );
    assert_eq!(passing, before, "an illegal placement adds no pass");
}

#[test]
fn a_move_adds_one_disc_and_flips_only_the_opponents() {
    let mut random = Random::new(14);
    for _ in 0..100_000 {
        let board = random.board();
        for square in board.legal_squares() {
            let flips = board.flips(square);
            let next = board.play(square).unwrap();
            assert!(!flips.is_empty() && flips.is_disjoint(!board.opponent()));
            assert_eq!(next.player(), board.opponent() - flips);
            assert_eq!(next.opponent(), board.player() | flips | square.bitboard());
        }
        for square in !board.legal_squares() {
            assert_eq!(
                (board.play(square), board.flips(square)),
                (None, Bitboard::EMPTY)
            );
        }
    }
}

#[test]
fn symmetries_commute_with_play() {
    let mut random = Random::new(15);
    for _ in 0..20_000 {
        let board = random.board();
        for symmetry in Symmetry::ALL {
            let turned = symmetry.board(board);
            assert_eq!(symmetry.inverse().board(turned), board);
            assert_eq!(
                turned.legal_squares(),
                symmetry.bitboard(board.legal_squares())
            );
            assert_eq!(turned.canonical().0, board.canonical().0);
            assert_eq!(turned.final_score(), board.final_score());
            for square in board.legal_squares() {
                let there = symmetry.square(square);
                assert_eq!(
                    turned.play(there),
                    board.play(square).map(|next| symmetry.board(next))
                );
            }
        }
        let (canonical, symmetry) = board.canonical();
        assert_eq!(symmetry.board(board), canonical);
        assert!(
            Symmetry::ALL
                .iter()
                .all(|symmetry| canonical <= symmetry.board(board))
        );
    }
}

#[test]
fn the_eight_symmetries_are_different_and_named_rightly() {
    use Symmetry::*;
    let images = |square| Symmetry::ALL.map(|symmetry| symmetry.square(square));
    assert_eq!(
        images(Square::B1).into_iter().collect::<HashSet<_>>().len(),
        8
    );
    let goes = |symmetry: Symmetry| (symmetry.square(Square::A1), symmetry.square(Square::H1));
    assert_eq!(goes(Identity), (Square::A1, Square::H1));
    assert_eq!(goes(MirrorColumns), (Square::H1, Square::A1));
    assert_eq!(goes(MirrorRows), (Square::A8, Square::H8));
    assert_eq!(goes(HalfTurn), (Square::H8, Square::A8));
    assert_eq!(goes(Transpose), (Square::A1, Square::A8));
    assert_eq!(goes(QuarterTurn), (Square::H1, Square::H8));
    assert_eq!(goes(ThreeQuarterTurn), (Square::A8, Square::A1));
    assert_eq!(goes(AntiTranspose), (Square::H8, Square::H1));
}

#[test]
fn hashes_spread_over_a_table() {
    // Puts all positions eight plies from the start into 2^16 slots: once by the low 16 bits of the hash, once by the
    // high 16 bits. The number of used slots must be about that of random hashes: with n boards,
    // 2^16 * (1 - e^(-n / 2^16)).
    let mut boards = HashSet::from([Position::start().board()]);
    for _ in 0..8 {
        boards = boards
            .iter()
            .flat_map(|board| {
                board
                    .legal_squares()
                    .iter()
                    .map(|square| board.play_unchecked(square))
            })
            .collect();
    }
    let hashes: HashSet<u64> = boards.iter().map(|board| board.hash()).collect();
    assert_eq!(
        hashes.len(),
        boards.len(),
        "some of the {} boards have equal hashes",
        boards.len()
    );
    for shift in [0, 48] {
        let used: HashSet<u64> = hashes.iter().map(|hash| hash >> shift & 0xffff).collect();
        let balls = hashes.len() as f64;
        let expected = 65_536.0 * (1.0 - (-balls / 65_536.0).exp());
        let found = used.len() as f64;
        assert!(
            (found - expected).abs() < 1_000.0,
            "{found} slots used, {expected} expected"
        );
    }
}

#[test]
fn the_hash_is_the_same_on_every_platform() {
    assert_eq!(Position::start().board().hash(), 0x5d11_23b9_edd0_3b92);
}
