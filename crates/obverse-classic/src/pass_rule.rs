use std::fmt;
use std::str::FromStr;

use crate::rules::ParseRuleError;
use crate::spelling::is_spelling_of;

/// How a search treats a node whose side to move has no legal placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PassRule {
    /// The side passes, and the pass counts as a ply. Two passes in a row end the line. If neither side can move and
    /// the depth allows, the search therefore plays two passes and evaluates the node after them.
    #[default]
    Ply,
    /// The node is a leaf.
    Leaf,
}

impl FromStr for PassRule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<PassRule, ParseRuleError> {
        match text {
            _ if is_spelling_of(text, "ply") => Ok(PassRule::Ply),
            _ if is_spelling_of(text, "leaf") => Ok(PassRule::Leaf),
            _ => Err(ParseRuleError {
                text: text.to_owned(),
                expected: "`ply` or `leaf`",
            }),
        }
    }
}

impl fmt::Display for PassRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            PassRule::Ply => "ply",
            PassRule::Leaf => "leaf",
        })
    }
}
