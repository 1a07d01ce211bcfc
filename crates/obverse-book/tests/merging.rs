//! Merging is commutative, associative and idempotent.

use obverse_book::{Book, CheckReport};
use obverse_core::Random;

use crate::common;

fn merged(first: &Book, second: &Book) -> Book {
    let mut book = first.clone();
    book.merge(second);
    book
}

/// Books of the same positions with different estimates, and proofs that do not contradict each other.
fn books(seed: u64) -> [Book; 3] {
    let boards = common::boards(&mut Random::new(seed), 10, 12);
    [1, 2, 3].map(|salt| {
        let mut random = Random::new(seed * 10 + salt);
        let mut book = Book::new();
        for &board in &boards {
            if random.below(3) > 0
                && let Some(entry) = common::proven_entry(&mut random, board)
            {
                book.insert(entry);
            }
        }
        book.back_up();
        book
    })
}

#[test]
fn the_order_does_not_matter() {
    for seed in 0..10 {
        let [a, b, c] = books(seed);
        assert_eq!(merged(&a, &b), merged(&b, &a), "seed {seed}");
        assert_eq!(
            merged(&merged(&a, &b), &c),
            merged(&a, &merged(&b, &c)),
            "seed {seed}"
        );
    }
}

#[test]
fn merging_again_changes_nothing() {
    let [a, b, _] = books(7);
    assert_eq!(merged(&a, &a), a);
    let both = merged(&a, &b);
    assert_eq!(merged(&both, &b), both);
    let mut again = both.clone();
    assert_eq!(again.merge(&a), 0, "nothing is learned twice");
}

#[test]
fn values_follow_from_what_was_merged() {
    let first = common::book(1, 10, 8);
    let second = common::book(2, 10, 8);
    let both = merged(&first, &second);
    assert!(CheckReport::of(&both).is_good());
    assert!(both.len() > first.len().max(second.len()));
}
