/// Kinds of mistakes in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LogFault {
    /// The next state, which is the board after the best move, is wrong.
    NextState,
    /// The header line is wrong or missing.
    Header,
    /// A row does not have five fields, a field is not a number, or a letter is a look-alike from another alphabet.
    Form,
    /// A row is missing.
    Missing,
    /// A row should not be there.
    Extra,
    /// The file ends too early.
    Truncated,
    /// The node is wrong, for example because moves are tried in another order.
    Node,
    /// The depth is wrong.
    Depth,
    /// The value is wrong.
    Value,
    /// Alpha is wrong.
    Alpha,
    /// Beta is wrong.
    Beta,
    /// A node is searched that alpha-beta skips.
    NotPruned,
    /// A node is skipped that must be searched.
    Pruned,
    /// The log mixes the two kinds of cut rows (rows after a cut-off).
    MixedCutRows,
}

impl LogFault {
    /// Returns the name used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            LogFault::NextState => "next_state",
            LogFault::Header => "header",
            LogFault::Form => "form",
            LogFault::Missing => "missing",
            LogFault::Extra => "extra",
            LogFault::Truncated => "truncated",
            LogFault::Node => "node",
            LogFault::Depth => "depth",
            LogFault::Value => "value",
            LogFault::Alpha => "alpha",
            LogFault::Beta => "beta",
            LogFault::NotPruned => "not_pruned",
            LogFault::Pruned => "pruned",
            LogFault::MixedCutRows => "mixed_cut_rows",
        }
    }
}
