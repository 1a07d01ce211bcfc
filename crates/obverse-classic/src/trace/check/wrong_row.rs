//! Explanation of a wrong row. This file checks whether the row is about the right node; `wrong_fields` checks its
//! numbers.

use super::last_node::LastNode;
use super::leaf_values::LeafValues;
use super::log_fault::LogFault;
use super::student_row::StudentRow;
use crate::observer::Bound;
use crate::side::Side;
use crate::trace::narrator::list;
use crate::trace::{ChildResult, CutRows, Label, LogRow, Narrator, OpenNode, Step, StepCut};
use crate::value::Value;

/// A wrong row with its context.
pub(super) struct WrongRow<'a> {
    pub(super) path: &'a [OpenNode],
    pub(super) step: &'a Step,
    pub(super) expected: LogRow,
    pub(super) found: &'a StudentRow,
    pub(super) narrator: Narrator,
    pub(super) leaves: LeafValues<'a>,
    pub(super) depth: Option<u32>,
    pub(super) left: &'a LastNode,
    /// Whether the student's next row is the row that should be here.
    pub(super) next_is_right: bool,
    /// Whether the student's next row is one ply deeper than the row that should be here.
    pub(super) next_is_below: bool,
    /// Result of looking for the expected node in the student's later rows, up to the end of its parent's rows.
    pub(super) ahead: LookAhead,
}

/// Result of looking for the expected node in the student's later rows, up to the end of its parent's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LookAhead {
    /// A later row is about the expected node.
    Expected,
    /// A later row names the node of the wrong row again, so the wrong row has the wrong name.
    FoundAgain,
    /// No later row is about the expected node or about the node of the wrong row.
    Nothing,
}

/// Explains a row that does not have five fields.
pub(super) fn form(fields: usize) -> String {
    let fields = match fields {
        1 => "1 field".to_owned(),
        many => format!("{many} fields"),
    };
    format!("a row has five fields, Node,Depth,Value,Alpha,Beta; yours has {fields}")
}

/// Explains a cut row (the row after a cut-off) whose kind differs from that of earlier cut rows, or from the kind that
/// the caller asked for.
pub(super) fn mixed(path: &[OpenNode], known: CutRows, seen: Option<u64>) -> String {
    let node = path.last().map_or(String::new(), OpenNode::name_in_text);
    let (here, there) = match known {
        CutRows::Example => ("as it was before the cut-off", "already narrowed"),
        CutRows::Aima => ("already narrowed", "as it was before the cut-off"),
    };
    match seen {
        Some(row) => format!(
            "{node} is cut off here, and your row shows its window {here}, but row {row} showed it \
             {there}: either is right, but not both in one log"
        ),
        None => format!(
            "{node} is cut off here, and your row shows its window {here}; with --cut-rows {} it \
             should be {there}",
            known.name()
        ),
    }
}

