use crate::pass_rule::PassRule;
use crate::tie_rule::TieRule;

/// Search rules on which textbooks differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How a side without a legal placement is treated.
    pub passes: PassRule,
    /// How ties between moves are broken.
    pub ties: TieRule,
}

/// Error: the text is not the name of a pass rule or tie rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a rule: expected {expected}")]
pub struct ParseRuleError {
    pub(crate) text: String,
    pub(crate) expected: &'static str,
}
