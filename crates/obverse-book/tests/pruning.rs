//! Pruning keeps what lines of the scope reach, and its values.

use obverse_book::{CheckReport, Reach, Root, Scope, prune};
use obverse_core::Position;

use crate::common;

#[test]
fn what_is_kept_keeps_its_value() {
    let root = Root::new(Position::start().board());
    for seed in 0..8 {
        let before = common::book(seed, 40, 8);
        for scope in [
            Scope {
                plies: 4,
                ..Scope::ALL
            },
            Scope {
                plies: 8,
                per_move: 6,
                total: 12,
            },
            Scope {
                plies: 6,
                per_move: 0,
                total: 0,
            },
        ] {
            let mut book = before.clone();
            let removed = prune(&mut book, &[root], scope);
            assert_eq!(book.len() + removed, before.len());
            let reached = Reach::new(&before, &[root], scope);
            assert_eq!(reached.positions().len(), book.len());
            for entry in book.entries() {
                let old = before.canonical_entry(entry.board()).expect("it was there");
                assert_eq!(entry.worth.value, old.worth.value, "seed {seed}");
            }
            assert!(CheckReport::of(&book).is_good());
        }
    }
}

#[test]
fn a_wider_scope_reaches_no_less() {
    let book = common::book(11, 60, 8);
    let root = Root::new(Position::start().board());
    let count = |scope| Reach::new(&book, &[root], scope).positions().len();
    let narrow = count(Scope {
        plies: 8,
        per_move: 2,
        total: 4,
    });
    let wide = count(Scope {
        plies: 8,
        per_move: 6,
        total: 10,
    });
    assert!(1 <= narrow && narrow <= wide && wide <= book.len());
    assert_eq!(
        count(Scope::ALL),
        book.len(),
        "all positions come from games from the start"
    );
}
