use std::fmt;
use std::str::FromStr;

use crate::rules::ParseRuleError;

/// Tie-breaking: which of several moves with the same minimax value is chosen at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TieRule {
    /// The first move in row order (a1, b1, ... h8).
    #[default]
    First,
    /// The last move in row order.
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

impl fmt::Display for TieRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TieRule::First => "first",
            TieRule::Last => "last",
        })
    }
}
