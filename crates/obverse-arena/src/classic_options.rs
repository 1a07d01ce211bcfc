use std::time::Duration;

use obverse_classic::search::SearchOptions;
use obverse_classic::{Algorithm, EvaluationName, Rules};
use obverse_engine::Effort;

use crate::SpecError;

/// Settings of a textbook player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClassicOptions {
    /// Search algorithm.
    pub algorithm: Algorithm,
    /// Evaluation function; [`EvaluationName::Weights`] if `None`.
    pub evaluation: Option<EvaluationName>,
    /// Rules of the search for passes and ties.
    pub rules: Rules,
    /// Quiescence settings and the size of the transposition table.
    pub search: SearchOptions,
    /// Search depth in plies; with a time limit, the maximum depth. `None` means 4 plies if there is no time limit, and
    /// no maximum depth if there is one.
    pub depth: Option<u32>,
    /// Time limit per move; `None` if only the match limits the time.
    pub time: Option<Duration>,
    /// Number of playouts per move of MCTS, used only without a time limit.
    pub iterations: u64,
}

impl ClassicOptions {
    /// Default settings for an algorithm.
    pub fn new(algorithm: Algorithm) -> ClassicOptions {
        ClassicOptions {
            algorithm,
            evaluation: None,
            rules: Rules::default(),
            search: SearchOptions::default(),
            depth: None,
            time: None,
            iterations: 1000,
        }
    }

    /// Whether the algorithm has a search depth.
    pub fn has_depth(&self) -> bool {
        !matches!(
            self.algorithm,
            Algorithm::Random | Algorithm::Greedy | Algorithm::Mcts
        )
    }

    /// Whether the algorithm can use a time limit.
    pub fn has_time(&self) -> bool {
        !matches!(self.algorithm, Algorithm::Random | Algorithm::Greedy)
    }

    /// Names of the options of a textbook algorithm in a player specification.
    pub(crate) fn names(algorithm: Algorithm) -> &'static [&'static str] {
        match algorithm {
            Algorithm::Random | Algorithm::Greedy => &[],
            Algorithm::Mcts => &["eval", "time"],
            _ => &["depth", "eval", "time"],
        }
    }

    /// Parses the options of a player specification: pairs of a name and a value.
    pub(crate) fn parse<'a>(
        algorithm: Algorithm,
        given: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<ClassicOptions, SpecError> {
        let known = ClassicOptions::names(algorithm);
        let mut options = ClassicOptions::new(algorithm);
        for (option, value) in given {
            let effort = match option {
                _ if !known.contains(&option) => {
                    return Err(SpecError::unknown_option(algorithm.name(), option, known));
                }
                "depth" => Effort::parse_depth(value),
                "time" => Effort::parse_time(value),
                _ => {
                    let evaluation = value.parse();
                    options.evaluation = Some(evaluation.map_err(|_| {
                        SpecError::invalid_value(
                            option,
                            value,
                            "discs, weights, corners, lab, prop or prop+mobility",
                        )
                    })?);
                    continue;
                }
            };
            match effort.map_err(|expected| SpecError::invalid_value(option, value, expected.0))? {
                Effort::Depth(depth) => options.depth = Some(depth),
                other => options.time = other.limits().time,
            }
        }
        Ok(options)
    }
}
