//! Why a row is wrong, in words: first whether it is about the right node.

use super::student::FoundRow;
use super::{Fault, Leaves};
use crate::observer::Bound;
use crate::trace::words::list;
use crate::trace::{CutRows, Label, Narrator, OpenNode, Return, Row, Skipped, Step};
use crate::value::{Side, Value};

/// The node that was left last: what may be missing or too much often concerns it.
#[derive(Default)]
pub(super) struct Left {
    /// The node; a leaf or one with children.
    node: Option<OpenNode>,
    is_leaf: bool,
    /// If it was cut: by which child, with which value, and what was skipped.
    cut: Option<(Label, Value, Skipped)>,
    /// The cut of a node that is still open.
    pending: Option<(Label, Value, Skipped)>,
}

impl Left {
    pub(super) fn follow(&mut self, path: &[OpenNode], step: &Step) {
        match step {
            Step::Returned(Return {
                child,
                value,
                cut: Some(cut),
                ..
            }) => self.pending = Some((*child, *value, cut.clone())),
            Step::Leaf(_) => {
                self.node = path.last().cloned();
                self.is_leaf = true;
                self.cut = None;
            }
            Step::Leave(_) => {
                self.node = path.last().cloned();
                self.is_leaf = false;
                self.cut = self.pending.take();
            }
            _ => {}
        }
    }
}

/// A row that is not what it should be, and all that is known about it.
pub(super) struct Case<'a> {
    pub(super) path: &'a [OpenNode],
    pub(super) step: &'a Step,
    pub(super) expected: Row,
    pub(super) found: &'a FoundRow,
    pub(super) narrator: Narrator,
    pub(super) leaves: Leaves,
    pub(super) depth: Option<u32>,
    pub(super) left: &'a Left,
    /// Whether the row after the one that was found is the one expected here.
    pub(super) next_is_right: bool,
    /// Whether the row after the one that was found is one ply deeper than the one expected here.
    pub(super) next_is_below: bool,
    /// What follows among the children of the same node.
    pub(super) ahead: Ahead,
}

/// What comes later among the children of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ahead {
    /// The node that was expected now.
    Expected,
    /// The node that was found instead, once more: here it has the name of another.
    FoundAgain,
    /// Neither.
    Nothing,
}

/// A line without five fields.
pub(super) fn form(fields: usize) -> String {
    let fields = match fields {
        1 => "1 field".to_owned(),
        many => format!("{many} fields"),
    };
    format!("a row has five fields, Node,Depth,Value,Alpha,Beta; yours has {fields}")
}

/// Cut rows of the kind that the log does not follow elsewhere.
pub(super) fn mixed(path: &[OpenNode], known: CutRows, seen: Option<u64>) -> String {
    let node = path.last().map_or(String::new(), OpenNode::spoken);
    let (here, there) = match known {
        CutRows::Example => ("as it stood before", "already narrowed"),
        CutRows::Aima => ("already narrowed", "as it stood before"),
    };
    match seen {
        Some(row) => format!(
            "{node} is cut here, and your row shows its window {here}, but row {row} showed it \
             {there}: both are right, a mixture is not"
        ),
        None => format!(
            "{node} is cut here, and your row shows its window {here}; with --cut-rows {} it \
             should be {there}",
            known.name()
        ),
    }
}

