use obverse_classic::trace::TracedSearch;
use obverse_classic::{Algorithm, EvaluationName, Preset};
use serde::Deserialize;

use super::search_request::{alphabeta, read_position, request};
use super::{AssignmentError, parsed};
use crate::log::LoggedSearch;

/// The part of an assignment in which a program prints the number of nodes that its search visits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NodesPart {
    /// Name of a file that every submitted program contains. If `None`, the file name of the `[program]` part is used.
    pub file: Option<String>,
    /// Whether the part is optional. A student who did not hand in the file is not marked on an optional part, but gets
    /// 0 points for a part that is not optional.
    #[serde(default)]
    pub optional: bool,
    /// Shell command that builds the program. The build command of the `[program]` part takes precedence.
    pub build: Option<String>,
    /// Shell command that reads a position (player, depth, board) and prints the number of nodes as its last line.
    pub run: String,
    /// Maximum points for this part.
    pub points: f64,
    /// Positions: `start`, transcripts, board strings or files.
    pub positions: Vec<String>,
    /// Depth of the searches in plies.
    pub depth: u32,
    /// Algorithm: `minimax` or `alphabeta`.
    #[serde(default = "alphabeta", deserialize_with = "parsed::value")]
    pub algorithm: Algorithm,
    /// Evaluation of leaves; `None` to use the evaluation of the preset.
    #[serde(default, deserialize_with = "parsed::optional")]
    pub evaluation: Option<EvaluationName>,
    /// Time limit per position, in seconds.
    #[serde(default = "half_minute")]
    pub seconds: f64,
}

fn half_minute() -> f64 {
    30.0
}

impl NodesPart {
    /// Returns the search of each position.
    pub fn searches(&self, preset: Option<Preset>) -> Result<Vec<LoggedSearch>, AssignmentError> {
        let out_of_range = |key, value: String, expected| AssignmentError::Range {
            part: "nodes",
            key,
            value,
            expected,
        };
        if !(0.01..=3600.0).contains(&self.seconds) {
            let value = self.seconds.to_string();
            return Err(out_of_range("seconds", value, "0.01 to 3600"));
        }
        if !(1..=100).contains(&self.positions.len()) {
            let value = format!("{} positions", self.positions.len());
            return Err(out_of_range("positions", value, "1 to 100 positions"));
        }
        TracedSearch::check_position_log(self.algorithm)?;
        let search = |text: &String| {
            let position = read_position(text)?;
            let request = request(
                position,
                self.depth,
                self.algorithm,
                self.evaluation,
                preset,
            );
            Ok(LoggedSearch::new(TracedSearch::Position(request), None))
        };
        self.positions.iter().map(search).collect()
    }
}
