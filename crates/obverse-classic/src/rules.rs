use std::fmt;
use std::str::FromStr;

/// How a search treats a node whose side to move has no legal placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PassRule {
    /// The side passes, and the pass counts as a ply. Two passes in a row end the line: where neither side can move,
    /// two pass nodes follow if the depth allows, and the second is a leaf.
    #[default]
    Ply,
    /// The node is a leaf.
    Leaf,
}

/// Tie-breaking: which of several moves with the same minimax value is chosen at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TieRule {
    /// The first in row order (a1, b1, ... h8).
    #[default]
    First,
    /// The last in row order.
    Last,
}

impl TieRule {
    /// Returns whether `challenger` is preferred to `holder` when both have the same value.
    #[inline]
    pub fn prefers<M: Ord>(self, challenger: M, holder: M) -> bool {
        match self {
            TieRule::First => challenger < holder,
            TieRule::Last => challenger > holder,
        }
    }

    /// Takes the next move from `moves` in order of preference. A search that tries moves in this order and replaces
    /// the best one only by a strictly better one breaks every tie as the rule says.
    #[inline]
    pub fn next<I: DoubleEndedIterator>(self, moves: &mut I) -> Option<I::Item> {
        match self {
            TieRule::First => moves.next(),
            TieRule::Last => moves.next_back(),
        }
    }
}

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
    text: String,
    expected: &'static str,
}

impl FromStr for PassRule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<PassRule, ParseRuleError> {
        match text {
            "ply" => Ok(PassRule::Ply),
            "leaf" => Ok(PassRule::Leaf),
            _ => Err(ParseRuleError {
                text: text.to_owned(),
                expected: "`ply` or `leaf`",
            }),
        }
    }
}

impl FromStr for TieRule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<TieRule, ParseRuleError> {
        match text {
            "first" => Ok(TieRule::First),
            "last" => Ok(TieRule::Last),
            _ => Err(ParseRuleError {
                text: text.to_owned(),
                expected: "`first` or `last`",
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

impl fmt::Display for TieRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TieRule::First => "first",
            TieRule::Last => "last",
        })
    }
}
