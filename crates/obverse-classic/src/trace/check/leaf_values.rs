use crate::evaluation::EvaluationName;

/// Source of the values of leaves.
#[derive(Clone, Copy, Debug)]
pub(super) enum LeafValues<'a> {
    /// A static evaluation.
    Evaluation(EvaluationName),
    /// A custom evaluation of this name.
    Custom(&'a str),
    /// The numbers at the leaves of the tree.
    Numbers,
}
