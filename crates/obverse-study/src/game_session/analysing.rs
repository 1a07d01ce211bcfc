//! Changes of the engine settings of the Analyse page, and of the evaluation.

use super::GameSession;
use crate::AnalysisSettings;

impl GameSession {
    /// Analyses with other engine settings: values that do not fit the settings are searched again, and so is a review
    /// if its level has changed.
    pub(super) fn set_analysis(&mut self, settings: AnalysisSettings) {
        let settings = settings.bounded();
        let before = std::mem::replace(&mut self.analysis, settings);
        if (before.effort, before.lines) != (settings.effort, settings.lines) {
            self.hints = None;
        }
        if before.review_level != settings.review_level && self.review.take().is_some() {
            self.begin_review();
        }
    }

    /// Forgets the values of all games. A review of the current line begins again.
    pub(super) fn revalue(&mut self) {
        self.hints = None;
        self.tree.forget_assessments();
        for game in &mut self.background {
            game.forget_values();
        }
        if self.review.take().is_some() {
            self.begin_review();
        }
    }
}
