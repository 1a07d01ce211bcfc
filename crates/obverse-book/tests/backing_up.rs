//! Backed-up values equal those of a slow oracle, which plays moves by the rules and knows no canonical boards.

use obverse_book::{Book, Bounds, CheckReport, Entry};
use obverse_core::{Move, Position, Square, Symmetry};

use crate::common;

/// Value and bounds.
type Known = (i32, i32, i32);

/// The entry of a position, found by comparing all symmetries.
fn entry(book: &Book, position: Position) -> Option<(Entry, Symmetry)> {
    Symmetry::ALL.into_iter().find_map(|symmetry| {
        let board = symmetry.board(position.board());
        let entry = book.canonical_entry(board)?;
        Some((*entry, symmetry))
    })
}

/// Value and bounds for Black.
fn oracle(book: &Book, position: Position) -> Option<Known> {
    let turn = position.turn();
    let for_black = |value: i32| {
        if turn == obverse_core::Color::Black {
            value
        } else {
            -value
        }
    };
    if let Some(score) = position
        .board()
        .is_over()
        .then(|| position.board().final_score())
    {
        let score = for_black(score);
        return Some((score, score, score));
    }
    if position.must_pass() {
        return oracle(book, position.play(Move::Pass).expect("a pass"));
    }
    let (entry, symmetry) = entry(book, position)?;
    let best = entry
        .estimate()
        .best
        .map(|square| symmetry.inverse().square(square));
    let own = |(value, lower, upper): Known| match turn {
        obverse_core::Color::Black => (value, lower, upper),
        obverse_core::Color::White => (-value, -upper, -lower),
    };
    let moves: Vec<(Square, Option<Known>)> = position
        .legal_moves()
        .filter_map(Move::square)
        .map(|square| {
            let next = position.play(Move::Place(square)).expect("legal");
            (square, oracle(book, next).map(own))
        })
        .collect();
    let known: Vec<Known> = moves.iter().filter_map(|&(_, worth)| worth).collect();
    let estimate_counts = match best {
        Some(best) => moves
            .iter()
            .any(|&(square, worth)| square == best && worth.is_none()),
        None => known.is_empty(),
    };
    let mut values: Vec<i32> = known.iter().map(|&(value, _, _)| value).collect();
    if estimate_counts {
        values.push(entry.estimate().score.into());
    }
    let proven: Bounds = entry.proven();
    let of_moves = known
        .iter()
        .map(|&(_, lower, _)| lower)
        .max()
        .unwrap_or(-64);
    let lower = of_moves.max(proven.lower().into());
    let mut upper = i32::from(proven.upper());
    if known.len() == moves.len() {
        let of_moves = known.iter().map(|&(_, _, upper)| upper).max();
        upper = upper.min(of_moves.expect("there is a move"));
    }
    let value = values
        .into_iter()
        .max()
        .expect("a value")
        .clamp(lower, upper);
    Some(match turn {
        obverse_core::Color::Black => (value, lower, upper),
        obverse_core::Color::White => (-value, -upper, -lower),
    })
}

#[test]
fn values_equal_those_of_the_oracle() {
    for seed in 0..6 {
        let book = common::book(seed, 12, 7);
        let (value, lower, upper) = oracle(&book, Position::start()).expect("it has the start");
        let worth = book
            .entry(Position::start().board())
            .expect("the start")
            .worth;
        let found = (worth.value, worth.bounds.lower(), worth.bounds.upper());
        assert_eq!(
            found,
            (value as i8, lower as i8, upper as i8),
            "seed {seed}"
        );
        assert!(CheckReport::of(&book).is_good());
    }
}

/// Late positions have passes and endings, and proven scores.
#[test]
fn values_of_the_end_equal_those_of_the_oracle() {
    let mut random = obverse_core::Random::new(5);
    let mut compared = 0;
    for _ in 0..60 {
        let boards = common::boards(&mut random, 1, 60);
        let mut book = Book::new();
        // All positions of the last moves of a game.
        let first = boards.len().saturating_sub(6);
        let mut frontier: Vec<Position> = boards[first..]
            .iter()
            .take(1)
            .filter_map(|&board| Position::new(board, obverse_core::Color::Black).ok())
            .collect();
        let root = frontier[0];
        // A game may end with many empty squares.
        if root.empty().len() > 7 {
            continue;
        }
        while let Some(position) = frontier.pop() {
            if position.board().is_over() {
                continue;
            }
            let estimate = common::estimate(&mut random, position.board());
            // Leave some positions out.
            if position == root || random.below(4) > 0 {
                book.insert(
                    Entry::new(position.board(), estimate, Bounds::NONE).expect("playable"),
                );
            }
            frontier.extend(
                position
                    .legal_moves()
                    .map(|mv| position.play(mv).expect("legal")),
            );
        }
        book.back_up();
        if let Some((value, lower, upper)) = oracle(&book, root) {
            let board = if root.must_pass() {
                root.board().pass()
            } else {
                root.board()
            };
            let worth = book.entry(board).expect("the root").worth;
            let worth = if root.must_pass() {
                worth.negated()
            } else {
                worth
            };
            let found = (worth.value, worth.bounds.lower(), worth.bounds.upper());
            assert_eq!(found, (value as i8, lower as i8, upper as i8));
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn contradicting_proofs_are_found() {
    let start = Position::start().board();
    let after = start.play(Square::F5).expect("legal");
    let mut random = obverse_core::Random::new(1);
    let mut book = Book::new();
    for (board, proven) in [(start, Bounds::exact(-2)), (after, Bounds::exact(-4))] {
        let estimate = common::estimate(&mut random, board);
        book.insert(Entry::new(board, estimate, proven).expect("playable"));
    }
    let found = book.back_up();
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].own, found[0].of_moves),
        (Bounds::exact(-2), Bounds::exact(4))
    );
    assert!(!CheckReport::of(&book).is_good());
}

#[test]
fn a_wrong_value_is_found() {
    let mut book = common::book(3, 5, 6);
    let mut entry = *book.entry(Position::start().board()).expect("the start");
    entry.worth.value += 1;
    book.restore(entry);
    let report = CheckReport::of(&book);
    assert_eq!(report.wrong.len(), 1);
    assert_eq!(report.wrong[0].board, entry.board());
}
