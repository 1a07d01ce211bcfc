use super::step::Step;

/// Kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    /// The search enters an inner node.
    Enter,
    /// The search evaluates a leaf.
    Leaf,
    /// The transposition table answers for a node.
    TableHit,
    /// The search returns from a child.
    Returned,
    /// The search returns from a child, and a cut-off skips the remaining moves.
    Cut,
    /// ProbCut cuts the node off.
    ProbCut,
    /// The search leaves an inner node.
    Leave,
}

impl StepKind {
    pub(super) fn of(step: &Step) -> StepKind {
        match step {
            Step::Enter => StepKind::Enter,
            Step::Leaf(_) => StepKind::Leaf,
            Step::TableHit(_) => StepKind::TableHit,
            Step::Returned(child)
                if child.cut.as_ref().is_some_and(|cut| !cut.moves.is_empty()) =>
            {
                StepKind::Cut
            }
            Step::Returned(_) => StepKind::Returned,
            Step::ProbCut(..) => StepKind::ProbCut,
            Step::Leave(_) => StepKind::Leave,
        }
    }

    /// Returns the name of this kind in files and in other programming languages.
    pub const fn name(self) -> &'static str {
        match self {
            StepKind::Enter => "enter",
            StepKind::Leaf => "leaf",
            StepKind::TableHit => "table_hit",
            StepKind::Returned => "returned",
            StepKind::Cut => "cut",
            StepKind::ProbCut => "probcut",
            StepKind::Leave => "leave",
        }
    }

    /// Returns whether this is the last step of its node.
    pub fn ends_node(self) -> bool {
        matches!(self, StepKind::Leaf | StepKind::TableHit | StepKind::Leave)
    }

    /// Returns whether the step skips moves.
    pub fn skips(self) -> bool {
        matches!(self, StepKind::Cut | StepKind::ProbCut)
    }

    /// Returns whether the step has a row in the log.
    pub fn has_row(self) -> bool {
        self != StepKind::Leave
    }
}
