//! Fuzz target for the rules, compared with a slow and simple implementation.

use obverse_core::kernel::{Kernel, Portable};
use obverse_core::{
    Bitboard, Color, IllegalMove, Move, Position, Setup, SetupError, Square, Symmetry,
};

/// The discs that a placement flips, found square by square.
fn flips(position: Position, square: Square) -> Bitboard {
    if position.disc(square).is_some() {
        return Bitboard::EMPTY;
    }
    let mut flips = Bitboard::EMPTY;
    for (right, down) in [
        (-1, -1),
        (0, -1),
        (1, -1),
        (-1, 0),
        (1, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
    ] {
        let mut line = Bitboard::EMPTY;
        let (mut column, mut row) = (square.column() as i8, square.row() as i8);
        loop {
            (column, row) = (column + right, row + down);
            let next = u8::try_from(column)
                .ok()
                .zip(u8::try_from(row).ok())
                .and_then(|(column, row)| Square::at(column, row));
            match next.and_then(|next| Some((next, position.disc(next)?))) {
                Some((next, color)) if color != position.turn() => line.insert(next),
                Some(_) => {
                    flips |= line;
                    break;
                }
                None => break,
            }
        }
    }
    flips
}

/// The legal placements, found square by square.
fn moves(position: Position) -> Bitboard {
    Square::ALL
        .into_iter()
        .filter(|&square| !flips(position, square).is_empty())
        .collect()
}

fn check_placement(position: Position, square: Square) {
    let flipped = flips(position, square);
    assert_eq!(position.board().flips(square), flipped);
    let next = match position.play(Move::Place(square)) {
        Ok(next) => next,
        Err(_) => {
            assert!(flipped.is_empty(), "{position}: {square} was refused");
            return;
        }
    };
    assert!(!flipped.is_empty(), "{position}: {square} was played");
    let (mover, other) = (position.turn(), !position.turn());
    assert_eq!(next.turn(), other);
    assert_eq!(
        next.discs(mover),
        position.discs(mover) | flipped | square.bitboard()
    );
    assert_eq!(next.discs(other), position.discs(other) - flipped);
    let (before, after) = (position.count(), next.count());
    let turned = flipped.len() as u8;
    assert_eq!(after.of(mover), before.of(mover) + turned + 1);
    assert_eq!(after.of(other), before.of(other) - turned);
}

/// Panics if the rules differ from the slow implementation in the position that the input encodes.
pub fn check(input: &[u8]) {
    let (words, rest) = input.as_chunks::<8>();
    let &[black, white, ..] = words else {
        return;
    };
    let (black, white) = (u64::from_le_bytes(black), u64::from_le_bytes(white));
    let is_black = rest.first().is_none_or(|byte| byte & 1 == 0);
    let mut setup = Setup {
        black: Bitboard(black),
        white: Bitboard(white),
        turn: if is_black { Color::Black } else { Color::White },
    };
    let overlap = setup.black & setup.white;
    if !overlap.is_empty() {
        assert_eq!(Position::try_from(setup), Err(SetupError::Overlap(overlap)));
        setup.white -= overlap;
    }
    let Ok(position) = Position::try_from(setup) else {
        assert!(setup.black.is_empty() && setup.white.is_empty());
        return;
    };
    assert_eq!(Setup::from(position), setup);

    let legal = moves(position);
    assert_eq!(position.legal_squares(), legal);
    let board = position.board();
    let portable = Portable::legal_squares(board.player().0, board.opponent().0);
    assert_eq!(Bitboard(portable), legal);
    for square in Square::ALL {
        check_placement(position, square);
    }

    setup.turn = !setup.turn;
    let reply = moves(Position::try_from(setup).expect("the same discs"));
    assert_eq!(position.board().opponent_legal_squares(), reply);
    let pass = position.play(Move::Pass);
    match (legal.is_empty(), reply.is_empty()) {
        (false, _) => assert_eq!(pass, Err(IllegalMove::MayNotPass)),
        (true, false) => {
            let next = pass.expect("it must pass");
            assert_eq!(next.turn(), !position.turn());
            assert_eq!(next.count(), position.count());
        }
        (true, true) => {
            assert_eq!(pass, Err(IllegalMove::GameOver(Move::Pass)));
            assert!(position.ending().is_some());
        }
    }
    for mv in position.legal_moves() {
        position.play(mv).expect("a legal move");
    }

    for symmetry in Symmetry::ALL {
        let turned = symmetry.position(position);
        assert_eq!(turned.legal_squares(), symmetry.bitboard(legal));
        assert_eq!(turned.count(), position.count());
        for square in legal {
            let there = symmetry.square(square);
            assert_eq!(
                turned.board().flips(there),
                symmetry.bitboard(position.board().flips(square))
            );
        }
        assert_eq!(turned.board().canonical().0, position.board().canonical().0);
    }
}
