//! The texts in the picture of a search tree, shared by the SVG, Graphviz and HTML writers.

use std::sync::Arc;

use super::search_tree::{Node, NodeId, SearchTree};
use super::text::{Number, counted, width};
use crate::observer::Bound;
use crate::value::{Side, Value, Window};

/// The texts of a node's box, or of the stub that stands for skipped moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// Label of the edge from the parent: the move, or the moves that were skipped.
    pub edge: String,
    /// First line: the value, or the number of skipped moves.
    pub first: String,
    /// Second line: the window, or the bound that caused the cut-off. `None` if the search uses no windows.
    pub second: Option<String>,
}

/// Font size of all texts but values, in pixels.
pub const SMALL: f64 = 14.0;
/// Font size of values, in pixels.
pub const LARGE: f64 = 16.0;

/// Maximum width of a list of skipped moves, in pixels.
const WIDEST_LIST: f64 = 84.0;

/// Maximum number of moves of the principal variation in a summary.
const LONGEST_LINE: usize = 16;

impl Caption {
    /// Returns the texts of a node.
    pub fn of_node(node: &Node) -> Caption {
        Caption {
            edge: node.label.to_string(),
            first: value(node),
            second: node.window.map(window_text),
        }
    }

    /// Returns the texts of the stub for a node's skipped moves; `None` if no move was skipped.
    pub fn of_stub(node: &Node) -> Option<Caption> {
        let cut = node.skipping_cut()?;
        let (letter, relation) = match cut.bound {
            Bound::Alpha => ('α', '≤'),
            Bound::Beta => ('β', '≥'),
        };
        let limit = Number(cut.limit);
        Some(Caption {
            edge: listed(&cut.skipped),
            first: format!("{} skipped", cut.skipped.len()),
            second: Some(match node.value {
                Some(value) => format!("{} {relation} {letter} = {limit}", Number(value)),
                None => format!("{letter} = {limit}"),
            }),
        })
    }
}

/// Formats the value of a node: as a bound, such as `≥ 3`, if a cut-off skipped moves, and as `?` if it is unknown.
fn value(node: &Node) -> String {
    let Some(value) = node.value.map(Number) else {
        return "?".to_owned();
    };
    match node.skipping_cut().map(|cut| cut.bound) {
        None => value.to_string(),
        Some(Bound::Alpha) => format!("≤ {value}"),
        Some(Bound::Beta) => format!("≥ {value}"),
    }
}

/// Formats a window for a caption: `[−3, ∞]`.
pub fn window_text(window: Window) -> String {
    format!(
        "[{}, {}]",
        value_text(window.alpha),
        value_text(window.beta)
    )
}

/// Formats a value for a caption, such as `−3` or `∞`, with a real minus sign (U+2212).
pub fn value_text(value: Value) -> String {
    match value.finite() {
        Some(number) => Number(number).to_string(),
        None if value == Value::INFINITY => "∞".to_owned(),
        None => "−∞".to_owned(),
    }
}

/// Lists as many labels as fit into [`WIDEST_LIST`], with `…` at the end if not all do.
fn listed(labels: &[Arc<str>]) -> String {
    let mut list = String::new();
    for (written, label) in labels.iter().enumerate() {
        let longer = if written == 0 {
            label.to_string()
        } else {
            format!("{list} {label}")
        };
        let more = if written + 1 < labels.len() {
            " …"
        } else {
            ""
        };
        if width(&format!("{longer}{more}"), SMALL) > WIDEST_LIST {
            return if written == 0 {
                "…".to_owned()
            } else {
                list + " …"
            };
        }
        list = longer;
    }
    list
}

/// The texts at the left of a level of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LevelCaption {
    /// The side to move on this level: `▲ MAX`, `▼ MIN` or both (`▲▼`). `leaves` on a level of leaves only, empty on
    /// a level of stubs only.
    pub(super) title: &'static str,
    /// Colour of that side; empty in an abstract tree, and on levels whose title names no single side.
    pub(super) detail: String,
}

impl LevelCaption {
    /// Returns the captions of all levels from the root down, including a last level that has only stubs.
    pub(super) fn of_levels(tree: &SearchTree) -> Vec<LevelCaption> {
        let levels = tree.levels();
        let stubs_below =
            (levels.last().into_iter().flatten()).any(|&id| tree[id].skipping_cut().is_some());
        (levels.iter().map(Vec::as_slice))
            .chain(stubs_below.then_some([].as_slice()))
            .map(|nodes| LevelCaption::of_level(tree, nodes))
            .collect()
    }

