//! Positions with scores in the JSON that `solve`, `hint` and `bench ffo` print, one object per line.

use std::io::{BufRead, Read};

use obverse_formats::board_string;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::scored_positions::{Input, Scored, ScoredError, scored};

/// Maximum length in bytes of a line of JSON.
const LONGEST_LINE: u64 = 1 << 20;
/// Maximum number of bytes that are examined to detect JSON.
const SAMPLE: usize = 1 << 16;

/// A line of JSON as printed by `solve`, `hint` or `bench ffo`.
#[derive(Deserialize)]
struct ScoredJson {
    position: String,
    score: Option<f64>,
    /// Set after a WLD solve. `score` is then only 1, 0 or -1, and not a number of discs.
    outcome: Option<IgnoredAny>,
    /// Set after a solve within a window. `score` may then be only a bound.
    window: Option<IgnoredAny>,
    /// Whether the score is proven; absent in the output of `hint`.
    exact: Option<bool>,
    #[serde(default)]
    moves: Vec<MoveJson>,
}

#[derive(Deserialize)]
struct MoveJson {
    value: Option<f64>,
}

impl ScoredJson {
    fn scored(&self) -> Result<Scored, ScoredError> {
        let position = board_string::parse(&self.position)?;
        let values = self.moves.iter().filter_map(|mv| mv.value);
        let score = self.score.or_else(|| values.reduce(f64::max));
        let is_bound = self.window.is_some() && self.exact != Some(true);
        scored(
            position,
            score.filter(|_| self.outcome.is_none() && !is_bound),
        )
    }
}

/// Whether the first line can be parsed as [`ScoredJson`].
pub fn is_scored_json(start: &[u8]) -> bool {
    let start = &start[..start.len().min(SAMPLE)];
    let line = start.trim_ascii_start().split(|&byte| byte == b'\n').next();
    line.is_some_and(|line| serde_json::from_slice::<ScoredJson>(line).is_ok())
}

/// A reader of lines of JSON.
pub struct ScoredJsonLines {
    input: Input,
    line: u64,
}

impl ScoredJsonLines {
    /// Creates a reader for this input.
    pub fn new(input: Input) -> ScoredJsonLines {
        ScoredJsonLines { input, line: 0 }
    }

    /// Reads the next position; `None` at the end of the input.
    pub fn next(&mut self) -> Option<Result<Scored, ScoredError>> {
        loop {
            let mut line = Vec::new();
            let limited = self.input.by_ref().take(LONGEST_LINE);
            match { limited }.read_until(b'\n', &mut line) {
                Ok(0) => return None,
                Ok(_) => self.line += 1,
                Err(error) => return Some(Err(error.into())),
            }
            let line = line.trim_ascii();
            if !line.is_empty() {
                let json = serde_json::from_slice::<ScoredJson>(line);
                let scored = json
                    .map_err(ScoredError::Json)
                    .and_then(|json| json.scored());
                return Some(scored.map_err(|error| ScoredError::Line {
                    number: self.line,
                    error: Box::new(error),
                }));
            }
        }
    }
}