impl WrongRow<'_> {
    pub(super) fn explain(&self) -> (LogFault, String) {
        if let Some(too_deep) = self.too_deep() {
            return too_deep;
        }
        let (fault, why) = self.difference();
        let is_certain = match fault {
            LogFault::NotPruned => true,
            // If the found row is about the sibling to search next, the row of the parent is certainly missing.
            LogFault::Missing => matches!(self.step, Step::Returned(_)) && self.is_next_sibling(),
            _ => false,
        };
        if self.next_is_right && !is_certain {
            let why = "this row should not be here: the next row is right".to_owned();
            return (LogFault::Extra, why);
        }
        (fault, why)
    }

    /// Explains a student's row that shows a search beyond the depth limit; `None` if the row does not show this.
    fn too_deep(&self) -> Option<(LogFault, String)> {
        let limit = self.depth?;
        let LogRow {
            label, ply, value, ..
        } = self.expected;
        let found = self.found;
        let is_this_node = found.node == label.to_string();
        if is_this_node
            && matches!(self.step, Step::Leaf(_))
            && ply == limit
            && found.depth_is(ply)
            && !found.value.is(value)
            && self.next_is_below
        {
            let why = format!(
                "your search goes deeper than asked: the depth is {limit}, so {label} is a leaf \
                 and its value, {value}, stands here; your log goes on below it"
            );
            return Some((LogFault::Value, why));
        }
        // A row with the right node and value but a wrong depth is a misprint, not a deeper search.
        let is_misprint = is_this_node && found.value.is(value);
        (found.is_below(limit) && !is_misprint).then(|| {
            let why = format!(
                "your search goes deeper than asked: the depth is {limit}, and {} is at depth {}",
                found.node, found.depth.text
            );
            (LogFault::Extra, why)
        })
    }

    fn difference(&self) -> (LogFault, String) {
        let label = self.expected.label.to_string();
        if self.found.node == label && self.found.depth_is(self.expected.ply) {
            return self.fields();
        }
        if self.found.node != label && self.found.node.eq_ignore_ascii_case(&label) {
            let why = format!("the node should be written in lower case: {label}");
            return (LogFault::Node, why);
        }
        if self.found.depth.value.and_then(Value::finite).is_none() {
            let what = if self.found.depth.is_huge() {
                "is too large"
            } else {
                "is not a whole number"
            };
            let why = format!(
                "the depth should be {}; `{}` {what}",
                self.expected.ply, self.found.depth.text
            );
            return (LogFault::Form, why);
        }
        let structure = match self.step {
            Step::Returned(child) => self.after_child(child),
            _ => self.first_row(),
        };
        structure.unwrap_or_else(|| {
            if self.expected.ply == 0 && self.found.node == label {
                let why = "the depth should be 0, because it is counted from the root".to_owned();
                (LogFault::Depth, why)
            } else if self.found.node == label {
                let ply = self.expected.ply;
                let moves = if ply == 1 { "move" } else { "moves" };
                let why = format!(
                    "the depth should be {ply}, because {label} is {ply} {moves} away from the root"
                );
                (LogFault::Depth, why)
            } else {
                (LogFault::Node, self.otherwise())
            }
        })
    }

    pub(super) fn node(&self) -> &OpenNode {
        self.path.last().expect("the path ends at the step's node")
    }

    pub(super) fn above(&self, levels: usize) -> Option<&OpenNode> {
        self.path
            .len()
            .checked_sub(levels + 1)
            .map(|index| &self.path[index])
    }

    fn found_is(&self, node: &OpenNode) -> bool {
        self.found.node == node.label.to_string() && self.found.depth_is(node.ply)
    }

    /// Returns the index in `moves` of the node that the student's row names; `None` if `moves` does not contain it.
    fn found_in(&self, moves: &[Label]) -> Option<usize> {
        moves
            .iter()
            .position(|mv| mv.to_string() == self.found.node)
    }

    /// Returns whether the student's row is about the child that the current node should search next.
    fn is_next_sibling(&self) -> bool {
        let node = self.node();
        self.found.depth_is(node.ply + 1)
            && self.found_in(&node.content.moves()) == Some(node.searched)
    }

    fn otherwise(&self) -> String {
        let expected = self.expected.label;
        let sentence = self.narrator.sentence(self.path, self.step);
        format!("the node should be {expected}. {sentence}")
    }

    /// Explains a wrong row where the first row of a node is expected.
    fn first_row(&self) -> Option<(LogFault, String)> {
        let node = self.node();
        let Some(parent) = self.above(1) else {
            if self.found.node == node.label.to_string() {
                return None;
            }
            let why = "the log should start with the row of the root".to_owned();
            return Some((LogFault::Node, why));
        };
        let label = node.label;
        if self.found.depth_is(node.ply) {
            if self.is_left_out(parent) {
                return Some(self.left_out(parent));
            }
            return Some((LogFault::Node, self.wrong_sibling(parent)));
        }
        if self.found_is(parent) {
            let why = format!(
                "the row of {label} is missing: {label} is {}, and comes before the next row of {}",
                which_move(parent),
                parent.label
            );
            return Some((LogFault::Missing, why));
        }
        if let Some(grandparent) = self.above(2).filter(|node| self.found_is(node)) {
            return Some(self.left_early(parent, grandparent));
        }
        let is_child =
            self.found.depth_is(node.ply + 1) && self.found_in(&node.content.moves()).is_some();
        is_child.then(|| {
            let why = format!(
                "the first row of {label} is missing: write it before the rows of the children of {label}"
            );
            (LogFault::Missing, why)
        })
    }

    /// Returns whether the log leaves out the expected move: the student's row is about a move that `parent` tries
    /// after the expected move, and none of the following rows is about the expected move.
    fn is_left_out(&self, parent: &OpenNode) -> bool {
        let place = self.found_in(&parent.content.moves());
        place.is_some_and(|place| place > parent.searched) && self.ahead == LookAhead::Nothing
    }

    fn left_out(&self, parent: &OpenNode) -> (LogFault, String) {
        let label = self.node().label;
        if parent.searched == 0 {
            let why = format!(
                "{label} is left out: it is {}, and has to be searched before {}",
                which_move(parent),
                self.found.node
            );
            return (LogFault::Missing, why);
        }
        let why = format!("{label} is left out, but {}", self.not_to_skip(parent));
        (LogFault::Pruned, why)
    }

    fn wrong_sibling(&self, parent: &OpenNode) -> String {
        let label = self.node().label;
        let moves = parent.content.moves();
        let side = self.narrator.side(parent.side);
        let after = match parent.label {
            Label::Root => "at the root".to_owned(),
            other => format!("after {other}"),
        };
        let tried = parent.searched.min(moves.len());
        let found = &self.found.node;
        match self.found_in(&moves) {
            Some(place) if place > tried => match (label, moves[place]) {
                (Label::Move(expected), Label::Move(found)) => {
                    let column = |mv: obverse_core::Move| {
                        mv.square().map(|square| (square.column(), square.row()))
                    };
                    let untried = moves[tried..].iter().filter_map(|label| match label {
                        Label::Move(mv) => column(*mv),
                        _ => None,
                    });
                    let hint =
                        if self.ahead == LookAhead::Expected && untried.min() == column(found) {
                            "; your log goes down the columns"
                        } else {
                            ""
                        };
                    format!(
                        "the node should be {expected}: moves are tried in row order, upper rows \
                         first and each from left to right, and {expected} comes before \
                         {found}{hint}"
                    )
                }
                (expected, found) => format!(
                    "the node should be {expected}: branches are tried from left to right, and \
                     {expected} comes before {found}"
                ),
            },
            Some(_) => format!(
                "the node should be {label}: {found} has been searched already, and {label} is {}",
                which_move(parent)
            ),
            None if moves[..] == [Label::Move(obverse_core::Move::Pass)] => format!(
                "the node should be pass: {side} has no legal move {after}, so {found} is illegal"
            ),
            None if found == "pass" => format!(
                "the node should be {label}: {side} may not pass {after}, because it can play {}",
                list(&moves)
            ),
            None => format!(
                "the node should be {label}: {side} cannot play {found} {after}, only {}",
                list(&moves)
            ),
        }
    }

    /// Explains a log that leaves the parent although the expected node has not been searched.
    fn left_early(&self, parent: &OpenNode, grandparent: &OpenNode) -> (LogFault, String) {
        let label = self.node().label;
        let name = parent.name_in_text();
        if parent.searched == 0 {
            let why = format!(
                "{name} is not a leaf: its moves, starting with {label}, must be searched \
                 before {} has its next row",
                grandparent.label
            );
            return (LogFault::Missing, why);
        }
        (LogFault::Pruned, self.not_to_skip(parent))
    }

    /// Explains why the expected node must not be pruned.
    fn not_to_skip(&self, parent: &OpenNode) -> String {
        let (label, name) = (self.node().label, parent.name_in_text());
        let (bound, limit, relation) = match parent.side {
            Side::Max => ("beta", parent.window.beta, "below"),
            Side::Min => ("alpha", parent.window.alpha, "above"),
        };
        format!(
            "nothing can be skipped here: {name} is a {} node and its value, {}, is still \
             {relation} {bound}, {limit}, so {label} has to be searched",
            parent.side.name(),
            parent.value
        )
    }

    /// Explains a wrong row where a row of the parent is expected. Each child should be followed by such a row.
    fn after_child(&self, child: &ChildResult) -> Option<(LogFault, String)> {
        let node = self.node();
        let mv = child.child;
        let left = self.left.node.as_ref();
        if let Some(left) = left
            && self.found.depth_is(left.ply + 1)
        {
            if let Some((by, value, cut)) = &self.left.cut
                && self.found_in(&cut.moves).is_some()
            {
                return Some((LogFault::NotPruned, self.not_pruned(left, *by, *value, cut)));
            }
            if self.left.is_leaf {
                return Some((LogFault::Extra, self.below_leaf(left)));
            }
        }
        let is_sibling =
            self.found.depth_is(node.ply + 1) && self.found_in(&node.content.moves()).is_some();
        if is_sibling && self.found.node == mv.to_string() {
            let why = format!(
                "{mv} is done, so the row of {} should follow: {}",
                node.label,
                self.narrator.sentence(self.path, self.step)
            );
            return Some((LogFault::Extra, why));
        }
        let is_above = self.above(1).is_some_and(|parent| self.found_is(parent));
        (is_sibling || is_above).then(|| {
            let why = format!(
                "the row of {} after {mv} is missing: each child is followed by a row of its \
                 parent. {}",
                node.label,
                self.narrator.sentence(self.path, self.step)
            );
            (LogFault::Missing, why)
        })
    }

    fn not_pruned(&self, left: &OpenNode, by: Label, value: Value, cut: &StepCut) -> String {
        let mut why = self.narrator.cut(left, by, value, cut);
        if value == cut.limit {
            let bound = match cut.bound {
                Bound::Alpha => "alpha",
                Bound::Beta => "beta",
            };
            why +=
                &format!(" Reaching {bound} is enough for a cut-off; the value need not pass it.");
        }
        format!("{} should not be searched. {why}", self.found.node)
    }

    fn below_leaf(&self, left: &OpenNode) -> String {
        let label = left.label;
        if self.depth == Some(left.ply) {
            format!(
                "{label} is a leaf: the search goes to depth {} and no further",
                left.ply
            )
        } else {
            format!("{label} is a leaf: it has no children")
        }
    }
}

/// Describes the move that a node tries next.
fn which_move(parent: &OpenNode) -> String {
    let which = if parent.searched == 0 {
        "first"
    } else {
        "next"
    };
    match parent.label {
        Label::Root => format!("the {which} move of the root"),
        label => format!("the {which} move after {label}"),
    }
}
