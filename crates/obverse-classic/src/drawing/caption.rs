//! The texts in the picture of a search tree, shared by the SVG, Graphviz and HTML writers.

use std::sync::Arc;

use super::metrics::SMALL;
use super::number_text::{Number, value_text, window_text};
use super::search_tree::Node;
use super::text_width::width;
use crate::observer::{Bound, ValueKind};
use crate::value::Value;

/// The texts of a box in the picture. A box is a node or a stub, the placeholder for moves that a cut-off skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// Label of the edge from the parent: the move, or the moves that were skipped.
    pub edge: String,
    /// First line of a node: its value, such as `3`; in a tree of numbers with the letter that names the node, such as
    /// `B = 3`. First line of a stub: the number of skipped moves.
    pub first: String,
    /// Second line: the window, or the bound that caused the cut-off. `None` if the search uses no windows.
    pub second: Option<String>,
}

/// Maximum width of the list of skipped moves in a stub's label, in pixels.
const WIDEST_LIST: f64 = 84.0;

impl Caption {
    /// Returns the texts of a node.
    pub fn of_node(node: &Node) -> Caption {
        Caption {
            edge: node.label.to_string(),
            first: first_line(node),
            second: node.window.map(window_text),
        }
    }

    /// Returns the value of a node as text, without the letter that names the node: `3`, or a bound such as `≥ 3`, or `?`
    /// if the value is unknown.
    pub fn value_of(node: &Node) -> String {
        let Some(value) = node.value.map(Number) else {
            return "?".to_owned();
        };
        match relation(node) {
            None => value.to_string(),
            Some(sign) => format!("{sign} {value}"),
        }
    }

    /// Returns the first line of a node during its search: `value` is the node's value so far. The line is the value,
    /// or letter and value, such as `B = 3`, if the node has a letter. If the value is still infinite, a node with a
    /// letter shows only the letter.
    pub fn first_line_so_far(node: &Node, value: Value) -> String {
        match &node.letter {
            None => value_text(value),
            Some(letter) if value.finite().is_none() => letter.to_string(),
            Some(letter) => format!("{letter} = {}", value_text(value)),
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

/// Formats the first line of a node's box: the value, such as `≥ 3`, or letter and value, such as `C ≥ 3`. If the value
/// is unknown, the line is the letter alone.
fn first_line(node: &Node) -> String {
    match (&node.letter, node.value.map(Number)) {
        (None, _) => Caption::value_of(node),
        (Some(letter), None) => letter.to_string(),
        (Some(letter), Some(value)) => {
            format!("{letter} {} {value}", relation(node).unwrap_or('='))
        }
    }
}

/// Returns `≤` or `≥` if the value of the node is only a bound, because a cut-off skipped moves at the node or below it;
/// `None` if the value is exact.
fn relation(node: &Node) -> Option<char> {
    match (node.skipping_cut().map(|cut| cut.bound), node.kind) {
        (Some(Bound::Alpha), _) | (None, ValueKind::UpperBound) => Some('≤'),
        (Some(Bound::Beta), _) | (None, ValueKind::LowerBound) => Some('≥'),
        (None, ValueKind::Exact) => None,
    }
}

/// Lists as many labels as fit into [`WIDEST_LIST`], with `…` at the end if some do not fit.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Cut;
    use crate::side::Side;

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
    fn inner_nodes_of_number_trees_show_their_letter() {
        let lettered = |node: Node| Node {
            letter: Some("C".into()),
            ..node
        };
        let first = |node: Node| Caption::of_node(&lettered(node)).first;
        assert_eq!(first(Node::new("a2", Side::Min)), "C");
        assert_eq!(first(cut_node(Bound::Alpha, Some(2), &[])), "C = 2");
        assert_eq!(first(cut_node(Bound::Alpha, Some(2), &["c2"])), "C ≤ 2");
        assert_eq!(first(cut_node(Bound::Beta, Some(-2), &["c2"])), "C ≥ −2");
        let node = lettered(cut_node(Bound::Beta, Some(2), &["c2"]));
        assert_eq!(Caption::value_of(&node), "≥ 2");
        assert_eq!(Caption::first_line_so_far(&node, Value::INFINITY), "C");
        assert_eq!(Caption::first_line_so_far(&node, Value::from(5)), "C = 5");
    }

    #[test]
    fn long_lists_end_in_dots() {
        let node = cut_node(Bound::Alpha, None, &["a1", "b1", "c1", "d1", "e1", "f1"]);
        assert_eq!(Caption::of_stub(&node).unwrap().edge, "a1 b1 …");
        let node = cut_node(Bound::Alpha, None, &["a label that is far too long"]);
        assert_eq!(Caption::of_stub(&node).unwrap().edge, "…");
    }
}
