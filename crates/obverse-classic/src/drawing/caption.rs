//! The words and numbers of a tree, the same in every kind of picture.

use std::sync::Arc;

use super::text::{Number, counted, width};
use super::tree::{Node, NodeId, Tree};
use crate::observer::Bound;
use crate::value::{Side, Value, Window};

/// What is written at a node, or at the stub that stands for skipped moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// Where the edge from above arrives: the move, or the moves that were skipped.
    pub edge: String,
    /// The value, or how many moves were skipped.
    pub first: String,
    /// The window, or the bound that cut.
    pub second: Option<String>,
}

/// The size of all text but values.
pub(super) const SMALL: f64 = 14.0;
/// The size of values.
pub(super) const LARGE: f64 = 16.0;

/// No list of skipped moves makes its stub wider than this.
const WIDEST_LIST: f64 = 84.0;

/// A summary names no more moves than this.
const LONGEST_LINE: usize = 16;

impl Caption {
    /// What is written at a node.
    pub fn of_node(node: &Node) -> Caption {
        Caption {
            edge: node.label.to_string(),
            first: value(node),
            second: node.window.map(window_text),
        }
    }

    /// What is written where a node's skipped moves would be, if there are any.
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

/// The value of a node. One that was left early is only a bound.
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

/// A window as captions show it.
pub fn window_text(window: Window) -> String {
    format!(
        "[{}, {}]",
        value_text(window.alpha),
        value_text(window.beta)
    )
}

/// A value as captions show it.
pub fn value_text(value: Value) -> String {
    match value.finite() {
        Some(number) => Number(number).to_string(),
        None if value == Value::INFINITY => "∞".to_owned(),
        None => "−∞".to_owned(),
    }
}

/// As many labels as there is room for.
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

/// What is written beside a level of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LevelCaption {
    /// Whose choice the level is.
    pub(super) title: &'static str,
    /// The colour of that side, where there are boards.
    pub(super) detail: String,
}

impl LevelCaption {
    /// The captions of all levels from the root down, those with nothing but stubs included.
    pub(super) fn of_levels(tree: &Tree) -> Vec<LevelCaption> {
        let levels = tree.levels();
        let stubs_below =
            (levels.last().into_iter().flatten()).any(|&id| tree[id].skipping_cut().is_some());
        (levels.iter().map(Vec::as_slice))
            .chain(stubs_below.then_some([].as_slice()))
            .map(|nodes| LevelCaption::of_level(tree, nodes))
            .collect()
    }

    fn of_level(tree: &Tree, nodes: &[NodeId]) -> LevelCaption {
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
            // A level of stubs alone; its parents say whose moves were skipped.
            (false, false) => ("", String::new()),
            (true, true) => ("▲▼", String::new()),
        };
        LevelCaption { title, detail }
    }
}

/// The tree in one line: how large it is, what came out, what was saved.
pub(super) fn summary(tree: &Tree) -> String {
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
