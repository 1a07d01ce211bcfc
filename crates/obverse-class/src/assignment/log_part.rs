use obverse_classic::search::Request;
use obverse_classic::trace::{CutRows, TracedSearch};
use obverse_classic::{Algorithm, EvaluationName, PassRule, Preset, TieRule};
use obverse_core::Position;
use obverse_files::typed_position;
use serde::Deserialize;

use super::{AssignmentError, parsed};
use crate::log::LoggedSearch;

/// The part of an assignment in which students hand in a log.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LogPart {
    /// Name in the reports; `log` if `None`, with a number if there are several logs.
    pub name: Option<String>,
    /// Name of the file in a student's folder; `*` stands for any characters. Any file if `None`.
    pub file: Option<String>,
    /// Whether a student without such a file is not marked here, instead of getting no points.
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
    /// Evaluation of leaves; that of the preset if `None`.
    #[serde(default, deserialize_with = "parsed::optional")]
    pub evaluation: Option<EvaluationName>,
    /// How ties are broken; as in the preset if `None`.
    #[serde(default, deserialize_with = "parsed::optional")]
    pub ties: Option<TieRule>,
    /// How passes are treated; as in the preset if `None`.
    #[serde(default, deserialize_with = "parsed::optional")]
    pub passes: Option<PassRule>,
    /// Which rows after a cut-off are right.
    #[serde(default)]
    pub cut_rows: CutRowsName,
    /// Share of the points that a mistake costs which is recognized by name.
    #[serde(default = "quarter")]
    pub mistake_cost: f64,
}

/// Which rows after a cut-off are right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CutRowsName {
    /// Either kind, but only one in a log.
    #[default]
    Either,
    /// The window narrowed by the cut-off.
    Example,
    /// The window before the cut-off.
    Aima,
}

pub(super) fn alphabeta() -> Algorithm {
    Algorithm::AlphaBeta
}

fn quarter() -> f64 {
    0.25
}

/// Reads a position as commands do.
pub(super) fn read_position(text: &str) -> Result<Position, AssignmentError> {
    Ok(typed_position::game_of(text, &mut |_| ())?.position())
}

/// Settings of a search that the preset supplies where the assignment names none.
pub(super) fn request(
    position: Position,
    depth: u32,
    algorithm: Algorithm,
    evaluation: Option<EvaluationName>,
    preset: Option<Preset>,
) -> Request {
    let usual = Request::new(position, algorithm);
    Request {
        depth: Some(depth),
        evaluation: evaluation
            .or_else(|| preset.map(Preset::evaluation))
            .unwrap_or(usual.evaluation),
        rules: preset.map_or(usual.rules, Preset::rules),
        ..usual
    }
}

impl LogPart {
    /// Returns the search whose log is handed in.
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
                TracedSearch::check_tree(self.algorithm)?;
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
