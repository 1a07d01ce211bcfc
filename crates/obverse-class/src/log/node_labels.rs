//! Labels of the nodes of a logged search.

use std::collections::HashMap;

use obverse_classic::AbstractTree;
use obverse_classic::abstract_tree::NodeId;
use obverse_classic::trace::{Label, TracedSearch};
use obverse_core::{Move, Square};

use super::LoggedSearch;

/// Labels the nodes of a tree of numbers: inner nodes are lettered level by level, and the moves of B are b1, b2, ...
pub(super) fn tree_labels(tree: &AbstractTree) -> HashMap<NodeId, Label> {
    let mut labels = HashMap::new();
    let mut letter = 0;
    let mut level = vec![AbstractTree::ROOT];
    while !level.is_empty() {
        let mut next = Vec::new();
        for node in level {
            let children = tree.children(node);
            if children.is_empty() {
                continue;
            }
            for (place, &child) in (0..).zip(children) {
                labels.insert(child, Label::Branch { letter, place });
            }
            letter += 1;
            next.extend_from_slice(children);
        }
        level = next;
    }
    labels
}

impl LoggedSearch {
    /// Parses the label of a node of this search; `None` if the text is not a valid label.
    pub(crate) fn label(&self, text: &str) -> Option<Label> {
        if text == "root" {
            return Some(Label::Root);
        }
        match &self.traced {
            TracedSearch::Position(_) if text == "pass" => Some(Label::Move(Move::Pass)),
            TracedSearch::Position(_) => {
                let square: Square = text.parse().ok()?;
                (square.to_string() == text).then_some(Label::Move(Move::Place(square)))
            }
            TracedSearch::Tree { .. } => {
                let start = text.find(|c: char| c.is_ascii_digit())?;
                let (letters, number) = text.split_at(start);
                let mut letter: u32 = 0;
                for byte in letters.bytes() {
                    let digit = u32::from(byte.checked_sub(b'a').filter(|digit| *digit < 26)?);
                    letter = letter.checked_mul(26)?.checked_add(digit + 1)?;
                }
                let place: u32 = number.parse().ok()?;
                let label = Label::Branch {
                    letter: letter.checked_sub(1)?,
                    place: place.checked_sub(1)?,
                };
                (label.to_string() == text).then_some(label)
            }
        }
    }
}
