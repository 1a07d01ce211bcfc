//! The fewest moves to remember equal those that a slow oracle finds by trying all trees.

use obverse_book::{
    Book, BookMove, LeastError, LeastNode, LeastPlan, LeastTree, MoveSource, Successor,
};
use obverse_core::{Color, Move, Position};

use crate::common;

fn moves(book: &Book, position: Position) -> Vec<BookMove> {
    let Ok(moves) = BookMove::all(book, position.board());
    let mut seen = Vec::new();
    moves
        .into_iter()
        .filter(|mv| {
            let next = Successor::of(position.board(), mv.square);
            let is_new = !seen.contains(&next);
            seen.push(next);
            is_new
        })
        .collect()
}

fn is_inner(book: &Book, position: Position) -> bool {
    moves(book, position)
        .iter()
        .any(|mv| !matches!(mv.source, MoveSource::Estimate(_)))
}

fn after(position: Position, mv: &BookMove) -> Position {
    let next = position.play(Move::Place(mv.square)).expect("legal");
    if next.must_pass() {
        next.play(Move::Pass).expect("a pass")
    } else {
        next
    }
}

/// The fewest moves, without memory of earlier results.
fn oracle(book: &Book, position: Position, plan: LeastPlan, loss_left: i32, plies: u32) -> u64 {
    if plies == 0 {
        return 0;
    }
    let moves = moves(book, position);
    let value = moves
        .iter()
        .map(|mv| mv.worth.value)
        .chain(book.entry(position.board()).map(|entry| entry.worth.value))
        .max()
        .unwrap_or_default();
    let is_own = position.turn() == plan.side;
    let mut costs = Vec::new();
    let mut leaving = Vec::new();
    for mv in &moves {
        let loss = i32::from(value) - i32::from(mv.worth.value);
        let is_estimate = matches!(mv.source, MoveSource::Estimate(_));
        if is_own && loss > loss_left || !is_own && is_estimate {
            continue;
        }
        let left = if is_own { loss_left - loss } else { loss_left };
        let next = after(position, mv);
        let goes_on = matches!(mv.source, MoveSource::Entry(_));
        let below = if goes_on {
            oracle(book, next, plan, left, plies - 1)
        } else {
            0
        };
        let legal: Vec<_> = position.legal_squares().iter().collect();
        let is_forced = legal.iter().all(|&square| {
            Successor::of(position.board(), square) == Successor::of(position.board(), mv.square)
        });
        if !is_own {
            costs.push(below);
        } else {
            let cost = below + u64::from(!is_forced);
            let leaves = plies > 1 && (is_estimate || goes_on && !is_inner(book, next));
            if leaves {
                leaving.push(cost)
            } else {
                costs.push(cost)
            }
        }
    }
    if is_own {
        costs
            .iter()
            .min()
            .or(leaving.iter().min())
            .copied()
            .unwrap_or_default()
    } else {
        costs.iter().sum()
    }
}

#[test]
fn counts_equal_those_of_the_oracle() {
    for seed in 0..12 {
        let book = common::book(seed, 30, 7);
        for side in [Color::Black, Color::White] {
            for most_loss in [0, 3, 8] {
                for plies in [1, 4, 60] {
                    let plan = LeastPlan {
                        side,
                        most_loss,
                        reply_loss: None,
                        plies,
                    };
                    let tree = LeastTree::new(&book, Position::start(), plan).expect("a tree");
                    let expected = oracle(&book, Position::start(), plan, most_loss as i32, plies);
                    assert_eq!(tree.moves, expected, "seed {seed}, {plan:?}");
                    check(&tree, &book, plan);
                }
            }
        }
    }
}

/// The tree has the announced number of moves, loses no more than allowed and answers all replies.
fn check(tree: &LeastTree, book: &Book, plan: LeastPlan) {
    fn walk(node: &LeastNode, book: &Book, plan: LeastPlan, lost: u32, count: &mut u64) {
        assert!(lost <= plan.most_loss);
        let position = node.game.position();
        let is_own = position.turn() == plan.side;
        if is_own {
            assert!(node.branches.len() <= 1);
        } else if !node.branches.is_empty() {
            let replies = moves(book, position);
            let known = replies
                .iter()
                .filter(|mv| !matches!(mv.source, MoveSource::Estimate(_)));
            assert_eq!(node.branches.len(), known.count());
        }
        for branch in &node.branches {
            *count += u64::from(branch.is_remembered);
            assert!(is_own || !branch.is_remembered);
            let lost = if is_own { lost + branch.loss } else { lost };
            walk(&branch.next, book, plan, lost, count);
        }
    }
    let mut count = 0;
    walk(&tree.root, book, plan, 0, &mut count);
    assert_eq!(count, tree.moves);
    assert!(tree.positions <= tree.moves);
}

#[test]
fn allowing_more_loss_never_needs_more_moves_of_a_uniform_book() {
    // Every position of the first plies is in the book, so no line ends early.
    let mut boards = vec![Position::start()];
    let mut book = Book::new();
    let mut random = obverse_core::Random::new(4);
    for _ in 0..5 {
        let mut next = Vec::new();
        for position in boards {
            let estimate = common::estimate(&mut random, position.board());
            let entry =
                obverse_book::Entry::new(position.board(), estimate, obverse_book::Bounds::NONE);
            book.insert(entry.expect("playable"));
            next.extend(
                position
                    .legal_moves()
                    .map(|mv| position.play(mv).expect("legal")),
            );
        }
        boards = next;
    }
    book.back_up();
    let count = |most_loss| {
        let plan = LeastPlan {
            most_loss,
            plies: 4,
            ..LeastPlan::default()
        };
        LeastTree::new(&book, Position::start(), plan)
            .expect("a tree")
            .moves
    };
    assert!(count(0) >= count(4) && count(4) >= count(30));
}

#[test]
fn an_unknown_position_is_an_error() {
    let error = LeastTree::new(&Book::new(), Position::start(), LeastPlan::default());
    assert_eq!(error, Err(LeastError::NotInBook));
}