impl Case<'_> {
    pub(super) fn explain(&self) -> (Fault, String) {
        if let Some(too_deep) = self.too_deep() {
            return too_deep;
        }
        let (fault, why) = self.difference();
        let is_certain = match fault {
            Fault::NotPruned => true,
            // The row of the parent is missing if what follows is the right sibling.
            Fault::Missing => matches!(self.step, Step::Returned(_)) && self.is_next_sibling(),
            _ => false,
        };
        if self.next_is_right && !is_certain {
            let why = "this row should not be here: the next one is right".to_owned();
            return (Fault::Extra, why);
        }
        (fault, why)
    }

    /// A search that goes on where it should stop.
    fn too_deep(&self) -> Option<(Fault, String)> {
        let limit = self.depth?;
        let Row {
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
            return Some((Fault::Value, why));
        }
        // The right row with a wrong number in it is no search.
        let is_misprint = is_this_node && found.value.is(value);
        (found.is_below(limit) && !is_misprint).then(|| {
            let why = format!(
                "your search goes deeper than asked: the depth is {limit}, and {} is at depth {}",
                found.node, found.depth.text
            );
            (Fault::Extra, why)
        })
    }

    fn difference(&self) -> (Fault, String) {
        let label = self.expected.label.to_string();
        if self.found.node == label && self.found.depth_is(self.expected.ply) {
            return self.fields();
        }
        if self.found.node != label && self.found.node.eq_ignore_ascii_case(&label) {
            let why = format!("the node should be written in lower case: {label}");
            return (Fault::Node, why);
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
            return (Fault::Form, why);
        }
        let structure = match self.step {
            Step::Returned(child) => self.after_child(child),
            _ => self.first_row(),
        };
        structure.unwrap_or_else(|| {
            if self.expected.ply == 0 && self.found.node == label {
                let why = "the depth should be 0, because it is counted from the root".to_owned();
                (Fault::Depth, why)
            } else if self.found.node == label {
                let ply = self.expected.ply;
                let moves = if ply == 1 { "move" } else { "moves" };
                let why = format!(
                    "the depth should be {ply}, because {label} is {ply} {moves} away from the root"
                );
                (Fault::Depth, why)
            } else {
                (Fault::Node, self.otherwise())
            }
        })
    }

    pub(super) fn node(&self) -> &OpenNode {
        self.path.last().expect("steps are about a node")
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

    /// The place of the found node among moves.
    fn found_in(&self, moves: &[Label]) -> Option<usize> {
        moves
            .iter()
            .position(|mv| mv.to_string() == self.found.node)
    }

    /// Whether the found node is the one that is searched after the child.
    fn is_next_sibling(&self) -> bool {
        let node = self.node();
        self.found.depth_is(node.ply + 1)
            && self.found_in(&node.place.moves()) == Some(node.searched)
    }

    fn otherwise(&self) -> String {
        let expected = self.expected.label;
        let sentence = self.narrator.sentence(self.path, self.step);
        format!("the node should be {expected}. {sentence}")
    }

    /// A node is to be entered.
    fn first_row(&self) -> Option<(Fault, String)> {
        let node = self.node();
        let Some(parent) = self.above(1) else {
            if self.found.node == node.label.to_string() {
                return None;
            }
            let why = "the log begins with the row of the root".to_owned();
            return Some((Fault::Node, why));
        };
        let label = node.label;
        if self.found.depth_is(node.ply) {
            if self.is_left_out(parent) {
                return Some(self.left_out(parent));
            }
            return Some((Fault::Node, self.wrong_sibling(parent)));
        }
        if self.found_is(parent) {
            let why = format!(
                "the row of {label} is missing: {label} is {}, and comes before the next row of {}",
                which_move(parent),
                parent.label
            );
            return Some((Fault::Missing, why));
        }
        if let Some(grandparent) = self.above(2).filter(|node| self.found_is(node)) {
            return Some(self.left_early(parent, grandparent));
        }
        let is_child =
            self.found.depth_is(node.ply + 1) && self.found_in(&node.place.moves()).is_some();
        is_child.then(|| {
            let why = format!(
                "the row on entering {label} is missing: every node has a row before its children"
            );
            (Fault::Missing, why)
        })
    }

    /// Whether a later move is searched instead of the expected one, which never comes.
    fn is_left_out(&self, parent: &OpenNode) -> bool {
        let place = self.found_in(&parent.place.moves());
        place.is_some_and(|place| place > parent.searched) && self.ahead == Ahead::Nothing
    }

    fn left_out(&self, parent: &OpenNode) -> (Fault, String) {
        let label = self.node().label;
        if parent.searched == 0 {
            let why = format!(
                "{label} is left out: it is {}, and has to be searched before {}",
                which_move(parent),
                self.found.node
            );
            return (Fault::Missing, why);
        }
        let why = format!("{label} is left out, but {}", self.not_to_skip(parent));
        (Fault::Pruned, why)
    }

    fn wrong_sibling(&self, parent: &OpenNode) -> String {
        let label = self.node().label;
        let moves = parent.place.moves();
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
                    let hint = if self.ahead == Ahead::Expected && untried.min() == column(found) {
                        "; yours goes down the columns"
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
                "the node should be pass: {side} has no legal move {after}, and {found} is none"
            ),
            None if found == "pass" => format!(
                "the node should be {label}: {side} may not pass {after}, it has {}",
                list(&moves)
            ),
            None => format!(
                "the node should be {label}: {side} cannot play {found} {after}, only {}",
                list(&moves)
            ),
        }
    }

    /// The log goes on above the parent of the node that should be searched.
    fn left_early(&self, parent: &OpenNode, grandparent: &OpenNode) -> (Fault, String) {
        let label = self.node().label;
        let name = parent.spoken();
        if parent.searched == 0 {
            let why = format!(
                "{name} is not a leaf: its moves, beginning with {label}, are to be searched \
                 before {} has its next row",
                grandparent.label
            );
            return (Fault::Missing, why);
        }
        (Fault::Pruned, self.not_to_skip(parent))
    }

    /// Why the expected node may not be pruned.
    fn not_to_skip(&self, parent: &OpenNode) -> String {
        let (label, name) = (self.node().label, parent.spoken());
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

    /// A node is to have its row after a child.
    fn after_child(&self, child: &Return) -> Option<(Fault, String)> {
        let node = self.node();
        let mv = child.child;
        let left = self.left.node.as_ref();
        if let Some(left) = left
            && self.found.depth_is(left.ply + 1)
        {
            if let Some((by, value, cut)) = &self.left.cut
                && self.found_in(&cut.moves).is_some()
            {
                return Some((Fault::NotPruned, self.not_pruned(left, *by, *value, cut)));
            }
            if self.left.is_leaf {
                return Some((Fault::Extra, self.below_leaf(left)));
            }
        }
        let is_sibling =
            self.found.depth_is(node.ply + 1) && self.found_in(&node.place.moves()).is_some();
        if is_sibling && self.found.node == mv.to_string() {
            let why = format!(
                "{mv} is done, so the row of {} should follow: {}",
                node.label,
                self.narrator.sentence(self.path, self.step)
            );
            return Some((Fault::Extra, why));
        }
        let is_above = self.above(1).is_some_and(|parent| self.found_is(parent));
        (is_sibling || is_above).then(|| {
            let why = format!(
                "the row of {} after {mv} is missing: each child is followed by a row of its \
                 parent. {}",
                node.label,
                self.narrator.sentence(self.path, self.step)
            );
            (Fault::Missing, why)
        })
    }

    fn not_pruned(&self, left: &OpenNode, by: Label, value: Value, cut: &Skipped) -> String {
        let mut why = self.narrator.cut(left, by, value, cut);
        if value == cut.limit {
            let bound = match cut.bound {
                Bound::Alpha => "alpha",
                Bound::Beta => "beta",
            };
            why += &format!(" To reach {bound} is enough, it need not be passed.");
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
            format!("{label} is a leaf: nothing comes after it")
        }
    }
}

/// Which of its moves a node tries next.
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
