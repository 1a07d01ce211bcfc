use crate::evaluation::EvaluationName;

/// Source of the values of leaves.
#[derive(Clone, Copy, Debug)]
pub(super) enum LeafValues {
    /// A static evaluation.
    Evaluation(EvaluationName),
    /// The numbers at the leaves of the tree.
    Numbers,
}
