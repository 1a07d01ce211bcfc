/// The window that a log shows in a cut row, the row of a node right after its cut-off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CutRows {
    /// The window narrowed by the child that caused the cut-off, as in the row after any other child: `c4,1,-3,-3,-3`.
    #[default]
    Example,
    /// The window before narrowing, because the algorithm in Russell and Norvig returns before it narrows the window:
    /// `c4,1,-3,-3,Infinity`.
    Aima,
}

impl CutRows {
    /// Returns the name as typed on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            CutRows::Example => "example",
            CutRows::Aima => "aima",
        }
    }
}
