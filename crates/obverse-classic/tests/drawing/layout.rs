//! The promises of the layout, on real trees and on random ones.

use std::collections::HashSet;

use obverse_classic::Side;
use obverse_classic::drawing::{Item, Layout, Node, Placed, Rect, Tree};

use super::trees::{Pruning, from_start, random, textbook};

const SIBLINGS: f64 = 8.0;
const COUSINS: f64 = 20.0;
const CLOSE: f64 = 1e-6;

/// A box together with its label.
fn outline(placed: &Placed) -> (f64, f64) {
    (
        placed.frame.x.min(placed.label().x),
        placed.frame.right().max(placed.label().right()),
    )
}

fn overlap(one: &Rect, other: &Rect) -> bool {
    one.x < other.right() - CLOSE
        && other.x < one.right() - CLOSE
        && one.y < other.bottom() - CLOSE
        && other.y < one.bottom() - CLOSE
}

/// Checks everything that must hold for any tree, and in linear time.
fn check(tree: &Tree) {
    let layout = Layout::new(tree);
    let cuts = tree.ids().filter(|&id| {
        tree[id]
            .cut
            .as_ref()
            .is_some_and(|cut| !cut.skipped.is_empty())
    });
    assert_eq!(layout.boxes.len(), tree.len() + cuts.count());
    let items: HashSet<Item> = layout.boxes.iter().map(|placed| placed.item).collect();
    assert_eq!(items.len(), layout.boxes.len());

    for placed in &layout.boxes {
        let (left, right) = outline(placed);
        let level = &layout.levels[placed.level];
        assert!(left > layout.gutter && right < layout.width);
        assert_eq!(placed.label().y, level.top);
        assert_eq!(placed.frame.bottom(), level.bottom);
        assert!((placed.frame.centre() - placed.label().centre()).abs() < CLOSE);
    }
    for (above, below) in layout.levels.iter().zip(&layout.levels[1..]) {
        assert!(above.bottom < below.top);
    }
    // Boxes of a level keep their distance from left to right. As the levels themselves are
    // apart, no two boxes or labels can overlap.
    for (left, right) in layout.boxes.iter().zip(&layout.boxes[1..]) {
        if left.level == right.level {
            let gap = if left.parent == right.parent {
                SIBLINGS
            } else {
                COUSINS
            };
            assert!(outline(right).0 - outline(left).1 > gap - CLOSE);
            assert!(left.parent <= right.parent);
        } else {
            assert_eq!(left.level + 1, right.level);
        }
    }
    // Parents over the middle of their children, which come in search order, a stub last.
    let mut families: Vec<Vec<&Placed>> = vec![Vec::new(); layout.boxes.len()];
    for placed in &layout.boxes {
        if let Some(parent) = placed.parent {
            families[parent].push(placed);
        }
    }
    for (parent, family) in layout.boxes.iter().zip(&families) {
        let Item::Node(id) = parent.item else {
            assert!(family.is_empty());
            continue;
        };
        let stub = tree[id].cut.as_ref().filter(|cut| !cut.skipped.is_empty());
        let expected: Vec<Item> = tree
            .children(id)
            .map(Item::Node)
            .chain(stub.map(|_| Item::Stub(id)))
            .collect();
        assert_eq!(
            family.iter().map(|below| below.item).collect::<Vec<_>>(),
            expected
        );
        if let [first, ..] = family[..]
            && let [.., last] = family[..]
        {
            let middle = (first.frame.centre() + last.frame.centre()) / 2.0;
            assert!((parent.frame.centre() - middle).abs() < CLOSE);
        }
    }
}

/// Checks every edge against every box and label, and those of each other.
fn check_edges(tree: &Tree) {
    let layout = Layout::new(tree);
    let rects = |placed: &Placed| [placed.frame, placed.label()];
    for (index, placed) in layout.boxes.iter().enumerate() {
        for other in &layout.boxes[..index] {
            for (one, two) in rects(placed)
                .iter()
                .flat_map(|a| rects(other).map(|b| (*a, b)))
            {
                assert!(!overlap(&one, &two), "{placed:?} {other:?}");
            }
        }
        let Some(corners) = layout.edge(index) else {
            assert_eq!(index, 0);
            continue;
        };
        for two in corners.windows(2) {
            let segment = Rect {
                x: two[0].x.min(two[1].x) - 1.0,
                y: two[0].y.min(two[1].y),
                width: (two[0].x - two[1].x).abs() + 2.0,
                height: (two[0].y - two[1].y).abs().max(1.0),
            };
            for rect in layout.boxes.iter().flat_map(rects) {
                assert!(
                    !overlap(&segment, &rect),
                    "edge to {placed:?} crosses {rect:?}"
                );
            }
        }
    }
}

#[test]
fn random_trees_keep_all_promises() {
    for seed in 0..2000 {
        check(&random(seed));
    }
}

#[test]
fn edges_and_labels_of_random_trees_touch_no_box() {
    for seed in 0..150 {
        check_edges(&random(seed));
    }
}

#[test]
fn real_trees_keep_all_promises() {
    check_edges(&textbook());
    for (depth, pruning) in [
        (2, Pruning::AlphaBeta),
        (3, Pruning::AlphaBeta),
        (3, Pruning::None),
    ] {
        check(&from_start(depth, pruning));
        check_edges(&from_start(depth, pruning));
    }
    check(&from_start(6, Pruning::AlphaBeta));
    check(&from_start(6, Pruning::None));
}

#[test]
fn a_very_deep_tree_and_a_very_wide_one_are_no_trouble() {
    let mut deep = Tree::new("deep", Node::new("root", Side::Max));
    let mut last = deep.root();
    for _ in 0..100_000 {
        last = deep.add(last, Node::new("a", Side::Min));
        deep.add(last, Node::new("b", Side::Min));
    }
    deep.choose(last);
    check(&deep);
    let mut wide = Tree::new("wide", Node::new("root", Side::Max));
    for _ in 0..100_000 {
        wide.add(wide.root(), Node::new("a", Side::Min));
    }
    check(&wide);
}