    fn of_level(tree: &SearchTree, nodes: &[NodeId]) -> LevelCaption {
        let (mut max, mut min, mut leaves_only) = (false, false, true);
        for &id in nodes {
            max |= tree[id].side == Side::Max;
            min |= tree[id].side == Side::Min;
            leaves_only &= tree[id].leaf;
        }
        let color = |side| {
            tree.color_of(side)
                .map_or(String::new(), |color| color.to_string())
        };
        let (title, detail) = match (max, min) {
            _ if leaves_only && (max || min) => ("leaves", String::new()),
            (true, false) => ("▲ MAX", color(Side::Max)),
            (false, true) => ("▼ MIN", color(Side::Min)),
            // A level of stubs only needs no title: the level above says whose moves were skipped.
            (false, false) => ("", String::new()),
            (true, true) => ("▲▼", String::new()),
        };
        LevelCaption { title, detail }
    }
}

/// Summarizes the tree in one line: its size, the cut-offs, the value and the principal variation.
pub fn summary(tree: &SearchTree) -> String {
    let leaves = tree.ids().filter(|&id| tree[id].leaf).count();
    let mut parts = vec![counted(tree.len(), "node"), counted_leaves(leaves)];
    let cuts = tree.ids().filter(|&id| tree[id].cut.is_some()).count();
    if cuts > 0 {
        let skipped: usize = (tree.ids())
            .filter_map(|id| tree[id].cut.as_ref())
            .map(|cut| cut.skipped.len())
            .sum();
        parts.push(format!(
            "{} skipping {}",
            counted(cuts, "cut"),
            counted(skipped, "move")
        ));
    }
    if let Some(value) = tree[tree.root()].value {
        parts.push(format!("value {}", Number(value)));
    }
    let line = tree.chosen_line();
    if !line.is_empty() {
        let shown = line[..line.len().min(LONGEST_LINE)].join(" ");
        let more = if line.len() > LONGEST_LINE {
            " …"
        } else {
            ""
        };
        parts.push(format!("chosen line {shown}{more}"));
    }
    parts.join(" · ")
}

fn counted_leaves(count: usize) -> String {
    if count == 1 {
        "1 leaf".to_owned()
    } else {
        format!("{count} leaves")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Cut;

    fn cut_node(bound: Bound, value: Option<i32>, skipped: &[&str]) -> Node {
        Node {
            value,
            cut: Some(Box::new(Cut {
                bound,
                limit: -3,
                skipped: skipped.iter().map(|&label| label.into()).collect(),
            })),
            ..Node::new("c4", Side::Min)
        }
    }

    #[test]
    fn a_stub_says_what_was_skipped_and_why() {
        let node = cut_node(Bound::Alpha, Some(-4), &["e3", "c5"]);
        let stub = Caption::of_stub(&node).unwrap();
        assert_eq!(stub.edge, "e3 c5");
        assert_eq!(stub.first, "2 skipped");
        assert_eq!(stub.second.as_deref(), Some("−4 ≤ α = −3"));
        assert_eq!(Caption::of_node(&node).first, "≤ −4");

        let node = cut_node(Bound::Beta, None, &["e3"]);
        let stub = Caption::of_stub(&node).unwrap();
        assert_eq!(stub.second.as_deref(), Some("β = −3"));
        assert_eq!(Caption::of_node(&node).first, "?");
    }

    #[test]
    fn a_cut_that_saved_nothing_has_no_stub_and_an_exact_value() {
        let node = cut_node(Bound::Alpha, Some(-4), &[]);
        assert!(Caption::of_stub(&node).is_none());
        assert_eq!(Caption::of_node(&node).first, "−4");
    }

    #[test]
    fn long_lists_end_in_dots() {
        let node = cut_node(Bound::Alpha, None, &["a1", "b1", "c1", "d1", "e1", "f1"]);
        assert_eq!(Caption::of_stub(&node).unwrap().edge, "a1 b1 …");
        let node = cut_node(Bound::Alpha, None, &["a label that is far too long"]);
        assert_eq!(Caption::of_stub(&node).unwrap().edge, "…");
    }

    #[test]
    fn windows_show_infinities() {
        assert_eq!(window_text(Window::FULL), "[−∞, ∞]");
        let narrow = Window {
            alpha: Value::from(-2),
            beta: Value::from(5),
        };
        assert_eq!(window_text(narrow), "[−2, 5]");
    }
}
