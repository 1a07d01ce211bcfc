use std::num::NonZero;

use obverse_engine::{Effort, Level};

use crate::engine_task::quick_level;

/// The engine settings of the Analyse page.
///
/// ```
/// use obverse_study::AnalysisSettings;
///
/// let settings = AnalysisSettings::default();
/// assert_eq!((settings.effort, settings.lines), (None, None));
/// assert_eq!(settings.review_level.number(), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnalysisSettings {
    /// When the search of a position ends; `None` if it goes on until the position is solved or the application stops
    /// it.
    pub effort: Option<Effort>,
    /// Multi-PV: how many of the best moves get a value; `None` for all legal moves.
    pub lines: Option<NonZero<usize>>,
    /// Engine level of a review, at most [`DEEPEST_REVIEW`](AnalysisSettings::DEEPEST_REVIEW).
    pub review_level: Level,
    /// Number of search threads; `None` for the application's number.
    pub threads: Option<usize>,
    /// Size of the transposition table in MiB; `None` for the application's size.
    pub hash_mib: Option<usize>,
}

impl AnalysisSettings {
    /// The deepest level of a review, whose searches take some seconds each.
    pub const DEEPEST_REVIEW: u32 = 26;

    /// The settings with a review level that is allowed.
    pub(crate) fn bounded(self) -> AnalysisSettings {
        let number = u32::from(self.review_level.number()).min(AnalysisSettings::DEEPEST_REVIEW);
        AnalysisSettings {
            review_level: Level::new(number).unwrap_or(Level::MIN),
            ..self
        }
    }
}

impl Default for AnalysisSettings {
    /// All moves, searched until the application stops; reviews at level 10.
    fn default() -> AnalysisSettings {
        AnalysisSettings {
            effort: None,
            lines: None,
            review_level: quick_level(),
            threads: None,
            hash_mib: None,
        }
    }
}
