//! Explanation of a wrong number in a row about the right node.

use obverse_core::Color;

use super::leaf_values::LeafValues;
use super::log_fault::LogFault;
use super::student_row::StudentNumber;
use super::wrong_row::WrongRow;
use crate::observer::Bound;
use crate::side::Side;
use crate::trace::ChildResult;
use crate::trace::narrator::source;
use crate::trace::{LogRow, Step};
use crate::value::Value;

impl WrongRow<'_> {
    pub(super) fn fields(&self) -> (LogFault, String) {
        let LogRow { value, window, .. } = self.expected;
        let found = self.found;
        if !found.value.is(value) {
            return (LogFault::Value, self.value());
        }
        let exchanged = found.alpha.is(window.beta) && found.beta.is(window.alpha);
        if exchanged {
            let why = format!(
                "alpha and beta are exchanged: alpha should be {}, beta {}",
                window.alpha, window.beta
            );
            return (LogFault::Alpha, why);
        }
        if !found.alpha.is(window.alpha) {
            return (LogFault::Alpha, self.bound(Bound::Alpha));
        }
        (LogFault::Beta, self.bound(Bound::Beta))
    }

    fn value(&self) -> String {
        let node = self.node();
        let (label, side) = (node.label, node.side.name());
        let expected = self.expected.value;
        let found = &self.found.value;
        let why = match self.step {
            Step::Returned(child) => {
                let which = match node.side {
                    Side::Max => "highest",
                    Side::Min => "lowest",
                };
                let mv = child.child;
                if child.before.finite().is_none() {
                    format!(
                        "because {label} is a {side} node and has just got {} from its first \
                         child, {mv}",
                        child.child_value
                    )
                } else {
                    format!(
                        "because {label} is a {side} node and keeps the {which} value of its \
                         children: it had {}, and {mv} gives {}",
                        child.before, child.child_value
                    )
                }
            }
            Step::Leaf(_) => self.leaf_value(expected),
            _ => {
                format!("because {label} is a {side} node and none of its moves has been tried yet")
            }
        };
        let yours = match found.value {
            None => format!("your row has `{}`, which is not a whole number", found.text),
            Some(value)
                if matches!(self.step, Step::Leaf(_))
                    && self.narrator.max.is_some()
                    && value == -expected =>
            {
                format!(
                    "your row has {value}, the value for {}, but all values are those of the \
                     player at the root",
                    self.narrator.side(Side::Min)
                )
            }
            Some(value) => format!("your row has {value}"),
        };
        format!("the value should be {expected}, {why}; {yours}")
    }

    fn leaf_value(&self, expected: Value) -> String {
        let node = self.node();
        let color = self.narrator.side(Side::Max);
        let (evaluation, position) = match (self.leaves, node.content.position()) {
            (LeafValues::Evaluation(evaluation), Some(position)) => (evaluation, position),
            (LeafValues::Custom(name), _) => {
                return format!(
                    "because {} is a leaf and its board is worth {expected} to {color} by `{name}`",
                    node.label
                );
            }
            _ => return format!("the number at {}", node.label),
        };
        let parts = evaluation.explain(position).parts;
        let sign = if self.narrator.max == Some(Color::White) {
            -1
        } else {
            1
        };
        let parts: Vec<String> = (parts.iter())
            .filter(|(_, part)| *part != 0)
            .map(|(name, part)| format!("{name} {:+}", sign * part))
            .collect();
        let sum = if parts.is_empty() {
            "all parts are 0".to_owned()
        } else {
            parts.join(", ")
        };
        format!(
            "because {} is a leaf and its board is worth {expected} to {color} by `{evaluation}` \
             ({sum})",
            node.label
        )
    }

    fn bound(&self, bound: Bound) -> String {
        let window = self.expected.window;
        let (name, expected, found) = match bound {
            Bound::Alpha => ("alpha", window.alpha, &self.found.alpha),
            Bound::Beta => ("beta", window.beta, &self.found.beta),
        };
        let (because, before) = match self.step {
            Step::Returned(child) => self.bound_after(bound, child, expected),
            _ => (self.inherited(bound, name, expected), None),
        };
        format!(
            "{name} should be {expected}, because {because}; {}",
            yours(found, before)
        )
    }

    fn inherited(&self, bound: Bound, name: &str, expected: Value) -> String {
        let Some(parent) = self.above(1) else {
            return "the search starts with the widest window, -Infinity to Infinity".to_owned();
        };
        let from =
            source(self.node(), bound).map_or(String::new(), |label| format!(" from {label}"));
        format!(
            "a node starts with the window of its parent, and {} has {name} {expected}{from}",
            parent.label
        )
    }

    /// Explains the value that the bound should have after a child. If the child changed the bound, also returns the
    /// value that the bound had before the child.
    fn bound_after(
        &self,
        bound: Bound,
        child: &ChildResult,
        expected: Value,
    ) -> (String, Option<Value>) {
        let node = self.node();
        let (label, side) = (node.label, node.side.name());
        let (before, own, name, beyond) = match bound {
            Bound::Alpha => (child.window_before.alpha, Side::Max, "alpha", "more"),
            Bound::Beta => (child.window_before.beta, Side::Min, "beta", "less"),
        };
        let why = if node.side != own {
            format!(
                "{label} is a {side} node, and only {} nodes change {name}",
                own.name()
            )
        } else if expected != before {
            format!(
                "{label} has just got the value {} from {} and {label} is a {side} node",
                child.value, child.child
            )
        } else if child.cut.is_some() {
            // Only with `CutRows::Aima`: these cut rows show the window before it is narrowed.
            format!("{label} is cut before its window is narrowed")
        } else {
            format!(
                "the {} from {} is not {beyond} than {name} was before",
                child.child_value, child.child
            )
        };
        (why, (expected != before).then_some(before))
    }
}

fn yours(found: &StudentNumber, before: Option<Value>) -> String {
    match found.value {
        None => format!("your row has `{}`, which is not a whole number", found.text),
        Some(value) if Some(value) == before => format!("your row keeps {value}"),
        Some(value) => format!("your row has {value}"),
    }
}
