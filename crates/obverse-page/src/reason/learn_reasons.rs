//! Errors of the Learn page.

use obverse_classic::abstract_tree::{LARGEST_NUMBER, MOST_LEVELS, ParseTreeReason};
use obverse_classic::trace::NotTraced;
use obverse_texts::Texts;

use super::reason_in::Reason;

impl Reason for ParseTreeReason {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            ParseTreeReason::Empty => texts.fill("reason.tree.empty", &[]),
            ParseTreeReason::Unexpected(symbol) => texts.fill(
                "reason.tree.unexpected",
                &[("symbol", &symbol.escape_debug())],
            ),
            ParseTreeReason::Number(text) => texts.fill(
                "reason.tree.number",
                &[("text", text), ("most", &LARGEST_NUMBER)],
            ),
            ParseTreeReason::NoChildren => texts.fill("reason.tree.noChildren", &[]),
            ParseTreeReason::NotOpen => texts.fill("reason.tree.notOpen", &[]),
            ParseTreeReason::NotClosed => texts.fill("reason.tree.notClosed", &[]),
            ParseTreeReason::AfterEnd => texts.fill("reason.tree.afterEnd", &[]),
            ParseTreeReason::TooDeep => texts.fill("reason.tree.deep", &[("most", &MOST_LEVELS)]),
        })
    }
}

impl Reason for NotTraced {
    fn reason(&self, texts: &Texts) -> Option<String> {
        // The names of the algorithms are those of the command line in all languages.
        let expected = self.expected.replace(" or ", ", ");
        Some(texts.fill(
            "reason.algorithm",
            &[("algorithm", &self.algorithm), ("expected", &expected)],
        ))
    }
}
