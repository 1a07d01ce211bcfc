use obverse_classic::trace::{CutRows, TracedSearch};
use obverse_classic::{Algorithm, EvaluationName, PassRule, Preset, TieRule};
use serde::Deserialize;

use super::search_request::{alphabeta, read_position, request};
use super::{AssignmentError, parsed};
use crate::log::LoggedSearch;

/// The part of an assignment in which students submit a log.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LogPart {
    /// Name in the reports. If `None`, the name is `log`, or `log 1`, `log 2` and so on if there are several logs.
    pub name: Option<String>,
    /// Name pattern of the log file in a student's folder; `*` matches any characters. `None` means any file.
    pub file: Option<String>,
    /// Whether the part is optional. A student who did not hand in the file is not marked on an optional part, but gets
    /// 0 points for a part that is not optional.
    #[serde(default)]
    pub optional: bool,
    /// Points of the log.
    pub points: f64,
    /// Position to search: `start`, a transcript, a board string or a file.
    pub position: Option<String>,
    /// Tree of numbers to search instead of a position.
    pub tree: Option<String>,
    /// Depth of the search in plies.
    pub depth: Option<u32>,
    /// Algorithm: `minimax` or `alphabeta`.
    #[serde(default = "alphabeta", deserialize_with = "parsed::value")]
    pub algorithm: Algorithm,
    /// Evaluation of leaves; `None` to use the evaluation of the preset.
    #[serde(default, deserialize_with = "parsed::optional")]
    pub evaluation: Option<EvaluationName>,
    /// Rule for ties; `None` to use the rule of the preset.
    #[serde(default, deserialize_with = "parsed::optional")]
    pub ties: Option<TieRule>,
    /// Rule for passes; `None` to use the rule of the preset.
    #[serde(default, deserialize_with = "parsed::optional")]
    pub passes: Option<PassRule>,
    /// The kinds of cut rows (rows after a cut-off) that are correct.
    #[serde(default)]
    pub cut_rows: CutRowsName,
    /// Share of the points, from 0 to 1, that each mistake costs if the marking can name it.
    #[serde(default = "quarter")]
    pub mistake_cost: f64,
}

/// The kinds of cut rows (rows after a cut-off) that are correct.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CutRowsName {
    /// Both kinds are correct, but a log must not mix them.
    #[default]
    Either,
    /// Cut rows show the window narrowed by the child that caused the cut-off.
    Example,
    /// Cut rows show the window that the node had before the child that caused the cut-off.
    Aima,
}

fn quarter() -> f64 {
    0.25
}

impl LogPart {
    /// Returns the search whose log students submit.
    pub fn logged_search(&self, preset: Option<Preset>) -> Result<LoggedSearch, AssignmentError> {
        if !(0.0..=1.0).contains(&self.mistake_cost) {
            return Err(AssignmentError::Range {
                part: "log",
                key: "mistake-cost",
                value: self.mistake_cost.to_string(),
                expected: "0 to 1",
            });
        }
        let traced = match (&self.position, &self.tree, self.depth) {
            (Some(position), None, Some(depth)) => {
                TracedSearch::check_position_log(self.algorithm)?;
                let position = read_position(position)?;
                let mut request = request(position, depth, self.algorithm, self.evaluation, preset);
                request.rules.ties = self.ties.unwrap_or(request.rules.ties);
                request.rules.passes = self.passes.unwrap_or(request.rules.passes);
                TracedSearch::Position(request)
            }
            (None, Some(tree), None) => {
                // Logs of trees are marked for the same algorithms as logs of positions.
                TracedSearch::check_position_log(self.algorithm)?;
                TracedSearch::Tree {
                    tree: tree.parse()?,
                    text: tree.clone(),
                    algorithm: self.algorithm,
                    ties: TieRule::First,
                }
            }
            _ => return Err(AssignmentError::Subject),
        };
        let cut_rows = match self.cut_rows {
            CutRowsName::Either => None,
            CutRowsName::Example => Some(CutRows::Example),
            CutRowsName::Aima => Some(CutRows::Aima),
        };
        Ok(LoggedSearch::new(traced, cut_rows))
    }
}

#[cfg(test)]
mod tests {
    use crate::assignment::Assignment;

    #[test]
    fn only_minimax_and_alphabeta_are_marked_in_logs_of_trees() {
        for (algorithm, is_marked) in [("minimax", true), ("alphabeta", true), ("scout", false)] {
            let text = format!(
                "title = \"A tree\"\n[log]\nfile = \"log.txt\"\npoints = 10\ntree = \"((3 12)(2 4))\"\nalgorithm = \"{algorithm}\"\n"
            );
            let assignment = Assignment::parse(&text);
            assert_eq!(assignment.is_ok(), is_marked, "{assignment:?}");
        }
    }
}
