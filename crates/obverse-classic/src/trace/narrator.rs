use obverse_core::Color;

use super::label::Label;
use super::open_node::OpenNode;
use super::step::{ChildResult, Step, StepCut};
use crate::observer::{Bound, TableHit, ValueKind};
use crate::side::Side;
use crate::value::Value;

/// Explains each step of a search in a sentence.
///
/// The sides are called by their colours in an Othello search, and MAX and MIN in a tree of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Narrator {
    /// Colour of MAX, which moves at the root; `None` in a tree of numbers.
    pub max: Option<Color>,
}

impl Narrator {
    /// Returns the name of a side in sentences.
    pub fn side(self, side: Side) -> String {
        match (self.max, side) {
            (Some(color), Side::Max) => color.to_string(),
            (Some(color), Side::Min) => (!color).to_string(),
            (None, side) => side.name().to_owned(),
        }
    }

    /// Returns the sentence for a step. The path leads from the root to the node that the step is about.
    pub fn sentence(self, path: &[OpenNode], step: &Step) -> String {
        let Some(node) = path.last() else {
            return String::new();
        };
        match step {
            Step::Enter => self.enter(node),
            Step::Leaf(value) => {
                format!("{} is a leaf worth {value}{}.", node.label, self.to_max())
            }
            Step::TableHit(hit) => format!(
                "{} has been met before: the table says {}.",
                node.label,
                known(hit)
            ),
            Step::Returned(child) => self.returned(node, child),
            Step::ProbCut(value, skipped) => self.given_up(node, *value, skipped),
            Step::Leave(value) => self.leave(node, *value),
        }
    }

    fn to_max(self) -> String {
        self.max
            .map_or(String::new(), |color| format!(" to {color}"))
    }

    fn enter(self, node: &OpenNode) -> String {
        let side = self.side(node.side);
        let wish = match node.side {
            Side::Max => "the highest value",
            Side::Min => "the lowest value",
        };
        let who = match self.max {
            Some(_) => format!("{side} ({})", node.side.name()),
            None => side,
        };
        let behind = match (node.label, node.content.letter()) {
            (Label::Root, Some(letter)) => format!("The root is {letter}: {who} moves"),
            (Label::Root, None) => format!("{who} moves"),
            (label, Some(letter)) => format!("{label} leads to {letter}: {who} moves"),
            (label, None) => format!("{who} answers {label}"),
        };
        let mut text = format!("{behind} and wants {wish}.");
        for bound in [Bound::Alpha, Bound::Beta] {
            let (limit, holder) = match bound {
                Bound::Alpha => (node.window.alpha, Side::Max),
                Bound::Beta => (node.window.beta, Side::Min),
            };
            if limit.finite().is_some() {
                text += &format!(
                    " {} already has {limit}{}.",
                    self.side(holder),
                    source(node, bound)
                );
            }
        }
        text
    }

    fn returned(self, node: &OpenNode, child: &ChildResult) -> String {
        if let Some(cut) = &child.cut {
            return self.cut(node, child.child, child.value, cut);
        }
        let side = self.side(node.side);
        let (mv, value, before) = (child.child, child.value, child.before);
        if value != before {
            let bound = match node.side {
                Side::Max => "at least",
                Side::Min => "at most",
            };
            let better = if before.finite().is_some() {
                format!(", better than {before}")
            } else {
                String::new()
            };
            let got = match child.child_kind {
                ValueKind::Exact => format!("{side} gets {value} with {mv}{better}"),
                _ => format!(
                    "{mv} is {}{better}",
                    bounded(child.child_value, child.child_kind)
                ),
            };
            return format!("{got}: {} is {bound} {value}.", node.name_in_text());
        }
        let is = bounded(child.child_value, child.child_kind);
        if child.best {
            return format!("{mv} is {is} too, and {side} prefers it.");
        }
        match node.best {
            Some(best) => format!("{mv} is {is}, no better for {side} than {value} with {best}."),
            None => format!("{mv} is {is}: {} stays {value}.", node.name_in_text()),
        }
    }

    /// Explains a cut-off at a node. The move `by` gave the node its value.
    pub(super) fn cut(self, node: &OpenNode, by: Label, value: Value, cut: &StepCut) -> String {
        let (at, chooser, holder) = match cut.bound {
            Bound::Alpha => ("at most", Side::Min, Side::Max),
            Bound::Beta => ("at least", Side::Max, Side::Min),
        };
        let (node_name, chooser, holder) =
            (node.name_in_text(), self.side(chooser), self.side(holder));
        let (limit, from) = (cut.limit, source(node, cut.bound));
        if cut.moves.is_empty() {
            return format!(
                "{chooser} gets {value} with {by}, the last move: {node_name} is {at} {value}, no \
                 better for {holder} than {limit}{from}."
            );
        }
        format!(
            "{node_name} is {at} {value}: {chooser} has {by}. {holder} already has {limit}{from}, \
             {}.",
            skipped(&cut.moves)
        )
    }

    fn given_up(self, node: &OpenNode, value: Value, cut: &StepCut) -> String {
        let (at, letter) = match cut.bound {
            Bound::Alpha => ("at most", "alpha"),
            Bound::Beta => ("at least", "beta"),
        };
        format!(
            "A shallow search makes it probable that {} is {at} {value}, beyond {letter} ({}), {}.",
            node.name_in_text(),
            cut.limit,
            skipped(&cut.moves),
        )
    }

    /// States the value of a root that is a leaf.
    pub fn value_of_root(self, value: i32) -> String {
        format!("The value is {value}{}.", self.whose())
    }

    /// Returns ` for Black` or ` for White`; empty in a tree of numbers.
    fn whose(self) -> String {
        self.max
            .map_or(String::new(), |color| format!(" for {color}"))
    }

    fn leave(self, node: &OpenNode, value: Value) -> String {
        let is = bounded(value, node.kind);
        match (node.ply, node.best) {
            (0, Some(best)) => {
                let (whose, side) = (self.whose(), self.side(node.side));
                format!("The value is {is}{whose}: {side} chooses {best}.")
            }
            _ => format!("{} is done: its value is {is}.", node.name_in_text()),
        }
    }
}

/// Names the move that set a bound, as ` from d3`; empty if no move has set it.
pub(super) fn source(node: &OpenNode, bound: Bound) -> String {
    let from = match bound {
        Bound::Alpha => node.alpha_from,
        Bound::Beta => node.beta_from,
    };
    from.map_or(String::new(), |(label, _)| format!(" from {label}"))
}

fn known(hit: &TableHit) -> String {
    bounded(hit.value, hit.kind)
}

/// Formats a value or bound: `3`, `at least 3` or `at most 3`.
fn bounded(value: Value, known: ValueKind) -> String {
    match known {
        ValueKind::Exact => value.to_string(),
        ValueKind::LowerBound => format!("at least {value}"),
        ValueKind::UpperBound => format!("at most {value}"),
    }
}

fn skipped(moves: &[Label]) -> String {
    match moves {
        [] => "but no move is left".to_owned(),
        [only] => format!("so {only} is skipped"),
        many => format!("so {} are skipped", list(many)),
    }
}

/// Lists labels as `a, b and c`; an empty list is `nothing`.
pub(super) fn list(labels: &[Label]) -> String {
    match labels {
        [] => "nothing".to_owned(),
        [only] => only.to_string(),
        [some @ .., last] => {
            let some: Vec<_> = some.iter().map(Label::to_string).collect();
            format!("{} and {last}", some.join(", "))
        }
    }
}
