use crate::pass_rule::PassRule;
use crate::tie_rule::TieRule;

/// Search rules on which textbooks differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How a search treats a node whose side to move has no legal placement.
    pub passes: PassRule,
    /// Which of several moves with the same value is chosen.
    pub ties: TieRule,
}

/// Error: the text is not the name of a pass rule or tie rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not a rule: expected {expected}", .text.escape_debug())]
pub struct ParseRuleError {
    pub(crate) text: String,
    pub(crate) expected: &'static str,
}
