//! Hints, the engine's values of the legal moves: whether they are shown, and the search results for them.

use std::time::Duration;

use obverse_core::{Move, Position};
use obverse_engine::Report;

use super::{Change, GameSession};
use crate::engine_job::is_no_worse;
use crate::{EngineNews, EngineTask, Page};

/// The engine's values of the legal moves of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Hints {
    /// The position whose moves are valued.
    pub position: Position,
    /// The search result, with a line for each legal move.
    pub report: Report,
    /// Number of nodes visited so far.
    pub nodes: u64,
    /// Search time so far, summed over all slices of the engine's job.
    pub spent: Duration,
    /// Whether the search is done.
    pub is_done: bool,
}

impl GameSession {
    /// Whether hints, the values of the legal moves, are shown now.
    pub fn shows_hints(&self) -> bool {
        match self.page {
            Page::Play => {
                let is_played = self.forfeit.is_none() && !self.is_engines_turn();
                self.hints_in_play && is_played && self.retry().is_none()
            }
            Page::Analyse => self.hints_in_analysis,
            Page::Learn => false,
        }
    }

    /// Whether hints are switched on for the current page. The Play page shows them on the person's turn only.
    pub fn wants_hints(&self) -> bool {
        match self.page {
            Page::Play => self.hints_in_play,
            Page::Analyse => self.hints_in_analysis,
            Page::Learn => false,
        }
    }

    /// Whether hints are switched on for the Play page.
    pub fn wants_hints_in_play(&self) -> bool {
        self.hints_in_play
    }

    /// The hints for the current position; `None` if the engine has not found any yet.
    pub fn hints(&self) -> Option<&Hints> {
        let position = self.tree.position();
        self.hints
            .as_ref()
            .filter(|hints| hints.position == position)
    }

    /// The best known move of the current position, from the engine's search for its own move or from visible hints;
    /// `None` if neither has a result.
    pub(super) fn best_known_move(&self) -> Option<Move> {
        let report = match self.asked {
            Some(EngineTask::Move(_)) => self.progress.report.as_ref(),
            _ if self.shows_hints() => self.hints().map(|hints| &hints.report),
            _ => None,
        };
        report.and_then(|report| report.best().first())
    }

    /// Stores the engine's hints for `position`, unless better hints are known.
    pub(super) fn take_hints(&mut self, position: Position, news: EngineNews) {
        let Some(report) = news.report else {
            return;
        };
        let known = self.hints.as_ref().filter(|it| it.position == position);
        // Ignore a restarted search until it is as deep as the known hints.
        if !news.is_done && !is_no_worse(&report, known.map(|hints| &hints.report)) {
            return;
        }
        self.hints = Some(Hints {
            position,
            report,
            nodes: news.nodes,
            spent: news.spent,
            is_done: news.is_done,
        });
        self.changes.push(Change::Hints);
    }
}
