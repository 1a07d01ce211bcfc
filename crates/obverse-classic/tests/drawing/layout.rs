//! Properties of the layout, on real and random trees.

use std::collections::HashSet;

use obverse_classic::Side;
use obverse_classic::drawing::{BoxItem, Layout, Node, PlacedBox, Rect, SearchTree};

use super::trees::{Pruning, from_start, random, textbook};

const SIBLINGS: f64 = 8.0;
const COUSINS: f64 = 20.0;
const CLOSE: f64 = 1e-6;

/// Left and right side of a box together with its label.
fn outline(placed: &PlacedBox) -> (f64, f64) {
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

/// Checks the properties of every layout, in linear time.
fn check(tree: &SearchTree) {
    let layout = Layout::new(tree);
    let cuts = tree.ids().filter(|&id| {
        tree[id]
            .cut
            .as_ref()
            .is_some_and(|cut| !cut.skipped.is_empty())
    });
    assert_eq!(layout.boxes.len(), tree.len() + cuts.count());
    let items: HashSet<BoxItem> = layout.boxes.iter().map(|placed| placed.item).collect();
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
    // Boxes of a level do not overlap. The levels are disjoint too, so no two boxes or labels overlap.
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
    // Parents are centred over their children, which are in search order with the stub last.
    let mut families: Vec<Vec<&PlacedBox>> = vec![Vec::new(); layout.boxes.len()];
    for placed in &layout.boxes {
        if let Some(parent) = placed.parent {
            families[parent].push(placed);
        }
    }
    for (parent, family) in layout.boxes.iter().zip(&families) {
        let BoxItem::Node(id) = parent.item else {
            assert!(family.is_empty());
            continue;
        };
        let stub = tree[id].cut.as_ref().filter(|cut| !cut.skipped.is_empty());
        let expected: Vec<BoxItem> = tree
            .children(id)
            .map(BoxItem::Node)
            .chain(stub.map(|_| BoxItem::Stub(id)))
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

/// Checks that no edge crosses a box or label, and that boxes and labels of different nodes do not overlap.
fn check_edges(tree: &SearchTree) {
    let layout = Layout::new(tree);
    let rects = |placed: &PlacedBox| [placed.frame, placed.label()];
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
fn layouts_of_random_trees() {
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
fn layouts_of_real_trees() {
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
fn very_deep_and_very_wide_trees() {
    let mut deep = SearchTree::new("deep", Node::new("root", Side::Max));
    let mut last = deep.root();
    for _ in 0..100_000 {
        last = deep.add(last, Node::new("a", Side::Min));
        deep.add(last, Node::new("b", Side::Min));
    }
    deep.choose(last);
    check(&deep);
    let mut wide = SearchTree::new("wide", Node::new("root", Side::Max));
    for _ in 0..100_000 {
        wide.add(wide.root(), Node::new("a", Side::Min));
    }
    check(&wide);
}
