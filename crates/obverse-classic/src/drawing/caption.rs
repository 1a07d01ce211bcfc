//! The texts in the picture of a search tree, shared by the SVG, Graphviz and HTML writers.

use super::number_text::window_text;
use std::sync::Arc;

use super::metrics::SMALL;
use super::number_text::Number;
use super::search_tree::Node;
use super::text_width::width;
use crate::observer::Bound;

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

/// Maximum width of a list of skipped moves, in pixels.
const WIDEST_LIST: f64 = 84.0;

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
    fn long_lists_end_in_dots() {
        let node = cut_node(Bound::Alpha, None, &["a1", "b1", "c1", "d1", "e1", "f1"]);
        assert_eq!(Caption::of_stub(&node).unwrap().edge, "a1 b1 …");
        let node = cut_node(Bound::Alpha, None, &["a label that is far too long"]);
        assert_eq!(Caption::of_stub(&node).unwrap().edge, "…");
    }
}
