/// Which window the log shows in the row after a cut-off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CutRows {
    /// The window narrowed by the child, as after any other child: `c4,1,-3,-3,-3`.
    #[default]
    Example,
    /// The window before narrowing, because the algorithm in Russell and Norvig returns at that point:
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
